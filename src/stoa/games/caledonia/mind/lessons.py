"""Games to learn from: the search plays against itself, and positions are noted with the scores in which they end.

A game begins with a hasty search and moves at random, up to a moment that chance chooses; that brings it to positions that
good play alone never sees. From there on the search plays as well as it can, and only from there on positions are noted, so
that what they are worth does not depend on whims.
"""

from array import array
from typing import Final

from librt.vecs import vec

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER, Game
from stoa.core.training import Search
from stoa.games.caledonia.mind.judge import INPUTS, CaledoniaJudge, stage
from stoa.games.caledonia.mind.network import table_of
from stoa.games.caledonia.rules import phases
from stoa.games.caledonia.rules.state import CaledoniaState

# A lesson: the game's number, the network it is for, the stage, the hand-made estimate, the final score, and the inputs.
GAME: Final = 0
TABLE: Final = 1
STAGE: Final = 2
ESTIMATE: Final = 3
SCORE: Final = 4
SEEN: Final = 5
FIELDS: Final = SEEN + INPUTS

SEATS: Final = (1, 2, 1, 2, 3, 2, 4, 2)  # of games in turn
HASTE: Final = 30  # visits of the hasty search, at most
WHIMS: Final = 20  # of a hundred moves before the chosen moment
AT_ONCE: Final = 20  # of a hundred games in which that is the beginning
LAST_MOMENT: Final = 60  # decisions of each player, a whole game and more
NOTED: Final = 8  # one position of so many


def play(game: Game, number: int, search: Search, judge: CaledoniaJudge, visits: int, dice: Dice) -> "array[float]":
    """The lessons of one game, whose number says for how many players it is. Alone, more visits cost no more time."""
    seats = SEATS[number % len(SEATS)]
    state = game.start(seats)
    assert isinstance(state, CaledoniaState)
    good = [search(judge, visits * 3 if seats == 1 else 2 * visits // max(seats, 2), dice) for _ in range(seats)]
    hasty = [search(judge, min(HASTE, visits), dice) for _ in range(seats)]
    moment = 0 if dice.below(100) < AT_ONCE else dice.below(LAST_MOMENT * seats)
    buffer = game.buffer()
    found = array("f")
    decisions = 0
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(dice))
        elif decisions >= moment:
            state.play(good[state.turn](state))
        elif dice.below(100) < WHIMS:
            state.play(buffer[dice.below(judge.prune(state, buffer, state.fill(buffer)))])
            decisions += 1
        else:
            state.play(hasty[state.turn](state))
            decisions += 1
        if decisions >= moment and state.turn != OVER and state.phase >= phases.STARTING and dice.below(NOTED) == 0:
            _note(state, number, judge, found)
    scores = state.score()
    for at in range(0, len(found), FIELDS):
        found[at + SCORE] = scores[int(found[at + SCORE])]
    return found


def _note(state: CaledoniaState, number: int, judge: CaledoniaJudge, found: "array[float]") -> None:
    """A lesson for every seat; its number stands where the score will be."""
    judge.expect(state, vec[float]([0.0] * state.seats))
    for seat in range(state.seats):
        estimate = judge.estimate(state, seat)
        judge.look(state, seat)
        found.extend([float(number), float(table_of(state.seats)), float(stage(state, seat)), estimate, float(seat)])
        found.extend(judge.inputs)
