"""Figures for Prometheus at /metrics: what is going on, how long moves take, how full the caches are.

Who asks from this machine gets them; others only with the token in STOA_METRICS_TOKEN.
"""

import hmac
import os
from collections.abc import Iterator
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.process_collector import ProcessCollector

from stoa.server.actions import Action
from stoa.server.house import House
from stoa.version import VERSION
from stoa.web.byte_cache import ByteCache
from stoa.web.connections import Connections
from stoa.web.drawing_cache import DrawingCache
from stoa.web.guard import Guard
from stoa.web.replaying import Replays
from stoa.web.security import EXEMPT, UNLIMITED

VARIABLE = "STOA_METRICS_TOKEN"
LOCAL = {"127.0.0.1", "::1"}
PROXIED = ("x-forwarded-for", "forwarded", "x-real-ip")  # what a proxy on this machine says when it speaks for others
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """All figures of one server. Those that somebody else keeps anyway are asked for when they are wanted."""

    def __init__(
        self, house: House, connections: Connections, drawings: DrawingCache, replays: Replays, guard: Guard | None
    ) -> None:
        self._house, self._connections, self._guard = house, connections, guard
        self._caches: dict[str, ByteCache[Any, Any]] = {
            "drawings": drawings.kept,
            "replays": replays.kept,
            "views": connections.views,
            "boards": connections.boards,
        }
        self._replays = replays
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "stoa_requests", "Requests, by the kind of their answer", ["status"], registry=self.registry
        )
        self.actions = Histogram(
            "stoa_action_seconds",
            "From what somebody does at a table, through whichever door, until it is committed or refused",
            ["action"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self.updates = Counter("stoa_updates", "Updates that were sent to live pages", registry=self.registry)
        self.update_bytes = Counter("stoa_update_bytes", "Characters of these updates", registry=self.registry)
        house.timed = self._time
        self.registry.register(self)
        ProcessCollector(registry=self.registry)

    def _time(self, action: Action, seconds: float) -> None:
        self.actions.labels(type(action).__name__.lower()).observe(seconds)

    def collect(self) -> Iterator[Metric]:
        """The figures that are asked for."""
        yield _gauge("stoa_info", "The version that runs", {"version": VERSION}, 1)
        yield _gauge("stoa_live_connections", "Live pages that are connected", {}, self._connections.open_now)
        for name, value in self._house.figures().items():
            yield _gauge(f"stoa_{name}", name.replace("_", " ").capitalize(), {}, value)
        for name, value in self._house.totals().items():
            yield CounterMetricFamily(f"stoa_{name}", name.replace("_", " ").capitalize(), value=value)
        yield _gauge("stoa_replays_waiting", "Steps through games that wait", {}, self._replays.workers.queue.waiting)
        yield from self._cache_figures()
        if self._guard is not None:
            yield _gauge("stoa_unfinished_requests", "Requests that are not whole", {}, self._guard.unfinished)
            ended = CounterMetricFamily(
                "stoa_connections_ended", "Connections that were ended, by the reason", labels=["why"]
            )
            for why, number in self._guard.ended.items():
                ended.add_metric([why], number)
            yield ended

    def _cache_figures(self) -> Iterator[Metric]:
        held = GaugeMetricFamily("stoa_cache_bytes", "What a cache holds", labels=["cache"])
        most = GaugeMetricFamily("stoa_cache_most_bytes", "What it may hold", labels=["cache"])
        asked = CounterMetricFamily("stoa_cache_asked", "How often it was asked", labels=["cache", "answer"])
        for name, cache in self._caches.items():
            held.add_metric([name], cache.bytes)
            most.add_metric([name], cache.most)
            asked.add_metric([name, "found"], cache.found)
            asked.add_metric([name, "missed"], cache.missed)
        yield from (held, most, asked)


def _gauge(name: str, about: str, labels: dict[str, str], value: float) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, about, labels=list(labels))
    family.add_metric(list(labels.values()), value)
    return family


class CountRequests(ASGIMiddleware):
    """Counts answers."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Count the answer to a request."""

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(f"{message['status'] // 100}xx").inc()
            await send(message)

        await next_app(scope, receive, counted)


@get("/metrics", opt={UNLIMITED: True, EXEMPT: True, "skip_session": True}, include_in_schema=False)
async def metrics_page(request: Request[Any, Any, Any], metrics: NamedDependency[Metrics]) -> Response[bytes]:
    """The figures, for those who may see them."""
    if not _may_see(request):
        raise NotFoundException
    return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST.partition("; charset=")[0])


def _may_see(request: Request[Any, Any, Any]) -> bool:
    token = os.environ.get(VARIABLE, "")
    if token and hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        return True
    local = request.client is not None and request.client.host in LOCAL
    return local and not any(name in request.headers for name in PROXIED)
