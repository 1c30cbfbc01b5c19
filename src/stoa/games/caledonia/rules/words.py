"""The names of Clans of Caledonia: goods, units, clans, tiles and contracts as words."""

from collections.abc import Sequence

from stoa.core.message import Message, say
from stoa.games.caledonia.rules import board

GOOD_NAMES = (say("wool"), say("milk"), say("grain"), say("cheese"), say("bread"), say("whisky"))
IMPORT_NAMES = (say("cotton"), say("tobacco"), say("sugar cane"), say("hops"))
UNIT_NAMES = (
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
TERRAIN_NAMES = (say("grassland"), say("forest"), say("mountain"))
CLAN_NAMES = (
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
CLAN_POWERS = (
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
PORT_NAMES = (
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
    say("Directly before a trade, move the price of that good three steps."),
    say("Swap two units on the map with two from your board, without fields."),
    say("£5, then you may take a building bonus."),
    say("Pay £3 and use another port tile in play."),
)
SCORING_NAMES = (
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
SHIPPING_NAMES = (
    say("no shipping"),
    say("river-crossing"),
    say("1-loch shipping"),
    say("2-loch shipping"),
    say("3-loch shipping"),
    say("4-loch shipping"),
)
WORKER_NAMES = (say("woodcutters"), say("miners"))
CELLAR_NAMES = (say("left"), say("middle"), say("right"))


def seat_name(seat: int) -> Message:
    return say("Seat {n}", n=seat + 1)


def listed(parts: Sequence[Message]) -> Message:
    """Some things in a row.

    >>> print(listed([say("wool"), say("milk"), say("grain")]))
    wool, milk, grain
    """
    found = parts[0]
    for part in parts[1:]:
        found = say("{first}, {more}", first=found, more=part)
    return found


def numbered(numbers: Sequence[int], names: Sequence[Message]) -> list[Message]:
    """Those of the things that there are any of, each with its number."""
    return [say("{n} {thing}", n=n, thing=name) for n, name in zip(numbers, names, strict=True) if n]


def asks(contract: int) -> Message:
    """What a contract asks for."""
    goods = [int(board.NEED[contract * 6 + good]) for good in range(6)]
    meat = [int(board.BEEF[contract]), int(board.MUTTON[contract])]
    return listed(numbered([*meat, *goods], [say("beef"), say("mutton"), *GOOD_NAMES]))


def brings(contract: int) -> Message:
    """What a contract brings."""
    parts = numbered([int(board.BRINGS[contract * 4 + good]) for good in range(4)], IMPORT_NAMES)
    if board.BONUS_MONEY[contract]:
        parts.append(say("£{n}", n=int(board.BONUS_MONEY[contract])))
    if board.FREE_LAND[contract]:
        parts.append(say("free land"))
    if board.BONUS_UPGRADES[contract]:
        parts.append(say("{n} × upgrade", n=int(board.BONUS_UPGRADES[contract])))
    return listed(parts)


def contract_name(contract: int) -> Message:
    """A contract by its number and what it is about."""
    return say(
        "contract {number} ({asks} for {brings})", number=contract + 1, asks=asks(contract), brings=brings(contract)
    )
