"""What is asked, offered and told at a table, sentence by sentence."""

import pytest

import stoa

FLAT = "00000 00000 00000 00000 00000"
LEVELS = "00000 01230 02100 00000 00000"  # b4 c4 d4 on levels 1 2 3, b3 on 2, c3 on 1


def ask(san, table):
    return str(san.game.face.ask(table))


def tell(san, table, notation):
    return str(san.game.face.offer(table, san.game.read(table, notation)))


def told(san, table, notation):
    """What is told of one small move, except who placed, moved and built."""
    facts = san.game.face.tell(table, [san.game.read(table, notation)])
    return [str(fact.words) for fact in facts if fact.kind not in ("place", "move", "build")]


def test_the_game_has_its_name(san):
    assert str(san.game.face.title) == "Santorini"


def test_every_phase_asks_its_question(san):
    table = san.place(san.start(), "c3 b2 d4")
    asked = [ask(san, table)]
    for notation in ("@c1", "c3", "c3-b3"):
        san.play(table, notation)
        asked.append(ask(san, table))
    over = san.take(san.at("00000 00000 02300 00000 00000/1/b3,a1/a5,e5"), "b3-c3#")
    assert [*asked, ask(san, over)] == [
        "Place a worker on an unoccupied space.",
        "Choose the worker that will move and build.",
        "Move the worker on c3 to a neighbouring space.",
        "Build next to the worker on b3.",
        "The game is over.",
    ]


def test_placing_and_choosing_are_told(san):
    assert tell(san, san.start(), "@c3") == "Place a worker on c3."
    assert tell(san, san.at(f"{FLAT}/1/b3,c2/c4,d3"), "b3") == "Choose the worker on b3."


@pytest.mark.rule("SAN-025", "SAN-031")
@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("c3-d3", "Move down from c3 to d3, to level 0."),
        ("c3-b4", "Move from c3 to b4."),
        ("c3-b3", "Move up from c3 to b3, to level 2."),
        ("c4-d4#", "Move up from c4 to d4, to level 3, and win."),
        ("c4-b4", "Move down from c4 to b4, to level 1."),
        ("c4-c5", "Move down from c4 to c5, to level 0."),
    ],
)
def test_a_step_is_told_with_its_levels(san, step, sentence):
    table = san.play(san.at(f"{LEVELS}/1/c3,c4/a1,e1"), step[:2])
    assert tell(san, table, step) == sentence


@pytest.mark.rule("SAN-028")
@pytest.mark.parametrize(
    ("build", "sentence"),
    [
        ("+d3", "Build level 1 on d3."),
        ("+b4", "Build level 2 on b4."),
        ("+b3", "Build level 3 on b3."),
        ("+d4", "Build a dome on d4."),
    ],
)
def test_a_build_is_told_with_its_piece(san, build, sentence):
    table = san.play(san.at(f"{LEVELS}/1/d3,a5/a1,e1"), "d3", "d3-c3")
    assert tell(san, table, build) == sentence


def test_every_legal_move_has_a_label_and_a_sentence(san, variant):
    table = san.game.start(**variant)
    dice = stoa.SeededDice(2)
    while table.turn != stoa.OVER:
        legal = table.legal()
        told = [str(san.game.face.offer(table, move)) for move in legal]
        assert len(set(told)) == len(legal)
        assert [str(san.game.face.label(table, move)) for move in legal] == [san.spaces[move % 25] for move in legal]
        assert all(san.spaces[move % 25] in sentence for move, sentence in zip(legal, told, strict=True))
        assert len({san.game.spell(table, move) for move in legal}) == len(legal)
        assert [san.game.read(table, san.game.spell(table, move)) for move in legal] == legal
        table.play(legal[dice.below(len(legal))])


def test_an_ordinary_move_makes_no_told(san):
    table = san.start()
    for notation in ("@c3", "@b2", "@d4", "@c1", "c3", "c3-b3", "+a3"):
        assert told(san, table, notation) == []
        san.play(table, notation)


@pytest.mark.rule("SAN-031", "SAN-036", "SAN-037")
@pytest.mark.parametrize(
    ("seats", "turn", "winner"),
    [(2, 1, "Seat 1"), (3, 1, "Seat 1"), (4, 1, "Seat 1 and Seat 3"), (4, 3, "Seat 1 and Seat 3")],
)
def test_a_climb_is_told_with_the_winner(san, seats, turn, winner):
    others = "/c1,d1" if seats == 3 else ""
    table = san.at(f"00000 00000 02300 00000 00000/{turn}/b3,a1/a5,e5{others}", seats=seats)
    san.play(table, "b3")
    before = table.key()
    assert told(san, table, "b3-c3#") == [f"{winner} won."]
    assert table.key() == before


@pytest.mark.rule("SAN-033", "SAN-034", "SAN-037")
@pytest.mark.parametrize(
    ("seats", "loser", "winner"), [(2, "Seat 2", "Seat 1"), (4, "Seat 2 and Seat 4", "Seat 1 and Seat 3")]
)
def test_a_stuck_side_is_told_before_the_winner(san, seats, loser, winner):
    table = san.at("00000 00000 00000 44100 00400/1/d3,e5/a1,b1", seats=seats)
    san.play(table, "d3", "d3-d2")
    assert told(san, table, "+c2") == [
        f"{loser} had no legal turn, and their workers left the board.",
        f"{winner} won.",
    ]


@pytest.mark.rule("SAN-035")
def test_a_player_of_three_that_goes_out_is_told_alone(san):
    table = san.play(san.at(f"{FLAT}/1/a2,c3/a1,b1/b2,c1"), "c3", "c3-c2")
    assert told(san, table, "+d2") == ["Seat 2 had no legal turn, and their workers left the board."]
    san.play(table, "+d2")
    later = san.turns(table)[0]
    san.play(table, later[:2], later[:5])
    assert told(san, table, later[5:]) == []


@pytest.mark.rule("SAN-035")
def test_players_that_go_out_together_are_told_in_the_order_of_their_turns(san):
    table = san.at("00300 44400 00000 44400 00400/2/a5,b5/d3,e1/a1,b1")
    san.play(table, "d3", "d3-d4")
    assert told(san, table, "+c5") == [
        "Seat 3 had no legal turn, and their workers left the board.",
        "Seat 1 had no legal turn, and their workers left the board.",
        "Seat 2 won.",
    ]


@pytest.mark.rule("SAN-016", "SAN-035")
def test_a_player_stuck_right_after_placing_is_told(san):
    table = san.place(san.start(3), "a1 a2 b2 c1 c2")
    assert told(san, table, "@b1") == ["Seat 1 had no legal turn, and their workers left the board."]


def test_the_tally_has_one_row_that_is_the_score(san):
    over = san.take(san.at("00000 00000 02300 00000 00000/1/b3,a1/a5,e5"), "b3-c3#")
    (line,) = san.game.face.tally(over)
    assert (str(line.label), line.points) == ("Victory", [1, 0])
    assert over.score() == [1, 0]


def test_options_say_what_they_mean(san):
    for option in san.game.options:
        assert set(option.meanings) == {value for value in option.values if isinstance(value, str)}
        assert str(option.label)
        assert all(str(meaning) for meaning in option.meanings.values())
