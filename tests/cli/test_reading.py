"""What a typed line means."""

import pytest

import stoa
from stoa.cli.reading import named, read_move, read_moves

SANTORINI = stoa.game("santorini")


@pytest.fixture
def table() -> stoa.State:
    """Seat 1 can climb from b4 to c4 and win."""
    return SANTORINI.load(
        {
            "game": "santorini",
            "seats": 2,
            "options": {},
            "board": ["00000", "02300", "00000", "00000", "00000"],
            "workers": [["b4", "c2"], ["c1", "d3"]],
            "turn": 1,
            "phase": "choose",
            "worker": None,
            "winner": None,
        }
    )


def spelled(table: stoa.State, text: str) -> list[str]:
    """The notations of what a line means."""
    after, found = table.copy(), []
    for move in read_moves(table, text, table.legal()):
        found.append(SANTORINI.spell(after, move))
        stoa.play(after, move)
    return found


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("1", ["c2"]),
        ("2", ["b4"]),
        ("b4", ["b4"]),
        ("  B4 ", ["b4"]),
        ("b4 b4-c4#", ["b4", "b4-c4#"]),
        ("b4 b4-c4", ["b4", "b4-c4#"]),
        ("b4 c4", ["b4", "b4-c4#"]),
        ("c2 c2-d2 +e1", ["c2", "c2-d2", "+e1"]),
        ("c2 d2 e1", ["c2", "c2-d2", "+e1"]),
    ],
)
def test_a_line_means_moves(table: stoa.State, text: str, means: list[str]) -> None:
    assert spelled(table, text) == means


@pytest.mark.parametrize(
    ("text", "rule", "told"),
    [
        ("0", "", "There is no number 0; the list ends at 2."),
        ("3", "", "There is no number 3; the list ends at 2."),
        ("9999999999", "", "There is no number 9999999999; the list ends at 2."),
        ("d3", "SAN-020", "The worker on d3 is not yours"),
        ("b4 b4-c4# d4", "", "“d4” comes after the end of this turn."),
        ("c2 d2 e5", "SAN-026", "e5 is not next to your worker on d2"),
        ("c2 e5", "SAN-022", "e5"),
        ("c2 +d2", "SAN-020", "move"),
        ("hello there", "", "“hello” is not a move here."),
        ("²", "", "“²” is not a move here."),
        ("a " * 50, "", "That is too much for one line; write at most 40 words."),
    ],
)
def test_a_line_that_cannot_be_played_has_a_reason(table: stoa.State, text: str, rule: str, told: str) -> None:
    before = table.key()
    with pytest.raises(stoa.NotLegal) as caught:
        read_moves(table, text, table.legal())
    assert caught.value.rule == rule
    assert told in str(caught.value.message)
    assert table.key() == before


def test_half_a_command_and_a_wrong_amount_get_what_is_possible() -> None:
    table = stoa.game("corinth").start(seats=2)
    for text, told in (
        ("buy 4", "“4” does not fit here; possible: 0, 1."),
        ("buy", "“buy” is not complete; it goes on with 0, 1."),
        ("bye 1", "“bye 1” is not a move here; is it “buy 1”?"),
    ):
        with pytest.raises(stoa.NotLegal) as caught:
            read_moves(table, text, table.legal())
        assert str(caught.value.message) == told


def test_words_may_come_in_another_order() -> None:
    state, dice = stoa.game("caledonia").start(2), stoa.SeededDice(3)
    while not any(state.game.spell(state, move) == "buy wool 2" for move in state.legal()):
        state.play(state.draw(dice) if state.turn == stoa.CHANCE else state.legal()[0])
    wanted = state.game.read(state, "buy wool 2")
    for text in ("buy 2 wool", "2 Wolle kaufen", "買 2 羊毛"):
        assert read_moves(state, text, state.legal()) == [wanted]


def test_an_end_that_fits_several_moves_is_not_guessed(pig: stoa.Game) -> None:
    class Market(type(pig)):
        def spell(self, state: stoa.State, move: int) -> str:
            return ("buy wool 3", "sell wool 3")[move]

    state = Market().start(2)
    state.sum = 5
    assert read_moves(state, "BUY  wool 3", []) == [0]
    for read in (read_moves, read_move):
        with pytest.raises(stoa.NotLegal, match="“wool 3” may mean buy wool 3, sell wool 3; write it in full"):
            read(state, "wool 3", [])


def test_a_question_about_a_move_reads_the_same_words(table: stoa.State) -> None:
    assert read_move(table, "1", table.legal()) == table.legal()[0]
    assert SANTORINI.spell(table, read_move(table, " B4", table.legal())) == "b4"
    with pytest.raises(stoa.NotLegal, match="SAN-020"):
        read_move(table, "+a1", table.legal())


def test_a_name_stands_for_the_moves_of_that_part_of_the_drawing() -> None:
    state = stoa.game("corinth").start(seats=2)
    assert [state.game.spell(state, move) for move in named(state, "Green 2")] == ["green-2"]
    assert [state.game.spell(state, move) for move in named(state, "blue")][:1] == ["take blue"]
    assert named(state, "nowhere") == []


def test_without_such_a_part_the_end_of_the_notation_counts() -> None:
    state = stoa.game("santorini").start(seats=2)
    assert [state.game.spell(state, move) for move in named(state, "space e1")] == ["@e1"]
    deal, dice = stoa.game("colosseum").start(seats=3), stoa.SeededDice(1)
    while deal.turn == stoa.CHANCE:
        deal.play(deal.draw(dice))
    assert "give horse" in [deal.game.spell(deal, move) for move in named(deal, "horse")]
