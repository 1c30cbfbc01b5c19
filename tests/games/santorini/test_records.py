"""Whole games that must replay for ever to the same end. `tools/record-games` wrote most of them, some are composed."""

from itertools import product

import pytest

import stoa
from recorded import RECORDS, check_replay, check_writing, files

PLAYERS = ("random", "careful", "shy", "mcts-200")
FILES = files("santorini")


def ending(record):
    """How a game ended: who went out on the way, and whether somebody climbed."""
    final = record.state().dump()
    heights = dict(zip((f + r for r in "54321" for f in "abcde"), "".join(final["board"]), strict=True))
    climbed = any(heights[space] == "3" for side in final["workers"] for space in side)
    return [side for side, workers in enumerate(final["workers"], 1) if not workers], climbed


@pytest.mark.varied(3)
@pytest.mark.rule("SAN-031", "SAN-033", "SAN-035", "SAN-037")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_end(path):
    check_replay(path)


@pytest.mark.varied(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_written_as_it_was_read(path):
    check_writing(path)


def test_the_shelf_has_every_setting_and_every_kind_of_end():
    records = {path.stem: stoa.Record.open(path) for path in FILES}
    supplies = ("unlimited", "original-40-16", "typed-22-18-14-18", "typed-22-18-14-14")
    wanted = {"-".join(parts) for parts in product("234", ("original", "roxley"), supplies, PLAYERS)}
    assert wanted <= set(records)
    climbs, stuck = set(), set()
    for record in records.values():
        out, climbed = ending(record)
        (climbs if climbed else stuck).add((record.seats, *out))
    assert climbs == {(2,), (3,), (3, 1), (3, 2), (3, 3), (4,)}  # the seats, then the sides that had gone out before
    assert stuck == {(2, 1), (2, 2), (3, 1, 2), (3, 1, 3), (3, 2, 3), (4, 1), (4, 2)}
    assert {record.result for record in records.values() if record.seats == 4} == {"1 3 1 3", "3 1 3 1"}


@pytest.mark.rule("SAN-038")
def test_the_composed_games_are_what_they_are_called():
    shortest = stoa.Record.open(RECORDS / "santorini" / "shortest-climb.stoa")
    assert (len(shortest.moves), shortest.result) == (4 + 7 * 3 - 1, "1 2")
    longest = stoa.Record.open(RECORDS / "santorini" / "longest-known-game.stoa")
    assert (len(longest.moves), longest.result) == (88 * 3, "2 1")
    for seat, name in enumerate(("first-seat-stuck-after-placing", "second-seat-stuck-at-its-first-turn"), 1):
        record = stoa.Record.open(RECORDS / "santorini" / f"{name}.stoa")
        assert seat - 1 not in {state.turn for state, _ in record.steps() if state.dump()["phase"] != "place"}
        assert seat in ending(record)[0]


def test_a_record_that_breaks_a_rule_is_refused_with_line_and_rule(tmp_path):
    text = (RECORDS / "santorini" / "shortest-climb.stoa").read_text("utf-8")
    path = tmp_path / "broken.stoa"
    path.write_text(text.replace("c3-c4#", "c3-a1"), "utf-8")
    last = text.rstrip().count("\n") + 1
    with pytest.raises(stoa.BadRecord, match=rf"broken\.stoa, line {last}: 'c3-a1': a1 is not next to c3.*\(SAN-022\)"):
        stoa.Record.open(path)
