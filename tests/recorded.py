"""Whole games in `tests/records`, which must replay for ever to the same end."""

import hashlib
import json
from pathlib import Path

import stoa

RECORDS = Path(__file__).parent / "records"


def files(game: str) -> list[Path]:
    """The recorded games of a game."""
    return sorted((RECORDS / game).glob("*.stoa"))


def check_replay(path: Path, chance: bool = True) -> stoa.Record:
    """Replay a game and hold it against what is noted in it: its end, and all choices on the way, those of chance too unless
    they were left out.
    """
    record = stoa.Record.open(path)
    end = record.state()
    assert end.dump() == json.loads(record.notes["Final"])
    assert record.result == " ".join(map(str, end.places()))
    choices = hashlib.sha256()
    for state, move in record.steps():
        legal = state.legal()
        assert move in legal
        assert state.faults() == []
        if chance or state.turn != stoa.CHANCE:
            choices.update("".join(f"{record.game.spell(state, choice)}\n" for choice in legal).encode())
    assert choices.hexdigest() == record.notes["Choices"]
    return record


def check_writing(path: Path) -> None:
    """A record that was read is written as it is in its file."""
    assert stoa.Record.open(path).write() == path.read_text("utf-8")
