"""The harbor and the printed sheet: what rules, refusals, search and drawing agree on."""

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

DATA: Final = json.loads(Path(__file__).parents[1].joinpath("data.json").read_text(encoding="utf-8"))

# COR-003: the areas of the harbor from bottom to top. COR-004: area 1 to 4 belongs to district 0 to 3.
AREAS: Final = ("goats", "green", "purple", "blue", "orange", "gold")
DISTRICTS: Final = AREAS[1:5]
AREA_COUNT: Final[i64] = 6
DISTRICT_COUNT: Final[i64] = 4
GOATS: Final[i64] = 0
GOLD: Final[i64] = 5
NOTHING: Final[i64] = -1  # no area, no district, no shop, no seat

FACES: Final[i64] = 6
WHITE_DICE: Final[i64] = 9  # COR-002
YELLOW_DICE: Final[i64] = 3
SYMBOLS: Final[i64] = 24  # COR-007: symbols of the gold track and of the goat track
SPOTS: Final[i64] = 6  # COR-008: spots of the turn track
SPOT_NAMES: Final = tuple(DATA["turn_track"]["labels"])


# COR-006: all shops in one row, district by district.
_BY_AREA: Final[list[dict[str, Any]]] = sorted(DATA["districts"], key=lambda entry: DISTRICTS.index(entry["id"]))
_SHOPS: Final = [(at, shop) for at, district in enumerate(_BY_AREA) for shop in district["shops"]]
SHOPS: Final = tuple(str(shop["id"]) for _, shop in _SHOPS)
SHOP_COUNT: Final[i64] = 14
SHOP_DISTRICT: Final = vec[i64]([at for at, _ in _SHOPS])
SHOP_GOODS: Final = vec[i64]([shop["goods"] for _, shop in _SHOPS])
SHOP_POINTS: Final = vec[i64]([shop["points"] for _, shop in _SHOPS])
FIRST_SHOP: Final = vec[i64]([0, 4, 8, 11, 14])  # of every district, and one past the last
NO_BONUS: Final[i64] = 0  # COR-060: nobody receives a bonus for orange, which has null in the data
BONUS: Final = vec[i64](
    [NO_BONUS if entry["first_completion_bonus"] is None else entry["first_completion_bonus"] for entry in _BY_AREA]
)


def _packed(goods: list[int], district: int) -> int:
    """The marks of a sheet have three bits for every shop."""
    return sum(n << 3 * shop for shop, n in enumerate(goods) if SHOP_DISTRICT[shop] == district)


DISTRICT_BITS: Final = vec[i64]([_packed([7] * 14, district) for district in range(4)])
DISTRICT_FULL: Final = vec[i64]([_packed(list(SHOP_GOODS), district) for district in range(4)])

# COR-009
BUILDINGS: Final = ("temple", "warehouse", "stable", "trading_post")
BUILDING_COUNT: Final[i64] = 4
TEMPLE: Final[i64] = 0
WAREHOUSE: Final[i64] = 1
STABLE: Final[i64] = 2
TRADING_POST: Final[i64] = 3
_BUILT: Final = {entry["id"]: entry for entry in DATA["buildings"]}
GOLD_COST: Final = vec[i64]([_BUILT[name]["cost"]["gold"] for name in BUILDINGS])
GOAT_COST: Final = vec[i64]([_BUILT[name]["cost"]["goats"] for name in BUILDINGS])
TEMPLE_POINTS: Final[i64] = _BUILT["temple"]["effect"]["points"]
WAREHOUSE_GOODS: Final[i64] = _BUILT["warehouse"]["effect"]["amount"]
STABLE_STEPS: Final[i64] = _BUILT["stable"]["effect"]["max"]
TRADING_POST_GOLD: Final[i64] = _BUILT["trading_post"]["effect"]["amount"]

# COR-010: nodes are numbered 0 to 24, row by row from the top; a set of nodes is a mask of 25 bits.
NODES: Final[i64] = 25
START: Final[i64] = 12
KINDS: Final = ("start", "goods", "gold", "goats", "yellow_die", "plus_one", "score")
IS_GOODS: Final[i64] = 1
IS_GOLD: Final[i64] = 2
IS_GOATS: Final[i64] = 3
NODE_KIND: Final = vec[i64]([KINDS.index(node["kind"]) for node in DATA["market"]["nodes"]])
NODE_AMOUNT: Final = vec[i64]([node.get("amount", 0) for node in DATA["market"]["nodes"]])
NODE_DISTRICT: Final = vec[i64](
    [DISTRICTS.index(node["district"]) if "district" in node else -1 for node in DATA["market"]["nodes"]]
)
BOXES: Final = "ABC"
BOX_COUNT: Final[i64] = 3
NODE_BOX: Final = vec[i64]([BOXES.index(node["box"]) if "box" in node else -1 for node in DATA["market"]["nodes"]])


def _nodes(kind: str) -> int:
    return sum(1 << at for at, node in enumerate(DATA["market"]["nodes"]) if node["kind"] == kind)


YELLOW_NODES: Final[i64] = _nodes("yellow_die")
PLUS_ONE_NODES: Final[i64] = _nodes("plus_one")
SCORE_NODES: Final[i64] = _nodes("score")


def node_name(node: int) -> str:
    """COR-010: `r0c4` is in row 0 and column 4."""
    return f"r{node // 5}c{node % 5}"


NODE_NAMES: Final = tuple(node_name(node) for node in range(25))


def turns_in_round(seats: int) -> int:
    """COR-018, COR-019."""
    return int(DATA["rounds"][str(seats)]["turns_per_round"])


def spots_crossed_at_setup(seats: int) -> int:
    """COR-015."""
    return int(DATA["setup"]["turn_track_pre_crossed"][str(seats)])
