"""The live table: a WebSocket on which a page says what it wants and hears what has happened, after it is committed."""

import asyncio
import logging
from collections.abc import Collection
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Send

from stoa.bots.advice import advice
from stoa.core.drawing import Drawing
from stoa.core.errors import NotLegal, StoaError
from stoa.core.game import State
from stoa.core.message import say
from stoa.core.words import Voice
from stoa.server.actions import Action, Hint, Move, Undo
from stoa.server.bucket import Bucket
from stoa.server.errors import Missing, Refused, Unavailable
from stoa.server.events import Move as PlayedMove
from stoa.server.house import House
from stoa.server.limits import BEAT
from stoa.server.people import Person
from stoa.server.table import Table
from stoa.web.build_scene import Asked, announcements, build_scene, question, renewed, with_presence
from stoa.web.chronicle import spoken
from stoa.web.compound import NOTHING, Compound
from stoa.web.connections import TOKEN, Board, Caller, Connections, View
from stoa.web.drawing_cache import DrawingCache, way_of_drawing
from stoa.web.errors import explain
from stoa.web.explanation import card_of
from stoa.web.live_protocol import SEAM
from stoa.web.messages import (
    Answer,
    Card,
    Confirm,
    Drop,
    Explain,
    Hold,
    Ping,
    Pong,
    Press,
    Remove,
    Update,
    Why,
    read,
    within,
    write,
)
from stoa.web.metrics import Metrics
from stoa.web.page import Page
from stoa.web.reader import LANGUAGE, Reader, read_reader
from stoa.web.rendering import render
from stoa.web.rules import rule_address
from stoa.web.scene import Scene, Told
from stoa.web.security import SESSION, STRAIGHT, same_origin
from stoa.web.server_config import ServerConfig
from stoa.web.shortcut import Shortcut, shortcut

log = logging.getLogger("stoa.web")

GREET = 1.0  # seconds between two tellings of who is here
NOBODY, SOMEBODY = "nobody", "somebody"  # who looks on, without and with a name; nobody's ids
REFUSED, LATER = 1008, 1013  # close codes of a connection: not allowed, and try again later

Socket = WebSocket[Any, Any, Any]


@websocket("/tables/{table_id:str}/live")
async def live(
    table_id: FromPath[str],
    socket: Socket,
    house: NamedDependency[House],
    config: NamedDependency[ServerConfig],
    connections: NamedDependency[Connections],
    drawings: NamedDependency[DrawingCache],
    metrics: NamedDependency[Metrics],
) -> None:
    """Connect a page with its table. The page says in `seen` what it has, and gets what it has missed."""
    if not same_origin(socket, config):
        await socket.close(code=REFUSED, reason="foreign origin")
        return
    try:
        table = await house.table(table_id)
    except Missing:
        await socket.close(code=REFUSED, reason="no such table")
        return
    reader = await read_reader(socket, house)
    if (
        config.cookie(LANGUAGE) not in socket.cookies
    ):  # nobody has chosen one: not all connections say what the browser likes
        reader = reader.speaking(socket.query_params.get("lang", ""))
    await socket.accept()
    person = reader.person.id if reader.person else None
    host = socket.client.host if socket.client else ""
    with ExitStack() as opened:
        try:
            caller = opened.enter_context(
                connections.open(table_id, person, host, bool(person and table.seats_of(person)))
            )
        except Refused as error:
            await socket.send_text(written(Told("refused", reader.voice(error.message)), reader.page, reader.voice))
            await socket.close(code=LATER, reason="too many connections")
            return
        connection = Connection(socket, house, config, reader, table_id, caller, connections, drawings, metrics)
        try:
            said = socket.query_params
            made = (said.get(name, "") for name in ("lang", "drawn", "draft"))
            await connection.run(_seen(said.get("seen")), *made)
        except* Missing:  # it was there a moment ago
            with suppress(WebSocketDisconnect):
                await socket.close(code=REFUSED, reason="no such table")
        except* Unavailable as error:
            log.error("a live connection ends: %s", error.exceptions)
            with suppress(WebSocketDisconnect):
                await socket.close(code=LATER, reason="try again later")


def _seen(text: str | None) -> int:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else 0


