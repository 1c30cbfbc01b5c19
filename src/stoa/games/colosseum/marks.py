"""Which moves of the present decision the elements of the drawing stand for, legal or not."""

from dataclasses import dataclass

from stoa.core.game import OVER
from stoa.games.colosseum.board import (
    ACCEPT,
    ANSWERING,
    ASK,
    BID,
    BIDDING,
    BOTH_DICE,
    BUY,
    CASH,
    CHEER,
    CLEANUP,
    COIN_STEPS,
    COUNT,
    COUNTER,
    DECLINE,
    DICE,
    DISCARD,
    DONATION,
    DRAFTING,
    DROP,
    EMPEROR_TOKEN,
    END_EVENT,
    ENDING,
    EXPAND,
    EXTRA_ACTION,
    FACE_HIGH,
    FACE_LOW,
    FACES,
    GET,
    GIVE,
    HIGHEST_BID,
    INVESTING,
    JOKERS,
    JOKERS_DONE,
    LOGE,
    MOVE,
    NAME,
    NAMING,
    NEED,
    NO_AUCTION,
    NO_BID,
    NO_DONATION,
    NO_EVENT,
    NOBLES,
    OFFER,
    OPEN,
    OPENING,
    OPENING_BID,
    PAY,
    PLACE_JOKER,
    PRODUCE,
    PRODUCING,
    PUSH,
    PUSHES,
    PUSHING,
    SECOND,
    SECOND_DIE,
    SEND,
    SPECTATORS,
    STOP_INVESTING,
    STOP_MOVING,
    STOP_TRADING,
    SWAP,
    TICKET,
    TRADING,
    TYPES,
    USES,
)
from stoa.games.colosseum.rules import Table

Marks = dict[str, list[int]]


@dataclass(frozen=True)
class Cell:
    """A use of the dice or of a medal: its number among the moves of a noble, the squares, and what it is called."""

    use: int
    steps: int
    name: str
    words: str


def grid(table: Table) -> list[Cell]:
    """What a noble may be moved by: the dice, or a medal."""
    if table.phase == PUSHING:
        steps = [-3, -2, -1, 1, 2, 3]
        return [Cell(n - 1 if n > 0 else 2 - n, n, f"{'plus' if n > 0 else 'minus'}-{abs(n)}", "") for n in steps]
    dice = [int(table.die1), int(table.die2)]
    cells: list[Cell] = []
    for which, die in enumerate(dice):
        if die >= 0 and not (which and dice[0] == dice[1]):
            first = which * int(SECOND_DIE)
            for value in range(int(FACE_LOW[die]), int(FACE_HIGH[die]) + 1):
                cells.append(Cell(first + value - 1, value, f"{which + 1}-{value}", FACES[die]))
    if min(dice) >= 0:
        low = sum(int(FACE_LOW[die]) for die in dice)
        high = sum(int(FACE_HIGH[die]) for die in dice)
        both = f"{FACES[dice[0]]} + {FACES[dice[1]]}"
        cells += [Cell(int(BOTH_DICE) + n - 2, n, f"sum-{n}", both) for n in range(low, high + 1)]
    return cells


def raises(table: Table) -> list[tuple[str, int]]:
    """A few bids that are near at hand, by the names of their elements."""
    base = int(table.bid) if table.bidder >= 0 else int(OPENING_BID) - 1
    return [(f"bid-{step}", min(base + step, int(HIGHEST_BID))) for step in (1, 2, 3, 5, 10)]


def marks(table: Table) -> Marks:
    """The moves of every element that stands for some in this decision."""
    if table.turn < 0:
        return {}
    found = _phase_marks(table)
    if table.phase != DRAFTING:
        found["cash"] = [int(CASH)]
        if table.held(table.turn, EXTRA_ACTION):
            found["swap"] = [int(SWAP)]
    return found


