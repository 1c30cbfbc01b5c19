"""How a round will end for everybody: what the judge makes of players who have acted and of those who have yet to."""

import hashlib
from itertools import chain

import pytest
from librt.vecs import vec

from stoa.games.colosseum.mind.foresight import Foresight
from stoa.games.colosseum.mind.judge import ColosseumJudge
from stoa.games.colosseum.mind.outlook import Outlook
from stoa.games.colosseum.mind.plans import missing, pack
from stoa.games.colosseum.rules import board, phases

JUDGED = {3: "ae252ed7a1810e6d", 4: "5946a0eea9e0d29d", 5: "702176143b767da3"}


def looked_at(state):
    outlook = Outlook()
    outlook.look(state)
    return outlook


def hopes(state):
    return list(looked_at(state).hope)[: state.seats]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_packed_tokens_miss_what_counting_finds(col, seats):
    for state, _ in col.walk(seats, False, 1):
        for seat in range(seats):
            packed = pack(state.tokens, seat * board.ASSETS)
            for program in range(board.PROGRAMS):
                needs = [board.NEED[program * board.STANDARD + asset] for asset in range(board.STANDARD)]
                held = [state.held(seat, asset) for asset in range(board.STANDARD)]
                counted = sum(max(need - have, 0) for need, have in zip(needs, held, strict=True))
                assert missing(program, packed) == counted


@pytest.mark.rule("COL-055")
def test_the_bid_on_the_table_counts_as_won(col):
    state = col.state({1: {"coins": 40}, 2: {"coins": 40}}, phase="opening", round=2, active=2)
    col.play(state, "open 1", "bid 11")
    expected = looked_at(state).packed[1]
    while state.phase == phases.BIDDING:
        col.play(state, "pass")
    assert expected == pack(state.tokens, board.ASSETS) != 0


@pytest.mark.rule("COL-097")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_event_is_expected_to_draw_what_it_then_draws(col, seats):
    """When the dice are cast, the program is named and the Jokers are placed, nothing is uncertain any more."""
    counted = 0
    for state, move in chain.from_iterable(col.walk(seats, False, 0, seed=seed) for seed in range(6)):
        if state.phase == phases.SPECTATORS and move is not None and col.game.spell(state, move) == "count":
            seat = state.turn
            if state.round == board.TURNS and state.medals[seat]:
                continue  # where medals are expected to cheer
            before = looked_at(state)
            after = state.copy()
            after.step(move)
            assert before.coins[seat] == after.coins[seat]
            assert before.marker[seat] == after.marker[seat]
            assert before.produced[seat] == after.produced[seat]
            counted += 1
    assert counted


@pytest.mark.rule("COL-101")
def test_what_is_certain_is_not_judged_otherwise_when_it_has_happened(col):
    """The Podium of a clear leader is hers before the round is over."""
    players = {1: {"marker": 60, "coins": 30}, 2: {"marker": 20}, 3: {"marker": 20}, 4: {"marker": 25}}
    state = col.state(players, phase="producing", round=2, active=2)
    podiums = list(looked_at(state).podiums)
    assert podiums[0] == state.podiums[0] + 1
    assert podiums[1:4] == [float(owned) for owned in state.podiums[1:4]]


def test_who_may_still_buy_expects_the_market_that_fits(col):
    tokens = "2 gladiator, 3 ship, decoration"
    players = {
        2: {"programs": [11], "tokens": tokens, "coins": 40, "arena": [3, 4, 5]},
        1: {"coins": 0},
        3: {"coins": 0},
    }
    fitting = ["gladiator decoration cage", *["torch scenery cage"] * 4]
    other = ["torch scenery cage"] * 5
    with_it, without = (
        col.state(players, phase="opening", round=2, active=2, markets=markets) for markets in (fitting, other)
    )
    assert hopes(with_it)[1] > hopes(without)[1]
    done = {"markets": fitting, "phase": "trading", "round": 2, "active": 2}
    assert looked_at(col.state(players, **done)).packed[1] == pack(with_it.tokens, board.ASSETS)


@pytest.mark.rule("COL-008")
def test_in_the_last_round_the_best_event_is_all_that_is_hoped_for(col):
    players = {1: {"marker": 70, "coins": 12}, 2: {"marker": 40}, 3: {"marker": 60}}
    players[4] = {"marker": 50, "tokens": "2 gladiator, decoration", "programs": [1]}
    state = col.state(players, phase="producing", round=5, active=4)
    assert [round(hope) for hope in hopes(state)] == [70, 40, 60, 50]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_positions_are_judged_alike_compiled_and_not(col, seats):
    judge = ColosseumJudge(Foresight(None))
    out = vec[float]([0.0] * seats)
    digest = hashlib.sha256()
    for state, _ in col.walk(seats, seats == 4, 1, seed=seats):
        judge.judge(state, out)
        assert sum(out) == pytest.approx(1)
        digest.update("".join(f"{share:.9f} " for share in out).encode())
    assert digest.hexdigest()[:16] == JUDGED[seats]


def test_judging_leaves_the_table_as_it_is(col):
    judge = ColosseumJudge()
    out = vec[float]([0.0] * 4)
    for state, _ in col.walk(4, False, 1, seed=8):
        key = state.key()
        judge.judge(state, out)
        assert state.key() == key
