"""The supply of pieces: SAN-040 to SAN-044, and what follows from it exactly."""

import pytest

import stoa
from stoa.games.santorini.rules.supply import SUPPLIES

LIMITED = ["original-40-16", "typed-22-18-14-18", "typed-22-18-14-14"]
TYPED = LIMITED[1:]
BY_RANK = [file + rank for rank in "54321" for file in "abcde"]  # as a board is written


def pieces(table):
    """Blocks of levels 1, 2 and 3, and domes, on the board."""
    digits = [int(digit) for row in table.dump()["board"] for digit in row]
    return [sum(digit >= level for digit in digits) for level in (1, 2, 3, 4)]


@pytest.mark.rule("SAN-040", "SAN-512", "SAN-513", "SAN-514")
def test_there_are_four_supplies_and_no_others(san):
    (option,) = (option for option in san.game.options if option.name == "supply")
    assert option.values == ("unlimited", *LIMITED)
    counts = {name: (supply.blocks, list(supply.levels), supply.domes) for name, supply in SUPPLIES.items()}
    assert counts == {  # a negative number is no limit
        "unlimited": (-1, [-1, -1, -1], -1),
        "original-40-16": (40, [-1, -1, -1], 16),
        "typed-22-18-14-18": (-1, [22, 18, 14], 18),
        "typed-22-18-14-14": (-1, [22, 18, 14], 14),
    }


@pytest.mark.rule("SAN-040", "SAN-041", "SAN-511")
def test_the_supply_is_unlimited_unless_the_table_says_otherwise(san):
    assert san.start().dump()["options"]["supply"] == "unlimited"
    table = san.at("33333 33333 33333 33333 22222/1/a1,d1/c1,e1")
    assert pieces(table) == [25, 25, 20, 0]
    assert san.builds(table, "a1-b1") == {"a1", "a2", "b2", "c2"}


@pytest.mark.rule("SAN-040", "SAN-042")
@pytest.mark.parametrize(
    ("supply", "full", "more"),
    [
        ("original-40-16", "22222 22222 22222 22222 00000", "22222 22222 22222 22222 00001"),
        ("original-40-16", "44444 44444 44400 10000 00000", "44444 44444 44400 20000 00000"),
        *((supply, "11111 11111 11111 11111 11000", "11111 11111 11111 11111 11100") for supply in TYPED),
        *((supply, "22222 22222 22222 22200 00000", "22222 22222 22222 22220 00000") for supply in TYPED),
        *((supply, "33333 33333 33330 00000 00000", "33333 33333 33333 00000 00000") for supply in TYPED),
        *((supply, "44444 44444 44440 00000 00000", "44444 44444 44444 00000 00000") for supply in TYPED),
    ],
)
def test_a_board_may_use_up_a_supply_and_no_more(san, supply, full, more):
    san.at(f"{full}/1/a1,b1/c1,d1", supply=supply)
    san.at(f"{more}/1/a1,b1/c1,d1")
    with pytest.raises(stoa.BadPosition, match=rf"board: more pieces than the supply {supply} has \(SAN-042\)"):
        san.at(f"{more}/1/a1,b1/c1,d1", supply=supply)


@pytest.mark.rule("SAN-512")
def test_forty_blocks_are_of_one_kind_and_typed_blocks_of_three(san):
    low, typed = "11111 11111 11111 11111 11111", "33333 33333 33332 22211 11000"
    assert san.at(f"{low}/1/a1,b1/c1,d1", supply="original-40-16").turn == 0
    assert pieces(san.at(f"{typed}/1/a1,b1/c1,d1", supply="typed-22-18-14-14")) == [22, 18, 14, 0]
    for board, supply in ((low, "typed-22-18-14-14"), (typed, "original-40-16")):
        with pytest.raises(stoa.BadPosition, match="SAN-042"):
            san.at(f"{board}/1/a1,b1/c1,d1", supply=supply)


