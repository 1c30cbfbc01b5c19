"""The list of games."""

import json
import re

import stoa
from dice_game import Pig
from stoa.core.registry import game_names


def test_every_game_is_listed_with_seats_options_and_values(run) -> None:
    listed = run("games").output
    text = " ".join(listed.split())
    for name in game_names():
        game = stoa.game(name)
        assert f"{name} {game.face.title}, {game.seats[0]} to {game.seats[-1]} seats" in text
        for option in game.options:
            assert f"{option.name} {option.label}" in text
    assert "    roxley    every side places both workers in turn" in listed


def test_a_game_of_one_size_is_not_listed_as_a_range(run, install) -> None:
    duel = Pig()
    duel.seats = range(2, 3)
    install(duel)
    assert "pig  Pig, 2 seats\n" in run("games").output
    assert "pig  Pig, 2 Plätze\n" in run("games", "--lang", "de").output


def test_options_of_some_table_sizes_say_so(run, pig: stoa.Game) -> None:
    assert "  mercy  Half of the sum is kept after a 1 (players: 2)\n    no, yes  (default no)" in run("games").output
    assert " (Spieler: 2)\n" in run("games", "--lang", "de").output


def test_the_default_is_marked_and_long_labels_are_indented(run, pig: stoa.Game, monkeypatch) -> None:
    assert re.search(r"\n    original +the first player .* last \(default\) *\n", run("games").output)
    monkeypatch.setenv("COLUMNS", "33")
    assert re.search(r"\n  mercy  Half of the sum is kept *\n         after a 1 ", run("games").output)


def test_machines_get_json(run, pig: stoa.Game) -> None:
    found = {game["name"]: game for game in json.loads(run("games", "--json").output)}
    assert list(found) == game_names()
    assert found["pig"]["seats"] == [2, 3, 4]
    assert found["pig"]["options"][2] == {
        "name": "mercy",
        "label": "Half of the sum is kept after a 1",
        "default": False,
        "values": [False, True],
        "seats": [2],
        "meanings": {},
    }


def test_the_list_speaks_the_language_of_the_terminal(run, monkeypatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    assert "聖托里尼" in run("games").output
    monkeypatch.setenv("LC_ALL", "tlh")
    assert "Santorini" in run("games").output


def test_a_game_that_fails_does_not_hide_the_others(run, install) -> None:
    install("no game at all", "broken", "broken-box")
    result = run("games")
    assert result.exit_code == 0
    assert "santorini" in result.stdout
    assert result.stderr.startswith("stoa: ")
    assert "'broken'" in result.stderr
