"""The laws that every game keeps, and two ways to lead a game through them.

A registered game is checked in one line of a test:

    def test_my_game_keeps_the_laws():
        check_games(stoa.game("mygame"), seats=3)

`check_games` plays seeded random games. `check_choices` follows a list of numbers, which a tool such as Hypothesis
can shorten to the shortest game that breaks a law. Both raise CheckFailed, which names the law and tells the record.
"""

import json
import pickle
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from math import prod
from typing import Any
from xml.etree import ElementTree

from librt.vecs import vec

from stoa.core.dice import MOST, Dice, SeededDice
from stoa.core.drawing import TWIN, Drawing
from stoa.core.errors import StoaError
from stoa.core.explaining import explain
from stoa.core.face import nothing_at_stake
from stoa.core.game import CHANCE, OVER, Game, State, Value, play, unlabelled
from stoa.core.message import Message
from stoa.core.mind import Champion
from stoa.core.record import Record
from stoa.core.registry import game as find_game
from stoa.core.rulebook import rules as read_rules
from stoa.core.telling import Stretch, difference, paragraph, stretches

EVERY = 20  # the costly laws look at every twentieth table of a random game
SELDOM = 40  # and pictures are looked at at every fortieth of those
CHAMPION = 100  # visits of a champion that is asked
SWEEP = 200  # a move space up to this size is swept at every table, one of n times the size at every n-th
FAMILY = 40  # tables after one move that are compared with each other
SPELLED = 200  # legal moves that are spelled at one table to read some of them back
SVG = "{http://www.w3.org/2000/svg}"
TICKETS = 3000  # ways to draw that are all tried; where there are more, some are sampled


class CheckFailed(AssertionError):
    """A law that the game breaks: which one, how, and the record that leads to it."""

    def __init__(self, law: str, reason: str, record: str) -> None:
        super().__init__(f"{law.replace('_', ' ')}: {reason}\n\n{record}")
        self.law = law
        self.reason = reason
        self.record = record


class Broken(Exception):
    """What a law finds wrong with the table before it."""


