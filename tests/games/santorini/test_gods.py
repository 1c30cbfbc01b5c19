"""The powers by their examples, and what a refusal says of them."""

import pytest

import soak
import stoa
from stoa.bots.bot import consult
from stoa.bots.levels import make
from stoa.core.checks import check_choices
from stoa.core.game import CHANCE
from stoa.games.santorini.rules.position import read, write
from stoa.games.santorini.rules.powers import table

GAME = stoa.game("santorini")
FLAT = "0000000000000000000000000"


def play(state, *turns):
    """Play turns as they are written."""
    for turn in turns:
        for notation in GAME.unfold(state, turn):
            stoa.play(state, GAME.read(state, notation))
    return state


def moves(state):
    return [GAME.spell(state, move) for move in state.legal()]


def why(state, notation):
    """The refusal of a move that is written so."""
    found = GAME.decisions.find(state, notation)
    assert found, notation
    refusal = state.refusal(found[0])
    return None if refusal is None else str(refusal)


@pytest.mark.rule("SAN-201", "SAN-104")
def test_apollo_swaps_and_does_not_build_on_the_worker_he_forced():
    state = play(read(GAME, f"{FLAT}/1/apollo:b3,a1/pan:b4,e5"), "b3", "b3-b4")
    assert state.dump()["workers"] == [["a1", "b4"], ["b3", "e5"]]
    assert why(state, "+b3") == "A worker stands on b3; build on an unoccupied space. (SAN-027)"
    own = play(read(GAME, f"{FLAT}/1/apollo:b3,b4/pan:e4,e5"), "b3")
    assert why(own, "b3-b4") == "A worker stands on b4. (SAN-023)"


@pytest.mark.rule("SAN-201")
def test_apollo_wins_by_swapping_up_to_level_3():
    state = play(read(GAME, "0000000000230000000000000/1/apollo:a3,a1/pan:b3,e5"), "a3")
    assert "a3-b3#" in moves(state)
    assert play(state, "a3-b3#").places() == [1, 2]


@pytest.mark.rule("SAN-517", "SAN-106")
def test_a_swap_after_which_nothing_can_be_built_is_not_legal():
    # From a1 only b2 could be entered; there everything around is domed but the space left, which then holds the other.
    text = "00000" + "00000" + "44400" + "b0400" + "0b400" + "/1/apollo:a1,e5/pan:b2,e4"
    assert why(read(GAME, text), "a1") == "The worker on a1 cannot move and then build. (SAN-021)"
    open_text = text.replace("44400", "44000")
    assert why(read(GAME, open_text), "a1") is None


@pytest.mark.rule("SAN-523")
def test_the_second_apollo_does_not_swap_with_a_higher_worker():
    dump = read(GAME, "0000000000010000000000000/1/apollo:a3,a1/pan:b3,e5").dump()
    first = play(GAME.load(dump), "a3")
    assert "a3-b3" in moves(first)
    second = play(GAME.load({**dump, "options": {**dump["options"], "apollo": "second"}}), "a3")
    assert why(second, "a3-b3") == "Apollo does not swap with a worker that stands higher than his own. (SAN-523)"


@pytest.mark.rule("SAN-202")
def test_artemis_climbs_two_levels_in_two_steps_and_does_not_return():
    state = play(read(GAME, "0000000000012000000000000/1/artemis:a3,e1/pan:e5,d5"), "a3", "a3-b3")
    assert "b3-c3" in moves(state)
    assert why(state, "b3-a3") == "Artemis cannot step back to where her turn began. (SAN-202)"
    play(state, "b3-c3")
    assert why(state, "c3-d3") == "Artemis steps twice at most. (SAN-202)"


@pytest.mark.rule("SAN-202", "SAN-107")
def test_a_winning_first_step_of_artemis_ends_the_game():
    state = play(read(GAME, "0000000000230000000000000/1/artemis:a3,e1/pan:e5,d5"), "a3-b3#")
    assert state.turn == stoa.OVER


@pytest.mark.rule("SAN-203")
def test_after_athena_moved_up_nobody_else_may_until_her_next_turn():
    state = read(GAME, "0000000000100000100000000/1/athena:a2,e1/pan:b1,d5")
    play(state, "a2-a3+a4")
    assert write(state).split("/")[2].startswith("athena^:")
    play(state, "b1")
    assert why(state, "b1-b2") == "Athena moved up: nobody else may move up in this turn. (SAN-203)"
    play(state, "b1-a1", "+a2")
    assert state.divine.risen == 0


@pytest.mark.rule("SAN-203", "SAN-516", "SAN-108")
def test_athenas_ban_binds_both_opponents_but_no_teammate():
    rows = "0000000000100000000001000"
    three = play(read(GAME, f"{rows}/1/athena:a2,e1/pan:b1,d5/atlas:e3,e4"), "a2-a3+a4", "b1-c1+d1")
    assert three.divine.risen == 1
    assert "athena^" in write(three)
    four = play(read(GAME, f"{rows}/1/athena+pan:a2,e1/zeus+atlas:b1,d5"), "a2-a3+a4", "b1-c1+d1")
    assert (four.turn, four.divine.risen) == (2, 1)
    assert any(move.startswith("e1") for move in moves(four))
    up = read(GAME, "0000000000100000000001000/3/athena^+pan:a2,e1/zeus+atlas:b1,d5")
    assert "a2-a3" in moves(play(up, "a2")), "her teammate may move up"


@pytest.mark.rule("SAN-203", "SAN-102", "SAN-033")
def test_the_ban_can_leave_an_opponent_stuck():
    closed = "444" + "00" + "014" + "00" + "444" + "00" + "44100" + "01400"
    free = read(GAME, closed + "/2/athena:e1,e2/pan:a4,a1")
    assert free.turn == 1
    assert read(GAME, closed + "/2/athena^:e1,e2/pan:a4,a1").places() == [1, 2]


@pytest.mark.rule("SAN-204", "SAN-525")
def test_atlas_domes_any_level_and_such_a_dome_is_no_complete_tower():
    state = play(read(GAME, f"{FLAT}/1/atlas:b3,a1/chronus:d4,e5"), "b3-b4+b5^")
    assert write(state).startswith("0a000")
    full = read(GAME, "44440000000000000000a0000/1/atlas:b3,b1/chronus:d4,e5")
    assert full.turn == 0, "four towers and a dome on the ground are not five towers"
    assert why(play(read(GAME, "3" + FLAT[1:] + "/1/atlas:b3,a1/pan:d4,e5"), "b3", "b3-b4"), "+a5^") == (
        "On level 3 a dome is what is built anyway. (SAN-028)"
    )


@pytest.mark.rule("SAN-204", "SAN-042")
def test_a_dome_of_atlas_comes_from_the_supply():
    rows = "4444a" + "0" * 20
    state = read(GAME, f"{rows}/1/atlas:b3,a1/pan:d3,e1", "typed-22-18-14-14")
    stoa.play(state, GAME.read(state, "b3"))
    stoa.play(state, GAME.read(state, "b3-b2"))
    assert "+a2^" in moves(state)
    empty = read(GAME, "aaaaaaaaaaaaaa" + "0" * 11 + "/1/atlas:b2,a1/pan:d2,e1", "typed-22-18-14-14")
    stoa.play(empty, GAME.read(empty, "b2"))
    stoa.play(empty, GAME.read(empty, "b2-b1"))
    assert why(empty, "+a2^") == "The piece for a2 has run out. (SAN-041)"
    assert "+a2" in moves(empty)


