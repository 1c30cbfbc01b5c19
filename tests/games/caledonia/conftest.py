"""What the tests of Clans of Caledonia share: states written in a few words, and moves as a person writes them."""

import json
from contextlib import contextmanager
from functools import cache

import pytest

import stoa
from games.caledonia.slow_map import DATA, SlowMap, name, spot_of
from handles import Handles
from stoa.games.caledonia.rules import ground, modules
from stoa.games.caledonia.rules.phases import PHASES

GOODS = ("wool", "milk", "grain", "cheese", "bread", "whisky")
CLANS = tuple(clan["id"] for clan in DATA["clans"])
HARMLESS = ("cunningham", "campbell", "robertson", "mackenzie", "fergusson")  # for players who do nothing in a test
CHANCE_PHASES = ("modules", "ports", "covers", "tiles", "contracts", "first player", "pairs", "drawing", "market dice")
PRODUCING = ("processing", "barrel", "butter")


def hexes(spots):
    """Hexes as `a2 b3`, as (column, row), or both in a list."""
    if isinstance(spots, str):
        return spots.split()
    if isinstance(spots, tuple):
        return [name(spots)]
    return [name(spot) if isinstance(spot, tuple) else spot for spot in spots]


def fitted(units, slow):
    """The units with those of any kind made sheep, woodcutters, miners or others, as the terrain asks."""
    for spot in units.pop("any", []):
        ground = slow.terrain(spot_of(spot))
        fit = [unit for unit, entry in DATA["units"].items() if entry["terrain"] in ground]
        unit = next(unit for unit in fit if len(units.get(unit, [])) < 4)
        units[unit] = [*units.get(unit, []), spot]
    return units


