"""The levels are in order: each wins more than its share against the one below. In `make soak` alone: the matches take minutes."""

from itertools import pairwise

import pytest

import soak
import stoa
from stoa.arena.match import Match, play_match
from stoa.arena.standings import standings
from stoa.bots.levels import LEVELS

GAMES = 30
# Without the limit of time, so that it does not matter how busy the computer is; `expert` has nothing but time.
SPECS = [level.spec.replace("/300ms", "").replace("/1s", "") for level in LEVELS[:-1]]


@pytest.mark.skipif(not soak.LONG, reason="minutes of matches: make soak")
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(SPECS)))
@pytest.mark.parametrize("name", stoa.game_names())
def test_a_level_wins_more_than_its_share_against_the_one_below(name: str, weaker: str, stronger: str) -> None:
    seats = next(number for number in stoa.game(name).seats if number > 1)
    match = Match(name, (stronger, *[weaker] * (seats - 1)), games=GAMES, seed=3)
    (standing,) = [one for one in standings(match, list(play_match(match, jobs=1))) if one.bot == stronger]
    assert standing.rate > 1 / seats
