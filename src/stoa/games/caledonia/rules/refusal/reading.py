"""The second reading, chapter by chapter: which rule forbids a move."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER, Refusal
from stoa.core.message import say
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.refusal import clans, contracts, land, ports, production, trade, turn, words

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

CHAPTERS: Final[dict[i64, Callable[["CaledoniaState", Player, i64], Refusal | None]]] = {
    moves.PASS: turn.pass_turn,
    moves.DONE: turn.done,
    moves.SHIPPING: turn.shipping,
    moves.TECHNOLOGY: turn.technology,
    moves.HIRE: turn.hire,
    moves.RECALL: turn.recall,
    moves.BUY: trade.buy,
    moves.SELL: trade.sell,
    moves.TAKE: contracts.take,
    moves.FULFIL: contracts.fulfil,
    moves.KEEP: contracts.keep,
    moves.BOTTOM: contracts.bottom,
    moves.PORT: ports.use,
    moves.COPY: ports.copy,
    moves.SPARE: ports.spare,
    moves.SHIFT: ports.shift,
    moves.DISCARD: ports.discard,
    moves.CHOOSE: ports.choose,
    moves.OFF: ports.take_off,
    moves.ON: ports.put_on,
    moves.BUILDING: contracts.building,
    moves.BEER: contracts.beer,
    moves.BARREL: production.barrel,
    moves.PROCESS: production.process,
    moves.LAY_DOWN: production.lay_down,
    moves.BUTTER: production.butter,
    moves.PICK: clans.pick,
    moves.BID: clans.bid,
    moves.LEAVE: clans.leave,
    moves.SLAUGHTER: contracts.slaughter,
    moves.EXPAND: land.expand,
    moves.ROW: land.row,
}
CLANS: Final = frozenset((moves.PICK, moves.BID, moves.LEAVE))
PRODUCTION: Final = frozenset((moves.PROCESS, moves.LAY_DOWN, moves.BUTTER))
BESIDE_A_TRADE: Final = frozenset((moves.PASS, moves.DONE, moves.BARREL, moves.BUY, moves.SELL))


def refusal(state: "CaledoniaState", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal. ValueError for a number that no move has."""
    kind: i64 = moves.DECISIONS.kind(move).first
    if state.turn == OVER:
        return Refusal("CAL-064", say("The game is over."))
    if state.turn == CHANCE:
        return Refusal("CAL-008", say("Chance decides now: something is drawn or rolled."))
    player = state.players[state.turn]
    if kind not in CLANS:
        if state.phase < phases.STARTING:
            return Refusal("CAL-037", say("First the clans and starting tiles are chosen."))
        if state.phase == phases.STARTING:
            if kind != moves.EXPAND:
                return Refusal("CAL-059", say("Place your starting worker first."))
            return land.worker(state, player, move - kind)
        if state.phase >= phases.PROCESSING and kind not in PRODUCTION:
            return production.first(state, kind == moves.DONE)
        if state.shifted != board.NOTHING and kind not in BESIDE_A_TRADE and kind not in PRODUCTION:
            return Refusal("CAL-158", words.trade_first(state))
    return CHAPTERS[kind](state, player, move - kind)
