"""The laws hold for a good game, and every one of them catches a bug that is planted for it."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from dice_game import FACE, HOLD, PIG, ROLL, RULES, Pig, PigState
from stoa.core.checks import CheckFailed, check_choices, check_games
from stoa.core.checks.face import SVG
from stoa.core.checks.laws import LAWS
from stoa.core.drawing import Drawing
from stoa.core.explaining import Card, Way
from stoa.core.face import Owned, ScoreRow, Stakes
from stoa.core.game import CHANCE, OVER, Refusal, ranking
from stoa.core.message import say
from stoa.core.mind import Advice, Champion, Judge, Mind
from stoa.core.record import Record

NUMBERS = {f"PIG-00{n}" for n in range(1, 8)}

PLANTED: dict[str, type] = {}


def planted(law: str) -> Callable[[type], type]:
    """A bug that this law finds."""

    def plant(bug: type) -> type:
        PLANTED[law] = bug
        return bug

    return plant


@planted("the_box_is_labelled")
class NoVersion(Pig):
    def __init__(self) -> None:
        super().__init__()
        self.version = ""


@planted("the_registry_finds_the_game")
class NotInstalled(Pig):
    """Another one is registered: see the test."""


@planted("sampled_options_can_be_chosen")
class MercyForAll(Pig):
    def sample(self, dice, seats):
        return {"goal": 20, "dice": 2} | ({"mercy": True} if seats == 2 else {"mercy": False})


@planted("the_turn_belongs_to_somebody")
class OneSeatTooMany(PigState):
    def end_turn(self):
        super().end_turn()
        if self.turn == self.seats - 1:
            self.turn = self.seats


@planted("legal_moves_are_sorted_and_run_out_only_at_the_end")
class Unsorted(PigState):
    def fill(self, out):
        n = super().fill(out)
        if n == 2:
            out[0], out[1] = HOLD, ROLL
        return n


@planted("fill_gives_the_legal_moves")
class HalfTheMoves(PigState):
    def legal(self):
        return super().legal()[:1]


@planted("the_game_ends_within_its_bound")
class TooLong(Pig):
    def __init__(self) -> None:
        super().__init__()
        self.bound = 12


@planted("the_table_has_no_faults")
class Faulty(PigState):
    def faults(self):
        return ["PIG-002: a sum"] if self.sum else []


@planted("every_seat_has_a_score")
class OneScoreTooMany(PigState):
    def score(self):
        return [*self.points, 0]


@planted("legal_and_refusal_agree")
class LaxRefusal(PigState):
    def refusal(self, move):
        found = super().refusal(move)
        return None if found is not None and found.rule == "PIG-005" else found


@planted("refusals_name_a_rule_and_say_why")
class UnknownRule(PigState):
    def refusal(self, move):
        found = super().refusal(move)
        return None if found is None else Refusal("PIG-099", found.message)


@planted("a_refused_move_is_stopped_at_the_door")
class AskingIsDoing(PigState):
    def refusal(self, move):
        if self.sum == 0 and self.turn >= 0 and move == HOLD:
            self.played = 1  # what is only asked must not be done
        return super().refusal(move)


@planted("any_move_can_be_spelled")
class SpellsOnlyLegalMoves(Pig):
    def spell(self, state, move):
        return super().spell(state, move) if move in state.legal() else ""


@planted("notation_is_unique")
class FiveForSix(Pig):
    def spell(self, state, move):
        return super().spell(state, move).replace("6", "5")


@planted("notation_is_read_back")
class ReadsTheFirst(Pig):
    def read(self, state, text):
        return state.legal()[0]


@planted("words_are_messages")
class Silent(Pig):
    shown = replace(FACE, offer=lambda state, move: say("") if state.turn == CHANCE else FACE.offer(state, move))


@planted("every_kind_of_decision_says_why_it_matters")
class ChangesItsMind(Pig):
    shown = replace(FACE, stakes=lambda state: Stakes("turn", say("The sum is {n}.", n=state.sum)))


@planted("the_tally_adds_up")
class BonusForNothing(Pig):
    shown = replace(FACE, tally=lambda state: [*FACE.tally(state), ScoreRow(say("Bonus"), [1] * state.seats)])


def costly_question(state):
    state.sum += 1
    return FACE.ask(state)


@planted("looking_changes_nothing")
class CostlyQuestion(Pig):
    shown = replace(FACE, ask=costly_question)


def drawn(draw: Callable[..., Drawing], **words: object) -> type:
    """Pig with another picture, or other words."""

    class Drawn(Pig):
        shown = replace(FACE, picture=lambda state, *_, **__: draw(state), **words)

    return Drawn


def beside(text: str) -> Callable[..., Drawing]:
    """The picture with something more in it."""
    return lambda state: Drawing(
        (FACE.picture(state).svg.replace("</svg>", f"{text}</svg>"),), FACE.picture(state).marks
    )


def marked(**marks: list[int]) -> Callable[..., Drawing]:
    """The picture with other marks."""
    return lambda state: Drawing(FACE.picture(state).pieces, marks if state.turn >= 0 else {})


FREE = (Owned("coin", "gold", 0, say("Coin")),)  # a price that is none

planted("pictures_are_well_formed")(drawn(beside("<g>")))
planted("every_marked_element_explains_itself")(
    drawn(FACE.picture, explain=lambda state, mark, seat: Card(say("Die"), ways=(Way(say("Roll it."), FREE),)))
)
planted("marks_stand_for_moves")(drawn(marked(nowhere=[ROLL])))
planted("every_move_can_be_chosen")(drawn(marked(), offer=lambda state, move: say("Move.")))

OTHER_PICTURES = {
    "instead of a drawing": lambda state: "<svg/>",
    "instead of svg in its namespace": lambda state: Drawing(("<svg/>",)),
    "several elements have the id 'roll'": beside("<g id='roll'/>"),
    "uses #sym-key, which it lacks": beside("<use href='#sym-key'/>"),
    "not one element with an id: <g/>": lambda state: Drawing((f'<svg xmlns="{SVG[1:-1]}">', "<g/>", "</svg>")),
    "marked with [2]; there are 2 moves": marked(roll=[2]),
    "marked with []": marked(roll=[]),
    "though nobody decides": lambda state: Drawing(FACE.picture(state).pieces, {"roll": [ROLL]}),
    "offers moves [0, 1] with the same words": marked(roll=[ROLL, HOLD]),
}


@pytest.mark.parametrize("reason", OTHER_PICTURES)
def test_what_is_wrong_with_a_picture_is_said(reason, install):
    words = {"label": lambda state, move: say("Go.")} if "words" in reason else {}
    with pytest.raises(CheckFailed, match=re.escape(reason)):
        check_games(install(drawn(OTHER_PICTURES[reason], **words)()), 2, games=30, every=1, rules=NUMBERS)


def test_moves_with_the_same_words_can_be_told_apart_by_their_places(install):
    game = install(drawn(FACE.picture, offer=lambda state, move: say("Move."))())
    assert check_games(game, 2, games=10, every=1, rules=NUMBERS)


@planted("a_copy_is_a_table_of_its_own")
class SharedPoints(PigState):
    def copy(self):
        twin = super().copy()
        twin.points = self.points
        return twin


@planted("dump_and_load_are_inverse")
class LosesTheSum(Pig):
    def load(self, dump):
        table = super().load(dump)
        table.sum = 0
        return table


@planted("keys_tell_tables_apart")
class ShortKey(PigState):
    def key(self):
        return repr((self.turn, self.seat, self.played, self.points, list(self.options.values()))).encode()


@planted("a_table_can_be_pickled")
class BackToTheStart(PigState):
    def __reduce__(self):
        return (PigState, (PIG, 2, PIG.complete_options(2, {})))


@planted("odds_are_exact")
class HalfWeights(PigState):
    def odds(self):
        return [(outcome, weight / 2) for outcome, weight in super().odds()]

    def draw(self, dice):
        return super().odds()[dice.below(len(super().odds()))][0]


@planted("draw_follows_the_odds")
class LoadedDie(PigState):
    def draw(self, dice):
        return self.odds()[min(dice.below(7), 5)][0]


class PointJudge(Judge):
    def judge(self, state, out):
        for seat, points in enumerate(state.points):
            out[seat] = points


class StrictJudge(Judge):
    def judge(self, state, out):
        for seat in range(state.seats):
            out[seat] = 1 / state.seats

    def prune(self, state, buffer, n):
        return 0


@planted("the_judge_gives_shares_of_the_victory")
class CountsPoints(Pig):
    known = Mind(PointJudge)


@planted("the_judge_prunes_the_legal_moves")
class NothingIsWorthAThought(Pig):
    known = Mind(StrictJudge)


class RashChampion(Champion):
    def think(self, state, visits, ms):
        return Advice([ROLL, ROLL], [1 / state.seats] * state.seats, 1)


@planted("the_champion_expects_what_can_be_played")
class ForgetsTheDice(Pig):
    known = Mind(champion=RashChampion)


@planted("a_playout_ends_well")
class ShortPlayout(PigState):
    def playout(self, dice, out):
        """Stop where the next seat would be in turn."""
        played = self.played
        while self.turn != OVER and self.played == played:
            self.play(self.draw(dice) if self.turn == CHANCE else self.legal()[-1])


@planted("a_loaded_table_plays_on_alike")
class HiddenLuck(PigState):
    luck = 0  # of which dump and key know nothing

    def copy(self):
        twin = super().copy()
        twin.luck = self.luck
        return twin

    def play(self, move):
        super().play(move)
        if self.turn != OVER:
            self.luck += 1
        if self.luck == 30:
            self.points[self.seat] = 0


@planted("nobody_has_a_place_before_the_end")
class Hasty(PigState):
    def places(self):
        return ranking([[points] for points in self.points])


@planted("places_are_a_ranking")
class PlaceZero(PigState):
    def places(self):
        return [0 if place == 1 else place for place in super().places()]

    def playout(self, dice, out):
        super().playout(dice, out)
        self.places = super().places


@planted("teammates_share_their_place")
class UnevenTeams(Pig):
    def side(self, seats, seat):
        return 0


@planted("ancestors_stay_as_they_were")
class CopiedTooLate(PigState):
    """Copied on writing, but only the copy knows that it shares its points."""

    shared = False

    def copy(self):
        twin = super().copy()
        twin.points, twin.shared = self.points, True
        return twin

    def end_turn(self):
        if self.shared:
            self.points, self.shared = self.points[:], False
        super().end_turn()


@planted("a_record_is_read_back")
class LooseVersion(Pig):
    def __init__(self) -> None:
        super().__init__()
        self.version = "1 beta "  # headers lose the blank


@planted("nothing_changes_silently")
class SilentPoints(Pig):
    shown = replace(FACE, tell=lambda before, moves: [replace(fact, changes={}) for fact in FACE.tell(before, moves)])


def vague(before, moves):
    return [replace(fact, words=say("got points")) if fact.changes else fact for fact in FACE.tell(before, moves)]


@planted("what_is_told_names_its_amounts")
class VagueTelling(Pig):
    shown = replace(FACE, tell=vague)


@planted("a_compound_decision_belongs_to_one_seat")
class HandedOn(PigState):
    """What one seat begins the next would have to finish."""

    def composing(self):
        return self.played == 1


WRONG_TELLINGS = {
    "change {'points.1': -6} beyond what is told": lambda facts: [
        replace(fact, changes={"points.1": 6}) if fact.kind == "loss" else fact for fact in facts
    ],
    "nothing is told of moves 4 to 7": lambda facts: [fact for fact in facts if fact.changes],
    "'rolled {rolls}.' of a seat ends like a sentence": lambda facts: [
        replace(fact, words=say("rolled {{rolls}}.")) if fact.kind == "roll" else fact for fact in facts
    ],
}


@pytest.mark.parametrize("reason", WRONG_TELLINGS)
def test_what_is_wrong_with_a_telling_is_said(reason, install):
    class Told(Pig):
        shown = replace(FACE, tell=lambda before, moves: WRONG_TELLINGS[reason](FACE.tell(before, moves)))

    with pytest.raises(CheckFailed, match=re.escape(reason)):
        check_games(install(Told()), 2, games=30, rules=NUMBERS)


def test_every_law_has_a_bug_planted_for_it():
    assert {law.__name__ for law in LAWS} == set(PLANTED)


@pytest.mark.parametrize("law", PLANTED)
def test_a_planted_bug_is_found_by_its_law(law, install):
    bug = PLANTED[law]
    game = bug() if issubclass(bug, Pig) else Pig(bug)
    install(game if law != "the_registry_finds_the_game" else PIG)
    with pytest.raises(CheckFailed) as failed:
        check_games(game, 2, games=30, every=1, rules=NUMBERS)
    assert failed.value.law == law
    assert failed.value.record in str(failed.value)


@pytest.mark.parametrize(
    ("stakes", "wrong"),
    [
        (lambda state: None if state.sum else Stakes("turn", say("A 1 takes all of it.")), "says nothing where"),
        (lambda state: Stakes("turn", FACE.ask(state)), "says what is asked"),
        (lambda state: Stakes("turn", say("")), "instead of a message"),
    ],
)
def test_whoever_says_why_a_decision_matters_says_it_for_all(stakes, wrong, install):
    game = install(Pig())
    game.shown = replace(FACE, stakes=stakes)
    with pytest.raises(CheckFailed, match=wrong):
        check_games(game, 2, games=3, rules=NUMBERS)


@pytest.mark.parametrize("seats", PIG.seats)
def test_a_good_game_keeps_all_laws(seats, pig):
    assert check_games(pig, seats, games=60, every=3, rules=NUMBERS) > 60 * seats


def test_the_rules_of_the_dice_game_are_the_numbers_known_here():
    assert all(f"**{number}**" in RULES for number in NUMBERS)


def test_the_record_of_a_failure_replays_to_the_table_that_breaks_the_law(install):
    game = install(Pig(LaxRefusal))
    with pytest.raises(CheckFailed) as failed:
        check_games(game, 2, games=30)
    table = Record.read(failed.value.record).state()
    assert table.refusal(ROLL) is None
    assert table.legal() == [HOLD]


def test_a_failure_that_cannot_be_spelled_still_tells_its_moves(install):
    class Mute(Pig):
        def spell(self, state, move):
            if state.played:
                raise KeyError("mute")
            return super().spell(state, move)

    with pytest.raises(CheckFailed, match=r"pig at 2 seats with .*, moves \[0, ") as failed:
        check_games(install(Mute()), 2, games=1, every=1000)
    assert failed.value.reason == "KeyError: 'mute'"


def test_a_move_that_cannot_be_played_is_a_failure(install):
    class Stuck(PigState):
        def end_turn(self):
            raise IndexError("no next seat")

        def playout(self, dice, out):
            self.points[0], self.sum, self.turn = self.options["goal"], 0, OVER

    with pytest.raises(CheckFailed, match="a legal move can be played: IndexError: no next seat"):
        check_games(install(Pig(Stuck)), 3, games=5)


def test_draws_with_more_ways_than_can_be_tried_still_give_only_listed_outcomes(install):
    class Clumsy(PigState):
        def draw(self, dice):
            for _ in range(8):
                dice.below(6)
            return dice.below(7)

    with pytest.raises(CheckFailed, match=r"draw follows the odds: draw.. gives 6, which odds.. does not list"):
        check_games(install(Pig(Clumsy)), 2, games=10, every=1)


def test_draws_ask_only_what_dice_can_answer(install):
    class Greedy(PigState):
        def draw(self, dice):
            return dice.below(2**31 + 1) % 6 if self.options["dice"] == 1 else super().draw(dice)

    with pytest.raises(CheckFailed, match=r"ValueError: below\(2147483649\): dice have from 1 to 2147483648 sides"):
        check_games(install(Pig(Greedy)), 2, games=1, every=1)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_good_game_keeps_all_laws_whatever_is_chosen(pig, data):
    seats = data.draw(st.sampled_from(pig.seats))
    choices = data.draw(st.lists(st.integers(0, 99), max_size=25))
    check_choices(pig, seats, choices, opening=data.draw(st.integers(0, 40)), rules=NUMBERS)


def test_choices_are_shrunk_to_a_short_game(install):
    game = install(LosesTheSum())
    found: list[str] = []

    @settings(phases=[Phase.generate, Phase.shrink])
    @given(st.lists(st.integers(0, 99), max_size=30))
    def search(choices):
        try:
            check_choices(game, 2, choices)
        except CheckFailed as failed:
            found.append(failed.record)
            raise

    with pytest.raises(CheckFailed, match="dump and load are inverse"):
        search()
    assert found[-1].endswith("\n1. 1 roll\n2. ~ 2\n")


def test_dumps_are_plain_json(install):
    class Rich(PigState):
        def dump(self):
            return super().dump() | {"sum": float("inf") if self.sum else 0}

    with pytest.raises(CheckFailed, match="Out of range float values are not JSON compliant"):
        check_games(install(Pig(Rich)), 2, games=5, every=1)
    assert json.loads(json.dumps(PIG.start(2).dump())) == PIG.start(2).dump()
