"""Whole games that must replay for ever to the same end: random, greedy and searching players, all clans and variants."""

import json
from collections import Counter

import pytest

import stoa
from games.caledonia.ledger import final
from games.caledonia.slow_map import DATA
from recorded import RECORDS, check_replay, check_writing, files

FILES = files("caledonia")


@pytest.mark.varied(3)
@pytest.mark.rule("CAL-001", "CAL-064", "CAL-197")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_end(path):
    record = check_replay(path)
    assert record.state().score() == [sum(points) for points in final(json.loads(record.notes["Final"]))]


@pytest.mark.varied(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_written_as_it_was_read(path):
    check_writing(path)


@pytest.mark.rule("CAL-198", "CAL-259")
def test_the_shelf_has_every_number_of_seats_every_clan_and_every_variant():
    seats, clans, variants, players = Counter(), set(), set(), set()
    for path in FILES:
        record = stoa.Record.open(path)
        seats[record.seats] += 1
        clans |= {player["clan"] for player in record.state().dump()["players"]}
        variants |= {name for name, value in record.options.items() if value is True}
        players |= set(record.names)
    assert len(FILES) >= 24
    assert min(seats[n] for n in (1, 2, 3, 4)) >= 6
    assert clans == {clan["id"] for clan in DATA["clans"]} | {None}
    assert variants == {option.name for option in stoa.game("caledonia").options} - {"map"}
    assert {"greedy", "mcts:200", "mcts:300,judge", "lively"} <= players


def test_the_shelf_comes_through_nearly_every_phase_and_kind_of_move(cal):
    phases, words = Counter(), Counter()
    for path in FILES:
        record = stoa.Record.open(path)
        for state, move in record.steps():
            phases[cal.phase(state)] += 1
            words[record.game.spell(state, move).split()[0]] += 1
    assert {"bidding", "picking", "placed", "rewards", "drawing", "keeping", "market dice", "covers"} <= set(phases)
    assert {"discarding", "choosing", "processing", "barrel", "butter", "after"} <= set(phases)
    assert {*DATA["units"], "worker", "row", "buy", "sell", "take", "fulfil", "keep", "bottom", "port"} <= set(words)
    assert {"recall", "barrel", "butter", "make", "bid", "leave", "building", "roll", "cover"} <= set(words)


@pytest.mark.rule("CAL-142")
def test_a_record_that_breaks_a_rule_is_refused_with_line_and_rule(tmp_path):
    lines = (RECORDS / "caledonia" / "3-base-greedy.stoa").read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.endswith(" pass"))
    number, seat, *_ = lines[at].split()
    path = tmp_path / "broken.stoa"
    path.write_text("\n".join([*lines[:at], f"{number} {seat} bid 9"]), "utf-8")
    with pytest.raises(
        stoa.BadRecord, match=rf"broken\.stoa, line {at + 1}: 'bid 9': There is no auction.*\(CAL-268\)"
    ):
        stoa.Record.open(path)
