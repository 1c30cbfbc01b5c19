"""Moves as words: unique, and read as they were written."""

import pytest

import stoa


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_notation_is_unique_and_read_back(cal, seats):
    words = set()
    for seed in range(2):
        for n, (state, move) in enumerate(cal.walk(seats, seed, rich=seed == 1)):
            legal = state.legal()
            spelled = [cal.game.spell(state, other) for other in legal]
            assert len(set(spelled)) == len(spelled)
            words |= {notation.split()[0] for notation in spelled}
            if move is not None and n % 5 == 0:
                assert cal.game.read(state, cal.game.spell(state, move)) == move
    assert {"pass", "done", "buy", "sell", "take", "fulfil", "shipping", "merchant", "technology", "sheep"} <= words


def test_every_move_is_found_by_its_notation_whatever_the_state(cal):
    """Also moves that are not legal are told apart, so that a refusal speaks of the move that was written."""
    for state in (cal.start(3), cal.one({"clan": "macdonald", "units": {"worker": "c3"}})):
        for move in range(cal.game.moves):
            assert cal.game.decisions.find(state, cal.game.decisions.spell(state, move)) == [move]


def test_every_outcome_has_one_spelling(cal):
    state = cal.start(3)
    spelled = [cal.game.spell(state, outcome) for outcome in range(cal.game.chances)]
    assert len(set(spelled)) == cal.game.chances


@pytest.mark.parametrize("text", ["", "dance", "sheep", "sheep z9", "buy wool", "buy wool 8", "take 51", "port 10"])
def test_what_is_no_move_is_refused_without_a_rule(cal, text):
    state = cal.one({"units": {"any": "a2"}}, ports=[5, 2, 3, 4])  # sheep and ports are possible
    with pytest.raises(stoa.NotLegal) as refused:
        cal.game.read(state, text)
    assert refused.value.rule == ""


@pytest.mark.parametrize(("text", "rule"), [("sheep", "CAL-289"), ("sheep z9", "CAL-289"), ("port 10", "CAL-038")])
def test_where_no_such_move_is_possible_the_rule_is_named(cal, text, rule):
    with pytest.raises(stoa.NotLegal) as refused:
        cal.game.read(cal.one(), text)
    assert refused.value.rule == rule


def test_spaces_do_not_matter(cal):
    state = cal.one()
    assert cal.game.read(state, "  buy   wool  1 ") == cal.game.read(state, "buy wool 1")
