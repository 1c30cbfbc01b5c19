"""Verdicts on records, good ones and damaged ones."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stoa


@pytest.fixture
def rolled(pig: stoa.Game, folder: Path) -> stoa.Record:
    """A finished game with dice, in a file."""
    record = stoa.Record(pig, 2, secret=b"a secret of this table")
    dice = stoa.SeededDice(1)
    while moves := record.state().legal():
        if record.state().turn == stoa.CHANCE:
            record.roll()
        else:
            record.play(moves[dice.below(len(moves))])
    record.save(folder / "pig.stoa")
    return record


def test_a_game_without_chance_is_verified_by_its_moves(run, saved: Path, whole_game: stoa.Record) -> None:
    result = run("verify", "game.stoa")
    assert result.exit_code == 0
    moves = len(whole_game.moves)
    assert result.output.startswith(
        f"verified: {moves} moves are legal by the rules of santorini, chance decided nothing"
    )


def test_dice_are_verified(run, rolled: stoa.Record) -> None:
    rolls = sum(1 for state, _ in rolled.steps() if state.turn == stoa.CHANCE)
    assert f"{rolls} chance outcomes are those of the table's dice; places" in run("verify", "pig.stoa").output
    data = json.loads(run("verify", "pig.stoa", "--json").output)
    assert data == {"verified": True, "moves": len(rolled.moves), "rolls": rolls, "result": rolled.result, "ended": ""}


def test_how_a_game_ended_that_the_rules_did_not_end_is_told(run, folder: Path, whole_game: stoa.Record) -> None:
    whole_game.take_back()
    whole_game.resign([1])
    whole_game.save(folder / "g.stoa")
    assert run("verify", "g.stoa").output.endswith("chance decided nothing; seat 2 resigned; places 1 2\n")
    assert json.loads(run("verify", "g.stoa", "--json").output)["ended"] == "seat 2 resigned"


def test_a_record_from_standard_input(run, rolled: stoa.Record) -> None:
    assert run("verify", "-", lines=rolled.write()).output.startswith("verified: ")


def test_other_dice_are_found_out(fails, folder: Path, rolled: stoa.Record) -> None:
    text = (folder / "pig.stoa").read_text()
    (folder / "pig.stoa").write_text(text.replace(rolled.secret.hex(), b"another secret".hex()))
    line = fails("verify", "pig.stoa")
    assert (
        line
        == "stoa: pig.stoa: not verified: the secret does not belong to the commitment that was shown before the game"
    )


def test_a_game_with_chance_and_no_commitment_is_not_verified(fails, folder: Path, rolled: stoa.Record) -> None:
    lines = (folder / "pig.stoa").read_text().splitlines()
    kept = [line for line in lines if not line.startswith(("Dice:", "Secret:"))]
    (folder / "pig.stoa").write_text("\n".join(kept))
    assert "pig.stoa: not verified: the record has no 'Dice' header" in fails("verify", "pig.stoa")


def test_a_truncated_record_is_refused_or_verified_never_crashes(run, folder: Path, whole_game: stoa.Record) -> None:
    text = whole_game.write()
    for end in range(0, len(text), 7):
        (folder / "cut.stoa").write_text(text[:end])
        result = run("verify", "cut.stoa")
        assert result.exit_code == 2
        assert result.stderr.startswith("stoa: cut.stoa, line ")
        assert result.stderr.count("\n") == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(data=st.data())
def test_a_damaged_record_is_told_in_one_line(run, folder: Path, whole_game: stoa.Record, data: st.DataObject) -> None:
    text = whole_game.write().encode()
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.binary(min_size=1, max_size=4)) + text[at + data.draw(st.integers(0, 4)) :]
    (folder / "g.stoa").write_bytes(damaged)
    for command in (["verify", "g.stoa"], ["replay", "g.stoa", "--json"], ["draw", "g.stoa", "-o", "-"]):
        result = run(*command)
        assert result.exit_code in (0, 2)
        if result.exit_code == 2:
            assert result.stdout == ""
            assert result.stderr.startswith("stoa: ")
            assert result.stderr.count("\n") == 1
    assert (folder / "g.stoa").read_bytes() == damaged