class Connection:
    """One open connection."""

    def __init__(
        self,
        socket: Socket,
        house: House,
        config: ServerConfig,
        reader: Reader,
        table_id: str,
        caller: Caller,
        connections: Connections,
        drawings: DrawingCache,
        metrics: Metrics,
    ) -> None:
        self.socket = socket
        self.house = house
        self.reader = reader
        self.table_id = table_id
        self.address = config.address(socket.base_url)
        self.bucket = Bucket(config.per_second)
        self.caller = caller
        self.pen = connections.pen
        self.views = connections.views
        self.boards = connections.boards
        self.drawings = drawings
        self.metrics = metrics
        self.straight: Send | None = socket.scope["state"].get(STRAIGHT)
        self.doubts = 0  # how often something made it doubtful whether the session still stands
        self.doubtful = asyncio.Event()
        self.seen = 0  # the last event that the page knows of
        self.asked = Asked()  # the question that it knows
        self.compound = NOTHING  # the decision that its reader is making
        self.board = Drawing(()).prints  # of what it shows: the drawing itself would be 100 kB and more for every page
        self.gone: set[str] = set()  # the people of whom it knows that they have been away for long
        self.shown: object = None  # which drawing that is
        self.frame: Scene | None = None  # what it shows beside the board
        self.telling = asyncio.Lock()

    async def run(self, seen: int, lang: str, drawn: str, draft: str) -> None:
        """Tell and listen until the page goes away; `lang`, `drawn` and `draft` say how it was made."""
        person = self.reader.person
        if person is None:
            return await self._run(seen, lang, drawn, draft)
        with self.house.concerned(person.id, self._begin_to_doubt):
            await self.house.arrive(self.table_id, person)
            try:
                await self._run(seen, lang, drawn, draft)
            finally:
                await self.house.depart(self.table_id, person)

    async def _run(self, seen: int, lang: str, drawn: str, draft: str) -> None:
        table = await self.house.table(self.table_id)
        self.seen = seen if seen <= table.seq else 0  # a page that claims to have seen the future gets everything
        self.compound = Compound.read(draft).standing(table, self.reader.person)
        async with asyncio.TaskGroup() as tasks:
            telling = (self._tell(seen, lang, drawn), self._greet(), self._miss(), self._doubt())
            tellers = [tasks.create_task(each) for each in telling]
            await self._listen()
            for teller in tellers:
                teller.cancel()

    async def _doubt(self) -> None:
        """End the connection when its session has."""
        while True:
            await self.doubtful.wait()
            self.doubtful.clear()
            if not await self._known():
                with suppress(WebSocketDisconnect):
                    await self.socket.close(code=REFUSED, reason="the session has ended")
                return

    def _begin_to_doubt(self) -> None:
        self.doubts += 1
        self.doubtful.set()

    async def _tell(self, seen: int, lang: str, drawn: str) -> None:
        """Send what is new, for as long as there is news."""
        table = await self.house.table(self.table_id)
        if lang and lang != self.reader.page.lang:  # it was changed in another window
            await self._update()
        elif seen == table.seq and drawn == way_of_drawing(table, self.reader.person, self._view(table)):
            # The page has just been made.
            await self._remember(table)
        async for _ in self.house.watch(self.table_id, self.seen):
            await self._update()

    async def _remember(self, table: Table) -> None:
        """What a page shows and asks that has just been made, unless it has been brought up to date since."""
        async with self.telling:
            if not self.board.pieces:
                compound, voice = self.compound, self.reader.voice_at(table)
                yours = Move(seen=table.seq).allowed(table, self.reader.person)
                self.asked = Asked(voice(question(table, voice, yours, compound)), yours, len(compound.moves))
                drawing = await self.drawings.picture(table, voice, self.reader.person, compound, self._view(table))
                self.board = drawing.prints
                self.shown = self._shown(table)

    async def _miss(self) -> None:
        """Tell those who play when somebody has been away for long: no event says so."""
        while True:
            await asyncio.sleep(BEAT)
            table = await self.house.table(self.table_id)
            person = self.reader.person
            if person and table.seats_of(person.id) and await self.house.gone(table) != self.gone:
                await self._update_rail()

    async def _greet(self) -> None:
        """Tell who comes and goes, now and then."""
        async for _ in self.house.greet(self.table_id):
            await self._update_rail()
            await asyncio.sleep(GREET)

    async def _update_rail(self) -> None:
        """Show who is here; nothing else of the page changes by that."""
        async with self.telling:
            table = await self.house.table(self.table_id)
            if table.seq != self.seen:
                return  # what comes next says it too
            voice, person = self.reader.voice_at(table), self.reader.person
            here, self.gone = await self.house.present(table.id), await self.house.gone(table)
            if self.frame is None:
                self.frame = frame_of(self._scene(table, voice, await self._picture(table), here, table.seq))
            now = self.house.clock()
            scene = with_presence(self.frame, table, person, voice, now=now, here=here, gone=self.gone)
            await self._send(
                write(Update(scene.seq, render("table/presence.html.j2", self.reader.page, voice, scene=scene), False))
            )

    def _scene(self, table: Table, voice: Voice, drawing: Drawing, here: Collection[str], since: int) -> Scene:
        return build_scene(
            table,
            self.reader.person,
            voice,
            drawing,
            now=self.house.clock(),
            here=here,
            gone=self.gone,
            since=since,
            address=self.address,
            view=self._view(table),
            compound=self.compound,
        )

    async def _update(self) -> None:
        """Bring the page up to date; of the board it is sent only what has changed. What readers with the same view are sent
        is written once for all of them, and what is sent of the board for all who see the same drawing.
        """
        async with self.telling:
            table, since = await self.house.table(self.table_id), self.seen
            person, page = self.reader.person, self.reader.page
            self.compound = self.compound.standing(table, person)
            here, self.gone = await self.house.present(table.id), await self.house.gone(table)
            drawing = await self._picture(table)
            shown = self._shown(table)
            key = (
                (table.id, table.seq, page.lang, side_of(table, person), self._view(table), self.compound),
                (since, self.asked, self.shown, self.frame is None),
                (int(self.house.clock()), frozenset(here), frozenset(self.gone), self.address),
            )
            async with self.pen:
                board = self._board(table, drawing, shown)
                view = self.views.get(key)
                if view is None:
                    view = self._write(table, drawing, board, here, since)
                    self.views.put(key, view)
            text = view.text.replace(TOKEN, page.csrf).replace(SEAM, f"{SEAM}{board.text}{SEAM}")
            self.metrics.updates.inc()
            self.metrics.update_bytes.inc(len(text))
            await self._send(text)
            self.seen, self.asked, self.frame = table.seq, view.asked, view.frame
            self.board, self.shown = drawing.prints, shown

    def _board(self, table: Table, drawing: Drawing, shown: object) -> Board:
        """What is sent of the board."""
        before = self.shown if self.seen else None
        key = (table.id, before, shown)
        board = self.boards.get(key)
        if board is None:
            changes = None if before is None else drawing.changes(self.board)
            board = Board(within("".join(drawing.pieces if changes is None else changes)), changes is None)
            self.boards.put(key, board)
        return board

    def _write(self, table: Table, drawing: Drawing, board: Board, here: Collection[str], since: int) -> View:
        """What everybody with this view is sent, with a seam where the board goes. Nothing in it depends on who they are
        besides that.
        """
        voice = self.reader.voice_at(table)
        page = shared_page(self.reader.page, side_of(table, self.reader.person))
        scene = self._scene(table, voice, Drawing((SEAM,), drawing.marks), here, since)
        html = render(
            "table/update.html.j2",
            page,
            voice,
            scene=scene,
            since=since,
            whole=board.whole,
            announced=announcements(scene, since, self.asked, voice),
            renewed=renewed(scene, self.frame if since else None),
        )
        return View(write(Update(scene.seq, html, board=bool(board.text))), Asked.by(scene), frame_of(scene))

    async def _listen(self) -> None:
        """Answer until the page goes away or asks too much."""
        while True:
            try:
                text = await self.socket.receive_text()
            except WebSocketDisconnect:
                return
            if not self.bucket.take():
                await self.socket.close(code=LATER, reason="too many messages")
                return
            if not await self._known():
                with suppress(WebSocketDisconnect):
                    await self.socket.close(code=REFUSED, reason="the session has ended")
                return
            await self._send(await self._answer(text))

    async def _known(self) -> bool:
        """Whether the session still stands; asked again whenever sessions of this person have ended somewhere."""
        if self.reader.person is None:
            return True
        while self.doubts:
            doubts, store = self.doubts, self.socket.app.stores.get("sessions")
            if not await store.exists(self.socket.cookies.get(self.socket.app.state.config.cookie(SESSION), "")):
                return False
            self.doubts -= doubts
        return True

    async def _answer(self, text: str) -> str:
        """Do what a message says. Whatever is wrong with it, the answer says so and nothing has changed."""
        table = await self.house.table(self.table_id)
        voice = self.reader.voice_at(table)
        try:
            message = read(text)
            if isinstance(message, Ping):
                return write(Pong())
            if isinstance(message, Explain):
                return write(await self._card(message, table, voice))
            told = await self._do(message, table, voice)
        except Exception as error:  # of whatever kind: the connection stays
            _, sentence, rule = explain(error)
            kind = "refused" if isinstance(error, NotLegal | Refused) else "error"
            told = Told(kind, spoken(voice, sentence), rule=rule, href=rule_address(table.game, rule))
        return written(told, self.reader.page, voice)

    async def _do(
        self, message: Why | Press | Hold | Confirm | Remove | Drop | Action, table: Table, voice: Voice
    ) -> Told:
        self.compound = self.compound.standing(table, self.reader.person)
        if isinstance(message, Why):
            return why(table, message, voice, (await self._picture(table)).marks, self.compound.after(table))
        if isinstance(message, Remove | Drop):
            less = NOTHING if isinstance(message, Drop) else self.compound.without(table, message.at)
            return await self._draft(less)
        person = self.reader.named
        if isinstance(message, Press):
            return await self._press(message, table, voice)
        if isinstance(message, Hold):
            Move(seen=message.seen).check(table, person)
            return await self._draft(self._held(table, message.move))
        if isinstance(message, Confirm):
            message = Move(seen=message.seen, moves=list(self.compound.moves))
        if isinstance(message, Hint):
            return await self._hint(table, person, voice)
        if isinstance(message, Move) and message.move is not None and not message.moves:
            message.check(table, person)
            more = self.compound.extended(table, message.move)
            if more.after(table).composing():
                return await self._draft(more)
            message = Move(seen=message.seen, moves=list(more.moves), seat=message.seat)
        await self.house.do(table.id, person, message)
        return Told("done", "")

    async def _press(self, press: Press, table: Table, voice: Voice) -> Told:
        """Do what can be meant alone by a press on what stands for no legal move, or tell why not."""
        person, compound = self.reader.named, self.compound
        state = compound.after(table)
        if Move(seen=press.seen).allowed(table, person) and state.turn == table.turn:
            before, last = self._earlier(table, person)
            meant = shortcut(state, press.mark, before, last)
            if meant is not None:
                return await self._mean(meant, press, table)
        return why(table, Why(press.mark), voice, (await self._picture(table)).marks, state)

    def _earlier(self, table: Table, person: Person) -> tuple[State | None, int | None]:
        """The state before the person's last small choice, and that choice, if it can be taken back."""
        if self.compound.moves:
            return Compound(table.board_seq, self.compound.moves[:-1]).after(table), self.compound.moves[-1]
        own = bool(table.played) and isinstance(last := table.played[-1], PlayedMove) and last.person == person.id
        if not own or table.record is None or not Undo(seen=table.seq).allowed(table, person):
            return None, None
        before = table.record.state(len(table.played) - 1)
        return (before, table.played[-1].move) if before.turn == table.turn else (None, None)

    async def _mean(self, meant: Shortcut, press: Press, table: Table) -> Told:
        person, drafted = self.reader.named, bool(self.compound.moves)
        if meant.instead and drafted:
            kept = self.compound.moves[:-1]
            self.compound = replace(self.compound, moves=kept) if kept else NOTHING
        elif meant.instead:
            table = await self.house.do(table.id, person, Undo(seen=press.seen))
        if press.hold or drafted:
            for move in meant.moves:
                self.compound = self.compound.extended(table, move, held=press.hold or self.compound.held)
            return await self._draft(self.compound)
        await self.house.do(table.id, person, Move(seen=table.seq, moves=list(meant.moves)))
        return Told("done", "")

    def _held(self, table: Table, move: int) -> Compound:
        """The turn that is held, with one more move; nothing can be added to a turn that only wants to be confirmed."""
        if self.compound.moves and self.compound.held and self.compound.whole(table):
            raise Refused(say("Confirm this turn first, or take something back."))
        return self.compound.extended(table, move, held=True)

    async def _card(self, asked: Explain, table: Table, voice: Voice) -> Card:
        """What an element is; what its moves would cost and bring only for the person who decides."""
        person, compound = self.reader.person, self.compound.standing(table, self.reader.person)
        state, marks = compound.after(table), {}
        if Move(seen=table.seq).allowed(table, person):
            marks = (await self._picture(table)).marks
        for mark in sorted(asked.marks, key=lambda mark: mark not in marks):  # first what stands for moves
            card = card_of(table, state, person, mark, marks.get(mark, []), voice)
            if card is not None:
                return Card(asked.marks, mark, render("table/card.html.j2", self.reader.page, voice, card=card))
        return Card(asked.marks, "", "")

    async def _draft(self, compound: Compound) -> Told:
        """Go on with a decision that is not whole yet; only this page shows it."""
        self.compound = compound
        await self._update()
        return Told("done", "")

    async def _hint(self, table: Table, person: Person, voice: Voice) -> Told:
        state, seq = self.compound.after(table), table.board_seq
        if self.compound.held and self.compound.whole(table):
            raise Refused(say("Confirm this turn first, or take something back."))
        with self.caller.hint():
            thought = await self.house.hint(table.id, person, self.compound.moves)
        if (await self.house.table(table.id)).board_seq != seq:
            raise Refused(say("The table has changed meanwhile."))
        marks = (await self._picture(table)).marks
        return Told(
            "hint",
            voice(advice(state, thought)),
            move=thought.move,
            mark=next((name for name, moves in marks.items() if thought.move in moves), ""),
        )

    async def _picture(self, table: Table) -> Drawing:
        voice = self.reader.voice_at(table)
        return await self.drawings.picture(table, voice, self.reader.person, self.compound, self._view(table))

    def _shown(self, table: Table) -> object:
        """Which drawing of the table this page shows."""
        way = way_of_drawing(table, self.reader.person, self._view(table))
        return table.board_seq, self.reader.voice_at(table), way, self.compound

    def _view(self, table: Table) -> str:
        return self.reader.view_of(table.game)

    async def _send(self, text: str) -> None:
        """Past everything that only answers to requests go through: it would look at every message in vain."""
        with suppress(WebSocketDisconnect, OSError):  # the listener notices it too
            if self.straight is None:
                await self.socket.send_text(text)
            else:
                await self.straight({"type": "websocket.send", "bytes": None, "text": text})


