"""The levels are in order, as far apart as bench/RESULTS.md promises. In `make soak` alone: the matches take minutes."""

from itertools import pairwise
from math import comb

import pytest

import soak
import stoa
from stoa.arena.match import Match, play_match
from stoa.arena.standings import standings
from stoa.bots.levels import LEVELS

# Without the limit of time, so that it does not matter how busy the computer is.
SPECS = [level.spec.replace("/300ms", "").replace("/1s", "") for level in LEVELS[:-1]]
# `expert` has nothing but time: this is what a slow computer gets done in it.
SLOW_EXPERT = {"santorini": "champion:20000"}
EXPERT = "mcts:2000,judge"

GAMES, EXPERT_GAMES = 60, 30
PROMISED = 0.7  # of all games with two players, by every level against the one below
TWICE_THE_SHARE = 2 / 3  # at Colosseum's tables of three; its expert does not reach it
SURE = 0.99


def least_wins(games: int, rate: float) -> int:
    """How many games a bot that wins at this rate wins in 99 of 100 matches, by the binomial distribution: fewer are a sign
    that the rate is not kept. A bot that wins as often as was measured (71 % and more) falls below this bound in fewer than
    one of a thousand matches; Colosseum's expert (58 %) falls to its share in one of two hundred.
    """
    chance, wins = 0.0, -1
    while chance < 1 - SURE:
        wins += 1
        chance += comb(games, wins) * rate**wins * (1 - rate) ** (games - wins)
    return wins


def wins(name: str, stronger: str, weaker: str, games: int) -> tuple[float, int]:
    """How many games the stronger level wins at a table with the weaker one, shared wins in parts, and how many seats it has."""
    seats = stoa.game(name).smallest_contest()
    match = Match(name, (stronger, *[weaker] * (seats - 1)), games=games, seed=3)
    (standing,) = [one for one in standings(match, list(play_match(match, jobs=1))) if one.bot == stronger]
    return standing.share, seats


def promised(seats: int) -> float:
    return PROMISED if seats == 2 else TWICE_THE_SHARE


def test_the_bound_is_what_99_of_100_matches_reach() -> None:
    assert [least_wins(GAMES, PROMISED), least_wins(GAMES, TWICE_THE_SHARE), least_wins(EXPERT_GAMES, PROMISED)] == [
        34,
        31,
        15,
    ]


@pytest.mark.skipif(not soak.LONG, reason="minutes of matches: make soak")
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(SPECS)))
@pytest.mark.parametrize("name", stoa.game_names())
def test_a_level_wins_what_is_promised_against_the_one_below(name: str, weaker: str, stronger: str) -> None:
    won, seats = wins(name, stronger, weaker, GAMES)
    assert won > GAMES / seats
    assert won >= least_wins(GAMES, promised(seats))


@pytest.mark.skipif(not soak.LONG, reason="minutes of matches: make soak")
@pytest.mark.parametrize("name", stoa.game_names())
def test_the_expert_of_a_slow_computer_wins_what_is_promised_against_strong(name: str) -> None:
    won, seats = wins(name, SLOW_EXPERT.get(name, EXPERT), SPECS[-1], EXPERT_GAMES)
    assert won > EXPERT_GAMES / seats
    if seats == 2:
        assert won >= least_wins(EXPERT_GAMES, PROMISED)
