"""Pig, the game of `examples/pig`, with places to plant bugs in; for the tests of what all games share."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pig
from pig.face import FACE
from pig.moves import HOLD, ROLL
from pig.rules.state import PigState
from stoa.core.face import Face
from stoa.core.game import Value
from stoa.core.mind import Mind

RULES = (Path(pig.__file__).parent / "rules" / "pig.md").read_text(encoding="utf-8")

__all__ = ["FACE", "HOLD", "PIG", "ROLL", "RULES", "Pig", "PigState"]


class Pig(pig.Pig):
    """Pig with states of another class, another face or another mind. It knows nothing about good play."""

    shown: Face[Any] = FACE
    known = Mind()

    def __init__(self, table: type[PigState] = PigState, name: str = "pig") -> None:
        super().__init__()
        self.table = table
        self.name = name

    def new_state(self, seats: int, options: Mapping[str, Value]) -> PigState:
        return self.table(self, seats, options)

    @property
    def face(self) -> Face[Any]:
        return self.shown

    @property
    def mind(self) -> Mind:
        return self.known


PIG = Pig()
