"""A state read from its description, the inverse of `describe`; what no game can come to is refused."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core import position
from stoa.core.errors import BadPosition
from stoa.core.game import CHANCE, OVER
from stoa.core.position import fields, items, mask, seat_in_turn, whole, word
from stoa.games.colosseum.rules import board, phases
from stoa.games.colosseum.rules.fitting import check
from stoa.games.colosseum.rules.state import ColosseumState

if TYPE_CHECKING:
    from stoa.games.colosseum import Colosseum

FIELDS = (
    "round", "phase", "turn", "place", "players", "markets", "bag", "face_down", "nobles", "stars",
    "investing", "auction", "trade", "event", "closing",
)  # fmt: skip
PLAYER = (
    "coins", "marker", "medals", "tokens", "programs", "produced", "arena", "loge", "tickets", "podiums",
    "used", "gives_up",
)  # fmt: skip
AUCTION = ("market", "bid", "bidder", "passed", "barred", "to_refill")
TRADE = ("partner", "to_all", "maker", "offer", "draft", "declined", "sent")
EVENT = ("dice", "moved", "program", "jokers", "medals")
CLOSING = ("tied", "rolls", "podium")
MOST_COINS = 99_999
MOST_DEALT = 15 + 5 * 8 + 2 * 5  # pieces of the setup (COL-028, COL-029, COL-033)
CHANCE_PHASES = (phases.DEALING, phases.REFILLING, phases.ROLLING, phases.PODIUM, phases.ASKING)


def load(game: "Colosseum", dump: Mapping[str, Any]) -> ColosseumState:
    """A state from its description, if there can be such a state."""
    found, seats, options = position.common_fields(dump, game, FIELDS)
    state = game.new_state(seats, options)
    state.round = whole(found["round"], "round", 1, board.TURNS)
    state.phase = word(found["phase"], "phase", phases.PHASES)
    state.place = whole(found["place"], "place", 0, MOST_DEALT if state.phase == phases.DEALING else seats - 1)
    players = items(found["players"], "players", seats, seats)
    for seat, player in enumerate(players):
        _put_player(state, seat, fields(player, f"player {seat + 1}", PLAYER))
    for market, tokens in enumerate(items(found["markets"], "markets", board.MARKETS, board.MARKETS)):
        _put_tokens(state.markets, market * board.ASSETS, tokens, f"market {market + 1}")
    _put_tokens(state.bag, 0, found["bag"], "bag")
    state.face_down = _asset(found["face_down"], "face_down", board.TYPES[: board.STANDARD])
    _put_common(state, found)
    _put_auction(state, fields(found["auction"], "auction", AUCTION))
    _put_trade(state, fields(found["trade"], "trade", TRADE))
    _put_event(state, fields(found["event"], "event", EVENT))
    _put_closing(state, fields(found["closing"], "closing", CLOSING))
    _put_turn(state, found["turn"])
    check(state)
    return state


def _put_player(state: ColosseumState, seat: int, player: dict[str, Any]) -> None:
    where = f"player {seat + 1}"
    state.coins[seat] = whole(player["coins"], f"{where}, coins", 0, MOST_COINS)
    state.marker[seat] = whole(player["marker"], f"{where}, marker", 0, 999)
    state.medals[seat] = whole(player["medals"], f"{where}, medals", 0, board.MEDALS)
    state.tickets[seat] = whole(player["tickets"], f"{where}, tickets", 0, board.TICKETS)
    state.podiums[seat] = whole(player["podiums"], f"{where}, podiums", 0, board.TURNS - 1)
    state.loge[seat] = 1 if position.flag(player["loge"], f"{where}, loge") else 0
    state.owned[seat] = mask(player["programs"], f"{where}, programs", board.PROGRAMS)
    state.produced[seat] = mask(player["produced"], f"{where}, produced", board.PROGRAMS)
    squares = items(player["arena"], f"{where}, arena", 2, board.LARGEST_ARENA)
    arena = [whole(square, f"{where}, arena", 0, board.SQUARES - 1) for square in squares]
    start = state.variant.starts[seat]
    if arena != [(arena[0] + n) % board.SQUARES for n in range(len(arena))] or not {start, start + 1} <= set(arena):
        raise BadPosition(
            f"{where}, arena: expected neighbouring squares with {start} and {start + 1} (COL-019, COL-044)"
        )
    state.arena[seat] = arena[0]
    state.size[seat] = len(arena)
    _put_tokens(state.tokens, seat * board.ASSETS, player["tokens"], f"{where}, tokens")
    _put_tokens(state.used, seat * board.USABLE, player["used"], f"{where}, used", board.USABLE)
    state.given_up[seat] = _asset(player["gives_up"], f"{where}, gives_up", board.TYPES[: board.USABLE])


def _put_tokens(counts: vec[i64], first: int, value: object, where: str, types: int = board.ASSETS) -> None:
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where}: expected tokens by type, found {value!r:.60}")
    for asset in range(types):
        counts[first + asset] = 0
    for name, number in value.items():
        counts[first + word(name, where, board.TYPES[:types])] = whole(number, f"{where}, {name}", 1, 20)


def _put_common(state: ColosseumState, found: dict[str, Any]) -> None:
    nobles = fields(found["nobles"], "nobles", board.NOBLES)
    for noble, name in enumerate(board.NOBLES):
        state.nobles[noble] = whole(nobles[name], f"nobles, {name}", 0, board.SQUARES - 1)
    names = [board.TYPES[asset] for asset in board.STARS]
    stars = fields(found["stars"], "stars", names)
    for star, name in enumerate(names):
        state.stars[star] = _seat(stars[name], f"stars, {name}", state.seats)
    investing = fields(found["investing"], "investing", ("made", "paid_for_second"))
    state.invested = whole(investing["made"], "investing, made", 0, 1)
    state.paid = 1 if position.flag(investing["paid_for_second"], "investing, paid_for_second") else 0


def _put_auction(state: ColosseumState, auction: dict[str, Any]) -> None:
    if auction["market"] is not None:
        state.market = whole(auction["market"], "auction, market", 1, board.MARKETS) - 1
    state.bid = whole(auction["bid"], "auction, bid", 0, board.HIGHEST_BID)
    state.bidder = _seat(auction["bidder"], "auction, bidder", state.seats)
    state.passed = mask(auction["passed"], "auction, passed", state.seats)
    state.barred = mask(auction["barred"], "auction, barred", state.seats)
    state.empty = mask(auction["to_refill"], "auction, to_refill", board.MARKETS)


def _put_trade(state: ColosseumState, trade: dict[str, Any]) -> None:
    state.partner = _seat(trade["partner"], "trade, partner", state.seats)
    state.to_all = 1 if position.flag(trade["to_all"], "trade, to_all") else 0
    state.maker = _seat(trade["maker"], "trade, maker", state.seats)
    _put_offer(state.offer, trade["offer"], "trade, offer")
    _put_offer(state.draft, trade["draft"], "trade, draft")
    _put_offer(state.declined, trade["declined"], "trade, declined")
    state.offers = whole(trade["sent"], "trade, sent", 0, state.variant.offers)


def _put_offer(offer: vec[i64], value: object, where: str) -> None:
    found = fields(value, where, ("gives", "gets", "coins"))
    gives, gets = vec[i64]([0] * board.ASSETS), vec[i64]([0] * board.ASSETS)
    _put_tokens(gives, 0, found["gives"], f"{where}, gives")
    _put_tokens(gets, 0, found["gets"], f"{where}, gets")
    for asset in range(board.ASSETS):
        if gives[asset] and gets[asset]:
            raise BadPosition(f"{where}: {board.TYPES[asset]} on both sides (COL-068)")
        offer[asset] = gives[asset] - gets[asset]
    offer[board.MONEY] = whole(found["coins"], f"{where}, coins", -MOST_COINS, MOST_COINS)


def _put_event(state: ColosseumState, event: dict[str, Any]) -> None:
    faces = [
        -1 if face is None else word(face, "event, dice", board.FACES)
        for face in items(event["dice"], "event, dice", 2, 2)
    ]
    state.die1, state.die2 = faces[0], faces[1]
    if event["moved"] is not None:
        state.moved = word(event["moved"], "event, moved", board.NOBLES)
    if event["program"] is not None:
        state.program = whole(event["program"], "event, program", 1, board.PROGRAMS) - 1
    _put_tokens(state.jokers, 0, event["jokers"], "event, jokers", board.STANDARD)
    state.cheers = whole(event["medals"], "event, medals", 0, board.MEDALS + 4)  # four may come from Additional Actions


def _put_closing(state: ColosseumState, closing: dict[str, Any]) -> None:
    state.tied = mask(closing["tied"], "closing, tied", state.seats)
    for seat, roll in enumerate(items(closing["rolls"], "closing, rolls", state.seats, state.seats)):
        state.rolls[seat] = whole(roll, "closing, rolls", 0, 12)
    state.crowned = _seat(closing["podium"], "closing, podium", state.seats)


def _put_turn(state: ColosseumState, turn: object) -> None:
    due = OVER if state.phase == phases.DONE else CHANCE if state.phase in CHANCE_PHASES else None
    state.turn = seat_in_turn(turn, state.seats, phases.PHASES[state.phase], due)


def _asset(value: object, where: str, known: Sequence[str]) -> int:
    return -1 if value is None else word(value, where, known)


def _seat(value: object, where: str, seats: int) -> int:
    return -1 if value is None else whole(value, where, 1, seats) - 1
