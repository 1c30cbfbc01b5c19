"""What something on a table is, costs and brings."""

import pytest

import stoa
from stoa.core.explaining import MOST, explain, way
from stoa.games.caledonia import moves as caledonia
from stoa.games.colosseum import moves as colosseum


def lately(name: str, seats: int, phase_moves: int, seed: int = 1) -> stoa.State:
    """A table after some random moves, with somebody to decide."""
    game, dice = stoa.game(name), stoa.SeededDice(seed)
    state = game.start(seats)
    for _ in range(phase_moves):
        legal = state.legal()
        state.play(state.draw(dice) if state.turn < 0 else legal[dice.below(len(legal))])
    while state.turn < 0:
        state.play(state.draw(dice))
    return state


def test_a_game_that_explains_nothing_is_explained_by_its_moves(pig) -> None:
    state = pig.start(2)
    told = explain(state, "anything", [0])
    assert told is not None
    assert [str(words) for words in told.words] == [str(pig.face.offer(state, 0))]
    assert explain(state, "anything") is None


def test_what_a_move_costs_and_brings_is_what_it_changes() -> None:
    state = lately("caledonia", 2, 60)
    buying = [move for move in state.legal() if caledonia.KIND[move] == caledonia.BUY]
    bought = way(state, buying[0])
    (paid,) = [own.amount for own in bought.costs if own.symbol == "pound"]
    (left,) = [own.amount for own in bought.left if own.symbol == "pound"]
    assert paid + left == state.players[state.turn].money
    assert [own.amount for own in bought.gains] == [1]
    assert str(bought.note).startswith("then £")


def test_what_cannot_be_played_says_the_rule_and_what_it_is_all_the_same() -> None:
    state = stoa.game("santorini").start(2)
    state.play(12)
    told = explain(state, "space-c3", [12])
    assert told is not None
    assert told.refusal is not None
    assert told.refusal.rule == "SAN-015"
    assert str(told.name) == "Space c3"
    assert told.ways == ()


def test_a_card_lists_some_choices_and_counts_the_rest() -> None:
    state = lately("colosseum", 3, 0)
    while colosseum.KIND[state.legal()[-1]] != colosseum.BID:
        state.play(
            next(move for move in state.legal() if colosseum.KIND[move] in (colosseum.OPEN, colosseum.STOP_INVESTING))
        )
    bids = [move for move in state.legal() if colosseum.KIND[move] == colosseum.BID]
    told = explain(state, "bid-any", bids)
    assert told is not None
    assert (len(told.ways), told.more) == (MOST, len(bids) - MOST)


@pytest.mark.parametrize(
    ("name", "seats", "mark", "says"),
    [
        ("corinth", 2, "building-temple-1", "for each own building at the end"),
        ("corinth", 2, "track-gold-2", "left to spend"),
        ("corinth", 2, "district-blue-2", "shops are complete"),
        ("colosseum", 3, "sale-11", "in an arena of size"),
        ("colosseum", 3, "noble-emperor", "spectators to the event"),
        ("colosseum", 3, "market-1", "Auctioned as a whole"),
        ("caledonia", 3, "price-wool", "It costs £"),
        ("caledonia", 3, "seat-2-unit-cow", "Each gives 1 milk a round."),
        ("caledonia", 3, "round-1", "At its end:"),
    ],
)
def test_parts_of_the_table_say_what_they_are_whoever_decides(name: str, seats: int, mark: str, says: str) -> None:
    told = explain(lately(name, seats, 40), mark)
    assert told is not None
    assert says in " ".join(map(str, told.words))


@pytest.mark.parametrize("name", ["santorini", "corinth", "colosseum", "caledonia"])
@pytest.mark.parametrize(
    "mark",
    ["", "hex", "hex-z9", "seat-9-box-1", "quay-", "sale-99", "space-zz", "market-x", "-", "token-1-", "round-0"],
)
def test_names_of_nothing_are_not_explained_and_break_nothing(name: str, mark: str) -> None:
    assert explain(lately(name, 2 if name != "colosseum" else 3, 30), mark) is None
