"""What is told of a game afterwards, by somebody who watched."""

from pathlib import Path

import pytest

import stoa
from drawings import elements
from stoa.core.telling import sentences, stretches
from stoa.core.words import LANGUAGES, Voice

FILES = sorted((Path(__file__).parents[2] / "records" / "corinth").glob("*.stoa"))
NAMES = ["Daphne", "Ion", "Kleio", "Nestor"]
STUCK = ["r2c1 r2c0 r1c0 r1c1 r0c1 r0c0"]
# Only r4c4 is left to enter, from r3c4.
BLIND = ["r3c2 r3c1 r2c1 r1c1 r1c2 r0c2 r0c1 r0c0 r1c0 r2c0 r3c0 r4c0 r4c1 r4c2 r4c3 r3c3 r2c3 r1c3 r0c3 r0c4 r1c4"]
BLIND[0] += " r2c4 r3c4"


def told(cor, table, *notations):
    """The sentences about some moves, which are played."""
    before, played = table.copy(), []
    for notation in notations:
        played.append(cor.game.read(table, notation))
        table.play(played[-1])
    voice = Voice("en", cor.game, NAMES[: table.seats])
    return [voice(sentence) for sentence in sentences(cor.game.face.tell(before, played))]


@pytest.mark.rule("COR-055", "COR-058")
def test_a_delivery_is_told_with_its_shops_and_the_bonus(cor):
    sheet = cor.sheet({"blue-5": 3, "blue-8": 3}, gold=2)
    table = cor.at(sheet, round=12, order=2, harbor={"blue": "4 4 4", "gold": "6"})
    assert told(cor, table, "take blue", "deliver", "build stable") == [
        "Daphne took the blue group (3 dice of value 4), delivered 3 blue goods (1 to the 8-point shop and 2 to the "
        "3-point shop), completed the 8-point shop and the 3-point shop, got the bonus of the blue district, 3 points "
        "and built the Stable for 2 gold and 1 goat.",
        "Ion had to take the last group, gold (1 die of value 6).",
    ]


@pytest.mark.rule("COR-051", "COR-129")
def test_goods_without_room_are_told(cor):
    almost = cor.sheet(cor.full("green") | {"green-6": 4}, gold=0)
    table = cor.turn(almost, group="green 2 2 2")
    assert told(cor, table, "deliver")[0] == (
        "Daphne delivered 1 green good of 3 to the 6-point shop, as there was no room for more, completed it and got "
        "the bonus of the green district, 5 points."
    )
    full = cor.sheet(cor.full("green"), bonuses=["green"], gold=0)
    assert told(cor, cor.turn(full, group="green 2 2 2"), "deliver")[0] == (
        "Daphne delivered nothing, as the green district was full."
    )


@pytest.mark.rule("COR-047")
def test_what_a_full_track_leaves_of_a_gain_is_told(cor):
    sheet = cor.sheet(gold=3, spent=20, goats=24)
    assert told(cor, cor.turn(sheet, group="gold 6 6 6"), "get gold")[0] == (
        "Daphne got 1 of 3 gold, as the gold track was full then."
    )
    assert told(cor, cor.turn(sheet, group="goats 6 6 6"), "get goats")[0] == (
        "Daphne got no goats, as the goat track was full."
    )
    table = cor.turn(cor.sheet(goats=23, gold=0), group="goats 1")
    assert told(cor, table, "steward", "r1c2")[0] == (
        "Daphne moved the steward 1 step to r1c2 and got 1 of 2 goats, as the goat track was full then."
    )


@pytest.mark.rule("COR-064", "COR-132")
def test_a_steward_who_stops_by_himself_pays_and_that_is_told(cor):
    table = cor.turn(cor.sheet(gold=1), group="goats 1")
    assert told(cor, table, "steward", "r2c1", "r2c0")[0] == (
        "Daphne moved the steward 2 steps by r2c1 to r2c0, paid 1 gold for 2 steps instead of 1 and circled +1 for the "
        "boxes to come."
    )


