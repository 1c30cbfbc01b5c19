"""What the rules of a game keep: legal moves and refusals, chance, copies, dumps and records, places and playouts."""

import json
import pickle
import re
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from math import prod

from stoa.core.checks.walk import Broken, Walk, need_message, short
from stoa.core.dice import MOST, Dice, SeededDice
from stoa.core.errors import StoaError
from stoa.core.game import CHANCE, OVER, State, play
from stoa.core.record import Record
from stoa.core.registry import game as find_game

FAMILY = 40  # tables after one move that are compared with each other, and refused moves that are tried
SPELLED = 200  # legal moves that are spelled at one table to read some of them back
TICKETS = 3000  # ways to draw that are all tried; where there are more, some are sampled


def the_box_is_labelled(walk: Walk) -> None:
    game = walk.game
    if walk.seats not in game.seats:
        raise Broken(f"it is not for {walk.seats} seats")
    if not (game.name and game.version and re.fullmatch("[A-Z]+", game.rules_prefix)):
        raise Broken("name, version or rules_prefix is missing")
    if game.moves < 1 or game.chances < 0 or game.bound < 1:
        raise Broken(f"moves={game.moves}, chances={game.chances}, bound={game.bound}")
    need_message(game.face.title, "title")


def the_registry_finds_the_game(walk: Walk) -> None:
    if find_game(walk.game.name) is not walk.game:
        raise Broken(f"another game is registered as {walk.game.name!r}; records and pickles are read with that one")


def sampled_options_can_be_chosen(walk: Walk) -> None:
    drawn = walk.game.sample(walk.dice, walk.seats)
    completed = walk.game.complete_options(walk.seats, drawn)
    if drawn != completed:
        raise Broken(f"sample() gives {drawn}, the table would have {completed}")


def the_turn_belongs_to_somebody(walk: Walk) -> None:
    turn = walk.state.turn
    if turn not in (CHANCE, OVER) and not 0 <= turn < walk.seats:
        raise Broken(f"turn is {turn}")
    if walk.state.seats != walk.seats or walk.state.game is not walk.game:
        raise Broken("the state belongs to another game or has another number of seats")


def legal_moves_are_sorted_and_run_out_only_at_the_end(walk: Walk) -> None:
    legal = walk.legal
    if (walk.state.turn == OVER) != (not legal):
        raise Broken(f"turn is {walk.state.turn} and legal() gives {short(legal)}")
    if any(one >= other for one, other in pairwise(legal)):
        raise Broken(f"legal() is not strictly ascending: {short(legal)}")
    space = walk.game.chances if walk.state.turn == CHANCE else walk.game.moves
    if legal and not 0 <= legal[0] <= legal[-1] < space:
        raise Broken(f"legal() leaves the range of {space}: {short(legal)}")


def fill_gives_the_legal_moves(walk: Walk) -> None:
    buffer = walk.buffer
    filled = [buffer[i] for i in range(walk.state.fill(buffer))]
    if filled != walk.legal:
        raise Broken(f"fill() gives {short(filled)}, legal() {short(walk.legal)}")


def the_game_ends_within_its_bound(walk: Walk) -> None:
    if len(walk.moves) >= walk.game.bound and walk.state.turn != OVER:
        raise Broken(f"still not over after {len(walk.moves)} moves; the bound is {walk.game.bound}")


def the_table_has_no_faults(walk: Walk) -> None:
    faults = walk.state.faults()
    if faults:
        raise Broken("; ".join(faults))


def every_seat_has_a_score(walk: Walk) -> None:
    score = walk.state.score()
    if len(score) != walk.seats or any(type(points) is not int for points in score):
        raise Broken(f"score() of {walk.seats} seats gives {score}")


def legal_and_refusal_agree(walk: Walk) -> None:
    refusal = walk.state.refusal
    legal = set() if walk.state.turn == CHANCE else set(walk.legal)
    for move in range(walk.game.moves):
        if (refusal(move) is None) != (move in legal):
            verdict = "legal but refused" if move in legal else "neither legal nor refused"
            raise Broken(f"move {move} ({walk.game.spell(walk.state, move)}) is {verdict}: {refusal(move)}")


def refusals_name_a_rule_and_say_why(walk: Walk) -> None:
    number = re.compile(rf"{walk.game.rules_prefix}-\d+")
    for move in range(walk.game.moves):
        refusal = walk.state.refusal(move)
        if refusal is None:
            continue
        if not number.fullmatch(refusal.rule):
            raise Broken(f"move {move} is refused by {refusal.rule!r}, which is no number of a rule")
        if walk.rules and refusal.rule not in walk.rules:
            raise Broken(f"move {move} is refused by {refusal.rule}, which is not in the rulebook")
        need_message(refusal.message, f"the refusal of move {move}")


