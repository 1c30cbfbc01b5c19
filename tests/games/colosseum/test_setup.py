"""The frame of the game, its components, the board and the setup."""

from collections import Counter

import pytest

import stoa

GREEN = {
    "gladiator": 10,
    "horse": 6,
    "comedian": 5,
    "musician": 4,
    "scenery": 4,
    "decoration": 3,
    "ship": 2,
    "lion": 2,
    "torch": 1,
    "priest": 1,
    "chariot": 1,
    "cage": 1,
}


@pytest.mark.rule("COL-001")
def test_three_four_or_five_play(col):
    assert list(col.game.seats) == [3, 4, 5]
    for seats in (0, 1, 2, 6):
        with pytest.raises(stoa.BadOption, match="3, 4, 5"):
            col.start(seats)


@pytest.mark.rule("COL-002", "COL-003", "COL-004", "COL-037")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_has_five_turns_of_five_phases_and_the_last_has_no_closing(col, seats):
    order = ["investing", "opening", "trading", "producing", "cleanup"]
    of = {"bidding": "opening", "refilling": "opening", "drafting": "trading", "answering": "trading"}
    of |= dict.fromkeys(["rolling", "dice", "pushing", "naming", "jokers", "spectators", "ending"], "producing")
    of |= dict.fromkeys(["podium", "asking", "donation"], "cleanup")
    seen = []
    for state, _ in col.walk(seats, False, 1, seed=4):
        dump = state.dump()
        phase = of.get(dump["phase"], dump["phase"])
        if phase not in ("dealing", "over"):
            moment = (dump["round"], order.index(phase))
            if not seen or seen[-1] != moment:
                seen.append(moment)
    assert seen == sorted(set(seen))
    assert {turn for turn, _ in seen} == {1, 2, 3, 4, 5}
    assert (5, 4) not in seen
    assert (5, 3) in seen
    assert state.dump()["phase"] == "over"
    assert state.dump()["round"] == 5


@pytest.mark.rule("COL-004", "COL-036", "COL-037")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_the_next_player_clockwise_starts_each_turn_and_the_others_follow(col, seats, turn):
    state = col.state(seats=seats, round=turn)
    order = []
    while state.dump()["phase"] == "investing":
        order.append(state.dump()["turn"])
        col.play(state, "stop investing")
    assert order == [(turn - 1 + n) % seats + 1 for n in range(seats)]


@pytest.mark.rule("COL-005")
def test_a_player_may_pass_in_every_phase(col):
    fair = {key: {"medals": 1, "tokens": "2 gladiator"} for key in (1, 2, 3, 4)}
    passes = {
        "investing": "stop investing",
        "opening": "no auction",
        "trading": "stop trading",
        "producing": "no event",
    }
    state = col.state(fair)
    for phase, move in passes.items():
        for seat in (1, 2, 3, 4):
            assert (state.dump()["phase"], state.dump()["turn"]) == (phase, seat)
            col.play(state, move)
    # Markers and coins of all are equal: the Podium is rolled for; nobody has produced, so nobody cleans up.
    col.play(state, "roll VI VI", "roll II II", "roll II II", "roll II II")
    col.play(state, "roll II II", "roll VI VI", "roll II II", "roll II II")
    assert state.dump()["phase"] == "donation"
    col.play(state, "ask nothing")
    assert (state.dump()["round"], state.dump()["phase"]) == (2, "investing")


@pytest.mark.rule("COL-005", "COL-073", "COL-075")
def test_dice_that_are_rolled_must_be_used_and_an_event_follows(col):
    state = col.state({1: {"programs": [1], "tokens": "2 gladiator", "medals": 1}}, phase="producing")
    assert col.moves(state) == ["cash medal", "produce", "no event"]
    col.play(state, "produce", "roll V")
    assert all(move == "cash medal" or move.endswith(" V") for move in col.moves(state))
    col.play(state, "emperor V", "stop moving")
    assert col.moves(state) == ["cash medal", "program 1"]
    assert col.why(state, "no event") == "COL-071"


@pytest.mark.rule("COL-006", "COL-030")
def test_everything_but_the_order_of_the_bag_is_open(col):
    dump = col.dealt().dump()
    assert {"coins", "medals", "tokens", "programs", "produced", "tickets", "podiums"} <= dump["players"][0].keys()
    assert sum(dump["bag"].values()) == 112
    assert dump["face_down"] in GREEN


@pytest.mark.rule("COL-007")
def test_prices_are_paid_in_full_and_there_is_no_credit(col):
    state = col.state({1: {"coins": 9}})
    assert col.why(state, "ticket") == "COL-007"
    assert col.why(state, "expand clockwise") == "COL-007"
    assert col.why(state, "buy 11") == "COL-007"
    col.play(state, "loge")
    assert col.player(state, 1)["coins"] == 4


