"""What Clans of Caledonia knows about good positions, for search on the contract.

Every player is measured by what a player looks at: points on the table, the stock and what it will be used for, what the
units will earn and make, the contract at hand, scoring tiles to come, contracts and settlements against the others.
Each measure is in points already; the weights correct them, with and without a view to the rounds still to come. Last
comes what was learned: how far such an estimate is off.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER
from stoa.core.mind import Judge, share_hopes, share_victory
from stoa.core.network import Network
from stoa.games.caledonia.mind import pruning
from stoa.games.caledonia.mind.features import FEATURES, Features
from stoa.games.caledonia.mind.network import learned, table_of
from stoa.games.caledonia.rules import board, exporting, phases, producing, scoring
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import bits, lowest
from stoa.games.caledonia.rules.state import CaledoniaState


def _steps(steps: list[dict[str, int]]) -> vec[float]:
    """The points of a solo scoring by the number that it counts, up to one more than it asks for."""
    return vec[float]([float(scoring.threshold(steps, n)) for n in range(max(step["min"] for step in steps) + 2)])


EXPORT_STEPS: Final = _steps(board.DATA["solo"]["export_vp"])
SETTLED_STEPS: Final = _steps(board.DATA["solo"]["settlement_vp"])
MOST_EXPORTS: Final = float(board.DATA["final_scoring"]["exports"]["2"][0])
MOST_SETTLED: Final = float(board.DATA["final_scoring"]["settlements"]["2"][0])
PLACE_EXPORTS: Final = float(board.DATA["final_scoring"]["exports"]["4"][1])  # for every place gained at a larger table
PLACE_SETTLED: Final = float(board.DATA["final_scoring"]["settlements"]["4"][2])


def _in_all(worths: list[float]) -> vec[float]:
    """What one more in each production phase to come is worth, by the number of these phases."""
    return vec[float]([sum(worths[:left]) for left in range(len(worths))])


# What things are worth in points, by the number of action phases in which they can still be used. Nothing can be done
# any more at 0: then they count as in the final scoring.
_POUND: Final = [0.1, 0.177, 0.26, 0.295, 0.319, 0.342]
_WOOL: Final = [1.0, 0.935, 1.02, 1.02, 1.02, 1.02]
_RAW: Final = [1.0, 0.913, 1.08, 1.08, 1.08, 1.08]  # milk and grain
_MADE: Final = [2.0, 1.9, 3.07, 3.07, 3.07, 3.07]  # cheese, bread and whisky
POUND: Final = vec[float](_POUND)
WOOL_WORTH: Final = vec[float](_WOOL)
RAW_WORTH: Final = vec[float](_RAW)
MADE_WORTH: Final = vec[float](_MADE)
POUND_EACH: Final = _in_all(_POUND)
WOOL_EACH: Final = _in_all(_WOOL)
RAW_EACH: Final = _in_all(_RAW)
MADE_EACH: Final = _in_all(_MADE)

MERCHANT_WORTH: Final = vec[float]([0.0, 0.0, 0.0, 1.0, 1.8, 2.4, 2.8, 3.1])  # by their number, with all rounds to come
IMPORT_WORTH: Final = 4.0  # cotton, tobacco or sugar cane
EXPORT_WORTH: Final = 2.2  # of a contract for the export scoring, as long as nothing is sure
SETTLED_WORTH: Final = 1.75  # of a settlement, for that of the settlements
LAND_PRICE: Final = 3.0
ANIMAL_PRICE: Final = 11.0
FREE_LAND_WORTH: Final = 0.8  # beyond the price of the land
UPGRADE_PRICE: Final = 4.0
UPGRADE_WORTH: Final = 0.2  # beyond that
PER_LACKING: Final = 0.09  # chance to fulfil a contract lost with each good that must still be found,
PER_POUND_LACKING: Final = 0.02  # and points for every pound that these cost
SURE: Final = 0.95
LEAST: Final = 0.3
HOPELESS: Final = 0.1
IDLE: Final = 0.35  # of what a factory would add, if raw goods are to be bought
LATER_GOODS: Final = 0.85  # glory per unit, if goods score in a later round

MEASURES: Final[i64] = 16
INPUTS: Final[i64] = FEATURES + MEASURES  # of the network
# How much each measure counts at the end, and how much more with five production phases to come.
_WEIGHTS: Final = (
    (0.0, 0.0),  # every player
    (1.0, 0.0),  # glory, hops and imports
    (1.0, 0.0),  # the ranking of exports
    (1.0, 0.1),  # the ranking of settlements
    (1.0, -0.1),  # money
    (1.6, 0.7),  # what workers will earn
    (1.0, -0.12),  # goods in stock
    (1.15, 0.1),  # goods that the units will make
    (0.95, 0.0),  # contracts at hand
    (0.8, 0.0),  # the scoring tile of this round
    (1.0, 0.0),  # those of the rounds to come
    (-0.2, 1.4),  # merchants
    (0.1, 1.4),  # shipping
    (0.0, 0.5),  # the root of the number of meadows in reach
    (1.4, 0.0),  # factories without anything to process
    (0.0, 5.0),  # an empty export box
)
WEIGHTS: Final = vec[float]([weight for pair in _WEIGHTS for weight in pair])

SPREAD: Final = 9.0  # how far the difference of two estimates is off at the end of the game,
SPREAD_PER_ROUND: Final = 1.0  # and more for each round before it
SPREAD_OF_MANY: Final = 0.5  # of that with more than two players
EXPLORE: Final = 0.1
RELIANCE: Final = 1.0
SOLO_MEAN: Final = 140.0
SOLO_SPREAD: Final = 50.0


@final
class CaledoniaJudge(Judge[CaledoniaState]):
    """Estimates every final score, and from their differences the chances to win."""

    def __init__(self, networks: dict[int, Network] | None = None) -> None:
        """With the networks that ship, or with others; with none of them the estimate is the hand-made one."""
        self.measures: vec[float] = vec[float]([0.0] * MEASURES)
        self.settled: vec[i64] = vec[i64]([0] * 4)
        self.offers: vec[float] = vec[float]([0.0, 0.0])
        self.pruner: Final = pruning.Pruner()
        self.features: Final = Features()
        self.inputs: Final = vec[float]([0.0] * INPUTS)
        self.networks: Final = learned() if networks is None else networks
        self.network: Network | None = None  # of the table that was judged last,
        self.seats: i64 = 0  # which had so many seats

    def judge(self, state: CaledoniaState, out: vec[float]) -> None:
        if state.turn == OVER:
            if state.seats == 1:
                out[0] = share((float(state.score()[0]) - SOLO_MEAN) / SOLO_SPREAD)
            else:
                share_victory(state.places(), out)
            return
        self.expect(state, out)
        if state.seats == 1:
            out[0] = share((out[0] - SOLO_MEAN) / SOLO_SPREAD)
        elif state.seats == 2:
            out[0] = share((out[0] - out[1]) / spread(state))
            out[1] = 1.0 - out[0]
        else:
            share_hopes(out, spread(state) * SPREAD_OF_MANY)

    def explore(self) -> float:
        return EXPLORE

    def reliance(self) -> float:
        return RELIANCE

    def expect(self, state: CaledoniaState, out: vec[float]) -> None:
        """The final scores of all: the estimate, and what was learned about its errors."""
        if self.seats != state.seats:
            self.seats = state.seats
            self.network = self.networks.get(table_of(state.seats))
        for seat in range(state.seats):
            self.settled[seat] = scoring.settlements(state, state.players[seat])
        network = self.network
        for seat in range(state.seats):
            points = self.estimate(state, seat)
            if network is not None and state.phase >= phases.STARTING:
                self.look(state, seat)
                points += network.value(self.inputs, stage(state, seat))
            out[seat] = points

    def look(self, state: CaledoniaState, seat: i64) -> None:
        """What the network sees of a seat whose measures were just taken."""
        inputs = self.inputs
        self.offer(state, seat)
        self.features.see(state, seat, self.settled, self.offers)
        row = self.features.row
        for at in range(FEATURES):
            inputs[at] = row[at]
        for at in range(MEASURES):
            inputs[FEATURES + at] = 0.1 * self.measures[at]

    def estimate(self, state: CaledoniaState, seat: i64) -> float:
        """The final score that a player can hope for, by the hand-made measures."""
        self.measure(state, seat, self.measures)
        rounds = float(productions_left(state, seat)) / 5.0
        total = 0.0
        for at in range(MEASURES):
            total += self.measures[at] * (WEIGHTS[2 * at] + WEIGHTS[2 * at + 1] * rounds)
        return total

    def measure(self, state: CaledoniaState, seat: i64, out: vec[float]) -> None:
        """What a player sees, in points, in the order of WEIGHTS."""
        player = state.players[seat]
        left = productions_left(state, seat)
        acts = phases_left(state, seat)
        out[0] = 1.0
        out[1] = float(player.glory + player.imported[board.HOPS]) + imports(state, player, acts) - float(player.bid)
        out[2] = exports(state, seat, acts)
        out[3] = self.settlements(state, seat, acts)
        out[4] = float(player.money) * POUND[acts]
        out[5] = float(producing.income(player)) * POUND_EACH[left]
        out[6] = self.stock(state, player, seat, acts)
        self.flow(player, left, out)
        out[8] = 0.0
        if acts:
            if player.box1 != board.NOTHING:
                out[8] += self.at_hand(state, player, player.box1, acts, left)
            if player.box2 != board.NOTHING:
                out[8] += self.at_hand(state, player, player.box2, acts, left)
        self.tiles(state, player, left, out)
        out[11] = MERCHANT_WORTH[board.MERCHANTS - player.track] if acts else 0.0
        out[12] = float(player.shipping)
        free0 = player.reach0 & ~player.own0
        free1 = player.reach1 & ~player.own1
        out[13] = sqrt(float(bits(free0 & state.ground.room[0]) + bits(free1 & state.ground.room[1])))
        out[15] = 1.0 if player.box1 == board.NOTHING and acts else 0.0

    def settlements(self, state: CaledoniaState, seat: i64, acts: i64) -> float:
        """CAL-192, CAL-256."""
        own = float(self.settled[seat])
        if state.seats == 1:
            return alone(self.settled[seat], SETTLED_STEPS, SETTLED_WORTH, acts)
        beaten = 0.0
        for other in range(state.seats):
            if other != seat:
                beaten += lead(own - float(self.settled[other]), acts)
        if state.seats == 2:
            return MOST_SETTLED * beaten
        return PLACE_SETTLED * (beaten + float(4 - state.seats))

    def stock(self, state: CaledoniaState, player: Player, seat: i64, acts: i64) -> float:
        """Goods, and barrels in the cellar; in the production phase what can still be made of them."""
        goods = player.goods
        milk, grain = goods[board.MILK], goods[board.GRAIN]
        made = goods[board.CHEESE] + goods[board.BREAD] + goods[board.WHISKY]
        if state.phase == phases.PROCESSING and state.turn == seat:
            more = producing.most(player, 0) if state.made == 0 else 0
            milk -= more
            made += more
            factories = player.units[board.DISTILLERY] + (player.units[board.BAKERY] if state.made < 2 else 0)
            more = grain if grain < factories else factories
            grain -= more
            made += more
        if state.turn == seat and (state.phase == phases.DISCARDING or state.phase == phases.CHOOSING):
            discarded: i64 = 1 if state.phase == phases.DISCARDING else 0
            if state.group == 0:  # CAL-153
                milk += 3 - discarded
            else:  # CAL-154
                made += 2 - discarded
        total = (
            float(goods[board.WOOL]) * WOOL_WORTH[acts]
            + float(milk + grain) * RAW_WORTH[acts]
            + float(made) * MADE_WORTH[acts]
        )
        if player.cellar:
            for spot in range(board.SPOTS):
                if player.cellar >> spot & 1:
                    later = spot + acts if spot + acts < board.SPOTS else board.SPOTS - 1
                    total += MADE_WORTH[acts] + float(board.CELLAR[later]) * POUND[acts]
        return total

    def flow(self, player: Player, left: i64, out: vec[float]) -> None:
        """What sheep, cows, fields and factories will make in the production phases to come."""
        units = player.units
        milk, grain = units[board.COW], units[board.FIELD] * 2
        cheese = milk if milk < units[board.DAIRY] else units[board.DAIRY]
        factories = units[board.BAKERY] + units[board.DISTILLERY]
        made = grain if grain < factories else factories
        out[7] = (
            float(units[board.SHEEP]) * WOOL_EACH[left]
            + float(milk - cheese + grain - made) * RAW_EACH[left]
            + float(cheese + made) * MADE_EACH[left]
        )
        if player.clan == board.MACKENZIE:
            whisky = made if made < units[board.DISTILLERY] else units[board.DISTILLERY]
            out[5] += float(board.WHISKY_MONEY * whisky) * POUND_EACH[left]
        out[14] = IDLE * float(units[board.DAIRY] - cheese + factories - made) * (MADE_EACH[left] - RAW_EACH[left])

    def at_hand(self, state: CaledoniaState, player: Player, contract: i64, acts: i64, left: i64) -> float:
        """A contract: what it brings, less what its goods would be worth without it, if it can be fulfilled in time."""
        pound = POUND[acts]
        value = (
            float(board.BRINGS[contract * board.IMPORT_KINDS + board.HOPS])
            + float(board.BONUS_MONEY[contract]) * pound
            + float(board.FREE_LAND[contract]) * (LAND_PRICE * pound + FREE_LAND_WORTH)
            + float(board.BONUS_UPGRADES[contract]) * (UPGRADE_PRICE * pound + UPGRADE_WORTH)
        )
        for good in range(board.TRACKED):
            value += IMPORT_WORTH * float(board.BRINGS[contract * board.IMPORT_KINDS + good])
        merchants: i64 = 0
        price = 0.0
        for good in range(board.KINDS):
            need = board.NEED[contract * board.KINDS + good]
            if need > 0:
                value -= float(need) * (WOOL_WORTH[acts] if good == board.WOOL else MADE_WORTH[acts])
                lack = need - player.goods[good]
                if lack > 0:
                    merchants += lack
                    price += float(lack * state.price(good))
        meat = board.BEEF[contract] + board.MUTTON[contract]
        if meat:
            gone = WOOL_EACH[left] if board.MUTTON[contract] else RAW_EACH[left]
            again = POUND[acts] * ANIMAL_PRICE
            value -= float(meat) * (gone if gone < again else again)
            short = exporting.short(player, board.BEEF[contract], board.MUTTON[contract])
            price += float(short) * ANIMAL_PRICE
        value += EXPORT_WORTH
        if acts == 1 and (merchants > player.merchants or price > float(player.money)):
            return HOPELESS * value
        chance = SURE - PER_LACKING * float(merchants)
        if chance < LEAST:
            chance = LEAST
        return chance * value - PER_POUND_LACKING * price

    def offer(self, state: CaledoniaState, seat: i64) -> None:
        """What the best two of the contracts that can be taken would bring, into `offers`."""
        offers = self.offers
        offers[0] = 0.0
        offers[1] = 0.0
        acts = phases_left(state, seat)
        if acts == 0:
            return
        player = state.players[seat]
        left = productions_left(state, seat)
        fee = float(exporting.fee(state, player)) * POUND[acts]
        found = exporting.face_up(state)
        if state.phase == phases.KEEPING and state.turn == seat:
            found |= state.drawn
        while found:
            value = self.at_hand(state, player, lowest(found), acts, left) + fee
            found &= found - 1
            if value > offers[0]:
                offers[1] = offers[0]
                offers[0] = value
            elif value > offers[1]:
                offers[1] = value

    def tiles(self, state: CaledoniaState, player: Player, left: i64, out: vec[float]) -> None:
        """CAL-171: what the scoring tiles of this and the coming rounds would give for what is there."""
        out[9] = 0.0
        out[10] = 0.0
        if len(state.scoring) < board.ROUNDS:
            return
        out[9] = self.tile(state, player, state.scoring[state.round - 1], left == board.ROUNDS - state.round + 1)
        units = player.units
        for later in range(state.round, board.ROUNDS):
            number = state.scoring[later]
            if number == 0:
                out[10] += LATER_GOODS * float(units[board.SHEEP] + units[board.COW] + units[board.FIELD])
            elif number == 1:
                out[10] += LATER_GOODS * float(units[board.DAIRY] + units[board.BAKERY] + units[board.DISTILLERY])
            else:
                out[10] += self.tile(state, player, number, False)

    def tile(self, state: CaledoniaState, player: Player, number: i64, producing: bool) -> float:
        """Pairs that are not complete count half."""
        if number == 2:
            return float(scoring.glory(state, player, number))
        counted = scoring.counted(state, player, number)
        if producing and number < 2:
            units = player.units
            cheese = units[board.COW] if units[board.COW] < units[board.DAIRY] else units[board.DAIRY]
            grain = units[board.FIELD] * 2
            factories = units[board.BAKERY] + units[board.DISTILLERY]
            made = cheese + (grain if grain < factories else factories)
            counted += made if number == 1 else units[board.SHEEP] + units[board.COW] + grain - made
        per: i64 = scoring.PER[number]
        rate: i64 = scoring.GLORY[number]
        if per == 1:
            return float(counted * rate)
        return 0.5 * (float(counted // per * rate) + float(counted * rate) / float(per))

    def prune(self, state: CaledoniaState, buffer: vec[i64], n: i64) -> i64:
        return self.pruner.prune(state, buffer, n)


def spread(state: CaledoniaState) -> float:
    """How far the difference of two estimates is off, on average."""
    return SPREAD + SPREAD_PER_ROUND * float(board.ROUNDS - state.round)


def share(ahead: float) -> float:
    """From 0 far behind to 1 far ahead; it never gets quite flat, so that more is always better.

    >>> share(0.0), share(1.0)
    (0.5, 0.75)
    """
    return 0.5 + 0.5 * ahead / (1.0 + (ahead if ahead > 0.0 else -ahead))


def alone(number: i64, steps: vec[float], each: float, acts: i64) -> float:
    """CAL-255, CAL-256: a solo scoring in steps, smooth as long as there is time to reach the next one."""
    last: i64 = len(steps) - 1
    number = number if number < last else last
    smooth = each * float(number)
    if acts > 1:
        return smooth
    return steps[number] if acts == 0 else 0.5 * (smooth + steps[number])


def lead(ahead: float, acts: i64) -> float:
    """The chance that a lead in a ranking holds through so many action phases."""
    if acts == 0:
        return 1.0 if ahead > 0.5 else 0.5 if ahead > -0.5 else 0.0
    return 1.0 / (1.0 + exp(-ahead / (0.3 + 0.4 * float(acts))))


def has_produced(state: CaledoniaState, seat: i64) -> bool:
    """Whether a player has had the production phase of this round."""
    if state.phase < phases.PROCESSING or state.phase == phases.ROLLING:
        return False
    for place in range(state.place):
        if state.order[place] == seat:
            return True
    return state.turn == seat or state.phase == phases.DONE


def productions_left(state: CaledoniaState, seat: i64) -> i64:
    """How many production phases a player still has."""
    left = board.ROUNDS - state.round
    return left if has_produced(state, seat) else left + 1


def phases_left(state: CaledoniaState, seat: i64) -> i64:
    """In how many action phases a player can still do something."""
    left = board.ROUNDS - state.round
    acting = state.phase <= phases.AFTER or state.phase == phases.ROLLING
    return left + 1 if acting and not state.has_passed(seat) else left


def stage(state: CaledoniaState, seat: i64) -> i64:
    """How far the game is for a player: the action and production phases to come, from ten to none."""
    return phases_left(state, seat) + productions_left(state, seat)


def imports(state: CaledoniaState, player: Player, acts: i64) -> float:
    """CAL-187: cotton, tobacco and sugar cane by what they are worth now, the more so the nearer the end is."""
    own = player.imported
    total = IMPORT_WORTH * float(own[0] + own[1] + own[2])
    if state.variant.fixed_imports or own[0] + own[1] + own[2] == 0:
        return total
    totals0: i64 = 0
    totals1: i64 = 0
    totals2: i64 = 0
    for other in state.players:
        totals0 += other.imported[0]
        totals1 += other.imported[1]
        totals2 += other.imported[2]
    rarer0: i64 = (1 if totals0 <= totals1 else -1) + (1 if totals0 <= totals2 else -1)
    rarer1: i64 = (1 if totals1 < totals0 else -1) + (1 if totals1 <= totals2 else -1)
    rarer2: i64 = (1 if totals2 < totals0 else -1) + (1 if totals2 < totals1 else -1)
    change = 0.5 * float(own[0] * rarer0 + own[1] * rarer1 + own[2] * rarer2)
    return total + change * (1.0 - 0.18 * float(acts))


def exports(state: CaledoniaState, seat: i64, acts: i64) -> float:
    """CAL-190, CAL-255."""
    own = float(state.players[seat].exported)
    if state.seats == 1:
        return alone(state.players[seat].exported, EXPORT_STEPS, EXPORT_WORTH, acts)
    beaten = 0.0
    for other in range(state.seats):
        if other != seat:
            beaten += lead(own - float(state.players[other].exported), acts)
    if state.seats == 2:
        return MOST_EXPORTS * beaten
    prize = PLACE_EXPORTS * (2.0 - float(state.seats - 1) + beaten)
    return prize if prize > 0.0 else 0.0
