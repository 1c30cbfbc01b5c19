"""Processes that think and draw, beside the one that serves people: `python -m stoa.server.workers KIND`.

A worker that dies, hangs or errs is replaced, and there is a fallback for whoever asked it: no table waits for ever. This is
our own code because the pool of `pebble` is broken for good after its idle workers were killed, and `multiprocessing` runs
the caller's main script again in every process.
"""

import asyncio
import gc
import logging
import os
import pickle
import secrets
import signal
import sys
from array import array
from asyncio.subprocess import DEVNULL, PIPE
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from time import monotonic
from typing import Any, BinaryIO, TypeGuard

from stoa.bots.bot import Limit, Thought, consult, reason
from stoa.bots.levels import make
from stoa.core.dice import SeededDice
from stoa.core.drawing import Drawing, Redrawn
from stoa.core.errors import NotLegal
from stoa.core.game import State, play
from stoa.core.words import Voice
from stoa.server.fairness import Asker, FairQueue
from stoa.server.limits import COMPOUND_MS, DRAW_S, GARBAGE, GREEDY_S, START_S, TABLES_KEPT, THINK_S
from stoa.server.table import Table

LOG = logging.getLogger("stoa.workers")
COMMAND = (sys.executable, "-m", "stoa.server.workers")
SIZE = 4  # bytes of a length; a job and an answer are pickles after their lengths
READY = b"ready"
FALLBACK = "greedy"  # steps in for a computer player that fails
TRIES = 2  # before a drawing is made in the process that serves people
REAP_S = 5.0  # seconds for which a process that was killed is waited for
ANYBODY = Asker()
NOTHING_DRAWN = Drawing(())


class WorkFailed(Exception):
    """A worker has died, hung or erred."""


