"""Components as typed tables: what rules, refusals, bots and drawing agree on."""

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

DATA: Final = json.loads(Path(__file__).parents[1].joinpath("data.json").read_text(encoding="utf-8"))

MODULES_FILE: Final = "STOA_CALEDONIA_MODULES"  # names a file with module sides of one's own

NOTHING: Final[i64] = -1
NOBODY: Final[i64] = -1

# CAL-012: three basic goods, then three processed ones.
GOODS: Final = (*(str(good) for good in DATA["goods"]["basic"]), *(str(good) for good in DATA["goods"]["processed"]))
KINDS: Final[i64] = 6
BASIC: Final[i64] = 3
WOOL: Final[i64] = 0
MILK: Final[i64] = 1
GRAIN: Final[i64] = 2
CHEESE: Final[i64] = 3
BREAD: Final[i64] = 4
WHISKY: Final[i64] = 5
IMPORTS: Final = tuple(str(good) for good in DATA["goods"]["imports"])
IMPORT_KINDS: Final[i64] = 4
HOPS: Final[i64] = 3
TRACKED: Final[i64] = 3  # cotton, tobacco and sugar cane have a token on the import track
MOST_GOODS: Final[i64] = 99  # more of a good than any player can gather

# CAL-015, CAL-281: eight unit types, and the worker of a clan that keeps all workers in one pool (CAL-213).
UNITS: Final = (*(str(unit) for unit in DATA["player_board"]["columns"]), "worker")
UNIT_KINDS: Final[i64] = 9
SHEEP: Final[i64] = 0
COW: Final[i64] = 1
DAIRY: Final[i64] = 2
BAKERY: Final[i64] = 3
FIELD: Final[i64] = 4
DISTILLERY: Final[i64] = 5
WOODCUTTER: Final[i64] = 6
MINER: Final[i64] = 7
WORKER: Final[i64] = 8
WORKER_KINDS: Final[i64] = 2  # woodcutters and miners, whose technology can be upgraded
FACTORIES: Final[i64] = 0b101100  # CAL-013, a mask of units


