"""What is asked, offered and refused."""

import pytest

import stoa


def offered(cor, table, notation):
    """The sentence of a move."""
    return str(cor.game.face.offer(table, cor.game.read(table, notation)))


def test_a_turn_in_sentences(cor):
    table = cor.at(
        cor.sheet({"blue-5": 3, "blue-8": 3}, gold=2), round=12, order=2, harbor={"blue": "4 4 4", "gold": "6"}
    )
    assert str(cor.game.face.ask(table)) == "Choose a group of dice from the harbor."
    assert offered(cor, table, "take blue") == (
        "Choose the blue group: 3 dice of value 4, for 3 blue goods or 4 steps of the steward."
    )
    cor.play(table, "take blue")
    assert str(cor.game.face.ask(table)) == "Do the action of the blue area, or move the steward."
    assert offered(cor, table, "deliver") == "Deliver 3 goods to the blue district."
    assert offered(cor, table, "steward") == (
        "Move the steward 2 to 6 steps: 4 for nothing, each more or less for 1 gold."
    )
    cor.play(table, "deliver")
    assert str(cor.game.face.ask(table)) == "Build, or end the turn."
    assert offered(cor, table, "build stable") == (
        "Build the Stable for 2 gold and 1 goat. Up to 2 steps of the steward more or less for free."
    )


@pytest.mark.rule("COR-047", "COR-051", "COR-129")
def test_offers_say_what_there_is_room_for(cor):
    sheet = cor.sheet(cor.full("green") | {"blue-8": 4, "blue-5": 3, "blue-3": 1}, gold=3, spent=20, bonuses=["green"])
    assert offered(cor, cor.turn(sheet, group="gold 6 6 6 6 6"), "get gold") == (
        "Get 1 of 5 gold: the gold track has no more room."
    )
    table = cor.turn(sheet, group="green 2 2")
    assert offered(cor, table, "deliver") == "Deliver nothing: the green district is full."
    assert str(cor.game.face.label(table, cor.game.read(table, "deliver"))) == "Deliver 0 goods"
    assert offered(cor, cor.turn(sheet, group="blue 3 3"), "deliver") == (
        "Deliver 1 of 2 goods to the blue district, which is full then."
    )
    goats = cor.sheet(goats=24)
    assert offered(cor, cor.turn(goats, group="goats 1"), "get goats") == "Get no goats: the goat track is full."
    assert offered(cor, cor.play(cor.turn(goats, group="goats 1"), "steward"), "r1c2") == (
        "Step to r1c2 (no gain); to stop there costs nothing."
    )
    harbor = {"green": "2 2", "gold": "6"}
    assert offered(cor, cor.at(sheet, round=12, order=2, harbor=harbor), "take green").startswith(
        "Choose the green group: 2 dice of value 2, for no gain or 2 steps"
    )


@pytest.mark.rule("COR-058")
def test_offers_of_shops_say_what_they_complete(cor):
    table = cor.play(cor.turn(group="purple 4 4"), "deliver")
    assert offered(cor, table, "purple-6") == "Deliver 2 goods to the 6-point shop of the purple district."
    assert (
        offered(cor, table, "purple-2") == "Deliver 2 goods to the 2-point shop of the purple district and complete it."
    )


def test_a_steward_in_sentences(cor):
    table = cor.play(cor.turn(cor.sheet(gold=1), group="gold 2"), "steward")
    assert str(cor.game.face.ask(table)) == ("Move the steward: step 1 of 1 to 3; 2 cost no gold.")
    assert offered(cor, table, "r1c2") == "Step to r1c2 (2 goats); to stop there costs 1 gold."
    cor.play(table, "r1c2")
    assert offered(cor, table, "stop") == "Stop on r1c2 (2 goats) and pay 1 gold."
    assert offered(cor, table, "r0c2") == "Step to r0c2 (1 blue good); to stop there costs nothing."
    cor.play(table, "r0c2")
    assert offered(cor, table, "r0c1") == "Step to r0c1 (a yellow die), stop there and pay 1 gold."
    table = cor.play(cor.turn(cor.sheet(gold=0), group="gold 4"), "steward")
    assert offered(cor, table, "r2c1") == "Step to r2c1 on the way."
    cor.play(table, "r2c1", "r1c1", "r0c1")
    assert str(cor.game.face.ask(table)) == "Move the steward: step 4 of 4."
    assert offered(cor, table, "r0c0") == "Step to r0c0 (1 into box A) and stop there."


