"""How moves are numbered and written."""

import pytest

from stoa.games.corinth.moves import DECISIONS, OUTCOMES
from stoa.games.corinth.rules import throws


def test_every_decision_is_found_by_its_notation(cor):
    table = cor.turn(group="gold 2")
    for move in range(DECISIONS.count):
        assert DECISIONS.find(table, DECISIONS.spell(table, move)) == [move]


def test_every_throw_is_written_with_the_values_of_its_dice(cor):
    table = cor.play(cor.start(), "buy 0")
    for chance in range(OUTCOMES.count):
        throw = throws.of_outcome(chance)
        colour = "white" if len(throws.values(throw)) == 9 else "yellow"
        notation = " ".join([colour, *map(str, throws.values(throw))])
        assert OUTCOMES.spell(table, chance) == notation
        assert OUTCOMES.find(table, notation) == [chance]
        assert throws.outcome(throw) == chance
        assert throws.number(throws.values(throw)) == throw


@pytest.mark.parametrize("move", [-7, -1, 59, 12345])
def test_numbers_beyond_the_moves_are_an_error_and_not_legal(cor, move):
    tables = [cor.start(), cor.turn(group="gold 2"), cor.play(cor.start(), "buy 0"), cor.at(round=18, phase="over")]
    for table in tables:
        with pytest.raises(ValueError, match=f"there is no move {move}; moves are numbered from 0 to 58"):
            table.refusal(move)
