"""Things and words, and the setup: SAN-001 to SAN-017."""

from itertools import permutations

import pytest

import stoa

EMPTY = ["00000"] * 5
FLAT = "00000 00000 00000 00000 00000"
SEATS_IN_ORDER = {
    ("original", 2): [1, 2, 2, 1],
    ("original", 3): [1, 2, 2, 3, 3, 1],
    ("original", 4): [1, 2, 2, 1],
    ("roxley", 2): [1, 1, 2, 2],
    ("roxley", 3): [1, 1, 2, 2, 3, 3],
    ("roxley", 4): [1, 1, 2, 2],
}


def touching(space):
    """SAN-002, by letters and digits."""
    files, ranks = "abcde", "12345"
    file, rank = files.index(space[0]), ranks.index(space[1])
    return {
        files[f] + ranks[r]
        for f in range(max(0, file - 1), min(5, file + 2))
        for r in range(max(0, rank - 1), min(5, rank + 2))
    } - {space}


def alone(san, space):
    """A flat table on which seat 1's worker on `space` has no other worker near it."""
    far = [other for other in san.spaces if other != space and other not in touching(space)]
    return san.at(f"{FLAT}/1/{space},{far[0]}/{far[1]},{far[2]}")


@pytest.mark.rule("SAN-001")
def test_the_board_has_25_spaces_named_by_file_and_rank(san):
    names = [f"@{file}{rank}" for rank in "12345" for file in "abcde"]
    assert san.moves(san.start()) == names


@pytest.mark.rule("SAN-001")
def test_ranks_count_from_the_near_side_and_files_from_the_left(san):
    table = san.at(f"{FLAT}/1/b2,d4/c3,e1")
    san.take(table, "b2-b1+a1")
    assert table.dump()["board"] == ["00000", "00000", "00000", "00000", "10000"]
    san.take(table, "e1-e2+e1")
    assert table.dump()["board"] == ["00000", "00000", "00000", "00000", "10001"]
    san.take(table, "d4-d5+e5")
    assert table.dump()["board"] == ["00001", "00000", "00000", "00000", "10001"]


@pytest.mark.rule("SAN-001", "SAN-002")
def test_c3_is_the_centre(san):
    inner = [space for space in san.spaces if len(touching(space)) == 8]
    assert [space for space in inner if touching(space) <= set(inner)] == ["c3"]
    assert san.steps(alone(san, "c3"), "c3") == {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}


@pytest.mark.rule("SAN-002", "SAN-022")
@pytest.mark.parametrize("space", [file + rank for rank in "12345" for file in "abcde"])
def test_a_worker_reaches_exactly_the_spaces_that_touch_its_own(san, space):
    edges = (space[0] in "ae") + (space[1] in "15")
    assert san.steps(alone(san, space), space) == touching(space)
    assert len(touching(space)) == {0: 8, 1: 5, 2: 3}[edges]


@pytest.mark.rule("SAN-007")
def test_the_perimeter_is_the_sixteen_edge_and_corner_spaces(san):
    perimeter = {space for space in san.spaces if len(san.steps(alone(san, space), space)) < 8}
    assert perimeter == {s for s in san.spaces if s[0] in "ae" or s[1] in "15"}
    assert len(perimeter) == 16


@pytest.mark.rule("SAN-003", "SAN-028")
def test_a_space_takes_three_blocks_then_a_dome_then_nothing(san):
    table = san.at(f"{FLAT}/1/b2,a5/d4,e1")
    heights = []
    for turn in ("b2-b3+c3", "d4-d3+c3", "b3-b2+c3", "d3-d4+c3"):
        san.take(table, turn)
        heights.append(table.dump()["board"][2][2])
    assert heights == ["1", "2", "3", "4"]
    san.play(table, "b2", "b2-b3")
    assert san.why(table, "build", "c3") == "SAN-027 c3 has a dome; nothing is ever put on a dome."


@pytest.mark.rule("SAN-004", "SAN-015")
def test_two_workers_never_share_a_space(san):
    table = san.place(san.start(), "c3")
    assert san.why(table, "place", "c3") == "SAN-015 c3 already holds a worker; choose an unoccupied space."
    with pytest.raises(stoa.BadPosition, match="c3 is occupied already"):
        san.at(f"{FLAT}/1/c3,a1/c3,e5")


@pytest.mark.rule("SAN-004")
def test_no_worker_stands_on_a_dome(san):
    with pytest.raises(stoa.BadPosition, match="c3 is occupied already"):
        san.at("00000 00000 00400 00000 00000/1/c3,a1/a5,e5")


@pytest.mark.rule("SAN-005")
def test_blocks_alone_do_not_occupy_a_space(san):
    table = san.at("00000 00000 00100 00000 00000/1/b3,a1/a5,e5")
    assert "c3" in san.steps(table, "b3")
    assert "c3" in san.builds(table, "b3-b2")


@pytest.mark.rule("SAN-005", "SAN-023", "SAN-027")
def test_workers_and_domes_occupy_a_space_for_moving_and_building(san):
    table = san.at("00000 00400 00000 00000 00000/1/b3,b2/c3,e5")
    assert san.steps(table, "b3") == touching("b3") - {"c4", "b2", "c3"}
    assert san.builds(table, "b3-b4") == touching("b4") - {"c4", "c3"}


