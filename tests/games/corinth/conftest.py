"""What the tests of Corinth share: tables written in a few words, and moves as a person writes them."""

import pytest

import stoa
from handles import Handles

COSTS = {"temple": (3, 3), "warehouse": (4, 4), "stable": (2, 1), "trading_post": (0, 2)}
SHOPS = {
    "green": {"green-1": 2, "green-2": 3, "green-3": 3, "green-6": 5},
    "purple": {"purple-2": 2, "purple-3": 3, "purple-4": 3, "purple-6": 4},
    "blue": {"blue-3": 2, "blue-5": 3, "blue-8": 4},
    "orange": {"orange-4": 2, "orange-5": 2, "orange-10": 4},
}
PLUS_ONES = ("r0c3", "r2c0", "r2c4", "r4c2")
BOXES = {"r0c0": "A", "r0c4": "B", "r4c0": "C"}


class Corinth(Handles):
    """Corinth: positions in a few words, and what can be asked of them."""

    game = stoa.game("corinth")
    shops = SHOPS
    costs = COSTS

    def start(self, seats=3, **options):
        return self.game.start(seats, options)

    def full(self, *districts):
        """The marks of complete districts."""
        return {shop: goods for district in districts for shop, goods in SHOPS[district].items()}

    def sheet(self, goods=None, gold=1, goats=1, buildings=(), route=(), bonuses=(), spent=0, under_way=0):
        """A sheet with so much gold and so many goats left, and `spent` gold crossed out beside what buildings cost.

        `route` has the steward's moves, each as nodes in a string; the last `under_way` steps have not ended.
        """
        marked = goods or {}
        moves = [move.split() for move in route]
        gold_cost = spent + sum(COSTS[name][0] for name in buildings)
        goat_cost = sum(COSTS[name][1] for name in buildings)
        boxes = dict.fromkeys("ABC")
        ends = [move[-1] for move in (moves[:-1] if under_way else moves)]
        for at, node in enumerate(ends, 1):
            if node in BOXES:
                boxes[BOXES[node]] = at + sum(end in PLUS_ONES for end in ends[:at])
        return {
            "districts": {district: {shop: marked.get(shop, 0) for shop in shops} for district, shops in SHOPS.items()},
            "bonuses": list(bonuses),
            "gold": {"circled": max(1, gold + gold_cost), "crossed_out": max(1, gold + gold_cost) - gold},
            "goats": {"circled": max(1, goats + goat_cost), "crossed_out": goat_cost},
            "buildings": [name for name in COSTS if name in buildings],
            "steward": moves[-1][-1] if moves else "r2c2",
            "route": moves,
            "boxes": boxes,
        }

    def harbor(self, groups):
        """`goats="1 1", gold="6 y6"`: the dice of every area, yellow ones with a y."""
        return {
            area: {
                "value": int(dice.split()[0].strip("y")),
                "white": sum(not die.startswith("y") for die in dice.split()),
                "yellow": sum(die.startswith("y") for die in dice.split()),
            }
            for area, dice in groups.items()
        }

    def dump(self, *sheets, seats=3, round=10, order=1, phase="take", harbor=None, group=None, options=None, **changes):
        """The description of a table; sheets that are not given are new ones. `order` is the turn of the round."""
        chosen = {
            "start_player": 1,
            "all_same_roll_wins": True,
            "compensation_optional": True,
            "compensation_step_may_be_changed": True,
            "track_capacity_limits_gains": True,
            "market_total_mode": "sum_of_boxes",
            "delivery_may_end_early": False,
            "compensation_mode": "no_dice",
        } | (options or {})
        start = (chosen["start_player"] + round - 2) % seats
        hand = None
        if group:
            area, *dice = group.split()
            hand = {"area": area, "value": int(dice[0]), "dice": len(dice)}
        all_sheets = [*sheets, *[self.sheet() for _ in range(seats - len(sheets))]]
        for seat, sheet in enumerate(all_sheets):
            behind = (seat - chosen["start_player"] + 1) % seats
            sheet["turn_track"] = (2 if seats == 4 else 0) + len(range(behind, round, seats))
        over, chance = phase == "over", phase in ("white", "yellow")
        groups = len(harbor or {}) + bool(group) + order - 1 + (phase == "build")
        return {
            "game": "corinth",
            "seats": seats,
            "options": chosen,
            "round": round,
            "start_player": start + 1,
            "turn_of_round": None if over else order,
            "turn": None if over or chance else (start + order - 1) % seats + 1,
            "phase": phase,
            "bought": 0,
            "white_roll": None,
            "harbor": self.harbor(harbor or {}),
            "groups_rolled": 0 if over or chance or phase == "buy" else min(6, groups),
            "group": hand,
            "steps": 0,
            "delivery": None,
            "won_by_roll": None,
            "sheets": all_sheets,
        } | changes

    def at(self, *sheets, **changes):
        """A table as described."""
        return self.game.load(self.dump(*sheets, **changes))

    def turn(self, *sheets, group, **changes):
        """A table at which somebody who is second in the round has just this group to take, and so holds it."""
        area, dice = group.split(" ", 1)
        return self.at(*sheets, **{"round": 12, "order": 2, "harbor": {area: dice}} | changes)

    def refused(self, table, notation):
        """The rule that forbids a move now."""
        with pytest.raises(stoa.NotLegal) as caught:
            self.game.read(table, notation)
        return caught.value.rule

    def sheet_of(self, table, seat):
        """A player's sheet, in words."""
        return table.dump()["sheets"][seat - 1]

    def left(self, table, seat):
        """The gold and the goats that a player has left."""
        sheet = self.sheet_of(table, seat)
        return tuple(sheet[track]["circled"] - sheet[track]["crossed_out"] for track in ("gold", "goats"))

    def goods(self, table, seat):
        """The marked goods of a player, shop by shop, without the empty ones."""
        return {shop: n for shops in self.sheet_of(table, seat)["districts"].values() for shop, n in shops.items() if n}

    def random(self, seats, seed, **options):
        """Every table of a random game, with the move that is played next; the last one has none."""
        dice = stoa.SeededDice(seed)
        table = self.game.start(seats, options or self.game.sample(dice, seats))
        while table.turn != stoa.OVER:
            legal = table.legal()
            move = table.draw(dice) if table.turn == stoa.CHANCE else legal[dice.below(len(legal))]
            yield table, move
            table.play(move)
        yield table, None


@pytest.fixture(scope="session")
def cor():
    return Corinth()
