"""What the drawing shows, as plain values: programs, players, squares, arenas, and what is going on in the city."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from stoa.core.drawing import SMALL
from stoa.core.face import Progress
from stoa.core.game import CHANCE, OVER
from stoa.core.message import Message, name_of, say
from stoa.core.sketch import columns
from stoa.games.colosseum import moves
from stoa.games.colosseum.face import ring
from stoa.games.colosseum.face.marks import Cell, grid, raises
from stoa.games.colosseum.face.names import LETTERS, NOBLE_NAMES, PARTS_OF_TURN, PROGRAM_NAMES
from stoa.games.colosseum.face.outlook import forecast, owner_of
from stoa.games.colosseum.face.text import ask
from stoa.games.colosseum.rules import board, phases, producing, stars, trading
from stoa.games.colosseum.rules.state import ColosseumState

Speak = Callable[[Message], str]
Button = tuple[str, Message | None, tuple[str, ...]]  # name, words, symbols

SHOWN = [n for n in range(board.ASSETS) if n != board.EMPEROR_TOKEN]  # COL-116: nobody holds an Emperor token
EVENT_PARTS = (
    ("contract", say("Program")),
    ("laurel", say("Earlier events")),
    ("ticket", say("Season Tickets")),
    ("star", say("Star Performers")),
    ("emperor", say("Nobles")),
    ("podium", say("Podiums")),
    ("medal", say("Medals")),
)
BUTTONS: dict[int, list[Button]] = {
    phases.INVESTING: [("stop-investing", say("End investing"), ())],
    phases.OPENING: [("no-auction", say("Pass"), ())],
    phases.BIDDING: [("no-bid", say("Pass"), ())],
    phases.TRADING: [("stop-trading", say("End trading"), ())],
    phases.DRAFTING: [("send", say("Send"), ())],
    phases.ANSWERING: [
        ("accept", say("Accept"), ()),
        ("decline", say("Decline"), ()),
        ("counter", say("Counter"), ()),
    ],
    phases.PRODUCING: [("produce", say("Produce an event"), ()), ("no-event", say("Pass"), ())],
    phases.PUSHING: [("stop-moving", say("Leave the nobles there"), ())],
    phases.JOKERS: [("jokers-done", say("No further Joker"), ())],
    phases.SPECTATORS: [
        ("cheer", None, ("medal", "arrow", str(board.MEDAL_SPECTATORS), "spectators")),
        ("count", say("Count"), ()),
    ],
    phases.ENDING: [("end-event", say("End production"), ())],
    phases.DONATION: [("no-donation", say("Ask for nothing"), ())],
}


@dataclass(frozen=True)
class Program:
    """A program against the tokens of a seat."""

    number: int
    name: str
    price: int
    size: int
    needs: tuple[tuple[int, int], ...]  # by standard type: needed, held
    ladder: tuple[int, ...]  # spectators by missing assets
    missing: int  # with all Jokers used
    draws: int  # spectators with what the seat has, 0 if it cannot be produced
    owner: int
    starting: bool  # COL-016: dealt at the beginning, never for sale
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
    tokens: tuple[tuple[int, int, bool], ...]  # type, how many, whether she holds the award
    programs: tuple[Program, ...]
    turn: bool
    starts: bool
    won: bool


@dataclass(frozen=True)
class Noble:
    """A noble: what it looks like, and where it stands."""

    name: str
    kind: str
    badge: str  # its letter, and its number if there are several
    wide: float  # of the badge
    worth: int
    title: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Square:
    """A square of the ring and the nobles on it."""

    number: int
    x: float
    y: float
    rest: bool
    owner: int
    nobles: tuple[Noble, ...]
    title: str


@dataclass(frozen=True)
class Arena:
    """A player's arena as tiers of seats, and what stands on them."""

    seat: int
    tiers: tuple[str, ...]
    honours: tuple[tuple[str, int, float, float], ...]  # symbol, how many, place
    ends: tuple[tuple[str, float, float], ...]  # the squares that an expansion would take


