"""Santorini for engine writers: count full turns, or answer positions line by line."""

import json
import re
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import click

from stoa.core.errors import BadPosition, StoaError
from stoa.core.game import OVER
from stoa.games.santorini import SANTORINI, duel
from stoa.games.santorini.mind import patterns
from stoa.games.santorini.mind.divine_champion import full_turns, small_moves
from stoa.games.santorini.mind.divine_search import DivineEngine
from stoa.games.santorini.mind.outlook import Outlook
from stoa.games.santorini.mind.search import Engine
from stoa.games.santorini.rules import divine_turns, ending
from stoa.games.santorini.rules.compact import compact, divine, has_ways
from stoa.games.santorini.rules.divine_turns import Way
from stoa.games.santorini.rules.outcomes import outcomes, written
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.rules.state import SantoriniState
from stoa.games.santorini.rules.supply import SUPPLIES, Supply
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, Position, perft, spell_turn

Command = TypeVar("Command", bound=Callable[..., None])

EXAMPLE = "0000000000000000000000000/1/b3,c2/c4,d3"
WITH_POWERS = "0000000000000000000000000/1/apollo:b3,c2/athena^:c4,d3"
AT_ONCE = 4  # the depth that is counted in one go; compiled code cannot be interrupted
AT_ONCE_WITH_POWERS = 2
LONGEST = 3_600_000  # milliseconds for one answer


def read_supply(text: str) -> Supply:
    """SAN-040: a supply by its name, as blocks,domes or as level 1,level 2,level 3,domes; negative means no limit."""
    if text in SUPPLIES:
        return SUPPLIES[text]
    parts = text.split(",")
    numbers = [int(part) for part in parts] if all(re.fullmatch("-?[0-9]{1,4}", part) for part in parts) else []
    if len(numbers) == 2:
        return Supply(text, numbers[0], -1, -1, -1, numbers[1])
    if len(numbers) == 4:
        return Supply(text, -1, *numbers)
    names = ", ".join(SUPPLIES)
    raise click.BadParameter(f"{text!r:.40} is neither B,D nor L1,L2,L3,D nor one of {names}", param_hint="--supply")


def compact_position(state: SantoriniState) -> Position:
    """The position of two sides for the compact engine."""
    if state.seats != 2:
        raise BadPosition(f"expected a position of two sides, found {state.seats}")
    return compact(state)


def count_turns(position: Position, depth: int, show: bool = False) -> tuple[int, int, int]:
    """Turns, winning climbs and stuck sides at exactly this depth; `show` tells on stderr how far it is."""
    if depth <= AT_ONCE:
        return perft(position, depth)[-1]
    total = (0, 0, 0)
    began = perf_counter()

    def rate(turn: int | None) -> str:
        return f"{total[0] / (perf_counter() - began):,.0f} turns/s"

    going_on = [turn for turn in position.legal() if turn >> BUILD_ON != NO_BUILD]
    with click.progressbar(
        going_on, label=f"depth {depth}", hidden=not show, item_show_func=rate, file=sys.stderr
    ) as watched:
        for turn in watched:
            after = position.copy()
            after.play(turn)
            turns, wins, stuck = count_turns(after, depth - 1)
            total = (total[0] + turns, total[1] + wins, total[2] + stuck)
    return total


def count_divine_turns(position: Position, ways: list[Way], depth: int) -> tuple[int, int, int]:
    """The same with simple powers, of which turns that lead to the same position count once."""
    if depth <= AT_ONCE_WITH_POWERS:
        return divine_turns.perft(position, ways, depth)[-1]
    total = (0, 0, 0)
    for turn in full_turns(position, ways):
        if turn >> BUILD_ON != NO_BUILD:
            after = position.copy()
            ways[position.side].play(after, turn)
            turns, wins, stuck = count_divine_turns(after, ways, depth - 1)
            total = (total[0] + turns, total[1] + wins, total[2] + stuck)
    return total


def count_outcomes(state: SantoriniState, depth: int) -> tuple[int, int, int]:
    """The same through the contract, which knows all powers."""
    if state.turn == OVER:
        return 0, 0, int(depth == 1 and ending.sides_left(state) == 1)  # Chronus may have won with a build (SAN-316)
    found = outcomes(state).values()
    if depth == 1:
        return len(found), sum(1 for outcome in found if outcome.wins), 0
    below = [count_outcomes(outcome.after, depth - 1) for outcome in found if not outcome.wins]
    return sum(turns for turns, _, _ in below), sum(wins for _, wins, _ in below), sum(stuck for _, _, stuck in below)


