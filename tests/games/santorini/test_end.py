"""The end: SAN-031 to SAN-038."""

from itertools import combinations

import pytest

import stoa
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.rules.position import read

FLAT = "00000 00000 00000 00000 00000"
ENCLOSED = "00000 00000 00000 44{gap}00 00400"  # a1 and b1 lead nowhere but to c2


def result(table):
    """The winning side and everybody's place, when the game is over."""
    dump = table.dump()
    assert (dump["phase"], dump["turn"], dump["worker"]) == ("over", None, None)
    assert table.legal() == []
    assert table.turn == stoa.OVER
    return dump["winner"], table.places()


# Climbing


@pytest.mark.rule("SAN-031", "SAN-505")
def test_moving_up_onto_level_3_wins_at_once_and_no_build_follows(san):
    table = san.take(san.at("00000 00000 02300 00000 00000/1/b3,a1/a5,e5"), "b3-c3#")
    assert result(table) == (1, [1, 2])
    assert table.score() == [1, 0]
    assert table.dump()["board"][2] == "02300"
    assert table.dump()["workers"] == [["a1", "c3"], ["a5", "e5"]]


@pytest.mark.rule("SAN-031", "SAN-505")
def test_a_winning_climb_is_the_only_turn_without_a_build(san):
    table = san.at("00000 00000 02300 00000 00000/1/b3,a1/a5,e5")
    turns = san.turns(table)
    assert [turn for turn in turns if "+" not in turn] == ["b3-c3#"]
    assert not [turn for turn in turns if turn.startswith("b3-c3+")]


@pytest.mark.rule("SAN-031", "SAN-030")
def test_the_second_player_wins_just_the_same_on_what_the_first_has_built(san):
    table = san.at("00000 00000 02200 00000 00000/1/d3,a1/b3,e5")
    san.take(table, "d3-d2+c3")
    assert "b3-c3#" in san.turns(table)
    assert result(san.take(table, "b3-c3#")) == (2, [2, 1])


@pytest.mark.rule("SAN-031", "SAN-020")
def test_nobody_is_obliged_to_climb(san):
    table = san.take(san.at("00000 00000 02300 00000 00000/1/b3,a1/a5,e5"), "b3-b2+c3")
    assert table.turn == 1
    assert table.dump()["board"][2] == "02400"


@pytest.mark.rule("SAN-032", "SAN-506")
@pytest.mark.parametrize(("here", "there"), [(0, 1), (1, 2), (2, 2), (2, 1), (2, 0), (1, 1)])
def test_no_other_step_wins(san, here, there):
    table = san.at(f"00000 00000 0{here}{there}00 00000 00000/1/b3,a1/a5,e5")
    san.play(table, "b3", "b3-c3")
    assert table.dump()["phase"] == "build"
    assert table.score() == [0, 0]


@pytest.mark.rule("SAN-032", "SAN-506", "SAN-515")
@pytest.mark.parametrize("phase", ["choose", "step", "build"])
def test_no_worker_is_on_level_3_while_the_game_goes_on(san, phase):
    chosen = None if phase == "choose" else "b3"
    for workers in ("c3,b3/a1,e5", "b3,e5/c3,a1"):
        with pytest.raises(stoa.BadPosition, match=r"c3 is on level 3, so the game would be over \(SAN-031\)"):
            san.at(f"00000 00000 00300 00000 00000/1/{workers}", phase=phase, worker=chosen)


# Being stuck


@pytest.mark.rule("SAN-033", "SAN-034")
def test_a_stuck_player_loses_and_the_other_wins(san):
    board = ENCLOSED.format(gap=1)
    table = san.at(f"{board}/1/d3,e5/a1,b1")
    assert san.turns(table.copy())
    san.take(table, "d3-d2+c2")
    assert result(table) == (1, [1, 2])


