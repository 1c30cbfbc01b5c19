"""Choosing powers (SAN-101): a card for each, first those that this table can play."""

from stoa.core.explaining import Card
from stoa.core.face import Role
from stoa.core.gallery import Gallery, Piece
from stoa.core.message import name_of, say
from stoa.games.santorini import moves
from stoa.games.santorini.face import pantheon
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.powers import table
from stoa.games.santorini.rules.powers.divine import MORTAL, UNKNOWN
from stoa.games.santorini.rules.state import SantoriniState

SIMPLE, ADVANCED, HERO = "simple", "advanced", "hero"
GROUPS = {SIMPLE: say("Simple"), ADVANCED: say("Advanced"), HERO: say("Heroes")}


def gallery(state: SantoriniState) -> Gallery | None:
    """The powers to name or to take."""
    if state.phase == phases.NAMING:
        return _naming(state)
    if state.phase == phases.TAKING:
        return _taking(state)
    return None


def _naming(state: SantoriniState) -> Gallery:
    """Those in play first; then, where all gods are, those that cannot be: the rules say why."""
    pool = table.pool(state.variant.pool, state.seats)
    all_of_them = state.variant.pool == "all"
    others = [god for god in range(1, len(board.GODS) + 1) if god not in pool] if all_of_them else []
    return Gallery(
        say("Powers to name"),
        tuple(_piece(state, god) for god in [*pool, *others]),
        GROUPS if all_of_them else {},
    )


def _piece(state: SantoriniState, god: int) -> Piece:
    word = table.word(god)
    return Piece(
        mark=f"{pantheon.MARK}-{word}",
        card=pantheon.card(word),
        move=int(moves.GOD) + god - 1,
        group=_group(god),
        tag=pantheon.timing(word),
        note=say("Named") if god in state.divine.named else None,
    )


def _group(god: int) -> str:
    if table.is_simple(god):
        return SIMPLE
    return HERO if table.is_hero(god) else ADVANCED


def _taking(state: SantoriniState) -> Gallery:
    """The powers that were named, and who has taken some of them already."""
    holders = {int(god): seat for seat, god in enumerate(state.divine.gods) if god != UNKNOWN}
    return Gallery(
        say("Powers to take"),
        tuple(
            Piece(
                mark=f"{pantheon.MARK}-{table.word(god)}",
                card=_named(state, god),
                move=int(moves.GOD) + god - 1,
                tag=pantheon.timing(table.word(god)),
                holder=holders.get(god),
                note=say("Taken by {who}", who=name_of(holders[god])) if god in holders else None,
            )
            for god in sorted([*state.divine.named, *holders])
        ),
    )


def _named(state: SantoriniState, god: int) -> Card:
    """The card of a power that was named; that of Nyx tells her night power."""
    word = table.word(god)
    if not table.POWERS[god].sets_aside():
        return pantheon.card(word)
    night = pantheon.card(table.word(state.divine.night))
    return pantheon.card(word, say("At night: {god}", god=night.name), *night.words)


def role(state: SantoriniState, seat: int) -> Role | None:
    """The power of a seat."""
    if not state.variant.powers or state.divine.gods[seat] in (UNKNOWN, MORTAL):
        return None
    word = table.word(state.divine.gods[seat])
    used = table.is_hero(state.divine.gods[seat]) and state.divine.counts[seat] > 0
    used = used or state.divine.acting[seat] == MORTAL  # SAN-535, SAN-536
    return Role(f"{pantheon.MARK}-{word}", word, pantheon.SYMBOLS[word].fill, pantheon.name(word), spent=bool(used))
