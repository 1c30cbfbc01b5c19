"""What the game knows about good positions, and which moves it thinks worth a thought."""

import pytest
from librt.vecs import vec

import stoa
from stoa.bots.levels import make
from stoa.games.caledonia.mind.judge import MEASURES, CaledoniaJudge, phases_left, productions_left

MINER = {"units": {"miner": "d7"}}


def shares(state):
    """The judge's shares of the victory."""
    out = vec[float]([0.0] * state.seats)
    CaledoniaJudge().judge(state, out)
    return list(out)


def estimate(state):
    """The score that the first player is thought to reach."""
    judge = CaledoniaJudge()
    judge.judge(state, vec[float]([0.0] * state.seats))
    return judge.estimate(state, 0)


def pruned(cal, state):
    """What is left of the legal moves, in notation."""
    buffer = cal.game.buffer()
    kept = CaledoniaJudge().prune(state, buffer, state.fill(buffer))
    return [cal.game.spell(state, buffer[i]) for i in range(kept)]


@pytest.mark.parametrize(("tile", "good", "other"), [(2, "milk", "grain"), (3, "cheese", "bread")])
def test_goods_that_a_port_still_brings_are_counted(cal, tile, good, other):
    seat = {"units": {"any": "a2"}, "goods": {good: 1, other: 1}}
    state = cal.state({1: seat}, ports=[tile, 7, 8, 5], round=2, options={"no_scoring_tiles": True})
    before = estimate(state)
    after = estimate(cal.play(state, f"port {tile}"))
    assert after > before + 0.5
    assert estimate(cal.play(state, f"discard {good}")) == pytest.approx(after)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_are_chances_that_add_up(cal, seats):
    for seed in range(2):
        for state, _ in cal.walk(seats, seed):
            found = shares(state)
            assert sum(found) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in found)
        assert [share > 0 for share in found] == [place == 1 for place in state.places()]


def test_alone_more_points_are_worth_more(cal):
    found = []
    for seed in range(6):
        *_, (state, _) = cal.walk(1, seed, {})
        found.append((state.score()[0], shares(state)[0]))
    assert sorted(found) == sorted(found, key=lambda pair: pair[1])
    assert all(0 < share < 1 for _, share in found)


def test_alone_the_end_of_a_search_is_worth_its_score(cal):
    """With one move to go the search sees both ends, and takes the one with more points."""
    seat = {"goods": {"grain": 1}, "units": {"bakery": "d3"}, "money": 3}
    state = cal.state({1: seat}, seats=1, round=5, options={"no_scoring_tiles": True})
    cal.play(state, "pass")
    for spec in ("mcts:200,judge", "mcts:200"):
        thought = make(spec, stoa.SeededDice(1)).choose(state)
        assert cal.game.spell(state, thought.move) == "make bread 1"


@pytest.mark.parametrize(
    "better",
    [
        {"glory": 3},
        {"money": 60},
        {"goods": {"bread": 1}},
        {"units": {"miner": "d7", "woodcutter": "d6"}},
        {"fulfilled": [12]},
        {"contracts": [12]},
        {"shipping": 1},
        {"stock": 3},
    ],
)
def test_more_of_the_same_is_worth_more(cal, better):
    plain = cal.state({1: dict(MINER)}, seats=2, round=2)
    assert estimate(cal.state({1: MINER | better}, seats=2, round=2)) > estimate(plain)


def test_workers_are_worth_more_early_and_a_contract_nothing_after_the_last_turn(cal):
    one, two = dict(MINER), {"units": {"miner": "d7 e8"}}

    def gain(number):
        return estimate(cal.state({1: two}, seats=2, round=number)) - estimate(
            cal.state({1: dict(one)}, seats=2, round=number)
        )

    assert gain(1) > gain(3) > gain(5)
    late = {"seats": 2, "round": 5, "passed": [1], "active": 2}
    assert estimate(cal.state({1: MINER | {"contracts": [12]}}, **late)) == estimate(
        cal.state({1: dict(MINER)}, **late)
    )


def test_the_measures_are_one_row_for_every_player(cal):
    state = cal.one(dict(MINER))
    row = vec[float]([-1.0e9] * MEASURES)
    CaledoniaJudge().measure(state, 0, row)
    assert all(value > -1.0e9 for value in row)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_phases_to_go_run_from_five_to_none(cal, seats):
    for state, _ in cal.walk(seats, 3, {}):
        for seat in range(seats):
            assert 0 <= phases_left(state, seat) <= productions_left(state, seat) <= 5
    assert [productions_left(state, seat) for seat in range(seats)] == [0] * seats


def test_purchases_and_sales_that_serve_nothing_are_left_out(cal):
    seat = MINER | {"money": 60, "stock": 5, "contracts": [11], "goods": {"wool": 4, "whisky": 1}}  # 11: two whisky
    found = pruned(cal, cal.one(seat, round=2, scoring=[3, 4, 5, 6, 7]))
    assert "buy whisky 1" in found
    assert not [move for move in found if move in ("buy whisky 2", "buy bread 1", "buy milk 3", "sell whisky 1")]
    assert "sell wool 4" in found


def test_a_port_that_only_gives_is_used_at_once(cal):
    state = cal.state({1: {"units": {"miner": "b2"}}}, seats=2, ports=[5, 1, 2, 3])  # beside the port b1
    assert "port 5" in cal.moves(state)
    assert pruned(cal, state) == ["port 5"]


def test_few_moves_are_left_to_think_about(cal):
    for seats in (1, 2, 4):
        for state, _ in cal.walk(seats, 5, {}, rich=True):
            if state.turn >= 0:
                found = pruned(cal, state)
                assert 1 <= len(found) <= 60
                assert set(found) <= set(cal.moves(state))
