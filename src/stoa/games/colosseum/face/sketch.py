"""The Colosseum table for a terminal, at most 80 columns wide."""

from collections.abc import Callable, Iterable
from unicodedata import east_asian_width

from stoa.core.drawing import GLYPHS, PLAYERS
from stoa.core.game import OVER
from stoa.core.message import Message, count, say
from stoa.core.words import Voice
from stoa.games.colosseum.face.ring import COLUMNS, ROWS, cell
from stoa.games.colosseum.face.text import KIND_NAMES, PROGRAM_NAMES, seat_name
from stoa.games.colosseum.rules import board, phases, producing, trading
from stoa.games.colosseum.rules.state import ColosseumState

Speak = Callable[[Message], str]

WIDTH = 80
CELL = 5
PARTS_OF_TURN = (
    say("Investing"),
    say("Acquiring"),
    say("Trading"),
    say("Producing"),
    say("Closing Ceremonies"),
)
LETTERS = {"emperor": say("E"), "consul": say("C"), "senator": say("S")}
MARGIN = " " * 5


def part_of_turn(state: ColosseumState) -> int:
    """COL-002: which of the five phases it is, from 0."""
    phase = state.phase
    if phase <= phases.INVESTING:
        return 0
    return 1 if phase < phases.TRADING else 2 if phase <= phases.ANSWERING else 3 if phase <= phases.ENDING else 4


def sketch(state: ColosseumState, voice: Voice | None = None) -> str:
    """The ring with the markets inside, what lies on the table, the player in turn in full, the others in short."""
    speak: Speak = voice or str
    lines = [_heading(state, speak), *_ring(state, speak), *_business(state, speak)]
    for seat in range(state.seats):
        lines += _player(state, seat, speak)
    return "\n".join(lines)


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _fit(text: str, width: int) -> str:
    """Exactly so many columns: filled up, or cut off."""
    if columns(text) > width:
        while columns(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - columns(text))


def _sign(seat: int) -> str:
    return f"[bold {PLAYERS[seat]}]{GLYPHS[seat]}[/]"


def _wrap(first: str, words: list[str], indent: int = 6) -> list[str]:
    """A list of things in lines that fit; those after the first are indented."""
    lines = [first]
    for n, word in enumerate(words):
        piece = word + ("," if n < len(words) - 1 else "")
        if columns(lines[-1]) + columns(piece) + 1 > WIDTH:
            lines.append(" " * indent)
        lines[-1] += f" {piece}"
    return lines


def _heading(state: ColosseumState, speak: Speak) -> str:
    if state.turn == OVER:
        return f"[bold]{speak(say('The end'))}[/]"
    turn = speak(say("Turn {n} of {all}", n=int(state.round), all=int(board.TURNS)))
    part = part_of_turn(state)
    return f"[bold]{turn}[/] · {part + 1} {speak(PARTS_OF_TURN[part])}"


def _ring(state: ColosseumState, speak: Speak) -> list[str]:
    """The squares as on the board; the markets and the supply in the middle."""
    squares = {cell(square): _square(state, square, speak) for square in range(36)}
    middle = [_fit(f"  {n + 1}  {_goods(state.markets, n * 15, speak)}", (COLUMNS - 2) * CELL) for n in range(5)]
    supply = say(
        "bag {bag}, medals {medals}, tickets {tickets}",
        bag=sum(int(n) for n in state.bag),
        medals=int(state.medal_supply()),
        tickets=int(state.ticket_supply()),
    )
    middle.append("[dim]" + _fit(f"     {speak(supply)}", (COLUMNS - 2) * CELL) + "[/]")
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
    owner = next((seat for seat in range(state.seats) if state.in_arena(seat, square)), -1)
    if owner >= 0:
        return f"[bold {PLAYERS[owner]}]{GLYPHS[owner]}[/][bold]{text}[/]"
    return f"[#8A8272]{'○' if board.RESTING >> square & 1 else '·'}[/][bold]{text}[/]"


def _goods(counts: Iterable[int], first: int, speak: Speak) -> str:
    held = list(counts)[first : first + 15]
    return ", ".join(f"{n} {speak(KIND_NAMES[kind])}" for kind, n in enumerate(held) if n)


def _business(state: ColosseumState, speak: Speak) -> list[str]:
    """The auction, the offer, the dice or the event."""
    phase = state.phase
    if phase == phases.INVESTING:
        sold = state.sold()
        free = [f"{n + 1} ({int(board.PRICE[n])})" for n in range(10, 30) if not sold >> n & 1]
        return _wrap(f"  {speak(say('Programs for sale'))}:", free)
    if phase == phases.BIDDING:
        return [_auction(state, speak)]
    if phase in (phases.DRAFTING, phases.ANSWERING):
        return _deal(state, speak)
    if state.die1 >= 0 or state.die2 >= 0:
        faces = [board.FACES[die] for die in (state.die1, state.die2) if die >= 0]
        return [f"  {speak(say('Dice'))}: [bold]{'  '.join(faces)}[/]"]
    if phase in (phases.JOKERS, phases.SPECTATORS):
        parts = [int(part) for part in producing.event_parts(state, state.turn)]
        name = speak(PROGRAM_NAMES[state.program])
        return [f"  {state.program + 1} {name}: {' + '.join(map(str, parts))} = [bold]{sum(parts)}[/]"]
    return []


