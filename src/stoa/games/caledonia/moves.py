"""Every kind of move of Clans of Caledonia, declared once: decisions and chance outcomes.

Notation: `sheep d3`, `buy wool 3`, `take 23`, `port 5`, `row c4 ne`.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stoa.core.moves import Argument, Kind, Moves, numbers
from stoa.games.caledonia.rules import board

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

PASS: Final[i64] = 0
DONE: Final[i64] = 1  # end the turn; decline or stop what is offered
SHIPPING: Final[i64] = 2
TECHNOLOGY: Final[i64] = 3  # woodcutters, miners
HIRE: Final[i64] = 5
RECALL: Final[i64] = 6  # a merchant from the market of a good (CAL-138)
BUY: Final[i64] = 12  # good x number 1 to 7
SELL: Final[i64] = 54
TAKE: Final[i64] = 96  # a contract from the export board
FULFIL: Final[i64] = 146
KEEP: Final[i64] = 196  # a contract drawn for a building bonus
BOTTOM: Final[i64] = 246  # a contract that goes to the bottom of the pile next
PORT: Final[i64] = 296  # tile 1 to 9
COPY: Final[i64] = 305  # tile 9 as tile 1 to 8
SPARE: Final[i64] = 313  # by tile 1: a cow, a sheep; by tile 9: a cow, a sheep
SHIFT: Final[i64] = 317  # (by tile 6, by tile 9) x good x (down, up)
DISCARD: Final[i64] = 341  # a good for tile 2 or 3
CHOOSE: Final[i64] = 347  # goods for it, see board.CHOICES
OFF: Final[i64] = 363  # CAL-159: take the unit off this hex
ON: Final[i64] = 480  # and put this unit on
BUILDING: Final[i64] = 489  # take a building bonus
BEER: Final[i64] = 490  # 1 to 3
BARREL: Final[i64] = 493  # out of the left, middle, right spot
PROCESS: Final[i64] = 496  # processed good x number 0 to 4
LAY_DOWN: Final[i64] = 511  # a new barrel
BUTTER: Final[i64] = 512  # 0 to 99 milk
PICK: Final[i64] = 612  # pair 1 to 5
BID: Final[i64] = 617  # 0 to 30
LEAVE: Final[i64] = 648  # the auction
SLAUGHTER: Final[i64] = 649  # the animal on this hex
EXPAND: Final[i64] = 766  # unit x hex
ROW: Final[i64] = 1819  # hex x direction


def _pick(state: "CaledoniaState", pair: int) -> str:
    """A clan and the number of its starting tile."""
    if pair >= len(state.pairs):
        return f"pair {pair + 1}"
    clan, tile = state.pairs[pair] >> 4, state.pairs[pair] & 15
    return f"{board.CLANS[clan] if clan < len(board.CLANS) else 'tile'} {tile + 1}"


def _choice(number: int) -> str:
    """What port tile 2 or 3 gives, such as `2 wool 1 grain`."""
    group = board.GOODS[:3] if number < board.BASIC_CHOICES else board.GOODS[3:]
    return " ".join(f"{n} {good}" for good, n in zip(group, board.CHOICES[number], strict=True) if n)


GOOD: Final = Argument("good", board.GOODS)
HEX: Final = Argument("hex", [board.hex_name(index) for index in range(board.HEXES)])
UNIT: Final = Argument("unit", board.UNITS)
TRADED: Final = numbers(1, board.MOST_TRADED)
CONTRACT: Final = numbers(1, board.CONTRACTS, "contract")
DECISIONS: Final = Moves(
    Kind("pass", PASS),
    Kind("done", DONE),
    Kind("shipping", SHIPPING),
    Kind("technology", TECHNOLOGY, "", Argument("worker", board.UNITS[6:8])),
    Kind("merchant", HIRE),
    Kind("recall", RECALL, "", GOOD),
    Kind("buy", BUY, "", GOOD, TRADED),
    Kind("sell", SELL, "", GOOD, TRADED),
    Kind("take", TAKE, "", CONTRACT),
    Kind("fulfil", FULFIL, "", CONTRACT),
    Kind("keep", KEEP, "", CONTRACT),
    Kind("bottom", BOTTOM, "", CONTRACT),
    Kind("port", PORT, "", numbers(1, 9, "tile")),
    Kind("copy", COPY, "port 9 as {tile}", numbers(1, 8, "tile")),
    Kind(
        "spare",
        SPARE,
        "port {tile} spare {animal}",
        Argument("tile", ("1", "9 as 1")),
        Argument("animal", ("cow", "sheep")),
    ),
    Kind(
        "shift",
        SHIFT,
        "port {tile} {good} {way}",
        Argument("tile", ("6", "9 as 6")),
        GOOD,
        Argument("way", ("down", "up")),
    ),
    Kind("discard", DISCARD, "", GOOD),
    Kind("choose", CHOOSE, "", Argument("goods", [_choice(number) for number in range(board.CHOICE_COUNT)])),
    Kind("off", OFF, "", HEX),
    Kind("on", ON, "", UNIT),
    Kind("building bonus", BUILDING),
    Kind("beer", BEER, "", numbers(1, board.MOST_BEER)),
    Kind("barrel", BARREL, "", Argument("spot", ("left", "middle", "right"))),
    Kind("make", PROCESS, "", Argument("good", board.GOODS[3:]), numbers(0, 4)),
    Kind("barrel down", LAY_DOWN),
    Kind("butter", BUTTER, "", numbers(0, board.MOST_GOODS)),
    Kind("pick", PICK, "", numbers(1, 5, "pair"), spelled=_pick),
    Kind("bid", BID, "", numbers(0, board.HIGHEST_BID, "points")),
    Kind("leave", LEAVE),
    Kind("slaughter", SLAUGHTER, "", HEX),
    Kind("expand", EXPAND, "{unit} {hex}", UNIT, HEX),
    Kind("row", ROW, "", HEX, Argument("direction", ("n", "ne", "se", "s", "sw", "nw"))),
)
KIND: Final = DECISIONS.first  # of every decision, as the first number of its kind

SIDE: Final[i64] = 0  # of a module, 1 or 2
DRAW_PORT: Final[i64] = 2
COVER: Final[i64] = 11  # a hex
DRAW_SCORING: Final[i64] = 128
DRAW_CONTRACT: Final[i64] = 137
FIRST_SEAT: Final[i64] = 187
DRAW_CLAN: Final[i64] = 191
DRAW_START: Final[i64] = 200
ROLL: Final[i64] = 209  # good x face of the price die


def _side(state: "CaledoniaState", side: int) -> str:
    return f"module {board.MODULES[len(state.ground.sides) % 4]}{side + 1}"


TILE: Final = numbers(1, board.TILES, "tile")
OUTCOMES: Final = Moves(
    Kind("module", SIDE, "", numbers(1, 2, "side"), spelled=_side),
    Kind("port", DRAW_PORT, "", TILE),
    Kind("cover", COVER, "", HEX),
    Kind("scoring", DRAW_SCORING, "", TILE),
    Kind("contract", DRAW_CONTRACT, "", CONTRACT),
    Kind("first", FIRST_SEAT, "", numbers(1, 4, "seat")),
    Kind("clan", DRAW_CLAN, "", Argument("clan", board.CLANS)),
    Kind("start", DRAW_START, "", TILE),
    Kind("roll", ROLL, "", GOOD, Argument("face", [f"{face:+d}" for face in board.FACES])),
)
OUTCOME_KIND: Final = OUTCOMES.first  # of every outcome, as the first number of its kind
