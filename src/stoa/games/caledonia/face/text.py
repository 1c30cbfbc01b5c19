"""What is asked, done and decided at a table of Clans of Caledonia, as sentences."""

from stoa.core.face import ScoreRow
from stoa.core.game import CHANCE
from stoa.core.message import Message, count, say
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, expanding, phases, scoring, trading
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.state import CaledoniaState
from stoa.games.caledonia.rules.words import (
    CELLAR_NAMES,
    CLAN_NAMES,
    FISHERMAN,
    GOOD_NAMES,
    PORT_NAMES,
    SCORING_NAMES,
    SHIPPING_NAMES,
    UNIT_NAMES,
    WORKER_NAMES,
    contract_name,
    listed,
    numbered,
    seat_name,
)

QUESTIONS = {
    int(phases.SIDES): say("The map is laid."),
    int(phases.PORTING): say("The port tiles are drawn."),
    int(phases.COVERING): say("Hexes are covered."),
    int(phases.TILING): say("The scoring tiles are drawn."),
    int(phases.FILLING): say("Contracts are turned up."),
    int(phases.FIRST): say("The first player is drawn."),
    int(phases.PAIRING): say("Clans and starting tiles are drawn."),
    int(phases.ACTING): say("Take an action, or pass."),
    int(phases.TAKING_AGAIN): say("Take a second contract, or not."),
    int(phases.FULFILLING_AGAIN): say("Fulfil a second contract, or not."),
    int(phases.DISCARDING): say("Discard a good."),
    int(phases.CHOOSING): say("Choose goods."),
    int(phases.DRAWING): say("Contracts are drawn for the building bonus."),
    int(phases.KEEPING): say("Keep a contract, or none."),
    int(phases.RETURNING): say("Which contract goes under the pile next?"),
    int(phases.AFTER): say("Use port tiles, or end the turn."),
    int(phases.CASKING): say("Lay down a barrel in the cellar?"),
    int(phases.CHURNING): say("How much milk is sold as butter?"),
    int(phases.ROLLING): say("The market dice are rolled."),
    int(phases.FINISHED): say("The game is over."),
}


def ask(state: CaledoniaState) -> Message:
    """What the seat in turn is asked to decide."""
    phase = int(state.phase)
    if state.shifted != board.NOTHING:
        return say("Trade {good} at the new price.", good=GOOD_NAMES[state.shifted])
    if phase == phases.PICKING:
        return say("Choose a clan with its starting tile.") if state.variant.clans else say("Choose a starting tile.")
    if phase == phases.BIDDING:
        if state.bid < 0:
            return say("Open the auction with a bid of 0 to 30 points.")
        bidder = seat_name(int(state.bidder))
        return say("Bid more than the {bid} points of {seat}, or leave.", bid=int(state.bid), seat=bidder)
    if phase == phases.STARTING:
        if state.players[state.turn].clan == board.FERGUSSON:
            return say("Place a starting worker on a border space.")
        return say("Place a starting worker.")
    if phase == phases.SLAUGHTERING:
        return say("Choose animals to slaughter: {animals}.", animals=_animals(int(state.beef), int(state.mutton)))
    if phase == phases.PLACED:
        return _ask_placed(state)
    if phase == phases.REWARDS:
        return _ask_rewards(state)
    if phase in (phases.TAKING_OFF, phases.PUTTING_ON):
        return _ask_swap(state)
    if phase == phases.PROCESSING:
        return say("How much {good} is made?", good=GOOD_NAMES[int(board.CHEESE + state.made)])
    return QUESTIONS[phase]


def _animals(cows: int, sheep: int) -> Message:
    parts = [count("{n} cow", "{n} cows", cows)] if cows else []
    return listed([*parts, count("{n} sheep", "{n} sheep", sheep)] if sheep else parts)


def _ask_placed(state: CaledoniaState) -> Message:
    if state.offered and state.buildings:
        return say("Buy from neighbours and take a building bonus, or go on.")
    if state.buildings:
        return say("Take a building bonus, or go on.")
    goods = [name for good, name in enumerate(GOOD_NAMES) if state.offered >> good & 1]
    return say("Buy from neighbours ({goods}), or go on.", goods=listed(goods))