@pytest.mark.rule("SAN-205")
def test_demeter_builds_on_two_spaces_or_stops():
    state = play(read(GAME, f"{FLAT}/1/demeter:b3,a1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    assert why(state, "+b5") == "Demeter's second build is on another space than the first. (SAN-205)"
    assert {"+a5", "stop"} <= set(moves(state))
    assert play(state.copy(), "stop").turn == 1
    assert play(state, "+a5").turn == 1


@pytest.mark.rule("SAN-206", "SAN-103")
def test_hephaestus_adds_a_block_but_never_a_dome():
    state = play(read(GAME, f"{FLAT}/1/hephaestus:b3,a1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    assert moves(state) == ["+b5", "stop"]
    two = play(read(GAME, "02000" + FLAT[5:] + "/1/hephaestus:b3,a1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    assert two.turn == 1, "after the third level there is no block left to add"


@pytest.mark.rule("SAN-207", "SAN-518", "SAN-519")
def test_hermes_may_stay_or_walk_with_both_and_either_builds():
    text = f"{FLAT}/1/hermes:b3,c2/pan:d4,e5"
    assert play(read(GAME, text), "b3+a3").turn == 1
    assert play(read(GAME, text), "b3-e1,c2-a5+b5").dump()["workers"][0] == ["e1", "a5"]
    both = play(read(GAME, text), "b3", "b3-e1", "c2", "c2-a5", "e1")
    assert set(moves(both)) == {"+d1", "+d2", "+e2"}
    far = play(read(GAME, "0000000000111110000000000/1/hermes:b2,c2/pan:d4,e5"), "b2")
    assert why(far, "b2-b4") == "The worker cannot walk to b4 without leaving its level. (SAN-207)"


@pytest.mark.rule("SAN-208", "SAN-522", "SAN-104", "SAN-105")
def test_the_minotaur_pushes_straight_on_whatever_the_level():
    state = read(GAME, "0000000000001300000000000/1/minotaur:b3,a1/pan:c3,e5")
    play(state, "b3", "b3-c3")
    assert state.dump()["workers"] == [["a1", "c3"], ["d3", "e5"]]
    assert state.turn == 0, "forced is not moved: nobody has won on d3"
    edge = play(read(GAME, f"{FLAT}/1/minotaur:b3,e1/pan:a3,e5"), "b3")
    assert why(edge, "b3-a3") == "The Minotaur cannot push a worker off the board. (SAN-522)"
    blocked = play(read(GAME, "00000" + "00000" + "000a0" + "0" * 10 + "/1/minotaur:b3,e1/pan:c3,e5"), "b3")
    assert why(blocked, "b3-c3") == "The Minotaur cannot push the worker on: d3 is occupied. (SAN-208)"


@pytest.mark.rule("SAN-104", "SAN-032", "SAN-515", "SAN-506")
def test_a_worker_forced_onto_level_3_must_come_down_and_move_up_again():
    state = read(GAME, "00000" + "00000" + "00033" + "00002" + "00000" + "/2/pan:a1,b1/minotaur:c5,d3")
    play(state, "d3")
    assert "d3-e3" in moves(state), "from level 3 to level 3 is no win"
    assert "d3-e2" in moves(state)
    down = play(state, "d3-e2", "+d1", "a1-a2+a3", "e2")
    assert "e2-e3#" in moves(down)


@pytest.mark.rule("SAN-209", "SAN-521")
def test_pan_wins_by_two_levels_down_but_not_when_forced():
    state = play(read(GAME, "00000" + "00000" + "02000" + "0" * 10 + "/1/pan:b3,e1/apollo:a3,e5"), "b3")
    assert "b3-b4#" in moves(state)
    forced = read(GAME, "00000" + "00000" + "02100" + "0" * 10 + "/2/pan:b3,e1/minotaur:c3,e5")
    assert play(forced, "c3-b3+c3").turn == 0


@pytest.mark.rule("SAN-210", "SAN-520")
def test_prometheus_builds_first_and_then_stays_down():
    state = play(read(GAME, "00000" + "00000" + "10000" + "0" * 10 + "/1/prometheus:a3,e1/pan:d4,e5"), "a3", "+a4")
    assert "a3-a4" in moves(state), "not higher than the worker stands"
    low = play(read(GAME, f"{FLAT}/1/prometheus:a3,e1/pan:d4,e5"), "a3", "+a4")
    assert why(low, "a3-a4") == "Prometheus built before moving, so that his worker cannot move up. (SAN-210)"
    assert why(low, "+a2") == "Prometheus builds once before moving. (SAN-210)"


@pytest.mark.rule("SAN-311")
def test_aphrodite_holds_her_neighbours():
    state = play(read(GAME, f"{FLAT}/1/pan:b3,e5/aphrodite:a3,e1"), "b3")
    assert why(state, "b3-c3") == (
        "A worker that began next to Aphrodite's ends its last step next to one of them. (SAN-311)"
    )
    assert why(state, "b3-b4") is None
    assert "e5" in moves(read(GAME, f"{FLAT}/1/pan:b3,e5/aphrodite:a3,e1")), "a worker that is not next to her is free"


@pytest.mark.rule("SAN-315")
def test_charon_carries_a_neighbour_to_the_other_side():
    state = play(read(GAME, f"{FLAT}/1/charon:b3,e5/pan:a3,e1"), "b3")
    assert "!a3" in moves(state)
    play(state, "!a3")
    assert state.dump()["workers"][1] == ["e1", "c3"]
    assert why(state, "!c3") == "Charon carries one worker, before his own moves. (SAN-315)"
    edge = play(read(GAME, f"{FLAT}/1/charon:a3,e5/pan:b3,e1"), "a3")
    assert why(edge, "!b3") == "There is no unoccupied space on the other side of Charon's worker. (SAN-315)"


@pytest.mark.rule("SAN-316", "SAN-110", "SAN-524")
def test_chronus_wins_with_the_fifth_tower_whoever_completes_it():
    text = "44443" + "00000" * 4
    assert play(read(GAME, f"{text}/2/chronus:a1,b1/pan:e3,c1"), "e3-e4+e5").places() == [1, 2]
    climbing = read(GAME, "44443" + "00002" + "00000" * 3 + "/2/chronus:a1,b1/pan:e4,c1")
    assert play(climbing, "e4-e5#").places() == [2, 1], "the mover's own win counts first"


@pytest.mark.rule("SAN-320", "SAN-109")
def test_hera_denies_wins_on_the_perimeter_but_not_the_step():
    text = "00000" + "02300" + "03000" + "0" * 10
    state = play(read(GAME, text.replace("02300", "32300") + "/1/pan:b4,e1/hera:d1,e5"), "b4")
    assert "b4-a4" in moves(state)
    assert "b4-c4#" in moves(state)
    play(state, "b4-a4")
    assert state.turn == 0, "the turn goes on"


@pytest.mark.rule("SAN-322")
def test_hypnus_lets_the_highest_worker_sleep():
    text = "00000" + "01100" + "0" * 15
    assert moves(read(GAME, f"{text}/1/pan:b4,e1/hypnus:d1,e5")) == ["e1"]
    assert moves(read(GAME, f"{text}/1/pan:b4,c4/hypnus:d1,e5")) == ["b4", "c4"]
    state = read(GAME, f"{text}/1/pan:b4,e1/hypnus:d1,e5")
    assert why(state, "b4") == "Hypnus lets the worker sleep that stands higher than its fellows. (SAN-322)"


@pytest.mark.rule("SAN-323")
def test_next_to_limus_only_domes_are_built():
    state = play(read(GAME, "00300" + FLAT[5:] + "/1/pan:b3,e1/limus:c4,e5"), "b3", "b3-b4")
    assert why(state, "+b5") == "Next to the workers of Limus opponents build nothing but domes. (SAN-323)"
    assert "+c5" in moves(state)
    assert "+a5" in moves(state)


@pytest.mark.rule("SAN-326")
def test_persephone_asks_for_a_step_up_if_there_can_be_one():
    text = "00000" + "00000" + "01000" + "0" * 10
    state = read(GAME, f"{text}/1/prometheus:a3,e1/persephone:d4,e5")
    assert moves(state) == ["a3"]
    play(state, "a3")
    assert moves(state) == ["a3-b3"]
    assert why(state, "+a4") == "Persephone asks for a turn in which a worker moves up. (SAN-326)"
    hermes = play(read(GAME, f"{text}/1/hermes:a3,e1/persephone:d4,e5"), "a3")
    assert why(hermes, "+a4") == "Persephone asks for a turn in which a worker moves up. (SAN-326)"
    assert moves(read(GAME, f"{FLAT}/1/prometheus:a3,e1/persephone:d4,e5")) == ["e1", "a3"]


@pytest.mark.rule("SAN-327")
def test_poseidon_builds_up_to_three_times_with_the_worker_that_waited_on_the_ground():
    state = play(read(GAME, f"{FLAT}/1/poseidon:b3,e1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    assert moves(state) == ["+d1", "+d2", "+e2", "stop"]
    play(state, "+d1", "+d1")
    assert "stop" in moves(state)
    play(state, "+d1")
    assert state.turn == 1
    high = play(read(GAME, FLAT[:24] + "1" + "/1/poseidon:b3,e1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    assert high.turn == 1


@pytest.mark.rule("SAN-329")
def test_triton_goes_on_while_he_is_on_the_perimeter():
    state = play(read(GAME, f"{FLAT}/1/triton:b2,e1/pan:d4,e5"), "b2", "b2-a2", "a2-a3", "a3-b4")
    assert why(state, "b4-b5") == "Triton steps on only from the perimeter. (SAN-329)"
    around = play(read(GAME, f"{FLAT}/1/triton:a1,e1/pan:d4,e5"), "a1", "a1-a2", "a2-a1")
    assert around.worker == 0, "he may come back to where he began"


@pytest.mark.rule("SAN-330", "SAN-506")
def test_zeus_lifts_himself_without_winning():
    state = play(read(GAME, "00000" + "02000" + "0" * 15 + "/1/zeus:b4,e1/pan:d4,e5"), "b4", "b4-a4")
    assert "+a4" in moves(state)
    high = play(read(GAME, "00000" + "22000" + "0" * 15 + "/1/zeus:b4,e1/pan:d4,e5"), "b4", "b4-a4", "+a4")
    assert high.turn == 1
    top = play(read(GAME, "00000" + "33000" + "0" * 15 + "/1/zeus:b4,e1/pan:d4,e5"), "b4", "b4-a4")
    assert why(top, "+a4") == "Zeus never builds a dome under himself. (SAN-330)"


@pytest.mark.rule("SAN-337")
def test_hades_bars_the_way_down_but_forced_drops_happen():
    text = "00000" + "11000" + "0" * 15
    state = play(read(GAME, f"{text}/1/apollo:b4,e1/hades:d1,e5"), "b4")
    assert why(state, "b4-b5") == "Hades does not let opposing workers move down. (SAN-337)"
    swapped = play(read(GAME, f"{text}/2/hades:a4,e1/apollo:a5,e5"), "a5", "a5-a4")
    assert swapped.dump()["workers"][0] == ["e1", "a5"], "forced down from level 1"


@pytest.mark.rule("SAN-345")
def test_urania_moves_and_builds_round_the_edge():
    state = play(read(GAME, f"{FLAT}/1/urania:a1,c3/pan:d4,e2"), "a1", "a1-e5")
    assert {"+a1", "+a5", "+d1"} <= set(moves(state))


@pytest.mark.rule("SAN-346")
def test_a_hero_uses_its_power_once():
    state = play(read(GAME, f"{FLAT}/1/achilles:a3,e1/pan:d4,e5"), "a3+a4-a4+a5")
    assert write(state).split("/")[2].startswith("achilles1:")
    again = play(state, "d4-d3+d2", "a4")
    assert why(again, "+b4") == "The hero has used its power already. (SAN-346)"
    climb = "00000" + "00000" + "02000" + "0" * 10
    assert "a3-b3" in moves(play(read(GAME, f"{climb}/1/bellerophon:a3,e1/pan:d4,e5"), "a3"))
    spent = play(read(GAME, f"{climb}/1/bellerophon1:a3,e1/pan:d4,e5"), "a3")
    assert why(spent, "a3-b3") == "The hero has used its power already. (SAN-346)"
    domes = play(read(GAME, f"{FLAT}/1/polyphemus:a3,e1/pan:d4,e5"), "a3-a4+a5+e3^+c3^")
    assert (domes.turn, domes.divine.counts[0]) == (1, 1)
    far = play(read(GAME, f"{FLAT}/1/atalanta:a3,e1/pan:d4,e5"), "a3-b3-c3-d3+d2")
    assert far.divine.counts[0] == 1
    for text in ("pan1", "achilles2"):
        with pytest.raises(stoa.BadPosition, match="SAN-346"):
            read(GAME, f"{FLAT}/1/{text}:a3,e1/zeus:d4,e5")


@pytest.mark.rule("SAN-112")
def test_the_power_of_an_eliminated_player_has_no_effect():
    text = "00000" + "00000" + "01000" + "0" * 10
    assert read(GAME, f"{text}/1/zeus:a3,e1/hades:-/hera:d4,e5").turn == 0
    state = play(read(GAME, text.replace("01", "11") + "/1/zeus:a3,e1/hades:-/hera:d4,e5"), "a3")
    assert "a3-a2" in moves(state)


@pytest.mark.rule("SAN-113", "SAN-526")
def test_after_the_last_turn_that_is_allowed_the_game_is_a_draw():
    dump = read(GAME, f"{FLAT}/1/pan:a3,e1/zeus:d4,e5").dump()
    dump["options"]["max_turns"] = 100
    dump["powers"]["turns"] = 99
    state = play(GAME.load(dump), "a3-a4+a5")
    assert (state.turn, state.places(), state.score()) == (stoa.OVER, [1, 1], [0, 0])
    assert str(state.refusal(0)) == "The game is over: it is a draw. (SAN-113)"
    assert GAME.load(state.dump()).key() == state.key()
    assert "The game is a draw." in GAME.face.text(state)


@pytest.mark.rule("SAN-312", "SAN-103")
def test_ares_takes_a_block_beside_the_worker_that_waited():
    text = "00000" + "00000" + "00000" + "00031" + "000a0"
    state = play(read(GAME, f"{text}/1/ares:b3,e1/pan:d3,e5"), "b3", "b3-b4", "+b5")
    assert moves(state) == ["!d2", "!e2", "stop"]
    assert why(state, "!b5") == "Ares takes a block that is next to the worker that did not move. (SAN-312)"
    assert why(state, "!d1") == "Ares takes a block from an unoccupied space without a dome. (SAN-312)"
    assert write(play(state, "!e2")).split("/")[0] == "01000" + "00000" * 2 + "00030" + "000a0"
    undone = play(read(GAME, f"{FLAT}/1/ares:a1,a2/pan:d3,e5"), "a1-b1+b2!b2")
    assert write(undone).startswith(FLAT), "the block just built may be the one that is taken away"


@pytest.mark.rule("SAN-324", "SAN-111")
def test_medusa_turns_lower_neighbours_to_stone():
    text = "00000" + "01100" + "00000" * 3
    state = play(read(GAME, f"{text}/1/medusa:b4,e1/pan:c5,e5"), "b4-c4+b4")
    assert write(state) == "00100" + "02100" + "00000" * 3 + "/2/medusa:e1,c4/pan:e5"
    equal = play(read(GAME, "00100" + text[5:] + "/1/medusa:b4,e1/pan:c5,e5"), "b4-c4+b4")
    assert write(equal).endswith("pan:c5,e5"), "one on the same level stays"
    last = play(read(GAME, f"{text}/1/medusa:b4,e1/pan:c5,d5"), "b4-c4+b4")
    assert last.places() == [1, 2], "a side without workers is stuck"
    both = play(read(GAME, f"{text}/1/medusa:b4,e1/limus:c5,d5"), "b4-c4+b3")
    assert write(both).endswith("limus:c5,d5"), "where nothing can be built, nobody turns to stone"


@pytest.mark.rule("SAN-325")
def test_morpheus_saves_tokens_and_spends_them():
    state = read(GAME, f"{FLAT}/2/morpheus:b3,e1/pan:d4,e5")
    play(state, "d4-d3+d2")
    assert write(state).split("/")[2].startswith("morpheus1:"), "one is gained before the move"
    saved = play(state.copy(), "b3", "b3-b4")
    assert "stop" in moves(saved)
    play(saved, "stop", "d3-d4+d5")
    assert write(saved).split("/")[2].startswith("morpheus2:")
    spent = play(saved, "b4", "b4-b3", "+b4", "+b4")
    assert (spent.turn, spent.divine.counts[0], spent.levels[16]) == (1, 0, 2), "both on one space"
    empty = play(read(GAME, f"{FLAT}/1/morpheus:b3,e1/aphrodite:a3,e5"), "b3")
    assert why(empty, "b3-c3") == (
        "A worker that began next to Aphrodite's ends its last step next to one of them. (SAN-311)"
    )
    assert why(empty, "b3-b4") is None
    rich = play(read(GAME, f"{FLAT}/1/morpheus2:b3,e1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    rich.divine.counts[0] = 0
    assert why(rich, "+a5") == "Morpheus has no token left to build with. (SAN-325)"


@pytest.mark.rule("SAN-338")
def test_the_harpies_blow_on_whoever_moves():
    text = "00000" + "00000" + "00011" + "00000" * 2
    state = play(read(GAME, f"{text}/1/pan:a3,e1/harpies:d5,e5"), "a3", "a3-b3")
    assert state.worker == 12, "c3, as d3 is higher"
    falling = play(read(GAME, f"{text}/1/pan:e3,e1/harpies:d5,e5"), "e3", "e3-d3")
    assert falling.worker == 10, "down and on to the edge"
    obstructed = play(read(GAME, f"{FLAT}/1/pan:a3,e1/harpies:d3,e5"), "a3", "a3-b3")
    assert obstructed.worker == 12
    winning = read(GAME, "00000" + "00000" + "23000" + "00000" * 2 + "/1/mortal:a3,e1/harpies:d5,e5")
    assert play(winning, "a3-b3#").places() == [1, 2], "the win is looked at before it is blown on"
    fallen = read(GAME, "00000" + "00000" + "22000" + "00000" * 2 + "/1/pan:a3,e1/harpies:d5,e5")
    assert play(fallen, "a3-b3+e4").turn == 1, "forced down is not moved down"


def test_nemesis_swaps_with_an_opponent_that_is_far_away():
    state = play(read(GAME, f"{FLAT}/1/nemesis:a1,b1/pan:d4,e5"), "a1", "a1-a2", "+a3")
    assert moves(state) == ["!d4", "!e5", "stop"]
    assert why(state, "!a3") == "Nemesis swaps places with the workers of an opponent. (SAN-100)"
    assert play(state, "!e5").dump()["workers"] == [["d4", "e5"], ["b1", "a2"]]
    beside = play(read(GAME, f"{FLAT}/1/nemesis:a1,b1/pan:c2,e5/zeus:e1,e2"), "a1", "a1-a2", "+a3")
    assert moves(beside) == ["!e1", "!e2", "stop"]
    assert why(beside, "!e5") == "Nemesis swaps only if none of that opponent's workers is next to hers. (SAN-100)"


def test_the_maenads_win_with_a_worker_between_them():
    assert play(read(GAME, f"{FLAT}/1/maenads:a1,c4/pan:b3,e5"), "a1-a2+a1").places() == [1, 2]
    three = play(read(GAME, f"{FLAT}/1/maenads:a1,c4/pan:b3,e5/zeus:e1,e2"), "a1-a2+a1")
    assert (three.turn, three.dump()["workers"]) == (2, [["a2", "c4"], [], ["e1", "e2"]])


@pytest.mark.rule("SAN-346", "SAN-111")
def test_medea_and_theseus_use_their_power_at_the_end_of_one_turn():
    text = "00000" + "00000" + "02000" + "00000" * 2
    state = play(read(GAME, f"{text}/1/medea:a1,e1/pan:b3,e5"), "a1", "a1-a2", "+a1")
    assert moves(state) == ["!b3", "stop"]
    assert why(state, "!a2") == "Medea takes the blocks from under a worker that is next to one of hers. (SAN-346)"
    after = play(state, "!b3")
    assert (write(after).split("/")[2], after.levels[11]) == ("medea1:e1,a2", 0)
    theseus = play(read(GAME, f"{text}/1/theseus:a1,e1/pan:b3,e5"), "a1", "a1-a2", "+a1")
    assert moves(theseus) == ["!b3", "stop"]
    assert write(play(theseus.copy(), "!b3")).endswith("theseus1:e1,a2/pan:e5")
    assert play(read(GAME, f"{text}/1/theseus:a1,e1/pan:b3"), "a1-a2+a1!b3").places() == [1, 2]
    for god in ("medea", "theseus"):
        spent = play(read(GAME, f"{text}/1/{god}1:a1,e1/pan:b3,e5"), "a1-a2+a1")
        assert spent.turn == 1, "nothing more is offered"
    early = play(read(GAME, f"{text}/1/theseus:a2,e1/pan:b3,e5"), "a2")
    assert why(early, "!b3") == "Theseus uses his power at the end of his turn. (SAN-346)"


@pytest.mark.rule("SAN-313", "SAN-111")
def test_bia_removes_who_stands_straight_ahead_of_her_step():
    state = play(read(GAME, f"{FLAT}/1/bia:b3,e1/pan:d3,e5"), "b3", "b3-c3")
    assert state.dump()["workers"] == [["e1", "c3"], ["e5"]]
    assert "+d3" in moves(state), "the space so freed may be built on"
    beside = play(read(GAME, f"{FLAT}/1/bia:b3,e1/pan:d4,e5"), "b3", "b3-c3")
    assert beside.dump()["workers"][1] == ["d4", "e5"]
    rise = read(GAME, "00000" + "01000" + "00000" * 3 + "/1/bia:b3,e1/persephone:d3")
    assert "b3-c3" in moves(play(rise, "b3")), "whoever is removed asks for nothing"
    last = play(read(GAME, f"{FLAT}/1/bia:b3,e1/pan:d3"), "b3", "b3-c3")
    assert last.turn == 0, "the turn goes on without them"
    assert play(last, "+d3").places() == [1, 2]


@pytest.mark.rule("SAN-313")
@pytest.mark.parametrize("placement", ["original", "roxley"])
def test_bia_places_before_the_player_who_goes_first(placement):
    state = play(GAME.start(3, {"powers": "all", "placement": placement}), "pan", "bia", "zeus", "zeus", "bia")
    stoa.play(state, GAME.read(state, "first 2"))
    seats = []
    for space in ("a1", "a2", "b1", "b2", "c1", "c2"):
        seats.append(state.turn)
        assert GAME.load(state.dump()).key() == state.key()
        stoa.play(state, GAME.read(state, f"@{space}"))
    assert seats[:2] == [2, 2]
    assert seats[2:] == ([1, 1, 0, 0] if placement == "roxley" else [1, 0, 0, 1])
    assert state.turn == 1, "the first turn is not hers"


@pytest.mark.rule("SAN-319")
def test_the_workers_of_eros_start_on_opposite_edges():
    state = play(GAME.start(2, {"powers": "all"}), "eros", "pan", "pan")
    stoa.play(state, GAME.read(state, "first 1"))
    assert why(state, "@c3") == "The workers of Eros start on opposite edges of the board. (SAN-319)"
    assert len(state.legal()) == 16
    corner = play(state.copy(), "@a1")
    assert moves(corner) == [f"@{space}" for space in ["e1", "e2", "e3", "e4", "a5", "b5", "c5", "d5", "e5"]]
    play(state, "@a3")
    assert why(state, "@a1") == "The workers of Eros start on opposite edges of the board. (SAN-319)"
    assert moves(state) == ["@e1", "@e2", "@e3", "@e4", "@e5"]
    dump = state.dump()
    assert GAME.load(dump).key() == state.key()
    with pytest.raises(stoa.BadPosition, match="Eros does not start on c3"):
        GAME.load({**dump, "workers": [["c3"], []]})


@pytest.mark.rule("SAN-319", "SAN-320")
def test_eros_wins_by_a_meeting_on_level_1():
    text = "00000" + "00000" + "01100" + "00000" * 2
    state = play(read(GAME, f"{text}/1/eros:b3,d4/pan:a1,e5"), "d4")
    assert "d4-c3#" in moves(state)
    assert "d4-d3" in moves(state), "not next to the other"
    assert "Move up from d4 to c3, to level 1, and win." in [
        str(GAME.face.offer(state, move)) for move in state.legal()
    ]
    level = play(read(GAME, f"{FLAT}/1/eros:b3,d4/pan:a1,e5"), "d4")
    assert "d4-c3" in moves(level), "on the ground it is no victory with two players"
    three = play(read(GAME, f"{FLAT}/1/eros:b3,d4/pan:a1,e5/zeus:e1,e2"), "d4")
    assert "d4-c3#" in moves(three)
    assert "Move from d4 to c3 and win." in [str(GAME.face.offer(three, move)) for move in three.legal()]
    edge = play(read(GAME, "11000" + "00000" * 4 + "/1/eros:a5,c4/hera:a1,e5"), "c4")
    assert "c4-b5" in moves(edge), "Hera denies it on the perimeter"


def test_the_graeae_have_three_workers_and_build_with_one_that_did_not_move():
    state = play(read(GAME, f"{FLAT}/1/graeae:b3,e1,a1/pan:d4,e5"), "b3", "b3-b4")
    assert moves(state) == ["+b1", "+d1", "+a2", "+b2", "+d2", "+e2"]
    assert why(state, "+b5") == "The Graeae build with a worker that did not move. (SAN-100)"
    assert str(GAME.face.ask(state)) == "Build with a worker that did not move."
    for workers in ("b3,e1", "b3,e1,a1,a2"):
        with pytest.raises(stoa.BadPosition, match="workers"):
            read(GAME, f"{FLAT}/1/graeae:{workers}/pan:d4,e5")
    setup = play(GAME.start(3, {"powers": "all"}), "graeae", "pan", "zeus", "pan", "zeus")
    stoa.play(setup, GAME.read(setup, "first 2"))
    for space in ("a1", "a2", "b1", "b2", "c1", "c2", "c3"):
        assert GAME.load(setup.dump()).key() == setup.key()
        stoa.play(setup, GAME.read(setup, f"@{space}"))
    assert setup.dump()["workers"] == [["c1", "c2", "c3"], ["a1", "a2"], ["b1", "b2"]]


def test_another_worker_of_proteus_follows():
    state = play(read(GAME, f"{FLAT}/1/proteus:b3,e1,a1/pan:d4,e5"), "b3", "b3-b4")
    assert moves(state) == ["!a1", "!e1"]
    assert why(state, "+b5") == "First another worker of Proteus follows onto the space just left. (SAN-100)"
    assert why(state, "!d4") == "Another worker of Proteus follows onto the space just left. (SAN-100)"
    play(state, "!e1")
    assert state.dump()["workers"][0] == ["a1", "b3", "b4"]
    assert why(state, "!a1") == "One worker of Proteus follows, when another has just moved. (SAN-100)"
    assert play(state, "+b5").turn == 1
    assert play(read(GAME, f"{FLAT}/1/proteus:b3,e1,a1/pan:d4,e5"), "b3-b4!e1+b5").key() == state.key()


def test_castor_and_pollux_all_move_or_all_build():
    text = f"{FLAT}/1/castor:b3,e1/pan:d4,e5"
    assert play(read(GAME, text), "b3-b4+b5").turn == 1
    moved = play(read(GAME, text), "b3-b4,e1-d1")
    assert (moved.turn, moved.dump()["workers"][0]) == (1, ["d1", "b4"])
    assert write(moved).startswith(FLAT)
    built = play(read(GAME, text), "b3", "+b4")
    assert moves(built) == ["e1"]
    assert str(GAME.face.ask(built)) == "Choose the next worker."
    play(built, "e1")
    assert why(built, "e1-e2") == "Castor and Pollux have built without moving; now all of them build. (SAN-100)"
    assert play(built, "+e2").turn == 1
    half = play(read(GAME, text), "b3", "b3-b4", "e1")
    assert why(half, "+e2") == ("One of Castor and Pollux has moved; now the other moves, and none builds. (SAN-100)")
    alone = play(read(GAME, f"{FLAT}/1/castor:b3/theseus:d4,e5"), "b3", "b3-b4")
    assert "stop" in moves(alone), "one worker is all there are"


@pytest.mark.rule("SAN-113", "SAN-526")
def test_a_position_that_comes_up_for_the_third_time_is_a_draw():
    state = read(GAME, f"{FLAT}/1/castor:b3,b4/ares:d3,e1")
    for _ in range(2):
        assert state.turn == 0
        play(state, "b3-a3,b4-a4", "d3-d2+e2!e2", "a3-b3,a4-b4")
        assert GAME.load(state.dump()).key() == state.key()
        play(state, "d2-d3+e2!e2")
    assert (state.turn, state.places()) == (stoa.OVER, [1, 1])
    assert GAME.load(state.dump()).key() == state.key()
    built = play(read(GAME, f"{FLAT}/1/castor:b3,b4/ares:d3,e1"), "b3-a3,b4-a4", "d3-d2+e2!e2", "a3-b3,a4-b4")
    assert len(built.divine.past) == 4
    assert play(built, "d2-d3+e2").divine.past == (), "with one piece more nothing can come again"


def test_all_workers_of_terpsichore_move_and_then_build():
    state = play(read(GAME, f"{FLAT}/1/terpsichore:b3,e1/pan:d4,e5"), "b3", "b3-b4")
    assert moves(state) == ["e1"]
    assert why(state, "+b5") == "All workers of Terpsichore move, and then all of them build. (SAN-100)"
    play(state, "e1", "e1-e2")
    assert "b4" in moves(state), "either builds first"
    play(state, "+e1")
    assert moves(state) == ["b4"]
    assert why(state, "+e3") == "Every worker of Terpsichore builds once. (SAN-100)"
    assert play(state, "b4", "+b5").turn == 1
    assert write(play(read(GAME, f"{FLAT}/1/terpsichore:b3,e1/pan:d4,e5"), "b3-b4,e1-e2+e1,b4+b5")) == write(state)
    winning = read(GAME, "00000" + "00000" + "23000" + "00000" * 2 + "/1/terpsichore:a3,e1/pan:d4,e5")
    assert play(winning, "a3-b3#").places() == [1, 2], "the first step that wins ends the game"


def test_hydra_gains_or_loses_a_worker_at_the_end_of_her_turn():
    apart = play(read(GAME, "00000" + "02000" + "00000" * 3 + "/1/hydra:b3,e1/pan:d4,e5"), "b3", "b3-a3", "+a4")
    assert moves(apart) == ["!a2", "!b2", "!b3"], "the lowest spaces next to the one that moved"
    assert why(apart, "!a4") == (
        "Hydra gains a worker on one of the lowest spaces next to the one that moved. (SAN-100)"
    )
    three = play(apart, "!b3")
    assert (three.turn, write(three).split("/")[2]) == (1, "hydra:e1,a3,b3")
    beside = play(three, "d4-d3+d2", "a3", "a3-a2", "+a1")
    assert moves(beside) == ["!e1", "!a2", "!b3"]
    assert why(beside, "!a3") == "Workers of Hydra are neighbours, so that she loses one of them. (SAN-100)"
    assert write(play(beside, "!e1")).split("/")[2] == "hydra:a2,b3"


@pytest.mark.rule("SAN-346")
def test_heracles_builds_as_many_domes_as_he_likes_for_once():
    text = f"{FLAT}/1/heracles:b3,e1/pan:d4,e5"
    state = play(read(GAME, text), "b3", "b3-b4")
    assert why(state, "+c1^") == "The workers of Heracles build domes next to them. (SAN-346)"
    many = play(state.copy(), "+b5^", "+e2^", "+d1^", "stop")
    assert write(many).split("/")[:3] == ["0a000" + "00000" * 2 + "0000a" + "000a0", "2", "heracles1:e1,b4"]
    none = play(state.copy(), "stop")
    assert (none.turn, write(none).split("/")[2]) == (1, "heracles1:e1,b4")
    plain = play(state, "+b5")
    assert (plain.turn, plain.divine.counts[0]) == (1, 0)
    spent = play(read(GAME, text.replace("heracles", "heracles1")), "b3", "b3-b4")
    assert why(spent, "+b5^") == why(spent, "stop") == "The hero has used its power already. (SAN-346)"


@pytest.mark.rule("SAN-346")
def test_jason_brings_a_third_worker_and_plays_with_it():
    text = "10000" + "00000" * 4 + "/1/jason:b3,e1/pan:d4,e5"
    state = read(GAME, text)
    assert "!a5" not in moves(state)
    assert why(state, "!a5") == "Jason's spare worker comes onto a perimeter space of the ground level. (SAN-346)"
    assert why(state, "!c3") == "Jason's spare worker comes onto a perimeter space of the ground level. (SAN-346)"
    after = play(state.copy(), "!a4-a5+a4")
    assert write(after).split("/")[2] == "jason1:e1,b3,a5"
    assert str(GAME.face.offer(state, GAME.read(state, "!a4"))) == "Put a worker on a4."
    play(after, "d4-d3+d2")
    assert why(after, "!a1") == "The hero has used its power already. (SAN-346)"
    with pytest.raises(stoa.BadPosition, match="side 1 has 3"):
        read(GAME, text.replace("jason", "jason1"))


def test_nobody_steps_straight_against_the_wind_of_aeolus():
    state = play(read(GAME, f"{FLAT}/1/aeolus:b3,e1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    assert why(state, "!c3") == "So it is already. (SAN-100)"
    assert why(state, "!a1") == "The wind is named by the space that lies in its direction from c3. (SAN-100)"
    offers = [str(GAME.face.offer(state, move)) for move in state.legal()]
    assert "Turn the wind: c3→c4." in offers
    play(state, "!c4")
    assert write(state).split("/")[2] == "aeolus@c4:e1,b4"
    assert GAME.load(state.dump()).key() == state.key()
    assert "Wind: c3→c4" in GAME.face.sketch(state)
    play(state, "d4")
    assert why(state, "d4-d3") == "Nobody steps straight against the wind of Aeolus. (SAN-100)"
    assert {"d4-c3", "d4-e3"} <= set(moves(state)), "aslant is not straight against it"
    own = play(state, "d4-d5", "+c5", "b4")
    assert why(own, "b4-b3") == "Nobody steps straight against the wind of Aeolus. (SAN-100)"
    calm = play(own, "b4-a4", "+a5", "!c3")
    assert write(calm).split("/")[2] == "aeolus:e1,a4"
    walk = play(read(GAME, "20200" * 5 + "/1/hermes:b3,e1/aeolus@c4:d4,e5"), "b3")
    assert moves(walk)[:2] == ["b3-b4", "b3-b5"], "no step of a walk goes down the file"
    with pytest.raises(stoa.BadPosition, match="nothing of its power can be on a1"):
        read(GAME, f"{FLAT}/1/aeolus@a1:b3,e1/pan:d4,e5")
    with pytest.raises(stoa.BadPosition, match="a space is kept"):
        read(GAME, f"{FLAT}/1/aeolus4:b3,e1/pan:d4,e5")


@pytest.mark.rule("SAN-112")
def test_talus_stands_in_the_way_as_a_dome_would():
    state = play(read(GAME, f"{FLAT}/1/europa:b3,e1/minotaur:d4,e5"), "b3-b4+b5!c4")
    assert write(state).split("/")[2] == "europa@c4:e1,b4"
    assert GAME.load(state.dump()).key() == state.key()
    play(state, "d4")
    assert why(state, "d4-c4") == "Talus stands on c4, as if it were a dome. (SAN-100)"
    play(state, "d4-d3")
    assert why(state, "+c4") == "Talus stands on c4, as if it were a dome. (SAN-100)"
    own = play(state, "+c3", "b4")
    assert why(own, "b4-c4") == "Talus stands on c4, as if it were a dome. (SAN-100)"
    pushed = play(read(GAME, f"{FLAT}/1/minotaur:a3,e5/europa@c3:b3,e1"), "a3")
    assert why(pushed, "a3-b3") == "The Minotaur cannot push the worker on: c3 is occupied. (SAN-208)"
    assert 'id="talus"' in GAME.face.picture(state).svg
    assert "◎" in GAME.face.sketch(state)
    assert "Talus stands here, as if he were a dome." in [
        str(words) for words in GAME.face.explain(state, "space-c4", 0).words
    ]
    far = play(read(GAME, f"{FLAT}/1/europa:b3,e1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    assert why(far, "!e2") == "Europa puts Talus next to the worker that moved. (SAN-100)"
    with pytest.raises(stoa.BadPosition, match="nothing of its power"):
        read(GAME, f"{FLAT}/1/europa@d4:b3,e1/pan:d4,e5")
    gone = read(GAME, f"{FLAT}/1/medusa:b3,e1/europa:-/pan:d4,e5")
    assert gone.divine.counts[1] == 0


@pytest.mark.rule("SAN-346")
def test_odysseus_forces_neighbours_to_corners_for_once():
    text = f"{FLAT}/1/odysseus:b3,c3/pan:b4,e5"
    state = read(GAME, text)
    assert moves(state) == ["b3", "c3", "!b4"]
    assert why(state, "!e5") == "Odysseus forces opposing workers next to his own, each once. (SAN-346)"
    play(state, "!b4")
    assert moves(state) == ["!a1", "!e1", "!a5"]
    assert why(state, "b3") == "Choose the corner for the worker that Odysseus forces. (SAN-346)"
    play(state, "!a1")
    assert (state.turn, state.dump()["workers"][1]) == (0, ["a1", "e5"])
    assert write(play(state, "b3-b4+b5")).split("/")[2:] == ["odysseus1:c3,b4", "pan:a1,e5"]
    assert write(play(read(GAME, text), "!b4!a1,b3-b4+b5")) == write(state)
    spent = read(GAME, text.replace("odysseus", "odysseus1"))
    assert why(spent, "!b4") == "The hero has used its power already. (SAN-346)"
    late = play(read(GAME, text), "b3")
    assert why(late, "!b4") == "Odysseus uses his power at the start of his turn. (SAN-346)"


@pytest.mark.rule("SAN-328", "SAN-527")
def test_selene_puts_a_dome_next_to_her_woman_instead_of_the_normal_build():
    state = play(read(GAME, "00000" * 4 + "00030" + "/1/selene@e1:b3,e1/pan:d4,e5"), "b3", "b3-b4")
    assert {"+e2^", "+d1^", "+b5"} <= set(moves(state)), "the woman has not moved; level 3 is a level too"
    assert why(state, "+b5^") == "Selene's woman, on e1, puts a dome next to her. (SAN-328)"
    assert str(GAME.face.ask(state)) == "Build next to the worker that moved, or put a dome next to the woman."
    play(state, "+e2^")
    assert write(state) == "00000" * 3 + "0000a" + "00030" + "/2/selene@e1:e1,b4/pan:d4,e5"
    assert GAME.load(state.dump()).key() == state.key()
    own = play(state, "d4-d3+c3", "e1", "e1-d2")
    assert why(own, "+d1^") == "On level 3 a dome is what is built anyway. (SAN-028)"
    assert write(play(own, "+c1^")).split("/")[2] == "selene@d2:d2,b4", "it is the woman who has moved"
    gone = play(read(GAME, f"{FLAT}/1/selene:b3/bia:d4,e5"), "b3", "b3-b4")
    assert why(gone, "+b5^") == "Selene's woman has left the game. (SAN-328)"


@pytest.mark.rule("SAN-104", "SAN-527", "SAN-528")
def test_the_woman_stays_the_woman_wherever_she_is_forced():
    swapped = play(read(GAME, f"{FLAT}/1/apollo:b3,e1/selene@b4:b4,e5"), "b3-b4+a4")
    assert write(swapped).split("/")[2:] == ["apollo:e1,b4", "selene@b3:b3,e5"]
    pushed = play(read(GAME, f"{FLAT}/1/minotaur:b2,e1/selene@b3:b3,e5"), "b2-b3+a4")
    assert write(pushed).split("/")[3] == "selene@b4:b4,e5"
    struck = play(read(GAME, f"{FLAT}/1/bia:b2,e1/selene@b4:b4,e5"), "b2-b3+a4")
    assert write(struck).split("/")[3] == "selene:e5"
    traded = play(read(GAME, f"{FLAT}/1/nemesis:a1,c1/selene@e5:e4,e5"), "c1-c2+c1!e5")
    assert write(traded).split("/")[2:] == ["nemesis:e4,e5", "selene@c2:a1,c2"]
    with pytest.raises(stoa.BadPosition, match="one of the workers is the woman"):
        read(GAME, f"{FLAT}/1/selene:b3,e1/pan:d4,e5")
    with pytest.raises(stoa.BadPosition, match="nothing of its power can be on d4"):
        read(GAME, f"{FLAT}/1/selene@d4:b3,e1/pan:d4,e5")


@pytest.mark.rule("SAN-527")
def test_the_first_worker_placed_is_the_woman():
    state = GAME.start(4, {"powers": "all"})
    play(state, "selene", "pan", "hippolyta", "atlas", "pan", "hippolyta", "atlas", "first 1", "@c3")
    assert state.dump()["powers"]["counts"] == [13, 0, 13, 0], "teammates share their workers"
    assert GAME.load(state.dump()).key() == state.key()
    assert "●♀" in GAME.face.sketch(state)
    play(state, "@b2", "@a1", "@e5")
    assert write(state).split("/")[2:] == ["selene@c3+hippolyta@c3:b2,c3", "pan+atlas:a1,e5"]
    bad = state.dump()
    bad["powers"]["counts"] = [0, 0, 0, 0]
    with pytest.raises(stoa.BadPosition, match="one of the workers is the woman"):
        GAME.load(bad)


def test_all_workers_other_than_hippolytas_woman_step_diagonally():
    state = play(read(GAME, f"{FLAT}/1/hippolyta@b3:b3,e1/pan:d4,e5"), "e1")
    assert moves(state) == ["e1-d2"], "her own man too"
    assert why(state, "e1-e2") == "All workers other than Hippolyta's woman step diagonally only. (SAN-100)"
    woman = play(read(GAME, f"{FLAT}/1/hippolyta@b3:b3,e1/pan:d4,e5"), "b3")
    assert len(moves(woman)) == 8
    play(woman, "b3-b4", "+b5", "d4")
    assert moves(woman) == ["d4-c3", "d4-e3", "d4-c5"]
    assert write(woman.divine.before).split("/")[2] == "hippolyta@b4:e1,b4"
    assert 'class="badge"' in GAME.face.picture(woman).svg
    assert "Step diagonally only" in GAME.face.picture(woman).svg
    card = GAME.face.explain(woman, "space-b4", 0)
    assert [str(words) for words in (card.name, *card.words[1:])] == ["Space b4", "The woman of Seat 1 stands here."]
    lonely = play(read(GAME, f"{FLAT}/2/hippolyta:e1/bia:b3,e5"), "b3")
    assert len(moves(lonely)) == 4, "her power stays when the woman has left the game"
    walk = play(read(GAME, "20200" * 5 + "/1/hermes:b3,e1/hippolyta@d4:d4,e5"), "b3")
    assert moves(walk) == ["+a2", "+b2", "+c2", "+a3", "+c3", "+a4", "+b4", "+c4"], "no step of a walk is diagonal here"
    after = play(read(GAME, f"{FLAT}/2/hippolyta@b3:b3,e1/pan:d4,e5/atlas:a1,a2"), "d4-c3+c4")
    assert why(play(after, "a1"), "a1-b1") == "All workers other than Hippolyta's woman step diagonally only. (SAN-100)"


@pytest.mark.rule("SAN-114", "SAN-529")
def test_the_coins_of_clio_are_domes_to_her_opponents():
    state = play(read(GAME, f"{FLAT}/1/clio:b3,e1/minotaur:d4,e5"), "b3-b4+c4")
    assert write(state) == "00000" + "00100" + "00000" * 3 + "/2/clio@c4:e1,b4/minotaur:d4,e5"
    assert GAME.load(state.dump()).key() == state.key()
    play(state, "d4")
    assert why(state, "d4-c4") == "To her opponents Clio's coin on c4 is a dome. (SAN-529)"
    assert "Coins count as domes" in GAME.face.picture(state).svg
    assert 'class="coin"' in GAME.face.picture(state).svg
    assert " ○ " in GAME.face.sketch(state)
    assert "A coin of Clio's lies here: to her opponents it is a dome." in [
        str(words) for words in GAME.face.explain(state, "space-c4", 0).words
    ]
    play(state, "d4-d3")
    assert why(state, "+c4") == "To her opponents Clio's coin on c4 is a dome. (SAN-529)"
    play(state, "+d4", "b4-c4+c5", "d3-d2+d1", "c4-b4+c4")
    assert write(state).split("/")[2] == "clio@c4@c4@c5:e1,b4", "the same space can get two coins"
    play(state, "d2-d3+d2", "b4-a4+a5")
    assert write(state).split("/")[2] == "clio@c4@c4@c5:e1,a4", "three blocks are enough"
    hidden = play(read(GAME, "00000" + "01000" + "00000" * 3 + "/1/minotaur:b3,e1/clio@b4:b4,e5"), "b3")
    assert why(hidden, "b3-b4") == "A worker stands on b4. (SAN-023)", "her worker cannot be pushed off a coin"
    with pytest.raises(stoa.BadPosition, match="nothing of its power can be on d4"):
        read(GAME, f"{FLAT}/1/clio@d4:b3,e1/minotaur:d4,e5")
    with pytest.raises(stoa.BadPosition, match="seat 1: 'clio@a1"):
        read(GAME, f"{FLAT}/1/clio@a1@a2@a3@a4:b3,e1/minotaur:d4,e5")
    bad = state.dump()
    bad["powers"]["counts"][0] = 26
    with pytest.raises(stoa.BadPosition, match="not the spaces of a power in order"):
        GAME.load(bad)


@pytest.mark.rule("SAN-104", "SAN-105", "SAN-530")
def test_siren_forces_opposing_workers_in_the_direction_fixed_at_the_start():
    state = GAME.start(2, {"powers": "all"})
    play(state, "siren", "pan", "pan", "first 1")
    assert why(state, "@c3") == "First the direction of Siren is fixed. (SAN-530)"
    assert why(state, "!c3") == "The direction is named by the space that lies there from c3. (SAN-530)"
    assert moves(state) == ["!b2", "!c2", "!d2", "!b3", "!d3", "!b4", "!c4", "!d4"]
    assert str(GAME.face.offer(state, state.legal()[-2])) == "Fix the direction of Siren: c3→c4."
    play(state, "!c4")
    assert GAME.load(state.dump()).key() == state.key()
    assert why(state, "!c2") == "Workers are placed before anybody moves or builds. (SAN-017)"
    assert "Direction: c3→c4" in GAME.face.sketch(state)
    play(state, "@b3", "@e1", "@d4", "@e5")
    assert write(state) == f"{FLAT}/1/siren@c4:e1,b3/pan:d4,e5"
    assert moves(state) == ["e1", "b3", "!d4"]
    assert why(state, "!e5") == "The next space in Siren's direction is not unoccupied. (SAN-100)"
    assert why(state, "!b3") == "Siren forces opposing workers, each once. (SAN-100)"
    ordinary = play(state.copy(), "b3-b4+b5")
    assert write(ordinary).split("/")[3] == "pan:d4,e5"
    play(state, "!d4")
    assert moves(state) == ["e1", "b3"], "each worker once"
    play(state, "e1")
    assert why(state, "e1-e2") == "Siren has forced workers instead of moving; now one of hers builds. (SAN-100)"
    assert write(play(state, "+e2")) == "00000" * 3 + "00001" + "00000" + "/2/siren@c4:e1,b3/pan:d5,e5"
    whole = play(read(GAME, f"{FLAT}/1/siren@c4:b3,e1/pan:d4,e5"), "!d4,e1+e2")
    assert write(whole) == write(state)
    with pytest.raises(stoa.BadPosition, match="a direction is fixed"):
        read(GAME, f"{FLAT}/1/siren:b3,e1/pan:d4,e5")


@pytest.mark.rule("SAN-031", "SAN-531")
def test_eris_moves_and_builds_with_an_opposing_worker_that_did_not_move_last():
    text = "00000" + "00000" + "00023" + "00000" * 2 + "/2/eris:b3,e1/pan:d4,e5"
    state = play(read(GAME, text), "d4-c5+d5")
    assert write(state).split("/")[2] == "eris@c5:e1,b3"
    assert GAME.load(state.dump()).key() == state.key()
    assert "Moved last: c5" in GAME.face.sketch(state)
    assert why(state, "c5") == "Eris does not move the opposing worker that moved last. (SAN-531)"
    assert moves(state) == ["e1", "b3", "e5"]
    after = play(state.copy(), "e5-d4+c4")
    assert write(after).split("/")[2:] == ["eris@c5:e1,b3", "pan:d4,c5"], "it was not its owner who moved it"
    pushed = play(read(GAME, f"{FLAT}/1/eris:b3,e1/pan:d4,e5"), "d4-c4+c5")
    assert write(pushed).split("/")[2] == "eris:e1,b3", "nobody had moved before, so that either could be taken"
    high = play(read(GAME, "00000" * 2 + "00023" + "00000" * 2 + "/1/eris@e5:b3,e1/pan:d3,e5"), "d3")
    assert "d3-e3" in moves(high), "without a # : nobody wins by it"
    assert write(play(high, "d3-e3", "+e4")).split("/")[3] == "pan:e3,e5"
    chosen = play(read(GAME, f"{FLAT}/1/eris:b3,e1/pan:d4,e5"), "d4")
    (fact,) = GAME.face.tell(chosen, [GAME.read(chosen, "d4-c4")])
    assert str(fact.words) == "moved the worker of Seat 2 from d4 to c4 (level 0)"
    with pytest.raises(stoa.BadPosition, match="nothing of its power can be on b3"):
        read(GAME, f"{FLAT}/1/eris@b3:b3,e1/pan:d4,e5")


@pytest.mark.rule("SAN-318", "SAN-532")
def test_dionysus_takes_an_extra_turn_with_an_opposing_worker_when_he_completes_a_tower():
    text = "03000" + "00000" + "00023" + "00003" + "00000" + "/1/dionysus:b3,e1/pan:d3,e5"
    state = play(read(GAME, text), "b3", "b3-b4", "+b5")
    assert moves(state) == ["d3", "e5", "stop"]
    assert why(state, "e1") == "Dionysus takes his extra turn with an opposing worker. (SAN-318)"
    play(state, "d3")
    assert "d3-e3" in moves(state), "without a # : nobody wins by it"
    play(state, "d3-d2", "+e2")
    assert moves(state) == ["d2", "e5", "stop"], "this worker has completed a tower too"
    play(state, "e5", "e5-e4", "+e5")
    assert state.turn == 1
    assert write(state) == "04001" + "00000" + "00023" + "00004" + "00000" + "/2/dionysus:e1,b4/pan:d2,e4"
    whole = play(read(GAME, text), "b3-b4+b5,d3-d2+e2,e5-e4+e5")
    assert write(whole) == write(state)
    assert play(read(GAME, text), "b3-b4+b5").turn == 1, "it is a free choice"
    ordinary = play(read(GAME, text), "b3", "b3-b4", "+c4")
    assert ordinary.turn == 1
    shut = "44000" + "24000" + "4a000" + "00000" + "00003" + "/1/dionysus:d2,c3/pan:a4,e5"
    held = play(read(GAME, shut), "d2", "d2-d1", "+e1")
    assert why(held, "a4") == "After that the turn could not be completed. (SAN-106)"


@pytest.mark.rule("SAN-104", "SAN-533")
def test_whoever_steps_onto_a_whirlpool_comes_out_at_the_other():
    state = play(read(GAME, f"{FLAT}/1/charybdis:b3,e1/pan:d4,e5"), "b3", "b3-b4", "+b5")
    assert why(state, "!d4") == "A worker stands on d4; build on an unoccupied space. (SAN-027)"
    play(state, "!c4", "d4-d5+d4", "b4", "b4-b3", "+b4")
    assert why(state, "!c4") == "A whirlpool lies on c4 already. (SAN-533)"
    play(state, "!a1")
    assert write(state) == "01000" + "01010" + "00000" * 3 + "/2/charybdis@a1@c4:e1,b3/pan:d5,e5"
    assert GAME.load(state.dump()).key() == state.key()
    assert GAME.face.picture(state).svg.count('class="whirlpool"') == 2
    assert "≋" in GAME.face.sketch(state)
    assert "A whirlpool: whoever steps onto it comes out at the other, if that is unoccupied." in [
        str(words) for words in GAME.face.explain(state, "space-c4", 0).words
    ]
    play(state, "d5")
    facts = GAME.face.tell(state, [GAME.read(state, "d5-c4")])
    assert [str(fact.words) for fact in facts] == ["moved from d5 to c4", "came out of the whirlpool on a1"]
    assert "+b2" in moves(play(state, "d5-c4")), "it builds where it has come out"
    play(state, "+b2", "b3-c4+c5")
    assert write(state).split("/")[2] == "charybdis@a1@c4:e1,c4", "on the other a worker stands"
    over = play(read(GAME, f"{FLAT}/2/charybdis@a1@c4:b3,e1/pan:d4,e5"), "d4-d5+c4")
    assert write(over).split("/")[2] == "charybdis@a1:e1,b3", "what is built over goes back to her"
    high = play(read(GAME, "00000" * 2 + "00020" + "20000" + "30000" + "/2/charybdis@a1@c4:b3,e1/pan:d3,e5"), "d3")
    assert "d3-c4#" in moves(high), "as if it had gone up onto the second"
    low = "00000" + "00300" + "00020" + "20000" + "00000" + "/2/charybdis@a1@c4:b3,e1/atlas:d3,e5"
    assert "d3-c4" in moves(play(read(GAME, low), "d3")), "and only so"
    with pytest.raises(stoa.BadPosition, match="nothing of its power can be on c4"):
        read(GAME, f"{FLAT}/1/charybdis@c4@c4:b3,e1/pan:d4,e5")
    full = play(read(GAME, f"{FLAT}/1/charybdis@a1@c4:b3,e1/pan:d4,e5"), "b3", "b3-b2")
    assert why(full, "!c5") == "Charybdis lays one whirlpool, at the end of her turn. (SAN-533)"


@pytest.mark.rule("SAN-534")
def test_gaea_puts_spare_workers_on_the_ground_next_to_the_domes_of_everybody():
    text = "03000" + "00000" * 4 + "/1/pan:b3,e1/gaea:d4,e5"
    state = play(read(GAME, text), "b3", "b3-b4", "+b5")
    assert (state.turn, state.dump()["phase"]) == (1, "answer")
    assert GAME.load(state.dump()).key() == state.key()
    assert moves(state) == ["!a4", "!c4", "!a5", "!c5", "stop"]
    assert why(state, "!d5") == "Gaea may put a spare worker on the ground next to the dome on b5. (SAN-534)"
    assert why(state, "!b4") == "A worker stands on b4; build on an unoccupied space. (SAN-027)"
    assert str(GAME.face.ask(state)) == "Put a spare worker on the ground next to the dome on b5, or nobody."
    assert str(GAME.face.offer(state, GAME.read(state, "!c5"))) == "Put a worker on c5."
    assert "Spare workers: 2" in GAME.face.sketch(state)
    nobody = play(state.copy(), "stop")
    assert (nobody.turn, write(nobody).split("/")[3]) == (1, "gaea:d4,e5")
    (fact,) = GAME.face.tell(state, [GAME.read(state, "!c5")])
    assert str(fact.words) == "put a worker on c5"
    play(state, "!c5")
    assert (state.turn, write(state).split("/")[3]) == (1, "gaea1:d4,c5,e5")
    own = play(read(GAME, text.replace("/1/", "/2/")), "d4", "d4-c5", "+b5", "!c4")
    assert (own.turn, write(own).split("/")[3]) == (0, "gaea1:c4,c5,e5"), "in her own turn too"
    spent = play(read(GAME, text.replace("gaea:", "gaea2:a1,a2,")), "b3-b4+b5")
    assert (spent.turn, spent.dump()["phase"]) == (1, "choose"), "she has two"
    with pytest.raises(stoa.BadPosition, match="side 2 has 3"):
        read(GAME, text.replace("gaea", "gaea1"))


@pytest.mark.rule("SAN-534")
def test_gaea_answers_to_every_dome_of_a_turn():
    text = "00000" * 2 + "03000" + "03000" + "00000" + "/1/demeter:a1,e1/gaea:d4,e5"
    state = play(read(GAME, text), "a1", "a1-a2", "+b2", "+b3")
    assert moves(state)[:3] == ["!a1", "!b1", "!c1"], "next to b2 first"
    play(state, "!c3")
    assert moves(state) == ["!c2", "!a3", "!a4", "!b4", "!c4", "stop"], "then next to b3"
    assert write(play(state, "stop")).split("/")[3] == "gaea1:c3,d4,e5"


@pytest.mark.rule("SAN-535")
def test_circe_has_the_power_of_an_opponent_whose_workers_are_apart():
    state = read(GAME, f"{FLAT}/1/circe:b3,e1/europa@c3:d4,a5")
    assert write(state) == f"{FLAT}/1/circe=europa@c3:e1,b3/europa:d4,a5"
    assert GAME.load(state.dump()).key() == state.key()
    assert "Has the power of Europa & Talus" in GAME.face.sketch(state)
    assert "(Europa &amp; Talus)" in GAME.face.picture(state).svg
    assert "Seat 2 is without this power now." in [
        str(words) for words in GAME.face.explain(state, "god-europa", 0).words
    ]
    play(state, "b3", "b3-b4", "+b5")
    assert why(state, "!a5") == "A worker stands on a5; build on an unoccupied space. (SAN-027)"
    play(state, "!a4", "d4", "d4-c4")
    assert why(state, "!c5") == "The power of the player in turn does nothing like that. (SAN-100)"
    assert why(state, "+b5") is None
    play(state, "+c3")
    assert write(state).split("/")[2:] == ["circe=europa@a4:e1,b4", "europa:c4,a5"], "still apart"
    play(state, "e1-e2+e1", "c4-b5+c4")
    assert write(state).split("/")[2:] == ["circe:e2,b4", "europa@a4:a5,b5"], (
        "neighbours: it goes back, and Talus with it"
    )
    with pytest.raises(stoa.BadPosition, match="SAN-535"):
        read(GAME, f"{FLAT}/2/circe=pan:b3,e1/europa:d4,a5")


@pytest.mark.rule("SAN-535", "SAN-203", "SAN-325", "SAN-527")
def test_what_a_power_has_led_to_goes_to_circe_and_back():
    banned = read(GAME, f"{FLAT}/1/circe:b3,e1/athena^:d4,a5")
    assert write(banned).split("/")[2:] == ["circe=athena:e1,b3", "athena:d4,a5"], "the ban has ended"
    rise = play(read(GAME, "00000" * 2 + "10000" + "00000" * 2 + "/1/circe:b3,e1/athena:d4,a5"), "b3-a3+b3")
    assert write(rise).split("/")[2] == "circe=athena^:e1,a3"
    assert play(rise, "a5-b5+a5").divine.risen == 0
    dreams = play(read(GAME, f"{FLAT}/2/circe=morpheus2:b3,e1/morpheus:d4,a5"), "d4-d5+d4")
    assert write(dreams).split("/")[2] == "circe=morpheus3:e1,b3", "her turn begins with a token more"
    women = read(GAME, f"{FLAT}/1/circe@b3:b3,e1/selene@d4:d4,a5")
    assert write(women).split("/")[2:] == ["circe=selene@b3:e1,b3", "selene@d4:d4,a5"], "each side has its own"
    state = play(GAME.start(2, {"powers": "all"}), "circe", "selene", "selene", "first 1", "@b3", "@e1", "@d4", "@d5")
    assert write(state).split("/")[2:] == ["circe@b3:e1,b3", "selene@d4:d4,d5"]


@pytest.mark.rule("SAN-535")
def test_it_is_told_when_circe_has_another_power():
    state = play(read(GAME, f"{FLAT}/2/circe:b3,e1/aeolus@c4:d4,e5"), "d4", "d4-e3", "+d4")
    facts = GAME.face.tell(state, [GAME.read(state, "stop")])
    assert [str(fact.words) for fact in facts] == ["Seat 1 took the power of Aeolus, and Seat 2 was left without one."]
    assert facts[0].changes["laid.1.c4"] == 1


@pytest.mark.rule("SAN-536")
def test_nyx_has_her_night_power_while_the_number_of_complete_towers_is_odd():
    text = "03000" + "00000" * 4 + "/1/nyx=minotaur:b3,e1/aeolus@c4:d4,e5"
    state = read(GAME, text)
    assert write(state) == text.replace("b3,e1", "e1,b3")
    assert "At night: Minotaur" in GAME.face.sketch(state)
    play(state, "b3", "b3-b4")
    facts = GAME.face.tell(state, [GAME.read(state, "+b5")])
    assert str(facts[-1].words) == "Night fell: Seat 1 got the power of Minotaur, and Seat 2 was left without one."
    play(state, "+b5")
    assert write(state) == "04000" + "00000" * 4 + "/2/nyx=minotaur:e1,b4/aeolus:d4,e5", "the wind has left the board"
    assert "Night: Minotaur" in GAME.face.sketch(state)
    assert [GAME.face.role(state, seat).spent for seat in (0, 1)] == [False, True]
    assert GAME.load(state.dump()).key() == state.key()
    play(state, "d4-c4+d4", "b4")
    assert "b4-c4" in moves(state), "she pushes as the Minotaur does"
    domed = "04030" + "00000" * 4 + "/2/nyx=minotaur:b3,e1/aeolus:d4,c2"
    day = play(read(GAME, domed), "d4", "d4-e4")
    assert str(GAME.face.tell(day, [GAME.read(day, "+d5")])[-1].words) == (
        "Day came: Seat 1 lost the power of Minotaur, and Seat 2 had the usual one again."
    )
    assert "!c4" not in moves(play(day, "+d5")), "his turn was over when it came back"
    assert write(day).split("/")[2:] == ["nyx=minotaur:e1,b3", "aeolus:c2,e4"]
    low = read(GAME, "a" + FLAT[1:] + "/1/nyx=minotaur:b3,e1/pan:d4,e5")
    assert low.divine.acting == low.divine.gods, "a dome on the ground is no complete tower"


@pytest.mark.rule("SAN-535", "SAN-536")
@pytest.mark.parametrize("god", ["circe", "nyx"])
def test_who_has_which_power_follows_from_the_board(god):
    changes = 0
    for seed in range(soak.times(4)):
        state, dice = play(GAME.start(2, {"powers": "all"}), god), stoa.SeededDice(seed)
        had, hers = False, None
        while state.turn != stoa.OVER:
            dump = state.dump()
            if dump["phase"] == "choose" and not dump["powers"]["played"]:
                hers = dump["powers"]["gods"].index(god)
                has = "".join(dump["board"]).count("4") % 2 == 1
                if god == "circe":
                    has = not touching(dump["workers"][1 - hers]) if state.turn == hers else had
                other = dump["powers"]["night"] if god == "nyx" else dump["powers"]["gods"][1 - hers]
                acting = dump["powers"].get("acting", dump["powers"]["gods"])
                assert acting[hers] == (other if has else god)
                assert acting[1 - hers] == ("mortal" if has else dump["powers"]["gods"][1 - hers])
                changes += has != had
                had = has
            legal = state.legal()
            state.play(legal[dice.below(len(legal))])
    assert changes > 0


def touching(spaces):
    """Whether two of the spaces are neighbours."""
    near = [
        (ord(one[0]) - ord(other[0]), int(one[1]) - int(other[1])) for one in spaces for other in spaces if one < other
    ]
    return any(max(abs(files), abs(ranks)) == 1 for files, ranks in near)


@pytest.mark.rule("SAN-536", "SAN-101")
def test_the_night_power_is_named_last_and_dealt_last():
    state = play(GAME.start(2, {"powers": "all"}), "nyx", "pan")
    assert str(GAME.face.ask(state)) == "A power is set aside for the nights of Nyx."
    assert GAME.load(state.dump()).key() == state.key()
    assert why(state, "graeae") == "Graeae cannot be the night power of Nyx. (SAN-536)"
    assert why(state, "achilles") == "Achilles cannot be the night power of Nyx. (SAN-536)"
    assert why(state, "hades") == "Hades and Pan cannot be in the same game. (SAN-410)"
    assert str(GAME.face.offer(state, GAME.read(state, "siren"))).startswith("Set Siren aside for the night: ")
    play(state, "siren")
    assert GAME.load(state.dump()).key() == state.key()
    play(state, "pan", "first 1")
    assert why(state, "@b3") == "First the direction of Siren is fixed. (SAN-530)"
    play(state, "!c4", "@b3", "@e1", "@d4", "@e5")
    assert write(state) == f"{FLAT}/1/nyx=siren@c4:e1,b3/pan:d4,e5"
    for text in ("nyx", "nyx=graeae", "nyx=hades", "nyx=circe", "nyx=pan"):
        with pytest.raises(stoa.BadPosition, match="SAN-536"):
            read(GAME, f"{FLAT}/1/{text}:b3,e1/pan:d4,e5")
    for seed in range(400):
        dice, dealt = stoa.SeededDice(seed), GAME.start(2, {"powers": "all", "hand_out": "dealt"})
        while dealt.turn == CHANCE:
            dealt.play(dealt.draw(dice))
        gods = dealt.dump()["powers"]["gods"]
        assert ("nyx" in gods) == ("night" in dealt.dump()["powers"])
        if "nyx" in gods:
            return
    raise AssertionError("Nyx was never dealt")


@pytest.mark.rule("SAN-536", "SAN-316")
def test_a_power_that_comes_back_wins_at_once_if_it_stands_so():
    text = "44444" + "00003" + "00000" * 3 + "/1/nyx=demeter:c3,a1/chronus:b1,e1"
    state = play(read(GAME, text), "c3", "c3-d3", "+e4", "stop")
    assert state.places() == [2, 1], "the sixth tower brings the day, and five stand"


@pytest.mark.rule("SAN-537", "SAN-346")
def test_adonis_names_two_that_must_be_neighbours_at_the_end_of_the_next_turn():
    state = play(read(GAME, f"{FLAT}/1/adonis:b3,e1/pan:d4,a5"), "b3", "b3-b4", "+b5")
    assert why(state, "!d4") == "First Adonis names one of his own workers. (SAN-537)"
    play(state, "!b4")
    assert moves(state) == ["!d4", "!a5"]
    assert why(state, "stop") == "Now Adonis names an opposing worker. (SAN-537)"
    assert str(GAME.face.offer(state, GAME.read(state, "!d4"))) == "Name the opposing worker on d4."
    (fact,) = GAME.face.tell(state, [GAME.read(state, "!d4")])
    assert str(fact.words) == "asked that the workers on b4 and d4 end the next turn as neighbours"
    play(state, "!d4")
    assert write(state).split("/")[2] == "adonis1@b4@d4:e1,b4"
    assert GAME.load(state.dump()).key() == state.key()
    assert "To be neighbours: b4, d4" in GAME.face.sketch(state)
    assert GAME.face.picture(state).svg.count('class="badge"') == 2
    assert moves(state) == ["d4"]
    asked = "Adonis asks that the workers on b4 and d4 end the turn as neighbours. (SAN-537)"
    assert why(state, "a5") == asked
    play(state, "d4")
    assert moves(state) == ["d4-c3", "d4-c4", "d4-c5"]
    assert why(state, "d4-d5") == asked
    play(state, "d4-c4", "+c3")
    assert write(state).split("/")[2] == "adonis1:e1,b4"
    assert play(state, "b4", "b4-b3", "+b4").turn == 1, "he names once in the game"
    with pytest.raises(stoa.BadPosition, match="SAN-537"):
        read(GAME, f"{FLAT}/1/adonis1@b3@d4:b3,e1/pan:d4,a5")


@pytest.mark.rule("SAN-537", "SAN-107", "SAN-104", "SAN-324")
def test_what_adonis_asks_for_binds_a_win_and_only_if_it_is_possible():
    text = "00000" + "00000" + "00023" + "00000" * 2 + "/2/adonis1@{}@d3:{},a1/pan:d3,a5"
    held = play(read(GAME, text.format("c2", "c2")), "d3")
    assert "d3-e3#" not in moves(held), "it would not end the turn beside him"
    free = play(read(GAME, "00000" + "00000" + "00023" + "00000" * 2 + "/2/adonis1@a1@d3:a1,a2/pan:d3,a5"), "d3")
    assert "d3-e3#" in moves(free), "nobody gets from d3 to a1 in one turn"
    swapped = play(read(GAME, f"{FLAT}/2/adonis1@b3@c3:b3,e1/apollo:c3,e5"), "c3-b3+b2")
    assert write(swapped).split("/")[2] == "adonis1:e1,c3", "forced, they are still neighbours"
    stone = "00000" + "00000" + "00100" + "00000" * 2 + "/2/adonis1@b3@c3:b3,e1/medusa:c3,e5"
    assert not {"c3-b2", "c3-b4"} - set(moves(play(read(GAME, stone), "c3"))), "next to him, not higher than he"
    assert "c3-c2" in moves(play(read(GAME, stone), "c3"))


@pytest.mark.rule("SAN-347")
@pytest.mark.parametrize("god", table.SECRET)
def test_a_power_whose_rules_are_not_written_is_not_offered(god):
    state = GAME.start(2, {"powers": "all"})
    assert why(state, god) is not None
    assert GAME.decisions.find(state, god)[0] not in state.legal()
    with pytest.raises(stoa.BadPosition, match="is not played here"):
        read(GAME, f"{FLAT}/1/{god}:a3,e1/zeus:d4,e5")


def test_every_power_is_offered_or_said_not_to_be():
    assert sorted([*table.RULES, *table.SECRET]) == sorted(table.board.GODS)
    assert len(table.board.GODS) == 67
    hidden = {god["name"].split()[0].lower() for god in table.DATA if god["hidden_information_or_luck"]}
    assert set(table.SECRET) == hidden


TABLES = [(god, seats) for god in table.RULES for seats in (2, 3, 4) if table.fits(table.number(god), seats)]
PLAYERS = ("casual", "champion:40", "novice", "club")


@pytest.mark.varied(8)
@pytest.mark.parametrize(("god", "seats"), TABLES)
def test_computer_players_play_every_offered_power_to_the_end_at_every_table_it_allows(god, seats):
    state = GAME.start(seats, {"powers": "all"})
    dice = stoa.SeededDice(seats)
    players = [make(spec, dice) for spec in PLAYERS[:seats]]
    stoa.play(state, GAME.read(state, god))
    while state.turn != stoa.OVER:
        stoa.play(state, consult(players[state.turn], state).move)
    assert god in state.dump()["powers"]["gods"]
    assert min(state.places()) == 1


@pytest.mark.parametrize("powers", ["simple", "all"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_dealt_powers_keep_the_laws(powers, seats):
    for seed in range(soak.times(6)):
        options = {"powers": powers, "hand_out": "dealt"}
        check_choices(GAME, seats, [7 * seed + n for n in range(8)], options, opening=20 * seed, seed=seed)
