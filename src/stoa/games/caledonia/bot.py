"""What Clans of Caledonia knows about good positions: the points each player can hope for, and moves worth a thought."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER, Judge, State
from stoa.games.caledonia import exporting, producing, scoring
from stoa.games.caledonia.board import (
    AFTER,
    BEEF,
    BRINGS,
    KINDS,
    MUTTON,
    NEED,
    NOTHING,
    ROUNDS,
)
from stoa.games.caledonia.player import Player
from stoa.games.caledonia.rules import Table

SPREAD: Final = 8.0  # how far estimates are off at the end of the game,
SPREAD_PER_ROUND: Final = 3.0  # and more for each round before it
SOLO_MEAN: Final = 116.0
SOLO_SPREAD: Final = 25.0
GOOD_VALUE: Final = vec[float]([0.6, 0.7, 0.7, 1.4, 1.4, 1.5])  # points of a good, which contracts need
POUND: Final = 0.13  # points of a pound that can still be spent
SETTLED: Final = 0.9  # points of a settlement
CONTRACT: Final = 5.0  # points of a contract at hand, without its goods


@final
class CaledoniaJudge(Judge):
    """Every player's points now and what the boards will still bring, compared with the others'."""

    def judge(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Table)
        if state.turn == OVER:
            self._final(state, out)
            return
        left = self.productions_left(state)
        best = -1.0e9
        seat: i64 = 0
        while seat < state.seats:
            out[seat] = self.hope(state, state.players[seat], left)
            if out[seat] > best:
                best = out[seat]
            seat += 1
        if state.seats == 1:
            out[0] = 1.0 / (1.0 + exp((SOLO_MEAN - out[0]) / SOLO_SPREAD))
            return
        spread = SPREAD + SPREAD_PER_ROUND * left
        total = 0.0
        seat = 0
        while seat < state.seats:
            out[seat] = exp((out[seat] - best) / spread)
            total += out[seat]
            seat += 1
        seat = 0
        while seat < state.seats:
            out[seat] /= total
            seat += 1

    def _final(self, table: Table, out: vec[float]) -> None:
        if table.seats == 1:
            out[0] = 1.0 / (1.0 + exp((SOLO_MEAN - float(table.score()[0])) / SOLO_SPREAD))
            return
        places = table.places()
        winners = 0.0
        for place in places:
            if place == 1:
                winners += 1.0
        seat: i64 = 0
        while seat < table.seats:
            out[seat] = 1.0 / winners if places[seat] == 1 else 0.0
            seat += 1

    def productions_left(self, table: Table) -> float:
        """How many production phases are still to come."""
        left = float(ROUNDS - table.round)
        return left + 1.0 if table.phase <= AFTER else left

    def hope(self, table: Table, player: Player, left: float) -> float:
        """Points: glory, goods, money, what units will produce, contracts, settlements."""
        points = float(player.glory) + float(player.exported) * 3.0
        good: i64 = 0
        while good < KINDS:
            points += GOOD_VALUE[good] * float(player.goods[good])
            good += 1
        pound = POUND if left > 0.5 else 0.1
        points += pound * float(player.money)
        points += pound * float(producing.income(player)) * left
        points += left * self.output(player)
        good = 0
        while good < 4:
            points += float(player.imported[good]) * (1.0 if good == 3 else 4.0)
            good += 1
        points += SETTLED * float(scoring.settlements(table, player))
        points += self.at_hand(player, player.box1, left) + self.at_hand(player, player.box2, left)
        return points

    def output(self, player: Player) -> float:
        """Points of the goods that a production phase gives."""
        milk = float(player.units[1])
        grain = float(player.units[4]) * 2.0
        cheese = min(milk, float(player.units[2]))
        bread = min(grain, float(player.units[3]) + float(player.units[5]))
        return (
            GOOD_VALUE[0] * float(player.units[0])
            + GOOD_VALUE[1] * (milk - cheese)
            + GOOD_VALUE[2] * (grain - bread)
            + GOOD_VALUE[3] * cheese
            + GOOD_VALUE[4] * bread
        )

    def at_hand(self, player: Player, contract: i64, left: float) -> float:
        """Points of an unfulfilled contract: the more of it is there, the more it is worth."""
        if contract == NOTHING:
            return 0.0
        missing = float(exporting.short(player, BEEF[contract], MUTTON[contract])) * 2.0
        good: i64 = 0
        while good < KINDS:
            lack = NEED[contract * KINDS + good] - player.goods[good]
            if lack > 0:
                missing += float(lack)
            good += 1
        value = float(BRINGS[contract * 4 + 3])
        good = 0
        while good < 3:
            value += 4.0 * float(BRINGS[contract * 4 + good])
            good += 1
        return (value + CONTRACT) / (2.0 + missing) if left > 0.5 or missing < 0.5 else 0.0
