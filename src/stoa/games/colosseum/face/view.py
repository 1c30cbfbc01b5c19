"""The Colosseum table as a drawing; what its elements stand for is in `marks`, the terminal in `sketch`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stoa.core.drawing import Box, Drawing, Lights, Look
from stoa.core.game import CHANCE, OVER
from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.games.colosseum import moves
from stoa.games.colosseum.face import ring
from stoa.games.colosseum.face.marks import Cell, grid, lasts, marks, raises
from stoa.games.colosseum.face.sketch import LETTERS, PARTS_OF_TURN, part_of_turn
from stoa.games.colosseum.face.symbols import SYMBOLS
from stoa.games.colosseum.face.text import KIND_NAMES, NOBLE_NAMES, PROGRAM_NAMES, ask, seat_name
from stoa.games.colosseum.rules import board, phases, producing, trading
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
KINDS = tuple(
    (board.TYPES[kind], KIND_SYMBOLS.get(board.TYPES[kind], board.TYPES[kind]), KIND_NAMES[kind]) for kind in range(15)
)
SHOWN = [kind for kind in range(15) if kind != board.EMPEROR_TOKEN]  # COL-116: nobody holds an Emperor token

PARTS = (
    ("contract", say("Program")),
    ("laurel", say("Earlier events")),
    ("ticket", say("Season Tickets")),
    ("star", say("Star Performers")),
    ("emperor", say("Nobles")),
    ("podium", say("Podiums")),
    ("medal", say("Medals")),
)

WORTH = {kind: int(noble["spectators"]) for kind, noble in board.DATA["nobles"].items()}
GAINS = (
    ("contract", 0, say("Program")),
    ("laurel", int(board.PER_PREVIOUS), say("Earlier event")),
    ("ticket", int(board.PER_TICKET), say("Season Ticket")),
    ("star", int(board.PER_STAR), say("Star Performer")),
    ("podium", int(board.PER_PODIUM), say("Podium")),
    ("medal", int(board.MEDAL_SPECTATORS), say("Medal")),
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


@dataclass(frozen=True)
class Program:
    """A program on the list or in a player's panel, against the tokens of a seat."""

    number: int
    name: str
    price: int
    size: int
    needs: tuple[tuple[int, int], ...]  # by standard type: needed, held
    ladder: tuple[int, ...]  # spectators by missing assets
    missing: int  # with all Jokers used
    least: int
    owner: int
    produced: bool
    fits: bool  # the arena is large enough


@dataclass(frozen=True)
class Player:
    """A seat and all that is hers."""

    seat: int
    name: str
    coins: int
    medals: int
    marker: int
    size: int
    loge: bool
    tickets: int
    podiums: int
    tokens: tuple[tuple[int, int, bool], ...]  # kind, how many, whether she holds the award
    programs: tuple[Program, ...]
    turn: bool
    starts: bool
    won: bool


@dataclass(frozen=True)
class Square:
    """A square of the ring and the nobles on it."""

    number: int
    x: float
    y: float
    rest: bool
    owner: int
    nobles: tuple["Noble", ...]
    title: str


@dataclass(frozen=True)
class Noble:
    """A noble: what it looks like, and where it stands."""

    name: str
    kind: str
    worth: int
    title: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Arena:
    """A player's arena as tiers of seats, and what stands on them."""

    seat: int
    tiers: tuple[str, ...]
    honours: tuple[tuple[str, int, float, float], ...]  # symbol, how many, place
    ends: tuple[tuple[str, float, float], ...]  # the squares that an expansion would take


def picture(
    state: ColosseumState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
) -> Drawing:
    """The table as SVG: the ring and the city, programs for sale, the scoring track and every player's panel."""
    speak = voice or str
    seen = marks(state)
    players = [_player(state, seat, speak) for seat in range(state.seats)]
    rows = [players[n : n + 2] for n in range(0, len(players), 2)]
    heights = [110 + ROW * max(len(player.programs) for player in row) for row in rows]
    below = HEAD + BOARD + EDGE + TRACK + EDGE

    return LOOK.paint(
        "board.svg.j2",
        size=(WIDTH, below + sum(heights) + EDGE * len(heights)),
        title=say("Colosseum"),
        voice=voice,
        theme=theme,
        marks=seen,
        focus=Box(EDGE, HEAD, ring.SIDE * 12 + 2 * ring.STANDS, BOARD),
        table=state,
        phase=phases.PHASES[state.phase],
        part_of_turn=part_of_turn(state),
        asked=asked(state),
        turn=int(state.turn),
        lights=Lights.of(state, seen, lasts(state, last), speak),
        buttons=_buttons(state),
        squares=[_square(state, square, speak) for square in range(36)],
        arenas=[_arena(state, seat) for seat in range(state.seats)],
        stalls=[_stall(state, market) for market in range(5)],
        supply=_supply(state),
        sale=tuple(_program(state, program, max(0, int(state.turn)), speak) for program in range(10, 30)),
        players=players,
        rows=list(zip(rows, heights, strict=True)),
        below=below,
        stack=_stack(state),
        names=tuple(player.name for player in players),
        city=_city(state, speak),
        head=HEAD,
        board=BOARD,
        panel=PANEL,
        edge=EDGE,
        row_height=ROW,
        side=ring.SIDE,
        stands=ring.STANDS,
        kinds=KINDS,
        shown=SHOWN,
        phases=PARTS_OF_TURN,
        letters=LETTERS,
        faces=board.FACES,
        prices=(int(board.EXPANSION_PRICE), int(board.TICKET_PRICE), int(board.LOGE_PRICE)),
        gains=GAINS,
    )


