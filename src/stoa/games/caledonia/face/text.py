"""What is asked and done in a game of Clans of Caledonia, as sentences, and the score row by row."""

from collections.abc import Callable
from typing import Final

from stoa.core.face import ScoreRow
from stoa.core.game import CHANCE
from stoa.core.message import Message, count, name_of, say
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import names
from stoa.games.caledonia.rules import board, expanding, exporting, phases, scoring, trading, upgrading
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.state import CaledoniaState

Sentence = Callable[..., Message]  # from the state and the arguments of a move

# What is asked


def ask(state: CaledoniaState) -> Message:
    """What the seat in turn is asked to decide."""
    if state.shifted != board.NOTHING:
        if state.variant.same_good:
            return say("Trade {good} at the new price.", good=names.GOODS[state.shifted])
        return say(
            "Trade; the new price of {good} is £{n}.", good=names.GOODS[state.shifted], n=state.price(state.shifted)
        )
    question = QUESTIONS[state.phase]
    return question if isinstance(question, Message) else question(state)


def _ask_pick(state: CaledoniaState) -> Message:
    return say("Choose a clan with its starting tile.") if state.variant.clans else say("Choose a starting tile.")


def _ask_bid(state: CaledoniaState) -> Message:
    if state.bid < 0:
        return say("Open the auction with a bid of 0 to 30 points.")
    return say("Bid more than the {bid} points of {seat}, or leave.", bid=state.bid, seat=name_of(state.bidder))


def _ask_worker(state: CaledoniaState) -> Message:
    if state.players[state.turn].clan == board.FERGUSSON:
        return say("Place a starting worker on a border space.")
    return say("Place a starting worker.")


def _ask_slaughter(state: CaledoniaState) -> Message:
    cows = [count("{n} cow", "{n} cows", state.beef)] if state.beef else []
    sheep = [count("{n} sheep", "{n} sheep", state.mutton)] if state.mutton else []
    return say("Choose animals to slaughter: {animals}.", animals=names.listed(cows + sheep))


def _ask_placed(state: CaledoniaState) -> Message:
    if state.offered and state.buildings:
        return say("Buy from neighbours and take a building bonus, or go on.")
    if state.buildings:
        return say("Take a building bonus, or go on.")
    goods = [_on_offer(state, good) for good in range(board.KINDS) if state.offered >> good * 4 & 15]
    return say("Buy from neighbours ({goods}), or go on.", goods=names.listed(goods))


def _on_offer(state: CaledoniaState, good: int) -> Message:
    """A good of the neighbours, with the number of purchases if there are several."""
    times = state.offered >> good * 4 & 15
    return names.GOODS[good] if times == 1 else say("{n} × {thing}", n=times, thing=names.GOODS[good])


def _ask_rewards(state: CaledoniaState) -> Message:
    parts = []
    if state.free_land:
        parts.append(say("free land"))
    if state.upgrades:
        parts.append(say("{n} × upgrade", n=state.upgrades))
    if state.beer:
        parts.append(say("beer"))
    return say("Use the bonuses: {bonuses}.", bonuses=names.listed(parts))


def _ask_off(state: CaledoniaState) -> Message:
    if state.off1 == board.NOTHING:
        return say("Choose a unit to take off.")
    return say("Choose a second unit to take off.")


def _ask_on(state: CaledoniaState) -> Message:
    index = state.off1 if state.on1 == board.NOTHING else state.off2
    return say("Which unit takes over {hex}?", hex=hex_name(index))


def _ask_process(state: CaledoniaState) -> Message:
    return say("How much {good} is made?", good=names.GOODS[board.CHEESE + state.made])


