"""What the tests of Santorini share: tables from a line of text, and whole turns as a person writes them."""

from itertools import product

import pytest

import stoa
from drawings import walk
from handles import Handles

SPACES = [file + rank for rank in "12345" for file in "abcde"]
KINDS = ("place", "choose", "step", "build")  # a move is a kind and a space: 25 moves of each kind in this order


class Santorini(Handles):
    """Santorini: positions in a few words, and what can be asked of them."""

    game = stoa.game("santorini")
    spaces = SPACES
    kinds = KINDS
    placements = ("original", "roxley")
    supplies = ("unlimited", "original-40-16", "typed-22-18-14-18", "typed-22-18-14-14")
    variants = tuple(
        {"seats": seats, "options": {"placement": placement, "supply": supply}}
        for seats, placement, supply in product((2, 3, 4), placements, supplies)
    )

    def start(self, seats=2, **options):
        return self.game.start(seats, options)

    def dump(self, text, **changes):
        """The description of a table from `H25/S/w,w/w,w`, where the digits may have gaps, with some fields changed."""
        heights, turn, *workers = text.split("/")
        digits = "".join(heights.split())
        return {
            "game": "santorini",
            "seats": len(workers),
            "options": {"placement": "original", "supply": "unlimited"},
            "board": [digits[at : at + 5] for at in range(0, 25, 5)],
            "workers": [[] if side == "-" else side.split(",") for side in workers],
            "turn": int(turn),
            "phase": "choose",
            "worker": None,
            "winner": None,
        } | changes

    def at(self, text, supply="unlimited", **changes):
        """A table at the beginning of a turn, or, with further changes, wherever they say."""
        options = {"placement": "original", "supply": supply}
        return self.game.load(self.dump(text, **{"options": options} | changes))

    def random_game(self, variant, seed):
        """The tables of a random game, one before every decision and the last one."""
        return (table for table, _ in walk(self.game.start(**variant), stoa.SeededDice(seed)))

    def place(self, table, spaces):
        """Place workers, as in `c3 b2 d4 c1`."""
        return self.play(table, *(f"@{space}" for space in spaces.split()))

    def take(self, table, turn):
        """Take a whole turn, as in `b3-c3+d4` or `b3-c3#`."""
        step, plus, build = turn.partition("+")
        return self.play(table, step[:2], step, *([plus + build] if plus else []))

    def turns(self, table):
        """Every complete turn, by walking through the small moves."""
        found = []
        for chosen in table.legal():
            stepping = table.copy()
            stepping.play(chosen)
            for step in stepping.legal():
                notation = self.game.spell(stepping, step)
                building = stepping.copy()
                building.play(step)
                found += [notation] if notation.endswith("#") else [notation + n for n in self.moves(building)]
        return sorted(found)

    def steps(self, table, worker):
        """Where the worker on that space may step."""
        table = self.play(table.copy(), worker)
        return {SPACES[move % 25] for move in table.legal()}

    def builds(self, table, step):
        """Where it may build after a step, as in `b3-c3`."""
        table = self.play(table.copy(), step[:2], step)
        return {SPACES[move % 25] for move in table.legal()}

    def move(self, kind, space):
        """The number of a move, such as `step` to `c3`."""
        return 25 * KINDS.index(kind) + SPACES.index(space)

    def why(self, table, kind, space):
        """The refusal of a move as `SAN-nnn sentence`, or None if it is legal."""
        refusal = table.refusal(self.move(kind, space))
        return None if refusal is None else f"{refusal.rule} {refusal.message}"


@pytest.fixture(scope="session")
def san():
    return Santorini()


def pytest_generate_tests(metafunc):
    """`variant` is every number of seats with every pair of options."""
    if "variant" in metafunc.fixturenames:
        names = ["{seats} {placement} {supply}".format(seats=s["seats"], **s["options"]) for s in Santorini.variants]
        metafunc.parametrize("variant", Santorini.variants, ids=names)
