"""What happens at tables by itself: time runs out, and computer players move."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from stoa.server import decisions
from stoa.server.decisions import Draft
from stoa.server.errors import Refused, Unavailable
from stoa.server.leases import Leases
from stoa.server.lookup import pending
from stoa.server.storage import Storage
from stoa.server.table import Table
from stoa.server.workers import Workers, WorkFailed, best

LOG = logging.getLogger("stoa.background")
SWEEP_S = 0.5  # seconds between two searches for tables that need something
NUDGED_S = 0.05  # seconds to wait after a nudge, so that one search serves several

Show = Callable[[str], Awaitable[Table]]
Decide = Callable[[Draft], None]
Act = Callable[[str, Decide], Awaitable[Table]]


class Background:
    """Looks after the tables of a database as one of perhaps many processes. Without `plays` computer players are left
    to the others, and without `serves` the clocks of people.
    """

    def __init__(
        self,
        storage: Storage,
        thinkers: Workers,
        show: Show,
        act: Act,
        clock: Callable[[], float],
        plays: bool,
        rhythm: float,
        serves: bool,
    ) -> None:
        self._storage = storage
        self._thinkers = thinkers
        self._show = show
        self._act = act
        self._clock = clock
        self._plays = plays
        self._rhythm = rhythm
        self._serves = serves
        self._leases = Leases(storage)
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._nudged = asyncio.Event()

    def nudge(self) -> None:
        """There may be something to do at a table that this process does not know."""
        self._nudged.set()

    def consider(self, table: Table) -> None:
        """Begin to think if the table waits for a computer player."""
        if self._plays and table.thinking is not None and table.id not in self._thinking:
            task = asyncio.create_task(self._think(table.id))
            self._thinking[table.id] = task
            task.add_done_callback(lambda _: self._thinking.pop(table.id, None))

    async def sweep(self) -> None:
        """For ever: find tables where time is over or a computer player must move, whoever began with them."""
        while True:
            try:
                await self._sweep_once()
            except Unavailable as error:
                LOG.warning("sweep: %s", error)
            except Exception:  # the next look may succeed
                LOG.exception("sweep")
            self._nudged.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_S):
                    await self._nudged.wait()
                    await asyncio.sleep(NUDGED_S)

    async def close(self) -> None:
        """Stop thinking, and leave the tables to others."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leases.close()

    async def _sweep_once(self) -> None:
        now = self._clock()
        for id, due, holder, until in await self._storage.ask(lambda connection: pending(connection, now, self._plays)):
            try:
                if due is not None and due <= now:
                    if self._serves:  # otherwise people may not be able to move at all
                        await self._act(id, decisions.expire)
                elif id not in self._thinking and self._leases.free(holder, until, now):
                    self.consider(await self._show(id))
            except Unavailable:
                raise
            except Exception:  # one table must not stop all others
                LOG.exception("table %s: sweep", id)

    async def _think(self, table_id: str) -> None:
        """Play for the computer players of a table as long as it is their turn."""
        try:
            while await self._think_once(table_id):
                pass
        except Unavailable as error:
            LOG.warning("table %s: %s", table_id, error)
        except Exception:  # the sweep will come back to it
            LOG.exception("table %s: thinking", table_id)
        finally:
            self._leases.drop(table_id)

    async def _think_once(self, table_id: str) -> bool:
        """One decision; False if there is none, or another process takes it."""
        async with self._thinkers.one((await self._show(table_id)).asker) as worker:
            with suppress(WorkFailed):  # then another one, or none, answers
                await worker.ready()  # a lease is long enough for thinking, not for a start
            table = await self._show(table_id)
            level, seq = table.thinking, table.board_seq
            if level is None or not await self._leases.take(table_id, self._clock()):
                return False
            thoughts = await best(worker, table, level)
        moves = [thought.move for thought in thoughts]
        values = thoughts[0].values
        expects = round(100 * values[table.turn]) if values and table.turn is not None else None
        if not decisions.answers(table):
            wait = table.events[-1].at + self._rhythm - self._clock()
            await asyncio.sleep(min(max(wait, 0.0), self._rhythm))
        with suppress(Refused):  # somebody has taken a move back or returned meanwhile
            await self._act(table_id, lambda draft: decisions.computer_move(draft, seq, moves, expects))
        return True