def part_of_turn(state: ColosseumState) -> int:
    """COL-002: which of the five phases of the rulebook it is, from 0."""
    last = (phases.INVESTING, phases.REFILLING, phases.ANSWERING, phases.ENDING)
    return sum(state.phase > phase for phase in last)


def progress(state: ColosseumState) -> Progress:
    """The turn of five, and its phase."""
    words = say("Turn {n} of {all}", n=state.round, all=board.TURNS)
    return Progress(words, int(state.round), board.TURNS, PARTS_OF_TURN[part_of_turn(state)])


def asked(state: ColosseumState) -> Message:
    """Who decides what; at the end who has won."""
    if state.turn == OVER:
        winners = [seat for seat, place in enumerate(state.places()) if place == 1]
        if len(winners) > 1:
            return say("The victory is shared.")
        return say("{seat} wins.", seat=name_of(winners[0]))
    if state.turn == CHANCE:
        return ask(state)
    return say("{who}: {what}", who=name_of(state.turn), what=ask(state))


def buttons(state: ColosseumState) -> list[Button]:
    """The choices without a place on the board."""
    if state.turn < 0:
        return []
    found = [*BUTTONS.get(state.phase, [])]
    if state.phase == phases.INVESTING and not state.invested:
        found = [("stop-investing", say("Pass"), ())]
    if state.phase != phases.DRAFTING:
        found += [("cash", None, ("medal", "arrow", str(board.MEDAL_COINS), "coin"))]
        if state.held(state.turn, board.EXTRA_ACTION):
            found += [("swap", None, ("plus", "arrow", "medal"))]
    return found


def program(state: ColosseumState, number: int, seat: int, speak: Speak) -> Program:
    """A program, counted from 0, as the seat sees it."""
    held = tuple([state.held(seat, asset) for asset in range(board.STANDARD)])
    produced = bool(state.produced[seat] >> number & 1)
    jokers, size = state.held(seat, board.JOKER), state.size[seat]
    return _program(number, held, jokers, size, _owner(state, number), produced, speak)


@lru_cache(SMALL)
def _program(
    number: int, held: tuple[int, ...], jokers: int, size: int, owner: int, produced: bool, speak: Speak
) -> Program:
    first = number * board.STANDARD
    needs = tuple(zip(board.NEED[first : first + board.STANDARD], held, strict=True))
    missing = max(0, sum(max(0, need - has) for need, has in needs) - jokers)
    row = number * board.ROW
    ladder = tuple(board.VALUE[row + n] for n in range(board.PLACES[number] - board.LEAST[number] + 1))
    fits = size >= board.ARENA[number]
    return Program(
        number=number + 1,
        name=speak(PROGRAM_NAMES[number]),
        price=board.PRICE[number],
        size=board.ARENA[number],
        needs=needs,
        ladder=ladder,
        missing=missing,
        draws=ladder[missing] if fits and missing < len(ladder) else 0,
        owner=owner,
        starting=number < board.FOR_SALE,
        produced=produced,
        fits=fits,
    )


def _owner(state: ColosseumState, number: int) -> int:
    """The seat that has a program, or -1."""
    return next((seat for seat in range(state.seats) if state.owned[seat] >> number & 1), -1)


def for_sale(state: ColosseumState, speak: Speak) -> list[Program]:
    """The programs that nobody has, as the player in turn sees them."""
    free = [n for n in range(board.FOR_SALE, board.PROGRAMS) if _owner(state, n) < 0]
    return [program(state, n, max(0, state.turn), speak) for n in free]


def own_programs(state: ColosseumState, seat: int, speak: Speak) -> list[Program]:
    """The programs of a seat."""
    return [program(state, n, seat, speak) for n in range(board.PROGRAMS) if state.owned[seat] >> n & 1]


