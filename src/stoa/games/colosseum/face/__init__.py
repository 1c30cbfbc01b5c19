"""What Colosseum shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.colosseum.face import text, view
from stoa.games.colosseum.face.owned import owned
from stoa.games.colosseum.face.sections import LEGEND, sections
from stoa.games.colosseum.face.sketch import sketch
from stoa.games.colosseum.face.symbols import SYMBOLS
from stoa.games.colosseum.face.telling import goes_on, tell, told

FACE = Face(
    title=say("Colosseum"),
    ask=text.ask,
    offer=text.offer,
    label=text.label,
    tell=tell,
    goes_on=goes_on,
    told=told,
    tally=text.tally,
    owned=owned,
    picture=view.picture,
    sketch=sketch,
    sections=sections,
    legend=LEGEND,
    symbols=SYMBOLS,
)
