"""Why a move is not legal: a second reading of the rules, written apart from what `fill` lists and tested against it.

`refusal_timing` tells whether it is the time for a kind of move; the functions here tell what else it asks for.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER, Refusal
from stoa.core.message import Message, count, name_of, say
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board
from stoa.games.colosseum.rules.refusal_timing import WHEN

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def refusal(state: "ColosseumState", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal."""
    kind = moves.DECISIONS.kind(move).first
    if state.turn == OVER:
        return Refusal("COL-003", say("The game is over."))
    if state.turn == CHANCE:
        return Refusal("COL-004", say("Chance decides now: tokens are drawn or dice are rolled."))
    untimely = WHEN[kind](state)
    if untimely is not None or kind not in WHY:
        return untimely
    return WHY[kind](state, move - kind)


def _cash(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.medals[state.turn] == 0:
        return Refusal("COL-114", say("You have no medal to turn into coins."))
    return None


def _swap(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.tokens[state.turn * board.ASSETS + board.EXTRA_ACTION] == 0:
        return Refusal("COL-117", say("You have no Additional Action token."))
    if sum(state.medals) == board.MEDALS:
        return Refusal("COL-118", say("No medal is left in the supply; keep the token."))
    return None


def _buy(state: "ColosseumState", number: i64) -> Refusal | None:
    program = board.FOR_SALE + number
    for owned in state.owned:
        if owned & (1 << program):
            return Refusal("COL-034", say("Program {n} is already owned.", n=program + 1))
    for higher in range(program, board.PROGRAMS):
        if state.produced[state.turn] & (1 << higher):
            return Refusal(
                "COL-042",
                say("A new program must have a higher number than {n}, which you have produced.", n=higher + 1),
            )
    return _price(state, board.PRICE[program])


def _expand(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.size[state.turn] == 4:
        return Refusal("COL-045", say("Your arena has its full size."))
    return _price(state, board.EXPANSION_PRICE)


def _ticket(state: "ColosseumState", _: i64) -> Refusal | None:
    if sum(state.tickets) == board.TICKETS:
        return Refusal("COL-047", say("No Season Ticket is left."))
    return _price(state, board.TICKET_PRICE)


def _loge(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.loge[state.turn]:
        return Refusal("COL-048", say("You have an Emperor's Loge already."))
    return _price(state, board.LOGE_PRICE)


def _price(state: "ColosseumState", price: i64) -> Refusal | None:
    coins = state.coins[state.turn]
    if coins < price:
        return Refusal("COL-007", say("That costs {price} coins; you have {coins}.", price=price, coins=coins))
    return None


def _second(state: "ColosseumState", means: i64) -> Refusal | None:
    medals = state.medals[state.turn]
    if state.invested == 0:
        return Refusal("COL-039", say("Make your first investment first."))
    if state.paid:
        return Refusal("COL-040", say("Nobody makes more than two investments in a turn."))
    if means == 0 and medals < board.SECOND_MEDALS:
        return Refusal("COL-039", say("That takes 2 Emperor Medals; you have {n}.", n=medals))
    if means == 1 and state.tokens[state.turn * board.ASSETS + board.EXTRA_ACTION] == 0:
        return Refusal("COL-039", say("You have no Additional Action token."))
    if _expand(state, 0) is None or _ticket(state, 0) is None or _loge(state, 0) is None:
        return None
    for number in range(board.PROGRAMS - board.FOR_SALE):
        if _buy(state, number) is None:
            return None
    return Refusal("COL-139", say("You could not afford any second investment, so you cannot pay for one."))


def _stop_investing(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.paid:
        return Refusal("COL-139", say("You have paid for a second investment; now make it."))
    return None


def _open(state: "ColosseumState", market: i64) -> Refusal | None:
    coins = state.coins[state.turn]
    first = market * board.ASSETS
    if not any(state.markets[first + asset] for asset in range(board.ASSETS)):
        return Refusal("COL-051", say("Market {n} is empty; choose one that holds tokens.", n=market + 1))
    if coins < board.OPENING_BID:
        return Refusal("COL-143", say("An opening bid is at least 8 coins; you have {n}.", n=coins))
    return None


def _no_bid(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.bidder < 0:
        return Refusal("COL-051", say("You have named a market; make your opening bid."))
    return None


def _bid(state: "ColosseumState", coins: i64) -> Refusal | None:
    if coins == 0 or (state.bidder < 0 and coins < board.OPENING_BID):
        return Refusal("COL-051", say("An opening bid is at least 8 coins."))
    if coins <= state.bid:
        return Refusal("COL-053", say("Bid more than {n} coins, or pass.", n=state.bid))
    if coins > state.coins[state.turn]:
        return Refusal("COL-052", _few_coins(state, state.turn))
    return None


def _active(state: "ColosseumState") -> i64:
    """The player who may send offers now."""
    return (state.round - 1 + state.place) % state.seats


def _partner(state: "ColosseumState") -> i64:
    """The other side of a draft."""
    return state.partner if state.turn == _active(state) else _active(state)


def _offer(state: "ColosseumState", to: i64) -> Refusal | None:
    if to == state.turn:
        return Refusal("COL-145", say("An offer is for another player."))
    if to >= state.seats and to != board.EVERYBODY:
        return Refusal("COL-145", say("There is no such player at this table."))
    if state.offers >= state.variant.offers:
        return Refusal("COL-149", say("You have sent all the offers you may send this turn."))
    others = [to] if to != board.EVERYBODY else _others(state)
    if not _can_finish(state, state.draft, others):
        return Refusal("COL-068", say("There is nothing that you could trade."))
    return None


def _others(state: "ColosseumState") -> list[i64]:
    """Everybody else."""
    return [seat for seat in range(state.seats) if seat != state.turn]


def _addressed(state: "ColosseumState") -> list[i64]:
    """Those to whom the seat in turn composes an offer."""
    return _others(state) if state.to_all else [_partner(state)]


def _has(state: "ColosseumState", seat: i64, good: i64) -> i64:
    return state.coins[seat] if good == board.MONEY else state.tokens[seat * board.ASSETS + good]


def _add(state: "ColosseumState", good: i64, more: i64) -> Refusal | None:
    """Whether the seat in turn may add so much to what she gives, or gets if it is negative."""
    if state.draft[good] * more < 0 and good == board.MONEY:
        return Refusal("COL-068", say("Coins stand on one side of an offer only: you pay some or ask for some."))
    if state.draft[good] * more < 0:
        return Refusal("COL-068", say("This type stands on the other side of the offer already."))
    others = _addressed(state)
    draft = state.draft[:]
    draft[good] += more
    if more > 0 and draft[good] > _has(state, state.turn, good):
        if good == board.MONEY:
            return Refusal("COL-145", _few_coins(state, state.turn))
        return Refusal("COL-145", say("You do not hold another token of this type."))
    if more < 0 and not any(_can_give(state, seat, draft) for seat in others):
        return _cannot_give(state, others, good)
    if not _can_finish(state, draft, others):
        return Refusal("COL-146", say("Then nothing would be left to trade it for."))
    return None


def _can_give(state: "ColosseumState", seat: i64, draft: vec[i64]) -> bool:
    """Whether another player has all that a draft asks for."""
    return all(-draft[good] <= _has(state, seat, good) for good in range(board.GOODS))


def _cannot_give(state: "ColosseumState", others: list[i64], good: i64) -> Refusal:
    if len(others) > 1:
        return Refusal("COL-145", say("Nobody else holds all that you would ask for."))
    other = others[0]
    if good == board.MONEY:
        return Refusal("COL-145", _few_coins(state, other))
    has = _has(state, other, good)
    if not has:
        return Refusal("COL-145", say("{seat} holds no token of this type.", seat=name_of(other)))
    return Refusal("COL-145", say("{seat} holds only {n} of this type.", seat=name_of(other), n=has))


def _few_coins(state: "ColosseumState", seat: i64) -> Message:
    """How few coins a seat has, said to the seat in turn."""
    has = state.coins[seat]
    if seat == state.turn:
        return count("You have only {n} coin.", "You have only {n} coins.", has) if has else say("You have no coins.")
    if not has:
        return say("{seat} has no coins.", seat=name_of(seat))
    return count("{seat} has only {n} coin.", "{seat} has only {n} coins.", has, seat=name_of(seat))


def _can_finish(state: "ColosseumState", draft: vec[i64], others: list[i64]) -> bool:
    """Whether a draft becomes an offer that can be sent by one thing given, one asked for and one more of either."""
    return any(
        _send_fault(state, three) is None
        for seat in others
        for one in _with_one_more(state, draft, seat, 1)
        for two in _with_one_more(state, one, seat, -1)
        for sign in (1, -1)
        for three in _with_one_more(state, two, seat, sign)
    )


def _with_one_more(state: "ColosseumState", draft: vec[i64], seat: i64, sign: i64) -> Iterator[vec[i64]]:
    """A draft with each thing that the seat in turn, or another one, could add to it, and as it is."""
    giver = state.turn if sign > 0 else seat
    if not _can_give(state, seat, draft):
        return
    for good in range(board.GOODS):
        if draft[good] * sign >= 0 and draft[good] * sign < _has(state, giver, good):
            longer = draft[:]
            longer[good] += sign
            yield longer
    yield draft


def _give(state: "ColosseumState", asset: i64) -> Refusal | None:
    return _add(state, asset, 1)


def _get(state: "ColosseumState", asset: i64) -> Refusal | None:
    return _add(state, asset, -1)


def _pay(state: "ColosseumState", step: i64) -> Refusal | None:
    return _add(state, board.MONEY, board.COIN_STEPS[step])


def _charge(state: "ColosseumState", step: i64) -> Refusal | None:
    return _add(state, board.MONEY, -board.COIN_STEPS[step])


def _send(state: "ColosseumState", _: i64) -> Refusal | None:
    return _send_fault(state, state.draft)


def _send_fault(state: "ColosseumState", draft: vec[i64]) -> Refusal | None:
    """Why an offer cannot be sent as it is."""
    if not any(amount > 0 for amount in draft):
        return Refusal("COL-068", say("You must give something: each side of a trade does."))
    if not any(amount < 0 for amount in draft):
        return Refusal("COL-068", say("You must ask for something: each side of a trade gives."))
    if state.maker >= 0 and not any(draft[good] + state.offer[good] for good in range(board.GOODS)):
        return Refusal("COL-147", say("A counter-offer must be a different one; accept this one instead."))
    return None


def _accept(state: "ColosseumState", _: i64) -> Refusal | None:
    for good in range(board.GOODS):
        amount = state.offer[good]
        giver = state.maker
        if amount < 0:
            amount, giver = -amount, state.turn
        held = state.coins[giver] if good == board.MONEY else state.tokens[giver * board.ASSETS + good]
        if amount > held:
            return Refusal("COL-148", say("One side no longer holds what the offer names."))
    return None


def _counter(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.to_all:
        return Refusal("COL-147", say("An open offer is accepted or declined; there is no counter-offer to it."))
    if state.turn == _active(state) and state.offers >= state.variant.offers:
        return Refusal("COL-149", say("You have sent all the offers you may send this turn."))
    if not _can_finish(state, state.draft, [state.maker]):
        return Refusal("COL-147", say("There is no other offer that you could make."))
    return None


def _produce(state: "ColosseumState", _: i64) -> Refusal | None:
    for program in range(board.PROGRAMS):
        if _name(state, program) is None:
            return None
    return Refusal("COL-072", say("You have no program that you could produce."))


def _name(state: "ColosseumState", program: i64) -> Refusal | None:
    seat = state.turn
    size = board.ARENA[program]
    least = board.LEAST[program]
    if not state.owned[seat] & (1 << program):
        return Refusal("COL-082", say("You do not own program {n}.", n=program + 1))
    if size > state.size[seat]:
        return Refusal("COL-082", say("Program {n} needs an arena of size {size}.", n=program + 1, size=size))
    if _missing(state, program) - state.tokens[seat * board.ASSETS + board.JOKER] > board.PLACES[program] - least:
        return Refusal("COL-085", say("Program {n} needs at least {least} of its assets.", n=program + 1, least=least))
    return None


def _missing(state: "ColosseumState", program: i64) -> i64:
    """The places of a program that neither her tokens nor the Jokers placed so far fill."""
    missing: i64 = 0
    for asset in range(board.STANDARD):
        filled = state.tokens[state.turn * board.ASSETS + asset] + state.jokers[asset]
        lacking = board.NEED[program * board.STANDARD + asset] - filled
        if lacking > 0:
            missing += lacking
    return missing


def _move(state: "ColosseumState", argument: i64) -> Refusal | None:
    noble = argument // board.USES
    use = argument % board.USES
    first, second = state.die1 >= 0, state.die2 >= 0
    if use >= board.BOTH_DICE:
        if not first or not second:
            return Refusal("COL-077", say("A sum takes two dice that are both still to be used."))
        low = state.die1 + state.die2 + 2
        high = low + (2 if state.die1 == 0 else 0) + (2 if state.die2 == 0 else 0)
        if not low <= use - board.BOTH_DICE + 2 <= high:
            return Refusal("COL-075", say("The dice do not show that sum."))
        return None
    if use >= board.SECOND_DIE:
        if not second:
            return Refusal("COL-075", say("There is no second die to use."))
        if state.die1 == state.die2:
            return Refusal("COL-075", say("Both dice are alike; use the first."))
        return _shown(state, noble, state.die2, use - board.SECOND_DIE + 1)
    if not first:
        return Refusal("COL-075", say("The first die is used."))
    return _shown(state, noble, state.die1, use + 1)


def _shown(state: "ColosseumState", noble: i64, face: i64, value: i64) -> Refusal | None:
    shown = value <= 3 if face == 0 else value == face + 1
    if not shown:
        return Refusal("COL-075", say("A die moves a noble exactly as many squares as it shows."))
    if noble == state.moved:
        return Refusal(
            "COL-077", say("The same noble cannot be moved by each die; move it by the sum, or another one.")
        )
    return None


def _push(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.medals[state.turn] == 0:
        return Refusal("COL-080", say("You have no medal left."))
    return None


def _place_joker(state: "ColosseumState", asset: i64) -> Refusal | None:
    program = state.program
    need = board.NEED[program * board.STANDARD + asset]
    left = state.tokens[state.turn * board.ASSETS + board.JOKER] - sum(state.jokers)
    missing = _missing(state, program)
    if state.jokers[asset] >= need:
        return Refusal("COL-084", say("The program has no further place for this type."))
    if left <= 0:
        return Refusal("COL-084", say("You have no Joker left."))
    if need > state.tokens[state.turn * board.ASSETS + asset] + state.jokers[asset]:
        missing -= 1
    if missing - (left - 1) > board.PLACES[program] - board.LEAST[program]:
        return Refusal("COL-085", say("The Jokers are needed where assets are missing."))
    return None


def _jokers_done(state: "ColosseumState", _: i64) -> Refusal | None:
    least = board.LEAST[state.program]
    if _missing(state, state.program) > board.PLACES[state.program] - least:
        return Refusal("COL-086", say("Place more Jokers: the program needs at least {n} assets.", n=least))
    return None


def _cheer(state: "ColosseumState", _: i64) -> Refusal | None:
    if state.medals[state.turn] == 0:
        return Refusal("COL-096", say("You have no medal left."))
    return None


def _discard(state: "ColosseumState", asset: i64) -> Refusal | None:
    if state.used[state.turn * board.USABLE + asset] == 0:
        return Refusal("COL-104", say("You did not use a token of this type in your event."))
    return None


def _ask(state: "ColosseumState", asset: i64) -> Refusal | None:
    if state.tokens[state.crowned * board.ASSETS + asset] == 0:
        return Refusal("COL-106", say("The Podium owner holds no token of this type."))
    return None


WHY: Final[dict[int, Callable[["ColosseumState", i64], Refusal | None]]] = {
    moves.CASH: _cash,
    moves.SWAP: _swap,
    moves.BUY: _buy,
    moves.EXPAND: _expand,
    moves.TICKET: _ticket,
    moves.LOGE: _loge,
    moves.SECOND: _second,
    moves.STOP_INVESTING: _stop_investing,
    moves.OPEN: _open,
    moves.NO_BID: _no_bid,
    moves.BID: _bid,
    moves.OFFER: _offer,
    moves.GIVE: _give,
    moves.GET: _get,
    moves.PAY: _pay,
    moves.CHARGE: _charge,
    moves.SEND: _send,
    moves.ACCEPT: _accept,
    moves.COUNTER: _counter,
    moves.PRODUCE: _produce,
    moves.MOVE: _move,
    moves.PUSH: _push,
    moves.NAME: _name,
    moves.PLACE_JOKER: _place_joker,
    moves.JOKERS_DONE: _jokers_done,
    moves.CHEER: _cheer,
    moves.DISCARD: _discard,
    moves.ASK: _ask,
}  # the others only have to wait for their time
