"""Which moves of the present decision the elements of the drawing stand for, legal or not."""

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
        steps = [-3, -2, -1, 1, 2, 3]
        return [Cell(n - 1 if n > 0 else 2 - n, n, f"{'plus' if n > 0 else 'minus'}-{abs(n)}", "") for n in steps]
    dice = [int(state.die1), int(state.die2)]
    cells: list[Cell] = []
    for which, die in enumerate(dice):
        if die >= 0 and not (which and dice[0] == dice[1]):
            first = which * int(board.SECOND_DIE)
            for value in range(int(board.FACE_LOW[die]), int(board.FACE_HIGH[die]) + 1):
                cells.append(Cell(first + value - 1, value, f"{which + 1}-{value}", board.FACES[die]))
    if min(dice) >= 0:
        low = sum(int(board.FACE_LOW[die]) for die in dice)
        high = sum(int(board.FACE_HIGH[die]) for die in dice)
        both = f"{board.FACES[dice[0]]} + {board.FACES[dice[1]]}"
        cells += [Cell(int(board.BOTH_DICE) + n - 2, n, f"sum-{n}", both) for n in range(low, high + 1)]
    return cells


def raises(state: ColosseumState) -> list[tuple[str, int]]:
    """A few bids that are near at hand, by the names of their elements."""
    base = int(state.bid) if state.bidder >= 0 else int(board.OPENING_BID) - 1
    return [(f"bid-{step}", min(base + step, int(board.HIGHEST_BID))) for step in (1, 2, 3, 5, 10)]


def marks(state: ColosseumState) -> Marks:
    """The moves of every element that stands for some in this decision."""
    if state.turn < 0:
        return {}
    found = _phase_marks(state)
    if state.phase != phases.DRAFTING:
        found["cash"] = [int(moves.CASH)]
        if state.held(state.turn, board.EXTRA_ACTION):
            found["swap"] = [int(moves.SWAP)]
    return found


def _phase_marks(state: ColosseumState) -> Marks:
    phase = state.phase
    if phase == phases.INVESTING:
        return _investing(state)
    if phase in (phases.OPENING, phases.BIDDING):
        return _acquiring(state)
    if phase in (phases.TRADING, phases.DRAFTING, phases.ANSWERING):
        return _trading(state)
    if phase in (phases.DICE, phases.PUSHING):
        return _moving(state)
    if phase == phases.JOKERS:
        places: Marks = {
            f"place-{board.TYPES[kind]}": [int(moves.PLACE_JOKER) + kind]
            for kind in range(12)
            if board.NEED[state.program * 12 + kind]
        }
        return places | {"jokers-done": [int(moves.JOKERS_DONE)]}
    if phase == phases.NAMING:
        return _naming(state)
    if phase in (phases.CLEANUP, phases.DONATION):
        return _closing(state)
    return {name: [int(move)] for name, move in SINGLE[int(phase)]}


SINGLE = {
    int(phases.PRODUCING): [("produce", moves.PRODUCE), ("no-event", moves.NO_EVENT)],
    int(phases.SPECTATORS): [("cheer", moves.CHEER), ("count", moves.COUNT)],
    int(phases.ENDING): [("end-event", moves.END_EVENT)],
}


def _investing(state: ColosseumState) -> Marks:
    found: Marks = {f"sale-{n + 11}": [int(moves.BUY) + n] for n in range(20)}
    if state.size[state.turn] < 4:
        found["expand-clockwise"] = [int(moves.EXPAND)]
        found["expand-counter-clockwise"] = [int(moves.EXPAND) + 1]
    found["invest-expansion"] = [int(moves.EXPAND), int(moves.EXPAND) + 1]
    found["invest-ticket"] = [int(moves.TICKET)]
    found["invest-loge"] = [int(moves.LOGE)]
    found["second-medals"] = [int(moves.SECOND)]
    found["second-action"] = [int(moves.SECOND) + 1]
    found["stop-investing"] = [int(moves.STOP_INVESTING)]
    return found


def _acquiring(state: ColosseumState) -> Marks:
    found: Marks = {f"market-{n + 1}": [int(moves.OPEN) + n] for n in range(5)}
    if state.phase == phases.OPENING:
        return found | {"no-auction": [int(moves.NO_AUCTION)]}
    found |= {name: [int(moves.BID) + coins] for name, coins in raises(state)}
    least = int(state.bid) + 1 if state.bidder >= 0 else int(board.OPENING_BID)
    most = min(int(state.coins[state.turn]), int(board.HIGHEST_BID))
    found["bid-any"] = [int(moves.BID) + coins for coins in range(least, max(least, most) + 1)]
    found["no-bid"] = [int(moves.NO_BID)]
    return found


def _trading(state: ColosseumState) -> Marks:
    if state.phase == phases.TRADING:
        found: Marks = {"stop-trading": [int(moves.STOP_TRADING)]}
        for seat in range(state.seats):
            found[f"seat-{seat + 1}"] = [int(moves.OFFER) + seat]
            if seat != state.turn:
                found[f"partner-{seat + 1}"] = [int(moves.OFFER) + seat]
        return found
    if state.phase == phases.ANSWERING:
        return {"accept": [int(moves.ACCEPT)], "decline": [int(moves.DECLINE)], "counter": [int(moves.COUNTER)]}
    found = {"send": [int(moves.SEND)], "drop": [int(moves.DROP)]}
    maker, other = int(state.turn), int(trading.other_side(state))
    for kind, name in enumerate(board.TYPES):
        if kind == board.EMPEROR_TOKEN:
            continue
        give, get = [int(moves.GIVE) + kind], [int(moves.GET) + kind]
        found[f"token-{maker + 1}-{name}"] = give
        found[f"token-{other + 1}-{name}"] = get
        if state.held(maker, kind):
            found[f"give-{name}"] = give
        if state.held(other, kind):
            found[f"get-{name}"] = get
        if state.draft[kind] > 0:  # what lies on the table is taken back
            found[f"given-{name}"] = get
        elif state.draft[kind] < 0:
            found[f"gotten-{name}"] = give
    for n, step in enumerate(int(step) for step in board.COIN_STEPS):
        found[f"coins-{'plus' if step > 0 else 'minus'}-{abs(step)}"] = [int(moves.PAY) + n]
    return found


