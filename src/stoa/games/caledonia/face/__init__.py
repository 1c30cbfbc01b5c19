"""What Clans of Caledonia shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.caledonia.face import text, view
from stoa.games.caledonia.face.news import news
from stoa.games.caledonia.face.sketch import sketch

FACE = Face(
    title=say("Clans of Caledonia"),
    ask=text.ask,
    tell=text.tell,
    label=text.label,
    news=news,
    tally=text.tally,
    picture=view.picture,
    sketch=sketch,
)
