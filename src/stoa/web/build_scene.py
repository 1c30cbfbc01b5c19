"""Builds the scene: what a table looks like for one reader, in one language."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from babel.dates import format_timedelta
from babel.lists import format_list

from stoa.bots.levels import LEVELS
from stoa.core.drawing import Drawing
from stoa.core.gallery import Piece
from stoa.core.game import Game, State
from stoa.core.message import Message, Player, count, say
from stoa.core.record import Record
from stoa.core.telling import steps
from stoa.core.words import Voice
from stoa.server import actions
from stoa.server.clock import Pace
from stoa.server.errors import Refused
from stoa.server.limits import CLOCK_LOW
from stoa.server.people import Person
from stoa.server.table import FROZEN, RUNNING, WAITING, Table
from stoa.server.table_setup import COMPUTER, PERSON
from stoa.web.chronicle import chronicle, level_title, lines_of, news_for, spoken, tell_record
from stoa.web.compound import NOTHING, Compound
from stoa.web.drawing_cache import way_of_drawing
from stoa.web.options import meaning
from stoa.web.rendering import style_address
from stoa.web.round_summary import round_over
from stoa.web.scene import (
    Chip,
    Choice,
    ClockView,
    GalleryView,
    Good,
    Held,
    PieceView,
    ProgressView,
    Replay,
    RoleView,
    Row,
    Scene,
    Seat,
    Stakes,
    Way,
)

SHOWN = 64  # tables of which is remembered what they show to everybody
STRANGER = Person("", "")  # somebody who has not said a name yet, and may sit down all the same


@dataclass(frozen=True)
class Asked:
    """What a page knows of the question: its words, whether it is the reader's, and how much of the answer is made."""

    question: str = ""
    yours: bool = False
    chips: int = 0

    @classmethod
    def by(cls, scene: Scene) -> "Asked":
        """What a scene asks."""
        return cls(scene.question, scene.your_turn, len(scene.chips))


def build_scene(
    table: Table,
    person: Person | None,
    voice: Voice,
    drawing: Drawing,
    *,
    now: float,
    here: Collection[str] = (),
    gone: Collection[str] = (),
    since: int = 0,
    address: str = "",
    view: str = "",
    compound: Compound = NOTHING,
) -> Scene:
    """The scene for a reader who has the lines up to event `since` already, and who is making a compound decision perhaps;
    the drawing is of the table with it, seen from `view`. `address` is where the server is, `gone` are those who have been away for so long
    that a computer player may take over for them.
    """

    def may(action: actions.Action) -> bool:
        return action.allowed(table, person)

    acting, state, told = table.turn, compound.after(table), for_all(table, voice, table.seq, table.status)
    your_turn = may(actions.Move(seen=table.seq))
    held = compound.held and bool(compound.moves)
    asked = your_turn and not (held and compound.whole(table))
    waiting = table.status == WAITING
    invites = person is not None and (person.id == table.opener or bool(table.seats_of(person.id)))
    lines = chronicle(table, voice)
    news = news_for(table, person, lines.entries)
    return Scene(
        id=table.id,
        seq=table.seq,
        game=table.game.name,
        title=told.title,
        status=table.status,
        notice=voice(table.notice) if table.notice else "",
        question=voice(question(table, voice, your_turn, compound)),
        stakes=stakes(state, voice) if asked else None,
        your_turn=your_turn,
        acting=None if acting is None else acting + 1,
        seats=tuple(_seat(seat, table, person, voice, now, here, gone) for seat in told.seats),
        board=drawing.pieces,
        drawn=way_of_drawing(table, person, view),
        views=views(table.game, view, voice),
        style=style_address(table.game, voice.lang),
        marks=marks(state, drawing) if asked else {},
        choices=choices(state, drawing, voice) if asked else (),
        chips=() if held else chips(table, compound, voice),
        held=held_turn(table, compound, voice) if held else None,
        draft=str(compound),
        log=tuple(entry for entry in lines.entries if since < entry.changed and entry.seq <= table.seq),
        news=news,
        round=round_over(table, lines.entries, news, voice),
        chat=tuple(remark for remark in lines.remarks if since < remark.seq <= table.seq),
        tally=told.tally,
        may_undo=not compound.moves and may(actions.Undo(seen=table.seq)),
        may_hint=asked and may(actions.Hint()),
        may_resign=may(actions.Resign()),
        may_start=may(actions.Start()),
        may_leave=may(actions.Leave()),
        may_chat=may(actions.Chat("")),
        may_rematch=may(actions.Rematch()),
        may_back=may(actions.Back()),
        rematch=f"/tables/{table.rematch}" if table.rematch else "",
        rematch_by=next((voice.name(seat) for seat in table.seats_of(table.rematch_by)), ""),
        public=table.setup.public,
        invitation=f"{address}/tables/{table.id}" if waiting and invites else "",
        pace=told.pace,
        progress=None if waiting else progress(state, voice),
        options=told.options,
        dice=told.dice,
        watching=table.status == RUNNING and not (person and table.seats_of(person.id)),
        watchers=watchers(table, here),
        players=players(voice) if waiting else (),
        gallery=gallery(state, voice, asked) if table.status == RUNNING and not table.places else None,
    )


