"""The words of the rulebook, for sentences about areas, shops, buildings and nodes."""

from stoa.core.message import Message, count, say
from stoa.games.corinth.rules import board


def area_name(area: int) -> Message:
    """COR-003: what an area of the harbor is called."""
    names = (say("goats"), say("green"), say("purple"), say("blue"), say("orange"), say("gold"))
    return names[area]


def district_name(district: int) -> Message:
    """COR-004: a district has the colour of its area."""
    return area_name(district + 1)


def goods_name(district: int) -> Message:
    """COR-004: what is sold in a district."""
    return (say("olive oil"), say("wine"), say("carpets"), say("spices"))[district]


def shop_name(shop: int) -> Message:
    """COR-006: a shop is known by its points."""
    return say(
        "the {points}-point shop of the {district} district",
        points=int(board.SHOP_POINTS[shop]),
        district=district_name(board.SHOP_DISTRICT[shop]),
    )


def goods_words(district: int, n: int) -> Message:
    """So many goods of a district, by its colour."""
    if district == 0:
        return count("{n} green good", "{n} green goods", n)
    if district == 1:
        return count("{n} purple good", "{n} purple goods", n)
    if district == 2:
        return count("{n} blue good", "{n} blue goods", n)
    return count("{n} orange good", "{n} orange goods", n)


def building_name(building: int) -> Message:
    """COR-009: a building by itself."""
    return (say("Temple"), say("Warehouse"), say("Stable"), say("Trading Post"))[building]


def the_building(building: int) -> Message:
    """COR-009: a building that is built, for the middle of a sentence."""
    return (say("the Temple"), say("the Warehouse"), say("the Stable"), say("the Trading Post"))[building]


def effect_name(node: int) -> Message:
    """COR-010: what a market node gives."""
    kind = board.KINDS[board.NODE_KIND[node]]
    amount: int = board.NODE_AMOUNT[node]
    if kind == "goods":
        return goods_words(board.NODE_DISTRICT[node], amount)
    if kind == "gold":
        return say("{n} gold", n=amount)
    if kind == "goats":
        return count("{n} goat", "{n} goats", amount)
    if kind == "yellow_die":
        return say("a yellow die")
    if kind == "plus_one":
        return say("+1")
    if kind == "score":
        return say("score box {box}", box="ABC"[board.NODE_BOX[node]])
    return say("the start")
