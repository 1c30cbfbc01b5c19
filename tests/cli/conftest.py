"""What the tests of the command share: running it, in this process or as a program, and whole games to feed it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import stoa
from stoa.cli import main
from stoa.cli.met import Met

Run = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, in an English terminal of somebody who has met no decision yet."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return here


@pytest.fixture
def experienced(folder: Path) -> None:
    """Nothing is explained to somebody who has switched that off."""
    Met().explain(False)


@pytest.fixture
def run(folder: Path) -> Run:
    """Run a command line in this process; `lines` are typed."""

    def run(*args: str, lines: str | bytes = "") -> Result:
        result = CliRunner().invoke(main, args, input=lines)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def fails(run: Run, folder: Path) -> Callable[..., str]:
    """Run a command line that is wrong: one line on stderr, exit code 2, and no file is touched. Gives the line."""

    def fails(*args: str, lines: str | bytes = "") -> str:
        before = contents(folder)
        result = run(*args, lines=lines)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("stoa: ")
        assert result.stderr.endswith("\n")
        assert result.stderr.count("\n") == 1
        assert contents(folder) == before
        return result.stderr.strip()

    return fails


@pytest.fixture
def program(folder: Path) -> Callable[..., "subprocess.Popen[str]"]:
    """Start the command as a program, with pipes."""

    def program(*args: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "stoa.cli", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"},
            # A shell that runs the tests in the background makes its children ignore Ctrl-C.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    return program


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def whole_game() -> stoa.Record:
    """A finished game of Santorini, played at random."""
    record = stoa.Record(stoa.game("santorini"), 2, names=["Ada", "Ben"])
    dice = stoa.SeededDice(5)
    while moves := record.state().legal():
        record.play(moves[dice.below(len(moves))])
    return record


@pytest.fixture
def saved(whole_game: stoa.Record, folder: Path) -> Path:
    """The finished game in a file."""
    whole_game.save(folder / "game.stoa")
    return folder / "game.stoa"
