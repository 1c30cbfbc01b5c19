"""How a table goes on. A decision looks at a table as it stands and drafts the events to append, or raises `Refused`.
Nothing here changes a table that anybody sees: that happens when the events are committed.

What people decide is in `actions.py`; here is what all of it has in common, and what computer players and time decide.
"""

from collections.abc import Sequence

from stoa.core.dice import TableDice
from stoa.core.errors import NotLegal
from stoa.core.game import CHANCE, OVER
from stoa.core.message import say
from stoa.server import events
from stoa.server.errors import HalfMade, Refused, Stale
from stoa.server.events import Event, What
from stoa.server.table import RUNNING, Table


class Draft:
    """Events that are about to be appended to a table, and the table as it is with them. `before` stays as it is."""

    def __init__(self, table: Table, now: float) -> None:
        self.before = table
        self.table = table
        self.at = max(now, table.events[-1].at) if table.events else now  # clocks of machines differ, a log goes on
        self.events: list[Event] = []

    def add(self, what: What) -> None:
        """Append what happens now."""
        self._own().apply(self._event(what))

    def play(self, seat: int, person: str | None, moves: Sequence[int], expects: int | None = None) -> None:
        """Begin with the moves of a seat, all of them or none; what chance says to them and the end follow at once. Refused
        with the rule if one of them is not legal, and if they leave a compound decision half made. `expects` is what a
        computer player expects of them.
        """
        table = self._own()
        assert table.record is not None
        assert not self.events
        for move in moves:
            if table.turn != seat:
                raise Refused(say("It is not your turn."))
            state = table.state.copy()
            try:
                table.record.play(move)
            except NotLegal as error:
                raise Refused(error.message, error.rule) from None
            table.note(self._event(events.Move(seat, person, move, table.game.spell(state, move), expects)))
        if table.state.composing():
            raise HalfMade
        self.go_on()

    def go_on(self) -> None:
        """Let chance speak until a seat decides or the game is over."""
        while (state := self.table.state).turn == CHANCE:
            outcome = int(state.draw(TableDice(self.table.secret, len(self.table.played))))
            self.add(events.Chance(outcome, self.table.game.spell(state, outcome)))
        if state.turn == OVER:
            self.end("rules", state.places())

    def end(self, by: str, places: list[int]) -> None:
        """Append the end of the game."""
        table = self.table
        self.add(events.Over(by, list(places), list(table.state.score()), table.secret.hex()))

    def _own(self) -> Table:
        """The table with the events so far, which is not yet anybody else's."""
        if self.table is self.before:
            self.table = self.before.copy()
        return self.table

    def _event(self, what: What) -> Event:
        event = Event(self.table.seq + 1, self.at, what)
        self.events.append(event)
        return event


def computer_move(draft: Draft, seq: int, moves: Sequence[int], expects: int | None = None) -> None:
    """The decision of a computer player that has thought about the table as it was at event `seq`, and what it expects then."""
    table = draft.table
    if table.thinking is None or table.turn is None or table.board_seq != seq:
        raise Stale
    draft.play(table.turn, None, moves, expects)


def answers(table: Table) -> bool:
    """Whether the seat in turn answers what another seat has just decided, such as an offer: both are told in one breath."""
    record = table.record
    if record is None or not record.moves or table.turn is None:
        return False
    before = record.state(len(record.moves) - 1)
    return before.turn not in (CHANCE, table.turn) and table.game.face.goes_on(before, record.moves[-1], table.state)


def stand_still(draft: Draft, outages: Sequence[tuple[float, float]]) -> None:
    """Note the times at which the house was closed while somebody's clock ran here, unless the log has them already."""
    for begun, ended in outages:
        clock = draft.table.clock
        if draft.table.due is not None and max(clock.since, clock.stood) < ended <= draft.at:
            draft.add(events.Outage(begun, ended))


def expire(draft: Draft) -> None:
    """A computer player takes over if a person's time is over; otherwise nothing happens."""
    table = draft.table
    if table.status == RUNNING and table.due is not None and table.due <= draft.at:
        assert table.clock.running is not None
        draft.add(events.Takeover(table.clock.running, None, "time"))