class ForAll(NamedTuple):
    """What a table shows to all who read the same language, whoever they are."""

    title: str
    pace: str
    options: tuple[tuple[str, str], ...]
    dice: str
    tally: tuple[Row, ...]
    seats: tuple[Seat, ...]  # as they are but for the reader, the time, and who is here


@lru_cache(SHOWN)
def for_all(table: Table, voice: Voice, seq: int, status: str) -> ForAll:
    """What a table shows to everybody at this event, said once."""
    waiting = status == WAITING
    return ForAll(
        title=voice(table.game.face.title),
        pace=pace_text(table.setup.pace, voice),
        options=options(table.game, table.setup.options, voice),
        dice=table.commitment if table.game.by_chance(table.setup.options) else "",
        tally=() if waiting else tally(table.state, voice),
        seats=tuple(_chair(table, seat, voice) for seat in range(len(table.chairs))),
    )


def with_presence(
    scene: Scene,
    table: Table,
    person: Person | None,
    voice: Voice,
    *,
    now: float,
    here: Collection[str],
    gone: Collection[str],
) -> Scene:
    """The same scene when others are here."""
    told = for_all(table, voice, table.seq, table.status)
    seats = tuple(_seat(seat, table, person, voice, now, here, gone) for seat in told.seats)
    return replace(scene, seats=seats, watchers=watchers(table, here))


def renewed(scene: Scene, before: Scene | None) -> set[str]:
    """What seldom changes beside the board and now has to be shown anew to somebody who saw the scene before: by the names of
    its templates.
    """
    if before is None:
        return {"stakes", "gallery", "about"}
    about = attrgetter("status", "tally", "options", "pace", "public", "may_resign", "dice")
    names = [[seat.name for seat in each.seats] for each in (scene, before)]
    changed = {
        "stakes": scene.stakes or before.stakes,
        "gallery": scene.gallery or before.gallery,
        "about": about(scene) != about(before) or names[0] != names[1],
    }
    return {name for name, shown in changed.items() if shown}


def watchers(table: Table, here: Collection[str]) -> int:
    """How many of those who are here only look on."""
    return len(set(here) - {chair.person for chair in table.chairs})


def announcements(scene: Scene, since: int, asked: Asked, voice: Voice) -> list[str]:
    """What a screen reader says to somebody who knows the log up to event `since` and what was asked then: every turn once,
    when it is whole, a small move that was added, and what is asked now. Nobody is told the whole log.
    """
    told = [entry for entry in scene.log if entry.lines and since < (entry.whole or 0)] if since else []
    said = [voice(say("Taken back: {what}", what=entry.text)) if entry.taken_back else entry.text for entry in told]
    if len(scene.chips) > asked.chips:
        said.append(scene.chips[-1].sentence)
    if (scene.question, scene.your_turn) != (asked.question, asked.yours):
        new = scene.your_turn and not asked.yours
        said.append(voice(say("Your turn: {what}", what=scene.question)) if new else scene.question)
    return said