@click.group()
def santorini() -> None:
    """Santorini for engine writers: list and count full turns, or answer positions line by line.

    A position is H25/S/w,w/w,w: 25 signs for the spaces, rank 5 first, 0 to 3 blocks or 4 for a tower with its dome;
    the side to move; the workers of side 1 and of side 2. A turn is from-to+build, a winning climb from-to#. With god
    powers their names stand before the workers (apollo:b3,c2; mortal: for none; athena^: while she bans moving up), and
    a, b, c is a dome on 0, 1, 2 blocks.
    """


def with_supply(command: Command) -> Command:
    """The option --supply."""
    return click.option(
        "--supply",
        default="unlimited",
        metavar="B,D|L1,L2,L3,D",
        help="Pieces that exist: blocks and domes, or blocks of each level and domes, or a supply of the box by name.",
    )(command)


@santorini.command("perft", epilog=f"\b\nExample:\n  stoa santorini perft {EXAMPLE} 4")
@click.argument("position")
@click.argument("depth", type=click.IntRange(1, 101))
@with_supply
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of lines.")
def count(position: str, depth: int, supply: str, as_json: bool) -> None:
    """Count the sequences of full turns from POSITION, for each depth up to DEPTH.

    `wins` are the turns among them that climb to level 3, `stuck` the positions before them whose side to move has no
    legal turn. A line ends with either. With god powers turns that lead to the same position count once.
    """
    pieces = read_supply(supply)
    state = read(SANTORINI, position, pieces)
    rows: list[dict[str, int]] = []
    for at in range(1, depth + 1):
        if not state.variant.powers:
            turns, wins, stuck = count_turns(compact_position(state), at, show=sys.stderr.isatty())
        elif state.turn != OVER and has_ways(state):
            turns, wins, stuck = count_divine_turns(*divine(state, state.side(state.turn)), at)
        else:
            turns, wins, stuck = count_outcomes(state, at)
        rows.append({"depth": at, "turns": turns, "wins": wins, "stuck": stuck})
        if not as_json:
            click.echo(f"{at}  turns {turns}  wins {wins}  stuck {stuck}")
    if as_json:
        click.echo(json.dumps({"position": position.strip(), "supply": pieces.name, "depths": rows}))


@santorini.command("turns", epilog=f"\b\nExample:\n  stoa santorini turns {WITH_POWERS}")
@click.argument("position")
@with_supply
def list_turns(position: str, supply: str) -> None:
    """List all different positions that one full turn of the side to move can bring about, each with a turn that leads there.

    A winning turn ends the game and has no position after it: it stands for itself, with #. The last line counts both.
    """
    state = read(SANTORINI, position, read_supply(supply))
    if state.turn == OVER:
        click.echo("0 positions, 0 wins")
        return
    found = outcomes(state)
    for name in sorted(found):
        click.echo(name if found[name].wins else f"{name}  {found[name].turn}")
    wins = sum(1 for outcome in found.values() if outcome.wins)
    click.echo(f"{len(found) - wins} positions, {wins} wins")


@santorini.command(epilog=f'\b\nExample:\n  echo "{EXAMPLE} 500" | stoa santorini engine')
@with_supply
@click.option(
    "--nodes", type=click.IntRange(0), default=0, help="Look at so many positions at most  [default: no limit]"
)
@click.option("--plain", is_flag=True, help="Evaluate by plain features instead of what was learned.")
@click.option(
    "--tables",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Evaluate by the patterns.json of a training instead of the engine's own.",
)
def engine(supply: str, nodes: int, plain: bool, tables: Path | None) -> None:
    """Answer positions with the best turn found, line by line, until `quit` or the end of the input.

    Every line is a position and a number of milliseconds; the answer is one line, a turn or `error:` and the reason.
    With god powers the simple ones are searched like the plain game; with others, or three sides, two turns are looked at.
    """
    pieces = read_supply(supply)
    players = Engines(None if tables is None else patterns.read(tables), plain)
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        try:
            reply = answer(players, line, pieces, nodes)
        except StoaError as error:
            reply = f"error: {' '.join(str(error).split())}"
        click.echo(reply)  # which also flushes


class Engines:
    """The engines of plain games, of games with simple powers and of games with others, each made when it is needed."""

    def __init__(self, tables: patterns.Tables | None, by_features: bool) -> None:
        self.tables = tables
        self.by_features = by_features

    @cached_property
    def plain(self) -> Engine:
        return Engine(tables=self.tables, plain=self.by_features)

    @cached_property
    def divine(self) -> DivineEngine:
        return DivineEngine(tables=self.tables, plain=self.by_features)

    @cached_property
    def outlook(self) -> Outlook:
        return Outlook()

    def turn(self, state: SantoriniState, milliseconds: int, nodes: int) -> str:
        """The best turn found, as it is written."""
        if not state.variant.powers:
            return spell_turn(self.plain.search(compact_position(state), milliseconds, nodes=nodes).turn)
        if state.turn == OVER or not has_ways(state):
            return self.outlook.search(state, milliseconds, nodes).turn
        position, ways = divine(state, state.side(state.turn))
        self.divine.take_ways(ways)
        found = self.divine.search(position, milliseconds, nodes=nodes)
        return written(state, small_moves(state, position, ways, [int(found.turn)]))


