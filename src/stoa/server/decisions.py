"""What may be done at a table. Every decision looks at the table as it stands and returns the events to append, or
raises `Refused`. Nothing here changes the table; that happens when the events are committed.
"""

from collections.abc import Sequence

from stoa.core.dice import TableDice
from stoa.core.errors import NotLegal
from stoa.core.game import CHANCE, OVER, State, play
from stoa.core.message import say
from stoa.core.record import places_after
from stoa.server.errors import Refused, Stale
from stoa.server.limits import CHAT, CHATS, EVENTS
from stoa.server.people import Person, clean_name, clean_text
from stoa.server.table import ENDED, FROZEN, RUNNING, WAITING, Chair, Event, Table
from stoa.server.table_setup import PERSON, check_seat

Place = tuple[int | None, str | None]  # a seat, None for the first free one; a name, None for the person's own


class Draft:
    """Events about to be appended to a table, numbered and dated."""

    def __init__(self, table: Table, now: float) -> None:
        self.seq = table.seq
        self.at = max([now, *[event.at for event in table.events[-1:]]])  # clocks of machines differ, a log goes on
        self.events: list[Event] = []

    def add(self, kind: str, seat: int | None = None, person: str | None = None, **body: object) -> None:
        self.seq += 1
        self.events.append(Event(self.seq, self.at, kind, seat, person, body))


def open_table(table: Table, person: Person, now: float) -> list[Event]:
    """The first event of a new table."""
    draft = Draft(table, now)
    draft.add("open", person=person.id)
    return draft.events


def sit(table: Table, person: Person, seat: int | None, name: str | None, now: float) -> list[Event]:
    """Take a seat, or the first free one. People who share a screen take several, each with a name of its own."""
    _check(table, WAITING)
    _check_room(table)
    if seat is None:
        free = [n for n, chair in enumerate(table.chairs) if not chair.taken]
        if not free:
            raise Refused(say("All seats are taken."))
        seat = free[0]
    chair = _chair(table, seat)
    if chair.to != PERSON:
        raise Refused(say("This seat is for a computer player."))
    if chair.taken:
        raise Refused(say("This seat is taken."))
    draft = Draft(table, now)
    draft.add("sit", seat, person.id, name=clean_name(person.name if name is None else name))
    return draft.events


def sit_all(table: Table, person: Person, places: Sequence[Place], now: float) -> list[Event]:
    """Take several seats at once."""
    events: list[Event] = []
    for seat, name in places:
        more = sit(table, person, seat, name, now)
        table, events = table.after(more), events + more
    return events


def leave(table: Table, person: Person, now: float) -> list[Event]:
    """Leave the table: before the start all seats of the person are free again, later a computer player takes over."""
    _check(table, WAITING, RUNNING)
    if table.status == RUNNING:
        _check_room(table)
    seats = _own_seats(table, person)
    draft = Draft(table, now)
    for seat in seats:
        if table.status == WAITING:
            draft.add("stand", seat, person.id, name=table.chairs[seat].name)
        elif table.chairs[seat].computer is None:
            draft.add("takeover", seat, person.id, reason="left")
    return draft.events


def assign(table: Table, person: Person, seat: int, to: str, now: float) -> list[Event]:
    """Give a seat where nobody sits to a computer player, or to people again; for who opened the table."""
    _check(table, WAITING)
    _check_room(table)
    check_seat(to)
    if person.id != table.opener:
        raise Refused(say("Only who opened the table can do this."))
    if _chair(table, seat).person is not None:
        raise Refused(say("This seat is taken."))
    draft = Draft(table, now)
    draft.add("assign", seat, person.id, to=to)
    return draft.events


def start(table: Table, person: Person, now: float) -> list[Event]:
    """Begin: anybody who sits at the table, or has opened it, can, as soon as all seats are taken."""
    _check(table, WAITING)
    if person.id != table.opener:
        _own_seats(table, person)
    if not all(chair.taken for chair in table.chairs):
        raise Refused(say("The game can begin when all seats are taken."))
    draft = Draft(table, now)
    draft.add("start", person=person.id, rules=table.game.version)
    _settle(table, draft, table.state.copy(), 0)
    return draft.events


def move(table: Table, person: Person, seat: int, number: int, seen: int, now: float) -> list[Event]:
    """A person's move, decided on the table as it was at event `seen`."""
    _check(table, RUNNING)
    chair = _own_chair(table, person, seat)
    if chair.computer is not None:
        raise Refused(say("A computer player steers this seat. Take it back first."))
    _fresh(table, seen)
    return _move(table, seat, person.id, number, now)


def computer_move(table: Table, seq: int, number: int, now: float) -> list[Event]:
    """The move of a computer player that has thought about the table as it was at event `seq`."""
    if table.thinking is None or table.turn is None or table.board_seq != seq:
        raise Stale
    return _move(table, table.turn, None, number, now)


def undo(table: Table, person: Person, seen: int, now: float) -> list[Event]:
    """Take back the last move: until chance has spoken or another seat has moved."""
    _check(table, RUNNING)
    _fresh(table, seen)
    _check_room(table)
    if not table.may_undo(person.id):
        raise Refused(say("There is nothing to take back: chance has spoken, or another seat has moved."))
    last = table.played[-1]
    draft = Draft(table, now)
    draft.add("undo", last.seat, person.id, move=last.body["move"])
    return draft.events


