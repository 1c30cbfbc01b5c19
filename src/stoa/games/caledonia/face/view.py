"""A state of Clans of Caledonia as a drawing; what its elements stand for is in `marks`, the terminal in `sketch`."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from stoa.core.drawing import Box, Drawing, Lights, Look, Tab
from stoa.core.game import CHANCE, OVER
from stoa.core.message import Message, name_of, say
from stoa.core.words import Voice
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import chart, figures, names
from stoa.games.caledonia.face.marks import MOST_BUTTER, Marks, choices, lasts, marks, raises, spares
from stoa.games.caledonia.face.symbols import SYMBOLS
from stoa.games.caledonia.face.text import ask, label, tally
from stoa.games.caledonia.rules import board, exporting, phases, scoring
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.sets import bits, members
from stoa.games.caledonia.rules.state import CaledoniaState

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

CSS: Final = (
    ".cal-none{fill:none}"
    ".cal-edge{stroke-width:1.4;stroke-linejoin:round}"
    ".cal-thin{stroke-width:1}"
    ".cal-lit{fill-opacity:.35;stroke-width:5}"
    ".cal-draw{fill:none;stroke-linecap:round;stroke-linejoin:round}"
)

LOOK: Final = Look("stoa.games.caledonia.face", TONES, CSS, SYMBOLS)

WIDTH: Final = 1400
EDGE: Final = 14
COLUMN: Final = 448  # a part that a telephone can show alone
HEAD: Final = 200
MAP: Final = (WIDTH - 3 * EDGE - COLUMN, chart.HEIGHT + 28)
LEGEND: Final = 68
BOARD: Final = 150
MARKET: Final = 384
TRADE: Final = 84  # a good of the market, for a finger
CRATES: Final = 40  # beside the rows of crates
CRATE: Final = 65
ROUNDS: Final = 188
AUCTION: Final = 122
PAIR: Final = 118
TALLY_ROW: Final = 32

PHASE_NAMES: Final = (say("Preparation"), say("Actions"), say("Production"), say("Scoring"))


class Auction(NamedTuple):
    """Bids for a clan: the highest and whose it is, who is out, and the next ones with the names of their elements."""

    bidder: int
    bid: int
    highest: int
    bidders: tuple[tuple[int, bool], ...]
    raises: tuple[tuple[str, int], ...]


class Pair(NamedTuple):
    """A clan with a starting tile, and who has taken it."""

    clan: str
    power: str
    money: int
    goods: tuple[str, ...]
    taker: int


def picture(
    state: CaledoniaState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
    view: str = "",
) -> Drawing:
    """The state as SVG: what is asked, the map, market and exports, and every player's board."""
    speak = voice or str
    seen = marks(state)
    points = state.score()
    boards = [figures.player_board(state, seat, points[seat], speak) for seat in range(state.seats)]
    boxes, height = _layout(state)

    def section(name: str) -> Markup:
        """A part that can be shown alone: `data-box` is where it is."""
        return Markup(f'id="section-{name}" data-box="{boxes[name]}"')

    return LOOK.paint(
        "table.svg.j2",
        size=(WIDTH, height),
        title=say("Clans of Caledonia"),
        voice=voice,
        theme=theme,
        marks=seen,
        focus=boxes["map"],
        layouts=_layouts(boxes, state.turn == OVER),
        tabs=_tabs(boxes, state.seats),
        state=state,
        turn=state.turn,
        asked=asked(state),
        lights=Lights.of(state, seen, lasts(state, last), speak),
        section=section,
        boxes=boxes,
        halves=_halves,
        trade=TRADE,
        phases=PHASE_NAMES,
        part_of_round=part_of_round(state),
        buttons=_buttons(state, seen, speak),
        desk=_desk(state, boards, speak),
        columns=_columns(figures.places(state, speak)),
        rivers=chart.rivers(state.ground.sides),
        mouths=chart.mouths(state.ground.sides),
        seams=chart.seams(),
        side=chart.SIDE,
        tall=chart.TALL,
        ladders=figures.ladders(state, speak),
        crates=_crates(state, speak),
        fee=exporting.fee(state, state.players[max(0, state.turn)]),
        pile=figures.pile(state),
        rounds=_rounds(state),
        order=tuple(state.order),
        passing=tuple(state.passing),
        pass_money=tuple(state.variant.pass_money),
        tracks=_tracks(state),
        auction=_auction(state),
        pairs=_pairs(state, speak),
        drawn=_drawn(state, speak),
        boards=boards,
        levels=board.LEVELS,
        to_hire=board.TO_HIRE,
        shipping_names=names.SHIPPING,
        scoring_faces=figures.SCORING_FACES,
        scoring_names=names.SCORING,
        tally=tuple((speak(row.label), tuple(row.points)) for row in tally(state)),
        totals=tuple(points),
        finished=state.turn == OVER,
        standing=tuple(state.places()) if state.turn == OVER else (),
    )


