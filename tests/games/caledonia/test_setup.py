"""Scope, components, setup, clans with their starting tiles and the starting workers."""

import json
import subprocess
import sys
from collections import Counter

import pytest

import stoa
from games.caledonia.slow_map import DATA, SlowMap, hexes_of

WORKERS = {"woodcutter", "miner"}


def at_first_turn(cal, seats, seed=1, **options):
    return cal.dealt(seats, seed, until="acting", **options)


@pytest.mark.rule("CAL-001", "CAL-064")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_of_one_to_four_takes_exactly_five_rounds(cal, seats):
    rounds = [state.dump()["round"] for state, _ in cal.walk(seats, 5)]
    assert sorted(set(rounds)) == [1, 2, 3, 4, 5]
    assert rounds == sorted(rounds)


@pytest.mark.rule("CAL-001")
@pytest.mark.parametrize("seats", [0, 5])
def test_nobody_and_five_cannot_play(cal, seats):
    with pytest.raises(stoa.BadOption, match="1, 2, 3, 4 seats"):
        cal.start(seats)


@pytest.mark.rule("CAL-002", "CAL-010", "CAL-012", "CAL-013", "CAL-014", "CAL-015", "CAL-281")
def test_the_components_are_those_of_the_data(cal):
    units = DATA["units"]
    assert [units[unit]["cost"] for unit in DATA["player_board"]["columns"]] == [8, 9, 12, 8, 18, 10, 6, 10]
    assert all(entry["count"] == 4 for entry in units.values())
    assert {unit for unit, entry in units.items() if entry["group"] == "factory"} == {
        "cheese_dairy",
        "bakery",
        "distillery",
    }
    assert DATA["goods"]["basic"] + DATA["goods"]["processed"] == list(cal.goods)
    assert len(DATA["contracts"]) == 50
    assert all(len(DATA[tiles]) == 9 for tiles in ("scoring_tiles", "port_tiles", "starting_tiles", "clans"))
    for tiles in ("scoring_tiles", "port_tiles", "clans"):
        assert [entry.get("kickstarter", False) for entry in DATA[tiles]] == [False] * 8 + [True]
    # what the rules say costs so much is what the engine takes for it
    for unit in DATA["player_board"]["columns"]:
        state = cal.one({"units": {"any": "c4"}, "money": 99})
        assert cal.gains(state, f"{unit} c5") == -(units[unit]["cost"] + 5)


@pytest.mark.rule("CAL-002")
def test_the_contracts_add_up_as_the_rules_say():
    need, bring, bonus = Counter(), Counter(), Counter()
    for entry in DATA["contracts"]:
        need.update(entry["requires"])
        bring.update(entry["imports"])
        bonus.update(entry["bonus"])
    assert need == {"wool": 40, "bread": 35, "whisky": 34, "cheese": 33, "beef": 18, "mutton": 18}
    assert bring == {"cotton": 53, "tobacco": 49, "sugar_cane": 45, "hops": 111}
    assert bonus == {"money": 174, "free_land": 13, "upgrade": 12}


CHANGED = """
import json, pathlib
read = pathlib.Path.read_text
def changed(path, *args, **kwargs):
    text = read(path, *args, **kwargs)
    if path.parent.name != "caledonia" or path.name != "data.json":
        return text
    data = json.loads(text)
    data["market"]["sides"]["1-2"]["wool"] = {"prices": list(range(20, 30)), "start_index": 5}
    data["market"]["solo_medium_range"] = {"first_index": 6, "last_index": 7}
    data["export_board"]["contract_boxes"]["1"]["boxes"] = 6
    data["export_board"]["solo_box_labels"] = [["-3", "-2", "-1"], ["+3", "+2", "+1"]]
    data["export_board"]["import_track"]["reward_steps"] = [1, 2, 3]
    for tile in data["starting_tiles"]:
        tile["goods"] = {"milk": 7}
    return json.dumps(data)
pathlib.Path.read_text = changed
import stoa
game, dice = stoa.game("caledonia"), stoa.SeededDice(1)
solo = game.start(1, {"map": "1111"})
while solo.dump()["phase"] != "acting":
    solo.play(solo.draw(dice) if solo.turn == stoa.CHANCE else solo.legal()[0])
dump = solo.dump()
player = dump["players"][0]
found = [dump["prices"]["wool"], dump["export_board"].index(None), player["goods"]]
solo.play(game.read(solo, "buy wool 1"))
found.append(player["money"] - solo.dump()["players"][0]["money"])
dump |= {"round": 2, "phase": "market dice", "turn": "chance", "place": 0}
solo = game.load(dump)
solo.play(game.read(solo, "roll wool -2"))  # step 5 is below the braces now
found.append(solo.dump()["prices"]["wool"])
two = game.start(2, {"map": "1111", "no_clans": True})
while two.dump()["phase"] != "acting":
    two.play(two.draw(dice) if two.turn == stoa.CHANCE else two.legal()[0])
dump = two.dump()
seat = dump["players"][dump["turn"] - 1]
seat |= {"goods": {"bread": 2, "whisky": 1}, "contracts": [28]}
dump["export_board"] = [None if number == 28 else number for number in dump["export_board"]]
dump["pile"]["unseen"] = [number for number in dump["pile"]["unseen"] if number != 28]
two = game.load(dump)
two.play(game.read(two, "fulfil 28"))  # 3 cotton, and all three steps are marked now
found.append(two.dump()["players"][dump["turn"] - 1]["money"] - seat["money"])
print(json.dumps(found))
"""