def shared_page(page: Page, side: str) -> Page:
    """The page of everybody on this side; those who have nothing to do with the table share it, with or without a name."""
    name = {NOBODY: "", SOMEBODY: SOMEBODY}.get(side, page.name)
    return replace(page, csrf=TOKEN, path="", name=name, waiting=0)


def side_of(table: Table, person: Person | None) -> str:
    """What a view depends on of the person who has it: who they are if they have to do with the table."""
    if person is None:
        return NOBODY
    return person.id if person.id == table.opener or table.seats_of(person.id) else SOMEBODY


def frame_of(scene: Scene) -> Scene:
    """A scene without what is large, to be kept as long as the page is open."""
    return replace(scene, board=(), marks={}, choices=(), log=(), news=(), chat=())


def written(told: Told, page: Page, voice: Voice) -> str:
    """An answer as it is sent."""
    return write(Answer(told.kind, render("table/answer.html.j2", page, voice, answer=told)))


def why(table: Table, asked: Why, voice: Voice, marks: dict[str, list[int]], state: State) -> Told:
    """Why a move, or what an element of the board stands for, cannot be played in this state, which the table is in or would
    be in.
    """
    mark = asked.mark or ""
    if table.turn is None:
        return Told("why", voice(say("Nobody is asked to decide anything now.")))
    if mark:
        moves = marks.get(mark, [])
        if not moves:
            return Told("why", voice(say("This part of the table has nothing to do with the present decision.")))
    elif asked.move is not None and asked.move < table.game.moves:
        moves = [asked.move]
    else:
        raise StoaError("expected the mark of an element, or a move of this game")
    refusals = [state.refusal(move) for move in moves]
    first = refusals[0]
    if first is None or None in refusals:
        return Told("why", voice(say("This can be played.")), mark=mark)
    return Told("why", voice(first.message), first.rule, rule_address(table.game, first.rule), mark=mark)