class Process:
    """A running process and the answers that it owes, in their order."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._owed: deque[asyncio.Future[bytes]] = deque()
        self._heard = 0.0  # when it last answered, or began to owe an answer
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, command: tuple[str, ...]) -> "Process":
        """A process that has said that it is ready."""
        process = cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL))
        try:
            if await process.ask(b"", START_S) != READY:
                raise WorkFailed("it does not understand what it is asked")
        except BaseException:
            await process.end()
            raise
        return process

    @property
    def ended(self) -> bool:
        return self._listening.done()

    async def ask(self, job: bytes, seconds: float) -> bytes:
        """Its answer. Raises WorkFailed if it ends before, or has not answered anything for so long."""
        assert self._process.stdin is not None
        if self.ended:
            raise WorkFailed("the process has died")
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        if not self._owed:
            self._heard = monotonic()
        self._owed.append(answer)
        try:
            if job:
                self._process.stdin.write(_framed(job))
            while (left := self._heard + seconds - monotonic()) > 0:
                if (await asyncio.wait([answer], timeout=left))[0]:
                    return answer.result()
        except asyncio.CancelledError:
            answer.cancel()
            if list(self._owed) == [answer]:
                await self.end()  # nobody else waits for what it does
            raise
        answer.cancel()
        await self.end()
        raise WorkFailed(f"no answer within {seconds:g} s")

    async def end(self) -> None:
        """Kill it, and wait until it is gone, or for as long as that may take."""
        self._kill()
        await asyncio.wait([self._listening], timeout=REAP_S)

    def _kill(self) -> None:
        if self._process.returncode is None:
            with suppress(ProcessLookupError):  # `kill` of asyncio may reap a process that its watcher waits for
                os.kill(self._process.pid, signal.SIGKILL)

    async def _listen(self) -> None:
        """Hand out what it answers, until it ends or answers what nobody asked."""
        assert self._process.stdout is not None
        with suppress(asyncio.IncompleteReadError, IndexError, OSError):
            while True:
                size = int.from_bytes(await self._process.stdout.readexactly(SIZE), "big")
                text = await self._process.stdout.readexactly(size)
                self._heard = monotonic()
                answer = self._owed.popleft()
                if not answer.done():
                    answer.set_result(text)
        self._kill()
        await self._process.wait()
        for answer in self._owed:
            if not answer.done():
                answer.set_exception(WorkFailed("the process has died"))


class Reserve:
    """Starts processes. From the first one on, one more is kept ready than is used: whoever needs one need not wait until
    it has started.
    """

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._next: asyncio.Task[Process] | None = None
        self._closed = False

    def take(self) -> asyncio.Task[Process]:
        """A process that is ready, or will be soon."""
        taken, self._next = self._next, None
        if not usable(taken):
            taken = self._start()
        taken.add_done_callback(self._fill)
        return taken

    async def close(self) -> None:
        """End the process that nobody has taken."""
        self._closed = True
        if self._next is not None:
            await end(self._next)

    def _fill(self, taken: asyncio.Task[Process]) -> None:
        """Once a process works there is time to start the next; while none does, nothing is gained by it."""
        if usable(taken) and not self._closed and not usable(self._next):
            self._next = self._start()

    def _start(self) -> asyncio.Task[Process]:
        task = asyncio.create_task(Process.start(self._command))
        task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return task


def usable(task: asyncio.Task[Process] | None) -> TypeGuard[asyncio.Task[Process]]:
    """Whether there is a process, or will be in a moment."""
    if task is None or not task.done():
        return task is not None
    return not (task.cancelled() or task.exception() or task.result().ended)


async def end(task: asyncio.Task[Process]) -> None:
    """End a process that runs or starts."""
    task.cancel()
    await asyncio.wait([task])
    if usable(task):
        await task.result().end()


class Worker:
    """One process after the other, as those who give it work see it."""

    def __init__(self, reserve: Reserve) -> None:
        self._reserve = reserve
        self._process: asyncio.Task[Process] | None = None
        self.users = 0
        self.closed = False

    @property
    def runs(self) -> bool:
        """Whether there is a process, or will be in a moment."""
        return usable(self._process)

    def start(self) -> None:
        """Start the process unless it runs, so that it is ready when it is needed."""
        if not self.runs and not self.closed:
            self._process = self._reserve.take()

    async def ask(self, *job: object, seconds: float) -> Any:
        """What comes of a job. Raises WorkFailed; a process that did not answer is replaced at once. The seconds count from
        the moment at which the process is ready.
        """
        process = await self.ready()
        try:
            done, answer = pickle.loads(await process.ask(pickle.dumps(job), seconds))
        except Exception as error:  # it has ended, or talks nonsense
            await process.end()
            self.start()
            raise WorkFailed(reason(error)) from error
        if not done:
            raise WorkFailed(answer)
        return answer

    async def ready(self) -> Process:
        """The process, as soon as it can work. Raises WorkFailed."""
        self.start()
        starting = self._process
        if starting is not None:
            await asyncio.wait([starting])
        if starting is None or starting.cancelled():
            raise WorkFailed("the house is closed")
        if error := starting.exception():
            raise WorkFailed(reason(error)) from error
        return starting.result()

    async def close(self) -> None:
        """End the process for good."""
        self.closed = True
        if self._process is not None:
            await end(self._process)


class Workers:
    """So many processes for one kind of work, each of which takes `room` jobs at a time, shared fairly among those who ask.
    They are started when they are needed, and one more than that, so that the next one is ready.
    """

    def __init__(self, kind: str, count: int = 1, room: int = 1, command: tuple[str, ...] = ()) -> None:
        self._reserve = Reserve(command or (*COMMAND, kind))
        self._all = [Worker(self._reserve) for _ in range(count)]
        self.queue = FairQueue(count * room)
        self.closed = False

    def start(self) -> None:
        """Start a process before it is needed."""
        self._idle().start()

    @asynccontextmanager
    async def one(self, asker: Asker = ANYBODY) -> AsyncIterator[Worker]:
        """A worker for a while, as soon as one has room and it is this asker's turn."""
        async with self.queue.turn(asker):
            worker = self._idle()
            worker.users += 1
            spare = self._idle()
            if not spare.users:
                spare.start()
            try:
                yield worker
            finally:
                worker.users -= 1

    async def close(self) -> None:
        """End all processes."""
        self.closed = True
        await asyncio.gather(self._reserve.close(), *(worker.close() for worker in self._all))

    def _idle(self) -> Worker:
        return min(self._all, key=lambda worker: (worker.users, not worker.runs))


async def best(worker: Worker, table: Table, level: str, ms: int = 0, drafted: Sequence[int] = ()) -> list[Thought]:
    """What this level would play for the seat in turn, after the small moves that are `drafted` if there are any: a thought,
    or one for every small move of a compound decision. If it fails a simple player decides, or in the end whatever is legal.
    """
    state = after(table.state, drafted)
    for spec, seconds in ((level, THINK_S), (FALLBACK, GREEDY_S)):
        try:
            thoughts: object = await worker.ask(state, spec, ms, seconds=seconds)
            if _whole(thoughts, state):
                return thoughts
            raise WorkFailed(f"{spec} answers {thoughts!r}, which cannot be played")
        except WorkFailed as error:
            LOG.warning("table %s, move %d: %s: %s", table.id, len(table.played) + 1, spec, error)
    return compose(state, lambda state: Thought(state.legal()[0]))


