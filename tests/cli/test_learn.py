"""`stoa learn`: a guided first game, through a pipe and in a real terminal."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

import stoa
from patience import STUCK
from stoa.core.course import course, has_course
from stoa.core.puzzle import puzzles

COURSES = [name for name in ("santorini", "corinth", "colosseum", "caledonia") if has_course(stoa.game(name))]


def answers(name: str, at: int = 0) -> list[str]:
    """What a reader types from a stop to the end."""
    stops = course(stoa.game(name)).stops[at:-1]
    return ["" if stop.move is None else stop.state.game.spell(stop.state, stop.move) for stop in stops]


@pytest.mark.parametrize("name", COURSES)
def test_a_course_is_played_to_its_end_by_notation(name: str, run) -> None:
    done = run("learn", name, lines="\n".join(answers(name)) + "\n")
    assert done.exit_code == 0
    assert course(stoa.game(name)).stops[-1].text in " ".join(done.output.split())
    assert f"stoa play {name} --seat " in done.output


def test_other_moves_are_answered_and_illegal_ones_refused(run) -> None:
    told = run(
        "learn",
        "santorini",
        "--at",
        "1",
        lines="@a1\n@c1\n+c3\nwhy zz\nmoves c2\nmoves zz\nshow\nback\n\nhelp\nquit\n",
    ).output
    assert "A corner has only three neighbours" in told
    assert told.count("Taken back. Try again.") == 2
    assert "SAN-" in told
    assert "No move has “zz” in it." in told
    assert "@c3  Place a worker on c3." in told
    assert "The goal" in told
    assert told.endswith("stoa learn santorini --at 1\n")


def test_whoever_goes_on_later_goes_on_in_their_language(run) -> None:
    told = run("learn", "santorini", "--lang", "zh_Hant", lines="\n離開\n").output
    assert "輸入「幫助」" in told
    assert told.endswith("stoa learn santorini --at 1 --lang zh_Hant\n")


def test_bad_arguments_are_told_in_one_line(fails) -> None:
    assert "ends at" in fails("learn", "santorini", "--at", "99")
    assert "chess" in fails("learn", "chess")


def test_a_course_in_a_real_terminal(folder: Path) -> None:
    """Line by line, each when the prompt has come, in German and in 80 columns."""
    master, slave = pty.openpty()
    last = len(course(stoa.game("santorini")).stops) - 1
    first = last - 5
    command = [sys.executable, "-m", "stoa", "learn", "santorini", "--lang", "de", "--at", str(first)]
    program = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, close_fds=True)
    os.close(slave)
    deadline = time.monotonic() + STUCK
    told = ""

    def more() -> str:
        """What it says next; nothing when it has closed its end."""
        assert select.select([master], [], [], max(0, deadline - time.monotonic()))[0], told
        try:
            return os.read(master, 65536).decode(errors="replace")
        except OSError:
            return ""

    try:
        for at, line in enumerate(answers("santorini", first), first):
            while f"[{at}/{last}]" not in told:
                told += more()
            os.write(master, f"{line}\n".encode())
        while said := more():
            told += said
        assert program.wait(STUCK) == 0
    finally:
        program.kill()  # one that still waits for a line would be waited for without an end
        program.wait()
        os.close(master)
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", told)
    assert course(stoa.game("santorini"), "de").stops[-1].text in " ".join(text.split())


def test_a_puzzle_is_solved_in_the_terminal(run) -> None:
    puzzle = puzzles(stoa.game("santorini"))[4]
    told = run("puzzle", "santorini", "5", lines="\n".join(puzzle.moves) + "\n").output
    assert "Puzzle 5 of 20" in told
    assert "Right!" in told
    assert told.endswith("stoa puzzle santorini 6\n")


def test_without_a_number_it_is_the_puzzle_of_the_day(run) -> None:
    assert re.search(r"第 \d+ 题，共 20 题", run("puzzle", "corinth", "--lang", "zh_Hans", lines="quit\n").output)


def test_puzzles_that_are_not_there_are_told_in_one_line(fails, pig: stoa.Game) -> None:
    assert "has 20 puzzles" in fails("puzzle", "santorini", "21")
    assert "has no puzzles" in fails("puzzle", "pig")
    assert "has no course" in fails("learn", "pig")