def _columns(places: list[figures.Place]) -> list[tuple[str, tuple[figures.Place, ...]]]:
    """The map column by column, with their letters."""
    rows = chart.ROWS
    return [(places[at].name[0], tuple(places[at : at + rows])) for at in range(0, len(places), rows)]


def asked(state: CaledoniaState) -> Message:
    """Who decides what; at the end who has won."""
    if state.turn == OVER:
        winners = [seat for seat, place in enumerate(state.places()) if place == 1]
        if state.variant.solo:
            return say("The game is over with {n} points.", n=state.score()[0])
        if len(winners) > 1:
            return say("The victory is shared.")
        return say("{seat} wins.", seat=name_of(winners[0]))
    if state.turn == CHANCE:
        return ask(state)
    return say("{who}: {what}", who=name_of(state.turn), what=ask(state))


def part_of_round(state: CaledoniaState) -> int:
    """CAL-062: which of the four phases of a round it is, from 0; -1 in the setup."""
    phase = state.phase
    if phase in (phases.FILLING, phases.ROLLING) and state.round > 1:
        return 0
    if phase < phases.ACTING:
        return -1
    return 1 if phase < phases.PROCESSING else 2 if phase <= phases.CHURNING else 3


def _layout(state: CaledoniaState) -> tuple[dict[str, Box], float]:
    """Where the parts lie: the map over the player boards, and beside it a column that begins with what is chosen from."""
    right = WIDTH - EDGE - COLUMN
    boxes = {"turn": Box(EDGE, 10, WIDTH - 2 * EDGE, HEAD - 10 - EDGE), "map": Box(EDGE, HEAD, *MAP)}
    left = HEAD + MAP[1]
    boxes["legend"] = Box(EDGE, left, COLUMN, LEGEND)
    left += LEGEND
    for seat in range(state.seats):
        boxes[f"player-{seat + 1}"] = Box(EDGE, left, MAP[0], BOARD)
        left += BOARD + EDGE
    column = {"market": MARKET, "contracts": _crates_height(len(state.boxes)), "rounds": ROUNDS}
    points = TALLY_ROW * (len(tally(state)) + 1) + 92
    if state.turn == OVER:
        column = {"tally": points} | column
    if state.drawn:
        column = {"drawn": _crates_height(bits(state.drawn))} | column
    if state.phase in (phases.PAIRING, phases.BIDDING, phases.PICKING):
        column = {"pairs": max(1, len(state.pairs)) * PAIR - 8} | column
    if state.phase == phases.BIDDING:
        column = {"auction": AUCTION} | column
    y = float(HEAD)
    for name, height in column.items():
        boxes[name] = Box(right, y, COLUMN, height)
        y += height + EDGE
    if state.turn != OVER:
        boxes["tally"] = Box(EDGE if left < y else right, min(left, y), COLUMN, points)
    foot = max(box.y + box.height for box in boxes.values()) + EDGE
    boxes["trade"] = Box(WIDTH + EDGE, 0, COLUMN, TRADE * 6 - EDGE)  # for telephones alone, beside what is seen
    return boxes, foot


def _crates_height(crates: int) -> int:
    """How high crates in two columns are, with a heading."""
    return CRATES + (crates + 1) // 2 * CRATE


def _halves(box: Box) -> tuple[Box, Box]:
    """The halves of a player board, each of which a telephone can show alone."""
    half = box.width / 2
    return Box(box.x, box.y, half, box.height), Box(box.x + half, box.y, half, box.height)


