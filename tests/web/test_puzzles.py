"""Puzzles as plain pages."""

from html import unescape

import pytest

import stoa
from stoa.core.puzzle import players, puzzles, stops
from stoa.core.words import Voice
from visitors import Visitor

WAYS = {"santorini": "en", "corinth": "de", "colosseum": "zh-Hans", "caledonia": "zh-Hant"}


@pytest.mark.parametrize("name", WAYS)
def test_a_reader_solves_a_puzzle_and_is_told_why(name: str, address: str) -> None:
    reader, game = Visitor(address, WAYS[name]), stoa.game(name)
    assert f'href="/puzzles/{name}/20"' in reader.page(f"/puzzles/{name}")
    puzzle, guest = puzzles(game)[0], {"en": "Guest", "de": "Gast", "zh-Hans": "游客", "zh-Hant": "訪客"}[WAYS[name]]
    *asked, last = stops(puzzle, "", Voice(WAYS[name], game, players(puzzle, 1, guest)))
    for at, stop in enumerate(asked):
        page = unescape(reader.page(f"/puzzles/{name}/1?at={at}"))
        assert stop.text in page
        wrong = next(iter(stop.answers))
        assert stop.answers[wrong] in unescape(reader.page(f"/puzzles/{name}/1?at={at}&move={wrong}"))
        page = unescape(reader.page(f"/puzzles/{name}/1?at={at}&move={stop.move}"))
    assert last.text in page
    assert f'href="/puzzles/{name}/2"' in page


def test_home_leads_to_the_puzzle_of_the_day(visitor: Visitor) -> None:
    home = visitor.page("/")
    assert 'href="/puzzles/today"' in home
    assert 'href="/puzzles/santorini"' in home
    assert visitor.get("/puzzles/today").url.path.startswith("/puzzles/")


def test_the_puzzle_of_the_day_is_named_with_the_colon_of_the_language(address: str) -> None:
    assert "：只有一個正確的決定" in Visitor(address, "zh-Hant").page("/")


@pytest.mark.parametrize(
    "path", ["/puzzles/chess", "/puzzles/santorini/0", "/puzzles/santorini/21", "/puzzles/santorini/x"]
)
def test_what_is_not_there_is_told(path: str, visitor: Visitor) -> None:
    assert visitor.get(path).status_code == 404


@pytest.mark.parametrize("nonsense", ["at=99", "at=x", "move=99999", "move=x", "mark=zzz", "show=yes"])
def test_nonsense_is_no_trouble(nonsense: str, visitor: Visitor) -> None:
    assert 'id="the-lesson"' in visitor.page(f"/puzzles/santorini/3?{nonsense}")
