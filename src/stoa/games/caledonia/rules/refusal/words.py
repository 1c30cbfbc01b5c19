"""The words that refusals share: goods, and what is missing."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stoa.core.message import Message, say

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

GOODS: Final = (say("wool"), say("milk"), say("grain"), say("cheese"), say("bread"), say("whisky"))


def only(number: i64, good: i64) -> Message:
    """How little there is of a good."""
    if number == 0:
        return say("You have no {good}.", good=GOODS[good])
    return say("You have only {n} {good}.", n=number, good=GOODS[good])


def listed(parts: list[Message]) -> Message:
    """Some things in a row."""
    found = parts[0]
    for part in parts[1:]:
        found = say("{first}, {more}", first=found, more=part)
    return found


def trade_first(state: "CaledoniaState") -> Message:
    """CAL-158: what must follow port tile 6."""
    if state.variant.same_good:
        return say("You have moved a price: now trade {good}.", good=GOODS[state.shifted])
    return say("You have moved a price: now trade.")
