"""What the door refuses before a request is whole: those who never finish one, and more connections than there is room for.

uvicorn has no time-out for headers and bodies, and no limit but one that turns everybody away. A request that is not whole in
time is ended; when too many are unfinished the oldest goes first, because those of people are whole in a moment.
"""

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

log = logging.getLogger("stoa.web")

HEADER_S = 10.0  # seconds until a request has its headers
BODY_S = 30.0  # and then its body
UNFINISHED = 200  # requests that may be unfinished at a time
GRACE_S = 2.0  # seconds for which a request is not too old: after a restart everybody comes back at once
ANY_NUMBER = 1_000_000  # connections, where the system sets no limit
FILES_KEPT = 100  # files that are kept for the database, processes and whatever else
SILENCE_S = 10.0  # seconds between two lines of the log about the same trouble
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Guard:
    """What all connections of a server share."""

    def __init__(self, most: int = 0, unfinished: int = UNFINISHED, grace: float = GRACE_S) -> None:
        self.most = most or room_for_connections()
        self._most_unfinished = unfinished
        self._grace = grace
        self._unfinished: dict[GuardedProtocol, float] = {}  # since when, the oldest first
        self._later: asyncio.TimerHandle | None = None  # when the grace of the oldest is over
        self._silent: set[str] = set()  # what the log has just been told
        self.ended: dict[str, int] = {}  # how many connections were ended, by the reason

    @property
    def unfinished(self) -> int:
        """How many requests are not whole."""
        return len(self._unfinished)

    def begin(self, protocol: "GuardedProtocol") -> None:
        """A request has begun; if too many have, those end that began long ago."""
        self._unfinished.pop(protocol, None)
        self._unfinished[protocol] = monotonic()
        self._make_room()

    def _make_room(self) -> None:
        while len(self._unfinished) > self._most_unfinished:
            oldest, since = next(iter(self._unfinished.items()))
            left = since + self._grace - monotonic()
            if left > 0:
                if self._later is None:
                    self._later = asyncio.get_running_loop().call_later(left, self._after_grace)
                return
            self.end(oldest, "too many unfinished requests")

    def _after_grace(self) -> None:
        self._later = None
        self._make_room()

    def forget(self, protocol: "GuardedProtocol") -> None:
        """Its request is whole, or its connection gone."""
        self._unfinished.pop(protocol, None)

    def end(self, protocol: "GuardedProtocol", why: str, answer: bytes = b"") -> None:
        """End a connection."""
        self.forget(protocol)
        self.ended[why] = self.ended.get(why, 0) + 1
        if why not in self._silent:
            log.warning("a connection ends: %s (%d so far)", why, self.ended[why])
            self._be_silent(why)
        if answer:
            protocol.transport.write(answer)
            protocol.transport.close()
        else:
            protocol.transport.abort()

    def _be_silent(self, why: str) -> None:
        self._silent.add(why)
        asyncio.get_running_loop().call_later(SILENCE_S, self._tell, why, self.ended[why])

    def _tell(self, why: str, told: int) -> None:
        """After the silence: what the log was not told meanwhile."""
        self._silent.discard(why)
        if self.ended[why] > told:
            log.warning("%d more connections have ended: %s (%d so far)", self.ended[why] - told, why, self.ended[why])
            self._be_silent(why)


class GuardedProtocol(H11Protocol):
    """uvicorn's own protocol, with a watch on requests that are not whole."""

    def __init__(self, guard: Guard, **given: Any) -> None:
        super().__init__(**given)
        self._guard = guard
        self._stage = ""  # what is awaited: "header", "body" or nothing
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self._guard.most:
            self._guard.end(self, "no room for more connections")
        else:
            self._await("header", HEADER_S)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self not in self.connections:  # it is a live connection now, and has a guard of its own
            self._await("", 0.0)
        elif self.conn.their_state is h11.IDLE:
            self._await("header", HEADER_S)
        elif self.conn.their_state is h11.SEND_BODY:
            self._await("body", BODY_S)
        else:
            self._await("", 0.0)

    def connection_lost(self, exc: Exception | None) -> None:
        self._await("", 0.0)
        super().connection_lost(exc)

    def _await(self, stage: str, seconds: float) -> None:
        if stage == self._stage:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._stage, self._timer = stage, None
        if stage:
            self._timer = self.loop.call_later(seconds, self._late)
            self._guard.begin(self)
        else:
            self._guard.forget(self)

    def _late(self) -> None:
        header = self._stage == "header"
        self._await("", 0.0)
        self._guard.end(self, "a request was not whole in time", LATE if header else b"")


def room_for_connections() -> int:
    """How many connections the system lets this process have; it is asked for as many as it allows."""
    try:
        import resource
    except ImportError:  # Windows has no limit of this kind
        return ANY_NUMBER
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return max(soft - FILES_KEPT, soft // 2) if soft != resource.RLIM_INFINITY else ANY_NUMBER
