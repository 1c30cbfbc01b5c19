"""What people can do at a table: the one list from which forms, live connections, the JSON interface and the buttons of
the page are made.

An action is a struct of what somebody says when they do it. `check` tells who may do it and when, `decide` what follows.
Seats count from 1, as people count them; an action that leaves the seat out is for the seat in turn if it is the
person's own, otherwise for the person's first seat.
"""

from collections.abc import Collection
from typing import Annotated

from msgspec import Meta, Struct

from stoa.core.errors import NotLegal, StoaError
from stoa.core.game import missing, play
from stoa.core.message import say
from stoa.core.names import told_apart
from stoa.core.record import places_after
from stoa.server import events
from stoa.server.decisions import Draft
from stoa.server.errors import Refused, Stale
from stoa.server.limits import CHAT, CHATS, EVENTS, MOVES
from stoa.server.people import Person, clean_name, clean_text
from stoa.server.table import ENDED, FROZEN, RUNNING, WAITING, Chair, Table
from stoa.server.table_setup import PERSON, SEATED, check_seat

Seat = Annotated[int, Meta(ge=1, le=20, description="A seat; the first is 1.")]
Number = Annotated[int, Meta(ge=0, le=10**9)]
Seen = Annotated[Number, Meta(description="The table's last event when this was decided: its `seq`.")]
Begin = Annotated[bool, Meta(description="The game begins if this was the last seat that was free.")]
Sitter = Annotated[
    str,
    Meta(description="Who the seat is for: `person` or `bot:<level>`.", extra_json_schema={"enum": list(SEATED)}),
]


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a person can do at a table."""

    @classmethod
    def word(cls) -> str:
        """What the action is called in addresses and messages."""
        return cls.__name__.lower()

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        """Refuse what this person may not do at the table as it stands. `gone` are the ids of those who have been away for
        so long that a computer player may take over for them.
        """
        raise missing(self, "check")

    def decide(self, draft: Draft, person: Person) -> None:
        """Add the events that follow, if any; refuse what does not fit the table although the person may act."""

    def carry_out(self, draft: Draft, person: Person, gone: Collection[str] = ()) -> None:
        """Check and decide."""
        self.check(draft.table, person, gone)
        self.decide(draft, person)

    def allowed(self, table: Table, person: Person | None, gone: Collection[str] = ()) -> bool:
        """Whether `check` lets this person do it."""
        if person is None:
            return False
        try:
            self.check(table, person, gone)
        except Refused:
            return False
        return True


class Sit(Action, frozen=True):
    """Take a seat, or the first free one. People who share a screen take several, each with a name of its own. With `begin`
    the game begins if this was the last one that was free.
    """

    seat: Seat | None = None
    name: Annotated[str | None, Meta(description="What the player there is called; else the person's own name.")] = None
    begin: Begin = False

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, WAITING)
        _check_room(table)
        chair = table.chairs[self._free(table)]
        if chair.to != PERSON:
            raise Refused(say("This seat is for a computer player."))
        if chair.taken:
            raise Refused(say("This seat is taken."))

    def decide(self, draft: Draft, person: Person) -> None:
        name = clean_name(person.name if self.name is None else self.name)
        draft.add(events.Sit(self._free(draft.table), person.id, name))
        if self.begin and Start().allowed(draft.table, person):
            Start().decide(draft, person)

    def _free(self, table: Table) -> int:
        if self.seat is not None:
            return _index(table, self.seat)
        for n, chair in enumerate(table.chairs):
            if not chair.taken:
                return n
        raise Refused(say("All seats are taken."))


class Assign(Action, frozen=True):
    """Give a seat where nobody sits to a computer player, or to people again; for the person who opened the table."""

    seat: Seat
    to: Sitter

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, WAITING)
        _check_room(table)
        if person.id != table.opener:
            raise Refused(say("Only the person who opened the table can do this."))
        if table.chairs[_index(table, self.seat)].person is not None:
            raise Refused(say("This seat is taken."))

    def decide(self, draft: Draft, person: Person) -> None:
        check_seat(self.to)
        draft.add(events.Assign(_index(draft.table, self.seat), person.id, self.to))


class Start(Action, frozen=True):
    """Begin the game when all seats are taken; everybody who sits at the table may do it, and the person who opened it."""

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, WAITING)
        if person.id != table.opener:
            _own_seats(table, person)
        if not all(chair.taken for chair in table.chairs):
            raise Refused(say("The game can begin when all seats are taken."))

    def decide(self, draft: Draft, person: Person) -> None:
        draft.add(events.Start(person.id, draft.table.game.version))
        draft.go_on()


class Leave(Action, frozen=True):
    """Leave the table: before the start all seats of the person are free again, later a computer player takes over."""

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, WAITING, RUNNING)
        if table.status == RUNNING:
            _check_room(table)
        _own_seats(table, person)

    def decide(self, draft: Draft, person: Person) -> None:
        for seat in _own_seats(draft.table, person):
            chair = draft.table.chairs[seat]
            if draft.table.status == WAITING:
                draft.add(events.Stand(seat, person.id, chair.name))
            elif chair.computer is None:
                draft.add(events.Takeover(seat, person.id, "left"))


class Back(Action, frozen=True):
    """Come back and steer one's seats again after a computer player took over."""

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, RUNNING)
        _own_seats(table, person)
        if not self._seats(table, person):
            raise Refused(say("No computer player has taken over for you."))

    def decide(self, draft: Draft, person: Person) -> None:
        for seat in self._seats(draft.table, person):
            draft.add(events.Back(seat, person.id))

    def _seats(self, table: Table, person: Person) -> list[int]:
        chairs = table.chairs
        return [seat for seat in table.seats_of(person.id) if chairs[seat].away and not chairs[seat].resigned]