def player(state: ColosseumState, seat: int, speak: Speak) -> Player:
    """A seat as its row and its sheet show it."""
    awards = [asset for asset, holder in zip(board.STARS, state.stars, strict=True) if holder == seat]
    return Player(
        seat=seat,
        name=speak(name_of(seat)),
        coins=state.coins[seat],
        medals=state.medals[seat],
        marker=state.marker[seat],
        size=state.size[seat],
        loge=bool(state.loge[seat]),
        tickets=state.tickets[seat],
        podiums=state.podiums[seat],
        tokens=tuple((asset, state.held(seat, asset), asset in awards) for asset in SHOWN),
        programs=tuple(own_programs(state, seat, speak)),
        turn=state.turn == seat,
        starts=state.starter() == seat and state.turn != OVER,
        won=state.turn == OVER and state.places()[seat] == 1,
    )


def square(state: ColosseumState, number: int, speak: Speak) -> Square:
    """A square of the ring."""
    here = tuple([noble for noble in range(board.NOBLE_COUNT) if state.nobles[noble] == number])
    return _square(number, here, owner_of(state, number), speak)


@lru_cache(SMALL)
def _square(number: int, here: tuple[int, ...], owner: int, speak: Speak) -> Square:
    x, y = ring.corner(number)
    rest = bool(board.RESTING >> number & 1)
    title = say("Square {n}: a resting area.", n=number) if rest else say("Square {n}.", n=number)
    nobles = tuple(_noble(noble, *_spot(x, y, n, len(here)), speak) for n, noble in enumerate(here))
    return Square(number, x, y, rest, owner, nobles, speak(title))


def _noble(noble: int, x: float, y: float, size: float, speak: Speak) -> Noble:
    name = board.NOBLES[noble]
    kind, _, number = name.partition("_")
    badge = speak(LETTERS[kind]) + number
    wide = 18 + 8 * (columns(badge) - 1)
    return Noble(name, kind, badge, wide, board.NOBLE_WORTH[noble], speak(NOBLE_NAMES[noble]), x, y, size)


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


def arena(state: ColosseumState, seat: int) -> Arena:
    """The arena of a seat."""
    first, size = state.arena[seat], state.size[seat]
    honours = [("", seat), ("loge", state.loge[seat]), ("ticket", state.tickets[seat]), ("podium", state.podiums[seat])]
    shown = [(symbol, n) for symbol, n in honours if n or not symbol]
    places = ring.seats_of_honour(state.variant.starts[seat], len(shown))
    ends: tuple[tuple[str, float, float], ...] = ()
    if state.phase == phases.INVESTING and state.turn == seat and size < board.LARGEST_ARENA:
        ends = (
            ("expand-clockwise", *ring.corner((first + size) % board.SQUARES)),
            ("expand-counter-clockwise", *ring.corner((first - 1) % board.SQUARES)),
        )
    stands = tuple((*one, *place) for one, place in zip(shown, places, strict=True))
    return Arena(seat, tuple(ring.tiers(first, size)), stands, ends)


def stall(state: ColosseumState, market: int) -> list[int]:
    """The tokens of a market, one by one."""
    first = market * board.ASSETS
    return [asset for asset in range(board.ASSETS) for _ in range(state.markets[first + asset])]


def supply(state: ColosseumState) -> list[tuple[str, int, Message]]:
    """What nobody has: symbol, how many, words."""
    return [
        ("bag", sum(state.bag), say("Tokens in the bag")),
        ("medal", state.medal_supply(), say("Medals in the supply")),
        ("ticket", state.ticket_supply(), say("Season Tickets left")),
        ("podium", 4 - sum(state.podiums), say("Podiums left")),
    ]


