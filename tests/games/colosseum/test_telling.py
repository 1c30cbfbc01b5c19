"""What happened, told turn by turn: with its price and what it brought, and all that came about by itself."""

import pytest

import stoa
from stoa.core.telling import difference, sentences, stretches

ACT = {"programs": [1], "tokens": "2 gladiator, decoration"}
MARKETS = ["2 lion, emperor_token", "torch scenery cage", "torch scenery cage", "cage torch chariot", "cage torch cage"]


@pytest.fixture
def tell(col):
    """What is told when the moves are played, sentence by sentence, if it names every change; the state goes on."""

    def told(state, *notations):
        before, played = state.copy(), []
        for notation in notations:
            played.append(col.game.read(state, notation))
            stoa.play(state, played[-1])
        facts = col.game.face.tell(before, played)
        named = {}
        for fact in facts:
            for name, change in fact.changes.items():
                named[name] = named.get(name, 0) + change
        changed = difference(col.game.face.told(before), col.game.face.told(state))
        assert {name: change for name, change in named.items() if change} == changed
        return [str(sentence) for sentence in sentences(facts)]

    return told


def test_every_change_of_a_lively_game_is_told(col, setting):
    start = col.start(setting[0], intense_auctions=setting[1], max_offers=setting[2])
    moves = [move for _, move in col.walk(*setting, seed=5) if move is not None]
    board, kinds, last = dict(col.game.face.told(start)), set(), None
    for last in stretches(start, moves):
        for fact in last.facts():
            kinds.add(fact.kind)
            for name, change in fact.changes.items():
                board[name] = board.get(name, 0) + change
        assert difference(board, col.game.face.told(last.after)) == {}
    assert {"deal", "bid", "win", "refill", "roll", "move", "produce", "spectators", "podium", "turn", "end"} <= kinds


@pytest.mark.rule("COL-028", "COL-029", "COL-030", "COL-033", "COL-035")
def test_the_deal_is_one_stretch_and_told_hand_by_hand(col):
    dice, start = stoa.SeededDice(1), col.start(3)
    state, moves = start.copy(), []
    while state.dump()["phase"] == "dealing":
        moves.append(state.draw(dice))
        state.play(moves[-1])
    (deal,) = stretches(start, moves)
    assert not deal.open
    told = [str(sentence) for sentence in sentences(deal.facts())]
    assert [sentence.split(" got ")[0] for sentence in told[:8]] == [
        *(f"Market {market}" for market in range(1, 6)),
        *(f"Seat {seat}" for seat in range(1, 4)),
    ]
    face_down = state.dump()["face_down"]
    assert told[8] == f"The last green token ({face_down}) stayed face down."
    assert told[9].startswith("Seat 1 got program ")
    assert told[-1] == "Turn 1 began, with Seat 1 first."


@pytest.mark.rule("COL-039", "COL-041", "COL-044", "COL-047", "COL-048", "COL-114", "COL-117")
def test_investments_are_told_with_their_prices(col, tell):
    state = col.state({1: {"coins": 30, "medals": 2, "tokens": "additional_action"}})
    assert tell(state, "buy 14", "cash medal", "cash medal", "second by additional_action", "expand clockwise") == [
        "Seat 1 bought program 14 (Satyricon of Momus) for 14 coins, turned 2 medals into 12 coins, gave up an "
        "Additional Action token for a second investment and expanded the arena by square 34 to size 3 for 10 coins."
    ]
    assert tell(state, "loge") == ["Seat 2 built an Emperor's Loge for 5 coins."]
    assert tell(state, "ticket") == ["Seat 3 bought a Season Ticket for 10 coins."]
    assert tell(state, "stop investing") == ["Seat 4 invested nothing.", "The auctions began."]
    state = col.state({1: {"medals": 2, "tokens": "2 additional_action"}})
    assert tell(state, "swap additional_action", "swap additional_action", "expand counter-clockwise", "second by medals") == [
        "Seat 1 exchanged 2 Additional Action tokens for 2 medals, expanded the arena by square 31 to size 3 for 10 "
        "coins and paid 2 medals for a second investment."
    ]  # fmt: skip


