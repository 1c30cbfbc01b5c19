"""What Corinth shows to people."""

from stoa.core.face import Face, Lid
from stoa.core.message import say
from stoa.games.corinth.face import cards, figures, text, view
from stoa.games.corinth.face.marks import marks
from stoa.games.corinth.face.owned import owned
from stoa.games.corinth.face.sketch import LEGEND, sections, sketch
from stoa.games.corinth.face.spoken import SPOKEN
from stoa.games.corinth.face.stakes import stakes
from stoa.games.corinth.face.symbols import SYMBOLS
from stoa.games.corinth.face.telling import goes_on, tell, told
from stoa.games.corinth.rules.state import CorinthState

FACE = Face(
    title=say("Corinth"),
    lid=Lid(
        say(
            "Take dice from the harbor, deliver goods to the shops of four districts and lead the steward through the market."
        ),
        minutes=(20, 30),
        weight=2,
    ),
    ask=text.ask,
    stakes=stakes,
    offer=text.offer,
    label=text.label,
    tell=tell,
    goes_on=goes_on,
    told=told,
    tally=text.tally,
    progress=figures.progress,
    owned=owned,
    marks=marks,
    explain=cards.explain,
    picture=view.picture,
    sketch=sketch,
    sections=sections,
    legend=LEGEND,
    spoken=SPOKEN,
    symbols=SYMBOLS,
    own_view=True,
    states=CorinthState,
)
