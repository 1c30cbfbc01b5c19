"""The house stands as planned: arrows between its parts, few imports in the rules, and pinned packages."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "stoa"
GAMES = sorted(folder.name for folder in (SOURCE / "games").iterdir() if (folder / "moves.py").exists())

RULES_NEED = {"stoa", "mypy_extensions", "librt"}  # besides the standard library
MAY_ALSO = {
    "catalogue.py": {"babel", "jinja2"},
    "words.py": {"babel"},
    "drawing.py": {"jinja2", "markupsafe"},
    "templates.py": {"jinja2", "markupsafe"},
    "face": {"jinja2", "markupsafe"},
    "command.py": {"click"},
}
LATE = {"drawing.py": {"resvg_py"}}


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def imports(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """The top package of every import, and whether it waits until a function is called."""

    def visit(node: ast.AST, late: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from ((alias.name.partition(".")[0], late) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                yield (child.module or "").partition(".")[0], late
            else:
                yield from visit(child, late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))

    return visit(tree, False)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """A command on the sources."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_arrows_between_the_parts_point_one_way():
    script = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = run(sys.executable, "-c", script)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", modules(SOURCE / "core") + modules(SOURCE / "games"), ids=lambda path: path.stem)
def test_core_and_games_import_little(path):
    allowed = RULES_NEED | sys.stdlib_module_names
    for name, late in imports(ast.parse(path.read_text(encoding="utf-8"))):
        here = allowed | MAY_ALSO.get(path.name, set()) | MAY_ALSO.get(path.parent.name, set())
        here |= LATE.get(path.name, set()) if late else set()
        assert name in here, f"{path.relative_to(ROOT)} imports {name}"


def test_playing_needs_no_words_no_drawing_and_no_command_line():
    script = (
        "import sys, stoa\n"
        "for name in stoa.game_names():\n"
        "    game = stoa.game(name)\n"
        "    game.start(game.seats[0]).playout(stoa.SeededDice(1), game.buffer())\n"
        "print(*{'babel', 'jinja2', 'markupsafe', 'click', 'rich', 'resvg_py', 'numpy',"
        " 'sqlalchemy', 'alembic', 'aiosqlite', 'asyncpg', 'litestar', 'uvicorn', 'asyncio'} & set(sys.modules))"
    )
    done = run(sys.executable, "-c", script)
    assert (done.stdout, done.stderr) == ("\n", "")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_a_package_like_any_other(game):
    done = run(sys.executable, "-c", f"import stoa\nimport stoa.games.{game} as found\nprint(found.__name__)")
    assert (done.stdout, done.stderr) == (f"stoa.games.{game}\n", "")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game):
    folder = SOURCE / "games" / game
    rooms = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms == {"rules", "face", "mind"}
    assert {"__init__.py", "data.json", "moves.py"} <= {path.name for path in folder.iterdir()}


@cache
def words_of(path: Path) -> list[tuple[int, str]]:
    """The names in a module, and texts without a blank; others are sentences and examples for people."""
    return list(_words(ast.parse(path.read_text(encoding="utf-8"))))


def _words(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""
        elif isinstance(node, ast.alias | ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_in_its_own_folder_only(game):
    named = re.compile(rf"(?i)(?<![a-z]){game}(?![a-z])")
    home = SOURCE / "games" / game
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word!r}"
        for path in modules(SOURCE)
        if home not in path.parents
        for line, word in words_of(path)
        if named.search(word)
    ]
    assert found == []


def test_constraints_are_plain_versions_without_addresses():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert lines
    for line in lines:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*", line), line


def test_every_dependency_is_pinned():
    def plain(name: str) -> str:
        return re.match(r"[\w.-]+", name)[0].lower().replace("_", "-")

    pinned = {plain(line) for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    wanted += [name for group in project["dependency-groups"].values() for name in group if isinstance(name, str)]
    assert {name for name in map(plain, wanted) if name not in pinned} == set()
