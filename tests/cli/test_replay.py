"""A recorded game, turn by turn."""

import json
import re
from pathlib import Path

import pytest

import stoa
from stoa.core.names import everybody_named
from stoa.core.telling import stretches

RECORDS = Path(__file__).parents[1] / "records"


def test_without_a_terminal_the_game_is_told(run, saved: Path, whole_game: stoa.Record) -> None:
    result = run("replay", "game.stoa")
    assert result.exit_code == 0
    told = [line for line in result.output.splitlines() if ". ● Ada " in line or ". ◆ Ben " in line]
    assert len(told) == len(list(stretches(whole_game.state(0), whole_game.moves)))
    assert told[0].startswith("  1. ● Ada placed a worker on ")
    assert told[-1].startswith(f"{len(whole_game.moves):>3}. ")
    assert told[-1].endswith(" won.")
    assert result.output.count("Victory") == 1


def test_a_resignation_is_told_after_the_last_move(run, folder: Path, whole_game: stoa.Record) -> None:
    whole_game.take_back()
    whole_game.resign([0])
    whole_game.save(folder / "g.stoa")
    last = len(whole_game.moves)
    for told in (run("replay", "g.stoa"), run("replay", "g.stoa", "--step", "--at", str(last), lines="q\n")):
        lines = told.output.splitlines()
        at = lines.index("Ada resigns.")
        assert lines[at + 1] == "Ben wins."
        assert not any(re.match(r" *\d+\. ", line) for line in lines[at:])
        assert next(line for line in lines if line.startswith("Final place")).split()[2:] == ["2.", "1."]
    assert "resigns" not in run("replay", "g.stoa", "--at", str(last - 1)).output
    assert "gibt auf" in run("replay", "g.stoa", "--lang", "de").output


def test_with_at_the_telling_ends_there(run, saved: Path) -> None:
    result = run("replay", "game.stoa", "--at", "3")
    assert "  3. ◆ Ben placed workers on " in result.output
    assert "  4. " not in result.output


def test_of_a_turn_only_the_moves_up_to_there_are_told(run, saved: Path) -> None:
    assert "  2. ◆ Ben placed a worker on " in run("replay", "game.stoa", "--at", "2").output


def test_machines_get_json(run, saved: Path, whole_game: stoa.Record) -> None:
    turns = json.loads(run("replay", "game.stoa", "--json", "--lang", "de").output)
    moves = [move for turn in turns for move in turn["moves"]]
    assert len(moves) == len(whole_game.moves)
    assert moves[0]["seat"] == 1
    assert moves[0]["sentence"].startswith("Einen Arbeiter auf ")
    assert turns[0]["sentences"][0].startswith("Ada setzte einen Arbeiter auf ")
    assert (turns[1]["first"], turns[1]["last"], turns[1]["open"]) == (2, 3, False)
    assert turns[-1]["facts"][-1]["kind"] == "win"
    shorter = json.loads(run("replay", "game.stoa", "--json", "--at", "5").output)
    assert sum(len(turn["moves"]) for turn in shorter) == 5


def test_a_record_is_read_from_standard_input(run, whole_game: stoa.Record) -> None:
    assert "  1. ● Ada placed " in run("replay", "-", lines=whole_game.write()).output


def test_stepping_goes_where_it_is_told(run, saved: Path, whole_game: stoa.Record) -> None:
    end = len(whole_game.moves)
    result = run("replay", "game.stoa", "--step", lines=f"n\n\np\ng {end}\nn\ng -1\ng 99999999999\nx\nq\n")
    prompts = [f"{at}/{end} [n p g q]> " for at in (0, 1, 3, 1, end)]  # moves 2 and 3 are one turn
    positions = [result.output.index(prompt) for prompt in prompts[:3]]
    assert positions == sorted(positions)
    for prompt in prompts:
        assert prompt in result.output
    assert result.output.count(f"The record goes from 0 to {end}.") == 1
    assert "previous turn" in result.output
    assert "Victory" in result.output


