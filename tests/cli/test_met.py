"""At the terminal a kind of decision is explained when it is met for the first time."""

import json
from pathlib import Path

import stoa
from stoa.cli.met import place
from stoa.core.words import Voice
from stoa.games.santorini.face.stakes import STAKES
from stoa.games.santorini.rules import phases

GAME = ("play", "santorini", "--seat", "Ada=human", "--seat", "Ben=human")
PLACE = str(STAKES[phases.PLACING].words)
CHOOSE = str(STAKES[phases.CHOOSING].words)
OFF = "“explain off”"


def said(output: str) -> str:
    """What was said, however the terminal has broken it into lines."""
    return " ".join(output.split())


def test_every_kind_is_explained_once_however_often_one_plays(run) -> None:
    first = said(run(*GAME, lines="c3\nc4\nb3\nb4\nc3\nquit\nno\n").output)
    assert first.count(PLACE) == first.count(CHOOSE) == first.count(OFF) == 1
    again = said(run(*GAME, lines="c3\nc4\nb3\nb4\nc3\nquit\nno\n").output)
    assert PLACE not in again
    assert OFF not in again
    assert json.loads(place().read_text()) == ["santorini choose", "santorini place", "santorini step"]


def test_it_is_said_in_the_language_of_the_player(run) -> None:
    output = said(run(*GAME, "--lang", "de", lines="quit\n").output)
    assert Voice("de", stoa.game("santorini"))(STAKES[phases.PLACING].words) in output


def test_it_can_be_switched_off_and_on_again(run) -> None:
    off = said(run(*GAME, lines="explain off\nc3\nc4\nb3\nb4\nquit\nno\n").output)
    assert "are not explained" in off
    assert CHOOSE not in off
    assert CHOOSE not in said(run(*GAME, lines="c3\nc4\nb3\nb4\nquit\nno\n").output)
    assert PLACE in said(run(*GAME, lines="explain on\nquit\n").output)


def test_a_file_that_cannot_be_read_or_written_stops_nobody(run, folder: Path) -> None:
    place().parent.mkdir(parents=True)
    for wrong in ("{", "3", '[["a"]]'):
        place().write_text(wrong)
        assert PLACE in said(run(*GAME, lines="quit\n").output)
    place().unlink()
    place().parent.rmdir()
    place().parent.write_text("a file where the folder should be")
    assert PLACE in said(run(*GAME, lines="quit\n").output)
