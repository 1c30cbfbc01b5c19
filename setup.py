"""Compiles rules and search with mypyc, and bundles the browser's side.

Without a C compiler, or with STOA_PURE=1, the same sources stay Python.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from time import monotonic

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

sys.path.append(str(Path(__file__).parent / "tools"))
from docstrings import add_docstrings

# What is compiled of a game follows from the room it is in.
COMPILED = [
    *("core/dice.py", "core/errors.py", "core/game.py", "core/message.py", "core/mind.py", "core/moves.py"),
    "core/network.py",
    *("games/*/__init__.py", "games/*/moves.py", "games/*/rules/**/[!_]*.py", "games/*/mind/[!_]*.py"),
    "bots/[!_]*.py",
]
# What happens once, or when somebody asks: no search runs it. It is half of all code; without optimisation the C compiler
# takes 13 s of one core for it instead of 56 s, and 51 s for the rest.
SELDOM = re.compile(r"board|describe|errors|faults|fitting|levels|message|modules|moves|position|refusal|words")


def compiled() -> list[str]:
    """The modules that are compiled."""
    root = Path("src/stoa")
    return sorted(str(path) for pattern in COMPILED for path in root.glob(pattern))


def extensions() -> list:
    """One group, so that calls between the contract, the games and the search stay native; in it, a C file for each module.

    The functions of the group are hidden from other libraries, so that the C compiler may inline them: without this the
    games are up to a fifth slower.
    """
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.environ.get("STOA_PURE") == "1" or not (shutil.which(compiler) or os.name == "nt"):
        return []
    if {"dist_info", "egg_info", "sdist"} & set(sys.argv):  # only described, not built
        return []
    from mypyc.build import mypycify

    tell(f"Translating {len(compiled())} modules of rules and search into C ...\n")
    # What is not compiled is not checked here either: it may import packages that are installed only after the build.
    options = ["--follow-imports=silent", *compiled()]
    found = mypycify(options, opt_level=os.environ.get("STOA_OPT", "3"), debug_level="0", multi_file=True)
    add_docstrings(compiled(), Path("build").glob("__native*.c"))
    if os.name != "nt":
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return found


def is_seldom(source: str) -> bool:
    """Whether a C file is of a module that runs so seldom that its speed does not matter."""
    return SELDOM.search(Path(source).name) is not None


def effort(source: str) -> float:
    """About how many seconds the C compiler takes for a file on one core."""
    size = Path(source).stat().st_size / 1_000_000
    return 0.14 + 1.0 * size if is_seldom(source) else 0.23 + 3.8 * size


def tell(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)


class Progress:
    """Tells how far the C compiler is: in one line of a terminal, or in a few lines of a log."""

    def __init__(self, sources: list[str]) -> None:
        self.efforts = {source: effort(source) for source in sources}
        self.left = self.whole = sum(self.efforts.values())
        self.files = 0
        self.began = monotonic()
        terminal = sys.stderr.isatty()
        self.step = 1 if terminal else len(sources) // 4
        self.start, self.end = ("\r", "    ") if terminal else ("", "\n")
        self.lock = Lock()
        tell(f"Compiling {len(sources)} C files on {os.cpu_count()} cores ...\n")

    def done(self, source: str) -> None:
        with self.lock:
            self.left -= self.efforts[source]
            self.files += 1
            spent = monotonic() - self.began
            if self.files == len(self.efforts):
                tell(f"{self.start}  all of them, in {spent:.0f} s{'':20}\n")
            elif self.files % self.step == 0:
                left = spent * self.left / (self.whole - self.left)
                tell(f"{self.start}  {self.files} of {len(self.efforts)}, about {left:.0f} s to go{self.end}")


class CompileTogether(build_ext):
    """Compiles the C files side by side, what takes longest first. If the C compiler fails, everything stays Python."""

    def build_extensions(self) -> None:
        self.parallel = os.cpu_count()
        progress = Progress([source for extension in self.extensions for source in extension.sources])
        compile_files = self.compiler.compile

        def together(sources: list[str], extra_postargs: list[str], **how: object) -> list[str]:
            def compile_one(source: str) -> list[str]:
                less = ["-O0"] if is_seldom(source) and os.name != "nt" else []
                made = compile_files([source], extra_postargs=extra_postargs + less, **how)
                progress.done(source)
                return made

            with ThreadPoolExecutor(self.parallel) as pool:
                order = sorted(sources, key=progress.efforts.__getitem__, reverse=True)
                return [made for (made,) in pool.map(compile_one, order)]

        self.compiler.compile = together
        try:
            super().build_extensions()
        except (BaseError, CCompilerError) as error:
            tell(f"\n{error}\nstoa: the C compiler failed; the rules run uncompiled, some twenty times slower\n")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


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


setup(ext_modules=extensions(), cmdclass={"build_py": BuildAll, "build_ext": CompileTogether})
