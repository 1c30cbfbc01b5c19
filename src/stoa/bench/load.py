"""What a load on the server did: how many moves, and how long they took."""

from dataclasses import dataclass, field


@dataclass
class Times:
    """How long something took, again and again, in seconds."""

    found: list[float] = field(default_factory=list)

    def ms(self, share: float) -> float:
        """The time in milliseconds that this share of all was not slower than."""
        ordered = sorted(self.found)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


@dataclass
class Load:
    """What one load did."""

    moves: int = 0
    seconds: float = 0.0
    cpu: float = 0.0  # seconds that the server has used
    acknowledged: Times = field(default_factory=Times)
    seen: Times = field(default_factory=Times)

    @property
    def rate(self) -> float:
        return self.moves / self.seconds
