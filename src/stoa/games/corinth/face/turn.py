"""One turn as it is told afterwards: the group, what was done with it, and what was built."""

from stoa.core.message import Message, count, say
from stoa.core.telling import Fact, listed
from stoa.games.corinth import moves
from stoa.games.corinth.face.prospects import amount_words
from stoa.games.corinth.face.text import cost_words, group_words
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.sheet import Sheet
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import area_name, district_name, the_building


class Turn:
    """A turn, or as much of it as belongs to a stretch: what was chosen, and the sheet before and after.

    - `before`, `after`: the states before and after as much of it.
    - `harbor`: the state in which the group still lies on the harbor, if it was taken in this stretch.
    - `acted`: the action of the area was done.
    - `served`: the goods that every shop got, in the order in which they came.
    """

    def __init__(self, before: CorinthState, seat: int) -> None:
        self.seat = seat
        self.before = before
        self.after = before
        self.harbor: CorinthState | None = None
        self.area = int(before.area)
        self.dice = int(before.dice)
        self.value = int(before.value)
        self.forced = False
        self.resting = False
        self.acted = False
        self.stayed = False
        self.ended_early = False
        self.served: dict[int, int] = {}
        self.built: list[int] = []

    @classmethod
    def under_way(cls, state: CorinthState) -> "Turn":
        """The turn of the seat that is asked now."""
        turn = cls(state, int(state.active()))
        walking = state.phase == phases.STEPPING and turn.area < 0 and not state.walked
        turn.resting = state.phase == phases.RESTING or walking
        return turn

    @classmethod
    def begun(cls, before: CorinthState, after: CorinthState) -> "Turn":
        """The turn that follows when all is on the harbor as before, but for the yellow dice of the first turn."""
        turn = cls(before, int(after.active()))
        turn.area, turn.dice, turn.value = int(board.NOTHING), 0, 1
        first = after.order == 0
        areas = [area for area in range(board.AREA_COUNT) if (before.group(area) if first else before.whites(area))]
        if not areas:
            turn.resting = True
        elif len(areas) == 1:
            turn.forced = True
            turn._take(_without_yellow(before) if not first else before, areas[0], after)
        turn._look(after, board.NOTHING)
        return turn

    def go_on(self, move: int, after: CorinthState) -> None:
        """A move of this turn."""
        kind = moves.KIND[move]
        if kind == moves.TAKE:
            self._take(self.after, move - moves.TAKE, after)
        elif kind == moves.ACT:
            self.acted = True
        elif kind == moves.STAY:
            self.stayed = True
        elif kind == moves.ENOUGH:
            self.ended_early = True
        elif kind == moves.BUILD:
            self.built.append(move - moves.BUILD)
        self._look(after, move - moves.SHOP if kind == moves.SHOP else board.NOTHING)

    def _take(self, harbor: CorinthState, area: int, after: CorinthState) -> None:
        """COR-127: if the steward cannot move, the action is done at once."""
        self.harbor = harbor
        self.area, self.dice, self.value = area, int(harbor.group(area)), int(harbor.value_of(area))
        self.acted = after.phase != phases.ACTING

    def _look(self, after: CorinthState, chosen: int) -> None:
        """Which shops got goods: the chosen one first, then one that was partly marked."""
        old, new = self.after.sheets[self.seat], after.sheets[self.seat]
        shops = [shop for shop in range(board.SHOP_COUNT) if new.marked(shop) > old.marked(shop)]
        for shop in sorted(shops, key=lambda shop: (shop != chosen, old.marked(shop) == 0)):
            self.served[shop] = self.served.get(shop, 0) + int(new.marked(shop) - old.marked(shop))
        self.after = after

    def facts(self) -> list[Fact]:
        """What happened in it so far."""
        found: list[Fact] = []
        if self.harbor is not None:
            found.append(self._taken(self.harbor))
        if self.resting and (self._nodes() or self.stayed or self.after.phase not in (phases.RESTING, phases.STEPPING)):
            found.append(self._rested())
        if self._nodes() or self._stopped():
            found += self._walked()
        if self.stayed:
            found.append(Fact("stay", say("left the steward where it was"), self.seat))
        found += self._gained() + self._delivered() + self._circled()
        found += [self._building(building) for building in self.built]
        if not found and self.after.phase == phases.PASSING:  # the action was told before, as it was done unasked
            found.append(Fact("end", say("built nothing"), self.seat))
        return found

    # The sheet before and after

    def _sheets(self) -> tuple[Sheet, Sheet]:
        return self.before.sheets[self.seat], self.after.sheets[self.seat]

    @property
    def _delivering(self) -> bool:
        """Whether goods were already on their way when the stretch began."""
        return bool(self.before.phase == phases.DELIVERING)

    def _nodes(self) -> list[int]:
        """The nodes that the steward entered."""
        old, new = self._sheets()
        return new.nodes()[old.steps :]

    def _stopped(self) -> bool:
        """Whether the move of the steward has ended in this stretch."""
        old, new = self._sheets()
        return bool(new.circled != old.circled)

    def _own(self, field: str) -> str:
        """A field of the sheet, as `told` names it."""
        return f"sheets.{self.seat + 1}.{field}"

    # Facts

    def _taken(self, harbor: CorinthState) -> Fact:
        white, yellow = int(harbor.whites(self.area)), int(harbor.yellows(self.area))
        parts: dict[str, object] = {"area": area_name(self.area), "dice": group_words(white, yellow, self.value)}
        words = say("took the {area} group ({dice})", **parts)
        if self.forced:
            words = say("had to take the last group, {area} ({dice})", **parts)
        name = board.AREAS[self.area]
        changes = {"white": -white, "yellow": -yellow, "value": -self.value}
        changed = {f"harbor.{name}.{part}": n for part, n in changes.items() if n}
        return Fact("take", words, self.seat, changed, (f"quay-{name}",))

    def _rested(self) -> Fact:
        """COR-086 to COR-089: a turn without dice."""
        if self._nodes() or self.stayed:
            return Fact("rest", say("found no dice on the harbor"), self.seat)
        if self._sheets()[1].stuck():
            return Fact("pass", say("found no dice on the harbor and could not move the steward"), self.seat)
        return Fact("pass", say("found no dice on the harbor and had no step instead"), self.seat)

    def _walked(self) -> list[Fact]:
        names = [board.NODE_NAMES[node] for node in self._nodes()]
        here = board.NODE_NAMES[self._sheets()[1].steward]
        if len(names) > 1:
            parts: dict[str, object] = {"n": len(names), "way": " ".join(names[:-1]), "node": here}
            words = say("moved the steward {n} steps by {way} to {node}", **parts)
        elif names:
            words = say("moved the steward 1 step to {node}", node=here)
        else:
            words = say("stopped the steward on {node}", node=here)
        changes = {self._own(f"route.{name}"): 1 for name in names}
        if self._stopped():
            changes[self._own(f"circled.{here}")] = 1
        places = tuple(f"node-{name}-{self.seat + 1}" for name in names or [here])
        found = [Fact("steward", words, self.seat, changes, places)]
        return found + self._paid() if self._stopped() else found

    def _paid(self) -> list[Fact]:
        """COR-064: what the change of the steps cost."""
        old, new = self._sheets()
        gold = int(new.gold_spent - old.gold_spent) - sum(int(board.GOLD_COST[building]) for building in self.built)
        if not gold:
            return []
        steps = len(new.moves()[-1])
        words = count(
            "paid {gold} gold for {n} step instead of {value}",
            "paid {gold} gold for {n} steps instead of {value}",
            steps,
            gold=gold,
            value=self.value,
        )
        return [Fact("pay", words, self.seat, {self._own("gold.crossed_out"): gold}, (f"track-gold-{self.seat + 1}",))]

    def _gained(self) -> list[Fact]:
        """COR-044 to COR-047, COR-078, COR-079: gold or goats, as many as there was room for."""
        old, new = self._sheets()
        source, wanted = self._source()
        if source == board.GOLD:
            real = int(new.gold - old.gold)
            words, track = _got_gold(real, wanted), "gold"
        elif source == board.GOATS:
            real = int(new.goats - old.goats)
            words, track = _got_goats(real, wanted), "goats"
        else:
            return []
        changes = {self._own(f"{track}.circled"): real} if real else {}
        return [Fact("get", words, self.seat, changes, (f"track-{track}-{self.seat + 1}",))]

    def _source(self) -> tuple[int, int]:
        """The area whose gold, goats or goods came, and how many they would be with room for all."""
        old, new = self._sheets()
        if self._delivering:
            return int(self.before.district) + 1, int(self.before.goods)
        if self._stopped():
            node = int(new.steward)
            kind = board.KINDS[board.NODE_KIND[node]]
            area = {"gold": int(board.GOLD), "goats": int(board.GOATS)}.get(kind, int(board.NODE_DISTRICT[node]) + 1)
            return (area if kind in ("gold", "goats", "goods") else int(board.NOTHING)), int(board.NODE_AMOUNT[node])
        if not self.acted:
            return int(board.NOTHING), 0
        if self.area == board.GOLD:
            return self.area, int(old.gold_for(self.dice))
        return self.area, self.dice if self.area == board.GOATS else int(old.goods_for(self.dice))

    def _delivered(self) -> list[Fact]:
        """COR-051 to COR-058: the goods delivered, those for which there was no room, and a bonus."""
        area, wanted = self._source()
        if area not in range(1, 5) or (not self.served and self.after.phase == phases.DELIVERING):
            return []
        district, total = area - 1, sum(self.served.values())
        over = self.after.phase != phases.DELIVERING
        if not total:
            words = say("delivered nothing, as the {district} district was full", district=district_name(district))
            if self.ended_early:
                words = say("delivered nothing")
            return [Fact("deliver", words, self.seat)]
        words = self._delivery(district, total, wanted if over else total)
        name = f"districts.{board.DISTRICTS[district]}"
        changes = {self._own(f"{name}.{board.SHOPS[shop]}"): n for shop, n in self.served.items()}
        places = tuple(f"shop-{board.SHOPS[shop]}-{self.seat + 1}" for shop in self.served)
        found = [Fact("deliver", words, self.seat, changes, places)]
        return found + self._completed(district)

    def _delivery(self, district: int, total: int, wanted: int) -> Message:
        parts: dict[str, object] = {"goods": amount_words(district + 1, total), "shops": self._shops()}
        if total == wanted:
            return say("delivered {goods} {shops}", **parts)
        if self.ended_early:
            return say("delivered only {goods} of {wanted} {shops}", wanted=wanted, **parts)
        return say("delivered {goods} of {wanted} {shops}, as there was no room for more", wanted=wanted, **parts)

    def _shops(self) -> Message:
        """Where the goods went."""
        if len(self.served) == 1:
            return say("to {shop}", shop=_shop(*self.served))
        parts = [say("{n} to {shop}", n=n, shop=_shop(shop)) for shop, n in self.served.items()]
        return say("({parts})", parts=listed(parts))

    def _completed(self, district: int) -> list[Fact]:
        old, new = self._sheets()
        full = [shop for shop in self.served if new.marked(shop) == board.SHOP_GOODS[shop]]
        found = []
        if full:
            words = say("completed {shops}", shops=listed([_shop(shop) for shop in full]))
            if len(self.served) == 1:
                words = say("completed it")
            found.append(Fact("complete", words, self.seat))
        if (new.bonuses & ~old.bonuses) >> district & 1:
            words = say(
                "got the bonus of the {district} district, {points} points",
                district=district_name(district),
                points=int(board.BONUS[district]),
            )
            changes = {self._own(f"bonuses.{board.DISTRICTS[district]}"): 1}
            found.append(Fact("bonus", words, self.seat, changes))
        return found

    def _circled(self) -> list[Fact]:
        """COR-080 to COR-083: effects that bring nothing at once but a number in a box."""
        if not self._stopped():
            return []
        _, new = self._sheets()
        kind, box = board.KINDS[board.NODE_KIND[new.steward]], int(board.NODE_BOX[new.steward])
        if kind == "yellow_die":
            return [Fact("yellow_die", say("got a yellow die for the rolls to come"), self.seat)]
        if kind == "plus_one":
            return [Fact("plus_one", say("circled +1 for the boxes to come"), self.seat)]
        if kind != "score":
            return []
        letter, value = board.BOXES[box], int(new.box(box))
        words = say("wrote {points} into box {box}", points=value, box=letter)
        changes = {self._own(f"boxes.{letter}"): value}
        return [Fact("box", words, self.seat, changes)]

    def _building(self, building: int) -> Fact:
        words = say("built {building} for {cost}", building=the_building(building), cost=cost_words(building))
        gold, goats = int(board.GOLD_COST[building]), int(board.GOAT_COST[building])
        name = board.BUILDINGS[building]
        changes = {self._own("goats.crossed_out"): goats, self._own(f"buildings.{name}"): 1}
        if gold:
            changes[self._own("gold.crossed_out")] = gold
        return Fact("build", words, self.seat, changes, (f"building-{name.replace('_', '-')}-{self.seat + 1}",))


def _without_yellow(state: CorinthState) -> CorinthState:
    twin = state.copy()
    twin.yellow = 0
    return twin


def _shop(shop: int) -> Message:
    """A shop of the district that is spoken of."""
    return count("the {n}-point shop", "the {n}-point shop", int(board.SHOP_POINTS[shop]))


def _got_gold(real: int, wanted: int) -> Message:
    if not real:
        return say("got no gold, as the gold track was full")
    if real < wanted:
        return say("got {n} of {wanted} gold, as the gold track was full then", n=real, wanted=wanted)
    return say("got {n} gold", n=real)


def _got_goats(real: int, wanted: int) -> Message:
    if not real:
        return say("got no goats, as the goat track was full")
    if real < wanted:
        return say("got {n} of {wanted} goats, as the goat track was full then", n=real, wanted=wanted)
    return count("got {n} goat", "got {n} goats", real)
