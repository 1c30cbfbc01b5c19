"""The Santorini table as a drawing and as a sketch for the terminal."""

from dataclasses import dataclass
from functools import cache

from stoa.core.drawing import GLYPHS, PLAYERS, Box, Drawing, Look
from stoa.core.game import OVER
from stoa.core.message import Message, say
from stoa.core.symbols import shared
from stoa.core.words import Voice
from stoa.games.santorini import moves
from stoa.games.santorini.face.text import ask, side_name, tell
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.state import SantoriniState

KIND = {
    int(phases.PLACING): moves.PLACE,
    int(phases.CHOOSING): moves.CHOOSE,
    int(phases.STEPPING): moves.STEP,
    int(phases.BUILDING): moves.BUILD,
}

TONES = {  # the board, then the roof, front and flank of every storey
    "san-slab": ("#E0D3B8", "#4A4436"),
    "san-rim": ("#C4B28C", "#332F26"),
    "san-tile": ("#CDD5B6", "#353D2E"),
    "san-roof1": ("#DFC79A", "#7B6A4B"),
    "san-front1": ("#BFA271", "#594B33"),
    "san-flank1": ("#AB8F60", "#4A3E2A"),
    "san-roof2": ("#EFE0BE", "#A8977A"),
    "san-front2": ("#D3BE92", "#7F7058"),
    "san-flank2": ("#BFA97D", "#6C5F49"),
    "san-roof3": ("#FFFCF3", "#DCD1BA"),
    "san-front3": ("#E4D9C1", "#AEA28A"),
    "san-flank3": ("#D2C5A9", "#978B74"),
    "san-dome": ("#3B63B8", "#4A74CC"),
    "san-shine": ("#9DB8EA", "#B2C8F2"),
}

CSS = (
    ".san-edge{stroke-width:1.4;stroke-linejoin:round}"
    ".san-figure{stroke-width:3;stroke-linejoin:round}"
    ".san-halo{fill:none;stroke-width:13;stroke-opacity:.55;stroke-linejoin:round}"
    ".san-chosen{stroke-opacity:1}"
)

LOOK = Look("stoa.games.santorini.face", TONES, CSS, shared("cross", "laurel"))

# The board is seen from in front and above. Lengths are in spaces: x from the middle, y from the front edge, z upwards.
WIDTH = 640
FRONT = 548  # where the front edge of the board is drawn
SPACE = 110  # how wide a space is there
FADE = 0.033  # how much narrower every rank behind is
DEPTH = 2780
RISE = 0.18  # height of a storey
HALVES = (0.43, 0.43, 0.355, 0.28)  # half the width of what a worker stands on: the ground, and every storey
DOME = 0.22
HEAD = 78  # where it begins, below the players
FOOT = 604  # where the board ends below
SUPPLY = 68  # height of the rail of pieces


@dataclass(frozen=True)
class Storey:
    """A storey of a tower as paths; the flank that the middle of the board sees, if any."""

    roof: str
    front: str
    flank: str


@dataclass(frozen=True)
class Figure:
    """Where a worker stands, and how large it is drawn."""

    side: int
    x: float
    y: float
    scale: float


@dataclass(frozen=True)
class Space:
    """All that is drawn on one space."""

    name: str
    title: str
    tile: str
    level: int
    storeys: list[Storey]
    dome: tuple[float, float, float] | None  # where it sits, and how large it is
    worker: Figure | None
    digit: tuple[float, float]
    legal: bool
    last: bool
    chosen: bool
    roof: str  # what a step would lead to
    ghost: Storey | None  # the storey that building would add
    ghost_dome: tuple[float, float, float] | None


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


def picture(
    state: SantoriniState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
) -> Drawing:
    """The board as SVG; every space is an element that stands for what the seat in turn may want there."""
    speak = voice or str
    legal = set(state.legal())
    kind: int = KIND.get(int(state.phase), -1)
    marks = {f"space-{space_name(space)}": [kind + space] for space in range(25)} if kind >= 0 else {}
    supply = _pieces_left(state)
    height = FOOT + (SUPPLY if supply else 0)
    return LOOK.paint(
        "board.svg.j2",
        size=(WIDTH, height),
        title=say("Santorini"),
        voice=voice,
        theme=theme,
        marks=marks,
        focus=Box(0, HEAD, WIDTH, height - HEAD),
        head=HEAD,
        asked=_asked(state),
        phase=phases.PHASES[state.phase],
        sides=[_side(state, side, voice) for side in range(state.variant.sides)],
        spaces=[
            _space(state, rank * 5 + file, kind, legal, last, voice) for rank in (4, 3, 2, 1, 0) for file in range(5)
        ],
        supply=supply,
        slab=_slab(),
        files=[(letter, _at(file - 2, -0.12)) for file, letter in enumerate(board.FILES)],
        ranks=[(digit, _at(-2.67, rank + 0.5)) for rank, digit in enumerate(board.RANKS)],
        wins=speak(_won(state)) if state.phase == phases.DONE else "",
    )


