"""Every offered power against a slow second reading of its rule: the same results of a whole turn on random positions."""

import random

import pytest

import soak
import stoa
from slow_gods import SPACES, Board, Named, Woman, as_it_is_now, at, in_order, results, surrounded
from stoa.core import game as contract
from stoa.games.santorini.rules.board import kept
from stoa.games.santorini.rules.outcomes import outcomes
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.rules.powers import table, turn

GAME = stoa.game("santorini")
GODS = sorted(table.RULES)
BINDING = [
    "athena",
    "hera",
    "hades",
    "limus",
    "hypnus",
    "aphrodite",
    "persephone",
    "harpies",
    "aeolus",
    "europa",
    "hippolyta",
    "clio",
    "charybdis",
    "gaea",
    "adonis",
    "circe",
    "nyx",
]
LENDABLE = [god for god in GODS if table.lendable(table.number(god))]  # SAN-536: what Nyx can have at night
REMOVING = {god for god in GODS if table.RULES[god].removes()}
COMPILED = not contract.__file__.endswith(".py")
LENDING = ("circe", "nyx")  # whose players can have other powers
POSITIONS = soak.times(30 if COMPILED else 5)  # for each power; against powers that bind as many again and more
FEWER = {  # whose turns lead to thousands of positions
    "heracles": 15,
    "terpsichore": 10,
    "polyphemus": 8,
    "castor": 4,
    "poseidon": 4,
    "atalanta": 2,
    "triton": 2,
}


def position(rng, god, other, third=None, night=None):
    """A random board, often late in a game; workers may stand on level 3, where powers have put them."""
    heights = {space: rng.choice((0, 0, 1, 1, 2, 2, 3)) for space in SPACES}
    if god == "dionysus":  # every tower that he can complete multiplies the turns
        heights |= dict.fromkeys([space for space in SPACES if heights[space] == 3][2:], 2)
    towers = [space for space in SPACES if heights[space] == 3][:4]  # with a fifth Chronus would have won
    low = 0.4 if god == "heracles" else 0.06  # who may put a dome on every space around
    domes = {s for s in SPACES if rng.random() < (0.5 if s in towers else 0 if heights[s] == 3 else low)}
    gods = {1: god, 2: other} | ({3: third} if third else {})
    night = night or rng.choice(
        [power for power in LENDABLE if power not in gods.values() and met(power, god) and met(power, other)]
    )
    some = {
        side: (power, night if power == "nyx" else gods[3 - side]) for side, power in gods.items() if power in LENDING
    }
    used = table.is_hero(table.number(god)) and rng.random() < 0.3
    few = REMOVING & {*gods.values(), *(power for both in some.values() for power in both)} and rng.random() < 0.3
    many = {side for side, both in some.items() if "hydra" in both}
    counts = {
        side: number(rng, "hydra" if side in many else power, used and side == 1, few) for side, power in gods.items()
    }
    spaces = iter(rng.sample(sorted(set(SPACES) - domes), sum(counts.values())))
    workers = {next(spaces): side for side, count in counts.items() for _ in range(count)}
    for side, power in gods.items():
        own = [space for space, owner in workers.items() if owner == side]
        women = {"selene", "hippolyta"} & {power, *some.get(side, ())}
        if women and own and (len(own) == 2 or rng.random() < 0.5):
            workers[rng.choice(own)] = Woman(side)
    around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    board = Board(heights, domes, workers, gods, 1, used=used, tokens=rng.randrange(4))
    board.night = night if "nyx" in gods.values() else None
    board.robbed = other == "circe" and rng.random() < 0.7
    acting = as_it_is_now(board).gods
    board.ban = "athena" in (acting[2], acting.get(3)) and rng.random() < 0.7
    board.wind = rng.choice(around) if "aeolus" in acting.values() and rng.random() < 0.8 else None
    board.talus = talus = (
        rng.choice(sorted(set(SPACES) - domes - set(workers))) if "europa" in acting.values() else None
    )
    if acting[2] == "adonis" and rng.random() < 0.8:
        for side in (1, 2):
            plain = [s for s, owner in workers.items() if owner == side and not isinstance(owner, Woman)]
            workers |= {space: Named(side) for space in rng.sample(plain, min(1, len(plain)))}
        if sum(isinstance(side, Named) for side in workers.values()) < 2:
            workers |= {space: int(side) for space, side in workers.items() if isinstance(side, Named)}
    for side, power in gods.items():
        if power == "clio" and acting[side] == "clio":
            free = sorted(s for s in SPACES if workers.get(s, side) == side and s != talus)
            board.coins = tuple(in_order(rng.choices(free, k=rng.randrange(4))))
    board.spare = min((4 - max(2, counts[side]) for side, power in gods.items() if power == "gaea"), default=2)
    board.tired = rng.choice([None, *(space for space, side in workers.items() if side == 2)])
    if "charybdis" in acting.values():
        board.pools = tuple(rng.sample(sorted(set(SPACES) - domes), rng.choice((0, 1, 2, 2, 2))))
    board.song = rng.choice(around)
    return board


