"""What is drawn and sketched of a state, as plain values."""

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.games.santorini import moves
from stoa.games.santorini.face import pantheon, towers
from stoa.games.santorini.face.bans import Ban
from stoa.games.santorini.face.perspective import Eye
from stoa.games.santorini.face.text import offer, side_name
from stoa.games.santorini.face.tokens import coins, named_workers, talus, whirlpools, women
from stoa.games.santorini.rules import board, drafting, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.powers import table
from stoa.games.santorini.rules.powers.divine import MORTAL
from stoa.games.santorini.rules.state import SantoriniState


@dataclass(frozen=True)
class Side:
    """A player or team in the row above the board."""

    number: int
    name: str
    seats: list[int]
    waiting: int  # workers still to place
    turn: int  # the seat in turn, or -1
    out: bool
    won: bool
    powers: list[tuple[str, str]]  # the symbols and names of its powers, in seat order


@dataclass(frozen=True)
class Figure:
    """Where a worker stands, and how large it is drawn."""

    side: int
    x: float
    y: float
    scale: float  # a space is 100 wide


@dataclass(frozen=True)
class Space:
    """All that is drawn on one space."""

    name: str
    title: str
    level: int
    tower: Markup
    shadow: str
    top: str  # what one stands on, or the dome
    worker: Figure | None
    talus: Figure | None
    coin: Figure | None
    whirlpool: Figure | None
    badge: str  # the power that knows the worker: as the woman, or as one of the two that Adonis has named
    digit: tuple[float, float] | None  # where the level is written, in a view that shows it
    legal: bool
    last: bool
    chosen: bool
    ghost: str  # what building would add


def sides(state: SantoriniState, voice: Voice | None) -> list[Side]:
    """The players or teams in seat order."""
    return [_side(state, side, voice) for side in range(state.variant.sides)]


def _side(state: SantoriniState, side: int, voice: Voice | None) -> Side:
    placing = state.phase == phases.PLACING or phases.NAMING <= state.phase <= phases.DEALING
    here = bin(state.workers[side]).count("1")
    return Side(
        number=side,
        name=(voice or str)(side_name(state, side)),
        seats=[seat for seat in range(state.seats) if state.side(seat) == side],
        waiting=_placing(state, side) - here if placing else 0,
        turn=int(state.turn) if state.turn >= 0 and state.side(state.turn) == side else -1,
        out=not placing and not here,
        won=state.winner == side,
        powers=_powers(state, side, voice),
    )


def _placing(state: SantoriniState, side: int) -> int:
    """How many workers a side places."""
    if not state.variant.powers:
        return list(state.variant.order).count(side)
    return [state.side(seat) for seat in drafting.order(state)].count(side)


def _powers(state: SantoriniState, side: int, voice: Voice | None) -> list[tuple[str, str]]:
    if not state.variant.powers:
        return []
    speak = voice or str
    found = []
    for seat, god in enumerate(state.divine.gods):
        if state.side(seat) == side and god > MORTAL:
            name = pantheon.name(table.word(god))
            robbed = state.divine.acting[seat] == MORTAL
            found.append((table.word(god), speak(say("({god})", god=name) if robbed else name)))
    return found


def spaces(state: SantoriniState, last: int | None, voice: Voice | None, eye: Eye) -> list[Space]:
    """The spaces from the back to the front, as they are drawn one over the other."""
    legal: dict[int, list[int]] = {}
    for move in state.legal() if state.turn >= 0 else ():
        legal.setdefault(int(moves.space(move)), []).append(move)
    return [_space(state, space, legal.get(space, []), last, voice, eye) for space in from_the_back(eye)]


@cache
def from_the_back(eye: Eye) -> list[int]:
    """The spaces in the order in which they are drawn."""
    return sorted(range(board.SPACES), key=lambda space: -eye.depth(*eye.centre(space)))


