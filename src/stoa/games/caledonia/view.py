"""The table of Clans of Caledonia as a drawing; what its elements stand for is in `marks`, the terminal in `sketch`."""

from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from stoa.core.drawing import Drawing, Lights, paint
from stoa.core.game import CHANCE, OVER, State
from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.games.caledonia import chart, exporting, page, scoring
from stoa.games.caledonia.board import (
    ACTING,
    BEER,
    BIDDING,
    BOX_LABELS,
    BUCHANAN,
    BUILDING,
    CASKING,
    CHEESE,
    CHOICES,
    CHOOSING,
    CHURNING,
    CONTRACTS,
    DONE,
    DRAWING,
    FEE,
    FILLING,
    GOODS,
    KEEPING,
    LAY_DOWN,
    LEAVE,
    LEVELS,
    MACKENZIE,
    MARKED,
    MILK,
    NOTHING,
    PAIRING,
    PASS,
    PICKING,
    PLACED,
    PROCESSING,
    PUTTING_ON,
    RETURNING,
    REWARDS,
    ROLLING,
    ROUNDS,
    SLAUGHTERING,
    SPARE,
    TAKING_OFF,
    TILE_GOODS,
    TILE_MONEY,
    TO_HIRE,
    hex_name,
)
from stoa.games.caledonia.marks import MOST_BUTTER, choices, lasts, marks, raises, spares
from stoa.games.caledonia.rules import Table
from stoa.games.caledonia.sketch import terminal
from stoa.games.caledonia.words import CLAN_NAMES, CLAN_POWERS, SCORING_NAMES, SHIPPING_NAMES, seat_name

TONES: Final = {
    "cal-sea": ("#DCE6E6", "#1E2628"),
    "cal-grassland": ("#C3CD9B", "#5A6546"),
    "cal-grass": ("#93A36B", "#7E8B62"),
    "cal-forest": ("#8FA982", "#3C5140"),
    "cal-tree": ("#56774F", "#6F8F6C"),
    "cal-mountain": ("#CBBFAF", "#615A52"),
    "cal-peak": ("#8F8070", "#938979"),
    "cal-loch": ("#A9C9D8", "#2D4A5B"),
    "cal-wave": ("#7FABC0", "#4A6C80"),
    "cal-river": ("#7FB4D4", "#4C87AB"),
    "cal-bank": ("#4B7C98", "#1B3442"),
    "cal-mist": ("#E4DFD3", "#2B2A26"),
    "cal-seam": ("#8A7F6B", "#15140F"),
    "cal-rock": ("#A79E92", "#7B746A"),
    "cal-crate": ("#E6CFA5", "#5A4630"),
    "cal-slat": ("#F3E4C6", "#3D3124"),
    "cal-post": ("#B48A57", "#8A683F"),
    "cal-have": ("#CFE3BF", "#3D5233"),
    "cal-port": ("#F1E6CC", "#4A4232"),
}

WIDTH: Final = 1400
EDGE: Final = 14
COLUMN: Final = (WIDTH - 4 * EDGE) / 3  # a part that a telephone can show alone
HEAD: Final = 200
MAP: Final = (WIDTH - 3 * EDGE - COLUMN, chart.HEIGHT + 84)
MARKET: Final = 404
PAIRS: Final = 190
STATUS: Final = 212
BOARD: Final = 474
LONGER: Final = 28  # for the contracts fulfilled where a cellar or a second box takes their place
TALLY_ROW: Final = 32

PHASE_NAMES: Final = (say("Preparation"), say("Actions"), say("Production"), say("Scoring"))


@dataclass(frozen=True)
class Box:
    """Where a part of the table lies."""

    x: float
    y: float
    width: float
    height: float