def a_refused_move_is_stopped_at_the_door(walk: Walk) -> None:
    space = sorted({*range(-1, walk.game.moves), walk.game.moves, walk.game.chances} - set(walk.legal))
    twin = walk.state.copy()
    for move in walk.some(space, FAMILY):
        try:
            play(twin, move)
        except ValueError:
            continue
        raise Broken(f"play() accepts move {move}, which is not legal")
    if twin.key() != walk.key:
        raise Broken("a refused move changes the table")


def a_copy_is_a_table_of_its_own(walk: Walk) -> None:
    dump = _text(walk.state)
    twin = walk.state.copy()
    if twin.key() != walk.key or _text(twin) != dump or twin.legal() != walk.legal:
        raise Broken("the copy differs from the table")
    if walk.legal:
        twin.play(walk.some(walk.legal, 1)[0])
        twin.playout(walk.dice, walk.buffer)
    if walk.state.key() != walk.key or _text(walk.state) != dump:
        raise Broken("playing on the copy changes the table")
    walk.ancestors.append((walk.state.copy(), walk.key, dump))


def dump_and_load_are_inverse(walk: Walk) -> None:
    dump = walk.state.dump()
    text = json.dumps(dump)
    if (dump["game"], dump["seats"], dump["options"]) != (walk.game.name, walk.seats, dict(walk.options)):
        raise Broken(f"dump() names another table: {text[:200]}")
    again = walk.game.load(json.loads(text))
    if json.dumps(again.dump()) != text:
        raise Broken(f"dump() gives {text}, loaded again {json.dumps(again.dump())}")
    if again.key() != walk.key:
        raise Broken("the loaded table has another key")


def a_loaded_table_plays_on_alike(walk: Walk) -> None:
    seed = walk.dice.below(MOST)
    ends = []
    for table in (walk.state.copy(), walk.game.load(walk.state.dump())):
        table.playout(SeededDice(seed), walk.buffer)
        ends.append(_text(table))
    if ends[0] != ends[1]:
        raise Broken("with the same dice the table and the one loaded from its dump end differently")


def a_table_can_be_pickled(walk: Walk) -> None:
    if pickle.loads(pickle.dumps(walk.state)).key() != walk.key:
        raise Broken("the unpickled table has another key")


def keys_tell_tables_apart(walk: Walk) -> None:
    family = [walk.state]
    for move in walk.some(walk.legal, FAMILY):
        twin = walk.state.copy()
        twin.play(move)
        family.append(twin)
    dumps: dict[str, bytes] = {}
    for table in family:
        key, dump = table.key(), _text(table)
        if dumps.setdefault(dump, key) != key:
            raise Broken(f"two keys for one table: {dump}")
        digest = sha256(dump.encode()).digest()
        if walk.seen.setdefault(sha256(key).digest(), digest) != digest:
            raise Broken(f"one key for two tables, one of them: {dump}")


def notation_is_unique(walk: Walk) -> None:
    spelled: dict[str, int] = {}
    for move in walk.legal:
        text = walk.game.spell(walk.state, move)
        if not text or text != " ".join(text.split()) or ";" in text:
            raise Broken(f"{text!r} cannot stand in a record")
        if text in spelled:
            raise Broken(f"moves {spelled[text]} and {move} are both spelled {text!r}")
        spelled[text] = move


