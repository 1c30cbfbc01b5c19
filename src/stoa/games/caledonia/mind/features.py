"""What the learned evaluation sees of a player: a row of numbers, most of them between 0 and 2.

Everything is seen from one seat and from the table: how the others stand only where points depend on it.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia.rules import board, exporting, phases, ports, producing, scoring
from stoa.games.caledonia.rules.expanding import occupied, purchases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import bits, lowest
from stoa.games.caledonia.rules.state import CaledoniaState

FEATURES: Final[i64] = 114  # numbers in a row
ENOUGH: Final[i64] = 12  # pounds that pay for any common unit on cheap land
WIDE: Final[i64] = 6  # more free hexes of one kind than that are as good as that many


@final
class Features:
    """Fills rows. Its attributes are only room to work in."""

    def __init__(self) -> None:
        self.row = vec[float]([0.0] * FEATURES)
        self.n: i64 = 0

    def _put(self, value: float) -> None:
        self.row[self.n] = value
        self.n += 1

    def _put_if(self, so: bool) -> None:
        self.row[self.n] = 1.0 if so else 0.0
        self.n += 1

    def see(self, state: CaledoniaState, seat: i64, settled: vec[i64], offers: vec[float]) -> None:
        """Fill the row of a seat; `settled` are the linked settlements of all, `offers` what the best two of the contracts
        that lie there would bring.
        """
        self.n = 0
        player = state.players[seat]
        self._stock(state, player)
        self._contracts(state, player)
        self._map(state, player)
        self._ports(state, player)
        self._others(state, seat, settled)
        self._table(state, player)
        self._turn(state, seat)
        self._offers(player, offers)

    def _stock(self, state: CaledoniaState, player: Player) -> None:
        """Money, goods, units and upgrades."""
        money = player.money
        self._put(float(money) / 20.0)
        self._put(float(money if money < ENOUGH else ENOUGH) / 12.0)
        self._put(float(producing.income(player)) / 10.0)
        sale = 0.0
        for good in range(board.KINDS):
            self._put(float(player.goods[good]) / 4.0)
            sale += float(player.goods[good] * state.price(good))
        self._put(sale / 30.0)
        for unit in range(board.UNIT_KINDS):
            self._put(float(player.units[unit]) / 2.0)
        for unit in range(board.UNIT_KINDS):
            if board.FACTORIES >> unit & 1:
                self._put_if(player.units[unit] >= board.FULL_SET - 1)
        self._put(float(player.barrels()))
        self._put(float(player.merchants) / 4.0)
        self._put(float(board.TO_HIRE - player.track) / 3.0)
        self._put(float(player.shipping) / 3.0)
        self._put_if(player.shipping >= 2)
        self._put_if(player.technology & 1 == 1)
        self._put_if(player.technology & 2 == 2)

    def _contracts(self, state: CaledoniaState, player: Player) -> None:
        """What was exported, and what the contracts at hand ask for and bring."""
        self._put(float(player.exported) / 4.0)
        for good in range(board.TRACKED):
            self._put(float(player.imported[good]) / 4.0)
        self._put(float(player.imported[board.HOPS]) / 6.0)
        self._put(float(player.meat) / 4.0)
        held: i64 = 0
        brings: i64 = 0
        hops: i64 = 0
        money: i64 = 0
        land: i64 = 0
        upgrades: i64 = 0
        meat: i64 = 0
        needs: i64 = 0
        lack: i64 = 0
        short: i64 = 0
        price = 0.0
        for box in range(2):
            contract = player.box1 if box == 0 else player.box2
            if contract == board.NOTHING:
                continue
            held += 1
            for good in range(board.TRACKED):
                brings += board.BRINGS[contract * board.IMPORT_KINDS + good]
            hops += board.BRINGS[contract * board.IMPORT_KINDS + board.HOPS]
            money += board.BONUS_MONEY[contract]
            land += board.FREE_LAND[contract]
            upgrades += board.BONUS_UPGRADES[contract]
            meat += board.BEEF[contract] + board.MUTTON[contract]
            short += exporting.short(player, board.BEEF[contract], board.MUTTON[contract])
            for good in range(board.KINDS):
                need = board.NEED[contract * board.KINDS + good]
                if need > 0:
                    needs += need
                    missing = need - player.goods[good]
                    if missing > 0:
                        lack += missing
                        price += float(missing * state.price(good))
        self._put(float(held))
        self._put_if(held > 0 and lack == 0 and short == 0)
        self._put(float(brings) / 3.0)
        self._put(float(hops) / 4.0)
        self._put(float(money) / 10.0)
        self._put(float(land))
        self._put(float(upgrades))
        self._put(float(meat) / 2.0)
        self._put(float(needs) / 3.0)
        self._put(float(lack) / 2.0)
        self._put(float(short))
        self._put(price / 20.0)
        self._put_if(lack > player.merchants)

    def _map(self, state: CaledoniaState, player: Player) -> None:
        """Settlements, and where one can still settle."""
        ground = state.ground
        room = ground.room
        self._put(float(scoring.groups(ground, player.own0, player.own1)) / 6.0)
        beside0: i64 = 0
        beside1: i64 = 0
        own = player.own0
        while own:
            at = lowest(own) * 2
            beside0 |= ground.reach[at]
            beside1 |= ground.reach[at + 1]
            own &= own - 1
        own = player.own1
        while own:
            at = (board.WORD + lowest(own)) * 2
            beside0 |= ground.reach[at]
            beside1 |= ground.reach[at + 1]
            own &= own - 1
        free0 = player.reach0 & ~occupied(state, 0)
        free1 = player.reach1 & ~occupied(state, 1)
        for terrain in range(board.WATER):
            here = bits(free0 & room[terrain * 2]) + bits(free1 & room[terrain * 2 + 1])
            self._put(float(here if here < WIDE else WIDE) / 4.0)
        land0 = free0 & (room[0] | room[2] | room[4]) & ~beside0
        land1 = free1 & (room[1] | room[3] | room[5]) & ~beside1
        new = bits(land0) + bits(land1)  # sites of new settlements
        self._put(float(new if new < WIDE else WIDE) / 4.0)
        self._put_if(new == 0)
        self._put(float(bits(player.own0 & ground.border[0]) + bits(player.own1 & ground.border[1])) / 4.0)

    def _ports(self, state: CaledoniaState, player: Player) -> None:
        """The port tiles that can be used, and how many could be if they were in reach."""
        first = self.n
        for _ in range(board.TILES + 1):
            self._put(0.0)
        for module in range(len(state.ports)):
            tile = state.ports[module]
            if not player.ports >> tile & 1:
                if ports.in_reach(state, player, module):
                    self.row[first + tile] = 1.0
                else:
                    self.row[first + board.TILES] += 0.5

    def _others(self, state: CaledoniaState, seat: i64, settled: vec[i64]) -> None:
        """How far the best of the others is ahead in exports and settlements, and what all have imported."""
        exported: i64 = 0
        linked: i64 = 0
        active: i64 = 0
        for other in range(state.seats):
            if other != seat:
                if state.players[other].exported > exported:
                    exported = state.players[other].exported
                if settled[other] > linked:
                    linked = settled[other]
                if not state.has_passed(other):
                    active += 1
        self._put(float(settled[seat]) / 6.0)
        self._put(_within(exported - state.players[seat].exported, 3) / 2.0)
        self._put(_within(linked - settled[seat], 3) / 2.0)
        self._put(float(active) / 2.0)
        for good in range(board.TRACKED):
            total: i64 = 0
            for player in state.players:
                total += player.imported[good]
            self._put(float(total) / 8.0)

    def _table(self, state: CaledoniaState, player: Player) -> None:
        """The clan, the scoring tiles to come, and the prices."""
        first = self.n
        for _ in range(2 * board.TILES):
            self._put(0.0)
        if player.clan != board.NO_CLAN:
            self.row[first + player.clan] = 1.0
        for at in range(state.round - 1, len(state.scoring)):
            self.row[first + board.TILES + state.scoring[at]] = 1.0
        for good in range(board.KINDS):
            self._put(float(state.steps[good] - 3) / 3.0)

    def _turn(self, state: CaledoniaState, seat: i64) -> None:
        """Whose turn it is, and what is still open in it."""
        turn = state.turn
        if state.phase == phases.DRAWING:
            turn = state.order[state.place]
        mine = turn == seat
        self._put_if(state.has_passed(seat))
        self._put_if(len(state.passing) > 0 and state.passing[0] == seat)
        self._put_if(mine and state.phase == phases.ACTING)
        self._put_if(mine and state.acted == 1)
        self._put_if(mine and state.phase == phases.SLAUGHTERING)
        self._put_if(mine and phases.PROCESSING <= state.phase <= phases.CHURNING)
        self._put(float(state.free_land) if mine else 0.0)
        self._put(float(state.upgrades) if mine else 0.0)
        self._put(float(state.buildings) if mine else 0.0)
        self._put(float(purchases(state.offered)) / 3.0 if mine else 0.0)
        self._put(float(state.draws + bits(state.drawn)) / 3.0 if mine else 0.0)
        self._put_if(mine and (state.phase == phases.DISCARDING or state.phase == phases.CHOOSING))
        self._put_if(mine and (state.phase == phases.TAKING_OFF or state.phase == phases.PUTTING_ON))
        self._put_if(mine and state.shifted != board.NOTHING)
        self._put_if(mine and state.again == 1)

    def _offers(self, player: Player, offers: vec[float]) -> None:
        """What can still be taken, with room for it and without."""
        room = player.empty_boxes() > 0
        self._put(0.1 * offers[0] if room else 0.0)
        self._put(0.1 * offers[1] if room else 0.0)
        self._put(0.0 if room else 0.1 * offers[0])


def _within(number: i64, most: i64) -> float:
    return float(number if number < most else most) if number > 0 else float(number if number > -most else -most)
