"""A table in plain JSON with names a person understands, and the laws of conservation it must keep."""

from typing import TYPE_CHECKING, Any

from stoa.core.game import CHANCE, OVER
from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def dump(state: "ColosseumState") -> dict[str, Any]:
    """Everything that makes up the table; `position.load` reads it back."""
    seats = range(state.seats)
    return {
        "game": state.game.name,
        "seats": state.seats,
        "options": {"intense_auctions": state.variant.intense, "max_offers": state.variant.offers},
        "round": state.round,
        "phase": phases.PHASES[state.phase],
        "turn": None if state.turn == OVER else "chance" if state.turn == CHANCE else state.turn + 1,
        "place": state.place,
        "players": [_player(state, seat) for seat in seats],
        "markets": [_kinds(state.markets, market * 15) for market in range(5)],
        "bag": _kinds(state.bag, 0),
        "face_down": _kind(state.face_down),
        "nobles": {name: state.nobles[n] for n, name in enumerate(board.NOBLES)},
        "stars": {board.TYPES[board.STARS[n]]: _seat(state.stars[n]) for n in range(7)},
        "investing": {"made": state.invested, "paid_for_second": bool(state.paid)},
        "auction": {
            "market": None if state.market < 0 else state.market + 1,
            "bid": state.bid,
            "bidder": _seat(state.bidder),
            "passed": _mask(state.passed),
            "barred": _mask(state.won),
            "to_refill": _mask(state.empty),
        },
        "trade": {
            "partner": _seat(state.partner),
            "maker": _seat(state.maker),
            "offer": _offer(state.offer),
            "draft": _offer(state.draft),
            "changes": state.steps,
            "sent": state.offers,
            "drafts": state.drafts,
            "counters": state.counters,
        },
        "event": {
            "dice": [None if die < 0 else board.FACES[die] for die in (state.die1, state.die2)],
            "moved": None if state.moved < 0 else board.NOBLES[state.moved],
            "program": None if state.program < 0 else state.program + 1,
            "jokers": {board.TYPES[kind]: n for kind, n in enumerate(state.jokers) if n},
            "medals": state.cheers,
        },
        "closing": {
            "tied": _mask(state.tied),
            "rolls": [int(roll) for roll in state.rolls],
            "podium": _seat(state.crowned),
        },
    }


def _player(state: "ColosseumState", seat: int) -> dict[str, Any]:
    return {
        "coins": state.coins[seat],
        "marker": state.marker[seat],
        "medals": state.medals[seat],
        "tokens": _kinds(state.tokens, seat * 15),
        "programs": _mask(state.owned[seat]),
        "produced": _mask(state.produced[seat]),
        "arena": [(state.arena[seat] + n) % 36 for n in range(state.size[seat])],
        "loge": bool(state.loge[seat]),
        "tickets": state.tickets[seat],
        "podiums": state.podiums[seat],
        "used": {board.TYPES[kind]: state.used[seat * 13 + kind] for kind in range(13) if state.used[seat * 13 + kind]},
        "gives_up": _kind(state.given_up[seat]),
    }


def _kinds(counts: Any, start: int) -> dict[str, int]:
    return {name: int(counts[start + n]) for n, name in enumerate(board.TYPES) if counts[start + n]}


def _kind(kind: int) -> str | None:
    return None if kind < 0 else board.TYPES[kind]


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat + 1


def _mask(mask: int) -> list[int]:
    return [n + 1 for n in range(30) if mask >> n & 1]


def _offer(offer: Any) -> dict[str, Any]:
    """What the maker gives and gets."""
    return {
        "gives": {name: int(offer[n]) for n, name in enumerate(board.TYPES) if offer[n] > 0},
        "gets": {name: -int(offer[n]) for n, name in enumerate(board.TYPES) if offer[n] < 0},
        "coins": int(offer[15]),
    }


def faults(state: "ColosseumState") -> list[str]:
    """The invariants COL-128 to COL-132 and COL-159 that are broken."""
    found = []
    seats = range(state.seats)
    for kind, name in enumerate(board.TYPES):
        placed = state.bag[kind] + (1 if state.face_down == kind else 0)
        placed += sum(state.markets[market * 15 + kind] for market in range(5))
        placed += sum(state.tokens[seat * 15 + kind] for seat in seats)
        if placed > board.TOTAL[kind]:
            found.append(f"COL-128: {placed} {name} tokens")
    counts = [*state.tokens, *state.markets, *state.bag, *state.coins, *state.medals, *state.tickets, *state.used]
    if min(counts) < 0:
        found.append("COL-007, COL-128: a negative number of coins, tokens or medals")
    if sum(state.medals) > board.MEDALS or sum(state.tickets) > board.TICKETS or sum(state.podiums) > 4:
        found.append("COL-129: more medals, Season Tickets or Podiums than there are")
    owners = [0] * 30
    for seat in seats:
        for program in range(30):
            owners[program] += state.owned[seat] >> program & 1
        if state.produced[seat] & ~state.owned[seat]:
            found.append(f"COL-129: seat {seat + 1} has produced a program she does not own")
        if not 2 <= state.size[seat] <= 4:
            found.append(f"COL-130: the arena of seat {seat + 1} has size {state.size[seat]}")
        if state.tokens[seat * 15 + board.TYPES.index("emperor_token")]:
            found.append(f"COL-159: seat {seat + 1} holds an Emperor token")
        if any(state.used[seat * 13 + kind] > state.tokens[seat * 15 + kind] for kind in range(13)):
            found.append(f"COL-159: seat {seat + 1} no longer holds a token used this turn")
    if max(owners) > 1:
        found.append("COL-129: a program with two owners")
    found += [
        f"COL-131: the {board.TYPES[board.STARS[n]]} award is with a player of fewer than 3"
        for n, holder in enumerate(state.stars)
        if holder >= 0 and state.tokens[holder * 15 + board.STARS[n]] < 3
    ]
    after_auctions = phases.PHASES[state.phase] in ("trading", "drafting", "answering", "producing")
    if after_auctions and any(state.bag) and any(state.in_market(m) != 3 for m in range(5)):
        found.append("COL-132: a market does not hold three tokens after phase 2")
    return found
