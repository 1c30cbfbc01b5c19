"""What the house answers when something cannot be done. Every answer is a sentence in any language."""

from stoa.core.errors import StoaError
from stoa.core.message import Message, say


class Refused(StoaError):
    """Something that cannot be done at this table now. `rule` is the number of the rule where a rule forbids it."""

    def __init__(self, message: Message, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else str(message))
        self.message = message
        self.rule = rule


class Stale(Refused):
    """The table has changed since the person looked at it."""

    def __init__(self) -> None:
        super().__init__(say("The table has changed meanwhile. Look again before you decide."))


class HalfMade(Refused):
    """A part of a compound decision, which is played all or not at all."""

    def __init__(self) -> None:
        super().__init__(say("This is only a part of a decision that is made as a whole. Send all its moves together."))


class Missing(Refused):
    """There is no such table or person, or none that this person may know of."""


class Conflict(Exception):
    """Somebody else has written the next entry of the log first."""


class Unavailable(StoaError):
    """The database cannot be used; says which and why."""
