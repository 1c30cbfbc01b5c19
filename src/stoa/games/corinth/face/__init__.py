"""What Corinth shows to people."""

from stoa.core.face import Face
from stoa.core.message import say
from stoa.games.corinth.face import text, view
from stoa.games.corinth.face.news import news
from stoa.games.corinth.face.sketch import sketch

FACE = Face(
    title=say("Corinth"),
    ask=text.ask,
    tell=text.tell,
    label=text.label,
    news=news,
    tally=text.tally,
    picture=view.picture,
    sketch=sketch,
    own_view=True,
)
