"""What a match says about its bots: wins, places and scores, and how sure that is."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from stoa.arena.match import Match, Played
from stoa.core.statistics import wilson


@dataclass(frozen=True)
class Standing:
    """One bot after a match. A bot that has several seats is counted at each of them."""

    bot: str
    games: int  # once for every seat it had
    wins: int  # alone in first place
    shared: int  # in first place with others
    share: float  # of all first places: a win with n winners counts 1/n
    low: float  # the 95 % interval of share per game
    high: float
    place: float  # mean
    score: float  # mean
    ms: float  # milliseconds per decision

    @property
    def rate(self) -> float:
        return self.share / self.games


def standings(match: Match, played: Sequence[Played]) -> list[Standing]:
    """Every bot of the match, the best first."""
    found = [_standing(spec, match, played) for spec in dict.fromkeys(match.bots)]
    return sorted(found, key=lambda standing: -standing.rate)


def _standing(spec: str, match: Match, played: Sequence[Played]) -> Standing:
    entries = [n for n, bot in enumerate(match.bots) if bot == spec]
    places: list[int] = []
    scores: list[int] = []
    wins = shared = 0
    share = 0.0
    for one in played:
        winners = one.places.count(1)
        for seat, bot in enumerate(one.seating):
            if bot in entries:
                places.append(one.places[seat])
                scores.append(one.scores[seat])
                if one.places[seat] == 1:
                    wins += winners == 1
                    shared += winners > 1
                    share += 1 / winners
    games = len(places)
    low, high = wilson(share, games)
    asked = sum(one.decisions[bot] for one in played for bot in entries)
    thought = sum(one.seconds[bot] for one in played for bot in entries)
    return Standing(
        spec,
        games,
        wins,
        shared,
        share,
        low,
        high,
        sum(places) / max(1, games),
        sum(scores) / max(1, games),
        1000 * thought / max(1, asked),
    )


def report(match: Match, played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """The whole match as plain data."""
    moves = sum(len(one.moves) for one in played)
    return {
        "game": match.game,
        "options": dict(match.options),
        "bots": list(match.bots),
        "games": len(played),
        "seed": match.seed,
        "seconds": round(seconds, 3),
        "moves": moves,
        "moves_per_second": round(moves / seconds) if seconds else 0,
        "standings": [asdict(standing) for standing in standings(match, played)],
    }