@pytest.mark.rule("COL-007")
def test_the_bank_never_runs_out(col):
    rich = {"coins": 900, "programs": [1], "tokens": "2 gladiator, decoration"}
    state = col.state({key: {"coins": 900} for key in (2, 3, 4)} | {1: rich}, phase="producing")
    assert col.spectators(state, 1, "produce", "roll V", "consul_2 V") == 7


@pytest.mark.rule("COL-008")
def test_the_score_is_the_best_event_and_events_are_never_added(col):
    state = col.state({1: {"marker": 12, "programs": [1], "tokens": "2 gladiator, decoration"}}, phase="producing")
    assert state.score() == [12, 0, 0, 0]
    assert col.spectators(state, 1, "produce", "roll V", "consul_2 V") == 7
    assert state.score() == [12, 0, 0, 0]
    assert [line.points for line in col.game.face.tally(state)] == [[12, 0, 0, 0]]


@pytest.mark.rule("COL-009", "COL-010", "COL-027")
def test_the_box_has_its_pieces(col):
    pieces = {
        "rules_booklet": 1,
        "game_board": 1,
        "arena_pieces": 10,
        "arena_expansions": 10,
        "emperors_loges": 5,
        "season_tickets": 10,
        "scoring_markers": 5,
        "nobles": 6,
        "dice": 2,
        "coins": 80,
        "podiums": 4,
        "asset_tokens": 152,
        "asset_tokens_green": 40,
        "asset_tokens_orange": 112,
        "star_performer_awards": 7,
        "event_programs": 30,
        "emperor_medals": 18,
        "summary_sheets": 6,
        "first_player_token": 1,
        "turn_counter": 1,
        "bag": 1,
    }
    assert col.data["components"] == pieces
    kinds = Counter(entry["type"] for entry in col.data["board"]["nobles_start"])
    assert kinds == {"emperor": 1, "consul": 2, "senator": 3}


@pytest.mark.rule("COL-011", "COL-012", "COL-013")
def test_the_tokens_are_counted_by_type_and_by_their_backs(col):
    types = {entry["id"]: entry for entry in col.data["asset_types"]}
    assert {name: entry["total"] for name, entry in types.items()} == col.totals
    assert sum(col.totals.values()) == 152
    assert {name: entry["green"] for name, entry in types.items() if entry["green"]} == GREEN
    assert sum(GREEN.values()) == 40
    assert all(entry["green"] + entry["orange"] == entry["total"] for entry in types.values())


@pytest.mark.rule("COL-014", "COL-074")
def test_the_six_faces_of_a_die_are_equally_likely(col):
    fit = {"programs": [1], "tokens": "2 gladiator"}
    one = col.play(col.state({1: fit}, phase="producing"), "produce")
    assert [(col.game.spell(one, roll), weight) for roll, weight in one.odds()] == [(f"roll {f}", 1) for f in col.faces]
    two = col.play(col.state({1: fit | {"loge": True}}, phase="producing"), "produce")
    odds = {col.game.spell(two, roll): weight for roll, weight in two.odds()}
    assert len(odds) == 21
    assert sum(odds.values()) == 36
    assert odds["roll I-III I-III"] == 1
    assert odds["roll I-III VI"] == odds["roll II V"] == 2


@pytest.mark.rule("COL-015", "COL-016")
def test_every_program_has_a_number_a_name_a_price_a_size_assets_and_a_row(col):
    programs = col.data["programs"]
    assert [entry["number"] for entry in programs] == list(range(1, 31))
    assert [entry["arena_size"] for entry in programs] == [2] * 10 + [3] * 10 + [4] * 10
    for entry in programs:
        row = entry["spectators_by_missing"]
        assert row == sorted(set(row), reverse=True)
        assert len(row) - 1 == entry["max_missing"] == entry["asset_count"] - entry["min_assets"]
        assert sum(entry["assets"].values()) == entry["asset_count"]
        assert set(entry["assets"]) <= set(col.standard)
    prices = [entry["price"] for entry in programs[10:]]
    assert prices == [13, 13, 14, 14, 17, 20, 21, 22, 24, 25, 25, 26, 27, 28, 29, 32, 35, 35, 37, 40]
    assert programs[19]["spectators_by_missing"] == [32, 28, 24, 20, 15, 10, 5]
    assert programs[29]["spectators_by_missing"] == [50, 45, 40, 34, 28, 20, 10]


@pytest.mark.rule("COL-016", "COL-034", "COL-140")
def test_programs_11_to_30_are_for_sale_in_number_order_until_owned(col):
    state = col.state({1: {"coins": 100}, 2: {"programs": [15, 30]}})
    offered = [move for move in col.moves(state) if move.startswith("buy")]
    assert offered == [f"buy {n}" for n in range(11, 31) if n not in (15, 30)]
    assert col.why(state, "buy 15") == "COL-034"
    assert col.why(state, "buy 3") == ""


