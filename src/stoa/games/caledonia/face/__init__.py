"""What Clans of Caledonia shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.caledonia.face import telling, text, view
from stoa.games.caledonia.face.amounts import told
from stoa.games.caledonia.face.owned import owned
from stoa.games.caledonia.face.sketch import LEGEND, sections, sketch
from stoa.games.caledonia.face.symbols import SYMBOLS

FACE = Face(
    title=say("Clans of Caledonia"),
    ask=text.ask,
    offer=text.offer,
    label=text.label,
    tell=telling.tell,
    goes_on=telling.goes_on,
    told=told,
    tally=text.tally,
    owned=owned,
    picture=view.picture,
    sketch=sketch,
    sections=sections,
    legend=LEGEND,
    symbols=SYMBOLS,
)
