"""The page of a table, and what is done there by forms; what is live goes through `live.py`."""

from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from stoa.server.actions import ACTIONS, Action, Leave, Move, Sit, Start
from stoa.server.house import House
from stoa.server.table import Table
from stoa.server.table_setup import PERSON
from stoa.web.build_scene import build_scene
from stoa.web.compound import Compound
from stoa.web.drawing_cache import DrawingCache
from stoa.web.forms import read_action
from stoa.web.reader import Reader, introduce
from stoa.web.rendering import html
from stoa.web.server_config import ServerConfig


@get("/tables/{table_id:str}")
async def table_page(
    table_id: FromPath[str],
    request: Request[Any, Any, Any],
    reader: NamedDependency[Reader],
    house: NamedDependency[House],
    config: NamedDependency[ServerConfig],
    drawings: NamedDependency[DrawingCache],
    draft: FromQuery[str] = "",
) -> Response[str]:
    table = await house.table(table_id)
    voice, compound = reader.voice_at(table), Compound.read(draft).standing(table, reader.person)
    drawing = await drawings.picture(table, voice, reader.person, compound, reader.view_of(table.game))
    scene = build_scene(
        table,
        reader.person,
        voice,
        drawing,
        now=house.clock(),
        here=await house.present(table.id),
        gone=await house.gone(table),
        address=config.address(request.base_url),
        view=reader.view_of(table.game),
        compound=compound,
    )
    return html("table.html.j2", reader.page, voice, scene=scene)


def form_of(action: type[Action]) -> HTTPRouteHandler:
    """The route of something that people do at a table by a form; it leads back to the table."""

    @post(f"/tables/{{table_id:str}}/{action.word()}", status_code=303)
    async def handle(
        table_id: FromPath[str],
        request: Request[Any, Any, Any],
        reader: NamedDependency[Reader],
        house: NamedDependency[House],
    ) -> Redirect:
        asked = read_action(action, await request.form())
        if isinstance(asked, Sit):
            table = await sit(request, house, reader, table_id, asked)
        elif isinstance(asked, Move) and (draft := await draft_with(house, reader, table_id, asked)):
            return Redirect(f"/tables/{table_id}?draft={draft}", status_code=303)
        else:
            table = await house.do(table_id, reader.named, asked)
        return Redirect("/" if action is Leave else f"/tables/{table.id}", status_code=303)

    return handle


async def draft_with(house: House, reader: Reader, table_id: str, asked: Move) -> str:
    """The compound decision that a form goes on with, to be shown again; empty if it is whole, or none at all."""
    table = await house.table(table_id)
    asked.check(table, reader.named)
    if asked.move is None:
        return ""
    compound = Compound(table.board_seq, tuple(asked.moves or ())).extended(table, asked.move)
    return str(compound) if compound.after(table).composing() else ""


async def sit(request: Request[Any, Any, Any], house: House, reader: Reader, table_id: str, asked: Sit) -> Table:
    """Take a seat. The game begins by itself when the last person has come."""
    person = await introduce(request, house, reader, "" if reader.person else asked.name or "")
    table = await house.do(table_id, person, asked)
    if Start().allowed(table, person) and not shares_a_screen(table):
        return await house.do(table_id, person, Start())
    return table


def shares_a_screen(table: Table) -> bool:
    """Whether one person alone has taken all seats for people, and begins when all names are given."""
    return len({chair.person for chair in table.chairs if chair.to == PERSON}) == 1


forms = [form_of(action) for action in ACTIONS]


@get("/tables/{table_id:str}/record")
async def record(table_id: FromPath[str], house: NamedDependency[House]) -> Response[bytes]:
    """The record to download; the secret of the dice is in it when the game is over."""
    table = await house.table(table_id)
    return Response(
        table.written().encode(),
        media_type=MediaType.TEXT,
        headers={
            "content-disposition": f'attachment; filename="{table.game.name}-{table.id[:6]}.stoa"',
            "cache-control": "no-store",
        },
    )