@pytest.mark.rule("CAL-003")
def test_reconstructed_values_are_changed_in_the_data_alone():
    reconstructed = [
        what
        for what, entry in DATA["_provenance"].items()
        if isinstance(entry, dict) and entry.get("confidence") == "reconstructed"
    ]
    assert "market.sides.1-2" in reconstructed
    assert "starting_tiles.goods" in reconstructed
    done = subprocess.run([sys.executable, "-c", CHANGED], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout) == [5, 5, {"milk": 7}, 25, 7, 3]


@pytest.mark.rule("CAL-004")
def test_only_the_order_of_unseen_contracts_is_hidden(cal):
    state = cal.dealt(4)
    dump = state.dump()
    assert dump["pile"]["unseen"] == sorted(dump["pile"]["unseen"])
    assert len(dump["pile"]["unseen"]) == 50 - 8
    # whatever is hidden is a draw that has not been made: the same description is the same state
    assert cal.game.load(dump).key() == state.key()


@pytest.mark.rule("CAL-005")
def test_goods_and_money_never_run_out(cal):
    many = {"goods": dict.fromkeys(cal.goods, 40), "money": 900, "units": {"field": "c4"}}
    state = cal.state({1: many, 2: many | {"units": {"field": "d4"}}}, seats=2, passed=[1], active=2)
    cal.play(state, "pass")
    assert [cal.player(state, seat)["goods"]["grain"] for seat in (1, 2)] == [42, 42]


@pytest.mark.rule("CAL-006")
def test_money_gained_in_the_same_turn_can_be_spent_in_it(cal):
    state = cal.one({"units": {"sheep": "a2"}, "money": 0}, ports=[5, 1, 2, 3])
    assert cal.why(state, "buy milk 2") == "CAL-079"
    cal.play(state, "port 5", "buy milk 2")
    assert cal.money(state) == 0


@pytest.mark.rule("CAL-007", "CAL-088")
@pytest.mark.parametrize(("number", "change"), list(enumerate((5, 0, -5, -10, -15), 1)))
def test_a_fee_is_a_change_of_money(cal, number, change):
    state = cal.one({"money": 20}, round=number, board=[9])
    assert cal.gains(state, "take 9") == change


@pytest.mark.rule("CAL-008", "CAL-037")
def test_only_these_things_are_random_and_they_come_in_this_order(cal):
    seen = set()
    for seed, (seats, options) in enumerate(
        [(1, {}), (2, {"tighter_map": True}), (3, {"clan_auction": True}), (4, {"kickstarter_tiles": True})]
    ):
        words = []
        for state, move in cal.walk(seats, seed, options):
            if state.turn == stoa.CHANCE:
                words.append(cal.game.spell(state, move).split()[0])
        seen |= set(words)
        order = ["module"] * 4 + ["port"] * 4 + ["cover"] * 4 * (seats == 2) + ["scoring"] * 5
        shown = {1: 5, 2: 6, 3: 7, 4: 8}[seats]
        order += ["contract"] * shown + ["first"] * (seats > 1)
        order += ["clan", "start"] * (seats if seats == 3 else seats + 1)
        assert words[: len(order)] == order
        assert set(words[len(order) :]) <= {"contract", "roll"}
    assert seen == {"module", "port", "cover", "scoring", "contract", "first", "clan", "start", "roll"}


