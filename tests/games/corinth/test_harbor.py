"""Harbor supply: COR-025 to COR-037, COR-114, COR-123 to COR-125."""

from collections import Counter
from itertools import product
from math import factorial

import pytest

import stoa

E1 = "white 1 1 1 2 2 4 4 4 6"


def shown(table):
    """The harbor as lists of dice, yellow ones with a y."""
    return {
        area: " ".join([str(group["value"])] * group["white"] + [f"y{group['value']}"] * group["yellow"])
        for area, group in table.dump()["harbor"].items()
    }


# Buying


@pytest.mark.rule("COR-026", "COR-027", "COR-123")
def test_the_start_player_pays_one_gold_for_each_yellow_die_before_the_roll(cor):
    table = cor.at(cor.sheet(gold=2), phase="buy")
    assert cor.moves(table) == ["buy 0", "buy 1", "buy 2"]
    cor.play(table, "buy 2")
    assert table.turn == stoa.CHANCE
    assert cor.left(table, 1) == (0, 1)
    assert cor.refused(cor.at(cor.sheet(gold=2), phase="buy"), "buy 3") == "COR-027"


@pytest.mark.rule("COR-027", "COR-124")
@pytest.mark.parametrize(
    ("owned", "gold", "most"), [(0, 2, 2), (0, 9, 3), (1, 5, 2), (1, 1, 1), (2, 5, 1), (3, 5, 0), (0, 0, 0), (2, 0, 0)]
)
def test_how_many_yellow_dice_can_be_bought(cor, owned, gold, most):
    routes = ["r3c2", "r3c3 r2c3 r1c3", "r1c2 r0c2 r0c1"][:owned]
    table = cor.at(cor.sheet(gold=gold, route=routes), phase="buy")
    if most:
        assert cor.moves(table) == [f"buy {n}" for n in range(most + 1)]
    else:
        assert table.dump()["phase"] == "white"


@pytest.mark.rule("COR-123")
def test_without_gold_there_is_nothing_to_decide_before_the_roll(cor):
    table = cor.at(cor.sheet(gold=0), cor.sheet(gold=5), phase="buy")
    assert (table.turn, table.dump()["phase"]) == (stoa.CHANCE, "white")


@pytest.mark.rule("COR-123")
def test_nobody_does_anything_else_before_the_roll(cor):
    table = cor.at(cor.sheet(gold=9, goats=9), phase="buy")
    for notation in ("take gold", "act", "steward", "stay", "r2c1", "stop", "blue-8", "build temple", "end"):
        assert cor.refused(table, notation) == "COR-123"


@pytest.mark.rule("COR-027", "COR-028", "COR-080")
def test_e11_an_owned_die_leaves_room_for_two_more(cor):
    table = cor.at(cor.sheet(gold=5, route=["r3c2"]), phase="buy")
    assert cor.refused(table, "buy 3") == "COR-027"
    cor.play(table, "buy 2", E1)
    assert cor.left(table, 1)[0] == 3
    assert len(table.legal()) == 56
    assert all(len(move.split()) == 4 for move in cor.moves(table))


@pytest.mark.rule("COR-028", "COR-030")
def test_owned_dice_are_rolled_without_a_choice_and_only_by_their_owner(cor):
    owner = cor.sheet(gold=0, route=["r3c2"])
    table = cor.play(cor.at(owner, phase="buy"), E1)
    assert cor.moves(table) == [f"yellow {value}" for value in range(1, 7)]
    table = cor.play(cor.at(owner, cor.sheet(gold=0), phase="buy", round=11), E1)
    assert table.dump()["phase"] == "take"


@pytest.mark.rule("COR-029")
def test_a_bought_die_is_not_kept(cor):
    table = cor.play(cor.start(2), "buy 1", E1, "yellow 6", "take goats", "get goats", "end")
    cor.play(table, "take green", "deliver", "green-1", "take gold", "get gold", "end")
    cor.play(table, "buy 0", E1, "take green", "deliver", "green-2", "take goats", "get goats", "end")
    cor.play(table, "take gold", "get gold", "end")
    assert table.dump()["round"] == 3
    cor.play(table, "buy 0", E1)
    assert table.dump()["phase"] == "take"


