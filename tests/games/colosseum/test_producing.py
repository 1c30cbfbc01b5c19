"""Phase 4: dice, nobles, the program, Jokers and spectators."""

from itertools import combinations_with_replacement

import pytest

ACT = {"programs": [1], "tokens": "2 gladiator, decoration"}
FACE_VALUES = {"I-III": (1, 2, 3), "II": (2,), "III": (3,), "IV": (4,), "V": (5,), "VI": (6,)}


def at(col, player=None, **changes):
    return col.state({1: ACT | (player or {})}, **{"phase": "producing"} | changes)


def dice(col, first, second=None, player=None, **changes):
    """The dice are rolled; seat 1 has a Loge if there are two."""
    player = (player or {}) | ({"loge": True} if second else {})
    return at(col, player, phase="dice", event={"dice": [first, second]}, **changes)


def nobles(state):
    return state.dump()["nobles"]


@pytest.mark.rule("COL-071", "COL-004")
def test_each_player_finishes_her_event_with_her_income_before_the_next(col):
    state = col.state({1: ACT, 2: {"programs": [2], "tokens": "2 comedian"}}, phase="producing")
    col.play(state, "produce", "roll V", "emperor V")
    assert col.player(state, 1)["coins"] == 37
    assert state.dump()["turn"] == 2
    col.play(state, "produce", "roll V", "emperor V")
    assert col.player(state, 2)["coins"] == 35


@pytest.mark.rule("COL-072", "COL-005")
def test_who_passes_rolls_nothing_and_gets_nothing(col):
    state = col.state({1: ACT, 2: {"programs": [2], "tokens": "2 comedian"}}, phase="producing")
    before = state.dump()
    after = col.play(state, "no event").dump()
    assert after["players"] == before["players"]
    assert after["nobles"] == before["nobles"]
    assert (after["phase"], after["turn"]) == ("producing", 2)


@pytest.mark.rule("COL-072")
@pytest.mark.parametrize(
    ("player", "may"),
    [
        ({"programs": [1, 6], "tokens": "gladiator"}, True),
        ({"programs": [1, 6], "tokens": "joker"}, True),
        ({"programs": [1, 6], "tokens": "torch, 3 ship"}, False),
        ({"programs": [2, 10], "tokens": "gladiator"}, False),  # program 10 needs two assets
        ({"programs": [2, 10], "tokens": "2 gladiator"}, True),
        ({"programs": [2, 10, 11], "tokens": "3 ship"}, False),  # enough assets for 11, but the arena is too small
        ({"programs": [2, 10, 11], "tokens": "3 ship", "arena": [32, 33, 34]}, True),
        ({"programs": [2, 10, 11], "tokens": "2 ship", "arena": [32, 33, 34]}, False),
    ],
)
def test_a_player_without_a_producible_program_must_pass(col, player, may):
    state = col.state({1: player | {"medals": 1}}, phase="producing")
    assert ("produce" in col.moves(state)) == may
    assert col.why(state, "produce") == (None if may else "COL-072")
    assert "no event" in col.moves(state)


@pytest.mark.rule("COL-074", "COL-048")
def test_one_die_is_rolled_or_two_with_a_loge(col):
    one = col.play(at(col), "produce")
    assert col.moves(one) == [f"roll {face}" for face in col.faces]
    two = col.play(at(col, {"loge": True}), "produce")
    pairs = combinations_with_replacement(col.faces, 2)
    assert col.moves(two) == [f"roll {low} {high}" for low, high in pairs]


@pytest.mark.rule("COL-075", "COL-076")
@pytest.mark.parametrize("face", FACE_VALUES)
def test_a_die_moves_any_noble_as_many_squares_as_it_shows(col, face):
    state = dice(col, face)
    wanted = []
    for noble, square in col.resting.items():
        for value in FACE_VALUES[face]:
            word = f"{noble} {face}={value}" if face == "I-III" else f"{noble} {face}"
            wanted.append(word)
            moved = col.play(dice(col, face, player={"medals": 1}), word)
            assert nobles(moved) == nobles(state) | {noble: (square + value) % 36}
            assert moved.dump()["phase"] == "pushing"
    assert col.moves(state) == wanted


