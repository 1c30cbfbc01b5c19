"""Games to learn from: the search plays against itself, and positions are noted with how they end.

A game may begin with some moves at random, up to a round that chance chooses; that brings it to positions that good play
alone never sees. Only what comes after the last of them is noted, so that what a position is worth does not depend on whims.
"""

from array import array
from typing import Final

from librt.vecs import vec

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER, Game
from stoa.core.mind import share_victory
from stoa.core.training import Search
from stoa.games.colosseum.mind.features import FEATURES, stage
from stoa.games.colosseum.mind.foresight import Foresight
from stoa.games.colosseum.mind.judge import ColosseumJudge
from stoa.games.colosseum.mind.outlook import spread
from stoa.games.colosseum.rules import phases
from stoa.games.colosseum.rules.state import ColosseumState

# A lesson: the game's number, the seat, how many seats there are, the stage, how far estimates are off then, the outlook,
# the final score, the share of the victory, and the inputs. The seats of a position follow each other.
GAME: Final = 0
SEAT: Final = 1
SEATS: Final = 2
STAGE: Final = 3
SPREAD: Final = 4
ESTIMATE: Final = 5
SCORE: Final = 6
SHARE: Final = 7
SEEN: Final = 8
FIELDS: Final = SEEN + FEATURES

TABLES: Final = (3, 3, 4, 3, 5, 3, 4, 3)  # seats of games in turn
LAST_WHIMS: Final = (0, 0, 1, 1, 2, 2, 3, 3, 4)  # the last round with moves at random, one of these,
WHIMS: Final = (5, 15, 30)  # and how many of a hundred they are
OLD: Final = 15  # of a hundred players who know nothing but the outlook
NOTED: Final = 6  # one position of so many


def play(game: Game, number: int, search: Search, judge: ColosseumJudge, visits: int, dice: Dice) -> "array[float]":
    """The lessons of one game, whose number says for how many players it is."""
    seats = TABLES[number % len(TABLES)]
    state = game.start(seats)
    assert isinstance(state, ColosseumState)
    plain = ColosseumJudge(Foresight(None))
    players = [search(plain if dice.below(100) < OLD else judge, visits, dice) for _ in range(seats)]
    last = LAST_WHIMS[dice.below(len(LAST_WHIMS))]
    often = WHIMS[dice.below(len(WHIMS))]
    buffer = game.buffer()
    found = array("f")
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(dice))
        elif state.round <= last and not in_trade(state) and dice.below(100) < often:
            state.play(buffer[dice.below(plain.prune(state, buffer, state.fill(buffer)))])
            found = array("f")
        else:
            state.play(players[state.turn](state))
        if state.turn != OVER and state.phase != phases.DEALING and dice.below(NOTED) == 0:
            _note(state, number, plain.foresight, found)
    scores = state.score()
    shares = vec[float]([0.0] * seats)
    share_victory(state.places(), shares)
    for at in range(0, len(found), FIELDS):
        seat = int(found[at + SEAT])
        found[at + SCORE] = float(scores[seat])
        found[at + SHARE] = shares[seat]
    return found


def in_trade(state: ColosseumState) -> bool:
    """Whether an offer is made or answered: that is no place for whims."""
    return phases.TRADING <= state.phase <= phases.ANSWERING


def _note(state: ColosseumState, number: int, plain: Foresight, found: "array[float]") -> None:
    """A lesson for every seat, as yet without the end."""
    expected = vec[float]([0.0] * state.seats)
    plain.expect(state, expected)
    outlook, features = plain.outlook, plain.features
    features.compare(state, outlook)
    off = spread(outlook.rest, state.phase)
    for seat in range(state.seats):
        features.see(state, outlook, seat)
        at = float(stage(state, outlook, seat))
        found.extend([float(number), float(seat), float(state.seats), at, off, expected[seat], 0.0, 0.0])
        found.extend(features.row)
