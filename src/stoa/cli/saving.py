"""Where a game at the terminal is saved. Whatever happens, the game is not lost."""

import shlex
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from stoa.cli.screen import Screen
from stoa.core.errors import StoaError
from stoa.core.message import say
from stoa.core.record import Record

NO = ("n", "no", "nein", "不", "否")
YES = ("y", "yes", "j", "ja", "是")


class Saving:
    """The file of a game, and which of its moves are in it."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record = record
        self.screen = screen
        self.file: Path | None = None  # which the player has named
        self.saved = list(record.moves)  # what is in a file already

    def save(self, name: str = "") -> None:
        """Save the game where the player says, or else where it was saved before."""
        self._keep(_file(name) if name else self.file or self._fresh(Path()))

    def offer(self) -> None:
        """Offer to save a game that has moves which are in no file yet."""
        file = self.file or self._fresh(Path())
        question = self.screen.voice(say("Save the game? Enter saves it as {file}, “no” does not", file=str(file)))
        while self.saved != self.record.moves:
            answer = self.screen.read(f"{question}> ")
            if answer.lower() in NO:
                return
            try:
                self._keep(file if not answer or answer.lower() in YES else _file(answer))
            except (StoaError, OSError) as error:
                self.screen.print(str(error), "red")

    def rescue(self) -> None:
        """Save the game without asking: here, or where else there is room."""
        if self.saved == self.record.moves:
            return
        for folder in (Path(), _file("~"), Path(tempfile.gettempdir())):
            file = self._fresh(folder)
            try:
                self.record.save(file, reveal=True)
            except StoaError:
                continue
            with suppress(OSError, SystemExit):  # the terminal may be gone
                self.screen.print("")
                self._report(file)
            return
        self.screen.print(self.record.write(reveal=True))

    def _keep(self, file: Path) -> None:
        """Save the game in a file, which the player names, but not over another game."""
        if file.exists() and file != self.file:
            self.screen.print(say("{file} exists already; name another file.", file=str(file)), "red")
            return
        self.record.save(file, reveal=True)
        self.file = file
        self._report(file)

    def _report(self, file: Path) -> None:
        self.saved = list(self.record.moves)
        self.screen.print(say("Saved as {file}.", file=str(file)), "green")
        if not self.record.over:
            self.screen.print(f"stoa play {self.record.game.name} --load {shlex.quote(str(file))}", "dim")

    def _fresh(self, folder: Path) -> Path:
        """A file name that is not taken."""
        stem = f"{self.record.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
        names = [f"{stem}.stoa", *(f"{stem}-{n}.stoa" for n in range(2, 1000))]
        return next(folder / name for name in names if not (folder / name).exists())


def _file(text: str) -> Path:
    """A file as people write it, with `~` for their own folder."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # there is no such user
        return Path(text)
