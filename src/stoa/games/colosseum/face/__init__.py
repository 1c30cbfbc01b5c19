"""What Colosseum shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.colosseum.face import text, view
from stoa.games.colosseum.face.news import news
from stoa.games.colosseum.face.sketch import sketch

FACE = Face(
    title=say("Colosseum"),
    ask=text.ask,
    tell=text.tell,
    label=text.label,
    news=news,
    tally=text.tally,
    picture=view.picture,
    sketch=sketch,
)
