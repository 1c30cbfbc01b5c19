"""What is told of a game: turns in the past tense with what they cost and brought, and everything that happens by itself."""

import pytest

import stoa
from games.caledonia.conftest import lively
from stoa.core.checks.face import nothing_changes_silently
from stoa.core.checks.laws import STORY
from stoa.core.checks.walk import Broken, Walk
from stoa.core.telling import sentences, stretches
from stoa.core.words import Voice
from stoa.games.caledonia.face import happenings

NAMES = ("Daphne", "Ion", "Kleio", "Nestor")


def told(cal, state, *notations):
    """What is told of some moves, with names."""
    before, played = state.copy(), []
    for notation in notations:
        move = cal.game.read(state, notation)
        stoa.play(state, move)
        played.append(move)
    voice = Voice("en", cal.game, NAMES[: state.seats])
    return " ".join(map(voice, sentences(cal.game.face.tell(before, played))))


def walk(cal, seats, seed, **options):
    """A lively game as the laws see it."""
    dice = stoa.SeededDice(seed)
    chosen = cal.game.complete_options(seats, options or cal.game.sample(dice, seats))
    found = Walk(cal.game, seats, chosen, dice, [])
    found.begin()
    while found.state.turn != stoa.OVER:
        state = found.state
        found.play(state.draw(dice) if state.turn == stoa.CHANCE else lively(state, dice))
    return found


# The law


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_nothing_changes_silently(cal, seats, seed):
    walk(cal, seats, seed).check(STORY)


@pytest.mark.rule("CAL-253")
@pytest.mark.parametrize("silent", ["_removed", "_production", "_next_round", "_scoring"])
def test_the_law_notices_what_is_not_told(cal, monkeypatch, silent):
    found = walk(cal, 1, 1, no_port_tiles=False)
    monkeypatch.setattr(happenings, silent, lambda step: [])
    with pytest.raises(Broken, match="beyond what is told"):
        nothing_changes_silently(found)


def test_nobody_is_called_by_a_seat_number_or_spoken_to(cal):
    found = walk(cal, 3, 4, clan_auction=True, kickstarter_tiles=True)
    voice = Voice("en", cal.game, NAMES[:3])
    for stretch in stretches(cal.game.start(3, found.options), found.moves):
        for sentence in map(voice, sentences(stretch.facts())):
            assert "Seat" not in sentence
            assert " you" not in sentence.lower()


# Turns


@pytest.mark.rule("CAL-079", "CAL-080")
def test_a_trade_is_told_with_merchants_money_and_price(cal):
    state = cal.one({"goods": {"wool": 3}, "stock": 3}, prices={"wool": 4})
    assert told(cal, state, "sell wool 3") == (
        "Daphne sold 3 wool with 3 merchants for £15 (price down 3 steps to £3)."
    )


@pytest.mark.rule("CAL-081")
def test_a_price_that_stays_at_the_end_of_its_track_is_told_as_such(cal):
    state = cal.one({"goods": {"wool": 1}}, prices={"wool": 0})
    assert told(cal, state, "sell wool 1") == "Daphne sold 1 wool with 1 merchant for £3 (price still £3)."


@pytest.mark.rule("CAL-105", "CAL-111", "CAL-234")
def test_an_expansion_is_told_with_its_purchases_and_what_the_clan_gets(cal):
    own = {"clan": "stewart", "units": {"any": "d3"}, "money": 99}
    state = cal.state({1: own, 2: {"units": {"cow": "c5"}}})
    assert told(cal, state, "sheep c4", "buy milk 2") == (
        "Daphne placed a sheep on c4 for £12, bought 2 milk from a neighbour with 2 merchants for £6 "
        "(price up 2 steps to £6) and got £1 for the trade."
    )


@pytest.mark.rule("CAL-088")
@pytest.mark.parametrize(("number", "fee"), [(1, " and got £5"), (2, ""), (3, " for £5")])
def test_a_contract_is_told_with_its_fee(cal, number, fee):
    state = cal.one(board=[16], round=number)
    assert told(cal, state, "take 16") == f"Daphne took contract 16 (1 beef, 1 wool for 2 cotton){fee}."