QUESTIONS: Final[dict[int, Message | Callable[[CaledoniaState], Message]]] = {
    phases.SIDES: say("The map is laid."),
    phases.PORTING: say("The port tiles are drawn."),
    phases.COVERING: say("Hexes are covered."),
    phases.TILING: say("The scoring tiles are drawn."),
    phases.FILLING: say("Contracts are turned up."),
    phases.FIRST: say("The first player is drawn."),
    phases.PAIRING: say("Clans and starting tiles are drawn."),
    phases.BIDDING: _ask_bid,
    phases.PICKING: _ask_pick,
    phases.STARTING: _ask_worker,
    phases.ACTING: say("Take an action, or pass."),
    phases.TAKING_AGAIN: say("Take a second contract, or not."),
    phases.SLAUGHTERING: _ask_slaughter,
    phases.PLACED: _ask_placed,
    phases.REWARDS: _ask_rewards,
    phases.FULFILLING_AGAIN: say("Fulfil a second contract, or not."),
    phases.DISCARDING: say("Discard a good."),
    phases.CHOOSING: say("Choose goods."),
    phases.TAKING_OFF: _ask_off,
    phases.PUTTING_ON: _ask_on,
    phases.DRAWING: say("Contracts are drawn for the building bonus."),
    phases.KEEPING: say("Keep a contract, or none."),
    phases.RETURNING: say("Which contract goes under the pile next?"),
    phases.AFTER: say("Use port tiles, or end the turn."),
    phases.PROCESSING: _ask_process,
    phases.CASKING: say("Lay down a barrel in the cellar?"),
    phases.CHURNING: say("How much milk is sold as butter?"),
    phases.ROLLING: say("The market dice are rolled."),
    phases.DONE: say("The game is over."),
}


# What is done


def offer(state: CaledoniaState, move: int) -> Message:
    """A decision or chance outcome as a sentence."""
    if state.turn == CHANCE:
        outcome = moves.OUTCOMES.kind(move)
        return TELL_CHANCE[outcome.first](state, *outcome.arguments(move))
    kind = moves.DECISIONS.kind(move)
    return OFFERS[kind.first](state, *kind.arguments(move))


def _pass(state: CaledoniaState) -> Message:
    if state.phase != phases.ACTING:
        return say("Pass.")
    return say("Pass for £{n}.", n=state.variant.pass_money[len(state.passing)])


DECLINED: Final = {
    phases.AFTER: say("End the turn."),
    phases.REWARDS: say("Take no further bonus."),
    phases.TAKING_AGAIN: say("Take no second contract."),
    phases.FULFILLING_AGAIN: say("Fulfil no second contract."),
    phases.KEEPING: say("Keep none of them."),
    phases.CASKING: say("Lay down no barrel."),
}


def _done(state: CaledoniaState) -> Message:
    if state.phase == phases.KEEPING and state.kept:
        return say("Keep no further contract.")
    if state.phase == phases.PLACED:
        return _no_bonus(state)
    return DECLINED.get(state.phase, say("Stop here."))


def _no_bonus(state: CaledoniaState) -> Message:
    """Declining what neighbours and buildings offer; a building bonus may come from a port tile too."""
    if not state.offered:
        return say("Take no building bonus.")
    return say("Buy no more and take no building bonus.") if state.buildings else say("Buy no more from neighbours.")


def _shipping(state: CaledoniaState) -> Message:
    level = min(state.players[state.turn].shipping + 1, board.LEVELS)
    price = 0 if state.phase == phases.REWARDS else board.SHIPPING_COST
    return say("Upgrade shipping to {level} for £{cost}.", level=names.SHIPPING[level], cost=price)


def _technology(state: CaledoniaState, kind: int) -> Message:
    price = upgrading.technology_cost(state.phase == phases.REWARDS)
    more = board.UPGRADED[kind] - board.INCOME[kind]
    return say(
        "Upgrade the technology of {workers} for £{cost}: each earns £{more} more.",
        workers=names.WORKERS[kind],
        cost=price,
        more=more,
    )


def _hire(state: CaledoniaState) -> Message:
    return say("Hire a merchant for £{cost}.", cost=0 if state.phase == phases.REWARDS else board.MERCHANT_COST)


def _recall(state: CaledoniaState, good: int) -> Message:
    return say("Take a merchant back from the market of {good}.", good=names.GOODS[good])


def _buy(state: CaledoniaState, good: int, step: int) -> Message:
    number = step + 1
    values: dict[str, object] = {"n": number, "good": names.GOODS[good], "price": _new_price(state, good, number)}
    if state.phase == phases.PLACED:
        money = number * trading.neighbour_price(state, good)
        return say("Buy {n} {good} from a neighbour for £{money} ({price}).", money=money, **values)
    return say("Buy {n} {good} for £{money} ({price}).", money=number * state.price(good), **values)


def _new_price(state: CaledoniaState, good: int, steps: int) -> Message:
    """Where the price of a good will go."""
    there = trading.shifted(state, good, steps)
    return names.moved(there - state.steps[good], state.variant.prices[good * board.STEPS + there])