@pytest.mark.rule("COL-076", "COL-077")
@pytest.mark.parametrize(("low", "high"), list(combinations_with_replacement(FACE_VALUES, 2)))
def test_two_dice_move_two_nobles_or_one_by_the_sum(col, low, high):
    state = dice(col, low, high)
    of_emperor = [move for move in col.moves(state) if move.startswith("emperor")]
    sums = sorted({a + b for a in FACE_VALUES[low] for b in FACE_VALUES[high]})
    assert [move for move in of_emperor if "sum" in move] == [f"emperor sum {n}" for n in sums]
    for face in {low, high}:
        for value in FACE_VALUES[face]:
            word = f"emperor {face}={value}" if face == "I-III" else f"emperor {face}"
            assert word in of_emperor
            after = col.play(state.copy(), word)
            assert nobles(after)["emperor"] == value
            left = high if face == low else low
            rest = {move.split()[1].split("=")[0] for move in col.moves(after)} - {"medal"}
            assert rest == {left}
            assert not any(move.startswith("emperor") or "sum" in move for move in col.moves(after))
    assert len(of_emperor) == len(sums) + sum(len(FACE_VALUES[face]) for face in {low, high})


@pytest.mark.rule("COL-077")
def test_the_same_noble_cannot_be_moved_twice_with_separate_dice(col):
    state = col.play(dice(col, "II", "V"), "consul_1 II")
    assert col.why(state, "consul_1 V") == "COL-077"
    assert col.why(state, "consul_1 sum 7") == "COL-077"
    col.play(state, "consul_2 V")
    assert (nobles(state)["consul_1"], nobles(state)["consul_2"]) == (14, 31)


@pytest.mark.rule("COL-076")
def test_the_face_i_to_iii_is_chosen_inside_a_sum(col):
    state = dice(col, "I-III", "VI")
    assert [move for move in col.moves(state) if "emperor sum" in move] == [f"emperor sum {n}" for n in (7, 8, 9)]
    assert col.why(state, "emperor sum 10") == "COL-075"


@pytest.mark.rule("COL-078", "COL-111")
@pytest.mark.parametrize("noble", ["emperor", "senator_1", "consul_1"])
def test_any_noble_that_a_die_brings_to_any_resting_area_earns_a_medal(col, noble):
    for area in col.resting.values():
        state = dice(col, "IV", nobles={noble: (area - 4) % 36})
        col.play(state, f"{noble} IV")
        assert nobles(state)[noble] == area
        assert col.player(state, 1)["medals"] == 1


@pytest.mark.rule("COL-078", "COL-151")
def test_two_nobles_on_resting_areas_give_two_medals_each_taken_at_once(col):
    state = dice(col, "IV", "VI", nobles={"consul_1": 2})
    col.play(state, "consul_1 IV")
    assert col.player(state, 1)["medals"] == 1
    assert state.dump()["phase"] == "dice"
    col.play(state, "emperor VI")
    assert col.player(state, 1)["medals"] == 2


@pytest.mark.rule("COL-079")
@pytest.mark.parametrize(("start", "medals"), [(1, 1), (2, 0), (19, 1), (21, 0)])
def test_only_the_last_square_of_a_move_counts(col, start, medals):
    state = dice(col, "V", "VI", nobles={"emperor": start})  # over 6 to 12 or 13; over 26 to 30; over 26 and 30 to 32
    col.play(state, "emperor sum 11")
    assert nobles(state)["emperor"] == start + 11
    assert col.player(state, 1)["medals"] == medals


@pytest.mark.rule("COL-080", "COL-111")
def test_a_medal_moves_any_noble_one_to_three_squares_either_way_and_earns_none(col):
    state = at(col, {"medals": 4}, phase="pushing")
    pushes = [f"push {noble} {step:+d}" for noble in col.resting for step in (1, 2, 3, -1, -2, -3)]
    assert col.moves(state) == ["cash medal", *pushes, "stop moving"]
    col.play(state, "push emperor -3", "push emperor -3", "push senator_3 +3", "push senator_3 -3")
    assert (nobles(state)["emperor"], nobles(state)["senator_3"]) == (30, 30)
    assert col.player(state, 1)["medals"] == 0


