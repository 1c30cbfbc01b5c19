"""Positions of games with powers: from the JSON of a dump, and from one line with the powers' names (SAN-525)."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from stoa.core import position
from stoa.core.errors import BadPosition, StoaError
from stoa.core.game import CHANCE, OVER, Value, play
from stoa.games.santorini.rules import board, describe, phases
from stoa.games.santorini.rules.board import space_name, space_number
from stoa.games.santorini.rules.drafting import CHALLENGER, dealt, order, placer, wants_night
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.powers.divine import MORTAL, UNKNOWN
from stoa.games.santorini.rules.supply import Supply

if TYPE_CHECKING:
    from stoa.games.santorini import Santorini
    from stoa.games.santorini.rules.state import SantoriniState

FIELDS: Final = ("gods", "named", "first", "risen", "counts", "turns", "past", "before", "played")
LATER: Final = ("night", "acting", "named_workers")  # where there is something to say
_GOD: Final = re.compile("([a-z]+)(?:=([a-z]+))?([0-9]{0,3})(\\^?)((?:@[a-e][1-5]){0,3})")


def load(
    game: "Santorini", found: dict[str, Any], seats: int, options: Mapping[str, Value], supply: Supply | None
) -> "SantoriniState":
    """A state of a game with powers from its dump, if there can be such a state."""
    state = game.new_state(seats, str(options["placement"]), str(options["supply"]), options, supply)
    later = {
        name: found["powers"][name] for name in LATER if isinstance(found["powers"], dict) and name in found["powers"]
    }
    powers = position.fields(found["powers"], "powers", (*FIELDS, *later))
    _put_powers(state, powers, later)
    if powers["before"] is not None:
        return _replay(state, found, powers)
    if powers["played"] != []:
        raise BadPosition("powers: 'played' needs the position 'before' it")
    _put_board(state, found["board"])
    _put_workers(state, found["workers"])
    state.phase = position.word(found["phase"], "phase", phases.PHASES)
    if found["worker"] is not None:
        raise BadPosition("worker: none is chosen between turns")
    if state.phase == phases.DONE:
        _put_end(state, found)
    elif state.phase == phases.CHOOSING:
        _put_winner_free(found)
        seat = position.whole(found["turn"], "turn", 1, seats) - 1
        _begin(state, seat)
    else:
        _put_setup(state, found)
    return state


def read(game: "Santorini", parts: list[str], supply: str | Supply) -> "SantoriniState":
    """A position between turns from the parts of its line: `H25/S/apollo:b3,c2/athena^:c4,d3`."""
    if len(parts) not in (4, 5):
        raise BadPosition(f"expected H25/S/power:w,w/power:w,w, found {'/'.join(parts)!r:.80}")
    heights, mover, *sides = parts
    if len(heights) != 25:
        raise BadPosition(f"expected 25 characters for the board, found {len(heights)}")
    named = [side.partition(":")[0] if ":" in side else board.MORTAL for side in sides]
    teams = len(sides) == 2 and all("+" in names for names in named)
    seats = 4 if teams else len(sides)
    options: dict[str, Value] = {"powers": "simple"}
    for names in named:
        for god in names.split("+"):
            match = _GOD.fullmatch(god)
            number = table.number(match[1]) if match is not None else UNKNOWN
            if number > 0 and not table.is_simple(number):
                options["powers"] = "all"
    pieces = None if isinstance(supply, str) else supply
    state = game.new_state(seats, "roxley", supply if isinstance(supply, str) else "unlimited", options, pieces)
    _put_line(state, heights, mover, sides)
    return state


def _put_line(state: "SantoriniState", heights: str, mover: str, sides: list[str]) -> None:
    if mover not in [str(n + 1) for n in range(state.seats)]:
        raise BadPosition(f"side to move: expected 1 to {state.seats}, found {mover!r:.20}")
    teams = state.seats == 4
    workers: list[list[str]] = []
    found: dict[int, re.Match[str]] = {}
    for side, text in enumerate(sides):
        names, colon, spaces = text.partition(":")
        if not colon:
            names, spaces = "+".join([board.MORTAL] * (2 if teams else 1)), text
        gods = names.split("+")
        if len(gods) != (2 if teams else 1):
            raise BadPosition(f"side {side + 1}: expected {2 if teams else 1} powers, found {names!r:.40}")
        found |= {side + 2 * n: _put_god(state, side + 2 * n, god) for n, god in enumerate(gods)}
        workers.append([] if spaces == "-" else spaces.split(","))
    _check_gods(state)
    turn.hold(state)
    for seat, match in found.items():
        _put_other(state, seat, match)
    for seat, match in found.items():
        _put_count(state, seat, match)
    _put_board(state, [heights[i : i + 5] for i in range(0, 25, 5)])
    _put_workers(state, workers)
    _begin(state, int(mover) - 1)


def _put_god(state: "SantoriniState", seat: int, text: str) -> re.Match[str]:
    match = _GOD.fullmatch(text)
    number = table.number(match[1]) if match is not None else UNKNOWN
    if match is None or number < 0:
        raise BadPosition(f"seat {seat + 1}: {text!r:.40} is not a power, such as apollo")
    state.divine.gods[seat] = number
    if table.POWERS[number].sets_aside():
        state.divine.night = max(table.number(match[2] or ""), MORTAL)
    return match


def _put_other(state: "SantoriniState", seat: int, match: re.Match[str]) -> None:
    """SAN-535, SAN-536: the power that Circe has now; the one of Nyx is known already."""
    mine = table.POWERS[state.divine.gods[seat]]
    if match[2] and not mine.sets_aside():
        other = table.number(match[2])
        if other <= MORTAL or mine.borrows(state, seat) != other:
            raise BadPosition(
                f"seat {seat + 1}: {match[0]!r:.40}: Circe has her opponent's power, as circe=pan against pan (SAN-535)"
            )
        _lend(state, seat, other)


def _lend(state: "SantoriniState", seat: i64, other: i64) -> None:
    """Let a seat have the power that it can have, and its opponent none."""
    state.divine.acting[seat] = other
    state.divine.acting[1 - seat] = MORTAL
    turn.appoint(state)


def _put_count(state: "SantoriniState", seat: int, match: re.Match[str]) -> None:
    """What the power of a seat has led to."""
    text = match[0]
    spaces = [space_number(name) for name in match[5].split("@")[1:]]
    state.divine.counts[seat] = int(match[3] or "0")
    keeps = table.counted(state, seat).keeps()
    if table.POWERS[state.divine.gods[seat]].names_two() and len(spaces) == 2:
        state.divine.suitor, state.divine.beloved = spaces
    elif (match[3] and keeps) or len(spaces) > keeps:
        raise BadPosition(f"seat {seat + 1}: {text!r:.40}: a space is kept as in europa@c3, and by few powers")
    elif spaces:
        state.divine.counts[seat] = board.keep(spaces)
    if state.divine.counts[seat] > table.most_count(state, seat):
        raise BadPosition(
            f"seat {seat + 1}: {text!r:.40}: a hero has the count 1 when its power is used (SAN-346), "
            "Morpheus has that of his tokens (SAN-325), and nobody else has one"
        )
    if match[4]:
        if "athena" not in (match[1], match[2]):
            raise BadPosition(f"seat {seat + 1}: only Athena bans others from moving up (SAN-203)")
        state.divine.risen |= 1 << seat


def _check_gods(state: "SantoriniState") -> None:
    """SAN-100, SAN-401 to SAN-411: which powers can be in a game together."""
    gods = state.divine.gods
    for seat in range(state.seats):
        god = gods[seat]
        if god == UNKNOWN or god == MORTAL:
            continue
        name = table.name(god)
        if not table.is_offered(god):
            raise BadPosition(f"seat {seat + 1}: {name} is not played here")
        if not table.fits(god, state.seats):
            raise BadPosition(f"seat {seat + 1}: {name} is not for {state.seats} players (SAN-402, SAN-403)")
        if state.variant.pool == "simple" and not table.is_simple(god):
            raise BadPosition(f"seat {seat + 1}: {name} is not one of the simple gods")
        for other in range(seat):
            if state.side(seat) != state.side(other) and table.banned(god, gods[other]):
                raise BadPosition(f"{name} and {table.name(gods[other])} cannot meet (SAN-410)")
            if god == gods[other] and (state.side(seat) == state.side(other) or not table.is_simple(god)):
                raise BadPosition(f"two players cannot both have {name} (SAN-100, SAN-411)")


def _check_night(state: "SantoriniState") -> None:
    """SAN-536: a power is set aside for Nyx, and for nobody else."""
    night = state.divine.night
    known = [*state.divine.named, *[god for god in state.divine.gods if god > MORTAL]]
    wanted = any(table.POWERS[god].sets_aside() for god in known)
    right = table.is_offered(night) and table.fits(night, state.seats) and table.lendable(night) and night not in known
    for god in known:
        right = right and not table.banned(night, god)
    if wanted != (night != MORTAL) or (wanted and not right):
        raise BadPosition("nyx: a power that she can have at night is set aside, as in nyx=pan (SAN-536)")


def _put_powers(state: "SantoriniState", powers: dict[str, Any], later: dict[str, Any]) -> None:
    divine = state.divine
    seats = int(state.seats)
    words = [board.MORTAL, *board.GODS]
    for seat, god in enumerate(position.items(powers["gods"], "gods", seats, seats)):
        divine.gods[seat] = UNKNOWN if god is None else position.word(god, f"god of seat {seat + 1}", words)
    _check_gods(state)
    named = position.items(powers["named"], "named", 0, seats)
    divine.named = [position.word(god, "named", board.GODS) + 1 for god in named]
    if len(set(divine.named)) != len(divine.named):
        raise BadPosition("named: a power stands there twice (SAN-101)")
    if "night" in later:
        divine.night = position.word(later["night"], "night", board.GODS) + 1
        _check_night(state)
    turn.hold(state)
    if "acting" in later:
        _put_acting(state, later["acting"])
    divine.first = position.whole(powers["first"], "first", 1, seats) - 1
    divine.risen = position.mask(powers["risen"], "risen", seats)
    for seat in range(seats):
        if divine.risen >> seat & 1 and table.word(max(divine.acting[seat], 0)) != "athena":
            raise BadPosition(f"risen: seat {seat + 1} has not Athena's power (SAN-203)")
    for seat, count in enumerate(position.items(powers["counts"], "counts", seats, seats)):
        most = int(table.most_count(state, seat))
        divine.counts[seat] = position.whole(count, f"count of seat {seat + 1}", 0, most)
        spaces = board.kept(divine.counts[seat])
        if table.counted(state, seat).keeps() and (board.keep(spaces) != count or min(spaces, default=0) < 0):
            raise BadPosition(f"count of seat {seat + 1}: these are not the spaces of a power in order")
    if "named_workers" in later:
        named_workers = [
            space_number(name) if isinstance(name, str) else board.NOWHERE
            for name in position.items(later["named_workers"], "named_workers", 2, 2)
        ]
        if board.NOWHERE in named_workers:
            raise BadPosition("named_workers: expected two spaces, such as c3")
        divine.suitor, divine.beloved = named_workers
    divine.turns = position.whole(powers["turns"], "turns", 0, int(state.variant.max_turns))
    past = position.items(powers["past"], "past", 0, 1000)
    if not all(isinstance(text, str) for text in past):
        raise BadPosition("past: expected positions, each in one line")
    divine.past = tuple(past)


def _put_acting(state: "SantoriniState", value: Any) -> None:
    """SAN-535, SAN-536: who has which power now, where it is not what was handed out."""
    words = [board.MORTAL, *board.GODS]
    seats = int(state.seats)
    acting = [
        position.word(god, f"acting, seat {seat + 1}", words)
        for seat, god in enumerate(position.items(value, "acting", seats, seats))
    ]
    for seat in range(seats):
        other = table.POWERS[state.divine.gods[seat]].borrows(state, seat)
        if other > MORTAL and acting[seat] == other:
            _lend(state, seat, other)
    if list(state.divine.acting) != acting:
        raise BadPosition(
            "acting: only Circe and Nyx can have another power, and then their opponent has none (SAN-535)"
        )


def _replay(state: "SantoriniState", found: dict[str, Any], powers: dict[str, Any]) -> "SantoriniState":
    """In the middle of a turn: its beginning, and then the moves that were played."""
    if not isinstance(powers["before"], str):
        raise BadPosition("before: expected a position in one line")
    parts = powers["before"].split("/")
    if len(parts) != 2 + state.variant.sides or len(parts[0]) != 25:
        raise BadPosition("before: expected a position in one line, for as many sides as the table has")
    state.divine.risen = 0
    state.divine.suitor = board.NOWHERE
    state.divine.beloved = board.NOWHERE
    _put_line(state, parts[0], parts[1], parts[2:])
    for text in position.items(powers["played"], "played", 1, 200):
        if not isinstance(text, str) or state.divine.before is None:
            raise BadPosition("played: expected the moves of one turn")
        try:
            play(state, state.game.read(state, text))
        except StoaError as error:
            raise BadPosition(f"played: {text!r:.40}: {error}") from None
    if describe.dump(state) != {**found, "options": describe.dump(state)["options"]}:
        raise BadPosition("played: these moves do not lead from 'before' to this position")
    return state


def _put_board(state: "SantoriniState", rows: Any) -> None:
    for row, rank in zip(position.items(rows, "board", 5, 5), reversed(range(5)), strict=True):
        if not isinstance(row, str) or len(row) != len(board.FILES) or not set(row) <= set("01234abc"):
            raise BadPosition(f"board, rank {rank + 1}: expected five of 0 to 4, a, b and c, found {row!r:.60}")
        for file, sign in enumerate(row):
            space = rank * 5 + file
            state.levels[space] = describe.DOMES.index(sign) if sign in describe.DOMES else int(sign)
            if sign in describe.DOMES:
                state.domes |= 1 << space
    supply = state.variant.supply
    used = [sum([1 for level in state.levels if level > n]) for n in range(3)]
    short = 0 <= supply.domes < bin(state.domes).count("1") or 0 <= supply.blocks < sum(used)
    if short or any(0 <= limit < n for limit, n in zip(supply.levels, used, strict=True)):
        raise BadPosition(f"board: more pieces than the supply {supply.name} has (SAN-042)")


def _put_workers(state: "SantoriniState", value: Any) -> None:
    sides = int(state.variant.sides)
    for side, names in enumerate(position.items(value, "workers", sides, sides)):
        where = f"workers of side {side + 1}"
        for name in position.items(names, where, 0, _most_workers(state, side)):
            space = space_number(name) if isinstance(name, str) else -1
            if space < 0:
                raise BadPosition(f"{where}: {name!r:.20} is not a space, such as c3")
            if state.occupied() >> space & 1:
                raise BadPosition(f"{where}: {name} is occupied already (SAN-004)")
            state.workers[side] |= 1 << space
            state.placed += 1


def _most_workers(state: "SantoriniState", side: int) -> int:
    most = board.WORKERS
    for seat in range(state.seats):
        if state.side(seat) == side:
            for card in table.cards(state, seat):
                most = max(most, card.most_workers(state.divine.counts[seat]))
    return int(most)


def _put_winner_free(found: dict[str, Any]) -> None:
    if found["winner"] is not None:
        raise BadPosition("winner: nobody has won while the phase is not 'over'")


def _begin(state: "SantoriniState", seat: int) -> None:
    """The turn of this seat, or of the next that can play."""
    if UNKNOWN in list(state.divine.gods) or state.divine.named:
        raise BadPosition("gods: every seat has a power before the first turn, or is a mortal (SAN-100)")
    if not state.workers[state.side(seat)]:
        raise BadPosition(f"turn: seat {seat + 1} has no workers on the board")
    if sum([1 for mask in state.workers if mask]) < 2:
        raise BadPosition("workers: at least two sides play (SAN-006)")
    _check_night(state)
    state.turn = seat
    risen = state.divine.risen
    turn.lend(state)
    state.divine.risen = risen
    for other in range(state.seats):
        mine = table.POWERS[state.divine.gods[other]]
        if mine.sets_aside() and not mine.prevails(state, other):
            table.POWERS[state.divine.night].hand_on(state, other, board.NOBODY)  # by day nothing of it is on the board
        if table.word(state.divine.acting[other]) != "athena":
            state.divine.risen &= ~(1 << other)
    _check_count(state)
    _check_pair(state, seat)
    state.placed = len(order(state))
    turn.resume(state, seat)
    for other in range(state.seats):
        if state.turn != OVER and state.workers[state.side(other)] and turn.power(state, other).notice(state, other):
            raise BadPosition(f"board: seat {other + 1} would have won already (SAN-316)")


def _check_pair(state: "SantoriniState", turn: int) -> None:
    """SAN-537: the workers that Adonis has named stand where it says, and it is the other player's turn."""
    if state.divine.beloved == board.NOWHERE:
        return
    for seat in range(state.seats):
        if table.POWERS[state.divine.gods[seat]].names_two():
            mine = state.workers[state.side(seat)] >> state.divine.suitor & 1
            theirs = state.workers[state.side(1 - seat)] >> state.divine.beloved & 1
            if mine and theirs and state.divine.counts[seat] and turn != seat:
                return
    raise BadPosition(
        "adonis1@b3@c4: Adonis has used his power and named his worker and the opposing one of the player in turn (SAN-537)"
    )