@pytest.mark.rule("SAN-006")
@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (3, 3), (4, 2)])
def test_every_side_has_two_workers(san, seats, sides):
    table = san.start(seats)
    assert table.dump()["workers"] == [[]] * sides
    while table.dump()["phase"] == "place":
        table.play(table.legal()[-1])
    assert [len(workers) for workers in table.dump()["workers"]] == [2] * sides


@pytest.mark.rule("SAN-008")
def test_workers_of_a_side_are_alike(san):
    tables = [
        san.place(san.start(), f"{a} {b} {c} {d}")
        for a, d in permutations(("a1", "c3"))
        for b, c in permutations(("b2", "e5"))
    ]
    assert len({table.key() for table in tables}) == 1
    assert len({str(table.dump()) for table in tables}) == 1
    assert san.at(f"{FLAT}/1/c3,a1/e5,b2").key() == tables[0].key()


@pytest.mark.rule("SAN-010")
def test_the_board_starts_empty(san, variant):
    dump = san.game.start(**variant).dump()
    assert dump["board"] == EMPTY
    assert not any(dump["workers"])
    assert (dump["turn"], dump["phase"], dump["worker"], dump["winner"]) == (1, "place", None, None)


@pytest.mark.rule("SAN-011", "SAN-016")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_in_seat_order_from_seat_1(san, seats):
    table = san.place(san.start(seats), "a1 c1 e1 a5" if seats != 3 else "a1 c1 e1 a5 c5 e5")
    order = []
    for _ in range(2 * seats + 1):
        order.append(table.turn)
        for _ in range(3):
            assert table.turn == order[-1]
            table.play(table.legal()[0])
    assert order == [*range(seats), *range(seats), 0]


@pytest.mark.rule("SAN-012", "SAN-013", "SAN-014", "SAN-017", "SAN-501", "SAN-503")
@pytest.mark.parametrize(("placement", "seats"), SEATS_IN_ORDER)
def test_workers_are_placed_in_the_order_of_the_rules(san, placement, seats):
    table = san.start(seats, placement=placement)
    spaces = ["c3", "a1", "e5", "b4", "d2", "a5"]
    expected = [[] for _ in range(2 if seats == 4 else seats)]
    for seat, space in zip(SEATS_IN_ORDER[placement, seats], spaces, strict=False):
        assert (table.turn, table.dump()["phase"]) == (seat - 1, "place")
        san.place(table, space)
        expected[seat - 1].append(space)
        assert [set(side) for side in table.dump()["workers"]] == [set(side) for side in expected]
    assert table.dump()["phase"] == "choose"


@pytest.mark.rule("SAN-012", "SAN-016", "SAN-502")
def test_the_first_player_places_first_and_last_and_then_takes_the_first_turn(san):
    table = san.place(san.start(), "c3 b2 d4 c1")
    assert table.dump()["workers"] == [["c1", "c3"], ["b2", "d4"]]
    assert san.moves(table) == ["c1", "c3"]


@pytest.mark.rule("SAN-014", "SAN-503")
@pytest.mark.parametrize("placement", ["original", "roxley"])
def test_seats_three_and_four_place_nothing(san, placement):
    table = san.start(4, placement=placement)
    placers = set()
    while table.dump()["phase"] == "place":
        placers.add(table.turn)
        table.play(table.legal()[0])
    assert placers == {0, 1}
    assert table.turn == 0


@pytest.mark.rule("SAN-015")
def test_any_unoccupied_space_will_do_and_placing_is_compulsory(san, variant):
    table = san.game.start(**variant)
    free = set(san.spaces)
    while table.dump()["phase"] == "place":
        assert set(san.moves(table)) == {f"@{space}" for space in free}
        space = min(free)  # next to the workers of whoever is there already
        san.place(table, space)
        free.remove(space)
    assert len(free) == 25 - 2 * len(table.dump()["workers"])


@pytest.mark.rule("SAN-017")
def test_the_original_placement_is_the_default(san):
    assert san.start().dump()["options"]["placement"] == "original"
    assert san.start().key() == san.start(placement="original").key() != san.start(placement="roxley").key()


@pytest.mark.rule("SAN-017")
def test_a_ready_position_can_be_set_up_directly(san):
    table = san.at(f"{FLAT}/2/b3,c2/c4,d3")
    assert (table.turn, san.moves(table)) == (1, ["d3", "c4"])


@pytest.mark.rule("SAN-011")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_no_other_number_of_seats_is_offered(san, seats):
    with pytest.raises(stoa.BadOption, match=f"santorini is for 2, 3, 4 seats, not {seats}"):
        san.start(seats)


@pytest.mark.rule("SAN-017", "SAN-040", "SAN-514")
def test_unknown_options_are_refused_with_what_there_is(san):
    with pytest.raises(stoa.BadOption, match="option placement: 'fixed' is not one of original, roxley"):
        san.start(placement="fixed")
    with pytest.raises(stoa.BadOption, match="option supply: '75-5' is not one of unlimited, original-40-16"):
        san.start(supply="75-5")
    with pytest.raises(stoa.BadOption, match="no option 'gods'; it has: placement, supply"):
        san.start(gods="apollo")