@pytest.mark.rule("COL-081", "COL-151")
def test_medal_moves_come_after_all_dice_and_before_the_program_is_named(col):
    rich = {"medals": 2, "loge": True}
    state = at(col, rich)
    assert col.why(state, "push emperor +1") == "COL-081"
    col.play(state, "produce", "roll II V")
    assert col.why(state, "push emperor +1") == "COL-081"
    col.play(state, "consul_1 II")
    assert col.why(state, "push emperor +1") == "COL-081"
    col.play(state, "consul_2 V", "push emperor +1", "stop moving")
    assert col.why(state, "push emperor +1") == "COL-081"
    assert col.why(col.play(state, "program 1"), "push emperor +1") == "COL-081"


@pytest.mark.rule("COL-082")
def test_she_names_one_program_she_owns_that_fits_her_arena(col):
    much = "3 gladiator, 3 ship, 2 decoration, 3 lion, 2 cage, 2 scenery"
    player = {"programs": [1, 7, 11, 23], "tokens": much, "medals": 1, "arena": [32, 33, 34]}
    state = at(col, player, phase="naming")
    assert col.moves(state) == ["cash medal", "program 1", "program 7", "program 11"]
    assert col.why(state, "program 23") == "COL-082"
    assert col.why(state, "program 5") == "COL-082"


@pytest.mark.rule("COL-083", "COL-115")
def test_emperor_and_additional_action_tokens_fill_nothing(col):
    state = at(col, {"tokens": "gladiator, 4 additional_action"}, phase="naming")
    assert col.spectators(state, 1, "program 1", "count") == 3
    state = at(col, {"programs": [2, 10], "tokens": "gladiator, 4 additional_action"})
    assert col.why(state, "produce") == "COL-072"


@pytest.mark.rule("COL-084", "COL-086")
def test_jokers_stand_for_any_place_of_the_program_even_a_filled_one(col):
    state = at(col, {"tokens": "2 gladiator, decoration, 2 joker"}, phase="naming")
    col.play(state, "program 1")
    assert col.moves(state) == ["joker gladiator", "joker decoration", "jokers done"]
    assert col.why(state, "joker horse") == "COL-084"
    col.play(state, "joker decoration")
    assert col.moves(state) == ["joker gladiator", "jokers done"]
    assert col.why(state, "joker decoration") == "COL-084"
    col.play(state, "joker gladiator")
    assert col.player(state, 1)["used"] == {"gladiator": 1, "joker": 2}
    assert col.player(state, 1)["marker"] == 7


@pytest.mark.rule("COL-084")
def test_she_need_not_use_her_jokers(col):
    state = at(col, {"tokens": "gladiator, joker", "medals": 1}, phase="naming")
    assert col.spectators(state, 1, "program 1", "jokers done", "count") == 3
    assert col.player(state, 1)["used"] == {"gladiator": 1}


@pytest.mark.rule("COL-085", "COL-086")
def test_jokers_that_are_needed_for_the_least_number_must_fill_missing_places(col):
    player = {"programs": [2, 10], "tokens": "gladiator, joker"}
    state = at(col, player | {"medals": 1}, phase="jokers", event={"program": 10})
    assert col.moves(state) == ["cash medal", "joker gladiator", "joker horse"]
    assert col.why(state, "jokers done") == "COL-086"
    short = {"programs": [4, 8], "tokens": "torch, joker", "medals": 1}
    state = at(col, short, phase="jokers", event={"program": 8})
    assert col.why(state, "joker torch") == "COL-085"  # it would replace the only token
    assert col.moves(state) == ["cash medal", "joker comedian", "joker scenery"]
    state = at(col, short | {"tokens": "torch, 2 joker"}, phase="jokers", event={"program": 8})
    assert col.why(state, "joker torch") is None  # the other Joker can make up for it
    col.play(state, "joker torch")
    assert col.moves(state) == ["cash medal", "joker comedian", "joker scenery"]