def _sell(state: CaledoniaState, good: int, step: int) -> Message:
    number, name = step + 1, names.GOODS[good]
    price = _new_price(state, good, -number)
    return say(
        "Sell {n} {good} for £{money} ({price}).", n=number, good=name, money=number * state.price(good), price=price
    )


def _take(state: CaledoniaState, contract: int) -> Message:
    fee, name = exporting.fee(state, state.players[state.turn]), names.contract(contract)
    if fee > 0:
        return say("Take {contract} and get £{n}.", contract=name, n=fee)
    return say("Take {contract} for £{n}.", contract=name, n=-fee)


def _fulfil(state: CaledoniaState, contract: int) -> Message:
    return say("Fulfil {contract}.", contract=names.contract(contract))


def _keep(state: CaledoniaState, contract: int) -> Message:
    fee, name = exporting.fee(state, state.players[state.turn]), names.contract(contract)
    if fee > 0:
        return say("Keep {contract} and get £{n}.", contract=name, n=fee)
    return say("Keep {contract} for £{n}.", contract=name, n=-fee)


def _bottom(state: CaledoniaState, contract: int) -> Message:
    return say("Put contract {number} under the pile.", number=contract + 1)


def _port(state: CaledoniaState, tile: int) -> Message:
    return say("Use port tile {tile}: {effect}", tile=tile + 1, effect=names.PORT_EFFECTS[tile])


def _copy(state: CaledoniaState, tile: int) -> Message:
    return say(
        "Use port tile 9 for £{cost} as tile {tile}: {effect}",
        cost=board.COPY_COST,
        tile=tile + 1,
        effect=names.PORT_EFFECTS[tile],
    )


def _spare(state: CaledoniaState, tile: int, animal: int) -> Message:
    if tile:
        cow, sheep = say("Use port tile 9 as tile 1: spare a cow."), say("Use port tile 9 as tile 1: spare a sheep.")
    else:
        cow, sheep = say("Use port tile 1: spare a cow."), say("Use port tile 1: spare a sheep.")
    return sheep if animal else cow


def _shift(state: CaledoniaState, tile: int, good: int, up: int) -> Message:
    values: dict[str, object] = {"good": names.GOODS[good]}
    values["price"] = _new_price(state, good, board.PRICE_SHIFT if up else -board.PRICE_SHIFT)
    if tile:
        if up:
            return say(
                "Use port tile 9 for £{cost} as tile 6: move {good} up ({price}).", cost=board.COPY_COST, **values
            )
        return say("Use port tile 9 for £{cost} as tile 6: move {good} down ({price}).", cost=board.COPY_COST, **values)
    if up:
        return say("Use port tile 6: move {good} up ({price}).", **values)
    return say("Use port tile 6: move {good} down ({price}).", **values)


def _discard(state: CaledoniaState, good: int) -> Message:
    return say("Discard {good}.", good=names.GOODS[good])


def _choose(state: CaledoniaState, choice: int) -> Message:
    return say("Take {goods}.", goods=names.exchange(choice))


def _take_off(state: CaledoniaState, index: int) -> Message:
    unit = state.unit(index)
    name = say("unit") if unit == board.NOTHING else names.UNITS[unit]
    return say("Take off the {unit} on {hex}.", unit=name, hex=hex_name(index))


def _put_on(state: CaledoniaState, unit: int) -> Message:
    return say(
        "Put on {unit} ({gives}).", unit=names.ONE_UNIT[unit], gives=names.gives(state.players[state.turn], unit)
    )


def _building(state: CaledoniaState) -> Message:
    return say("Take the building bonus.")


def _beer(state: CaledoniaState, step: int) -> Message:
    number = step + 1
    money = number * board.BEER_MONEY
    return count("Brew {n} beer for £{money}.", "Brew {n} beers for £{money}.", number, money=money)


def _barrel(state: CaledoniaState, spot: int) -> Message:
    return say("Open the barrel on the {spot} spot for £{n}.", spot=names.CELLAR[spot], n=board.CELLAR[spot])


def _process(state: CaledoniaState, processed: int, number: int) -> Message:
    good, raw = names.GOODS[board.CHEESE + processed], names.GOODS[board.RAW_OF[processed]]
    return (
        say("Make {n} {good} from {n} {raw}.", n=number, good=good, raw=raw)
        if number
        else say("Make no {good}.", good=good)
    )


def _lay_down(state: CaledoniaState) -> Message:
    return say("Lay down a barrel of whisky, which will be worth £7 after a round and £15 after two.")


