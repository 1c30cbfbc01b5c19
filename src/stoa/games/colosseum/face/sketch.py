"""Colosseum in a terminal, at most 80 columns wide."""

from collections import Counter

from stoa.core.game import OVER
from stoa.core.message import count, say
from stoa.core.sketch import columns, cut, fit, sign, wrap
from stoa.core.words import Voice
from stoa.games.colosseum.face import figures
from stoa.games.colosseum.face.figures import Speak
from stoa.games.colosseum.face.names import ASSET_NAMES, LETTERS, PARTS_OF_TURN, PROGRAM_NAMES, seat_name
from stoa.games.colosseum.face.ring import COLUMNS, ROWS, cell
from stoa.games.colosseum.rules import board, phases, producing, trading
from stoa.games.colosseum.rules.state import ColosseumState

WIDTH = 80
CELL = 5
MARGIN = " " * 5


def sketch(state: ColosseumState, voice: Voice | None = None) -> str:
    """The ring with the markets inside, the business of the phase, the player in turn in full, the others in short."""
    speak: Speak = voice or str
    lines = [_heading(state, speak), *_ring(state, speak), *_business(state, speak)]
    for seat in range(state.seats):
        lines += _player(state, seat, speak)
    return "\n".join(lines)


def _heading(state: ColosseumState, speak: Speak) -> str:
    if state.turn == OVER:
        return f"[bold]{speak(say('The end'))}[/]"
    turn = speak(say("Turn {n} of {all}", n=state.round, all=board.TURNS))
    part = figures.part_of_turn(state)
    return f"[bold]{turn}[/] · {part + 1} {speak(PARTS_OF_TURN[part])}"


def _ring(state: ColosseumState, speak: Speak) -> list[str]:
    """The squares as on the board; the markets and the supply in the middle."""
    squares = {cell(square): _square(state, square, speak) for square in range(board.SQUARES)}
    inside = (COLUMNS - 2) * CELL
    middle = [fit(f"  {n + 1}  {_market(state, n, speak)}", inside) for n in range(board.MARKETS)]
    supply = say(
        "bag {bag}, medals {medals}, tickets {tickets}",
        bag=sum(state.bag),
        medals=state.medal_supply(),
        tickets=state.ticket_supply(),
    )
    middle.append("[dim]" + fit(f"     {speak(supply)}", inside) + "[/]")
    lines = []
    for row in range(ROWS):
        if 0 < row < ROWS - 1:
            text = middle[row - 1]
            if state.market == row - 1:
                text = f"[bold #4FC3AD]{text}[/]"
            lines.append(squares[0, row] + text + squares[COLUMNS - 1, row])
        else:
            lines.append("".join(squares[column, row] for column in range(COLUMNS)))
    return lines


def _square(state: ColosseumState, square: int, speak: Speak) -> str:
    """Whose arena it is, or whether nobles rest there, and the nobles by their letters."""
    here = [speak(LETTERS[name.split("_")[0]]) for n, name in enumerate(board.NOBLES) if state.nobles[n] == square]
    letters = "".join(here)
    if columns(letters) > CELL - 1:
        letters = f"{len(here)}×"
    text = letters + " " * (CELL - 1 - columns(letters))
    owner = figures.owner_of(state, square)
    if owner >= 0:
        return f"{sign(owner)}[bold]{text}[/]"
    return f"[#8A8272]{'○' if board.RESTING >> square & 1 else '·'}[/][bold]{text}[/]"


def _market(state: ColosseumState, market: int, speak: Speak) -> str:
    tokens = Counter(figures.stall(state, market))
    return ", ".join(f"{n} {speak(ASSET_NAMES[asset])}" for asset, n in tokens.items())