@pytest.mark.rule("CAL-021", "CAL-033", "CAL-038")
def test_sides_and_port_tiles_are_drawn_at_random(cal):
    maps, places = Counter(), Counter()
    for seed in range(80):
        dump = cal.dealt(3, seed, until="tiles").dump()
        maps[dump["map"]["sides"]] += 1
        assert len(set(dump["map"]["ports"])) == 4
        places.update(enumerate(dump["map"]["ports"]))
    assert len(maps) == 16
    assert {tile for _, tile in places} == set(range(1, 9))
    assert len(places) == 32  # every tile in every place


@pytest.mark.rule("CAL-039")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_market_of_the_player_count_starts_on_its_start_steps(cal, seats):
    side = DATA["market"]["sides"]["1-2" if seats <= 2 else "3-4"]
    state = at_first_turn(cal, seats)
    assert state.dump()["prices"] == {good: side[good]["start_index"] for good in cal.goods}
    for good in cal.goods:
        assert cal.gains(cal.state({1: {"goods": {good: 1}}}, seats=seats), f"sell {good} 1") == side[good]["prices"][3]


@pytest.mark.rule("CAL-040", "CAL-042", "CAL-066")
@pytest.mark.parametrize(("seats", "boxes", "shown"), [(1, 6, 5), (2, 6, 6), (3, 8, 7), (4, 8, 8)])
def test_contracts_are_turned_up_by_the_player_count(cal, seats, boxes, shown):
    board = cal.dealt(seats).dump()["export_board"]
    assert (len(board), len([number for number in board if number])) == (boxes, shown)


@pytest.mark.rule("CAL-041")
def test_five_scoring_tiles_lie_open_from_the_start(cal):
    orders = [tuple(cal.dealt(2, seed).dump()["scoring_tiles"]) for seed in range(20)]
    assert all(len(set(tiles)) == 5 for tiles in orders)
    assert len(set(orders)) > 15


@pytest.mark.rule("CAL-011", "CAL-043", "CAL-044", "CAL-045", "CAL-046", "CAL-047", "CAL-048")
def test_a_player_starts_with_everything_on_the_board(cal):
    state = cal.dealt(3, no_clans=True, until="starting workers")
    assert list(state.tracks) == [0, 0, 0]
    for player in state.dump()["players"]:
        assert player["units"] == {}
        assert player["merchants"] == {"board": 5, "stock": 2, "buying": {}, "selling": {}}
        assert (player["glory"], player["shipping"], player["technology"]) == (0, 0, [])
        assert (player["contracts"], player["fulfilled"], player["ports"]) == ([], [], [])


@pytest.mark.rule("CAL-016", "CAL-044")
@pytest.mark.parametrize("unit", [*DATA["units"]])
def test_the_fifth_unit_of_a_kind_does_not_exist(cal, unit):
    slow = SlowMap("1111", 4)
    terrain = DATA["units"][unit]["terrain"]
    fit = [spot for spot in sorted(slow.printed) if terrain in slow.terrain(spot)]
    state = cal.one({"units": {unit: fit[:4]}, "money": 99, "shipping": 5})
    assert cal.some(state, unit) == []
    with pytest.raises(stoa.BadPosition, match="CAL-016"):
        cal.one({"units": {unit: fit[:5]}})


@pytest.mark.rule("CAL-049")
def test_the_first_player_is_random_and_the_others_follow_clockwise(cal):
    orders = {tuple(cal.dealt(4, seed).dump()["order"]) for seed in range(30)}
    assert orders == {(1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2), (4, 1, 2, 3)}


@pytest.mark.rule("CAL-050", "CAL-051", "CAL-052", "CAL-053", "CAL-054")
def test_pairs_are_chosen_in_reverse_turn_order_and_one_is_left(cal):
    state = cal.dealt(3)
    order, pairs = state.dump()["order"], state.dump()["pairs"]
    chosen = []
    for left in (4, 3, 2):
        assert state.dump()["turn"] == order[left - 2]
        assert len(state.legal()) == left
        chosen.append(cal.moves(state)[0])
        cal.play(state, chosen[-1])
    for seat, pair in zip(reversed(order), pairs, strict=False):
        player = cal.player(state, seat)
        assert (player["clan"], player["tile"]) == (pair["clan"], pair["tile"])
        assert player["money"] == 55
        assert player["goods"] == DATA["starting_tiles"][pair["tile"] - 1]["goods"]
    assert [pair["taken"] for pair in state.dump()["pairs"]] == [True, True, True, False]


