"""What happened in a game of Santorini, told afterwards."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from stoa.core.game import OVER
from stoa.core.message import Message, count, name_of, say
from stoa.core.telling import Fact, listed, steps
from stoa.games.santorini import moves
from stoa.games.santorini.face import gods
from stoa.games.santorini.face.text import acted, done, owner, side_name
from stoa.games.santorini.face.tokens import ARROWS, kept, named_workers, whirlpools
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.drafting import CHALLENGER, dealt, wants_night
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.powers.divine import UNKNOWN
from stoa.games.santorini.rules.powers.enders import surrounded
from stoa.games.santorini.rules.state import SantoriniState


def told(state: SantoriniState) -> dict[str, int]:
    """How high every space is, with its dome, and where everybody's workers are; who has which power, and what it has led to."""
    spaces = range(board.SPACES)
    found = {f"level.{space_name(space)}": int(state.levels[space]) for space in spaces}
    found |= {f"dome.{space_name(space)}": 1 for space in spaces if state.domes >> space & 1}
    for side in range(state.variant.sides):
        found |= {_worker(side, space): 1 for space in spaces if state.workers[side] >> space & 1}
    if state.variant.powers:
        found |= {f"named.{table.word(god)}": 1 for god in state.divine.named}
        for seat, god in enumerate(state.divine.gods):
            found |= {_power(seat, god): 1} if god != UNKNOWN else {}
            found |= _led_to(state, seat)
        if state.divine.night:
            found[f"night.{table.word(state.divine.night)}"] = 1
        found |= _meeting(state)
    return found


def _led_to(state: SantoriniState, seat: int) -> dict[str, int]:
    """What the power of a seat has led to; and which one it has now, where that is not its own."""
    divine = state.divine
    found = {f"ban.{seat + 1}": int(divine.risen >> seat & 1)}
    if divine.acting[seat] != divine.gods[seat]:
        found[f"has.{seat + 1}.{table.word(divine.acting[seat])}"] = 1
    if table.counted(state, seat).keeps():
        return found | _kept(state, seat)
    return found | {f"used.{seat + 1}": int(divine.counts[seat])}


def _meeting(state: SantoriniState) -> dict[str, int]:
    """SAN-537: the two workers that Adonis has named."""
    return {f"meets.{space_name(space)}": 1 for space in named_workers(state)}


def _worker(side: int, space: int) -> str:
    return f"worker.{side + 1}.{space_name(space)}"


def _kept(state: SantoriniState, seat: int) -> dict[str, int]:
    """The spaces that the power of a seat keeps."""
    return {_laid(seat, space): 1 for space in board.kept(state.divine.counts[seat])}


def _laid(seat: int, space: int) -> str:
    return f"laid.{seat + 1}.{space_name(space)}"


def _power(seat: int, god: int) -> str:
    return f"power.{seat + 1}.{table.word(god)}"


def goes_on(before: SantoriniState, move: int, after: SantoriniState) -> bool:
    """A turn ends with its last building; workers that one seat places in a row are told together."""
    if before.phase >= phases.NAMING and before.phase != phases.EXTRA and after.phase != before.phase:
        return False
    begun = after.variant.powers and bool(after.divine.played)  # before a worker is chosen, too (Odysseus, Siren)
    return after.turn == before.turn and (after.phase != phases.CHOOSING or begun)


