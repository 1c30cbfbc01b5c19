"""A new table: the form offers what the rules allow, and the table is as the form says."""

import re
from typing import Any

import pytest

import stoa
from stoa.core.game import Game, Option, spell_value
from stoa.core.message import say
from stoa.core.words import Voice
from stoa.web.options import chosen, fields
from visitors import Visitor, moves


class Picky(Game):
    """A game in which fire and water do not go together, and steam needs both."""

    def __init__(self) -> None:
        self.name = "picky"
        self.seats = range(2, 4)
        self.options = (
            Option("fire", (False, True), say("Fire")),
            Option("water", (True, False), say("Water")),
            Option("mode", ("calm", "wild", "never"), say("Mode")),
            Option("third", (False, True), say("Third"), seats=(3,)),
        )

    def conflict(self, seats: int, options: Any) -> str:
        if options["mode"] == "never":
            return "never means never"
        return "fire and water" if options["fire"] and options["water"] else ""


PICKY = Picky()


def test_without_a_choice_the_defaults_are_chosen() -> None:
    assert chosen(PICKY, 2, {}) == {"fire": False, "water": True, "mode": "calm"}


def test_the_option_that_was_changed_keeps_its_value_and_others_give_way() -> None:
    asked = {"fire": "yes", "water": "yes", "mode": "wild"}
    assert chosen(PICKY, 2, asked, "fire") == {"fire": True, "water": False, "mode": "wild"}
    assert chosen(PICKY, 2, asked, "water") == {"fire": False, "water": True, "mode": "wild"}


def test_values_that_nobody_offers_are_ignored() -> None:
    assert chosen(PICKY, 2, {"fire": "maybe", "mode": "never", "sand": "yes"}) == chosen(PICKY, 2, {})


def test_values_that_go_with_nothing_and_options_of_other_sizes_are_not_offered() -> None:
    offered = {field.name: [value.value for value in field.values] for field in fields(PICKY, 2, {}, Voice())}
    assert offered == {"fire": ["no", "yes"], "water": ["yes", "no"], "mode": ["calm", "wild"]}
    assert "third" in {field.name for field in fields(PICKY, 3, {}, Voice())}


@pytest.mark.varied(2)
@pytest.mark.parametrize("name", stoa.game_names())
def test_every_size_and_every_option_that_the_form_offers_opens_a_table(visitor: Visitor, name: str) -> None:
    game = stoa.game(name)
    for seats in game.seats:
        page = visitor.page(f"/new/{name}?seats={seats}")
        assert len(re.findall(r'<select id="seat-\d+"', page)) == seats
        for field, body in re.findall(r'<select id="option-(\w+)".*?>(.*?)</select>', page, re.DOTALL):
            last = re.findall(r'value="([^"]*)"', body)[-1]
            options = chosen(game, seats, {field: last}, field)
            asked = {f"option_{option}": spell_value(value) for option, value in options.items()}
            assert asked[f"option_{field}"] == last
            table = visitor.opens(game=name, seats=seats, **asked)
            assert "/live?seen=" in visitor.page(table)
            visitor.post(f"{table}/leave")


def test_an_option_that_means_something_beside_another_only_is_asked_for_beside_it(visitor: Visitor) -> None:
    only = 'id="option-hand_out"'
    assert only not in visitor.page("/new/santorini?seats=2")
    assert only not in visitor.page("/new/santorini?seats=2&option-powers=none&option-hand_out=dealt")
    assert only in visitor.page("/new/santorini?seats=2&option-powers=simple")
    table = visitor.opens(game="santorini", seats=2, option_powers="simple", option_hand_out="dealt")
    assert "they are dealt at random" in visitor.page(table)


def test_the_form_asks_for_as_many_players_as_are_chosen_and_keeps_what_was_filled_in(visitor: Visitor) -> None:
    page = visitor.page("/new/santorini?seats=3&seat-2=bot:club&pace=live-15&public=yes")
    assert '<option value="bot:club" selected>' in page
    assert '<option value="live-15" selected>' in page
    assert '<option value="yes" selected>' in page