def views(game: Game, now: str, voice: Voice) -> tuple[Way, ...]:
    """The ways to look at the board, and the next quarter turn of the present one."""
    if not game.face.views:
        return ()
    seen, quarters = game.face.seen_from(now)
    ways = [Way(view.turned(quarters), voice(view.title), view is seen) for view in game.face.views]
    return (*ways, Way(seen.turned(quarters + 1), voice(say("Turn the board"))))


def players(voice: Voice) -> tuple[tuple[str, str], ...]:
    """Whom a seat can be given to."""
    computers = [(COMPUTER + level.name, voice(say("Computer ({level})", level=level.title))) for level in LEVELS]
    return ((PERSON, voice(say("Somebody who joins"))), *computers)


def _chair(table: Table, seat: int, voice: Voice) -> Seat:
    """A seat for somebody who has nothing to do with the table, while nobody is here."""
    chair = table.chairs[seat]
    computer, waiting = chair.to != PERSON, table.status == WAITING
    return Seat(
        number=seat + 1,
        side=table.game.side(len(table.chairs), seat),
        name=voice.name(seat),
        kind="computer" if computer else "person" if chair.taken else "open",
        you=False,
        turn=table.turn == seat,
        here=computer,
        thinking=table.turn == seat and table.thinking is not None,
        note=_note(table, seat, voice),
        score=None if waiting else table.state.score()[seat],
        place=None if table.places is None else table.places[seat],
        clock=None,
        goods=() if waiting else goods(table.state, seat, voice),
        role=None if waiting else role(table.state, seat, voice),
        level=spoken(voice, level_title(chair.to.removeprefix(COMPUTER))) if computer else "",
    )


def _seat(
    seen: Seat,
    table: Table,
    person: Person | None,
    voice: Voice,
    now: float,
    here: Collection[str],
    gone: Collection[str],
) -> Seat:
    """A seat as everybody sees it, for a reader at a time."""
    seat = seen.number - 1
    chair = table.chairs[seat]
    running, computer = table.status == RUNNING, seen.kind == "computer"
    left = table.clock.remaining(seat, now) if running and not computer else None
    return replace(
        seen,
        you=person is not None and chair.person == person.id,
        here=seen.here or chair.person in here,
        clock=None if left is None else clock(table, seat, left, voice),
        expects=table.expected(seat) if running and computer and actions.tells_thoughts(table, person) else None,
        may_sit=actions.Sit(seat + 1).allowed(table, person or STRANGER),
        may_assign=actions.Assign(seat + 1, PERSON).allowed(table, person),
        may_takeover=actions.Takeover(seat + 1).allowed(table, person, gone),
    )


def goods(state: State, seat: int, voice: Voice) -> tuple[Good, ...]:
    """What a seat has, for its card."""
    return tuple(Good(own.symbol, own.fill, own.amount, voice(own.title)) for own in state.game.face.owned(state, seat))


def role(state: State, seat: int, voice: Voice) -> RoleView | None:
    """What a seat is, for its card."""
    found = state.game.face.role(state, seat)
    return None if found is None else RoleView(found.mark, found.symbol, found.fill, voice(found.name), found.spent)


def _note(table: Table, seat: int, voice: Voice) -> str:
    chair = table.chairs[seat]
    if chair.resigned:
        return voice(say("has resigned"))
    return voice(say("a computer player has taken over")) if chair.away and table.status == RUNNING else ""


def clock(table: Table, seat: int, left: float, voice: Voice) -> ClockView:
    """The clock of a seat."""
    left = max(left, 0.0)
    if table.setup.pace.kind == "relaxed":
        text = format_timedelta(timedelta(seconds=left), locale=voice.lang, threshold=2)
    else:
        minutes, seconds = divmod(int(left), 60)
        hours, minutes = divmod(minutes, 60)
        text = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    running = table.clock.running == seat
    return ClockView(left=round(left, 1), running=running, low=running and left < CLOCK_LOW, text=text)


