"""Positions: the JSON of `Table.dump` and the one-line notation `H25/S/w,w/w,w` of engines and puzzles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from stoa.core import position
from stoa.core.errors import BadPosition
from stoa.core.game import OVER
from stoa.games.santorini.board import (
    BUILDING,
    CHOOSING,
    DONE,
    FILES,
    NEIGHBOURS,
    PHASES,
    PLACING,
    RANKS,
    STEPPING,
    TOP,
    WORKERS,
    Supply,
    space_name,
    space_number,
)
from stoa.games.santorini.rules import Setting, Table

if TYPE_CHECKING:
    from stoa.games.santorini.box import Santorini

FIELDS = ("board", "workers", "turn", "phase", "worker", "winner")


def load(game: "Santorini", dump: Mapping[str, Any], supply: Supply | None = None) -> Table:
    """A table from its dump, if such a table can be; with other pieces than the dump says if a supply is given."""
    found, seats, options = position.table(dump, game, FIELDS)
    table = game.table(seats, str(options["placement"]), str(options["supply"]))
    if supply is not None:
        table = Table(Setting(game, seats, table.setting.placement, supply), table.levels, table.workers)
    _put_board(table, position.items(found["board"], "board", len(RANKS), len(RANKS)))
    _put_workers(table, found["workers"])
    table.phase = position.word(found["phase"], "phase", PHASES)
    if table.phase == DONE:
        _put_end(table, found)
    else:
        _put_turn(table, found)
    return table


def read(game: "Santorini", text: str, supply: str | Supply = "unlimited") -> Table:
    """A table of two or three players between turns, from the notation `H25/S/w,w/w,w`.

    The supply is one of the box by its name, or any other number of pieces.

    >>> from stoa.games.santorini.box import SANTORINI
    >>> len(read(SANTORINI, "0000000000000000000000000/1/b3,c2/c4,d3").legal())
    2
    """
    parts = text.strip().split("/")
    if len(parts) not in (4, 5):
        raise BadPosition(
            f"expected H25/S/w,w/w,w (25 digits, the side to move, each side's workers), found {text!r:.80}"
        )
    heights, mover, *workers = parts
    if len(heights) != 25:
        raise BadPosition(f"expected 25 digits for the board, found {len(heights)}")
    if mover not in [str(n + 1) for n in range(len(workers))]:
        raise BadPosition(f"side to move: expected 1 to {len(workers)}, found {mover!r:.20}")
    return load(
        game,
        {
            "game": game.name,
            "seats": len(workers),
            "options": {"supply": supply} if isinstance(supply, str) else {},
            "board": [heights[i : i + 5] for i in range(0, 25, 5)],
            "workers": [[] if side == "-" else side.split(",") for side in workers],
            "turn": int(mover),
            "phase": "choose",
            "worker": None,
            "winner": None,
        },
        None if isinstance(supply, str) else supply,
    )


def write(table: Table) -> str:
    """The notation of a table of two or three players between turns."""
    if table.phase != CHOOSING or table.seats == 4:
        raise BadPosition("only a table of two or three players between turns has a one-line notation")
    dump = table.dump()
    workers = ["-" if not side else ",".join(side) for side in dump["workers"]]
    return "/".join(["".join(dump["board"]), str(dump["turn"]), *workers])


def _put_board(table: Table, rows: list[Any]) -> None:
    for row, rank in zip(rows, reversed(range(5)), strict=True):
        if not isinstance(row, str) or len(row) != len(FILES) or not set(row) <= set("01234"):
            raise BadPosition(f"board, rank {rank + 1}: expected five digits from 0 to 4, found {row!r:.60}")
        for file, digit in enumerate(row):
            space = rank * 5 + file
            table.levels[space] = min(int(digit), 3)
            if digit == "4":
                table.domes |= 1 << space
    supply = table.setting.supply
    used = [sum(1 for level in table.levels if level > n) for n in range(3)]
    domes = bin(table.domes).count("1")
    short = 0 <= supply.domes < domes or 0 <= supply.blocks < sum(used)
    if short or any(0 <= limit < n for limit, n in zip(supply.levels, used, strict=True)):
        raise BadPosition(f"board: more pieces than the supply {supply.name} has (SAN-042)")


def _put_workers(table: Table, value: Any) -> None:
    sides: int = table.setting.sides
    for side, names in enumerate(position.items(value, "workers", sides, sides)):
        where = f"workers of side {side + 1}"
        for name in position.items(names, where, 0, WORKERS):
            space = space_number(name) if isinstance(name, str) else -1
            if space < 0:
                raise BadPosition(f"{where}: {name!r:.20} is not a space, such as c3")
            if table.occupied() >> space & 1:
                raise BadPosition(f"{where}: {name} is occupied already (SAN-004)")
            table.workers[side] |= 1 << space
            table.placed += 1


def _put_turn(table: Table, found: dict[str, Any]) -> None:
    if found["winner"] is not None:
        raise BadPosition("winner: nobody has won while the phase is not 'over'")
    seat = position.whole(found["turn"], "turn", 1, table.seats) - 1
    table.turn = seat
    counts = [bin(mask).count("1") for mask in table.workers]
    if table.phase in (PLACING, CHOOSING) and found["worker"] is not None:
        raise BadPosition(f"worker: none is chosen yet in phase {found['phase']!r}")
    if table.phase == PLACING:
        _check_placing(table, counts, seat)
        return
    if not table.workers[table.side(seat)]:
        raise BadPosition(f"turn: seat {seat + 1} has no workers on the board")
    _check_sides(counts)
    climbed = _climbers(table)
    if climbed:
        raise BadPosition(f"workers: {space_name(climbed[0])} is on level 3, so the game would be over (SAN-031)")
    table.placed = len(table.setting.order)
    if table.phase == CHOOSING:
        table.begin_turn(seat)
        return
    space = space_number(found["worker"]) if isinstance(found["worker"], str) else -1
    if space < 0 or not table.workers[table.side(seat)] >> space & 1:
        raise BadPosition(f"worker: expected a space with a worker of seat {seat + 1}, found {found['worker']!r:.20}")
    table.worker = space
    if table.phase == STEPPING and not table.legal():
        raise BadPosition(f"worker: the one on {found['worker']} could not have been chosen (SAN-021)")
    if table.phase == BUILDING and not (table.legal() and _can_have_moved(table, space)):
        raise BadPosition(f"worker: none could have moved to {found['worker']} this turn (SAN-021)")


def _check_sides(counts: list[int]) -> None:
    if any(count == 1 for count in counts) or sum(1 for count in counts if count) < 2:
        raise BadPosition("workers: every side that still plays has two, and at least two sides play (SAN-006)")


def _climbers(table: Table) -> list[int]:
    """The spaces of level 3 with a worker on them."""
    return [s for s in range(25) if table.levels[s] == TOP and table.occupied() & ~table.domes & (1 << s)]


def _can_have_moved(table: Table, space: int) -> bool:
    """SAN-024, SAN-032: whether a worker can have come to this space from beside it, where it stood below level 3."""
    free = NEIGHBOURS[space] & ~table.occupied()
    return any(free >> s & 1 and table.levels[space] - 1 <= table.levels[s] < TOP for s in range(25))


def _check_placing(table: Table, counts: list[int], seat: int) -> None:
    order = list(table.setting.order)
    placed = sum(counts)
    if placed >= len(order):
        raise BadPosition("phase: all workers are placed (SAN-016)")
    if counts != [order[:placed].count(side) for side in range(len(counts))] or order[placed] != seat:
        raise BadPosition("workers: they were not placed in the order of the rules (SAN-012 to SAN-017)")
    if any(table.levels) or table.domes:
        raise BadPosition("board: it is empty until all workers are placed (SAN-010)")


def _put_end(table: Table, found: dict[str, Any]) -> None:
    if found["turn"] is not None or found["worker"] is not None:
        raise BadPosition("turn, worker: nobody is in turn when the game is over")
    sides: int = table.setting.sides
    winner: i64 = position.whole(found["winner"], "winner", 1, sides) - 1
    counts = [bin(mask).count("1") for mask in table.workers]
    climbed = _climbers(table)
    if climbed:
        _check_sides(counts)
        if len(climbed) > 1 or not table.workers[winner] >> climbed[0] & 1:
            raise BadPosition("workers: only the winner's climbing worker can be on level 3 (SAN-031)")
        if not _can_have_moved(table, climbed[0]):
            raise BadPosition(f"workers: none could have climbed to {space_name(climbed[0])} (SAN-024)")
    elif counts != [WORKERS if side == winner else 0 for side in range(sides)]:
        raise BadPosition("winner: no worker has climbed, and it is not the last side on the board (SAN-033)")
    table.placed = len(table.setting.order)
    table.winner = winner
    table.turn = OVER
