"""A state of Clans of Caledonia as a drawing; what its elements stand for is in `marks`, the terminal in `sketch`."""

from typing import Any, Final

from markupsafe import Markup

from stoa.core.drawing import Box, Drawing, Lights, Look
from stoa.core.game import CHANCE, OVER
from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import chart, figures, names
from stoa.games.caledonia.face.marks import MOST_BUTTER, Marks, choices, lasts, marks, raises, spares
from stoa.games.caledonia.face.symbols import SYMBOLS
from stoa.games.caledonia.face.text import ask, label, tally
from stoa.games.caledonia.rules import board, exporting, phases, scoring
from stoa.games.caledonia.rules.board import hex_name
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
    ".cal-draw{fill:none;stroke-linecap:round;stroke-linejoin:round}"
)

LOOK: Final = Look("stoa.games.caledonia.face", TONES, CSS, SYMBOLS)

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


def picture(
    state: CaledoniaState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
) -> Drawing:
    """The state as SVG: what is asked, the map, market and exports, and every player's board."""
    speak = voice or str
    seen = marks(state)
    points = state.score()
    boards = [figures.player_board(state, seat, points[seat], speak) for seat in range(state.seats)]
    boxes, height = _layout(state)

    def section(name: str) -> Markup:
        """A part that can be shown alone: `data-box` is where it is."""
        return Markup('id="section-{}" data-box="{}"').format(name, boxes[name])

    return LOOK.paint(
        "table.svg.j2",
        size=(WIDTH, height),
        title=say("Clans of Caledonia"),
        voice=voice,
        theme=theme,
        marks=seen,
        focus=boxes["map"],
        state=state,
        turn=state.turn,
        asked=asked(state),
        lights=Lights.of(state, seen, lasts(state, last), speak),
        section=section,
        boxes=boxes,
        phases=PHASE_NAMES,
        part_of_round=part_of_round(state),
        buttons=_buttons(state, seen, speak),
        desk=_desk(state, boards, speak),
        places=figures.places(state, speak),
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
        pairs=_pairs(state),
        boards=boards,
        levels=board.LEVELS,
        to_hire=board.TO_HIRE,
        shipping_names=names.SHIPPING,
        scoring_faces=figures.SCORING_FACES,
        scoring_names=names.SCORING,
        tally=[(speak(row.label), row.points) for row in tally(state)],
        totals=points,
        finished=state.turn == OVER,
        standing=state.places() if state.turn == OVER else [],
    )


def asked(state: CaledoniaState) -> Message:
    """Who decides what; at the end who has won."""
    if state.turn == OVER:
        winners = [seat for seat, place in enumerate(state.places()) if place == 1]
        if state.variant.solo:
            return say("The game is over with {n} points.", n=state.score()[0])
        if len(winners) > 1:
            return say("The victory is shared.")
        return say("{seat} wins.", seat=names.seat(winners[0]))
    if state.turn == CHANCE:
        return ask(state)
    return say("{who}: {what}", who=names.seat(state.turn), what=ask(state))


def part_of_round(state: CaledoniaState) -> int:
    """CAL-062: which of the four phases of a round it is, from 0; -1 in the setup."""
    phase = state.phase
    if phase in (phases.FILLING, phases.ROLLING) and state.round > 1:
        return 0
    if phase < phases.ACTING:
        return -1
    return 1 if phase < phases.PROCESSING else 2 if phase <= phases.CHURNING else 3


def _layout(state: CaledoniaState) -> tuple[dict[str, Box], float]:
    """Where the parts lie: the map with market and contracts beside it, then rows of three columns."""
    wide = WIDTH - 2 * EDGE
    right = WIDTH - EDGE - COLUMN
    boxes = {"turn": Box(EDGE, 10, wide, HEAD - 10 - EDGE)}
    y = float(HEAD)
    tall = TALLY_ROW * (len(tally(state)) + 1) + 92
    if state.turn == OVER:
        boxes["tally"] = Box(EDGE, y, wide, tall)
        y += tall + EDGE
    if _choosing_clans(state):
        boxes["pairs"] = Box(EDGE, y, wide, PAIRS)
        y += PAIRS + EDGE
    boxes["map"] = Box(EDGE, y, *MAP)
    boxes["market"] = Box(right, y, COLUMN, MARKET)
    boxes["contracts"] = Box(right, y + MARKET + EDGE, COLUMN, MAP[1] - MARKET - EDGE)
    y += MAP[1] + EDGE
    for n, name in enumerate(("rounds", "order", "imports")):
        boxes[name] = Box(_column(n), y, COLUMN, STATUS)
    y += STATUS + EDGE
    long = any(player.clan in (board.BUCHANAN, board.MACKENZIE) for player in state.players)
    board_height = BOARD + (LONGER if long else 0)
    seats = int(state.seats)
    for seat in range(seats):
        boxes[f"player-{seat + 1}"] = Box(
            _column(seat % 3), y + seat // 3 * (board_height + EDGE), COLUMN, board_height
        )
    rows = (seats + 2) // 3
    last = y + (rows - 1) * (board_height + EDGE)
    y += rows * (board_height + EDGE)
    if state.turn != OVER:
        left = seats % 3
        if left:
            boxes["tally"] = Box(_column(left), last, WIDTH - EDGE - _column(left), board_height)
        else:
            boxes["tally"] = Box(EDGE, y, wide, tall)
            y += tall + EDGE
    return boxes, y


