"""How often somebody may do something: so many times every second, and more at once."""

from time import monotonic

KEPT = 10_000  # people that are remembered; those who have done nothing for the longest time are forgotten first


class Bucket:
    """Lets so many through every second, and more at once: twice as many unless told otherwise."""

    def __init__(self, per_second: float, at_once: int = 0) -> None:
        self.per_second = per_second
        self.at_once = float(at_once or 2 * per_second)
        self.left = self.at_once
        self.at = monotonic()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = monotonic()
        self.left = min(self.at_once, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for everybody."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._of: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Whether one more of somebody's may pass."""
        bucket = self._of.pop(who, None) or Bucket(self._per_second, self._at_once)
        self._of[who] = bucket
        if len(self._of) > KEPT:
            del self._of[next(iter(self._of))]
        return bucket.take()
