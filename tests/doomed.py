"""`stoa serve` in a process group of its own that tests kill. Forked from a process that has the modules already, it
opens in a fraction of the second that the command needs by itself.
"""

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

from stoa.cli import main

PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload(
    [
        "stoa.web.serving",
        "stoa.web.command",
        "uvicorn.lifespan.on",
        "uvicorn.protocols.http.auto",
        "uvicorn.protocols.websockets.auto",
    ]
)


class Doomed:
    """A running server with its thinkers; everything it says goes to a file. `path` has the games of other packages."""

    def __init__(self, port: int, database: str, said: Path, path: Sequence[str] = ()) -> None:
        self.process = PROCESSES.Process(target=_serve, args=(port, database, str(said), path))
        self.process.start()

    def kill(self) -> None:
        """End the server and its thinkers at once, without a word."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()  # one that is too young to have a group
        self.process.join()

    def kill_a_thinker(self) -> bool:
        """End one process that thinks; whether there was one."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        thinkers = [child for child in children if "think" in _command(child)]
        if thinkers:
            os.kill(int(thinkers[-1]), signal.SIGKILL)
        return bool(thinkers)


def _command(process: str) -> list[str]:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().split("\0")
    except OSError:  # it has just ended
        return []


def _serve(port: int, database: str, said: str, path: Sequence[str]) -> None:
    os.setsid()
    sys.path[:0] = path
    os.environ["PYTHONPATH"] = os.pathsep.join([*path, os.environ.get("PYTHONPATH", "")])
    file = os.open(said, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(file, 1)
    os.dup2(file, 2)
    main(["serve", "--port", str(port), "--database", database, "--thinkers", "2"])