@pytest.mark.rule("CAL-051")
def test_a_pair_is_taken_once(cal):
    state = cal.dealt(2)
    first = cal.moves(state)[0]
    cal.play(state, first)
    assert cal.why(state, first) == "CAL-051"


@pytest.mark.rule("CAL-053")
def test_starting_tiles_have_55_pounds_a_basic_and_a_processed_good():
    basic, processed = DATA["goods"]["basic"], DATA["goods"]["processed"]
    for tile in DATA["starting_tiles"]:
        assert tile["money"] == 55
        assert [len(tile["goods"].keys() & set(group)) for group in (basic, processed)] == [1, 1]


@pytest.mark.rule("CAL-055", "CAL-056", "CAL-059")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_workers_are_placed_in_turn_order_and_back(cal, seats):
    state = cal.dealt(seats, no_clans=True, until="starting workers")
    order, turns = state.dump()["order"], []
    while cal.phase(state) == "starting workers":
        turns.append(state.dump()["turn"])
        assert {move.split()[0] for move in cal.moves(state)} == WORKERS
        assert cal.why(state, "pass") == cal.why(state, "done") == "CAL-059"
        assert cal.why(state, "sheep c4") == "CAL-055"
        cal.play(state, cal.moves(state)[0])
    assert turns == order + order[::-1]
    assert all(len(player["units"]["woodcutter"]) == 2 for player in state.dump()["players"])


@pytest.mark.rule("CAL-055", "CAL-057")
@pytest.mark.parametrize(("seats", "sides"), [(4, "1111"), (2, "1111"), (1, "2121"), (3, "2212")])
def test_a_starting_worker_stands_on_any_empty_hex_of_its_terrain(cal, seats, sides):
    state = cal.dealt(seats, map=sides, no_clans=True, until="starting workers")
    slow = SlowMap(sides, seats)
    closed = set(state.dump()["map"]["closed"])
    for worker, terrain in (("woodcutter", "forest"), ("miner", "mountain")):
        fit = hexes_of(spot for spot in slow.printed if terrain in slow.terrain(spot))
        assert cal.targets(state, worker) == fit - closed


@pytest.mark.rule("CAL-056", "CAL-060")
def test_the_second_worker_needs_no_connection_and_brings_no_neighbourhood_bonus(cal):
    others = {2: {"units": {"woodcutter": "f2", "bakery": "e2"}}}
    state = cal.state({1: {"units": {"woodcutter": "d6"}}} | others, phase="starting workers", count=5, active=1)
    far = cal.play(state.copy(), "miner m6")
    assert cal.player(far)["units"]["miner"] == ["m6"]
    near = cal.play(state, "miner e3")  # beside the bakery
    assert cal.phase(near) == "acting"
    assert cal.open(near)["offered"] == []


@pytest.mark.rule("CAL-284")
def test_a_worker_that_cannot_be_paid_is_skipped(cal):
    poor = {"money": 3}
    state = cal.state({2: poor}, phase="starting workers")
    cal.play(state, "woodcutter b1")
    assert state.dump()["turn"] == 3  # the second seat is left out both times
    cal.play(state, "woodcutter c2", "woodcutter d2")
    assert state.dump()["turn"] == 1
    cal.play(state, "miner a4")
    assert (cal.phase(state), cal.player(state, 2)["units"], cal.money(state, 2)) == ("acting", {}, 3)


@pytest.mark.rule("CAL-014", "CAL-273")
def test_kickstarter_tiles_stay_in_the_box_unless_they_are_asked_for(cal):
    for wanted in (False, True):
        ports, scoring, clans = set(), set(), set()
        for seed in range(40):
            dump = cal.dealt(4, seed, kickstarter_tiles=wanted).dump()
            ports |= set(dump["map"]["ports"])
            scoring |= set(dump["scoring_tiles"])
            clans |= {pair["clan"] for pair in dump["pairs"]}
        assert (9 in ports, 9 in scoring, "macewen" in clans) == (wanted, wanted, wanted)