def tell(before: SantoriniState, played: Sequence[int]) -> list[Fact]:
    """Who placed, moved and built where, who was stuck and out, and who won; and who got which power."""
    facts: list[Fact] = []
    placed: list[int] = []
    named: list[int] = []
    for state, move, after in steps(before, played):
        if state.phase == phases.NAMING:
            if wants_night(state):
                facts.append(_set_aside(int(move - moves.GOD + 1), int(state.turn)))
                continue
            named.append(int(move - moves.GOD + 1))
            facts = [_named(int(state.turn), named)]
            continue
        if phases.NAMING < state.phase <= phases.DEALING:
            facts += _handed_out(state, move, after)
            continue
        kind, space = int(moves.KIND[move]), int(moves.space(move))
        if kind == moves.PLACE:
            placed.append(space)
            facts = [*(fact for fact in facts if fact.kind != "place"), _placed(before, placed)]
        elif kind == moves.STEP:
            facts.append(_moved(state, space))
            facts += _came_of_step(state, space) if state.variant.powers else []
        elif kind == moves.ACT and state.phase != phases.PLACING:
            facts += _acted(state, space)
        elif kind == moves.STOP and state.phase == phases.ANSWERING:
            facts.append(Fact("place", say("placed no spare worker"), int(state.turn)))
        elif kind == moves.BUILD:
            facts.append(_built(state, space))
        elif kind == moves.DOME:
            facts.append(_domed(state, space))
        facts += _turned_to_stone(state, after)
        lent = list(state.divine.acting) != list(after.divine.acting)
        settled = _before_lending(state, move, after) if lent else after
        facts += _used(state, settled)
        facts += _out(state, move, after)
        facts = _with_known(facts, state, settled)
        facts += _bans(state, settled)
        facts += _lent(settled, after) if lent else []
        if after.turn == OVER and after.winner == board.NOBODY:
            facts.append(Fact("draw", say("The game was a draw.")))
        elif after.turn == OVER:
            facts.append(Fact("win", say("{side} won.", side=side_name(after, int(after.winner)))))
    return facts


def _handed_out(state: SantoriniState, move: int, after: SantoriniState) -> list[Fact]:
    """SAN-101: powers that were taken and dealt, and who goes first."""
    seat = int(state.turn)
    if state.phase == phases.CALLING:
        first = int(after.divine.first)
        words = (
            say("took the first turn") if first == seat else say("let {who} take the first turn", who=name_of(first))
        )
        return [Fact("first", words, seat)]
    if state.phase == phases.DEALING and wants_night(state):
        return [_set_aside(move - moves.DEAL + 1)]
    if state.phase == phases.DEALING:
        god, seat = move - moves.DEAL + 1, len(dealt(state))
        words = say("{who} was dealt {god}: {effect}.", who=name_of(seat), god=gods.name(god), effect=gods.effect(god))
        return [Fact("deal", words, None, {_power(seat, god): 1})]
    facts = [_took(seat, move - moves.GOD + 1)]
    if after.phase == phases.CALLING:
        facts.append(_took(CHALLENGER, int(after.divine.gods[CHALLENGER])))
    return facts


def _named(seat: int, found: list[int]) -> Fact:
    """SAN-101: the powers that the challenger named, so far."""
    words = say("named {gods}", gods=listed([gods.name(god) for god in found]))
    return Fact("name", words, seat, {f"named.{table.word(god)}": 1 for god in found})


def _set_aside(god: int, seat: int | None = None) -> Fact:
    """SAN-536: the night power of Nyx."""
    words = say("set {god} aside for the night ({effect})", god=gods.name(god), effect=gods.effect(god))
    if seat is None:
        words = say("{god} was set aside for the night: {effect}.", god=gods.name(god), effect=gods.effect(god))
    return Fact("name", words, seat, {f"night.{table.word(god)}": 1})


def _took(seat: int, god: int) -> Fact:
    words = say("took {god} ({effect})", god=gods.name(god), effect=gods.effect(god))
    return Fact("take", words, seat, {f"named.{table.word(god)}": -1, _power(seat, god): 1})


def _placed(state: SantoriniState, spaces: list[int]) -> Fact:
    side = int(state.side(state.turn))
    *some, last = map(space_name, spaces)
    words = say("placed a worker on {space}", space=last)
    if some:
        words = say("placed workers on {spaces} and {last}", spaces=", ".join(some), last=last)
    changes = {_worker(side, space): 1 for space in spaces}
    for seat in range(state.seats if state.variant.powers and not state.workers[side] else 0):
        if state.side(seat) == side and state.divine.women >> seat & 1:
            changes[_laid(seat, spaces[0])] = 1  # SAN-527
    return Fact("place", words, int(state.turn), changes, _places(*spaces))


