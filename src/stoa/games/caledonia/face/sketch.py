"""A state of Clans of Caledonia for a terminal: the whole table, at most 100 columns wide, and its parts by themselves."""

from collections.abc import Callable
from typing import Final

from stoa.core.drawing import GLYPHS, PLAYERS
from stoa.core.face import Section
from stoa.core.game import OVER
from stoa.core.message import name_of, say
from stoa.core.sketch import columns, cut, pad, sign, wrap
from stoa.core.words import Voice
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import chart, figures, names
from stoa.games.caledonia.face.figures import Speak
from stoa.games.caledonia.rules import board, exporting, phases, scoring
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.modules import Edge, Spot
from stoa.games.caledonia.rules.sets import members
from stoa.games.caledonia.rules.state import CaledoniaState

WIDTH: Final = 100
NARROW: Final = 80  # of a part by itself
CELL: Final = 6  # columns of a hex, its left edge included
ACT: Final = "#4FC3AD"
WATER: Final = "#6FA3D2"
QUIET: Final = "#8A8272"
COLOURS: Final = {"grassland": "#9DB06A", "forest": "#5E9160", "mountain": "#B29B82"}
TERRAIN_SIGNS: Final = {"grassland": '"', "forest": "Y", "mountain": "^"}
DELTA: Final = "∆"
UNIT_LETTERS: Final = (
    say("Sh"),
    say("Co"),
    say("Da"),
    say("Ba"),
    say("Fd"),
    say("Di"),
    say("Wo"),
    say("Mi"),
    say("Wk"),
)
BOAT: Final = say("Fm")
LEGEND: Final = (
    (TERRAIN_SIGNS["grassland"], say("grassland")),
    (TERRAIN_SIGNS["forest"], say("forest")),
    (TERRAIN_SIGNS["mountain"], say("mountain")),
    ("1–6", say("land cost")),
    ("*", say("a unit may be placed there now")),
    ("≈≈≈≈", say("loch")),
    ("┃ ▁", say("a river beside or below a space")),
    (DELTA, say("river delta")),
    ("⚓5", say("port tile 5; below it who has used it")),
    ("▲", say("neutral piece")),
    ("✕", say("cover tile")),
    ("·", say("no space, or land that is not part of the map with one or two players")),
    (
        "".join(GLYPHS[:4]),
        say(
            "units of the four players: Sh sheep, Co cow, Da cheese dairy, Ba bakery, Fd field, Di distillery, "
            "Wo woodcutter, Mi miner, Wk worker, Fm fisherman"
        ),
    ),
    ("▸", say("the price of a good, or whose turn it is")),
    ("+ −", say("merchants who buy, who sell")),
    ("→", say("what a contract asks for, and what it brings")),
)


def sketch(state: CaledoniaState, voice: Voice | None = None) -> str:
    """The map as a grid of hexes, the market, the export board, and every player in a few lines."""
    speak: Speak = voice or str
    lines = [_heading(state, speak), *_map(state, speak), *_ports(state, speak)]
    if state.phase in (phases.PAIRING, phases.BIDDING, phases.PICKING):
        lines += _pairs(state, speak)
    lines += [*_market(state, speak), *_exports(state, speak), *_rounds(state, speak)]
    for seat in range(state.seats):
        lines += _player(state, seat, speak)
    return "\n".join(line.rstrip() for line in lines)


def _heading(state: CaledoniaState, speak: Speak) -> str:
    if state.turn == OVER:
        return f"[bold]{speak(say('The end'))}[/]"
    order = "".join(sign(seat) for seat in state.order)
    text = f"[bold]{speak(figures.progress(state).words)}[/]"
    if order:
        text += f" · {speak(say('turn order'))} {order}"
    if len(state.passing):
        text += f" · {speak(say('passed'))} {''.join(sign(seat) for seat in state.passing)}"
    return text


# The map


