"""What must fit together in a position of Clans of Caledonia; `position.load` asks it last."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.errors import BadPosition
from stoa.games.caledonia.rules import beginning, board, exporting, phases, ports, producing, rounds, trading
from stoa.games.caledonia.rules.modules import spots_of
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import hexes
from stoa.games.caledonia.rules.state import CaledoniaState

# Where the bonuses of an action wait for others to be finished, where those of a contract may be open, and where Buchanan
# may still fulfil a second contract.
ASIDE: Final = frozenset((phases.PLACED, phases.DRAWING, phases.KEEPING, phases.RETURNING))
WITH_REWARDS: Final = ASIDE | {phases.REWARDS}
WHILE_FULFILLING: Final = WITH_REWARDS | {phases.SLAUGHTERING, phases.FULFILLING_AGAIN}


def check(state: CaledoniaState) -> None:
    """Raise BadPosition with the first reason found."""
    for fault in state.faults():
        raise BadPosition(fault)
    _check_setup(state)
    for seat, player in enumerate(state.players):
        _check_player(state, player, f"player {seat + 1}")
    _check_order(state)
    _check_open(state)
    if state.turn >= 0:
        _check_decision(state, state.players[state.turn])


def _check_setup(state: CaledoniaState) -> None:
    """CAL-037: what has been laid out by this phase, and nothing of what comes later."""
    phase, variant = state.phase, state.variant
    settled = phase > phases.FIRST and phase != phases.PAIRING  # also FILLING in later rounds, see below
    if phase == phases.FILLING and state.round > 1:
        settled = True
    sides = len(state.ground.sides)
    if (sides < 4) != (phase == phases.SIDES):
        raise BadPosition(f"map, sides: {sides} modules are laid in phase {phases.PHASES[phase]!r} (CAL-037)")
    _check_drawn(state, "map, ports", len(state.ports), 4, phases.PORTING, variant.ports)
    _check_drawn(state, "scoring_tiles", len(state.scoring), 5, phases.TILING, variant.scoring)
    _check_closed(state)
    _check_pairs(state, settled)
    if not settled and (state.round > 1 or len(state.passing)):
        raise BadPosition("round: the game has not begun")
    if phase == phases.FILLING and (rounds.box_to_fill(state) == board.NOTHING or not state.unseen):
        raise BadPosition("export_board: no box waits for a contract (CAL-042, CAL-066)")
    if phase < phases.FILLING and any(box >= 0 for box in state.boxes):
        raise BadPosition("export_board: no contract lies there yet (CAL-037)")


def _check_drawn(state: CaledoniaState, where: str, found: int, whole_number: int, phase: int, used: bool) -> None:
    if not used or state.phase < phase:
        fits = found == 0
    elif state.phase == phase:
        fits = found < whole_number
    else:
        fits = found == whole_number
    if not fits:
        raise BadPosition(f"{where}: {found} of them in phase {phases.PHASES[state.phase]!r} (CAL-037)")


def _check_closed(state: CaledoniaState) -> None:
    closed = hexes(state.closed0, state.closed1)
    variant = state.variant
    if variant.solo:
        cheap = hexes(state.ground.cheap[0], state.ground.cheap[1])
        if closed != (cheap if state.phase > phases.PORTING else []):
            raise BadPosition("map, closed: neutral pieces stand on all active land of cost 1 (CAL-241)")
        return
    covered = (
        state.count if state.phase == phases.COVERING else 4 if variant.tighter and state.phase > phases.COVERING else 0
    )
    if len(closed) != covered:
        raise BadPosition(f"map, closed: expected {covered} covered hexes, found {len(closed)} (CAL-264)")
    room = state.ground.room
    land = hexes(room[0] | room[2] | room[4], room[1] | room[3] | room[5])
    if any(index not in land for index in closed):
        raise BadPosition("map, closed: only active land is covered (CAL-264)")
    if state.phase == phases.COVERING:
        for number, module in enumerate(board.MODULES):
            inside = [index for index in closed if (index // 9, index % 9) in spots_of(module)]
            if len(inside) != int(number < covered):
                raise BadPosition(f"map, closed: expected one hex in module {module} (CAL-264)")


def _check_pairs(state: CaledoniaState, settled: bool) -> None:
    wanted = beginning.pairs_wanted(state)
    number = len(state.pairs)
    open_pair = [pair for pair in state.pairs if pair & 15 == 15]
    if state.phase == phases.PAIRING:
        fits = number < wanted or (number == wanted and bool(open_pair))
        if open_pair and open_pair != [state.pairs[number - 1]]:
            fits = False
    else:
        fits = number == (wanted if settled else 0) and not open_pair
    if not fits or state.taken >> number:
        raise BadPosition(f"pairs: {number} of {wanted} in phase {phases.PHASES[state.phase]!r} (CAL-050, CAL-267)")
    taken = sorted(pair for n, pair in enumerate(state.pairs) if state.taken >> n & 1)
    held = sorted((15 if p.clan < 0 else p.clan) * 16 + p.tile for p in state.players if p.tile >= 0)
    if taken != held:
        raise BadPosition("pairs: the clans and tiles of the players are not the pairs that are taken (CAL-051)")
    if state.phase > phases.PICKING and settled and len(held) != state.seats:
        raise BadPosition("pairs: every player has taken one by now (CAL-051)")


def _check_player(state: CaledoniaState, player: Player, where: str) -> None:
    if player.tile < 0:
        blank = [*player.goods, *player.stalls, *player.units, player.glory, player.technology, player.ports]
        blank += [player.shipping, player.money]
        won = state.phase == phases.PICKING and state.bidder >= 0 and state.players[state.bidder] is player
        if player.clan >= 0 or player.fulfilled or player.box1 >= 0 or player.track < board.TO_HIRE or any(blank):
            raise BadPosition(f"{where}: nothing is taken or done before the clan and starting tile (CAL-044)")
        if player.bid and not won:
            raise BadPosition(f"{where}, bid: no auction is won (CAL-269)")
        return
    if player.shipping < board.start_level(player.clan, state.seats):
        raise BadPosition(f"{where}, shipping: the clan starts higher (CAL-054)")
    if player.clan == board.STEWART and player.track > board.TO_HIRE - board.STEWART_MERCHANTS:
        raise BadPosition(f"{where}, merchants: Stewart starts with five in stock (CAL-233)")
    if player.clan == board.MACDONALD and player.technology:
        raise BadPosition(f"{where}, technology: MacDonald never upgrades it (CAL-215)")
    if player.bid and not state.variant.auction:
        raise BadPosition(f"{where}, bid: there was no auction (CAL-267)")
    unknown = player.ports & ~sum(1 << tile for tile in state.ports)
    if unknown:
        raise BadPosition(f"{where}, ports: a tile that is not in play (CAL-038)")


def _check_order(state: CaledoniaState) -> None:
    phase, seats = state.phase, state.seats
    order, passed = list(state.order), list(state.passing)
    for name, found in (("order", order), ("passed", passed)):
        if len(set(found)) < len(found):
            raise BadPosition(f"{name}: a seat is there twice (CAL-141)")
    in_setup = phase < phases.PICKING and not (phase == phases.FILLING and state.round > 1)
    if state.variant.auction and phase in (phases.BIDDING, phases.PICKING):
        expected = sum(1 for player in state.players if player.tile >= 0)
        if any(state.players[seat].tile < 0 for seat in order):
            raise BadPosition("order: those who have taken a pair, in that order (CAL-269)")
    elif in_setup and (phase != phases.PAIRING or state.variant.auction):
        expected = 0
    else:
        expected = seats
    if len(order) != expected:
        raise BadPosition(f"order: {len(order)} seats in phase {phases.PHASES[phase]!r} (CAL-049, CAL-317)")
    clockwise = [(order[0] + n) % seats for n in range(len(order))]
    if not state.variant.auction and state.round == 1 and state.phase < phases.DONE and order != clockwise:
        raise BadPosition("order: clockwise in the first round (CAL-049)")
    _check_place(state, order, passed)
    _check_auction(state)


def _check_place(state: CaledoniaState, order: list[int], passed: list[int]) -> None:
    phase = state.phase
    acting = phases.ACTING <= phase <= phases.AFTER
    producing_now = phases.PROCESSING <= phase <= phases.CHURNING
    if acting or producing_now or (phase == phases.PICKING and not state.variant.auction):
        if state.place >= len(order) or (state.turn >= 0 and order[state.place] != state.turn):
            raise BadPosition("turn: not the seat at this place of the turn order")
    elif state.place:
        raise BadPosition(f"place: expected 0 in phase {phases.PHASES[phase]!r}")
    if acting and order[state.place] in passed:
        raise BadPosition("passed: who has passed takes no more turns (CAL-143)")
    if len(passed) != state.seats if producing_now else bool(passed) and not acting:
        raise BadPosition(f"passed: {len(passed)} seats in phase {phases.PHASES[phase]!r} (CAL-141)")
    if phase == phases.PICKING and not state.variant.auction:
        later = [state.players[seat].tile >= 0 for seat in order]
        if later != [place > state.place for place in range(state.seats)]:
            raise BadPosition("pairs: they are taken in reverse turn order (CAL-051)")
    most = {phases.COVERING: 3, phases.ROLLING: 2, phases.STARTING: 2 * state.seats}.get(phase, 0)
    if state.count > most:
        raise BadPosition(f"count: expected at most {most} in phase {phases.PHASES[phase]!r}")
    if phase == phases.STARTING and beginning.worker_seat(state, state.count) != state.turn:
        raise BadPosition("turn: another player places a starting worker now (CAL-055, CAL-056)")


def _check_auction(state: CaledoniaState) -> None:
    phase = state.phase
    if phase == phases.PAIRING and state.variant.auction:
        fits = state.bidder >= 0 and state.bid < 0 and not state.out
    elif phase == phases.BIDDING:
        free = [seat for seat in range(state.seats) if state.players[seat].tile < 0]
        fits = state.variant.auction and state.turn in free and len(free) > 1 and (state.bid < 0) == (state.bidder < 0)
        fits = fits and state.bid < board.HIGHEST_BID and state.bidder != state.turn and not state.out >> state.turn & 1
        fits = fits and all(seat in free for seat in range(state.seats) if state.out >> seat & 1)
        fits = fits and (state.bidder < 0 or (state.bidder in free and not state.out >> state.bidder & 1))
        fits = fits and (state.bidder >= 0 or not state.out)
    elif phase == phases.PICKING and state.variant.auction:
        last = len(state.order) == state.seats - 1
        fits = state.players[state.turn].tile < 0 and not (last and (state.bidder >= 0 or state.out))
        fits = fits and (last or (state.bidder == state.turn and state.bid == state.players[state.turn].bid))
        fits = fits and (state.bid < 0) == (state.bidder < 0)
    else:
        fits = state.bid < 0 and state.bidder < 0 and not state.out
    if not fits:
        raise BadPosition("auction: not as bids are made (CAL-268 to CAL-272)")


def _check_open(state: CaledoniaState) -> None:
    """What is open belongs to the phase."""
    phase = state.phase
    acting = phases.ACTING <= phase <= phases.AFTER
    after_action = (phases.TAKING_AGAIN, phases.SLAUGHTERING, phases.FULFILLING_AGAIN, phases.AFTER)
    rules = (
        ("acted", state.acted, acting and phase != phases.ACTING, phase in after_action),
        ("rowed", state.rowed, acting, False),
        ("premium", state.premium, acting, False),
        ("bought", state.bought, acting, False),
        ("shifted", state.shifted + 1, phase in (phases.ACTING, phases.PLACED), False),
        ("offered, building_bonuses", state.offered | state.buildings, phase in ASIDE, phase == phases.PLACED),
        (
            "free_land, upgrades, beer",
            state.free_land | state.upgrades | state.beer,
            phase in WITH_REWARDS,
            phase == phases.REWARDS,
        ),
        ("started", state.started, phase in WITH_REWARDS, False),
        (
            "again",
            state.again,
            phase in WHILE_FULFILLING,
            phase == phases.FULFILLING_AGAIN,
        ),
        ("contract", state.contract + 1, phase == phases.SLAUGHTERING, phase == phases.SLAUGHTERING),
        ("beef, mutton", state.beef | state.mutton, phase == phases.SLAUGHTERING, phase == phases.SLAUGHTERING),
        ("slaughtered", state.killed, phase == phases.SLAUGHTERING, False),
        ("exchange", state.group, phase in (phases.DISCARDING, phases.CHOOSING), False),
        ("off", state.off1 + 1, phase in (phases.TAKING_OFF, phases.PUTTING_ON), phase == phases.PUTTING_ON),
        ("on", state.on1 + 1, phase == phases.PUTTING_ON, False),
        (
            "drawn",
            state.drawn,
            phase in (phases.DRAWING, phases.KEEPING, phases.RETURNING),
            phase in (phases.KEEPING, phases.RETURNING),
        ),
        ("draws", state.draws, phase == phases.DRAWING, phase == phases.DRAWING),
        ("kept", state.kept, phase == phases.KEEPING, False),
        ("whisky_made", state.casks, phase in (phases.PROCESSING, phases.CASKING), phase == phases.CASKING),
        (
            "processed",
            state.made,
            phases.PROCESSING <= phase <= phases.CHURNING,
            phase in (phases.CASKING, phases.CHURNING),
        ),
        ("rolled", state.rolled, phase == phases.ROLLING, False),
        ("price_die", state.face, phase in (phases.ROLLING, phases.FILLING), False),
    )
    for name, value, may, must in rules:
        if (value and not may) or (must and not value):
            raise BadPosition(f"open, {name}: not so in phase {phases.PHASES[phase]!r}")
    if state.started and not (state.free_land or state.upgrades or state.beer):
        raise BadPosition("open, started: no bonus is left")
    _check_rolls(state)


def _check_rolls(state: CaledoniaState) -> None:
    phase, solo = state.phase, state.variant.solo
    rolled = bin(state.rolled).count("1")
    later = solo and state.round > 1
    if phase == phases.ROLLING and not (later and rolled == state.count and (state.face > 0) == (rolled > 0)):
        raise BadPosition(
            "open, rolled: the solo market dice are rolled three times from round 2 on (CAL-246, CAL-247)"
        )
    if phase == phases.FILLING and (state.face > 0) != later:
        raise BadPosition("open, price_die: only a solo game replaces a contract (CAL-253)")
    if phase == phases.DRAWING:
        player = state.players[state.order[state.place]]
        most = 6 if player.clan == board.BUCHANAN else 3
        if not state.unseen or state.draws + bin(state.drawn).count("1") != most or not player.empty_boxes():
            raise BadPosition("open, draws: not as contracts are drawn for a building bonus (CAL-116, CAL-203)")


def _check_decision(state: CaledoniaState, player: Player) -> None:
    """The decision that is asked can be made."""
    phase = state.phase
    number = bin(state.drawn).count("1")
    reason = ""
    if phase == phases.SLAUGHTERING:
        contract = state.contract
        if not player.holds(contract) or state.beef > board.BEEF[contract] or state.mutton > board.MUTTON[contract]:
            reason = "contract: not one in a box of this player that asks for these animals (CAL-125)"
        elif exporting.short(player, state.beef, state.mutton) > ports.spares(state, player):
            reason = "beef, mutton: animals are missing (CAL-125)"
    elif phase == phases.TAKING_AGAIN and (player.clan != board.BUCHANAN or not player.empty_boxes()):
        reason = "only Buchanan with an empty box takes a second contract (CAL-200)"
    elif phase == phases.DISCARDING and not any(player.goods[state.group : state.group + 3]):
        reason = "exchange: there is no good to discard (CAL-298)"
    elif phase == phases.TAKING_OFF and not _may_swap(state, player):
        reason = "off: no such swap is possible (CAL-159)"
    elif phase == phases.PUTTING_ON and not _may_put_on(state, player):
        reason = "off, on: no such swap is possible (CAL-160)"
    elif phase == phases.RETURNING and number < 2:
        reason = "drawn: the last contract goes under the pile by itself (CAL-116)"
    elif phase == phases.KEEPING and not player.empty_boxes():
        reason = "drawn: a building bonus needs an empty box (CAL-115)"
    elif phase == phases.PROCESSING and (state.made > 2 or not producing.most(player, state.made)):
        reason = "processed: nothing can be processed (CAL-166)"
    elif phase == phases.CASKING and (
        state.made != 4 or player.clan != board.MACKENZIE or state.casks > player.units[5]
    ):
        reason = "whisky_made: only MacKenzie lays down whisky just made (CAL-226)"
    elif phase == phases.CASKING and state.round == board.ROUNDS:
        reason = "whisky_made: no barrel is laid down in the last round (CAL-226)"
    elif phase == phases.CASKING and not player.goods[5]:
        reason = "whisky_made: there is none in stock (CAL-226)"
    elif phase == phases.CHURNING and (state.made != 5 or player.clan != board.CUNNINGHAM or not player.goods[1]):
        reason = "processed: only Cunningham with milk makes butter (CAL-209)"
    elif phase == phases.STARTING and not beginning.can_place_worker(state, player):
        reason = "turn: no starting worker can be placed (CAL-284)"
    elif state.shifted >= 0 and not _may_trade(state, player):
        reason = "shifted: that good cannot be traded (CAL-158)"
    if state.again and player.clan != board.BUCHANAN:
        reason = "again: only Buchanan fulfils two contracts in one action (CAL-205)"
    if (state.beer and player.clan != board.MACEWEN) or (state.rowed and player.clan != board.MACDONALD):
        reason = "beer, rowed: not of this clan (CAL-219, CAL-277)"
    if reason:
        raise BadPosition(f"open, {reason}")


def _may_swap(state: CaledoniaState, player: Player) -> bool:
    if state.off2 >= 0:
        return False
    if state.off1 < 0:
        return ports.can_swap(state, player)
    return ports.swappable(state, state.off1) and any(ports.may_take_off(state, player, index) for index in range(117))


def _may_put_on(state: CaledoniaState, player: Player) -> bool:
    one, other = state.off1, state.off2
    if other < 0 or one == other or not (ports.swappable(state, one) and ports.swappable(state, other)):
        return False
    first = state.on1
    if first >= 0:
        state.on1 = board.NOTHING
        fits = ports.may_put_on(state, player, first)
        state.on1 = first
        if not fits:
            return False
    return any(ports.may_put_on(state, player, unit) for unit in range(9))


def _may_trade(state: CaledoniaState, player: Player) -> bool:
    scratch = vec[i64]([0] * 100)
    if state.phase == phases.PLACED:
        return trading.fill_neighbours(state, player, scratch, 0) > 0
    return trading.fill(state, player, scratch, 0) > 0
