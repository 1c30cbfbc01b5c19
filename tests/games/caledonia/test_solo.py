"""The solo game."""

import pytest

import stoa
from games.caledonia.slow_map import ALL_MAPS, DATA, SlowMap, hexes_of
from stoa.games.caledonia.rules.scoring import parts

EXPORTS, SETTLEMENTS = 5, 6


def market(cal, **changes):
    return cal.state(seats=1, round=2, phase="market dice", **changes)


@pytest.mark.rule("CAL-240")
def test_one_player_uses_the_small_map_and_the_sides_of_two(cal):
    state = cal.dealt(1, map="1111", until="starting workers", no_clans=True)
    small = SlowMap("1111", 2)
    closed = set(state.dump()["map"]["closed"])
    room = hexes_of(s for s in small.printed if small.terrain(s) & {"forest", "mountain"})
    assert cal.targets(state) == room - closed
    assert len(state.dump()["export_board"]) == 6
    assert SlowMap("1111", 1).ports == small.ports


@pytest.mark.rule("CAL-032", "CAL-241", "CAL-313")
@pytest.mark.parametrize("sides", ALL_MAPS)
def test_neutral_pieces_close_all_land_of_cost_1(cal, sides):
    state = cal.dealt(1, map=sides, until="picking")
    slow = SlowMap(sides, 1)
    cheap = hexes_of(s for s in slow.printed if slow.terrain(s) and slow.cost(s) == 1)
    assert set(state.dump()["map"]["closed"]) == cheap
    assert {p for player in state.dump()["players"] for p in player["units"]} == set()  # they are no units


@pytest.mark.rule("CAL-241", "CAL-313")
def test_a_hex_with_a_neutral_piece_is_never_entered(cal):
    state = cal.state({1: {"units": {"any": "e3"}, "money": 99}}, seats=1)
    assert cal.why(state, "sheep e2") == "CAL-241"
    assert "e2" not in cal.targets(state)


@pytest.mark.rule("CAL-050", "CAL-242")
def test_one_of_two_pairs_is_chosen(cal):
    assert len(cal.moves(cal.dealt(1))) == 2


@pytest.mark.rule("CAL-243")
def test_there_is_no_neighbourhood_bonus(cal):
    words = set()
    for seed in range(3):
        for state, _ in cal.walk(1, seed, {"port7_2025_erratum": True}, rich=True):
            assert state.offered == 0
            words |= {cal.phase(state)}
    assert "acting" in words


@pytest.mark.rule("CAL-042", "CAL-244", "CAL-246")
def test_every_action_phase_starts_with_five_contracts(cal):
    starts = 0
    for seed in range(3):
        before = None
        for state, _ in cal.walk(1, seed):
            dump = state.dump()
            if dump["phase"] == "acting" and before in ("contracts", "market dice", "starting workers"):
                assert len([number for number in dump["export_board"] if number]) == 5
                starts += 1
            before = dump["phase"]
    assert starts == 15


@pytest.mark.rule("CAL-245")
def test_each_pass_pays_16(cal):
    for number in range(1, 6):
        assert cal.gains(cal.state(seats=1, round=number), "pass") == 16


@pytest.mark.rule("CAL-246")
def test_preparation_takes_merchants_back_then_rolls_then_fills(cal):
    state = cal.state({1: {"stock": 0, "buying": {"wool": 2}}}, seats=1, board=[1, 2, None, 4, None, 6])
    cal.play(state, "pass")
    assert (cal.phase(state), state.dump()["round"]) == ("market dice", 2)
    assert cal.player(state)["merchants"]["stock"] == 2
    cal.play(state, "roll wool +1", "roll milk +1", "roll grain +2")
    assert cal.phase(state) == "contracts"
    cal.play(state, "contract 40", "contract 41")
    assert state.dump()["export_board"] == [1, None, 40, 4, 41, 6]  # +2 is the middle of the upper row
    assert (state.dump()["removed"], cal.phase(state)) == ([2], "acting")


@pytest.mark.rule("CAL-247", "CAL-314")
def test_three_different_goods_are_rolled(cal):
    state = market(cal, prices={"wool": 9})
    assert len(state.legal()) == 36
    cal.play(state, "roll wool +3")  # a high price falls
    assert len(state.legal()) == 30
    assert not [move for move in cal.moves(state) if "wool" in move]
    cal.play(state, "roll milk -1")
    assert len(state.legal()) == 24
    assert {weight for _, weight in state.odds()} == {1}
    cal.play(state, "roll bread +2")
    assert cal.phase(state) != "market dice"


@pytest.mark.rule("CAL-248", "CAL-249", "CAL-250", "CAL-251", "CAL-252")
@pytest.mark.parametrize("step", range(10))
@pytest.mark.parametrize("face", [-3, -2, -1, 1, 2, 3])
def test_low_prices_rise_high_ones_fall_and_medium_ones_move_by_the_sign(cal, step, face):
    state = market(cal, prices={"cheese": step})
    cal.play(state, f"roll cheese {face:+d}")
    number = abs(face)
    moved = step + number if step < 3 else step - number if step > 6 else step + face
    assert state.dump()["prices"]["cheese"] == min(9, max(0, moved))


