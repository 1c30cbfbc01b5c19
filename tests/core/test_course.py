"""Courses: data that the rules check. Every course is played to its end, in every language."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stoa
from stoa.core.course import BadCourse, Course, _Reader, course, faults, has_course, reply
from stoa.core.game import OVER, Game
from stoa.core.words import LANGUAGES, Voice

COURSES = [name for name in ("santorini", "corinth", "colosseum", "caledonia") if has_course(stoa.game(name))]
LONG = 60  # stops; ten seconds for each make ten minutes


@pytest.mark.parametrize("name", COURSES)
def test_every_course_can_be_played_to_a_victory_in_every_language(name: str) -> None:
    assert faults(stoa.game(name)) == []


def test_every_game_of_the_house_has_a_course() -> None:
    assert COURSES == ["santorini", "corinth", "colosseum", "caledonia"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_a_course_is_short_and_says_something_at_every_stop(name: str, lang: str) -> None:
    taught = course(stoa.game(name), lang)
    assert len(taught.stops) < LONG
    assert all(stop.title and stop.text for stop in taught.stops)
    longest = max(len(stop.text) + len(stop.done) for stop in taught.stops)
    assert longest < 420, "a teacher is brief"


@pytest.mark.parametrize("name", COURSES)
def test_the_moves_lead_from_stop_to_stop(name: str) -> None:
    taught = course(stoa.game(name))
    for stop, following in zip(taught.stops, taught.stops[1:], strict=False):
        if following.before is None:  # a new chapter
            assert stop.move is None
            continue
        state = stop.state.copy()
        assert following.before == state
        if stop.move is not None:
            assert state.turn == taught.seat
            assert following.moves[0] == stop.move
        for move in following.moves:
            assert move in state.legal()
            state.play(move)
        assert state == following.state
    assert taught.stops[-1].state.turn == OVER


def test_another_move_is_answered_by_what_it_means_here_or_in_general() -> None:
    santorini = stoa.game("santorini")
    placing = course(santorini).stops[1]
    read = santorini.decisions.find
    corner, edge = (read(placing.state, text)[0] for text in ("@a1", "@c1"))
    assert reply(placing, corner, Voice()) == "A corner has only three neighbours: a worker there is soon shut in."
    assert reply(placing, edge, Voice()) == "The rules allow that, but it is not what is asked for here."


# What authors of courses get wrong

LESSON = {"title": "First", "text": "Place a worker.", "done": "Well done."}


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Course]:
    """Writes a course of Santorini and reads it."""

    def write(moves: list[str], said: dict[str, Any] | None = None, **more: Any) -> Course:
        chapter = {"seats": 2, "lessons": [{"name": "first", "moves": moves}]} | more.pop("chapter", {})
        data = {"seat": 1, "names": ["", "Thea"], "chapters": [chapter]} | more
        (tmp_path / "course.json").write_text(json.dumps(data), encoding="utf-8")
        (tmp_path / "en.json").write_text(json.dumps({"first": said or LESSON}), encoding="utf-8")
        return _Reader(stoa.game("santorini"), tmp_path, "en").course()

    return write


def test_the_others_play_what_is_written_and_the_reader_is_asked(write: Callable[..., Course]) -> None:
    taught = write(["@c3", "@a1", "@b1", "… @c2", "c2"])
    assert [stop.move is not None for stop in taught.stops] == [True, True, False]
    assert len(taught.stops[1].moves) == 4
    assert taught.stops[-1].text == "Well done."


def test_a_language_that_is_missing_is_taught_in_english(write: Callable[..., Course], tmp_path: Path) -> None:
    write(["@c3"])
    assert _Reader(stoa.game("santorini"), tmp_path, "de").course().stops[0].title == "First"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"moves": ["@z9"]}, "course.json: first: @z9: “@z9” does not fit here"),
        ({"moves": ["c3"]}, "first: c3: .*SAN-"),
        ({"moves": ["… @c3"]}, "first: the reader is asked for nothing"),
        ({"moves": ["@c3"], "names": ["Ada", "Ben"]}, "a name for every seat but the reader's"),
        ({"moves": ["@c3"], "said": {"title": "x"}}, "'text'"),
        ({"moves": ["@c3"], "said": {**LESSON, "txt": "x"}}, "first: txt is not known"),
        ({"moves": ["@c3"], "chapters": [{"lessons": []}]}, "'seats'"),
        ({"moves": ["@c3"], "chapter": {"position": "nowhere"}}, r"nowhere\.json"),
        ({"moves": ["@c3"], "said": {**LESSON, "text": []}}, "first: no text for @c3"),
        ({"moves": ["@c3"], "said": {**LESSON, "text": ["x", "y"]}}, "first: 2 texts for 1 moves"),
    ],
)
def test_a_bad_course_is_told_in_one_line(wrong: dict[str, Any], reason: str, write: Callable[..., Course]) -> None:
    with pytest.raises(BadCourse, match=reason) as error:
        write(**wrong)
    assert "\n" not in str(error.value)


def test_a_game_without_a_course_says_so(pig: Game) -> None:
    with pytest.raises(BadCourse, match="has no course"):
        course(pig)
