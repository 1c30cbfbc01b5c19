"""What happened in a game of Corinth, told afterwards."""

from collections.abc import Iterator, Sequence

from stoa.core.message import Message, count, name_of, say
from stoa.core.telling import Fact, amounts, listed
from stoa.games.corinth import moves
from stoa.games.corinth.face.text import group_words
from stoa.games.corinth.face.turn import Turn
from stoa.games.corinth.rules import board, harbor, phases, rounds, throws
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import area_name

SUPPLY = (phases.BUYING, phases.WHITE, phases.YELLOW)
FIELDS = ("districts", "bonuses", "gold", "goats", "buildings", "route", "boxes", "turn_track")


def told(state: CorinthState) -> dict[str, int]:
    """The round, the dice on the harbor, and all that is marked, circled and crossed out on the sheets."""
    found = amounts(state.dump(), "round", "harbor", *(f"sheets.*.{field}" for field in FIELDS))
    for seat, sheet in enumerate(state.sheets, 1):
        ends = [node for node in sheet.nodes() if sheet.circled >> node & 1]
        found |= {f"sheets.{seat}.circled.{board.NODE_NAMES[node]}": 1 for node in ends}
    return found


def goes_on(before: CorinthState, move: int, after: CorinthState) -> bool:
    """A purchase is told with its roll, and a turn from the group to the last building."""
    if (after.round, after.order) != (before.round, before.order):
        return False
    return before.phase not in SUPPLY or after.phase in SUPPLY


def tell(before: CorinthState, played: Sequence[int]) -> list[Fact]:
    """Purchases and rolls, turns one after the other, also those that passed by themselves, rounds, and the end."""
    facts: list[Fact] = []
    turn = None if before.phase in SUPPLY else Turn.under_way(before)
    for state, move, after in _beats(before, played):
        if move is None:
            facts += turn.facts() if turn else []
            facts += _after_turn(state, after)
            turn = None if after.round > state.round or after.phase == phases.DONE else Turn.begun(state, after)
        elif state.phase in SUPPLY:
            facts += _supplied(state, move, after)
            if after.phase not in SUPPLY and after.roller == board.NOTHING:
                turn = Turn.begun(_placed(state, move), after)
        else:
            assert turn is not None
            turn.go_on(move, after)
    facts += turn.facts() if turn else []
    return facts


def _beats(before: CorinthState, played: Sequence[int]) -> Iterator[tuple[CorinthState, int | None, CorinthState]]:
    """Every move up to the end of its turn, and without a move what comes between two turns with the beginning of the
    second; with the states before and after.
    """
    state = before
    for move in played:
        after = state.copy()
        after.decide(move)
        yield state, move, after
        state = after
        while state.phase == phases.PASSING:
            after = state.copy()
            rounds.next_turn(after)
            yield state, None, after
            state = after


# Harbor supply


def _supplied(state: CorinthState, move: int, after: CorinthState) -> list[Fact]:
    if state.phase == phases.BUYING:
        return [_bought(state, move - moves.BUY)]
    if after.phase == phases.YELLOW:
        return []
    if after.roller != board.NOTHING:
        return _won_by_roll(after, throws.values(throws.of_outcome(move))[0])
    return [_rolled(_placed(state, move))]


def _bought(state: CorinthState, wanted: int) -> Fact:
    seat = int(state.turn)
    if not wanted:
        return Fact("buy", say("bought no yellow die"), seat)
    words = count("bought {n} yellow die for {n} gold", "bought {n} yellow dice for {n} gold", wanted)
    return Fact("buy", words, seat, {f"sheets.{seat + 1}.gold.crossed_out": wanted}, (f"track-gold-{seat + 1}",))


def _placed(state: CorinthState, chance: int) -> CorinthState:
    """The harbor after the last dice of a roll, before anybody takes a group."""
    after, throw = state.copy(), throws.of_outcome(chance)
    if state.phase == phases.YELLOW:
        harbor.place(after, state.rolled, throw)
    else:
        harbor.place(after, throw, throws.NO_DICE)
    return after


def _rolled(state: CorinthState) -> Fact:
    areas = [area for area in range(board.AREA_COUNT) if state.group(area)]
    changes: dict[str, int] = {}
    for area in areas:
        changes |= _dice(state, area, 1)
    groups = [say("{dice} to {area}", dice=_group(state, area), area=area_name(area)) for area in areas]
    words = say("The roll brought {groups}.", groups=listed(groups))
    return Fact("roll", words, None, changes, _quays(areas))