@pytest.mark.rule("SAN-033")
def test_the_workers_of_a_stuck_side_leave_the_board_and_buildings_stay(san):
    table = san.take(san.at(f"{ENCLOSED.format(gap=1)}/1/d3,e5/a1,b1"), "d3-d2+c2")
    assert table.dump()["workers"] == [["d2", "e5"], []]
    assert table.dump()["board"] == ["00000", "00000", "00000", "44200", "00400"]


@pytest.mark.rule("SAN-033")
def test_one_worker_that_can_complete_a_turn_is_enough(san):
    table = san.at("00000 00000 00000 44000 04000/2/d3,e5/a1,a5")
    assert (table.turn, san.moves(table)) == (1, ["a5"])


@pytest.mark.rule("SAN-033", "SAN-507")
def test_nobody_loses_before_its_own_turn_begins(san):
    # Seat 2 could not move now, but it is seat 1's turn: its worker on c2 is the last stone of the wall.
    table = san.at(f"{ENCLOSED.format(gap=0)}/1/c2,e5/a1,b1")
    assert (table.turn, table.dump()["phase"]) == (0, "choose")
    freed = san.take(table.copy(), "c2-d2+e1")
    assert (freed.turn, san.turns(freed)[0][:5]) == (1, "b1-c2")
    assert result(san.take(table, "e5-e4+e5")) == (1, [1, 2])


@pytest.mark.rule("SAN-033")
@pytest.mark.parametrize("seats", [2, 4])
def test_with_four_workers_on_the_board_nobody_is_stuck_right_after_placing(san, seats):
    tried = 0
    for mine in combinations(san.spaces, 2):
        near = {space for space in san.spaces if space not in mine and any(_touch(space, worker) for worker in mine)}
        if len(near) > 6:
            continue  # two workers are too few to fill them
        for theirs in combinations(sorted(near), 2):
            table = san.place(san.start(seats, placement="roxley"), " ".join(mine + theirs))
            assert (table.turn, table.dump()["phase"]) == (0, "choose")
            tried += 1
    assert tried > 100


def _touch(a, b):
    return max(abs(ord(a[0]) - ord(b[0])), abs(ord(a[1]) - ord(b[1]))) == 1


# Three players


@pytest.mark.rule("SAN-035", "SAN-508")
def test_a_stuck_player_of_three_is_out_and_the_next_seat_enters_the_freed_spaces(san):
    table = san.take(san.at(f"{FLAT}/1/a2,c3/a1,b1/b2,c1"), "c3-c2+d2")
    dump = table.dump()
    assert (dump["turn"], dump["phase"]) == (3, "choose")
    assert dump["workers"] == [["a2", "c2"], [], ["c1", "b2"]]
    assert {"a1", "b1"} <= san.steps(table, "b2")
    assert "a1" in san.builds(table, "b2-b1")


@pytest.mark.rule("SAN-035")
def test_the_seat_that_is_out_is_skipped_from_then_on(san):
    table = san.take(san.at(f"{FLAT}/1/a2,c3/a1,b1/b2,c1"), "c3-c2+d2")
    seats = []
    for _ in range(4):
        seats.append(table.turn + 1)
        san.take(table, san.turns(table)[0])
    assert seats == [3, 1, 3, 1]


@pytest.mark.rule("SAN-035", "SAN-508")
def test_after_the_last_seat_comes_the_first_one_still_playing(san):
    table = san.at("00000 00000 00000 44100 00400/2/a5,a4/d3,e5/a1,b1")
    san.take(table, "d3-d2+c2")
    assert table.turn == 0
    assert table.dump()["workers"] == [["a4", "a5"], ["d2", "e5"], []]
    later = san.at("00000 00000 00000 00000 00000/3/-/d3,e5/a1,b1")
    assert san.take(later, "a1-a2+a1").turn == 1


@pytest.mark.rule("SAN-035")
def test_the_last_player_left_wins(san):
    table = san.take(san.at("00000 00000 00000 44100 00400/2/-/d3,e5/a1,b1"), "d3-d2+c2")
    assert result(table) == (2, [2, 1, 2])
    assert table.dump()["workers"] == [[], ["d2", "e5"], []]