def notation_is_read_back(walk: Walk) -> None:
    for move in walk.some(walk.legal, 1 + SPELLED // max(1, len(walk.legal))):
        text = walk.game.spell(walk.state, move)
        if walk.game.read(walk.state, text) != move:
            raise Broken(f"{text!r} is spelled for move {move} and read as {walk.game.read(walk.state, text)}")


def any_move_can_be_spelled(walk: Walk) -> None:
    if walk.state.turn < 0:
        return
    for move in range(walk.game.moves):
        if not walk.game.spell(walk.state, move):
            raise Broken(f"move {move} has no notation, so that nobody can be told why it is refused")


def odds_are_exact(walk: Walk) -> None:
    if walk.state.turn != CHANCE:
        return
    odds = walk.state.odds()
    if [outcome for outcome, _ in odds] != walk.legal:
        raise Broken(f"odds() and legal() list different outcomes: {short(odds)} and {short(walk.legal)}")
    if any(type(weight) is not int or weight < 1 for _, weight in odds):
        raise Broken(f"a weight is not a positive whole number: {short(odds)}")


def draw_follows_the_odds(walk: Walk) -> None:
    if walk.state.turn != CHANCE:
        return
    odds = dict(walk.state.odds())
    found, complete = _all_draws(walk.state)
    for outcome in found:
        if outcome not in odds:
            raise Broken(f"draw() gives {outcome}, which odds() does not list")
    if not complete:
        return
    total = sum(odds.values())
    for outcome, weight in odds.items():
        if found.get(outcome, 0) != Fraction(weight, total):
            raise Broken(f"odds() gives {outcome} {weight} in {total}, draw() {found.get(outcome, 0)}")


def nobody_has_a_place_before_the_end(walk: Walk) -> None:
    if walk.state.turn == OVER:
        return
    try:
        places = walk.state.places()
    except StoaError:
        return
    raise Broken(f"places() gives {places} while the game goes on; it calls check_over() first")


def a_playout_ends_well(walk: Walk) -> None:
    twin = walk.state.copy()
    twin.playout(walk.dice, walk.buffer)
    if twin.turn != OVER or twin.legal():
        raise Broken(f"after playout() the turn is {twin.turn}")
    if twin.faults():
        raise Broken("after playout(): " + "; ".join(twin.faults()))
    if walk.game.load(twin.dump()).key() != twin.key():
        raise Broken("the table after playout() cannot be loaded again")
    _ranking(twin)


def looking_changes_nothing(walk: Walk) -> None:
    if walk.state.key() != walk.key or walk.state.legal() != walk.legal:
        raise Broken("one of the questions above has changed the table")


def places_are_a_ranking(walk: Walk) -> None:
    if walk.state.turn == OVER:
        _ranking(walk.state)


def teammates_share_their_place(walk: Walk) -> None:
    sides = [walk.game.side(walk.seats, seat) for seat in range(walk.seats)]
    if not set(sides) <= set(range(walk.seats)):
        raise Broken(f"side() gives {sides}")
    if walk.state.turn == OVER and len(set(zip(sides, walk.state.places(), strict=True))) != len(set(sides)):
        raise Broken(f"the seats play for {sides} and have the places {walk.state.places()}")


def ancestors_stay_as_they_were(walk: Walk) -> None:
    for n, (ancestor, key, dump) in enumerate(walk.ancestors, 1):
        if ancestor.key() != key or _text(ancestor) != dump:
            raise Broken(f"copy {n} was changed by moves on the table it was copied from: {dump}")


def a_record_is_read_back(walk: Walk) -> None:
    record = Record(walk.game, walk.seats, walk.options)
    for move in walk.moves:
        record.play(move)
    again = Record.read(record.write())
    if (again.moves, again.options, again.state().key()) != (walk.moves, dict(walk.options), walk.key):
        raise Broken("the record that was read is not the one that was written")
    if again.write() != record.write():
        raise Broken("the record that was read is written differently")


def a_compound_decision_belongs_to_one_seat(walk: Walk) -> None:
    state = walk.game.start(walk.seats, walk.options)
    for number, move in enumerate(walk.moves, 1):
        seat, composing = state.turn, state.composing()
        if composing and (seat < 0 or not 0 <= move < walk.game.moves):
            raise Broken(f"move {number} is in the middle of a compound decision, and chance decides")
        state.play(move)
        if state.composing() and state.turn != seat:
            raise Broken(f"after move {number} another seat goes on with a compound decision")


class _Script(Dice):
    """Dice that answer what they are told, then 0, and remember how many sides they were asked for."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.sides: list[int] = []

    def below(self, n: int) -> int:
        self.sides.append(n)
        if len(self.sides) > len(self.answers):
            self.answers.append(0)
        return self.answers[len(self.sides) - 1]


def _all_draws(state: State) -> tuple[dict[int, Fraction], bool]:
    """The exact chance of every outcome of `draw`, from all answers that dice can give; or, if those are too many, only
    some outcomes that come up.
    """
    found: dict[int, Fraction] = {}
    answers: list[int] = []
    for _ in range(TICKETS):
        dice = _Script(answers)
        outcome = state.draw(dice)
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, prod(dice.sides))
        answers = dice.answers[: len(dice.sides)]
        while answers and answers[-1] == dice.sides[len(answers) - 1] - 1:
            answers.pop()
        if not answers:
            return found, True
        answers[-1] += 1
        if prod(dice.sides) > TICKETS:
            break
    for seed in range(20):
        found.setdefault(state.draw(SeededDice(seed)), Fraction(0))
    return found, False


def _ranking(state: State) -> None:
    places = state.places()
    ranked = [1 + sum(1 for other in places if other < place) for place in places]
    if len(places) != state.seats or places != ranked:
        raise Broken(f"places() of {state.seats} seats gives {places}")


def _text(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True, allow_nan=False)
