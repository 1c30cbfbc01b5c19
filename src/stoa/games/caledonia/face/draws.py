"""What chance did, as sentences: the setup, contracts that were turned up, and the solo market dice."""

from collections.abc import Callable
from typing import Final

from stoa.core.message import Message, name_of, say
from stoa.core.telling import Fact
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import amounts, names
from stoa.games.caledonia.face.trace import Step
from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.state import CaledoniaState


def _modules(steps: list[Step]) -> list[Fact]:
    """CAL-021."""
    first = len(steps[0].before.ground.sides)
    sides = [f"{board.MODULES[first + n]}{step.arguments[0] + 1}" for n, step in enumerate(steps)]
    words = say("The map was laid: {sides}.", sides=" ".join(sides))
    return [Fact("map", words, None, {f"map.{side}": 1 for side in sides})]


def _ports(steps: list[Step]) -> list[Fact]:
    """CAL-038."""
    first = len(steps[0].before.ports)
    lying = [(first + n, step.arguments[0]) for n, step in enumerate(steps)]
    tiles = [
        say(
            "{tile} on module {module} ({effect})",
            tile=tile + 1,
            module=board.MODULES[module],
            effect=names.PORTS[tile],
        )
        for module, tile in lying
    ]
    words = say("Port tiles were drawn: {tiles}.", tiles=names.listed(tiles))
    changes = {amounts.port(module, tile): 1 for module, tile in lying}
    return [Fact("ports", words, None, changes, tuple(f"port-{tile + 1}" for _, tile in lying))]


def _covers(steps: list[Step]) -> list[Fact]:
    """CAL-264."""
    return closed(say("Cover tiles were put on {hexes}.", hexes=hexes([step.arguments[0] for step in steps])), steps)


def closed(words: Message, steps: list[Step]) -> list[Fact]:
    """CAL-241, CAL-264: hexes that nobody can enter from now on."""
    before, after = steps[0].before, steps[-1].after
    spots = [index for index in range(board.HEXES) if after.is_closed(index) and not before.is_closed(index)]
    changes = {f"map.closed.{hex_name(index)}": 1 for index in spots}
    return [Fact("closed", words, None, changes, tuple(f"hex-{hex_name(index)}" for index in spots))]


def hexes(indices: list[int]) -> str:
    return " ".join(map(hex_name, indices))


def _scoring(steps: list[Step]) -> list[Fact]:
    """CAL-041."""
    facts = []
    for step in steps:
        (tile,), n = step.arguments, len(step.before.scoring) + 1
        words = say("Scoring tile of round {n}: {tile}.", n=n, tile=names.SCORING[tile])
        facts.append(Fact("scoring tile", words, None, {f"scoring.{n}.{tile + 1}": 1}, (f"round-{n}",)))
    return facts


def _contracts(steps: list[Step]) -> list[Fact]:
    """CAL-042, CAL-066."""
    return [turned_up([step.arguments[0] for step in steps])]


def turned_up(contracts: list[int]) -> Fact:
    """Contracts that came on the export board."""
    words = say("Turned up: {contracts}.", contracts=names.contracts(contracts))
    changes = {f"export_board.{contract + 1}": 1 for contract in contracts}
    return Fact("contracts", words, None, changes, tuple(f"contract-{contract + 1}" for contract in contracts))


def _first(steps: list[Step]) -> list[Fact]:
    """CAL-049, CAL-268."""
    after = steps[0].after
    if after.variant.auction:
        return [Fact("first", say("{seat} was drawn to open the auction.", seat=name_of(int(after.bidder))))]
    words = say(
        "{seat} was drawn as first player; {order}.", seat=name_of(int(after.order[0])), order=turn_order(after)
    )
    return [Fact("first", words, None, amounts.order(after.order))]


def turn_order(state: CaledoniaState) -> Message:
    seats = [name_of(int(seat)) for seat in state.order]
    return say("turn order: {seats}", seats=names.listed(seats))


def _pairs(steps: list[Step]) -> list[Fact]:
    """CAL-050, CAL-266, CAL-267: clans with their starting tiles, or starting tiles alone."""
    after = steps[-1].after
    known = sum(1 for pair in steps[0].before.pairs if pair & 15 < 15)
    pairs = [int(pair) for pair in after.pairs[known:] if pair & 15 < 15]
    parts = [_pair(pair) for pair in pairs]
    if len(after.pairs) > known + len(pairs):  # a clan that waits for its starting tile
        parts.append(names.CLANS[after.pairs[len(after.pairs) - 1] >> 4])
    words = say("Clans and starting tiles were drawn: {pairs}.", pairs=names.apart(parts))
    if not after.variant.clans:
        words = say("Starting tiles were drawn: {pairs}.", pairs=names.apart(parts))
    return [Fact("pairs", words, None, {amounts.pair_name(pair): 1 for pair in pairs})]


def _pair(pair: int) -> Message:
    clan, tile = pair >> 4, pair & 15
    if clan >= len(names.CLANS):
        return names.start(tile)
    return say("{clan} with {start}", clan=names.CLANS[clan], start=names.start(tile))


def _rolls(steps: list[Step]) -> list[Fact]:
    """CAL-247 to CAL-252."""
    facts = []
    for step in steps:
        good, face = step.arguments
        moved = int(step.after.steps[good] - step.before.steps[good])
        values: dict[str, object] = {
            "good": names.GOODS[good],
            "face": f"{board.FACES[face]:+d}",
            "price": names.moved(moved, int(step.after.price(good))),
        }
        words = say("The dice showed {good} and {face}: {price}.", **values)
        if moved > 0 > board.FACES[face]:  # CAL-249
            words = say("The dice showed {good} and {face}, and the price was low: {price}.", **values)
        elif moved < 0 < board.FACES[face]:  # CAL-250
            words = say("The dice showed {good} and {face}, and the price was high: {price}.", **values)
        facts.append(Fact("market", words, None, {f"prices.{board.GOODS[good]}": moved}, (f"buy-{board.GOODS[good]}",)))
    return facts


OUTCOMES: Final[dict[int, Callable[[list[Step]], list[Fact]]]] = {
    moves.SIDE: _modules,
    moves.DRAW_PORT: _ports,
    moves.COVER: _covers,
    moves.DRAW_SCORING: _scoring,
    moves.DRAW_CONTRACT: _contracts,
    moves.FIRST_SEAT: _first,
    moves.DRAW_CLAN: _pairs,
    moves.DRAW_START: _pairs,
    moves.ROLL: _rolls,
}
