"""A state in plain JSON with names a person understands; `position` reads it back."""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER
from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def dump(state: "ColosseumState") -> dict[str, Any]:
    """Everything that makes up the state."""
    seats = range(state.seats)
    return {
        "game": state.game.name,
        "seats": state.seats,
        "options": {
            "intense_auctions": state.variant.intense,
            "max_offers": state.variant.offers,
            "stars_kept_below_three": state.variant.kept,
        },
        "round": state.round,
        "phase": phases.PHASES[state.phase],
        "turn": None if state.turn == OVER else "chance" if state.turn == CHANCE else state.turn + 1,
        "place": state.place,
        "players": [_player(state, seat) for seat in seats],
        "markets": [_tokens(state.markets, market * board.ASSETS) for market in range(board.MARKETS)],
        "bag": _tokens(state.bag, 0),
        "face_down": _asset(state.face_down),
        "nobles": {name: state.nobles[n] for n, name in enumerate(board.NOBLES)},
        "stars": {board.TYPES[board.STARS[n]]: _seat(state.stars[n]) for n in range(board.STAR_COUNT)},
        "investing": {"made": state.invested, "paid_for_second": bool(state.paid)},
        "auction": {
            "market": None if state.market < 0 else state.market + 1,
            "bid": state.bid,
            "bidder": _seat(state.bidder),
            "passed": _mask(state.passed),
            "barred": _mask(state.barred),
            "to_refill": _mask(state.empty),
        },
        "trade": {
            "partner": _seat(state.partner),
            "to_all": bool(state.to_all),
            "maker": _seat(state.maker),
            "offer": _offer(state.offer),
            "draft": _offer(state.draft),
            "declined": _offer(state.declined),
            "sent": state.offers,
        },
        "event": {
            "dice": [None if die < 0 else board.FACES[die] for die in (state.die1, state.die2)],
            "moved": None if state.moved < 0 else board.NOBLES[state.moved],
            "program": None if state.program < 0 else state.program + 1,
            "jokers": _tokens(state.jokers, 0, board.STANDARD),
            "medals": state.cheers,
        },
        "closing": {
            "tied": _mask(state.tied),
            "rolls": list(state.rolls),
            "podium": _seat(state.crowned),
        },
    }


def _player(state: "ColosseumState", seat: int) -> dict[str, Any]:
    return {
        "coins": state.coins[seat],
        "marker": state.marker[seat],
        "medals": state.medals[seat],
        "tokens": _tokens(state.tokens, seat * board.ASSETS),
        "programs": _mask(state.owned[seat]),
        "produced": _mask(state.produced[seat]),
        "arena": [(state.arena[seat] + n) % board.SQUARES for n in range(state.size[seat])],
        "loge": bool(state.loge[seat]),
        "tickets": state.tickets[seat],
        "podiums": state.podiums[seat],
        "used": _tokens(state.used, seat * board.USABLE, board.USABLE),
        "gives_up": _asset(state.given_up[seat]),
    }


def _tokens(counts: vec[i64], first: int, types: int = board.ASSETS) -> dict[str, int]:
    """Those of which there are any, by type."""
    return {board.TYPES[n]: counts[first + n] for n in range(types) if counts[first + n]}


def _asset(asset: int) -> str | None:
    return None if asset < 0 else board.TYPES[asset]


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat + 1


def _mask(mask: int) -> list[int]:
    """The members of a mask, counted from 1."""
    return [n + 1 for n in range(board.PROGRAMS) if mask >> n & 1]


def _offer(offer: vec[i64]) -> dict[str, Any]:
    """What the maker gives and gets."""
    return {
        "gives": {name: offer[n] for n, name in enumerate(board.TYPES) if offer[n] > 0},
        "gets": {name: -offer[n] for n, name in enumerate(board.TYPES) if offer[n] < 0},
        "coins": offer[board.MONEY],
    }