@pytest.mark.rule("COL-017", "COL-018", "COL-032")
def test_the_route_has_36_squares_and_six_resting_areas_where_the_nobles_start(col):
    assert col.data["board"]["route_squares"] == 36
    assert col.dealt().dump()["nobles"] == col.resting
    assert [entry["square"] for entry in col.data["board"]["resting_areas"]] == [0, 6, 12, 19, 26, 30]
    state = col.state({1: {"programs": [1], "tokens": "2 gladiator"}}, phase="producing", nobles={"emperor": 34})
    col.play(state, "produce", "roll IV", "emperor IV")
    assert state.dump()["nobles"]["emperor"] == 2


@pytest.mark.rule("COL-019", "COL-026", "COL-032", "COL-036")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_player_begins_with_30_coins_and_an_arena_of_two_squares(col, seats):
    arenas = {
        3: [[32, 33], [8, 9], [21, 22]],
        4: [[32, 33], [3, 4], [14, 15], [23, 24]],
        5: [[32, 33], [2, 3], [8, 9], [15, 16], [23, 24]],
    }
    dump = col.dealt(seats).dump()
    assert [player["arena"] for player in dump["players"]] == arenas[seats]
    assert dump["turn"] == 1
    for player in dump["players"]:
        assert (player["coins"], player["marker"], player["medals"], player["tickets"]) == (30, 0, 0, 0)
        assert (player["loge"], player["podiums"], player["produced"]) == (False, 0, [])


@pytest.mark.rule("COL-020", "COL-021")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_fully_grown_arenas_stay_apart_and_never_hold_both_35_and_0(col, seats):
    grown = [set(range(start - 2, start + 4)) for start in col.arenas[seats]]
    squares = [square % 36 for arena in grown for square in arena]
    assert len(squares) == len(set(squares))
    assert not any({35, 36} <= arena or {-1, 0} <= arena for arena in grown)


@pytest.mark.rule("COL-022", "COL-020", "COL-094")
def test_any_number_of_nobles_may_stand_on_one_square(col):
    crowd = dict.fromkeys(("emperor", "consul_1", "consul_2", "senator_1", "senator_2"), 32) | {"senator_3": 30}
    state = col.state({1: {"programs": [1], "tokens": "2 gladiator, decoration"}}, phase="producing", nobles=crowd)
    assert col.spectators(state, 1, "produce", "roll II", "senator_3 II") == 7 + 7 + 5 + 5 + 3 + 3 + 3


@pytest.mark.rule("COL-023", "COL-078")
def test_a_resting_area_inside_an_arena_is_both(col):
    here = {"programs": [1], "tokens": "2 gladiator, decoration", "arena": [30, 31, 32, 33]}
    state = col.state({1: here}, phase="producing", nobles={"consul_2": 24, "senator_3": 10})
    col.play(state, "produce", "roll VI", "consul_2 VI")
    assert col.player(state, 1)["medals"] == 1
    assert col.spectators(state, 1, "stop moving", "program 1", "count") == 7 + 5


@pytest.mark.rule("COL-024", "COL-028", "COL-029", "COL-030", "COL-031", "COL-138")
@pytest.mark.parametrize(("seats", "hand"), [(3, 8), (4, 6), (5, 5)])
def test_the_deal_goes_to_the_markets_then_to_the_seats_then_programs(col, seats, hand):
    state, dice = col.start(seats), stoa.SeededDice(3)
    for n in range(15):
        assert [sum(market.values()) for market in state.dump()["markets"]] == [
            3 * (n >= 3 * m + 3) or max(0, n - 3 * m) for m in range(5)
        ]
        assert not any(player["tokens"] for player in state.dump()["players"])
        state.play(state.draw(dice))
    for n in range(seats * hand):
        held = [sum(player["tokens"].values()) for player in state.dump()["players"]]
        assert held == [min(hand, max(0, n - hand * seat)) for seat in range(seats)]
        left = state.dump()["bag"]
        assert dict(state.odds()) == {move: left[col.game.spell(state, move)[5:]] for move in state.legal()}
        assert sum(left.values()) == 25 - n
        state.play(state.draw(dice))
    dump = state.dump()
    assert (dump["face_down"] is None) == (seats == 5)
    assert dump["bag"] == {kind: col.totals[kind] - GREEN.get(kind, 0) for kind in col.totals}
    lie_out = Counter({dump["face_down"]: 1} if dump["face_down"] else {})
    for place in [*dump["markets"], *(player["tokens"] for player in dump["players"])]:
        lie_out.update(place)
    assert lie_out == GREEN
    for group in (range(1, 6), range(6, 11)):
        free = list(group)
        for seat in range(seats):
            assert col.moves(state) == [f"program {n}" for n in free]
            assert {weight for _, weight in state.odds()} == {1}
            drawn = state.draw(dice)
            number = int(col.game.spell(state, drawn).split()[1])
            state.play(drawn)
            free.remove(number)
            assert number in state.dump()["players"][seat]["programs"]
    assert state.dump()["phase"] == "investing"


