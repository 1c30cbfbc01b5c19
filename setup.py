"""Compiles rules and search with mypyc, and bundles the browser's side.

Without a C compiler, or with STOA_PURE=1, the same sources stay Python.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from time import monotonic

from setuptools import Extension, setup
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
# takes a quarter of the time for it.
SELDOM = re.compile(
    r"board|describe|drafting|errors|faults|fitting|levels|message|modules|moves|position|readings|reasons|refusal|words"
)
# What computer players learn with runs for hours, but not in play: most of what optimisation brings, for two thirds of its price.
LEARNING = re.compile(r"folding|learning|lessons|selfplay|training")


def compiled() -> list[str]:
    """The modules that are compiled."""
    root = Path("src/stoa")
    return sorted(str(path) for pattern in COMPILED for path in root.glob(pattern))


def extensions() -> list:
    """One group, so that calls between the contract, the games and the search stay native; in it, a few C files.

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
    for extension in found:
        extension.sources = together(extension.sources)
        if os.name != "nt":
            # What the next compiler warns of in code that nobody wrote is no reason to go without.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-w"]
    return found


def together(sources: list[str]) -> list[str]:
    """The C files, with those of the modules of one room as one: what they share is read once, and calls may be inlined."""
    found, rooms = [], defaultdict(list)
    for source in sources:
        name = Path(source).name
        if name.startswith("__native_stoa___"):
            kind = "__seldom" if SELDOM.search(name) else "__learning" if LEARNING.search(name) else ""
            rooms[name.removeprefix("__native_").rpartition("___")[0] + kind].append(name)
        else:
            found.append(source)
    for room, names in rooms.items():
        whole = Path("build", f"{room}.c")
        whole.write_text("".join(f'#include "{name}"\n' for name in names), encoding="utf-8")
        found.append(str(whole))
    return found


def optimisation(source: str) -> list[str]:
    """What the C compiler is told about a file besides what it is told about all."""
    if os.name == "nt":
        return []
    return ["-O0"] if source.endswith("__seldom.c") else ["-O1"] if source.endswith("__learning.c") else []


def effort(source: str) -> float:
    """About how many seconds the C compiler takes for a file on one core."""
    included = re.findall(r'^#include "(__native_stoa___.*)"', Path(source).read_text(encoding="utf-8"), re.MULTILINE)
    size = sum(Path("build", name).stat().st_size for name in included) / 1_000_000
    return 0.1 + size * {"-O0": 1.4, "-O1": 3.3}.get("".join(optimisation(source)), 5.2)


def tell(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)


class Progress:
    """Tells how far the C compiler is: in one line of a terminal, or in a few lines of a log."""

    def __init__(self, efforts: dict[str, float]) -> None:
        self.efforts = efforts
        self.under_way = self.done = 0.0
        self.left = sum(efforts.values())
        self.files = self.told = 0
        self.began = monotonic()
        terminal = sys.stderr.isatty()
        self.step = 1 if terminal else 20  # percent
        self.start, self.end = ("\r", "    ") if terminal else ("", "\n")
        self.lock = Lock()
        tell(f"Compiling {len(efforts)} C files on {os.cpu_count()} cores ...\n")

    def begin(self, source: str) -> None:
        with self.lock:
            self.left -= self.efforts[source]
            self.under_way += self.efforts[source]

    def finish(self, source: str) -> None:
        with self.lock:
            self.under_way -= self.efforts[source]
            self.done += self.efforts[source]
            self.files += 1
            spent = monotonic() - self.began
            done, left = self.done + self.under_way / 2, self.left + self.under_way / 2  # half of it, on average
            percent = int(100 * done / (done + left))
            if self.files == len(self.efforts):
                tell(f"{self.start}  all of them, in {spent:.0f} s{'':20}\n")
            elif percent >= self.told + self.step:
                self.told = percent - percent % self.step
                tell(f"{self.start}  {percent} %, about {spent * left / done:.0f} s to go{self.end}")


class CompileTogether(build_ext):
    """Compiles the C files side by side, what takes longest first. If the C compiler fails, everything stays Python."""

    def build_extensions(self) -> None:
        self.parallel = os.cpu_count()
        efforts = {source: effort(source) for extension in self.extensions for source in extension.sources}
        progress, compile_files = Progress(efforts), self.compiler.compile

        def compile_one(source: str, extension: Extension) -> list[str]:
            progress.begin(source)
            more = [*extension.extra_compile_args, *optimisation(source)]
            made = compile_files(
                [source], output_dir=self.build_temp, include_dirs=extension.include_dirs, extra_postargs=more
            )
            progress.finish(source)
            return made

        try:
            with ThreadPoolExecutor(self.parallel) as pool:
                files = [(source, extension) for extension in self.extensions for source in extension.sources]
                files.sort(key=lambda file: efforts[file[0]], reverse=True)
                made = {source: pool.submit(compile_one, source, extension) for source, extension in files}
            self.compiler.compile = lambda sources, **_: [name for source in sources for name in made[source].result()]
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
