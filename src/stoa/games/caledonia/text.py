"""What is asked, done and decided at a table of Clans of Caledonia, as sentences."""

from stoa.core.game import CHANCE, Line, State
from stoa.core.message import Message, count, say
from stoa.games.caledonia import expanding, scoring, trading
from stoa.games.caledonia.board import (
    ACTING,
    AFTER,
    BARREL,
    BASIC_CHOICES,
    BEER,
    BEER_MONEY,
    BID,
    BIDDING,
    BOTTOM,
    BUILDING,
    BUTTER,
    BUTTER_MONEY,
    BUY,
    CASKING,
    CELLAR,
    CHEESE,
    CHOICES,
    CHOOSE,
    CHOOSING,
    CHURNING,
    COPY,
    COPY_COST,
    COVER,
    COVERING,
    DIE,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW_CLAN,
    DRAW_CONTRACT,
    DRAW_PORT,
    DRAW_SCORING,
    DRAW_START,
    DRAWING,
    EXPAND,
    FACES,
    FERGUSSON,
    FILLING,
    FINISHED,
    FIRST,
    FIRST_SEAT,
    FULFIL,
    FULFILLING_AGAIN,
    HEXES,
    HIRE,
    KEEP,
    KEEPING,
    KINDS,
    LAY_DOWN,
    LEAVE,
    MERCHANT_COST,
    MODULES,
    MOST_TRADED,
    NOTHING,
    OFF,
    ON,
    PAIRING,
    PASS,
    PICK,
    PICKING,
    PLACED,
    PORT,
    PORTING,
    PROCESS,
    PROCESSING,
    PUTTING_ON,
    RECALL,
    RETURNING,
    REWARDS,
    ROLL,
    ROLLING,
    ROW,
    SELL,
    SHIFT,
    SHIPPING,
    SHIPPING_COST,
    SIDES,
    SLAUGHTER,
    SLAUGHTERING,
    SPARE,
    STARTING,
    TAKE,
    TAKING_AGAIN,
    TAKING_OFF,
    TECHNOLOGY,
    TECHNOLOGY_BONUS,
    TECHNOLOGY_COST,
    TILE_GOODS,
    TILE_MONEY,
    TILING,
    WATER,
    WORD,
    WORKER,
    hex_name,
)
from stoa.games.caledonia.rules import Table
from stoa.games.caledonia.words import (
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
    int(SIDES): say("The map is laid."),
    int(PORTING): say("The port tiles are drawn."),
    int(COVERING): say("Hexes are covered."),
    int(TILING): say("The scoring tiles are drawn."),
    int(FILLING): say("Contracts are turned up."),
    int(FIRST): say("The first player is drawn."),
    int(PAIRING): say("Clans and starting tiles are drawn."),
    int(ACTING): say("Take an action, or pass."),
    int(TAKING_AGAIN): say("Take a second contract, or not."),
    int(FULFILLING_AGAIN): say("Fulfil a second contract, or not."),
    int(DISCARDING): say("Discard a good."),
    int(CHOOSING): say("Choose goods."),
    int(DRAWING): say("Contracts are drawn for the building bonus."),
    int(KEEPING): say("Keep a contract, or none."),
    int(RETURNING): say("Which contract goes under the pile next?"),
    int(AFTER): say("Use port tiles, or end the turn."),
    int(CASKING): say("Lay down a barrel in the cellar?"),
    int(CHURNING): say("How much milk is sold as butter?"),
    int(ROLLING): say("The market dice are rolled."),
    int(FINISHED): say("The game is over."),
}