@pytest.mark.rule("COL-085", "COL-090")
@pytest.mark.parametrize("number", range(1, 31))
def test_every_entry_of_every_row_belongs_to_the_number_of_missing_assets(col, number):
    program = col.data["programs"][number - 1]
    places = [kind for kind, n in program["assets"].items() for _ in range(n)]
    least = program["asset_count"] - len(program["spectators_by_missing"]) + 1
    for filled in range(least - 1, len(places) + 1):
        held = {kind: places[:filled].count(kind) for kind in places[:filled]}
        size = 2 + (number > 10) + (number > 20)
        player = {"programs": [number], "tokens": held, "medals": 1, "arena": list(range(32, 32 + size))}
        event = {"program": number}
        stars = dict.fromkeys(col.star_types)
        for kind in col.star_types:
            stars[kind] = 1 if held.get(kind, 0) >= 3 else None
        dump = col.dump({1: player}, phase="spectators", event=event, stars=stars, nobles={"senator_3": 29})
        if filled < least:
            with pytest.raises(Exception, match="COL-085"):
                col.game.load(dump)
            continue
        state = col.game.load(dump)
        extra = 4 * sum(holder == 1 for holder in stars.values())
        value = program["spectators_by_missing"][len(places) - filled]
        assert col.spectators(state, 1, "count") == value + extra


@pytest.mark.rule("COL-086")
def test_every_place_that_a_token_fits_is_filled_and_no_more(col):
    state = at(col, {"tokens": "5 gladiator, 3 decoration, 2 torch"}, phase="naming")
    col.play(state, "program 1")
    assert col.player(state, 1)["used"] == {"gladiator": 2, "decoration": 1}


@pytest.mark.rule("COL-087", "COL-159")
def test_used_tokens_stay_hers(col):
    state = at(col, {"tokens": "3 gladiator, decoration, joker"}, phase="naming")
    held = col.player(state, 1)["tokens"]
    col.play(state, "program 1", "joker decoration")
    assert col.player(state, 1)["tokens"] == held


@pytest.mark.rule("COL-088", "COL-091")
def test_a_program_may_be_produced_again_and_does_not_count_as_its_own_previous_event(col):
    state = at(col, {"produced": [1], "medals": 1}, round=2, active=1, phase="naming")
    assert col.spectators(state, 1, "program 1", "count") == 7
    assert col.player(state, 1)["produced"] == [1]


@pytest.mark.rule("COL-089", "COL-091", "COL-092", "COL-093", "COL-094", "COL-095", "COL-096")
@pytest.mark.parametrize(
    ("player", "changes", "more"),
    [
        ({}, {}, 0),
        ({"produced": [6, 11, 12]}, {"round": 4}, 15),
        ({"programs": [1, 6, 11, 12]}, {}, 0),  # owned but never produced
        ({"tickets": 3}, {}, 15),
        ({"tokens": "3 gladiator, decoration"}, {}, 4),
        ({"tokens": "2 gladiator, decoration, 3 horse, 3 lion"}, {}, 0),  # awards of types that are not used
        ({}, {"nobles": {"emperor": 32, "consul_1": 33, "senator_2": 33}}, 15),
        ({}, {"nobles": {"emperor": 31, "consul_1": 34, "senator_2": 3}}, 0),
        ({"podiums": 2}, {"round": 3}, 6),
        ({"tickets": 1, "produced": [6]}, {"round": 2, "nobles": {"consul_2": 33}}, 5 + 5 + 5),
    ],
)
def test_spectators_are_the_sum_of_seven_parts(col, player, changes, more):
    state = at(col, player | {"medals": 2}, phase="naming", active=1, **changes)
    col.play(state, "program 1")
    assert col.spectators(state.copy(), 1, "count") == 7 + more
    assert col.spectators(state.copy(), 1, "medal for spectators", "count") == 7 + more + 3
    assert col.spectators(state.copy(), 1, "medal for spectators", "medal for spectators") == 7 + more + 6