def _phase_marks(table: Table) -> Marks:
    phase = table.phase
    if phase == INVESTING:
        return _investing(table)
    if phase in (OPENING, BIDDING):
        return _acquiring(table)
    if phase in (TRADING, DRAFTING, ANSWERING):
        return _trading(table)
    if phase in (DICE, PUSHING):
        return _moving(table)
    if phase == JOKERS:
        places: Marks = {
            f"place-{TYPES[kind]}": [int(PLACE_JOKER) + kind] for kind in range(12) if NEED[table.program * 12 + kind]
        }
        return places | {"jokers-done": [int(JOKERS_DONE)]}
    if phase == NAMING:
        return _naming(table)
    if phase in (CLEANUP, DONATION):
        return _closing(table)
    return {name: [int(move)] for name, move in SINGLE[int(phase)]}


SINGLE = {
    int(PRODUCING): [("produce", PRODUCE), ("no-event", NO_EVENT)],
    int(SPECTATORS): [("cheer", CHEER), ("count", COUNT)],
    int(ENDING): [("end-event", END_EVENT)],
}


def _investing(table: Table) -> Marks:
    found: Marks = {f"sale-{n + 11}": [int(BUY) + n] for n in range(20)}
    if table.size[table.turn] < 4:
        found["expand-clockwise"] = [int(EXPAND)]
        found["expand-counter-clockwise"] = [int(EXPAND) + 1]
    found["invest-expansion"] = [int(EXPAND), int(EXPAND) + 1]
    found["invest-ticket"] = [int(TICKET)]
    found["invest-loge"] = [int(LOGE)]
    found["second-medals"] = [int(SECOND)]
    found["second-action"] = [int(SECOND) + 1]
    found["stop-investing"] = [int(STOP_INVESTING)]
    return found


def _acquiring(table: Table) -> Marks:
    found: Marks = {f"market-{n + 1}": [int(OPEN) + n] for n in range(5)}
    if table.phase == OPENING:
        return found | {"no-auction": [int(NO_AUCTION)]}
    found |= {name: [int(BID) + coins] for name, coins in raises(table)}
    least = int(table.bid) + 1 if table.bidder >= 0 else int(OPENING_BID)
    most = min(int(table.coins[table.turn]), int(HIGHEST_BID))
    found["bid-any"] = [int(BID) + coins for coins in range(least, max(least, most) + 1)]
    found["no-bid"] = [int(NO_BID)]
    return found


def _trading(table: Table) -> Marks:
    if table.phase == TRADING:
        found: Marks = {"stop-trading": [int(STOP_TRADING)]}
        for seat in range(table.seats):
            found[f"seat-{seat + 1}"] = [int(OFFER) + seat]
            if seat != table.turn:
                found[f"partner-{seat + 1}"] = [int(OFFER) + seat]
        return found
    if table.phase == ANSWERING:
        return {"accept": [int(ACCEPT)], "decline": [int(DECLINE)], "counter": [int(COUNTER)]}
    found = {"send": [int(SEND)], "drop": [int(DROP)]}
    maker, other = int(table.turn), int(table.other())
    for kind, name in enumerate(TYPES):
        if kind == EMPEROR_TOKEN:
            continue
        give, get = [int(GIVE) + kind], [int(GET) + kind]
        found[f"token-{maker + 1}-{name}"] = give
        found[f"token-{other + 1}-{name}"] = get
        if table.held(maker, kind):
            found[f"give-{name}"] = give
        if table.held(other, kind):
            found[f"get-{name}"] = get
        if table.draft[kind] > 0:  # what lies on the table is taken back
            found[f"given-{name}"] = get
        elif table.draft[kind] < 0:
            found[f"gotten-{name}"] = give
    for n, step in enumerate(int(step) for step in COIN_STEPS):
        found[f"coins-{'plus' if step > 0 else 'minus'}-{abs(step)}"] = [int(PAY) + n]
    return found