def _check_count(state: "SantoriniState") -> None:
    for seat in range(state.seats):
        mine = table.counted(state, seat)
        own = state.workers[state.side(seat)]
        count = state.divine.counts[seat]
        god = table.word(state.divine.gods[seat])
        for space in board.kept(count) if mine.keeps() else []:
            if not own or not mine.may_keep(state, seat, space):
                raise BadPosition(f"seat {seat + 1}: nothing of its power can be on {space_name(space)}")
        if mine.knows_woman() and not count and board.count_spaces(own) == board.WORKERS:
            raise BadPosition(f"seat {seat + 1}: one of the workers is the woman, as in {god}@b3:b3,e1 (SAN-527)")
        if mine.lays() and own and not count:
            raise BadPosition(f"seat {seat + 1}: a direction is fixed for {god}, as in {god}@c4:b3,e1")
    removing = any(card.removes() for seat in range(state.seats) for card in table.cards(state, seat))  # SAN-111
    for side in range(state.variant.sides):
        most = _most_workers(state, side)
        count = board.count_spaces(state.workers[side])
        if count != 0 and (count > most or not removing) and count != most:
            raise BadPosition(f"workers: side {side + 1} has {most} as long as it plays (SAN-006)")


def _put_setup(state: "SantoriniState", found: dict[str, Any]) -> None:
    """Before the first turn: the board is empty, and powers and workers come in the order of the rules."""
    _put_winner_free(found)
    divine = state.divine
    phase: i64 = state.phase
    seats = int(state.seats)
    seat: i64 = CHANCE if found["turn"] is None else position.whole(found["turn"], "turn", 1, seats) - 1
    known = dealt(state)
    handed = len(known)
    waiting = wants_night(state)
    if any(state.levels) or state.domes or divine.risen or divine.turns or divine.past or _is_used(state):
        raise BadPosition("board: it is empty until all workers are placed (SAN-010)")
    if phase != phases.PLACING and (state.placed or divine.first):
        raise BadPosition("workers: the powers are handed out before workers are placed (SAN-101)")
    if phase == phases.PLACING:
        placing = [int(state.side(seat)) for seat in order(state)]
        counts = [bin(mask).count("1") for mask in state.workers]
        if state.placed >= len(placing) or counts != [placing[: state.placed].count(n) for n in range(len(counts))]:
            raise BadPosition("workers: they were not placed in the order of the rules (SAN-012 to SAN-017)")
        _check_starts(state)
        right = seat == placer(state) and handed == seats and not divine.named and not waiting
    elif phase == phases.DEALING:
        right = (
            seat == CHANCE
            and (handed < seats or waiting)
            and UNKNOWN not in list(divine.gods)[:handed]
            and not divine.named
        )
        right = right and state.variant.dealt
    elif phase == phases.NAMING:
        right = seat == CHALLENGER and handed == 0 and (len(divine.named) < seats or waiting)
        right = right and not state.variant.dealt
    elif phase == phases.TAKING:
        taken = list(divine.gods)[1 : int(seat)]
        right = seat > 0 and handed == seat - 1 and UNKNOWN not in taken and len(divine.named) == seats - handed
        right = right and not set(taken) & set(divine.named) and not state.variant.dealt and not waiting
    elif phase == phases.CALLING:
        right = seat == CHALLENGER and handed == seats and not divine.named and not state.variant.dealt and not waiting
    else:
        raise BadPosition("phase: in the middle of a turn 'before' and 'played' say how it came about")
    pool = table.pool(state.variant.pool, state.seats)
    right = right and all(god in pool for god in divine.named)
    if not right:
        raise BadPosition("powers: they were not handed out in the order of the rules (SAN-101)")
    state.turn = seat