class Caledonia(Handles):
    """Clans of Caledonia: positions in a few words, and what can be asked of them."""

    game = stoa.game("caledonia")
    data = DATA
    goods = GOODS
    clans = CLANS

    def start(self, seats=3, **options):
        return self.game.start(seats, options)

    def dealt(self, seats=3, seed=1, until="picking", **options):
        """A new game after its draws, where the first pair is chosen, or in a later phase."""
        state, dice = self.start(seats, **options), stoa.SeededDice(seed)
        while self.phase(state) != until:
            self.step(state, dice)
        return state

    def step(self, state, dice):
        """One random move or outcome."""
        legal = state.legal()
        state.play(state.draw(dice) if state.turn == stoa.CHANCE else legal[dice.below(len(legal))])

    @cache
    def _blank(self, seats):
        return json.dumps(self.start(seats, map="1111").dump())

    def dump(self, players=None, **changes):
        """The description of a state of three in the first round with the changes; what follows is filled in.

        `players` has the changes of a seat, counted from 1; a seat has only the units and goods it is given. Nobody
        has a clan unless somebody is given one. `active` is the player whose time it is. Units of kind `any` become
        some that fit their hexes. The contracts that are named nowhere lie in the pile; those that `pile` leaves out
        are fulfilled by the last seat.
        """
        seats = changes.pop("seats", 3)
        dump = json.loads(self._blank(seats))
        options = {"map": changes.pop("sides", "1111")} | changes.pop("options", {})
        wanted = players or {}
        named = [wanted.get(seat, {}).get("clan") for seat in range(1, seats + 1)]
        if not any(named):
            options.setdefault("no_clans", True)
        if "macewen" in named:
            options["kickstarter_tiles"] = True
        dump["options"] |= options
        tiles = self._set_tiles(dump, changes)
        dump["round"] = changes.pop("round", 1)
        dump["phase"] = phase = changes.pop("phase", "acting")
        dump["order"] = order = changes.pop("order", list(range(1, seats + 1)))
        active = changes.pop("active", order[0])
        dump["passed"] = changes.pop("passed", order if phase in PRODUCING else [])
        dump["turn"] = "chance" if phase in CHANCE_PHASES else None if phase == "over" else active
        in_order = phase not in ("over", "contracts", "market dice", "starting workers")
        dump["place"] = order.index(active) if in_order else 0
        dump["prices"] |= changes.pop("prices", {})
        dump["open"] |= changes.pop("open", {})
        dump["players"] = [
            self._player(seat, seats, dict(wanted.get(seat, {})), named, dump["options"])
            for seat in range(1, seats + 1)
        ]
        self._deal(dump, changes)
        dump["pairs"] = [{"clan": p["clan"], "tile": p["tile"], "taken": True} for p in dump["players"]]
        if not dump["options"].get("clan_auction"):
            left = None if dump["options"]["no_clans"] else next(c for c in CLANS if not self._has(dump, c))
            dump["pairs"].append({"clan": left, "tile": 9, "taken": False})
        dump["map"] = {"sides": dump["options"]["map"], "ports": tiles[0], "closed": changes.pop("closed", [])}
        if seats == 1:
            slow = SlowMap(dump["options"]["map"], 1, bool(tiles[0]))
            cheap = [spot for spot in sorted(slow.printed) if slow.terrain(spot) and slow.cost(spot) == 1]
            dump["map"]["closed"] = hexes(cheap)
        dump["scoring_tiles"] = tiles[1]
        return dump | changes

    def _set_tiles(self, dump, changes):
        ports, scoring = changes.pop("ports", [2, 3, 4, 5]), changes.pop("scoring", [1, 2, 3, 4, 5])
        if 9 in (*ports, *scoring):
            dump["options"]["kickstarter_tiles"] = True
        options = dump["options"]
        return ([] if options["no_port_tiles"] else ports), ([] if options["no_scoring_tiles"] else scoring)

    def _has(self, dump, clan):
        return any(player["clan"] == clan for player in dump["players"])

    def _player(self, seat, seats, given, named, options):
        clan = given.pop("clan", None)
        if clan is None and not options["no_clans"]:
            free = [clan for clan in HARMLESS if clan not in named]
            clan = free[seat - 1]
        start = next((entry.get("shipping_start", {}) for entry in DATA["clans"] if entry["id"] == clan), {})
        player = {"clan": clan, "tile": seat, "money": 50, "glory": 0, "goods": {}, "units": {}, "bid": 0}
        player |= {"shipping": start.get(str(seats), 0), "technology": [], "contracts": [], "fulfilled": []}
        player |= {"ports": [], "cellar": []}
        stock = given.pop("stock", 5 if clan == "stewart" else 2)
        market = {side: given.pop(side, {}) for side in ("buying", "selling")}
        standing = sum(sum(side.values()) for side in market.values())
        player["merchants"] = {"board": 7 - stock - standing, "stock": stock} | market
        player |= given
        player["fulfilled"] = sorted(player["fulfilled"])
        units = {unit: hexes(spots) for unit, spots in player["units"].items() if spots}
        player["units"] = fitted(units, SlowMap(options["map"], seats, not options["no_port_tiles"]))
        return player

    def _deal(self, dump, changes):
        """Every contract finds its place."""
        players, seats = dump["players"], dump["seats"]
        used = {number for player in players for number in (*player["contracts"], *player["fulfilled"])}
        used |= set(dump["open"]["drawn"])
        dump["removed"] = changes.pop("removed", [])
        pile = changes.pop("pile", None)
        bottom = changes.pop("bottom", [])
        used |= {*dump["removed"], *bottom, *(pile or ())}
        boxes = list(changes.pop("board", []))
        used |= {number for number in boxes if number}
        free = [number for number in range(50, 0, -1) if number not in used]
        rules = DATA["export_board"]["contract_boxes"][str(seats)]
        shown = rules["shown"]
        if seats == 1 and not boxes:
            boxes = [free.pop(), free.pop(), None, free.pop(), free.pop(), free.pop()]
        while len(boxes) < shown and free:
            boxes.append(free.pop())
        dump["export_board"] = boxes + [None] * (rules["boxes"] - len(boxes))
        if pile is None:
            pile = free
        elif seats == 1:
            dump["removed"] = sorted({*dump["removed"], *free})
        else:
            players[-1]["fulfilled"] = sorted({*players[-1]["fulfilled"], *free})
        dump["pile"] = {"unseen": sorted(pile), "bottom": list(bottom)}

    def state(self, players=None, **changes):
        return self.game.load(self.dump(players, **changes))

    def one(self, seat=None, **changes):
        """A state of three where all is about the first seat; `seat` has what it has."""
        return self.state({1: seat or {}}, **changes)

    def some(self, state, word):
        """The legal moves that begin with a word."""
        return [move for move in self.moves(state) if move.split()[0] == word]

    def player(self, state, seat=1):
        """What a seat, counted from 1, has."""
        return state.dump()["players"][seat - 1]

    def money(self, state, seat=1):
        return self.player(state, seat)["money"]

    def gains(self, state, *notations, seat=1):
        """What a seat's money changes by when the moves are played."""
        before = self.money(state, seat)
        self.play(state, *notations)
        return self.money(state, seat) - before

    def open(self, state):
        return state.dump()["open"]

    def phase(self, state):
        return PHASES[state.phase]

    def targets(self, state, *units):
        """The hexes that the units, or any, may expand to."""
        wanted = units or (*DATA["player_board"]["columns"], "worker")
        return {move.split()[1] for move in self.moves(state) if move.split()[0] in wanted}

    def walk(self, seats, seed, options=None, rich=False):
        """A lively game: every state, the last one too, with the move about to be played there, None at the end.

        In a rich one all begin the first round with so much that contracts, ports and fourth factories come often.
        """
        dice = stoa.SeededDice(seed)
        state = self.game.start(seats, self.game.sample(dice, seats) if options is None else options)
        while state.turn != stoa.OVER:
            if rich and self.phase(state) == "acting":
                state, rich = self.enrich(state), False
            move = state.draw(dice) if state.turn == stoa.CHANCE else lively(state, dice)
            yield state, move
            state.play(move)
        yield state, None

    def enrich(self, state):
        dump = state.dump()
        for player in dump["players"]:
            player |= {"money": 300, "goods": dict.fromkeys(GOODS, 8)}
        return self.game.load(dump)


