"""The turn: SAN-020 to SAN-030."""

import pytest

import stoa

FLAT = "00000 00000 00000 00000 00000"
# Every step between two levels: a worker on b3, the space c3 beside it.
STEPS_ALLOWED = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (2, 3)]
STEPS_TOO_HIGH = [(0, 2), (0, 3), (1, 3)]


def beside(san, here, there):
    return san.at(f"00000 00000 0{here}{there}00 00000 00000/1/b3,a1/a5,e5")


@pytest.mark.rule("SAN-020")
def test_a_turn_is_choosing_then_moving_then_building(san):
    table = san.at(f"{FLAT}/1/b3,c2/c4,d3")
    phases = []
    for notation in ("b3", "b3-a4", "+a5"):
        phases.append((table.dump()["phase"], table.turn))
        san.play(table, notation)
    assert phases == [("choose", 0), ("step", 0), ("build", 0)]
    assert (table.dump()["phase"], table.turn) == ("choose", 1)
    assert table.dump()["board"] == ["10000", *["00000"] * 4]
    assert table.dump()["workers"] == [["c2", "a4"], ["d3", "c4"]]


@pytest.mark.rule("SAN-020")
def test_the_worker_that_moved_is_the_one_that_builds(san):
    table = san.at(f"{FLAT}/1/a1,e5/a5,e1")
    san.play(table, "a1", "a1-b2")
    assert san.moves(table) == ["+a1", "+b1", "+c1", "+a2", "+c2", "+a3", "+b3", "+c3"]
    assert san.why(table, "build", "d4").startswith("SAN-026 d4 is not next to your worker on b2")
    assert san.why(table, "choose", "e5").startswith("SAN-020 A worker is already chosen")


@pytest.mark.rule("SAN-020")
def test_there_is_no_passing(san):
    table = san.at(f"{FLAT}/1/b3,c2/c4,d3")
    for notations in ((), ("b3",), ("b3", "b3-a4")):
        walked = san.play(table.copy(), *notations)
        for text in ("", "pass", "-", "+"):
            with pytest.raises(stoa.NotLegal, match="is not a move here"):
                san.game.read(walked, text)


@pytest.mark.rule("SAN-020")
def test_moving_comes_before_building(san):
    table = san.play(san.at(f"{FLAT}/1/b3,c2/c4,d3"), "b3")
    with pytest.raises(stoa.NotLegal, match=r"Your worker moves before it builds\. \(SAN-020\)"):
        san.play(table, "+a3")


@pytest.mark.rule("SAN-021", "SAN-043", "SAN-510")
def test_a_move_after_which_nothing_can_be_built_is_not_part_of_a_legal_turn(san):
    # All 40 blocks are used. The only dome that can still be put goes on e5, next to d5, d4 and e4.
    full = "22213 22200 22220 22220 22220/1/b5,c4/a1,b2"
    assert sum(map(int, full.split("/")[0].replace(" ", ""))) == 40
    assert san.turns(san.at(full, supply="original-40-16")) == ["c4-d4+e5", "c4-d5+e5"]
    assert "b5-a5+b5" in san.turns(san.at(full))


@pytest.mark.rule("SAN-021")
def test_a_worker_that_cannot_complete_a_turn_cannot_be_chosen(san):
    table = san.at("00000 00000 00000 22000 02000/1/a1,e5/e1,c3")
    assert san.moves(table) == ["e5"]
    assert san.why(table, "choose", "a1") == "SAN-021 The worker on a1 cannot move and then build."


@pytest.mark.rule("SAN-022")
def test_a_worker_cannot_stay_where_it_is(san):
    table = san.play(san.at(f"{FLAT}/1/b3,c2/c4,d3"), "b3")
    assert san.why(table, "step", "b3") == "SAN-022 A worker cannot stay where it is."


@pytest.mark.rule("SAN-022")
def test_a_worker_moves_one_space_only(san):
    table = san.play(san.at(f"{FLAT}/1/b3,c2/c4,d3"), "b3")
    assert san.why(table, "step", "b5") == "SAN-022 b5 is not next to b3; a worker moves one space."


@pytest.mark.rule("SAN-002", "SAN-022")
def test_the_board_does_not_wrap_round(san):
    table = san.at(f"{FLAT}/1/a1,e3/c3,c4")
    assert san.steps(table, "a1") == {"a2", "b1", "b2"}
    assert san.steps(table, "e3") == {"e2", "e4", "d2", "d3", "d4"}


@pytest.mark.rule("SAN-023")
def test_workers_of_any_side_block_a_space(san):
    table = san.at(f"{FLAT}/1/b3,c3/b4,a5/a3,e1")
    assert san.steps(table, "b3") == {"a2", "b2", "c2", "a4", "c4"}
    walked = san.play(table, "b3")
    for space in ("c3", "b4", "a3"):
        assert san.why(walked, "step", space) == f"SAN-023 A worker stands on {space}."


@pytest.mark.rule("SAN-023")
def test_nobody_enters_a_dome(san):
    table = san.play(san.at("00000 00000 02400 00000 00000/1/b3,a1/a5,e5"), "b3")
    assert san.why(table, "step", "c3") == "SAN-023 c3 has a dome; nobody can go there."


