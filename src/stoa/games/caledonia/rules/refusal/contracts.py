"""Contracts: obtaining, keeping and fulfilling them, slaughter, building bonus and beer."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import Message, count, say
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.refusal import land, ports, turn, words

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def _empty_boxes(player: Player) -> i64:
    boxes: i64 = 2 if player.clan == board.BUCHANAN else 1
    for box in (player.box1, player.box2):
        if box != board.NOTHING:
            boxes -= 1
    return boxes


def _fee(state: "CaledoniaState", player: Player, second: bool) -> i64:
    """CAL-088, CAL-201, CAL-305."""
    fee = board.FEE[state.round - 1]
    if second or (fee > 0 and player.clan == board.BUCHANAN and state.premium):
        return 0
    return fee


def take(state: "CaledoniaState", player: Player, contract: i64) -> Refusal | None:
    if state.phase != phases.TAKING_AGAIN:
        refused = turn.main_action(state)
        if refused is not None:
            return refused
    if _empty_boxes(player) == 0:
        return Refusal(
            "CAL-086", say("Your export box is full; fulfil contract {number} first.", number=player.box1 + 1)
        )
    if contract not in state.boxes:
        return Refusal("CAL-087", say("That contract does not lie on the export board."))
    return turn.pay(player, -_fee(state, player, state.phase == phases.TAKING_AGAIN), "CAL-088")


def keep(state: "CaledoniaState", player: Player, contract: i64) -> Refusal | None:
    if state.phase != phases.KEEPING:
        return Refusal("CAL-116", say("You have drawn no contracts to choose from."))
    if not state.drawn >> contract & 1:
        return Refusal("CAL-116", say("That contract was not drawn."))
    if _empty_boxes(player) == 0:
        return Refusal("CAL-204", say("You have no empty export box."))
    return turn.pay(player, -_fee(state, player, state.kept > 0), "CAL-292")


def bottom(state: "CaledoniaState", player: Player, contract: i64) -> Refusal | None:
    if state.phase != phases.RETURNING:
        return Refusal("CAL-116", say("Contracts go under the pile only after a building bonus."))
    if not state.drawn >> contract & 1:
        return Refusal("CAL-116", say("That contract was not drawn."))
    return None


def fulfil(state: "CaledoniaState", player: Player, contract: i64) -> Refusal | None:
    if state.phase != phases.FULFILLING_AGAIN:
        refused = turn.main_action(state)
        if refused is not None:
            return refused
    if contract != player.box1 and contract != player.box2:
        return Refusal("CAL-125", say("That contract is not in your export box."))
    missing = missing_goods(player, contract)
    if missing:
        return Refusal("CAL-125", say("For this contract you lack {goods}.", goods=words.listed(missing)))
    beef, mutton = board.BEEF[contract], board.MUTTON[contract]
    if missing_animals(player, beef, mutton) > ports.spares(state, player):
        lacking = words.listed(_animals(beef - player.units[board.COW], mutton - player.units[board.SHEEP]))
        return Refusal("CAL-125", say("For this contract you lack {animals} on the map.", animals=lacking))
    return None


def missing_goods(player: Player, contract: i64) -> list[Message]:
    """CAL-125: the goods that a contract asks for and the player does not have, with their numbers."""
    found: list[Message] = []
    for good in range(board.KINDS):
        missing = board.NEED[contract * board.KINDS + good] - player.goods[good]
        if missing > 0:
            found.append(say("{n} {thing}", n=missing, thing=words.GOODS[good]))
    return found


def _animals(cows: i64, sheep: i64) -> list[Message]:
    found: list[Message] = []
    if cows > 0:
        found.append(count("{n} cow", "{n} cows", cows))
    if sheep > 0:
        found.append(count("{n} sheep", "{n} sheep", sheep))
    return found


def missing_animals(player: Player, beef: i64, mutton: i64) -> i64:
    cows = beef - player.units[board.COW]
    sheep = mutton - player.units[board.SHEEP]
    return (cows if cows > 0 else 0) + (sheep if sheep > 0 else 0)


def slaughter(state: "CaledoniaState", player: Player, index: i64) -> Refusal | None:
    if state.phase != phases.SLAUGHTERING:
        return Refusal("CAL-128", say("Animals are slaughtered only to fulfil a contract."))
    cow = land.is_own_unit(state, board.COW, index)
    if not cow and not land.is_own_unit(state, board.SHEEP, index):
        return Refusal("CAL-126", say("No animal of yours stands there."))
    if (state.beef if cow else state.mutton) == 0:
        return Refusal("CAL-126", say("The contract asks for no more of these animals."))
    if missing_animals(player, state.beef, state.mutton):
        return Refusal("CAL-296", say("Use the port tile first: without it you lack animals."))
    return None


def building(state: "CaledoniaState", player: Player, _: i64) -> Refusal | None:
    if state.phase != phases.PLACED or state.buildings == 0:
        return Refusal("CAL-115", say("There is no building bonus now."))
    if _empty_boxes(player) == 0:
        return Refusal("CAL-115", say("The building bonus needs an empty export box."))
    if state.unseen == 0 and len(state.bottom) == 0:
        return Refusal("CAL-119", say("The pile of contracts is empty."))
    return None


def beer(state: "CaledoniaState", player: Player, choice: i64) -> Refusal | None:
    if player.clan != board.MACEWEN:
        return Refusal("CAL-277", say("Only Clan MacEwen brews beer."))
    if state.phase != phases.REWARDS or state.beer == 0:
        return Refusal("CAL-277", say("Beer is brewed when a contract with hops is fulfilled."))
    if state.started and (state.free_land or state.upgrades):
        return Refusal("CAL-279", say("Brew before the first or after the last bonus."))
    number = choice + 1
    if number > state.beer:
        return Refusal("CAL-278", say("This contract allows {n} beer.", n=state.beer))
    if number > player.goods[board.GRAIN]:
        return Refusal("CAL-277", say("Each beer takes a grain; you have {n}.", n=player.goods[board.GRAIN]))
    return None