def _ask_rewards(state: CaledoniaState) -> Message:
    parts = []
    if state.free_land:
        parts.append(say("free land"))
    if state.upgrades:
        parts.append(say("{n} × upgrade", n=int(state.upgrades)))
    if state.beer:
        parts.append(say("beer"))
    return say("Use the bonuses: {bonuses}.", bonuses=listed(parts))


def _ask_swap(state: CaledoniaState) -> Message:
    if state.phase == phases.PUTTING_ON:
        index = state.off1 if state.on1 == board.NOTHING else state.off2
        return say("Which unit takes over {hex}?", hex=hex_name(int(index)))
    return (
        say("Choose a unit to take off.") if state.off1 == board.NOTHING else say("Choose a second unit to take off.")
    )


SENTENCES = {
    int(moves.PASS): say("Pass."),
    int(moves.BUILDING): say("Take the building bonus."),
    int(moves.LAY_DOWN): say("Lay down a barrel of whisky."),
    int(moves.LEAVE): say("Leave this auction."),
    int(moves.SPARE): say("Use port tile 1: spare a cow."),
    int(moves.SPARE) + 1: say("Use port tile 1: spare a sheep."),
    int(moves.SPARE) + 2: say("Use port tile 9 as tile 1: spare a cow."),
    int(moves.SPARE) + 3: say("Use port tile 9 as tile 1: spare a sheep."),
}


def tell(state: CaledoniaState, move: int) -> Message:
    """A decision or chance outcome as a sentence."""
    if state.turn == CHANCE:
        return _tell_chance(state, move)
    if move == moves.PASS and state.phase == phases.ACTING:
        return say("Pass for £{n}.", n=int(state.variant.pass_money[len(state.passing)]))
    if move in SENTENCES:
        return SENTENCES[move]
    if move == moves.DONE:
        return _tell_done(state)
    if move >= moves.ROW:
        return _tell_row(state, move - int(moves.ROW))
    if move >= moves.EXPAND:
        return _tell_unit(
            state, (move - int(moves.EXPAND)) // int(board.HEXES), (move - int(moves.EXPAND)) % int(board.HEXES)
        )
    if move >= moves.SLAUGHTER:
        return _tell_slaughter(state, move - int(moves.SLAUGHTER))
    if move >= moves.PICK:
        return _tell_pair(state, move)
    if move >= moves.PROCESS:
        return _tell_production(move)
    if move >= moves.BARREL:
        spot = move - int(moves.BARREL)
        return say("Open the barrel on the {spot} spot for £{n}.", spot=CELLAR_NAMES[spot], n=int(board.CELLAR[spot]))
    if move >= moves.BEER:
        number = move - int(moves.BEER) + 1
        return count(
            "Brew {n} beer for £{money}.", "Brew {n} beers for £{money}.", number, money=number * int(board.BEER_MONEY)
        )
    if move >= moves.PORT:
        return _tell_port(state, move)
    if move >= moves.TAKE:
        return _tell_contract(state, move)
    if move >= moves.BUY:
        return _tell_trade(state, move)
    return _tell_upgrade(state, move)


def _tell_done(state: CaledoniaState) -> Message:
    phase = int(state.phase)
    if phase == phases.AFTER:
        return say("End the turn.")
    if phase == phases.PLACED:
        return say("Take no further bonus of this unit.")
    if phase == phases.REWARDS:
        return say("Take no further bonus.")
    if phase == phases.TAKING_AGAIN:
        return say("Take no second contract.")
    if phase == phases.FULFILLING_AGAIN:
        return say("Fulfil no second contract.")
    if phase == phases.KEEPING:
        return say("Keep no further contract.") if state.kept else say("Keep none of them.")
    if phase == phases.CASKING:
        return say("Lay down no barrel.")
    return say("Stop here.")


