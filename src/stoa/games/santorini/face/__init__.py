"""What Santorini shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.santorini.face import text, view

FACE = Face(
    title=say("Santorini"),
    ask=text.ask,
    tell=text.tell,
    label=text.label,
    news=text.news,
    tally=text.tally,
    picture=view.picture,
    sketch=view.sketch,
)