def question(table: Table, voice: Voice, your_turn: bool, compound: Compound = NOTHING) -> Message:
    """What is asked, or what everybody waits for."""
    if table.status == FROZEN:
        return say("This table is frozen.")
    if table.status == WAITING:
        free = sum(not chair.taken for chair in table.chairs)
        if not free:
            return say("Everybody is here. The game can begin.")
        if awaited := table.setup.awaited(table.names):
            return say("Waiting for {names}.", names=format_list(awaited, locale=voice.lang))
        return count("Waiting for one more player.", "Waiting for {n} more players.", free)
    if table.places is not None:
        return ending(table.places, voice)
    if table.turn is None or table.resting:
        return say("The game rests until somebody comes back.")
    name = Player(table.turn)
    if your_turn and compound.held and compound.moves and compound.whole(table):
        return say("Confirm the turn, or take something back.")
    if your_turn:
        ask = table.game.face.ask(compound.after(table))
        hot_seat = sum(chair.person == table.chairs[table.turn].person for chair in table.chairs) > 1
        return say("{name}: {what}", name=name, what=ask) if hot_seat else ask
    if table.thinking:
        return say("{name} is thinking.", name=name)
    return say("{name}: {what}", name=name, what=table.game.face.ask(table.state))


def ending(places: Sequence[int], voice: Voice) -> Message:
    """Who has won."""
    if len(places) == 1:
        return say("The game is over.")
    winners = [voice.name(seat) for seat, place in enumerate(places) if place == 1]
    if len(winners) == len(places):
        return say("A draw.")
    return count("{names} wins.", "{names} win.", len(winners), names=format_list(winners, locale=voice.lang))


def stakes(state: State, voice: Voice) -> Stakes | None:
    """Why a decision of this kind matters, if the game says so."""
    told = state.game.face.stakes(state)
    return Stakes(f"{state.game.name} {told.kind}", voice(told.words)) if told else None


def choices(state: State, drawing: Drawing, voice: Voice) -> tuple[Choice, ...]:
    """Every legal move as a sentence."""
    placed = {move for moves in drawing.marks.values() for move in moves}
    face = state.game.face
    shown = face.gallery(state)
    cards = {piece.move for piece in shown.pieces} if shown else set()
    return tuple(
        Choice(move, voice(face.offer(state, move)), voice(face.label(state, move)), move in placed, move in cards)
        for move in state.legal()
    )


def gallery(state: State, voice: Voice, asked: bool) -> GalleryView | None:
    """The cards to choose from, for the reader who is `asked` or who looks on; each that cannot be chosen says why."""
    shown = state.game.face.gallery(state)
    if shown is None:
        return None
    legal = set(state.legal())

    def view(piece: Piece) -> PieceView:
        card, open_ = piece.card, piece.move in legal
        refusal = None if open_ or piece.note else state.refusal(piece.move)
        note = piece.note or (refusal.message if refusal else None)
        return PieceView(
            mark=piece.mark,
            name=voice(card.name),
            title=voice(card.title) if card.title else "",
            symbol=card.symbol,
            fill=card.fill,
            tag=voice(piece.tag) if piece.tag else "",
            group=piece.group,
            words=tuple(voice(words) for words in card.words),
            move=piece.move if asked and open_ else None,
            note=voice(note) if note else "",
            rule=refusal.rule if refusal else "",
            side=None if piece.holder is None else state.game.side(int(state.seats), piece.holder),
            open=open_,
        )

    return GalleryView(
        voice(shown.title),
        tuple(view(piece) for piece in shown.pieces),
        tuple((key, voice(title)) for key, title in shown.groups.items()),
    )


def chips(table: Table, compound: Compound, voice: Voice) -> tuple[Chip, ...]:
    """The small moves of a compound decision, and what would be left without each."""
    made, face = [], table.game.face
    for at, (state, move, _) in enumerate(steps(table.state, compound.moves)):
        try:
            rest = str(compound.without(table, at))
        except Refused:
            rest = None
        made.append(Chip(voice(face.label(state, move)), voice(face.offer(state, move)), rest))
    return tuple(made)