@pytest.mark.rule("COL-055", "COL-116", "COL-121", "COL-141")
def test_an_auction_is_told_bid_by_bid_and_the_award_with_its_price(col, tell):
    state = col.state({2: {"tokens": "lion"}}, phase="opening", markets=MARKETS)
    assert tell(state, "open 1", "bid 8") == ["Seat 1 put market 1 up for auction and bid 8 coins."]
    assert tell(state, "bid 9") == ["Seat 2 bid 9 coins."]
    assert tell(state, "pass") == ["Seat 3 dropped out."]
    assert tell(state, "pass") == ["Seat 4 dropped out."]
    assert tell(state, "pass") == [
        "Seat 1 dropped out.",
        "Seat 2 got 2 lions and an Emperor token from market 1 for 9 coins, took a medal for the Emperor token and got "
        "the Star Performer Award (lion).",
    ]


@pytest.mark.rule("COL-116")
def test_an_emperor_token_without_a_medal_is_told_as_lost(col, tell):
    state = col.state({2: {"medals": 18}}, phase="opening", markets=MARKETS)
    assert tell(state, "open 1", "bid 30") == ["Seat 1 put market 1 up for auction and bid 30 coins."]
    assert tell(state, "pass") == [
        "Seat 2 dropped out.",
        "Seat 3 and Seat 4 could not bid more.",
        "Seat 1 got 2 lions and an Emperor token from market 1 for 30 coins and got no medal for the Emperor token, as "
        "none was left.",
    ]


@pytest.mark.rule("COL-137", "COL-143")
def test_who_cannot_bid_more_and_the_refill_belong_to_the_auction(col, tell):
    poor = {"coins": 7}
    state = col.state({1: {"coins": 8}, 2: poor, 3: poor, 4: poor}, phase="opening", face_down="lion")
    assert tell(state, "open 2", "draw horse", "draw horse")[:5] == [
        "Seat 1 put market 2 up for auction and bid 8 coins.",
        "Seat 2, Seat 3 and Seat 4 could not bid more.",
        "Seat 1 got a torch, a piece of scenery and a cage from market 2 for 8 coins.",
        "The face-down token (lion) came to market 2.",
        "Market 2 got 2 horses.",
    ]


@pytest.mark.rule("COL-050", "COL-059")
def test_who_has_won_and_is_skipped_is_told(col, tell):
    state = col.state(phase="opening", markets=MARKETS, auction={"barred": [2, 3]})
    told = tell(state, "no auction")
    assert told == [
        "Seat 1 started no auction.",
        "Seat 2 and Seat 3 had already won an auction and were skipped.",
    ]
    hands = {1: {"tokens": "horse"}, 2: {"tokens": "lion"}, 4: {"coins": 2}}
    poor = col.state(hands, phase="opening", active=3, markets=MARKETS, auction={"barred": [1, 2]})
    assert tell(poor, "no auction") == [
        "Seat 3 started no auction.",
        "Seat 4 could not start an auction.",
        "Trading began.",
    ]


@pytest.mark.rule("COL-145", "COL-147", "COL-069", "COL-123")
def test_an_offer_is_told_once_when_it_is_sent(col, tell):
    state = col.state({1: {"tokens": "3 horse"}, 2: {"tokens": "lion, 2 horse"}}, phase="trading")
    composing = ("offer 2", "give horse", "get lion", "give horse", "ask 1", "ask 1")
    assert tell(state, *composing) == []
    assert tell(state, "send") == ["Seat 1 offered Seat 2 2 horses for a lion and 2 coins."]
    assert tell(state, "counter", "give lion", "get horse", "get horse", "pay 1", "send") == [
        "Seat 2 answered with a counter-offer: a lion and 1 coin for 2 horses."
    ]
    assert tell(state, "accept") == [
        "Seat 1 accepted and gave 2 horses for a lion and 1 coin.",
        "Seat 2 took the Star Performer Award (horse) from Seat 1.",
    ]
    assert tell(state, "stop trading") == ["Seat 1 ended trading."]
    assert tell(state, "stop trading") == ["Seat 2 offered nothing."]


@pytest.mark.rule("COL-145", "COL-149")
def test_an_open_offer_and_the_last_one_are_told(col, tell):
    hands = {1: {"tokens": "horse"}, 2: {"tokens": "lion"}, 3: {"tokens": "torch"}, 4: {"tokens": "lion"}}
    state = col.state(hands, phase="trading", options={"max_offers": 1})
    assert tell(state, "offer all", "give horse", "get lion", "send") == ["Seat 1 offered all a horse for a lion."]
    assert tell(state, "decline") == ["Seat 2 declined.", "Seat 3 could not accept."]
    assert tell(state, "accept") == [
        "Seat 4 accepted and gave a lion for a horse.",
        "Seat 1 had no offers left.",
    ]