def takeover(table: Table, person: Person, seat: int, away: bool, now: float) -> list[Event]:
    """Let a computer player steer the seat of somebody who is away; for the others at the table, where people stay."""
    _check(table, RUNNING)
    _own_seats(table, person)
    chair = _chair(table, seat)
    if table.setup.pace.kind == "relaxed":
        raise Refused(say("At this pace nobody has to stay at the table: {name} has days for a turn.", name=chair.name))
    if chair.computer is not None:
        raise Refused(say("A computer player steers this seat already."))
    if not away:
        raise Refused(say("{name} is here.", name=chair.name))
    draft = Draft(table, now)
    draft.add("takeover", seat, person.id, reason="away")
    return draft.events


def may_replace(table: Table, person: Person | None, seat: int, away: bool) -> bool:
    """Whether somebody who looks at the table may let a computer player steer a seat whose person is away."""
    try:
        return person is not None and bool(takeover(table, person, seat, away, 0.0))
    except Refused:
        return False


def expire(table: Table, now: float) -> list[Event]:
    """The time of a person is over: a computer player takes over. No events if it is not over."""
    draft = Draft(table, now)
    if table.status == RUNNING and table.due is not None and table.due <= now:
        draft.add("takeover", table.clock.running, reason="time")
    return draft.events


def back(table: Table, person: Person, now: float) -> list[Event]:
    """Somebody returns and steers again. No events if nobody has taken over."""
    draft = Draft(table, now)
    if table.status == RUNNING:
        for seat in table.seats_of(person.id):
            if table.chairs[seat].away and not table.chairs[seat].resigned:
                draft.add("back", seat, person.id)
    return draft.events


def resign(table: Table, person: Person, seat: int, now: float) -> list[Event]:
    """Give up. A side whose people have all resigned is beaten; the game is over when one side is left or no person is,
    else a computer player plays on.
    """
    _check(table, RUNNING)
    if _own_chair(table, person, seat).resigned:
        raise Refused(say("This seat has resigned already."))
    draft = Draft(table, now)
    draft.add("resign", seat, person.id)
    seats = len(table.chairs)
    sides = [table.game.side(seats, n) for n in range(seats)]
    people = [n for n, chair in enumerate(table.chairs) if chair.to == PERSON]
    still = {sides[n] for n in people if n != seat and not table.chairs[n].resigned}
    beaten = {sides[n] for n in people} - still
    if not still or len(set(sides) - beaten) < 2:
        places = places_after(table.game, seats, [n for n in people if sides[n] in beaten])
        _end(table, draft, "resignation", places, table.state.score())
    return draft.events


def owner(table: Table, seat: int) -> str:
    """The id of who sits there."""
    chair = _chair(table, seat)
    if chair.person is None:
        raise Refused(say("Nobody sits there."))
    return chair.person


def check_hint(table: Table, person: Person) -> None:
    """Hints are for those whose turn it is."""
    _check(table, RUNNING)
    if table.turn not in table.seats_of(person.id):
        raise Refused(say("A hint is for the seat in turn."))


def chat(table: Table, person: Person, text: str, now: float) -> list[Event]:
    """Say something at the table; spectators may too."""
    said = clean_text(text)
    if not said:
        raise Refused(say("There is nothing to say."))
    if len(said) > CHAT:
        raise Refused(say("A message has at most {n} characters.", n=CHAT))
    if table.chats >= CHATS:
        raise Refused(say("Enough has been said at this table."))
    draft = Draft(table, now)
    draft.add("chat", person=person.id, name=person.name, text=said)
    return draft.events


def rematch(table: Table, person: Person, new: str, now: float) -> list[Event]:
    """Link the table where the same people play again."""
    _check(table, ENDED)
    _own_seats(table, person)
    draft = Draft(table, now)
    draft.add("rematch", person=person.id, table=new)
    return draft.events


def _check(table: Table, *statuses: str) -> None:
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


def _fresh(table: Table, seen: int) -> None:
    if not table.board_seq <= seen <= table.seq:
        raise Stale


def _chair(table: Table, seat: int) -> Chair:
    if not 0 <= seat < len(table.chairs):
        raise Refused(say("There is no such seat at this table."))
    return table.chairs[seat]


def _own_chair(table: Table, person: Person, seat: int) -> Chair:
    chair = _chair(table, seat)
    if chair.person != person.id:
        raise Refused(say("This is not your seat."))
    return chair


def _own_seats(table: Table, person: Person) -> list[int]:
    seats = table.seats_of(person.id)
    if not seats:
        raise Refused(say("You do not sit at this table."))
    return seats


def _move(table: Table, seat: int, person: str | None, number: int, now: float) -> list[Event]:
    if table.turn != seat:
        raise Refused(say("It is not your turn."))
    state = table.state.copy()
    try:
        play(state, number)
    except NotLegal as error:
        raise Refused(error.message, error.rule) from None
    draft = Draft(table, now)
    draft.add("move", seat, person, move=number, text=table.game.spell(table.state, number))
    _settle(table, draft, state, len(table.played) + 1)
    return draft.events


def _settle(table: Table, draft: Draft, state: State, played: int) -> None:
    """Let chance speak until a seat decides or the game is over: it all belongs to the move that led to it."""
    while state.turn == CHANCE:
        outcome = int(state.draw(TableDice(table.secret, played)))
        draft.add("chance", move=outcome, text=table.game.spell(state, outcome))
        state.play(outcome)
        played += 1
    if state.turn == OVER:
        _end(table, draft, "rules", state.places(), state.score())


def _end(table: Table, draft: Draft, by: str, places: list[int], score: list[int]) -> None:
    draft.add("over", by=by, places=list(places), score=list(score), secret=table.secret.hex())