def _moving(state: ColosseumState) -> Marks:
    """Nobles, the table of their moves, and the squares that moves end on."""
    pushing = state.phase == phases.PUSHING
    first, each = (int(moves.PUSH), int(board.PUSHES)) if pushing else (int(moves.MOVE), int(board.USES))
    legal = set(state.legal())
    found: Marks = {"stop-moving": [int(moves.STOP_MOVING)]} if pushing else {}
    for noble, name in enumerate(board.NOBLES):
        cells = {cell: first + noble * each + cell.use for cell in grid(state)}
        found[f"noble-{name}"] = list(cells.values())
        for cell, move in cells.items():
            found[f"move-{name}-{cell.name}"] = [move]
            if move in legal:
                found.setdefault(f"square-{(int(state.nobles[noble]) + cell.steps) % 36}", []).append(move)
    return found


def _naming(state: ColosseumState) -> Marks:
    found: Marks = {}
    own = [program for program in range(30) if state.owned[state.turn] >> program & 1]
    for program in own:
        found[f"program-{program + 1}"] = [int(moves.NAME) + program]
    for program in own[-6:]:
        found[f"name-{program + 1}"] = [int(moves.NAME) + program]
    return found


def _closing(state: ColosseumState) -> Marks:
    if state.phase == phases.CLEANUP:
        seat = int(state.turn)
        found: Marks = {f"token-{seat + 1}-{board.TYPES[kind]}": [int(moves.DISCARD) + kind] for kind in range(13)}
        for kind in range(13):
            if state.used[seat * 13 + kind]:
                found[f"discard-{board.TYPES[kind]}"] = [int(moves.DISCARD) + kind]
        return found
    owner = int(state.crowned)
    found = {"no-donation": [int(moves.NO_DONATION)]}
    for kind in range(12):
        found[f"token-{owner + 1}-{board.TYPES[kind]}"] = found[f"ask-{board.TYPES[kind]}"] = [int(moves.ASK) + kind]
    return found


def lasts(state: ColosseumState, move: int | None) -> set[str]:
    """The elements that show the last move. Chance outcomes have numbers of their own, so small ones need a look."""
    if move is None or state.turn == OVER:
        return set()
    if move >= moves.BID:
        return {"auction"} if state.bidder >= 0 else set()
    if move >= moves.ASK:
        return set()
    if move >= moves.DISCARD:
        return {f"used-{(int(state.acting()) - 1) % state.seats + 1}"} if state.phase == phases.CLEANUP else set()
    if move >= moves.PLACE_JOKER:
        named = state.phase in (phases.JOKERS, phases.SPECTATORS)
        return (
            {f"place-{board.TYPES[move - moves.PLACE_JOKER]}" if move < moves.JOKERS_DONE else "event"}
            if named
            else set()
        )
    if move >= moves.NAME:
        return {f"program-{move - moves.NAME + 1}"}
    if move >= moves.MOVE:
        noble = (move - moves.PUSH) // board.PUSHES if move >= moves.PUSH else (move - moves.MOVE) // board.USES
        return {f"noble-{board.NOBLES[noble]}"} if noble < len(board.NOBLES) else set()
    return _small_last(state, move)


def _small_last(state: ColosseumState, move: int) -> set[str]:
    phase = state.phase
    if phase == phases.DICE:
        return {"dice"}
    if (phase == phases.ANSWERING and move == moves.SEND) or (
        phase == phases.DRAFTING and moves.OFFER <= move < moves.STOP_TRADING
    ):
        return {"deal"}
    if phase == phases.DRAFTING and moves.PAY <= move < moves.SEND:
        return {"coins"}
    if phase == phases.DRAFTING and moves.GIVE <= move < moves.PAY:
        kind = (move - int(moves.GIVE)) % 15
        amount = state.draft[kind]
        return {f"{'given' if amount > 0 else 'gotten'}-{board.TYPES[kind]}"} if amount else set()
    if phase == phases.BIDDING and moves.OPEN <= move < moves.NO_AUCTION:
        return {f"market-{move - moves.OPEN + 1}"}
    if phase == phases.INVESTING or (phase == phases.OPENING and state.place == 0):
        return _investment(state, move)
    return set()


def _investment(state: ColosseumState, move: int) -> set[str]:
    if moves.BUY <= move < moves.EXPAND:
        program = move - int(moves.BUY) + 10
        return {f"program-{program + 1}"} if state.sold() >> program & 1 else set()
    if not moves.EXPAND <= move <= moves.LOGE:
        return set()
    has = state.size if move < moves.TICKET else state.tickets if move == moves.TICKET else state.loge
    fewest = 2 if move < moves.TICKET else 0
    last = int(state.turn) - (0 if state.invested or state.paid else 1)
    for seat in (seat % state.seats for seat in range(last, last - state.seats, -1)):
        if has[seat] > fewest:  # players who could not invest were passed over
            return {f"arena-{seat + 1}"}
    return set()
