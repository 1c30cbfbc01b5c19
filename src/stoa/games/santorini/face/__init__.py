"""What Santorini shows to people."""

from stoa.core.face import Face, Lid
from stoa.core.message import say
from stoa.games.santorini.face import cards, telling, text
from stoa.games.santorini.face.gallery import gallery, role
from stoa.games.santorini.face.marks import marks
from stoa.games.santorini.face.perspective import VIEWS
from stoa.games.santorini.face.sketch import LEGEND, sketch
from stoa.games.santorini.face.spoken import SPOKEN
from stoa.games.santorini.face.stakes import stakes
from stoa.games.santorini.face.view import picture
from stoa.games.santorini.rules.state import SantoriniState

FACE = Face(
    title=say("Santorini"),
    lid=Lid(
        say("Move one of your two workers and build next to it. The first to climb to the third level wins."),
        minutes=(10, 20),
        weight=1,
    ),
    ask=text.ask,
    stakes=stakes,
    offer=text.offer,
    label=text.label,
    tell=telling.tell,
    goes_on=telling.goes_on,
    told=telling.told,
    tally=text.tally,
    role=role,
    gallery=gallery,
    marks=marks,
    explain=cards.explain,
    picture=picture,
    sketch=sketch,
    legend=LEGEND,
    spoken=SPOKEN,
    views=VIEWS,
    states=SantoriniState,
)
