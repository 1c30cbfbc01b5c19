"""Whole games, of computer players at all tables, that must replay for ever to the same end."""

import pytest

import stoa
from recorded import RECORDS, check_replay, check_writing, files
from stoa.core.record import verify

FILES = files("corinth")


@pytest.mark.varied(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_end(path):
    record = check_replay(path, chance=False)
    assert " ".join(map(str, record.state().score())) == record.notes["Score"]


@pytest.mark.varied(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_written_as_it_was_read(path):
    check_writing(path)


def test_the_shelf_has_every_table_and_option():
    records = [stoa.Record.open(path) for path in FILES]
    assert len(records) >= 20
    for seats in (2, 3, 4):
        chosen = [record.options for record in records if record.seats == seats]
        assert {options["start_player"] for options in chosen} == set(range(1, seats + 1))
        for name in chosen[0].keys() - {"start_player"}:
            assert len({options[name] for options in chosen}) == 2


@pytest.mark.rule("COR-032", "COR-138")
def test_one_game_was_won_by_dice_that_are_all_alike():
    record = stoa.Record.open(RECORDS / "corinth" / "3-seats-all-dice-alike.stoa")
    assert record.result == "2 1 2"
    assert record.state().dump()["won_by_roll"] == 2


def test_the_dice_of_recorded_games_can_be_verified():
    checked = [verify(record) for record in map(stoa.Record.open, FILES) if record.secret]
    assert len(checked) >= 10
    assert min(checked) >= 12
