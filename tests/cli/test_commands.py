"""The group of commands: help, late loading, added commands, and errors in one line."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from stoa.cli import OWN, main
from stoa.version import VERSION


def test_help_lists_every_command_without_importing_one(folder: Path) -> None:
    script = "import sys; from stoa.cli import main\ntry: main(['--help'])\nexcept SystemExit: print(*sys.modules)"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env)
    text, _, modules = done.stdout.rpartition("\n\n")
    words = " ".join(text.split())
    for name, (_, line) in OWN.items():
        assert f"  {name} " in text
        assert line in words
    loaded = set(modules.split())
    assert "stoa.cli.commands" in loaded
    assert not loaded & {
        "rich",
        "babel",
        "jinja2",
        "stoa.bots",
        "stoa.games.santorini",
        "stoa.games.santorini.command",
        "stoa.cli.play",
        "stoa.cli.sources",
    }


def test_without_arguments_the_help_is_shown(run) -> None:
    assert run().output == run("--help").output


@pytest.mark.parametrize("name", OWN)
def test_every_command_has_help_with_an_example_and_keeps_what_the_list_says(run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Example: {'echo' if name == 'talk' else 'stoa ' + name}" in result.output
    command = main.get_command(click.Context(main), name)
    assert (command.help or "").splitlines()[0] == OWN[name][1]


def test_the_version_says_whether_the_rules_are_compiled(run) -> None:
    import stoa.core.game

    kind = "pure Python" if (stoa.core.game.__file__ or "").endswith(".py") else "compiled"
    assert run("--version").output == f"stoa {VERSION} ({kind})\n"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["dance"], "No such command 'dance'. Try: stoa --help"),
        (["--loud"], "No such option '--loud'"),
        (["play"], "Missing argument 'GAME'. Try: stoa play --help"),
        (["play", "chess"], "there is no game 'chess'; installed:"),
        (["play", "santorini", "--seats", "many"], "'many' is not a valid integer"),
        (["play", "santorini", "--lang", "tlh"], "is not a language of Stoa; it speaks en, de, zh_Hans, zh_Hant"),
        (["draw", "santorini", "--width", "0"], "Invalid value for '--width'"),
        (["rules", "chess\n\x1b[2Jname"], "there is no game"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_line(fails, args: list[str], told: str) -> None:
    line = fails(*args)
    assert told in line
    assert "\x1b" not in line


@pytest.fixture
def add_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Install a command as another package would."""

    def add(source: str, value: str) -> Path:
        home = tmp_path / "package"
        info = home / "stoa_dance-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stoa-dance\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[stoa.commands]\ndance = {value}\n")
        (home / "stoa_dance.py").write_text(source)
        monkeypatch.syspath_prepend(home)
        return home

    yield add
    sys.modules.pop("stoa_dance", None)


def test_an_added_command_is_listed_unseen_and_runs(run, add_command) -> None:
    source = 'import click\n@click.command()\ndef dance(): click.echo("la")\n'
    add_command(f'"""`stoa dance`: dance through the colonnade."""\n{source}', "stoa_dance:dance")
    assert "dance Dance through the colonnade." in " ".join(run("--help").output.split())
    assert "stoa_dance" not in sys.modules
    assert run("dance").output == "la\n"


def test_an_added_command_without_words_is_listed_with_its_package(run, add_command) -> None:
    add_command("1 +", "stoa_dance:dance")
    assert "dance Added by stoa-dance." in " ".join(run("--help").output.split())


def test_an_added_command_cannot_take_the_name_of_our_own(run, add_command, monkeypatch) -> None:
    home = add_command("", "stoa_dance:games")
    (home / "stoa_dance-1.0.dist-info" / "entry_points.txt").write_text("[stoa.commands]\ngames = stoa_dance:games\n")
    assert "santorini" in run("games").output


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("import nothing_of_that_name", "the command 'dance' cannot be loaded from stoa_dance:dance: No module named"),
        ("", "the command 'dance' cannot be loaded from stoa_dance:dance:"),
        ("dance = 7", "the entry point 'stoa_dance:dance' of 'dance' is not a click command"),
    ],
)
def test_a_broken_added_command_is_told_in_one_line(fails, add_command, source: str, told: str) -> None:
    add_command(source, "stoa_dance:dance")
    assert told in fails("dance")


def test_a_bug_is_told_in_one_line_too(fails, add_command) -> None:
    add_command("import click\n@click.command()\ndef dance(): {}['left']\n", "stoa_dance:dance")
    assert fails("dance") == "stoa: this is a bug in Stoa: KeyError: 'left' (set STOA_TRACEBACK=1 to see where)"


def test_a_system_error_names_the_file(fails, add_command) -> None:
    add_command("import click\n@click.command()\ndef dance(): open('no/such')\n", "stoa_dance:dance")
    assert fails("dance") == "stoa: no/such: No such file or directory"


def test_a_reader_who_leaves_is_no_error(program) -> None:
    running = program("rules", "santorini")
    running.stdout.close()
    assert running.wait(60) in (0, 1)
    assert running.stderr.read() == ""


def test_ctrl_c_leaves_quietly(program) -> None:
    running = program("talk")
    running.stdin.write('{"do": "games"}\n')
    running.stdin.flush()
    assert running.stdout.readline().startswith('{"ok": true')
    running.send_signal(signal.SIGINT)
    assert running.wait(60) == 130
    assert running.stderr.read().strip() == ""