@pytest.mark.rule("SAN-041")
def test_when_forty_blocks_are_used_only_domes_can_be_placed(san):
    table = san.at("22213 22200 22220 22220 22220/1/b5,c4/a1,b2", supply="original-40-16")
    assert san.builds(table, "c4-d4") == {"e5"}
    walked = san.play(table, "c4", "c4-d4")
    for space in ("c5", "d5", "e4", "d3"):  # levels 2, 1, 0 and 2
        assert san.why(walked, "build", space) == f"SAN-041 The piece for {space} has run out."
    one_left = san.at("22213 22200 22220 22220 22210/1/b5,c4/a1,b2", supply="original-40-16")
    assert {"c5", "d5", "e4", "d3", "e5"} <= san.builds(one_left, "c4-d4")


@pytest.mark.rule("SAN-041", "SAN-042")
@pytest.mark.parametrize("supply", TYPED)
@pytest.mark.parametrize(
    ("position", "step", "allowed", "gone"),
    [
        ("11111 11111 11111 11111 11000/1/c2,a5/b5,c5", "c2-d2", "c2 e2 c3 d3 e3", "c1 d1 e1"),  # 22 of level 1
        ("22222 22222 22222 22211 00000/1/d2,a5/b5,c5", "d2-d1", "c1 e1 c2", "d2 e2"),  # 18 of level 2
        ("44444 44433 33330 22000 00000/1/d2,a1/e1,e2", "d2-c2", "b1 c1 d1 d2 b3 c3 d3", "b2"),  # 14 of level 3
    ],
)
def test_typed_blocks_run_out_level_by_level(san, supply, position, step, allowed, gone):
    table = san.at(position, supply=supply)
    assert san.builds(table, step) == set(allowed.split())
    walked = san.play(table, step[:2], step)
    assert {space for space in san.spaces if "SAN-041" in str(san.why(walked, "build", space))} == set(gone.split())


@pytest.mark.rule("SAN-042")
@pytest.mark.parametrize("supply", LIMITED)
def test_what_is_left_follows_from_the_board_alone(san, supply):
    variant = {"seats": 2, "options": {"placement": "original", "supply": supply}}
    limits = SUPPLIES[supply]
    for table in san.random_game(variant, 3):
        again = san.game.load(table.dump())
        assert again.legal() == table.legal()
        used = pieces(table)
        assert limits.blocks < 0 or sum(used[:3]) <= limits.blocks
        assert all(limit < 0 or n <= limit for n, limit in zip(used, [*limits.levels, limits.domes], strict=True))


@pytest.mark.rule("SAN-043")
def test_with_an_unlimited_supply_the_space_just_left_can_always_be_built_on(san):
    checked = 0
    for seats in (2, 3, 4):
        variant = {"seats": seats, "options": {}}
        for seed in range(5):
            left = None
            for table in san.random_game(variant, seed):
                dump = table.dump()
                if dump["phase"] == "build":
                    assert f"+{left}" in san.moves(table)
                    checked += 1
                left = dump["worker"]
    assert checked > 500


@pytest.mark.rule("SAN-043", "SAN-021")
def test_a_step_that_leaves_nothing_to_build_is_refused_unless_it_wins(san):
    position = "12221 13211 11222 34401 31011/1/b5,b1/b3,c5"
    limited = san.play(san.at(position, supply="original-40-16"), "b5")
    assert san.moves(limited) == ["b5-a4", "b5-b4#", "b5-c4", "b5-a5"]
    assert san.why(limited, "step", "b4") is None
    stuck = san.at(position, supply="original-40-16")
    assert san.why(stuck, "choose", "b1") == "SAN-021 The worker on b1 cannot move and then build."
    far = san.play(san.at("22213 22200 22220 22220 22220/1/a4,c4/a1,b2", supply="original-40-16"), "c4")
    assert san.why(far, "step", "c3") == "SAN-043 From c3 the worker could build nothing: no fitting piece is left."
    assert san.why(far, "step", "d4") is None


