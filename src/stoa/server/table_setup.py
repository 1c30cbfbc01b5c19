"""What a table is set up for: game, options, who may take each seat, who can see it, and the pace."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stoa.bots.levels import LEVELS
from stoa.core.game import Value
from stoa.core.message import say
from stoa.core.registry import game as find_game
from stoa.server.clock import Pace
from stoa.server.errors import Refused

PERSON = "person"
COMPUTER = "bot:"
COMPUTERS = ("random", "greedy", *[level.name for level in LEVELS])  # never own bots: those are programs
SEATED = (PERSON, *(COMPUTER + name for name in COMPUTERS))  # whom a seat may be for
TAKEOVER_LEVEL = LEVELS[-2].name  # takes over for people: the strongest level that answers at once


@dataclass(frozen=True, slots=True)
class TableSetup:
    """How a table is set up. Each of `seats` is "person" or "bot:<level>", such as "bot:club"."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Value] = field(default_factory=dict)
    public: bool = False
    pace: Pace = field(default_factory=Pace)
    hints: bool = False  # people who play against each other may ask computer players for advice
    # In a rematch, by seats, the names of those who played before; empty for computer players.
    awaits: tuple[str, ...] = ()

    def checked(self) -> "TableSetup":
        """The same setup with all options filled in; raises StoaError if the game or the house does not offer it."""
        options = find_game(self.game).complete_options(len(self.seats), self.options)
        for seat in self.seats:
            check_seat(seat)
        pace = self.pace.checked()
        return replace(
            self, seats=tuple(self.seats), options=options, public=bool(self.public), pace=pace, hints=bool(self.hints)
        )

    def dump(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "game": self.game,
            "seats": list(self.seats),
            "options": dict(self.options),
            "public": self.public,
            "pace": self.pace.dump(),
            "hints": self.hints,
            "awaits": list(self.awaits),
        }

    @classmethod
    def load(cls, data: dict[str, Any]) -> "TableSetup":
        """The inverse of `dump`."""
        # Older tables do not say the last two.
        pace, hints, awaits = Pace.load(data["pace"]), data.get("hints", False), data.get("awaits", ())
        return cls(data["game"], tuple(data["seats"]), data["options"], data["public"], pace, hints, tuple(awaits))

    def rotated(self, seats: Sequence[str], people: Sequence[str]) -> "TableSetup":
        """For a rematch: the same table, everybody one seat further; `people` are the names of those who have played."""
        return replace(self, seats=(*seats[1:], seats[0]), awaits=(*people[1:], people[0]))

    def awaited(self, names: Sequence[str | None]) -> list[str]:
        """Whom the free seats of a rematch wait for; nobody if others may take some. `names` are those at the table, None for
        a free seat.
        """
        away = [name for name in self.awaits if name and name not in names]
        return away if len(away) == list(names).count(None) else []


def check_seat(seat: str) -> None:
    """Refuse a seat that is neither for a person nor for a computer player of the house."""
    if seat not in SEATED:
        raise Refused(
            say("There is no such player: {seat}. There are: {players}.", seat=f"{seat:.30}", players=", ".join(SEATED))
        )
