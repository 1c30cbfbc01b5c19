"""What Santorini knows about good positions, for search on the contract."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER, Judge, State
from stoa.games.santorini.board import NEIGHBOURS, SPACES
from stoa.games.santorini.rules import Table

HEIGHT: Final = 0.12  # for each level a worker stands higher than the others
REACH: Final = 0.01  # for each space it can step to


@final
class SantoriniJudge(Judge):
    """Height and freedom of movement, compared between the sides."""

    def judge(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Table)
        seat: i64 = 0
        if state.turn == OVER:
            share = float(state.setting.sides) / float(state.seats)  # teammates share their victory
            while seat < state.seats:
                out[seat] = share if state.side(seat) == state.winner else 0.0
                seat += 1
            return
        total = 0.0
        while seat < state.seats:
            out[seat] = self.strength(state, state.side(seat))
            total += out[seat]
            seat += 1
        seat = 0
        while seat < state.seats:
            out[seat] = out[seat] / total if total > 0.0 else 1.0 / float(state.seats)
            seat += 1

    def strength(self, table: Table, side: i64) -> float:
        """A positive number; twice as much is about twice the chances."""
        own = table.workers[side]
        if not own:
            return 0.0
        strength = 0.1
        free = ~table.occupied()
        space: i64 = 0
        while space < SPACES:
            if own >> space & 1:
                strength += HEIGHT * float(table.levels[space])
                there: i64 = 0
                reach = NEIGHBOURS[space] & free
                while there < SPACES:
                    if reach >> there & 1 and table.levels[there] <= table.levels[space] + 1:
                        strength += REACH * float(1 + table.levels[there])
                    there += 1
            space += 1
        return strength
