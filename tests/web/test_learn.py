"""Guided first games as plain pages: everything works by addresses alone."""

import re
from html import unescape

import pytest

import stoa
from stoa.core.course import course, has_course
from stoa.core.message import say
from stoa.core.words import LANGUAGES, Voice
from visitors import Visitor

COURSES = [name for name in ("santorini", "corinth", "colosseum", "caledonia") if has_course(stoa.game(name))]


def marked(state: stoa.State, move: int) -> str:
    """The element of the drawing that stands for a move."""
    return next(mark for mark, moves in state.game.face.picture(state).marks.items() if move in moves)


@pytest.mark.varied(5)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_a_scripted_reader_is_led_to_a_victory(name: str, lang: str, address: str) -> None:
    reader = Visitor(address, lang.replace("_", "-"))
    taught = course(stoa.game(name), lang)
    page = reader.page(f"/learn/{name}")
    for at, stop in enumerate(taught.stops):
        text = unescape(page)
        assert f'data-at="{at}"' in text
        assert stop.text in text
        assert stop.done in text
        if at == len(taught.stops) - 1:
            break
        address_of_next = (
            f"/learn/{name}?at={at}&move={stop.move}" if stop.move is not None else f"/learn/{name}?at={at + 1}"
        )
        page = reader.page(address_of_next)
    assert Voice(lang)(say("Winner")) in page
    played = reader.post("/play", game=name, seats=taught.seats, level="novice")
    assert played.url.path.startswith("/tables/")


def test_a_course_leads_to_what_it_asks_for_and_a_puzzle_does_not(visitor: Visitor) -> None:
    stop = course(stoa.game("santorini")).stops[1]
    assert f'data-about="{stop.move}"' in visitor.page("/learn/santorini?at=1")
    assert "data-about" not in visitor.page(f"/learn/santorini?at=1&move={stop.state.legal()[0]}")
    assert "data-about" not in visitor.page("/puzzles/santorini/1")


def test_home_and_the_new_table_lead_to_the_course(visitor: Visitor) -> None:
    for page in ("/", "/rules", "/new/santorini"):
        assert 'href="/learn/santorini"' in visitor.page(page)


def test_home_leads_a_stranger_to_the_first_lesson_and_everybody_on_with_theirs(address: str) -> None:
    reader = Visitor(address)
    assert "New here?" in reader.page("/")
    reader.page("/learn/corinth?at=3")
    home = reader.page("/")
    assert "You have begun to learn Corinth" in home
    assert "New here?" not in home
    reader.page(f"/learn/corinth?at={len(course(stoa.game('corinth')).stops) - 1}")
    assert 'id="start"' not in reader.page("/")


def test_home_does_not_teach_somebody_who_has_played(visitor: Visitor) -> None:
    visitor.post("/play", game="santorini", seats=2, level="novice")
    assert 'id="start"' not in visitor.page("/")


def test_another_legal_move_is_shown_answered_and_can_be_taken_back(visitor: Visitor) -> None:
    stop = course(stoa.game("santorini")).stops[1]
    corner = stop.state.game.read(stop.state, "@a1")
    page = visitor.page(f"/learn/santorini?at=1&move={corner}")
    assert "A corner has only three neighbours" in page
    assert "Take it back" in page
    assert "data-move" not in page
    assert f'data-draft="{corner}"' in page


def test_a_move_that_is_not_legal_gets_the_rule(visitor: Visitor) -> None:
    stop = course(stoa.game("santorini")).stops[2]
    taken = stop.state.game.decisions.find(stop.state, "@b4")[0]
    page = visitor.page(f"/learn/santorini?at=2&move={taken}")
    assert 'href="/rules/santorini/numbered#SAN-015"' in page
    page = visitor.page(f"/learn/santorini?at=2&mark={marked(stop.state, taken)}")
    assert 'href="/rules/santorini/numbered#SAN-015"' in page


def test_a_hint_names_and_marks_the_move(visitor: Visitor) -> None:
    page = visitor.page("/learn/santorini?at=2&show=yes")
    stop = course(stoa.game("santorini")).stops[2]
    assert f'data-hint="{stop.move}"' in page
    assert "Place a worker on c2." in page


def test_a_reader_goes_on_where_they_were(visitor: Visitor) -> None:
    visitor.page("/learn/santorini?at=7")
    assert 'data-at="7"' in visitor.page("/learn/santorini")
    last = len(course(stoa.game("santorini")).stops) - 1
    visitor.page(f"/learn/santorini?at={last}")
    assert 'data-at="0"' in visitor.page("/learn/santorini")


@pytest.mark.parametrize("nonsense", ["-1", "x", "99999", "9999"])
def test_a_reader_whose_place_is_unknown_begins_anew(nonsense: str, visitor: Visitor) -> None:
    visitor.page("/learn/santorini?at=7")
    visitor.http.cookies.set("learn-santorini", nonsense, domain="127.0.0.1", path="/")
    assert 'data-at="0"' in visitor.page("/learn/santorini")


@pytest.mark.parametrize(
    "nonsense", ["at=9999", "at=-1", "at=x", "at=1&move=x", "at=1&move=99999", "at=1&mark=%00", "at=0&move=3"]
)
def test_nonsense_is_no_trouble(nonsense: str, visitor: Visitor) -> None:
    page = visitor.page(f"/learn/santorini?{nonsense}")
    assert re.search(r'id="the-lesson"', page)


def test_what_is_not_there_is_told(visitor: Visitor) -> None:
    assert visitor.get("/learn/chess").status_code == 404
