"""A strong player for two sides: alpha-beta search over full turns, deepened until time, depth or nodes run out."""

import time
from math import log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.dice import SeededDice
from stoa.core.errors import BadPosition
from stoa.core.interrupt import heed
from stoa.games.santorini.mind import evaluation, patterns
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.turns import BUILD_ON, MOST_TURNS, NO_BUILD, NO_TURN, SPACE, TO, Position, count_spaces

# Scores are for the side in turn; a won game is worth the more the sooner it is won.
WON: Final[i64] = 20_000
SURE: Final[i64] = 19_000  # beyond this the end of the game has been seen
DEEPEST: Final = 101  # SAN-038: no game has more turns left

# What is seen of a position before anything is searched, if not the spaces that must be closed at once.
WINS: Final[i64] = -1
LOSES: Final[i64] = -2

# An entry of the memory of positions: score, depth, kind of bound and best turn in one number.
KIND: Final[i64] = 22
DEPTH: Final[i64] = 24
SCORE: Final[i64] = 32
TURN: Final[i64] = (1 << KIND) - 1
EXACT: Final[i64] = 1
AT_LEAST: Final[i64] = 2
AT_MOST: Final[i64] = 3

KILLER: Final[i64] = 1 << 30  # a turn that refuted another one at the same depth
UPWARD: Final[i64] = 1 << 12  # a step up, for each level

# Near the end of a search a side that is far ahead, or far behind, is not looked at in full.
NEAR_END: Final[i64] = 3  # the depth left up to which this holds
AHEAD: Final[i64] = 700  # far ahead, for each turn left
BEHIND: Final[i64] = 400  # far behind, for each turn left: only steps up and turns that were good before can help
PROMISING: Final[i64] = UPWARD // 2
DESTINATION: Final[i64] = 1023  # of a turn without its start: where it ends, and the build

TIME_USED: Final = 0.97  # of what is given
CLOCK: Final[i64] = 1023  # the clock is read, and signals are handled, once in so many nodes, a power of two less one


def _random_words(n: int, seed: int) -> vec[i64]:
    dice = SeededDice(seed)
    return vec[i64]([int(dice.next32() << 29 ^ dice.next32()) for _ in range(n)])


# A position's key is the exclusive or of a random word for each worker and each piece, and one for the second side.
WORKER_WORD: Final = _random_words(50, 1)
PIECE_WORD: Final = _random_words(100, 2)
SIDE_WORD: Final[i64] = 0x1B2E4F7A93C5D6E1
BAN_WORD: Final[i64] = 0x0C6A91F35D27B84E


def key(position: Position) -> i64:
    """A number that practically no two positions share."""
    word: i64 = SIDE_WORD if position.side else 0
    if position.banned:
        word ^= BAN_WORD
    first = position.other if position.side else position.own
    second = position.own if position.side else position.other
    for space in range(board.SPACES):
        if first >> space & 1:
            word ^= WORKER_WORD[space]
        if second >> space & 1:
            word ^= WORKER_WORD[25 + space]
        if position.one >> space & 1:
            word ^= PIECE_WORD[space]
        if position.two >> space & 1:
            word ^= PIECE_WORD[25 + space]
        if position.three >> space & 1:
            word ^= PIECE_WORD[50 + space]
        if position.domes >> space & 1:
            word ^= PIECE_WORD[75 + space]
    return word


def key_after(word: i64, position: Position, turn: i64) -> i64:
    """The key of the position after a turn that does not win."""
    build = turn >> BUILD_ON
    level = (position.one >> build & 1) + (position.two >> build & 1) + (position.three >> build & 1)
    men = position.side * 25
    return (
        word
        ^ SIDE_WORD
        ^ WORKER_WORD[men + (turn & SPACE)]
        ^ WORKER_WORD[men + (turn >> TO & SPACE)]
        ^ PIECE_WORD[level * 25 + build]
    )


def _deadline(milliseconds: float) -> float:
    """When to stop, a little before the time is over; 0 without a limit."""
    return time.monotonic() + TIME_USED * milliseconds / 1000.0 if milliseconds > 0.0 else 0.0


