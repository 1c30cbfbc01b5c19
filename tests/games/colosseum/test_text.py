"""What is asked, told and announced, sentence by sentence."""

import re

import pytest

import stoa
from stoa.games.colosseum.face.names import PROGRAM_NAMES

ACT = {"programs": [1], "tokens": "2 gladiator, decoration"}
SENTENCE = re.compile(r"[A-Z][^{}]*\.")


def tell(col, state, notation):
    return str(col.game.face.tell(state, col.game.read(state, notation)))


def news(col, state, notation):
    return [str(message) for message in col.game.face.news(state, col.game.read(state, notation))]


def test_every_question_move_and_event_is_a_sentence(col, setting):
    kinds = set()
    for state, move in col.walk(*setting, seed=7):
        assert SENTENCE.fullmatch(str(col.game.face.ask(state)))
        for choice in state.legal()[:40]:
            told = col.game.face.tell(state, choice)
            assert SENTENCE.fullmatch(str(told)), str(told)
            assert re.fullmatch(r"[^{}]+", str(col.game.face.label(state, choice)))
            kinds.add(told.text)
        if move is not None:
            before = state.key()
            for message in col.game.face.news(state, move):
                assert SENTENCE.fullmatch(str(message)), str(message)
            assert state.key() == before
    assert len(kinds) > 20


def test_every_move_that_is_not_legal_can_be_told_too(col):
    for state in (col.state({1: ACT}, phase="dice", event={"dice": ["V", None]}), col.state(phase="trading")):
        for move in range(col.game.moves):
            assert SENTENCE.fullmatch(str(col.game.face.tell(state, move)))
            assert str(col.game.face.label(state, move))


def test_programs_are_called_as_in_the_data(col):
    assert [str(name) for name in PROGRAM_NAMES] == [program["name"] for program in col.data["programs"]]


def test_the_game_has_its_name(col):
    assert str(col.game.face.title) == "Colosseum"
    assert str(col.game.face.tally(col.state())[0].label) == "Best event"


def test_the_questions_of_the_phases(col):
    offer = {"gives": {"horse": 2}, "gets": {"lion": 1}, "coins": 4}
    trade = {"partner": 2, "maker": 1, "offer": offer, "sent": 1, "drafts": 1}
    hands = {1: {"tokens": "2 horse"}, 2: {"tokens": "lion"}}
    answering = col.state(hands, phase="answering", active=1, turn=2, trade=trade)
    asked = "Seat 1 gives 2 × horse, 4 coins for lion: accept, decline or counter."
    assert str(col.game.face.ask(answering)) == asked
    drafting = col.play(answering, "counter")
    assert str(col.game.face.ask(drafting)) == (
        "Build an offer to Seat 1, then send it. So far it gives lion for 2 × horse, 4 coins."
    )
    bidding = col.state(phase="bidding", turn=2, auction={"market": 3, "bid": 9, "bidder": 1})
    assert str(col.game.face.ask(bidding)) == "Bid more than the 9 coins of Seat 1 for market 3, or pass."
    counting = col.state({1: ACT | {"medals": 1}}, phase="spectators", event={"program": 1})
    assert str(col.game.face.ask(counting)) == (
        "The event has 7 spectators so far. Spend medals for 3 more each, or count."
    )
    over = col.state(round=5, phase="over")
    assert str(col.game.face.ask(over)) == "The game is over."


@pytest.mark.parametrize(
    ("position", "sentences"),
    [
        ({}, {"buy 14": "Buy program 14, “Satyricon of Momus”, for 14 coins.", "loge": "Build an Emperor's Loge for 5 coins."}),
        ({"phase": "opening"}, {"open 3": "Start an auction for market 3.", "no auction": "Start no auction."}),
        ({"phase": "bidding", "auction": {"market": 1}}, {"bid 8": "Bid 8 coins."}),
        ({"phase": "trading"}, {"offer 3": "Offer a trade to Seat 3."}),
        ({"phase": "dice", "event": {"dice": ["I-III", "V"]}}, {
            "emperor I-III=1": "Move the Emperor 1 square with I-III.",
            "consul_2 V": "Move the second Consul 5 squares with V.",
            "senator_1 sum 7": "Move the first Senator 7 squares, the sum of both dice.",
        }),
        ({"phase": "pushing"}, {
            "push emperor -1": "Spend a medal: the Emperor goes 1 square back.",
            "push senator_3 +2": "Spend a medal: the third Senator goes 2 squares forward.",
        }),
        ({"phase": "naming"}, {"program 1": "Produce program 1, “Tribute to Munus”."}),
        ({"phase": "jokers", "event": {"program": 1}}, {"joker decoration": "Use a Joker as decoration."}),
    ],
)  # fmt: skip
def test_moves_are_told(col, position, sentences):
    player = {"programs": [1], "tokens": "2 gladiator, decoration, joker", "medals": 2, "loge": False}
    if "dice" in position.get("event", {}):
        player["loge"] = True
    state = col.state({1: player}, **position)
    assert {notation: tell(col, state, notation) for notation in sentences} == sentences


