"""The files of the browser's side: bundled from `client/` when the package is built, and found here by their names, such
as `stoa.js` or `stoa.css`.
"""

import json
from functools import cache
from pathlib import Path

from stoa.core.errors import StoaError

FOLDER = Path(__file__).parent / "static"


class NotBuilt(StoaError):
    """The client has not been bundled."""


def asset(name: str) -> str:
    """The address of a bundled file; its name carries a hash of its content, so that browsers may keep it for ever."""
    return f"/static/{_manifest()[name]}"


@cache
def _manifest() -> dict[str, str]:
    try:
        found: dict[str, str] = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NotBuilt("the browser's files are not built; run: make client") from None
    return found