def _whole(thoughts: object, state: State) -> TypeGuard[list[Thought]]:
    """Whether these are thoughts that make a decision."""
    if not isinstance(thoughts, list) or not all(isinstance(thought, Thought) for thought in thoughts):
        return False
    try:
        return bool(thoughts) and not after(state, [thought.move for thought in thoughts]).composing()
    except NotLegal:
        return False


async def drawn(
    workers: Workers,
    state: State,
    voice: Voice,
    last: int | None,
    seat: int | None,
    view: str = "",
    before: Drawing = NOTHING_DRAWN,
) -> Drawing:
    """A drawing for a page by a worker, or if that fails by this process; the worker sends only what differs from the
    drawing that there was before.
    """
    for _ in range(TRIES):
        try:
            async with workers.one() as worker:
                known = before.prints.pieces
                drawing = await worker.ask(known, state, voice.lang, voice.names, last, seat, view, seconds=DRAW_S)
            if isinstance(drawing, Redrawn):
                return drawing.upon(before)
            raise WorkFailed(f"{drawing!r:.80} is no drawing")
        except WorkFailed as error:
            if workers.closed:
                break
            LOG.warning("drawing %s: %s", state.game.name, error)
    return draw(state, voice.lang, voice.names, last, seat, view).inline()


# What is done in a worker


def think(state: State, level: str, ms: int) -> list[Thought]:
    """What a computer player would do; `ms` shortens its thinking to so many milliseconds."""
    bot, limit = make(level, SeededDice(secrets.randbits(64))), Limit(ms=ms) if ms else None
    further = Limit(ms=COMPOUND_MS)
    return compose(state, lambda now: consult(bot, now, limit if now is state else further))


def compose(state: State, choose: Callable[[State], Thought]) -> list[Thought]:
    """A whole decision, chosen move by move."""
    thoughts = [choose(state)]
    now = after(state, [thoughts[0].move])
    while now.composing():
        thoughts.append(choose(now))
        play(now, thoughts[-1].move)
    return thoughts


def after(state: State, moves: Sequence[int]) -> State:
    """Another state, some moves later."""
    later = state.copy()
    for move in moves:
        play(later, move)
    return later


def draw(state: State, lang: str, names: Sequence[str], last: int | None, seat: int | None, view: str = "") -> Drawing:
    """A table as a seat, or a spectator, sees it."""
    return state.game.face.picture(
        state, _voice(lang, state.game, tuple(names)), last, seat=seat, **({"view": view} if view else {})
    )


_voice = lru_cache(TABLES_KEPT)(Voice)


def redraw(known: "array[int]", *what: Any) -> Redrawn:
    """The same for a page, as it differs from a drawing that was made before, of whose pieces these are the prints."""
    return draw(*what).inline().since(known)


KINDS: dict[str, Callable[..., object]] = {"think": think, "draw": redraw}
NICE = {"think": 10, "draw": 0}  # those who play and those who watch come first


def run(do: Callable[..., object], nice: int) -> None:
    """Work until the input ends: when whoever asks is gone, so is this process."""
    os.nice(nice)
    gc.set_threshold(*GARBAGE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks: it closes the input
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        sys.stdout = sys.stderr  # nothing else may stand between the answers
        work(do, sys.stdin.buffer, out)


def work(do: Callable[..., object], into: BinaryIO, out: BinaryIO) -> None:
    """Answer jobs with (True, what came of it) or (False, why nothing did)."""
    answer = READY
    while True:
        out.write(_framed(answer))
        out.flush()
        size = into.read(SIZE)
        if not size:
            return
        try:
            answer = pickle.dumps((True, do(*pickle.loads(into.read(int.from_bytes(size, "big"))))))
        except Exception as error:  # reported to whoever asks, who has a fallback
            answer = pickle.dumps((False, reason(error)))


def _framed(text: bytes) -> bytes:
    return len(text).to_bytes(SIZE, "big") + text


if __name__ == "__main__":
    run(KINDS[sys.argv[1]], NICE[sys.argv[1]])
