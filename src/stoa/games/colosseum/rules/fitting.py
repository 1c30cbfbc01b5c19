"""What must fit together in a position of Colosseum; `position.load` asks it last."""

from stoa.core.errors import BadPosition
from stoa.core.game import CHANCE
from stoa.games.colosseum.rules import board, closing, investing, phases, producing, stars, trading
from stoa.games.colosseum.rules.state import ColosseumState

OWN_PHASES = (  # in which the player whose time it is decides
    phases.INVESTING,
    phases.OPENING,
    phases.TRADING,
    phases.PRODUCING,
    phases.DICE,
    phases.PUSHING,
    phases.NAMING,
    phases.JOKERS,
    phases.SPECTATORS,
    phases.ENDING,
    phases.CLEANUP,
)


def check(state: ColosseumState) -> None:
    """Raise BadPosition with the first reason why there can be no such state."""
    for fault in state.faults():
        raise BadPosition(fault)
    if state.phase == phases.DEALING:
        _check_deal(state)
        return
    acting = state.acting()
    if state.phase in OWN_PHASES and state.turn != acting:
        raise BadPosition(f"turn: with place {state.place} in round {state.round} it is the time of seat {acting + 1}")
    if state.phase in (phases.PODIUM, phases.ASKING, phases.DONATION, phases.DONE) and state.place:
        raise BadPosition(f"place: expected 0 in phase {phases.PHASES[state.phase]!r}")
    if state.phase == phases.DONE and state.round != board.TURNS:
        raise BadPosition("phase: the game is over only after turn 5 (COL-003)")
    _check_possessions(state)
    _check_markets(state)
    _check_investing(state)
    _check_auction(state, acting)
    _check_trade(state, acting)
    _check_dice(state, acting)
    _check_program(state, acting)
    _check_used(state)
    _check_closing(state)


def _check_deal(state: ColosseumState) -> None:
    """COL-138: as many tokens and programs lie out as have been dealt, in order; all else is as at the start."""
    hand: int = state.variant.hand
    each: int = board.PER_MARKET
    to_players = state.place - board.MARKETS * each
    programs = to_players - state.seats * hand
    in_markets = [state.in_market(market) for market in range(board.MARKETS)]
    if in_markets != [min(each, max(0, state.place - each * market)) for market in range(board.MARKETS)]:
        raise BadPosition("markets: not as they are dealt (COL-138)")
    for seat in range(state.seats):
        held = sum(state.held(seat, asset) for asset in range(board.ASSETS))
        if held != min(hand, max(0, to_players - hand * seat)):
            raise BadPosition(f"player {seat + 1}, tokens: not as they are dealt (COL-138)")
        dealt = [seat < programs, seat + state.seats < programs]
        if _start_programs(state, seat) != dealt or state.owned[seat] >> board.FOR_SALE:
            raise BadPosition(f"player {seat + 1}, programs: not as they are dealt (COL-138)")
    if programs >= 2 * state.seats:
        raise BadPosition("place: the deal is over (COL-138)")
    _check_green(state, programs >= 0)
    _check_untouched(state)


def _check_green(state: ColosseumState, in_hands: bool) -> None:
    """COL-028 to COL-031: the green tokens come first; the last of them lies face down, then the bag is filled."""
    left = [
        board.GREEN[asset]
        - sum(state.markets[market * board.ASSETS + asset] for market in range(board.MARKETS))
        - sum(state.held(seat, asset) for seat in range(state.seats))
        for asset in range(board.ASSETS)
    ]
    face_down = [int(asset == state.face_down) for asset in range(board.ASSETS)]
    bag = list(state.bag)
    if in_hands and (left != face_down or bag != list(board.ORANGE)):
        raise BadPosition(
            "bag, face_down: expected the orange tokens and the green one that is left (COL-030, COL-031)"
        )
    if not in_hands and (left != bag or state.face_down >= 0):
        raise BadPosition("bag: expected the green tokens that are not dealt yet (COL-028)")


def _check_untouched(state: ColosseumState) -> None:
    start = ColosseumState(state.variant, state.tokens[:], state.markets[:], state.bag[:])
    start.turn, start.place = CHANCE, state.place
    start.owned = state.owned[:]
    start.face_down = state.face_down
    if state.key() != start.key():
        raise BadPosition("phase: nobody has done anything while tokens and programs are dealt (COL-026 to COL-034)")


def _start_programs(state: ColosseumState, seat: int) -> list[int]:
    """How many of programs 1 to 5 and of 6 to 10 a player owns."""
    owned = state.owned[seat]
    return [bin(owned & 0x1F).count("1"), bin(owned >> 5 & 0x1F).count("1")]