@pytest.mark.rule("SAN-024")
@pytest.mark.parametrize(("here", "there"), STEPS_ALLOWED)
def test_a_worker_moves_up_one_level_at_most_or_down_any_number(san, here, there):
    assert "c3" in san.steps(beside(san, here, there), "b3")


@pytest.mark.rule("SAN-024")
@pytest.mark.parametrize(("here", "there"), STEPS_TOO_HIGH)
def test_a_worker_cannot_move_up_two_levels_or_three(san, here, there):
    table = san.play(beside(san, here, there), "b3")
    rise = there - here
    assert san.why(table, "step", "c3") == f"SAN-024 c3 is {rise} levels higher; a worker climbs one level at most."
    with pytest.raises(stoa.NotLegal, match="SAN-024"):
        san.play(table, "b3-c3")


@pytest.mark.rule("SAN-025")
@pytest.mark.parametrize(("here", "there"), [pair for pair in STEPS_ALLOWED if pair != (2, 3)])
def test_up_and_down_are_told_by_the_levels_left_and_entered(san, here, there):
    table = san.play(beside(san, here, there), "b3")
    told = str(san.game.face.offer(table, san.move("step", "c3")))
    assert told.startswith(
        "Move up from b3" if there > here else "Move down from b3" if there < here else "Move from b3"
    )


@pytest.mark.rule("SAN-026")
def test_the_build_neighbours_the_new_space_of_the_worker(san):
    table = san.at(f"{FLAT}/1/b3,e1/e5,d5")
    assert san.builds(table, "b3-c3") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    walked = san.play(table, "b3", "b3-c3")
    assert san.why(walked, "build", "a3").startswith("SAN-026 a3 is not next to your worker on c3")
    assert san.why(walked, "build", "c3") == "SAN-026 A worker cannot build under itself."


@pytest.mark.rule("SAN-026", "SAN-028")
def test_a_build_adds_one_piece_to_one_space(san):
    table = san.at("01230 00000 00000 00000 00000/1/b3,e1/a1,c1")
    for space, row in {"a5": "11230", "b5": "02230", "c5": "01330", "d5": "01240"}.items():
        step = {"a5": "b3-b4", "b5": "b3-b4", "c5": "b3-b4", "d5": "b3-c4"}[space]
        after = san.take(table.copy(), f"{step}+{space}").dump()
        assert after["board"] == [row, *["00000"] * 4]


@pytest.mark.rule("SAN-027")
def test_the_space_just_left_can_be_built_on(san):
    table = san.take(san.at(f"{FLAT}/1/b3,c2/c4,d3"), "b3-b4+b3")
    assert table.dump()["board"][2] == "01000"


@pytest.mark.rule("SAN-027")
def test_nobody_builds_on_a_worker_of_any_side_or_on_a_dome(san):
    table = san.at("00000 00000 00000 04000 00000/1/b3,c2/c4,d3")
    walked = san.play(table, "b3", "b3-c3")
    for space in ("c2", "c4", "d3"):
        expected = f"SAN-027 A worker stands on {space}; build on an unoccupied space."
        assert san.why(walked, "build", space) == expected
    assert san.why(walked, "build", "b2") == "SAN-027 b2 has a dome; nothing is ever put on a dome."


@pytest.mark.rule("SAN-028")
def test_the_player_has_no_choice_of_piece(san):
    table = san.play(san.at("01230 00000 00000 00000 00000/1/b3,e1/a1,c1"), "b3", "b3-c4")
    assert [move for move in san.moves(table) if move.endswith("5")] == ["+b5", "+c5", "+d5"]
    told = [str(san.game.face.offer(table, san.move("build", space))) for space in ("b5", "c5", "d5", "d4")]
    assert told == [
        "Build level 2 on b5.",
        "Build level 3 on c5.",
        "Build a dome on d5.",
        "Build level 1 on d4.",
    ]


@pytest.mark.rule("SAN-029")
@pytest.mark.parametrize("own", [0, 1, 2])
def test_a_worker_on_any_level_may_build_a_block_or_put_a_dome(san, own):
    table = san.at(f"0{own}030 0{own}300 01200 00000 00000/1/b4,e1/a1,c1")
    after = san.take(table.copy(), "b4-b5+c4")
    assert after.dump()["board"][1][2] == "4"
    assert "c5" in san.builds(table, "b4-b5")
    assert {"c4", "c3", "b3"} & san.builds(table, "b4-b5") == {"c4"}


@pytest.mark.rule("SAN-030")
def test_buildings_belong_to_nobody(san):
    table = san.at(f"{FLAT}/1/b2,a1/d4,e5")
    for turn in ("b2-b3+c3", "d4-d3+d4", "b3-c3+b3", "d3-d4+c4"):
        san.take(table, turn)
    levels = {name: table.dump()["board"][5 - int(name[1])]["abcde".index(name[0])] for name in ("c3", "d4")}
    assert levels == {"c3": "1", "d4": "1"}
    assert table.dump()["workers"] == [["a1", "c3"], ["d4", "e5"]]
    assert {"b3", "c4"} <= san.steps(table, "c3")  # one built by each side