def held_turn(table: Table, compound: Compound, voice: Voice) -> Held:
    """What a turn that waits to be confirmed would be, as the log would tell it."""
    facts = table.game.face.tell(table.state, compound.moves)
    told = " ".join(line.who + line.text for line in lines_of(facts, voice, table.game)).replace("。 ", "。")
    rest = str(replace(compound, moves=compound.moves[:-1]))
    return Held(told, len(compound.moves) - 1, rest, compound.whole(table))


def marks(state: State, drawing: Drawing) -> dict[str, tuple[int, ...]]:
    """The elements that can be asked about, with the legal moves that they stand for."""
    legal = set(state.legal())
    return {name: tuple(move for move in moves if move in legal) for name, moves in drawing.marks.items()}


def tally(state: State, voice: Voice) -> tuple[Row, ...]:
    """The points row by row, and their sum."""
    rows = [Row(voice(row.label), tuple(row.points)) for row in state.game.face.tally(state)]
    if len(rows) != 1:
        rows.append(Row(voice(say("Total")), tuple(state.score())))
    return tuple(rows)


def progress(state: State, voice: Voice) -> ProgressView | None:
    """How far the game has come, if it says so."""
    found = state.game.face.progress(state)
    if found is None:
        return None
    return ProgressView(voice(found.words), f"{found.now}/{found.all}", voice(found.part) if found.part else "")


def pace_text(pace: Pace, voice: Voice) -> str:
    """The pace in words."""
    if pace.kind == "live":
        minutes = count("{n} minute", "{n} minutes", pace.base // 60)
        return voice(say("{minutes} each, {seconds} s more for every turn", minutes=minutes, seconds=pace.increment))
    if pace.kind == "relaxed":
        return voice(count("a day for every turn", "{n} days for every turn", pace.days))
    return voice(say("no clock"))


def options(game: Game, chosen: dict[str, str | int | bool], voice: Voice) -> tuple[tuple[str, str], ...]:
    """The options of a table in words."""
    return tuple(
        (voice(option.label), meaning(option, chosen[option.name], voice))
        for option in game.options
        if option.name in chosen
    )


def build_replay(
    record: Record,
    at: int,
    voice: Voice,
    *,
    address: str,
    source: str = "",
    view: str = "",
    table: Table | None = None,
) -> Replay:
    """A game after `at` moves. `source` is the address of its record."""
    game, seats = record.game, record.seats
    state, last = record.state(at), None
    if at and record.state(at - 1).turn >= 0:
        last = record.moves[at - 1]
    places = record.places if at == len(record.moves) else None
    if places:
        asked = ending(places, voice)
    else:
        asked = game.face.ask(state)
        if state.turn >= 0:
            asked = say("{name}: {what}", name=Player(int(state.turn)), what=asked)
    score = state.score()
    return Replay(
        address=address,
        record=source,
        table=f"/tables/{table.id}" if table else "",
        game=game.name,
        title=voice(game.face.title),
        at=at,
        last=len(record.moves),
        seats=tuple(
            Seat(
                number=seat + 1,
                side=game.side(seats, seat),
                name=voice.name(seat),
                kind="person",
                you=False,
                turn=not places and state.turn == seat,
                here=True,
                thinking=False,
                note=voice(say("has resigned")) if places and seat in record.resigned else "",
                score=score[seat],
                place=places[seat] if places else None,
                clock=None,
                goods=goods(state, seat, voice),
                role=role(state, seat, voice),
            )
            for seat in range(seats)
        ),
        board=game.face.picture(state, voice, last, view=view).inline().pieces,
        style=style_address(game, voice.lang),
        question=voice(asked),
        progress=progress(state, voice),
        log=tell_record(record, voice),
        tally=tally(state, voice),
        options=options(game, record.options, voice),
    )