@pytest.mark.rule("COL-093", "COL-115")
def test_an_award_counts_only_if_a_real_token_of_its_type_is_used(col):
    player = {"tokens": "3 gladiator, decoration, 2 joker", "medals": 1}
    state = at(col, player, phase="jokers", event={"program": 1})
    assert col.spectators(state.copy(), 1, "jokers done", "count") == 7 + 4
    assert col.spectators(state.copy(), 1, "joker gladiator", "jokers done", "count") == 7 + 4
    col.play(state, "joker gladiator", "joker gladiator", "jokers done")
    assert col.spectators(state, 1, "count") == 7


@pytest.mark.rule("COL-094", "COL-020")
@pytest.mark.parametrize(("noble", "worth"), [("emperor", 7), ("consul_1", 5), ("consul_2", 5), ("senator_2", 3)])
@pytest.mark.parametrize("square", range(29, 36))
def test_a_noble_on_any_square_of_the_arena_counts(col, noble, worth, square):
    away = {"emperor": 5, "senator_3": 10}
    player = {"arena": [31, 32, 33, 34], "medals": 1}
    state = at(col, player, phase="spectators", event={"program": 1}, nobles=away | {noble: square})
    assert col.spectators(state, 1, "count") == 7 + (worth if 31 <= square <= 34 else 0)


@pytest.mark.rule("COL-097", "COL-098")
@pytest.mark.parametrize(("marker", "after"), [(0, 7), (6, 7), (7, 7), (8, 8), (50, 50)])
def test_the_marker_moves_only_up_and_the_coins_come_always(col, marker, after):
    state = at(col, {"marker": marker, "coins": 3}, phase="naming")
    col.play(state, "program 1")
    assert (col.player(state, 1)["marker"], col.player(state, 1)["coins"]) == (after, 10)


@pytest.mark.rule("COL-099", "COL-042")
def test_a_produced_program_counts_as_produced(col):
    state = at(col, {"medals": 1}, phase="naming")
    col.play(state, "program 1", "count")
    assert col.player(state, 1)["produced"] == [1]


@pytest.mark.rule("COL-151", "COL-081", "COL-152")
def test_the_decisions_of_an_event_come_in_their_order(col):
    player = {"tokens": "2 gladiator, decoration, joker", "medals": 2, "loge": True}
    state = at(col, player)
    phases = []
    for move in (
        *("produce", "roll II V", "emperor II", "consul_1 V", "push emperor +1", "stop moving", "program 1"),
        *("jokers done", "count", "end event"),
    ):
        phases.append(state.dump()["phase"])
        col.play(state, move)
    assert phases == [
        *("producing", "rolling", "dice", "dice", "pushing", "pushing", "naming"),
        *("jokers", "spectators", "ending"),
    ]


@pytest.mark.rule("COL-152", "COL-127")
def test_every_production_ends_with_a_decision(col):
    state = col.state({1: ACT | {"medals": 2}, 2: ACT | {"programs": [4]}}, phase="naming")
    col.play(state, "program 1", "count")
    assert col.moves(state) == ["cash medal", "end event"]
    col.play(state, "cash medal")
    assert col.player(state, 1)["coins"] == 30 + 7 + 6
    col.play(state, "end event")
    assert (state.dump()["phase"], state.dump()["turn"]) == ("producing", 2)


@pytest.mark.rule("COL-153", "COL-017", "COL-022")
def test_nobles_pass_other_nobles_arenas_and_square_0(col):
    state = dice(col, "V", "VI", nobles={"emperor": 29, "consul_1": 33, "consul_2": 0})
    col.play(state, "emperor sum 11")
    assert nobles(state)["emperor"] == 4
    state = dice(col, "V", nobles={"emperor": 32})  # out of her own arena
    assert col.spectators(state, 1, "emperor V") == 7
    assert nobles(state)["emperor"] == 1