class Walk:
    """One game on its way through the laws: the table, how it came about and what was seen before."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Value],
        dice: Dice,
        rules: Collection[str],
        seen: dict[bytes, bytes] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = dice
        self.rules = rules  # the numbers in the rulebook; none if the game comes without one
        self.seen = {} if seen is None else seen  # digests of key and dump of tables of this and earlier games
        self.buffer = (
            game.buffer()
        )  # one for the walk: compiled code never frees a vec that came from Python (mypyc 2.4)
        self.moves: list[int] = []
        self.said: dict[str, Message] = {}  # why the kinds of decisions met so far matter
        self.ancestors: list[tuple[State, bytes, str]] = []
        self.check(BOX)
        self.state = game.start(seats, options)
        self.look()

    @cached_property
    def champion(self) -> Champion[Any] | None:
        """The game's champion, made once: it may keep large tables in memory."""
        return self.game.mind.champion()

    def look(self) -> None:
        """Note down the table as it stands before anybody asks it anything."""
        self.key = self.state.key()
        self.legal = self.state.legal()

    def check(self, laws: "Sequence[Law]") -> None:
        """Hold the table against some laws."""
        for law in laws:
            try:
                law(self)
            except Broken as broken:
                raise CheckFailed(law.__name__, str(broken), self.record()) from None
            except Exception as error:
                raise CheckFailed(law.__name__, f"{type(error).__name__}: {error}", self.record()) from error

    def play(self, move: int) -> None:
        """Go on to the next table."""
        self.moves.append(move)
        try:
            self.state.play(move)
            self.look()
        except Exception as error:
            raise CheckFailed(
                "a_legal_move_can_be_played", f"{type(error).__name__}: {error}", self.record()
            ) from error

    def play_at_random(self) -> None:
        if self.state.turn == CHANCE:
            self.play(self.state.draw(self.dice))
        else:
            self.play(self.legal[self.dice.below(len(self.legal))])

    def some(self, moves: Sequence[int], n: int) -> list[int]:
        """All of the moves, or n of them spread evenly from a random first one."""
        if len(moves) <= n:
            return list(moves)
        first = self.dice.below(len(moves))
        return [moves[(first + i * len(moves) // n) % len(moves)] for i in range(n)]

    def record(self) -> str:
        """The moves so far, as a record if the game can still spell them."""
        try:
            record = Record(self.game, self.seats, self.options)
            for move in self.moves:
                record.play(move)
            return record.write()
        except Exception:
            return f"{self.game.name} at {self.seats} seats with {dict(self.options)}, moves {self.moves}"


Law = Callable[[Walk], None]


# The box


def the_box_is_labelled(walk: Walk) -> None:
    game = walk.game
    if walk.seats not in game.seats:
        raise Broken(f"it is not for {walk.seats} seats")
    if not (game.name and game.version and re.fullmatch("[A-Z]+", game.rules_prefix)):
        raise Broken("name, version or rules_prefix is missing")
    if game.moves < 1 or game.chances < 0 or game.bound < 1:
        raise Broken(f"moves={game.moves}, chances={game.chances}, bound={game.bound}")
    _sentence(game.face.title, "title")


def the_registry_finds_the_game(walk: Walk) -> None:
    if find_game(walk.game.name) is not walk.game:
        raise Broken(f"another game is registered as {walk.game.name!r}; records and pickles are read with that one")


def sampled_options_can_be_chosen(walk: Walk) -> None:
    drawn = walk.game.sample(walk.dice, walk.seats)
    completed = walk.game.complete_options(walk.seats, drawn)
    if drawn != completed:
        raise Broken(f"sample() gives {drawn}, the table would have {completed}")


BOX: tuple[Law, ...] = (the_box_is_labelled, the_registry_finds_the_game, sampled_options_can_be_chosen)


# Every table


def the_turn_belongs_to_somebody(walk: Walk) -> None:
    turn = walk.state.turn
    if turn not in (CHANCE, OVER) and not 0 <= turn < walk.seats:
        raise Broken(f"turn is {turn}")
    if walk.state.seats != walk.seats or walk.state.game is not walk.game:
        raise Broken("the state belongs to another game or has another number of seats")


def legal_moves_are_sorted_and_run_out_only_at_the_end(walk: Walk) -> None:
    legal = walk.legal
    if (walk.state.turn == OVER) != (not legal):
        raise Broken(f"turn is {walk.state.turn} and legal() gives {_short(legal)}")
    if any(one >= other for one, other in pairwise(legal)):
        raise Broken(f"legal() is not strictly ascending: {_short(legal)}")
    space = walk.game.chances if walk.state.turn == CHANCE else walk.game.moves
    if legal and not 0 <= legal[0] <= legal[-1] < space:
        raise Broken(f"legal() leaves the range of {space}: {_short(legal)}")


def fill_gives_the_legal_moves(walk: Walk) -> None:
    buffer = walk.buffer
    filled = [buffer[i] for i in range(walk.state.fill(buffer))]
    if filled != walk.legal:
        raise Broken(f"fill() gives {_short(filled)}, legal() {_short(walk.legal)}")


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


def every_kind_of_decision_says_why_it_matters(walk: Walk) -> None:
    """A game that says it for one kind of decision says it for all, always in the same words, and does not ask again."""
    face, state = walk.game.face, walk.state
    if state.turn < 0 or face.stakes is nothing_at_stake:
        return
    told = face.stakes(state)
    if told is None:
        raise Broken(f"stakes() says nothing where “{face.ask(state)}” is asked")
    if told.kind not in walk.said:
        _sentence(told.words, f"stakes() of {told.kind!r}")
        if str(told.words) == str(face.ask(state)):
            raise Broken(f"stakes() of {told.kind!r} says what is asked, not why it matters")
        walk.said[told.kind] = told.words
    elif told.words is not walk.said[told.kind] and str(told.words) != str(walk.said[told.kind]):
        raise Broken(f"stakes() of {told.kind!r} says “{walk.said[told.kind]}” and then “{told.words}”")


ALWAYS: tuple[Law, ...] = (
    the_turn_belongs_to_somebody,
    legal_moves_are_sorted_and_run_out_only_at_the_end,
    fill_gives_the_legal_moves,
    the_game_ends_within_its_bound,
    the_table_has_no_faults,
    every_seat_has_a_score,
    every_kind_of_decision_says_why_it_matters,
)


# The whole space of moves


def legal_and_refusal_agree(walk: Walk) -> None:
    refusal = walk.state.refusal
    legal = set() if walk.state.turn == CHANCE else set(walk.legal)
    for move in range(walk.game.moves):
        if (refusal(move) is None) != (move in legal):
            verdict = "legal but refused" if move in legal else "neither legal nor refused"
            raise Broken(f"move {move} ({walk.game.spell(walk.state, move)}) is {verdict}: {refusal(move)}")


WHOLE: tuple[Law, ...] = (legal_and_refusal_agree,)


# Now and then, because they take longer


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
        _sentence(refusal.message, f"the refusal of move {move}")


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
        raise Broken(f"odds() and legal() list different outcomes: {_short(odds)} and {_short(walk.legal)}")
    if any(type(weight) is not int or weight < 1 for _, weight in odds):
        raise Broken(f"a weight is not a positive whole number: {_short(odds)}")


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


def words_are_messages(walk: Walk) -> None:
    game, state = walk.game, walk.state
    if state.turn != OVER:
        _sentence(game.face.ask(state), "ask()")
    for move in walk.some(walk.legal, FAMILY):
        _sentence(game.face.offer(state, move), f"offer() of move {move}")
        _sentence(game.face.label(state, move), f"label() of move {move}")


def the_tally_adds_up(walk: Walk) -> None:
    rows = walk.game.face.tally(walk.state)
    for row in rows:
        _sentence(row.label, "a row of tally()")
    if any(len(row.points) != walk.seats for row in rows):
        raise Broken("a row of tally() has not one number for every seat")
    sums = [sum(row.points[seat] for row in rows) for seat in range(walk.seats)]
    if sums != walk.state.score():
        raise Broken(f"the rows add up to {sums}, the score is {walk.state.score()}")


def the_judge_prunes_the_legal_moves(walk: Walk) -> None:
    judge = walk.game.mind.judge()
    if judge is None or walk.state.turn < 0:
        return
    buffer = walk.buffer
    count = judge.prune(walk.state, buffer, walk.state.fill(buffer))
    kept = [buffer[i] for i in range(count)]
    if not kept or any(one >= other for one, other in pairwise(kept)) or not set(kept) <= set(walk.legal):
        raise Broken(f"prune() makes {_short(kept)} of {_short(walk.legal)}")


def the_judge_gives_shares_of_the_victory(walk: Walk) -> None:
    judge = walk.game.mind.judge()
    if judge is None:
        return
    shares = vec[float]([-1.0] * walk.seats)
    judge.judge(walk.state, shares)
    if not all(0 <= share <= 1 for share in shares):
        raise Broken(f"the judge gives {list(shares)}")


def the_champion_expects_what_can_be_played(walk: Walk) -> None:
    if walk.champion is None or walk.state.turn < 0:
        return
    advice = walk.champion.think(walk.state, CHAMPION, 0)
    if advice is None:
        return
    if len(advice.values) != walk.seats or not all(0 <= value <= 1 for value in advice.values):
        raise Broken(f"the champion gives {advice.values}")
    if not advice.line:
        raise Broken("the champion has no move")
    after = walk.state.copy()
    for move in advice.line:
        if move not in after.legal():
            raise Broken(f"the champion expects {advice.line}, where {move} is not legal")
        after.play(move)


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


def a_table_can_be_pickled(walk: Walk) -> None:
    if pickle.loads(pickle.dumps(walk.state)).key() != walk.key:
        raise Broken("the unpickled table has another key")


def looking_changes_nothing(walk: Walk) -> None:
    if walk.state.key() != walk.key or walk.state.legal() != walk.legal:
        raise Broken("one of the questions above has changed the table")


SOMETIMES: tuple[Law, ...] = (
    refusals_name_a_rule_and_say_why,
    a_refused_move_is_stopped_at_the_door,
    any_move_can_be_spelled,
    notation_is_unique,
    notation_is_read_back,
    words_are_messages,
    the_tally_adds_up,
    the_judge_gives_shares_of_the_victory,
    the_judge_prunes_the_legal_moves,
    the_champion_expects_what_can_be_played,
    odds_are_exact,
    draw_follows_the_odds,
    looking_changes_nothing,
    a_copy_is_a_table_of_its_own,
    dump_and_load_are_inverse,
    keys_tell_tables_apart,
    a_table_can_be_pickled,
    nobody_has_a_place_before_the_end,
    a_playout_ends_well,
    a_loaded_table_plays_on_alike,
)


# Pictures, seldom, because they take long


def pictures_are_well_formed(walk: Walk) -> None:
    drawing = walk.game.face.picture(walk.state)
    if not isinstance(drawing, Drawing):
        raise Broken(f"picture() gives {drawing!r:.80} instead of a drawing")
    root = _parsed(drawing.svg)
    if root.tag != f"{SVG}svg":
        raise Broken(f"picture() draws {root.tag} instead of svg in its namespace")
    ids = _ids(root)
    if len(set(ids)) != len(ids):
        raise Broken(f"several elements have the id {next(id for id in ids if ids.count(id) > 1)!r}")
    used = {element.get("href", "") for element in root.iter(f"{SVG}use")}
    lost = used - {f"#{id}" for id in ids}
    if lost:
        raise Broken(f"the picture uses {', '.join(sorted(lost))}, which it lacks")
    folded = [small for n in drawing.folds for small in drawing.unfolded(n)[1::2]]
    parts = [*drawing.pieces[1::2], *folded]
    for part, held in zip(parts, _parsed(f"<svg><g>{'</g><g>'.join(parts)}</g></svg>"), strict=bool(parts)):
        if len(held) != 1 or not held[0].get("id"):
            raise Broken(f"a part of the picture is not one element with an id: {part:.80}")


def marks_stand_for_moves(walk: Walk) -> None:
    drawing = walk.game.face.picture(walk.state)
    lost = set(drawing.marks) - set(_ids(_parsed(drawing.svg)))
    if lost:
        raise Broken(f"the picture has no element {', '.join(sorted(lost))}, which is marked")
    if drawing.marks and walk.state.turn < 0:
        raise Broken("elements are marked though nobody decides")
    ones = {name: moves for name, moves in drawing.marks.items() if not name.startswith(TWIN)}
    if ones != walk.game.face.marked(walk.state):
        raise Broken("marked() gives other elements than the picture")
    for name, moves in drawing.marks.items():
        if not moves or not all(type(move) is int and 0 <= move < walk.game.moves for move in moves):
            raise Broken(f"{name} is marked with {_short(moves)}; there are {walk.game.moves} moves")


def every_move_can_be_chosen(walk: Walk) -> None:
    """By an element that stands for it alone, by a button among those that an element offers, or in the list."""
    if walk.state.turn < 0:
        return
    face, legal = walk.game.face, set(walk.legal)
    marked = [[move for move in moves if move in legal] for moves in face.picture(walk.state).marks.values()]
    alone = {moves[0] for moves in marked if len(moves) == 1}
    told: dict[str, int] = {}
    for move in walk.legal:
        sentence = str(face.offer(walk.state, move))
        other = told.setdefault(sentence, move)
        if other != move and not {other, move} <= alone:
            raise Broken(f"moves {other} and {move} cannot be told apart: {sentence}")
    for moves in marked:
        labels = [str(face.label(walk.state, move)) for move in moves]
        if len(set(labels)) != len(labels):
            raise Broken(f"an element offers moves {_short(moves)} with the same words: {_short(labels)}")


def every_marked_element_explains_itself(walk: Walk) -> None:
    """What it is, and what its moves cost and bring; for every seat that looks at it."""
    for mark, moves in walk.game.face.picture(walk.state).marks.items():
        told = explain(walk.state, mark, moves, len(walk.moves) % walk.seats)
        if told is None:
            raise Broken(f"{mark} stands for moves and does not explain itself")
        for words in (told.name, *told.words, *(way.label for way in told.ways)):
            _sentence(words, f"the card of {mark}")
        amounts = [own.amount for way in told.ways for own in (*way.costs, *way.gains)]
        if not all(amount > 0 for amount in amounts):
            raise Broken(f"the card of {mark} names amounts that are none: {amounts}")
        if (told.refusal is None) == set(walk.legal).isdisjoint(moves):
            raise Broken(f"the card of {mark} says {told.refusal}, legal are {_short(walk.legal)}")


PICTURES: tuple[Law, ...] = (
    pictures_are_well_formed,
    marks_stand_for_moves,
    every_marked_element_explains_itself,
    every_move_can_be_chosen,
    looking_changes_nothing,
)


# The end of the walk


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


LAST: tuple[Law, ...] = (places_are_a_ranking, teammates_share_their_place, ancestors_stay_as_they_were)


def a_record_is_read_back(walk: Walk) -> None:
    record = Record(walk.game, walk.seats, walk.options)
    for move in walk.moves:
        record.play(move)
    again = Record.read(record.write())
    if (again.moves, again.options, again.state().key()) != (walk.moves, dict(walk.options), walk.key):
        raise Broken("the record that was read is not the one that was written")
    if again.write() != record.write():
        raise Broken("the record that was read is written differently")


def nothing_changes_silently(walk: Walk) -> None:
    """Whoever knows the beginning and reads what is told knows what everybody has and what is on the board."""
    told = walk.game.face.told
    for stretch in _stretches(walk):
        named: dict[str, int] = {}
        for fact in stretch.facts():
            for name, change in fact.changes.items():
                named[name] = named.get(name, 0) + change
        silent = difference(
            {name: n for name, n in named.items() if n}, difference(told(stretch.before), told(stretch.after))
        )
        if silent:
            words = paragraph(stretch.facts())
            raise Broken(f"moves {stretch.first} to {stretch.last} change {silent} beyond what is told: {words}")


def what_is_told_names_its_amounts(walk: Walk) -> None:
    for stretch in _stretches(walk):
        facts = stretch.facts()
        if not facts and not stretch.open:
            raise Broken(f"nothing is told of moves {stretch.first} to {stretch.last}")
        for fact in facts:
            _sentence(fact.words, f"tell() of moves {stretch.first} to {stretch.last}")
            if (fact.seat is None) != str(fact.words).endswith((".", "!")):
                raise Broken(f"{str(fact.words)!r} of a seat ends like a sentence, or of the table like none")
            numbers = set(re.findall(r"\d+", str(fact.words)))
            for name, change in fact.changes.items():
                if abs(change) > 1 and str(abs(change)) not in numbers:
                    raise Broken(f"{name} changes by {change}, and {str(fact.words)!r} does not say so")


def a_compound_decision_belongs_to_one_seat(walk: Walk) -> None:
    state = walk.game.start(walk.seats, walk.options)
    for number, move in enumerate(walk.moves, 1):
        seat, composing = state.turn, state.composing()
        if composing and (seat < 0 or not 0 <= move < walk.game.moves):
            raise Broken(f"move {number} is in the middle of a compound decision, and chance decides")
        state.play(move)
        if state.composing() and state.turn != seat:
            raise Broken(f"after move {number} another seat goes on with a compound decision")


STORY: tuple[Law, ...] = (
    a_record_is_read_back,
    nothing_changes_silently,
    what_is_told_names_its_amounts,
    a_compound_decision_belongs_to_one_seat,
)

LAWS = BOX + ALWAYS + WHOLE + SOMETIMES + PICTURES + LAST + STORY


# The ways through them


def check_games(
    game: Game,
    seats: int,
    games: int = 1000,
    seed: int = 0,
    every: int = EVERY,
    sweep: int | None = None,
    rules: Collection[str] | None = None,
) -> int:
    """Play random games, the first with the default options and the others with sampled ones; how many moves it took.

    The cheap laws are checked at every table, the whole space of moves at every `sweep`-th, the costly laws at every
    `every`-th, pictures at some of those, and the record of every tenth game. `rules` are the numbers that refusals may
    name; without them, those of the rulebook that comes with the game.
    """
    _check_labels(game)
    rules = read_rules(game) if rules is None else rules
    sweep = sweep or 1 + (game.moves - 1) // SWEEP
    seen: dict[bytes, bytes] = {}
    tables = 0
    for n in range(games):
        dice = SeededDice(seed + n)
        options = game.complete_options(seats, game.sample(dice, seats) if n else {})
        walk = Walk(game, seats, options, dice, rules, seen)
        while True:
            walk.check(ALWAYS)
            if tables % sweep == 0:
                walk.check(WHOLE)
            if tables % every == 0:
                walk.check(SOMETIMES)
            if tables % (every * SELDOM) == 0:
                walk.check(PICTURES)
            tables += 1
            if walk.state.turn == OVER:
                break
            walk.play_at_random()
        walk.check(LAST)
        if n % 10 == 0:
            walk.check(STORY)
    return tables - games


def check_choices(
    game: Game,
    seats: int,
    choices: Sequence[int],
    options: Mapping[str, Value] = {},
    opening: int = 0,
    seed: int = 0,
    rules: Collection[str] | None = None,
) -> None:
    """Play up to `opening` random moves, then one move for every choice, and check the laws at every table from there.

    A choice is any number; it picks among the legal moves, or among the outcomes of chance.
    """
    _check_labels(game)
    rules = read_rules(game) if rules is None else rules
    walk = Walk(game, seats, game.complete_options(seats, options), SeededDice(seed), rules)
    while opening > len(walk.moves) and walk.state.turn != OVER:
        walk.play_at_random()
    walk.check(ALWAYS + WHOLE + SOMETIMES)
    for choice in choices:
        if walk.state.turn == OVER:
            break
        walk.play(walk.legal[choice % len(walk.legal)])
        walk.check(ALWAYS + WHOLE + SOMETIMES)
    walk.check(PICTURES + LAST + STORY)


def _check_labels(game: Game) -> None:
    """Without these labels there is no table to look at."""
    if label := unlabelled(game):
        raise CheckFailed(the_box_is_labelled.__name__, f"it has no {label}", repr(game))


def _stretches(walk: Walk) -> Iterator[Stretch]:
    return stretches(walk.game.start(walk.seats, walk.options), walk.moves)


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


def _sentence(told: object, what: str) -> None:
    if not isinstance(told, Message) or not str(told).strip():
        raise Broken(f"{what} gives {told!r} instead of a message")


def _parsed(svg: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise Broken(f"the picture is not well-formed: {error}") from None


def _ids(root: ElementTree.Element) -> list[str]:
    return [id for element in root.iter() if (id := element.get("id"))]


def _text(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True, allow_nan=False)


def _short(values: Sequence[Any]) -> str:
    return str(list(values[:12]))[:-1] + (", ...]" if len(values) > 12 else "]")