@pytest.mark.rule("COL-147")
def test_who_cannot_accept_an_open_offer_is_told(col, tell):
    hands = {1: {"tokens": "horse"}, 2: {"tokens": "torch"}, 3: {"tokens": "torch"}, 4: {"tokens": "lion"}}
    state = col.state(hands, phase="trading")
    assert tell(state, "offer all", "give horse", "get lion", "send") == [
        "Seat 1 offered all a horse for a lion.",
        "Seat 2 and Seat 3 could not accept.",
    ]
    assert tell(state, "decline") == ["Seat 4 declined."]


@pytest.mark.rule("COL-074", "COL-078", "COL-080", "COL-089", "COL-097", "COL-098")
def test_a_production_is_told_from_the_dice_to_the_coins(col, tell):
    player = {**ACT, "produced": [6], "tickets": 1, "medals": 3, "podiums": 1, "tokens": "3 gladiator, decoration"}
    state = col.state(
        {1: player | {"loge": True, "marker": 11}}, round=2, active=1, phase="producing", nobles={"emperor": 29}
    )
    assert tell(state, "produce", "roll III VI", "emperor III", "senator_3 VI", "push consul_2 +3", "stop moving",
                "program 1", "medal for spectators", "medal for spectators", "count", "end event") == [
        "Seat 1 rolled III and VI, moved the Emperor 3 squares to square 32 in their own arena, moved the third Senator "
        "6 squares to square 0, got a medal at the resting area, spent a medal to move the second Consul 3 squares to "
        "square 29, produced program 1 (Tribute to Munus), spent 2 medals for 6 more spectators, drew 37 spectators "
        "(program 7, previous events 5, Season Tickets 5, Star Performers 4, nobles 7, Podiums 3, medals 6), earned "
        "37 coins and raised the record by 26 to 37.",
        "The Closing Ceremonies began.",
        "Seat 1 got a Podium.",
    ]  # fmt: skip


@pytest.mark.rule("COL-080")
def test_a_noble_that_a_medal_moves_back_into_the_arena_of_another_is_told(col, tell):
    state = col.state({1: ACT | {"medals": 1}}, phase="pushing", nobles={"consul_1": 16})
    assert tell(state, "push consul_1 -1")[0].startswith(
        "Seat 1 spent a medal to move the first Consul 1 square back to square 15 in the arena of Seat 3, produced "
    )


@pytest.mark.rule("COL-097", "COL-137")
def test_an_event_that_follows_by_itself_is_told_with_its_program(col, tell):
    state = col.state({1: {"programs": [1, 6], "tokens": "2 gladiator"}}, phase="dice", event={"dice": ["V", None]})
    assert tell(state, "emperor V")[0] == (
        "Seat 1 moved the Emperor 5 squares to square 5, produced program 1 (Tribute to Munus), drew 5 spectators and "
        "earned 5 coins."
    )
    small = {"produced": [1], "tokens": "gladiator", "medals": 1, "marker": 3}
    state = col.state({1: small}, round=2, active=1, phase="spectators", event={"program": 1})
    assert tell(state, "count") == ["Seat 1 drew 3 spectators and earned 3 coins."]


@pytest.mark.rule("COL-084")
def test_a_joker_is_told_with_what_it_stands_for(col, tell):
    state = col.state({1: {"programs": [7], "tokens": "2 gladiator, joker"}}, phase="naming")
    assert tell(state, "program 7", "joker scenery")[0] == (
        "Seat 1 produced program 7 (The Last of the Samnites), used a Joker as scenery, drew 7 spectators and earned 7 "
        "coins."
    )