def _is_used(state: "SantoriniState") -> bool:
    """Whether a power has led to anything before the first turn, but that the first worker placed is the woman (SAN-527), and
    a direction is fixed before it.
    """
    used = False
    for seat in range(state.seats):
        count = state.divine.counts[seat]
        own = state.workers[state.side(seat)]
        mine = table.counted(state, seat)
        fits = count == 0 or mine.may_keep(state, seat, count - 1)
        if mine.knows_woman():
            used = used or not fits or (own != 0) != (count != 0)
        elif mine.lays() and state.phase == phases.PLACING:
            used = used or not fits or (own != 0 and count == 0)
        else:
            used = used or count != 0
    return used


def _check_starts(state: "SantoriniState") -> None:
    """SAN-319: workers are placed where a power lets them start, as long as there is room."""
    for seat in range(state.seats):
        own = state.workers[state.side(seat)]
        for space in range(board.SPACES):
            starts = turn.power(state, seat).starts(own & ~(1 << space))
            if own >> space & 1 and not starts >> space & 1 and starts & ~state.occupied():
                raise BadPosition(
                    f"workers: {table.name(state.divine.gods[seat])} does not start on {space_name(space)}"
                )


def _put_end(state: "SantoriniState", found: dict[str, Any]) -> None:
    if found["turn"] is not None:
        raise BadPosition("turn: nobody is in turn when the game is over")
    if UNKNOWN in list(state.divine.gods) or state.divine.named:
        raise BadPosition("gods: every seat has a power, or is a mortal (SAN-100)")
    sides = int(state.variant.sides)
    left = [side for side in range(sides) if state.workers[side]]
    if found["winner"] is None:
        if state.divine.turns < state.variant.max_turns and not state.divine.past:
            raise BadPosition("winner: a game without one has taken all its turns (SAN-113)")
    else:
        state.winner = position.whole(found["winner"], "winner", 1, sides) - 1
        if state.winner not in left:
            raise BadPosition("winner: it has no workers on the board (SAN-111)")
    _check_count(state)
    state.placed = len(order(state))
    state.turn = OVER