@pytest.mark.rule("SAN-035")
def test_two_players_can_go_out_one_after_the_other(san):
    # Seat 3 is walled in on a1 and b1, seat 1 on a5 and b5 as soon as c5 has its dome.
    table = san.at("00300 44400 00000 44400 00400/2/a5,b5/d3,e1/a1,b1")
    san.take(table, "d3-d4+c5")
    assert result(table) == (2, [2, 1, 2])
    assert table.dump()["workers"] == [[], ["e1", "d4"], []]


@pytest.mark.rule("SAN-035")
def test_the_spaces_of_a_player_that_goes_out_can_save_the_next(san):
    # Seat 3 on c5 and d5 has no way out; seat 1 on a5 and b5 has none either, until c5 is free.
    table = san.at("00004 44444 00000 00000 00000/3/a5,b5/a1,e1/c5,d5")
    assert table.dump()["workers"] == [["a5", "b5"], ["a1", "e1"], []]
    assert table.turn == 0
    assert san.turns(table) == ["b5-c5+b5", "b5-c5+d5"]


@pytest.mark.rule("SAN-507")
def test_the_player_in_between_may_free_one_that_would_be_stuck(san):
    closed = san.take(san.at(f"{FLAT}/1/a2,c3/c1,b2/a1,b1"), "c3-c2+d2")
    freed = san.take(closed.copy(), "b2-b3+c3")
    assert freed.turn == 2
    assert {turn[:5] for turn in san.turns(freed)} == {"a1-b2", "b1-b2"}
    lost = san.take(san.at(f"{FLAT}/2/a2,c2/c1,b3/a1,b1"), "b3-b2+b3")
    assert (lost.turn, lost.dump()["workers"][2]) == (0, [])


@pytest.mark.rule("SAN-036", "SAN-509")
def test_a_climb_wins_even_while_both_others_are_stuck(san):
    table = san.at("00230 44400 00000 44400 00400/1/c5,e1/a5,b5/a1,b1")
    san.take(table, "c5-d5#")
    assert result(table) == (1, [1, 2, 2])
    assert table.dump()["workers"] == [["e1", "d5"], ["a5", "b5"], ["a1", "b1"]]


@pytest.mark.rule("SAN-036")
@pytest.mark.parametrize(("seat", "places"), [(1, [1, 2, 2]), (2, [2, 1, 2]), (3, [2, 2, 1])])
def test_the_climber_wins_and_all_others_lose(san, seat, places):
    workers = ["a1,a2", "e1,e2", "d5,e5"]
    workers[seat - 1] = "b3,c1"
    table = san.at(f"00000 00000 02300 00000 00000/{seat}/{'/'.join(workers)}")
    assert result(san.take(table, "b3-c3#")) == (seat, places)


@pytest.mark.rule("SAN-033", "SAN-035", "SAN-016")
@pytest.mark.parametrize(("placement", "spaces"), [("original", "a1 a2 b2 c1 c2 b1"), ("roxley", "a1 b1 a2 b2 c1 c2")])
def test_the_first_player_can_be_stuck_right_after_placing(san, placement, spaces):
    table = san.place(san.start(3, placement=placement), spaces)
    assert (table.turn, table.dump()["phase"]) == (1, "choose")
    assert table.dump()["workers"] == [[], ["a2", "b2"], ["c1", "c2"]]
    assert {"a1", "b1"} <= san.steps(table, "b2")


@pytest.mark.rule("SAN-033", "SAN-035")
def test_the_second_player_can_be_stuck_at_its_very_first_turn(san):
    table = san.place(san.start(3), "b2 a1 b1 a2 c1 c3")
    san.take(table, "c3-c2+d3")
    assert (table.turn, table.dump()["workers"]) == (2, [["b2", "c2"], [], ["c1", "a2"]])


@pytest.mark.rule("SAN-033", "SAN-035")
def test_the_third_player_can_be_stuck_at_its_very_first_turn(san):
    table = san.place(san.start(3), "a2 c1 c3 a1 b1 b3")
    san.take(table, "b3-b2+b3")
    san.take(table, "c3-c2+d3")
    assert (table.turn, table.dump()["workers"]) == (0, [["a2", "b2"], ["c1", "c2"], []])


