"""How the simple powers fare against each other: the engine with itself, every start with the powers on either side."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from time import process_time

from stoa.core.dice import SeededDice
from stoa.core.errors import StoaError
from stoa.core.statistics import wilson
from stoa.games.santorini.duel import random_opening
from stoa.games.santorini.mind.divine_champion import full_turns
from stoa.games.santorini.mind.divine_search import DivineEngine
from stoa.games.santorini.rules.board import MORTAL
from stoa.games.santorini.rules.divine_turns import WAYS, Way
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, Position, random_start

TURNS_PLAYED = (0, 4, 8, 12)  # in the positions on which the speed of the engine is measured, for each pairing


@dataclass(frozen=True)
class Pair:
    """Two games from the same start, between the same powers with sides exchanged."""

    one: str
    other: str
    start: int  # the number of the start
    nodes: int  # the positions that the engine looked at for a turn
    won: int  # how many of the two games the first power won


def pairings(mortal: bool) -> list[tuple[str, str]]:
    """Every simple power against every other, and against a side without a power if that is asked for."""
    gods = [god for god in WAYS if god != MORTAL]
    return [*combinations(gods, 2), *((god, MORTAL) for god in gods if mortal)]


def play(
    pairs: int, milliseconds: int, mortal: bool, seed: int, done: Sequence[Pair], tell: Callable[[str], None]
) -> Iterator[Pair]:
    """The pairs of games that are still to be played: all pairings from the first start, then from the next."""
    engine = DivineEngine()
    nodes = {(pair.one, pair.other): pair.nodes for pair in done}
    known = {(pair.one, pair.other, pair.start) for pair in done}
    for number in range(pairs):
        start = random_opening(SeededDice((seed << 20) + number))
        for one, other in pairings(mortal):
            if (one, other, number) in known:
                continue
            tell(f"start {number + 1} of {pairs}: {one} and {other}")
            ways = [WAYS[one], WAYS[other]]
            if (one, other) not in nodes:
                nodes[one, other] = nodes_in(milliseconds, engine, ways)
            most = nodes[one, other]
            won = [winner(engine, start, ways, most) == 0, winner(engine, start, ways[::-1], most) == 1]
            yield Pair(one, other, number, most, sum(won))


def winner(engine: DivineEngine, start: Position, ways: list[Way], nodes: int) -> int:
    """The side that wins from here if the engine plays both sides. Every turn adds a piece, so that a game has an end."""
    engine.take_ways(ways)
    engine.forget()
    position = start.copy()
    while full_turns(position, ways):
        turn = engine.search(position, nodes=nodes).turn
        if turn >> BUILD_ON == NO_BUILD:
            return int(position.side)
        ways[position.side].play(position, turn)
    return 1 - int(position.side)  # SAN-033


def nodes_in(milliseconds: int, engine: DivineEngine, ways: list[Way]) -> int:
    """How many positions the engine looks at in this time of a processor that does nothing else."""
    engine.take_ways(ways)
    nodes, seconds = 0, 0.0
    for turns in TURNS_PLAYED:
        position = _sample(ways, turns)
        engine.forget()
        began = process_time()
        engine.search(position, milliseconds=milliseconds)
        seconds += process_time() - began
        nodes += int(engine.nodes)
    return max(1, round(nodes / seconds * milliseconds / 1000))


def _sample(ways: list[Way], turns: int) -> Position:
    """A position after so many turns at random, none of which wins."""
    dice = SeededDice(turns)
    position = random_start(dice)
    for _ in range(turns):
        quiet = [turn for turn in full_turns(position, ways) if turn >> BUILD_ON != NO_BUILD]
        after = position.copy()
        ways[position.side].play(after, quiet[dice.below(len(quiet))])
        position = after
    return position


def read(path: Path) -> list[Pair]:
    """The pairs of games that a file has, a line for each."""
    try:
        return [Pair(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    except (ValueError, TypeError):
        raise StoaError(f"{path} has other lines than those of balance") from None


def write(pair: Pair) -> str:
    """A pair of games as a line of a file."""
    return json.dumps(asdict(pair))


@dataclass
class Tally:
    """Games won of those played."""

    won: int = 0
    games: int = 0

    def __str__(self) -> str:
        """The rate and its 95 % interval, in percent."""
        low, high = wilson(self.won, self.games)
        return f"{100 * self.won / self.games:.0f} ({100 * low:.0f}-{100 * high:.0f})" if self.games else ""


def tallies(pairs: Sequence[Pair]) -> dict[str, dict[str, Tally]]:
    """For every power what it won against every other one; the stronger ones first."""
    found: dict[str, dict[str, Tally]] = {}
    for pair in pairs:
        for one, other, won in ((pair.one, pair.other, pair.won), (pair.other, pair.one, 2 - pair.won)):
            tally = found.setdefault(one, {}).setdefault(other, Tally())
            tally.won += won
            tally.games += 2
    order = sorted(found, key=lambda god: (god == MORTAL, -total(found[god]).won / total(found[god]).games))
    return {god: {other: found[god].get(other, Tally()) for other in order} for god in order}


def total(row: dict[str, Tally]) -> Tally:
    """What a power won against all other powers; games against mortals are not among them."""
    return Tally(
        sum(tally.won for other, tally in row.items() if other != MORTAL),
        sum(tally.games for other, tally in row.items() if other != MORTAL),
    )


def rows(found: dict[str, dict[str, Tally]]) -> list[list[str]]:
    """The table: percent won by the power of the row, with the 95 % interval."""
    head = ["", "all gods", *(f"over {god.capitalize()}" for god in found)]
    return [head, *([god.capitalize(), str(total(row)), *map(str, row.values())] for god, row in found.items())]


CELL, TOP, LEFT = 62, 110, 130
WEAK, EVEN, STRONG = (200, 92, 66), (250, 246, 236), (62, 124, 178)


def picture(found: dict[str, dict[str, Tally]]) -> str:
    """The table as an SVG: percent won by the god of the row, blue where it is the stronger one."""
    width, height = LEFT + CELL * len(found) + 20, TOP + CELL * len(found) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="15">',
        f'<rect width="{width}" height="{height}" fill="#FFFDF8"/>',
        '<text x="20" y="28" font-size="18">Percent of the games that the god on the left wins</text>',
    ]
    for n, god in enumerate(found):
        middle = CELL * n + CELL // 2
        x, y = LEFT + middle, TOP + middle
        parts.append(f'<text transform="translate({x + 5} {TOP - 8})rotate(-35)">{god.capitalize()}</text>')
        parts.append(f'<text x="{LEFT - 10}" y="{y + 5}" text-anchor="end">{god.capitalize()}</text>')
    for row, against in enumerate(found.values()):
        for column, tally in enumerate(against.values()):
            if tally.games:
                rate, x, y = tally.won / tally.games, LEFT + CELL * column, TOP + CELL * row
                parts.append(
                    f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="6" fill="{_shade(rate)}"/>'
                    f'<text x="{x + CELL // 2}" y="{y + CELL // 2 + 5}" text-anchor="middle">{100 * rate:.0f}</text>'
                )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _shade(rate: float) -> str:
    """From red for a god that always loses to blue for one that always wins."""
    end, part = (STRONG, 2 * rate - 1) if rate > 0.5 else (WEAK, 1 - 2 * rate)
    mixed = [round(even + (full - even) * part) for even, full in zip(EVEN, end, strict=True)]
    return "#" + "".join(f"{value:02X}" for value in mixed)