def _asked(state: SantoriniState) -> Message:
    if state.phase == phases.DONE:
        return _won(state)
    return say("{who}: {what}", who=say("Seat {seat}", seat=int(state.turn) + 1), what=ask(state))


def _won(state: SantoriniState) -> Message:
    return say("{side} wins.", side=side_name(state, int(state.winner)))


def _side(state: SantoriniState, side: int, voice: Voice | None) -> Side:
    placing = state.phase == phases.PLACING
    here = bin(state.workers[side]).count("1")
    return Side(
        number=side,
        name=(voice or str)(side_name(state, side)),
        seats=[seat for seat in range(state.seats) if state.side(seat) == side],
        waiting=list(state.variant.order).count(side) - here if placing else 0,
        turn=int(state.turn) if state.turn != OVER and state.side(state.turn) == side else -1,
        out=not placing and not here,
        won=state.winner == side,
    )


def _space(
    state: SantoriniState, space: int, kind: int, legal: set[int], last: int | None, voice: Voice | None
) -> Space:
    level = int(state.levels[space])
    domed = bool(state.domes >> space & 1)
    owner = _owner(state, space)
    may = kind + space in legal
    building = may and kind == moves.BUILD
    return Space(
        name=space_name(space),
        title=(voice or str)(tell(state, kind + space) if may else _describe(state, space, owner, domed)),
        tile=_square(space, 0, 0.48),
        level=level,
        storeys=[_storey(space, n) for n in range(1, level + 1)],
        dome=_dome(space, level) if domed else None,
        worker=Figure(owner, *_spot(space, level)) if owner >= 0 else None,
        digit=_corner(space, level),
        legal=may,
        last=last is not None and last % 25 == space,
        chosen=state.worker == space,
        roof=_square(space, level, HALVES[level]),
        ghost=_storey(space, level + 1) if building and level < board.TOP else None,
        ghost_dome=_dome(space, level) if building and level == board.TOP else None,
    )


def _owner(state: SantoriniState, space: int) -> int:
    return next((side for side in range(state.variant.sides) if state.workers[side] >> space & 1), -1)


def _describe(state: SantoriniState, space: int, owner: int, domed: bool) -> Message:
    name = space_name(space)
    level = int(state.levels[space])
    if domed:
        return say("{space}: a dome.", space=name)
    if owner >= 0:
        return say("{space}: level {level}, a worker of {side}.", space=name, level=level, side=side_name(state, owner))
    return say("{space}: level {level}.", space=name, level=level)


def _pieces_left(state: SantoriniState) -> list[tuple[str, int]]:
    """SAN-042: what a limited supply still holds, by the levels that the pieces may lie on; 4 are the domes."""
    supply = state.variant.supply
    if not supply.limited:
        return []
    domes = ("4", int(supply.domes) - bin(state.domes).count("1"))
    if supply.blocks >= 0:
        return [("123", int(supply.blocks) - sum(int(level) for level in state.levels)), domes]
    levels = [(f"{n + 1}", int(supply.levels[n]) - sum(1 for level in state.levels if level > n)) for n in range(3)]
    return [*levels, domes]


# Where things are drawn


def _at(x: float, y: float, z: float = 0) -> tuple[float, float]:
    near = 1 / (1 + FADE * y)
    return round(WIDTH / 2 + x * SPACE * near, 1), round(FRONT - DEPTH * (1 - near) - z * SPACE * near, 1)


def _path(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in corners) + "Z"


def _wall(one: tuple[float, float], other: tuple[float, float], low: float, high: float) -> str:
    """An upright wall over the line between two points."""
    return _path(_at(*one, low), _at(*other, low), _at(*other, high), _at(*one, high))


@cache
def _square(space: int, level: int, half: float) -> str:
    """A square in the middle of a space, on top of its storeys."""
    x, y, z = space % 5 - 2, space // 5 + 0.5, level * RISE
    return _path(*(_at(x + i * half, y + j * half, z) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))))


@cache
def _storey(space: int, level: int) -> Storey:
    x, y, half = space % 5 - 2, space // 5 + 0.5, HALVES[level]
    low, high = (level - 1) * RISE, level * RISE
    inner = x - half if x > 0 else x + half
    return Storey(
        roof=_square(space, level, half),
        front=_wall((x - half, y - half), (x + half, y - half), low, high),
        flank=_wall((inner, y - half), (inner, y + half), low, high) if x else "",
    )


@cache
def _spot(space: int, level: int) -> tuple[float, float, float]:
    """The middle of what stands on a space, and the scale there, in hundredths of a space."""
    y = space // 5 + 0.5
    return *_at(space % 5 - 2, y, level * RISE), round(SPACE / (1 + FADE * y) / 100, 3)