@pytest.mark.rule("COL-101", "COL-104", "COL-105", "COL-106")
def test_the_closing_of_a_turn_is_told(col, tell):
    used = {"tokens": "3 lion, torch", "used": {"lion": 2}, "produced": [6], "marker": 9}
    players = {1: used, 2: {"tokens": "2 lion"}, 3: {"marker": 2}, 4: {"marker": 3, "medals": 1}}
    state = col.state(players, phase="producing", active=4, options={"stars_kept_below_three": False})
    assert tell(state, "no event") == [
        "Seat 4 produced no event.",
        "The Closing Ceremonies began.",
        "Seat 1 got a Podium, gave up a lion used in the event and lost the Star Performer Award (lion).",
    ]
    donated = state.copy()
    assert tell(donated, "ask lion") == [
        "Seat 2 asked Seat 1 for a lion.",
        "Seat 1 had to give it.",
        "Seat 2 got the Star Performer Award (lion).",
        "Turn 2 began, with Seat 2 first.",
    ]
    assert tell(state, "ask nothing") == ["Seat 2 asked for nothing.", "Turn 2 began, with Seat 2 first."]


@pytest.mark.rule("COL-105")
def test_a_token_is_told_when_it_is_given_up_though_all_leave_together(col, tell):
    used = {"tokens": "lion, torch", "used": {"lion": 1, "torch": 1}, "produced": [6], "marker": 9}
    other = {"tokens": "horse, torch", "used": {"horse": 1, "torch": 1}, "produced": [10], "marker": 3}
    state = col.state({1: used, 2: other}, phase="cleanup", closing={"podium": 1})
    assert tell(state, "give up lion") == ["Seat 1 gave up a lion used in the event."]
    assert tell(state, "give up horse")[0] == "Seat 2 gave up a horse used in the event."


@pytest.mark.rule("COL-107", "COL-154")
def test_ties_are_rolled_off_in_the_open(col, tell):
    state = col.state(phase="podium", closing={"tied": [2, 4]})
    told = tell(state, "roll II VI", "roll II II")
    assert told[:2] == ["Seat 2 rolled II and VI for the Podium.", "Seat 4 rolled II and II for the Podium."]
    assert told[2].startswith("Seat 2 got a Podium")


@pytest.mark.rule("COL-109")
def test_a_turn_without_a_donation_is_told(col, tell):
    state = col.state({1: {"coins": 3}}, seats=3, phase="podium", closing={"tied": [2, 3]})
    told = tell(state, "roll II VI", "roll II II")
    assert told[-3:] == ["Seat 2 got a Podium.", "There was no donation.", "Turn 2 began, with Seat 2 first."]


@pytest.mark.rule("COL-137")
def test_players_who_can_do_nothing_are_told_in_one(col, tell):
    players = {1: {"coins": 40}, 2: {"coins": 0}, 3: {"coins": 0}, 4: {"coins": 0}}
    state = col.state(players, options={"max_offers": 0})
    assert tell(state, "stop investing") == [
        "Seat 1 invested nothing.",
        "Seat 2, Seat 3 and Seat 4 could not invest.",
        "The auctions began.",
    ]
    assert tell(state, "no auction")[:6] == [
        "Seat 1 started no auction.",
        "Seat 2, Seat 3 and Seat 4 could not start an auction.",
        "The events began.",
        "Seat 1, Seat 2, Seat 3 and Seat 4 could not produce an event.",
        "The Closing Ceremonies began.",
        "Seat 1 got a Podium.",
    ]


@pytest.mark.parametrize(
    ("markers", "winners"),
    [
        ((9, 8, 7), "Seat 1 won the game with 9 spectators."),
        ((9, 9, 7), "Seat 1 and Seat 2 shared the victory with 9 spectators each."),
    ],
)
@pytest.mark.rule("COL-124", "COL-125")
def test_the_winners_are_told(col, tell, markers, winners):
    players = {seat: {"marker": marker} for seat, marker in enumerate(markers, 1)}
    players[1]["medals"] = 1
    state = col.state(players, seats=3, round=5, phase="producing", active=1)
    assert tell(state, "no event")[-1] == winners
    assert state.turn == stoa.OVER


def test_a_bid_and_a_negotiation_are_stretches_of_their_own(col):
    hands = {1: {"tokens": "horse"}, 2: {"tokens": "lion"}}
    state = col.state(hands, phase="opening", active=4, markets=MARKETS)
    moves, before = [], state.copy()
    for notation in ("open 1", "bid 8", "pass", "pass", "pass", "draw cage", "draw horse", "draw lion",
                     "offer 2", "give horse", "get lion", "send", "decline", "stop trading"):  # fmt: skip
        moves.append(col.game.read(state, notation))
        stoa.play(state, moves[-1])
    lengths = [len(stretch.moves) for stretch in stretches(before, moves)]
    assert lengths == [2, 1, 1, 4, 5, 1]
