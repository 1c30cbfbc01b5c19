"""The rules once more, slow and plain, sharing nothing with the package: both must play the same games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

SPACES = [file + rank for rank in "12345" for file in "abcde"]
LIMITS = {  # blocks of any level, blocks of each level, domes; None is no limit (SAN-040)
    "unlimited": (None, (None, None, None), None),
    "original-40-16": (40, (None, None, None), 16),
    "typed-22-18-14-18": (None, (22, 18, 14), 18),
    "typed-22-18-14-14": (None, (22, 18, 14), 14),
}


def near(space):
    """SAN-002."""
    found = set()
    for other in SPACES:
        files = abs("abcde".index(space[0]) - "abcde".index(other[0]))
        ranks = abs(int(space[1]) - int(other[1]))
        if max(files, ranks) == 1:
            found.add(other)
    return found


class Naive:
    """A game of Santorini in whole turns."""

    def __init__(self, seats, placement, supply):
        self.seats = seats
        self.supply = supply
        self.height = dict.fromkeys(SPACES, 0)
        self.domes = set()
        self.workers = {}  # space: side
        self.sides = {1: "A", 2: "B", 3: "A", 4: "B"} if seats == 4 else {seat: seat for seat in range(1, seats + 1)}
        self.placers = [seat for seat in range(1, seats + 1) if seat < 3 or seats == 3]
        if placement == "original":
            first, *others = self.placers
            self.placers = [first, *(seat for other in others for seat in (other, other)), first]
        else:
            self.placers = [seat for placer in self.placers for seat in (placer, placer)]
        self.seat = 1
        self.winner = None

    def place(self, space):
        self.workers[space] = self.sides[self.placers.pop(0)]
        self.seat = self.placers[0] if self.placers else 1
        if not self.placers:
            self.begin()

    def free(self, space):
        return space not in self.workers and space not in self.domes

    def piece_left(self, space):
        """SAN-041, SAN-042."""
        blocks, of_level, domes = LIMITS[self.supply]
        if self.height[space] == 3:
            return domes is None or len(self.domes) < domes
        if blocks is not None and sum(self.height.values()) >= blocks:
            return False
        limit = of_level[self.height[space]]
        return limit is None or sum(height > self.height[space] for height in self.height.values()) < limit

    def turns(self):
        """SAN-020 to SAN-031: every complete turn as (from, to, build), where a winning climb has no build."""
        found = set()
        for start in SPACES:
            if self.workers.get(start) != self.sides[self.seat]:
                continue
            for there in near(start):
                if not self.free(there) or self.height[there] > self.height[start] + 1:
                    continue
                if self.height[start] == 2 and self.height[there] == 3:
                    found.add((start, there, None))
                    continue
                for build in near(there):
                    if (build == start or self.free(build)) and self.piece_left(build):
                        found.add((start, there, build))
        return found

    def take(self, turn):
        start, there, build = turn
        self.workers[there] = self.workers.pop(start)
        if build is None:
            self.winner = self.sides[self.seat]
            return
        if self.height[build] == 3:
            self.domes.add(build)
        else:
            self.height[build] += 1
        self.seat = self.seat % self.seats + 1
        self.begin()

    def begin(self):
        """SAN-033 to SAN-037."""
        while True:
            side = self.sides[self.seat]
            playing = set(self.workers.values())
            if len(playing) == 1:
                self.winner = playing.pop()
                return
            if side in playing:
                if self.turns():
                    return
                self.workers = {space: other for space, other in self.workers.items() if other != side}
            self.seat = self.seat % self.seats + 1

    def dump(self):
        """What the package's dump says about the same table at the beginning of a turn."""
        names = [1, 2, 3][: self.seats] if self.seats < 4 else ["A", "B"]
        over = self.winner is not None
        return {
            "board": [
                "".join("4" if s in self.domes else str(self.height[s]) for s in SPACES[at : at + 5])
                for at in (20, 15, 10, 5, 0)
            ],
            "workers": [[s for s in SPACES if self.workers.get(s) == name] for name in names],
            "turn": None if over else self.seat,
            "phase": "over" if over else "place" if self.placers else "choose",
            "winner": names.index(self.winner) + 1 if over else None,
        }


