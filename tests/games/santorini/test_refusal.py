"""Why not? For every move that is not legal: the number of the rule and the sentence, in every phase."""

import ast
from importlib import resources

import pytest

import stoa

FLAT = "00000 00000 00000 00000 00000"
WALLED = "00000 00000 00000 44000 04000/1/a1,e5/a5,e1"  # the worker on a1 cannot move
# b3 on level 1; c3 too high by one, c4 too high by two, b4 a dome; a own and an other worker beside it.
HILLS = "00000 04300 01300 00000 00000/1/b3,a3/b2,e5"
NO_PIECE = "22213 22200 22220 22220 22220/1/b5,c4/a1,b2"  # 40 blocks are used; a dome can be put on e5 alone
CLIMBED = "00000 00000 02300 00000 00000/1/a1,c3/a5,e5"
LAST = "00000 00000 00000 44200 00400/1/d2,e5/-"

PLACED = "SAN-016 All workers are placed; it is time to move and build."
CHOSEN = "SAN-020 A worker is already chosen; the same worker moves and builds."
CHOOSE_FIRST = "SAN-020 First choose the worker that will move."
CHOOSE_TO_BUILD = "SAN-020 First choose the worker that will move and build."
STEP_FIRST = "SAN-020 Your worker moves before it builds."
BUILD_NOW = "SAN-020 Your worker has moved; now it builds."


def check(san, table, kind, space, expected):
    """The refusal is the expected one; the move is not legal; the checked door says the same and changes nothing."""
    move = san.move(kind, space)
    assert san.why(table, kind, space) == expected
    assert (move in table.legal()) == (expected is None)
    if expected is not None:
        before = table.key()
        with pytest.raises(stoa.NotLegal) as raised:
            stoa.play(table, move)
        assert f"{raised.value.rule} {raised.value.message}" == expected
        assert str(raised.value) == f"{expected[8:]} ({expected[:7]})"
        assert table.key() == before
        if table.turn != stoa.OVER:
            with pytest.raises(stoa.NotLegal) as raised:
                san.game.read(table, san.game.spell(table, move))
            assert raised.value.rule == expected[:7]


@pytest.mark.rule("SAN-012", "SAN-013", "SAN-014", "SAN-017")
@pytest.mark.parametrize(
    ("seats", "placement", "rule"),
    [
        (2, "original", "SAN-012"),
        (3, "original", "SAN-013"),
        (4, "original", "SAN-014"),
        (2, "roxley", "SAN-017"),
        (3, "roxley", "SAN-017"),
        (4, "roxley", "SAN-017"),
    ],
)
def test_while_workers_are_placed_nobody_moves_or_builds(san, seats, placement, rule):
    table = san.start(seats, placement=placement)
    while table.dump()["phase"] == "place":
        check(san, table, "choose", "c3", f"{rule} Workers are placed before anybody moves.")
        check(san, table, "step", "c3", f"{rule} Workers are placed before anybody moves.")
        check(san, table, "build", "c3", f"{rule} Workers are placed before anybody builds.")
        table.play(table.legal()[0])


@pytest.mark.rule("SAN-015")
def test_a_worker_is_placed_on_an_unoccupied_space(san):
    table = san.place(san.start(), "c3 b2")
    for space in ("c3", "b2"):
        check(san, table, "place", space, f"SAN-015 {space} already holds a worker; choose an unoccupied space.")
    check(san, table, "place", "a1", None)


@pytest.mark.rule("SAN-016", "SAN-020", "SAN-021")
@pytest.mark.parametrize(
    ("kind", "space", "expected"),
    [
        ("place", "c3", PLACED),
        ("choose", "c3", "SAN-020 There is no worker on c3; choose one of yours."),
        ("choose", "b2", "SAN-020 There is no worker on b2; choose one of yours."),  # a dome
        ("choose", "e1", "SAN-020 The worker on e1 is not yours; choose one of yours."),
        ("choose", "a1", "SAN-021 The worker on a1 cannot move and then build."),
        ("choose", "e5", None),
        ("step", "e4", CHOOSE_FIRST),
        ("step", "a1", CHOOSE_FIRST),
        ("build", "e4", CHOOSE_TO_BUILD),
    ],
)
def test_choosing_a_worker(san, kind, space, expected):
    check(san, san.at(WALLED), kind, space, expected)


@pytest.mark.rule("SAN-020")
def test_the_workers_of_the_teammate_are_ones_own_and_those_of_the_other_team_are_not(san):
    table = san.at(f"{FLAT}/3/a1,e5/a5,e1", seats=4)
    check(san, table, "choose", "a1", None)
    check(san, table, "choose", "e5", None)
    check(san, table, "choose", "a5", "SAN-020 The worker on a5 is not yours; choose one of yours.")