def ask(state: State) -> Message:
    """What the seat in turn is asked to decide."""
    assert isinstance(state, Table)
    phase = int(state.phase)
    if state.shifted != NOTHING:
        return say("Trade {good} at the new price.", good=GOOD_NAMES[state.shifted])
    if phase == PICKING:
        return say("Choose a clan with its starting tile.") if state.setting.clans else say("Choose a starting tile.")
    if phase == BIDDING:
        if state.bid < 0:
            return say("Open the auction with a bid of 0 to 30 points.")
        bidder = seat_name(int(state.bidder))
        return say("Bid more than the {bid} points of {seat}, or leave.", bid=int(state.bid), seat=bidder)
    if phase == STARTING:
        if state.players[state.turn].clan == FERGUSSON:
            return say("Place a starting worker on a border space.")
        return say("Place a starting worker.")
    if phase == SLAUGHTERING:
        return say("Choose animals to slaughter: {animals}.", animals=_animals(int(state.beef), int(state.mutton)))
    if phase == PLACED:
        return _ask_placed(state)
    if phase == REWARDS:
        return _ask_rewards(state)
    if phase in (TAKING_OFF, PUTTING_ON):
        return _ask_swap(state)
    if phase == PROCESSING:
        return say("How much {good} is made?", good=GOOD_NAMES[int(CHEESE + state.made)])
    return QUESTIONS[phase]


def _animals(cows: int, sheep: int) -> Message:
    parts = [count("{n} cow", "{n} cows", cows)] if cows else []
    return listed([*parts, count("{n} sheep", "{n} sheep", sheep)] if sheep else parts)


def _ask_placed(table: Table) -> Message:
    if table.offered and table.buildings:
        return say("Buy from neighbours and take a building bonus, or go on.")
    if table.buildings:
        return say("Take a building bonus, or go on.")
    goods = [name for good, name in enumerate(GOOD_NAMES) if table.offered >> good & 1]
    return say("Buy from neighbours ({goods}), or go on.", goods=listed(goods))


def _ask_rewards(table: Table) -> Message:
    parts = []
    if table.free_land:
        parts.append(say("free land"))
    if table.upgrades:
        parts.append(say("{n} × upgrade", n=int(table.upgrades)))
    if table.beer:
        parts.append(say("beer"))
    return say("Use the bonuses: {bonuses}.", bonuses=listed(parts))


def _ask_swap(table: Table) -> Message:
    if table.phase == PUTTING_ON:
        index = table.off1 if table.on1 == NOTHING else table.off2
        return say("Which unit takes over {hex}?", hex=hex_name(int(index)))
    return say("Choose a unit to take off.") if table.off1 == NOTHING else say("Choose a second unit to take off.")


SENTENCES = {
    int(PASS): say("Pass."),
    int(BUILDING): say("Take the building bonus."),
    int(LAY_DOWN): say("Lay down a barrel of whisky."),
    int(LEAVE): say("Leave this auction."),
    int(SPARE): say("Use port tile 1: spare a cow."),
    int(SPARE) + 1: say("Use port tile 1: spare a sheep."),
    int(SPARE) + 2: say("Use port tile 9 as tile 1: spare a cow."),
    int(SPARE) + 3: say("Use port tile 9 as tile 1: spare a sheep."),
}


