"""The engine with the ten simple powers: its turns are those of the rules, and its search finds what a power wins."""

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stoa
from stoa.core.game import OVER
from stoa.games.santorini import SANTORINI, moves
from stoa.games.santorini.mind import divine_champion
from stoa.games.santorini.mind.champion import SantoriniChampion
from stoa.games.santorini.mind.divine_search import DivineEngine, key_change
from stoa.games.santorini.mind.search import WON, Engine, key
from stoa.games.santorini.rules import compact, divine_turns
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.outcomes import outcomes, position_after
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.rules.supply import SUPPLIES, Supply
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, SPACE, TO

GODS = list(divine_turns.WAYS)
BUFFER = vec[i64]([0] * divine_turns.MOST_TURNS)  # one for all: what Python hands to compiled code is never freed
SIGNS = "0" * 8 + "1" * 6 + "2" * 6 + "3" * 5 + "44abc"


def random_text(rng: random.Random, god: str, other: str) -> str:
    """A position with towers of all kinds, now and then with a worker on level 3 or under a ban of Athena."""
    signs = [rng.choice(SIGNS) for _ in range(25)]
    spaces = rng.sample([n for n in range(25) if signs[n] in "0123"], 4)
    if rng.random() < 0.8:
        for n in spaces:
            signs[n] = rng.choice("0122")
    names = ["abcde"[n % 5] + str(5 - n // 5) for n in spaces]
    turn = rng.choice("12")
    ban = ["", ""]
    if (god, other)["21".index(turn)] == "athena" and rng.random() < 0.5:
        ban["21".index(turn)] = "^"
    return f"{''.join(signs)}/{turn}/{god}{ban[0]}:{','.join(names[:2])}/{other}{ban[1]}:{','.join(names[2:])}"


def random_supply(rng: random.Random, text: str) -> Supply:
    """No limit, or a few pieces more than there are on the board."""
    if rng.random() < 0.5:
        return SUPPLIES["unlimited"]
    blocks = sum(int(sign) if sign in "0123" else "abc4".index(sign) for sign in text[:25])
    domes = sum(sign in "abc4" for sign in text[:25])
    return Supply("tight", blocks + rng.randrange(3), -1, -1, -1, domes + rng.randrange(3))


def line(position, gods):
    """What a position looks like in its notation, the workers in any order."""
    rows = ""
    for n in range(25):
        space = (4 - n // 5) * 5 + n % 5
        level = sum(mask >> space & 1 for mask in (position.one, position.two, position.three))
        rows += "abc4"[level] if position.domes >> space & 1 else str(level)
    sides = [position.own, position.other] if position.side == 0 else [position.other, position.own]
    named = []
    for side, workers in enumerate(sides):
        ban = "^" if position.banned and side != position.side else ""
        named.append(
            (gods[side] + ban, frozenset(space_name(n) for n in range(25) if workers >> n & 1) or frozenset("-"))
        )
    return rows, str(position.side + 1), tuple(named)


def read_line(text):
    rows, turn, *sides = text.split("/")
    named = []
    for side in sides:
        god, _, workers = side.partition(":")
        named.append((god, frozenset(workers.split(","))))
    return rows, turn, tuple(named)


def turns_of(position, ways):
    size = ways[position.side].fill(position, BUFFER)
    return [int(BUFFER[i]) for i in range(size)]


def ends(small):
    """Where the worker that won by these small moves began, and where it went."""
    return small[0] - moves.CHOOSE, small[-1] - moves.STEP


@pytest.mark.varied(7)
@pytest.mark.parametrize("god", GODS)
@pytest.mark.parametrize("other", GODS)
def test_its_turns_lead_to_the_positions_that_the_rules_allow(god, other):
    rng = random.Random(f"{god} {other}")
    for _ in range(6):
        text = random_text(rng, god, other)
        state = read(SANTORINI, text, random_supply(rng, text))
        if state.turn == OVER:
            continue
        assert compact.has_ways(state)
        position, ways = compact.divine(state, state.side(state.turn))
        found = set()
        wins = set()
        for turn in turns_of(position, ways):
            after = position.copy()
            ways[position.side].play(after, turn)
            assert key(position) ^ key_change(position, after) == key(after)
            table = state.copy()
            small = divine_champion.small_moves(state, position, ways, [turn])
            for move in small:
                stoa.play(table, move)
            if turn >> BUILD_ON == NO_BUILD:
                wins.add((turn & SPACE, turn >> TO & SPACE))
                assert table.turn == OVER
                assert ends(small) == (turn & SPACE, turn >> TO & SPACE)
                continue
            if not turns_of(after, ways):
                after.own = 0  # the rules take the workers of a stuck side away (SAN-033)
            result = line(after, (god, other))
            assert result not in found, (text, turn)
            assert result == read_line(position_after(state, table)), (text, turn)
            found.add(result)
        allowed = outcomes(state)
        assert found == {read_line(name) for name in allowed if not allowed[name].wins}, text
        assert wins == {ends(outcome.moves) for outcome in allowed.values() if outcome.wins}, text
        assert ways[position.side].can_win(position) == bool(wins), text


@pytest.mark.parametrize(
    ("god", "text", "depth"),
    [
        (
            "pan",
            "0000000000021000000000000/1/{god}:c3,e1/mortal:a5,e5",
            3,
        ),  # down from b3 there are too many ways to close
        ("artemis", "0000030000021003000000000/1/{god}:c2,e1/mortal:a5,e5", 3),  # over c3 to b3, and then to a2 or a4
        (
            "hephaestus",
            "0000000000022002100000000/1/{god}:b3,e1/mortal:e5,d5",
            3,
        ),  # b2 is raised from level 1 to level 3
        ("hermes", "0000000000022223200030000/1/{god}:e3,e5/mortal:c5,d5", 3),  # e3 is far away, on the level of b2
        ("minotaur", "0000000000032000000000000/1/{god}:c3,e5/mortal:b3,e1", 1),  # the worker on b3 is pushed on
        ("apollo", "0000000000032000000000000/1/{god}:c3,e5/mortal:b3,e1", 1),  # and here swapped
    ],
)
def test_it_finds_a_win_that_only_the_power_forces(god, text, depth):
    for name in (god, "mortal"):
        state = read(SANTORINI, text.format(god=name))
        position, ways = compact.divine(state, state.side(state.turn))
        engine = DivineEngine(12)
        engine.take_ways(ways)
        answer = engine.search(position, depth=4)
        assert (answer.score == WON - depth) == (name == god)


@pytest.mark.varied(5)
@pytest.mark.parametrize("god", GODS)
def test_the_champion_advises_at_every_decision_of_a_game_with_simple_powers(god):
    rng = random.Random(god)
    champion = SantoriniChampion()
    table = read(SANTORINI, f"0000000000000000000000000/1/{god}:b3,c2/{rng.choice(GODS)}:c4,d3")
    while table.turn != OVER:
        advice = champion.think(table, 60, 0)
        assert sum(advice.values) == pytest.approx(1)
        after = table.copy()
        for move in advice.line:
            stoa.play(after, move)
        stoa.play(table, rng.choice(table.legal()))


def test_other_powers_are_left_to_search_on_the_contract():
    table = read(SANTORINI, "0000000000000000000000000/1/zeus:b3,c2/pan:c4,d3")
    assert SantoriniChampion().think(table, 60, 0) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0000000000000000000000000/1/b3,c2/c4,d3", (6535, 192, 5)),
        ("0010001210012000110000000/2/b3,c2/c4,d3", (17809, 1167, 7)),
        ("0121002110012210110001000/1/a1,c2/e4,d3", (16775, 1662, 8)),
    ],
)
def test_a_plain_search_is_as_it_was_before_powers(text, found):
    """By the plain features, which no training of tables changes."""
    answer = Engine(16, plain=True).search(compact.compact(read(SANTORINI, text)), nodes=20_000)
    assert (answer.turn, answer.score, answer.depth) == found


@pytest.mark.varied(5)
@pytest.mark.parametrize("god", GODS)
def test_a_win_that_it_sees_two_turns_ahead_is_there_whatever_the_other_side_does(god):
    rng = random.Random(god)
    seen = 0
    while seen < 3:
        state = read(SANTORINI, random_text(rng, god, rng.choice(GODS)))
        if state.turn == OVER:
            continue
        position, ways = compact.divine(state, state.side(state.turn))
        engine = DivineEngine(10)
        engine.take_ways(ways)
        answer = engine.search(position, depth=3, nodes=20_000)
        if answer.score != WON - 3:
            continue
        seen += 1
        ways[position.side].play(position, answer.turn)
        assert not ways[position.side].can_win(position)
        for reply in turns_of(position, ways):
            after = position.copy()
            ways[position.side].play(after, reply)
            assert ways[after.side].can_win(after)