@pytest.mark.rule("COR-064", "COR-132")
def test_the_price_of_a_move_without_a_choice_is_asked_and_told(cor):
    table = cor.turn(cor.sheet({"orange-10": 1}, gold=5, route=BLIND), group="goats 6")
    cor.play(table, "steward")
    assert cor.moves(table) == ["r4c4"]
    assert told(cor, table, "r4c4")[0] == (
        "Daphne moved the steward 1 step to r4c4, paid 5 gold for 1 step instead of 6 and delivered 1 orange good to the "
        "10-point shop."
    )


@pytest.mark.rule("COR-080", "COR-083")
def test_boxes_and_yellow_dice_of_the_market_are_told(cor):
    table = cor.turn(cor.sheet(gold=0), group="goats 4")
    assert told(cor, table, "steward", "r2c1", "r1c1", "r0c1", "r0c0")[0].endswith("r0c0 and wrote 1 into box A.")
    table = cor.turn(cor.sheet(gold=0), group="goats 1")
    assert told(cor, table, "steward", "r3c2")[0] == (
        "Daphne moved the steward 1 step to r3c2 and got a yellow die for the rolls to come."
    )


@pytest.mark.rule("COR-086", "COR-088", "COR-090")
def test_a_turn_that_passes_by_itself_is_told(cor):
    stuck = cor.sheet(gold=0, route=STUCK)
    table = cor.at(cor.sheet(gold=0), stuck, cor.sheet(gold=0), round=12, order=2, phase="rest")
    assert told(cor, table, "stay") == [
        "Daphne found no dice on the harbor and left the steward where it was.",
        "Ion found no dice on the harbor and could not move the steward.",
        "Round 12 was over.",
        "Daphne became start player of round 13 and crossed spot V.",
    ]


@pytest.mark.rule("COR-089")
def test_a_step_that_the_roll_does_not_grant_is_told(cor):
    options = {"compensation_mode": "few_groups"}
    poor = [cor.sheet(gold=0) for _ in range(3)]
    table = cor.at(*poor, round=12, order=2, harbor={"goats": "1"}, options=options, groups_rolled=3)
    assert told(cor, table, "get goats", "end")[1] == "Ion found no dice on the harbor and had no step instead."


@pytest.mark.rule("COR-039", "COR-127")
def test_a_last_group_whose_action_is_done_unasked_is_told_as_a_turn(cor):
    stuck = cor.sheet(gold=0, route=STUCK)
    table = cor.at(cor.sheet(gold=0), stuck, round=12, order=2, harbor={"goats": "1 1", "gold": "6 6 6"})
    assert told(cor, table, "take goats", "get goats", "end") == [
        "Daphne took the goats group (2 dice of value 1) and got 2 goats.",
        "Ion had to take the last group, gold (3 dice of value 6) and got 3 gold.",
    ]
    assert told(cor, table, "end")[0] == "Ion built nothing."


@pytest.mark.rule("COR-020", "COR-026", "COR-031")
def test_a_roll_is_told_with_its_yellow_dice_and_that_they_go(cor):
    table = cor.at(cor.sheet(gold=2), phase="buy")
    assert told(cor, table, "buy 1", "white 1 1 1 2 2 4 4 4 6", "yellow 4") == [
        "Daphne bought 1 yellow die for 1 gold.",
        "The roll brought 3 of value 1 to goats, 2 of value 2 to green, 3 white and 1 yellow of value 4 to purple and 1 "
        "of value 6 to gold.",
    ]
    assert told(cor, table, "take goats", "get goats", "end") == [
        "Daphne took the goats group (3 dice of value 1) and got 3 goats.",
        "The yellow die left the harbor: 1 of value 4 from purple.",
    ]
    assert told(cor, table, "take purple")[0] == "Ion took the purple group (3 dice of value 4)."


