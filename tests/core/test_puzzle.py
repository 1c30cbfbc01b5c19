"""Puzzles: each has one right decision, proven by trying everything."""

from datetime import date, timedelta

import pytest

import stoa
from stoa.core import puzzle as module
from stoa.core.game import Game
from stoa.core.puzzle import Puzzle, fault, of_the_day, puzzles, solve, stops
from stoa.core.words import LANGUAGES, Voice

GAMES = ("santorini", "corinth", "colosseum", "caledonia")
ALL = [(name, number) for name in GAMES for number in range(1, len(puzzles(stoa.game(name))) + 1)]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_house_has_twenty_different_puzzles(name: str) -> None:
    known = puzzles(stoa.game(name))
    assert len(known) == 20
    assert len({puzzle.state.key() for puzzle in known}) == 20


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_answer_is_right_and_nothing_else_is(name: str, number: int) -> None:
    assert fault(puzzles(stoa.game(name))[number - 1]) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_asks_for_decisions_and_tells_the_reason(name: str, lang: str) -> None:
    game = stoa.game(name)
    for puzzle in puzzles(game):
        *asked, last = stops(puzzle, "Title", Voice(lang, game))
        assert asked
        for stop in asked:
            assert stop.move in stop.state.legal()
            assert len(stop.state.legal()) > 1
            assert stop.answers.keys() == set(stop.state.legal()) - {stop.move}
        assert last.move is None
        assert len(last.text) > 20


def test_a_wrong_answer_is_found_out() -> None:
    right = puzzles(stoa.game("santorini"))[0]
    state = right.state
    other = next(move for move in state.legal() if move != right.numbers()[0])
    wrong = Puzzle(right.game, right.kind, right.position, (right.game.spell(state, other),))
    assert fault(wrong).startswith("the answer is ")
    points = puzzles(stoa.game("corinth"))[0]
    boasting = Puzzle(points.game, points.kind, points.position, points.moves, points.points + 1, points.other)
    assert fault(boasting).startswith("it brings ")


def test_a_wrong_move_is_told_what_it_brings_at_best() -> None:
    game = stoa.game("corinth")
    puzzle = puzzles(game)[4]
    first, *_ = stops(puzzle, "Title", Voice("en", game))
    said = set(first.answers.values())
    assert puzzle.other == 1
    assert "With that this turn brings 1 point at most. Something else brings more." in said
    assert all(f"brings {n} point" not in told for told in said for n in range(2, puzzle.points + 1))


def test_a_wrong_turn_is_told_how_the_other_player_gets_away() -> None:
    game = stoa.game("santorini")
    choosing, _, building, _ = stops(puzzles(game)[2], "Title", Voice("en", game, ["Ann", "Bob"]))
    assert set(choosing.answers.values()) == {"However this turn goes on, the other player can still get away."}
    assert building.answers[game.read(building.state, "+c3")] == (
        "After that the other player can still get away: Bob moved from b3 to b2 and built a dome on c3."
    )


def test_a_position_with_many_good_moves_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solve(stoa.game("corinth").start(2), "points") is None
    monkeypatch.setattr(module, "MOST", 10)  # too much to try
    assert solve(puzzles(stoa.game("corinth"))[0].state, "points") is None


def test_every_day_has_another_puzzle_and_the_games_take_turns() -> None:
    first = date(2026, 1, 1)
    days = [of_the_day(first + timedelta(day)) for day in range(80)]
    assert len({(game.name, number) for game, number in filter(None, days)}) == 80
    assert len({game.name for game, _ in filter(None, days[:4])}) == 4


def test_a_game_of_another_package_may_have_none(pig: Game) -> None:
    assert puzzles(pig) == ()