def _column(n: int) -> float:
    return EDGE + n * (COLUMN + EDGE)


def _choosing_clans(state: CaledoniaState) -> bool:
    return state.phase in (phases.PAIRING, phases.BIDDING, phases.PICKING)


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
    """What lies before the seat in turn: crates, choices as numbers or goods, or its own things at a glance."""
    phase = state.phase
    if state.turn == OVER:
        return {"standing": sorted((place, seat, boards[seat].points) for seat, place in enumerate(state.places()))}
    if state.turn < 0 and phase != phases.DRAWING:
        return {}
    player = state.players[max(0, state.turn)]
    if phase in (phases.DRAWING, phases.KEEPING, phases.RETURNING):
        drawn = [n for n in range(board.CONTRACTS) if state.drawn >> n & 1]
        return {"crates": [(f"drawn-{n + 1}", figures.crate(n, player, speak)) for n in drawn]}
    if phase == phases.BIDDING:
        return {
            "numbers": [(name, str(bid), ()) for name, bid in raises(state)],
            "any": "bid-any",
            "bidder": state.bidder,
            "bid": state.bid,
            "bidders": [(s, bool(state.out >> s & 1) or p.tile != board.NOTHING) for s, p in enumerate(state.players)],
        }
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
        return {"crates": [("paid", figures.crate(state.contract, player, speak))], "open": needed}
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


def _crates(state: CaledoniaState, speak: figures.Speak) -> tuple[tuple[str, figures.Crate | None], ...]:
    """The boxes of the export board: the number of the solo die, and what lies in it."""
    player = state.players[state.turn] if state.turn >= 0 else None
    found: list[tuple[str, figures.Crate | None]] = []
    for n, contract in enumerate(state.boxes):
        label = board.BOX_LABELS[n] if state.variant.solo else ""
        found.append((label, None if contract == board.NOTHING else figures.crate(contract, player, speak)))
    return tuple(found)


def _rounds(state: CaledoniaState) -> tuple[tuple[int, int, int], ...]:
    """Every round: its scoring tile or NOTHING, and the change of money for a contract."""
    return tuple(
        (n + 1, state.scoring[n] if n < len(state.scoring) else board.NOTHING, board.FEE[n])
        for n in range(board.ROUNDS)
    )


def _tracks(state: CaledoniaState) -> tuple[tuple[str, int, int, int, tuple[tuple[int, int], ...]], ...]:
    """The import goods: symbol, how many came in, worth, the next marked step, and how many each seat has."""
    values = scoring.import_values(state)
    found = []
    for n, name in enumerate(figures.IMPORT_SYMBOLS[:3]):
        shares = tuple((seat, player.imported[n]) for seat, player in enumerate(state.players))
        total = sum(number for _, number in shares)
        marked = min((step for step in board.MARKED if step > total), default=total) if state.variant.track else 0
        found.append((name, total, values[n], marked, shares))
    return tuple(found)


def _pairs(state: CaledoniaState) -> list[dict[str, Any]]:
    """Clans and starting tiles to choose from; who has taken which."""
    found = []
    for n, pair in enumerate(pair for pair in state.pairs):
        clan, tile = pair >> 4, pair & 15
        takers = [seat for seat, player in enumerate(state.players) if player.tile == tile and state.taken >> n & 1]
        found.append(
            {
                "clan": names.CLANS[clan] if clan < len(names.CLANS) else None,
                "power": names.POWERS[clan] if clan < len(names.POWERS) else None,
                "money": board.TILE_MONEY[tile] if tile < 15 else 0,
                "goods": [
                    good for n, good in enumerate(board.GOODS) if tile < 15 and board.TILE_GOODS[tile * board.KINDS + n]
                ],
                "taker": takers[0] if takers else -1,
            }
        )
    return found
