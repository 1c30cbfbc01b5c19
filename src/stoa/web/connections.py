"""Who has how many live connections open, and what they may do on all of them together."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from sys import getsizeof
from typing import NamedTuple

from stoa.core.message import say
from stoa.server.errors import Refused
from stoa.web.build_scene import Asked
from stoa.web.byte_cache import ByteCache
from stoa.web.scene import Scene
from stoa.web.server_config import ServerConfig

BYTES = 4_000_000  # of views, and of boards, that are kept for those who will have them in a moment
TOKEN = "the-token-of-a-form"  # stands in a view for what is different for every reader


class Board(NamedTuple):
    """What is sent of a drawing to everybody who has seen the same one and sees the same now, ready to stand in a message."""

    text: str
    whole: bool  # or only the elements that have changed


class View(NamedTuple):
    """What everybody who sees a table in the same way is sent beside the board, and what their pages know then."""

    text: str
    asked: Asked
    frame: Scene


class Caller:
    """Somebody with open connections: a person, or all who look on without a name from one address."""

    def __init__(self) -> None:
        self.connections = 0
        self.hinted = False

    @contextmanager
    def hint(self) -> Iterator[None]:
        """Lasts while a hint is thought about; raises Refused while another one is."""
        if self.hinted:
            raise Refused(say("A computer player is thinking about a hint for you already."))
        self.hinted = True
        try:
            yield
        finally:
            self.hinted = False


class Connections:
    """All live connections of this process."""

    def __init__(self, config: ServerConfig) -> None:
        self.pen = asyncio.Lock()  # pages are written one at a time, so that a move waits for one of them at most
        self.views = ByteCache[object, View](BYTES, lambda view: getsizeof(view.text))
        self.boards = ByteCache[object, Board](BYTES, lambda board: getsizeof(board.text))
        self._config = config
        self._callers: dict[str, Caller] = {}
        self._tables: Counter[str] = Counter()

    @property
    def open_now(self) -> int:
        """How many there are."""
        return self._tables.total()

    @contextmanager
    def open(self, table_id: str, person: str | None, address: str, seated: bool) -> Iterator[Caller]:
        """One more connection, for as long as it is open; raises Refused. A table is never too full for those who sit there."""
        who = f"person {person}" if person else f"address {address}"
        most = self._config.connections_per_person if person else self._config.connections_per_address
        caller = self._callers.get(who) or Caller()
        if caller.connections >= most:
            raise Refused(say("You have too many windows with live tables open. Close one of them."))
        if self._tables[table_id] >= self._config.connections_per_table and not seated:
            raise Refused(say("Too many people are watching this table. Try again later."))
        self._callers[who] = caller
        caller.connections += 1
        self._tables[table_id] += 1
        try:
            yield caller
        finally:
            caller.connections -= 1
            self._tables[table_id] -= 1
            if not caller.connections:
                del self._callers[who]
            if not self._tables[table_id]:
                del self._tables[table_id]
