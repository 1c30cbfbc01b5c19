"""States as people and programs read them: the JSON of `dump`, and the position of a game with powers in one line."""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.powers import table
from stoa.games.santorini.rules.powers.divine import MORTAL, UNKNOWN

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState

DOMES: Final = "abc4"  # a dome on 0 to 3 blocks


def dump(state: "SantoriniState") -> dict[str, Any]:
    """The state as plain JSON, which `position.load` reads back."""
    variant = state.variant
    options: dict[str, Any] = {"placement": variant.placement, "supply": variant.supply.name}
    if variant.powers:
        options["powers"] = variant.pool
        if variant.dealt:
            options["hand_out"] = "dealt"
        if variant.second_apollo:
            options["apollo"] = "second"
        if variant.max_turns != 500:
            options["max_turns"] = int(variant.max_turns)
    found: dict[str, Any] = {
        "game": state.game.name,
        "seats": state.seats,
        "options": options,
        "board": rows(state),
        "workers": [
            [space_name(space) for space in range(25) if state.workers[side] >> space & 1]
            for side in range(variant.sides)
        ],
        "turn": None if state.turn == OVER or state.turn == CHANCE else state.turn + 1,
        "phase": phases.PHASES[state.phase],
        "worker": None if state.worker == board.NOWHERE else space_name(state.worker),
        "winner": None if state.winner == board.NOBODY else state.winner + 1,
    }
    if variant.powers:
        found["powers"] = _powers(state)
    return found


def rows(state: "SantoriniState") -> list[str]:
    """The board from rank 5 to rank 1."""
    found: list[str] = []
    for rank in range(4, -1, -1):
        row = ""
        for file in range(5):
            space = rank * 5 + file
            row += DOMES[state.levels[space]] if state.domes >> space & 1 else str(state.levels[space])
        found.append(row)
    return found


def _powers(state: "SantoriniState") -> dict[str, Any]:
    divine = state.divine
    before = divine.before
    found: dict[str, Any] = {
        "gods": [None if god == UNKNOWN else table.word(god) for god in divine.gods],
        "named": [table.word(god) for god in divine.named],
        "first": int(divine.first) + 1,
        "risen": [seat + 1 for seat in range(int(state.seats)) if divine.risen >> seat & 1],
        "counts": [int(count) for count in divine.counts],
        "turns": int(divine.turns),
        "past": list(divine.past),
        "before": line(before) if divine.played and before is not None else None,
        "played": _played(before, divine.played) if before is not None else [],
    }
    if divine.night != MORTAL:
        found["night"] = table.word(divine.night)
    if UNKNOWN not in list(divine.acting) and list(divine.acting) != list(divine.gods):
        found["acting"] = [table.word(god) for god in divine.acting]
    if divine.beloved != board.NOWHERE:
        found["named_workers"] = [space_name(divine.suitor), space_name(divine.beloved)]
    return found


def _played(before: "SantoriniState", played: list[int]) -> list[str]:
    """The small moves of a turn in notation."""
    table = before.copy()
    found: list[str] = []
    for move in played:
        found.append(moves.DECISIONS.spell(table, move))
        table.play(move)
    return found


def line(state: "SantoriniState") -> str:
    """A position between turns in one line: `H25/S/apollo:b3,c2/athena^:c4,d3`; of a team, `apollo+pan:b3,c2`."""
    parts = ["".join(rows(state)), str(state.turn + 1)]
    for side in range(state.variant.sides):
        workers = ",".join([space_name(space) for space in range(25) if state.workers[side] >> space & 1])
        gods = "+".join([_god(state, seat) for seat in range(state.seats) if state.side(seat) == side])
        parts.append(f"{gods}:{workers or '-'}")
    return "/".join(parts)


def _god(state: "SantoriniState", seat: i64) -> str:
    """A power with what it has led to: `athena^` bans, `achilles1` has used his, `europa@c3` has Talus there; after `=` the other
    power that Circe has now, or that is set aside for Nyx.
    """
    divine = state.divine
    god = divine.gods[seat]
    ban = "^" if divine.risen >> seat & 1 else ""
    count = divine.counts[seat]
    spaces = board.kept(count) if table.counted(state, seat).keeps() else []
    number = str(count) if count and not spaces else ""
    if table.POWERS[god].names_two() and divine.beloved != board.NOWHERE:
        spaces = [int(divine.suitor), int(divine.beloved)]
    kept = "".join([f"@{space_name(space)}" for space in spaces])
    other = divine.night if table.POWERS[god].sets_aside() else divine.acting[seat]
    also = f"={table.word(other)}" if other not in (MORTAL, god) else ""
    return f"{table.word(god)}{also}{number}{kept}{ban}"


def divine_key(state: "SantoriniState") -> bytes:
    """All that a game with powers adds to the key of a state."""
    divine = state.divine
    variant = state.variant
    parts: list[object] = [
        *(variant.pool, variant.dealt, variant.second_apollo, variant.max_turns),
        *(list(divine.gods), divine.named, divine.first, divine.risen, list(divine.counts), divine.turns, divine.past),
        *(list(divine.acting), divine.night, divine.suitor, divine.beloved),
    ]
    if divine.before is not None:
        parts += [line(divine.before) if divine.played else "", divine.played]
    return repr(parts).encode()
