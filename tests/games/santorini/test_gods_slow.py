"""Every offered power against a slow second reading of its rule: the same results of a whole turn on random positions."""

import random

import pytest

import soak
import stoa
from slow_gods import SPACES, Board, results
from stoa.core import game as contract
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.rules.powers import table

GAME = stoa.game("santorini")
GODS = sorted(table.RULES)
BINDING = [god for god in ("athena", "hera", "hades", "limus", "hypnus", "aphrodite", "persephone") if god in GODS]
COMPILED = not contract.__file__.endswith(".py")
POSITIONS = (30 if COMPILED else 5) * soak.TIMES  # for each power; against powers that bind as many again and more
FEWER = {"polyphemus": 8, "poseidon": 4, "atalanta": 2, "triton": 2}  # whose turns lead to thousands of positions


def position(rng, god, other, third=None):
    """A random board, often late in a game; workers may stand on level 3, where powers have put them."""
    heights = {space: rng.choice((0, 0, 1, 1, 2, 2, 3)) for space in SPACES}
    towers = [space for space in SPACES if heights[space] == 3][:4]  # with a fifth Chronus would have won
    domes = {s for s in SPACES if rng.random() < (0.5 if s in towers else 0 if heights[s] == 3 else 0.06)}
    gods = {1: god, 2: other} | ({3: third} if third else {})
    spaces = iter(rng.sample(sorted(set(SPACES) - domes), 6))
    workers = {next(spaces): side for side in gods for _ in range(2)}
    ban = "athena" in (other, third) and rng.random() < 0.7
    hero = table.is_hero(table.number(god))
    return Board(heights, domes, workers, gods, 1, ban=ban, used=hero and rng.random() < 0.3)


def line(board):
    """The position in one line."""
    signs = [
        "abc4"[board.height[s]] if s in board.domes else str(board.height[s])
        for rank in "54321"
        for s in (file + rank for file in "abcde")
    ]
    sides = []
    for side, god in board.gods.items():
        ban = "^" if god == "athena" and board.ban and side != board.me else ""
        used = "1" if board.used and side == board.me else ""
        sides.append(f"{god}{used}{ban}:{','.join(sorted(s for s, owner in board.workers.items() if owner == side))}")
    return "/".join(["".join(signs), "1", *sides])


def progress(state):
    """All that the rest of a turn depends on, but for the spaces that a worker has passed."""
    turn = state.divine
    board = (tuple(state.levels), state.domes, tuple(state.workers), state.phase, state.worker)
    done = (turn.start, turn.left, min(turn.steps, 2), turn.builds, turn.built, turn.last, turn.up, turn.down)
    return (*board, *done, turn.moved, turn.acted, turn.astray)


def reached(state):
    """What every complete turn leads to, by playing all small moves."""
    found = set()
    before = state.divine.before
    seen = set()

    def go_on(now):
        for move in now.legal():
            after = now.copy()
            after.play(move)
            if after.turn != stoa.OVER and after.divine.before is before:
                if (key := progress(after)) not in seen:
                    seen.add(key)
                    go_on(after)
                continue
            won = GAME.spell(now, move).endswith("#")
            workers = list(after.workers)
            for side in range(len(workers)):
                workers[side] = workers[side] or now.workers[side]  # the next side may be stuck and out
            heights = "".join(str(level) for level in after.levels)
            domes = sorted(s for n, s in enumerate(SPACES) if after.domes >> n & 1)
            where = sorted(
                (s, side + 1) for side, mask in enumerate(workers) for n, s in enumerate(SPACES) if mask >> n & 1
            )
            found.add((heights, *domes, "|", *where, won))

    go_on(state)
    return found


def compare(board):
    text = line(board)
    wanted = results(board)
    state = read(GAME, text)
    if not wanted:
        assert state.turn != 0, f"{text}: side 1 is stuck"
        return 0
    assert state.turn == 0, f"{text}: side 1 can play"
    found = reached(state)
    assert found == wanted, f"{text}: {sorted(found - wanted)[:2]} too many, {sorted(wanted - found)[:2]} missing"
    return len(found)


def met(one, other):
    """Whether two powers may meet."""
    return not table.banned(table.number(one), table.number(other))


@pytest.mark.rule(
    "SAN-102", "SAN-105", "SAN-106", "SAN-201", "SAN-202", "SAN-205", "SAN-206", "SAN-207", "SAN-208", "SAN-210"
)
@pytest.mark.parametrize("god", ["mortal", *GODS])
def test_a_power_leads_where_its_rule_says(god):
    rng = random.Random(god)
    positions = max(1, POSITIONS // FEWER.get(god, 1))
    assert sum(compare(position(rng, god, "mortal")) for _ in range(positions)) > positions


@pytest.mark.rule("SAN-107", "SAN-108", "SAN-109", "SAN-203", "SAN-209")
@pytest.mark.parametrize("god", ["mortal", *GODS])
def test_a_power_leads_where_its_rule_says_against_powers_that_bind(god):
    rng = random.Random(f"{god} bound")
    others = [other for other in BINDING if met(god, other) and other != god]
    assert (
        sum(
            compare(position(rng, god, other))
            for other in others
            for _ in range(1 + POSITIONS // 4 // FEWER.get(god, 1))
        )
        > 0
    )


@pytest.mark.rule("SAN-516")
def test_powers_of_three_players_act_together():
    rng = random.Random("three")
    known = [god for god in GODS if table.fits(table.number(god), 3)]
    binding = [god for god in BINDING if god in known]
    for _ in range(2 * POSITIONS):
        god, other, third = rng.choice(known), rng.choice(binding), rng.choice(known)
        if len({god, other, third}) == 3 and met(god, other) and met(god, third) and met(other, third):
            compare(position(rng, god, other, third))