def _with_known(facts: list[Fact], before: SantoriniState, after: SantoriniState) -> list[Fact]:
    """SAN-527, SAN-531, SAN-537: where the workers are that a power knows, as part of what has just happened to them."""
    changes: dict[str, int] = {}
    for seat in range(before.seats if before.variant.powers else 0):
        old, new = int(before.divine.counts[seat]), int(after.divine.counts[seat])
        woman = before.divine.women >> seat & 1 and old  # the fact of her placing says who she is
        if (woman or before.divine.strife >> seat & 1) and old != new:
            changes |= _change(before, after, seat)
    if before.variant.powers and named_workers(before):
        changes |= _difference(_meeting(before), _meeting(after))
    return [*facts[:-1], replace(facts[-1], changes={**facts[-1].changes, **changes})] if changes else facts


def _moved(state: SantoriniState, space: int) -> Fact:
    here = int(state.worker)
    side = owner(state, here)
    changes = {_worker(side, here): -1, _worker(side, space): 1}
    words = _way(state, here, space)
    if side != state.side(state.turn):
        words = say(
            "moved the worker of {side} from {here} to {there} (level {level})",
            side=side_name(state, side),
            here=space_name(here),
            there=space_name(space),
            level=int(state.levels[space]),
        )
    return Fact("move", words, int(state.turn), changes, _places(here, space))


def _way(state: SantoriniState, here: int, there: int) -> Message:
    low, level = int(state.levels[here]), int(state.levels[there])
    names: dict[str, object] = {"here": space_name(here), "there": space_name(there)}
    if level > low:
        return say("moved up from {here} to {there} (level {level})", level=level, **names)
    if level < low:
        return say("moved down from {here} to {there} (level {level})", level=level, **names)
    return say("moved from {here} to {there}", **names)


def _came_of_step(state: SantoriniState, space: int) -> list[Fact]:
    """What powers did to workers when one stepped there."""
    after = done(state, int(moves.STEP) + space)
    mover = owner(state, int(state.worker))
    return [*_removals(state, after), *_blown(state, space, after), *_forced(state, after, mover)]


def _removals(state: SantoriniState, after: SantoriniState) -> list[Fact]:
    """SAN-111: the workers of other sides that have left the game."""
    facts = []
    for side in range(state.variant.sides):
        gone, come = (int(one & ~other) for one, other in _both_ways(state.workers[side], after.workers[side]))
        if side != state.side(state.turn) and gone and not come:
            space = _only(gone)
            words = say(
                "removed the worker of {side} from {space}", side=side_name(state, side), space=space_name(space)
            )
            facts.append(Fact("remove", words, int(state.turn), {_worker(side, space): -1}, _places(space)))
    return facts


def _forced(state: SantoriniState, after: SantoriniState, mover: int) -> list[Fact]:
    """SAN-104: workers of other sides than that of the mover that stand elsewhere now."""
    facts = []
    for side in range(state.variant.sides):
        if side == mover or not after.workers[side] & ~state.workers[side]:
            continue
        gone, come = (_only(one & ~other) for one, other in _both_ways(state.workers[side], after.workers[side]))
        words = say(
            "forced the worker of {side} from {here} to {there} (level {level})",
            side=side_name(state, side),
            here=space_name(gone),
            there=space_name(come),
            level=int(state.levels[come]),
        )
        changes = {_worker(side, gone): -1, _worker(side, come): 1}
        facts.append(Fact("force", words, int(state.turn), changes, _places(gone, come)))
    return facts


def _blown(state: SantoriniState, space: int, after: SantoriniState) -> list[Fact]:
    """SAN-338, SAN-533: the worker that moved, if it did not stay where it went."""
    side, there = owner(state, int(state.worker)), int(after.worker)
    if there == space:
        return []
    words = say("was blown on from {here} to {there}", here=space_name(space), there=space_name(there))
    if space in whirlpools(state) and there in whirlpools(state):
        words = say("came out of the whirlpool on {there}", there=space_name(there))
    return [Fact("blow", words, int(state.turn), {_worker(side, space): -1, _worker(side, there): 1}, _places(there))]