@pytest.mark.rule("COR-125")
def test_yellow_dice_are_bought_at_no_other_time(cor):
    table = cor.at(cor.sheet(gold=5), seats=2, round=11, order=3, harbor={"goats": "1 1", "green": "2"})
    assert table.turn == 0
    assert cor.refused(table, "buy 1") == "COR-125"
    table = cor.at(cor.sheet(gold=9, goats=9), phase="build")
    assert cor.refused(table, "buy 1") == "COR-125"


# Rolling


@pytest.mark.rule("COR-031")
def test_nobody_decides_anything_while_the_dice_roll(cor):
    table = cor.play(cor.start(), "buy 1")
    for move in range(cor.game.moves):
        assert table.refusal(move).rule == "COR-031"
    cor.play(table, E1)
    assert table.turn == stoa.CHANCE
    assert all(table.refusal(move).rule == "COR-031" for move in range(cor.game.moves))


def enumerated(dice):
    """How many of the ordered rolls show each multiset, die by die."""
    ways = Counter({(): 1})
    for _ in range(dice):
        more = Counter()
        for values, n in ways.items():
            for value in range(1, 7):
                more[tuple(sorted((*values, value)))] += n
        ways = more
    return ways


@pytest.mark.rule("COR-031")
def test_white_rolls_have_their_exact_odds(cor):
    table = cor.play(cor.start(), "buy 0")
    odds = {tuple(map(int, cor.game.spell(table, move).split()[1:])): weight for move, weight in table.odds()}
    assert odds == enumerated(9)
    assert sum(odds.values()) == 6**9
    assert odds[(1, 1, 1, 2, 2, 4, 4, 4, 6)] == factorial(9) // (6 * 2 * 6)


@pytest.mark.rule("COR-031")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_yellow_rolls_have_their_exact_odds(cor, dice):
    table = cor.play(cor.at(cor.sheet(gold=3), phase="buy"), f"buy {dice}", E1)
    odds = {tuple(map(int, cor.game.spell(table, move).split()[1:])): weight for move, weight in table.odds()}
    assert odds == Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice))


@pytest.mark.rule("COR-031")
def test_a_roll_is_what_nine_dice_show_one_by_one(cor):
    class Scripted(stoa.Dice):
        def __init__(self, values):
            self.values = list(values)

        def below(self, n):
            assert n == 6
            return self.values.pop(0) - 1

    table = cor.play(cor.start(), "buy 1")
    rolled = Scripted([6, 1, 4, 2, 1, 4, 2, 1, 4])
    assert cor.game.spell(table, table.draw(rolled)) == E1
    assert rolled.values == []
    cor.play(table, E1)
    assert cor.game.spell(table, table.draw(Scripted([5]))) == "yellow 5"


# All dice alike


@pytest.mark.rule("COR-032", "COR-099", "COR-138")
def test_e15_dice_that_are_all_alike_win_at_once(cor):
    table = cor.play(cor.at(cor.sheet(gold=0), cor.sheet(cor.full("orange")), phase="buy"), "white" + " 4" * 9)
    assert table.turn == stoa.OVER
    assert table.places() == [1, 2, 2]
    assert table.dump()["won_by_roll"] == 1
    assert table.refusal(0).rule == "COR-032"
    assert str(cor.game.face.ask(table)) == "The game is over."


@pytest.mark.rule("COR-032")
def test_e15_one_yellow_die_that_differs_spoils_the_win(cor):
    table = cor.play(cor.start(), "buy 1", "white" + " 4" * 9, "yellow 2")
    assert shown(table) == {"goats": "y2", "gold": " ".join("4" * 9)}
    table = cor.play(cor.start(), "buy 1", "white" + " 4" * 9, "yellow 4")
    assert table.places() == [1, 2, 2]


@pytest.mark.rule("COR-032")
def test_without_the_option_dice_that_are_all_alike_go_to_gold(cor):
    table = cor.play(cor.start(all_same_roll_wins=False), "buy 0", "white" + " 4" * 9)
    assert table.turn == 0
    assert table.dump()["group"] == {"area": "gold", "value": 4, "dice": 9}
    cor.play(table, "get gold")
    assert cor.left(table, 1)[0] == 10


# Placing


