"""What Corinth knows about good positions, for search on the contract."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import Judge, State
from stoa.games.corinth.rules import Table


@final
class CorinthJudge(Judge):
    """Compares the points on the sheets."""

    def judge(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Table)
        seat: i64 = 0
        while seat < state.seats:
            out[seat] = 1.0 / float(state.seats)
            seat += 1
