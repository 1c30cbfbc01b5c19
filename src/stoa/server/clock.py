"""Clocks, computed from the times of events alone.

At the pace `live` every seat has a clock: it starts with `base` seconds, gains `increment` when a turn is done, and
never holds more than `cap`. At the pace `relaxed` every turn has so many days. Without a pace nobody's time runs.
"""

from dataclasses import asdict, dataclass
from typing import Any

from stoa.core.message import say
from stoa.server.errors import Refused
from stoa.server.limits import DAY, LIVE_BASE, LIVE_CAP, LIVE_INCREMENT, MINUTE, RELAXED_DAYS

KINDS = ("none", "live", "relaxed")


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table plays; times in seconds."""

    kind: str = "none"
    base: int = 0
    increment: int = 0
    cap: int = 0
    days: int = 0

    @classmethod
    def live(cls, base: int = 10 * MINUTE, increment: int = 20, cap: int = 0) -> "Pace":
        """A clock per seat; the cap is twice the base unless it is given."""
        return cls("live", base, increment, cap or 2 * base).checked()

    @classmethod
    def relaxed(cls, days: int = 3) -> "Pace":
        """So many days for every turn."""
        return cls("relaxed", days=days).checked()

    @classmethod
    def load(cls, data: dict[str, Any]) -> "Pace":
        return cls(**data)

    def dump(self) -> dict[str, Any]:
        return asdict(self)

    def checked(self) -> "Pace":
        """The same pace, if its times are within the limits; raises Refused."""
        if self.kind not in KINDS:
            raise Refused(say("There is no such pace: {pace}.", pace=f"{self.kind:.30}"))
        if self.kind == "live":
            _within(self.base, *LIVE_BASE)
            _within(self.increment, *LIVE_INCREMENT)
            _within(self.cap, self.base, LIVE_CAP)
        elif self.kind == "relaxed":
            _within(self.days, *RELAXED_DAYS)
        return self

    @property
    def allowance(self) -> float:
        """What a seat has at the start, or for a turn."""
        return float(self.days * DAY if self.kind == "relaxed" else self.base)

    @property
    def grace(self) -> float:
        """The least time left to somebody who comes back after running out of it."""
        return self.allowance if self.kind == "relaxed" else self.base / 10 + self.increment


def _within(value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refused(say("A time of this pace is from {low} to {high}, not {value}.", low=low, high=high, value=value))


class Clock:
    """The time of every seat of one table. All methods are told the time; none asks for it."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.allowance] * seats
        self.running: int | None = None  # the seat whose time runs
        self.since = 0.0
        self.stood = 0.0  # until when it is known that the house was closed
        self.gifts: list[float] = []  # the increment that each move earned, taken back with it

    def copy(self) -> "Clock":
        """The same clocks again."""
        twin = Clock.__new__(Clock)
        twin.__dict__.update(self.__dict__)
        twin.left, twin.gifts = self.left[:], self.gifts[:]
        return twin

    def run(self, seat: int | None, at: float) -> None:
        """From now on the time of this seat runs, or nobody's."""
        if self.running is not None:
            self.left[self.running] -= at - self.since
        self.running, self.since = (None, at) if self.pace.kind == "none" else (seat, at)

    def played(self, turn: int | None, at: float) -> None:
        """Something was played, and this seat decides next (None at the end). A seat that ends its turn gains the increment."""
        seat, gift = self.running, 0.0
        if seat is not None and turn != seat:
            self.run(None, at)
            before = self.left[seat]
            if self.pace.kind == "live":
                self.left[seat] = max(before, min(before + self.pace.increment, float(self.pace.cap)))
            else:
                self.left[seat] = self.pace.allowance
            gift = self.left[seat] - before
        self.gifts.append(gift)

    def undone(self, seat: int, at: float) -> None:
        """The last move, of this seat, is taken back, and what it earned with it."""
        self.run(None, at)
        self.left[seat] -= self.gifts.pop()

    def stand(self, begun: float, ended: float) -> None:
        """The house was closed for a while, which costs nobody time; said twice it counts once."""
        from_then = max(begun, self.since, self.stood)
        if self.running is not None and ended > from_then:
            self.since += ended - from_then
        self.stood = max(self.stood, ended)

    def back(self, seat: int) -> None:
        """Somebody whose time was over is back after a computer player took over."""
        self.left[seat] = max(self.left[seat], self.pace.grace)

    def remaining(self, seat: int, now: float) -> float | None:
        """The seconds that a seat has left; None without a pace."""
        if self.pace.kind == "none":
            return None
        return self.left[seat] - (now - self.since if seat == self.running else 0.0)

    @property
    def due(self) -> float | None:
        """When the seat whose time runs will have none left."""
        return None if self.running is None else self.since + self.left[self.running]
