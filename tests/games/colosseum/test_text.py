"""What is asked and what may be chosen, sentence by sentence."""

import re

import pytest

from stoa.games.colosseum.face.names import PROGRAM_NAMES

ACT = {"programs": [1], "tokens": "2 gladiator, decoration"}
SENTENCE = re.compile(r"[A-Z][^{}]*\.")


def offer(col, state, notation):
    return str(col.game.face.offer(state, col.game.read(state, notation)))


def test_every_question_and_choice_is_a_sentence(col, setting):
    kinds = set()
    for state, _ in col.walk(*setting, seed=7):
        assert SENTENCE.fullmatch(str(col.game.face.ask(state)))
        for choice in state.legal()[:40]:
            told = col.game.face.offer(state, choice)
            assert SENTENCE.fullmatch(str(told)), str(told)
            assert re.fullmatch(r"[^{}]+", str(col.game.face.label(state, choice)))
            kinds.add(told.text)
    assert len(kinds) > 20


def test_every_move_that_is_not_legal_can_be_told_too(col):
    for state in (col.state({1: ACT}, phase="dice", event={"dice": ["V", None]}), col.state(phase="trading")):
        for move in range(col.game.moves):
            assert SENTENCE.fullmatch(str(col.game.face.offer(state, move)))
            assert str(col.game.face.label(state, move))


def test_programs_are_called_as_in_the_data(col):
    assert [str(name) for name in PROGRAM_NAMES] == [program["name"] for program in col.data["programs"]]


def test_the_game_has_its_name(col):
    assert str(col.game.face.title) == "Colosseum"
    assert str(col.game.face.tally(col.state())[0].label) == "Best event"


def test_the_questions_of_the_phases(col):
    offer = {"gives": {"horse": 2}, "gets": {"lion": 1}, "coins": 4}
    trade = {"partner": 2, "maker": 1, "offer": offer, "sent": 1}
    hands = {1: {"tokens": "2 horse"}, 2: {"tokens": "lion, torch"}}
    answering = col.state(hands, phase="answering", active=1, turn=2, trade=trade)
    asked = "Seat 1 gives 2 horses and 4 coins for a lion: accept, decline or counter."
    assert str(col.game.face.ask(answering)) == asked
    drafting = col.play(answering, "counter", "give torch", "give lion", "get horse")
    assert str(col.game.face.ask(drafting)) == (
        "Compose an offer to Seat 1, then send it. So far it gives a torch and a lion for a horse."
    )
    open_offer = col.play(col.state(hands, phase="trading"), "offer all", "give horse", "get torch")
    assert str(col.game.face.ask(open_offer)) == (
        "Compose an offer to all, then send it. So far it gives a horse for a torch."
    )
    assert str(col.game.face.ask(col.play(open_offer, "send"))) == (
        "Seat 1 gives anybody a horse for a torch: accept or decline."
    )
    bidding = col.state(phase="bidding", turn=2, auction={"market": 3, "bid": 9, "bidder": 1})
    assert str(col.game.face.ask(bidding)) == "Bid more than the 9 coins of Seat 1 for market 3, or pass."
    counting = col.state({1: ACT | {"medals": 1}}, phase="spectators", event={"program": 1})
    assert str(col.game.face.ask(counting)) == (
        "The event has 7 spectators so far. Spend medals for 3 more each, or count."
    )
    over = col.state(round=5, phase="over")
    assert str(col.game.face.ask(over)) == "The game is over."


@pytest.mark.rule("COL-139")
def test_a_second_investment_is_asked_for_only_if_it_can_be_paid(col):
    richer = col.state({1: {"coins": 20, "medals": 2}}, investing={"made": 1})
    assert str(col.game.face.ask(richer)) == "Pay for a second investment, or end investing."
    poorer = col.state({1: {"coins": 20, "medals": 1}}, investing={"made": 1})
    assert str(col.game.face.ask(poorer)) == "Turn medals into coins, or end investing."
    assert str(col.game.face.label(poorer, col.game.read(poorer, "stop investing"))) == "Stop"
    first = col.state()
    assert str(col.game.face.label(first, col.game.read(first, "stop investing"))) == "Pass"


