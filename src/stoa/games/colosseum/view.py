"""The Colosseum table as a drawing and as a sketch for the terminal."""

from stoa.core.drawing import Drawing
from stoa.core.game import State
from stoa.core.words import Voice


def picture(state: State, voice: Voice | None, last: int | None, theme: str) -> Drawing:
    """The table as SVG."""
    return Drawing("<svg xmlns='http://www.w3.org/2000/svg'/>", {})


def sketch(state: State, voice: Voice | None) -> str:
    """The table for a terminal."""
    return ""