@pytest.mark.rule("COL-033", "COL-129")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_player_gets_one_of_programs_1_to_5_and_one_of_6_to_10(col, seats):
    for seed in range(5):
        dealt = [player["programs"] for player in col.dealt(seats, seed).dump()["players"]]
        assert all(low in range(1, 6) and high in range(6, 11) for low, high in dealt)
        assert len({program for pair in dealt for program in pair}) == 2 * seats


@pytest.mark.rule("COL-025", "COL-097")
def test_markers_start_at_0_and_may_pass_100(col):
    assert col.dealt().score() == [0, 0, 0, 0]
    seen = {"produced": [1, 6, 11, 12, 13, 14], "tickets": 10, "tokens": "2 gladiator, decoration", "medals": 8}
    state = col.state({1: seen | {"marker": 99}}, round=5, phase="producing", active=1, nobles={"emperor": 27})
    col.play(state, "produce", "roll V", "emperor V", "stop moving", "program 1")
    col.play(state, *["medal for spectators"] * 8)
    assert col.player(state, 1)["marker"] == 7 + 25 + 50 + 7 + 24 == state.score()[0]


@pytest.mark.rule("COL-035", "COL-121", "COL-123")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_star_performers_are_awarded_after_the_deal(col, seats):
    awarded = 0
    for seed in range(12):
        dump = col.dealt(seats, seed).dump()
        for kind in col.star_types:
            held = [player["tokens"].get(kind, 0) for player in dump["players"]]
            alone = max(held) >= 3 and held.count(max(held)) == 1
            assert dump["stars"][kind] == (held.index(max(held)) + 1 if alone else None)
            awarded += alone
    assert awarded > 5


@pytest.mark.rule("COL-137", "COL-114", "COL-117")
def test_medals_and_additional_actions_can_be_exchanged_at_every_own_decision(col):
    rich = {"medals": 2, "tokens": "2 gladiator, decoration, joker, additional_action", "programs": [1], "coins": 20}
    cases = {
        "investing": {},
        "opening": {},
        "bidding": {"auction": {"market": 1}},
        "trading": {},
        "producing": {},
        "dice": {"event": {"dice": ["V", None]}},
        "pushing": {},
        "naming": {},
        "jokers": {"event": {"program": 1}},
        "spectators": {"event": {"program": 1}},
    }
    for phase, more in cases.items():
        state = col.state({1: rich}, phase=phase, **more)
        assert col.moves(state)[:2] == ["cash medal", "swap additional_action"], phase
        col.play(state, "cash medal", "swap additional_action")
        assert state.dump()["phase"] == phase
        player = col.player(state, 1)
        assert (player["coins"], player["medals"]) == (26, 2)
        assert "additional_action" not in player["tokens"]


@pytest.mark.rule("COL-137")
def test_exchanges_are_possible_when_answering_ending_cleaning_up_and_asking(col):
    rich = {"medals": 1, "tokens": "2 gladiator, additional_action", "produced": [1]}
    used = rich | {"used": {"gladiator": 2}}
    offer = {
        "partner": 1,
        "maker": 2,
        "sent": 1,
        "offer": {"gives": {}, "gets": {"gladiator": 1}, "coins": 4},
    }
    states = [
        col.state({1: used}, phase="ending"),
        col.state({1: used | {"marker": 5}}, phase="cleanup", closing={"podium": 1}),
        col.state({1: rich, 2: {"marker": 1, "tokens": "horse"}}, phase="donation", closing={"podium": 2}),
        col.state({1: rich}, phase="answering", active=2, turn=1, trade=offer),
    ]
    for state in states:
        assert col.moves(state)[:2] == ["cash medal", "swap additional_action"]


@pytest.mark.rule("COL-137")
def test_a_decision_with_only_one_choice_is_made_by_itself(col):
    state = col.state({1: {"coins": 40}, 2: {"coins": 4}, 3: {"coins": 7}, 4: {"coins": 9}})
    col.play(state, "stop investing")
    # Seat 2 can afford nothing, seats 3 and 4 a Loge.
    assert state.dump()["turn"] == 3
    col.play(state, "stop investing", "stop investing")
    assert (state.dump()["phase"], state.dump()["turn"]) == ("opening", 1)
    col.play(state, "open 1", "bid 8")
    assert state.dump()["turn"] == 4
    col.play(state, "bid 9", "pass")
    assert (state.dump()["phase"], state.dump()["turn"]) == ("opening", 1)
