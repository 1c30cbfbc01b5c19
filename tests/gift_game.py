"""A game of compound decisions: whoever is in turn begins a parcel, puts coins into it, and sends it, all or nothing. For the
tests of what makes such decisions.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from stoa import OVER, Face, Game, Kind, Moves, Refusal, State, Value, numbers, ranking
from stoa.core.drawing import Drawing
from stoa.core.face import ScoreRow
from stoa.core.message import Message, count, name_of, say
from stoa.core.telling import Fact
from stoa.core.words import Voice

BEGIN, PUT, SEND = 0, 1, 4
DECISIONS = Moves(Kind("begin", BEGIN), Kind("put", PUT, "put {coins}", numbers(1, 3, "coins")), Kind("send", SEND))
PARCELS = 3  # that every seat sends
ROOM = 4  # for coins in a parcel


class GiftState(State):
    """Who has sent what, and the parcel that is being filled."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self.sent: list[list[int]] = []
        self.parcel: list[int] | None = None

    def copy(self) -> "GiftState":
        twin = GiftState(self.game, self.seats)
        twin.turn, twin.sent, twin.parcel = self.turn, self.sent[:], None if self.parcel is None else self.parcel[:]
        return twin

    def fill(self, out: Any) -> int:
        moves = [] if self.turn == OVER else [move for move in range(SEND + 1) if self.refusal(move) is None]
        for n, move in enumerate(moves):
            out[n] = move
        return len(moves)

    def refusal(self, move: int) -> Refusal | None:
        if self.turn == OVER:
            return Refusal("GIFT-3", say("The game is over."))
        if (self.parcel is None) != (move == BEGIN):
            return Refusal("GIFT-1", say("Begin a parcel first, and only one."))
        if self.parcel is None:
            return None
        if move == SEND:
            return None if self.parcel else Refusal("GIFT-2", say("An empty parcel is no gift."))
        return None if len(self.parcel) < ROOM else Refusal("GIFT-2", say("The parcel is full."))

    def play(self, move: int) -> None:
        if move == BEGIN:
            self.parcel = []
        elif move == SEND:
            assert self.parcel is not None
            self.sent.append(self.parcel)
            self.parcel = None
            self.turn = OVER if len(self.sent) == PARCELS * self.seats else len(self.sent) % self.seats
        else:
            assert self.parcel is not None
            self.parcel.append(move - PUT + 1)

    def composing(self) -> bool:
        return self.parcel is not None

    def draft_from(self, move: int) -> list[int]:
        """What the seat has sent the last time."""
        own = self.sent[self.turn :: self.seats]
        return [move, *[PUT + coins - 1 for coins in own[-1]]] if own else [move]

    def score(self) -> list[int]:
        return [sum(map(sum, self.sent[seat :: self.seats])) for seat in range(self.seats)]

    def places(self) -> list[int]:
        self.check_over()
        return ranking([[points] for points in self.score()])

    def key(self) -> bytes:
        return repr((self.seats, self.sent, self.parcel)).encode()

    def dump(self) -> dict[str, Any]:
        return {"game": self.game.name, "seats": self.seats, "options": {}, "sent": self.sent, "parcel": self.parcel}


def offer(state: GiftState, move: int) -> Message:
    if move in (BEGIN, SEND):
        return say("Begin a parcel") if move == BEGIN else say("Send the parcel")
    return count("Put {n} coin into it", "Put {n} coins into it", move - PUT + 1)


def tell(before: GiftState, moves: Sequence[int]) -> list[Fact]:
    assert SEND in moves, "half a decision is never told"
    coins = sum(move - PUT + 1 for move in moves if move not in (BEGIN, SEND))
    return [
        Fact("send", count("sent {n} coin", "sent {n} coins", coins), before.turn, {f"sent.{before.turn + 1}": coins})
    ]


def picture(
    state: GiftState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
    view: str = "",
) -> Drawing:
    speak = voice or str
    names = " · ".join(escape(speak(name_of(n))) for n in range(state.seats))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><title>Gifts</title>'
        f'<text id="names" x="5" y="20">{names}</text><text id="parcel" x="5" y="40">In the parcel: {state.parcel}</text>'
        '<rect id="coin" y="50" width="90" height="45"/><rect id="stamp" x="100" y="50" width="90" height="45"/></svg>'
    )
    return Drawing((svg,), {"coin": [PUT + 1], "stamp": [BEGIN, SEND]} if state.turn >= 0 else {})


class Gifts(Game):
    """The game itself, for two."""

    def __init__(self) -> None:
        self.name = "gifts"
        self.seats = range(2, 3)
        self.decisions = DECISIONS
        self.outcomes = Moves()
        self.version = "1"
        self.bound = PARCELS * 2 * (ROOM + 2)
        self.rules_prefix = "GIFT"
        self.options = ()

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> GiftState:
        self.complete_options(seats, options)
        return GiftState(self, seats)

    def load(self, dump: Mapping[str, Any]) -> GiftState:
        state = GiftState(self, dump["seats"])
        for parcel in dump["sent"]:
            for move in (BEGIN, *[PUT + coins - 1 for coins in parcel], SEND):
                state.play(move)
        state.parcel = dump["parcel"]
        return state

    @property
    def face(self) -> Face[Any]:
        return Face(
            title=say("Gifts"),
            ask=lambda state: say("Send a parcel") if state.parcel is None else say("Fill the parcel"),
            offer=offer,
            label=offer,
            tell=tell,
            tally=lambda state: [ScoreRow(say("Coins"), state.score())],
            picture=picture,
            sketch=lambda state, voice=None: str(state.sent),
            goes_on=lambda before, move, after: move != SEND,
        )


GIFTS = Gifts()
