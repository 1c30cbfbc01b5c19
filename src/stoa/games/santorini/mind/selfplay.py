"""Positions to learn from: games of the engine against itself, every position with the chances that search sees in it."""

from array import array
from math import exp
from typing import Final, final

from stoa.core.dice import SeededDice
from stoa.games.santorini.mind.evaluation import SCALE
from stoa.games.santorini.mind.search import SURE, Answer, Engine
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, Position, random_start

FIELDS: Final = (
    8  # of a lesson: levels 1, 2, 3 and domes, own and other workers, chances in millionths, number of the game
)
MILLION: Final = 1_000_000
NODES: Final = 1200  # of a search at least; up to 19/6 of that are added
RANDOM_PLIES: Final = 11  # at the start of a game: fewer than so many turns at random
ASIDE: Final = 3  # in one of so many positions a turn at random is looked at too, though not played
RANDOM_TURN: Final = 10  # one of so many turns is played at random
OWN_PART: Final = 0.4  # of a position's own search in its chances; the rest is what the following position says
MEMORY: Final = 16  # of the engine: 2**16 positions


def lessons(engine: Engine, seed: int, games: int, first: int = 0, nodes: int = NODES) -> "array[int]":
    """The quiet positions of so many games, numbered from `first` on; `FIELDS` numbers each. New engines and equal seeds
    give equal positions.
    """
    selfplay = _SelfPlay(engine, seed, nodes)
    for number in range(first, first + games):
        selfplay.play(number)
    return selfplay.found


@final
class _SelfPlay:
    def __init__(self, engine: Engine, seed: int, nodes: int) -> None:
        self.engine: Final = engine
        self.dice: Final = SeededDice(seed)
        self.nodes: Final = nodes
        self.number = 0  # of the game
        self.found: Final = array("I")

    def play(self, number: int) -> None:
        """One game: from random placements, a few turns at random, then as the engine plays, but for some turns."""
        self.number = number
        dice = self.dice
        position = self._opening()
        visited: list[tuple[Position, float, bool]] = []  # with its chances, and whether the best turn was played there
        while True:
            answer = self._look(position)
            if dice.below(ASIDE) == 0:
                self._aside(position)
            best = dice.below(RANDOM_TURN) != 0
            visited.append((position.copy(), _chances(answer), best))
            if answer.score > SURE or answer.score < -SURE:
                break
            turn = answer.turn if best else position.turn(dice.below(position.count()))
            if turn >> BUILD_ON == NO_BUILD:
                break
            position.play(turn)
            if position.count() == 0:
                visited.append((position.copy(), 0.0, False))
                break
        following = -1.0
        for seen, chances, best in reversed(visited):
            if best and following >= 0.0:
                chances = OWN_PART * chances + (1.0 - OWN_PART) * (1.0 - following)
            self._note(seen, chances)
            following = chances

    def _opening(self) -> Position:
        while True:
            position = random_start(self.dice)
            for _ in range(self.dice.below(RANDOM_PLIES)):
                size = position.count()
                if size == 0 or position.climbs():
                    break
                position.play(position.turn(self.dice.below(size)))
            if position.count() and not position.climbs():
                return position

    def _look(self, position: Position) -> Answer:
        return self.engine.search(position, nodes=self.nodes + int(self.dice.below(self.nodes * 19 // 6 + 1)))

    def _aside(self, position: Position) -> None:
        """A turn that the engine would hardly play, and what follows from it."""
        after = position.copy()
        turn = position.turn(self.dice.below(position.count()))
        if turn >> BUILD_ON == NO_BUILD:
            return
        after.play(turn)
        if after.count() and not after.climbs() and not after.threats():
            self._note(after, _chances(self._look(after)))

    def _note(self, position: Position, chances: float) -> None:
        """Keep a position if it is quiet: only such positions are ever evaluated."""
        if position.climbs() or position.threats():
            return
        masks = (position.one, position.two, position.three, position.domes, position.own, position.other)
        self.found.extend([int(mask) for mask in masks])
        self.found.extend([round(chances * MILLION), self.number])


def _chances(answer: Answer) -> float:
    """The share of the victory that a score of the engine stands for."""
    return 1.0 / (1.0 + exp(-float(answer.score) / SCALE))
