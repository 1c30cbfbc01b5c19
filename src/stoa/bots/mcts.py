"""Monte Carlo tree search for any number of seats, with chance.

Every simulation copies the table, walks down the tree, adds one node, guesses how the game ends from there and brings
the guess to all nodes on the way. Every seat chooses for itself (max^n with upper confidence bounds); chance draws.

What a node is worth is the average of all guesses below it: right for random games, each of which says little, and for a
judge whose errors must be averaged out. Where the game says that its judge can be relied on, a node is worth as much as its
best child to the seat in turn; chance stays an average of what it drew.
"""

from collections.abc import Callable
from math import log, sqrt
from time import perf_counter
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.bots.bot import Bot, Limit, Thought, check_decision, within
from stoa.bots.result import solo_worth, write_worth
from stoa.bots.tree import NONE, Tree
from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER, Game, State
from stoa.core.interrupt import heed
from stoa.core.mind import Judge

VISITS: Final = 1000  # unless somebody sets a limit
EXPLORE: Final = 0.7  # how much a move gains by having been tried less than others, while every guess is a random game
URGENCY: Final = 0.1  # how much better than its table a move is thought to be before it was tried
WIDTH: Final = 8.0  # so many moves are tried in any case,
WIDENING: Final = 4.0  # and so many times the root of the visits: hundreds of moves wait until the first ones are known
ENDLESS: Final[i64] = 1 << 60
CERTAIN: Final = 0.999999  # the worth of a sure win
HEED: Final[i64] = 63  # signals are handled once in so many visits, a power of two less one
NODES: Final[i64] = 1 << 20  # about 100 MB; the tree grows no further, simulations go on below its leaves
WORTH_KEEPING: Final[i64] = 64  # a table is looked for in the old tree where it has this fraction of the visits