@pytest.mark.rule("COR-064", "COR-132")
def test_a_move_that_must_cost_gold_names_its_price_from_the_start(cor):
    narrow = [
        "r3c2 r3c1 r2c1 r1c1 r1c2 r0c2 r0c1 r0c0 r1c0 r2c0 r3c0 r4c0 r4c1 r4c2 r4c3 r3c3 r2c3 r1c3 r0c3 r0c4 r1c4"
    ]
    table = cor.turn(cor.sheet(gold=5, route=narrow), group="gold 6")
    assert offered(cor, table, "steward") == "Move the steward; the dice show 6, and it costs at least 3 gold."
    cor.play(table, "steward")
    assert str(cor.game.face.ask(table)) == "Move the steward on: there is only one step, and the move costs gold."
    assert offered(cor, table, "r2c4") == "Step to r2c4 (+1); to stop there costs 5 gold."
    cor.play(table, "r2c4", "r3c4")
    assert offered(cor, table, "r4c4") == "Step to r4c4 (1 orange good), stop there and pay 3 gold."


def test_supply_and_rest_in_sentences(cor):
    table = cor.at(cor.sheet(gold=2), phase="buy")
    assert str(cor.game.face.ask(table)) == "Buy yellow dice for this roll, 1 gold each."
    assert [offered(cor, table, f"buy {n}") for n in range(3)] == [
        "Buy no die.",
        "Buy 1 yellow die for 1 gold.",
        "Buy 2 yellow dice for 2 gold.",
    ]
    twin = cor.play(table.copy(), "buy 2", "white 1 1 1 2 2 4 4 4 6")
    assert str(cor.game.face.ask(twin)) == "The yellow dice are rolled."
    assert offered(cor, twin, "yellow 3 4") == "The yellow dice show 3 4."
    cor.play(table, "buy 1")
    assert offered(cor, table, "white 1 1 1 2 2 4 4 4 6") == "The white dice show 1 1 1 2 2 4 4 4 6."
    cor.play(table, "white 1 1 1 2 2 4 4 4 6")
    assert str(cor.game.face.ask(table)) == "The yellow die is rolled."
    assert offered(cor, table, "yellow 3") == "The yellow die shows 3."
    last = cor.at(round=12, order=3, phase="rest")
    assert str(cor.game.face.ask(last)) == "No group is left on the harbor: move the steward 1 step, or stay."


def test_every_move_has_words_everywhere(cor):
    for seed in range(6):
        for table, _ in cor.random(2 + seed % 3, 300 + seed):
            assert str(cor.game.face.ask(table)).endswith(".")
            if table.turn < 0:
                continue
            for other in range(cor.game.moves):
                assert str(cor.game.face.offer(table, other)).endswith(".")
                assert str(cor.game.face.label(table, other))
                assert cor.game.spell(table, other)


@pytest.mark.parametrize(
    ("notation", "label"),
    [("build temple", "Temple"), ("end", "End the turn"), ("build trading post", "Trading Post")],
)
def test_buttons_are_short(cor, notation, label):
    table = cor.at(cor.sheet(gold=9, goats=9), phase="build")
    assert str(cor.game.face.label(table, cor.game.read(table, notation))) == label


def test_refusals_are_sentences_for_people(cor):
    table = cor.at(cor.sheet(gold=2, goats=5), phase="build")
    assert refused(cor, table, "build temple") == "For the Temple you lack 1 gold. (COR-092)"
    assert refused(cor, table, "build warehouse") == "For the Warehouse you lack 2 gold. (COR-092)"
    poor = cor.at(cor.sheet(gold=2, goats=1), phase="build")
    assert refused(cor, poor, "build temple") == "For the Temple you lack 1 gold and 2 goats. (COR-092)"


def refused(cor, table, notation):
    """Why a move cannot be played now."""
    with pytest.raises(stoa.NotLegal) as caught:
        cor.game.read(table, notation)
    return str(caught.value)


def test_refusals_name_the_limit_and_what_is_missing(cor):
    table = cor.at(cor.sheet(gold=2), phase="buy")
    assert refused(cor, table, "buy 3") == "3 yellow dice cost 3 gold; you have 2. (COR-027)"
    table = cor.play(cor.turn(cor.sheet(gold=1), group="blue 3"), "steward", "r2c1")
    assert refused(cor, table, "stop") == "1 step instead of 3 costs 2 gold; you have 1. (COR-064)"
    enclosing = ["r3c2 r3c1 r3c0", "r2c0 r1c0 r1c1"]  # r2c1 has no free neighbour left
    table = cor.play(cor.turn(cor.sheet(gold=0, route=enclosing), group="green 2 2"), "steward")
    assert refused(cor, table, "r2c1") == (
        "By r2c1 your steward can only make 1 step, which costs 1 gold; you have 0. (COR-132)"
    )
    table = cor.play(cor.turn(group="green 2 2 2"), "deliver")
    assert refused(cor, table, "end") == "First deliver your 3 goods. (COR-051)"
    assert refused(cor, table, "enough") == (
        "3 goods are still to be delivered; at this table none may be left. (COR-051)"
    )
