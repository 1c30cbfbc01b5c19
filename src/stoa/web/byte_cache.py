"""What is kept because it is likely to be asked for again, up to so many bytes. The one not used for the longest time goes first."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class ByteCache(Generic[K, V]):
    """Keeps values; `size` tells how large one is.

    >>> cache = ByteCache[str, str](10, len)
    >>> cache.put("a", "12345"), cache.put("b", "1234567")
    (None, None)
    >>> cache.get("a"), cache.get("b"), cache.bytes
    (None, '1234567', 7)
    """

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self.most = most
        self.bytes = 0
        self.found = self.missed = 0  # how often something asked for was here, and was not
        self._size = size
        self._kept: OrderedDict[K, tuple[int, V]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> V | None:
        """What is kept under a key."""
        kept = self._kept.get(key)
        if kept is None:
            self.missed += 1
            return None
        self.found += 1
        self._kept.move_to_end(key)
        return kept[1]

    def put(self, key: K, value: V) -> None:
        """Keep a value; others make room for it."""
        self.drop(key)
        size = self._size(value)
        self._kept[key] = size, value
        self.bytes += size
        while self.bytes > self.most:
            _, (freed, _) = self._kept.popitem(last=False)
            self.bytes -= freed

    def drop(self, key: K) -> None:
        """Keep it no longer."""
        freed, _ = self._kept.pop(key, (0, None))
        self.bytes -= freed
