"""Pages of replays, written in a process of their own: `python -m stoa.web.replaying`.

A step through a game is as much work as a move for everybody who watches. However many people step through games, those who
play do not notice: the process is polite, does one page at a time, and what it has written is kept.
"""

import logging
import pickle
import sys
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256

from litestar.exceptions import TooManyRequestsException

from stoa.core.record import Record
from stoa.core.words import Voice
from stoa.server import workers
from stoa.server.fairness import Asker
from stoa.server.limits import DRAW_S
from stoa.server.workers import Workers, WorkFailed
from stoa.web.build_scene import build_replay
from stoa.web.byte_cache import ByteCache
from stoa.web.page import Page
from stoa.web.rendering import render

log = logging.getLogger("stoa.web")

COMMAND = (sys.executable, "-m", "stoa.web.replaying")
NICE = 5  # those who play come first
RECORDS = 64  # records that are not read again for every step
BYTES = 32_000_000  # of pages that are kept
WAITING = 100  # steps that may wait; more are turned away
TOKEN = "the-token-of-a-form"  # stands in a page that is kept for what is different for every reader


@dataclass(frozen=True)
class Step:
    """A game after `at` moves, for a reader: in a language, with the names of those who played it."""

    at: int
    lang: str
    names: tuple[str, ...]
    page: Page
    address: str
    source: str
    table: str = ""  # the address of the table it comes from
    view: str = ""  # from where the reader sees the board


class Replays:
    """All replays of a server."""

    def __init__(self) -> None:
        self.workers = Workers("replay", command=COMMAND)
        self.kept = ByteCache[tuple[bytes, Step], str](BYTES, len)

    async def page(self, record: Record, step: Step, asker: Asker) -> str:
        """A step through a game as HTML."""
        written, token = pickle.dumps(record), step.page.csrf
        step = replace(step, page=replace(step.page, csrf=TOKEN))
        key = sha256(written).digest(), step
        html = self.kept.get(key)
        if html is None:
            if self.workers.queue.waiting >= WAITING:
                raise TooManyRequestsException(headers={"Retry-After": "5"})
            html = await self._write(written, step, asker)
            self.kept.put(key, html)
        return html.replace(TOKEN, token)

    async def close(self) -> None:
        """End the process."""
        await self.workers.close()

    async def _write(self, written: bytes, step: Step, asker: Asker) -> str:
        async with self.workers.one(asker) as worker:
            try:
                html = await worker.ask(written, step, seconds=DRAW_S)
                if isinstance(html, str):
                    return html
                raise WorkFailed(f"{html!r:.80} is no page")
            except WorkFailed as error:
                log.warning("replay: %s", error)
            return write(written, step)  # one at a time here too


def write(written: bytes, step: Step) -> str:
    """A step through a game as HTML, with the token of nobody."""
    record = _read(written)
    voice = Voice(step.lang, record.game, step.names)
    shown = build_replay(record, step.at, voice, address=step.address, source=step.source, view=step.view)
    return render("replay.html.j2", step.page, voice, replay=replace(shown, table=step.table))


@lru_cache(RECORDS)
def _read(written: bytes) -> Record:
    record: Record = pickle.loads(written)
    return record


if __name__ == "__main__":
    workers.run(write, NICE)