@final
class MctsBot(Bot):
    """Thinks within its limit. With `judge`, leaves are judged by what the game knows, after `steps` random moves;
    without, or if the game knows nothing, they are played out at random. `keep` takes over what is still of use of the
    tree from the decision before. An `adviser` takes the place of what the game knows.
    """

    def __init__(
        self,
        dice: Dice,
        limit: Limit | None = None,
        judge: bool = False,
        steps: int = 0,
        keep: bool = True,
        explore: float | None = None,
        adviser: Judge[Any] | None = None,
    ) -> None:
        super().__init__("mcts")
        self.dice: Final = dice
        self.limit: Final = limit
        self.judging: Final = judge
        self.steps: Final[i64] = steps
        self.keeping: Final = keep
        self.explore: Final = explore
        self.given: Final = adviser
        self.spread = 0.0  # what `explore` is at this table
        self.reliance = 0.0  # on the judge; 0 for averages
        self.game: Game | None = None
        self.adviser: Judge[Any] | None = None  # what the game knows,
        self.judge: Judge[Any] | None = None  # and the same if it judges the leaves
        self.root: State | None = None
        self.seats: i64 = 0
        self.tree = Tree(1)
        self.buffer = vec[i64]()
        self.tried = vec[i64]()  # by move: the last `stamp` at which it was found to be tried
        self.stamp: i64 = 0
        self.path = vec[i64]()
        self.worth = vec[float]()

    def choose(self, state: State, limit: Limit | None = None) -> Thought:
        check_decision(state)
        began = perf_counter()
        bound = within(self.limit, limit) or Limit(VISITS)
        self._sit(state)
        if self._fill(state) == 1:
            return Thought(self.buffer[0])
        self._plant(state)
        tree = self.tree
        visits = bound.visits if bound.visits else ENDLESS
        deadline = began + float(bound.ms) / 1000.0
        timed = bound.ms > 0
        while True:
            self._simulate(state.copy())
            if tree.proven[0] or tree.visits[0] >= visits or (timed and perf_counter() >= deadline):
                break
            if tree.visits[0] & HEED == 0:
                heed()
        return self._answer(state, int((perf_counter() - began) * 1000.0))

    # Before the search

    def _sit(self, state: State) -> None:
        """Have buffers of the right sizes for the table."""
        if self.game is state.game and self.seats == state.seats:
            return
        self.game = state.game
        self.seats = state.seats
        self.adviser = state.game.mind.judge() if self.given is None else self.given
        self.judge = self.adviser if self.judging else None
        explore = self.explore
        if explore is not None:
            self.spread = explore
        else:
            self.spread = EXPLORE if self.judge is None else self.judge.explore()
        self.reliance = self.judge.reliance() if self.judge is not None and self.steps == 0 else 0.0
        self.root = None
        self.tree = Tree(state.seats)
        self.buffer = state.game.buffer()
        self.tried = vec[i64]([0] * len(self.buffer))
        self.stamp = 0
        self.path = vec[i64]([0] * 64)
        self.worth = vec[float]([0.0] * state.seats)

    def _plant(self, state: State) -> None:
        """Begin with the old tree's node of this table, or with an empty tree."""
        found = NONE
        if self.keeping and self.root is not None:
            least = max(2, self.tree.visits[0] // WORTH_KEEPING)
            found = self._find(0, self.root, state.turn, state.key(), least)
        if found == NONE:
            self.tree.clear()
            self.tree.add(NONE, NONE, state.turn)
        else:
            self.tree.keep(found)
        self.root = state.copy()

    def _find(self, node: i64, here: State, turn: i64, key: bytes, least: i64) -> i64:
        """The node of the table with that key, among those with enough visits."""
        tree = self.tree
        if here.turn == turn and here.key() == key:
            return node
        child = tree.first[node]
        while child != NONE:
            if tree.visits[child] >= least and tree.turn[child] != OVER:
                after = here.copy()
                after.play(tree.move[child])
                found = self._find(child, after, turn, key, least)
                if found != NONE:
                    return found
            child = tree.next[child]
        return NONE

    # One simulation

    def _simulate(self, state: State) -> None:
        """`state` is a copy of the root's table and is used up."""
        tree = self.tree
        node: i64 = 0
        depth: i64 = 0
        self.path[0] = 0
        while True:
            if tree.proven[node]:
                self._recall(node)
                break
            size = tree.size
            child = self._roll(node, state) if tree.turn[node] == CHANCE else self._pick(node, state)
            if child == NONE:
                self._guess(state)
                break
            depth += 1
            if depth == len(self.path):
                self.path = append(self.path, child)
            else:
                self.path[depth] = child
            node = child
            if tree.size > size:
                self._enter(node, state)
                break
        self._write_back(depth)

    def _pick(self, node: i64, state: State) -> i64:
        """The child that the seat in turn looks into, already played on `state`; NONE if the tree is full."""
        tree = self.tree
        visits, total, proven, following = tree.visits, tree.total, tree.proven, tree.next
        seats = self.seats
        turn = tree.turn[node]
        n = float(visits[node])
        spread = self.spread * sqrt(log(n + 1.0))
        best = NONE
        most = -1.0
        tried = tree.children[node]
        if tried < tree.moves[node] and (float(tried) < WIDTH + WIDENING * sqrt(n)):
            if tried == 0:
                return self._try(node, state)
            most = total[node * seats + turn] / n + spread + URGENCY
        child = tree.first[node]
        while child != NONE:
            m = float(visits[child])
            value = total[child * seats + turn] / m
            if not proven[child]:
                value += spread / sqrt(m)
            if value > most:
                most = value
                best = child
            child = following[child]
        if best == NONE:
            return self._try(node, state)
        state.play(tree.move[best])
        return best

    def _try(self, node: i64, state: State) -> i64:
        """Play a move that has no node yet, any of them, and give it one."""
        tree = self.tree
        if tree.size == NODES:
            return NONE
        n = self._fill(state)
        tree.moves[node] = n
        self.stamp += 1
        child = tree.first[node]
        while child != NONE:
            self.tried[tree.move[child]] = self.stamp
            child = tree.next[child]
        skip = self.dice.below(n - tree.children[node])
        i: i64 = 0
        while self.tried[self.buffer[i]] == self.stamp or skip > 0:
            if self.tried[self.buffer[i]] != self.stamp:
                skip -= 1
            i += 1
        move = self.buffer[i]
        state.play(move)
        return tree.add(node, move, state.turn)

    def _fill(self, state: State) -> i64:
        """The moves to look at, into `buffer`: those that make sense, or those that the judge thinks worth it."""
        n = state.fill(self.buffer)
        adviser = self.adviser
        if adviser is None:
            return n
        return adviser.sense(state, self.buffer, n) if self.judge is None else adviser.prune(state, self.buffer, n)

    def _roll(self, node: i64, state: State) -> i64:
        """Chance draws, already played on `state`; where there are very many outcomes, a growing number of them."""
        tree = self.tree
        if float(tree.children[node]) < WIDTH + WIDENING * sqrt(float(tree.visits[node])):
            outcome = state.draw(self.dice)
            child = tree.child(node, outcome)
            if child == NONE and tree.size == NODES:
                return NONE
            state.play(outcome)
            if child == NONE:
                return tree.add(node, outcome, state.turn)
            tree.drawn[child] += 1
            return child
        # The outcomes drawn so far stand for all: the one that is furthest behind its share of the visits.
        best = tree.first[node]
        child = tree.next[best]
        while child != NONE:
            if tree.visits[child] * tree.drawn[best] < tree.visits[best] * tree.drawn[child]:
                best = child
            child = tree.next[child]
        state.play(tree.move[best])
        return best

    def _enter(self, node: i64, state: State) -> None:
        """A table that was not reached before: the end, or a guess."""
        if state.turn == OVER:
            self._end(state)
            self.tree.prove(node, self.worth)
        else:
            self._guess(state)

    def _guess(self, state: State) -> None:
        """How the game may end from here, into `worth`."""
        judge = self.judge
        if judge is None:
            state.playout(self.dice, self.buffer)
        else:
            for _ in range(self.steps):
                if state.turn == OVER:
                    break
                if state.turn == CHANCE:
                    state.play(state.draw(self.dice))
                else:
                    state.play(self.buffer[self.dice.below(state.fill(self.buffer))])
            if state.turn != OVER:
                judge.judge(state, self.worth)
                return
        self._end(state)

    def _end(self, state: State) -> None:
        """What the end of the game is worth, into `worth`. Alone at the table there is nobody to beat: the score counts."""
        if self.seats > 1:
            write_worth(state.places(), self.worth)
        elif self.judge is not None:
            self.judge.judge(state, self.worth)
        else:
            self.worth[0] = solo_worth(state.score()[0])

    def _recall(self, node: i64) -> None:
        """The exact worth of a proven node, into `worth`."""
        for seat in range(self.seats):
            self.worth[seat] = self.tree.mean(node, seat)

    def _write_back(self, depth: i64) -> None:
        """Bring `worth` to all nodes of the path, and prove those that now can be."""
        tree = self.tree
        seats = self.seats
        below = NONE
        for at in range(depth, -1, -1):
            node = self.path[at]
            tree.visits[node] += 1
            if self.reliance > 0.0 and not tree.proven[node]:
                if tree.turn[node] == CHANCE:
                    self._average(node)
                else:
                    self._take_best(node)
            else:
                for seat in range(seats):
                    tree.total[node * seats + seat] += self.worth[seat]
            if below != NONE and tree.proven[below] and not tree.proven[node] and tree.turn[node] != CHANCE:
                best = self._proof(node, below)
                if best != NONE:
                    self._recall(best)
                    tree.prove(node, self.worth)
            below = node

    def _take_best(self, node: i64) -> None:
        """A decision is worth as much as its best child, or as it was thought to be while there are moves not yet tried."""
        tree = self.tree
        visits, total, guess, following = tree.visits, tree.total, tree.guess, tree.next
        seats = self.seats
        if visits[node] == 1:
            for seat in range(seats):
                guess[node * seats + seat] = self.worth[seat]
        turn = tree.turn[node]
        best = NONE
        most = guess[node * seats + turn] if tree.children[node] < tree.moves[node] else -1.0
        child = tree.first[node]
        while child != NONE:
            value = total[child * seats + turn] / float(visits[child])
            if value > most:
                most = value
                best = child
            child = following[child]
        n = float(visits[node])
        for seat in range(seats):
            value = guess[node * seats + seat] if best == NONE else tree.mean(best, seat)
            total[node * seats + seat] = value * n

    def _average(self, node: i64) -> None:
        """Chance is worth the average of what it drew, together with what it was thought to be worth."""
        tree = self.tree
        visits, total, guess = tree.visits, tree.total, tree.guess
        seats = self.seats
        if visits[node] == 1:
            for seat in range(seats):
                guess[node * seats + seat] = self.worth[seat]
        for seat in range(seats):
            total[node * seats + seat] = guess[node * seats + seat] * self.reliance
        drawn = self.reliance
        child = tree.first[node]
        while child != NONE:
            weight = float(tree.drawn[child])
            drawn += weight
            weight /= float(visits[child])
            for seat in range(seats):
                total[node * seats + seat] += weight * total[child * seats + seat]
            child = tree.next[child]
        n = float(visits[node])
        for seat in range(seats):
            total[node * seats + seat] *= n / drawn

    def _proof(self, node: i64, child: i64) -> i64:
        """The child that settles the node: a sure win, or the best if all are settled. `child` just was."""
        tree = self.tree
        turn = tree.turn[node]
        if tree.mean(child, turn) >= CERTAIN:
            return child
        if tree.children[node] < tree.moves[node]:
            return NONE
        best = child
        child = tree.first[node]
        while child != NONE:
            if not tree.proven[child]:
                return NONE
            if tree.mean(child, turn) > tree.mean(best, turn):
                best = child
            child = tree.next[child]
        return best

    # After the search

    def _answer(self, state: State, milliseconds: int) -> Thought:
        tree = self.tree
        turn = state.turn
        best = self._best_child(0)
        ranked: list[tuple[int, int, float]] = []
        child = tree.first[0]
        while child != NONE:
            if child != best:
                ranked.append((tree.move[child], tree.visits[child], tree.mean(child, turn)))
            child = tree.next[child]
        ranked.sort(key=_by_visits)
        ranked.insert(0, (tree.move[best], tree.visits[best], tree.mean(best, turn)))
        line: list[int] = []
        node = best
        while node != NONE:
            line.append(tree.move[node])
            node = self._best_child(node) if tree.turn[node] >= 0 else NONE
        values = [tree.mean(best, seat) for seat in range(self.seats)]
        return Thought(tree.move[best], values, tree.visits[0], milliseconds, ranked, line)

    def _best_child(self, node: i64) -> i64:
        """The child to play: the one with the most visits, or worth most if the judge is relied on, unless one is proven to be
        as good; NONE if none.
        """
        tree = self.tree
        turn = tree.turn[node]
        best = NONE
        sure = NONE
        child = tree.first[node]
        while child != NONE:
            if tree.proven[child]:
                if sure == NONE or self._better(child, sure, turn):
                    sure = child
            elif best == NONE or self._preferred(child, best, turn):
                best = child
            child = tree.next[child]
        if best == NONE or (sure != NONE and tree.mean(sure, turn) >= tree.mean(best, turn)):
            return sure
        return best

    def _preferred(self, one: i64, other: i64, turn: i64) -> bool:
        """Of two children that are not proven: the one that the seat plays."""
        tree = self.tree
        if self.reliance > 0.0:
            return tree.mean(one, turn) > tree.mean(other, turn)
        return tree.visits[one] > tree.visits[other]

    def _better(self, one: i64, other: i64, turn: i64) -> bool:
        """Of two proven children: the one worth more; of equals the one that was harder to prove."""
        tree = self.tree
        gain = tree.mean(one, turn) - tree.mean(other, turn)
        if gain > 1e-9 or gain < -1e-9:
            return gain > 0.0
        return tree.visits[one] > tree.visits[other]


def _by_visits(entry: tuple[int, int, float]) -> tuple[int, float, int]:
    return (-entry[1], -entry[2], entry[0])


def search(judge: Judge[Any], visits: int, dice: Dice) -> Callable[[State], int]:
    """What search with this judge plays, for a training (`Training.search`)."""
    bot = MctsBot(dice, Limit(visits), True, adviser=judge)
    return lambda state: bot.choose(state).move


def weigh(judge: Judge[Any], visits: int, dice: Dice) -> Callable[[State], list[tuple[int, int, float]]]:
    """What search with this judge thinks of the moves, for a training (`Training.weigh`)."""
    bot = MctsBot(dice, Limit(visits), True, adviser=judge)
    return lambda state: _weighed(bot.choose(state))


def _weighed(thought: Thought) -> list[tuple[int, int, float]]:
    return thought.ranked or [(thought.move, 0, 0.0)]