def _layouts(boxes: Mapping[str, Box], over: bool) -> tuple[str, ...]:
    """How the parts may lie in a page, which asks by itself: for a wide window and for a tall one."""
    if "pairs" in boxes:
        choice = "(auction / pairs)" if "auction" in boxes else "pairs"
        return f"map | ({choice.strip('()')} / rounds)", f"map / ({choice} | (contracts / rounds))"
    if "drawn" in boxes:
        return "(map / player-own) | (drawn / contracts / rounds)", "map / player-own / ((drawn / rounds) | contracts)"
    first = "tally" if over else "market"
    return (
        f"(map / player-own) | ({first} / contracts / rounds)",
        f"map / player-own / ({first} | (contracts / rounds))",
    )


def _tabs(boxes: Mapping[str, Box], seats: int) -> tuple[Tab, ...]:
    """What a telephone shows at once; clans and drawn contracts only while they are chosen from."""
    clans = " / ".join(name for name in ("auction", "pairs") if name in boxes)
    crates = " / ".join(name for name in ("drawn", "contracts", "rounds") if name in boxes)
    boards = [f"(player-{n}-units / player-{n}-upgrades)" for n in range(1, seats + 1)]
    return (
        *([Tab(say("Clans"), "worker", clans)] if clans else []),
        Tab(say("Map"), "land", "map"),
        *([] if clans else [Tab(say("Market"), "merchant", "trade; market")]),
        Tab(say("Exports"), "contract", crates),
        Tab(say("My board"), "upgrade", "player-own-units / player-own-upgrades"),
        Tab(say("Players"), "laurel", " / ".join([*boards, "tally"])),
    )


# What is asked


def _buttons(state: CaledoniaState, seen: Marks, speak: figures.Speak) -> list[tuple[str, str, tuple[str, ...]]]:
    """The choices without a place on the table: name, words, symbols."""
    if state.turn < 0:
        return []
    phase = state.phase
    found: list[tuple[str, int, tuple[str, ...]]] = []
    if phase == phases.BIDDING:
        found = [("leave", moves.LEAVE, ())]
    elif phase == phases.ACTING:
        found = [("pass", moves.PASS, ())]
    elif phase == phases.PLACED and state.buildings:
        found = [("building", moves.BUILDING, ("contract",))]
    elif phase == phases.CASKING:
        found = [("lay-down", moves.LAY_DOWN, ("whisky",))]
    elif phase == phases.SLAUGHTERING:
        found = [(name, moves.SPARE + n, (animal,)) for n, (name, animal) in enumerate(spares(state))]
    elif phase == phases.REWARDS and any(name.startswith("beer") for name in seen):
        found = [(f"beer-{n + 1}", moves.BEER + n, ("beer",) * (n + 1)) for n in range(board.MOST_BEER)]
    if "done" in seen:
        found.append(("done", moves.DONE, ()))
    return [(name, "" if name.startswith("beer") else speak(label(state, move)), signs) for name, move, signs in found]


def _desk(state: CaledoniaState, boards: list[figures.Board], speak: figures.Speak) -> dict[str, Any]:
    """What lies before the seat in turn: choices as numbers or goods, what is open, or its own things at a glance."""
    phase = state.phase
    if state.turn == OVER:
        return {"standing": sorted((place, seat, boards[seat].points) for seat, place in enumerate(state.places()))}
    if state.turn < 0:
        return {}
    player = state.players[state.turn]
    if phase == phases.CHOOSING:
        group = board.GOODS[:3] if state.group == 0 else board.GOODS[3:]
        return {
            "numbers": [
                (
                    f"choose-{n + 1}",
                    "",
                    tuple(good for good, k in zip(group, board.CHOICES[n], strict=True) for _ in range(k)),
                )
                for n in choices(state)
            ]
        }
    if phase == phases.PROCESSING:
        return {"numbers": [(f"make-{n}", str(n), (board.GOODS[board.CHEESE + state.made],)) for n in range(5)]}
    if phase == phases.CHURNING:
        milk = min(player.goods[board.MILK], MOST_BUTTER)
        return {"numbers": [(f"butter-{n}", str(n), ("butter",)) for n in range(milk + 1)]}
    if phase == phases.SLAUGHTERING:
        needed = ["cow"] * state.beef + ["sheep"] * state.mutton
        return {"paid": figures.crate(state.contract, player, speak), "open": needed}
    if phase == phases.REWARDS:
        free = ["land"] * state.free_land + ["upgrade"] * state.upgrades
        return {"open": free + ["beer"] * state.beer, "board": boards[state.turn]}
    if phase in (phases.TAKING_OFF, phases.PUTTING_ON):
        chosen = [index for index in (state.off1, state.off2) if index != board.NOTHING]
        swapped = [(hex_name(index), figures.UNIT_SYMBOLS[state.unit(index)]) for index in chosen]
        return {"hexes": swapped, "board": boards[state.turn]}
    if phase == phases.PICKING:  # CAL-051: in reverse turn order
        return {"seats": [(seat, state.players[seat].tile != board.NOTHING) for seat in list(state.order)[::-1]]}
    return {"board": boards[state.turn]}