def lively(state, dice):
    """A random move, but one that keeps a game going: hardly ever passing, often building and fulfilling."""
    legal = state.legal()
    if len(legal) > 1 and legal[0] == 0 and dice.below(12):  # pass
        legal = legal[1:]
    fulfil = [move for move in legal if 146 <= move < 196]
    if fulfil:
        return fulfil[0]
    kinds = {}
    for move in legal:
        kinds.setdefault(KIND_OF[move], []).append(move)
    names = sorted(kinds)
    chosen = kinds[names[dice.below(len(names))]]
    return chosen[dice.below(len(chosen))]


# The numbering of moves, as kinds: the first move of each kind.
FIRST_OF_KIND = (
    0,
    1,
    2,
    3,
    5,
    6,
    12,
    54,
    96,
    146,
    196,
    246,
    296,
    305,
    313,
    317,
    341,
    347,
    363,
    480,
    489,
    490,
    493,
    496,
)
FIRST_OF_KIND += (511, 512, 612, 617, 648, 649, *(766 + 117 * unit for unit in range(9)), 1819)
KIND_OF = [sum(1 for first in FIRST_OF_KIND if first <= move) for move in range(Caledonia.game.moves)]


@pytest.fixture(scope="session")
def cal():
    return Caledonia()


@pytest.fixture
def own_sides(tmp_path, monkeypatch):
    """Play on module sides of one's own, for as long as a block lasts; hexes are changed by side and place."""

    def forget():
        modules.sides.cache_clear()
        ground.ground.cache_clear()

    @contextmanager
    def own_sides(changes):
        sides = {side: json.loads(json.dumps(DATA["map"]["modules"][side])) for side in changes}
        for side, spots in changes.items():
            for entry in sides[side]["hexes"]:
                entry |= spots.get((entry["col"], entry["row"]), {})
        path = tmp_path / "modules.json"
        path.write_text(json.dumps(sides), encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setenv("STOA_CALEDONIA_MODULES", str(path))
            forget()
            try:
                yield path
            finally:
                forget()

    return own_sides
