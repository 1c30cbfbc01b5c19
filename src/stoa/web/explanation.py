"""What an element of the board is, costs and brings, for one reader: a card as plain values, ready for its template."""

from dataclasses import dataclass

from stoa.core.explaining import Card, Way, explain
from stoa.core.face import Owned
from stoa.core.game import State
from stoa.core.words import Voice
from stoa.server.people import Person
from stoa.server.table import Table
from stoa.web.rules import rule_address
from stoa.web.scene import Good


@dataclass(frozen=True)
class WayView:
    """A row of a card."""

    label: str
    costs: tuple[Good, ...]
    gains: tuple[Good, ...]
    left: tuple[Good, ...]
    points: int
    note: str


@dataclass(frozen=True)
class CardView:
    """A card in the reader's language."""

    name: str
    title: str
    symbol: str
    fill: str
    words: tuple[str, ...]
    ways: tuple[WayView, ...]
    more: int
    refusal: str
    rule: str
    href: str


def card_of(
    table: Table, state: State, person: Person | None, mark: str, moves: list[int], voice: Voice
) -> CardView | None:
    """The card of an element in this state, which the table is in or would be in with the reader's draft."""
    own = table.seats_of(person.id) if person else []
    seat = None if not own or state.turn in own else own[0]
    card = explain(state, mark, moves, seat)
    return None if card is None else _said(card, table, voice)


def _said(card: Card, table: Table, voice: Voice) -> CardView:
    refusal = card.refusal
    return CardView(
        name=voice(card.name),
        title=voice(card.title) if card.title else "",
        symbol=card.symbol,
        fill=card.fill,
        words=tuple(voice(words) for words in card.words),
        ways=tuple(_way(way, voice) for way in card.ways if _tells(way, card)),
        more=card.more,
        refusal=voice(refusal.message) if refusal else "",
        rule=refusal.rule if refusal else "",
        href=rule_address(table.game, refusal.rule) if refusal else "",
    )


def _tells(way: Way, card: Card) -> bool:
    """Whether a row says more than its label; the label alone does where there are several to choose from."""
    return way.tells or len(card.ways) > 1


def _way(way: Way, voice: Voice) -> WayView:
    return WayView(
        label=voice(way.label),
        costs=_goods(way.costs, voice),
        gains=_goods(way.gains, voice),
        left=_goods(way.left, voice),
        points=way.points,
        note=voice(way.note) if way.note else "",
    )


def _goods(owned: tuple[Owned, ...], voice: Voice) -> tuple[Good, ...]:
    return tuple(Good(own.symbol, own.fill, own.amount, voice(own.title)) for own in owned)
