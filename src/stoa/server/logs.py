"""What a process says about itself: one line for everything that is unusual, with the time and how grave it is."""

import json
import logging
import sys
from datetime import UTC, datetime

FORMS = ("text", "json")


class Line(logging.Formatter):
    """A line of text: `2026-11-18T09:30:00.125Z WARNING stoa.web: what happened`."""

    def format(self, record: logging.LogRecord) -> str:
        """The record on one line, and below it where an error was met that nobody expected."""
        text = f"{_time(record)} {record.levelname} {record.name}: {' '.join(record.getMessage().splitlines())}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class Json(logging.Formatter):
    """The same as an object of JSON, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """The record on one line."""
        said = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "where": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    return utc(record.created, "milliseconds")


def utc(at: float, to: str = "seconds") -> str:
    """A time as logs tell it, down to seconds or milliseconds."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec=to).replace("+00:00", "Z")


def set_up(form: str = "text", level: int = logging.INFO) -> None:
    """From now on everything is written to the standard error stream, in one of FORMS."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Line())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("aiosqlite", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
