"""What can go wrong at the door. Every error is one clear line that names the thing, the place and the way out."""

from typing import Any

from stoa.core.message import Message


class StoaError(ValueError):
    """Bad input of any kind; nothing was changed."""


class UnknownGame(StoaError):
    """No game of that name is installed."""


class BadOption(StoaError):
    """A seat count or a table option that the game does not offer."""


class BadPosition(StoaError):
    """A description that no table of this game can look like."""


class BadRecord(StoaError):
    """A record that cannot be read; says the file, the line and the reason."""


class NotLegal(StoaError):
    """A move that the rules forbid now. `rule` is the number of the rule, `message` says it in any language."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(f"{message} ({rule})" if rule else str(message))
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        return (NotLegal, (self.rule, self.message))