def _business(state: ColosseumState, speak: Speak) -> list[str]:
    """The auction, the offer, the dice or the event."""
    phase = state.phase
    if phase == phases.INVESTING:
        sold = state.sold()
        free = [f"{n + 1} ({board.PRICE[n]})" for n in range(board.FOR_SALE, board.PROGRAMS) if not sold >> n & 1]
        return wrap(f"  {speak(say('Programs for sale'))}:", free, WIDTH, 6)
    if phase == phases.BIDDING:
        return [_auction(state, speak)]
    if phase in (phases.DRAFTING, phases.ANSWERING):
        return _deal(state, speak)
    if state.die1 >= 0 or state.die2 >= 0:
        faces = [board.FACES[die] for die in (state.die1, state.die2) if die >= 0]
        return [f"  {speak(say('Dice'))}: [bold]{'  '.join(faces)}[/]"]
    if phase in (phases.JOKERS, phases.SPECTATORS):
        parts = producing.event_parts(state, state.turn)
        name = speak(PROGRAM_NAMES[state.program])
        return [f"  {state.program + 1} {name}: {' + '.join(map(str, parts))} = [bold]{sum(parts)}[/]"]
    return []


def _auction(state: ColosseumState, speak: Speak) -> str:
    text = speak(say("Auction of market {n}", n=state.market + 1))
    if state.bidder >= 0:
        text += f": [bold]{state.bid}[/] {sign(state.bidder)}"
    out = [seat for seat in range(state.seats) if (state.passed | state.barred) >> seat & 1]
    return f"  {text}" + (f"   {speak(say('out:'))} {' '.join(map(sign, out))}" if out else "")


def _deal(state: ColosseumState, speak: Speak) -> list[str]:
    drafting = state.phase == phases.DRAFTING
    maker = state.turn if drafting else state.maker
    taker = trading.other_side(state) if drafting else state.turn
    offer = state.draft if drafting else state.offer
    lines = [f"  {speak(say('Draft, not sent yet'))}"] if drafting else []
    for seat, side in ((maker, 1), (taker, -1)):
        goods = [f"{offer[n] * side} {speak(name)}" for n, name in enumerate(ASSET_NAMES) if offer[n] * side > 0]
        coins = offer[board.MONEY] * side
        if coins > 0:
            goods.append(speak(count("{n} coin", "{n} coins", coins)))
        lines.append(f"  {sign(seat)} {speak(say('gives'))}: {cut(', '.join(goods) or '–', 60)}")
    return lines


def _player(state: ColosseumState, seat: int, speak: Speak) -> list[str]:
    it = figures.player(state, seat, speak)
    name = speak(say("{seat} wins.", seat=seat_name(seat))) if it.won else it.name
    stats = [say("coins {n}", n=it.coins), say("best event {n}", n=it.marker), say("arena {n}", n=it.size)]
    if it.loge:
        stats.append(say("loge"))
    if it.medals:
        stats.append(say("medals {n}", n=it.medals))
    if it.tickets:
        stats.append(say("tickets {n}", n=it.tickets))
    if it.podiums:
        stats.append(say("podiums {n}", n=it.podiums))
    words = cut(", ".join(map(speak, stats)), WIDTH - 6 - columns(name))
    head = f"{'[bold]▸[/]' if it.turn else ' '} {sign(seat)} [bold]{name}[/]  {words}"
    tokens = [f"{n} {speak(ASSET_NAMES[asset])}{'★' if star else ''}" for asset, n, star in it.tokens if n]
    lines = [head, *wrap(MARGIN, tokens, WIDTH, 6)]
    if it.turn or state.turn == OVER:
        return lines + [line for program in it.programs for line in _program(program, speak)]
    numbers = ", ".join(str(program.number) for program in it.programs)
    return [*lines, f"      [dim]{speak(say('Programs'))}: {numbers}[/]"]


def _program(it: figures.Program, speak: Speak) -> list[str]:
    """What it would bring now, and what is missing."""
    now = it.ladder[it.missing] if it.fits and it.missing < len(it.ladder) else 0
    done = "✓" if it.produced else " "
    line = f"      {done}{it.number:>2} [bold]{fit(it.name, 32)}[/] {now:>2} / {it.ladder[0]}"
    if not it.fits:
        line += f"  [dim]{speak(say('arena {n} needed', n=it.size))}[/]"
    wants = [f"{need - held} {speak(ASSET_NAMES[n])}" for n, (need, held) in enumerate(it.needs) if need > held]
    return [line, *(wrap(f"         {speak(say('missing:'))}", wants, WIDTH, 10) if wants else [])]