@pytest.mark.rule("CAL-126", "CAL-130", "CAL-132")
def test_a_contract_is_fulfilled_with_goods_animals_and_the_import_track(cal):
    own = {"units": {"cow": "c4", "miner": "l1"}, "contracts": [16], "goods": {"wool": 1}}
    state = cal.state({1: own, 2: {"fulfilled": [10]}})  # cotton stands on 4
    assert told(cal, state, "fulfil 16") == (
        "Daphne paid 1 wool for contract 16, slaughtered a cow on c4, fulfilled the contract for 2 cotton "
        "and got £1 on the import track."
    )


@pytest.mark.rule("CAL-116", "CAL-117")
def test_a_building_bonus_is_told_with_what_was_drawn_kept_and_put_back(cal):
    own = {"units": {"any": "a2"}}
    state = cal.one(own, ports=[8, 1, 2, 3])
    words = told(
        cal, state, "port 8", "building bonus", "contract 40", "contract 41", "contract 42", "keep 41", "bottom 42"
    )
    assert words == (
        "Daphne used port tile 8, got £5, took the building bonus, drew contracts 40, 41 and 42, "
        "kept contract 41 (1 mutton, 1 wool, 2 whisky for 4 tobacco, £3), got £5 and put contracts 42 and 40 under the pile."
    )


@pytest.mark.rule("CAL-153", "CAL-157", "CAL-159")
def test_port_tiles_are_told_with_what_they_did(cal):
    def with_tile(tile, **own):
        rest = [other for other in (1, 2, 3, 4) if other != tile][:3]
        return cal.one({"units": {"any": "a2"}} | own, ports=[tile, *rest])

    words = told(cal, with_tile(2, goods={"wool": 1}), "port 2", "choose 2 wool 1 grain")
    assert words == "Daphne used port tile 2, gave back 1 wool and took 2 wool and 1 grain."
    assert told(cal, with_tile(6), "port 6 milk up", "buy wool 1") == (
        "Daphne used port tile 6, moved the marker of milk (price up 3 steps to £7) "
        "and bought 1 wool with 1 merchant for £4 (price up 1 step to £5)."
    )
    swap = with_tile(7, units={"sheep": "a2 c4"})
    assert told(cal, swap, "port 7", "off a2", "on cow", "on bakery") == (
        "Daphne used port tile 7, replaced a sheep on a2 by a cow and replaced a sheep on c4 by a bakery."
    )


@pytest.mark.rule("CAL-140")
def test_bonuses_that_are_left_are_told(cal):
    own = {"units": {"any": "d3"}, "contracts": [1], "goods": {"wool": 4}}
    assert told(cal, cal.one(own), "fulfil 1", "done") == (
        "Daphne paid 4 wool for contract 1, fulfilled the contract for 2 cotton, 1 hops and free land "
        "and left bonuses unused: free land."
    )


@pytest.mark.rule("CAL-269")
def test_an_auction_is_told_bid_by_bid(cal):
    state = cal.dealt(2, until="bidding", clan_auction=True)
    first = NAMES[state.turn]
    other = NAMES[1 - state.turn]
    assert told(cal, state, "bid 3") == f"{first} bid 3 points."
    assert told(cal, state, "leave") == f"{other} left the auction. {first} won the auction with 3 points."


def test_turns_of_one_player_in_a_row_are_told_one_by_one(cal):
    state = cal.state({1: {"money": 40}}, passed=[2, 3])
    moves = [cal.game.read(state, notation) for notation in ("shipping", "merchant", "shipping")]
    assert [stretch.moves for stretch in stretches(state, moves)] == [[move] for move in moves]


def test_port_tiles_before_and_after_belong_to_the_turn(cal):
    state = cal.one({"units": {"any": "a2"}, "goods": {"wool": 1}}, ports=[5, 2, 3, 4])
    before = state.copy()
    moves = []
    for notation in ("port 5", "shipping"):
        moves.append(cal.game.read(state, notation))
        cal.play(state, notation)
    assert [stretch.moves for stretch in stretches(before, moves)] == [moves]


# What happens by itself


