"""The live table: a WebSocket on which a page says what it wants and hears what has happened, after it is committed."""

import asyncio
import json
import logging
from contextlib import ExitStack, suppress
from time import monotonic
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from stoa.core.drawing import Drawing, changes
from stoa.core.errors import NotLegal, StoaError
from stoa.core.message import say
from stoa.core.words import Voice
from stoa.server.errors import Missing, Refused, Unavailable
from stoa.server.house import House
from stoa.server.limits import BEAT
from stoa.server.table import Table
from stoa.web.connections import Bucket, Caller, Connections
from stoa.web.drawing_cache import DrawingCache, way_of_drawing
from stoa.web.errors import explain
from stoa.web.reader import Reader, read_reader
from stoa.web.rendering import render
from stoa.web.rules import rule_address
from stoa.web.scene import Answer
from stoa.web.security import same_origin
from stoa.web.server_config import ServerConfig
from stoa.web.tables import acting_seat, address, gone, number, person_of, scene_of

log = logging.getLogger("stoa.web")

SIZE = 4096  # characters of a message
RECHECK = 10.0  # seconds after which a connection asks again whether its session was revoked
REFUSED, LATER = 1008, 1013  # why a connection is closed: it may not be, or asks too much

Socket = WebSocket[Any, Any, Any]


