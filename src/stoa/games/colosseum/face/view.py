"""Colosseum as a drawing: `figures` has what is shown, `marks` what its elements stand for."""

from stoa.core.drawing import Box, Drawing, Lights, Look, Tab
from stoa.core.message import say
from stoa.core.words import Voice
from stoa.games.colosseum.face import figures, ring
from stoa.games.colosseum.face.marks import lasts, marks
from stoa.games.colosseum.face.names import ASSET_NAMES, PARTS_OF_TURN
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
    ("laurel", board.PER_PREVIOUS, say("Earlier event")),
    ("ticket", board.PER_TICKET, say("Season Ticket")),
    ("star", board.PER_STAR, say("Star Performer")),
    ("podium", board.PER_PODIUM, say("Podium")),
    ("medal", board.MEDAL_SPECTATORS, say("Medal")),
    ("emperor", WORTH["emperor"], say("Emperor")),
    ("consul", WORTH["consul"], say("Consul")),
    ("senator", WORTH["senator"], say("Senator")),
)

EDGE = 14
HEAD = 118  # where the board begins
WIDE = ring.COLUMNS * ring.SIDE + 2 * ring.STANDS
BOARD = ring.ROWS * ring.SIDE + 2 * ring.STANDS
ROW = 32  # of a player
LIST = 560  # the width of the programs
WIDTH = WIDE + LIST + 3 * EDGE
TRACK = 64

# For a page, which asks by itself and shows the points.
LAYOUTS = (
    "(board / players) | (programs / more-programs)",
    "board / players / (programs | more-programs)",
)

TABS = (
    Tab(say("Table"), "coin", "desk; table"),
    Tab(say("Markets"), "bag", "stalls; market"),
    Tab(say("City"), "arena", "board"),
    Tab(say("Programs"), "spectators", "plans; programs / more-programs"),
    Tab(say("Tokens"), "gladiator", "holdings; tokens"),
)


def picture(
    state: ColosseumState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
    view: str = "",
) -> Drawing:
    """The ring and the city, what every player has, the programs, and the scoring track."""
    speak = voice or str
    seen = marks(state)
    seats = range(state.seats)
    players = [figures.player(state, seat, speak) for seat in seats]
    ledger = 38 + ROW * len(players)
    tall = BOARD + EDGE + ledger
    listed = (tall - EDGE) / 2  # the height of either half of the programs
    programs = [program for player in players for program in player.programs] + figures.for_sale(state, speak)
    half = (len(programs) + 1) // 2
    squares = [figures.square(state, square, speak) for square in range(board.SQUARES)]
    arenas = [figures.arena(state, seat) for seat in seats]

    return LOOK.paint(
        "board.svg.j2",
        size=(WIDTH, HEAD + tall + EDGE + TRACK + EDGE),
        title=say("Colosseum"),
        voice=voice,
        theme=theme,
        marks=seen,
        layouts=LAYOUTS,
        tabs=TABS,
        focus=Box(EDGE, HEAD, WIDE, BOARD),
        state=state,
        phase=phases.PHASES[state.phase],
        part_of_turn=figures.part_of_turn(state),
        asked=figures.asked(state),
        turn=state.turn,
        lights=Lights.of(state, seen, lasts(state, last), speak),
        buttons=figures.buttons(state),
        squares=squares,
        nobles=tuple(noble for square in squares for noble in square.nobles),
        arenas=arenas,
        ends=tuple((arena.seat, *end) for arena in arenas for end in arena.ends),
        stalls=tuple(tuple(figures.stall(state, market)) for market in range(board.MARKETS)),
        supply=tuple(figures.supply(state)),
        programs=(tuple(programs[:half]), tuple(programs[half:])),
        list_width=LIST,
        list_height=listed,
        pitch=(listed - 40) / half,
        players=players,
        holders=tuple((player.seat, player.tokens) for player in players),
        ledger=ledger,
        wide=WIDE,
        stack=_stack(state),
        names=tuple(player.name for player in players),
        city=figures.city(state, speak),
        head=HEAD,
        board=BOARD,
        edge=EDGE,
        row=ROW,
        side=ring.SIDE,
        stands=ring.STANDS,
        kinds=KINDS,
        held=tuple(figures.SHOWN),
        phases=PARTS_OF_TURN,
        faces=board.FACES,
        prices=(board.EXPANSION_PRICE, board.TICKET_PRICE, board.LOGE_PRICE),
        gains=GAINS,
    )


def _stack(state: ColosseumState) -> tuple[tuple[int, int, float, float], ...]:
    """The scoring track: seat, spectators, the place on the track, and the marker's place beside its neighbours."""
    first, unit = EDGE + 74, (WIDE - 130) / 102
    found: list[tuple[int, int, float, float]] = []
    for seat in sorted(range(state.seats), key=lambda seat: state.marker[seat]):
        place = first + unit * int(min(state.marker[seat], 102))
        found.append((seat, state.marker[seat], place, max(place, found[-1][3] + 30) if found else place))
    over = max(0.0, found[-1][3] - (WIDE - 12))
    return tuple((seat, score, place, beside - over) for seat, score, place, beside in found)
