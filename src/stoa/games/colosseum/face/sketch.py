"""Colosseum in a terminal, at most 80 columns wide: the whole table, made of parts that `sections` shows alone."""

from collections.abc import Sequence

from stoa.core.game import OVER
from stoa.core.message import count, name_of, say
from stoa.core.sketch import columns, cut, fit, pad, sign, wrap
from stoa.core.words import Voice
from stoa.games.colosseum.face import figures
from stoa.games.colosseum.face.figures import Speak
from stoa.games.colosseum.face.names import ASSET_NAMES, NOBLE_KINDS, PARTS_OF_TURN, PROGRAM_NAMES
from stoa.games.colosseum.face.outlook import owner_of, value
from stoa.games.colosseum.face.ring import COLUMNS, ROWS, cell
from stoa.games.colosseum.rules import board, phases, producing, trading
from stoa.games.colosseum.rules.state import ColosseumState

WIDTH = 80
CELL = 5
INSIDE = (COLUMNS - 2) * CELL
MARGIN = " " * 5

NOBLE_SIGNS = ("E", "S1", "C1", "S2", "C2", "S3")  # the same in every language
TYPE_SIGNS = (  # two columns each
    say("Gl"),
    say("Co"),
    say("Mu"),
    say("Ho"),
    say("To"),
    say("Pr"),
    say("Sh"),
    say("Li"),
    say("Sc"),
    say("De"),
    say("Ch"),
    say("Ca"),
    say("Jo"),
    say("Em"),
    say("Ad"),
)


def sketch(state: ColosseumState, voice: Voice | None = None) -> str:
    """The ring with the markets inside, the business of the phase, the player in turn in full, the others in short."""
    speak: Speak = voice or str
    supply = say(
        "bag {bag}, medals {medals}, tickets {tickets}",
        bag=sum(state.bag),
        medals=state.medal_supply(),
        tickets=state.ticket_supply(),
    )
    middle = [*markets(state, speak), "[dim]" + fit(f"     {speak(supply)}", INSIDE) + "[/]"]
    lines = [heading(state, speak), *ring(state, middle), *business(state, speak)]
    for seat in range(state.seats):
        lines += _player(state, seat, speak)
    return "\n".join(lines)


def heading(state: ColosseumState, speak: Speak) -> str:
    """The turn and its phase."""
    if state.turn == OVER:
        return f"[bold]{speak(say('The end'))}[/]"
    turn = speak(figures.progress(state).words)
    part = figures.part_of_turn(state)
    return f"[bold]{turn}[/] · {part + 1} {speak(PARTS_OF_TURN[part])}"


def thing(asset: int, n: int, speak: Speak) -> str:
    """Tokens of a type in a list: `horse`, `2× lion`."""
    return f"{n}× {speak(ASSET_NAMES[asset])}" if n > 1 else speak(ASSET_NAMES[asset])


def things(counts: Sequence[int], speak: Speak) -> list[str]:
    """The tokens of which there are any, by type."""
    return [thing(asset, n, speak) for asset, n in enumerate(counts) if n > 0]


def ring(state: ColosseumState, middle: Sequence[str]) -> list[str]:
    """The squares as on the board, with six lines in the middle."""
    squares = {cell(square): _square(state, square) for square in range(board.SQUARES)}
    lines = []
    for row in range(ROWS):
        if 0 < row < ROWS - 1:
            lines.append(squares[0, row] + middle[row - 1] + squares[COLUMNS - 1, row])
        else:
            lines.append("".join(squares[column, row] for column in range(COLUMNS)))
    return lines


def _square(state: ColosseumState, square: int) -> str:
    """Whose arena it is, or whether nobles rest there, and the nobles; without one its number."""
    here = [NOBLE_SIGNS[noble] for noble in range(board.NOBLE_COUNT) if state.nobles[noble] == square]
    text = "".join(here)
    if len(text) > CELL - 1:
        text = f"{len(here)}×"
    text = f"[bold]{text:<{CELL - 1}}[/]" if here else f"[dim]{square:<{CELL - 1}}[/]"
    owner = owner_of(state, square)
    if owner >= 0:
        return sign(owner) + text
    return f"[#8A8272]{'○' if board.RESTING >> square & 1 else '·'}[/]{text}"


def markets(state: ColosseumState, speak: Speak) -> list[str]:
    """The five markets with their tokens; the one that is auctioned stands out."""
    lines = []
    for market in range(board.MARKETS):
        first = market * board.ASSETS
        goods = ", ".join(things(list(state.markets[first : first + board.ASSETS]), speak))
        line = fit(f"  {market + 1}  {goods}", INSIDE)
        lines.append(f"[bold #4FC3AD]{line}[/]" if state.market == market else line)
    return lines


def nobles(state: ColosseumState, speak: Speak) -> list[str]:
    """Every noble with its sign, what it is worth, and where it stands."""
    lines = []
    for noble, name in enumerate(board.NOBLES):
        square = int(state.nobles[noble])
        owner = owner_of(state, square)
        kind = speak(NOBLE_KINDS[name.split("_")[0]])
        line = f"  {NOBLE_SIGNS[noble]:<2} {pad(kind, 11)} +{board.NOBLE_WORTH[noble]}  {square:>2}"
        if owner >= 0:
            line += f" {speak(name_of(owner))}"
        lines.append(fit(line, INSIDE))
    return lines


