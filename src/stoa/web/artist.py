"""A process that draws tables, beside the one that serves people: `python -m stoa.web.artist`.

It reads jobs and answers them, each a pickle after its length; only `Artist` talks to it. Where it fails, drawings are made
in the process that serves people.
"""

import asyncio
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import BinaryIO

from stoa.core.drawing import Drawing
from stoa.core.game import State
from stoa.core.words import Voice

LOG = logging.getLogger("stoa.artist")
COMMAND = (sys.executable, "-m", "stoa.web.artist")
SIZE = 4  # bytes of a length
PATIENCE = 15.0  # seconds without any answer after which it is taken for stuck
TRIES = 2  # before a drawing is made here


def draw(state: State, lang: str, last: int | None, seat: int | None) -> Drawing:
    """A table as a seat, or a spectator, sees it."""
    return state.game.face.picture(state, Voice(lang, state.game), last, seat=seat)


class Artist:
    """The process, as those who need drawings see it. It is started anew after it failed."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._answers: deque[asyncio.Future[bytes]] = deque()  # that the process owes, in their order
        self._listener: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._heard = 0.0  # when it last answered
        self._closed = False

    async def draw(self, state: State, lang: str, last: int | None, seat: int | None) -> Drawing:
        """A drawing, whatever happens to the process."""
        for _ in range(TRIES):
            try:
                answer = pickle.loads(await self._ask(pickle.dumps((state, lang, last, seat))))
                if isinstance(answer, Drawing):
                    return answer
                raise OSError(answer)
            except Exception as error:  # whatever it is: the drawing can be made
                if self._closed:
                    break
                LOG.warning("the artist failed: %s", error or type(error).__name__)
        return draw(state, lang, last, seat)

    async def start(self) -> None:
        """Start the process if it does not run, so that it is ready when it is needed."""
        async with self._starting:
            if self._closed:
                raise OSError("the house is closed")
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
                )
                self._answers = deque()
                self._heard = monotonic()
                self._listener = asyncio.create_task(self._listen(self._process, self._answers))

    async def close(self) -> None:
        """End the process for good."""
        self._closed = True
        if self._process is not None:
            _end(self._process)
        if self._listener is not None:
            await self._listener

    async def _listen(self, process: Process, answers: deque[asyncio.Future[bytes]]) -> None:
        """Hand out what a process answers, until it ends."""
        assert process.stdout is not None
        with suppress(asyncio.IncompleteReadError, OSError):
            while True:
                size = int.from_bytes(await process.stdout.readexactly(SIZE), "big")
                text = await process.stdout.readexactly(size)
                self._heard = monotonic()
                answer = answers.popleft()
                if not answer.done():
                    answer.set_result(text)
        if self._process is process:
            self._process = None
        for answer in answers:
            if not answer.done():
                answer.set_exception(OSError("its process has ended"))
        await process.wait()

    async def _ask(self, job: bytes) -> bytes:
        await self.start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._answers.append(answer)
        process.stdin.write(len(job).to_bytes(SIZE, "big") + job)
        await process.stdin.drain()
        while not (await asyncio.wait([answer], timeout=PATIENCE))[0]:
            if monotonic() - self._heard > PATIENCE:  # it has not only much to do
                _end(process)
        return answer.result()


def _end(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()


def work(into: BinaryIO, out: BinaryIO) -> None:
    """Draw until the input ends: when whoever asks is gone, so is this process."""
    while size := into.read(SIZE):
        try:
            answer: Drawing | str = draw(*pickle.loads(into.read(int.from_bytes(size, "big"))))
        except Exception as error:  # reported to whoever asks, who tries it without this process
            answer = f"{type(error).__name__}: {error}"
        text = pickle.dumps(answer)
        out.write(len(text).to_bytes(SIZE, "big") + text)
        out.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who serves people tells when it is over
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        sys.stdout = sys.stderr  # nothing else may stand between the answers
        work(sys.stdin.buffer, answers)
