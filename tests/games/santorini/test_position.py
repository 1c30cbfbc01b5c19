"""Positions: `dump` and `load` are inverse, and what no table can look like is refused with the reason."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stoa
from stoa.games.santorini.rules.position import read, write

GAME = stoa.game("santorini")
FLAT = "00000 00000 00000 00000 00000"
START = "0000000000000000000000000/1/b3,c2/c4,d3"
SPACES = [file + rank for rank in "12345" for file in "abcde"]
FIELDS = ("game", "seats", "options", "board", "workers", "turn", "phase", "worker", "winner")


def check(table):
    """What is true of every table, however it came about."""
    dump = table.dump()
    assert json.loads(json.dumps(dump)) == dump
    again = GAME.load(dump)
    assert again.dump() == dump
    assert again.key() == table.key()
    assert table.faults() == []
    legal = table.legal()
    assert legal == again.legal() == [move for move in range(GAME.moves) if table.refusal(move) is None]
    assert bool(legal) == (table.turn != stoa.OVER)


def table_of(variant, seed, played):
    """A table of a random game after some moves, or at its end."""
    dice = stoa.SeededDice(seed)
    table = GAME.start(**variant)
    while played and table.turn != stoa.OVER:
        legal = table.legal()
        table.play(legal[dice.below(len(legal))])
        played -= 1
    return table


def test_every_table_of_a_random_game_can_be_dumped_and_loaded(san, variant):
    keys = []
    for table in san.random_game(variant, seed=1):
        check(table)
        keys.append(table.key())
    assert len(set(keys)) == len(keys) > 20


def test_a_copy_leaves_the_original_as_it_is(san, variant):
    table = table_of(variant, 5, 30)
    before = table.dump()
    twin = table.copy()
    assert (twin.key(), twin.dump()) == (table.key(), before)
    while twin.turn != stoa.OVER:
        twin.play(twin.legal()[0])
    assert table.dump() == before != twin.dump()


@pytest.mark.parametrize(
    "change", ["seats", "placement", "supply", "board", "dome", "workers", "turn", "phase", "worker"]
)
def test_tables_that_differ_in_anything_have_different_keys(san, change):
    table = san.at("00000 00000 00030 00000 00000/1/b3,c2/c4,d4")
    other = {
        "seats": lambda: san.at("00000 00000 00030 00000 00000/1/b3,c2/c4,d4", seats=4),
        "placement": lambda: san.at("00000 00000 00030 00000 00000/1/b3,c2/c4,d4", options={"placement": "roxley"}),
        "supply": lambda: san.at("00000 00000 00030 00000 00000/1/b3,c2/c4,d4", supply="original-40-16"),
        "board": lambda: san.at("00000 00000 00020 00000 00000/1/b3,c2/c4,d4"),
        "dome": lambda: san.at("00000 00000 00040 00000 00000/1/b3,c2/c4,d4"),
        "workers": lambda: san.at("00000 00000 00030 00000 00000/1/c4,d4/b3,c2"),
        "turn": lambda: san.at("00000 00000 00030 00000 00000/2/b3,c2/c4,d4"),
        "phase": lambda: san.play(table.copy(), "b3"),
        "worker": lambda: san.play(table.copy(), "c2"),
    }[change]()
    same = san.play(table.copy(), "b3") if change == "worker" else table
    assert other.key() != same.key()
    assert other.dump() != same.dump()


# Every reason


FAR = [["b3", "e1"], ["e4", "e5"]]
FAR_TOO = [["c1", "e1"], ["e4", "e5"]]
FULL = ["22222", "22222", "22222", "22222", "00000"]  # 40 blocks
CLIMBED = ["00000", "00000", "02300", "00000", "00000"]
OVER = {"phase": "over", "turn": None, "winner": 1}

WRONG = [
    ([], "position: expected an object, found []"),
    (None, "position: expected an object, found None"),
    *(({"without": name}, f"position: the field '{name}' is missing") for name in FIELDS),
    ({"gods": []}, "position: there is no field 'gods'; it has game, seats, options, board,"),
    ({"game": "corinth"}, "game: expected 'santorini', found 'corinth'"),
    ({"seats": 5}, "seats: expected a whole number from 2 to 4, found 5"),
    ({"seats": True}, "seats: expected a whole number from 2 to 4, found True"),
    ({"seats": "2"}, "seats: expected a whole number from 2 to 4, found '2'"),
    ({"options": []}, "options: expected an object, found []"),
    ({"options": {"supply": "none"}}, "options: option supply: 'none' is not one of unlimited, original-40-16"),
    ({"options": {"supply": []}}, "options: "),
    ({"options": {"gods": True}}, "options: santorini has no option 'gods'"),
    ({"board": "0" * 25}, "board: expected a list of 5, found '0000"),
    ({"board": ["00000"] * 4}, "board: expected a list of 5"),
    ({"board": ["00000"] * 4 + ["0000"]}, "board, rank 1: expected five digits from 0 to 4, found '0000'"),
    ({"board": ["50000"] + ["00000"] * 4}, "board, rank 5: expected five digits from 0 to 4, found '50000'"),
    ({"board": ["00000"] * 2 + ["0a000"] + ["00000"] * 2}, "board, rank 3: expected five digits"),
    ({"board": [[0] * 5] + ["00000"] * 4}, "board, rank 5: expected five digits"),
    ({"board": ["١0000"] + ["00000"] * 4}, "board, rank 5: expected five digits"),
    (
        {"board": ["33333"] * 3 + ["00000"] * 2, "options": {"supply": "original-40-16"}},
        "board: more pieces than the supply original-40-16 has (SAN-042)",
    ),
    ({"workers": {}}, "workers: expected a list of 2, found {}"),
    ({"workers": [["b3", "c2"]]}, "workers: expected a list of 2"),
    ({"workers": [["b3", "c2"], ["c4", "d3"], ["a1", "a2"]]}, "workers: expected a list of 2"),
    ({"workers": [["b3", "c2", "a1"], ["c4", "d3"]]}, "workers of side 1: expected a list of 0 to 2"),
    ({"workers": [["b3", "c2"], "c4"]}, "workers of side 2: expected a list of 0 to 2, found 'c4'"),
    ({"workers": [["b3", "c2"], ["c4", "d6"]]}, "workers of side 2: 'd6' is not a space, such as c3"),
    ({"workers": [["b3", "c2"], ["c4", 3]]}, "workers of side 2: 3 is not a space, such as c3"),
    ({"workers": [["b3", "c2"], ["c4", ""]]}, "workers of side 2: '' is not a space"),
    ({"workers": [["b3", "c2"], ["c4", "c4"]]}, "workers of side 2: c4 is occupied already (SAN-004)"),
    ({"workers": [["b3", "c2"], ["c4", "b3"]]}, "workers of side 2: b3 is occupied already (SAN-004)"),
    ({"board": ["00000"] * 2 + ["04000"] + ["00000"] * 2}, "workers of side 1: b3 is occupied already (SAN-004)"),
    ({"phase": "think"}, "phase: expected one of place, choose, step, build, over, found 'think'"),
    ({"phase": 1}, "phase: expected one of place, choose, step, build, over, found 1"),
    ({"winner": 1}, "winner: nobody has won while the phase is not 'over'"),
    ({"turn": 0}, "turn: expected a whole number from 1 to 2, found 0"),
    ({"turn": 3}, "turn: expected a whole number from 1 to 2, found 3"),
    ({"turn": None}, "turn: expected a whole number from 1 to 2, found None"),
    # Placing
    ({"phase": "place"}, "phase: all workers are placed (SAN-016)"),
    (
        {"phase": "place", "workers": [["b3"], []]},
        "workers: they were not placed in the order of the rules (SAN-012 to SAN-017)",
    ),
    ({"phase": "place", "workers": [["b3", "c2"], []], "turn": 2}, "workers: they were not placed in the order"),
    (
        {"phase": "place", "workers": [["b3"], []], "turn": 2, "options": {"placement": "roxley"}},
        "workers: they were not placed in the order",
    ),
    (
        {"phase": "place", "workers": [["b3"], []], "turn": 2, "board": ["00000"] * 4 + ["00001"]},
        "board: it is empty until all workers are placed (SAN-010)",
    ),
    (
        {"phase": "place", "workers": [["b3"], []], "turn": 2, "worker": "b3"},
        "worker: none is chosen yet in phase 'place'",
    ),
    # In a turn
    ({"worker": "b3"}, "worker: none is chosen yet in phase 'choose'"),
    ({"workers": [[], ["c4", "d3"]]}, "turn: seat 1 has no workers on the board"),
    (
        {"workers": [["b3", "c2"], []]},
        "workers: every side that still plays has two, and at least two sides play (SAN-006)",
    ),
    ({"workers": [["b3", "c2"], ["c4"]]}, "workers: every side that still plays has two"),
    ({"workers": [["b3"], ["c4", "d3"]]}, "workers: every side that still plays has two"),
    (
        {"board": ["00000"] * 2 + ["03000"] + ["00000"] * 2},
        "workers: b3 is on level 3, so the game would be over (SAN-031)",
    ),
    ({"phase": "step"}, "worker: expected a space with a worker of seat 1, found None"),
    ({"phase": "step", "worker": "c4"}, "worker: expected a space with a worker of seat 1, found 'c4'"),
    ({"phase": "build", "worker": "z9"}, "worker: expected a space with a worker of seat 1, found 'z9'"),
    (
        {"phase": "step", "worker": "b3", "board": ["00000", "22200", "20200", "22200", "00000"]},
        "worker: the one on b3 could not have been chosen (SAN-021)",
    ),
    (
        {"phase": "build", "worker": "b3", "board": ["00000", "33300", "30300", "33300", "00000"], "workers": FAR},
        "worker: none could have moved to b3 this turn (SAN-021)",
    ),
    (
        {"phase": "build", "worker": "c1", "board": FULL, "workers": FAR_TOO, "options": {"supply": "original-40-16"}},
        "worker: none could have moved to c1 this turn (SAN-021)",
    ),
    # Over
    ({"phase": "over"}, "turn, worker: nobody is in turn when the game is over"),
    ({"phase": "over", "turn": None, "worker": "b3"}, "turn, worker: nobody is in turn when the game is over"),
    ({"phase": "over", "turn": None}, "winner: expected a whole number from 1 to 2, found None"),
    ({"phase": "over", "turn": None, "winner": 3}, "winner: expected a whole number from 1 to 2, found 3"),
    (OVER, "winner: no worker has climbed, and it is not the last side on the board (SAN-033)"),
    (OVER | {"winner": 2, "workers": [["b3", "c2"], []]}, "winner: no worker has climbed"),
    (OVER | {"workers": [["b3"], []]}, "winner: no worker has climbed"),
    (OVER | {"workers": [[], []]}, "winner: no worker has climbed"),
    (
        OVER | {"board": CLIMBED, "workers": [["a1", "a2"], ["c3", "e5"]]},
        "workers: only the winner's climbing worker can be on level 3 (SAN-031)",
    ),
    (
        OVER | {"board": ["00000", "00000", "02330", "00000", "00000"], "workers": [["c3", "d3"], ["a1", "e5"]]},
        "workers: only the winner's climbing worker can be on level 3 (SAN-031)",
    ),
    (OVER | {"board": CLIMBED, "workers": [["c3", "a1"], []]}, "workers: every side that still plays has two"),
    (OVER | {"board": CLIMBED, "workers": [["c3"], ["a1", "e5"]]}, "workers: every side that still plays has two"),
    (
        OVER | {"board": CLIMBED, "workers": [["c3", "b3"], ["a1", "e5"]]},
        "workers: none could have climbed to c3 (SAN-024)",
    ),
]


@pytest.mark.rule("SAN-004", "SAN-006", "SAN-010", "SAN-016", "SAN-021", "SAN-024", "SAN-031", "SAN-033", "SAN-042")
@pytest.mark.parametrize(("change", "reason"), WRONG)
def test_a_description_of_no_table_is_refused_with_the_reason(san, change, reason):
    dump = san.dump(START)
    if isinstance(change, dict):
        dump = {
            name: value for name, value in (dump | change).items() if name not in ("without", change.get("without"))
        }
    else:
        dump = change
    with pytest.raises(stoa.BadPosition, match=f"^{re.escape(reason)}") as raised:
        GAME.load(dump)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 200


@pytest.mark.rule("SAN-035")
def test_a_side_of_three_may_be_out(san):
    table = san.at(f"{FLAT}/3/a1,a2/-/e4,e5")
    assert table.dump()["workers"] == [["a1", "a2"], [], ["e4", "e5"]]
    check(table)


@pytest.mark.rule("SAN-033")
def test_loading_a_stuck_side_takes_it_off_the_board_at_once(san):
    table = san.at("00000 00000 00000 44400 00400/2/c3,e5/a1,b1")
    assert table.dump()["phase"] == "over"
    check(table)


# The notation in one line


def test_the_notation_is_read_and_written_alike(san):
    for text in (
        "0000000000000000000000000/1/c2,b3/d3,c4",
        "0300002230411331031200213/2/b4,a5/e2,a4",
        "0000000000000000000000000/3/a1,a2/-/e4,e5",
    ):
        assert write(read(GAME, text)) == text
        check(read(GAME, text))
    assert read(GAME, f" {START}\n").key() == san.at(START).key()


@pytest.mark.parametrize("seats", [2, 3])
def test_every_table_between_turns_has_a_notation(san, seats):
    for played in range(40, 140, 7):
        table = table_of({"seats": seats, "options": {"supply": "typed-22-18-14-14"}}, played, played)
        if table.dump()["phase"] == "choose":
            assert read(GAME, write(table), supply="typed-22-18-14-14").key() == table.key()
        else:
            with pytest.raises(stoa.BadPosition, match="only a table of two or three players between turns"):
                write(table)


def test_a_table_of_four_has_no_notation(san):
    with pytest.raises(stoa.BadPosition, match="only a table of two or three players between turns"):
        write(san.at(START, seats=4))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected H25/S/w,w/w,w (25 digits, the side to move, each side's workers), found ''"),
        ("0/1", "expected H25/S/w,w/w,w"),
        (START + "/a1,a2/e4,e5", "expected H25/S/w,w/w,w"),
        ("000/1/b3,c2/c4,d3", "expected 25 digits for the board, found 3"),
        (START.replace("/1/", "/3/"), "side to move: expected 1 to 2, found '3'"),
        (START.replace("/1/", "/0/"), "side to move: expected 1 to 2, found '0'"),
        (START.replace("/1/", "/01/"), "side to move: expected 1 to 2, found '01'"),
        (START.replace("/1/", "/१/"), "side to move: expected 1 to 2, found '१'"),
        (START.replace("00", "05", 1), "board, rank 5: expected five digits from 0 to 4, found '05000'"),
        (START.replace("00", "0a", 1), "board, rank 5: expected five digits from 0 to 4, found '0a000'"),
        (START.replace("c4,d3", "-"), "workers: every side that still plays has two"),
        (START.replace("c4,d3", ""), "workers of side 2: '' is not a space, such as c3"),
        (START.replace("c4,d3", "c4, d3"), "workers of side 2: ' d3' is not a space, such as c3"),
        (START.replace("c4,d3", "c4"), "workers: every side that still plays has two"),
        (START.replace("b3,c2", "apolo:b3,c2"), "seat 1: 'apolo' is not a power, such as apollo"),
    ],
)
def test_a_line_that_is_no_position_is_refused_with_the_reason(text, reason):
    with pytest.raises(stoa.BadPosition, match=f"^{re.escape(reason)}"):
        read(GAME, text)


@pytest.mark.rule("SAN-040")
def test_a_line_is_read_with_the_supply_it_is_meant_for():
    assert read(GAME, START, supply="original-40-16").dump()["options"]["supply"] == "original-40-16"
    with pytest.raises(stoa.BadPosition, match="option supply: 'some' is not one of"):
        read(GAME, START, supply="some")


# Anything else


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
likely = st.sampled_from([None, "place", "choose", "step", "build", "over", 0, 1, 2, 3, 4, *SPACES, "00000", "34043"])
tables = st.builds(
    table_of,
    st.builds(
        lambda seats, placement, supply: {"seats": seats, "options": {"placement": placement, "supply": supply}},
        st.sampled_from((2, 3, 4)),
        st.sampled_from(("original", "roxley")),
        st.sampled_from(("unlimited", "original-40-16", "typed-22-18-14-18", "typed-22-18-14-14")),
    ),
    st.integers(0, 10_000),
    st.integers(0, 200),
)


def loads_or_is_refused(load):
    """Nothing but a sound table, which can be played to its end, or a BadPosition."""
    try:
        table = load()
    except stoa.BadPosition:
        return
    check(table)
    dice = stoa.SeededDice(0)
    for _ in range(GAME.bound):
        if table.turn == stoa.OVER:
            break
        legal = table.legal()
        table.play(legal[dice.below(len(legal))])
        assert table.faults() == []
    check(table)
    assert table.turn == stoa.OVER


@settings(max_examples=200, deadline=None)
@given(junk | st.dictionaries(st.sampled_from(FIELDS), junk | likely))
def test_junk_is_refused(dump):
    with pytest.raises(stoa.BadPosition):
        GAME.load(dump)


@settings(max_examples=400, deadline=None)
@given(tables, st.data())
def test_a_changed_description_is_a_sound_table_or_refused(table, data):
    dump = table.dump()
    for _ in range(data.draw(st.integers(0, 3))):
        name = data.draw(st.sampled_from(FIELDS))
        value = dump.get(name)
        at = data.draw(st.integers(0, 4))
        if name == "board" and isinstance(value, list) and len(value) == 5:
            value[at] = data.draw(st.text("01234", min_size=5, max_size=5) | junk)
        elif name == "workers" and isinstance(value, list) and value:
            value[at % len(value)] = data.draw(st.lists(st.sampled_from(SPACES), max_size=3) | junk)
        elif data.draw(st.booleans()):
            dump[name] = data.draw(likely | junk)
        else:
            dump.pop(name, None)
    loads_or_is_refused(lambda: GAME.load(dump))


@settings(max_examples=400, deadline=None)
@given(tables, st.data())
def test_a_changed_line_is_a_sound_table_or_refused(table, data):
    if table.seats == 4 or table.dump()["phase"] != "choose":
        text = data.draw(st.text(max_size=60) | st.text("01234/,-abcde", max_size=60))
    else:
        text = write(table)
        for _ in range(data.draw(st.integers(0, 3))):
            at = data.draw(st.integers(0, len(text)))
            cut = data.draw(st.integers(0, 2))
            text = text[:at] + data.draw(st.text("01234/,-abcde", max_size=2) | st.text(max_size=2)) + text[at + cut :]
    supply = data.draw(st.sampled_from(("unlimited", "original-40-16", "typed-22-18-14-14")))
    loads_or_is_refused(lambda: read(GAME, text, supply=supply))