def _space(
    state: SantoriniState, space: int, legal: list[int], last: int | None, voice: Voice | None, eye: Eye
) -> Space:
    level = int(state.levels[space])
    domed = bool(state.domes >> space & 1)
    side = owner(state, space)
    said = offer(state, legal[0]) if len(legal) == 1 else _describe(state, space, side, domed)
    return Space(
        name=space_name(space),
        title=(voice or str)(said),
        level=level,
        tower=towers.tower(eye, space, level, domed),
        shadow=towers.shadow(eye, space, level),
        top=towers.dome_line(eye, space, level) if domed else towers.roof(eye, space, level),
        worker=_figure(eye, space, level, side) if side >= 0 else None,
        talus=_figure(eye, space, level, -1) if talus(state) == space else None,
        coin=_figure(eye, space, level, -1) if space in coins(state) and not domed else None,
        whirlpool=_figure(eye, space, level, -1) if space in whirlpools(state) else None,
        badge=women(state).get(space, "adonis" if space in named_workers(state) else ""),
        digit=_digit(eye, space, level) if eye.from_above and level and not domed and side < 0 else None,
        legal=bool(legal),
        last=last is not None and moves.space(last) == space,
        chosen=state.worker == space,
        ghost=" ".join(_ghost(eye, space, level, move) for move in legal).strip(),
    )


def _ghost(eye: Eye, space: int, level: int, move: int) -> str:
    """What a move would add: a storey, or a dome by a power too."""
    if moves.KIND[move] == moves.BUILD:
        return towers.ghost(eye, space, level)
    return towers.dome_line(eye, space, level) if moves.KIND[move] == moves.DOME else ""


@dataclass(frozen=True)
class Barred:
    """A space on which a power forbids something, and where that is shown."""

    name: str
    symbol: str
    x: float
    y: float
    scale: float


def barred(state: SantoriniState, forbidden: list[Ban], eye: Eye) -> list[Barred]:
    """Where powers forbid something: on what a worker would stand on, or beside the head of the one who stands there."""
    found = []
    for ban in forbidden:
        for space in sorted(ban.spaces):
            (x, y), level = eye.centre(space), int(state.levels[space])
            z = towers.FLOORS[level] + (0.8 if owner(state, space) >= 0 and not eye.from_above else 0)
            across, down = eye.at(x, y, z)
            found.append(Barred(space_name(space), ban.word, across, down, round(eye.near(x, y, z) / 100, 3)))
    return found


@cache
def _figure(eye: Eye, space: int, level: int, side: int) -> Figure:
    point = (*eye.centre(space), towers.FLOORS[level])
    return Figure(side, *eye.at(*point), round(eye.near(*point) / 100, 3))


@cache
def _digit(eye: Eye, space: int, level: int) -> tuple[float, float]:
    """At the front left of the highest storey."""
    (x, y), half = eye.centre(space), towers.HALVES[level]
    return eye.at(x - 0.62 * half, y - 0.62 * half, towers.FLOORS[level])


def owner(state: SantoriniState, space: int) -> int:
    """The side whose worker stands there, or -1."""
    return next((side for side in range(state.variant.sides) if state.workers[side] >> space & 1), -1)


def _describe(state: SantoriniState, space: int, side: int, domed: bool) -> Message:
    name = space_name(space)
    level = int(state.levels[space])
    if domed and level < board.TOP:
        return say("{space}: a dome on level {level}.", space=name, level=level)
    if domed:
        return say("{space}: a dome.", space=name)
    if talus(state) == space:
        return say("{space}: level {level}, Talus.", space=name, level=level)
    if space in coins(state) and side < 0:
        return say("{space}: level {level}, a coin of Clio's.", space=name, level=level)
    if space in whirlpools(state) and side < 0:
        return say("{space}: level {level}, a whirlpool.", space=name, level=level)
    if space in women(state):
        return say("{space}: level {level}, the woman of {side}.", space=name, level=level, side=side_name(state, side))
    if side >= 0:
        return say("{space}: level {level}, a worker of {side}.", space=name, level=level, side=side_name(state, side))
    return say("{space}: level {level}.", space=name, level=level)


def pieces_left(state: SantoriniState) -> list[tuple[str, int]]:
    """SAN-042: what a limited supply still holds, by the levels that the pieces may lie on; 4 are the domes."""
    supply = state.variant.supply
    if not supply.limited:
        return []
    domes = ("4", int(supply.domes) - bin(state.domes).count("1"))
    if supply.blocks >= 0:
        return [("123", int(supply.blocks) - sum(state.levels)), domes]
    levels = [(f"{n + 1}", int(supply.levels[n]) - sum(level > n for level in state.levels)) for n in range(3)]
    return [*levels, domes]
