"""The laws that every game keeps, and two ways to lead a game through them.

A registered game is checked in one line of a test:

    def test_my_game_keeps_the_laws():
        check_games(stoa.game("mygame"), seats=3)

`check_games` plays seeded random games. `check_choices` follows a list of numbers, which a tool such as Hypothesis
can shorten to the shortest game that breaks a law. Both raise CheckFailed, which names the law and gives the record.
The laws are in `rules.py`, `face.py` and `mind.py`, as the rooms of a game are; `laws.py` says when each is checked.
"""

from collections.abc import Collection, Mapping, Sequence

from stoa.core.checks.laws import ALWAYS, BOX, LAST, PICTURES, SOMETIMES, STORY, WHOLE
from stoa.core.checks.rules import the_box_is_labelled
from stoa.core.checks.walk import CheckFailed, Walk
from stoa.core.dice import Dice, SeededDice
from stoa.core.game import OVER, Game, Value, unlabelled
from stoa.core.rulebook import rules as numbered_rules

EVERY = 20  # the costly laws are checked at every twentieth table of a random game
SELDOM = 40  # and pictures at every fortieth of those
SWEEP = 200  # a move space up to this size is swept at every table, one of n times the size at every n-th


def check_games(
    game: Game,
    seats: int,
    games: int = 1000,
    seed: int = 0,
    every: int = EVERY,
    sweep: int | None = None,
    rules: Collection[str] | None = None,
) -> int:
    """Play random games, the first with the default options and the others with sampled ones; how many moves it took.

    The cheap laws are checked at every table, the whole space of moves at every `sweep`-th, the costly laws at every
    `every`-th, pictures at some of those, and the record of every tenth game. `rules` are the numbers that refusals may
    name; without them, those of the rulebook that comes with the game.
    """
    _check_labels(game)
    rules = numbered_rules(game) if rules is None else rules
    sweep = sweep or 1 + (game.moves - 1) // SWEEP
    seen: dict[bytes, bytes] = {}
    tables = 0
    for n in range(games):
        dice = SeededDice(seed + n)
        options = game.complete_options(seats, game.sample(dice, seats) if n else {})
        walk = _begin(game, seats, options, dice, rules, seen)
        while True:
            walk.check(ALWAYS)
            if tables % sweep == 0:
                walk.check(WHOLE)
            if tables % every == 0:
                walk.check(SOMETIMES)
            if tables % (every * SELDOM) == 0:
                walk.check(PICTURES)
            tables += 1
            if walk.state.turn == OVER:
                break
            walk.play_at_random()
        walk.check(LAST)
        if n % 10 == 0:
            walk.check(STORY)
    return tables - games


def check_choices(
    game: Game,
    seats: int,
    choices: Sequence[int],
    options: Mapping[str, Value] = {},
    opening: int = 0,
    seed: int = 0,
    rules: Collection[str] | None = None,
) -> None:
    """Play up to `opening` random moves, then one move for every choice, and check the laws at every table from there.

    A choice is any number; it picks among the legal moves, or among the outcomes of chance.
    """
    _check_labels(game)
    rules = numbered_rules(game) if rules is None else rules
    walk = _begin(game, seats, game.complete_options(seats, options), SeededDice(seed), rules)
    while opening > len(walk.moves) and walk.state.turn != OVER:
        walk.play_at_random()
    walk.check(ALWAYS + WHOLE + SOMETIMES)
    for choice in choices:
        if walk.state.turn == OVER:
            break
        walk.play(walk.legal[choice % len(walk.legal)])
        walk.check(ALWAYS + WHOLE + SOMETIMES)
    walk.check(PICTURES + LAST + STORY)


def _check_labels(game: Game) -> None:
    """Without these labels there is no table to look at."""
    if label := unlabelled(game):
        raise CheckFailed(the_box_is_labelled.__name__, f"it has no {label}", repr(game))


def _begin(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    dice: Dice,
    rules: Collection[str],
    seen: dict[bytes, bytes] | None = None,
) -> Walk:
    """A game at its first table; the laws about the game itself are checked before there is one."""
    walk = Walk(game, seats, options, dice, rules, seen)
    walk.check(BOX)
    walk.begin()
    return walk