def unit_name(state: CaledoniaState, unit: int, index: int) -> Message:
    """The unit as it is called on that hex."""
    room = state.ground.room
    if unit == board.WORKER and room[int(board.WATER) * 2 + index // board.WORD] >> index % board.WORD & 1:
        return FISHERMAN
    return UNIT_NAMES[unit]


def _tell_unit(state: CaledoniaState, unit: int, index: int) -> Message:
    free = state.phase == phases.REWARDS and state.free_land > 0
    player = state.players[state.turn]
    price = int(expanding.cost(state, player, unit, index, free)) if len(state.ground.cost) else 0
    return say(
        "Place {unit} on {hex} for £{cost}.", unit=unit_name(state, unit, index), hex=hex_name(index), cost=price
    )


def _tell_row(state: CaledoniaState, step: int) -> Message:
    there = int(state.ground.adjacent[step]) if len(state.ground.adjacent) else -1
    to = hex_name(there) if there >= 0 else "?"
    return say("Row the fisherman from {hex} to {there}.", hex=hex_name(step // 6), there=to)


def _tell_slaughter(state: CaledoniaState, index: int) -> Message:
    unit = int(state.unit(index))
    animal = UNIT_NAMES[unit] if unit in (0, 1) else say("animal")
    return say("Slaughter the {animal} on {hex}.", animal=animal, hex=hex_name(index))


def _tell_pair(state: CaledoniaState, move: int) -> Message:
    if move >= moves.BID:
        return count("Bid {n} point.", "Bid {n} points.", move - int(moves.BID))
    number = move - int(moves.PICK)
    if number >= len(state.pairs):
        return say("Choose pair {number}.", number=number + 1)
    clan, tile = int(state.pairs[number]) >> 4, int(state.pairs[number]) & 15
    if clan >= len(CLAN_NAMES):
        return say("Choose the starting tile with {start}.", start=start_name(tile))
    return say("Choose Clan {clan} with {start}.", clan=CLAN_NAMES[clan], start=start_name(tile))


def start_name(tile: int) -> Message:
    """What a starting tile gives."""
    goods = numbered([int(board.TILE_GOODS[tile * 6 + good]) for good in range(6)], GOOD_NAMES)
    return listed([say("£{n}", n=int(board.TILE_MONEY[tile])), *goods])


def _tell_production(move: int) -> Message:
    if move >= moves.BUTTER:
        number = move - int(moves.BUTTER)
        return say("Sell {n} milk as butter for £{money}.", n=number, money=number * int(board.BUTTER_MONEY))
    good = GOOD_NAMES[int(board.CHEESE) + (move - int(moves.PROCESS)) // 5]
    return say("Make {n} {good}.", n=(move - int(moves.PROCESS)) % 5, good=good)


def _tell_port(state: CaledoniaState, move: int) -> Message:
    if move >= moves.ON:
        return say("Put on {unit}.", unit=UNIT_NAMES[move - int(moves.ON)])
    if move >= moves.OFF:
        index = move - int(moves.OFF)
        unit = int(state.unit(index))
        name = UNIT_NAMES[unit] if unit >= 0 else say("unit")
        return say("Take off the {unit} on {hex}.", unit=name, hex=hex_name(index))
    if move >= moves.CHOOSE:
        return say("Take {goods}.", goods=_choice(move - int(moves.CHOOSE)))
    if move >= moves.DISCARD:
        return say("Discard {good}.", good=GOOD_NAMES[move - int(moves.DISCARD)])
    if move >= moves.SHIFT:
        choice = move - int(moves.SHIFT)
        good = GOOD_NAMES[choice % (int(board.KINDS) * 2) // 2]
        if choice >= board.KINDS * 2:
            if choice % 2:
                return say("Use port tile 9 as tile 6: {good} three steps up.", good=good)
            return say("Use port tile 9 as tile 6: {good} three steps down.", good=good)
        if choice % 2:
            return say("Use port tile 6: {good} three steps up.", good=good)
        return say("Use port tile 6: {good} three steps down.", good=good)
    if move >= moves.COPY:
        tile = move - int(moves.COPY)
        return say(
            "Use port tile 9 for £{cost} as tile {tile}: {effect}.",
            cost=int(board.COPY_COST),
            tile=tile + 1,
            effect=PORT_NAMES[tile],
        )
    tile = move - int(moves.PORT)
    return say("Use port tile {tile}: {effect}.", tile=tile + 1, effect=PORT_NAMES[tile])


def _choice(choice: int) -> Message:
    group = GOOD_NAMES[:3] if choice < board.BASIC_CHOICES else GOOD_NAMES[3:]
    return listed(numbered(board.CHOICES[choice], group))


def _tell_contract(state: CaledoniaState, move: int) -> Message:
    if move >= moves.BOTTOM:
        return say("Put contract {number} under the pile.", number=move - int(moves.BOTTOM) + 1)
    if move >= moves.KEEP:
        return say("Keep {contract}.", contract=contract_name(move - int(moves.KEEP)))
    if move >= moves.FULFIL:
        return say("Fulfil {contract}.", contract=contract_name(move - int(moves.FULFIL)))
    return say("Take {contract}.", contract=contract_name(move - int(moves.TAKE)))


def _tell_trade(state: CaledoniaState, move: int) -> Message:
    selling = move >= moves.SELL
    offset = move - int(moves.SELL if selling else moves.BUY)
    good, number = offset // int(board.MOST_TRADED), offset % int(board.MOST_TRADED) + 1
    price = int(state.price(good))
    if selling:
        return say("Sell {n} {good} for £{money}.", n=number, good=GOOD_NAMES[good], money=number * price)
    if state.phase == phases.PLACED:
        price = int(trading.neighbour_price(state, good))
        return say(
            "Buy {n} {good} from neighbours for £{money}.", n=number, good=GOOD_NAMES[good], money=number * price
        )
    return say("Buy {n} {good} for £{money}.", n=number, good=GOOD_NAMES[good], money=number * price)


def _tell_upgrade(state: CaledoniaState, move: int) -> Message:
    bonus = state.phase == phases.REWARDS
    player = state.players[state.turn]
    if move == moves.SHIPPING:
        level = SHIPPING_NAMES[min(int(player.shipping) + 1, 5)]
        price = 0 if bonus else int(board.SHIPPING_COST)
        return say("Upgrade shipping to {level} for £{cost}.", level=level, cost=price)
    if move == moves.HIRE:
        return say("Hire a merchant for £{cost}.", cost=0 if bonus else int(board.MERCHANT_COST))
    if move >= moves.RECALL:
        return say("Take a merchant back from the market of {good}.", good=GOOD_NAMES[move - int(moves.RECALL)])
    price = int(board.TECHNOLOGY_BONUS if bonus else board.TECHNOLOGY_COST)
    return say(
        "Upgrade the technology of {workers} for £{cost}.",
        workers=WORKER_NAMES[move - int(moves.TECHNOLOGY)],
        cost=price,
    )


def _tell_chance(state: CaledoniaState, outcome: int) -> Message:
    if outcome >= moves.ROLL:
        good, face = (
            (outcome - int(moves.ROLL)) // int(board.DIE),
            int(board.FACES[(outcome - int(moves.ROLL)) % int(board.DIE)]),
        )
        return say("The dice show {good} and {face}.", good=GOOD_NAMES[good], face=f"{face:+d}")
    if outcome >= moves.DRAW_START:
        tile = outcome - int(moves.DRAW_START)
        return say("Starting tile {number} is drawn: {start}.", number=tile + 1, start=start_name(tile))
    if outcome >= moves.DRAW_CLAN:
        return say("Clan {clan} is drawn.", clan=CLAN_NAMES[outcome - int(moves.DRAW_CLAN)])
    if outcome >= moves.FIRST_SEAT:
        return say("{seat} begins.", seat=seat_name(outcome - int(moves.FIRST_SEAT)))
    if outcome >= moves.DRAW_CONTRACT:
        return say("Turned up: {contract}.", contract=contract_name(outcome - int(moves.DRAW_CONTRACT)))
    if outcome >= moves.DRAW_SCORING:
        tile = outcome - int(moves.DRAW_SCORING)
        return say("Round {round} scores {tile}.", round=len(state.scoring) + 1, tile=SCORING_NAMES[tile])
    if outcome >= moves.COVER:
        return say("{hex} is covered.", hex=hex_name(outcome - int(moves.COVER)))
    module = board.MODULES[(len(state.ports) if outcome >= moves.DRAW_PORT else len(state.ground.sides)) % 4]
    if outcome >= moves.DRAW_PORT:
        tile = outcome - int(moves.DRAW_PORT)
        return say(
            "Port tile {tile} lies on module {module}: {effect}.", tile=tile + 1, module=module, effect=PORT_NAMES[tile]
        )
    return say("Module {module} shows side {side}.", module=module, side=outcome + 1)


LABELS = {
    int(moves.PASS): say("Pass"),
    int(moves.BUILDING): say("Building bonus"),
    int(moves.LAY_DOWN): say("Barrel"),
    int(moves.LEAVE): say("Leave"),
    int(moves.SHIPPING): say("Shipping"),
    int(moves.TECHNOLOGY): say("Woodcutters"),
    int(moves.TECHNOLOGY) + 1: say("Miners"),
    int(moves.HIRE): say("Merchant"),
    int(moves.SPARE): say("Spare a cow"),
    int(moves.SPARE) + 1: say("Spare a sheep"),
    int(moves.SPARE) + 2: say("Spare a cow (tile 9)"),
    int(moves.SPARE) + 3: say("Spare a sheep (tile 9)"),
}


def label(state: CaledoniaState, move: int) -> Message:
    """A few words for a button."""
    if state.turn == CHANCE:
        return tell(state, move)
    if move in LABELS:
        return LABELS[move]
    if move == moves.DONE:
        return say("End turn") if state.phase == phases.AFTER else say("Done")
    if moves.EXPAND <= move < moves.ROW:
        unit, index = (move - int(moves.EXPAND)) // int(board.HEXES), (move - int(moves.EXPAND)) % int(board.HEXES)
        return say("{unit} {hex}", unit=unit_name(state, unit, index), hex=hex_name(index))
    if moves.SLAUGHTER <= move < moves.EXPAND:
        return say(
            "{unit} {hex}",
            unit=UNIT_NAMES[max(0, int(state.unit(move - int(moves.SLAUGHTER))))],
            hex=hex_name(move - int(moves.SLAUGHTER)),
        )
    if moves.BID <= move < moves.LEAVE:
        return count("{n} point", "{n} points", move - int(moves.BID))
    if moves.PROCESS <= move < moves.PICK:
        return say("{n}", n=(move - int(moves.PROCESS)) % 5 if move < moves.BUTTER else move - int(moves.BUTTER))
    return _short(state, move)


def _short(state: CaledoniaState, move: int) -> Message:
    if moves.CHOOSE <= move < moves.OFF:
        return _choice(move - int(moves.CHOOSE))
    if moves.DISCARD <= move < moves.CHOOSE:
        return GOOD_NAMES[move - int(moves.DISCARD)]
    if moves.ON <= move < moves.BUILDING:
        return UNIT_NAMES[move - int(moves.ON)]
    if moves.TAKE <= move < moves.PORT:
        return say("Contract {number}", number=(move - int(moves.TAKE)) % 50 + 1)
    if moves.PORT <= move < moves.COPY:
        return say("Port tile {tile}", tile=move - int(moves.PORT) + 1)
    if moves.BUY <= move < moves.TAKE:
        offset = (move - int(moves.BUY)) % 42
        good, number = GOOD_NAMES[offset // int(board.MOST_TRADED)], offset % int(board.MOST_TRADED) + 1
        return (
            say("Sell {n} {good}", n=number, good=good)
            if move >= moves.SELL
            else say("Buy {n} {good}", n=number, good=good)
        )
    if moves.RECALL <= move < moves.BUY:
        return say("Back from {good}", good=GOOD_NAMES[move - int(moves.RECALL)])
    return tell(state, move)


ROWS = (
    say("Glory"),
    say("Goods"),
    say("Money"),
    say("Hops"),
    say("Imports"),
    say("Exports"),
    say("Settlements"),
    say("Bid for the clan"),
)


def tally(state: CaledoniaState) -> list[ScoreRow]:
    """CAL-183 to CAL-196, row by row; bids only where there was an auction."""
    parts = scoring.parts(state)
    rows = range(len(ROWS) if state.variant.auction else len(ROWS) - 1)
    return [ScoreRow(ROWS[row], [seat[row] for seat in parts]) for row in rows]
