"""What all tests share: where the modules come from, PostgreSQL, a dice game, and a way to install a game for one test."""

import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest

import soak
import stoa
from dice_game import PIG
from needs import LEFT_OUT, need
from postgres import Cluster
from stoa.core import registry
from stoa.core.game import Game

# Doctests are collected from src; a module that is imported already is taken as it is. Without this, those that no test
# imports would be loaded from src, uncompiled, next to the compiled ones.
for found in pkgutil.walk_packages(stoa.__path__, "stoa."):
    importlib.import_module(found.name)

hypothesis.settings.register_profile("house", deadline=None, derandomize=True, print_blob=False)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=soak.times(100))
hypothesis.settings.load_profile("soak" if soak.LONG else "house")

# What is never compiled has been tested on the compiled package: the faces, the words, the commands, the house itself. Training
# is compiled, and uncompiled takes long.
NOT_COMPILED = {
    *("test_view.py", "test_sketch.py", "test_sections.py", "test_telling.py", "test_text.py", "test_words.py"),
    *("test_command.py", "test_gods_command.py", "test_learning.py"),
    *("test_architecture.py", "test_guide.py", "test_names.py", "test_rule_coverage.py", "test_rulebook.py"),
    *("test_translated_rules.py", "test_course.py", "test_puzzle.py"),
}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The uncompiled run leaves out what is not compiled."""
    return (os.environ.get("STOA_EXPECT") == "pure" and collection_path.name in NOT_COMPILED) or None


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Tests of servers wait more than they work; browsers and uncompiled rules need a core each."""
    if os.environ.get("STOA_EXPECT") == "pure" or any("browser" in arg for arg in config.args):
        return None
    return 2 * (os.cpu_count() or 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A short run leaves out what takes long, and takes every n-th case of a test whose cases are alike but for the game, the
    power, the language or the window.
    """
    if not soak.SHORT:
        return
    tests = [item.nodeid.partition("[")[0] for item in items]
    cases, met = Counter(tests), Counter[str]()
    left, kept = [], []
    for item, test in zip(items, tests, strict=True):
        met[test] += 1
        varied = item.get_closest_marker("varied")
        out = item.get_closest_marker("long") or (varied and met[test] % min(varied.args[0], cases[test]))
        (left if out else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


Install = Callable[..., Game]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what was left out because this machine does not have it."""
    reasons = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])]
    for told in LEFT_OUT.values():
        number = sum(reason.endswith(told) for reason in reasons)
        if number:
            terminalreporter.write_line(f"stoa: {told} ({number})", yellow=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL server for all tests of a process."""
    cluster = Cluster(need("postgresql"))
    yield cluster
    cluster.stop()


def forget_games() -> None:
    registry._entries.cache_clear()
    registry.game.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a game for one test, as a package of that name would: with an entry point."""

    def install(game: object, name: str = "pig", package: str = "pig-box") -> object:
        module = package.replace("-", "_")
        monkeypatch.setitem(sys.modules, module, ModuleType(module))
        sys.modules[module].BOX = game
        offer(f"{module}:BOX", name, package)
        return game

    def offer(value: str, name: str, package: str) -> None:
        home = tmp_path / package
        folder = home / f"{package.replace('-', '_')}-1.0.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[stoa.games]\n{name} = {value}\n")
        monkeypatch.syspath_prepend(home)
        forget_games()

    install.offer = offer
    yield install
    monkeypatch.undo()
    forget_games()


@pytest.fixture
def pig(install: Install) -> Game:
    """The dice game, installed."""
    return install(PIG)


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of `examples/pig`, built and installed into a folder."""
    source, folder = tmp_path_factory.mktemp("source") / "pig", tmp_path_factory.mktemp("site")
    shutil.copytree(Path(__file__).parents[1] / "examples" / "pig", source)
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", folder, source], check=True)
    return folder


@pytest.fixture
def installed_pig(example: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game of that package, found here and in other processes."""
    path = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(example), *([path] if path else [])]))
    monkeypatch.syspath_prepend(example)
    forget_games()
    yield registry.game("pig")
    monkeypatch.undo()
    forget_games()
