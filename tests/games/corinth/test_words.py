"""What is asked, told and announced."""

import pytest

import stoa


def told(cor, table, notation):
    """The sentence of a move."""
    return str(cor.game.face.tell(table, cor.game.read(table, notation)))


def news(cor, table, notation):
    """What follows from a move."""
    return [str(message) for message in cor.game.face.news(table, cor.game.read(table, notation))]


def test_a_turn_in_sentences(cor):
    table = cor.at(
        cor.sheet({"blue-5": 3, "blue-8": 3}, gold=2), round=12, order=2, harbor={"blue": "4 4 4", "gold": "6"}
    )
    assert str(cor.game.face.ask(table)) == "Choose a group of dice from the harbor."
    assert told(cor, table, "take blue") == "Choose the blue group: 3 dice of value 4."
    cor.play(table, "take blue")
    assert str(cor.game.face.ask(table)) == "Do the action of the blue area, or move the steward."
    assert told(cor, table, "deliver") == "Deliver 3 goods to the blue district."
    assert news(cor, table, "deliver") == [
        "2 goods are marked in the 3-point shop of the blue district.",
        "Seat 1 completes the 3-point shop of the blue district.",
        "1 good is marked in the 8-point shop of the blue district.",
        "Seat 1 completes the 8-point shop of the blue district.",
        "Seat 1 gets the bonus of the blue district.",
    ]
    cor.play(table, "deliver")
    assert str(cor.game.face.ask(table)) == "Build, or end the turn."
    assert told(cor, table, "build stable") == "Build the Stable."
    assert news(cor, table, "end") == ["Seat 2 takes the last group, gold."]


def test_a_steward_in_sentences(cor):
    table = cor.play(cor.turn(cor.sheet(gold=1), group="gold 2"), "steward")
    assert str(cor.game.face.ask(table)) == (
        "Move the steward 1 to 3 steps; this is step 1. The dice show 2: each step more or less costs 1 gold."
    )
    assert told(cor, table, "r1c2") == "Step to r1c2 (2 goats)."
    cor.play(table, "r1c2")
    assert told(cor, table, "stop") == "Stop on r1c2 (2 goats) and pay 1 gold."
    assert news(cor, table, "stop") == ["Seat 1 gains 2 goats."]
    table = cor.play(cor.turn(cor.sheet(gold=0), group="gold 4"), "steward", "r2c1", "r1c1", "r0c1")
    assert str(cor.game.face.ask(table)) == "Move the steward: step 4 of 4."
    assert "Seat 1 writes 1 into box A." in news(cor, table, "r0c0")


def test_supply_and_round_in_sentences(cor):
    table = cor.at(cor.sheet(gold=2), phase="buy")
    assert str(cor.game.face.ask(table)) == "Buy yellow dice for this roll, 1 gold each."
    assert [told(cor, table, f"buy {n}") for n in range(3)] == [
        "Buy no die.",
        "Buy 1 yellow die.",
        "Buy 2 yellow dice.",
    ]
    cor.play(table, "buy 1")
    assert told(cor, table, "white 1 1 1 2 2 4 4 4 6") == "The white dice show 1 1 1 2 2 4 4 4 6."
    cor.play(table, "white 1 1 1 2 2 4 4 4 6")
    assert str(cor.game.face.ask(table)) == "The yellow dice are rolled."
    cor.play(table, "yellow 6", "take goats")
    assert news(cor, table, "get goats") == ["Seat 1 gains 3 goats."]
    cor.play(table, "get goats")
    assert news(cor, table, "end") == ["The yellow dice leave the harbor."]
    last = cor.at(round=12, order=3, phase="rest")
    assert str(cor.game.face.ask(last)) == "No group is left on the harbor: move the steward 1 step, or stay."
    assert news(cor, last, "stay") == ["Round 12 is over.", "Seat 1 is start player."]


def test_the_end_in_sentences(cor):
    sheets = [cor.sheet({"orange-10": 4}), cor.sheet(), cor.sheet({"orange-4": 1})]
    table = cor.at(*sheets, round=18, order=3, phase="rest")
    assert news(cor, table, "stay") == ["Round 18 is over.", "Seat 1 wins with 10 points."]
    table = cor.at(round=18, order=3, phase="rest")
    assert news(cor, table, "stay")[1:] == [f"Seat {seat} shares the victory." for seat in (1, 2, 3)]
    table = cor.play(cor.start(), "buy 0")
    assert news(cor, table, "white" + " 4" * 9) == ["All dice are alike: Seat 1 wins at once."]


def test_every_move_has_words_everywhere(cor):
    for seed in range(6):
        for table, move in cor.random(2 + seed % 3, 300 + seed):
            assert str(cor.game.face.ask(table)).endswith(".")
            if table.turn < 0:
                continue
            for other in range(cor.game.moves):
                assert str(cor.game.face.tell(table, other)).endswith(".")
                assert str(cor.game.face.label(table, other))
                assert cor.game.spell(table, other)
            assert all(str(message).endswith(".") for message in cor.game.face.news(table, move))


@pytest.mark.parametrize(
    ("notation", "label"),
    [("build temple", "Temple"), ("end", "End the turn"), ("build trading post", "Trading Post")],
)
def test_buttons_are_short(cor, notation, label):
    table = cor.at(cor.sheet(gold=9, goats=9), phase="build")
    assert str(cor.game.face.label(table, cor.game.read(table, notation))) == label


def test_refusals_are_sentences_for_people(cor):
    table = cor.at(cor.sheet(gold=2, goats=5), phase="build")
    with pytest.raises(stoa.NotLegal) as caught:
        cor.game.read(table, "build temple")
    assert str(caught.value) == "For the Temple you lack 1 gold. (COR-092)"
    with pytest.raises(stoa.NotLegal) as caught:
        cor.game.read(table, "build warehouse")
    assert str(caught.value) == "For the Warehouse you lack 2 gold. (COR-092)"
