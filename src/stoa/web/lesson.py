"""A page on which a reader is taught: the board and the parts of a table, and a teacher who asks for moves.

Courses and puzzles are lists of stops (`core/course.py`). Nothing is kept on the server: the address of a page says at
which stop the reader is and what they try there.

    learn.html.j2   `page`, `scene`, `lesson`   a stop, and what follows from what the reader tries

    ?at=3             the fourth stop
    ?at=3&move=12     a move: the one that is asked for leads to the next stop, another legal one is shown and answered,
                      an illegal one is refused with the rule
    ?at=3&mark=c3     why an element of the board cannot be chosen
    ?at=3&show=yes    a hint, and the move
"""

from collections.abc import Sequence
from dataclasses import dataclass

from stoa.core.course import Stop, reply
from stoa.core.drawing import Drawing
from stoa.core.game import OVER, State
from stoa.core.message import Message, Player, say
from stoa.core.telling import sentences, stretches
from stoa.core.words import Voice
from stoa.web.build_scene import choices, ending, gallery, goods, marks, role, tally, views
from stoa.web.rendering import style_address
from stoa.web.rules import rule_address
from stoa.web.scene import Scene, Seat, Told


@dataclass(frozen=True)
class Lesson:
    """What a teacher says at a stop."""

    address: str  # `{address}?at={n}` is the page of stop n
    at: int
    last: int  # the number of the last stop
    heading: str  # "Learn Santorini"
    title: str
    done: str  # what the last lesson has brought
    text: str
    news: tuple[str, ...]  # what has happened since the last stop
    parts: tuple[tuple[str, int], ...]  # the lessons: title, and the stop at which each begins
    asks: bool  # for a move; otherwise the reader only goes on
    about: int | None = None  # the move that the text names, which a small window leads to
    tried: int | None = None  # another legal move than the one that is asked for, on the board now
    reply: str = ""  # what is said to it
    told: Told | None = None  # the answer to what the reader has asked: why, or a hint

    @property
    def part(self) -> int:
        """The number of the present lesson."""
        return sum(at <= self.at for _, at in self.parts)


@dataclass(frozen=True)
class Wish:
    """What a reader tries at a stop, as the address says."""

    move: str = ""
    mark: str = ""
    show: str = ""

    @property
    def number(self) -> int | None:
        """The move, if it is a number at all."""
        return int(self.move) if self.move.isascii() and self.move.isdigit() and len(self.move) < 7 else None


def right(stop: Stop, wish: Wish) -> bool:
    """Whether the reader makes the move that is asked for."""
    return stop.move is not None and wish.number == stop.move


def parts(stops: Sequence[Stop]) -> tuple[tuple[str, int], ...]:
    """The lessons of some stops, each with its first."""
    found: list[tuple[str, int]] = []
    for at, stop in enumerate(stops):
        if not found or found[-1][0] != stop.title:
            found.append((stop.title, at))
    return tuple(found)


def build_lesson(
    stops: Sequence[Stop],
    at: int,
    wish: Wish,
    voice: Voice,
    seat: int,
    *,
    address: str,
    heading: str,
    view: str = "",
    leads: bool = False,
) -> tuple[Scene, Lesson]:
    """The page of a stop with what the reader tries there; it may lead to what is asked for."""
    stop = stops[at]
    tried = wish.number if wish.number in stop.state.legal() and stop.move is not None else None
    state = stop.state
    if tried is not None:
        state = state.copy()
        state.play(tried)
    picture = state.game.face.picture(state, voice, tried if tried is not None else _last(stop), seat=seat, view=view)
    drawing = picture.inline()
    lesson = Lesson(
        address=address,
        at=at,
        last=len(stops) - 1,
        heading=heading,
        title=stop.title,
        done=stop.done,
        text=stop.text,
        news=_news(stop, voice),
        parts=parts(stops),
        asks=stop.move is not None,
        about=stop.move if leads and tried is None else None,
        tried=tried,
        reply="" if tried is None else reply(stop, tried, voice),
        told=None if tried is not None else _told(stop, wish, voice, drawing),
    )
    return _scene(state, drawing, voice, seat, view, asks=lesson.asks and tried is None), lesson