@pytest.mark.rule("COR-021", "COR-023", "COR-025")
def test_the_end_of_a_round_names_the_dice_that_go_and_the_next_start_player(cor):
    table = cor.at(round=10, order=3, harbor={"goats": "1 1", "green": "2", "gold": "6"})
    assert told(cor, table, "take goats", "get goats", "end")[1:] == [
        "Round 10 was over, and the dice that were left were removed: 1 of value 2 from green and 1 of value 6 from gold.",
        "Ion became start player of round 11 and crossed spot IV.",
    ]


@pytest.mark.rule("COR-108", "COR-109", "COR-110")
def test_the_end_of_the_game_is_told_with_all_scores(cor):
    sheets = [cor.sheet({"orange-10": 4}), cor.sheet(), cor.sheet({"orange-4": 1})]
    table = cor.at(*sheets, round=18, order=3, phase="rest")
    assert told(cor, table, "stay")[1:] == [
        "Round 18 was over.",
        "The game was over: Daphne had 10 points, Ion had 0 points and Kleio had 0 points.",
        "Daphne won.",
    ]
    table = cor.at(round=18, order=3, phase="rest")
    assert told(cor, table, "stay")[-1] == "Daphne, Ion and Kleio shared the victory."
    table = cor.at(cor.sheet(gold=3), cor.sheet(gold=2), cor.sheet(gold=0), round=18, order=3, phase="rest")
    assert told(cor, table, "stay", "end")[-1] == "Daphne won by the gold that was left."


@pytest.mark.rule("COR-032")
def test_a_win_by_the_dice_is_told_without_a_score(cor):
    table = cor.start()
    assert told(cor, table, "buy 0", "white" + " 4" * 9) == [
        "Daphne bought no yellow die.",
        "All dice showed 4: Daphne won at once.",
    ]
    assert table.score() == [0, 0, 0]
    assert cor.game.face.tally(table) == []


def test_a_turn_is_one_stretch_and_two_of_the_same_seat_are_two(cor):
    table = cor.start(2)
    played = []
    moves = ["buy 0", "white 1 1 1 1 3 3 3 6 6", "take gold", "get gold", "end"]
    moves += ["take goats", "get goats", "end", "deliver", "green-1", "green-3"]
    twin = table.copy()
    for notation in moves:
        played.append(cor.game.read(twin, notation))
        twin.play(played[-1])
    found = [(stretch.first, stretch.last) for stretch in stretches(table, played)]
    assert found == [(1, 2), (3, 5), (6, 8), (9, 11)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_called_by_a_number_in_any_language(cor, lang):
    record = stoa.Record.open(FILES[-1])
    voice = Voice(lang, cor.game, NAMES[: record.seats])
    for stretch in stretches(cor.game.start(record.seats, record.options), record.moves):
        for sentence in map(voice, sentences(stretch.facts())):
            assert not any(word in sentence for word in ("Seat", "seat", "Spieler 1", "玩家 1", "{"))
            assert sentence[-1] in ".。"


@pytest.mark.rule("COR-132", "COR-064")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_gold_is_spent_only_by_a_choice_that_names_its_price(cor, seats):
    paid = 0
    for seed in range(12):
        for table, move in cor.random(seats, 500 + seed):
            if move is None or table.turn < 0:
                continue
            seat, after = table.turn, table.copy()
            after.play(move)
            spent = after.sheets[seat].gold_spent - table.sheets[seat].gold_spent
            if spent:
                assert f"{spent} gold" in str(cor.game.face.offer(table, move))
                paid += 1
    assert paid > 50


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_told_is_shown_by_elements_of_the_drawing(cor, seats):
    record = stoa.Record.open(next(path for path in FILES if path.stem == f"{seats}-seats-default"))
    _, ids = elements(cor.game.face.picture(record.state()))
    told_by = {}
    for stretch in stretches(cor.game.start(record.seats, record.options), record.moves):
        for fact in stretch.facts():
            told_by[fact.kind] = fact
            assert set(fact.places) <= set(ids)
    assert {"buy", "roll", "take", "get", "deliver", "steward", "pay", "build", "round", "win"} <= set(told_by)
