"""The strong player with the ten simple powers: the same search over the turns of `divine_turns.py`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini.mind import patterns
from stoa.games.santorini.mind.search import (
    BAN_WORD,
    DESTINATION,
    KILLER,
    PIECE_WORD,
    SIDE_WORD,
    UPWARD,
    WINS,
    WORKER_WORD,
    Engine,
)
from stoa.games.santorini.rules.divine_turns import MOST_TURNS, Way
from stoa.games.santorini.rules.turns import SPACE, TO, Position, index

THREATENED: Final[i64] = 1  # the other side could win, in one way or several


def key_change(before: Position, after: Position) -> i64:
    """What a turn changes in the key of a position."""
    men = before.side * 25
    word = (
        SIDE_WORD
        ^ _words(WORKER_WORD, men, before.own ^ after.other)
        ^ _words(WORKER_WORD, 25 - men, before.other ^ after.own)
        ^ _words(PIECE_WORD, 0, before.one ^ after.one)
        ^ _words(PIECE_WORD, 25, before.two ^ after.two)
        ^ _words(PIECE_WORD, 50, before.three ^ after.three)
        ^ _words(PIECE_WORD, 75, before.domes ^ after.domes)
    )
    return word ^ BAN_WORD if before.banned != after.banned else word


def _words(words: vec[i64], first: i64, spaces: i64) -> i64:
    found: i64 = 0
    while spaces:
        space = spaces & -spaces
        spaces ^= space
        found ^= words[first + index(space)]
    return found


@final
class DivineEngine(Engine):
    """Searches games of two sides, each of which takes its turns in the way of its power."""

    def __init__(self, size: int = 20, tables: patterns.Tables | None = None, plain: bool = False) -> None:
        super().__init__(size, tables, plain, MOST_TURNS)
        self.ways: list[Way] = []  # of both sides

    def take_ways(self, ways: list[Way]) -> None:
        """Search games with these powers from now on."""
        if ways != self.ways:
            self.forget()
            self.ways = ways

    def _fill(self, position: Position, out: vec[i64]) -> i64:
        return self.ways[position.side].fill(position, out)

    def _play(self, position: Position, turn: i64) -> None:
        self.ways[position.side].play(position, turn)

    def _step(self, position: Position, ply: i64, turn: i64) -> None:
        child = self.line[ply + 1]
        child.become(position)
        self.ways[position.side].play(child, turn)
        self.words[ply + 1] = self.words[ply] ^ key_change(position, child)

    def _glance(self, position: Position) -> i64:
        if self.ways[position.side].can_win(position):
            return WINS
        return THREATENED if self._is_threatened(position) else 0

    def _is_threatened(self, position: Position) -> bool:
        """Whether the other side could win if it were its turn."""
        banned = position.banned
        position.exchange_sides()
        position.banned = 0
        found = self.ways[position.side].can_win(position)
        position.exchange_sides()
        position.banned = banned
        return found

    def _list(self, ply: i64, threats: i64, seen: i64) -> i64:
        """As in a plain game; which turns lose at once is found out by playing them."""
        position = self.line[ply]
        turns = self.turns[ply]
        ranks = self.ranks[ply]
        child = self.line[ply + 1]
        way = self.ways[position.side]
        answer = self.ways[1 - position.side]
        size = way.fill(position, turns)
        first = self.killers[2 * ply]
        second = self.killers[2 * ply + 1]
        men = position.side << 10
        one = position.one
        two = position.two
        kept: i64 = 0
        for i in range(size):
            turn = turns[i]
            child.become(position)
            way.play(child, turn)
            if answer.can_win(child):
                continue
            start = turn & SPACE
            there = turn >> TO & SPACE
            rise = (one >> there & 1) + (two >> there & 1) - (one >> start & 1) - (two >> start & 1)
            rank = self.history[men | turn >> TO & DESTINATION] + rise * UPWARD
            if turn == first:
                rank += KILLER + 1
            elif turn == second:
                rank += KILLER
            turns[kept] = turn
            ranks[kept] = rank
            if turn == seen:
                turns[kept] = turns[0]
                ranks[kept] = ranks[0]
                turns[0] = turn
            kept += 1
        return kept
