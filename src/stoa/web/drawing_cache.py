"""The drawings of tables as they stand, ready for pages; each is made once for everybody who sees the same."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from sys import getsizeof

from stoa.core.drawing import Drawing
from stoa.core.game import State
from stoa.core.words import Voice
from stoa.server.events import Move
from stoa.server.people import Person
from stoa.server.table import ENDED, Table
from stoa.server.workers import NOTHING_DRAWN
from stoa.version import VERSION
from stoa.web.byte_cache import ByteCache
from stoa.web.compound import NOTHING, Compound

BYTES = 32_000_000  # of drawings that are kept

# Table, language with names, the seat that looks, from which side it sees the board, and what it drafts.
Key = tuple[str, Voice, int | None, str, Compound]
Draw = Callable[[State, Voice, int | None, int | None, str, Drawing], Awaitable[Drawing]]


class DrawingCache:
    """Keeps what is drawn for pages."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._making: dict[Key, tuple[int, asyncio.Task[Drawing]]] = {}  # of which event, and what
        self.kept = ByteCache[Key, tuple[int, Drawing]](BYTES, lambda kept: sum(map(getsizeof, kept[1].pieces)))

    async def picture(
        self, table: Table, voice: Voice, person: Person | None, compound: Compound = NOTHING, view: str = ""
    ) -> Drawing:
        """The drawing of a table for somebody, who may be making a compound decision."""
        key = (table.id, voice, seat_of(table, person), view, compound)
        kept = self.kept.get(key)
        if kept is not None and kept[0] == table.board_seq:
            return kept[1]
        seq, making = self._making.get(key, (-1, None))
        if making is None or seq != table.board_seq:
            before = kept or (compound.moves and self.kept.get((*key[:-1], NOTHING)))
            making = asyncio.create_task(self._make(table, before[1] if before else NOTHING_DRAWN, *key[1:]))
            self._making[key] = table.board_seq, making
            making.add_done_callback(partial(self._made, key, table.board_seq))
        return await asyncio.shield(making)  # others may wait for it too

    def _made(self, key: Key, seq: int, making: asyncio.Task[Drawing]) -> None:
        if self._making.get(key, (-1, None))[1] is making:
            del self._making[key]
            if not making.cancelled() and not making.exception():
                self.kept.put(key, (seq, making.result()))

    async def _make(
        self, table: Table, before: Drawing, voice: Voice, seat: int | None, view: str, compound: Compound
    ) -> Drawing:
        last = compound.moves[-1] if compound.moves else last_move(table)
        return await self._draw(compound.after(table), voice, last, seat, view, before)


def last_move(table: Table) -> int | None:
    """The move just played; none if chance has spoken since."""
    last = table.played[-1] if table.played else None
    return last.move if isinstance(last, Move) else None


def seat_of(table: Table, person: Person | None) -> int | None:
    """The seat from which somebody sees the table, where that makes a difference: the one in turn if it is theirs."""
    own = table.seats_of(person.id) if person and table.game.face.own_view else []
    if not own or table.status == ENDED:
        return None
    return table.turn if table.turn in own else own[0]


def way_of_drawing(table: Table, person: Person | None, view: str) -> str:
    """What a drawing depends on besides the table and the language: the version of Stoa, the seat that looks, and from
    which side.
    """
    seat = seat_of(table, person)
    return "-".join([VERSION, *([] if seat is None else [str(seat + 1)]), *([view] if view else [])])
