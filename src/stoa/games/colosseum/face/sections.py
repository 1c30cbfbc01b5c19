"""The parts of the table for a small terminal, first the one in which the decision is made; and what their signs mean."""

from stoa.core.face import Section
from stoa.core.message import Message, name_of, say
from stoa.core.sketch import cut, fit, pad, sign
from stoa.core.words import Voice
from stoa.games.colosseum.face import figures, sketch
from stoa.games.colosseum.face.figures import Speak
from stoa.games.colosseum.face.names import ASSET_NAMES, NOBLE_LABELS, PROGRAM_NAMES
from stoa.games.colosseum.face.outlook import forecast
from stoa.games.colosseum.rules import board, phases, producing
from stoa.games.colosseum.rules.state import ColosseumState

IN_FULL = 5  # so many programs of a sheet, the highest, are shown with what is missing

PROGRAMS, MARKETS, TRADE, RING, EVENT = say("programs"), say("markets"), say("trade"), say("ring"), say("event")
FIRST = {
    phases.INVESTING: PROGRAMS,
    phases.OPENING: MARKETS,
    phases.BIDDING: MARKETS,
    phases.REFILLING: MARKETS,
    phases.TRADING: TRADE,
    phases.DRAFTING: TRADE,
    phases.ANSWERING: TRADE,
    phases.PRODUCING: EVENT,
    phases.NAMING: EVENT,
    phases.JOKERS: EVENT,
    phases.SPECTATORS: EVENT,
    phases.ENDING: EVENT,
    phases.CLEANUP: EVENT,
}  # in all other phases the ring


def sections(state: ColosseumState) -> list[Section[ColosseumState]]:
    """What the decision is about, the sheet of who decides, and the rest in the order of a turn."""
    sheets = [_sheet(seat) for seat in range(state.seats)]
    own = sheets[state.turn if state.turn >= 0 else state.acting()]
    first = next(part for part in COMMON if part.word == FIRST.get(int(state.phase), RING))
    if state.phase == phases.DONATION:
        first = sheets[state.crowned]
    chosen = [first, own] if first is not own else [own]
    return chosen + [part for part in (*COMMON, *sheets) if part not in chosen]


def _programs(state: ColosseumState, voice: Voice | None = None) -> str:
    speak: Speak = voice or str
    seat = _own(state)
    rest = say(
        "Arena expansion 10, Season Ticket 10 ({left} left), Emperor's Loge 5; coins {coins}",
        left=int(state.ticket_supply()),
        coins=int(state.coins[seat]),
    )
    return "\n".join([sketch.heading(state, speak), *sketch.programs_for_sale(state, seat, speak), f"  {speak(rest)}"])


def _markets(state: ColosseumState, voice: Voice | None = None) -> str:
    speak: Speak = voice or str
    lines = [sketch.heading(state, speak), *sketch.markets(state, speak)]
    if state.phase == phases.BIDDING:
        lines.append(sketch.auction(state, speak))
    if not phases.OPENING <= state.phase <= phases.REFILLING:
        return "\n".join(lines)
    for seat in range(state.seats):
        name, coins = fit(speak(name_of(seat)), 20), speak(say("coins {n}", n=int(state.coins[seat])))
        lines.append(f"  {sign(seat)} {name} {coins}" + "".join(f", {speak(part)}" for part in _part(state, seat)))
    return "\n".join(lines)


def _part(state: ColosseumState, seat: int) -> list[Message]:
    """What a seat has to do with the auctions."""
    found = [say("starts")] if seat == state.acting() else []
    if state.barred >> seat & 1:
        return [*found, say("has won")]
    if state.passed >> seat & 1:
        return [*found, say("passed")]
    return [*found, say("highest bid")] if state.bidder == seat else found


