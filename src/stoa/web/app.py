"""The application: all routes, what guards them, and the house they serve."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from stoa.core.errors import StoaError
from stoa.server.house import House
from stoa.server.workers import Workers, drawn
from stoa.web import account, guide, learn, lobby, pictures, puzzles, replay, rules, security, tables
from stoa.web.api import api
from stoa.web.assets import FOLDER
from stoa.web.connections import Connections
from stoa.web.description import Description
from stoa.web.drawing_cache import DrawingCache
from stoa.web.errors import answer
from stoa.web.form_tokens import FormTokens, Signer
from stoa.web.guard import Guard
from stoa.web.health import Readiness, live_health, ready_health
from stoa.web.live import live
from stoa.web.metrics import CountRequests, Metrics, metrics_page
from stoa.web.rates import AddressLimit, PersonLimit, Rates
from stoa.web.reader import provide_reader
from stoa.web.replaying import Replays
from stoa.web.security import EXEMPT, TOKENS, UNLIMITED
from stoa.web.server_config import ServerConfig
from stoa.web.store import DatabaseStore

BODY = 20_000  # bytes of a form
DRAWINGS = 16  # that are given to the process that draws before it has answered
TIDY = 300  # seconds between two rounds of forgetting

PAGES: list[ControllerRouterHandler] = [
    lobby.home,
    lobby.play_now,
    lobby.new_table,
    lobby.open_table,
    lobby.my_games,
    tables.table_page,
    *tables.forms,
    tables.record,
    live,
    learn.learn,
    puzzles.todays_puzzle,
    puzzles.puzzle_list,
    puzzles.puzzle_page,
    replay.replay_table,
    replay.bring,
    replay.brought,
    replay.replay_record,
    replay.brought_record,
    rules.rulebooks_page,
    rules.numbered_rules_page,
    guide.how_page,
    guide.rules_page,
    guide.guide_picture,
    guide.table_help,
    pictures.box_picture,
    pictures.drawing_style,
    account.choose_language,
    account.choose_view,
    account.settings_page,
    account.change_settings,
    account.access_page,
    account.end_access,
    account.new_token,
    account.goodbye,
]


async def tidy(rates: Rates) -> None:
    """Forget now and then who has sent how many requests."""
    while True:
        await asyncio.sleep(TIDY)
        rates.tidy()


def create_app(config: ServerConfig, house: House | None = None, guard: Guard | None = None) -> Litestar:
    """The application. Without a house of its own it opens one as `config` says, and closes it at the end. `guard` is what
    stands at the door, for the figures.
    """
    home = house or House(config.database, config.thinkers, config.rhythm)
    stores = {
        name: DatabaseStore(name, lambda: home.sessions) for name in ("sessions", TOKENS, replay.STORE, "secrets")
    }
    rates = Rates()
    signer = Signer()
    readiness = Readiness(home)
    connections = Connections(config)
    origins = security.Origins()
    workers = Workers("draw", room=DRAWINGS)
    drawings = DrawingCache(partial(drawn, workers))
    replays = Replays()
    metrics = Metrics(home, connections, drawings, replays, guard)

    @asynccontextmanager
    async def doors(_: Litestar) -> AsyncIterator[None]:
        try:
            if house is None:
                await home.open_doors()
            workers.start()
            origins.secret = await stores["secrets"].secret("origins")
            signer.secret = await stores["secrets"].secret("csrf")
            tidying = asyncio.create_task(tidy(rates))
            yield
            tidying.cancel()
        finally:
            await replays.close()
            await workers.close()
            if house is None:
                await home.close()

    pages = Router("/", route_handlers=PAGES, include_in_schema=False, request_max_body_size=BODY)
    static = create_static_files_router(
        "/static",
        directories=[FOLDER],
        include_in_schema=False,
        opt={UNLIMITED: True, EXEMPT: True, "skip_session": True},
        cache_control=CacheControlHeader(max_age=31_536_000, public=True, immutable=True),
    )
    return Litestar(
        route_handlers=[pages, api, static, live_health, ready_health, metrics_page],
        lifespan=[doors],
        dependencies={
            "house": Provide(lambda: home, sync_to_thread=False),
            "config": Provide(lambda: config, sync_to_thread=False),
            "connections": Provide(lambda: connections, sync_to_thread=False),
            "origins": Provide(lambda: origins, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
            "drawings": Provide(lambda: drawings, sync_to_thread=False),
            "metrics": Provide(lambda: metrics, sync_to_thread=False),
            "rates": Provide(lambda: rates, sync_to_thread=False),
            "readiness": Provide(lambda: readiness, sync_to_thread=False),
            "reader": Provide(provide_reader),
        },
        state=State({"config": config, "rates": rates}),
        stores={**stores},
        middleware=[
            CountRequests(metrics),
            AddressLimit(rates, config),
            security.sessions(config),
            PersonLimit(rates, config),
            FormTokens(signer, config),
        ],
        guards=[security.plain_path],
        allowed_hosts=security.hosts(config),
        compression_config=CompressionConfig("gzip", minimum_size=1000),
        before_send=[security.harden],
        exception_handlers={HTTPException: answer, StoaError: answer, Exception: answer},
        openapi_config=Description(),
        logging_config=None,
        debug=False,
    )
