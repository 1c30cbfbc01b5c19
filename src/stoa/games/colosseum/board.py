"""Components as typed tables, and the numbering of moves: what rules, refusals, bots and drawing agree on."""

import json
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

DATA: Final = json.loads(Path(__file__).with_name("data.json").read_text(encoding="utf-8"))

# COL-011, COL-012: twelve standard types, then Joker, Emperor and Additional Action tokens.
TYPES: Final = tuple(str(entry["id"]) for entry in DATA["asset_types"])
KINDS: Final[i64] = 15
STANDARD: Final[i64] = 12
JOKER: Final[i64] = 12
EMPEROR_TOKEN: Final[i64] = 13
EXTRA_ACTION: Final[i64] = 14
TOTAL: Final = vec[i64]([entry["total"] for entry in DATA["asset_types"]])
GREEN: Final = vec[i64]([entry["green"] for entry in DATA["asset_types"]])
ORANGE: Final = vec[i64]([entry["orange"] for entry in DATA["asset_types"]])

STARS: Final = vec[i64]([TYPES.index(name) for name in DATA["star_performers"]["types"]])  # COL-119
STAR_COUNT: Final[i64] = 7
STAR_LEAST: Final[i64] = DATA["star_performers"]["minimum_tokens"]

NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1

MARKETS: Final[i64] = 5
PER_MARKET: Final[i64] = 3
DEAL: Final = {int(n): int(k) for n, k in DATA["setup"]["green_tokens_per_player"].items()}

SQUARES: Final[i64] = 36
NOBLES: Final = tuple(str(entry["id"]) for entry in DATA["board"]["nobles_start"])
NOBLE_COUNT: Final[i64] = 6
NOBLE_STARTS: Final = vec[i64]([entry["square"] for entry in DATA["board"]["nobles_start"]])
NOBLE_WORTH: Final = vec[i64]([DATA["nobles"][entry["type"]]["spectators"] for entry in DATA["board"]["nobles_start"]])


def _resting() -> i64:
    mask = 0
    for entry in DATA["board"]["resting_areas"]:
        mask |= 1 << entry["square"]
    return mask


RESTING: Final[i64] = _resting()  # COL-018, a mask of squares

PROGRAMS: Final[i64] = 30
NAMES: Final = tuple(str(entry["name"]) for entry in DATA["programs"])
PRICE: Final = vec[i64]([entry["price"] for entry in DATA["programs"]])
ARENA: Final = vec[i64]([entry["arena_size"] for entry in DATA["programs"]])
LEAST: Final = vec[i64]([entry["min_assets"] for entry in DATA["programs"]])
PLACES: Final = vec[i64]([entry["asset_count"] for entry in DATA["programs"]])
NEED: Final = vec[i64]([entry["assets"].get(kind, 0) for entry in DATA["programs"] for kind in TYPES[:12]])
ROW: Final[i64] = 8
VALUE: Final = vec[i64](
    [
        entry["spectators_by_missing"][n] if n < len(entry["spectators_by_missing"]) else 0
        for entry in DATA["programs"]
        for n in range(8)
    ]
)
FOR_SALE: Final[i64] = 10  # COL-016: programs 11 to 30, counted from 0

TURNS: Final[i64] = DATA["turns"]
COINS: Final[i64] = DATA["setup"]["starting_coins"]
MEDALS: Final[i64] = DATA["emperor_medals"]["supply"]
MEDAL_COINS: Final[i64] = DATA["emperor_medals"]["coins"]
MEDAL_SPECTATORS: Final[i64] = DATA["emperor_medals"]["spectators"]
SECOND_MEDALS: Final[i64] = DATA["emperor_medals"]["cost_of_second_investment"]
EXPANSION_PRICE: Final[i64] = DATA["investments"]["expansion"]["price"]
LARGEST_ARENA: Final[i64] = DATA["board"]["max_arena_size"]
TICKETS: Final[i64] = DATA["investments"]["season_ticket"]["supply"]
TICKET_PRICE: Final[i64] = DATA["investments"]["season_ticket"]["price"]
LOGE_PRICE: Final[i64] = DATA["investments"]["emperors_loge"]["price"]
OPENING_BID: Final[i64] = DATA["auction"]["minimum_opening_bid"]
PER_PREVIOUS: Final[i64] = DATA["scoring"]["previous_program"]
PER_TICKET: Final[i64] = DATA["scoring"]["season_ticket"]
PER_STAR: Final[i64] = DATA["scoring"]["star_performer"]
PER_PODIUM: Final[i64] = DATA["scoring"]["podium"]

# COL-014: the faces of a die, and what each may count; face 0 is I-III.
FACES: Final = tuple(str(face["label"]) for face in DATA["dice"]["faces"])
FACE_LOW: Final = vec[i64]([min(face["choices"]) for face in DATA["dice"]["faces"]])
FACE_HIGH: Final = vec[i64]([max(face["choices"]) for face in DATA["dice"]["faces"]])
NO_DIE: Final[i64] = -1
PAIRS: Final = tuple((low, high) for low in range(6) for high in range(low, 6))
PAIR_COUNT: Final[i64] = 21
PAIR_LOW: Final = vec[i64]([low for low, _ in PAIRS])
PAIR_HIGH: Final = vec[i64]([high for _, high in PAIRS])
PAIR_WEIGHT: Final = vec[i64]([1 if low == high else 2 for low, high in PAIRS])


