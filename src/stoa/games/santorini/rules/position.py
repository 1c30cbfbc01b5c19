"""Positions: the JSON of `SantoriniState.dump` and the one-line notation `H25/S/w,w/w,w` of engines and puzzles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from stoa.core import position
from stoa.core.errors import BadPosition
from stoa.core.game import OVER
from stoa.games.santorini.rules import board, describe, divine_position, ending, phases
from stoa.games.santorini.rules.board import space_name, space_number
from stoa.games.santorini.rules.state import SantoriniState
from stoa.games.santorini.rules.supply import Supply

if TYPE_CHECKING:
    from stoa.games.santorini import Santorini

FIELDS = ("board", "workers", "turn", "phase", "worker", "winner")


def load(game: "Santorini", dump: Mapping[str, Any], supply: Supply | None = None) -> SantoriniState:
    """A state from its dump, if there can be such a state; with other pieces than the dump says if a supply is given."""
    names = (*FIELDS, "powers") if isinstance(dump, Mapping) and "powers" in dump else FIELDS
    found, seats, options = position.common_fields(dump, game, names)
    if ("powers" in options) != ("powers" in found):
        raise BadPosition("powers: a game with the option powers has this field, and no other has it")
    if "powers" in found:
        return divine_position.load(game, found, seats, options, supply)
    state = game.new_state(seats, str(options["placement"]), str(options["supply"]), pieces=supply)
    _put_board(state, position.items(found["board"], "board", len(board.RANKS), len(board.RANKS)))
    _put_workers(state, found["workers"])
    state.phase = position.word(found["phase"], "phase", phases.PHASES[: phases.DONE + 1])
    if state.phase == phases.DONE:
        _put_end(state, found)
    else:
        _put_turn(state, found)
    return state


def read(game: "Santorini", text: str, supply: str | Supply = "unlimited") -> SantoriniState:
    """A state of two or three players between turns, from the notation `H25/S/w,w/w,w`; or with powers, which stand before the
    workers, as in `apollo:b3,c2`.

    The supply is one of the box by its name, or any other number of pieces.

    >>> from stoa.games.santorini import SANTORINI
    >>> len(read(SANTORINI, "0000000000000000000000000/1/b3,c2/c4,d3").legal())
    2
    """
    parts = text.strip().split("/")
    if ":" in text:
        return divine_position.read(game, parts, supply)
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


def write(state: SantoriniState) -> str:
    """The notation of a state of two or three players between turns; with powers also of four."""
    if state.variant.powers and state.phase == phases.CHOOSING:
        return describe.line(state)
    if state.phase != phases.CHOOSING or state.seats == 4:
        raise BadPosition("only a table of two or three players between turns has a one-line notation")
    dump = state.dump()
    workers = ["-" if not side else ",".join(side) for side in dump["workers"]]
    return "/".join(["".join(dump["board"]), str(dump["turn"]), *workers])


def _put_board(state: SantoriniState, rows: list[Any]) -> None:
    for row, rank in zip(rows, reversed(range(5)), strict=True):
        if not isinstance(row, str) or len(row) != len(board.FILES) or not set(row) <= set("01234"):
            raise BadPosition(f"board, rank {rank + 1}: expected five digits from 0 to 4, found {row!r:.60}")
        for file, digit in enumerate(row):
            space = rank * 5 + file
            state.levels[space] = min(int(digit), 3)
            if digit == "4":
                state.domes |= 1 << space
    supply = state.variant.supply
    used = [sum(1 for level in state.levels if level > n) for n in range(3)]
    domes = bin(state.domes).count("1")
    short = 0 <= supply.domes < domes or 0 <= supply.blocks < sum(used)
    if short or any(0 <= limit < n for limit, n in zip(supply.levels, used, strict=True)):
        raise BadPosition(f"board: more pieces than the supply {supply.name} has (SAN-042)")


def _put_workers(state: SantoriniState, value: Any) -> None:
    sides: int = state.variant.sides
    for side, names in enumerate(position.items(value, "workers", sides, sides)):
        where = f"workers of side {side + 1}"
        for name in position.items(names, where, 0, board.WORKERS):
            space = space_number(name) if isinstance(name, str) else -1
            if space < 0:
                raise BadPosition(f"{where}: {name!r:.20} is not a space, such as c3")
            if state.occupied() >> space & 1:
                raise BadPosition(f"{where}: {name} is occupied already (SAN-004)")
            state.workers[side] |= 1 << space
            state.placed += 1


def _put_turn(state: SantoriniState, found: dict[str, Any]) -> None:
    if found["winner"] is not None:
        raise BadPosition("winner: nobody has won while the phase is not 'over'")
    seat = position.whole(found["turn"], "turn", 1, state.seats) - 1
    state.turn = seat
    counts = [bin(mask).count("1") for mask in state.workers]
    if state.phase in (phases.PLACING, phases.CHOOSING) and found["worker"] is not None:
        raise BadPosition(f"worker: none is chosen yet in phase {found['phase']!r}")
    if state.phase == phases.PLACING:
        _check_placing(state, counts, seat)
        return
    if not state.workers[state.side(seat)]:
        raise BadPosition(f"turn: seat {seat + 1} has no workers on the board")
    _check_sides(counts)
    climbed = _climbers(state)
    if climbed:
        raise BadPosition(f"workers: {space_name(climbed[0])} is on level 3, so the game would be over (SAN-031)")
    state.placed = len(state.variant.order)
    if state.phase == phases.CHOOSING:
        ending.begin_turn(state, seat)
        return
    space = space_number(found["worker"]) if isinstance(found["worker"], str) else -1
    if space < 0 or not state.workers[state.side(seat)] >> space & 1:
        raise BadPosition(f"worker: expected a space with a worker of seat {seat + 1}, found {found['worker']!r:.20}")
    state.worker = space
    if state.phase == phases.STEPPING and not state.legal():
        raise BadPosition(f"worker: the one on {found['worker']} could not have been chosen (SAN-021)")
    if state.phase == phases.BUILDING and not (state.legal() and _can_have_moved(state, space)):
        raise BadPosition(f"worker: none could have moved to {found['worker']} this turn (SAN-021)")


def _check_sides(counts: list[int]) -> None:
    if any(count == 1 for count in counts) or sum(1 for count in counts if count) < 2:
        raise BadPosition("workers: every side that still plays has two, and at least two sides play (SAN-006)")


def _climbers(state: SantoriniState) -> list[int]:
    """The spaces of level 3 with a worker on them."""
    return [s for s in range(25) if state.levels[s] == board.TOP and state.occupied() & ~state.domes & (1 << s)]


def _can_have_moved(state: SantoriniState, space: int) -> bool:
    """SAN-024, SAN-032: whether a worker can have come to this space from beside it, where it stood below level 3."""
    free = board.NEIGHBOURS[space] & ~state.occupied()
    return any(free >> s & 1 and state.levels[space] - 1 <= state.levels[s] < board.TOP for s in range(25))


def _check_placing(state: SantoriniState, counts: list[int], seat: int) -> None:
    order = list(state.variant.order)
    placed = sum(counts)
    if placed >= len(order):
        raise BadPosition("phase: all workers are placed (SAN-016)")
    if counts != [order[:placed].count(side) for side in range(len(counts))] or order[placed] != seat:
        raise BadPosition("workers: they were not placed in the order of the rules (SAN-012 to SAN-017)")
    if any(state.levels) or state.domes:
        raise BadPosition("board: it is empty until all workers are placed (SAN-010)")


def _put_end(state: SantoriniState, found: dict[str, Any]) -> None:
    if found["turn"] is not None or found["worker"] is not None:
        raise BadPosition("turn, worker: nobody is in turn when the game is over")
    sides: int = state.variant.sides
    winner: i64 = position.whole(found["winner"], "winner", 1, sides) - 1
    counts = [bin(mask).count("1") for mask in state.workers]
    climbed = _climbers(state)
    if climbed:
        _check_sides(counts)
        if len(climbed) > 1 or not state.workers[winner] >> climbed[0] & 1:
            raise BadPosition("workers: only the winner's climbing worker can be on level 3 (SAN-031)")
        if not _can_have_moved(state, climbed[0]):
            raise BadPosition(f"workers: none could have climbed to {space_name(climbed[0])} (SAN-024)")
    elif counts != [board.WORKERS if side == winner else 0 for side in range(sides)]:
        raise BadPosition("winner: no worker has climbed, and it is not the last side on the board (SAN-033)")
    state.placed = len(state.variant.order)
    state.winner = winner
    state.turn = OVER