def asked(state: ColosseumState) -> Message:
    """Who decides what; at the end who has won."""
    if state.turn == OVER:
        winners = [seat for seat, place in enumerate(state.places()) if place == 1]
        if len(winners) > 1:
            return say("The victory is shared.")
        return say("{seat} wins.", seat=seat_name(winners[0]))
    if state.turn == CHANCE:
        return ask(state)
    return say("{who}: {what}", who=seat_name(int(state.turn)), what=ask(state))


def _buttons(state: ColosseumState) -> list[tuple[str, Message | None, tuple[str, ...]]]:
    """The choices without a place on the board: name, words, symbols."""
    if state.turn < 0:
        return []
    found = [*CHOICES.get(phases.PHASES[state.phase], ())]
    if state.phase == phases.INVESTING and not state.invested:
        found = [("stop-investing", say("Pass"), ())]
    if state.phase != phases.DRAFTING:
        found += [("cash", None, ("medal", "arrow", str(board.MEDAL_COINS), "coin"))]
        if state.held(state.turn, board.EXTRA_ACTION):
            found += [("swap", None, ("plus", "arrow", "medal"))]
    return found


CHOICES: dict[str, list[tuple[str, Message | None, tuple[str, ...]]]] = {
    "investing": [("stop-investing", say("End investing"), ())],
    "opening": [("no-auction", say("Pass"), ())],
    "bidding": [("no-bid", say("Pass"), ())],
    "trading": [("stop-trading", say("End trading"), ())],
    "drafting": [("send", say("Send"), ()), ("drop", say("Drop"), ())],
    "answering": [("accept", say("Accept"), ()), ("decline", say("Decline"), ()), ("counter", say("Counter"), ())],
    "producing": [("produce", say("Produce an event"), ()), ("no-event", say("Pass"), ())],
    "pushing": [("stop-moving", say("Leave the nobles there"), ())],
    "jokers": [("jokers-done", say("No further Joker"), ())],
    "spectators": [
        ("cheer", None, ("medal", "arrow", str(board.MEDAL_SPECTATORS), "spectators")),
        ("count", say("Count"), ()),
    ],
    "ending": [("end-event", say("End production"), ())],
    "donation": [("no-donation", say("Ask for nothing"), ())],
}


def _program(state: ColosseumState, program: int, seat: int, speak: Callable[[Message], str]) -> Program:
    """A program as the seat sees it."""
    needs = tuple((int(board.NEED[program * 12 + kind]), int(state.held(seat, kind))) for kind in range(12))
    short = sum(max(0, need - held) for need, held in needs)
    return Program(
        number=program + 1,
        name=speak(PROGRAM_NAMES[program]),
        price=int(board.PRICE[program]),
        size=int(board.ARENA[program]),
        needs=needs,
        ladder=tuple(
            int(board.VALUE[program * 8 + n]) for n in range(int(board.PLACES[program] - board.LEAST[program]) + 1)
        ),
        missing=max(0, short - int(state.held(seat, 12))),
        least=int(board.LEAST[program]),
        owner=next((owner for owner in range(state.seats) if state.owned[owner] >> program & 1), -1),
        produced=bool(state.produced[seat] >> program & 1),
        fits=bool(state.size[seat] >= board.ARENA[program]),
    )