def test_the_form_keeps_the_name_that_a_guest_has_typed(visitor: Visitor) -> None:
    assert 'value="Ana &amp; Ben"' in visitor.page("/new/santorini?seats=2&name=Ana+%26+Ben")


@pytest.mark.parametrize("lang", ["en", "de", "zh-Hans", "zh-Hant"])
def test_lists_name_everybody_in_every_language(visitor: Visitor, lang: str) -> None:
    table = visitor.opens(game="corinth", seats=4, seat_2="bot:novice", seat_3="bot:club", public="yes")
    answer = visitor.http.get("/", headers={"accept-language": lang})
    assert answer.status_code == 200
    assert table in answer.text


def test_options_that_do_not_exist_are_told_in_the_form(visitor: Visitor) -> None:
    answer = visitor.post("/tables", game="santorini", seats=2, option_supply="endless")
    assert answer.status_code == 400
    assert "supply" in answer.text
    assert 'id="the-form"' in answer.text


def test_a_player_who_does_not_exist_is_told_in_the_form(visitor: Visitor) -> None:
    answer = visitor.post("/tables", game="santorini", seats=2, seat_2="bot:os.system")
    assert answer.status_code == 400
    assert "os.system" in answer.text


@pytest.mark.parametrize("name", stoa.game_names())
@pytest.mark.parametrize("level", ["novice", "expert"])
def test_one_click_begins_a_game_against_the_computer(visitor: Visitor, name: str, level: str) -> None:
    answer = visitor.post("/play", game=name, level=level)
    assert answer.url.path.startswith("/tables/")
    assert answer.text.count('<li id="the-seat-') == stoa.game(name).smallest_contest()
    with visitor.connect(answer.url.path, seen=0) as line:
        line.shows(moves)


def test_one_click_begins_a_solo_game_where_there_is_one(visitor: Visitor) -> None:
    assert visitor.page("/").count('<option value="1">') == sum(
        1 in stoa.game(name).seats for name in stoa.game_names()
    )
    answer = visitor.post("/play", game="caledonia", seats=1)
    assert answer.text.count('<li id="the-seat-') == 1


@pytest.mark.parametrize("name", stoa.game_names())
def test_one_click_begins_a_game_of_every_size(visitor: Visitor, name: str) -> None:
    for seats in stoa.game(name).seats:
        answer = visitor.post("/play", game=name, level="novice", seats=seats)
        assert answer.text.count('<li id="the-seat-') == seats


@pytest.mark.parametrize(("game", "level"), [("chess", "novice"), ("santorini", "god"), ("", "")])
def test_a_game_or_level_that_does_not_exist_begins_nothing(visitor: Visitor, game: str, level: str) -> None:
    answer = visitor.post("/play", game=game, level=level)
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


def test_people_at_one_screen_begin_at_once_with_their_own_names(visitor: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=2, seat_1="me", seat_2="me", name_1="Ada", name_2="Ben")
    page = visitor.page(table)
    assert "Ada" in page
    assert "Ben" in page
    assert len(moves(page)) == 25
    with visitor.connect(table) as line:
        line.say(do="move", move=12, seen=2)  # too old
        assert "refused" in line.answer()


def test_public_tables_are_listed_and_private_ones_are_not(visitor: Visitor, other: Visitor) -> None:
    public = visitor.opens(game="santorini", seats=2, public="yes")
    private = visitor.opens(game="santorini", seats=2, public="no")
    page = other.page("/")
    assert public in page
    assert private not in page
    assert private in visitor.page("/games")
    assert private not in other.page("/games")


def test_a_name_that_is_too_long_is_told_in_the_form_and_leaves_no_table(visitor: Visitor) -> None:
    answer = visitor.post(
        "/tables", game="santorini", seats=2, seat_1="me", name_1="Ada", seat_2="me", name_2="x" * 100, public="yes"
    )
    assert answer.status_code == 400
    assert "at most 30 characters" in answer.text
    assert "/tables/" not in visitor.page("/games")