def _trade(state: ColosseumState, voice: Voice | None = None) -> str:
    """Everybody's tokens beside each other, and what the programs of who decides are missing."""
    speak: Speak = voice or str
    seat = _own(state)
    shown = figures.SHOWN
    lines = [sketch.heading(state, speak)]
    if state.phase in (phases.DRAFTING, phases.ANSWERING):
        lines += sketch.deal(state, speak)
    lines.append(f"  {'':18}{''.join(pad(speak(sketch.TYPE_SIGNS[asset]), 3) for asset in shown)}   $")
    for other in range(state.seats):
        it = figures.player(state, other, speak)
        tokens = "".join(f"{f'{n}★' if star else n or '·':<3}" for _, n, star in it.tokens)
        lines.append(f"  {sign(other)} {fit(it.name, 15)} {tokens} {it.coins:>3}")
    for program in figures.own_programs(state, seat, speak)[-3:]:
        wants = sketch.things([max(0, need - held) for need, held in program.needs], speak)
        words = f"{speak(say('missing:'))} {', '.join(wants)}" if wants else speak(say("complete"))
        lines.append(cut(f"  {program.number:>2} {words}", sketch.WIDTH))
    return "\n".join(lines)


def _ring(state: ColosseumState, voice: Voice | None = None) -> str:
    speak: Speak = voice or str
    lines = [sketch.heading(state, speak), *sketch.ring(state, sketch.nobles(state, speak))]
    if state.phase == phases.DICE:
        lines.append(sketch.dice(state, speak))
    return "\n".join(lines)


def _event(state: ColosseumState, voice: Voice | None = None) -> str:
    """The spectators part by part; before a program is named, those of all that could be."""
    speak: Speak = voice or str
    seat = _own(state)
    lines = [sketch.heading(state, speak)]
    if state.program >= 0:
        parts = producing.event_parts(state, seat)
        lines.append(f"  {state.program + 1} {speak(PROGRAM_NAMES[state.program])}")
        lines += [f"  {n:>4}  {speak(name)}" for (_, name), n in zip(figures.EVENT_PARTS, parts, strict=True) if n]
        return "\n".join([*lines, f"  [bold]{sum(parts):>4}  {speak(say('Spectators'))}[/]"])
    if state.phase == phases.CLEANUP:
        used = sketch.things(list(state.used[seat * board.USABLE : (seat + 1) * board.USABLE]), speak)
        lines.append(f"  {speak(say('''Used in this turn's events'''))}: {', '.join(used)}")
    for program in figures.own_programs(state, seat, speak)[-IN_FULL:]:
        total = forecast(state, seat, program.number - 1)
        head, *rest = sketch.own_program(program, speak)
        lines += [f"{head}  {speak(say('{n} in all', n=total))}" if total else head, *rest]
    return "\n".join(lines)


def _sheet(seat: int) -> Section[ColosseumState]:
    def show(state: ColosseumState, voice: Voice | None = None) -> str:
        speak: Speak = voice or str
        it = figures.player(state, seat, speak)
        lines = sketch.possessions(it, speak)
        if earlier := it.programs[:-IN_FULL]:
            lines.append(f"  {sketch.numbers(earlier, speak)}")
        return "\n".join(lines + [line for one in it.programs[-IN_FULL:] for line in sketch.own_program(one, speak)])

    return Section(say("sheet{n}", n=seat + 1), name_of(seat), show)


def _own(state: ColosseumState) -> int:
    """Who decides, or whose time it is."""
    return int(state.turn if state.turn >= 0 else state.acting())


COMMON: tuple[Section[ColosseumState], ...] = (
    Section(PROGRAMS, say("Programs for sale"), _programs),
    Section(MARKETS, say("Markets"), _markets),
    Section(TRADE, say("Trading"), _trade),
    Section(RING, say("Nobles and arenas"), _ring),
    Section(EVENT, say("Event"), _event),
)

LEGEND: tuple[tuple[str | Message, Message], ...] = (
    ("▸", say("whose turn it is")),
    ("·", say("square, or none")),
    ("○", say("resting area")),
    ("●◆", say("arenas of players")),
    *zip(sketch.NOBLE_SIGNS, NOBLE_LABELS, strict=True),
    *zip(sketch.TYPE_SIGNS, ASSET_NAMES[: board.USABLE], strict=False),
    (sketch.TYPE_SIGNS[-1], say("Additional Action")),
    ("★", say("Star Performer Award")),
    ("✓", say("produced before")),
    ("#", say("program number")),
    ("$", say("coins, or price")),
    ("∑", say("spectators at best")),
    ("=", say("spectators now")),
)