def _clan(name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(clan for clan in DATA["clans"] if clan["id"] == name)
    return found


def _per_unit(field: str, worker: int) -> vec[i64]:
    return vec[i64]([int(DATA["units"][unit][field]) for unit in UNITS[:8]] + [worker])


def _unit_goods() -> list[int]:
    """CAL-107: what neighbours may buy of a unit."""
    goods = [DATA["units"][unit]["neighbour_good"] for unit in UNITS[:8]]
    return [-1 if good is None else GOODS.index(good) for good in goods] + [-1]


UNIT_COST: Final = _per_unit("cost", _clan("macdonald")["worker_cost"])
PIECES: Final = _per_unit("count", _clan("macdonald")["worker_pool"])
UNIT_GOOD: Final = vec[i64](_unit_goods())
GRASS: Final[i64] = 0
FOREST: Final[i64] = 1
MOUNTAIN: Final[i64] = 2
WATER: Final[i64] = 3
TERRAINS: Final = ("grassland", "forest", "mountain")
UNIT_TERRAIN: Final = vec[i64]([TERRAINS.index(DATA["units"][unit]["terrain"]) for unit in UNITS[:8]] + [-1])
INCOME: Final = vec[i64]([DATA["units"][unit]["income"] for unit in UNITS[6:8]])
UPGRADED: Final = vec[i64]([DATA["units"][unit]["income_upgraded"] for unit in UNITS[6:8]])
POOL_INCOME: Final[i64] = _clan("macdonald")["worker_income"]
PER_ANIMAL: Final = vec[i64](  # CAL-165: what a sheep, a cow and a field give
    [
        DATA["units"]["sheep"]["produces"]["wool"],
        DATA["units"]["cow"]["produces"]["milk"],
        DATA["units"]["field"]["produces"]["grain"],
    ]
)
FACTORY_OF: Final = vec[i64]([DAIRY, BAKERY, DISTILLERY])  # by the processed good, CAL-166
RAW_OF: Final = vec[i64]([MILK, GRAIN, GRAIN])
FULL_SET: Final[i64] = DATA["export_board"]["building_bonus"]["factories_of_one_type"]
BONUS_DRAW: Final[i64] = DATA["export_board"]["building_bonus"]["draw"]

MERCHANTS: Final[i64] = DATA["player_board"]["merchants"]["total"]
TO_HIRE: Final[i64] = DATA["player_board"]["merchants"]["on_board"]
IN_STOCK: Final[i64] = DATA["player_board"]["merchants"]["in_stock"]
LEVELS: Final[i64] = DATA["player_board"]["shipping"]["max_level"]
SHIPPING_COST: Final[i64] = DATA["player_board"]["costs"]["shipping"]
TECHNOLOGY_COST: Final[i64] = DATA["player_board"]["costs"]["technology"]
TECHNOLOGY_BONUS: Final[i64] = DATA["player_board"]["costs"]["technology_bonus_upgrade"]
MERCHANT_COST: Final[i64] = DATA["player_board"]["costs"]["merchant"]

STEPS: Final[i64] = DATA["market"]["steps"]


def prices(seats: int) -> vec[i64]:
    """CAL-039: the price steps of the six goods on the side of the market for this player count, cheapest first."""
    side = DATA["market"]["sides"]["1-2" if seats <= 2 else "3-4"]
    return vec[i64]([price for good in GOODS for price in side[good]["prices"]])


def start_steps(seats: int) -> vec[i64]:
    """CAL-039: where the price markers start."""
    side = DATA["market"]["sides"]["1-2" if seats <= 2 else "3-4"]
    return vec[i64]([side[good]["start_index"] for good in GOODS])


DISCOUNT: Final = vec[i64](  # CAL-108
    [DATA["market"]["neighbourhood"]["discount"]["basic"]] * 3
    + [DATA["market"]["neighbourhood"]["discount"]["processed"]] * 3
)
BRACE_LOW: Final[i64] = DATA["market"]["solo_medium_range"]["first_index"]
BRACE_HIGH: Final[i64] = DATA["market"]["solo_medium_range"]["last_index"]

# Contracts, counted from 0.
CONTRACTS: Final[i64] = 50
NEED: Final = vec[i64]([entry["requires"].get(good, 0) for entry in DATA["contracts"] for good in GOODS])
BEEF: Final = vec[i64]([entry["requires"].get("beef", 0) for entry in DATA["contracts"]])
MUTTON: Final = vec[i64]([entry["requires"].get("mutton", 0) for entry in DATA["contracts"]])
BRINGS: Final = vec[i64]([entry["imports"].get(good, 0) for entry in DATA["contracts"] for good in IMPORTS])
BONUS_MONEY: Final = vec[i64]([entry["bonus"].get("money", 0) for entry in DATA["contracts"]])
FREE_LAND: Final = vec[i64]([entry["bonus"].get("free_land", 0) for entry in DATA["contracts"]])
BONUS_UPGRADES: Final = vec[i64]([entry["bonus"].get("upgrade", 0) for entry in DATA["contracts"]])

ROUNDS: Final[i64] = DATA["meta"]["rounds"]
FEE: Final = vec[i64]([DATA["export_board"]["contract_fee"][str(n)] for n in range(1, DATA["meta"]["rounds"] + 1)])
MARKED: Final = frozenset(int(step) for step in DATA["export_board"]["import_track"]["reward_steps"])
MARKED_REWARD: Final[i64] = DATA["export_board"]["import_track"]["reward_money"]
MARKS_UP_TO: Final = vec[i64]([sum(1 for mark in MARKED if mark <= step) for step in range(64)])  # CAL-132
BOX_LABELS: Final = tuple(str(label) for row in DATA["export_board"]["solo_box_labels"] for label in row)

# Clans in the order of the data; starting, scoring and port tiles are counted from 0 too.
CLANS: Final = tuple(str(clan["id"]) for clan in DATA["clans"])
NO_CLAN: Final[i64] = -1
BUCHANAN: Final[i64] = CLANS.index("buchanan")
CAMPBELL: Final[i64] = CLANS.index("campbell")
CUNNINGHAM: Final[i64] = CLANS.index("cunningham")
FERGUSSON: Final[i64] = CLANS.index("fergusson")
MACDONALD: Final[i64] = CLANS.index("macdonald")
MACKENZIE: Final[i64] = CLANS.index("mackenzie")
ROBERTSON: Final[i64] = CLANS.index("robertson")
STEWART: Final[i64] = CLANS.index("stewart")
MACEWEN: Final[i64] = CLANS.index("macewen")
TILES: Final[i64] = 9  # of each kind: clans, starting, scoring and port tiles
PLAIN: Final[i64] = 8  # of them without the Kickstarter tile (CAL-273)

BUCHANAN_DRAW: Final[i64] = _clan("buchanan")["building_bonus_draw"]
CAMPBELL_LESS: Final = vec[i64](_clan("campbell")["factory_discount_by_ordinal"])
BUTTER_MONEY: Final[i64] = _clan("cunningham")["milk_to_money"]
WHISKY_MONEY: Final[i64] = _clan("mackenzie")["money_per_whisky_produced"]
CELLAR: Final = vec[i64](_clan("mackenzie")["cellar"]["reward_when_leaving"])  # from the left spot to the right
SPOTS: Final[i64] = 3
TRADE_MONEY: Final[i64] = _clan("stewart")["money_per_trade"]
STEWART_MERCHANTS: Final[i64] = _clan("stewart")["extra_merchants"]
BEER_MONEY: Final[i64] = _clan("macewen")["beer"]["money"]
MOST_BEER: Final[i64] = _clan("macewen")["beer"]["max_per_contract"]
START_WORKERS: Final[i64] = DATA["setup"]["starting_workers"]


def delta_discount(seats: int) -> int:
    """CAL-231."""
    return int(_clan("robertson")["delta_discount"][str(seats)])


def start_level(clan: int, seats: int) -> int:
    """CAL-046, CAL-054: the shipping level a clan starts with."""
    starts = {} if clan < 0 else DATA["clans"][clan].get("shipping_start", {})
    return int(starts.get(str(seats), DATA["player_board"]["shipping"]["start_level"]))


TILE_MONEY: Final = vec[i64]([tile["money"] for tile in DATA["starting_tiles"]])
TILE_GOODS: Final = vec[i64]([tile["goods"].get(good, 0) for tile in DATA["starting_tiles"] for good in GOODS])

# Port tiles by number less one (CAL-152 to CAL-162, CAL-274).
PORT_SPARE: Final[i64] = 0
PORT_BASIC: Final[i64] = 1
PORT_PROCESSED: Final[i64] = 2
PORT_UPGRADE: Final[i64] = 3
PORT_MONEY: Final[i64] = 4
PORT_SHIFT: Final[i64] = 5
PORT_SWAP: Final[i64] = 6
PORT_BUILDING: Final[i64] = 7
PORT_COPY: Final[i64] = 8
PORT_GLORY: Final[i64] = DATA["port_tiles"][3]["glory"]
PORT_POUNDS: Final[i64] = DATA["port_tiles"][4]["money"]
PRICE_SHIFT: Final[i64] = DATA["port_tiles"][5]["steps"]
BUILDING_POUNDS: Final[i64] = DATA["port_tiles"][7]["money"]
SPARES: Final[i64] = 4  # choices of tile 1
COPY_COST: Final[i64] = DATA["port_tiles"][8]["cost"]

# CAL-153, CAL-154: what tile 2 and tile 3 may give, as numbers of the three goods of the group.
CHOICES: Final = (
    *((a, b, 3 - a - b) for a in range(3, -1, -1) for b in range(3 - a, -1, -1)),
    *((a, b, 2 - a - b) for a in range(2, -1, -1) for b in range(2 - a, -1, -1)),
)
BASIC_CHOICES: Final[i64] = 10
CHOICE_COUNT: Final[i64] = 16
CHOICE: Final = vec[i64]([n for choice in CHOICES for n in choice])

# CAL-023: hex = column * 9 + row, written a1 to m9. A set of hexes is two words of 60 bits.
COLUMNS: Final[i64] = DATA["map"]["grid"]["columns"]
ROWS: Final[i64] = DATA["map"]["grid"]["rows"]
HEXES: Final[i64] = DATA["map"]["grid"]["hexes"]
WORD: Final[i64] = 60
WAYS: Final[i64] = 6  # from a hex to those beside it, clockwise from the north
MODULES: Final = ("A", "B", "C", "D")
PORTS: Final[i64] = 4


def hex_name(index: int) -> str:
    """The hex in column 3, row 2 (both from 0) is d3.

    >>> hex_name(29)
    'd3'
    """
    return f"{'abcdefghijklm'[index // 9]}{index % 9 + 1}"


# Single bits of a word; compiled, a literal that is shifted has 32 bits only.
BIT: Final = vec[i64]([2**bit for bit in range(62)])

FACES: Final = vec[i64](DATA["solo"]["price_die"])
DIE: Final[i64] = 6
MOST_TRADED: Final[i64] = 7
HIGHEST_BID: Final[i64] = DATA["variants"]["clan_auction"]["max_bid"]
