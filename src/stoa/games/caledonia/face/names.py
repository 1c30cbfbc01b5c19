"""The names of Clans of Caledonia: goods, units, clans, tiles and contracts as words."""

from collections.abc import Sequence

from stoa.core.message import Message, count, say
from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.state import CaledoniaState

GOODS = (say("wool"), say("milk"), say("grain"), say("cheese"), say("bread"), say("whisky"))
IMPORTS = (say("cotton"), say("tobacco"), say("sugar cane"), say("hops"))
UNITS = (
    say("sheep"),
    say("cow"),
    say("cheese dairy"),
    say("bakery"),
    say("field"),
    say("distillery"),
    say("woodcutter"),
    say("miner"),
    say("worker"),
)
FISHERMAN = say("fisherman")
ONE_UNIT = (  # as what somebody places or takes off
    say("a sheep"),
    say("a cow"),
    say("a cheese dairy"),
    say("a bakery"),
    say("a field"),
    say("a distillery"),
    say("a woodcutter"),
    say("a miner"),
    say("a worker"),
)
ONE_FISHERMAN = say("a fisherman")
TERRAINS = (say("grassland"), say("forest"), say("mountain"))
CLANS = (
    say("Buchanan"),
    say("Campbell"),
    say("Cunningham"),
    say("Fergusson"),
    say("MacDonald"),
    say("MacKenzie"),
    say("Robertson"),
    say("Stewart"),
    say("MacEwen"),
)
POWERS = (
    say("Two export boxes; takes, keeps and fulfils one or two contracts at a time; draws six for a building bonus."),
    say("Factories cost 3, 4, 4 and 5 less."),
    say("After production, sells milk as butter for £8 each."),
    say("Starts with shipping and a third worker, all on border spaces."),
    say("One pool of eight workers for £6 each; some are fishermen, who row."),
    say("£3 for each whisky made; three barrels age in a cellar for £0, £7 or £15."),
    say("Units on river deltas cost less."),
    say("Starts with three more merchants and river-crossing; £1 for each trade."),
    say("Brews up to three beers from grain for £9 each when fulfilling a contract with hops."),
)
PORTS = (
    say("one animal less"),
    say("basic goods exchange"),
    say("processed goods exchange"),
    say("upgrade and glory"),
    say("£10"),
    say("price shift"),
    say("unit exchange"),
    say("£5 and a building bonus"),
    say("copy of another port"),
)
PORT_EFFECTS = (
    say("While fulfilling a contract that asks for meat, slaughter one animal less."),
    say("Discard a basic good and take any three."),
    say("Discard a processed good and take any two."),
    say("A bonus upgrade and 3 glory."),
    say("£10."),
    say("Directly before a trade, move the price of a good three steps."),
    say("Swap two units on the map with two from your board, without fields."),
    say("£5, then you may take a building bonus."),
    say("Pay £3 and use another port tile in play."),
)
SCORING = (
    say("1 glory for each basic good"),
    say("3 glory for every two processed goods"),
    say("1 glory for each sheep, cow and factory, 2 for each field"),
    say("2 glory for each worker"),
    say("3 glory for every two units on border spaces"),
    say("1 glory for each cotton, tobacco and sugar cane"),
    say("2 glory for each meat on fulfilled contracts"),
    say("1 glory for each upgrade"),
    say("2 glory for each unit on land of cost 5 or 6"),
)
SHIPPING = (
    say("no shipping"),
    say("river-crossing"),
    say("1-loch shipping"),
    say("2-loch shipping"),
    say("3-loch shipping"),
    say("4-loch shipping"),
)
WORKERS = (say("woodcutters"), say("miners"))
CELLAR = (say("left"), say("middle"), say("right"))
SPOTS = ("left", "middle", "right")


def unit(state: CaledoniaState, kind: int, index: int) -> Message:
    """The unit as it is called on that hex."""
    return FISHERMAN if kind == board.WORKER and state.ground.suits(board.WATER, index) else UNITS[kind]


def one_unit(state: CaledoniaState, kind: int, index: int) -> Message:
    """One unit as it is called on that hex."""
    return ONE_FISHERMAN if kind == board.WORKER and state.ground.suits(board.WATER, index) else ONE_UNIT[kind]