def _butter(state: CaledoniaState, number: int) -> Message:
    return say("Sell {n} milk as butter for £{money}.", n=number, money=number * board.BUTTER_MONEY)


def _pick(state: CaledoniaState, pair: int) -> Message:
    if pair >= len(state.pairs):
        return say("Choose pair {number}.", number=pair + 1)
    clan, tile = state.pairs[pair] >> 4, state.pairs[pair] & 15
    if clan >= len(names.CLANS):
        return say("Choose the starting tile with {start}.", start=names.start(tile))
    return say("Choose Clan {clan} with {start}.", clan=names.CLANS[clan], start=names.start(tile))


def _bid(state: CaledoniaState, points: int) -> Message:
    return count("Bid {n} point.", "Bid {n} points.", points)


def _leave(state: CaledoniaState) -> Message:
    return say("Leave this auction.")


def _slaughter(state: CaledoniaState, index: int) -> Message:
    unit = state.unit(index)
    animal = names.UNITS[unit] if unit in (board.SHEEP, board.COW) else say("animal")
    return say("Slaughter the {animal} on {hex}.", animal=animal, hex=hex_name(index))


def _expand(state: CaledoniaState, unit: int, index: int) -> Message:
    free = state.phase == phases.REWARDS and state.free_land > 0
    price = expanding.cost(state, state.players[state.turn], unit, index, free)
    values: dict[str, object] = {"unit": names.one_unit(state, unit, index), "hex": hex_name(index), "cost": price}
    values["gives"] = names.gives(state.players[state.turn], unit)
    goods = _neighbours(state, index)
    if goods:
        return say(
            "Place {unit} on {hex} for £{cost} ({gives}); neighbours sell {goods}.", goods=names.listed(goods), **values
        )
    return say("Place {unit} on {hex} for £{cost} ({gives}).", **values)


def _neighbours(state: CaledoniaState, index: int) -> list[Message]:
    """CAL-105: what neighbours would sell to a new unit there."""
    if not state.variant.cap or state.phase == phases.STARTING:
        return []
    offered = expanding.neighbour_goods(state, index)
    return [names.GOODS[good] for good in range(board.KINDS) if offered >> good * 4 & 15]


def _row(state: CaledoniaState, index: int, way: int) -> Message:
    there = state.ground.adjacent[index * board.WAYS + way]
    to = hex_name(there) if there != board.NOTHING else "?"
    return say("Row the fisherman from {hex} to {there}.", hex=hex_name(index), there=to)


OFFERS: Final[dict[int, Sentence]] = {
    moves.PASS: _pass,
    moves.DONE: _done,
    moves.SHIPPING: _shipping,
    moves.TECHNOLOGY: _technology,
    moves.HIRE: _hire,
    moves.RECALL: _recall,
    moves.BUY: _buy,
    moves.SELL: _sell,
    moves.TAKE: _take,
    moves.FULFIL: _fulfil,
    moves.KEEP: _keep,
    moves.BOTTOM: _bottom,
    moves.PORT: _port,
    moves.COPY: _copy,
    moves.SPARE: _spare,
    moves.SHIFT: _shift,
    moves.DISCARD: _discard,
    moves.CHOOSE: _choose,
    moves.OFF: _take_off,
    moves.ON: _put_on,
    moves.BUILDING: _building,
    moves.BEER: _beer,
    moves.BARREL: _barrel,
    moves.PROCESS: _process,
    moves.LAY_DOWN: _lay_down,
    moves.BUTTER: _butter,
    moves.PICK: _pick,
    moves.BID: _bid,
    moves.LEAVE: _leave,
    moves.SLAUGHTER: _slaughter,
    moves.EXPAND: _expand,
    moves.ROW: _row,
}


# What chance does


def _side(state: CaledoniaState, side: int) -> Message:
    module = board.MODULES[len(state.ground.sides) % board.PORTS]
    return say("Module {module} shows side {side}.", module=module, side=side + 1)


def _lay_port(state: CaledoniaState, tile: int) -> Message:
    return say(
        "Port tile {tile} lies on module {module}: {effect}.",
        tile=tile + 1,
        module=board.MODULES[len(state.ports) % board.PORTS],
        effect=names.PORTS[tile],
    )


def _cover(state: CaledoniaState, index: int) -> Message:
    return say("{hex} is covered.", hex=hex_name(index))


