"""Where chance comes from: a seeded generator for bots and tests, and verifiable dice for real tables."""

import hashlib
import hmac
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

LOW: Final[i64] = 0xFFFFFFFF
# a * 2**32 - 1 and a * 2**31 - 1 are both prime for this a, which gives the generator its full period of about 2**62.
MULTIPLIER: Final[i64] = 2147483085
MOST: Final[i64] = 0x80000000  # what `below` can be asked for; more would overflow the arithmetic of SeededDice


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """The only source of randomness. A state asks nothing of it but `below`."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, all equally likely; n is at most 2**31."""
        raise NotImplementedError(f"{type(self).__name__} has no below()")


@final
class SeededDice(Dice):
    """Repeatable dice for bots and tests: a multiply-with-carry generator, alike compiled and interpreted.

    >>> dice = SeededDice(7)
    >>> [int(dice.below(6)) + 1 for _ in range(5)]
    [1, 6, 4, 2, 5]
    """

    def __init__(self, seed: int) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self.word: i64 = int.from_bytes(digest[:4], "big")
        self.carry: i64 = 1 + int.from_bytes(digest[4:8], "big") % (2147483085 - 2)

    def next32(self) -> i64:
        """The next 32 random bits."""
        mixed = self.word ^ self.carry
        product = MULTIPLIER * self.word + self.carry
        self.word = product & LOW
        self.carry = product >> 32
        return mixed

    def below(self, n: i64) -> i64:
        if n < 1 or n > MOST:
            raise ValueError(f"below({n}): dice have from 1 to {MOST} sides")
        # Scaling instead of a remainder; drawn again in the few cases that would favour some numbers.
        spread = self.next32() * n
        if (spread & LOW) < n:
            limit = (LOW + 1) % n
            while (spread & LOW) < limit:
                spread = self.next32() * n
        return spread >> 32

    def __reduce__(self) -> tuple[Any, ...]:
        return (_resume_seeded, (self.word, self.carry))


def _resume_seeded(word: int, carry: int) -> SeededDice:
    """Dice that go on where others are: for copies and pickles."""
    dice = SeededDice(0)
    dice.word = word
    dice.carry = carry
    return dice


@final
class TableDice(Dice):
    """The verifiable dice of a real table.

    The table keeps `secret` and shows its `commitment` before the first move. The outcome of the chance move that is
    entry `seq` of the record follows from secret and seq alone, so that nobody can steer it; when the secret is shown
    at the end, `stoa verify` repeats every draw.
    """

    def __init__(self, secret: bytes, seq: int = 0) -> None:
        self.secret: Final = secret
        self.seq = seq
        self.drawn = 0

    def at(self, seq: int) -> "TableDice":
        """The dice for entry `seq` of the record."""
        return TableDice(self.secret, seq)

    def commitment(self) -> str:
        """What is shown before the game: it fixes the secret and tells nothing about it."""
        return hashlib.sha256(b"stoa-dice-1:" + self.secret).hexdigest()

    def below(self, n: i64) -> i64:
        if n < 1 or n > MOST:
            raise ValueError(f"below({n}): dice have from 1 to {MOST} sides")
        size: int = n
        limit = 2**64 - 2**64 % size
        while True:
            text = f"stoa-dice-1:{self.seq}:{self.drawn}".encode()
            self.drawn += 1
            word = int.from_bytes(hmac.digest(self.secret, text, "sha256")[:8], "big")
            if word < limit:
                return word % size

    def __reduce__(self) -> tuple[Any, ...]:
        return (_resume_table, (self.secret, self.seq, self.drawn))


def _resume_table(secret: bytes, seq: int, drawn: int) -> TableDice:
    dice = TableDice(secret, seq)
    dice.drawn = drawn
    return dice