def _acted(state: SantoriniState, space: int) -> list[Fact]:
    """What a power did to a space or to the worker there."""
    after = acted(state, space)
    if after.workers == state.workers and after.levels == state.levels:
        return []  # Odysseus only picks a worker up, and what is laid down is told as such
    seat, name = int(state.turn), space_name(space)
    taken = int(state.levels[space] - after.levels[space])
    if taken:
        words = count("took away {n} block from {space}", "took away {n} blocks from {space}", taken, space=name)
        return [Fact("take", words, seat, {f"level.{name}": -taken}, _places(space))]
    if after.own() != state.own() and after.others() != state.others():
        return [_swapped(state, after, owner(state, space))]
    if after.own() != state.own():
        return [_of_own(state, after)]
    return [*_removals(state, after), *_forced(state, after, int(state.side(state.turn)))]


def _of_own(state: SantoriniState, after: SantoriniState) -> Fact:
    """A worker of the side in turn that has come, gone or gone elsewhere."""
    seat, side = int(state.turn), int(state.side(state.turn))
    gone, come = (int(one & ~other) for one, other in _both_ways(state.own(), after.own()))
    if not gone:
        there = _only(come)
        words = say("put a worker on {space}", space=space_name(there))
        spare = {f"used.{seat + 1}": 1} if table.POWERS[state.divine.gods[seat]].spares() else {}
        return Fact("place", words, seat, {_worker(side, there): 1, **spare}, _places(there))
    here = _only(gone)
    if not come:
        words = say("gave up the worker on {space}", space=space_name(here))
        return Fact("remove", words, seat, {_worker(side, here): -1}, _places(here))
    there = _only(come)
    words = say("brought the worker on {here} to {there}", here=space_name(here), there=space_name(there))
    return Fact("force", words, seat, {_worker(side, here): -1, _worker(side, there): 1}, _places(here, there))


def _swapped(state: SantoriniState, after: SantoriniState, other: int) -> Fact:
    """Workers that have changed places with those of another side."""
    mine = int(state.side(state.turn))
    changes = {}
    spaces = []
    for side in (mine, other):
        for space in range(board.SPACES):
            change = int(after.workers[side] >> space & 1) - int(state.workers[side] >> space & 1)
            if change:
                changes[_worker(side, space)] = change
                spaces.append(space)
    words = say("swapped places with the workers of {side}", side=side_name(state, other))
    return Fact("swap", words, int(state.turn), changes, _places(*sorted(set(spaces))))


def _stones(state: SantoriniState, after: SantoriniState) -> list[int]:
    """SAN-324: where the end of the turn has put a block in the place of an opposing worker."""
    if not state.variant.powers or state.phase < phases.CHOOSING:
        return []
    return [
        space
        for space in range(board.SPACES)
        if state.others() >> space & 1 and after.levels[space] > state.levels[space]
    ]


def _turned_to_stone(state: SantoriniState, after: SantoriniState) -> list[Fact]:
    facts = []
    for space in _stones(state, after):
        side, name = owner(state, space), space_name(space)
        words = say("turned the worker of {side} on {space} to stone", side=side_name(state, side), space=name)
        changes = {_worker(side, space): -1, f"level.{name}": 1}
        facts.append(Fact("remove", words, int(state.turn), changes, _places(space)))
    return facts