def test_an_offer_is_told_with_all_that_it_names(col):
    state = col.state({1: {"tokens": "2 horse"}, 2: {"tokens": "lion"}}, phase="trading")
    col.play(state, "offer 2", "give horse", "give horse", "get lion")
    assert tell(col, state, "coins +5") == "Pay 5 coins more."
    assert tell(col, state, "coins -1") == "Ask for 1 coin more."
    assert tell(col, state, "get horse") == "Give one less: horse."
    assert tell(col, state, "give lion") == "Ask for one less: lion."
    assert tell(col, state, "send") == "Send the offer: give 2 × horse and get lion."
    col.play(state, "coins +1")
    assert tell(col, state, "coins -1") == "Pay 1 coin less."
    col.play(state, "coins -1", "coins -1")
    assert tell(col, state, "coins +1") == "Ask for 1 coin less."
    col.play(state, "send")
    assert tell(col, state, "accept") == "Accept the offer: give lion, 1 coin and get 2 × horse."


def test_chance_is_told(col):
    state = col.play(col.state({1: ACT}, phase="producing"), "produce")
    assert tell(col, state, "roll I-III") == "The die shows I-III."
    state = col.play(col.state({1: ACT | {"loge": True}}, phase="producing"), "produce")
    assert tell(col, state, "roll II VI") == "The dice show II and VI."
    tie = col.state(phase="podium", closing={"tied": [2, 4]})
    assert tell(col, tie, "roll II VI") == "Seat 2 rolls II and VI."
    start = col.start(4)
    assert tell(col, start, "draw horse") == "Drawn: horse."


def test_an_auction_won_is_told_with_the_price_the_medals_and_the_award(col):
    markets = [
        "2 lion, emperor_token",
        "torch scenery cage",
        "torch scenery cage",
        "cage torch chariot",
        "cage torch cage",
    ]
    state = col.state({2: {"tokens": "lion"}}, phase="opening", markets=markets)
    col.play(state, "open 1", "bid 8", "bid 9", "pass", "pass")
    assert news(col, state, "pass") == [
        "Seat 2 wins market 1 for 9 coins.",
        "Seat 2 takes a medal.",
        "Seat 2 takes the Star Performer Award: lion.",
    ]


def test_an_auction_without_a_choice_is_told_step_by_step(col):
    poor = {"coins": 7}
    state = col.state({1: {"coins": 8}, 2: poor, 3: poor, 4: poor}, phase="opening", face_down="lion")
    assert news(col, state, "open 2") == [
        "Seat 1 bids 8 coins.",
        "Seat 2 cannot go higher.",
        "Seat 3 cannot go higher.",
        "Seat 4 cannot go higher.",
        "Seat 1 wins market 2 for 8 coins.",
        "The face-down token comes to market 2: lion.",
    ]


def test_a_bid_that_others_cannot_answer_wins_and_is_told(col):
    state = col.state({seat: {"coins": 9 + seat} for seat in (2, 3, 4)}, phase="opening")
    col.play(state, "open 1")
    assert news(col, state, "bid 30")[-1] == "Seat 1 wins market 1 for 30 coins."
    cash = col.state(
        {4: {"coins": 3, "medals": 1}},
        phase="bidding",
        turn=4,
        auction={"market": 1, "bid": 12, "bidder": 1, "passed": [2, 3]},
    )
    assert news(col, cash, "cash medal") == ["Seat 4 cannot go higher.", "Seat 1 wins market 1 for 12 coins."]


