"""The rules are compiled where they should be, and compiled or not they play the same games."""

import ast
import hashlib
import importlib
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import soak
import stoa
from stoa.bots.levels import make
from stoa.core.dice import SeededDice
from stoa.core.game import CHANCE, OVER, Game
from stoa.core.record import Record

ROOT = Path(__file__).parents[2]
FROM_SOURCE = Path(stoa.__file__).is_relative_to(ROOT / "src")
PURE = os.environ.get("STOA_EXPECT") == "pure" or os.environ.get("STOA_PURE") == "1"


def compiled_modules() -> list[str]:
    """The modules that setup.py hands to the compiler."""
    script = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    lists = [
        node for node in script.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED"
    ]
    patterns = [node.value for node in ast.walk(lists[0]) if isinstance(node, ast.Constant)]
    paths = [path for pattern in patterns for path in (ROOT / "src" / "stoa").glob(pattern) if path.stem != "__init__"]
    return sorted(".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in paths)


def fingerprint(game: Game) -> str:
    """A hash of seeded games with all that they say: records, keys, refusals, playouts, and how a bot searches."""
    digest = hashlib.sha256()
    for seats in game.seats:
        for seed in range(soak.times(3)):
            dice = SeededDice(seed)
            record = Record(game, seats, game.sample(dice, seats) if seed else {})
            while (state := record.state()).turn != OVER:
                digest.update(state.key() + repr(state.dump()).encode())
                if len(record.moves) % 30 == 0:
                    digest.update(repr([str(state.refusal(move)) for move in range(game.moves)]).encode())
                    twin = state.copy()
                    twin.playout(SeededDice(seed), game.buffer())
                    digest.update(twin.key())
                if state.turn == CHANCE:
                    digest.update(repr(state.odds()).encode())
                    record.play(state.draw(dice))
                    continue
                if len(record.moves) % 50 == 25:
                    thought = make("mcts:40", SeededDice(seed)).choose(state)
                    digest.update(repr([(move, visits) for move, visits, _ in thought.ranked]).encode())
                legal = state.legal()
                record.play(legal[dice.below(len(legal))])
            digest.update(record.write().encode())
    return digest.hexdigest()


@pytest.mark.skipif(FROM_SOURCE and not PURE, reason="the sources are run as they are; nothing was built")
@pytest.mark.parametrize("name", compiled_modules())
def test_a_module_is_compiled_unless_the_build_is_pure(name: str) -> None:
    file = importlib.import_module(name).__file__ or ""
    assert file.endswith(".py" if PURE else tuple(EXTENSION_SUFFIXES))


@pytest.mark.varied(3)
@pytest.mark.skipif(FROM_SOURCE or PURE, reason="there is nothing compiled to compare with")
@pytest.mark.parametrize("name", stoa.game_names())
def test_compiled_and_uncompiled_play_the_same_games(name: str) -> None:
    done = subprocess.run(
        [sys.executable, __file__, name],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["uncompiled", fingerprint(stoa.game(name))]


if __name__ == "__main__":
    print("uncompiled" if FROM_SOURCE else "compiled", fingerprint(stoa.game(sys.argv[1])))