@pytest.mark.rule("COR-033", "COR-034", "COR-035", "COR-036")
@pytest.mark.parametrize(
    ("roll", "harbor"),
    [
        pytest.param("1 1 1 2 2 4 4 4 6", {"goats": "1 1 1", "green": "2 2", "purple": "4 4 4", "gold": "6"}, id="E1"),
        pytest.param("1 1 3 3 3 4 4 5 5", {"goats": "1 1", "green": "3 3 3", "purple": "4 4", "gold": "5 5"}, id="E2"),
        pytest.param("2 2 2 2 5 5 5 5 5", {"goats": "2 2 2 2", "gold": "5 5 5 5 5"}, id="E3"),
        pytest.param(
            "1 2 2 3 4 4 5 6 6",
            {"goats": "1", "green": "2 2", "purple": "3", "blue": "4 4", "orange": "5", "gold": "6 6"},
            id="E4",
        ),
        pytest.param(
            "1 2 3 4 5 5 5 5 5",
            {"goats": "1", "green": "2", "purple": "3", "blue": "4", "gold": "5 5 5 5 5"},
            id="five",
        ),
    ],
)
def test_groups_go_to_goats_and_up_and_the_highest_to_gold(cor, roll, harbor):
    assert shown(cor.play(cor.start(), "buy 0", f"white {roll}")) == harbor


@pytest.mark.rule("COR-033")
def test_white_and_yellow_dice_of_one_value_are_one_group(cor):
    table = cor.play(cor.at(cor.sheet(gold=2), phase="buy"), "buy 2", "white 2 2 2 2 3 3 3 5 5", "yellow 5 6")
    assert shown(table) == {"goats": "2 2 2 2", "green": "3 3 3", "purple": "5 5 y5", "gold": "y6"}
    cor.play(table, "take purple")
    assert table.dump()["group"] == {"area": "purple", "value": 5, "dice": 3}


@pytest.mark.rule("COR-020", "COR-037")
def test_e12_yellow_dice_leave_after_the_first_turn_and_nothing_moves_up(cor):
    table = cor.start(3)
    cor.play(table, "buy 1", "white 1 1 1 1 1 3 3 3 4", "yellow 6")
    assert shown(table) == {"goats": "1 1 1 1 1", "green": "3 3 3", "purple": "4", "gold": "y6"}
    cor.play(table, "take green", "deliver", "green-3")
    assert table.turn == 1
    assert shown(table) == {"goats": "1 1 1 1 1", "purple": "4"}
    cor.play(table, "take goats", "get goats", "end")
    assert table.turn == 2
    assert table.dump()["group"] == {"area": "purple", "value": 4, "dice": 1}


@pytest.mark.rule("COR-020", "COR-037")
def test_e17_white_dice_of_a_mixed_group_stay(cor):
    table = cor.at(cor.sheet(gold=2), phase="buy")
    cor.play(table, "buy 2", "white 2 2 2 2 3 3 3 5 5", "yellow 5 6", "take goats", "get goats", "end")
    assert shown(table) == {"green": "3 3 3", "purple": "5 5"}
    cor.play(table, "take purple")
    assert table.dump()["group"] == {"area": "purple", "value": 5, "dice": 2}
    twin = table.copy()
    cor.play(twin, "deliver", "purple-6")
    assert cor.goods(twin, 2) == {"purple-6": 2}
    cor.play(table, "steward")
    assert "stop" not in cor.moves(table)


@pytest.mark.rule("COR-020", "COR-093")
def test_yellow_dice_lie_there_until_the_start_player_has_built(cor):
    table = cor.at(cor.sheet(gold=2, goats=4), phase="buy")
    cor.play(table, "buy 1", "white 2 2 2 2 3 3 3 5 5", "yellow 6", "take goats", "get goats")
    assert table.dump()["phase"] == "build"
    assert shown(table)["gold"] == "y6"
    cor.play(table, "build trading post")
    assert table.turn == 1
    assert "gold" not in shown(table)


@pytest.mark.rule("COR-114")
def test_all_rolled_dice_lie_on_the_harbor(cor):
    for seed in range(12):
        before = None
        for table, _ in cor.random(3, seed):
            dump = table.dump()
            if before and before["phase"] in ("white", "yellow") and dump["phase"] == "take":
                dice = sum(group["white"] + group["yellow"] for group in dump["harbor"].values())
                start = dump["sheets"][dump["start_player"] - 1]
                owned = sum(move[-1] in ("r0c1", "r1c3", "r3c2") for move in start["route"])
                assert dice == 9 + owned + dump["bought"]
            before = dump
