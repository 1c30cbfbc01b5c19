"""Choosing clans with their starting tiles, and the auction for them."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import say
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def pick(state: "CaledoniaState", player: Player, pair: i64) -> Refusal | None:
    if state.phase != phases.PICKING:
        return Refusal("CAL-051", say("Clans and starting tiles are not chosen now."))
    if pair >= len(state.pairs):
        return Refusal("CAL-050", say("There is no such pair on the table."))
    if state.taken >> pair & 1:
        return Refusal("CAL-051", say("That pair is taken."))
    return None


def bid(state: "CaledoniaState", player: Player, points: i64) -> Refusal | None:
    if state.phase != phases.BIDDING:
        return Refusal("CAL-268", say("There is no auction now."))
    if points <= state.bid:
        return Refusal("CAL-268", say("Bid more than {bid}, or leave.", bid=state.bid))
    return None


def leave(state: "CaledoniaState", player: Player, _: i64) -> Refusal | None:
    if state.phase != phases.BIDDING:
        return Refusal("CAL-268", say("There is no auction now."))
    if state.bidder == board.NOBODY:
        return Refusal("CAL-268", say("You open this auction: bid 0 or more."))
    return None