@pytest.mark.rule("SAN-020", "SAN-022", "SAN-023", "SAN-024")
@pytest.mark.parametrize(
    ("kind", "space", "expected"),
    [
        ("place", "c3", PLACED),
        ("choose", "b3", CHOSEN),
        ("choose", "a3", CHOSEN),
        ("choose", "e5", CHOSEN),
        ("build", "a4", STEP_FIRST),
        ("step", "b3", "SAN-022 A worker cannot stay where it is."),
        ("step", "b5", "SAN-022 b5 is not next to b3; a worker moves one space."),
        ("step", "d3", "SAN-022 d3 is not next to b3; a worker moves one space."),
        ("step", "e5", "SAN-022 e5 is not next to b3; a worker moves one space."),
        ("step", "a3", "SAN-023 A worker stands on a3."),
        ("step", "b2", "SAN-023 A worker stands on b2."),
        ("step", "b4", "SAN-023 b4 has a dome; nobody can go there."),
        ("step", "c3", "SAN-024 c3 is 2 levels higher; a worker climbs one level at most."),
        ("step", "c4", "SAN-024 c4 is 2 levels higher; a worker climbs one level at most."),
        ("step", "a4", None),
    ],
)
def test_moving_the_worker(san, kind, space, expected):
    check(san, san.play(san.at(HILLS), "b3"), kind, space, expected)


@pytest.mark.rule("SAN-024")
def test_three_levels_are_too_many_as_well(san):
    table = san.play(san.at("00000 00300 00000 00000 00000/1/b3,a1/a5,e5"), "b3")
    check(san, table, "step", "c4", "SAN-024 c4 is 3 levels higher; a worker climbs one level at most.")


@pytest.mark.rule("SAN-043")
def test_moving_to_where_nothing_can_be_built(san):
    table = san.play(san.at(NO_PIECE, supply="original-40-16"), "c4")
    check(san, table, "step", "c3", "SAN-043 From c3 the worker could build nothing: no fitting piece is left.")
    check(san, table, "step", "d4", None)


@pytest.mark.rule("SAN-020", "SAN-026", "SAN-027")
@pytest.mark.parametrize(
    ("kind", "space", "expected"),
    [
        ("place", "c3", PLACED),
        ("choose", "a4", CHOSEN),
        ("choose", "a3", CHOSEN),
        ("step", "a5", BUILD_NOW),
        ("step", "b3", BUILD_NOW),
        ("build", "a4", "SAN-026 A worker cannot build under itself."),
        ("build", "c5", "SAN-026 c5 is not next to your worker on a4; build on a neighbouring space."),
        ("build", "e4", "SAN-026 e4 is not next to your worker on a4; build on a neighbouring space."),
        ("build", "a3", "SAN-027 A worker stands on a3; build on an unoccupied space."),
        ("build", "b4", "SAN-027 b4 has a dome; nothing is ever put on a dome."),
        ("build", "b3", None),  # the space just left
        ("build", "b5", None),
    ],
)
def test_building(san, kind, space, expected):
    check(san, san.play(san.at(HILLS), "b3", "b3-a4"), kind, space, expected)


@pytest.mark.rule("SAN-041")
def test_building_with_a_piece_that_has_run_out(san):
    table = san.play(san.at(NO_PIECE, supply="original-40-16"), "c4", "c4-d4")
    check(san, table, "build", "d5", "SAN-041 The piece for d5 has run out.")
    check(san, table, "build", "e5", None)


@pytest.mark.rule("SAN-031", "SAN-033")
@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (CLIMBED, "SAN-031 The game is over: a worker has climbed to level 3."),
        (LAST, "SAN-033 The game is over: only one side can still play."),
    ],
)
def test_when_the_game_is_over_nothing_can_be_played(san, position, expected):
    table = san.at(position, phase="over", turn=None, winner=1)
    for move in range(san.game.moves):
        refusal = table.refusal(move)
        assert f"{refusal.rule} {refusal.message}" == expected


@pytest.mark.rule("SAN-021")
def test_what_is_legal_and_what_is_refused_agree_on_every_move_of_random_games(san, variant):
    for seed in range(2):
        for table in san.random_game(variant, seed):
            assert table.legal() == [move for move in range(san.game.moves) if table.refusal(move) is None]


def test_every_sentence_is_met_in_random_games(san):
    source = (resources.files("stoa.games.santorini.rules") / "refusal.py").read_text("utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    written = {call.args[0].value for call in calls if getattr(call.func, "id", "") == "say"}
    met = set()
    for seed, variant in enumerate(san.variants):
        for table in san.random_game(variant, seed):
            met |= {refusal.message.text for move in range(151) if (refusal := table.refusal(move)) is not None}
    assert met == written


@pytest.mark.parametrize("move", [-1, -25, 222, 10**6, 2**31])
def test_a_number_that_is_no_move_is_refused_in_every_phase(san, move):
    table = san.at(HILLS)
    for notation in ("b3", "b3-a4", "+a5"):
        with pytest.raises(stoa.NotLegal, match=f"There is no such move here: {move}"):
            stoa.play(table, move)
        with pytest.raises(ValueError, match=f"there is no move {move}; moves are numbered from 0 to 221"):
            table.refusal(move)
        san.play(table, notation)


@pytest.mark.parametrize("text", ["", " ", "c9", "@c3 ", "b3 - a4", "b3-a4-a5", "+", "a4#", "b3-a4+b3", "🙂"])
def test_text_that_is_no_move_is_refused(san, text):
    table = san.at(HILLS)
    with pytest.raises(stoa.NotLegal) as raised:
        san.game.read(table, text)
    assert raised.value.rule == ("SAN-016" if text == "@c3 " else "")


def test_letters_of_any_size_are_read(san):
    table = san.at(HILLS)
    assert san.game.read(table, "B3") == san.game.read(table, "b3")