def picture(state: State, voice: Voice | None, last: int | None, theme: str) -> Drawing:
    """The table as SVG: what is asked, the map, market and exports, and every player's board."""
    assert isinstance(state, Table)
    speak = voice or str
    seen = marks(state)
    points = state.score()
    boards = [page.board(state, seat, points[seat], speak) for seat in range(state.seats)]
    boxes, height = _layout(state)

    def section(name: str) -> Markup:
        """A part that can be shown alone: `data-box` is where it is."""
        box = boxes[name]
        where = f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}"
        return Markup('id="section-{}" data-box="{}"').format(name, where)

    pieces = paint(
        "stoa.games.caledonia",
        "table.svg.j2",
        size=(WIDTH, height),
        title=state.game.title(),
        voice=voice,
        theme=theme,
        tones=TONES,
        table=state,
        turn=int(state.turn),
        asked=asked(state),
        lights=Lights.of(state, seen, lasts(state, last), speak),
        section=section,
        boxes=boxes,
        phases=PHASE_NAMES,
        part_of_round=part_of_round(state),
        buttons=_buttons(state, speak),
        desk=_desk(state, boards, speak),
        places=page.places(state, speak),
        rivers=chart.rivers(state.ground.sides),
        mouths=chart.mouths(state.ground.sides),
        seams=chart.seams(),
        side=chart.SIDE,
        tall=chart.TALL,
        ladders=page.ladders(state, speak),
        crates=_crates(state, speak),
        fee=int(exporting.fee(state, state.players[max(0, int(state.turn))])),
        pile=page.pile(state),
        rounds=_rounds(state),
        order=tuple(int(seat) for seat in state.order),
        passing=tuple(int(seat) for seat in state.passing),
        pass_money=tuple(int(money) for money in state.setting.pass_money),
        tracks=_tracks(state),
        pairs=_pairs(state),
        boards=boards,
        levels=int(LEVELS),
        to_hire=int(TO_HIRE),
        shipping_names=SHIPPING_NAMES,
        scoring_faces=page.SCORING_FACES,
        scoring_names=SCORING_NAMES,
        tally=[(speak(line.label), line.points) for line in state.game.tally(state)],
        totals=points,
        finished=state.turn == OVER,
        standing=state.places() if state.turn == OVER else [],
    )
    return Drawing(pieces, seen)


def sketch(state: State, voice: Voice | None) -> str:
    """The table for a terminal."""
    assert isinstance(state, Table)
    return terminal(state, voice)


def asked(table: Table) -> Message:
    """Who decides what; at the end who has won."""
    if table.turn == OVER:
        winners = [seat for seat, place in enumerate(table.places()) if place == 1]
        if table.setting.solo:
            return say("The game is over with {n} points.", n=table.score()[0])
        if len(winners) > 1:
            return say("The victory is shared.")
        return say("{seat} wins.", seat=seat_name(winners[0]))
    if table.turn == CHANCE:
        return table.game.ask(table)
    return say("{who}: {what}", who=seat_name(int(table.turn)), what=table.game.ask(table))


def part_of_round(table: Table) -> int:
    """CAL-062: which of the four phases of a round it is, from 0; -1 in the setup."""
    phase = table.phase
    if phase in (FILLING, ROLLING) and table.round > 1:
        return 0
    if phase < ACTING:
        return -1
    return 1 if phase < PROCESSING else 2 if phase <= CHURNING else 3