@pytest.mark.rule("CAL-164", "CAL-165", "CAL-171", "CAL-067", "CAL-144")
def test_after_the_last_pass_everybody_is_told_what_came_in(cal):
    first = {"units": {"woodcutter": "d2", "sheep": "c4", "field": "d3"}, "stock": 0, "buying": {"milk": 2}}
    second = {"units": {"cow": "c5"}, "goods": {"wool": 2}}
    state = cal.state({1: first, 2: second}, passed=[1, 2], active=3)
    assert told(cal, state, "pass") == (
        "Kleio passed for this round and got £12. Production began. Daphne got £4, 1 wool and 2 grain. "
        "Ion got 1 milk. Kleio got nothing. "
        "Round 1 was scored: 1 glory for each basic good. Daphne scored 3 glory. Ion scored 3 glory. "
        "Round 2 began; turn order: Daphne, Ion, Kleio. Daphne took back 2 merchants from milk."
    )


@pytest.mark.rule("CAL-074")
def test_a_pass_without_another_choice_is_told(cal):
    state = cal.state({1: {"money": 4}, 2: {"money": 0, "units": {"sheep": "d3"}}}, seats=2, round=4)
    assert told(cal, state, "shipping") == (
        "Daphne upgraded shipping to river-crossing for £4. Ion could only pass and got £16. "
        "Daphne could only pass and got £14. Production began. Daphne got nothing. Ion got 1 wool. "
        "Round 4 was scored: 2 glory for each worker. Round 5 began; turn order: Ion, Daphne."
    )


@pytest.mark.rule("CAL-166", "CAL-224", "CAL-225", "CAL-226", "CAL-228")
def test_the_cellar_is_told(cal):
    own = {"clan": "mackenzie", "units": {"distillery": "a2"}, "goods": {"grain": 1}, "cellar": ["left", "right"]}
    state = cal.state({1: own}, seats=3, passed=[1, 2], active=3)
    assert told(cal, state, "pass").split("Production began. ")[1] == (
        "Daphne took 1 whisky and £15 from the right spot of the cellar, "
        "moved a barrel on to the middle spot of the cellar and got nothing."
    )
    left = cal.state({1: {"clan": "mackenzie", "cellar": ["left"]}})
    assert told(cal, left, "barrel left").startswith("Daphne took 1 whisky from the left spot of the cellar")
    assert told(cal, state, "make whisky 1", "barrel down").startswith(
        "Daphne made 1 whisky from 1 grain, got £3 for the whisky and laid down 1 whisky in the cellar."
    )


@pytest.mark.rule("CAL-247", "CAL-253")
def test_the_solo_market_and_the_contract_that_goes_are_told(cal):
    state = cal.state({1: {}}, seats=1, round=2, phase="market dice", board=[1, 2, 3, 4, 5, 6])
    words = told(cal, state, "roll wool +2", "roll milk -1", "roll grain -3")
    assert words == (
        "The dice showed wool and +2: price up 2 steps to £5. The dice showed milk and -1: price down 1 step to £5. "
        "The dice showed grain and -3: price down 3 steps to £3. "
        "The price die had shown -3 last: contract 4 (3 beef for 3 cotton, 3 hops) left the game."
    )


@pytest.mark.rule("CAL-249", "CAL-250", "CAL-251")
def test_a_solo_price_that_goes_against_the_sign_is_told_with_the_reason(cal):
    state = cal.state({1: {}}, seats=1, round=2, phase="market dice", prices={"wool": 0, "milk": 9, "grain": 0})
    assert told(cal, state, "roll wool -2", "roll milk +1", "roll grain +3") == (
        "The dice showed wool and -2, and the price was low: price up 2 steps to £4. "
        "The dice showed milk and +1, and the price was high: price down 1 step to £8. "
        "The dice showed grain and +3: price up 3 steps to £5."
    )


@pytest.mark.rule("CAL-183", "CAL-197")
def test_the_end_is_told_row_by_row(cal):
    state = cal.state({1: {"glory": 7, "money": 0}, 2: {"money": 5}}, seats=2, round=5, passed=[1], active=2)
    words = told(cal, state, "pass").split("Round 5 was over. ")[1]
    assert words == (
        "Daphne reached 17 points (Glory 7, Goods 0, Money 0, Hops 0, Imports 0, Exports 4, Settlements 6). "
        "Ion reached 11 points (Glory 0, Goods 0, Money 1, Hops 0, Imports 0, Exports 4, Settlements 6). "
        "Daphne won with 17 points."
    )