def _player(state: ColosseumState, seat: int, speak: Callable[[Message], str]) -> Player:
    stars = {int(board.STARS[n]) for n in range(7) if state.stars[n] == seat}
    return Player(
        seat=seat,
        name=speak(seat_name(seat)),
        coins=int(state.coins[seat]),
        medals=int(state.medals[seat]),
        marker=int(state.marker[seat]),
        size=int(state.size[seat]),
        loge=bool(state.loge[seat]),
        tickets=int(state.tickets[seat]),
        podiums=int(state.podiums[seat]),
        tokens=tuple((kind, int(state.held(seat, kind)), kind in stars) for kind in SHOWN),
        programs=tuple(_program(state, p, seat, speak) for p in range(30) if state.owned[seat] >> p & 1),
        turn=state.turn == seat,
        starts=state.starter() == seat and state.turn != OVER,
        won=state.turn == OVER and state.places()[seat] == 1,
    )


def _square(state: ColosseumState, square: int, speak: Callable[[Message], str]) -> Square:
    x, y = ring.corner(square)
    owner = next((seat for seat in range(state.seats) if state.in_arena(seat, square)), -1)
    here = [noble for noble in range(6) if state.nobles[noble] == square]
    rest = bool(board.RESTING >> square & 1)
    title = say("Square {n}: a resting area.", n=square) if rest else say("Square {n}.", n=square)
    return Square(
        square,
        x,
        y,
        rest,
        owner,
        tuple(_noble(n, *_spot(x, y, i, len(here)), speak) for i, n in enumerate(here)),
        speak(title),
    )


def _noble(noble: int, x: float, y: float, size: float, speak: Callable[[Message], str]) -> Noble:
    name = board.NOBLES[noble]
    return Noble(name, name.split("_")[0], int(board.NOBLE_WORTH[noble]), speak(NOBLE_NAMES[name]), x, y, size)


