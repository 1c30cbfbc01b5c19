"""Colosseum as a drawing: `figures` has what is shown, `marks` what its elements stand for."""

from stoa.core.drawing import Box, Drawing, Lights, Look
from stoa.core.message import say
from stoa.core.words import Voice
from stoa.games.colosseum.face import figures, ring
from stoa.games.colosseum.face.marks import lasts, marks
from stoa.games.colosseum.face.names import ASSET_NAMES, LETTERS, PARTS_OF_TURN
from stoa.games.colosseum.face.symbols import SYMBOLS
from stoa.games.colosseum.rules import board, phases
from stoa.games.colosseum.rules.state import ColosseumState

TONES = {
    "col-ground": ("#E7DDC6", "#232019"),
    "col-road": ("#F6EEDC", "#37332A"),
    "col-rest": ("#D5E3C6", "#3B4A34"),
    "col-city": ("#F3E9D2", "#1F1D18"),
    "col-table": ("#FBF7EF", "#2B2820"),
    "col-awning": ("#C8553D", "#B04A34"),
    "col-held": ("#CFE3BF", "#3D5233"),
    "col-short": ("#F5D3C8", "#5A2E25"),
}

CSS = (
    ".col-edge{stroke-width:1.4;stroke-linejoin:round}"
    ".col-arena{stroke-width:1.6;stroke-linejoin:round}"
    ".col-thin{stroke-width:1}"
    ".col-none{fill:none}"
)

LOOK = Look("stoa.games.colosseum.face", TONES, CSS, SYMBOLS)

KIND_SYMBOLS = {
    "comedian": "mask",
    "musician": "lyre",
    "emperor_token": "emperor",
    "additional_action": "plus",
}  # the others are called like their type
KINDS = tuple((name, KIND_SYMBOLS.get(name, name), ASSET_NAMES[asset]) for asset, name in enumerate(board.TYPES))

WORTH = {kind: noble["spectators"] for kind, noble in board.DATA["nobles"].items()}
GAINS = (
    ("contract", 0, say("Program")),
    ("laurel", board.PER_PREVIOUS, say("Earlier event")),
    ("ticket", board.PER_TICKET, say("Season Ticket")),
    ("star", board.PER_STAR, say("Star Performer")),
    ("podium", board.PER_PODIUM, say("Podium")),
    ("medal", board.MEDAL_SPECTATORS, say("Medal")),
    ("emperor", WORTH["emperor"], say("Emperor")),
    ("consul", WORTH["consul"], say("Consul")),
    ("senator", WORTH["senator"], say("Senator")),
)

WIDTH = 1400
EDGE = 14
HEAD = 118  # where the board begins
BOARD = ring.ROWS * ring.SIDE + 2 * ring.STANDS
PANEL = (WIDTH - 3 * EDGE) / 2
TRACK = 64
ROW = 40  # height of a program in a player's panel


def picture(
    state: ColosseumState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
) -> Drawing:
    """The ring and the city, programs for sale, the scoring track and every player's panel."""
    speak = voice or str
    seen = marks(state)
    seats = range(state.seats)
    players = [figures.player(state, seat, speak) for seat in seats]
    rows = [players[n : n + 2] for n in range(0, len(players), 2)]
    heights = [110 + ROW * max(len(player.programs) for player in row) for row in rows]
    below = HEAD + BOARD + EDGE + TRACK + EDGE
    buyer = max(0, state.turn)

    return LOOK.paint(
        "board.svg.j2",
        size=(WIDTH, below + sum(heights) + EDGE * len(heights)),
        title=say("Colosseum"),
        voice=voice,
        theme=theme,
        marks=seen,
        focus=Box(EDGE, HEAD, ring.SIDE * 12 + 2 * ring.STANDS, BOARD),
        state=state,
        phase=phases.PHASES[state.phase],
        part_of_turn=figures.part_of_turn(state),
        asked=figures.asked(state),
        turn=state.turn,
        lights=Lights.of(state, seen, lasts(state, last), speak),
        buttons=figures.buttons(state),
        squares=[figures.square(state, square, speak) for square in range(board.SQUARES)],
        arenas=[figures.arena(state, seat) for seat in seats],
        stalls=[figures.stall(state, market) for market in range(board.MARKETS)],
        supply=figures.supply(state),
        sale=tuple(figures.program(state, n, buyer, speak) for n in range(board.FOR_SALE, board.PROGRAMS)),
        players=players,
        rows=list(zip(rows, heights, strict=True)),
        below=below,
        stack=_stack(state),
        names=tuple(player.name for player in players),
        city=figures.city(state, speak),
        head=HEAD,
        board=BOARD,
        panel=PANEL,
        edge=EDGE,
        row_height=ROW,
        side=ring.SIDE,
        stands=ring.STANDS,
        kinds=KINDS,
        phases=PARTS_OF_TURN,
        letters=LETTERS,
        faces=board.FACES,
        prices=(board.EXPANSION_PRICE, board.TICKET_PRICE, board.LOGE_PRICE),
        gains=GAINS,
    )


def _stack(state: ColosseumState) -> tuple[tuple[int, int, float, float], ...]:
    """The scoring track: seat, spectators, the place on the track, and the marker's place beside its neighbours."""
    first, unit = EDGE + 74, (WIDTH - 2 * EDGE - 130) / 102
    found: list[tuple[int, int, float, float]] = []
    for seat in sorted(range(state.seats), key=lambda seat: state.marker[seat]):
        place = first + unit * int(min(state.marker[seat], 102))
        found.append((seat, state.marker[seat], place, max(place, found[-1][3] + 30) if found else place))
    over = max(0.0, found[-1][3] - (WIDTH - 2 * EDGE - 12))
    return tuple((seat, score, place, beside - over) for seat, score, place, beside in found)