@cache
def _corner(space: int, level: int) -> tuple[float, float]:
    """Where the digit of the level lies: at the front left of the highest storey."""
    half = HALVES[level]
    return _at(space % 5 - 2 - half + 0.07, space // 5 + 0.5 - half + 0.1, level * RISE)


@cache
def _dome(space: int, level: int) -> tuple[float, float, float]:
    x, y, scale = _spot(space, level)
    return x, y, round(DOME * 100 * scale, 1)


@cache
def _slab() -> Storey:
    left, right, near, far = -2.82, 2.82, -0.12, 5.1
    roof = _path(_at(left, near), _at(right, near), _at(right, far), _at(left, far))
    return Storey(roof, _wall((left, near), (right, near), -0.32, 0), flank="")


def sketch(state: SantoriniState, voice: Voice | None = None) -> str:
    """The board for a terminal: in every space its level, and above it a dome or a worker; legal spaces are lit."""
    legal = {move % 25 for move in state.legal()}
    wall = "[#8A8272]│[/]"
    rows = []
    for rank in (4, 3, 2, 1, 0):
        cells = [_cell(state, rank * 5 + file, rank * 5 + file in legal) for file in range(5)]
        upper, lower = (wall + wall.join(halves) + wall for halves in zip(*cells, strict=True))
        rows.append(f"  {board.RANKS[rank]} {upper}\n    {lower}")
    return "\n".join(
        [
            _heading(state, voice),
            _rule("┌", "┬", "┐"),
            f"\n{_rule('├', '┼', '┤')}\n".join(rows),
            _rule("└", "┴", "┘"),
            "     " + " ".join(f"   {file}   " for file in board.FILES),
            *_stock(state, voice),
        ]
    )


def _rule(left: str, cross: str, right: str) -> str:
    return f"    [#8A8272]{left}{cross.join(['───────'] * 5)}{right}[/]"


def _cell(state: SantoriniState, space: int, lit: bool) -> tuple[str, str]:
    """The upper and the lower half of a space, seven characters each."""
    level = int(state.levels[space])
    owner = _owner(state, space)
    above, colour = "   ", "default"
    if state.domes >> space & 1:
        above, colour = "▟█▙", TONES["san-dome"][1]
    elif owner >= 0:
        above = f"›{GLYPHS[owner]}‹" if state.worker == space else f" {GLYPHS[owner]} "
        colour = PLAYERS[owner]
    storeys = ("   ", "▂▂▂", "▄▄▄", "▇▇▇")[level]
    if lit:
        lamp, left, right = "[bold #FFFFFF on #0F6B5C]", "[#4FC3AD]▌[/]", "[#4FC3AD]▐[/]"
        return f"{lamp}{left}  {above}{right}[/]", f"{lamp}{left}{level} {storeys}{right}[/]"
    digit = f"[bold]{level}[/]" if level else "[dim]0[/]"
    return f"   [bold {colour}]{above}[/] ", f" {digit} [#A98B5D]{storeys}[/] "


def _heading(state: SantoriniState, voice: Voice | None) -> str:
    speak = voice or str
    names = []
    for number in range(state.variant.sides):
        side = _side(state, number, voice)
        glyph = f"[bold {PLAYERS[number]}]{GLYPHS[number]}[/]"
        if side.won:
            names.append(f"{glyph} [bold]{speak(_won(state))}[/]")
        elif side.out:
            names.append(f"{glyph} [dim]{speak(say('{side} is out.', side=side.name))}[/]")
        elif side.turn >= 0:
            who = speak(say("Seat {seat}", seat=side.turn + 1))
            team = f" ({side.name})" if len(side.seats) > 1 else ""
            names.append(f"[bold]▸[/] {glyph} [bold]{who}{team}[/]{_waiting(side)}")
        else:
            names.append(f"{glyph} {side.name}{_waiting(side)}")
    return "    " + "    ".join(names)


def _waiting(side: Side) -> str:
    return f" [{PLAYERS[side.number]}]+{GLYPHS[side.number] * side.waiting}[/]" if side.waiting else ""


def _stock(state: SantoriniState, voice: Voice | None) -> list[str]:
    speak = voice or str
    left = [n for _, n in _pieces_left(state)]
    if len(left) == 2:
        return ["    " + speak(say("Pieces left: {blocks} blocks, {domes} domes.", blocks=left[0], domes=left[1]))]
    if left:
        one, two, three, domes = left
        text = say(
            "Pieces left: {one} of level 1, {two} of level 2, {three} of level 3, {domes} domes.",
            one=one,
            two=two,
            three=three,
            domes=domes,
        )
        return ["    " + speak(text)]
    return []