class Takeover(Action, frozen=True):
    """Let a computer player take over for somebody who has been away for a minute. Whoever else plays at the table may do
    it, but not at the pace `relaxed`, where nobody has to stay.
    """

    seat: Seat

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, RUNNING)
        _own_seats(table, person)
        chair = table.chairs[_index(table, self.seat)]
        if chair.person is None:
            raise Refused(say("Nobody sits there."))
        if table.setup.pace.kind == "relaxed":
            raise Refused(
                say(
                    "At this pace nobody has to stay at the table: {name} has days for a turn.",
                    name=table.called[self.seat - 1],
                )
            )
        if chair.computer is not None:
            raise Refused(say("A computer player steers this seat already."))
        if chair.person not in gone:
            raise Refused(say("{name} is here.", name=table.called[self.seat - 1]))

    def decide(self, draft: Draft, person: Person) -> None:
        draft.add(events.Takeover(_index(draft.table, self.seat), person.id, "away"))


class Hint(Action, frozen=True):
    """Ask what a computer player would do; for the person whose turn it is. Among people only where the table allows it."""

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, RUNNING)
        if table.turn not in table.seats_of(person.id):
            raise Refused(say("A hint is for the seat in turn."))
        if not tells_thoughts(table, person):
            raise Refused(say("There are no hints at this table: people play against each other."))
        _check_steered(table.chairs[table.turn])


class Move(Action, frozen=True, kw_only=True):
    """Play a move, given by its number or its notation, and decided on the table as it was at event `seen`. Several `moves`
    of one seat are played one after the other, before `move` if that is given too, all of them or none: the small moves
    of a compound decision come together.
    """

    seen: Seen
    move: Annotated[Number | None, Meta(description="The number of the move.")] = None
    moves: Annotated[
        Annotated[list[Number], Meta(max_length=MOVES)] | None, Meta(description="The numbers of several moves.")
    ] = None
    notation: Annotated[str | None, Meta(description="The move, or a whole turn, in notation.")] = None
    seat: Seat | None = None

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, RUNNING)
        seat = _acting_seat(table, person, self.seat)
        _check_steered(table.chairs[seat])
        _check_fresh(table, self.seen)
        if table.turn != seat:
            raise Refused(say("It is not your turn."))

    def decide(self, draft: Draft, person: Person) -> None:
        draft.play(_acting_seat(draft.table, person, self.seat), person.id, self._numbers(draft.table))

    def _numbers(self, table: Table) -> list[int]:
        if self.notation is None and (self.moves or self.move is not None):
            return [*(self.moves or ()), *(() if self.move is None else (self.move,))]
        if self.notation is None or self.moves or self.move is not None:
            raise StoaError("expected either move, moves or notation")
        state, numbers = table.state.copy(), []
        try:
            for text in table.game.unfold(state, self.notation):
                numbers.append(table.game.read(state, text))
                play(state, numbers[-1])
        except NotLegal as error:
            raise Refused(error.message, error.rule) from None
        return numbers


class Undo(Action, frozen=True, kw_only=True):
    """Take the last move back, or the last compound decision, until chance has spoken or another seat has moved. Somebody
    who plays against computer players alone takes back their answer too.
    """

    seen: Seen

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, RUNNING)
        _check_fresh(table, self.seen)
        _check_room(table)
        answers = _answers(table) if _alone(table, person) else 0
        last = table.played[-1 - answers] if len(table.played) > answers else None
        if not isinstance(last, events.Move) or last.person != person.id:
            raise Refused(say("There is nothing to take back: chance has spoken, or another seat has moved."))

    def decide(self, draft: Draft, person: Person) -> None:
        answers = _answers(draft.table)
        for _ in range(answers + draft.table.last_decision(before=answers)):
            last = draft.table.played[-1]
            assert isinstance(last, events.Move)
            draft.add(events.Undo(last.seat, person.id, last.move))


