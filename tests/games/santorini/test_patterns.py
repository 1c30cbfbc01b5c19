"""The learned evaluation against a slow one written from its description, and what it must keep."""

import json

import pytest

from stoa.core.dice import SeededDice
from stoa.games.santorini.mind import geometry, patterns
from stoa.games.santorini.mind.cells import code_words
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.turns import Position, random_start

NEIGHBOURS = [[other for other in range(25) if board.NEIGHBOURS[space] >> other & 1] for space in range(25)]


def quiet_positions(seed: int, games: int) -> list[Position]:
    """Positions of random games in which nobody can climb to win or threatens to."""
    dice = SeededDice(seed)
    found = []
    for _ in range(games):
        position = random_start(dice)
        while position.count() and not position.climbs():
            if not position.threats():
                found.append(position.copy())
            position.play(position.turn(dice.below(int(position.count()))))
    return found


def spaces(mask: int) -> list[int]:
    return [space for space in range(25) if mask >> space & 1]


def height(position: Position, space: int) -> int:
    return sum(mask >> space & 1 for mask in (position.one, position.two, position.three))


def steps(position: Position, space: int) -> set[int]:
    """SAN-022 to SAN-024, in plain words: unoccupied neighbours at most one level up."""
    return {
        there
        for there in NEIGHBOURS[space]
        if position.free() >> there & 1 and height(position, there) <= height(position, space) + 1
    }


def slow_codes(position: Position) -> list[int]:
    """The code of every space as the description of `cells.py` has it."""
    classes = []
    for workers in (position.own, position.other):
        soon = set().union(*(steps(position, worker) for worker in spaces(workers)))
        later = set().union(*(steps(position, space) for space in soon)) | soon
        built = {there for space in soon for there in NEIGHBOURS[space]}
        classes.append([3 if s in soon else 2 if s in later else 1 if s in built else 0 for s in range(25)])
    codes = []
    for space in range(25):
        level = height(position, space)
        if position.domes >> space & 1:
            code = (3, 3, 3)
        elif position.own >> space & 1:
            code = (3, 3, level)
        elif position.other >> space & 1:
            code = (3, level, 3)
        else:
            code = (level, classes[0][space], classes[1][space])
        codes.append(code[0] << 4 | code[1] << 2 | code[2])
    return codes


def slow_worth(tables: patterns.Tables, position: Position) -> int:
    """The evaluation lane by lane, over all pairs of neighbours in the order of their kind."""
    codes = slow_codes(position)
    images = sorted({geometry.first_image(a, b) for a in range(25) for b in NEIGHBOURS[a]})
    kinds = sorted({min(image, geometry.first_image(*reversed(image))) for image in images})
    looked_up = []
    for one in range(25):
        for other in NEIGHBOURS[one]:
            if one < other:
                first, second = (one, other) if geometry.first_image(one, other) in kinds else (other, one)
                kind = kinds.index(geometry.first_image(first, second))
                looked_up.append(kind * 4096 + codes[first] * 64 + codes[second])
    own, others = (
        [25 * height(position, worker) + worker for worker in spaces(workers)]
        for workers in (position.own, position.other)
    )
    looked_up.append(12 * 4096 + own[0] * 75 + own[1])
    looked_up.append(12 * 4096 + 75 * 75 + others[0] * 75 + others[1])
    looked_up += [12 * 4096 + 2 * 75 * 75 + mine * 75 + yours for mine in own for yours in others]
    sums = [sum(tables.entries[at] >> 16 * lane & 0xFFFF for at in looked_up) + tables.base[lane] for lane in range(4)]
    worth = sums[0] * tables.weights[0]
    for lane in range(1, 4):
        worth += min(max(sums[lane], 0), tables.top[lane]) * tables.weights[lane]
    return min(max(worth // 4096, -15_000), 15_000)


def test_every_space_has_the_code_of_its_description():
    for position in quiet_positions(seed=1, games=12):
        words = code_words(position)
        assert [words[space // 10] >> 6 * (space % 10) & 63 for space in range(25)] == slow_codes(position)


def test_the_evaluation_is_the_sum_of_its_lanes():
    tables = patterns.tables()
    positions = quiet_positions(seed=2, games=12)
    assert len(positions) > 100
    for position in positions:
        assert patterns.evaluate(tables, position) == slow_worth(tables, position)


@pytest.mark.parametrize("way", range(8))
def test_a_turned_or_mirrored_position_is_worth_the_same(way):
    tables = patterns.tables()
    for position in quiet_positions(seed=3, games=2):
        image = position.copy()
        for name in ("one", "two", "three", "domes", "own", "other"):
            mask = sum(1 << geometry.turned(space, way) for space in spaces(getattr(position, name)))
            setattr(image, name, mask)
        assert patterns.evaluate(tables, image) == patterns.evaluate(tables, position)


def test_no_lane_can_overflow():
    tables = patterns.tables()
    parts = [(list(geometry.KIND).count(kind), kind * 4096, 4096) for kind in range(12)]
    parts += [(times, 12 * 4096 + at * 75 * 75, 75 * 75) for at, times in enumerate((1, 1, 4))]
    for lane, most in enumerate((0xFFFF, 0xFFFF, 0xFFFF, 0x7FFF)):
        highest = 0
        for times, start, size in parts:
            highest += times * max(tables.entries[at] >> 16 * lane & 0xFFFF for at in range(start, start + size))
        assert highest <= most


def test_the_file_says_where_its_tables_come_from():
    path = patterns.WEIGHTS
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["command"].startswith("stoa train santorini --seed ")
    assert content["lessons"] > 100_000
    assert 0 < content["error"] < content["held_out_error"] < 0.02
    assert path.stat().st_size < 2_000_000