def test_spectators_are_told_part_by_part(col):
    player = {
        **ACT,
        "produced": [6],
        "tickets": 1,
        "medals": 3,
        "podiums": 1,
        "tokens": "3 gladiator, decoration",
    }
    state = col.state({1: player}, round=2, active=1, phase="naming", nobles={"emperor": 32})
    col.play(state, "program 1", "medal for spectators", "medal for spectators")
    assert news(col, state, "medal for spectators")[0] == (
        "Seat 1: program 7, previous events 5, Season Tickets 5, Star Performers 4, nobles 7, Podiums 3, medals 9, "
        "together 40 spectators."
    )
    state = col.state({1: ACT | {"medals": 2}}, phase="naming")
    col.play(state, "program 1")
    assert news(col, state, "count") == ["Seat 1: program 7, together 7 spectators."]


def test_a_repeated_small_event_and_one_after_a_cashed_medal_are_told_as_they_are(col):
    small = {"produced": [1], "tokens": "gladiator", "medals": 1}
    state = col.state({1: small}, round=2, active=1, phase="spectators", event={"program": 1})
    assert news(col, state, "count") == ["Seat 1: program 3, together 3 spectators."]
    assert news(col, state, "cash medal")[0] == "Seat 1: program 3, together 3 spectators."


def test_an_event_that_follows_by_itself_is_told_with_its_program(col):
    state = col.state({1: {"programs": [1, 6], "tokens": "2 gladiator"}}, phase="dice", event={"dice": ["V", None]})
    assert news(col, state, "emperor V")[:2] == [
        "Seat 1 produces program 1, “Tribute to Munus”.",
        "Seat 1: program 5, together 5 spectators.",
    ]
    assert news(col, state, "senator_1 V")[0] == "Seat 1 produces program 1, “Tribute to Munus”."


def test_a_medal_from_a_resting_area_is_told(col):
    state = col.state({1: ACT}, phase="dice", event={"dice": ["VI", None]})
    assert news(col, state, "emperor VI") == ["Seat 1 takes a medal."]
    assert news(col, state, "consul_1 VI")[0] != "Seat 1 takes a medal."


def test_the_closing_of_a_turn_is_told(col):
    used = {"tokens": "3 lion, torch", "used": {"lion": 2}, "produced": [6], "marker": 9}
    players = {1: used, 2: {"tokens": "2 lion"}, 3: {"marker": 2}, 4: {"marker": 3}}
    state = col.state({**players, 4: {"marker": 3, "medals": 1}}, phase="producing", active=4)
    assert news(col, state, "no event") == [
        "Seat 1 takes a Podium.",
        "A token of Seat 1 leaves the game: lion.",
        "The Star Performer Award goes back to the supply: lion.",
    ]
    col.play(state, "no event")
    assert news(col, state, "ask lion") == [
        "Seat 1 gives Seat 2 a token: lion.",
        "Seat 2 takes the Star Performer Award: lion.",
        "Turn 2 begins.",
    ]
    assert news(col, state, "ask nothing") == ["Turn 2 begins."]


def test_players_who_can_do_nothing_are_told(col):
    players = {1: {"coins": 40}, 2: {"coins": 0}, 3: {"coins": 0}, 4: {"coins": 0}}
    state = col.state(players, options={"max_offers": 0})
    assert news(col, state, "stop investing") == [f"Seat {seat} cannot invest." for seat in (2, 3, 4)]
    col.play(state, "stop investing")
    assert news(col, state, "no auction") == [
        *(f"Seat {seat} cannot start an auction." for seat in (2, 3, 4)),
        *(f"Seat {seat} cannot produce an event." for seat in (1, 2, 3, 4)),
        "Seat 1 takes a Podium.",
    ]


@pytest.mark.parametrize(
    ("markers", "winners"), [((9, 8, 7), ["Seat 1 wins."]), ((9, 9, 7), ["Seat 1 wins.", "Seat 2 wins."])]
)
def test_the_winners_are_told(col, markers, winners):
    players = {seat: {"marker": marker} for seat, marker in enumerate(markers, 1)}
    players[1]["medals"] = 1
    state = col.state(players, seats=3, round=5, phase="producing", active=1)
    assert state.dump()["place"] == 2
    assert news(col, state, "no event") == winners
    col.play(state, "no event")
    assert state.turn == stoa.OVER