def number(rng, god, used, few):
    """How many workers a side has."""
    if god == "gaea":
        return rng.randrange(1 if few else 2, 5)
    if god == "hydra":
        return rng.randrange(1, 5)
    most = {"graeae": 3, "proteus": 3, "jason": 3 if used else 2}.get(god, 2)
    return rng.randrange(1, most + 1) if few else most


def line(board):
    """The position in one line."""
    signs = [
        "abc4"[board.height[s]] if s in board.domes else str(board.height[s])
        for rank in "54321"
        for s in (file + rank for file in "abcde")
    ]
    sides = []
    for side, power in board.gods.items():
        god, name = power, power
        if power == "nyx":
            god, name = board.night, f"nyx={board.night}"
        elif "circe" in board.gods.values() and board.robbed:  # what the power has led to has gone to her
            other = board.gods[3 - side]
            god, name = (
                (other, f"circe={other}" if other != "mortal" else "circe") if power == "circe" else ("mortal", power)
            )
        ban = "^" if god == "athena" and board.ban and side != board.me else ""
        used = "1" if board.used and side == board.me else ""
        used = board.tokens if god == "morpheus" and board.tokens else used
        used = f"@{board.talus}" if god == "europa" and board.talus else used
        used = f"@{at(2 + board.wind[0], 2 + board.wind[1])}" if god == "aeolus" and board.wind else used
        used = "".join(f"@{space}" for space in board.coins) if god == "clio" else used
        used = f"@{at(2 + board.song[0], 2 + board.song[1])}" if god == "siren" else used
        eyes = "eris" in (god, board.gods[1], board.gods[2] if power == "circe" else "")
        used = f"@{board.tired}" if eyes and side == 1 and board.tired else used
        used = "".join(f"@{space}" for space in board.pools) if god == "charybdis" else used
        used = 2 - board.spare if god == "gaea" and board.spare < 2 else used
        women = [space for space in board.women() if board.workers[space] == side]
        used = f"@{women[0]}" if women else used
        own = sorted(s for s, owner in board.workers.items() if owner == side)
        named = [space for space, owner in board.workers.items() if isinstance(owner, Named)]
        if power == "adonis" and named:
            used = "1" + "".join(f"@{s}" for s in sorted(named, key=lambda s: board.workers[s] != side))
        sides.append(f"{name}{used}{ban}:{','.join(own)}")
    return "/".join(["".join(signs), "1", *sides])


def progress(state):
    """All that the rest of a turn depends on, but for the spaces that a worker has passed."""
    divine = state.divine
    board = (tuple(state.levels), state.domes, tuple(state.workers), state.phase, state.worker)
    done = (
        divine.start,
        divine.left,
        min(divine.steps, 2),
        divine.builds,
        divine.built,
        divine.last,
        divine.up,
        divine.down,
    )
    pair = (divine.suitor, divine.beloved)
    return (
        *board,
        *done,
        divine.moved,
        divine.done,
        divine.held,
        divine.acted,
        divine.astray,
        *pair,
        tuple(divine.counts),
    )


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
            for side, left in enumerate(left_over(now, move, after)):
                workers[side] = workers[side] or left  # the next side may be stuck and out
            heights = "".join(str(level) for level in after.levels)
            domes = sorted(s for n, s in enumerate(SPACES) if after.domes >> n & 1)
            where = sorted(
                (s, side + 1) for side, mask in enumerate(workers) for n, s in enumerate(SPACES) if mask >> n & 1
            )
            found.add((heights, *domes, "|", *where, won, laid(now, move, after)))

    go_on(state)
    return found


