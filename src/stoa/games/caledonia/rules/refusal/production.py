"""The production phase: processing, the cellar and butter."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import say
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.refusal import words

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def process(state: "CaledoniaState", player: Player, choice: i64) -> Refusal | None:
    if state.phase != phases.PROCESSING:
        return Refusal("CAL-163", say("Goods are processed in the production phase."))
    processed, number = choice // 5, choice % 5
    if processed != state.made:
        return Refusal("CAL-163", say("Decide about cheese, bread and whisky in this order."))
    factories = player.units[board.FACTORY_OF[processed]]
    if number > factories:
        return Refusal("CAL-167", say("Each factory works once; you have {n}.", n=factories))
    raw = board.RAW_OF[processed]
    if number > player.goods[raw]:
        return Refusal("CAL-166", words.only(player.goods[raw], raw))
    return None


def barrel(state: "CaledoniaState", player: Player, spot: i64) -> Refusal | None:
    if player.clan != board.MACKENZIE:
        return Refusal("CAL-227", say("Only Clan MacKenzie has a cellar."))
    if not player.cellar >> spot & 1:
        return Refusal("CAL-227", say("There is no barrel on that spot."))
    return None


def lay_down(state: "CaledoniaState", player: Player, _: i64) -> Refusal | None:
    if state.phase != phases.CASKING:
        return Refusal(
            "CAL-226",
            say(
                "A barrel is laid down at the end of the production phase of Clan MacKenzie, but not in the last round."
            ),
        )
    return None


def butter(state: "CaledoniaState", player: Player, number: i64) -> Refusal | None:
    if state.phase != phases.CHURNING:
        if player.clan != board.CUNNINGHAM:
            return Refusal("CAL-209", say("Only Clan Cunningham makes butter."))
        return Refusal("CAL-209", say("Butter is made at the end of the production phase."))
    if number > player.goods[board.MILK]:
        return Refusal("CAL-209", words.only(player.goods[board.MILK], board.MILK))
    return None


def first(state: "CaledoniaState", done: bool) -> Refusal | None:
    """What must be decided before anything else; only a new barrel can be declined."""
    if state.phase == phases.PROCESSING:
        return Refusal("CAL-166", say("Say how much you process first."))
    if state.phase == phases.CASKING:
        return None if done else Refusal("CAL-226", say("Decide about the new barrel first."))
    return Refusal("CAL-209", say("Decide about the butter first."))