def _check_possessions(state: ColosseumState) -> None:
    for seat in range(state.seats):
        if _start_programs(state, seat) != [1, 1]:
            raise BadPosition(f"player {seat + 1}, programs: expected one of 1 to 5 and one of 6 to 10 (COL-033)")
    given = state.round if state.phase in (phases.CLEANUP, phases.ASKING, phases.DONATION) else state.round - 1
    if sum(state.podiums) != given:
        raise BadPosition(f"podiums: expected {given} with the players, one for each turn so far (COL-102)")
    checked = state.copy()
    stars.check(checked)
    for star, asset in enumerate(board.STARS):
        if checked.stars[star] != state.stars[star]:
            holder = "in the supply" if checked.stars[star] < 0 else f"with seat {checked.stars[star] + 1}"
            raise BadPosition(f"stars, {board.TYPES[asset]}: by the tokens held the award is {holder} (COL-121)")


def _check_markets(state: ColosseumState) -> None:
    """COL-024, COL-060: full, or empty until the refill; only an empty bag leaves a market with fewer tokens."""
    if state.face_down >= 0 and (state.seats == 5 or state.phase == phases.REFILLING):
        raise BadPosition(
            "face_down: no token lies face down at five seats or after the first refill (COL-030, COL-060)"
        )
    if (state.phase == phases.REFILLING) != bool(state.empty):
        raise BadPosition("auction, to_refill: expected markets exactly in phase 'refilling' (COL-059)")
    if state.phase == phases.REFILLING and not any(state.bag):
        raise BadPosition("bag: expected tokens to refill with (COL-061)")
    filling = True  # the first market to refill may have got tokens already
    for market in range(board.MARKETS):
        found = state.in_market(market)
        if state.empty >> market & 1:
            fits = found < board.PER_MARKET if filling else found == 0
            filling = False
        elif any(state.bag):
            fits = found == board.PER_MARKET or (found == 0 and state.phase in (phases.OPENING, phases.BIDDING))
        else:
            fits = found <= board.PER_MARKET
        if not fits:
            raise BadPosition(f"market {market + 1}: {found} tokens cannot lie there now (COL-024, COL-060)")


def _check_investing(state: ColosseumState) -> None:
    if (state.invested + state.paid and state.phase != phases.INVESTING) or state.paid > state.invested:
        raise BadPosition("investing: only during phase 'investing', and the second after the first (COL-039)")
    if state.paid and not investing.any_investment(state):
        raise BadPosition("investing, paid_for_second: no investment is open to her (COL-139)")


def _check_auction(state: ColosseumState, acting: int) -> None:
    if state.barred and state.phase not in (phases.OPENING, phases.BIDDING, phases.REFILLING):
        raise BadPosition("auction, barred: players are barred in phase 2 only (COL-057)")
    if state.phase in (phases.OPENING, phases.BIDDING) and state.barred >> acting & 1:
        raise BadPosition("auction, barred: the active player has won already (COL-050)")
    if state.phase != phases.BIDDING:
        if state.market >= 0 or state.bid or state.bidder >= 0 or state.passed:
            raise BadPosition("auction: there is one only in phase 'bidding'")
        return
    if state.market < 0 or not state.in_market(state.market):
        raise BadPosition("auction, market: expected one that holds tokens (COL-051)")
    if state.bidder < 0:
        if state.bid or state.passed or state.turn != acting or state.coins[acting] < board.OPENING_BID:
            raise BadPosition("auction: the active player makes the first bid, of 8 coins or more (COL-051)")
        return
    out = state.barred | state.passed
    if state.barred & state.passed or out >> state.bidder & 1:
        raise BadPosition(
            "auction: who has won before neither bids nor passes, and no bid is taken back (COL-054, COL-141)"
        )
    if state.bid < board.OPENING_BID or state.bid > state.coins[state.bidder]:
        raise BadPosition("auction, bid: not one that this bidder could have made (COL-051, COL-052)")
    asked = (state.bidder + 1) % state.seats
    while out >> asked & 1:
        asked = (asked + 1) % state.seats
    if asked == state.bidder or state.turn != asked:
        raise BadPosition("turn: this player is not the next to bid (COL-141)")