# The export board

Crates = tuple[tuple[str, str, figures.Crate | None], ...]


def _crates(state: CaledoniaState, speak: figures.Speak) -> Crates:
    """The boxes of the export board: the number of the solo die, the name of the element, and what lies in it."""
    player = state.players[state.turn] if state.turn >= 0 else None
    found: list[tuple[str, str, figures.Crate | None]] = []
    for n, contract in enumerate(state.boxes):
        label = board.BOX_LABELS[n] if state.variant.solo else ""
        lies = None if contract == board.NOTHING else figures.crate(contract, player, speak)
        found.append((label, f"contract-{contract + 1}", lies))
    return tuple(found)


def _drawn(state: CaledoniaState, speak: figures.Speak) -> Crates:
    """The contracts that were drawn for a building bonus."""
    player = state.players[max(0, state.turn)]
    return tuple(("", f"drawn-{n + 1}", figures.crate(n, player, speak)) for n in members(state.drawn))


def _rounds(state: CaledoniaState) -> tuple[tuple[int, int, int], ...]:
    """Every round: its scoring tile or NOTHING, and the change of money for a contract."""
    return tuple(
        (n + 1, state.scoring[n] if n < len(state.scoring) else board.NOTHING, board.FEE[n])
        for n in range(board.ROUNDS)
    )


def _tracks(state: CaledoniaState) -> tuple[tuple[str, int, int, int], ...]:
    """The import goods: symbol, how many came in, worth, and the next marked step."""
    values = scoring.import_values(state)
    found = []
    for n, name in enumerate(figures.IMPORT_SYMBOLS[:3]):
        total = sum(player.imported[n] for player in state.players)
        marked = min((step for step in board.MARKED if step > total), default=total) if state.variant.track else 0
        found.append((name, total, values[n], marked))
    return tuple(found)


def _auction(state: CaledoniaState) -> Auction:
    """CAL-268: the highest bid, and who still bids."""
    out = [bool(state.out >> seat & 1) or player.tile != board.NOTHING for seat, player in enumerate(state.players)]
    return Auction(state.bidder, state.bid, board.HIGHEST_BID, tuple(enumerate(out)), tuple(raises(state)))


def _pairs(state: CaledoniaState, speak: figures.Speak) -> tuple[Pair, ...]:
    """Clans and starting tiles to choose from; who has taken which."""
    found = []
    for n, pair in enumerate(state.pairs):
        clan, tile = pair >> 4, pair & 15
        laid = tile < board.TILES
        takers = [seat for seat, player in enumerate(state.players) if player.tile == tile and state.taken >> n & 1]
        goods = [good for k, good in enumerate(board.GOODS) if laid and board.TILE_GOODS[tile * board.KINDS + k]]
        found.append(
            Pair(
                clan=speak(names.CLANS[clan]) if clan < len(names.CLANS) else "",
                power=speak(names.POWERS[clan]) if clan < len(names.POWERS) else "",
                money=board.TILE_MONEY[tile] if laid else 0,
                goods=tuple(goods),
                taker=takers[0] if takers else -1,
            )
        )
    return tuple(found)
