"""Compiles rules and search with mypyc, and bundles the browser's side.

Without a C compiler, or with STOA_PURE=1, the same sources stay Python.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

# One compilation group, so that calls between the contract, the games and the search stay native. What is compiled of a
# game follows from the room it is in.
COMPILED = [
    *("core/dice.py", "core/errors.py", "core/game.py", "core/message.py", "core/mind.py", "core/moves.py"),
    *("games/*/moves.py", "games/*/rules/**/*.py", "games/*/mind/*.py"),
    "bots/*.py",
]


def compiled() -> list[str]:
    """The modules that are compiled."""
    root = Path("src/stoa")
    found = (path for pattern in COMPILED for path in root.glob(pattern))
    return sorted(str(path) for path in found if path.stem != "__init__")


def extensions() -> list:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.environ.get("STOA_PURE") == "1" or not (shutil.which(compiler) or os.name == "nt"):
        return []
    from mypyc.build import mypycify

    # What is not compiled is not checked here either: it may import packages that are installed only after the build.
    modules = mypycify(
        ["--follow-imports=silent", *compiled()],
        opt_level=os.environ.get("STOA_OPT", "3"),
        debug_level="0",
        strip_asserts=False,
    )
    for module in modules:
        module.optional = True
    return modules


class BuildAll(build_py):
    """Bundles the browser's side, and puts the texts of the rules beside the modules.

    An editable install finds both in the source tree.
    """

    texts = sorted(str(path) for path in Path("docs/rules").glob("*.md"))

    def run(self) -> None:
        subprocess.run([sys.executable, "tools/client"], check=True)
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib, "stoa", "rules")
            self.mkpath(str(folder))
            for text in self.texts:
                self.copy_file(text, str(folder))

    def get_source_files(self) -> list:
        return [*super().get_source_files(), *self.texts]


setup(ext_modules=extensions(), cmdclass={"build_py": BuildAll})
