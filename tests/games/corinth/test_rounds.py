"""Rounds and the length of the game: COR-017 to COR-024, COR-111 to COR-113, COR-121, COR-122, COR-141."""

import pytest

import stoa

ROUNDS = {2: 12, 3: 18, 4: 16}
TURNS = {2: 18, 3: 18, 4: 16}


def starts(cor, seats, seed, **options):
    """For every turn of a random game: round, turn of the round, seat."""
    seen = []
    for table, _ in cor.random(seats, seed, **options):
        dump = table.dump()
        turn = (dump["round"], dump["turn_of_round"], dump["turn"])
        if dump["phase"] not in ("buy", "white", "yellow", "over") and turn not in seen:
            seen.append(turn)
    return seen, table


@pytest.mark.rule("COR-017", "COR-018", "COR-023", "COR-121")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_start_player_is_first_and_the_next_seat_starts_the_next_round(cor, seats):
    for first in (1, seats):
        for number in range(1, 8):
            start = (first + number - 2) % seats
            for order in range(1, seats + 1):
                options = {"start_player": first}
                table = cor.at(round=number, order=order, seats=seats, harbor=HARBORS[order], options=options)
                assert table.turn == (start + order - 1) % seats


HARBORS = {
    1: {"goats": "1 1 1", "green": "2 2", "purple": "4 4 4", "gold": "6"},
    2: {"goats": "1 1 1", "green": "2 2", "gold": "6"},
    3: {"goats": "1 1 1", "green": "2 2"},
    4: {"goats": "1 1 1"},
}


@pytest.mark.rule("COR-019", "COR-023", "COR-113")
def test_two_players_take_turns_start_other_start(cor):
    turns, _ = starts(cor, 2, 3)
    by_round = {}
    for number, order, seat in turns:
        by_round.setdefault(number, {})[order] = seat
    first = by_round[1][1]
    for number, seats in by_round.items():
        start = first if number % 2 else 3 - first
        assert all(seat == (start if order != 2 else 3 - start) for order, seat in seats.items())


@pytest.mark.rule("COR-021", "COR-022", "COR-023")
def test_dice_that_nobody_took_leave_the_harbor_and_the_next_player_starts(cor):
    table = cor.at(cor.sheet(gold=0), cor.sheet(), harbor={"goats": "1 1", "green": "2 2", "gold": "6"}, order=3)
    assert table.turn == 2
    cor.play(table, "take gold", "get gold", "end")
    dump = table.dump()
    assert dump["harbor"] == {}
    assert (dump["round"], dump["start_player"], dump["phase"]) == (11, 2, "buy")


@pytest.mark.rule("COR-022", "COR-024", "COR-099", "COR-122", "COR-100")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_round_is_played_to_its_end(cor, seats):
    orders = 3 if seats < 4 else 4
    table = cor.at(round=ROUNDS[seats], order=orders, seats=seats, harbor={"goats": "1 1", "gold": "6"})
    assert all(sheet["turn_track"] == 6 for sheet in table.dump()["sheets"])
    cor.play(table, "take goats", "get goats")
    assert table.dump()["phase"] == "build"
    cor.play(table, "build trading post")
    assert table.turn == stoa.OVER
    assert table.refusal(57).rule == "COR-100"
    assert "build temple" not in cor.moves(table)


@pytest.mark.rule("COR-024", "COR-122", "COR-111")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e16_rounds_and_turns_of_a_whole_game(cor, seats):
    turns = set()  # turns without any decision pass unseen, but not in all games
    for seed in range(6):
        seen, table = starts(cor, seats, seed, start_player=1)
        turns.update(seen)
        assert table.dump()["round"] == ROUNDS[seats]
    assert {number for number, _, _ in turns} == set(range(1, ROUNDS[seats] + 1))
    for seat in range(1, seats + 1):
        assert sum(turn == seat for _, _, turn in turns) == TURNS[seats]


@pytest.mark.rule("COR-025", "COR-141")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_start_players_cross_spots_and_one_each_round(cor, seats):
    setup = 2 if seats == 4 else 0
    for table, _ in cor.random(seats, 5, start_player=seats):
        dump = table.dump()
        crossed = [sheet["turn_track"] - setup for sheet in dump["sheets"]]
        expected = [0] * seats
        for number in range(dump["round"]):
            expected[(seats - 1 + number) % seats] += 1
        assert crossed == expected
        assert sum(crossed) == dump["round"]
        assert max(crossed) - min(crossed) <= 1
    assert table.faults() == []


@pytest.mark.rule("COR-111", "COR-020")
def test_with_two_players_yellow_dice_are_gone_in_the_second_turn_of_the_start_player(cor):
    table = cor.play(cor.start(2), "buy 1", "white 1 1 1 1 2 2 2 5 5", "yellow 6", "take goats", "get goats", "end")
    assert set(table.dump()["harbor"]) == {"green", "purple"}
    cor.play(table, "take green", "deliver", "green-1", "green-2")
    assert table.turn == 0
    assert table.dump()["group"] == {"area": "purple", "value": 5, "dice": 2}


@pytest.mark.rule("COR-112", "COR-093")
def test_with_two_players_a_building_works_in_the_second_turn_of_the_round(cor):
    rich = cor.sheet(gold=0, goats=2)
    harbor = {"goats": "1 1 1 1", "green": "2 2 2", "gold": "6 6"}
    table = cor.at(rich, seats=2, round=11, harbor=harbor)
    cor.play(table, "take green", "deliver", "green-3", "build trading post")
    assert table.turn == 1
    cor.play(table, "take goats", "get goats", "end")
    assert table.turn == 0
    cor.play(table, "get gold")
    assert cor.left(table, 1)[0] == 4


@pytest.mark.rule("COR-112")
def test_with_two_players_a_yellow_die_won_in_the_first_turn_waits_for_the_next_roll(cor):
    harbor = {"goats": "1 1 1 1", "green": "2 2 2", "gold": "6 6"}
    table = cor.at(cor.sheet(gold=0), cor.sheet(gold=0), seats=2, round=11, harbor=harbor)
    cor.play(table, "take goats", "steward", "r3c2", "take green", "deliver", "green-3")
    assert (table.turn, table.dump()["turn_of_round"]) == (0, 3)
    assert table.dump()["group"] == {"area": "gold", "value": 6, "dice": 2}
    cor.play(table, "get gold", "end", "white 1 1 1 1 2 2 2 6 6")
    assert (table.turn, table.dump()["phase"]) == (1, "take")
