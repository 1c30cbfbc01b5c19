"""Matches: seats, seeds, records and what becomes of bots that break the rules."""

from collections import Counter

import pytest

from stoa.arena.match import Match, play_match
from stoa.arena.standings import standings
from stoa.bots import mcts
from stoa.core.errors import BadOption, StoaError, UnknownGame
from stoa.core.record import Record
from stoa.games.santorini import SANTORINI

COMPILED = mcts.__file__.endswith((".so", ".pyd"))


@pytest.mark.parametrize(("bots", "games"), [(2, 2), (3, 6), (4, 24)])
def test_every_bot_has_every_seat_equally_often_and_every_order_comes_up(bots, games):
    match = Match("santorini", tuple("abcd"[:bots]))
    seatings = [tuple(match.seating(number)) for number in range(games)]
    assert len(set(seatings)) == games
    for seat in range(bots):
        assert set(Counter(seating[seat] for seating in seatings).values()) == {games // bots}
    for number in range(0, games, bots):
        assert {seating[0] for seating in seatings[number : number + bots]} == set(range(bots))
    assert match.seating(games) == match.seating(0)


def test_a_match_follows_from_its_seed_whatever_the_number_of_processes():
    match = Match("santorini", ("mcts:10", "greedy", "random"), games=9, seed=4)
    alone = list(play_match(match, jobs=1))
    together = sorted(play_match(match, jobs=2), key=lambda one: one.number)
    assert [one.number for one in alone] == list(range(9))
    assert [one.moves for one in alone] == [one.moves for one in together]
    assert [one.places for one in alone] == [one.places for one in together]
    other = list(play_match(Match("santorini", match.bots, games=9, seed=5), jobs=1))
    assert [one.moves for one in alone] != [one.moves for one in other]


def test_every_game_is_a_record_with_its_players_and_options():
    match = Match("santorini", ("greedy", "random"), {"placement": "roxley"}, games=2, seed=1)
    for one in play_match(match, jobs=1):
        record = Record.read(one.record(match, SANTORINI).write())
        assert record.moves == one.moves
        assert record.names == [match.bots[bot] for bot in one.seating]
        assert record.options["placement"] == "roxley"
        assert record.notes["Event"] == f"arena, seed 1, game {one.number + 1} of 2"
        assert record.result == " ".join(map(str, one.places))


def rate(*bots: str, games: int, seed: int = 1) -> float:
    match = Match("santorini", bots, games=games, seed=seed)
    found = {one.bot: one.rate for one in standings(match, list(play_match(match, jobs=1)))}
    return found[bots[0]]


def test_greedy_beats_random():
    assert rate("greedy", "random", games=100) > 0.75
    assert rate("greedy", "random", "random", games=60) > 0.5


@pytest.mark.long
def test_search_beats_random_and_greedy_clearly():
    games = 20 if COMPILED else 2
    assert rate("mcts:300", "random", games=games) >= 0.95
    assert rate("mcts:300", "greedy", games=games) >= 0.9


def test_more_visits_play_better():
    assert rate("mcts:300", "mcts:20", games=20 if COMPILED else 2) >= 0.8


@pytest.mark.parametrize(
    ("match", "error", "reason"),
    [
        (Match("ludo", ("random", "random")), UnknownGame, "there is no game 'ludo'"),
        (Match("santorini", ("random",)), BadOption, "santorini is for 2, 3, 4 seats, not 1"),
        (Match("santorini", ("random", "best")), StoaError, "there is no bot 'best'"),
        (Match("santorini", ("random", "random"), {"colour": "red"}), BadOption, "no option 'colour'"),
        (Match("santorini", ("random", "random"), games=0), StoaError, "at least one game"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_before_it_begins(match, error, reason):
    with pytest.raises(error, match=reason):
        next(play_match(match))


CHEATS = """
from stoa.bots.bot import Bot, Thought

class Cheat(Bot):
    def __init__(self, dice):
        super().__init__("cheat")

    def choose(self, state, limit=None):
        return Thought(99)

class Quitter(Bot):
    def __init__(self, dice):
        super().__init__("quitter")

    def choose(self, state, limit=None):
        raise SystemExit(0)
"""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("name", "reason"),
    [("Cheat", "chose .*: Workers are placed .*SAN-012"), ("Quitter", "failed: SystemExit: 0")],
)
def test_a_bot_that_breaks_the_rules_or_ends_the_program_ends_the_match_with_its_name(
    tmp_path, monkeypatch, name, reason, jobs
):
    (tmp_path / "cheats_of_a_test.py").write_text(CHEATS)
    monkeypatch.syspath_prepend(tmp_path)
    match = Match("santorini", (f"cheats_of_a_test:{name}", "random"), games=4)
    with pytest.raises(StoaError, match=rf"^game \d: cheats_of_a_test:{name} {reason}"):
        list(play_match(match, jobs=jobs))


def test_a_game_that_is_not_installed_is_played_in_this_process():
    match = Match("anything", ("random", "random"), games=2)
    played = list(play_match(match, game=SANTORINI))
    assert [one.places.count(1) for one in played] == [1, 1]


def test_bots_and_chance_have_dice_of_their_own():
    match = Match("santorini", ("random", "random"))
    draws = [match.dice(number, who).below(10**6) for number in (0, 1) for who in ("bot 0", "bot 1", "chance")]
    assert len(set(draws)) == 6