@pytest.mark.parametrize(
    ("position", "sentences"),
    [
        ({}, {
            "buy 13": "Buy program 13, “Retiarius vs. Secutor”, for 14 coins: 18 spectators, 6 as things stand, for "
            "2 gladiators, 2 horses, a piece of scenery, a decoration and 2 chariots in an arena of size 3.",
            "buy 14": "Buy program 14, “Satyricon of Momus”, for 14 coins: 18 spectators, 0 as things stand, for "
            "2 comedians, 2 torches, 2 priests, a piece of scenery and a decoration in an arena of size 3.",
            "loge": "Build an Emperor's Loge for 5 coins: two dice at every event instead of one.",
            "ticket": "Buy a Season Ticket for 10 coins: 5 more spectators at every event.",
            "expand clockwise": "Expand the arena clockwise by square 34 for 10 coins.",
            "expand counter-clockwise": "Expand the arena counter-clockwise by square 31 for 10 coins.",
        }),
        ({"phase": "opening"}, {
            "open 3": "Start an auction for market 3: a decoration, a chariot and a cage.",
            "no auction": "Start no auction this turn.",
        }),
        ({"phase": "bidding", "auction": {"market": 1}}, {"bid 8": "Bid 8 coins."}),
        ({"phase": "trading"}, {
            "offer 3": "Offer a trade to Seat 3.",
            "offer all": "Offer a trade to all; the first who accepts gets it.",
        }),
        ({"phase": "producing"}, {"produce": "Produce an event: roll a die, move a noble, then name the program."}),
        ({"phase": "dice", "event": {"dice": ["I-III", "V"]}}, {
            "emperor I-III=1": "Move the Emperor 1 square with I-III, to square 1.",
            "consul_2 V": "Move the second Consul 5 squares with V, to square 31.",
            "senator_3 I-III=2": "Move the third Senator 2 squares with I-III, to square 32 in the arena of Seat 1.",
            "consul_1 sum 7": "Move the first Consul 7 squares with both dice, to square 19, for a medal.",
        }),
        ({"phase": "pushing"}, {
            "push emperor -3": "Spend a medal: move the Emperor 3 squares back, to square 33 in the arena of Seat 1.",
            "push senator_3 +1": "Spend a medal: move the third Senator 1 square forward, to square 31.",
        }),
        ({"phase": "naming", "nobles": {"emperor": 32}}, {
            "program 1": "Produce program 1, “Tribute to Munus”: 14 spectators.",
        }),
        ({"phase": "jokers", "event": {"program": 7}}, {"joker scenery": "Use a Joker as scenery, which is missing."}),
        ({"phase": "jokers", "event": {"program": 1}}, {
            "joker decoration": "Use a Joker as decoration, though there is a token.",
        }),
        ({"phase": "spectators", "event": {"program": 1}}, {"count": "Count 7 spectators, for 7 coins."}),
    ],
)  # fmt: skip
def test_choices_say_what_they_cost_and_bring(col, position, sentences):
    player = {"programs": [1, 7], "tokens": "2 gladiator, decoration, joker", "medals": 2, "loge": False}
    if "dice" in position.get("event", {}):
        player["loge"] = True
    state = col.state({1: player, 3: {"tokens": "comedian"}}, **position)
    assert {notation: offer(col, state, notation) for notation in sentences} == sentences


def test_an_auction_that_leaves_one_bid_says_so(col):
    state = col.state({1: {"coins": 8}}, phase="opening")
    assert offer(col, state, "open 3") == (
        "Start an auction for market 3 with a bid of 8 coins: a decoration, a chariot and a cage."
    )


def test_a_medal_is_promised_only_while_there_is_one(col):
    state = col.state({1: ACT, 2: {"medals": 18}}, phase="dice", event={"dice": ["VI", None]})
    assert offer(col, state, "emperor VI") == "Move the Emperor 6 squares with VI, to square 6."


def test_an_offer_is_told_with_all_that_it_names(col):
    state = col.state({1: {"tokens": "2 horse"}, 2: {"tokens": "lion"}}, phase="trading")
    col.play(state, "offer 2", "give horse")
    assert offer(col, state, "give horse") == "Give one more: horse."
    assert offer(col, state, "get lion") == "Ask for one more: lion."
    col.play(state, "give horse", "get lion")
    assert offer(col, state, "pay 5") == "Pay 5 coins more."
    assert offer(col, state, "ask 1") == "Ask for 1 coin more."
    assert offer(col, state, "send") == "Send the offer: give 2 horses and get a lion."
    col.play(state, "ask 1", "send")
    assert offer(col, state, "accept") == "Accept the offer: give a lion and 1 coin and get 2 horses."


@pytest.mark.rule("COL-104", "COL-106")
def test_tokens_given_up_and_asked_for_are_named(col):
    state = col.state({1: {"tokens": "3 lion, torch", "used": {"lion": 2, "torch": 1}, "produced": [6]}}, phase="cleanup",
                      closing={"podium": 2})  # fmt: skip
    assert offer(col, state, "give up lion") == "Give up a lion; it leaves the game."
    state = col.state({1: {"tokens": "3 lion"}}, phase="donation", turn=2, closing={"podium": 1})
    assert offer(col, state, "ask lion") == "Ask Seat 1 for a lion."


def test_moves_of_nobles_have_short_labels_that_tell_them_apart(col):
    state = col.state({1: ACT | {"loge": True}}, phase="dice", event={"dice": ["I-III", "V"]})
    labels = {col.game.spell(state, move): str(col.game.face.label(state, move)) for move in state.legal()}
    assert labels["emperor I-III=3"] == "Emperor to square 3 (I-III)"
    assert labels["consul_2 sum 7"] == "second Consul to square 33 (both dice)"
    assert len(set(labels.values())) == len(labels)
    pushing = col.state({1: ACT | {"medals": 1}}, phase="pushing")
    assert str(col.game.face.label(pushing, col.game.read(pushing, "push emperor -1"))) == "Emperor to square 35"


def test_chance_is_told(col):
    state = col.play(col.state({1: ACT}, phase="producing"), "produce")
    assert offer(col, state, "roll I-III") == "The die shows I-III."
    state = col.play(col.state({1: ACT | {"loge": True}}, phase="producing"), "produce")
    assert offer(col, state, "roll II VI") == "The dice show II and VI."
    tie = col.state(phase="podium", closing={"tied": [2, 4]})
    assert offer(col, tie, "roll II VI") == "Seat 2 rolls II and VI."
    start = col.start(4)
    assert offer(col, start, "draw horse") == "Drawn: horse."
