"""What people mean by words that are not a notation."""

import re

import pytest

import stoa
from stoa.core.errors import NotLegal
from stoa.core.reading import in_notation
from stoa.core.words import LANGUAGES, Voice


def at_table(name: str, seats: int, *written: str, seed: int = 3) -> stoa.State:
    """A table after some decisions; chance decides as it falls with this seed."""
    state, dice = stoa.game(name).start(seats), stoa.SeededDice(seed)
    for text in (*written, ""):
        while state.turn == stoa.CHANCE:
            state.play(state.draw(dice))
        if text:
            state.play(state.game.read(state, text))
    return state


@pytest.fixture(scope="module")
def market() -> stoa.State:
    """A table of Clans of Caledonia at which a seat decides about its turn."""
    state, dice = stoa.game("caledonia").start(2), stoa.SeededDice(3)
    while state.turn == stoa.CHANCE or not any(
        state.game.spell(state, move).startswith("sell ") for move in state.legal()
    ):
        state.play(state.draw(dice) if state.turn == stoa.CHANCE else state.legal()[0])
    return state


def refusal(state: stoa.State, text: str, lang: str = "en") -> tuple[str, str]:
    """The rule and the sentence with which a text is refused."""
    with pytest.raises(NotLegal) as error:
        state.game.read(state, text)
    return error.value.rule, Voice(lang, state.game)(error.value.message)


@pytest.mark.parametrize(
    "text",
    [
        "BUY WOOL 1",
        "buy Wolle 1",
        "Kaufe wolle 1",
        "kaufen Wolle 1",
        "购买 羊毛 1",
        "購買羊毛1",
        "買羊毛 1",
        "purchase wool 1",
    ],
)
def test_a_move_is_read_in_any_letters_and_with_the_words_of_any_language(market: stoa.State, text: str) -> None:
    assert market.game.spell(market, market.game.read(market, text)) == "buy wool 1"


def test_words_with_a_blank_are_read_for_those_without() -> None:
    assert in_notation(stoa.game("caledonia"), "Cheese dairy c3") == "cheese_dairy c3"
    assert in_notation(stoa.game("corinth"), "Grün-1") == "green-1"
    assert in_notation(stoa.game("caledonia"), "buy woollen 3") == "buy woollen 3"


@pytest.mark.parametrize("name", stoa.game_names())
def test_what_is_spoken_for_the_notation_means_one_thing(name: str) -> None:
    game = stoa.game(name)
    kinds = game.decisions.kinds
    written = {word for kind in kinds for word in kind.pattern.split()}
    written |= {word for kind in kinds for argument in kind.sets for word in argument.words}
    for word, ways in game.face.spoken.items():
        assert set(word.split()) <= written
        for lang in LANGUAGES:
            for way in re.split(", |、", Voice(lang, game)(ways)):
                assert in_notation(game, way) == word, (lang, way)


def test_gods_have_their_names_in_every_language() -> None:
    game = stoa.game("santorini")
    assert in_notation(game, "阿波羅") == in_notation(game, "Apollo").casefold() == "apollo"


def test_half_a_command_is_told_what_it_goes_on_with(market: stoa.State) -> None:
    goods = "wool, milk, grain, cheese, bread, whisky"
    assert refusal(market, "buy") == ("", f"“buy” is not complete; it goes on with {goods}, then 1, 2.")
    assert refusal(market, "buy wool") == ("", "“buy wool” is not complete; it goes on with 1, 2.")


def test_what_it_goes_on_with_is_told_in_the_language_of_the_reader(market: stoa.State) -> None:
    assert "Wolle, Milch" in refusal(market, "buy", "de")[1]
    assert "羊毛" in refusal(market, "buy", "zh_Hant")[1]


def test_an_amount_that_is_not_known_gets_those_that_are() -> None:
    assert refusal(at_table("corinth", 2), "buy 4") == ("", "“4” does not fit here; possible: 0, 1.")
    assert refusal(at_table("corinth", 2), "buy") == ("", "“buy” is not complete; it goes on with 0, 1.")


def test_words_in_another_order_get_what_fits(market: stoa.State) -> None:
    assert refusal(market, "buy 9 wool") == ("", "“9” does not fit here; possible: 1, 2.")
    assert refusal(market, "9 Wolle kaufen", "de") == ("", "„9“ passt hier nicht; möglich: 1, 2.")


def test_a_place_off_the_board_gets_those_on_it() -> None:
    rule, text = refusal(at_table("santorini", 2), "@Z9")
    assert rule == ""
    assert text.startswith("“@z9” does not fit here; possible: @a1, @b1, ")
    assert text.endswith(" and 13 more.")


def test_half_a_command_that_cannot_be_legal_now_gets_the_rule() -> None:
    table = at_table("corinth", 2)
    assert refusal(table, "take")[0] == "COR-123"
    assert refusal(table, "take everything")[0] == "COR-123"


def test_a_slip_is_mended(market: stoa.State) -> None:
    assert refusal(market, "slel wool 1") == ("", "“slel wool 1” is not a move here; is it “sell wool 1”?")
    assert refusal(at_table("corinth", 2), "stewrd")[1] == "“stewrd” is not a move here; is it “steward”?"


def test_what_nobody_can_guess_is_not_a_move(market: stoa.State) -> None:
    assert refusal(market, "abracadabra") == ("", "“abracadabra” is not a move here.")
    assert refusal(market, "") == ("", "“” is not a move here.")
