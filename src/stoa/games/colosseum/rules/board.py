"""The components of `data.json` as typed values, for rules, bots and drawing alike."""

import json
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

DATA: Final = json.loads(Path(__file__).parents[1].joinpath("data.json").read_text(encoding="utf-8"))

# COL-011, COL-012: the types of asset tokens: twelve standard ones, then Joker, Emperor and Additional Action tokens.
TYPES: Final = tuple(str(entry["id"]) for entry in DATA["asset_types"])
ASSETS: Final[i64] = 15
STANDARD: Final[i64] = 12
USABLE: Final[i64] = 13  # an event uses standard types and Jokers
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
PRICE: Final = vec[i64]([entry["price"] for entry in DATA["programs"]])
ARENA: Final = vec[i64]([entry["arena_size"] for entry in DATA["programs"]])
LEAST: Final = vec[i64]([entry["min_assets"] for entry in DATA["programs"]])
PLACES: Final = vec[i64]([entry["asset_count"] for entry in DATA["programs"]])
NEED: Final = vec[i64]([entry["assets"].get(name, 0) for entry in DATA["programs"] for name in TYPES[:STANDARD]])
ROW: Final[i64] = 8  # length of a row of spectators, by missing assets
VALUE: Final = vec[i64]([n for entry in DATA["programs"] for n in (entry["spectators_by_missing"] + [0] * 8)[:8]])
FOR_SALE: Final[i64] = 10  # COL-016: programs 11 to 30, counted from 0
DEALT_FROM: Final[i64] = 5  # COL-033: programs 1 to 5 are dealt, then 6 to 10

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
FACE_COUNT: Final[i64] = 6
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

# COL-075 to COL-077: a use of the dice is the first as 1 to 6, the second as 1 to 6, or both as 2 to 12.
USES: Final[i64] = 23
SECOND_DIE: Final[i64] = 6
BOTH_DICE: Final[i64] = 12
USE_STEPS: Final = vec[i64]([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
PUSH_STEPS: Final = vec[i64]([1, 2, 3, -1, -2, -3])  # COL-080: what a medal can do
PUSHES: Final[i64] = 6

# An offer counts the types of assets, and then coins.
GOODS: Final[i64] = 16
MONEY: Final[i64] = 15
COIN_STEPS: Final = vec[i64]([1, 5, 10])
STEPS: Final[i64] = 3
EVERYBODY: Final[i64] = 5  # to whom an open offer is made, in place of a seat
HIGHEST_BID: Final[i64] = 999  # more coins than any player gathers; keeps the space of moves fixed


def arena_starts(seats: int) -> list[int]:
    """COL-019: the first square of every seat's arena."""
    return [squares[0] for squares in DATA["board"]["arena_starts_by_seat"][str(seats)]]