@final
class Answer:
    """What a search found: the best turn, its score, how deep and how widely it looked, and the line it expects."""

    def __init__(self, turn: i64, score: i64, depth: i64, nodes: i64, line: list[int]) -> None:
        self.turn: Final = turn
        self.score: Final = score
        self.depth: Final = depth
        self.nodes: Final = nodes
        self.line: Final = line


class Engine:
    """Remembers positions from search to search. A new engine with a limit of depth or nodes always answers alike.

    It evaluates by the tables of `patterns.py`, its own or those given; without tables, and where a side has not its two
    workers, by the plain features of `evaluation.py`.
    """

    def __init__(
        self,
        size: int = 20,
        tables: patterns.Tables | None = None,
        plain: bool = False,
        most_turns: int = MOST_TURNS,
    ) -> None:
        self.tables: Final = tables if tables is not None else patterns.tables()
        self.plain: Final = plain
        self.learned = not plain  # of the position searched
        self.mask: Final[i64] = (1 << size) - 1  # of the memory of positions, which has 2**size entries
        self.memory: vec[i64] = vec[i64]()  # key and entry side by side
        self.history: vec[i64] = vec[i64]()
        self.killers: vec[i64] = vec[i64]()
        self.most_turns: Final[i64] = most_turns  # of a position
        self.reductions: Final = _reductions(most_turns)
        self.turns: Final = [vec[i64]([0] * most_turns) for _ in range(DEEPEST + 2)]
        self.ranks: Final = [vec[i64]([0] * most_turns) for _ in range(DEEPEST + 2)]
        self.line: list[Position] = []
        self.words: Final = vec[i64]([0] * (DEEPEST + 2))
        self.supply = "unlimited"
        self.nodes: i64 = 0
        self.most_nodes: i64 = 0
        self.deadline = 0.0
        self.stopped = False
        self.whole = True  # all turns of the position are looked at
        self.forget()

    @final
    def forget(self) -> None:
        """Empty the memory."""
        self.memory = vec[i64]([0] * (2 * int(self.mask) + 2))
        self.history = vec[i64]([0] * 2048)
        self.killers = vec[i64]([0] * (2 * (DEEPEST + 2)))

    @final
    def search(
        self,
        position: Position,
        milliseconds: float = 0.0,
        depth: int = 0,
        nodes: int = 0,
        turns: list[int] | None = None,
    ) -> Answer:
        """The best turn within the limits given, 0 for no limit; of these turns, if they are given, else of all."""
        self.deadline = _deadline(milliseconds)
        self.most_nodes = nodes
        self.nodes = 0
        self.stopped = False
        if position.supply.name != self.supply:
            self.forget()
            self.supply = position.supply.name
        self.line = [position.copy() for _ in range(DEEPEST + 2)]
        self.words[0] = key(position)
        self.learned = not self.plain and count_spaces(position.own) == 2 and count_spaces(position.other) == 2
        self._age()
        size = self._fill(position, self.turns[0])
        self.whole = turns is None
        if turns is not None:
            size = len(turns)
            for i in range(size):
                self.turns[0][i] = turns[i]
        if size == 0:
            raise BadPosition(f"side {position.side + 1} has no legal turn")
        for i in range(size):
            if self.turns[0][i] >> BUILD_ON == NO_BUILD:  # rather than a win that is as sure, but later
                return Answer(self.turns[0][i], WON - 1, 1, 1, [int(self.turns[0][i])])
        best = Answer(self.turns[0][0], 0, 0, 0, [int(self.turns[0][0])])
        deepest: i64 = depth if depth > 0 else DEEPEST - 1
        for reached in range(1, deepest + 1):
            score = self._root(size, reached)
            if score < -WON:
                break  # stopped before the first turn was looked at
            turn = self.turns[0][0]
            best = Answer(turn, score, reached, self.nodes, self._expected(turn, reached))
            if self.stopped or (size == 1 and depth == 0) or score > SURE or score < -SURE:
                break
        return best

    @final
    def _root(self, size: i64, depth: i64) -> i64:
        """Look at all turns of the position searched; the best one moves to the front."""
        position = self.line[0]
        turns = self.turns[0]
        best: i64 = -WON - 1
        for i in range(size):
            turn = turns[i]
            if turn >> BUILD_ON == NO_BUILD:
                score = WON - 1
            elif i == 0:
                self._step(position, 0, turn)
                score = -self._search(1, depth - 1, -WON, WON)
            else:
                self._step(position, 0, turn)
                score = -self._search(1, depth - 1, -best - 1, -best)
                if score > best and not self.stopped:
                    score = -self._search(1, depth - 1, -WON, -best)
            if self.stopped:
                break
            if score > best:
                best = score
                for j in range(i, 0, -1):
                    turns[j] = turns[j - 1]
                turns[0] = turn
                if best > SURE:
                    break
        if best >= -WON and self.whole:
            self._remember(0, depth, best, EXACT, turns[0])
        return best

    # What a game with powers does in another way (`divine_search.py`).

    def _fill(self, position: Position, out: vec[i64]) -> i64:
        """Write all legal turns of a position; return how many."""
        return position.fill(out)

    def _play(self, position: Position, turn: i64) -> None:
        """Play a legal turn."""
        position.play(turn)

    def _step(self, position: Position, ply: i64, turn: i64) -> None:
        """Set up the position after a turn at the next ply."""
        child = self.line[ply + 1]
        child.become(position)
        child.play(turn)
        self.words[ply + 1] = key_after(self.words[ply], position, turn)

    def _glance(self, position: Position) -> i64:
        """`WINS` or `LOSES` if that is plain to see, else the spaces that the other side could climb to, 0 for none."""
        if position.climbs():
            return WINS
        threats = position.threats()
        return LOSES if threats & (threats - 1) else threats  # two climbs cannot both be stopped

    @final
    def _search(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The score of the position at this ply, exact if it is between alpha and beta, else on their far side."""
        if self._enough():
            return 0
        position = self.line[ply]
        threats = self._glance(position)
        if threats < 0:
            return WON - ply - 1 if threats == WINS else ply + 2 - WON
        if depth <= 0 and not threats:
            return self._evaluate(position)

        hint = NO_TURN
        slot = (self.words[ply] & self.mask) << 1
        if self.memory[slot] == self.words[ply]:
            entry = self.memory[slot + 1]
            hint = (entry & TURN) - 1
            if entry >> DEPTH & 0xFF >= depth:
                score = (entry >> SCORE) - WON
                if score > SURE:
                    score -= ply
                elif score < -SURE:
                    score += ply
                kind = entry >> KIND & 3
                if kind == EXACT or (kind == AT_LEAST and score >= beta) or (kind == AT_MOST and score <= alpha):
                    return score

        hopeless = False
        if not threats and depth <= NEAR_END:
            now = self._evaluate(position)
            if now - depth * AHEAD >= beta and beta > -SURE:
                return now
            hopeless = now + depth * BEHIND <= alpha and alpha < SURE
        # The turn that was best last time is looked at before the others are listed: often it is enough.
        listed = hint == NO_TURN
        size: i64 = 0
        if listed:
            size = self._list(ply, threats, NO_TURN)
            if size == 0:
                # SAN-033, or every turn lets the other side climb.
                return ply - WON if self._fill(position, self.turns[ply]) == 0 else ply + 2 - WON
        turns = self.turns[ply]
        ranks = self.ranks[ply]
        row = min(depth, 15) * self.most_turns
        best: i64 = -WON
        best_turn = NO_TURN
        kind = AT_MOST
        for i in range(self.most_turns):
            turn = hint
            if i > 0 or listed:
                if not listed:
                    size = self._list(ply, threats, hint)
                    listed = True
                if i >= size:
                    break
                self._next(turns, ranks, i, size)
                if hopeless and i > 0 and ranks[i] < PROMISING:
                    break
                turn = turns[i]
            self._step(position, ply, turn)
            if i == 0:
                score = -self._search(ply + 1, depth - 1, -beta, -alpha)
            else:
                less: i64 = 0
                if not threats:
                    less = self.reductions[row + i]
                score = -self._search(ply + 1, depth - 1 - less, -alpha - 1, -alpha)
                if score > alpha and (less > 0 or score < beta):
                    score = -self._search(ply + 1, depth - 1, -beta, -alpha)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_turn = turn
                if score > alpha:
                    alpha = score
                    kind = EXACT
                    if score >= beta:
                        kind = AT_LEAST
                        self._praise(ply, depth, turn, position.side)
                        break
        self._remember(ply, depth, best, kind, best_turn)
        return best

    @final
    def _evaluate(self, position: Position) -> i64:
        """What a quiet position is worth to the side in turn."""
        return patterns.evaluate(self.tables, position) if self.learned else evaluation.evaluate(position)

    @final
    def _enough(self) -> bool:
        """Count a node; whether the search must stop."""
        self.nodes += 1
        if self.nodes & CLOCK == 0:
            heed()
            self.stopped = self.stopped or 0.0 < self.deadline <= time.monotonic()
        if self.nodes == self.most_nodes:
            self.stopped = True
        return self.stopped

    def _list(self, ply: i64, threats: i64, seen: i64) -> i64:
        """Write the turns that do not lose at once and how promising they are; return how many. A turn that has been
        seen already comes first.
        """
        position = self.line[ply]
        turns = self.turns[ply]
        ranks = self.ranks[ply]
        history = self.history
        size = position.fill(turns)
        wanted = threats if threats else board.ALL & ~position.gifts()
        first = self.killers[2 * ply]
        second = self.killers[2 * ply + 1]
        men = position.side << 10
        one = position.one
        two = position.two
        kept: i64 = 0
        for i in range(size):
            turn = turns[i]
            build = turn >> BUILD_ON
            if wanted >> build & 1:
                start = turn & SPACE
                there = turn >> TO & SPACE
                rise = (one >> there & 1) + (two >> there & 1) - (one >> start & 1) - (two >> start & 1)
                rank = history[men | turn >> TO] + rise * UPWARD
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

    @final
    def _next(self, turns: vec[i64], ranks: vec[i64], i: i64, size: i64) -> None:
        """Bring the most promising of the turns from i on to i."""
        best = i
        rank = ranks[i]
        for j in range(i + 1, size):
            if ranks[j] > rank:
                rank = ranks[j]
                best = j
        if best != i:
            turn = turns[best]
            turns[best] = turns[i]
            ranks[best] = ranks[i]
            turns[i] = turn
            ranks[i] = rank

    @final
    def _praise(self, ply: i64, depth: i64, turn: i64, side: i64) -> None:
        """A turn that refuted the one before it is tried early elsewhere."""
        if self.killers[2 * ply] != turn:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = turn
        if depth > 0:
            self.history[side << 10 | turn >> TO & DESTINATION] += depth * depth

    @final
    def _age(self) -> None:
        for i in range(len(self.history)):
            self.history[i] >>= 3

    @final
    def _remember(self, ply: i64, depth: i64, score: i64, kind: i64, turn: i64) -> None:
        if score > SURE:
            score += ply
        elif score < -SURE:
            score -= ply
        slot = (self.words[ply] & self.mask) << 1
        self.memory[slot] = self.words[ply]
        self.memory[slot + 1] = (score + WON) << SCORE | max(depth, 0) << DEPTH | kind << KIND | (turn + 1)

    @final
    def _expected(self, turn: i64, depth: i64) -> list[int]:
        """The line the engine expects, as far as it is remembered."""
        line = [int(turn)]
        position = self.line[0].copy()
        buffer = self.turns[1]
        while turn >> BUILD_ON != NO_BUILD and len(line) < depth:
            self._play(position, turn)
            word = key(position)
            slot = (word & self.mask) << 1
            if self.memory[slot] != word:
                break
            turn = (self.memory[slot + 1] & TURN) - 1
            size = self._fill(position, buffer)
            if turn not in [int(buffer[i]) for i in range(size)]:
                break
            line.append(int(turn))
        return line


def _reductions(most_turns: int) -> vec[i64]:
    """By how much later turns of a position are searched less deeply, by depth and rank."""
    found = vec[i64]()
    for depth in range(16):
        for i in range(most_turns):
            less = 0.0
            if depth >= 2 and i >= 3:
                less = 0.6 + log(depth) * log(i) / 1.8
            found = append(found, min(int(less), max(depth - 1, 0)))
    return found