class Resign(Action, frozen=True):
    """Give up. A side whose people have all resigned is beaten; the game is over when one side is left or no person is,
    else a computer player plays on.
    """

    seat: Seat | None = None

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, RUNNING)
        if table.chairs[_acting_seat(table, person, self.seat)].resigned:
            raise Refused(say("This seat has resigned already."))

    def decide(self, draft: Draft, person: Person) -> None:
        table, seat = draft.table, _acting_seat(draft.table, person, self.seat)
        draft.add(events.Resign(seat, person.id))
        seats = len(table.chairs)
        sides = [table.game.side(seats, n) for n in range(seats)]
        people = [n for n, chair in enumerate(table.chairs) if chair.to == PERSON]
        still = {sides[n] for n in people if n != seat and not table.chairs[n].resigned}
        beaten = {sides[n] for n in people} - still
        if not still or len(set(sides) - beaten) < 2:
            draft.end("resignation", places_after(table.game, seats, [n for n in people if sides[n] in beaten]))


class Chat(Action, frozen=True):
    """Say something at the table; spectators may too."""

    text: Annotated[str, Meta(description=f"What is said, at most {CHAT} characters.")]

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        if table.chats >= CHATS:
            raise Refused(say("Enough has been said at this table."))

    def decide(self, draft: Draft, person: Person) -> None:
        text = clean_text(self.text)
        if not text:
            raise Refused(say("There is nothing to say."))
        if len(text) > CHAT:
            raise Refused(say("A message has at most {n} characters.", n=CHAT))
        draft.add(events.Chat(person.id, _name_at(draft.table, person), text))


class Rematch(Action, frozen=True):
    """Play again with the same people, everybody one seat further; for those who played. The answer is the next table,
    which the first person who asks opens and the others join.
    """

    def check(self, table: Table, person: Person, gone: Collection[str] = ()) -> None:
        _check_status(table, ENDED)
        _own_seats(table, person)


# What changes a table. A hint changes nothing, and only a live page can ask for one.
ACTIONS = (Sit, Assign, Start, Leave, Back, Takeover, Move, Undo, Resign, Chat, Rematch)


def tells_thoughts(table: Table, person: Person | None) -> bool:
    """Whether somebody may know what computer players think: where the table allows it, and whoever plays them alone."""
    return table.setup.hints or (person is not None and _alone(table, person))


def _check_status(table: Table, *statuses: str) -> None:
    if table.status in statuses:
        return
    if table.status == FROZEN:
        raise Refused(table.notice or say("This table is frozen."))
    if table.status == WAITING:
        raise Refused(say("The game has not begun yet."))
    if table.status == ENDED:
        raise Refused(say("The game is over."))
    raise Refused(say("The game is still going on.") if ENDED in statuses else say("The game has begun already."))


def _check_room(table: Table) -> None:
    """What can be done and undone again and again ends somewhere; moves do by themselves."""
    if table.seq >= EVENTS:
        raise Refused(say("Too much has happened at this table: from now on only moves are possible."))


def _check_fresh(table: Table, seen: int) -> None:
    if not table.board_seq <= seen <= table.seq:
        raise Stale


def _check_steered(chair: Chair) -> None:
    """Only people who steer their seats themselves decide for them."""
    if chair.computer is not None:
        raise Refused(say("A computer player steers this seat. Take it back first."))


def _alone(table: Table, person: Person) -> bool:
    """Whether everybody else at the table is a computer player."""
    return all(chair.to != PERSON or chair.person == person.id for chair in table.chairs)


def _answers(table: Table) -> int:
    """How many moves computer players have made since anybody else moved or chance spoke."""
    answers = 0
    for last in reversed(table.played):
        if not isinstance(last, events.Move) or last.person is not None:
            break
        answers += 1
    return answers


def _index(table: Table, seat: int) -> int:
    if not 1 <= seat <= len(table.chairs):
        raise Refused(say("There is no such seat at this table."))
    return seat - 1


def _own_seats(table: Table, person: Person) -> list[int]:
    seats = table.seats_of(person.id)
    if not seats:
        raise Refused(say("You do not sit at this table."))
    return seats


def _name_at(table: Table, person: Person) -> str:
    """What somebody who speaks is called: as at their seat, and nobody looks like somebody who sits elsewhere."""
    own = table.seats_of(person.id)
    if len(own) == 1:
        return table.called[own[0]]
    others = [name for seat, name in enumerate(table.called) if name and seat not in own]
    return told_apart([*others, person.name])[-1]


def _acting_seat(table: Table, person: Person, seat: int | None) -> int:
    """The seat that a person acts for: the one they name, the one in turn, or the first that has not resigned."""
    if seat is not None:
        index = _index(table, seat)
        if table.chairs[index].person != person.id:
            raise Refused(say("This is not your seat."))
        return index
    own = _own_seats(table, person)
    if table.turn in own:
        return table.turn
    return next((n for n in own if not table.chairs[n].resigned), own[0])
