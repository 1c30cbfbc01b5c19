"""Whole turns against the second reading: every legal move, listed again from the description of the state."""

from collections import Counter

import pytest

from games.caledonia.second_reading import expansions, turn
from games.caledonia.slow_map import DATA
from stoa.core import game as contract

SEEDS = range(16) if not contract.__file__.endswith(".py") else range(4)


@pytest.mark.rule("CAL-071", "CAL-073", "CAL-091", "CAL-092", "CAL-093", "CAL-094", "CAL-095", "CAL-146", "CAL-218")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_turn_is_listed_a_second_time(cal, seats):
    seen = Counter()
    for seed in SEEDS:
        for n, (state, _) in enumerate(cal.walk(seats, seed, rich=seed % 2 == 1)):
            if cal.phase(state) != "acting" or n % 3:
                continue
            dump = state.dump()
            if dump["open"]["shifted"] is None:
                moves = cal.moves(state)
                assert set(moves) == turn(dump)
                seen.update(" ".join(move.split()[:2]) for move in moves)
    words = {move.split()[0] for move in seen}
    assert {"pass", "shipping", "merchant", "technology", "buy", "sell", "take", "fulfil", "port"} <= words
    assert set(DATA["units"]) <= words


@pytest.mark.rule("CAL-137", "CAL-294")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_free_land_is_listed_a_second_time(cal, seats):
    found = 0
    for seed in SEEDS:
        for state, _ in cal.walk(seats, seed, rich=True):
            if cal.phase(state) == "rewards" and state.free_land:
                moves = [tuple(move.split()) for move in cal.moves(state)]
                assert {move for move in moves if move[0] in (*DATA["units"], "worker")} == expansions(state.dump())
                found += 1
    assert found > 0
