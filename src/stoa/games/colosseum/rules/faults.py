"""The laws of conservation that every state keeps."""

from typing import TYPE_CHECKING

from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def faults(state: "ColosseumState") -> list[str]:
    """The invariants COL-128 to COL-132 and COL-159 that are broken."""
    found = []
    seats = range(state.seats)
    for asset, name in enumerate(board.TYPES):
        placed = state.bag[asset] + (1 if state.face_down == asset else 0)
        placed += sum(state.markets[market * board.ASSETS + asset] for market in range(board.MARKETS))
        placed += sum(state.held(seat, asset) for seat in seats)
        if placed > board.TOTAL[asset]:
            found.append(f"COL-128: {placed} {name} tokens")
    counts = [*state.tokens, *state.markets, *state.bag, *state.coins, *state.medals, *state.tickets, *state.used]
    if min(counts) < 0:
        found.append("COL-007, COL-128: a negative number of coins, tokens or medals")
    if sum(state.medals) > board.MEDALS or sum(state.tickets) > board.TICKETS or sum(state.podiums) > board.TURNS - 1:
        found.append("COL-129: more medals, Season Tickets or Podiums than there are")
    owners = [0] * board.PROGRAMS
    for seat in seats:
        for program in range(board.PROGRAMS):
            owners[program] += state.owned[seat] >> program & 1
        if state.produced[seat] & ~state.owned[seat]:
            found.append(f"COL-129: seat {seat + 1} has produced a program she does not own")
        if not 2 <= state.size[seat] <= 4:
            found.append(f"COL-130: the arena of seat {seat + 1} has size {state.size[seat]}")
        if state.held(seat, board.EMPEROR_TOKEN):
            found.append(f"COL-159: seat {seat + 1} holds an Emperor token")
        if any(state.used[seat * board.USABLE + asset] > state.held(seat, asset) for asset in range(board.USABLE)):
            found.append(f"COL-159: seat {seat + 1} no longer holds a token used this turn")
    if max(owners) > 1:
        found.append("COL-129: a program with two owners")
    for star, holder in enumerate(state.stars):
        asset = board.STARS[star]
        others = [state.held(seat, asset) for seat in seats if seat != holder]
        short = holder >= 0 and state.held(holder, asset) < board.STAR_LEAST
        if short and (not state.variant.kept or max(others) >= board.STAR_LEAST):
            found.append(f"COL-131: the {board.TYPES[asset]} award is with a player of fewer than 3")
    refilled = phases.TRADING <= state.phase <= phases.PRODUCING and any(state.bag)
    if refilled and any(state.in_market(market) != board.PER_MARKET for market in range(board.MARKETS)):
        found.append("COL-132: a market does not hold three tokens after phase 2")
    return found
