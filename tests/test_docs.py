"""What the pages show works: the Python runs, the commands exist, links lead somewhere, and moves are written so."""

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import click
import pytest

import stoa
from stoa.cli import main

ROOT = Path(__file__).parents[1]
FRONT = ["README.md", "README.de.md", "README.zh-Hans.md", "README.zh-Hant.md"]
PAGES = [
    *FRONT,
    *("docs/write-a-bot.md", "docs/add-a-game.md", "docs/host.md", "docs/maps.md", "docs/talk.md"),
    "examples/pig/README.md",
]


def python_of(page: str) -> str:
    found = re.findall(r" *```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    return "\n".join(map(dedent, found))


def test_the_example_of_the_front_page_thinks_about_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    exec(python_of("README.md"), {})
    assert re.match(r"<move \d+, values \[0\.\d+, 0\.\d+\], 1000 visits", capsys.readouterr().out)


def test_the_bot_of_the_page_about_bots_plays_a_legal_move() -> None:
    names: dict[str, type] = {}
    exec(python_of("docs/write-a-bot.md"), names)
    table = stoa.game("santorini").start(seats=2)
    assert names["Climber"](stoa.SeededDice(1)).choose(table).move in table.legal()


def test_the_moves_and_the_test_of_the_page_about_games_work(pig: stoa.Game) -> None:
    names: dict[str, Any] = {}
    exec(python_of("docs/add-a-game.md"), names)
    assert [names["DECISIONS"].spell(None, move) for move in (0, 5)] == ["pass", "buy milk 2"]
    names["test_pig_keeps_the_laws"]()


@pytest.mark.parametrize("page", PAGES)
def test_commands_that_a_page_shows_exist(page: str) -> None:
    shown = set(re.findall(r"(?:`|\$ (?:[A-Z_]+=\S+ )?)stoa ([a-z]+)", (ROOT / page).read_text(encoding="utf-8")))
    assert shown
    assert {name for name in shown if main.get_command(click.Context(main), name) is None} == set()


@pytest.mark.parametrize("page", sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/*.md")) + FRONT)
def test_links_of_a_page_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


BY_STATE = {  # moves whose notation depends on the state
    "santorini": {"b3-c3", "b3-e5"},
    "corinth": {"get gold", "get goats", "deliver"},
    "colosseum": {"emperor IV", "consul_1 I-III=2", "senator_3 sum 7"},
    "caledonia": {"module A2", "stewart 4", "tile 4"},
}


@pytest.mark.parametrize("name", BY_STATE)
def test_moves_are_written_as_the_page_about_notation_says(name: str) -> None:
    game = stoa.game(name)
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    section = page.partition(f"\n## {game.face.title}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.+?) \|", section, re.MULTILINE)
    shown = {notation for cell in cells for notation in re.findall("`(.+?)`", cell)}
    kinds = [kind for kind in (*game.decisions.kinds, *game.outcomes.kinds) if kind.spelled is None]
    plain = {kind.spell(None, move) for kind in kinds for move in range(kind.first, kind.first + kind.size)}
    assert shown - plain == BY_STATE[name]
