"""What Santorini shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.santorini.face import cards, telling, text
from stoa.games.santorini.face.marks import marks
from stoa.games.santorini.face.sketch import LEGEND, sketch
from stoa.games.santorini.face.view import picture

FACE = Face(
    title=say("Santorini"),
    ask=text.ask,
    offer=text.offer,
    label=text.label,
    tell=telling.tell,
    goes_on=telling.goes_on,
    told=telling.told,
    tally=text.tally,
    marks=marks,
    explain=cards.explain,
    picture=picture,
    sketch=sketch,
    legend=LEGEND,
)