def _map(state: CaledoniaState, speak: Speak, first: int = 0, end: int = board.ROWS * 2 + 1) -> list[str]:
    """Two lines for each row, or only some of these lines; odd columns sit one line lower. Rivers are blue: bars beside
    a hex, strokes below it.
    """
    legal = set(state.legal()) if state.turn >= 0 else set()
    rivers = {edge for side in chart.four(state.ground.sides) for edge in side.rivers}
    letters = "".join(pad(f"   {'abcdefghijklm'[column]}", CELL) for column in range(board.COLUMNS))
    lines = [f"[{QUIET}]  {letters}[/]"]
    for line in range(first, end):
        label = f"{line // 2 + 1}" if line % 2 == 0 and line < board.ROWS * 2 else " "
        text = f"[{QUIET}]{label}[/] "
        for column in range(board.COLUMNS + 1):
            row = (line - column % 2) // 2
            spot: Spot = (column, row)
            west: Spot = (column - 1, (line - (column - 1) % 2) // 2)
            text += f"[{WATER}]┃[/]" if frozenset((spot, west)) in rivers else " "
            if column < board.COLUMNS:
                here = 0 <= row < board.ROWS
                text += _half(state, spot, (line - column % 2) % 2 == 1, legal, rivers, speak) if here else " " * 5
        lines.append(text)
    return lines


def _half(state: CaledoniaState, spot: Spot, lower: bool, legal: set[int], rivers: set[Edge], speak: Speak) -> str:
    """The upper or the lower line of a hex, five columns wide."""
    printed = chart.hexes(state.ground.sides).get(spot)
    index = spot[0] * board.ROWS + spot[1]
    port = next((n for n in range(min(board.PORTS, len(state.ports))) if state.ground.ports[n] == index), -1)
    if printed is None:
        return f"[{QUIET}]{'·    ' if lower else '     '}[/]"
    if not lower:
        if port >= 0:
            return f"[bold]{pad(f'⚓{state.ports[port] + 1}', 5)}[/]"
        if printed.loch:
            return f"[{WATER}]≈≈≈≈ [/]"
        shaded = printed.shaded and state.variant.small
        kinds = [kind for kind in board.TERRAINS if kind in printed.terrain]
        marks = "".join(f"[{QUIET if shaded else COLOURS[kind]}]{TERRAIN_SIGNS[kind]}[/]" for kind in kinds)
        may = any(moves.EXPAND + unit * board.HEXES + index in legal for unit in range(board.UNIT_KINDS))
        style = QUIET if shaded else f"bold {ACT}" if may else "bold"
        return f"{marks}[{style}]{' ' if shaded else printed.cost}{'*' if may else ' '}[/]" + " " * (3 - len(kinds))
    fill = "▁" if frozenset((spot, (spot[0], spot[1] + 1))) in rivers else " "
    if state.board[index]:
        unit, seat = state.unit(index), state.owner(index)
        wet = printed.loch or port >= 0
        letters = speak(BOAT if unit == board.WORKER and wet else UNIT_LETTERS[unit])
        body, wide = f"[bold {PLAYERS[seat]}]{GLYPHS[seat]}{letters}[/]", 1 + columns(letters)
    elif state.is_closed(index):
        body, wide = f"[bold {QUIET}]{'▲' if state.variant.solo else '✕'}[/]", 1
    elif port >= 0:
        users = [seat for seat, player in enumerate(state.players) if player.ports >> state.ports[port] & 1]
        body, wide = "".join(map(sign, users)), len(users)
    elif printed.loch:
        may = moves.EXPAND + board.WORKER * board.HEXES + index in legal
        body, wide = f"[{f'bold {ACT}' if may else WATER}] ≈≈≈[/]", 4
    else:
        body, wide = "", 0
    delta = state.ground.stands(state.ground.delta, index) and not (printed.shaded and state.variant.small)
    return body + f"[{WATER}]{fill * (4 - wide)}{DELTA if delta else fill}[/]"


def _ports(state: CaledoniaState, speak: Speak) -> list[str]:
    words = [f"⚓{tile + 1} {speak(names.PORTS[tile])}" for tile in state.ports]
    return [f"[{QUIET}]{line}[/]" for line in wrap("", words, WIDTH, 0)] if words else []


def _port_tiles(state: CaledoniaState, speak: Speak) -> list[str]:
    """Every port tile by itself: where it lies, who has used it and what it does."""
    lines = []
    for module, tile in enumerate(state.ports):
        users = "".join(sign(seat) for seat, player in enumerate(state.players) if player.ports >> tile & 1)
        lines.append(f" [bold]⚓{tile + 1}[/] {hex_name(state.ground.ports[module])} {users}")
        lines.append(f"     {cut(speak(names.PORT_EFFECTS[tile]), NARROW - 5)}")
    return lines


# The common boards


def _pairs(state: CaledoniaState, speak: Speak, width: int = WIDTH) -> list[str]:
    lines = []
    for n, pair in enumerate(pair for pair in state.pairs):
        clan, tile = pair >> 4, pair & 15
        name = speak(names.CLANS[clan]) if clan < len(names.CLANS) else ""
        start = speak(names.start(tile)) if tile < 15 else ""
        power = speak(names.POWERS[clan]) if name else ""
        taker = next((s for s, player in enumerate(state.players) if player.tile == tile and state.taken >> n & 1), -1)
        head = f" {sign(taker) if taker >= 0 else n + 1} [bold]{name}[/] {start}"
        lines += [head] + ([f"     [dim]{cut(power, width - 6)}[/]"] if power else [])
    if state.bid >= 0 and state.bidder >= 0:
        lines.append(f" {speak(say('Highest bid: {n}', n=state.bid))} {sign(state.bidder)}")
    return lines


def _market(state: CaledoniaState, speak: Speak) -> list[str]:
    """Every good with its price steps; behind them who buys (+) and who sells (−)."""
    goods = [speak(name) for name in names.GOODS]
    wide = max(map(columns, goods))
    lines = []
    for good in figures.LADDERS:
        steps = ""
        for step in range(board.STEPS):
            price = f"{state.variant.prices[good * board.STEPS + step]:>2}"
            steps += f"▸[bold reverse]{price}[/]" if step == state.steps[good] else f" [{QUIET}]{price}[/]"
        stalls = [(seat, player.stalls[good]) for seat, player in enumerate(state.players)]
        buys = "".join(sign(seat, n) for seat, n in stalls if n > 0)
        sells = "".join(sign(seat, -n) for seat, n in stalls if n < 0)
        tail = (f"  +{buys}" if buys else "") + (f"  −{sells}" if sells else "")
        lines.append(f" {pad(goods[good], wide)} {steps}{tail}")
    return lines


def _exports(state: CaledoniaState, speak: Speak, width: int = WIDTH) -> list[str]:
    total, _ = figures.pile(state)
    fee = exporting.fee(state, state.players[max(0, state.turn)])
    head = say("Contracts, fee {fee}, {n} in the pile", fee=f"{fee:+d}" if fee else "0", n=total)
    lines = [f" [bold]{speak(head)}[/]"]
    if len(state.bottom):
        known = ", ".join(str(contract + 1) for contract in state.bottom)
        lines.append(f" [dim]{speak(say('At the bottom, from above: {known}', known=known))}[/]")
    shown = [contract for contract in state.boxes if contract != board.NOTHING]
    lines += [_contract(contract, speak, width) for contract in shown]
    drawn = members(state.drawn)
    if drawn:
        lines.append(f" [bold {ACT}]{speak(say('Drawn'))}[/]")
        lines += [_contract(contract, speak, width) for contract in drawn]
    return lines


def _contract(contract: int, speak: Speak, width: int) -> str:
    return cut(
        f"  {contract + 1:>2}  {speak(names.asks(contract))} → {speak(names.listed(names.brings(contract)))}", width
    )


def _rounds(state: CaledoniaState, speak: Speak, width: int = WIDTH) -> list[str]:
    lines = []
    for n in range(state.round - 1 if state.turn != OVER else board.ROUNDS, board.ROUNDS):
        if n < len(state.scoring):
            tile, fee = names.SCORING[state.scoring[n]], f"{board.FEE[n]:+d}"
            text = cut(speak(say("Round {n}: {tile}; fee {fee}", n=n + 1, tile=tile, fee=fee)), width - 2)
            lines.append(f" {'[bold]' if n + 1 == state.round else '[dim]'}{text}[/]")
    values = scoring.import_values(state)
    totals = [sum(player.imported[good] for player in state.players) for good in range(3)]
    parts = [
        speak(say("{good} {n} (worth {points})", good=names.IMPORTS[good], n=totals[good], points=values[good]))
        for good in range(3)
    ]
    return [*lines, *wrap(f" {speak(say('Imports'))}:", parts, width, 3)]


# Players


def _player(state: CaledoniaState, seat: int, speak: Speak, width: int = WIDTH) -> list[str]:
    player = state.players[seat]
    turn = state.turn == seat
    won = state.turn == OVER and state.places()[seat] == 1
    name = speak(say("{seat} wins.", seat=name_of(seat)) if won and state.seats > 1 else name_of(seat))
    if player.clan >= 0:
        name += f" {speak(names.CLANS[player.clan])}"
    stats = [
        say("£{n}", n=player.money),
        say("glory {n}", n=player.glory),
        say("points {n}", n=state.score()[seat]),
        names.SHIPPING[player.shipping],
        say("merchants {stock}, {board} to hire", stock=player.merchants, board=player.track),
    ]
    stats += [say("better {workers}", workers=names.WORKERS[n]) for n in (0, 1) if player.technology >> n & 1]
    head = f"{'[bold]▸[/]' if turn else ' '} {sign(seat)} [bold]{name}[/]"
    used = 5 + columns(name)
    lines = [head]
    for n, words in enumerate(map(speak, stats)):
        piece = words + ("," if n < len(stats) - 1 else "")
        if used + columns(piece) + 1 > width:
            lines.append("    ")
            used = 4
        lines[-1] += f" {piece}"
        used += columns(piece) + 1
    units = [say("{thing} {n}", thing=name, n=n) for name, n in zip(names.UNITS, player.units, strict=True) if n]
    goods = names.numbered(list(player.goods), names.GOODS)
    if units:
        lines += wrap(f"     {speak(say('On the map'))}:", list(map(speak, units)), width, 7)
    if goods:
        lines += wrap(f"     {speak(say('Goods'))}:", list(map(speak, goods)), width, 7)
    for box in (player.box1, player.box2):
        if box != board.NOTHING:
            deal = f"{box + 1}: {speak(names.asks(box))} → {speak(names.listed(names.brings(box)))}"
            lines.append(cut(f"     {speak(say('Contract'))} {deal}", width))
    if player.exported:
        done = ", ".join(str(contract + 1) for contract in members(player.fulfilled))
        brought = names.numbered(list(player.imported), names.IMPORTS)
        lines.append(cut(f"     {speak(say('Fulfilled'))} {done}: {speak(names.listed(brought))}", width))
    if player.clan == board.MACKENZIE and player.cellar:
        spots = [
            speak(say("{spot} (£{n})", spot=names.CELLAR[spot], n=board.CELLAR[spot]))
            for spot in range(board.SPOTS)
            if player.cellar >> spot & 1
        ]
        lines.append(f"     {speak(say('Cellar'))}: {', '.join(spots)}")
    return lines


# Parts of the table

NORTH: Final = (0, 11)  # the lines of the map with rows 1 to 5
SOUTH: Final = (8, 19)  # and with rows 5 to 9
ON_THE_MAP: Final = (phases.STARTING, phases.ACTING, phases.SLAUGHTERING, phases.TAKING_OFF, phases.PUTTING_ON)
WITH_CONTRACTS: Final = (phases.TAKING_AGAIN, phases.FULFILLING_AGAIN, phases.DRAWING, phases.KEEPING, phases.RETURNING)


def sections(state: CaledoniaState) -> list[Section[CaledoniaState]]:
    """Both halves of the map, the market, the export board, the scoring tiles, the port tiles, the clans to choose from
    and everybody's board; first the part in which the decision is made.
    """
    found = [
        Section(say("north"), say("The map, rows 1 to 5"), _part(lambda s, speak: _map(s, speak, *NORTH))),
        Section(say("south"), say("The map, rows 5 to 9"), _part(lambda s, speak: _map(s, speak, *SOUTH))),
        Section(say("market"), say("The market"), _part(_market)),
        Section(say("contracts"), say("The export board"), _part(lambda s, speak: _exports(s, speak, NARROW))),
        Section(say("rounds"), say("Scoring tiles and imports"), _part(lambda s, speak: _rounds(s, speak, NARROW))),
    ]
    if len(state.ports):
        found.append(Section(say("ports"), say("Port tiles"), _part(_port_tiles)))
    if state.phase in (phases.PAIRING, phases.BIDDING, phases.PICKING):
        found.append(
            Section(say("clans"), say("Clans and starting tiles"), _part(lambda s, speak: _pairs(s, speak, NARROW)))
        )
    for seat in range(state.seats):
        title = say("The board of {seat}", seat=name_of(seat))
        found.append(Section(say("board{n}", n=seat + 1), title, _part(_board(seat))))
    first = _focus(state)
    return sorted(found, key=lambda section: section.key != first)


def _focus(state: CaledoniaState) -> str:
    """The part in which the decision is made."""
    if state.phase in (phases.BIDDING, phases.PICKING):
        return "clans"
    if (
        state.shifted != board.NOTHING
        or (state.phase == phases.PLACED and state.offered)
        or state.phase == phases.ROLLING
    ):
        return "market"
    if state.phase in WITH_CONTRACTS or state.phase in (phases.PLACED, phases.FILLING):
        return "contracts"
    if state.phase in ON_THE_MAP or (state.phase == phases.REWARDS and state.free_land) or state.turn < 0:
        return _half_of_interest(state)
    return f"board{state.turn + 1}"


def _half_of_interest(state: CaledoniaState) -> str:
    """The half of the map where most of what may be chosen lies; without a choice there, where most own units are."""
    legal = state.legal() if state.turn >= 0 else []
    spots = [(move - moves.EXPAND) % board.HEXES for move in legal if moves.KIND[move] == moves.EXPAND]
    spots = spots or (list(state.players[state.turn].hexes()) if state.turn >= 0 else [])
    southern = sum(1 for index in spots if index % board.ROWS > board.ROWS // 2)
    return "south" if southern * 2 > len(spots) else "north"


def _board(seat: int) -> Callable[[CaledoniaState, Speak], list[str]]:
    return lambda state, speak: _player(state, seat, speak, NARROW)


def _part(lines: Callable[[CaledoniaState, Speak], list[str]]) -> Callable[..., str]:
    """A part of the table under the heading of the round."""

    def sketch(state: CaledoniaState, voice: Voice | None = None) -> str:
        speak: Speak = voice or str
        return "\n".join(line.rstrip() for line in [_heading(state, speak), *lines(state, speak)])

    return sketch
