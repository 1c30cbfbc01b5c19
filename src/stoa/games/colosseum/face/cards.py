"""What every part of the table is, costs and brings."""

from stoa.core.explaining import Card, Way, by_beginning, card
from stoa.core.face import Owned, owned
from stoa.core.message import Message, count, name_of, say
from stoa.games.colosseum import moves
from stoa.games.colosseum.face.names import (
    ASSET_NAMES,
    NOBLE_KINDS,
    NOBLE_LABELS,
    NOBLE_NAMES,
    PROGRAM_NAMES,
    listed,
)
from stoa.games.colosseum.face.outlook import forecast, owner_of, place, value
from stoa.games.colosseum.face.symbols import SYMBOLS
from stoa.games.colosseum.face.view import KIND_SYMBOLS
from stoa.games.colosseum.rules import board
from stoa.games.colosseum.rules.state import ColosseumState

INVESTMENTS: dict[str, tuple[str, Message, Message, dict[str, int]]] = {
    "expansion": (
        "arena",
        say("Expansion"),
        say("The arena grows by one square: larger programs fit in, and nobles stop there more often."),
        {"coin": int(board.EXPANSION_PRICE)},
    ),
    "ticket": (
        "ticket",
        say("Season Ticket"),
        say("{n} more spectators at every event.", n=int(board.PER_TICKET)),
        {"coin": int(board.TICKET_PRICE)},
    ),
    "loge": (
        "loge",
        say("Emperor's Loge"),
        say("Two dice at every event instead of one."),
        {"coin": int(board.LOGE_PRICE)},
    ),
}
KINDS_WORTH = {kind: int(noble["spectators"]) for kind, noble in board.DATA["nobles"].items()}


def explain(state: ColosseumState, mark: str, seat: int) -> Card | None:
    """A program, a token, a market, a noble, a square, an arena, an investment, a player."""
    found = by_beginning(mark, KNOWN)
    return found[0](state, found[1], seat) if found else None


def symbol_of(asset: int) -> str:
    """The symbol of a type of tokens."""
    name = board.TYPES[asset]
    return KIND_SYMBOLS.get(name, name)


def _tokens(amounts: dict[int, int]) -> tuple[Owned, ...]:
    return tuple(owned(SYMBOLS, {symbol_of(asset): n for asset, n in amounts.items() if n > 0}))


def _program(state: ColosseumState, number: str, seat: int) -> Card | None:
    """COL-016: all that a program needs and would earn."""
    if not number.isdigit() or not 1 <= int(number) <= board.PROGRAMS:
        return None
    program = int(number) - 1
    needs = {asset: int(board.NEED[program * board.STANDARD + asset]) for asset in range(board.STANDARD)}
    lacks = {asset: n - int(state.held(seat, asset)) for asset, n in needs.items()}
    most, now = int(board.VALUE[program * board.ROW]), value(state, seat, program)
    ways = [Way(say("With all tokens"), _tokens(needs), tuple(owned(SYMBOLS, {"spectators": most})))]
    if any(n > 0 for n in lacks.values()):
        gains = tuple(owned(SYMBOLS, {"spectators": now})) if now else ()
        ways.append(Way(say("{who} lacks", who=name_of(seat)), _tokens(lacks), gains, note=say("now") if now else None))
    words = [
        say(
            "At least {least} of {all} tokens, in an arena of size {size}.",
            least=int(board.LEAST[program]),
            all=int(board.PLACES[program]),
            size=int(board.ARENA[program]),
        )
    ]
    if total := forecast(state, seat, program):
        words.append(say("An event with it would have {n} spectators as things stand.", n=total))
    if state.size[seat] < board.ARENA[program]:
        words.append(say("The arena of {who} has size {size}.", who=name_of(seat), size=int(state.size[seat])))
    owner = next((other for other in range(state.seats) if state.owned[other] >> program & 1), -1)
    if owner >= 0:
        words.append(say("It belongs to {who}.", who=name_of(owner)))
    elif not _may_buy(state, program):
        ways.append(Way(say("Price"), tuple(owned(SYMBOLS, {"coin": int(board.PRICE[program])}))))
    title = say("{number}: {name}", number=program + 1, name=PROGRAM_NAMES[program])
    return card(SYMBOLS, "contract", title, *words, ways=ways)


def _may_buy(state: ColosseumState, program: int) -> bool:
    return program >= board.FOR_SALE and state.refusal(moves.BUY + program - int(board.FOR_SALE)) is None


def _token(state: ColosseumState, rest: str, seat: int) -> Card | None:
    """A token of somebody: how many, and which of their programs ask for it."""
    number, _, name = rest.partition("-")
    if not number.isdigit() or not 1 <= int(number) <= state.seats or name not in board.TYPES:
        return None
    return _asset(state, board.TYPES.index(name), int(number) - 1)


def _own_token(state: ColosseumState, name: str, seat: int) -> Card | None:
    return _asset(state, board.TYPES.index(name), seat) if name in board.TYPES else None


def _asset(state: ColosseumState, asset: int, seat: int) -> Card:
    n = int(state.held(seat, asset))
    words = [say("{who} has {n}.", who=name_of(seat), n=n)]
    if asset < board.STANDARD:
        asking = [
            program
            for program in range(board.PROGRAMS)
            if state.owned[seat] >> program & 1 and board.NEED[program * board.STANDARD + asset] > 0
        ]
        if asking:
            programs = listed([say("{number}", number=program + 1) for program in asking])
            words.append(
                count(
                    "Program {programs} asks for it.", "Programs {programs} ask for it.", len(asking), programs=programs
                )
            )
    elif asset == board.JOKER:
        words.append(say("Fills any place of a program."))
    elif asset == board.EXTRA_ACTION:
        words.append(say("Pays for a second investment, or turns into a medal."))
    if asset in list(board.STARS):
        words.append(
            say(
                "Whoever has most of them, at least {least}, holds the Star Performer award: {n} more spectators.",
                least=int(board.STAR_LEAST),
                n=int(board.PER_STAR),
            )
        )
    symbol = symbol_of(asset)
    title = ASSET_NAMES[asset] if asset > board.JOKER else SYMBOLS[symbol].title  # their symbols mean other things too
    return card(SYMBOLS, symbol, title, *words)