def _lay_scoring(state: CaledoniaState, tile: int) -> Message:
    return say("Round {round} scores {tile}.", round=len(state.scoring) + 1, tile=names.SCORING[tile])


def _turn_up(state: CaledoniaState, contract: int) -> Message:
    return say("Turned up: {contract}.", contract=names.contract(contract))


def _first(state: CaledoniaState, seat: int) -> Message:
    return say("{seat} begins.", seat=name_of(seat))


def _draw_clan(state: CaledoniaState, clan: int) -> Message:
    return say("Clan {clan} is drawn.", clan=names.CLANS[clan])


def _draw_start(state: CaledoniaState, tile: int) -> Message:
    return say("Starting tile {number} is drawn: {start}.", number=tile + 1, start=names.start(tile))


def _roll(state: CaledoniaState, good: int, face: int) -> Message:
    return say("The dice show {good} and {face}.", good=names.GOODS[good], face=f"{board.FACES[face]:+d}")


TELL_CHANCE: Final[dict[int, Sentence]] = {
    moves.SIDE: _side,
    moves.DRAW_PORT: _lay_port,
    moves.COVER: _cover,
    moves.DRAW_SCORING: _lay_scoring,
    moves.DRAW_CONTRACT: _turn_up,
    moves.FIRST_SEAT: _first,
    moves.DRAW_CLAN: _draw_clan,
    moves.DRAW_START: _draw_start,
    moves.ROLL: _roll,
}


# Labels


def label(state: CaledoniaState, move: int) -> Message:
    """A few words for a button."""
    if state.turn == CHANCE:
        return offer(state, move)
    kind = moves.DECISIONS.kind(move)
    shorter = LABELS.get(kind.first, OFFERS[kind.first])
    return shorter(state, *kind.arguments(move))


def _label_done(state: CaledoniaState) -> Message:
    return say("End turn") if state.phase == phases.AFTER else say("Done")


def _label_spare(state: CaledoniaState, tile: int, animal: int) -> Message:
    if tile:
        return say("Spare a sheep (tile 9)") if animal else say("Spare a cow (tile 9)")
    return say("Spare a sheep") if animal else say("Spare a cow")


def _label_expand(state: CaledoniaState, unit: int, index: int) -> Message:
    return say("{unit} {hex}", unit=names.unit(state, unit, index), hex=hex_name(index))


def _label_slaughter(state: CaledoniaState, index: int) -> Message:
    return say("{unit} {hex}", unit=names.UNITS[max(0, state.unit(index))], hex=hex_name(index))


def _label_contract(state: CaledoniaState, contract: int) -> Message:
    return say("Contract {number}", number=contract + 1)


LABELS: Final[dict[int, Sentence]] = {
    moves.PASS: lambda state: say("Pass"),
    moves.DONE: _label_done,
    moves.SHIPPING: lambda state: say("Shipping"),
    moves.TECHNOLOGY: lambda state, kind: say("Miners") if kind else say("Woodcutters"),
    moves.HIRE: lambda state: say("Merchant"),
    moves.RECALL: lambda state, good: say("Back from {good}", good=names.GOODS[good]),
    moves.BUY: lambda state, good, step: say("Buy {n} {good}", n=step + 1, good=names.GOODS[good]),
    moves.SELL: lambda state, good, step: say("Sell {n} {good}", n=step + 1, good=names.GOODS[good]),
    moves.TAKE: _label_contract,
    moves.FULFIL: _label_contract,
    moves.KEEP: _label_contract,
    moves.BOTTOM: _label_contract,
    moves.PORT: lambda state, tile: say("Port tile {tile}", tile=tile + 1),
    moves.SPARE: _label_spare,
    moves.DISCARD: lambda state, good: names.GOODS[good],
    moves.CHOOSE: lambda state, choice: names.exchange(choice),
    moves.ON: lambda state, unit: names.UNITS[unit],
    moves.BUILDING: lambda state: say("Building bonus"),
    moves.PROCESS: lambda state, processed, number: say("{n}", n=number),
    moves.LAY_DOWN: lambda state: say("Barrel"),
    moves.BUTTER: lambda state, number: say("{n}", n=number),
    moves.BID: lambda state, points: count("{n} point", "{n} points", points),
    moves.LEAVE: lambda state: say("Leave"),
    moves.SLAUGHTER: _label_slaughter,
    moves.EXPAND: _label_expand,
}


# The score

ROWS: Final = (
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
