"""Computer players, outside the process that serves people: a few processes that think, each about one table at a time.

One that dies, hangs or errs is replaced, and a simple player, or in the end the first legal move, steps in: a table
never waits for ever.
"""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from stoa.bots.bot import Thought
from stoa.server.limits import GREEDY_S, THINK_S
from stoa.server.table import Table
from stoa.server.think import load

LOG = logging.getLogger("stoa.thinkers")
FALLBACK = "greedy"
COMMAND = (sys.executable, "-m", "stoa.server.think")
LINE = 1 << 20  # bytes of an answer


class ThinkerFailed(Exception):
    """A process that thinks has died, hung or erred."""


class Thinker:
    """One process. It is started when it is first asked, and again after it failed."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: Process | None = None

    async def best(self, table: Table, level: str, ms: int = 0) -> Thought:
        """What this level would play for the seat in turn; the fallbacks make sure that there is an answer."""
        legal = table.state.legal()
        for spec, seconds in ((level, THINK_S), (FALLBACK, GREEDY_S)):
            try:
                thought = load(await self._ask(job(table, spec, ms), seconds))
                if thought.move in legal:
                    return thought
                raise ThinkerFailed(f"{spec} chose {thought.move}, which is not legal")
            except (ThinkerFailed, KeyError, TypeError, ValueError) as error:
                LOG.warning("table %s, move %d: %s: %s", table.id, len(table.played) + 1, spec, error)
        return Thought(legal[0])

    async def _ask(self, job: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            async with asyncio.timeout(seconds):
                process = self._process or await self._start()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(json.dumps(job).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
                said = json.loads(line) if line else {"error": "the process has died"}
        except TimeoutError:
            await self.stop()
            raise ThinkerFailed(f"no answer within {seconds:g} s") from None
        except (OSError, ValueError) as error:
            await self.stop()
            raise ThinkerFailed(str(error)) from None
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise
        if "error" in said:
            if not line:
                await self.stop()
            raise ThinkerFailed(said["error"])
        return said

    async def _start(self) -> Process:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE
        )
        return self._process

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


class Thinkers:
    """So many processes; who needs one waits until one is free."""

    def __init__(self, count: int, command: tuple[str, ...] = ()) -> None:
        self._all = [Thinker(command or COMMAND) for _ in range(count)]
        self._free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self._all:
            self._free.put_nowait(thinker)

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Thinker]:
        """A process of one's own for a while."""
        thinker = await self._free.get()
        try:
            yield thinker
        finally:
            self._free.put_nowait(thinker)

    async def close(self) -> None:
        """End all processes."""
        for thinker in self._all:
            await thinker.stop()


def job(table: Table, level: str, ms: int) -> dict[str, Any]:
    """What a process that thinks is told: plain data."""
    assert table.record is not None
    return {
        "game": table.setup.game,
        "seats": len(table.chairs),
        "options": table.setup.options,
        "moves": table.record.moves,
        "level": level,
        "ms": ms,
    }