def _pair_index() -> vec[i64]:
    index = [0] * 36
    for n, (low, high) in enumerate(PAIRS):
        index[low * 6 + high] = index[high * 6 + low] = n
    return vec[i64](index)


PAIR_INDEX: Final = _pair_index()  # of two faces in any order

# Chance outcomes: a token of a type, a program, one die, a pair of dice.
DRAW_TOKEN: Final[i64] = 0
DRAW_PROGRAM: Final[i64] = 15
ROLL_ONE: Final[i64] = 45
ROLL_TWO: Final[i64] = 51
CHANCES: Final = 72

# Decisions. COL-137: the first two are open whenever a player has a decision.
CASH: Final[i64] = 0  # a medal for coins
SWAP: Final[i64] = 1  # an Additional Action token for a medal
BUY: Final[i64] = 2  # program 11 to 30
EXPAND: Final[i64] = 22  # clockwise, counter-clockwise
TICKET: Final[i64] = 24
LOGE: Final[i64] = 25
SECOND: Final[i64] = 26  # pay for the second investment with medals, with an Additional Action token
STOP_INVESTING: Final[i64] = 28
OPEN: Final[i64] = 29  # market 1 to 5
NO_AUCTION: Final[i64] = 34
NO_BID: Final[i64] = 35
OFFER: Final[i64] = 36  # to seat 1 to 5
STOP_TRADING: Final[i64] = 41
GIVE: Final[i64] = 42  # one more of a type from the maker of the offer, or one less to her
GET: Final[i64] = 57  # one more of a type to the maker of the offer, or one less from her
PAY: Final[i64] = 72  # coins more from the maker, or to her, by the steps below
COIN_STEPS: Final = vec[i64]([1, 5, 10, -1, -5, -10])
SEND: Final[i64] = 78
DROP: Final[i64] = 79
ACCEPT: Final[i64] = 80
DECLINE: Final[i64] = 81
COUNTER: Final[i64] = 82
PRODUCE: Final[i64] = 83
NO_EVENT: Final[i64] = 84
MOVE: Final[i64] = 85  # noble x 23 uses of the dice: the first as 1 to 6, the second as 1 to 6, both as 2 to 12
USES: Final[i64] = 23
SECOND_DIE: Final[i64] = 6
BOTH_DICE: Final[i64] = 12
PUSH: Final[i64] = 223  # noble x a medal move of +1 +2 +3 -1 -2 -3
PUSHES: Final[i64] = 6
STOP_MOVING: Final[i64] = 259
NAME: Final[i64] = 260  # program 1 to 30
PLACE_JOKER: Final[i64] = 290  # for a standard type
JOKERS_DONE: Final[i64] = 302
CHEER: Final[i64] = 303  # a medal for spectators
COUNT: Final[i64] = 304
END_EVENT: Final[i64] = 305
DISCARD: Final[i64] = 306  # a standard type or the Joker
ASK: Final[i64] = 319  # for a standard type
NO_DONATION: Final[i64] = 331
BID: Final[i64] = 332  # 332 + coins, 1 to HIGHEST_BID
HIGHEST_BID: Final[i64] = 999  # more coins than any player gathers; keeps the space of moves fixed
MOVES: Final = 332 + 1000

# An engine must come to an end (COL-149): so many drafts may an active player begin for each offer she may send, and
# the player asked for each offer she answers; and so many changes may be made to one draft.
DRAFTS_PER_OFFER: Final[i64] = 3
DRAFT_STEPS: Final[i64] = 24

PHASES: Final = (
    "dealing",
    "investing",
    "opening",
    "bidding",
    "refilling",
    "trading",
    "drafting",
    "answering",
    "producing",
    "rolling",
    "dice",
    "pushing",
    "naming",
    "jokers",
    "spectators",
    "ending",
    "podium",
    "cleanup",
    "asking",
    "donation",
    "over",
)
DEALING: Final[i64] = 0
INVESTING: Final[i64] = 1
OPENING: Final[i64] = 2
BIDDING: Final[i64] = 3
REFILLING: Final[i64] = 4
TRADING: Final[i64] = 5
DRAFTING: Final[i64] = 6
ANSWERING: Final[i64] = 7
PRODUCING: Final[i64] = 8
ROLLING: Final[i64] = 9
DICE: Final[i64] = 10
PUSHING: Final[i64] = 11
NAMING: Final[i64] = 12
JOKERS: Final[i64] = 13
SPECTATORS: Final[i64] = 14
ENDING: Final[i64] = 15
PODIUM: Final[i64] = 16  # a tie for the Podium is rolled off
CLEANUP: Final[i64] = 17
ASKING: Final[i64] = 18  # a tie for the last place is rolled off
DONATION: Final[i64] = 19
DONE: Final[i64] = 20


def arena_starts(seats: int) -> list[int]:
    """COL-019: the first square of every seat's arena."""
    return [squares[0] for squares in DATA["board"]["arena_starts_by_seat"][str(seats)]]
