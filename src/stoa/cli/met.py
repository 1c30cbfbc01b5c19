"""Which kinds of decisions a person at this computer has met: they are explained once, unless nobody wants that."""

import json
import os
from contextlib import suppress
from pathlib import Path

from stoa.core.errors import StoaError
from stoa.core.files import write_whole

ALL = "*"  # stands for every kind: nothing is explained


def place() -> Path:
    """The file in which it is kept, with whatever else the system keeps of how far people are."""
    kept = os.environ.get("XDG_STATE_HOME", "")
    return (Path(kept) if Path(kept).is_absolute() else Path("~/.local/state").expanduser()) / "stoa" / "met.json"


class Met:
    """What was met; where nothing can be read or kept, as long as the program runs."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        with suppress(OSError, ValueError, RuntimeError):  # also a home folder that nobody knows
            known = json.loads(place().read_text(encoding="utf-8"))
            self.kinds.update(known if isinstance(known, list) and all(isinstance(kind, str) for kind in known) else ())

    @property
    def explains(self) -> bool:
        """Whether kinds of decisions are explained at all."""
        return ALL not in self.kinds

    def first(self, kind: str) -> bool:
        """Whether a kind is met for the first time and to be explained; from now on it is known."""
        if not self.explains or kind in self.kinds:
            return False
        self.kinds.add(kind)
        self._keep()
        return True

    def explain(self, wanted: bool) -> None:
        """Explain kinds of decisions from now on, those that were met before too; or none."""
        self.kinds = set() if wanted else {*self.kinds, ALL}
        self._keep()

    def _keep(self) -> None:
        with suppress(OSError, RuntimeError, StoaError):
            file = place()
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, json.dumps(sorted(self.kinds)).encode())
