"""`stoa santorini perft`, `engine` and `duel`."""

import json
import re
import sys

import pytest
from click.testing import CliRunner

from stoa.core.errors import StoaError
from stoa.games.santorini import SANTORINI, duel
from stoa.games.santorini.command import count_turns, read_supply, santorini
from stoa.games.santorini.mind import patterns
from stoa.games.santorini.rules.compact import compact
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.rules.turns import perft, spell_turn

START = "0000000000000000000000000/1/b3,c2/c4,d3"
WINNING = "0300002230411331031200213/2/b4,a5/a4,e2"
STUCK = "1142342213444423004334422/1/b2,c2/e3,c4"
CLOSE = "1222113211112223440131011/1/b5,b1/b3,c5"  # the end of a game that has few pieces left
SHORT = "2121140211242240440241101/1/d1,d5/d3,a2"


def run(*words: str, lines: str = "") -> str:
    result = CliRunner().invoke(santorini, words, input=lines)
    assert result.exception is None, result.output
    return result.output


def test_perft_prints_one_line_per_depth():
    assert run("perft", START, "2") == "1  turns 68  wins 0  stuck 0\n2  turns 4850  wins 0  stuck 0\n"


def test_perft_counts_climbs_and_stuck_sides():
    assert run("perft", WINNING, "1") == "1  turns 22  wins 3  stuck 0\n"
    assert run("perft", STUCK, "1") == "1  turns 0  wins 0  stuck 1\n"


def test_perft_as_json():
    found = json.loads(run("perft", START, "1", "--json"))
    assert found == {
        "position": START,
        "supply": "unlimited",
        "depths": [{"depth": 1, "turns": 68, "wins": 0, "stuck": 0}],
    }


@pytest.mark.rule("SAN-040", "SAN-041")
@pytest.mark.parametrize(
    ("supply", "turns"),
    [("unlimited", 34), ("original-40-16", 0), ("40,16", 0), ("41,16", 34), ("-1,16", 34), ("25,18,14,18", 34)],
)
def test_perft_takes_any_supply(supply, turns):
    assert run("perft", SHORT, "1", "--supply", supply).startswith(f"1  turns {turns}  ")


def test_deep_counts_in_parts_equal_the_count_in_one_go():
    start = compact(read(SANTORINI, CLOSE, read_supply("42,16")))
    counts = perft(start, 6)
    assert counts[-1] == (29518, 4596, 16295)
    assert [count_turns(start, depth) for depth in range(1, 7)] == counts


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("perft", "nonsense", "1"), "expected H25/S/w,w/w,w"),
        (("perft", "000/1/b3,c2/c4,d3", "1"), "25 digits"),
        (("perft", START.replace("d3", "c4"), "1"), "occupied already"),
        (("perft", START + "/a1,a2", "1"), "two sides"),
        (("perft", SHORT, "1", "--supply", "39,16"), "more pieces than the supply 39,16"),
        (("perft", SHORT, "1", "--supply", "22,18,14,3"), "more pieces than the supply"),
        (("perft", START, "1", "--supply", "many"), "neither B,D nor"),
        (("perft", START, "1", "--supply", "1,2,3"), "neither B,D nor"),
        (("perft", START, "1", "--supply", f"{10**20},16"), "neither B,D nor"),
        (("perft", START, "0"), "0 is not in the range"),
        (("perft", START, "deep"), "not a valid integer"),
        (("engine", "--supply", ""), "neither B,D nor"),
        (("engine", "--tables", __file__), "not the tables of a training"),
        (("engine", "--nodes", "-1"), "-1 is not in the range"),
        (("duel", "no-such-engine", "no-such-engine"), "cannot start 'no-such-engine'"),
        (("duel", "'", "true"), "cannot start"),
        (("duel", "true", "true", "--pairs", "1"), "'true' answered ''"),
        (("duel", "echo a1-a1#", "true"), "'echo a1-a1#' answered 'a1-a1#'"),
    ],
)
def test_bad_words_get_the_reason(words, reason):
    result = CliRunner().invoke(santorini, words)
    assert result.exit_code != 0
    assert reason in (str(result.exception) if isinstance(result.exception, StoaError) else result.output)


def test_engine_answers_a_legal_turn_for_every_line_until_quit():
    answers = run("engine", lines=f"{START} 20\n{WINNING} 1\n quit \n{START} 20\n").splitlines()
    for answer, text in zip(answers, (START, WINNING), strict=True):
        assert answer in [spell_turn(turn) for turn in compact(read(SANTORINI, text)).legal()]
    assert answers[1].endswith("#")


def test_engine_stops_at_the_end_of_the_input():
    assert len(run("engine", lines=f"{WINNING} 1").splitlines()) == 1


def test_engine_reports_a_bad_line_and_goes_on():
    lines = ["", "hello", START, f"{START} 0", f"{START} -5", f"{START} 1e3", f"{START} 99999999999", f"{START} 10 10"]
    lines += [f"{STUCK} 10", f"{START}/a1,a2 10", f"{START.replace('c4', 'd3')} 10", f"{START} ²"]
    answers = run("engine", lines="\n".join([*lines, f"{WINNING} 1", ""])).splitlines()
    assert len(answers) == len(lines) + 1
    assert all(answer.startswith("error: ") for answer in answers[:-1])
    assert answers[8] == "error: side 1 has no legal turn"
    assert answers[-1].endswith("#")


@pytest.mark.rule("SAN-041")
def test_engine_keeps_to_the_supply():
    text = "1222113211112223440131011/1/b5,b1/b3,c5"
    assert run("engine", "--supply", "40,16", lines=f"{SHORT} 5\n{text} 5\n").splitlines() == [
        "error: side 1 has no legal turn",
        "b5-b4#",
    ]


@pytest.mark.parametrize("words", [["--help"], ["perft", "--help"], ["engine", "--help"], ["duel", "--help"]])
def test_help_shows_how_positions_look_or_an_example(words):
    text = run(*words)
    assert "Example:" in text or "H25/S/w,w/w,w" in text


def test_a_long_count_tells_how_far_it_is(capsys):
    assert count_turns(compact(read(SANTORINI, CLOSE, read_supply("42,16"))), 5, show=True) == (33152, 3819, 10003)
    assert "depth 5" in capsys.readouterr().err


def test_engine_can_be_limited_and_told_how_to_evaluate():
    for words in (
        ["--nodes", "50"],
        ["--nodes", "50", "--plain"],
        ["--nodes", "50", "--tables", str(patterns.WEIGHTS)],
    ):
        (answer,) = run("engine", *words, lines=f"{START} 5000\n").splitlines()
        assert answer in [spell_turn(turn) for turn in compact(read(SANTORINI, START)).legal()]


def test_positions_are_spelled_as_they_are_read():
    for text in (START, WINNING, CLOSE):
        heights, side, *workers = text.split("/")
        spelled = [",".join(sorted(men.split(","), key=lambda name: name[::-1])) for men in workers]
        assert duel.spell_position(compact(read(SANTORINI, text))) == "/".join([heights, side, *spelled])


def test_a_duel_is_told_with_its_interval():
    engine = f"{sys.executable} -m stoa santorini engine --nodes"
    text = run("duel", f"{engine} 200", f"{engine} 20 --plain", "--pairs", "1", "--ms", "5000", "--seed", "3")
    assert re.fullmatch(r"[012]\.0 of 2 games: [\d.]+ % \[[\d.]+, [\d.]+\](, Elo \+0)?\n", text)