def _market(state: ColosseumState, number: str, seat: int) -> Card | None:
    """The three tokens that are auctioned together."""
    if not number.isdigit() or not 1 <= int(number) <= board.MARKETS:
        return None
    first = (int(number) - 1) * board.ASSETS
    held = {asset: int(state.markets[first + asset]) for asset in range(board.ASSETS)}
    words = say("Auctioned as a whole; the first bid is {n} coins or more.", n=int(board.OPENING_BID))
    return card(SYMBOLS, "bag", say("Market {n}", n=int(number)), words, ways=[Way(say("Holds"), gains=_tokens(held))])


def _noble(state: ColosseumState, name: str, seat: int) -> Card | None:
    if name not in board.NOBLES:
        return None
    noble = board.NOBLES.index(name)
    kind = name.partition("_")[0]
    return card(
        SYMBOLS,
        kind,
        NOBLE_LABELS[noble],
        say("Stands on {where}.", where=place(state, int(state.nobles[noble]))),
        say("In an arena it brings {n} spectators to the event there.", n=int(board.NOBLE_WORTH[noble])),
    )


def _square(state: ColosseumState, number: str, seat: int) -> Card | None:
    """COL-018, COL-020, COL-078."""
    if not number.isdigit() or int(number) >= board.SQUARES:
        return None
    square, words = int(number), []
    owner = owner_of(state, square)
    if owner >= 0:
        words.append(say("In the arena of {who}: nobles here bring spectators.", who=name_of(owner)))
    if board.RESTING >> square & 1:
        words.append(say("A resting area: whoever moves a noble here by dice gets a medal."))
    words += [
        say("Here: {noble}.", noble=NOBLE_NAMES[noble])
        for noble in range(board.NOBLE_COUNT)
        if state.nobles[noble] == square
    ]
    return Card(say("Square {n}", n=square), tuple(words))


def _player(state: ColosseumState, number: str, seat: int) -> Card | None:
    if not number.isdigit() or not 1 <= int(number) <= state.seats:
        return None
    who = int(number) - 1
    words = (
        say("Best event so far: {n} spectators.", n=int(state.marker[who])),
        say("Arena of size {size}, Season Tickets: {n}.", size=int(state.size[who]), n=int(state.tickets[who])),
    )
    return card(SYMBOLS, "arena", name_of(who), *words)


def _investment(state: ColosseumState, name: str, seat: int) -> Card | None:
    if name not in INVESTMENTS:
        return None
    symbol, title, words, price = INVESTMENTS[name]
    playable = any(state.refusal(move) is None for move in _INVEST[name]) if state.turn >= 0 else False
    ways = [] if playable else [Way(say("Price"), tuple(owned(SYMBOLS, price)))]
    return card(SYMBOLS, symbol, title, words, ways=ways)


def _expansion(state: ColosseumState, direction: str, seat: int) -> Card | None:
    return _investment(state, "expansion", seat)


def _dice(state: ColosseumState, _: str, seat: int) -> Card:
    return card(SYMBOLS, "emperor", say("Dice"), say("Each moves a noble by what it shows, I-III by 1, 2 or 3."))


def _supply(state: ColosseumState, _: str, seat: int) -> Card:
    left = {"medal": int(state.medal_supply()), "ticket": int(state.ticket_supply())}
    return card(SYMBOLS, "bag", say("Supply"), ways=[Way(say("Left"), gains=tuple(owned(SYMBOLS, left)))])


def _gains(state: ColosseumState, _: str, seat: int) -> Card:
    lines = [
        say("Each earlier event: {n}.", n=int(board.PER_PREVIOUS)),
        say("Each Season Ticket: {n}.", n=int(board.PER_TICKET)),
        say("Each Star Performer: {n}.", n=int(board.PER_STAR)),
        say("Each Podium: {n}.", n=int(board.PER_PODIUM)),
        say("Each medal spent: {n}.", n=int(board.MEDAL_SPECTATORS)),
        *(say("{noble} in the arena: {n}.", noble=NOBLE_KINDS[kind], n=n) for kind, n in KINDS_WORTH.items()),
    ]
    return card(SYMBOLS, "spectators", say("What brings more spectators"), *lines)


_INVEST: dict[str, tuple[int, ...]] = {
    "expansion": (int(moves.EXPAND), int(moves.EXPAND) + 1),
    "ticket": (int(moves.TICKET),),
    "loge": (int(moves.LOGE),),
}
KNOWN = {
    "sale": _program,
    "program": _program,
    "name": _program,
    "token": _token,
    "give": _own_token,
    "get": _own_token,
    "given": _own_token,
    "gotten": _own_token,
    "discard": _own_token,
    "ask": _own_token,
    "place": _own_token,
    "market": _market,
    "noble": _noble,
    "square": _square,
    "player": _player,
    "seat": _player,
    "partner": _player,
    "arena": _player,
    "marker": _player,
    "invest": _investment,
    "expand": _expansion,
    "dice": _dice,
    "supply": _supply,
    "section-gains": _gains,
}
