"""What Pig shows to people."""

from pig.face import text, view
from stoa import Face
from stoa.core.message import say

FACE = Face(
    title=say("Pig"),
    ask=text.ask,
    offer=text.offer,
    label=text.offer,
    tell=text.tell,
    goes_on=text.goes_on,
    told=text.told,
    tally=text.tally,
    picture=view.picture,
    sketch=view.sketch,
    legend=view.LEGEND,
)
