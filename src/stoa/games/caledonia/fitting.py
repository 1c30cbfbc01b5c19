"""What must fit together in a position of Clans of Caledonia; `position.load` asks it last."""

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.errors import BadPosition
from stoa.games.caledonia import beginning, exporting, ports, producing, rounds, trading
from stoa.games.caledonia.board import (
    ACTING,
    AFTER,
    BEEF,
    BIDDING,
    BUCHANAN,
    CASKING,
    CHOOSING,
    CHURNING,
    COVERING,
    CUNNINGHAM,
    DISCARDING,
    DRAWING,
    FILLING,
    FINISHED,
    FIRST,
    FULFILLING_AGAIN,
    HIGHEST_BID,
    KEEPING,
    MACDONALD,
    MACEWEN,
    MACKENZIE,
    MODULES,
    MUTTON,
    NOTHING,
    PAIRING,
    PHASES,
    PICKING,
    PLACED,
    PORTING,
    PROCESSING,
    PUTTING_ON,
    RETURNING,
    REWARDS,
    ROLLING,
    SIDES,
    SLAUGHTERING,
    STARTING,
    STEWART,
    STEWART_MERCHANTS,
    TAKING_AGAIN,
    TAKING_OFF,
    TILING,
    TO_HIRE,
    start_level,
)
from stoa.games.caledonia.faults import hexes
from stoa.games.caledonia.modules import spots_of
from stoa.games.caledonia.player import Player
from stoa.games.caledonia.rules import Table

ASIDE = (PLACED, DRAWING, KEEPING, RETURNING)  # where the bonuses of an action wait for others to be finished


def check(table: Table) -> None:
    """Raise BadPosition with the first reason found."""
    for fault in table.faults():
        raise BadPosition(fault)
    _check_setup(table)
    for seat, player in enumerate(table.players):
        _check_player(table, player, f"player {seat + 1}")
    _check_order(table)
    _check_open(table)
    if table.turn >= 0:
        _check_decision(table, table.players[table.turn])


def _check_setup(table: Table) -> None:
    """CAL-037: what has been laid out by this phase, and nothing of what comes later."""
    phase, setting = table.phase, table.setting
    settled = phase > FIRST and phase != PAIRING  # also FILLING in later rounds, see below
    if phase == FILLING and table.round > 1:
        settled = True
    sides = len(table.ground.sides)
    if (sides < 4) != (phase == SIDES):
        raise BadPosition(f"map, sides: {sides} modules are laid in phase {PHASES[phase]!r} (CAL-037)")
    _check_drawn(table, "map, ports", len(table.ports), 4, PORTING, setting.ports)
    _check_drawn(table, "scoring_tiles", len(table.scoring), 5, TILING, setting.scoring)
    _check_closed(table)
    _check_pairs(table, settled)
    if not settled and (table.round > 1 or len(table.passing)):
        raise BadPosition("round: the game has not begun")
    if phase == FILLING and (rounds.box_to_fill(table) == NOTHING or not table.unseen):
        raise BadPosition("export_board: no box waits for a contract (CAL-042, CAL-066)")
    if phase < FILLING and any(box >= 0 for box in table.boxes):
        raise BadPosition("export_board: no contract lies there yet (CAL-037)")


def _check_drawn(table: Table, where: str, found: int, whole_number: int, phase: int, used: bool) -> None:
    if not used or table.phase < phase:
        fits = found == 0
    elif table.phase == phase:
        fits = found < whole_number
    else:
        fits = found == whole_number
    if not fits:
        raise BadPosition(f"{where}: {found} of them in phase {PHASES[table.phase]!r} (CAL-037)")