def _moving(table: Table) -> Marks:
    """Nobles, the table of their moves, and the squares that moves end on."""
    pushing = table.phase == PUSHING
    first, each = (int(PUSH), int(PUSHES)) if pushing else (int(MOVE), int(USES))
    legal = set(table.legal())
    found: Marks = {"stop-moving": [int(STOP_MOVING)]} if pushing else {}
    for noble, name in enumerate(NOBLES):
        moves = {cell: first + noble * each + cell.use for cell in grid(table)}
        found[f"noble-{name}"] = list(moves.values())
        for cell, move in moves.items():
            found[f"move-{name}-{cell.name}"] = [move]
            if move in legal:
                found.setdefault(f"square-{(int(table.nobles[noble]) + cell.steps) % 36}", []).append(move)
    return found


def _naming(table: Table) -> Marks:
    found: Marks = {}
    own = [program for program in range(30) if table.owned[table.turn] >> program & 1]
    for program in own:
        found[f"program-{program + 1}"] = [int(NAME) + program]
    for program in own[-6:]:
        found[f"name-{program + 1}"] = [int(NAME) + program]
    return found


def _closing(table: Table) -> Marks:
    if table.phase == CLEANUP:
        seat = int(table.turn)
        found: Marks = {f"token-{seat + 1}-{TYPES[kind]}": [int(DISCARD) + kind] for kind in range(13)}
        for kind in range(13):
            if table.used[seat * 13 + kind]:
                found[f"discard-{TYPES[kind]}"] = [int(DISCARD) + kind]
        return found
    owner = int(table.crowned)
    found = {"no-donation": [int(NO_DONATION)]}
    for kind in range(12):
        found[f"token-{owner + 1}-{TYPES[kind]}"] = found[f"ask-{TYPES[kind]}"] = [int(ASK) + kind]
    return found


def lasts(table: Table, move: int | None) -> set[str]:
    """The elements that show the last move. Chance outcomes have numbers of their own, so small ones need a look."""
    if move is None or table.turn == OVER:
        return set()
    if move >= BID:
        return {"auction"} if table.bidder >= 0 else set()
    if move >= ASK:
        return set()
    if move >= DISCARD:
        return {f"used-{(int(table.acting()) - 1) % table.seats + 1}"} if table.phase == CLEANUP else set()
    if move >= PLACE_JOKER:
        named = table.phase in (JOKERS, SPECTATORS)
        return {f"place-{TYPES[move - PLACE_JOKER]}" if move < JOKERS_DONE else "event"} if named else set()
    if move >= NAME:
        return {f"program-{move - NAME + 1}"}
    if move >= MOVE:
        noble = (move - PUSH) // PUSHES if move >= PUSH else (move - MOVE) // USES
        return {f"noble-{NOBLES[noble]}"} if noble < len(NOBLES) else set()
    return _small_last(table, move)


def _small_last(table: Table, move: int) -> set[str]:
    phase = table.phase
    if phase == DICE:
        return {"dice"}
    if (phase == ANSWERING and move == SEND) or (phase == DRAFTING and OFFER <= move < STOP_TRADING):
        return {"deal"}
    if phase == DRAFTING and PAY <= move < SEND:
        return {"coins"}
    if phase == DRAFTING and GIVE <= move < PAY:
        kind = (move - int(GIVE)) % 15
        amount = table.draft[kind]
        return {f"{'given' if amount > 0 else 'gotten'}-{TYPES[kind]}"} if amount else set()
    if phase == BIDDING and OPEN <= move < NO_AUCTION:
        return {f"market-{move - OPEN + 1}"}
    if phase == INVESTING or (phase == OPENING and table.place == 0):
        return _investment(table, move)
    return set()


def _investment(table: Table, move: int) -> set[str]:
    if BUY <= move < EXPAND:
        program = move - int(BUY) + 10
        return {f"program-{program + 1}"} if table.sold() >> program & 1 else set()
    if not EXPAND <= move <= LOGE:
        return set()
    has = table.size if move < TICKET else table.tickets if move == TICKET else table.loge
    fewest = 2 if move < TICKET else 0
    last = int(table.turn) - (0 if table.invested or table.paid else 1)
    for seat in (seat % table.seats for seat in range(last, last - table.seats, -1)):
        if has[seat] > fewest:  # players who could not invest were passed over
            return {f"arena-{seat + 1}"}
    return set()