def _last(stop: Stop) -> int | None:
    """The decision that was made last, for the drawing; none if chance has spoken since."""
    if stop.before is None or not stop.moves:
        return None
    state = stop.before.copy()
    for move in stop.moves[:-1]:
        state.play(move)
    return stop.moves[-1] if state.turn >= 0 else None


def _news(stop: Stop, voice: Voice) -> tuple[str, ...]:
    if stop.before is None:
        return ()
    told = [voice(each) for turn in stretches(stop.before, stop.moves) for each in sentences(turn.facts())]
    return tuple(line for line in told if line)


def _told(stop: Stop, wish: Wish, voice: Voice, drawing: Drawing) -> Told | None:
    """The answer to what is no legal move: the rule that forbids it, or the hint."""
    state = stop.state
    if stop.move is None:
        return None
    if wish.show:
        words = state.game.face.offer(state, stop.move)
        mark = next((name for name, moves in drawing.marks.items() if stop.move in moves), "")
        return Told("hint", f"{stop.hint} {voice(words)}".strip(), move=stop.move, mark=mark)
    if wish.mark:
        return _why(state, list(drawing.marks.get(wish.mark, ())), wish.mark, voice)
    if wish.move:
        number = wish.number
        return _why(state, [number] if number is not None and number < state.game.moves else [], "", voice)
    return None


def _why(state: State, moves: Sequence[int], mark: str, voice: Voice) -> Told:
    refusals = [state.refusal(move) for move in moves]
    first = refusals[0] if refusals else None
    if not refusals:
        return Told("why", voice(say("This part of the table has nothing to do with the present decision.")))
    if first is None or None in refusals:
        return Told("why", voice(say("This can be played.")), mark=mark)
    return Told("refused", voice(first.message), first.rule, rule_address(state.game, first.rule), mark=mark)


def _scene(state: State, drawing: Drawing, voice: Voice, seat: int, view: str, asks: bool) -> Scene:
    """The table as a reader sees it who is taught: nobody waits, and nothing is kept."""
    game, over = state.game, state.turn == OVER
    return Scene(
        id="",
        seq=0,
        game=game.name,
        title=voice(game.face.title),
        status="over" if over else "running",
        notice="",
        question=voice(_question(state, voice, seat)),
        stakes=None,
        your_turn=asks,
        acting=int(state.turn) + 1 if state.turn >= 0 else None,
        seats=tuple(_seat(state, n, seat, voice) for n in range(state.seats)),
        board=drawing.pieces,
        drawn="",
        views=views(game, view, voice),
        style=style_address(game, voice.lang),
        marks=marks(state, drawing) if asks else {},
        choices=choices(state, drawing, voice) if asks else (),
        chips=(),
        held=None,
        draft="",
        log=(),
        news=(),
        round=None,
        chat=(),
        tally=tally(state, voice),
        may_undo=False,
        may_hint=False,
        may_resign=False,
        may_start=False,
        may_leave=False,
        may_chat=False,
        may_rematch=False,
        may_back=False,
        rematch="",
        rematch_by="",
        public=False,
        invitation="",
        pace="",
        progress=None,
        options=(),
        dice="",
        watching=False,
        watchers=0,
        players=(),
        gallery=gallery(state, voice, asks),
    )


def _question(state: State, voice: Voice, seat: int) -> Message:
    if state.turn == OVER:
        return ending(state.places(), voice)
    asked = state.game.face.ask(state)
    return asked if state.turn in (seat, -1) else say("{name}: {what}", name=Player(int(state.turn)), what=asked)


def _seat(state: State, number: int, own: int, voice: Voice) -> Seat:
    return Seat(
        number=number + 1,
        side=state.game.side(int(state.seats), number),
        name=voice.name(number),
        kind="person",
        you=number == own,
        turn=state.turn == number,
        here=True,
        thinking=False,
        note="",
        score=state.score()[number],
        place=state.places()[number] if state.turn == OVER else None,
        clock=None,
        goods=goods(state, number, voice),
        role=role(state, number, voice),
    )
