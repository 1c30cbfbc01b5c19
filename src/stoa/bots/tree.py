"""The tree of a search as flat arrays: one node for every table that was reached, no object for any of them.

A node stands for the table after its move. The children of a node are a chain of siblings; a child is always younger
than its parent, which is what lets `keep` move a subtree to the front in one pass.
"""

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

NONE: Final[i64] = -1
UNKNOWN: Final[i64] = 1 << 60  # how many moves there are, before anybody has asked


@final
class Tree:
    """Nodes by number; node 0 is the root."""

    def __init__(self, seats: i64) -> None:
        self.seats: Final[i64] = seats
        self.size: i64 = 0
        self.room: i64 = 1024
        none = [0] * 1024
        self.parent = vec[i64](none)
        self.move = vec[i64](none)  # the move or chance outcome that leads here
        self.turn = vec[i64](none)
        self.visits = vec[i64](none)
        self.drawn = vec[i64](none)  # how often chance drew this outcome; visits may be more
        self.moves = vec[i64](none)  # how many moves are legal here
        self.children = vec[i64](none)  # how many of them have a node
        self.first = vec[i64](none)  # the youngest child
        self.next = vec[i64](none)  # the next older sibling
        self.proven = vec[i64](none)  # 1: the worth is exact, not an average
        self.total = vec[float]([0.0] * (1024 * seats))  # the worth, seat by seat, times the visits
        # The worth at the first visit, where it has to be known later.
        self.guess = vec[float]([0.0] * (1024 * seats))

    def clear(self) -> None:
        self.size = 0

    def add(self, parent: i64, move: i64, turn: i64) -> i64:
        """A new node without visits, the youngest child of its parent."""
        node = self.size
        if node == self.room:
            self._grow()
        self.size = node + 1
        self.parent[node] = parent
        self.move[node] = move
        self.turn[node] = turn
        self.visits[node] = 0
        self.drawn[node] = 1
        self.moves[node] = UNKNOWN
        self.children[node] = 0
        self.first[node] = NONE
        self.next[node] = NONE
        self.proven[node] = 0
        for seat in range(self.seats):
            self.total[node * self.seats + seat] = 0.0
        if parent != NONE:
            self.next[node] = self.first[parent]
            self.first[parent] = node
            self.children[parent] += 1
        return node

    def _grow(self) -> None:
        self.room *= 2
        self.parent = extend(self.parent, self.parent)
        self.move = extend(self.move, self.move)
        self.turn = extend(self.turn, self.turn)
        self.visits = extend(self.visits, self.visits)
        self.drawn = extend(self.drawn, self.drawn)
        self.moves = extend(self.moves, self.moves)
        self.children = extend(self.children, self.children)
        self.first = extend(self.first, self.first)
        self.next = extend(self.next, self.next)
        self.proven = extend(self.proven, self.proven)
        self.total = extend(self.total, self.total)
        self.guess = extend(self.guess, self.guess)

    def child(self, node: i64, move: i64) -> i64:
        """The child of that move, or NONE."""
        child = self.first[node]
        while child != NONE and self.move[child] != move:
            child = self.next[child]
        return child

    def mean(self, node: i64, seat: i64) -> float:
        """What the node is worth to the seat."""
        return self.total[node * self.seats + seat] / float(self.visits[node])

    def prove(self, node: i64, worth: vec[float]) -> None:
        """From now on the node's worth is exact."""
        self.proven[node] = 1
        for seat in range(self.seats):
            self.total[node * self.seats + seat] = worth[seat] * float(self.visits[node])

    def keep(self, root: i64) -> None:
        """Make a node the root and drop everything that is not below it."""
        place = vec[i64]([NONE] * self.size)  # the new number of every node that stays
        place[root] = 0
        size: i64 = 1
        self._move(root, 0)
        for node in range(root + 1, self.size):
            if place[self.parent[node]] != NONE:
                place[node] = size
                self._move(node, size)
                size += 1
        self.size = size
        self.parent[0] = NONE
        self.next[0] = NONE
        for node in range(size):
            if node:
                self.parent[node] = place[self.parent[node]]
            if self.first[node] != NONE:
                self.first[node] = place[self.first[node]]
            if self.next[node] != NONE:
                self.next[node] = place[self.next[node]]

    def _move(self, node: i64, to: i64) -> None:
        self.parent[to] = self.parent[node]
        self.move[to] = self.move[node]
        self.turn[to] = self.turn[node]
        self.visits[to] = self.visits[node]
        self.drawn[to] = self.drawn[node]
        self.moves[to] = self.moves[node]
        self.children[to] = self.children[node]
        self.first[to] = self.first[node]
        self.next[to] = self.next[node]
        self.proven[to] = self.proven[node]
        for seat in range(self.seats):
            self.total[to * self.seats + seat] = self.total[node * self.seats + seat]
            self.guess[to * self.seats + seat] = self.guess[node * self.seats + seat]
