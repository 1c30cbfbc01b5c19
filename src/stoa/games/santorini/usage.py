"""How many pieces games use, and how often each box would run out of them: the question of the supply (SAN-040), measured."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from stoa.core.dice import SeededDice
from stoa.core.game import CHANCE, OVER
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.mind.divine_champion import full_turns
from stoa.games.santorini.mind.divine_search import DivineEngine
from stoa.games.santorini.mind.search import Engine
from stoa.games.santorini.rules.board import MORTAL, count_spaces
from stoa.games.santorini.rules.divine_turns import WAYS
from stoa.games.santorini.rules.state import SantoriniState
from stoa.games.santorini.rules.supply import SUPPLIES, Supply
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, Position, random_game, random_start

BOXES = tuple(supply for supply in SUPPLIES.values() if supply.limited)


@dataclass(frozen=True)
class Usage:
    """The pieces on the board when a game was over."""

    levels: tuple[int, int, int]  # blocks of each level
    domes: int

    @property
    def blocks(self) -> int:
        return sum(self.levels)

    def exceeds(self, box: Supply) -> bool:
        """Whether the game needed more of some piece than a box has."""
        short = any(0 <= limit < used for limit, used in zip(box.levels, self.levels, strict=True))
        return short or 0 <= box.blocks < self.blocks or 0 <= box.domes < self.domes


def _of_position(position: Position) -> Usage:
    one, two, three = (int(count_spaces(mask)) for mask in (position.one, position.two, position.three))
    return Usage((one, two, three), int(count_spaces(position.domes)))


def _of_state(state: SantoriniState) -> Usage:
    one, two, three = (sum(level > n for level in state.levels) for n in range(3))
    return Usage((one, two, three), int(count_spaces(state.domes)))


def random_games(games: int, seed: int) -> Iterator[Usage]:
    """Two players, every legal turn equally likely."""
    dice = SeededDice(seed)
    for _ in range(games):
        yield _of_position(random_game(dice))


def strong_games(games: int, seed: int, milliseconds: int) -> Iterator[Usage]:
    """The engine of full turns against itself, the workers placed at random."""
    dice = SeededDice(seed)
    for _ in range(games):
        position, player = random_start(dice), Engine()
        while position.count():
            turn = player.search(position, milliseconds=milliseconds).turn
            position.play(turn)
            if turn >> BUILD_ON == NO_BUILD:
                break
        yield _of_position(position)


def strong_god_games(games: int, seed: int, milliseconds: int) -> Iterator[Usage]:
    """The engine against itself with two simple powers drawn at random."""
    dice = SeededDice(seed)
    gods = [god for god in WAYS if god != MORTAL]
    for _ in range(games):
        position, player = random_start(dice), DivineEngine()
        one = dice.below(len(gods))
        other = (one + 1 + dice.below(len(gods) - 1)) % len(gods)
        ways = [WAYS[gods[one]], WAYS[gods[other]]]
        player.take_ways(ways)
        while full_turns(position, ways):
            turn = player.search(position, milliseconds=milliseconds).turn
            if turn >> BUILD_ON == NO_BUILD:
                break
            ways[position.side].play(position, turn)
        yield _of_position(position)


def god_games(games: int, seed: int) -> Iterator[Usage]:
    """Two players with powers dealt at random, every small move equally likely."""
    dice = SeededDice(seed)
    for _ in range(games):
        state = SANTORINI.start(2, {"powers": "all", "hand_out": "dealt"})
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.play(state.draw(dice))
            else:
                legal = state.legal()
                state.play(legal[dice.below(len(legal))])
        yield _of_state(state)


Study = dict[str, list[Usage]]


def study(games: int, strong: int, milliseconds: int, seed: int, tell: Callable[[str], None]) -> Study:
    """Games of every kind, as many as asked for."""
    found: Study = {}
    for name, number, played in (
        ("random", games, random_games(games, seed)),
        (f"strong, {milliseconds} ms a turn", strong, strong_games(strong, seed, milliseconds)),
        ("random with god powers", games, god_games(games, seed)),
        (f"strong with simple gods, {milliseconds} ms", strong, strong_god_games(strong, seed, milliseconds)),
    ):
        if number:
            tell(name)
            found[name] = list(played)
    return found


def rows(found: Study) -> list[list[str]]:
    """The table: for each kind of games what they use, and in what share of them each box is too small."""
    head = ["games", "number", "blocks (mean, most)", "domes (mean, most)", *(f"short of {box.name}" for box in BOXES)]
    table = [head]
    for name, usages in found.items():
        shares = [f"{_percent(sum(usage.exceeds(box) for usage in usages), len(usages))}" for box in BOXES]
        blocks, domes = [usage.blocks for usage in usages], [usage.domes for usage in usages]
        table.append([name, f"{len(usages):,}", _mean_and_most(blocks), _mean_and_most(domes), *shares])
    return table


def _mean_and_most(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}, {max(numbers)}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


WIDTH, HEIGHT, LEFT, BASE, BIN, MOST = 760, 440, 70, 350, 4, 80
COLOURS = ("#B5482F", "#2F6DB5", "#3E8E5A", "#8A5FA8")


def picture(found: Study) -> str:
    """How many blocks games use, as an SVG: a line for each kind of games, and where the boxes end."""
    scale = (WIDTH - LEFT - 30) / MOST
    shares = {name: _shares([usage.blocks for usage in usages]) for name, usages in found.items()}
    top = max((max(line) for line in shares.values()), default=1.0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="15">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FFFDF8"/>',
        f'<text x="{LEFT}" y="26" font-size="18">Blocks on the board when a game of Santorini is over</text>',
        f'<path d="M{LEFT} {BASE}H{WIDTH - 30}" stroke="#444" fill="none"/>',
    ]
    for blocks in range(0, MOST + 1, 10):
        x = LEFT + blocks * scale
        parts.append(f'<text x="{x:.1f}" y="{BASE + 22}" text-anchor="middle">{blocks}</text>')
    for blocks, name in ((40, "40 blocks"), (54, "22 + 18 + 14")):
        x = LEFT + blocks * scale
        parts.append(f'<path d="M{x:.1f} {BASE}V60" stroke="#888" stroke-dasharray="5 5" fill="none"/>')
        parts.append(f'<text x="{x + 6:.1f}" y="72" fill="#555">{name}</text>')
    for n, (name, line) in enumerate(shares.items()):
        points = [(LEFT + (i + 0.5) * BIN * scale, BASE - 270 * share / top) for i, share in enumerate(line)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="{path}" stroke="{COLOURS[n]}" stroke-width="3" fill="none" stroke-linejoin="round"/>')
        x, y = LEFT + n % 2 * 340, BASE + 50 + n // 2 * 26
        parts.append(f'<path d="M{x} {y}h26" stroke="{COLOURS[n]}" stroke-width="4"/>')
        parts.append(f'<text x="{x + 34}" y="{y + 5}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _shares(blocks: Sequence[int]) -> list[float]:
    """The share of games for each number of blocks, in groups of `BIN`."""
    counts = [0] * (MOST // BIN)
    for number in blocks:
        counts[min(number // BIN, len(counts) - 1)] += 1
    return [count / len(blocks) for count in counts]