def tell(state: State, move: int) -> Message:
    """A decision or chance outcome as a sentence."""
    assert isinstance(state, Table)
    if state.turn == CHANCE:
        return _tell_chance(state, move)
    if move == PASS and state.phase == ACTING:
        return say("Pass for £{n}.", n=int(state.setting.pass_money[len(state.passing)]))
    if move in SENTENCES:
        return SENTENCES[move]
    if move == DONE:
        return _tell_done(state)
    if move >= ROW:
        return _tell_row(state, move - int(ROW))
    if move >= EXPAND:
        return _tell_unit(state, (move - int(EXPAND)) // int(HEXES), (move - int(EXPAND)) % int(HEXES))
    if move >= SLAUGHTER:
        return _tell_slaughter(state, move - int(SLAUGHTER))
    if move >= PICK:
        return _tell_pair(state, move)
    if move >= PROCESS:
        return _tell_production(move)
    if move >= BARREL:
        spot = move - int(BARREL)
        return say("Open the barrel on the {spot} spot for £{n}.", spot=CELLAR_NAMES[spot], n=int(CELLAR[spot]))
    if move >= BEER:
        number = move - int(BEER) + 1
        return count(
            "Brew {n} beer for £{money}.", "Brew {n} beers for £{money}.", number, money=number * int(BEER_MONEY)
        )
    if move >= PORT:
        return _tell_port(state, move)
    if move >= TAKE:
        return _tell_contract(state, move)
    if move >= BUY:
        return _tell_trade(state, move)
    return _tell_upgrade(state, move)


def _tell_done(table: Table) -> Message:
    phase = int(table.phase)
    if phase == AFTER:
        return say("End the turn.")
    if phase == PLACED:
        return say("Take no further bonus of this unit.")
    if phase == REWARDS:
        return say("Take no further bonus.")
    if phase == TAKING_AGAIN:
        return say("Take no second contract.")
    if phase == FULFILLING_AGAIN:
        return say("Fulfil no second contract.")
    if phase == KEEPING:
        return say("Keep no further contract.") if table.kept else say("Keep none of them.")
    if phase == CASKING:
        return say("Lay down no barrel.")
    return say("Stop here.")


def unit_name(table: Table, unit: int, index: int) -> Message:
    """The unit as it is called on that hex."""
    room = table.ground.room
    if unit == WORKER and room[int(WATER) * 2 + index // WORD] >> index % WORD & 1:
        return FISHERMAN
    return UNIT_NAMES[unit]


def _tell_unit(table: Table, unit: int, index: int) -> Message:
    free = table.phase == REWARDS and table.free_land > 0
    player = table.players[table.turn]
    price = int(expanding.cost(table, player, unit, index, free)) if len(table.ground.cost) else 0
    return say(
        "Place {unit} on {hex} for £{cost}.", unit=unit_name(table, unit, index), hex=hex_name(index), cost=price
    )


def _tell_row(table: Table, step: int) -> Message:
    there = int(table.ground.adjacent[step]) if len(table.ground.adjacent) else -1
    to = hex_name(there) if there >= 0 else "?"
    return say("Row the fisherman from {hex} to {there}.", hex=hex_name(step // 6), there=to)


def _tell_slaughter(table: Table, index: int) -> Message:
    unit = int(table.unit(index))
    animal = UNIT_NAMES[unit] if unit in (0, 1) else say("animal")
    return say("Slaughter the {animal} on {hex}.", animal=animal, hex=hex_name(index))


def _tell_pair(table: Table, move: int) -> Message:
    if move >= BID:
        return count("Bid {n} point.", "Bid {n} points.", move - int(BID))
    number = move - int(PICK)
    if number >= len(table.pairs):
        return say("Choose pair {number}.", number=number + 1)
    clan, tile = int(table.pairs[number]) >> 4, int(table.pairs[number]) & 15
    if clan >= len(CLAN_NAMES):
        return say("Choose the starting tile with {start}.", start=start_name(tile))
    return say("Choose Clan {clan} with {start}.", clan=CLAN_NAMES[clan], start=start_name(tile))


def start_name(tile: int) -> Message:
    """What a starting tile gives."""
    goods = numbered([int(TILE_GOODS[tile * 6 + good]) for good in range(6)], GOOD_NAMES)
    return listed([say("£{n}", n=int(TILE_MONEY[tile])), *goods])


def _tell_production(move: int) -> Message:
    if move >= BUTTER:
        number = move - int(BUTTER)
        return say("Sell {n} milk as butter for £{money}.", n=number, money=number * int(BUTTER_MONEY))
    good = GOOD_NAMES[int(CHEESE) + (move - int(PROCESS)) // 5]
    return say("Make {n} {good}.", n=(move - int(PROCESS)) % 5, good=good)


def _tell_port(table: Table, move: int) -> Message:
    if move >= ON:
        return say("Put on {unit}.", unit=UNIT_NAMES[move - int(ON)])
    if move >= OFF:
        index = move - int(OFF)
        unit = int(table.unit(index))
        name = UNIT_NAMES[unit] if unit >= 0 else say("unit")
        return say("Take off the {unit} on {hex}.", unit=name, hex=hex_name(index))
    if move >= CHOOSE:
        return say("Take {goods}.", goods=_choice(move - int(CHOOSE)))
    if move >= DISCARD:
        return say("Discard {good}.", good=GOOD_NAMES[move - int(DISCARD)])
    if move >= SHIFT:
        choice = move - int(SHIFT)
        good = GOOD_NAMES[choice % (int(KINDS) * 2) // 2]
        if choice >= KINDS * 2:
            if choice % 2:
                return say("Use port tile 9 as tile 6: {good} three steps up.", good=good)
            return say("Use port tile 9 as tile 6: {good} three steps down.", good=good)
        if choice % 2:
            return say("Use port tile 6: {good} three steps up.", good=good)
        return say("Use port tile 6: {good} three steps down.", good=good)
    if move >= COPY:
        tile = move - int(COPY)
        return say(
            "Use port tile 9 for £{cost} as tile {tile}: {effect}.",
            cost=int(COPY_COST),
            tile=tile + 1,
            effect=PORT_NAMES[tile],
        )
    tile = move - int(PORT)
    return say("Use port tile {tile}: {effect}.", tile=tile + 1, effect=PORT_NAMES[tile])


def _choice(choice: int) -> Message:
    group = GOOD_NAMES[:3] if choice < BASIC_CHOICES else GOOD_NAMES[3:]
    return listed(numbered(CHOICES[choice], group))


def _tell_contract(table: Table, move: int) -> Message:
    if move >= BOTTOM:
        return say("Put contract {number} under the pile.", number=move - int(BOTTOM) + 1)
    if move >= KEEP:
        return say("Keep {contract}.", contract=contract_name(move - int(KEEP)))
    if move >= FULFIL:
        return say("Fulfil {contract}.", contract=contract_name(move - int(FULFIL)))
    return say("Take {contract}.", contract=contract_name(move - int(TAKE)))


def _tell_trade(table: Table, move: int) -> Message:
    selling = move >= SELL
    offset = move - int(SELL if selling else BUY)
    good, number = offset // int(MOST_TRADED), offset % int(MOST_TRADED) + 1
    price = int(table.price(good))
    if selling:
        return say("Sell {n} {good} for £{money}.", n=number, good=GOOD_NAMES[good], money=number * price)
    if table.phase == PLACED:
        price = int(trading.neighbour_price(table, good))
        return say(
            "Buy {n} {good} from neighbours for £{money}.", n=number, good=GOOD_NAMES[good], money=number * price
        )
    return say("Buy {n} {good} for £{money}.", n=number, good=GOOD_NAMES[good], money=number * price)


def _tell_upgrade(table: Table, move: int) -> Message:
    bonus = table.phase == REWARDS
    player = table.players[table.turn]
    if move == SHIPPING:
        level = SHIPPING_NAMES[min(int(player.shipping) + 1, 5)]
        price = 0 if bonus else int(SHIPPING_COST)
        return say("Upgrade shipping to {level} for £{cost}.", level=level, cost=price)
    if move == HIRE:
        return say("Hire a merchant for £{cost}.", cost=0 if bonus else int(MERCHANT_COST))
    if move >= RECALL:
        return say("Take a merchant back from the market of {good}.", good=GOOD_NAMES[move - int(RECALL)])
    price = int(TECHNOLOGY_BONUS if bonus else TECHNOLOGY_COST)
    return say(
        "Upgrade the technology of {workers} for £{cost}.", workers=WORKER_NAMES[move - int(TECHNOLOGY)], cost=price
    )


def _tell_chance(table: Table, outcome: int) -> Message:
    if outcome >= ROLL:
        good, face = (outcome - int(ROLL)) // int(DIE), int(FACES[(outcome - int(ROLL)) % int(DIE)])
        return say("The dice show {good} and {face}.", good=GOOD_NAMES[good], face=f"{face:+d}")
    if outcome >= DRAW_START:
        tile = outcome - int(DRAW_START)
        return say("Starting tile {number} is drawn: {start}.", number=tile + 1, start=start_name(tile))
    if outcome >= DRAW_CLAN:
        return say("Clan {clan} is drawn.", clan=CLAN_NAMES[outcome - int(DRAW_CLAN)])
    if outcome >= FIRST_SEAT:
        return say("{seat} begins.", seat=seat_name(outcome - int(FIRST_SEAT)))
    if outcome >= DRAW_CONTRACT:
        return say("Turned up: {contract}.", contract=contract_name(outcome - int(DRAW_CONTRACT)))
    if outcome >= DRAW_SCORING:
        tile = outcome - int(DRAW_SCORING)
        return say("Round {round} scores {tile}.", round=len(table.scoring) + 1, tile=SCORING_NAMES[tile])
    if outcome >= COVER:
        return say("{hex} is covered.", hex=hex_name(outcome - int(COVER)))
    module = MODULES[(len(table.ports) if outcome >= DRAW_PORT else len(table.ground.sides)) % 4]
    if outcome >= DRAW_PORT:
        tile = outcome - int(DRAW_PORT)
        return say(
            "Port tile {tile} lies on module {module}: {effect}.", tile=tile + 1, module=module, effect=PORT_NAMES[tile]
        )
    return say("Module {module} shows side {side}.", module=module, side=outcome + 1)


LABELS = {
    int(PASS): say("Pass"),
    int(BUILDING): say("Building bonus"),
    int(LAY_DOWN): say("Barrel"),
    int(LEAVE): say("Leave"),
    int(SHIPPING): say("Shipping"),
    int(TECHNOLOGY): say("Woodcutters"),
    int(TECHNOLOGY) + 1: say("Miners"),
    int(HIRE): say("Merchant"),
    int(SPARE): say("Spare a cow"),
    int(SPARE) + 1: say("Spare a sheep"),
    int(SPARE) + 2: say("Spare a cow (tile 9)"),
    int(SPARE) + 3: say("Spare a sheep (tile 9)"),
}


def label(state: State, move: int) -> Message:
    """A few words for a button."""
    assert isinstance(state, Table)
    if state.turn == CHANCE:
        return tell(state, move)
    if move in LABELS:
        return LABELS[move]
    if move == DONE:
        return say("End turn") if state.phase == AFTER else say("Done")
    if EXPAND <= move < ROW:
        unit, index = (move - int(EXPAND)) // int(HEXES), (move - int(EXPAND)) % int(HEXES)
        return say("{unit} {hex}", unit=unit_name(state, unit, index), hex=hex_name(index))
    if SLAUGHTER <= move < EXPAND:
        return say(
            "{unit} {hex}",
            unit=UNIT_NAMES[max(0, int(state.unit(move - int(SLAUGHTER))))],
            hex=hex_name(move - int(SLAUGHTER)),
        )
    if BID <= move < LEAVE:
        return count("{n} point", "{n} points", move - int(BID))
    if PROCESS <= move < PICK:
        return say("{n}", n=(move - int(PROCESS)) % 5 if move < BUTTER else move - int(BUTTER))
    return _short(state, move)


def _short(state: Table, move: int) -> Message:
    if CHOOSE <= move < OFF:
        return _choice(move - int(CHOOSE))
    if DISCARD <= move < CHOOSE:
        return GOOD_NAMES[move - int(DISCARD)]
    if ON <= move < BUILDING:
        return UNIT_NAMES[move - int(ON)]
    if TAKE <= move < PORT:
        return say("Contract {number}", number=(move - int(TAKE)) % 50 + 1)
    if PORT <= move < COPY:
        return say("Port tile {tile}", tile=move - int(PORT) + 1)
    if BUY <= move < TAKE:
        offset = (move - int(BUY)) % 42
        good, number = GOOD_NAMES[offset // int(MOST_TRADED)], offset % int(MOST_TRADED) + 1
        return (
            say("Sell {n} {good}", n=number, good=good) if move >= SELL else say("Buy {n} {good}", n=number, good=good)
        )
    if RECALL <= move < BUY:
        return say("Back from {good}", good=GOOD_NAMES[move - int(RECALL)])
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


def tally(state: State) -> list[Line]:
    """CAL-183 to CAL-196, row by row; bids only where there was an auction."""
    assert isinstance(state, Table)
    parts = scoring.parts(state)
    rows = range(len(ROWS) if state.setting.auction else len(ROWS) - 1)
    return [Line(ROWS[row], [seat[row] for seat in parts]) for row in rows]
