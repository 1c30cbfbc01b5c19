"""Moves as words: unique, and read as they were written."""

import pytest

import stoa


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_notation_is_unique_and_read_back(cal, seats):
    words = set()
    for seed in range(2):
        for n, (table, move) in enumerate(cal.walk(seats, seed, rich=seed == 1)):
            legal = table.legal()
            spelled = [cal.game.spell(table, other) for other in legal]
            assert len(set(spelled)) == len(spelled)
            words |= {notation.split()[0] for notation in spelled}
            if move is not None and n % 5 == 0:
                assert cal.game.read(table, cal.game.spell(table, move)) == move
    assert {"pass", "done", "buy", "sell", "take", "fulfil", "shipping", "merchant", "technology", "sheep"} <= words


def test_every_move_has_one_spelling_whatever_the_table(cal):
    """Also moves that are not legal are told apart, so that a refusal speaks of the move that was written."""
    table = cal.one({"clan": "macdonald", "units": {"worker": "c3"}})
    spelled = {}
    for move in range(cal.game.moves):
        spelled.setdefault(cal.game.spell(table, move), []).append(move)
    doubles = {notation: moves for notation, moves in spelled.items() if len(moves) > 1}
    assert doubles == {}


def test_every_outcome_has_one_spelling(cal):
    table = cal.start(3)
    spelled = [cal.game.spell(table, outcome) for outcome in range(cal.game.chances)]
    assert len(set(spelled)) == cal.game.chances


@pytest.mark.parametrize("text", ["", "dance", "sheep", "sheep z9", "buy wool", "buy wool 8", "take 51", "port 10"])
def test_what_is_no_move_is_refused_without_a_rule(cal, text):
    with pytest.raises(stoa.NotLegal) as refused:
        cal.game.read(cal.one(), text)
    assert refused.value.rule == ""


def test_spaces_do_not_matter(cal):
    table = cal.one()
    assert cal.game.read(table, "  buy   wool  1 ") == cal.game.read(table, "buy wool 1")