@pytest.mark.rule("SAN-043", "SAN-033")
def test_a_side_whose_only_turn_is_a_winning_climb_is_not_stuck(san):
    # All 40 blocks are used, and no worker can step to where a dome could be put.
    position = "22222 22222 22000 04440 03220/1/c1,e5/a5,b5"
    assert san.turns(san.at(position, supply="original-40-16")) == ["c1-b1#"]
    assert "c1-d1+c1" in san.turns(san.at(position))


@pytest.mark.rule("SAN-033", "SAN-041", "SAN-511")
def test_a_side_for_which_no_piece_is_left_loses_and_nothing_is_drawn(san):
    position = "22222 22222 22000 04440 03220/2/c1,e5/a5,b5"
    assert san.at(position).turn == 1
    assert san.at(position, supply="original-40-16").places() == [1, 2]


@pytest.mark.rule("SAN-044")
def test_a_piece_must_be_placed_even_if_only_a_dome_is_left(san):
    table = san.at("33333 33333 33332 22211 11000/1/c2,b1/e1,d1", supply="typed-22-18-14-14")
    san.play(table, "c2", "c2-b2")
    assert san.moves(table) == ["+a3", "+b3", "+c3"]
    assert san.play(table, "+b3").dump()["board"][2] == "34332"


# What follows exactly


@pytest.mark.rule("SAN-040", "SAN-513")
@pytest.mark.parametrize(
    ("supply", "last", "beyond"),
    [
        ("original-40-16", "44444 44444 44300 00000 00000", "44444 44444 44430 00000 00000"),
        ("typed-22-18-14-18", "44444 44444 44430 00000 00000", "44444 44444 44443 00000 00000"),
        ("typed-22-18-14-14", "44444 44444 44430 00000 00000", "44444 44444 44443 00000 00000"),
    ],
)
def test_domes_never_run_out_because_the_blocks_below_them_do(san, supply, last, beyond):
    # 40 blocks carry 13 towers, 14 blocks of level 3 carry 14: the last of them can still get its dome.
    table = san.at(f"{last}/1/c1,a1/e1,b1", supply=supply)
    (space,) = (name for name, digit in zip(BY_RANK, last.replace(" ", ""), strict=True) if digit == "3")
    walked = san.play(table, "c1", "c1-d2")
    assert f"+{space}" in san.moves(walked)
    assert san.why(walked, "build", space) is None
    with pytest.raises(stoa.BadPosition, match="SAN-042"):
        san.at(f"{beyond}/1/c1,a1/e1,b1", supply=supply)


@pytest.mark.rule("SAN-040", "SAN-041")
@pytest.mark.parametrize("supply", LIMITED)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_dome_is_ever_refused_for_want_of_one(san, supply, seats):
    variant = {"seats": seats, "options": {"supply": supply}}
    domes = 0
    for seed in range(6):
        for table in san.random_game(variant, seed):
            board = "".join(reversed(table.dump()["board"]))
            if table.dump()["phase"] != "build":
                continue
            for space, digit in zip(san.spaces, board, strict=True):
                domes += digit == "3"
                assert digit != "3" or not str(san.why(table, "build", space)).startswith("SAN-041")
    assert domes > 100


@pytest.mark.rule("SAN-040")
def test_sixty_eight_pieces_are_the_complete_set_for_play_without_powers(san):
    supply = SUPPLIES["typed-22-18-14-14"]
    assert sum(supply.levels) + supply.domes == 68
    assert supply.domes == supply.levels[2]


@pytest.mark.rule("SAN-041")
def test_blocks_can_run_out_in_random_play(san):
    def most(supply):
        variant = {"seats": 2, "options": {"supply": supply}}
        return max(sum(pieces(list(san.random_game(variant, seed))[-1])[:3]) for seed in range(12))

    assert most("unlimited") > 40
    assert most("original-40-16") == 40