def _layout(table: Table) -> tuple[dict[str, Box], float]:
    """Where the parts lie: the map with market and contracts beside it, then rows of three columns."""
    wide = WIDTH - 2 * EDGE
    right = WIDTH - EDGE - COLUMN
    boxes = {"turn": Box(EDGE, 10, wide, HEAD - 10 - EDGE)}
    y = float(HEAD)
    tall = TALLY_ROW * (len(table.game.tally(table)) + 1) + 92
    if table.turn == OVER:
        boxes["tally"] = Box(EDGE, y, wide, tall)
        y += tall + EDGE
    if _choosing_clans(table):
        boxes["pairs"] = Box(EDGE, y, wide, PAIRS)
        y += PAIRS + EDGE
    boxes["map"] = Box(EDGE, y, *MAP)
    boxes["market"] = Box(right, y, COLUMN, MARKET)
    boxes["contracts"] = Box(right, y + MARKET + EDGE, COLUMN, MAP[1] - MARKET - EDGE)
    y += MAP[1] + EDGE
    for n, name in enumerate(("rounds", "order", "imports")):
        boxes[name] = Box(_column(n), y, COLUMN, STATUS)
    y += STATUS + EDGE
    long = any(player.clan in (BUCHANAN, MACKENZIE) for player in table.players)
    board = BOARD + (LONGER if long else 0)
    seats = int(table.seats)
    for seat in range(seats):
        boxes[f"player-{seat + 1}"] = Box(_column(seat % 3), y + seat // 3 * (board + EDGE), COLUMN, board)
    rows = (seats + 2) // 3
    last = y + (rows - 1) * (board + EDGE)
    y += rows * (board + EDGE)
    if table.turn != OVER:
        left = seats % 3
        if left:
            boxes["tally"] = Box(_column(left), last, WIDTH - EDGE - _column(left), board)
        else:
            boxes["tally"] = Box(EDGE, y, wide, tall)
            y += tall + EDGE
    return boxes, y


def _column(n: int) -> float:
    return EDGE + n * (COLUMN + EDGE)


def _choosing_clans(table: Table) -> bool:
    return table.phase in (PAIRING, BIDDING, PICKING)


# What is asked


def _buttons(table: Table, speak: page.Speak) -> list[tuple[str, str, tuple[str, ...]]]:
    """The choices without a place on the table: name, words, symbols."""
    if table.turn < 0:
        return []
    phase = table.phase
    found: list[tuple[str, int, tuple[str, ...]]] = []
    if phase == BIDDING:
        found = [("leave", int(LEAVE), ())]
    elif phase == ACTING:
        found = [("pass", int(PASS), ())]
    elif phase == PLACED and table.buildings:
        found = [("building", int(BUILDING), ("contract",))]
    elif phase == CASKING:
        found = [("lay-down", int(LAY_DOWN), ("whisky",))]
    elif phase == SLAUGHTERING:
        found = [(name, int(SPARE) + n, (animal,)) for n, (name, animal) in enumerate(spares(table))]
    elif phase == REWARDS and any(name.startswith("beer") for name in marks(table)):
        found = [(f"beer-{n + 1}", int(BEER) + n, ("beer",) * (n + 1)) for n in range(3)]
    if "done" in marks(table):
        found.append(("done", int(DONE), ()))
    return [
        (name, "" if name.startswith("beer") else speak(table.game.label(table, move)), signs)
        for name, move, signs in found
    ]


def _desk(table: Table, boards: list[page.Board], speak: page.Speak) -> dict[str, Any]:
    """What lies before the seat in turn: crates, choices as numbers or goods, or its own things at a glance."""
    phase = table.phase
    if table.turn == OVER:
        return {"standing": sorted((place, seat, boards[seat].points) for seat, place in enumerate(table.places()))}
    if table.turn < 0 and phase != DRAWING:
        return {}
    player = table.players[max(0, int(table.turn))]
    if phase in (DRAWING, KEEPING, RETURNING):
        drawn = [n for n in range(int(CONTRACTS)) if table.drawn >> n & 1]
        return {"crates": [(f"drawn-{n + 1}", page.crate(n, player, speak)) for n in drawn]}
    if phase == BIDDING:
        return {
            "numbers": [(name, str(bid), ()) for name, bid in raises(table)],
            "any": "bid-any",
            "bidder": int(table.bidder),
            "bid": int(table.bid),
            "bidders": [(s, bool(table.out >> s & 1) or p.tile != NOTHING) for s, p in enumerate(table.players)],
        }
    if phase == CHOOSING:
        group = GOODS[:3] if table.group == 0 else GOODS[3:]
        return {
            "numbers": [
                (
                    f"choose-{n + 1}",
                    "",
                    tuple(good for good, k in zip(group, CHOICES[n], strict=True) for _ in range(k)),
                )
                for n in choices(table)
            ]
        }
    if phase == PROCESSING:
        return {"numbers": [(f"make-{n}", str(n), (GOODS[CHEESE + table.made],)) for n in range(5)]}
    if phase == CHURNING:
        milk = min(int(player.goods[MILK]), MOST_BUTTER)
        return {"numbers": [(f"butter-{n}", str(n), ("butter",)) for n in range(milk + 1)]}
    if phase == SLAUGHTERING:
        needed = ["cow"] * int(table.beef) + ["sheep"] * int(table.mutton)
        return {"crates": [("paid", page.crate(int(table.contract), player, speak))], "open": needed}
    if phase == REWARDS:
        free = ["land"] * int(table.free_land) + ["upgrade"] * int(table.upgrades)
        return {"open": free + ["beer"] * int(table.beer), "board": boards[int(table.turn)]}
    if phase in (TAKING_OFF, PUTTING_ON):
        chosen = [index for index in (table.off1, table.off2) if index != NOTHING]
        swapped = [(hex_name(int(index)), page.UNIT_SYMBOLS[int(table.unit(index))]) for index in chosen]
        return {"hexes": swapped, "board": boards[int(table.turn)]}
    if phase == PICKING:  # CAL-051: in reverse turn order
        return {"seats": [(int(seat), table.players[seat].tile != NOTHING) for seat in list(table.order)[::-1]]}
    return {"board": boards[int(table.turn)]}


# The export board


def _crates(table: Table, speak: page.Speak) -> tuple[tuple[str, page.Crate | None], ...]:
    """The boxes of the export board: the number of the solo die, and what lies in it."""
    player = table.players[table.turn] if table.turn >= 0 else None
    found: list[tuple[str, page.Crate | None]] = []
    for n, contract in enumerate(table.boxes):
        label = BOX_LABELS[n] if table.setting.solo else ""
        found.append((label, None if contract == NOTHING else page.crate(int(contract), player, speak)))
    return tuple(found)


def _rounds(table: Table) -> tuple[tuple[int, int, int], ...]:
    """Every round: its scoring tile or NOTHING, and the change of money for a contract."""
    return tuple(
        (n + 1, int(table.scoring[n]) if n < len(table.scoring) else int(NOTHING), int(FEE[n]))
        for n in range(int(ROUNDS))
    )


def _tracks(table: Table) -> tuple[tuple[str, int, int, int, tuple[tuple[int, int], ...]], ...]:
    """The import goods: symbol, how many came in, worth, the next marked step, and how many each seat has."""
    values = scoring.import_values(table)
    found = []
    for n, name in enumerate(page.IMPORT_SYMBOLS[:3]):
        shares = tuple((seat, int(player.imported[n])) for seat, player in enumerate(table.players))
        total = sum(number for _, number in shares)
        marked = min((step for step in MARKED if step > total), default=total) if table.setting.track else 0
        found.append((name, total, values[n], marked, shares))
    return tuple(found)


def _pairs(table: Table) -> list[dict[str, Any]]:
    """Clans and starting tiles to choose from; who has taken which."""
    found = []
    for n, pair in enumerate(int(pair) for pair in table.pairs):
        clan, tile = pair >> 4, pair & 15
        takers = [seat for seat, player in enumerate(table.players) if player.tile == tile and table.taken >> n & 1]
        found.append(
            {
                "clan": CLAN_NAMES[clan] if clan < len(CLAN_NAMES) else None,
                "power": CLAN_POWERS[clan] if clan < len(CLAN_POWERS) else None,
                "money": int(TILE_MONEY[tile]) if tile < 15 else 0,
                "goods": [good for n, good in enumerate(GOODS) if tile < 15 and TILE_GOODS[tile * 6 + n]],
                "taker": takers[0] if takers else -1,
            }
        )
    return found
