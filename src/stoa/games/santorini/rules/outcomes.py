"""The results of whole turns, for games with powers: all different positions that one turn can bring about."""

from typing import TYPE_CHECKING, final

from stoa.core.game import OVER
from stoa.core.interrupt import heed
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, describe
from stoa.games.santorini.rules.board import space_name

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Outcome:
    """What a turn leads to: the turn as it is written and as small moves, the state after it, and whether the turn won."""

    def __init__(self, turn: str, small: list[int], after: "SantoriniState", wins: bool) -> None:
        self.turn = turn
        self.moves = small
        self.after = after
        self.wins = wins


def outcomes(state: "SantoriniState") -> dict[str, Outcome]:
    """Every different position after one turn of the seat that is in turn now, or after the rest of a turn begun, with the
    first turn that leads there.
    """
    found: dict[str, Outcome] = {}
    seen: set[bytes] = set()
    _go_on(state, "", [], found, seen)
    return found


def _go_on(state: "SantoriniState", turn: str, played: list[int], found: dict[str, Outcome], seen: set[bytes]) -> None:
    heed()
    for move in state.legal():
        after = state.copy()
        after.play(move)
        written = turn + _written(state, move, turn)
        goes_on = after.divine.before is state.divine.before if state.variant.powers else after.turn == state.turn
        if goes_on and after.turn != OVER and not _ended(state, move):
            key = _board(after) + bytes([int(after.phase), int(after.worker + 1)]) + repr(_progress(after)).encode()
            if key not in seen:
                seen.add(key)
                _go_on(after, written, [*played, move], found, seen)
            continue
        step = moves.KIND[move] == moves.STEP
        wins = step and (not state.variant.powers or state.would_win(moves.space(move)))
        if wins:
            if _board(after) in seen:
                continue  # the same step after another path
            seen.add(_board(after))
        name = written if wins else position_after(state, after)
        if name not in found:
            found[name] = Outcome(written, [*played, move], after, wins)


def _ended(state: "SantoriniState", move: int) -> bool:
    """In a plain game a turn ends with its build, after which the same seat may be the only one that can play."""
    return not state.variant.powers and moves.KIND[move] == moves.BUILD


def _board(state: "SantoriniState") -> bytes:
    return bytes(memoryview(state.levels)) + bytes(memoryview(state.workers)) + int(state.domes).to_bytes(4, "big")


def _progress(state: "SantoriniState") -> tuple[object, ...]:
    """How far the turn is, for powers that do more than step and build."""
    divine = state.divine
    return (
        *(divine.start, divine.left, min(divine.steps, 2), divine.builds, divine.built, divine.last),
        *(
            divine.up,
            divine.down,
            divine.moved,
            divine.done,
            divine.held,
            divine.bound,
            divine.astray,
            divine.acted,
            list(divine.counts),
        ),
    )


def written(state: "SantoriniState", small: list[int]) -> str:
    """Small moves of one turn as the whole turn that they are."""
    turn = ""
    table = state.copy()
    for move in small:
        turn += _written(table, move, turn)
        table.play(move)
    return turn


def _written(state: "SantoriniState", move: int, turn: str) -> str:
    """A small move as a part of the whole turn."""
    kind = moves.KIND[move]
    if kind == moves.STOP:
        return ""
    space = space_name(int(moves.space(move)))
    if kind == moves.CHOOSE:
        return f",{space}" if turn else space
    if kind == moves.STEP:
        return "-" + moves.DECISIONS.spell(state, move).partition("-")[2]
    return moves.DECISIONS.spell(state, move)


def position_after(before: "SantoriniState", after: "SantoriniState") -> str:
    """The position after a turn in one line. A side that is stuck is already out; the line says what is on the board."""
    if after.turn != OVER:
        return describe.line(after) if after.variant.powers else _plain_line(after, int(after.turn) + 1)
    following = (int(before.turn) + 1) % int(before.seats)
    if not after.variant.powers:
        return _plain_line(after, following + 1)
    last = after.copy()
    last.turn = following
    return describe.line(last)


def _plain_line(state: "SantoriniState", turn: int) -> str:
    workers = []
    for side in range(state.variant.sides):
        spaces = [space_name(space) for space in range(board.SPACES) if state.workers[side] >> space & 1]
        workers.append(",".join(spaces) or "-")
    return "/".join(["".join(describe.rows(state)), str(turn), *workers])
