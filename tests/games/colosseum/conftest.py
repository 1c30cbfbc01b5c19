"""What the tests of Colosseum share: states written in a few words, moves as a person writes them, lively games."""

import json
from collections import Counter
from functools import cache
from importlib import resources
from itertools import product

import pytest

import stoa
from handles import Handles

DATA = json.loads(resources.files("stoa.games.colosseum").joinpath("data.json").read_text(encoding="utf-8"))
TOTALS = {
    "gladiator": 20,
    "comedian": 12,
    "musician": 12,
    "horse": 12,
    "torch": 12,
    "priest": 11,
    "ship": 11,
    "lion": 10,
    "scenery": 10,
    "decoration": 10,
    "chariot": 10,
    "cage": 10,
    "joker": 4,
    "emperor_token": 4,
    "additional_action": 4,
}
STANDARD = list(TOTALS)[:12]
STARS = ("gladiator", "ship", "musician", "comedian", "priest", "horse", "lion")
ARENAS = {3: (32, 8, 21), 4: (32, 3, 14, 23), 5: (32, 2, 8, 15, 23)}
RESTING = {"emperor": 0, "senator_1": 6, "consul_1": 12, "senator_2": 19, "consul_2": 26, "senator_3": 30}
FACES = ("I-III", "II", "III", "IV", "V", "VI")
CHANCE_PHASES = ("dealing", "refilling", "rolling", "podium", "asking")
EXCHANGES = 2  # the first two decisions turn a medal into coins, an Additional Action token into a medal
SECOND = 26  # paying two medals for a second investment
CLOSING = ("cleanup", "asking", "donation")
# Five full markets of standard tokens that no award depends on.
MARKETS = ["torch scenery cage", "torch scenery cage", "decoration chariot cage", "torch decoration chariot"]
MARKETS.append("torch cage decoration")


def tokens(text):
    """Tokens by type from `3 horse, lion` or `torch cage`."""
    counts = Counter()
    for part in text.replace(",", " , ").split(","):
        words = part.split()
        if len(words) == 2 and words[0].isdigit():
            counts[words[1]] += int(words[0])
        else:
            counts.update(words)
    return dict(counts)