def laid(now, move, after):
    """The wind, Talus, the women and Clio's coins after the last move of a turn."""
    last = now.copy()
    turn.do(last, move)
    left = sum(left_over(now, move, after))
    women = {last.divine.counts[seat] - 1 for seat in range(last.seats) if last.divine.women >> seat & 1}
    women = tuple(sorted(SPACES[space] for space in women if space >= 0 and left >> space & 1))
    muse = last.divine.muse
    coins = tuple(SPACES[space] for space in kept(last.divine.counts[muse])) if muse >= 0 else ()
    stones = {SPACES[n] for n in range(25) if now.others() >> n & 1 and after.levels[n] > now.levels[n]}
    pool = last.divine.pool
    pools = tuple(SPACES[space] for space in kept(last.divine.counts[pool])) if pool >= 0 else ()
    pools = tuple(space for space in pools if space not in stones)
    wind, talus = (last.divine.counts[seat] - 1 if seat >= 0 else -1 for seat in (last.divine.wind, last.divine.talus))
    begun = now.divine.before.divine.suitor < 0  # not the two that were named in the turn before
    pair = (last.divine.suitor, last.divine.beloved)
    return (
        (wind % 5 - 2, wind // 5 - 2) if wind >= 0 else None,
        SPACES[talus] if talus >= 0 else None,
        women,
        coins,
        pools,
        tuple(SPACES[space] for space in pair) if begun and min(pair) >= 0 else (),
    )


def left_over(now, move, after):
    """Everybody's workers after the last move of a turn, before anybody is found to be stuck."""
    last = now.copy()
    turn.do(last, move)
    stones = sum(1 << n for n in range(25) if now.others() >> n & 1 and after.levels[n] > now.levels[n])  # SAN-324
    return [mask & ~stones for mask in last.workers]


def compare(board):
    text = line(board)
    wanted = results(board)
    state = read(GAME, text)
    if not wanted:
        assert state.turn != 0, f"{text}: side 1 is stuck"
        return 0
    assert state.turn == 0, f"{text}: side 1 can play"
    found = reached(state)
    assert found == wanted, (
        f"{text}: {sorted(found - wanted, key=repr)[:2]} too many, {sorted(wanted - found, key=repr)[:2]} missing"
    )
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


@pytest.mark.varied(7)
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


@pytest.mark.varied(7)
@pytest.mark.rule("SAN-535", "SAN-536")
@pytest.mark.parametrize("god", LENDABLE)
def test_circe_and_nyx_have_a_power_as_its_rule_says(god):
    rng = random.Random(f"{god} lent")
    for _ in range(1 + POSITIONS // 3 // FEWER.get(god, 1)):
        compare(position(rng, "circe", god))
        compare(
            position(
                rng,
                "nyx",
                rng.choice(("mortal", "europa", "apollo")) if god not in ("europa", "apollo") else "pan",
                night=god,
            )
        )


@pytest.mark.rule("SAN-112")
def test_whoever_stands_between_the_maenads_loses_and_nobody_else():
    rng = random.Random("between")
    lost = 0
    while lost < 3 * POSITIONS:
        state = read(GAME, line(position(rng, "maenads", "pan")))
        for outcome in outcomes(state).values() if state.turn == 0 else ():
            if outcome.wins:
                continue
            after = outcome.after.copy()
            after.workers[1] = state.workers[1]  # those of a side that is out too
            heights = {space: int(level) for space, level in zip(SPACES, after.levels, strict=True)}
            domes = {space for n, space in enumerate(SPACES) if after.domes >> n & 1}
            workers = {s: side + 1 for n, s in enumerate(SPACES) for side in (0, 1) if after.workers[side] >> n & 1}
            mad = bool(surrounded(Board(heights, domes, workers, {1: "maenads", 2: "pan"}, 1)))
            stuck = not results(Board(heights, domes, workers, {1: "maenads", 2: "pan"}, 2))
            assert (outcome.after.winner == 0) == (mad or stuck), outcome.turn
            lost += mad


@pytest.mark.rule("SAN-516")
def test_powers_of_three_players_act_together():
    rng = random.Random("three")
    known = [god for god in GODS if table.fits(table.number(god), 3)]
    binding = [god for god in BINDING if god in known]
    for _ in range(2 * POSITIONS):
        god, other, third = rng.choice(known), rng.choice(binding), rng.choice(known)
        if len({god, other, third}) == 3 and met(god, other) and met(god, third) and met(other, third):
            compare(position(rng, god, other, third))