def _check_trade(state: ColosseumState, acting: int) -> None:
    talking = state.phase in (phases.DRAFTING, phases.ANSWERING)
    if state.phase != phases.TRADING and not talking and (state.offers or any(state.declined)):
        raise BadPosition("trade: offers are counted and remembered in phase 3 only")
    if state.phase == phases.TRADING and state.offers >= state.variant.offers:
        raise BadPosition("trade, sent: the active player has no offer left, so her time is over (COL-149)")
    _check_declined(state, acting)
    if not talking:
        if state.partner >= 0 or state.to_all or state.maker >= 0 or any(state.offer) or any(state.draft):
            raise BadPosition("trade: there is an offer only in the phases 'drafting' and 'answering'")
        return
    drafting = state.phase == phases.DRAFTING
    open_draft = drafting and state.to_all
    if (state.partner < 0) != bool(open_draft) or state.partner == acting:
        raise BadPosition("trade, partner: expected another player than the active one, or none for all (COL-145)")
    if state.maker >= 0 and state.maker not in (acting, state.partner):
        raise BadPosition("trade, maker: expected the active player or her partner (COL-145)")
    if state.to_all and state.maker != (board.NOBODY if drafting else acting):
        raise BadPosition("trade, to_all: only the active player makes open offers, and none is countered (COL-147)")
    if state.turn not in (acting, state.partner) or state.turn == state.maker:
        raise BadPosition("turn: expected the side that has to answer or to offer (COL-147)")
    if state.maker < 0 and (not drafting or any(state.offer) or state.turn != acting):
        raise BadPosition("trade: only the active player opens a negotiation, and an offer has a maker (COL-145)")
    if state.maker >= 0:
        _check_offer(state)
    if not drafting:
        if any(state.draft):
            raise BadPosition("trade, draft: none is made in phase 'answering' (COL-147)")
        return
    if state.turn == acting and state.offers >= state.variant.offers:
        raise BadPosition("trade: the active player has no offer left (COL-149)")
    other = trading.other_side(state)
    if not trading.can_be_held(state, state.turn, other, state.draft):
        raise BadPosition("trade, draft: more than the players hold (COL-145)")
    if not trading.can_be_finished(state, state.turn, other, state.draft[:]):
        raise BadPosition("trade, draft: nothing that is added makes it an offer (COL-146)")


def _check_declined(state: ColosseumState, acting: int) -> None:
    """COL-147: what was declined was an offer once; since then only Additional Action tokens may be gone."""
    if not any(state.declined):
        return
    if not (trading.gives(state.declined, 1) and trading.gives(state.declined, -1)):
        raise BadPosition("trade, declined: each side gives something (COL-068)")
    earlier = state.offers - (state.phase == phases.ANSWERING or state.maker >= 0)
    if earlier < 1:
        raise BadPosition("trade, sent: an offer was declined, so one has been sent before (COL-145)")
    goods = state.declined[:]
    goods[board.EXTRA_ACTION] = 0
    if not trading.can_be_held(state, acting, board.NOBODY, goods):
        raise BadPosition("trade, declined: more than the players hold (COL-145)")


def _check_offer(state: ColosseumState) -> None:
    """COL-068, COL-148: an offer was good when it was sent; since then only an Additional Action token may be gone."""
    if not (trading.gives(state.offer, 1) and trading.gives(state.offer, -1)):
        raise BadPosition("trade, offer: each side gives something (COL-068)")
    if not state.offers:
        raise BadPosition("trade, sent: an offer stands, so the active player has sent one (COL-145)")
    goods = state.offer[:]
    if goods[board.EXTRA_ACTION] < 0:
        goods[board.EXTRA_ACTION] = 0
    if not trading.can_be_held(state, state.maker, state.turn, goods):
        raise BadPosition("trade, offer: more than the players hold (COL-145)")


def _check_dice(state: ColosseumState, acting: int) -> None:
    rolled = state.phase == phases.DICE
    if rolled != (state.die1 >= 0 or state.die2 >= 0):
        raise BadPosition("event, dice: there are dice to use exactly in phase 'dice' (COL-075)")
    both = state.die1 >= 0 and state.die2 >= 0
    if both and (state.die1 > state.die2 or state.moved >= 0):
        raise BadPosition("event, dice: write the lower face first, and no noble has moved before a die is used")
    if state.moved >= 0 and not rolled:
        raise BadPosition("event, moved: a noble is remembered only between two dice (COL-077)")
    if rolled and (state.die2 >= 0 or state.moved >= 0) and not state.loge[acting]:
        raise BadPosition("event, dice: two dice need an Emperor's Loge (COL-074)")
    if rolled and state.loge[acting] and not both and state.moved < 0:
        raise BadPosition("event, moved: one of two dice is used, so a noble has moved (COL-077)")
    before_event = rolled or state.phase in (phases.ROLLING, phases.PUSHING, phases.NAMING)
    if before_event and not producing.any_producible(state, acting):
        raise BadPosition("phase: a player without a producible program cannot produce (COL-072)")


