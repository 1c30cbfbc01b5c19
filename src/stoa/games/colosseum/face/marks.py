"""Which moves of the present decision the elements of the drawing stand for, legal or not."""

from collections.abc import Callable
from dataclasses import dataclass

from stoa.core.game import OVER
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases, trading
from stoa.games.colosseum.rules.state import ColosseumState

Marks = dict[str, list[int]]


@dataclass(frozen=True)
class Cell:
    """A use of the dice or of a medal: its number among the moves of a noble, the squares, and what it is called."""

    use: int
    steps: int
    name: str
    words: str


def grid(state: ColosseumState) -> list[Cell]:
    """What a noble may be moved by: the dice, or a medal."""
    if state.phase == phases.PUSHING:
        pushes = sorted((steps, push) for push, steps in enumerate(board.PUSH_STEPS))
        return [Cell(push, steps, _signed(steps), "") for steps, push in pushes]
    dice = [state.die1, state.die2]
    cells: list[Cell] = []
    for which, die in enumerate(dice):
        if die >= 0 and not (which and dice[0] == dice[1]):
            first = which * board.SECOND_DIE
            for value in range(board.FACE_LOW[die], board.FACE_HIGH[die] + 1):
                cells.append(Cell(first + value - 1, value, f"{which + 1}-{value}", board.FACES[die]))
    if min(dice) >= 0:
        low = sum(board.FACE_LOW[die] for die in dice)
        high = sum(board.FACE_HIGH[die] for die in dice)
        both = f"{board.FACES[dice[0]]} + {board.FACES[dice[1]]}"
        cells += [Cell(board.BOTH_DICE + n - 2, n, f"sum-{n}", both) for n in range(low, high + 1)]
    return cells


def _signed(number: int) -> str:
    """A number in the name of an element."""
    return f"plus-{number}" if number > 0 else f"minus-{-number}"


def raises(state: ColosseumState) -> list[tuple[str, int]]:
    """A few bids that are near at hand, by the names of their elements."""
    base = state.bid if state.bidder >= 0 else board.OPENING_BID - 1
    return [(f"bid-{step}", min(base + step, board.HIGHEST_BID)) for step in (1, 2, 3, 5, 10)]


def marks(state: ColosseumState) -> Marks:
    """The moves of every element that stands for some in this decision."""
    if state.turn < 0:
        return {}
    found = DECIDED[state.phase](state)
    if state.phase != phases.DRAFTING:
        found["cash"] = [moves.CASH]
        if state.held(state.turn, board.EXTRA_ACTION):
            found["swap"] = [moves.SWAP]
    return found


def _investing(state: ColosseumState) -> Marks:
    found: Marks = {f"sale-{n + 11}": [moves.BUY + n] for n in range(board.PROGRAMS - board.FOR_SALE)}
    if state.size[state.turn] < board.LARGEST_ARENA:
        found["expand-clockwise"] = [moves.EXPAND]
        found["expand-counter-clockwise"] = [moves.EXPAND + 1]
    found["invest-expansion"] = [moves.EXPAND, moves.EXPAND + 1]
    found["invest-ticket"] = [moves.TICKET]
    found["invest-loge"] = [moves.LOGE]
    found["second-medals"] = [moves.SECOND]
    found["second-action"] = [moves.SECOND + 1]
    found["stop-investing"] = [moves.STOP_INVESTING]
    return found


def _markets() -> Marks:
    return {f"market-{market + 1}": [moves.OPEN + market] for market in range(board.MARKETS)}


def _opening(state: ColosseumState) -> Marks:
    return _markets() | {"no-auction": [moves.NO_AUCTION]}


def _bidding(state: ColosseumState) -> Marks:
    found = _markets() | {name: [moves.BID + coins] for name, coins in raises(state)}
    least = state.bid + 1 if state.bidder >= 0 else board.OPENING_BID
    most = min(state.coins[state.turn], board.HIGHEST_BID)
    found["bid-any"] = [moves.BID + coins for coins in range(least, max(least, most) + 1)]
    found["no-bid"] = [moves.NO_BID]
    return found


