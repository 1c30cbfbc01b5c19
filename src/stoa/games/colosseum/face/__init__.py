"""What Colosseum shows to people."""

from stoa.core.face import Face, Lid, Rounds
from stoa.core.message import say
from stoa.games.colosseum.face import cards, figures, text, view
from stoa.games.colosseum.face.marks import marks
from stoa.games.colosseum.face.owned import owned
from stoa.games.colosseum.face.sections import LEGEND, sections
from stoa.games.colosseum.face.sketch import sketch
from stoa.games.colosseum.face.spoken import SPOKEN
from stoa.games.colosseum.face.stakes import stakes
from stoa.games.colosseum.face.symbols import SYMBOLS
from stoa.games.colosseum.face.telling import goes_on, tell, told
from stoa.games.colosseum.rules.state import ColosseumState

FACE = Face(
    title=say("Colosseum"),
    lid=Lid(
        say(
            "Buy programs, win tokens at auctions, trade for what is missing, and produce the event that draws the most spectators."
        ),
        minutes=(60, 90),
        weight=3,
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
    rounds=Rounds(
        "turn",
        {
            "spectators": say("Event"),
            "income": say("Income"),
            "record": say("Best event"),
            "podium": say("Podium"),
            "star": say("Star Performers"),
            "donate": say("Donation"),
        },
        ("turn", "donate"),
        {"coins": "coin", "podiums": "podium"},
    ),
    picture=view.picture,
    sketch=sketch,
    sections=sections,
    legend=LEGEND,
    spoken=SPOKEN,
    symbols=SYMBOLS,
    states=ColosseumState,
)
