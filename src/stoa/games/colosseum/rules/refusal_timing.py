"""Part of the second reading of the rules: whether it is the time for a kind of move at all."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from stoa.core.game import Refusal
from stoa.core.message import say
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def _exchanging(state: "ColosseumState") -> Refusal | None:
    if state.phase == phases.DRAFTING:
        return Refusal("COL-146", say("Not while you compose an offer; send it first."))
    return None


def _phase_1(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.INVESTING:
        return Refusal("COL-038", say("Investments are made in phase 1 of a turn."))
    return None


def _investing(state: "ColosseumState") -> Refusal | None:
    if state.phase == phases.INVESTING and state.invested == 1 and not state.paid:
        return Refusal(
            "COL-039",
            say("A second investment costs 2 Emperor Medals or an Additional Action token; pay for it first."),
        )
    return _phase_1(state)


def _opening(state: "ColosseumState") -> Refusal | None:
    if state.phase == phases.BIDDING:
        return Refusal("COL-053", say("An auction is going on: bid or pass."))
    if state.phase != phases.OPENING:
        return Refusal("COL-049", say("Auctions are held in phase 2 of a turn."))
    return None


def _auction(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.BIDDING:
        return Refusal("COL-053", say("There is no auction going on."))
    return None


def _bidding(state: "ColosseumState") -> Refusal | None:
    if state.phase == phases.OPENING:
        return Refusal("COL-051", say("Name a market first."))
    return _auction(state)


def _phase_3(state: "ColosseumState") -> Refusal | None:
    if state.phase not in (phases.TRADING, phases.DRAFTING, phases.ANSWERING):
        return Refusal("COL-064", say("Trades are made in phase 3 of a turn."))
    return None


def _no_offer_stands(state: "ColosseumState") -> Refusal | None:
    if state.phase == phases.ANSWERING:
        return Refusal("COL-147", say("An offer stands: accept, decline or counter it."))
    return _phase_3(state)


def _trading(state: "ColosseumState") -> Refusal | None:
    if state.phase == phases.DRAFTING:
        return Refusal("COL-146", say("Send the offer that you are composing first."))
    return _no_offer_stands(state)


def _drafting(state: "ColosseumState") -> Refusal | None:
    if state.phase == phases.TRADING:
        return Refusal("COL-145", say("First say whom your offer is for: one player or all."))
    return _no_offer_stands(state)


def _answering(state: "ColosseumState") -> Refusal | None:
    if state.phase in (phases.TRADING, phases.DRAFTING):
        return Refusal("COL-147", say("No offer stands that you could answer."))
    return _phase_3(state)


def _producing(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.PRODUCING:
        return Refusal("COL-071", say("Whether to produce an event is decided at the beginning of your phase 4."))
    return None


def _dice(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.DICE:
        return Refusal("COL-074", say("There are no dice to use."))
    return None


def _pushing(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.PUSHING:
        return Refusal("COL-081", say("Medals move nobles only after the dice, before you name your program."))
    return None


def _stop_moving(state: "ColosseumState") -> Refusal | None:
    if state.phase == phases.DICE:
        return Refusal("COL-075", say("Every die must be used first."))
    return _pushing(state)


def _naming(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.NAMING:
        return Refusal("COL-082", say("A program is named after the nobles have moved."))
    return None


def _jokers(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.JOKERS:
        return Refusal("COL-086", say("Jokers are placed right after the program is named."))
    return None


def _spectators(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.SPECTATORS:
        return Refusal("COL-096", say("Spectators are counted at the end of an event."))
    return None


def _ending(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.ENDING:
        return Refusal("COL-152", say("There is no event to end."))
    return None


def _cleanup(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.CLEANUP:
        return Refusal("COL-104", say("Used tokens are given up at the clean-up."))
    return None


def _donation(state: "ColosseumState") -> Refusal | None:
    if state.phase != phases.DONATION:
        return Refusal("COL-106", say("Donations are asked for at the end of a turn."))
    return None


WHEN: Final[dict[int, Callable[["ColosseumState"], Refusal | None]]] = {
    moves.CASH: _exchanging,
    moves.SWAP: _exchanging,
    moves.BUY: _investing,
    moves.EXPAND: _investing,
    moves.TICKET: _investing,
    moves.LOGE: _investing,
    moves.SECOND: _phase_1,
    moves.STOP_INVESTING: _phase_1,
    moves.OPEN: _opening,
    moves.NO_AUCTION: _opening,
    moves.NO_BID: _auction,
    moves.BID: _bidding,
    moves.OFFER: _trading,
    moves.STOP_TRADING: _trading,
    moves.GIVE: _drafting,
    moves.GET: _drafting,
    moves.PAY: _drafting,
    moves.CHARGE: _drafting,
    moves.SEND: _drafting,
    moves.ACCEPT: _answering,
    moves.DECLINE: _answering,
    moves.COUNTER: _answering,
    moves.PRODUCE: _producing,
    moves.NO_EVENT: _producing,
    moves.MOVE: _dice,
    moves.PUSH: _pushing,
    moves.STOP_MOVING: _stop_moving,
    moves.NAME: _naming,
    moves.PLACE_JOKER: _jokers,
    moves.JOKERS_DONE: _jokers,
    moves.CHEER: _spectators,
    moves.COUNT: _spectators,
    moves.END_EVENT: _ending,
    moves.DISCARD: _cleanup,
    moves.ASK: _donation,
    moves.NO_DONATION: _donation,
}