def _check_closed(table: Table) -> None:
    closed = hexes(table.closed0, table.closed1)
    setting = table.setting
    if setting.solo:
        cheap = hexes(table.ground.cheap[0], table.ground.cheap[1])
        if closed != (cheap if table.phase > PORTING else []):
            raise BadPosition("map, closed: neutral pieces stand on all active land of cost 1 (CAL-241)")
        return
    covered = table.count if table.phase == COVERING else 4 if setting.tighter and table.phase > COVERING else 0
    if len(closed) != covered:
        raise BadPosition(f"map, closed: expected {covered} covered hexes, found {len(closed)} (CAL-264)")
    room = table.ground.room
    land = hexes(room[0] | room[2] | room[4], room[1] | room[3] | room[5])
    if any(index not in land for index in closed):
        raise BadPosition("map, closed: only active land is covered (CAL-264)")
    if table.phase == COVERING:
        for number, module in enumerate(MODULES):
            inside = [index for index in closed if (index // 9, index % 9) in spots_of(module)]
            if len(inside) != int(number < covered):
                raise BadPosition(f"map, closed: expected one hex in module {module} (CAL-264)")


def _check_pairs(table: Table, settled: bool) -> None:
    wanted = beginning.pairs_wanted(table)
    number = len(table.pairs)
    open_pair = [pair for pair in table.pairs if pair & 15 == 15]
    if table.phase == PAIRING:
        fits = number < wanted or (number == wanted and bool(open_pair))
        if open_pair and open_pair != [table.pairs[number - 1]]:
            fits = False
    else:
        fits = number == (wanted if settled else 0) and not open_pair
    if not fits or table.taken >> number:
        raise BadPosition(f"pairs: {number} of {wanted} in phase {PHASES[table.phase]!r} (CAL-050, CAL-267)")
    taken = sorted(pair for n, pair in enumerate(table.pairs) if table.taken >> n & 1)
    held = sorted((15 if p.clan < 0 else p.clan) * 16 + p.tile for p in table.players if p.tile >= 0)
    if taken != held:
        raise BadPosition("pairs: the clans and tiles of the players are not the pairs that are taken (CAL-051)")
    if table.phase > PICKING and settled and len(held) != table.seats:
        raise BadPosition("pairs: every player has taken one by now (CAL-051)")


def _check_player(table: Table, player: Player, where: str) -> None:
    if player.tile < 0:
        blank = [*player.goods, *player.stalls, *player.units, player.glory, player.technology, player.ports]
        blank += [player.shipping, player.money]
        won = table.phase == PICKING and table.bidder >= 0 and table.players[table.bidder] is player
        if player.clan >= 0 or player.fulfilled or player.box1 >= 0 or player.track < TO_HIRE or any(blank):
            raise BadPosition(f"{where}: nothing is taken or done before the clan and starting tile (CAL-044)")
        if player.bid and not won:
            raise BadPosition(f"{where}, bid: no auction is won (CAL-269)")
        return
    if player.shipping < start_level(player.clan, table.seats):
        raise BadPosition(f"{where}, shipping: the clan starts higher (CAL-054)")
    if player.clan == STEWART and player.track > TO_HIRE - STEWART_MERCHANTS:
        raise BadPosition(f"{where}, merchants: Stewart starts with five in stock (CAL-233)")
    if player.clan == MACDONALD and player.technology:
        raise BadPosition(f"{where}, technology: MacDonald never upgrades it (CAL-215)")
    if player.bid and not table.setting.auction:
        raise BadPosition(f"{where}, bid: there was no auction (CAL-267)")
    unknown = player.ports & ~sum(1 << tile for tile in table.ports)
    if unknown:
        raise BadPosition(f"{where}, ports: a tile that is not in play (CAL-038)")


def _check_order(table: Table) -> None:
    phase, seats = table.phase, table.seats
    order, passed = list(table.order), list(table.passing)
    for name, found in (("order", order), ("passed", passed)):
        if len(set(found)) < len(found):
            raise BadPosition(f"{name}: a seat is there twice (CAL-141)")
    in_setup = phase < PICKING and not (phase == FILLING and table.round > 1)
    if table.setting.auction and phase in (BIDDING, PICKING):
        expected = sum(1 for player in table.players if player.tile >= 0)
        if any(table.players[seat].tile < 0 for seat in order):
            raise BadPosition("order: those who have taken a pair, in that order (CAL-269)")
    elif in_setup and (phase != PAIRING or table.setting.auction):
        expected = 0
    else:
        expected = seats
    if len(order) != expected:
        raise BadPosition(f"order: {len(order)} seats in phase {PHASES[phase]!r} (CAL-049, CAL-317)")
    clockwise = [(order[0] + n) % seats for n in range(len(order))]
    if not table.setting.auction and table.round == 1 and table.phase < FINISHED and order != clockwise:
        raise BadPosition("order: clockwise in the first round (CAL-049)")
    _check_place(table, order, passed)
    _check_auction(table)


def _check_place(table: Table, order: list[int], passed: list[int]) -> None:
    phase = table.phase
    acting = ACTING <= phase <= AFTER
    producing_now = PROCESSING <= phase <= CHURNING
    if acting or producing_now or (phase == PICKING and not table.setting.auction):
        if table.place >= len(order) or (table.turn >= 0 and order[table.place] != table.turn):
            raise BadPosition("turn: not the seat at this place of the turn order")
    elif table.place:
        raise BadPosition(f"place: expected 0 in phase {PHASES[phase]!r}")
    if acting and order[table.place] in passed:
        raise BadPosition("passed: who has passed takes no more turns (CAL-143)")
    if len(passed) != table.seats if producing_now else bool(passed) and not acting:
        raise BadPosition(f"passed: {len(passed)} seats in phase {PHASES[phase]!r} (CAL-141)")
    if phase == PICKING and not table.setting.auction:
        later = [table.players[seat].tile >= 0 for seat in order]
        if later != [place > table.place for place in range(table.seats)]:
            raise BadPosition("pairs: they are taken in reverse turn order (CAL-051)")
    most = {COVERING: 3, ROLLING: 2, STARTING: 2 * table.seats}.get(phase, 0)
    if table.count > most:
        raise BadPosition(f"count: expected at most {most} in phase {PHASES[phase]!r}")
    if phase == STARTING and beginning.worker_seat(table, table.count) != table.turn:
        raise BadPosition("turn: another player places a starting worker now (CAL-055, CAL-056)")


def _check_auction(table: Table) -> None:
    phase = table.phase
    if phase == PAIRING and table.setting.auction:
        fits = table.bidder >= 0 and table.bid < 0 and not table.out
    elif phase == BIDDING:
        free = [seat for seat in range(table.seats) if table.players[seat].tile < 0]
        fits = table.setting.auction and table.turn in free and len(free) > 1 and (table.bid < 0) == (table.bidder < 0)
        fits = fits and table.bid < HIGHEST_BID and table.bidder != table.turn and not table.out >> table.turn & 1
        fits = fits and all(seat in free for seat in range(table.seats) if table.out >> seat & 1)
        fits = fits and (table.bidder < 0 or (table.bidder in free and not table.out >> table.bidder & 1))
        fits = fits and (table.bidder >= 0 or not table.out)
    elif phase == PICKING and table.setting.auction:
        last = len(table.order) == table.seats - 1
        fits = table.players[table.turn].tile < 0 and not (last and (table.bidder >= 0 or table.out))
        fits = fits and (last or (table.bidder == table.turn and table.bid == table.players[table.turn].bid))
        fits = fits and (table.bid < 0) == (table.bidder < 0)
    else:
        fits = table.bid < 0 and table.bidder < 0 and not table.out
    if not fits:
        raise BadPosition("auction: not as bids are made (CAL-268 to CAL-272)")


def _check_open(table: Table) -> None:
    """What is open belongs to the phase."""
    phase = table.phase
    acting = ACTING <= phase <= AFTER
    after_action = (TAKING_AGAIN, SLAUGHTERING, FULFILLING_AGAIN, AFTER)
    rules = (
        ("acted", table.acted, acting and phase != ACTING, phase in after_action),
        ("rowed", table.rowed, acting, False),
        ("premium", table.premium, acting, False),
        ("bought", table.bought, acting, False),
        ("shifted", table.shifted + 1, phase in (ACTING, PLACED), False),
        ("offered, building_bonuses", table.offered | table.buildings, phase in ASIDE, phase == PLACED),
        (
            "free_land, upgrades, beer",
            table.free_land | table.upgrades | table.beer,
            phase in (*ASIDE, REWARDS),
            phase == REWARDS,
        ),
        ("started", table.started, phase in (*ASIDE, REWARDS), False),
        ("again", table.again, phase in (*ASIDE, REWARDS, SLAUGHTERING, FULFILLING_AGAIN), phase == FULFILLING_AGAIN),
        ("contract", table.contract + 1, phase == SLAUGHTERING, phase == SLAUGHTERING),
        ("beef, mutton", table.beef | table.mutton, phase == SLAUGHTERING, phase == SLAUGHTERING),
        ("slaughtered", table.killed, phase == SLAUGHTERING, False),
        ("exchange", table.group, phase in (DISCARDING, CHOOSING), False),
        ("off", table.off1 + 1, phase in (TAKING_OFF, PUTTING_ON), phase == PUTTING_ON),
        ("on", table.on1 + 1, phase == PUTTING_ON, False),
        ("drawn", table.drawn, phase in (DRAWING, KEEPING, RETURNING), phase in (KEEPING, RETURNING)),
        ("draws", table.draws, phase == DRAWING, phase == DRAWING),
        ("kept", table.kept, phase == KEEPING, False),
        ("whisky_made", table.casks, phase in (PROCESSING, CASKING), phase == CASKING),
        ("processed", table.made, PROCESSING <= phase <= CHURNING, phase in (CASKING, CHURNING)),
        ("rolled", table.rolled, phase == ROLLING, False),
        ("price_die", table.face, phase in (ROLLING, FILLING), False),
    )
    for name, value, may, must in rules:
        if (value and not may) or (must and not value):
            raise BadPosition(f"open, {name}: not so in phase {PHASES[phase]!r}")
    if table.started and not (table.free_land or table.upgrades or table.beer):
        raise BadPosition("open, started: no bonus is left")
    _check_rolls(table)


def _check_rolls(table: Table) -> None:
    phase, solo = table.phase, table.setting.solo
    rolled = bin(table.rolled).count("1")
    later = solo and table.round > 1
    if phase == ROLLING and not (later and rolled == table.count and (table.face > 0) == (rolled > 0)):
        raise BadPosition(
            "open, rolled: the solo market dice are rolled three times from round 2 on (CAL-246, CAL-247)"
        )
    if phase == FILLING and (table.face > 0) != later:
        raise BadPosition("open, price_die: only a solo game replaces a contract (CAL-253)")
    if phase == DRAWING:
        player = table.players[table.order[table.place]]
        most = 6 if player.clan == BUCHANAN else 3
        if not table.unseen or table.draws + bin(table.drawn).count("1") != most or not player.empty_boxes():
            raise BadPosition("open, draws: not as contracts are drawn for a building bonus (CAL-116, CAL-203)")


def _check_decision(table: Table, player: Player) -> None:
    """The decision that is asked can be made."""
    phase = table.phase
    number = bin(table.drawn).count("1")
    reason = ""
    if phase == SLAUGHTERING:
        contract = table.contract
        if not player.holds(contract) or table.beef > BEEF[contract] or table.mutton > MUTTON[contract]:
            reason = "contract: not one in the own box that asks for this (CAL-125)"
        elif exporting.short(player, table.beef, table.mutton) > ports.spares(table, player):
            reason = "beef, mutton: animals are missing (CAL-125)"
    elif phase == TAKING_AGAIN and (player.clan != BUCHANAN or not player.empty_boxes()):
        reason = "only Buchanan with an empty box takes a second contract (CAL-200)"
    elif phase == DISCARDING and not any(player.goods[table.group : table.group + 3]):
        reason = "exchange: there is no good to discard (CAL-298)"
    elif phase == TAKING_OFF and not _may_swap(table, player):
        reason = "off: no such swap is possible (CAL-159)"
    elif phase == PUTTING_ON and not _may_put_on(table, player):
        reason = "off, on: no such swap is possible (CAL-160)"
    elif phase == RETURNING and number < 2:
        reason = "drawn: the last contract goes under the pile by itself (CAL-116)"
    elif phase == KEEPING and not player.empty_boxes():
        reason = "drawn: a building bonus needs an empty box (CAL-115)"
    elif phase == PROCESSING and (table.made > 2 or not producing.most(player, table.made)):
        reason = "processed: nothing can be processed (CAL-166)"
    elif phase == CASKING and (table.made != 4 or player.clan != MACKENZIE or table.casks > player.units[5]):
        reason = "whisky_made: only MacKenzie lays down whisky just made (CAL-226)"
    elif phase == CASKING and not player.goods[5]:
        reason = "whisky_made: there is none in stock (CAL-226)"
    elif phase == CHURNING and (table.made != 5 or player.clan != CUNNINGHAM or not player.goods[1]):
        reason = "processed: only Cunningham with milk makes butter (CAL-209)"
    elif phase == STARTING and not beginning.can_place_worker(table, player):
        reason = "turn: no starting worker can be placed (CAL-284)"
    elif table.shifted >= 0 and not _may_trade(table, player):
        reason = "shifted: that good cannot be traded (CAL-158)"
    if table.again and player.clan != BUCHANAN:
        reason = "again: only Buchanan fulfils two contracts in one action (CAL-205)"
    if (table.beer and player.clan != MACEWEN) or (table.rowed and player.clan != MACDONALD):
        reason = "beer, rowed: not of this clan (CAL-219, CAL-277)"
    if reason:
        raise BadPosition(f"open, {reason}")


def _may_swap(table: Table, player: Player) -> bool:
    if table.off2 >= 0:
        return False
    if table.off1 < 0:
        return ports.can_swap(table, player)
    return ports.swappable(table, table.off1) and any(ports.may_take_off(table, player, index) for index in range(117))


def _may_put_on(table: Table, player: Player) -> bool:
    one, other = table.off1, table.off2
    if other < 0 or one == other or not (ports.swappable(table, one) and ports.swappable(table, other)):
        return False
    first = table.on1
    if first >= 0:
        table.on1 = NOTHING
        fits = ports.may_put_on(table, player, first)
        table.on1 = first
        if not fits:
            return False
    return any(ports.may_put_on(table, player, unit) for unit in range(9))


def _may_trade(table: Table, player: Player) -> bool:
    scratch = vec[i64]([0] * 100)
    if table.phase == PLACED:
        return trading.fill_neighbours(table, player, scratch, 0) > 0
    return trading.fill(table, player, scratch, 0) > 0