def _both_ways(one: int, other: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (one, other), (other, one)


def _only(mask: int) -> int:
    """The space of a mask with one space."""
    return mask.bit_length() - 1


def _built(state: SantoriniState, space: int) -> Fact:
    level, name = int(state.levels[space]), space_name(space)
    if level == board.TOP:
        words = say("built a dome on {space}", space=name)
        return Fact("build", words, int(state.turn), {f"dome.{name}": 1}, _places(space))
    words = say("built level {level} on {space}", level=level + 1, space=name)
    return Fact("build", words, int(state.turn), {f"level.{name}": 1}, _places(space))


def _domed(state: SantoriniState, space: int) -> Fact:
    name = space_name(space)
    words = say("put a dome on {space} (level {level})", space=name, level=int(state.levels[space]))
    return Fact("build", words, int(state.turn), {f"dome.{name}": 1}, _places(space))


def _used(before: SantoriniState, after: SantoriniState) -> list[Fact]:
    """SAN-346: that a hero uses its power, which it can do once; SAN-325: tokens that are gained and spent."""
    facts = []
    for seat in range(before.seats if before.variant.powers else 0):
        change = int(after.divine.counts[seat] - before.divine.counts[seat])
        god, card = int(before.divine.gods[seat]), table.counted(before, seat)
        changes = {f"used.{seat + 1}": change}
        if named_workers(after) and not named_workers(before) and table.POWERS[god].names_two():
            facts.append(_named_two(after, seat))
        if card.knows_woman() or card.spares() or before.divine.strife >> seat & 1:
            continue
        if change and card.keeps():
            facts.append(_laid_down(before, after, seat))
        elif change and table.is_hero(god):
            facts.append(Fact("use", say("used the power of {god} for this game", god=gods.name(god)), seat, changes))
        elif change > 0:
            facts.append(Fact("token", say("{who} gained a build token.", who=name_of(seat)), None, changes))
        elif change < 0:
            facts.append(Fact("token", say("spent a build token"), seat, changes))
    return facts


def _named_two(after: SantoriniState, seat: int) -> Fact:
    """SAN-537: the two workers that Adonis wants to be neighbours."""
    one, other = named_workers(after)
    words = say(
        "asked that the workers on {one} and {other} end the next turn as neighbours",
        one=space_name(one),
        other=space_name(other),
    )
    return Fact("use", words, seat, _meeting(after), _places(one, other))


def _before_lending(before: SantoriniState, move: int, after: SantoriniState) -> SantoriniState:
    """What a turn has led to, before the next one begins with other powers."""
    last = before if before.phase == phases.PLACING else done(before, move)
    settled = after.copy()
    settled.divine.acting = before.divine.acting[:]
    settled.divine.risen = last.divine.risen
    settled.divine.counts = last.divine.counts[:]
    settled.divine.suitor, settled.divine.beloved = last.divine.suitor, last.divine.beloved
    turn.appoint(settled)
    return settled


def _lent(before: SantoriniState, after: SantoriniState) -> list[Fact]:
    """SAN-535, SAN-536: who has another power from now on, with all that goes with it."""
    changes = _difference(_meeting(before), _meeting(after))
    for seat in range(before.seats):
        changes |= _difference(_led_to(before, seat), _led_to(after, seat))
    words = []
    for seat in range(before.seats):
        god, other = int(after.divine.gods[seat]), table.POWERS[after.divine.gods[seat]].borrows(after, seat)
        if other <= 0:
            continue
        has = after.divine.acting[seat] == other
        names = {"who": name_of(seat), "rival": name_of(1 - seat), "god": gods.name(int(other))}
        if table.POWERS[god].sets_aside():
            words.append(
                say("Night fell: {who} got the power of {god}, and {rival} was left without one.", **names)
                if has
                else say("Day came: {who} lost the power of {god}, and {rival} had the usual one again.", **names)
            )
        else:
            words.append(
                say("{who} took the power of {god}, and {rival} was left without one.", **names)
                if has
                else say("{rival} got the power of {god} back.", **names)
            )
    return [Fact("lend", words[0], None, changes)]


def _difference(old: dict[str, int], new: dict[str, int]) -> dict[str, int]:
    changes = {key: new.get(key, 0) - old.get(key, 0) for key in (*old, *new)}
    return {key: change for key, change in changes.items() if change}


def _laid_down(before: SantoriniState, after: SantoriniState, seat: int) -> Fact:
    """The wind that has turned, and Talus in another place."""
    new, changes = kept(after, seat), _change(before, after, seat)
    if seat == before.divine.wind:
        words = say("calmed the wind") if new is None else say("turned the wind: {arrow}", arrow=ARROWS[new])
        return Fact("wind", words, seat, changes)
    if seat == before.divine.pool:
        return _whirlpool(before, after, seat)
    if seat == before.divine.muse:
        return _coin(before, after, seat)
    if table.counted(before, seat).lays():
        if new is None:
            return Fact("token", say("Siren's direction was forgotten."), None, changes)
        return Fact("token", say("fixed the direction of Siren: {arrow}", arrow=ARROWS[new]), seat, changes)
    if new is None:
        return Fact("token", say("Talus left the board."), None, changes)
    return Fact("token", say("put Talus on {space}", space=space_name(new)), seat, changes, _places(new))


def _whirlpool(before: SantoriniState, after: SantoriniState, seat: int) -> Fact:
    """A whirlpool that has been laid or built over, or all of them gone."""
    changes = _change(before, after, seat)
    new = [space for space in whirlpools(after) if space not in whirlpools(before)]
    gone = [space for space in whirlpools(before) if space not in whirlpools(after)]
    if new:
        words = say("laid a whirlpool on {space}", space=space_name(new[0]))
        return Fact("token", words, seat, changes, _places(*new))
    if not after.workers[after.side(seat)]:
        return Fact("token", say("The whirlpools left the board."), None, changes, _places(*gone))
    words = say("The whirlpool on {space} was built over.", space=space_name(gone[0]))
    return Fact("token", words, None, changes, _places(*gone))


def _coin(before: SantoriniState, after: SantoriniState, seat: int) -> Fact:
    """A coin of Clio's that has been laid, or all of them gone."""
    changes = _change(before, after, seat)
    if not after.divine.counts[seat]:
        return Fact("token", say("Clio's coins left the board."), None, changes)
    old, new = (Counter(board.kept(state.divine.counts[seat])) for state in (before, after))
    (space,) = new - old
    return Fact("token", say("laid a coin on {space}", space=space_name(space)), seat, changes, _places(space))


def _change(before: SantoriniState, after: SantoriniState, seat: int) -> dict[str, int]:
    """What changes if the power of a seat keeps another space."""
    return _difference(_kept(before, seat), _kept(after, seat))


def _bans(before: SantoriniState, after: SantoriniState) -> list[Fact]:
    """SAN-203: that Athena's ban begins and ends."""
    facts = []
    for seat in range(before.seats if before.variant.powers else 0):
        change = int(after.divine.risen >> seat & 1) - int(before.divine.risen >> seat & 1)
        if change > 0:
            words = say("Athena moved up: nobody else could move up until {who}'s next turn.", who=name_of(seat))
            facts.append(Fact("ban", words, None, {f"ban.{seat + 1}": 1}))
        elif change < 0:
            facts.append(Fact("ban", say("Athena's ban on moving up ended."), None, {f"ban.{seat + 1}": -1}))
    return facts


def _out(before: SantoriniState, move: int, after: SantoriniState) -> list[Fact]:
    """SAN-016, SAN-035: sides without a legal turn, in the order in which they went out."""
    facts = []
    left_over = _left_over(before, move, after)
    first = before.turn + 1
    if before.phase == phases.PLACING:
        first = before.divine.first if before.variant.powers else 0
    for n in range(after.variant.sides):
        side = int(after.side(first + n))
        workers = left_over[side]
        if moves.KIND[move] == moves.PLACE and side == before.side(before.turn):
            workers |= 1 << int(moves.space(move))  # the last to place may be the first to be stuck
        if workers and not after.workers[side]:
            left = [space for space in range(board.SPACES) if workers >> space & 1]
            words = say("{side} had no legal turn, and their workers left the board.", side=side_name(after, side))
            if _is_maddened(before, after, workers):
                words = say(
                    "{side} had a worker between the Maenads, and lost: their workers left the board.",
                    side=side_name(after, side),
                )
            facts.append(Fact("out", words, None, {_worker(side, space): -1 for space in left}, _places(*left)))
    return facts


def _left_over(before: SantoriniState, move: int, after: SantoriniState) -> list[int]:
    """Everybody's workers after a move, before anybody is found to be stuck."""
    if not before.variant.powers or before.phase == phases.PLACING:
        return [int(mask) for mask in before.workers]
    stones = sum(1 << space for space in _stones(before, after))
    return [int(mask) & ~stones for mask in done(before, move).workers]


def _is_maddened(before: SantoriniState, after: SantoriniState, workers: int) -> bool:
    """Whether a side is out because one of its workers stood between the Maenads."""
    if not before.variant.powers or before.phase < phases.CHOOSING:
        return False
    mine = table.word(before.divine.acting[before.turn]) == "maenads"
    return mine and surrounded(after.workers[before.side(before.turn)], workers) != 0


def _places(*spaces: int) -> tuple[str, ...]:
    return tuple(f"space-{space_name(space)}" for space in spaces)
