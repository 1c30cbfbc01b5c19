"""Trade at the market, and with neighbours."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import Message, say
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.refusal import turn, words

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def purse(player: Player) -> i64:
    """CAL-234: what a purchase may cost."""
    return player.money + (board.TRADE_MONEY if player.clan == board.STEWART else 0)


def price(state: "CaledoniaState", good: i64, step: i64) -> i64:
    """CAL-079, CAL-108: what a good costs at a step of its track."""
    shown = state.variant.prices[good * board.STEPS + step]
    if state.phase != phases.PLACED:
        return shown
    return shown - board.DISCOUNT[good] if shown > board.DISCOUNT[good] else 0


def cap_reached(state: "CaledoniaState", good: i64, number: i64) -> bool:
    """CAL-110: whether so many more from neighbours are too many for a purchase, or with the option for the turn."""
    return (state.bought >> good * 4 & 15) + number > state.variant.cap


def _closed(state: "CaledoniaState", good: i64) -> Refusal | None:
    """Whether this good cannot be traded now at all."""
    if state.phase != phases.ACTING and state.phase != phases.PLACED:
        return turn.main_action(state)
    if state.shifted != board.NOTHING and state.shifted != good and state.variant.same_good:
        return Refusal(
            "CAL-158", say("Trade the good whose price you have moved: {good}.", good=words.GOODS[state.shifted])
        )
    return None


def _limit(state: "CaledoniaState", good: i64) -> Message:
    """CAL-110: how many neighbours sell."""
    cap, name = state.variant.cap, words.GOODS[good]
    if not state.variant.per_good:
        return say("A neighbour sells you at most {n} {good}.", n=cap, good=name)
    had = state.bought >> good * 4 & 15
    return say("Neighbours sell you at most {n} {good} in a turn; you have bought {had}.", n=cap, good=name, had=had)


def _merchants(player: Player, number: i64) -> Refusal | None:
    if number <= player.merchants:
        return None
    return Refusal(
        "CAL-077",
        say("That takes {wanted} merchants, one for each; you have {n} in stock.", wanted=number, n=player.merchants),
    )


def buy(state: "CaledoniaState", player: Player, trade: i64) -> Refusal | None:
    good, number = trade // board.MOST_TRADED, trade % board.MOST_TRADED + 1
    refused = _closed(state, good)
    if refused is not None:
        return refused
    near = state.phase == phases.PLACED
    if near and state.offered >> good * 4 & 15 == 0:
        return Refusal("CAL-105", say("No neighbour of your new unit offers {good}.", good=words.GOODS[good]))
    refused = _merchants(player, number)
    if refused is not None:
        return refused
    if player.stalls[good] < 0:
        return Refusal(
            "CAL-112" if near else "CAL-084",
            say("Your merchants are selling {good}; you cannot buy it too.", good=words.GOODS[good]),
        )
    if near and cap_reached(state, good, number):
        return Refusal("CAL-110", _limit(state, good))
    total = price(state, good, state.steps[good]) * number
    if purse(player) < total:
        return Refusal("CAL-079", say("That costs £{cost}; you have £{money}.", cost=total, money=player.money))
    return None


def sell(state: "CaledoniaState", player: Player, trade: i64) -> Refusal | None:
    good, number = trade // board.MOST_TRADED, trade % board.MOST_TRADED + 1
    refused = _closed(state, good)
    if refused is not None:
        return refused
    if state.phase == phases.PLACED:
        return Refusal("CAL-105", say("From neighbours you can only buy."))
    refused = _merchants(player, number)
    if refused is not None:
        return refused
    if player.stalls[good] > 0:
        return Refusal(
            "CAL-084", say("Your merchants are buying {good}; you cannot sell it too.", good=words.GOODS[good])
        )
    if player.goods[good] < number:
        return Refusal("CAL-082", words.only(player.goods[good], good))
    return None
