"""What Clans of Caledonia shows to people."""

from stoa.core.face import Face, Lid, Rounds
from stoa.core.message import say
from stoa.games.caledonia.face import cards, figures, telling, text, view
from stoa.games.caledonia.face.amounts import told
from stoa.games.caledonia.face.marks import marks
from stoa.games.caledonia.face.owned import owned
from stoa.games.caledonia.face.sketch import LEGEND, sections, sketch
from stoa.games.caledonia.face.spoken import SPOKEN
from stoa.games.caledonia.face.stakes import stakes
from stoa.games.caledonia.face.symbols import SYMBOLS
from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.state import CaledoniaState

FACE = Face(
    title=say("Clans of Caledonia"),
    lid=Lid(
        say(
            "Settle the Highlands, trade at a market whose prices move, and fulfil export contracts with what your clan produces."
        ),
        minutes=(60, 120),
        weight=4,
    ),
    ask=text.ask,
    stakes=stakes,
    offer=text.offer,
    label=text.label,
    tell=telling.tell,
    goes_on=telling.goes_on,
    told=told,
    tally=text.tally,
    progress=figures.progress,
    owned=owned,
    marks=marks,
    explain=cards.explain,
    note=cards.note,
    rounds=Rounds(
        "round",
        {
            "income": say("Income"),
            "make": say("Made"),
            "butter": say("Butter"),
            "barrel": say("Cellar"),
            "glory": say("Glory"),
        },
        ("scoring", "round", "contracts", "market", "removed"),
        {"money": "pound", "glory": "laurel"} | {f"goods.{good}": good for good in board.GOODS},
    ),
    picture=view.picture,
    sketch=sketch,
    sections=sections,
    legend=LEGEND,
    spoken=SPOKEN,
    symbols=SYMBOLS,
    states=CaledoniaState,
)