# Choices and refusals


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("buy wool 2", "Buy 2 wool for £8 (price up 2 steps to £5)."),
        ("sheep c4", "Place a sheep on c4 for £12 (1 wool a round); neighbours sell milk."),
        ("take 16", "Take contract 16 (1 beef, 1 wool for 2 cotton) and get £5."),
        ("technology miner", "Upgrade the technology of miners for £10: each earns £2 more."),
        ("pass", "Pass for £16."),
    ],
)
def test_a_choice_says_what_it_costs_and_brings(cal, notation, words):
    state = cal.state({1: {"units": {"any": "d3"}}, 2: {"units": {"cow": "c5"}}}, board=[16])
    assert str(cal.game.face.offer(state, cal.game.read(state, notation))) == words


@pytest.mark.rule("CAL-162")
def test_declining_the_bonus_of_port_tile_8_speaks_of_no_unit(cal):
    state = cal.play(cal.one({"units": {"any": "a2"}}, ports=[8, 1, 2, 3]), "port 8")
    assert str(cal.game.face.offer(state, cal.game.read(state, "done"))) == "Take no building bonus."


def refused(cal, state, notation):
    with pytest.raises(stoa.NotLegal) as error:
        cal.game.read(state, notation)
    return error.value.rule, str(error.value.message)


@pytest.mark.rule("CAL-125", "CAL-082", "CAL-110")
def test_a_refusal_names_goods_amounts_and_limits(cal):
    state = cal.one({"contracts": [13], "goods": {"cheese": 1}, "stock": 2})
    assert refused(cal, state, "fulfil 13") == ("CAL-125", "For this contract you lack 1 wool, 2 cheese.")
    assert refused(cal, state, "sell milk 1") == ("CAL-082", "You have no milk.")
    assert refused(cal, state, "sell cheese 2") == ("CAL-082", "You have only 1 cheese.")
    merchants = "That takes 3 merchants, one for each; you have 2 in stock."
    assert refused(cal, state, "buy wool 3") == ("CAL-077", merchants)
    animals = cal.one({"contracts": [4], "units": {"cow": "c4"}})
    assert refused(cal, animals, "fulfil 4") == ("CAL-125", "For this contract you lack 2 cows on the map.")
    near = cal.state({1: {"units": {"any": "d3"}, "money": 99, "stock": 5}, 2: {"units": {"cow": "c5"}}})
    cal.play(near, "sheep c4")
    assert refused(cal, near, "buy milk 4") == ("CAL-110", "A neighbour sells you at most 3 milk.")
    assert refused(cal, near, "buy wool 1") == ("CAL-105", "No neighbour of your new unit offers wool.")


# Questions that are no longer asked


@pytest.mark.rule("CAL-126")
def test_animals_that_must_all_go_are_not_asked_for(cal):
    own = {"units": {"cow": "c4 d3", "sheep": "d4"}, "contracts": [3]}
    state = cal.play(cal.one(own), "fulfil 3")
    assert cal.player(state)["units"] == {"sheep": ["d4"]}
    choice = cal.play(cal.one({"units": {"cow": "c4 d3 d4"}, "contracts": [3]}), "fulfil 3")
    assert cal.moves(choice) == ["slaughter c4", "slaughter d3", "slaughter d4"]


@pytest.mark.rule("CAL-126", "CAL-152")
def test_with_port_tile_1_in_reach_it_is_still_asked_which_animal_is_spared(cal):
    own = {"units": {"cow": "a2 d4"}, "contracts": [3]}
    state = cal.play(cal.one(own, ports=[1, 2, 3, 4]), "fulfil 3")
    assert cal.moves(state) == ["port 1 spare cow", "slaughter a2", "slaughter d4"]


@pytest.mark.rule("CAL-226")
@pytest.mark.parametrize(("number", "asked"), [(4, True), (5, False)])
def test_a_barrel_is_laid_down_before_the_last_round_only(cal, number, asked):
    own = {"clan": "mackenzie", "units": {"distillery": "a2"}, "goods": {"grain": 1}}
    state = cal.state({1: own}, round=number, passed=[2, 3], active=1)
    cal.play(state, "pass", "make whisky 1")
    assert (cal.phase(state) == "barrel") == asked
    assert asked or cal.phase(state) == "over"
