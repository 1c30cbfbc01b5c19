"""How the tables learn: games against oneself, in which every turn is chosen by the tables as they are.

A sheet after a turn should promise as much as the same player's sheets after the turns that follow, down to the final score,
which is known. What a player does seldom and at a whim keeps everything possible and is not learned from.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER
from stoa.games.corinth.mind.tables import LOOKUPS, SIZE, TURNS, Tables
from stoa.games.corinth.mind.turns import Turns, turns_left
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.state import CorinthState

FURTHER: Final = 0.5  # the part of a target that comes from further on than the next turn
WHIMS: Final[i64] = 10  # of a thousand turns
PURCHASES: Final[i64] = 20  # of a thousand purchases that are whims
UNASKED: Final[i64] = 2
FIRST_GUESS: Final = 3.5  # points for every turn to come, before anything is known


@final
class Lessons:
    """Tables for one number of players that learn by playing.

    Each entry has its own rate: how much its corrections have agreed so far (temporal coherence, D. F. Beal and
    M. C. Smith, 1999). `drift` sums them up with their signs, `travel` without.
    """

    def __init__(self, entries: vec[float], drift: vec[float], travel: vec[float]) -> None:
        self.entries: Final = entries
        self.drift: Final = drift
        self.travel: Final = travel
        self.tables: Final = Tables(entries)
        self.turns: Final = Turns(self.tables)
        self.seats: i64 = 0
        # Of the game under way, by seat and turns left: the value, the entries it was made of, and whether a whim led there.
        self.values = vec[float]()
        self.used = vec[i64]()
        self.whims = vec[i64]()  # 1: a whim; UNASKED: the turn passed without a decision
        # Of all games so far.
        self.games: i64 = 0
        self.points = 0.0  # final scores
        self.error = 0.0  # squares of what the values were off the final score, and
        self.guesses: i64 = 0  # how many there were

    def play(self, state: CorinthState, dice: Dice) -> None:
        """Play a game to its end and learn from it."""
        if self.seats != state.seats:
            self.seats = state.seats
            self.values = vec[float]([0.0] * (state.seats * TURNS))
            self.used = vec[i64]([0] * (state.seats * TURNS * LOOKUPS))
            self.whims = vec[i64]([0] * (state.seats * TURNS))
        for at in range(len(self.whims)):
            self.whims[at] = UNASKED
        buffer = state.game.buffer()
        for seat in range(state.seats):
            self._note(state, seat, turns_left(state, seat), 0)
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.play(state.draw(dice))
            elif state.phase == phases.BUYING:
                self._buy(state, dice, buffer)
            else:
                self._turn(state, dice, buffer)
        if state.roller == board.NOTHING:  # COR-032: a win by dice that are all alike says nothing about sheets
            self._learn(state)

    def _turn(self, state: CorinthState, dice: Dice, buffer: vec[i64]) -> None:
        seat = state.turn
        left = turns_left(state, seat) - 1
        whim: i64 = 0
        if dice.below(1000) < WHIMS:
            whim = 1
            while state.turn == seat and state.phase >= phases.TAKING and turns_left(state, seat) > left:
                state.play(buffer[dice.below(state.fill(buffer))])
            while state.turn == seat and state.phase == phases.BUILDING and turns_left(state, seat) == left:
                state.play(buffer[dice.below(state.fill(buffer))])
        else:
            self.turns.look(state)
            self.turns.play(state)
        self._note(state, seat, left, whim)

    def _buy(self, state: CorinthState, dice: Dice, buffer: vec[i64]) -> None:
        """COR-026: buy as many yellow dice as the tables think best."""
        seat = state.turn
        left = turns_left(state, seat)
        n = state.fill(buffer)
        wanted: i64 = 0
        whim: i64 = 1 if self.whims[seat * TURNS + left] == 1 else 0
        if dice.below(1000) < PURCHASES:
            wanted = dice.below(n)
            whim = 1
        else:
            best = self.tables.value(state, seat, left)
            for more in range(1, n):
                after = state.copy()
                after.play(buffer[more])
                value = self.tables.value(after, seat, left)
                if value > best:
                    best = value
                    wanted = more
        state.play(buffer[wanted])
        if wanted:
            self._note(state, seat, left, whim)

    def _note(self, state: CorinthState, seat: i64, left: i64, whim: i64) -> None:
        """Remember what the tables say of a sheet."""
        at = seat * TURNS + left
        self.values[at] = self.tables.value(state, seat, left)
        self.whims[at] = whim
        for look in range(LOOKUPS):
            self.used[at * LOOKUPS + look] = self.tables.index[look]

    def _learn(self, state: CorinthState) -> None:
        for seat in range(state.seats):
            final_score = float(state.sheets[seat].points(state.variant.last_box_only))
            target = final_score
            whim = self.whims[seat * TURNS] == 1  # whether a whim led to the sheet that follows
            for left in range(1, TURNS):
                at = seat * TURNS + left
                if self.whims[at] == UNASKED:
                    continue
                value = self.values[at]
                if whim:
                    target = value
                else:
                    self._correct(at * LOOKUPS, (target - value) / float(LOOKUPS))
                    self.error += (final_score - value) * (final_score - value)
                    self.guesses += 1
                    target = FURTHER * target + (1.0 - FURTHER) * value
                whim = self.whims[at] == 1
            self.points += final_score
        self.games += 1

    def _correct(self, first: i64, step: float) -> None:
        """Move the entries of a value, each at its own rate."""
        size = step if step > 0.0 else -step
        for at in range(first, first + LOOKUPS):
            entry = self.used[at]
            drift, travel = self.drift[entry], self.travel[entry]
            rate = 1.0
            if travel > 0.0:
                rate = (drift if drift > 0.0 else -drift) / travel
            self.entries[entry] += rate * step
            self.drift[entry] = drift + step
            self.travel[entry] = travel + size


def unlearned() -> vec[float]:
    """Entries before anything is known: points as they are usually made, turn by turn."""
    return vec[float]([FIRST_GUESS * float(at) if at < TURNS else 0.0 for at in range(SIZE)])


def nothing() -> vec[float]:
    """As many zeros as there are entries."""
    return vec[float]([0.0] * SIZE)