def _spot(x: float, y: float, n: int, number: int) -> tuple[float, float, float]:
    """Where the n-th of some nobles stands on its square, and how large it is."""
    side = ring.SIDE
    if number == 1:
        return x + side / 2, y + side / 2, 42
    if number == 2:
        return x + side * (0.27 + 0.46 * n), y + side / 2, 27
    columns = 2 if number <= 4 else 3
    return (
        x + side * (n % columns + 0.5) / columns,
        y + side * (0.26 + 0.48 * (n // columns)),
        24 if columns == 2 else 20,
    )


def _arena(state: ColosseumState, seat: int) -> Arena:
    first, size = int(state.arena[seat]), int(state.size[seat])
    honours = [("", seat), ("loge", int(state.loge[seat])), ("ticket", int(state.tickets[seat]))]
    honours.append(("podium", int(state.podiums[seat])))
    shown = [(symbol, n) for symbol, n in honours if n or not symbol]
    places = ring.seats_of_honour(int(state.variant.starts[seat]), len(shown))
    ends: tuple[tuple[str, float, float], ...] = ()
    if state.phase == phases.INVESTING and state.turn == seat and size < 4:
        ends = (
            ("expand-clockwise", *ring.corner((first + size) % 36)),
            ("expand-counter-clockwise", *ring.corner((first + 35) % 36)),
        )
    stands = tuple((*one, *place) for one, place in zip(shown, places, strict=True))
    return Arena(seat, tuple(ring.tiers(first, size)), stands, ends)


def _stall(state: ColosseumState, market: int) -> list[int]:
    """The tokens of a market, one by one."""
    return [kind for kind in range(15) for _ in range(state.markets[market * 15 + kind])]


def _supply(state: ColosseumState) -> list[tuple[str, int, Message]]:
    return [
        ("bag", sum(int(n) for n in state.bag), say("Tokens in the bag")),
        ("medal", int(state.medal_supply()), say("Medals in the supply")),
        ("ticket", int(state.ticket_supply()), say("Season Tickets left")),
        ("podium", 4 - sum(int(n) for n in state.podiums), say("Podiums left")),
    ]


def _stack(state: ColosseumState) -> tuple[tuple[int, int, float, float], ...]:
    """The scoring track: seat, spectators, the place on the track, and the marker's place beside its neighbours."""
    first, unit = EDGE + 74, (WIDTH - 2 * EDGE - 130) / 102
    found: list[tuple[int, int, float, float]] = []
    for seat in sorted(range(state.seats), key=lambda seat: int(state.marker[seat])):
        place = first + min(int(state.marker[seat]), 102) * unit
        found.append((seat, int(state.marker[seat]), place, max(place, found[-1][3] + 30) if found else place))
    over = max(0.0, found[-1][3] - (WIDTH - 2 * EDGE - 12))
    return tuple((seat, score, place, beside - over) for seat, score, place, beside in found)


def _city(state: ColosseumState, speak: Callable[[Message], str]) -> dict[str, Any]:
    """What lies on the table in the middle in this phase."""
    seat = int(state.turn)
    phase = state.phase
    if phase == phases.BIDDING:
        bids = [move - int(moves.BID) for move in state.legal() if move >= moves.BID]
        return {"raises": raises(state), "bids": bids, "seats": _bidders(state)}
    if phase in (phases.OPENING, phases.REFILLING):
        return {"seats": _bidders(state)}
    if phase in (phases.DRAFTING, phases.ANSWERING):
        return _deal(state)
    if phase in (phases.DICE, phases.PUSHING):
        return {"grid": _grid(state, speak), "columns": grid(state)}
    if phase in (phases.PRODUCING, phases.NAMING):
        own = [_program(state, p, seat, speak) for p in range(30) if state.owned[seat] >> p & 1]
        return {"programs": [(program, _forecast(state, program.number - 1)) for program in own[-6:]]}
    if phase in (phases.JOKERS, phases.SPECTATORS):
        parts = [int(part) for part in producing.event_parts(state, seat)]
        program = _program(state, int(state.program), seat, speak)
        return {
            "program": program,
            "places": _places(state),
            "parts": list(zip(PARTS, parts, strict=True)),
            "total": sum(parts),
        }
    if phase in (phases.ENDING, phases.CLEANUP):
        used = [
            [(kind, int(state.used[s * 13 + kind])) for kind in range(13) if state.used[s * 13 + kind]]
            for s in range(state.seats)
        ]
        return {"used": used}
    if state.turn == OVER:
        places = state.places()
        return {
            "places": sorted((places[seat], seat) for seat in range(state.seats)),
            "stars": [sum(1 for holder in state.stars if holder == s) for s in range(state.seats)],
        }
    return {}


def _bidders(state: ColosseumState) -> list[tuple[int, int, str]]:
    """Every seat in an auction: its coins, and what it may do."""
    found = []
    for seat in range(state.seats):
        out = "won" if state.barred >> seat & 1 else "passed" if state.passed >> seat & 1 else ""
        found.append((seat, int(state.coins[seat]), "high" if state.bidder == seat else out))
    return found


def _deal(state: ColosseumState) -> dict[str, Any]:
    """The offer that is built or stands: who gives what, and what either side could give."""
    drafting = state.phase == phases.DRAFTING
    maker = int(state.turn if drafting else state.maker)
    taker = int(trading.other_side(state) if drafting else state.turn)
    offer = state.draft if drafting else state.offer
    return {
        "maker": maker,
        "taker": taker,
        "gives": [(kind, int(offer[kind])) for kind in SHOWN if offer[kind] > 0],
        "gets": [(kind, -int(offer[kind])) for kind in SHOWN if offer[kind] < 0],
        "coins": int(offer[15]),
        "picks": [
            [(kind, int(state.held(seat, kind))) for kind in SHOWN if state.held(seat, kind)] for seat in (maker, taker)
        ],
        "left": int(state.variant.offers - state.offers),
    }


def _grid(state: ColosseumState, speak: Callable[[Message], str]) -> list[tuple[Noble, list[tuple[Cell, bool, int]]]]:
    """Every noble with what the dice or a medal can do for it: whether it would rest there, and in whose arena."""
    rows = []
    for noble in range(6):
        cells = []
        for use in grid(state):
            there = (int(state.nobles[noble]) + use.steps) % 36
            owner = next((seat for seat in range(state.seats) if state.in_arena(seat, there)), -1)
            cells.append((use, bool(board.RESTING >> there & 1) and state.phase == phases.DICE, owner))
        rows.append((_noble(noble, 0, 0, 0, speak), cells))
    return rows


def _forecast(state: ColosseumState, program: int) -> int:
    """The spectators of an event with this program as things stand; 0 if it cannot be produced."""
    seat = int(state.turn)
    if not producing.producible(state, seat, program):
        return 0
    twin = state.copy()
    twin.program = program
    for kind in range(12):
        short = int(board.NEED[program * 12 + kind] - twin.held(seat, kind))
        twin.jokers[kind] = max(0, min(short, int(producing.jokers_left(twin, seat))))
    return sum(int(part) for part in producing.event_parts(twin, seat))


def _places(state: ColosseumState) -> list[tuple[int, list[str], int]]:
    """COL-086: the places of the named program by type, each filled by a token, a Joker, or by nothing."""
    seat = int(state.turn)
    found = []
    for kind in range(12):
        need = int(board.NEED[state.program * 12 + kind])
        if need:
            jokers = int(state.jokers[kind])
            tokens = int(producing.tokens_used(state, seat, kind))
            found.append((kind, ["token"] * tokens + ["joker"] * jokers + [""] * (need - tokens - jokers), need))
    return found