def answer(players: Engines, line: str, supply: Supply, nodes: int) -> str:
    """The engine's turn for a line of position and milliseconds."""
    words = line.split()
    if len(words) != 2:
        raise BadPosition(f"expected a position and milliseconds, found {line.strip()!r:.60}")
    if not (words[1].isascii() and words[1].isdigit() and 1 <= int(words[1][:9]) <= LONGEST and len(words[1]) < 9):
        raise BadPosition(f"expected milliseconds from 1 to {LONGEST}, found {words[1]!r:.20}")
    return players.turn(read(SANTORINI, words[0], supply), int(words[1]), nodes)


@santorini.command("supply", epilog="\b\nExample:\n  stoa santorini supply --games 1000 --picture blocks.svg")
@click.option(
    "--games", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="Random games of each kind."
)
@click.option(
    "--strong", type=click.IntRange(0, 10_000), default=0, show_default=True, help="Games of the engine with itself."
)
@click.option(
    "--ms", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Its time for a turn, in milliseconds."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Other numbers give other games.")
@click.option("--picture", type=click.Path(dir_okay=False), help="Draw the blocks used into this SVG file.")
def count_pieces(games: int, strong: int, ms: int, seed: int, picture: str | None) -> None:
    """Play games with unlimited pieces: how many they use, and in how many of them each box would have run out."""
    from stoa.games.santorini import usage

    found = usage.study(games, strong, ms, seed, lambda name: click.echo(f"playing: {name}", err=True))
    show_table(usage.rows(found))
    if picture is not None:
        save(Path(picture), usage.picture(found))


@santorini.command(
    "balance", epilog="\b\nExample:\n  stoa santorini balance --pairs 10 --save games.jsonl --picture balance.svg"
)
@click.option(
    "--pairs", type=click.IntRange(1, 1000), default=10, show_default=True, help="Starts, each played with both sides."
)
@click.option(
    "--ms", type=click.IntRange(1, 10_000), default=100, show_default=True, help="The engine's time for a turn."
)
@click.option("--mortal", is_flag=True, help="Also every god against a side without a power.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Other numbers give other starts.")
@click.option(
    "--save",
    "kept",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the games in this file; those it has are not played again.",
)
@click.option("--picture", type=click.Path(dir_okay=False, path_type=Path), help="Draw the table into this SVG file.")
def measure_balance(pairs: int, ms: int, mortal: bool, seed: int, kept: Path | None, picture: Path | None) -> None:
    """Let every simple god play every other: the percentage won by the god of the row, with its 95 % interval.

    The engine plays with itself, from random starts, each with both sides. Its time is turned into a number of positions
    for each pairing, measured in time of the processor, so that a busy machine does not change the games.
    """
    from stoa.games.santorini import balance

    done = balance.read(kept) if kept is not None and kept.exists() else []
    for pair in balance.play(pairs, ms, mortal, seed, done, lambda name: click.echo(f"playing: {name}", err=True)):
        done.append(pair)
        if kept is not None:
            save(kept, "".join(f"{balance.write(one)}\n" for one in done))
    found = balance.tallies(done)
    show_table(balance.rows(found))
    if picture is not None:
        save(picture, balance.picture(found))


def show_table(table: list[list[str]]) -> None:
    """Print rows of cells, the columns below each other."""
    widths = [max(len(row[n]) for row in table) for n in range(len(table[0]))]
    for row in table:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def save(path: Path, text: str) -> None:
    """Write a file, or say why that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None


@santorini.command(
    "duel",
    epilog="\b\nExample:\n  stoa santorini duel 'stoa santorini engine' 'stoa santorini engine --plain' --pairs 20 --ms 50",
)
@click.argument("one")
@click.argument("other")
@click.option(
    "--pairs", type=click.IntRange(1), default=20, show_default=True, help="Starts, each played with both sides."
)
@click.option("--ms", type=click.IntRange(1, LONGEST), default=100, show_default=True, help="Milliseconds for a turn.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same starts.")
def match(one: str, other: str, pairs: int, ms: int, seed: int) -> None:
    """Let two engines play, each a command that speaks the lines of `stoa santorini engine`.

    Workers start on random spaces, and up to two turns are played at random.
    """
    players: list[duel.Player] = []
    shares: list[float] = []
    try:
        for command in (one, other):
            players.append(duel.Player(command))
        for share in duel.duel(players[0], players[1], pairs, seed, ms):
            shares.append(share)
            if sys.stderr.isatty():
                click.echo(f"\r{duel.summary(shares)}\x1b[K", nl=False, err=True)
    finally:
        for player in players:
            player.close()
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
    click.echo(duel.summary(shares))