def city(state: ColosseumState, speak: Speak) -> dict[str, Any]:
    """What lies in the middle in this phase."""
    phase = state.phase
    if phase == phases.BIDDING:
        bids = [move - moves.BID for move in state.legal() if moves.KIND[move] == moves.BID]
        return {"raises": raises(state), "bids": bids, "seats": _bidders(state)}
    if phase in (phases.OPENING, phases.REFILLING):
        return {"seats": _bidders(state)}
    if phase in (phases.DRAFTING, phases.ANSWERING):
        return _deal(state)
    if phase in (phases.DICE, phases.PUSHING):
        return {"grid": _grid(state, speak), "columns": grid(state)}
    if phase in (phases.PRODUCING, phases.NAMING):
        own = own_programs(state, state.turn, speak)
        return {"programs": [(one, forecast(state, int(state.turn), one.number - 1)) for one in own[-6:]]}
    if phase in (phases.JOKERS, phases.SPECTATORS):
        return _event(state, speak)
    if phase in (phases.ENDING, phases.CLEANUP):
        return {"used": [_used(state, seat) for seat in range(state.seats)]}
    if phase == phases.DONE:
        return {
            "places": sorted((place, seat) for seat, place in enumerate(state.places())),
            "stars": [stars.awards(state, seat) for seat in range(state.seats)],
        }
    return {}


def _bidders(state: ColosseumState) -> list[tuple[int, int, str]]:
    """Every seat in an auction: its coins, and what it may do."""
    found = []
    for seat in range(state.seats):
        out = "won" if state.barred >> seat & 1 else "passed" if state.passed >> seat & 1 else ""
        found.append((seat, state.coins[seat], "high" if state.bidder == seat else out))
    return found


def _deal(state: ColosseumState) -> dict[str, Any]:
    """The offer that is built or stands: who gives what, and what either side could give."""
    drafting = state.phase == phases.DRAFTING
    maker = state.turn if drafting else state.maker
    taker = trading.other_side(state) if drafting else state.turn
    offer = state.draft if drafting else state.offer
    return {
        "maker": maker,
        "taker": taker,
        "gives": [(asset, offer[asset]) for asset in SHOWN if offer[asset] > 0],
        "gets": [(asset, -offer[asset]) for asset in SHOWN if offer[asset] < 0],
        "coins": offer[board.MONEY],
        "picks": [[(n, held) for n in SHOWN if (held := most(state, seat, n))] for seat in (maker, taker)],
    }


def most(state: ColosseumState, seat: int, asset: int) -> int:
    """The tokens of a type that a seat holds; for an offer to all, the most that any other player holds."""
    if seat >= 0:
        return state.held(seat, asset)
    return max(state.held(other, asset) for other in range(state.seats) if other != state.turn)


def _grid(state: ColosseumState, speak: Speak) -> list[tuple[Noble, list[tuple[Cell, bool, int]]]]:
    """Every noble with what the dice or a medal can do for it: whether it would rest there, and in whose arena."""
    rows = []
    for noble in range(board.NOBLE_COUNT):
        cells = []
        for use in grid(state):
            there = (state.nobles[noble] + use.steps) % board.SQUARES
            rests = bool(board.RESTING >> there & 1) and state.phase == phases.DICE
            cells.append((use, rests, owner_of(state, there)))
        rows.append((_noble(noble, 0, 0, 0, speak), cells))
    return rows


def _event(state: ColosseumState, speak: Speak) -> dict[str, Any]:
    parts = producing.event_parts(state, state.turn)
    return {
        "program": program(state, state.program, state.turn, speak),
        "places": _places(state),
        "parts": list(zip(EVENT_PARTS, parts, strict=True)),
        "total": sum(parts),
    }


def _places(state: ColosseumState) -> list[tuple[int, list[str], int]]:
    """COL-086: the places of the named program by type, each filled by a token, a Joker, or by nothing."""
    found = []
    for asset in range(board.STANDARD):
        need = board.NEED[state.program * board.STANDARD + asset]
        if need:
            jokers = state.jokers[asset]
            tokens = producing.tokens_used(state, state.turn, asset)
            found.append((asset, ["token"] * tokens + ["joker"] * jokers + [""] * (need - tokens - jokers), need))
    return found


def _used(state: ColosseumState, seat: int) -> list[tuple[int, int]]:
    """The tokens that a seat has used in this turn's event, by type."""
    used = state.used[seat * board.USABLE : (seat + 1) * board.USABLE]
    return [(asset, n) for asset, n in enumerate(used) if n]