@pytest.mark.rule("CAL-252", "CAL-314")
def test_a_price_at_its_end_counts_as_changed(cal):
    # no die can push a marker off the printed track, so it is enough that the good does not come again
    assert DATA["market"]["solo_medium_range"] == {"first_index": 3, "last_index": 6}
    state = cal.play(market(cal, prices={"wool": 0}), "roll wool -3")
    assert state.dump()["prices"]["wool"] == 3
    assert cal.open(state)["rolled"] == ["wool"]


@pytest.mark.rule("CAL-253", "CAL-254", "CAL-315")
@pytest.mark.parametrize(("face", "box"), [("+3", 0), ("+2", 1), ("+1", 2), ("-3", 3), ("-2", 4), ("-1", 5)])
def test_the_last_price_die_names_the_contract_that_leaves(cal, face, box):
    # the price is low, so its sign did not matter for the market
    state = market(cal, board=[1, 2, None, 4, 5, 6], prices={"grain": 0})
    cal.play(state, "roll wool +1", "roll milk +2", f"roll grain {face}", "contract 40")
    board = [1, 2, 40, 4, 5, 6]
    assert state.dump()["removed"] == [board[box]]
    board[box] = None
    assert state.dump()["export_board"] == board


@pytest.mark.rule("CAL-069", "CAL-315")
def test_an_empty_box_that_the_die_names_removes_nothing(cal):
    state = market(cal, board=[1, None, None, 4, 5, 6], pile=[40])
    cal.play(state, "roll wool +1", "roll milk +2", "roll grain +1", "contract 40")
    assert state.dump()["export_board"] == [1, 40, None, 4, 5, 6]
    assert 1 not in state.dump()["removed"]
    assert cal.phase(state) == "acting"


@pytest.mark.rule("CAL-255")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (4, 0), (5, 4), (6, 8), (7, 12), (9, 12)])
def test_exports_score_by_their_number(cal, count, points):
    state = cal.state({1: {"fulfilled": list(range(1, count + 1))}}, seats=1, round=5, phase="over")
    assert parts(state)[0][EXPORTS] == points


@pytest.mark.rule("CAL-256")
def test_settlements_score_by_their_number():
    steps = [(step["min"], step["vp"]) for step in DATA["solo"]["settlement_vp"]]
    assert steps == [(14, 18), (11, 12), (8, 6), (0, 0)]


# None is neighbouring another, and level 5 links each with some before it.
APART = [
    "k4",
    "i2",
    "j4",
    "k2",
    "i4",
    "l4",
    "h6",
    "d5",
    "g3",
    "e4",
    "i7",
    "j8",
    "d3",
    "f7",
    "b4",
    "e7",
    "c2",
    "l6",
    "l7",
]


@pytest.mark.rule("CAL-256")
@pytest.mark.parametrize(("count", "points"), [(7, 0), (8, 6), (10, 6), (11, 12), (13, 12), (14, 18), (15, 18)])
def test_settlements_score_in_steps(cal, count, points):
    state = cal.state({1: {"units": {"any": APART[:count]}, "shipping": 5}}, seats=1, round=5, phase="over")
    assert state.settlements(0) == count
    assert parts(state)[0][SETTLEMENTS] == points


@pytest.mark.rule("CAL-132", "CAL-257")
@pytest.mark.parametrize(("without", "pounds"), [(False, 1), (True, 0)])
def test_the_import_track_pays_unless_the_option_says_no(cal, without, pounds):
    own = {"contracts": [28], "goods": {"bread": 2, "whisky": 1}, "fulfilled": [10]}
    state = cal.state({1: own}, seats=1, options={"solo_without_import_track": without})
    assert cal.gains(state, "fulfil 28") == pounds  # from 4 to 7 cotton


@pytest.mark.rule("CAL-257")
def test_imports_are_valued_by_the_own_ones(cal):
    end = cal.state({1: {"fulfilled": [10, 16, 35, 3]}}, seats=1, round=5, phase="over")
    assert parts(end)[0][4] == 6 * 3 + 3 * 4 + 2 * 5


@pytest.mark.rule("CAL-258")
@pytest.mark.parametrize(
    ("points", "rank"),
    [(1, "Newbie"), (115, "Newbie"), (116, "Rookie"), (131, "Average"), (146, "Expert"), (161, "Genius")],
)
def test_the_score_has_a_rating(cal, points, rank):
    rated = [step["en"] for step in DATA["solo"]["rating"] if step["min"] <= points <= (step["max"] or points)]
    assert rated == [rank]
    state = cal.state({1: {"glory": points - 1, "money": 0}}, seats=1, round=5)
    told = cal.game.face.tell(state, [cal.game.read(state, "pass")])
    assert cal.play(state, "pass").score() == [points]  # with 1 for the 16 pounds
    assert str(told[-1].words) == f"The game ended with {points} points: {rank}."


@pytest.mark.rule("CAL-197")
def test_the_only_player_has_the_first_place(cal):
    *_, (state, _) = cal.walk(1, 3)
    assert state.places() == [1]
    assert state.turn == stoa.OVER