def _trading(state: ColosseumState) -> Marks:
    found: Marks = {"stop-trading": [moves.STOP_TRADING], "partner-all": [moves.OFFER + board.EVERYBODY]}
    for seat in range(state.seats):
        found[f"seat-{seat + 1}"] = [moves.OFFER + seat]
        if seat != state.turn:
            found[f"partner-{seat + 1}"] = [moves.OFFER + seat]
    return found


def _drafting(state: ColosseumState) -> Marks:
    found: Marks = {"send": [moves.SEND]}
    maker, other = state.turn, trading.other_side(state)
    others = [other] if other >= 0 else [seat for seat in range(state.seats) if seat != maker]
    for asset, name in enumerate(board.TYPES):
        if asset == board.EMPEROR_TOKEN:
            continue
        give, get = [moves.GIVE + asset], [moves.GET + asset]
        found[f"token-{maker + 1}-{name}"] = give
        if state.held(maker, asset):
            found[f"give-{name}"] = give
        for seat in others:
            found[f"token-{seat + 1}-{name}"] = get
            if state.held(seat, asset):
                found[f"get-{name}"] = get
    for n, step in enumerate(board.COIN_STEPS):
        found[f"coins-{_signed(step)}"] = [moves.PAY + n]
        found[f"coins-{_signed(-step)}"] = [moves.CHARGE + n]
    return found


def _moving(state: ColosseumState) -> Marks:
    """Nobles, the grid of their moves, and the squares that moves end on."""
    pushing = state.phase == phases.PUSHING
    first, each = (moves.PUSH, board.PUSHES) if pushing else (moves.MOVE, board.USES)
    legal = set(state.legal())
    found: Marks = {"stop-moving": [moves.STOP_MOVING]} if pushing else {}
    for noble, name in enumerate(board.NOBLES):
        cells = {cell: first + noble * each + cell.use for cell in grid(state)}
        found[f"noble-{name}"] = list(cells.values())
        for cell, move in cells.items():
            found[f"move-{name}-{cell.name}"] = [move]
            if move in legal:
                square = (state.nobles[noble] + cell.steps) % board.SQUARES
                found.setdefault(f"square-{square}", []).append(move)
    return found


def _naming(state: ColosseumState) -> Marks:
    found: Marks = {}
    own = [program for program in range(board.PROGRAMS) if state.owned[state.turn] >> program & 1]
    for program in own:
        found[f"program-{program + 1}"] = [moves.NAME + program]
    for program in own[-6:]:
        found[f"name-{program + 1}"] = [moves.NAME + program]
    return found


def _jokers(state: ColosseumState) -> Marks:
    first = state.program * board.STANDARD
    needed = [asset for asset in range(board.STANDARD) if board.NEED[first + asset]]
    found: Marks = {f"place-{board.TYPES[asset]}": [moves.PLACE_JOKER + asset] for asset in needed}
    return found | {"jokers-done": [moves.JOKERS_DONE]}


def _cleanup(state: ColosseumState) -> Marks:
    seat = state.turn
    usable = board.TYPES[: board.USABLE]
    found: Marks = {f"token-{seat + 1}-{name}": [moves.DISCARD + asset] for asset, name in enumerate(usable)}
    for asset, name in enumerate(usable):
        if state.used[seat * board.USABLE + asset]:
            found[f"discard-{name}"] = [moves.DISCARD + asset]
    return found


def _donation(state: ColosseumState) -> Marks:
    found: Marks = {"no-donation": [moves.NO_DONATION]}
    for asset, name in enumerate(board.TYPES[: board.STANDARD]):
        found[f"token-{state.crowned + 1}-{name}"] = found[f"ask-{name}"] = [moves.ASK + asset]
    return found


