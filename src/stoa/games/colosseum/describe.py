"""A table in plain JSON with names a person understands, and the laws of conservation it must keep."""

from typing import TYPE_CHECKING, Any

from stoa.core.game import CHANCE, OVER
from stoa.games.colosseum.board import FACES, MEDALS, NOBLES, PHASES, STARS, TICKETS, TOTAL, TYPES

if TYPE_CHECKING:
    from stoa.games.colosseum.rules import Table


def dump(table: "Table") -> dict[str, Any]:
    """Everything that makes up the table; `position.load` reads it back."""
    seats = range(table.seats)
    return {
        "game": table.game.name,
        "seats": table.seats,
        "options": {"intense_auctions": table.setting.intense, "max_offers": table.setting.offers},
        "round": table.round,
        "phase": PHASES[table.phase],
        "turn": None if table.turn == OVER else "chance" if table.turn == CHANCE else table.turn + 1,
        "place": table.place,
        "players": [_player(table, seat) for seat in seats],
        "markets": [_kinds(table.markets, market * 15) for market in range(5)],
        "bag": _kinds(table.bag, 0),
        "face_down": _kind(table.face_down),
        "nobles": {name: table.nobles[n] for n, name in enumerate(NOBLES)},
        "stars": {TYPES[STARS[n]]: _seat(table.stars[n]) for n in range(7)},
        "investing": {"made": table.invested, "paid_for_second": bool(table.paid)},
        "auction": {
            "market": None if table.market < 0 else table.market + 1,
            "bid": table.bid,
            "bidder": _seat(table.bidder),
            "passed": _mask(table.passed),
            "barred": _mask(table.won),
            "to_refill": _mask(table.empty),
        },
        "trade": {
            "partner": _seat(table.partner),
            "maker": _seat(table.maker),
            "offer": _offer(table.offer),
            "draft": _offer(table.draft),
            "changes": table.steps,
            "sent": table.offers,
            "drafts": table.drafts,
            "counters": table.counters,
        },
        "event": {
            "dice": [None if die < 0 else FACES[die] for die in (table.die1, table.die2)],
            "moved": None if table.moved < 0 else NOBLES[table.moved],
            "program": None if table.program < 0 else table.program + 1,
            "jokers": {TYPES[kind]: n for kind, n in enumerate(table.jokers) if n},
            "medals": table.cheers,
        },
        "closing": {
            "tied": _mask(table.tied),
            "rolls": [int(roll) for roll in table.rolls],
            "podium": _seat(table.crowned),
        },
    }


def _player(table: "Table", seat: int) -> dict[str, Any]:
    return {
        "coins": table.coins[seat],
        "marker": table.marker[seat],
        "medals": table.medals[seat],
        "tokens": _kinds(table.tokens, seat * 15),
        "programs": _mask(table.owned[seat]),
        "produced": _mask(table.produced[seat]),
        "arena": [(table.arena[seat] + n) % 36 for n in range(table.size[seat])],
        "loge": bool(table.loge[seat]),
        "tickets": table.tickets[seat],
        "podiums": table.podiums[seat],
        "used": {TYPES[kind]: table.used[seat * 13 + kind] for kind in range(13) if table.used[seat * 13 + kind]},
        "gives_up": _kind(table.given_up[seat]),
    }


def _kinds(counts: Any, start: int) -> dict[str, int]:
    return {name: int(counts[start + n]) for n, name in enumerate(TYPES) if counts[start + n]}


def _kind(kind: int) -> str | None:
    return None if kind < 0 else TYPES[kind]


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat + 1


def _mask(mask: int) -> list[int]:
    return [n + 1 for n in range(30) if mask >> n & 1]


def _offer(offer: Any) -> dict[str, Any]:
    """What the maker gives and gets."""
    return {
        "gives": {name: int(offer[n]) for n, name in enumerate(TYPES) if offer[n] > 0},
        "gets": {name: -int(offer[n]) for n, name in enumerate(TYPES) if offer[n] < 0},
        "coins": int(offer[15]),
    }


def faults(table: "Table") -> list[str]:
    """The invariants COL-128 to COL-132 and COL-159 that are broken."""
    found = []
    seats = range(table.seats)
    for kind, name in enumerate(TYPES):
        placed = table.bag[kind] + (1 if table.face_down == kind else 0)
        placed += sum(table.markets[market * 15 + kind] for market in range(5))
        placed += sum(table.tokens[seat * 15 + kind] for seat in seats)
        if placed > TOTAL[kind]:
            found.append(f"COL-128: {placed} {name} tokens")
    counts = [*table.tokens, *table.markets, *table.bag, *table.coins, *table.medals, *table.tickets, *table.used]
    if min(counts) < 0:
        found.append("COL-007, COL-128: a negative number of coins, tokens or medals")
    if sum(table.medals) > MEDALS or sum(table.tickets) > TICKETS or sum(table.podiums) > 4:
        found.append("COL-129: more medals, Season Tickets or Podiums than there are")
    owners = [0] * 30
    for seat in seats:
        for program in range(30):
            owners[program] += table.owned[seat] >> program & 1
        if table.produced[seat] & ~table.owned[seat]:
            found.append(f"COL-129: seat {seat + 1} has produced a program she does not own")
        if not 2 <= table.size[seat] <= 4:
            found.append(f"COL-130: the arena of seat {seat + 1} has size {table.size[seat]}")
        if table.tokens[seat * 15 + TYPES.index("emperor_token")]:
            found.append(f"COL-159: seat {seat + 1} holds an Emperor token")
        if any(table.used[seat * 13 + kind] > table.tokens[seat * 15 + kind] for kind in range(13)):
            found.append(f"COL-159: seat {seat + 1} no longer holds a token used this turn")
    if max(owners) > 1:
        found.append("COL-129: a program with two owners")
    found += [
        f"COL-131: the {TYPES[STARS[n]]} award is with a player of fewer than 3"
        for n, holder in enumerate(table.stars)
        if holder >= 0 and table.tokens[holder * 15 + STARS[n]] < 3
    ]
    after_auctions = PHASES[table.phase] in ("trading", "drafting", "answering", "producing")
    if after_auctions and any(table.bag) and any(table.in_market(m) != 3 for m in range(5)):
        found.append("COL-132: a market does not hold three tokens after phase 2")
    return found
