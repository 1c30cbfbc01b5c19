"""The worked examples of the rules text, one by one, and the longest game known."""

import json
from importlib import resources

import pytest

import stoa
from stoa.games.santorini.rules import state
from stoa.games.santorini.rules.position import read

GAME = stoa.game("santorini")
FIRST = "0000000000000000000000000/1/b3,c2/c4,d3"
CORNERS = "0000000000000000000000000/1/a1,e5/a5,e1"
LONGEST = json.loads((resources.files("stoa.games.santorini") / "data.json").read_text("utf-8"))["longest_known_game"]
compiled = not state.__file__.endswith(".py")


def count_sequences(notation, turns):
    """How many sequences of one, two, ... whole turns there are. Equal tables are counted together."""
    buffer = GAME.buffer()
    tables = {b"": (read(GAME, notation), 1)}
    counts = []
    for left in range(turns, 0, -1):
        total = 0
        after = {}
        for table, times in tables.values():
            for chosen in table.legal():
                stepping = table.copy()
                stepping.play(chosen)
                for step in stepping.legal():
                    building = stepping.copy()
                    building.play(step)
                    if building.turn == stoa.OVER:
                        total += times
                        continue
                    total += times * building.fill(buffer)
                    for build in building.legal() if left > 1 else ():
                        played = building.copy()
                        played.play(build)
                        key = played.key()
                        after[key] = (played, times + (after[key][1] if key in after else 0))
        counts.append(total)
        tables = after
    return counts


@pytest.mark.rule("SAN-020", "SAN-021")
def test_example_1_first_turns(san):
    assert len(san.turns(read(GAME, FIRST))) == 68
    assert count_sequences(FIRST, 3) == [68, 4_850, 331_798]


@pytest.mark.rule("SAN-020", "SAN-021")
def test_example_1_first_turns_from_the_corners(san):
    assert len(san.turns(read(GAME, CORNERS))) == 36
    assert count_sequences(CORNERS, 4) == [36, 1_296, 69_468, 3_572_700]


@pytest.mark.rule("SAN-020", "SAN-021")
@pytest.mark.skipif(not compiled, reason="so many turns are for the compiled state")
def test_example_1_four_turns():
    assert count_sequences(FIRST, 4)[3] == 23_516_962


@pytest.mark.rule("SAN-024")
def test_example_2_levels(san):
    table = san.at("00000 00000 00300 01200 00000/1/b2,e5/a5,e1")
    steps = san.steps(table, "b2")
    assert {"c2", "b1"} <= steps
    assert "c3" not in steps
    walked = san.play(table, "b2")
    assert san.why(walked, "step", "c3") == "SAN-024 c3 is 2 levels higher; a worker climbs one level at most."


@pytest.mark.rule("SAN-031", "SAN-505")
def test_example_3_winning(san):
    turns = san.turns(read(GAME, "0300002230411331031200213/2/b4,a5/a4,e2"))
    assert len(turns) == 22
    assert len([turn for turn in turns if turn.endswith("#")]) == 3
    assert all(("#" in turn) != ("+" in turn) for turn in turns)


@pytest.mark.rule("SAN-026", "SAN-027")
def test_example_4_the_space_left(san):
    table = read(GAME, FIRST)
    builds = san.builds(table, "b3-c3")
    assert "b3" in builds
    assert "c3" not in builds


@pytest.mark.rule("SAN-033", "SAN-034")
def test_example_5_stuck(san):
    table = read(GAME, "1142342213444423004334422/1/b2,c2/e3,c4")
    assert table.turn == stoa.OVER
    assert table.places() == [2, 1]
    assert table.dump()["workers"] == [[], ["e3", "c4"]]


@pytest.mark.rule("SAN-031", "SAN-033", "SAN-507")
def test_example_6_nearly_stuck(san):
    table = read(GAME, "3234344143244243041404440/2/b5,d3/c4,d2")
    (only,) = san.turns(table)
    san.take(table, only)
    answers = san.turns(table)
    ends = [san.take(table.copy(), turn) for turn in answers]
    assert [end.places() for end in ends] == [[1, 2]] * 4
    assert sorted(turn.endswith("#") for turn in answers) == [False, True, True, True]
    (quiet,) = (end for end, turn in zip(ends, answers, strict=True) if not turn.endswith("#"))
    assert quiet.dump()["workers"][1] == []


@pytest.mark.rule("SAN-035", "SAN-036", "SAN-508")
def test_example_7_three_players(san):
    # Seat 2 on a1 and b1 is walled in by the others and by domes; seat 3 waits on a2 beside a3 and b3.
    board = "00000 00000 23000 24400 00000"
    table = san.at(f"{board}/2/c1,e5/a1,b1/a2,e1")
    assert (table.turn, table.dump()["workers"]) == (2, [["c1", "e5"], [], ["e1", "a2"]])
    assert {"a1", "b1"} <= san.steps(table, "a2")
    climbed = san.take(table.copy(), "a2-b3#")
    assert climbed.places() == [2, 2, 1]
    later = read(GAME, "0000000000000004410000400/1/d3,e5/-/a1,b1")
    assert san.take(later, "d3-d2+c2").places() == [1, 2, 2]


@pytest.mark.rule("SAN-037", "SAN-504")
def test_example_8_four_players(san):
    table = san.at("11423 42213 44442 30043 34422/3/b2,c2/e3,c4", seats=4)
    assert table.places() == [3, 1, 3, 1]
    assert table.dump()["winner"] == 2


@pytest.mark.rule("SAN-041", "SAN-043")
def test_example_9_supply(san):
    first = "2121140211242240440241101/1/d1,d5/d3,a2"
    assert len(san.turns(read(GAME, first))) == 34
    assert read(GAME, first, supply="original-40-16").places() == [2, 1]
    second = "1222113211112223440131011/1/b5,b1/b3,c5"
    assert len(san.turns(read(GAME, second))) == 17
    limited = read(GAME, second, supply="original-40-16")
    assert san.turns(limited) == ["b5-a4+b4", "b5-a5+b4", "b5-b4#", "b5-c4+b4"]


@pytest.mark.rule("SAN-033", "SAN-038", "SAN-040")
def test_the_longest_known_game_is_legal_to_its_end(san):
    table = read(GAME, LONGEST["start"])
    assert len(LONGEST["turns"]) == 88
    for turn in LONGEST["turns"]:
        assert table.turn != stoa.OVER
        san.take(table, turn)
    digits = "".join(table.dump()["board"])
    assert sum(min(int(digit), 3) for digit in digits) == 71
    assert digits.count("4") == 17
    assert table.places() == [2, 1]
    assert table.dump()["workers"][0] == []


@pytest.mark.rule("SAN-040", "SAN-041", "SAN-042")
@pytest.mark.parametrize("supply", ["original-40-16", "typed-22-18-14-18", "typed-22-18-14-14"])
def test_no_limited_supply_covers_the_longest_known_game(san, supply):
    table = read(GAME, LONGEST["start"], supply=supply)
    moves = [move for turn in LONGEST["turns"] for move in (turn[:2], turn[:5], turn[5:])]
    with pytest.raises(stoa.NotLegal, match=r"The piece for \w\w has run out\. \(SAN-041\)"):
        san.play(table, *moves)
    heights = [min(int(digit), 3) for digit in "".join(table.dump()["board"])]
    level_1, level_2, level_3 = (sum(height >= level for height in heights) for level in (1, 2, 3))
    if supply == "original-40-16":
        assert level_1 + level_2 + level_3 == 40
    else:
        assert level_1 == 22 or level_2 == 18 or level_3 == 14
