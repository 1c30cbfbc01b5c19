"""What a game knows about good play beyond its rules: a judge of positions for search, and a champion of its own."""

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stoa.core.game import State, missing

if TYPE_CHECKING:
    from stoa.core.training import Training

S = TypeVar("S", bound=State)
EXPLORE: Final = 0.35


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(Generic[S]):
    """Guesses how a game will end, for search."""

    def judge(self, state: S, out: vec[float]) -> None:
        """Write every seat's share of the victory, from 0 to 1, into `out`."""
        raise missing(self, "judge")

    def prune(self, state: S, buffer: vec[i64], n: i64) -> i64:
        """Keep those of the first n moves in the buffer that are worth a thought, in their order; return how many are left.
        At least one stays. Search that asks for it looks at nothing else.
        """
        return n

    def sense(self, state: S, buffer: vec[i64], n: i64) -> i64:
        """Leave out those of the first n moves in the buffer that not even a beginner makes; like `prune`, for every bot
        that thinks, with or without a judge.
        """
        return n

    def explore(self) -> float:
        """How much a move gains, in shares of the victory, by having been tried less than others: the less, the better the
        judge tells good moves from bad ones.
        """
        return EXPLORE

    def reliance(self) -> float:
        """How far search relies on guesses. With 0 a position is worth the average of all that was tried below it, which
        forgives errors. Otherwise, if guesses can be compared wherever in a turn they are made, it is worth as much as the best
        move found there, and where chance comes next a guess counts as much as so many draws.
        """
        return 0.0


class Advice:
    """What a champion would play: its move, which is the first of the line it expects up to the next chance, every
    seat's share of the victory then, and how many positions it visited to find out.
    """

    def __init__(self, line: Sequence[int], values: Sequence[float], visits: int) -> None:
        self.line: Final = list(line)
        self.values: Final = list(values)
        self.visits: Final = visits

    def __repr__(self) -> str:
        values = ", ".join([f"{value:.3f}" for value in self.values])
        return f"<Advice: line {self.line}, values [{values}], {self.visits} visits>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Champion(Generic[S]):
    """A player that a game brings along because it beats search on the contract. It may remember what it thought."""

    def think(self, state: S, visits: i64, ms: i64) -> Advice | None:
        """Advice for the seat in turn within so many visits and milliseconds, 0 for no limit; None leaves the decision
        to search on the contract: there are too many sides for it, or the game has only begun.
        """
        raise missing(self, "think")


@final
class Mind:
    """What a game knows about playing it well: how its judge and its champion are made, and how they learned. Without any
    of them it knows nothing.
    """

    def __init__(
        self,
        judge: Callable[[], Judge[Any]] | None = None,
        champion: Callable[[], Champion[Any]] | None = None,
        train: Callable[["Training"], None] | None = None,
        learns_on: bool = False,
    ) -> None:
        self._judge: Final = judge
        self._champion: Final = champion
        self._train: Final = train
        self.learns_on: Final = learns_on  # whether a training may begin with weights

    def judge(self) -> Judge[Any] | None:
        """What the game knows about good positions; None leaves search to random playouts."""
        return None if self._judge is None else self._judge()

    def champion(self) -> Champion[Any] | None:
        """A player of the game's own, new at every call; None if search on the contract is the best there is."""
        return None if self._champion is None else self._champion()

    @property
    def learns(self) -> bool:
        """Whether what it knows can be trained."""
        return self._train is not None

    def train(self, training: "Training") -> None:
        """Learn, and leave the weights in the folder of the training. What that needs is imported now."""
        if self._train is None:
            raise missing(self, "train")
        self._train(training)


def share_hopes(out: vec[float], spread: float) -> None:
    """Turn what every seat hopes for into its share of the victory: being `spread` ahead is worth e times the chances."""
    best = out[0]
    for hope in out:
        if hope > best:
            best = hope
    total = 0.0
    for seat in range(len(out)):
        out[seat] = exp((out[seat] - best) / spread)
        total += out[seat]
    for seat in range(len(out)):
        out[seat] /= total


def share_victory(places: list[int], out: vec[float]) -> None:
    """Write every seat's share of the victory at the end: winners share it, all others have none."""
    winners = float(places.count(1))
    for seat in range(len(places)):
        out[seat] = 1.0 / winners if places[seat] == 1 else 0.0
