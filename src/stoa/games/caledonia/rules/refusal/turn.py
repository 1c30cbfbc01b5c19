"""Turns: main actions, passing and stopping, and upgrades."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import say
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.refusal import words

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def pay(player: Player, total: i64, rule: str) -> Refusal | None:
    if player.money >= total:
        return None
    return Refusal(rule, say("That costs £{cost}; you have £{money}.", cost=total, money=player.money))


def main_action(state: "CaledoniaState") -> Refusal | None:
    """Whether a main action may begin now."""
    if state.phase == phases.ACTING:
        return None
    if state.acted and state.phase == phases.AFTER:
        return Refusal("CAL-070", say("You have taken your main action; end your turn."))
    return first(state)


def first(state: "CaledoniaState") -> Refusal:
    """What must be finished before anything else."""
    phase = state.phase
    if phase == phases.PLACED:
        return Refusal("CAL-113", say("First finish the bonuses of your new unit."))
    if phase == phases.REWARDS:
        return Refusal("CAL-286", say("First finish the bonuses."))
    if phase == phases.SLAUGHTERING:
        return Refusal("CAL-126", say("First choose the animals that the contract asks for."))
    if phase == phases.TAKING_AGAIN:
        return Refusal("CAL-200", say("Take a second contract, or stop."))
    if phase == phases.FULFILLING_AGAIN:
        return Refusal("CAL-205", say("Fulfil a second contract, or stop."))
    if phase == phases.KEEPING or phase == phases.RETURNING:
        return Refusal("CAL-116", say("First decide about the contracts that were drawn."))
    if phase == phases.AFTER:
        return Refusal("CAL-285", say("After the main action only port tiles can be used."))
    return Refusal("CAL-286", say("First finish the port tile."))


def pass_turn(state: "CaledoniaState", player: Player, _: i64) -> Refusal | None:
    if state.phase != phases.ACTING:
        return Refusal("CAL-287", say("You can pass only as your main action."))
    if state.shifted != board.NOTHING:
        return Refusal("CAL-287", words.trade_first(state))
    return None


def done(state: "CaledoniaState", player: Player, _: i64) -> Refusal | None:
    phase = state.phase
    if phase == phases.ACTING:
        return Refusal("CAL-070", say("Take a main action, or pass."))
    if phase == phases.PLACED and state.shifted != board.NOTHING:
        return Refusal("CAL-158", words.trade_first(state))
    if phase == phases.SLAUGHTERING:
        return Refusal("CAL-125", say("The contract asks for more animals."))
    if phase == phases.RETURNING:
        return Refusal("CAL-116", say("Put the other contracts under the pile first."))
    if phase in (phases.DISCARDING, phases.CHOOSING, phases.TAKING_OFF, phases.PUTTING_ON):
        return Refusal("CAL-298", say("Carry out the effect of the port tile first."))
    return None


# Upgrades


def _upgrade(state: "CaledoniaState") -> Refusal | None:
    """Whether an upgrade is bought as the main action, or taken as a bonus, now."""
    if state.phase != phases.REWARDS:
        return main_action(state)
    return None if state.upgrades else Refusal("CAL-138", say("You have no bonus upgrade left."))


def shipping(state: "CaledoniaState", player: Player, _: i64) -> Refusal | None:
    refused = _upgrade(state)
    if refused is not None:
        return refused
    if player.shipping >= board.LEVELS:
        return Refusal("CAL-124", say("Your shipping is at its end."))
    return None if state.phase == phases.REWARDS else pay(player, board.SHIPPING_COST, "CAL-120")


def technology(state: "CaledoniaState", player: Player, kind: i64) -> Refusal | None:
    refused = _upgrade(state)
    if refused is not None:
        return refused
    if player.clan == board.MACDONALD:
        return Refusal("CAL-215", say("Clan MacDonald never upgrades technology."))
    if player.technology >> kind & 1:
        return Refusal("CAL-124", say("That technology is upgraded already."))
    if state.phase == phases.REWARDS:
        return pay(player, board.TECHNOLOGY_BONUS, "CAL-138")
    return pay(player, board.TECHNOLOGY_COST, "CAL-121")


def hire(state: "CaledoniaState", player: Player, _: i64) -> Refusal | None:
    refused = _upgrade(state)
    if refused is not None:
        return refused
    if player.track == 0:
        return Refusal("CAL-124", say("All your merchants are hired."))
    return None if state.phase == phases.REWARDS else pay(player, board.MERCHANT_COST, "CAL-123")


def recall(state: "CaledoniaState", player: Player, good: i64) -> Refusal | None:
    if state.phase != phases.REWARDS:
        return Refusal("CAL-083", say("Merchants stay on the market; only a bonus upgrade takes one back."))
    refused = _upgrade(state)
    if refused is not None:
        return refused
    if player.stalls[good] == 0:
        return Refusal("CAL-138", say("You have no merchant there."))
    return None
