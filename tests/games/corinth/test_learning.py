"""The learned tables, the best end of a turn, and how both are trained."""

import hashlib
import json
from itertools import chain

import pytest
from librt.vecs import vec

from stoa.core.dice import SeededDice
from stoa.core.game import CHANCE, OVER
from stoa.core.training import Training
from stoa.games.corinth import CORINTH
from stoa.games.corinth.mind.judge import CorinthJudge
from stoa.games.corinth.mind.learning import Lessons, nothing, unlearned
from stoa.games.corinth.mind.tables import SIZE, TURNS, UNIT, Tables, learned, pack, unpack
from stoa.games.corinth.mind.training import train
from stoa.games.corinth.mind.turns import Turns, turns_left
from stoa.games.corinth.rules import phases


def any_entries(seed: int) -> vec[float]:
    dice = SeededDice(seed)
    return vec[float]([dice.below(1000) / 1000 for _ in range(SIZE)])


def decisions(table, dice):
    """The decisions of a game at random in which dice are known, up to its end."""
    while table.turn != OVER:
        if table.turn == CHANCE:
            table.play(table.draw(dice))
            continue
        if table.phase >= phases.TAKING:
            yield table
        legal = table.legal()
        table.play(legal[dice.below(len(legal))])


def best_end(table, tables, seat, left):
    """The best end of a turn by trying everything, as far as nobody else was moved by it."""
    if table.turn != seat or turns_left(table, seat) - (table.phase != phases.BUILDING) != left:
        return tables.value(table, seat, left)
    ends = []
    for move in table.legal():
        after = table.copy()
        after.play(move)
        ends.append(best_end(after, tables, seat, left))
    return max(ends)


def test_the_best_end_of_a_turn_is_the_best_of_all_that_can_be_played():
    tables = Tables(any_entries(1))
    turns = Turns(tables)
    compared = 0
    for table in chain(*[decisions(CORINTH.start(2 + seed % 2), SeededDice(seed)) for seed in range(6)]):
        sheet = table.sheets[table.turn]
        left = turns_left(table, table.turn) - (table.phase != phases.BUILDING)
        last = table.order == table.variant.turns - 1  # nobody else can follow without being asked
        if left and last and sheet.gold_left() < 2:
            compared += 1
            seat = table.turn
            assert turns.look(table) == pytest.approx(best_end(table.copy(), tables, seat, left))
    assert compared > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_that_was_found_leads_to_a_sound_table_worth_as_much(seats):
    tables = Tables(any_entries(2))
    turns = Turns(tables)
    for table in decisions(CORINTH.start(seats), SeededDice(seats)):
        seat, now = table.turn, table.round
        value = turns.look(table)
        after = table.copy()
        turns.play(after)
        assert after.faults() == []
        if after.round > now and after.turn != OVER:  # otherwise others may have had turns that nobody was asked for
            assert tables.value(after, seat, turns_left(after, seat)) == pytest.approx(value)


def test_entries_are_kept_as_they_are_to_a_part_of_a_point():
    entries = any_entries(3)
    assert list(unpack(pack(entries))) == pytest.approx(list(entries), abs=0.5 / UNIT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tables_are_asked_alike_compiled_and_not(seats):
    judge = CorinthJudge()
    judge.sit(seats)
    judge.tables = Tables(any_entries(seats))
    judge.turns = Turns(judge.tables)
    digest = hashlib.sha256()
    out = vec[float]([0.0] * seats)
    for table in decisions(CORINTH.start(seats), SeededDice(seats)):
        judge.judge(table, out)
        digest.update("".join(f"{share:.9f} " for share in out).encode())
    assert digest.hexdigest()[:16] == JUDGED[seats]


def test_a_sheet_learns_what_it_can_expect_of_the_last_roll():
    """With one turn to go, what a sheet is worth to whoever chooses first follows from all throws; the tables find it out."""
    table, chance = CORINTH.start(3), SeededDice(11)
    while table.round < table.variant.rounds - 1 or table.turn != CHANCE:
        table.play(table.draw(chance) if table.turn == CHANCE else table.legal()[0])
    assert table.phase == phases.WHITE
    seat = table.starter()
    turns = Turns(Tables(nothing()))
    total = expected = 0
    for throw, weight in table.odds():
        after = table.copy()
        after.play(throw)
        total += weight
        expected += weight * turns.look(after)
    lessons = Lessons(nothing(), nothing(), nothing())
    dice = SeededDice(1)
    values = []
    for number in range(600):
        lessons.play(table.copy(), dice)
        if number >= 100:
            values.append(lessons.tables.value(table, seat, 1))
    assert sum(values) / len(values) == pytest.approx(expected / total, abs=0.2)


def run(folder, parts):
    for batches in parts:
        train(Training(folder, seed=3), CORINTH, batches=batches, alone=1, size=2)
    return [(folder / name).read_bytes() for name in ("lessons-2", "lessons-3", "lessons-4", "tables.json")]


def test_a_training_is_decided_by_its_seed_even_if_it_is_interrupted(tmp_path):
    whole = run(tmp_path / "whole", [2])
    assert run(tmp_path / "again", [2]) == whole
    assert run(tmp_path / "parts", [1, 2]) == whole
    content = json.loads(whole[-1])
    assert content["command"] == "stoa train corinth --seed 3"
    assert content["games"] == {"2": 4, "3": 4, "4": 4}


def test_nothing_is_known_before_the_first_game():
    start = CORINTH.start(2)
    assert Tables(unlearned()).value(start, 0, 18) == pytest.approx(3.5 * 18, abs=1)
    assert len(learned(2)) == SIZE == TURNS * (SIZE // TURNS)


JUDGED = {2: "4581ab70b24c8a52", 3: "5439fba8572a4063", 4: "1e9f4394d4c4a78a"}