def business(state: ColosseumState, speak: Speak) -> list[str]:
    """The auction, the offer, the dice or the event."""
    phase = state.phase
    if phase == phases.INVESTING:
        return programs_for_sale(state, int(state.turn), speak)
    if phase == phases.BIDDING:
        return [auction(state, speak)]
    if phase in (phases.DRAFTING, phases.ANSWERING):
        return deal(state, speak)
    if phase == phases.DICE:
        return [dice(state, speak)]
    if phase in (phases.JOKERS, phases.SPECTATORS):
        parts = producing.event_parts(state, state.turn)
        name = speak(PROGRAM_NAMES[state.program])
        return [f"  {state.program + 1} {name}: {' + '.join(map(str, parts))} = [bold]{sum(parts)}[/]"]
    return []


def programs_for_sale(state: ColosseumState, seat: int, speak: Speak) -> list[str]:
    """What nobody owns yet: number, price, needed tokens, and spectators with all of them and with those of the seat."""
    sold = state.sold()
    shelves = [
        [_for_sale(state, seat, n) for n in range(first, first + 10) if not sold >> n & 1]
        for first in (int(board.FOR_SALE), int(board.FOR_SALE) + 10)
    ]
    head = f"  #  $ {''.join(map(speak, TYPE_SIGNS[: board.STANDARD]))}  ∑  ="
    held = "".join(f"{state.held(seat, asset) or '·':<2}" for asset in range(board.STANDARD))
    lines = [f" {head}   {head}", f"  {sign(seat)}     {held}"]
    for n in range(max(map(len, shelves))):
        left, right = (shelf[n] if n < len(shelf) else " " * 36 for shelf in shelves)
        lines.append(f"  {left}   {right}".rstrip())
    return lines


def _for_sale(state: ColosseumState, seat: int, program: int) -> str:
    cells = []
    for asset in range(board.STANDARD):
        need = board.NEED[program * board.STANDARD + asset]
        style = "bold" if 0 < need <= state.held(seat, asset) else "dim" if need == 0 else ""
        cells.append(f"[{style}]{need or '·'}[/] " if style else f"{need} ")
    most, now = board.VALUE[program * board.ROW], value(state, seat, program)
    return f"{program + 1:>2} {board.PRICE[program]:>2} {''.join(cells)} {most:>2} {now:>2}"


def auction(state: ColosseumState, speak: Speak) -> str:
    """The market that is auctioned, the highest bid, and who is out."""
    text = speak(say("Auction of market {n}", n=state.market + 1))
    if state.bidder >= 0:
        text += f": [bold]{state.bid}[/] {sign(state.bidder)}"
    out = [seat for seat in range(state.seats) if (state.passed | state.barred) >> seat & 1]
    return f"  {text}" + (f"   {speak(say('out:'))} {' '.join(map(sign, out))}" if out else "")


def deal(state: ColosseumState, speak: Speak) -> list[str]:
    """The offer that is built or stands: what each side gives."""
    drafting = state.phase == phases.DRAFTING
    maker = state.turn if drafting else state.maker
    taker = trading.other_side(state) if drafting else state.turn
    offer = [int(n) for n in (state.draft if drafting else state.offer)]
    lines = [f"  {speak(say('Draft, not sent yet'))}"] if drafting else []
    for seat, side in ((maker, 1), (taker, -1)):
        goods = things([n * side for n in offer[: board.ASSETS]], speak)
        coins = offer[board.MONEY] * side
        if coins > 0:
            goods.append(speak(count("{n} coin", "{n} coins", coins)))
        who = sign(seat) if seat >= 0 else speak(say("Anybody"))
        lines.append(f"  {who} {speak(say('gives'))}: {cut(', '.join(goods) or '–', 60)}")
    return lines


def dice(state: ColosseumState, speak: Speak) -> str:
    """The dice that are still to be used."""
    faces = [board.FACES[die] for die in (state.die1, state.die2) if die >= 0]
    return f"  {speak(say('Dice'))}: [bold]{'  '.join(faces)}[/]"


def _player(state: ColosseumState, seat: int, speak: Speak) -> list[str]:
    it = figures.player(state, seat, speak)
    lines = possessions(it, speak)
    if it.turn or state.turn == OVER:
        return lines + [line for program in it.programs for line in own_program(program, speak)]
    return [*lines, f"      [dim]{numbers(it.programs, speak)}[/]"]


def numbers(programs: Sequence[figures.Program], speak: Speak) -> str:
    """Programs by their numbers."""
    return f"{speak(say('Programs'))}: {', '.join(str(program.number) for program in programs)}"


def possessions(it: figures.Player, speak: Speak) -> list[str]:
    """What a player has, and her tokens."""
    name = speak(say("{seat} wins.", seat=name_of(it.seat))) if it.won else it.name
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
    head = f"{'[bold]▸[/]' if it.turn else ' '} {sign(it.seat)} [bold]{name}[/]  {words}"
    tokens = [thing(asset, n, speak) + ("★" if star else "") for asset, n, star in it.tokens if n]
    return [head, *wrap(MARGIN, tokens, WIDTH, 6)]


def own_program(it: figures.Program, speak: Speak) -> list[str]:
    """What it would bring now, and what is missing."""
    now = it.ladder[it.missing] if it.fits and it.missing < len(it.ladder) else 0
    done = "✓" if it.produced else " "
    line = f"    {done} {it.number:>2} [bold]{fit(it.name, 32)}[/] {now:>2} / {it.ladder[0]}"
    if not it.fits:
        line += f"  [dim]{speak(say('arena {n} needed', n=it.size))}[/]"
    wants = things([max(0, need - held) for need, held in it.needs], speak)
    return [line, *(wrap(f"         {speak(say('missing:'))}", wants, WIDTH, 9) if wants else [])]
