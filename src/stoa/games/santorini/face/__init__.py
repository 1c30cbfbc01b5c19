"""What Santorini shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.santorini.face import text
from stoa.games.santorini.face.news import news
from stoa.games.santorini.face.sketch import sketch
from stoa.games.santorini.face.view import picture

FACE = Face(
    title=say("Santorini"),
    ask=text.ask,
    tell=text.tell,
    label=text.label,
    news=news,
    tally=text.tally,
    picture=picture,
    sketch=sketch,
)