@websocket("/tables/{table_id:str}/live")
async def live(
    table_id: FromPath[str],
    socket: Socket,
    house: NamedDependency[House],
    config: NamedDependency[ServerConfig],
    connections: NamedDependency[Connections],
    drawings: NamedDependency[DrawingCache],
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
    await socket.accept()
    person = reader.person.id if reader.person else None
    host = socket.client.host if socket.client else ""
    with ExitStack() as opened:
        try:
            caller = opened.enter_context(
                connections.open(table_id, person, host, bool(person and table.seats_of(person)))
            )
        except Refused as error:
            answer = Answer("refused", reader.voice(error.message))
            await socket.send_text(render("table/answer.html.j2", reader.page, reader.voice, answer=answer))
            await socket.close(code=LATER, reason="too many connections")
            return
        bucket = Bucket(config.per_second)
        connection = Connection(
            socket, house, reader, table_id, address(socket, config), bucket, caller, connections.pen, drawings
        )
        try:
            said = socket.query_params
            await connection.run(_seen(said.get("seen")), said.get("lang", ""), said.get("drawn", ""))
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
        reader: Reader,
        table_id: str,
        address: str,
        bucket: Bucket,
        caller: Caller,
        pen: asyncio.Lock,
        drawings: DrawingCache,
    ) -> None:
        self.socket = socket
        self.house = house
        self.reader = reader
        self.table_id = table_id
        self.address = address
        self.bucket = bucket
        self.caller = caller
        self.pen = pen
        self.drawings = drawings
        self.checked = monotonic()
        self.seen = 0  # the last event that the page knows of
        self.board: tuple[str, ...] = ()  # the drawing that it shows, in pieces
        self.gone: set[str] = set()  # whom it knows to be away for long
        self.telling = asyncio.Lock()

    async def run(self, seen: int, lang: str, drawn: str) -> None:
        """Tell and listen until the page, which is in this language and drawn so, goes away."""
        person = self.reader.person
        if person is not None:
            await self.house.arrive(self.table_id, person)
        try:
            async with asyncio.TaskGroup() as tasks:
                tellers = [tasks.create_task(self._tell(seen, lang, drawn)), tasks.create_task(self._miss())]
                await self._listen()
                for teller in tellers:
                    teller.cancel()
        finally:
            if person is not None:
                await self.house.depart(self.table_id, person)

    async def _tell(self, seen: int, lang: str, drawn: str) -> None:
        """Send what is new, for as long as there is news. Who says that they have seen the future gets everything."""
        table = await self.house.table(self.table_id)
        self.seen = seen if seen <= table.seq else 0
        if lang and lang != self.reader.page.lang:  # it was changed in another window
            await self._update()
        elif seen == table.seq and drawn == way_of_drawing(table, self.reader.person):  # the page has just been made
            self.board = (await self._picture(table)).pieces
        async for _ in self.house.watch(self.table_id, self.seen):
            await self._update()

    async def _miss(self) -> None:
        """Tell those who play when somebody has been away for long: no event says so."""
        while True:
            await asyncio.sleep(BEAT)
            table = await self.house.table(self.table_id)
            person = self.reader.person
            if person and table.seats_of(person.id) and await gone(table, self.house) != self.gone:
                await self._update()

    async def _update(self) -> None:
        """Bring the page up to date; of the board it is sent only what has changed."""
        async with self.telling:
            table, since = await self.house.table(self.table_id), self.seen
            here, self.gone = await self.house.present(table.id), await gone(table, self.house)
            drawing = await self._picture(table)
            async with self.pen:
                scene = scene_of(table, self.reader, self.house, drawing, self.address, here, self.gone, since)
                parts = changes(self.board, scene.board) if since else None
                text = self._write("table/update.html.j2", table, scene=scene, since=since, changes=parts)
            await self._send(text)
            self.seen, self.board = scene.seq, scene.board

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
                await self.socket.close(code=REFUSED, reason="the session has ended")
                return
            table = await self.house.table(self.table_id)
            answer = await self._answer(text, table)
            if answer is not None:
                await self._send(self._write("table/answer.html.j2", table, answer=answer))

    async def _known(self) -> bool:
        """Whether the session that the connection was opened with still stands."""
        if self.reader.person is None or monotonic() - self.checked < RECHECK:
            return True
        self.checked = monotonic()
        return await self.socket.app.stores.get("sessions").exists(self.socket.cookies.get("session", ""))

    async def _answer(self, text: str, table: Table) -> Answer | None:
        """Do what a message says. Whatever is wrong with it, the answer says so and nothing has changed."""
        voice = self.reader.voice_of(table.game)
        try:
            return await self._do(read_message(text), table, voice)
        except Exception as error:  # of whatever kind: the connection stays
            _, sentence, rule = explain(error)
            told = sentence if isinstance(sentence, str) else voice(sentence)
            kind = "refused" if isinstance(error, NotLegal | Refused) else "error"
            return Answer(kind, told, rule=rule, href=rule_address(table.game, rule))

    async def _do(self, message: dict[str, Any], table: Table, voice: Voice) -> Answer | None:
        house, wish = self.house, message["do"]
        if wish == "ping":
            return Answer("pong", "")
        if wish == "why":
            return why(table, message, voice, (await self._picture(table)).marks)
        person = person_of(self.reader)
        match wish:
            case "move":
                seat = acting_seat(table, person)
                await house.move(table.id, person, seat, number(message, "move"), number(message, "seen"))
            case "undo":
                await house.undo(table.id, person, number(message, "seen"))
            case "hint":
                return await self._hint(table, voice)
            case "chat":
                self.caller.may_chat()
                text = message.get("text")
                await house.chat(table.id, person, text if isinstance(text, str) else "")
            case "resign":
                await house.resign(table.id, person, acting_seat(table, person))
            case "return":
                await house.back(table.id, person)
            case _:
                raise StoaError(f"do: there is no {wish!r:.20}")
        return Answer("done", "")

    async def _hint(self, table: Table, voice: Voice) -> Answer:
        state, seq = table.state, table.board_seq
        with self.caller.hint():
            thought = await self.house.hint(table.id, person_of(self.reader))
        if (await self.house.table(table.id)).board_seq != seq:
            raise Refused(say("The table has changed meanwhile."))
        marks = (await self._picture(table)).marks
        return Answer(
            "hint",
            voice(say("A computer player would choose: {move}", move=table.game.face.tell(state, thought.move))),
            move=thought.move,
            mark=next((name for name, moves in marks.items() if thought.move in moves), ""),
        )

    async def _picture(self, table: Table) -> Drawing:
        return await self.drawings.picture(table, self.reader.voice_of(table.game), self.reader.person)

    def _write(self, template: str, table: Table, **context: Any) -> str:
        return render(template, self.reader.page, self.reader.voice_of(table.game), **context)

    async def _send(self, text: str) -> None:
        with suppress(WebSocketDisconnect):  # the listener notices it too
            await self.socket.send_text(text)


def read_message(text: str) -> dict[str, Any]:
    """A message of a page: a JSON object that says what to `do`."""
    if len(text) > SIZE:
        raise StoaError(f"a message has at most {SIZE} characters")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise StoaError("a message is an object in JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("do"), str):
        raise StoaError("a message says what to do")
    return message


def why(table: Table, message: dict[str, Any], voice: Voice, marks: dict[str, list[int]]) -> Answer:
    """Why a move, or what an element of the board stands for, cannot be played now."""
    mark = message.get("mark")
    state = table.state
    if table.turn is None:
        return Answer("why", voice(say("Nobody is asked to decide anything now.")))
    if isinstance(mark, str):
        moves = marks.get(mark)
        if not moves:
            return Answer("why", voice(say("This part of the table has nothing to do with the present decision.")))
    else:
        mark, moves = "", [number(message, "move")]
        if moves[0] >= table.game.moves:
            raise StoaError("move: there is no such move")
    refusals = [state.refusal(move) for move in moves]
    if None in refusals:
        return Answer("why", voice(say("This can be played.")), mark=mark)
    first = refusals[0]
    assert first is not None
    return Answer("why", voice(first.message), first.rule, rule_address(table.game, first.rule), mark=mark)