def same(table, naive):
    dump = table.dump()
    expected = naive.dump()
    assert {name: dump[name] for name in expected} == expected
    assert table.faults() == []


def spelled(turns):
    return sorted(f"{a}-{b}#" if build is None else f"{a}-{b}+{build}" for a, b, build in turns)


def play_beside(san, naive, table, rng, style=""):
    """Play both to the end at random, comparing every table and every list of turns; what happened on the way.
    Eager players win when they can; shy ones climb to level 3 only if they must, so that somebody is stuck in the end.
    """
    met = set()
    same(table, naive)
    while naive.placers:
        space = rng.choice([s for s in SPACES if naive.free(s)])
        assert san.moves(table) == [f"@{s}" for s in SPACES if naive.free(s)]
        naive.place(space)
        san.place(table, space)
        same(table, naive)
    while naive.winner is None:
        turns = naive.turns()
        assert spelled(turns) == san.turns(table)
        liked = {turn for turn in turns if (turn[2] is None and style == "eager") or (turn[2] and style == "shy")}
        turn = rng.choice(sorted(liked or turns, key=str))
        sides = len(set(naive.workers.values()))
        naive.take(turn)
        san.take(table, spelled([turn])[0])
        same(table, naive)
        lost = sides - len(set(naive.workers.values()))
        met |= {"climb"} if turn[2] is None else {"out", f"{lost} out"} if lost else set()
        met |= {"went on"} if lost and naive.winner is None else set()
    return met


@pytest.mark.rule("SAN-012", "SAN-020", "SAN-021", "SAN-031", "SAN-033", "SAN-035", "SAN-037", "SAN-041", "SAN-043")
def test_two_independent_readings_of_the_rules_play_the_same_games(san, variant):
    seats, options = variant["seats"], variant["options"]
    met = set()
    for seed in range(12):
        rng = random.Random(f"{variant} {seed}")
        met |= play_beside(san, Naive(seats, **options), san.game.start(**variant), rng, ("", "shy", "eager")[seed % 3])
    assert met >= ({"climb", "out", "went on"} if seats == 3 else {"climb", "out"})


@st.composite
def boards(draw):
    """Tables that play may never reach: any heights, any workers below level 3, any supply that is large enough."""
    seats = draw(st.sampled_from((2, 3, 4)))
    naive = Naive(seats, "original", "unlimited")
    naive.placers = []
    for space in SPACES:
        height = draw(st.sampled_from((0, 0, 1, 2, 2, 2, 3, 3, 4, 4)))
        naive.height[space] = min(height, 3)
        if height == 4:
            naive.domes.add(space)
    sides = sorted(set(naive.sides.values()))
    out = draw(st.sampled_from((None, *sides))) if seats == 3 else None
    spaces = draw(st.permutations(SPACES))
    for side, pair in zip(sides, (spaces[0:2], spaces[2:4], spaces[4:6]), strict=False):
        for space in pair if side != out else ():
            naive.workers[space] = side
            naive.domes.discard(space)
            naive.height[space] = min(naive.height[space], 2)
    naive.seat = draw(st.sampled_from([seat for seat, side in naive.sides.items() if side != out]))
    naive.supply = draw(st.sampled_from([name for name in LIMITS if _enough(naive, *LIMITS[name])]))
    return naive


def _enough(naive, blocks, of_level, domes):
    used = [sum(height > level for height in naive.height.values()) for level in range(3)]
    pairs = [(sum(used), blocks), (len(naive.domes), domes), *zip(used, of_level, strict=True)]
    return all(limit is None or n <= limit for n, limit in pairs)


@pytest.mark.rule("SAN-021", "SAN-033", "SAN-035", "SAN-036", "SAN-037", "SAN-041")
@settings(max_examples=300, deadline=None)
@given(boards(), st.randoms(use_true_random=False))
def test_they_agree_on_any_board(san, naive, rng):
    options = {"placement": "original", "supply": naive.supply}
    dump = {"game": "santorini", "seats": naive.seats, "options": options, "worker": None, **naive.dump()}
    naive.begin()
    play_beside(san, naive, san.game.load(dump), rng)