def test_a_bare_number_is_the_move_to_go_to(run, saved: Path, whole_game: stoa.Record) -> None:
    result = run("replay", "game.stoa", "--step", lines="5\n9999\nq\n")
    assert result.output.count(f"5/{len(whole_game.moves)} [n p g q]> ") == 2
    assert "The record goes from 0 to " in result.output


def test_stepping_begins_at_a_move_and_ends_with_the_input(run, saved: Path, whole_game: stoa.Record) -> None:
    result = run("replay", "game.stoa", "--step", "--at", "7")
    assert result.exit_code == 0
    assert "  7. " in result.output
    assert "  8. " not in result.output


def test_it_runs_by_itself(run, saved: Path, whole_game: stoa.Record) -> None:
    stops = [turn.last for turn in stretches(whole_game.state(0), whole_game.moves)]
    result = run("replay", "game.stoa", "--auto", "0", "--at", str(stops[-3]))
    shown = [line.split(".")[0].strip() for line in result.output.splitlines() if ". ● " in line or ". ◆ " in line]
    assert shown == [str(stop) for stop in stops[-3:]]


def test_whoever_has_no_name_in_a_record_gets_one(run, folder: Path, whole_game: stoa.Record) -> None:
    whole_game.names = ["Seat 1", "Ben"]
    whole_game.save(folder / "g.stoa")
    output = run("replay", "g.stoa").output
    assert "Seat 1" not in output
    assert f"● {everybody_named(['Seat 1', 'Ben'])[0]} placed" in output


def test_comments_are_shown(run, folder: Path, whole_game: stoa.Record) -> None:
    text = whole_game.write().replace("\n2. ", "\n; a \x1b[2J[red]remark\n2. ", 1)
    (folder / "g.stoa").write_text(text)
    result = run("replay", "g.stoa", "--step", lines="n\nq\n")
    assert "[red]remark" in result.output
    assert "\x1b" not in result.output


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["game.stoa", "--at", "9999"], "the record has moves 0 to"),
        (["game.stoa", "--at", "-1"], "the record has moves 0 to"),
        (["game.stoa", "--step", "--auto", "1"], "--step and --auto exclude each other"),
        (["game.stoa", "--auto", "-1"], "Invalid value for '--auto'"),
        (["none.stoa"], "none.stoa: No such file or directory"),
        (["a\x00b"], "null"),
    ],
)
def test_what_cannot_be_replayed_is_refused(fails, saved: Path, args: list[str], told: str) -> None:
    assert told in fails("replay", *args)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*/*.stoa"))[::5], ids=lambda path: path.stem)
def test_on_a_small_screen_the_turn_stands_below_the_part_of_the_table_where_it_was_played(run, path: Path) -> None:
    last = len(stoa.Record.read(path.read_text(encoding="utf-8")).moves)
    for at in (0, last // 2):
        output = run("replay", str(path), "--step", "--at", str(at), lines="n\nn\nn\nq\n").output
        _, *screens, _ = output.split("[n p g q]> ")
        assert len(screens) == 3
        for screen in screens:
            lines = screen.strip("\n").splitlines()
            (turn,) = [n for n, line in enumerate(lines) if re.match(r" *\d+\. ", line)]
            assert 0 < turn < 20  # the table is above it, and some lines are left for what it tells


def test_parts_of_the_table_are_shown_by_their_words(run) -> None:
    path = next((RECORDS / "caledonia").glob("2-*.stoa"))
    first, market, table, odd, _ = run(
        "replay", str(path), "--step", "--at", "60", lines="market\ntable\nnowhere\nq\n"
    ).output.split("[n p g q]> ")
    assert "whisky" in market
    assert "whisky" not in first
    assert len(table.splitlines()) > len(market.splitlines())
    assert "previous turn" in odd