def _auction(state: ColosseumState, speak: Speak) -> str:
    text = speak(say("Auction of market {n}", n=int(state.market) + 1))
    if state.bidder >= 0:
        text += f": [bold]{state.bid}[/] {_sign(int(state.bidder))}"
    out = [seat for seat in range(state.seats) if (state.passed | state.barred) >> seat & 1]
    return f"  {text}" + (f"   {speak(say('out:'))} {' '.join(map(_sign, out))}" if out else "")


def _deal(state: ColosseumState, speak: Speak) -> list[str]:
    drafting = state.phase == phases.DRAFTING
    maker = int(state.turn if drafting else state.maker)
    taker = int(trading.other_side(state) if drafting else state.turn)
    offer = [int(n) for n in (state.draft if drafting else state.offer)]
    lines = [f"  {speak(say('Draft, not sent yet'))}"] if drafting else []
    for seat, side in ((maker, 1), (taker, -1)):
        goods = [f"{n * side} {speak(KIND_NAMES[kind])}" for kind, n in enumerate(offer[:15]) if n * side > 0]
        if offer[15] * side > 0:
            coins = offer[15] * side
            goods.append(speak(count("{n} coin", "{n} coins", coins)))
        lines.append(f"  {_sign(seat)} {speak(say('gives'))}: {_fit(', '.join(goods) or '–', 60).rstrip()}")
    return lines


def _player(state: ColosseumState, seat: int, speak: Speak) -> list[str]:
    turn = state.turn == seat
    won = state.turn == OVER and state.places()[seat] == 1
    name = speak(say("{seat} wins.", seat=seat_name(seat)) if won else seat_name(seat))
    stats = [
        say("coins {n}", n=int(state.coins[seat])),
        say("best event {n}", n=int(state.marker[seat])),
        say("arena {n}", n=int(state.size[seat])),
    ]
    if state.loge[seat]:
        stats.append(say("loge"))
    if state.medals[seat]:
        stats.append(say("medals {n}", n=int(state.medals[seat])))
    if state.tickets[seat]:
        stats.append(say("tickets {n}", n=int(state.tickets[seat])))
    if state.podiums[seat]:
        stats.append(say("podiums {n}", n=int(state.podiums[seat])))
    words = _fit(", ".join(map(speak, stats)), WIDTH - 6 - columns(name)).rstrip()
    head = f"{'[bold]▸[/]' if turn else ' '} {_sign(seat)} [bold]{name}[/]  {words}"
    stars = {int(board.STARS[n]) for n in range(7) if state.stars[n] == seat}
    held = [(kind, int(state.held(seat, kind))) for kind in range(15) if state.held(seat, kind)]
    tokens = [f"{n} {speak(KIND_NAMES[kind])}{'★' if kind in stars else ''}" for kind, n in held]
    lines = [head, *_wrap(MARGIN, tokens)]
    owned = [program for program in range(30) if state.owned[seat] >> program & 1]
    if turn or state.turn == OVER:
        return lines + [line for program in owned for line in _program(state, seat, program, speak)]
    return [*lines, f"      [dim]{speak(say('Programs'))}: {', '.join(str(program + 1) for program in owned)}[/]"]


def _program(state: ColosseumState, seat: int, program: int, speak: Speak) -> list[str]:
    """What it would bring now, and what is missing."""
    short = [(kind, int(board.NEED[program * 12 + kind] - state.held(seat, kind))) for kind in range(12)]
    missing = max(0, sum(n for _, n in short if n > 0) - int(state.held(seat, 12)))
    least = int(board.PLACES[program] - board.LEAST[program])
    full = int(board.VALUE[program * 8])
    now = (
        int(board.VALUE[program * 8 + missing]) if missing <= least and state.size[seat] >= board.ARENA[program] else 0
    )
    done = "✓" if state.produced[seat] >> program & 1 else " "
    lines = [f"      {done}{program + 1:>2} [bold]{_fit(speak(PROGRAM_NAMES[program]), 32)}[/] {now:>2} / {full}"]
    wants = [f"{n} {speak(KIND_NAMES[kind])}" for kind, n in short if n > 0]
    if state.size[seat] < board.ARENA[program]:
        lines[0] += f"  [dim]{speak(say('arena {n} needed', n=int(board.ARENA[program])))}[/]"
    if wants:
        lines += _wrap(f"         {speak(say('missing:'))}", wants, 10)
    return lines
