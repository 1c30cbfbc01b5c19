"""What Pig shows to people."""

from pig.face import text, view
from stoa import Face
from stoa.core.message import say

FACE = Face(
    title=say("Pig"),
    ask=text.ask,
    tell=text.tell,
    label=text.tell,
    news=text.news,
    tally=text.tally,
    picture=view.picture,
    sketch=view.sketch,
)
