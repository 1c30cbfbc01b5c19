"""Training a game's mind: a folder from which it can be taken up again, a seed that decides everything, and its progress.

`Mind(train=...)` names the function that trains; `stoa train GAME` calls it with a `Training`. Whatever is kept in the
folder is found there when the same command runs again, so that a training can be stopped at any time.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from html import escape
from importlib import import_module
from math import inf
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any, Final, TypeVar

from stoa.core.dice import Dice, SeededDice
from stoa.core.errors import StoaError
from stoa.core.files import write_whole
from stoa.core.game import State
from stoa.core.mind import Judge
from stoa.core.processes import processes

LOG: Final = "log.jsonl"
CURVES: Final = "curves.svg"
ABOUT: Final = "training.json"
LINE_EVERY: Final = 30.0  # seconds between lines of progress where there is no terminal
COLOURS: Final = ("#1b6ca8", "#c0392b", "#2e7d32", "#8e44ad", "#b9770e", "#37474f")

J = TypeVar("J")
R = TypeVar("R")
# With a judge, a number of visits and dice: what the search plays.
Search = Callable[[Judge[Any], int, Dice], Callable[[State], int]]
# The same for the moves that it looked at, each with its visits and what it is worth to the seat in turn; the one that it
# plays comes first. A move without an alternative has no visits.
Weigh = Callable[[Judge[Any], int, Dice], Callable[[State], list[tuple[int, int, float]]]]


class Training:
    """One run of training: where it keeps its state, what decides its chance, and how long and how widely it may work."""

    def __init__(
        self,
        folder: Path,
        seed: int = 0,
        hours: float = 0.0,
        workers: int = 1,
        about: str = "",
        search: Search | None = None,
        start: Path | None = None,
        weigh: Weigh | None = None,
    ) -> None:
        if hours < 0.0 or workers < 1:
            raise StoaError("a training takes a positive number of hours, or 0 for no limit, and at least one worker")
        self.folder: Final = folder
        self.seed: Final = seed
        self.workers: Final = workers
        self.about: Final = about  # which game it is, if somebody says so
        self.search: Final = search  # whoever starts a training brings it, and `weigh`: games know no bots
        self.weigh: Final = weigh
        self.start: Final = start  # the weights that it begins with, instead of with nothing
        self._deadline: Final = monotonic() + 3600.0 * hours if hours else inf
        self._stage = ""  # whose progress is shown
        self._began = 0.0  # when it began
        self._first = 0.0  # how much of it was done then
        self._shown = 0.0  # when its progress was shown last
        self._open = False  # whether a line of progress waits to be written over
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoaError(f"cannot write to {folder}: {error.strerror or error}") from None
        self._claim()

    def _claim(self) -> None:
        """A folder belongs to one game, one seed and the weights that it began with."""
        mine: dict[str, object] = {"about": self.about, "seed": self.seed}
        if self.start is not None:
            mine["start"] = hashlib.sha256(self.start.read_bytes()).hexdigest()
        kept = self.load(ABOUT)
        if kept is None:
            self.save(ABOUT, json.dumps(mine).encode())
        elif json.loads(kept) != mine:
            raise StoaError(f"{self.folder} holds another training, {kept.decode()}; choose another folder")

    def seconds_left(self) -> float:
        """How long it may go on; infinite without a limit."""
        return max(self._deadline - monotonic(), 0.0)

    def dice(self, step: str) -> SeededDice:
        """The dice of one step: equal for equal seeds, whatever was done before."""
        return SeededDice(self.seed_of(step))

    def seed_of(self, step: str) -> int:
        """The seed of one step, for what has its own way to be random."""
        return int.from_bytes(hashlib.sha256(f"{self.seed} {step}".encode()).digest()[:8], "big")

    def load(self, name: str) -> bytes | None:
        """What an earlier run has saved under this name."""
        path = self.folder / name
        return path.read_bytes() if path.exists() else None

    def save(self, name: str, content: bytes) -> None:
        """Keep something for a later run. The file is whole or not there."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)

    def spread(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        """The results of the jobs in their order, worked out by as many processes as there are workers."""
        if self.workers == 1:
            yield from map(work, jobs)
            return
        try:
            with processes(self.workers) as pool:
                yield from pool.map(work, jobs)
        except BrokenProcessPool:
            raise StoaError("a process of the training died; what was saved is kept") from None

    def report(self, stage: str, done: float, whole: float = 0.0, **figures: float) -> None:
        """Show how far a stage is, with its rate and the time left, in one line. Figures go into the log and the curves."""
        now = monotonic()
        if stage != self._stage:
            self._end_line()
            self._stage, self._began, self._first, self._shown = stage, now, done, 0.0
        if figures:
            with (self.folder / LOG).open("a", encoding="utf-8") as log:
                log.write(json.dumps({"stage": stage, "done": done, **figures}) + "\n")
        terminal = sys.stderr.isatty()
        if figures or done == whole or now - self._shown > (0.2 if terminal else LINE_EVERY):
            self._shown = now
            self._show(self._line(now, done, whole, figures), terminal)

    def _line(self, now: float, done: float, whole: float, figures: dict[str, float]) -> str:
        parts = [f"{self._stage} {done:,.0f}" + (f" of {whole:,.0f}" if whole else "")]
        rate = (done - self._first) / (now - self._began) if now > self._began else 0.0
        if rate > 0.0:
            parts.append(f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2f}/s")
            if whole > done:
                parts.append(f"{_clock(min((whole - done) / rate, self.seconds_left()))} left")
        parts += [f"{name} {figure:.5g}" for name, figure in figures.items()]
        return ", ".join(parts)

    def _show(self, line: str, terminal: bool) -> None:
        if terminal:
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
            self._open = True
        else:
            print(line, file=sys.stderr, flush=True)

    def _end_line(self) -> None:
        if self._open:
            print(file=sys.stderr)
        self._open = False

    def close(self) -> None:
        """The end of a run: the curves of all that was reported."""
        self._end_line()
        log = self.load(LOG)
        if log is not None:
            rows = [json.loads(line) for line in log.decode().splitlines()]
            self.save(CURVES, curves(rows).encode())


def need(module: str) -> ModuleType:
    """A module of the extra `stoa-games[train]`, imported when a training begins."""
    try:
        return import_module(module)
    except ImportError:
        raise StoaError(f"this training needs {module}: pip install 'stoa-games[train]'") from None


def curves(rows: Iterable[dict[str, Any]]) -> str:
    """The log as a drawing: a panel for every figure of every stage, from its least to its most."""
    series: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for row in rows:
        for name, figure in row.items():
            if name not in ("stage", "done"):
                series.setdefault((row["stage"], name), []).append((row["done"], figure))
    width, height, gap = 640, 180, 44
    parts = []
    for at, ((stage, name), points) in enumerate(series.items()):
        top = at * (height + gap) + gap
        least, most = min(y for _, y in points), max(y for _, y in points)
        start, end = min(x for x, _ in points), max(x for x, _ in points)
        line = " ".join(
            f"{(x - start) / ((end - start) or 1) * width:.1f},{top + height - (y - least) / ((most - least) or 1) * height:.1f}"
            for x, y in points
        )
        colour = COLOURS[at % len(COLOURS)]
        parts.append(
            f'<text x="0" y="{top - 8}">{escape(f"{stage}: {name}")} from {points[0][1]:.5g} to {points[-1][1]:.5g}, '
            f"least {least:.5g}, most {most:.5g}</text>"
            f'<rect x="0" y="{top}" width="{width}" height="{height}" fill="none" stroke="#bbb"/>'
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
    whole = len(series) * (height + gap) + gap // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 0 {width + 40} {whole}" width="{width + 40}" height="{whole}"'
        f' font-family="sans-serif" font-size="14"><rect x="-20" width="{width + 40}" height="{whole}" fill="#fff"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _clock(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> _clock(3725.0)
    '1:02:05'
    """
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
