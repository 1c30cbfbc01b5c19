"""Processes that share a piece of work, for as long as it takes."""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes. When all is done their end is waited for: Python's own exit would come upon a pool that is about
    to close. Whatever goes wrong or is interrupted does not wait for them.
    """
    pool = ProcessPoolExecutor(count, initializer=_die_quietly)
    done = False
    try:
        yield pool
        done = True
    finally:
        pool.shutdown(wait=done, cancel_futures=True)


def _die_quietly() -> None:
    """Let Ctrl-C end this process without a word: the process that it works for says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
