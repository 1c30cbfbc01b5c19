"""Who comes next when many want the same few processes.

The unit of fairness is who asks: an address first, then a person of that address, so that new guests gain nothing. What
people wait for comes before what nobody waits for. Of those who wait the one comes first whose address has the fewest
jobs going on and has used the least time lately.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

HALF_LIFE_S = 60.0  # seconds after which time that was used counts half
PATIENCE_S = 30.0  # seconds after which what nobody waits for counts as what somebody does
FORGOTTEN_S = 0.001  # seconds of use that are not worth remembering


class Asker(NamedTuple):
    """Who wants something done: the address and the person it is done for, and whether somebody waits for it."""

    address: str = ""
    person: str = ""
    waits: bool = True


class Used:
    """The time that each has used lately."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}  # so many seconds, counted at that time

    def __len__(self) -> int:
        return len(self._used)

    def of(self, who: str, now: float) -> float:
        """How much it is now."""
        seconds, at = self._used.get(who, (0.0, now))
        return seconds * float(2.0 ** ((at - now) / HALF_LIFE_S))

    def add(self, who: str, seconds: float, now: float) -> None:
        """So much more; what has faded away is forgotten."""
        self._used[who] = (self.of(who, now) + seconds, now)
        for other in [each for each in self._used if self.of(each, now) < FORGOTTEN_S]:
            del self._used[other]


@dataclass(eq=False)
class _Waiting:
    asker: Asker
    since: float
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Room for so many at a time; whoever finds none waits, and the fairest comes next."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._waiting: list[_Waiting] = []
        self._going_on: Counter[str] = Counter()
        self._used = Used()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def going_on(self) -> int:
        """How many have room."""
        return self._going_on.total() // 2

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Room for a while, as soon as it is this asker's turn."""
        if self._room <= 0 or self._waiting:
            waiting = _Waiting(asker, monotonic())
            self._waiting.append(waiting)
            try:
                await waiting.turn
            except asyncio.CancelledError:
                if waiting in self._waiting:
                    self._waiting.remove(waiting)
                else:  # it has just been given room
                    self._leave(asker)
                raise
        else:
            self._enter(asker)
        began = monotonic()
        try:
            yield
        finally:
            now = monotonic()
            for who in _names(asker):
                self._used.add(who, now - began, now)
            self._leave(asker)

    def _enter(self, asker: Asker) -> None:
        self._room -= 1
        self._going_on.update(_names(asker))

    def _leave(self, asker: Asker) -> None:
        self._room += 1
        self._going_on -= Counter(_names(asker))
        if self._waiting and self._room > 0:
            now = monotonic()
            first = min(self._waiting, key=lambda waiting: self._rank(waiting, now))
            self._waiting.remove(first)
            self._enter(first.asker)
            first.turn.set_result(None)

    def _rank(self, waiting: _Waiting, now: float) -> tuple[float, ...]:
        asker, patient = waiting.asker, now - waiting.since < PATIENCE_S
        rank: list[float] = [patient and not asker.waits]
        for who in _names(asker):
            rank += [self._going_on[who], self._used.of(who, now)]
        return (*rank, waiting.since)


def _names(asker: Asker) -> tuple[str, str]:
    return f"address {asker.address}", f"person {asker.address} {asker.person}"