DECIDED: dict[int, Callable[[ColosseumState], Marks]] = {
    phases.INVESTING: _investing,
    phases.OPENING: _opening,
    phases.BIDDING: _bidding,
    phases.TRADING: _trading,
    phases.DRAFTING: _drafting,
    phases.ANSWERING: lambda _: {"accept": [moves.ACCEPT], "decline": [moves.DECLINE], "counter": [moves.COUNTER]},
    phases.PRODUCING: lambda _: {"produce": [moves.PRODUCE], "no-event": [moves.NO_EVENT]},
    phases.DICE: _moving,
    phases.PUSHING: _moving,
    phases.NAMING: _naming,
    phases.JOKERS: _jokers,
    phases.SPECTATORS: lambda _: {"cheer": [moves.CHEER], "count": [moves.COUNT]},
    phases.ENDING: lambda _: {"end-event": [moves.END_EVENT]},
    phases.CLEANUP: _cleanup,
    phases.DONATION: _donation,
}


def lasts(state: ColosseumState, move: int | None) -> set[str]:
    """The elements that show the last move. It may be a chance outcome, which have numbers of their own, so what a move
    has left behind is looked at before it is shown.
    """
    if move is None or state.turn == OVER:
        return set()
    kind = moves.DECISIONS.kind(move)
    if state.phase == phases.DICE and kind.first != moves.MOVE:
        return {"dice"}
    return LASTS[kind.first](state, *kind.arguments(move)) if kind.first in LASTS else set()


def _may_show_investment(state: ColosseumState) -> bool:
    return state.phase == phases.INVESTING or (state.phase == phases.OPENING and state.place == 0)


def _last_buy(state: ColosseumState, number: int) -> set[str]:
    program = board.FOR_SALE + number
    return {f"program-{program + 1}"} if _may_show_investment(state) and state.sold() >> program & 1 else set()


def _last_investor(state: ColosseumState, invested: list[bool]) -> set[str]:
    """The arena of the last player before the one in turn who may have invested so: some were passed over."""
    if _may_show_investment(state):
        last = state.turn - (0 if state.invested or state.paid else 1)
        for seat in range(last, last - state.seats, -1):
            if invested[seat % state.seats]:
                return {f"arena-{seat % state.seats + 1}"}
    return set()


def _last_draft(state: ColosseumState, asset: int) -> set[str]:
    amount = state.draft[asset]
    return {f"{'given' if amount > 0 else 'gotten'}-{board.TYPES[asset]}"} if amount else set()


def _last_discard(state: ColosseumState, asset: int) -> set[str]:
    before = (state.acting() - 1) % state.seats
    return {f"used-{before + 1}"} if state.phase == phases.CLEANUP else set()


def _in_event(state: ColosseumState, name: str) -> set[str]:
    return {name} if state.phase in (phases.JOKERS, phases.SPECTATORS) else set()


def _last_noble(state: ColosseumState, noble: int, use: int) -> set[str]:
    return {f"noble-{board.NOBLES[noble]}"}


LASTS: dict[int, Callable[..., set[str]]] = {
    moves.BUY: _last_buy,
    moves.EXPAND: lambda state, _: _last_investor(state, [size > 2 for size in state.size]),
    moves.TICKET: lambda state: _last_investor(state, [tickets > 0 for tickets in state.tickets]),
    moves.LOGE: lambda state: _last_investor(state, [loge > 0 for loge in state.loge]),
    moves.OPEN: lambda state, market: {f"market-{market + 1}"} if state.phase == phases.BIDDING else set(),
    moves.BID: lambda state, _: {"auction"} if state.bidder >= 0 else set(),
    moves.OFFER: lambda state, _: {"deal"} if state.phase == phases.DRAFTING else set(),
    moves.GIVE: _last_draft,
    moves.GET: _last_draft,
    moves.PAY: lambda state, _: {"coins"} if state.phase == phases.DRAFTING else set(),
    moves.CHARGE: lambda state, _: {"coins"} if state.phase == phases.DRAFTING else set(),
    moves.SEND: lambda state: {"deal"} if state.phase == phases.ANSWERING else set(),
    moves.MOVE: _last_noble,
    moves.PUSH: _last_noble,
    moves.NAME: lambda _, program: {f"program-{program + 1}"},
    moves.PLACE_JOKER: lambda state, asset: _in_event(state, f"place-{board.TYPES[asset]}"),
    moves.JOKERS_DONE: lambda state: _in_event(state, "event"),
    moves.CHEER: lambda state: _in_event(state, "event"),
    moves.DISCARD: _last_discard,
}