def _check_program(state: ColosseumState, acting: int) -> None:
    named = state.phase in (phases.JOKERS, phases.SPECTATORS)
    if named != (state.program >= 0):
        raise BadPosition("event, program: one is named exactly in the phases 'jokers' and 'spectators' (COL-082)")
    if (not named and any(state.jokers)) or (state.phase != phases.SPECTATORS and state.cheers):
        raise BadPosition("event: Jokers and medals belong to a named program (COL-086, COL-096)")
    if not named:
        return
    program = state.program
    if not state.owned[acting] >> program & 1 or state.size[acting] < board.ARENA[program]:
        raise BadPosition("event, program: she does not own it, or her arena is too small (COL-082)")
    left = producing.jokers_left(state, acting)
    first = program * board.STANDARD
    if left < 0 or any(state.jokers[asset] > board.NEED[first + asset] for asset in range(board.STANDARD)):
        raise BadPosition("event, jokers: more than she holds, or more than there are places (COL-084)")
    if producing.filled(state, acting, program) + (left if state.phase == phases.JOKERS else 0) < board.LEAST[program]:
        raise BadPosition("event, program: too many assets are missing (COL-085)")
    if state.phase == phases.JOKERS and not state.held(acting, board.JOKER):
        raise BadPosition("phase: a player without Jokers places none (COL-084)")


def _check_used(state: ColosseumState) -> None:
    """COL-104, COL-105: who has used tokens this turn, and who has chosen one to give up."""
    for place in range(state.seats):
        seat = (state.starter() + place) % state.seats
        where = f"player {seat + 1}"
        used = any(state.used[seat * board.USABLE + asset] for asset in range(board.USABLE))
        if used and (not state.produced[seat] or not _may_have_used(state, place)):
            raise BadPosition(f"{where}, used: she has produced no event this turn (COL-104)")
        if not used and place == state.place and state.phase in (phases.ENDING, phases.CLEANUP):
            raise BadPosition(f"{where}, used: an event uses tokens (COL-086)")
        chosen = state.given_up[seat]
        if (chosen >= 0) != (used and state.phase == phases.CLEANUP and place < state.place):
            raise BadPosition(f"{where}, gives_up: players choose in turn order at the clean-up (COL-105)")
        if chosen >= 0 and not state.used[seat * board.USABLE + chosen]:
            raise BadPosition(f"{where}, gives_up: not a token she has used (COL-104)")


def _may_have_used(state: ColosseumState, place: int) -> bool:
    if state.phase in (phases.PODIUM, phases.CLEANUP):
        return True
    return phases.PRODUCING <= state.phase <= phases.ENDING and place < state.place + (state.phase == phases.ENDING)


def _check_closing(state: ColosseumState) -> None:
    rolling = state.phase in (phases.PODIUM, phases.ASKING)
    if rolling != bool(state.tied) or (any(state.rolls) and not rolling):
        raise BadPosition("closing, tied: there are tied players exactly while a tie is rolled off (COL-154)")
    if rolling:
        _check_rolls(state)
    if (state.crowned >= 0) != (state.phase in (phases.CLEANUP, phases.ASKING, phases.DONATION)):
        raise BadPosition("closing, podium: there is a new owner exactly after the Podium is given (COL-101)")
    if state.round == board.TURNS and state.phase in (phases.PODIUM, phases.CLEANUP, phases.ASKING, phases.DONATION):
        raise BadPosition("phase: turn 5 has no closing ceremonies (COL-003)")
    if state.crowned >= 0 and (not state.podiums[state.crowned] or state.marker[state.crowned] < max(state.marker)):
        raise BadPosition("closing, podium: the player with the highest marker has taken it (COL-101)")
    if state.phase == phases.DONATION:
        if state.turn == state.crowned or state.marker[state.turn] > min(state.marker):
            raise BadPosition("turn: another player with the lowest marker asks (COL-106, COL-109)")
        if not any(state.held(state.crowned, asset) for asset in range(board.STANDARD)):
            raise BadPosition("phase: the Podium owner has nothing to donate (COL-109)")


def _check_rolls(state: ColosseumState) -> None:
    """COL-154: those tied at the top, or at the bottom, roll in turn order."""
    if state.tied & ~closing.contenders(state, state.phase):
        raise BadPosition("closing, tied: expected players with the same marker and coins (COL-101, COL-107)")
    order = [(state.starter() + place) % state.seats for place in range(state.seats)]
    rolls = [state.rolls[seat] for seat in order if state.tied >> seat & 1]
    rolled = len(rolls) - rolls.count(0)
    if len(rolls) < 2 or rolled == len(rolls) or any(rolls[rolled:]):
        raise BadPosition("closing, rolls: at least two players are tied and roll in turn order (COL-154)")
    if sum(rolls) != sum(state.rolls) or any(0 < roll < 4 for roll in rolls):
        raise BadPosition("closing, rolls: tied players roll 4 to 12 (COL-103)")
