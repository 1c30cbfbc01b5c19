"""Drawings as files: the picture of a game, and the style sheets that drawings in pages share."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from stoa.core.registry import game as find_game
from stoa.core.words import LANGUAGES
from stoa.web.reader import Reader
from stoa.web.rendering import box_picture as lid
from stoa.web.rendering import style_sheet

LASTING = {"cache-control": "public, max-age=31536000, immutable"}
# A standalone drawing brings its own style sheet, and nothing else.
ALONE = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'", "cache-control": "max-age=3600"}


@get("/games/{name:str}/picture.svg", media_type="image/svg+xml")
async def box_picture(name: FromPath[str], reader: NamedDependency[Reader]) -> Response[str]:
    picture = lid(find_game(name), reader.page.lang)
    return Response(picture, headers={**ALONE, "vary": "accept-language, cookie"})


@get("/games/{name:str}/style/{lang:str}", media_type="text/css")
async def drawing_style(name: FromPath[str], lang: FromPath[str]) -> Response[str]:
    if lang not in LANGUAGES:
        raise NotFoundException
    return Response(style_sheet(find_game(name), lang), headers=LASTING)
