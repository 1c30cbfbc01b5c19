"""What every part of the table is, costs and brings."""

from stoa.core.explaining import Card, Way, by_beginning, card
from stoa.core.face import owned
from stoa.core.message import Message, count, name_of, say
from stoa.games.corinth import moves
from stoa.games.corinth.face.figures import AREA_SYMBOLS, BUILDING_SYMBOLS
from stoa.games.corinth.face.marks import dashed
from stoa.games.corinth.face.prospects import gain, least_price
from stoa.games.corinth.face.symbols import SYMBOLS
from stoa.games.corinth.face.text import bonus_is_free, building_effect, group_words
from stoa.games.corinth.rules import board
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import area_name, building_name, district_name, effect_name, goods_name

NODE_WORDS: dict[str, Message] = {
    "goods": say("The steward delivers these goods when it stops here."),
    "gold": say("The steward gets this gold when it stops here."),
    "goats": say("The steward gets these goats when it stops here."),
    "yellow_die": say("From then on its player rolls one yellow die more, for nothing."),
    "plus_one": say("Counts twice in every score box that is filled later."),
    "score": say("Fills the box: a point for each node that the steward has circled, two for each +1."),
    "start": say("The steward begins here."),
}


def explain(state: CorinthState, mark: str, seat: int) -> Card | None:
    """A group of dice, a shop, a district, a node of the market, a building, a track, the steward."""
    found = by_beginning(mark, KNOWN)
    return found[0](state, found[1], seat) if found else None


def _quay(state: CorinthState, name: str, seat: int) -> Card | None:
    """COR-033: the dice of an area, and the two things that they are good for."""
    if name not in board.AREAS:
        return None
    area = board.AREAS.index(name)
    symbol = AREA_SYMBOLS[area]
    title = say("Harbor, {area} area", area=area_name(area))
    if not state.group(area):
        return card(SYMBOLS, symbol, title, say("No dice lie here."))
    sheet, value = state.sheets[seat], int(state.value_of(area))
    brings = gain(state, sheet, area, int(state.group(area))).real
    ways = [Way(_action(area), gains=tuple(owned(SYMBOLS, {symbol: brings})))] if brings else []
    price = least_price(state, sheet, value)
    if price is not None:
        paid = tuple(owned(SYMBOLS, {"coin": price})) if price else ()
        ways.append(Way(say("or steps"), paid, tuple(owned(SYMBOLS, {"steward": value}))))
    dice = group_words(int(state.whites(area)), int(state.yellows(area)), value)
    return card(SYMBOLS, symbol, title, say("{dice}.", dice=dice), ways=ways)


def _action(area: int) -> Message:
    if area == board.GOLD:
        return say("Gold")
    return say("Goats") if area == board.GOATS else say("Goods")


def _shop(state: CorinthState, name: str, seat: int) -> Card | None:
    """COR-051 to COR-060."""
    shop, _, number = name.rpartition("-")
    if shop not in board.SHOPS or not _is_seat(state, number):
        return None
    at = board.SHOPS.index(shop)
    sheet, district = state.sheets[int(number) - 1], int(board.SHOP_DISTRICT[at])
    words = [
        say("{n} of {all} goods are delivered.", n=int(sheet.marked(at)), all=int(board.SHOP_GOODS[at])),
        count("{n} point when it is complete.", "{n} points when it is complete.", int(board.SHOP_POINTS[at])),
    ]
    if bonus_is_free(state, district):
        words.append(
            say("The first who completes the whole district gets {n} points more.", n=int(board.BONUS[district]))
        )
    title = say("Shop for {goods}, {district} district", goods=goods_name(district), district=district_name(district))
    return card(SYMBOLS, AREA_SYMBOLS[district + 1], title, *words)


def _district(state: CorinthState, name: str, seat: int) -> Card | None:
    """COR-051, COR-058 to COR-060."""
    district, _, number = name.rpartition("-")
    if district not in board.AREAS[1:5] or not _is_seat(state, number):
        return None
    at = board.AREAS.index(district) - 1
    sheet = state.sheets[int(number) - 1]
    shops = [shop for shop in range(len(board.SHOPS)) if board.SHOP_DISTRICT[shop] == at]
    done = sum(sheet.marked(shop) == board.SHOP_GOODS[shop] for shop in shops)
    words = [say("{n} of {all} shops are complete.", n=done, all=len(shops))]
    if bonus_is_free(state, at):
        words.append(say("The first who completes the whole district gets {n} points more.", n=int(board.BONUS[at])))
    title = say("District for {goods} ({district})", goods=goods_name(at), district=district_name(at))
    return card(SYMBOLS, AREA_SYMBOLS[at + 1], title, *words)


def _building(state: CorinthState, name: str, seat: int) -> Card | None:
    """COR-009, COR-094 to COR-097."""
    building, _, number = name.rpartition("-")
    names = [dashed(one) for one in board.BUILDINGS]
    if building not in names or not _is_seat(state, number):
        return None
    at, owner = names.index(building), int(number) - 1
    words, ways = [building_effect(at)], []
    if state.sheets[owner].has(at):
        words.append(say("{who} has built it.", who=name_of(owner)))
    elif state.turn != owner or state.refusal(moves.BUILD + at) is not None:
        price = {"coin": int(board.GOLD_COST[at]), "goat": int(board.GOAT_COST[at])}
        ways = [Way(say("Price"), tuple(owned(SYMBOLS, {name: n for name, n in price.items() if n})))]
    return card(SYMBOLS, BUILDING_SYMBOLS[at], building_name(at), *words, ways=ways)


def _node(state: CorinthState, name: str, seat: int) -> Card | None:
    """COR-010, COR-076 to COR-083."""
    node, _, number = name.rpartition("-")
    if node not in board.NODE_NAMES or not _is_seat(state, number):
        return None
    at = board.NODE_NAMES.index(node)
    kind = board.KINDS[board.NODE_KIND[at]]
    return card(
        SYMBOLS,
        "steward",
        say("Market {node}: {effect}", node=node, effect=effect_name(at)),
        NODE_WORDS[kind],
    )


def _steward(state: CorinthState, number: str, seat: int) -> Card | None:
    if not number:  # the choice to move it
        return card(SYMBOLS, "steward", say("Steward"), _STEWARD)
    if not _is_seat(state, number):
        return None
    node = board.NODE_NAMES[state.sheets[int(number) - 1].steward]
    where = say("The steward of {who}, on {node}", who=name_of(int(number) - 1), node=node)
    return card(SYMBOLS, "steward", where, _STEWARD)


_STEWARD = say(
    "Instead of the action, a group's value moves the steward; where it stops, it gets what the market shows."
)


def _track(state: CorinthState, name: str, seat: int) -> Card | None:
    """COR-007, COR-104, COR-106."""
    track, _, number = name.rpartition("-")
    if track not in TRACKS or not _is_seat(state, number):
        return None
    sheet = state.sheets[int(number) - 1]
    symbol, title = TRACKS[track]
    left = int(sheet.gold_left() if symbol == "coin" else sheet.goats_left())
    return card(
        SYMBOLS,
        symbol,
        title,
        say("{n} left to spend.", n=left),
        say("Every two that are left at the end are a point."),
    )


def _is_seat(state: CorinthState, number: str) -> bool:
    return number.isdigit() and 1 <= int(number) <= state.seats


TRACKS = {"gold": ("coin", say("Gold")), "goats": ("goat", say("Goats"))}
KNOWN = {
    "quay": _quay,
    "shop": _shop,
    "district": _district,
    "building": _building,
    "node": _node,
    "steward": _steward,
    "track": _track,
}
