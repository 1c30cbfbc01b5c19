"""What Corinth shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.corinth.face import text, view
from stoa.games.corinth.face.owned import owned
from stoa.games.corinth.face.sketch import LEGEND, sections, sketch
from stoa.games.corinth.face.symbols import SYMBOLS
from stoa.games.corinth.face.telling import goes_on, tell, told

FACE = Face(
    title=say("Corinth"),
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
    own_view=True,
)
