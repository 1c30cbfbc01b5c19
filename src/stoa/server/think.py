"""A process that thinks: reads jobs as lines of JSON, answers each with a line. `thinkers.py` starts and ends it."""

import json
import os
import secrets
import sys
from typing import Any

from stoa.bots.bot import Limit, Thought, consult
from stoa.bots.levels import make
from stoa.core.dice import SeededDice
from stoa.core.registry import game as find_game

NICE = 10  # those who play and those who watch come first


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """Think about one table, given as plain data."""
    state = find_game(job["game"]).start(job["seats"], job["options"])
    for move in job["moves"]:
        state.play(move)
    bot = make(job["level"], SeededDice(secrets.randbits(64)))
    thought = consult(bot, state, Limit(ms=job["ms"]) if job["ms"] else None)
    return dump(thought)


def dump(thought: Thought) -> dict[str, Any]:
    """A thought as plain data."""
    return {
        "move": thought.move,
        "values": thought.values,
        "visits": thought.visits,
        "ms": thought.ms,
        "ranked": thought.ranked,
        "line": thought.line,
    }


def load(data: dict[str, Any]) -> Thought:
    """The inverse of `dump`."""
    ranked = [(move, visits, value) for move, visits, value in data["ranked"]]
    return Thought(data["move"], data["values"], data["visits"], data["ms"], ranked, data["line"])


def main() -> None:
    """Answer until the input ends: when whoever asks is gone, so is this process."""
    os.nice(NICE)
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except Exception as error:  # reported to whoever asks, who has a fallback
            said = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