def _group(state: CorinthState, area: int) -> Message:
    """The dice of an area, in a list of listed."""
    white, yellow, value = int(state.whites(area)), int(state.yellows(area)), int(state.value_of(area))
    if white and yellow:
        return group_words(white, yellow, value)
    if yellow:
        return count("{n} yellow of value {value}", "{n} yellow of value {value}", yellow, value=value)
    return say("{n} of value {value}", n=white, value=value)


def _quays(areas: list[int]) -> tuple[str, ...]:
    return tuple(f"quay-{board.AREAS[area]}" for area in areas)


def _dice(state: CorinthState, area: int, sign: int) -> dict[str, int]:
    """The dice of an area as they come or go."""
    name = f"harbor.{board.AREAS[area]}"
    dice = {"white": state.whites(area), "yellow": state.yellows(area), "value": state.value_of(area)}
    return {f"{name}.{part}": sign * int(n) for part, n in dice.items() if n}


def _won_by_roll(state: CorinthState, value: int) -> list[Fact]:
    words = say("All dice showed {value}: {who} won at once.", value=value, who=name_of(int(state.roller)))
    return [Fact("win", words)]


# Between two turns


def _after_turn(state: CorinthState, after: CorinthState) -> list[Fact]:
    """COR-020 to COR-023, COR-099: yellow dice go, or the round is over, and perhaps the game."""
    facts: list[Fact] = []
    if state.order == 0 and state.yellow:
        facts.append(_yellow_left(state))
    if after.round == state.round and after.phase != phases.DONE:
        return facts
    facts.append(_cleaned(state))
    if after.phase == phases.DONE:
        return facts + _ended(after)
    starter = int(after.starter())
    spot = board.SPOT_NAMES[after.spots(starter) - 1]
    words = say(
        "{who} became start player of round {round} and crossed spot {spot}.",
        who=name_of(starter),
        round=after.round + 1,
        spot=spot,
    )
    return [*facts, Fact("round", words, None, {"round": 1, f"sheets.{starter + 1}.turn_track": 1})]


def _yellow_left(state: CorinthState) -> Fact:
    areas = [area for area in range(board.AREA_COUNT) if state.yellows(area)]
    changes: dict[str, int] = {}
    for area in areas:
        name = f"harbor.{board.AREAS[area]}"
        changes[f"{name}.yellow"] = -int(state.yellows(area))
        if not state.whites(area):
            changes[f"{name}.value"] = -int(state.value_of(area))
    parts = [
        say("{n} of value {value} from {area}", n=n, value=value, area=area_name(area))
        for area in areas
        for n, value in [(int(state.yellows(area)), int(state.value_of(area)))]
    ]
    total = sum(int(state.yellows(area)) for area in areas)
    words = count(
        "The yellow die left the harbor: {dice}.",
        "The yellow dice left the harbor: {dice}.",
        total,
        dice=listed(parts),
    )
    return Fact("yellow", words, None, changes, _quays(areas))


def _cleaned(state: CorinthState) -> Fact:
    """COR-021: what the clean-up at the end of a round removed."""
    areas = [area for area in range(board.AREA_COUNT) if state.whites(area)]
    number = int(state.round) + 1
    if not areas:
        return Fact("round_over", say("Round {round} was over.", round=number))
    changes: dict[str, int] = {}
    for area in areas:
        changes |= _dice(state, area, -1)
    left = [say("{dice} from {area}", dice=_group(state, area), area=area_name(area)) for area in areas]
    words = say(
        "Round {round} was over, and the dice that were left were removed: {dice}.", round=number, dice=listed(left)
    )
    return Fact("round_over", words, None, changes, _quays(areas))


def _ended(state: CorinthState) -> list[Fact]:
    scores = state.score()
    parts = [
        count("{who} had {n} point", "{who} had {n} points", points, who=name_of(seat))
        for seat, points in enumerate(scores)
    ]
    return [
        Fact("score", say("The game was over: {scores}.", scores=listed(parts))),
        Fact("win", _won(state)),
    ]


def _won(state: CorinthState) -> Message:
    """COR-108 to COR-110: who won, and what settled a tie."""
    scores = state.score()
    winners = [seat for seat, place in enumerate(state.places()) if place == 1]
    if len(winners) > 1:
        return say("{names} shared the victory.", names=listed([name_of(seat) for seat in winners]))
    if scores.count(scores[winners[0]]) > 1:
        return say("{who} won by the gold that was left.", who=name_of(winners[0]))
    return say("{who} won.", who=name_of(winners[0]))