def gives(player: Player, kind: int) -> Message:
    """CAL-164 to CAL-166: what a unit does in every production phase."""
    if kind == board.WORKER:
        return say("£{n} a round", n=board.POOL_INCOME)
    if kind >= board.WOODCUTTER:
        worker = kind - board.WOODCUTTER
        better = player.technology >> worker & 1
        return say("£{n} a round", n=(board.UPGRADED if better else board.INCOME)[worker])
    if board.FACTORIES >> kind & 1:
        processed = list(board.FACTORY_OF).index(kind)
        return say("{raw} into {good}", raw=GOODS[board.RAW_OF[processed]], good=GOODS[board.CHEESE + processed])
    basic = (board.SHEEP, board.COW, board.FIELD).index(kind)
    return say("{n} {good} a round", n=board.PER_ANIMAL[basic], good=GOODS[basic])


def listed(parts: Sequence[Message]) -> Message:
    """Some things in a row.

    >>> print(listed([say("wool"), say("milk"), say("grain")]))
    wool, milk, grain
    """
    found = parts[0]
    for part in parts[1:]:
        found = say("{first}, {more}", first=found, more=part)
    return found


def together(parts: Sequence[Message]) -> Message:
    """Some things in a sentence that goes on behind them.

    >>> print(together([say("wool"), say("milk"), say("grain")]))
    wool, milk and grain
    """
    *some, last = parts
    return say("{first} and {more}", first=listed(some), more=last) if some else last


def apart(parts: Sequence[Message]) -> Message:
    """Some things in a row that have commas themselves."""
    found = parts[0]
    for part in parts[1:]:
        found = say("{first}; {more}", first=found, more=part)
    return found


def moved(steps: int, price: int) -> Message:
    """Where a price went."""
    if steps > 0:
        return count("price up {n} step to £{price}", "price up {n} steps to £{price}", steps, price=price)
    if steps < 0:
        return count("price down {n} step to £{price}", "price down {n} steps to £{price}", -steps, price=price)
    return say("price still £{price}", price=price)


def numbered(numbers: Sequence[int], names: Sequence[Message]) -> list[Message]:
    """Those of the things that there are any of, each with its number."""
    return [say("{n} {thing}", n=n, thing=name) for n, name in zip(numbers, names, strict=True) if n]


def asks(contract: int) -> Message:
    """What a contract asks for."""
    goods = [board.NEED[contract * board.KINDS + good] for good in range(board.KINDS)]
    meat = [board.BEEF[contract], board.MUTTON[contract]]
    return listed(numbered([*meat, *goods], [say("beef"), say("mutton"), *GOODS]))


def brings(contract: int) -> list[Message]:
    """What a contract brings."""
    imports = [board.BRINGS[contract * board.IMPORT_KINDS + good] for good in range(board.IMPORT_KINDS)]
    parts = numbered(imports, IMPORTS)
    if board.BONUS_MONEY[contract]:
        parts.append(say("£{n}", n=board.BONUS_MONEY[contract]))
    if board.FREE_LAND[contract]:
        parts.append(say("free land"))
    if board.BONUS_UPGRADES[contract]:
        parts.append(say("{n} × upgrade", n=board.BONUS_UPGRADES[contract]))
    return parts


def contract(number: int) -> Message:
    """A contract by its number and what it is about."""
    values: dict[str, object] = {"asks": asks(number), "brings": listed(brings(number))}
    return say("contract {number} ({asks} for {brings})", number=number + 1, **values)


def contracts(numbers: Sequence[int]) -> Message:
    """Some contracts, each with what it is about."""
    return apart([contract(number) for number in numbers])


def start(tile: int) -> Message:
    """What a starting tile gives."""
    goods = [board.TILE_GOODS[tile * board.KINDS + good] for good in range(board.KINDS)]
    return together([say("£{n}", n=board.TILE_MONEY[tile]), *numbered(goods, GOODS)])


def exchange(choice: int) -> Message:
    """CAL-153, CAL-154: goods that port tile 2 or 3 gives."""
    return together(numbered(board.CHOICES[choice], GOODS[:3] if choice < board.BASIC_CHOICES else GOODS[3:]))