# Four players


@pytest.mark.rule("SAN-037", "SAN-006")
def test_teams_alternate_and_either_player_may_use_either_worker(san):
    table = san.place(san.start(4), "b2 d2 d4 b4")
    for seat, workers, turn in (
        (1, {"b2", "b4"}, "b2-b3+b2"),
        (2, {"d2", "d4"}, "d4-d3+d4"),
        (3, {"b3", "b4"}, "b3-c3+c2"),
        (4, {"d2", "d3"}, "d2-d1+d2"),
        (1, {"c3", "b4"}, "b4-b5+a5"),
        (2, {"d1", "d3"}, "d1-e1+d1"),
    ):
        assert table.turn == seat - 1
        assert set(san.moves(table)) == workers
        san.take(table, turn)


@pytest.mark.rule("SAN-037")
@pytest.mark.parametrize(("seat", "team", "places"), [(1, 1, [1, 3]), (2, 2, [3, 1]), (3, 1, [1, 3]), (4, 2, [3, 1])])
def test_a_win_by_any_player_is_the_win_of_the_team(san, seat, team, places):
    workers = [["b3", "a1"], ["a5", "e5"]][:: 1 if team == 1 else -1]
    table = san.at(f"00000 00000 02300 00000 00000/{seat}/b3,a1/a5,e5", seats=4, workers=workers)
    assert result(san.take(table, "b3-c3#")) == (team, places * 2)
    assert table.score() == [int(place == 1) for place in places * 2]


@pytest.mark.rule("SAN-037", "SAN-504")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_stuck_player_loses_for_the_whole_team(san, seat):
    mover = seat % 2  # 0 if team A builds the wall around team B
    workers = [["d3", "e5"], ["a1", "b1"]][:: -1 if mover else 1]
    table = san.at(f"{ENCLOSED.format(gap=1)}/{seat}/-/-", seats=4, workers=workers, turn=(seat - 2) % 4 + 1)
    san.take(table, "d3-d2+c2")
    winner = 2 if mover else 1
    assert result(table) == (winner, [3, 1, 3, 1] if mover else [1, 3, 1, 3])
    assert table.dump()["workers"][2 - winner] == []


# No draws


@pytest.mark.rule("SAN-038", "SAN-030")
def test_every_game_ends_with_one_winning_side_and_every_turn_but_a_climb_adds_a_piece(san, variant):
    for seed in range(4):
        dice = stoa.SeededDice(seed)
        table = san.game.start(**variant)
        played = builds = 0
        while table.turn != stoa.OVER:
            legal = table.legal()
            move = legal[dice.below(len(legal))]
            builds += move >= san.move("build", "a1")
            table.play(move)
            played += 1
            assert sum(int(digit) for row in table.dump()["board"] for digit in row) == builds
        assert played <= 6 + 3 * 100 + 3
        assert builds <= 100
        places = table.places()
        winners = [seat for seat, place in enumerate(places) if place == 1]
        assert winners in ([[0, 2], [1, 3]] if len(places) == 4 else [[seat] for seat in range(len(places))])
        assert set(places) == ({1, 3} if len(places) == 4 else {1, 2})


@pytest.mark.rule("SAN-031")
def test_after_the_end_a_written_move_is_refused_by_the_rule_that_ended_the_game() -> None:
    state = read(SANTORINI, "0300002230411331031200213/2/b4,a5/a4,e2")
    state.play(SANTORINI.read(state, "e2"))
    state.play(SANTORINI.read(state, "e2-e3#"))
    with pytest.raises(stoa.NotLegal, match="SAN-031"):
        SANTORINI.read(state, "+c3")


def test_an_option_of_no_known_type_is_refused_as_an_option() -> None:
    with pytest.raises(stoa.BadOption, match="supply"):
        SANTORINI.start(2, {"supply": []})