class Colosseum(Handles):
    """Colosseum: positions in a few words, and what can be asked of them."""

    game = stoa.game("colosseum")
    data = DATA
    totals = TOTALS
    standard = STANDARD
    star_types = STARS
    faces = FACES
    arenas = ARENAS
    resting = RESTING
    settings = tuple(product((3, 4, 5), (False, True), (0, 1, 3)))

    def start(self, seats=4, **options):
        return self.game.start(seats, options)

    def dealt(self, seats=4, seed=1, **options):
        """The state when all is dealt."""
        state, dice = self.start(seats, **options), stoa.SeededDice(seed)
        while state.dump()["phase"] == "dealing":
            state.play(state.draw(dice))
        return state

    def dump(self, players=None, **changes):
        """The description of a dealt state of four seats with the changes; what follows from them is filled in.

        `players` has the changes of a seat, counted from 1; a seat has only the tokens it is given. `active` is the
        player whose time it is, `tokens` and `markets` may be written as `3 horse, lion`. Programs 1 to 10, Podiums,
        awards and the bag are completed so that nothing is missing.
        """
        seats, options = changes.pop("seats", 4), changes.pop("options", {})
        dump = json.loads(self._dealt_dump(seats))
        dump["options"] |= options
        dump["round"] = changes.pop("round", 1)
        dump["phase"] = phase = changes.pop("phase", "investing")
        active = changes.pop("active", (dump["round"] - 1) % seats + 1)
        dump["place"] = (active - dump["round"]) % seats
        dump["turn"] = "chance" if phase in CHANCE_PHASES else None if phase == "over" else active
        removed = changes.pop("removed", {})
        dump["markets"] = [tokens(text) for text in changes.pop("markets", MARKETS)]
        dump["face_down"] = None
        dump["stars"] = {}
        for section in ("nobles", "stars", "investing", "auction", "trade", "event", "closing"):
            dump[section] |= changes.pop(section, {})
        for side in ("offer", "draft", "declined"):
            dump["trade"][side] = {"gives": {}, "gets": {}, "coins": 0} | dump["trade"][side]
        for seat, player in enumerate(dump["players"], 1):
            player |= {"tokens": {}, "programs": []} | dict((players or {}).get(seat, {}))
            if isinstance(player["tokens"], str):
                player["tokens"] = tokens(player["tokens"])
        dump |= changes
        self._complete_programs(dump)
        self._complete_podiums(dump, players or {})
        self._complete_stars(dump)
        if "bag" not in changes:
            self._complete_bag(dump, removed)
        return dump

    @cache
    def _dealt_dump(self, seats):
        return json.dumps(self.dealt(seats).dump())

    def state(self, players=None, **changes):
        return self.game.load(self.dump(players, **changes))

    def _complete_programs(self, dump):
        players = dump["players"]
        for player in players:
            player["programs"] = {*player["programs"], *player["produced"]}
        taken = set().union(*(player["programs"] for player in players))
        for group in (range(1, 6), range(6, 11)):
            free = [program for program in group if program not in taken]
            for player in players:
                if not player["programs"].intersection(group):
                    player["programs"].add(free.pop(0))
        for player in players:
            player["programs"] = sorted(player["programs"])

    def _complete_podiums(self, dump, players):
        given = dump["round"] - 1 + (dump["phase"] in CLOSING)
        others = [seat for seat in range(1, dump["seats"] + 1) if "podiums" not in players.get(seat, {})]
        if others:
            rest = given - sum(player["podiums"] for player in dump["players"])
            owner = dump["closing"]["podium"]
            dump["players"][(owner if owner in others else others[-1]) - 1]["podiums"] += rest

    def _complete_stars(self, dump):
        for kind in STARS:
            held = [player["tokens"].get(kind, 0) for player in dump["players"]]
            alone = max(held) >= 3 and held.count(max(held)) == 1
            dump["stars"].setdefault(kind, held.index(max(held)) + 1 if alone else None)

    def _complete_bag(self, dump, removed):
        out = Counter(removed)
        for place in [*dump["markets"], *(player["tokens"] for player in dump["players"])]:
            out.update(place)
        out[dump["face_down"]] += 1
        dump["bag"] = {kind: total - out[kind] for kind, total in TOTALS.items() if total - out[kind]}

    def player(self, state, seat):
        """What a seat, counted from 1, has."""
        return state.dump()["players"][seat - 1]

    def bids(self, state):
        """The lowest and the highest bid that may be made, or None."""
        found = [int(move.split()[1]) for move in self.moves(state) if move.startswith("bid ")]
        return (found[0], found[-1]) if found else None

    def spectators(self, state, seat, *notations):
        """The coins that a seat's event brings, when the moves count it."""
        before = self.player(state, seat)["coins"]
        self.play(state, *notations)
        return self.player(state, seat)["coins"] - before

    def choose(self, state, dice):
        """A random move, but one that keeps a game lively: low bids, many events, offers sent, medals put to use."""
        if state.turn == stoa.CHANCE:
            return state.draw(dice)
        legal = state.legal()
        if dice.below(4):
            legal = [move for move in legal if move >= EXCHANGES] or legal
        phase = state.dump()["phase"]
        if phase == "investing" and SECOND in legal:
            return SECOND
        if phase == "bidding":
            legal = legal[:5]
        elif phase == "producing" and len(legal) > 1 and dice.below(8):
            legal = legal[:-1]
        elif phase == "pushing" and dice.below(3):
            legal = legal[-1:]
        elif phase == "drafting":
            send = self.send(state)
            if send in legal and dice.below(2):
                return send
        return legal[dice.below(len(legal))]

    def send(self, state):
        """The number of the move that sends an offer."""
        if not hasattr(self, "_send"):
            self._send = next(move for move in range(self.game.moves) if self.game.spell(state, move) == "send")
        return self._send

    def walk(self, seats, intense, offers, seed=1, kept=True):
        """A lively game: every state, the last one too, with the move about to be played there, None at the end."""
        dice = stoa.SeededDice(seed)
        state = self.start(seats, intense_auctions=intense, max_offers=offers, stars_kept_below_three=kept)
        while state.turn != stoa.OVER:
            move = self.choose(state, dice)
            yield state, move
            state.play(move)
        yield state, None


@pytest.fixture(scope="session")
def col():
    return Colosseum()


def pytest_generate_tests(metafunc):
    """`setting` is every number of seats with both kinds of auctions and some numbers of offers."""
    if "setting" in metafunc.fixturenames:
        names = ["{} {} {}".format(s, "intense" if i else "base", o) for s, i, o in Colosseum.settings]
        metafunc.parametrize("setting", Colosseum.settings, ids=names)
