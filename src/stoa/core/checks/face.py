"""What the face of a game keeps: what it says and draws can be said in every language, seen, clicked and believed."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from stoa.core.checks.walk import Broken, Walk, need_message, short
from stoa.core.drawing import TWIN, Drawing
from stoa.core.explaining import explain
from stoa.core.face import nothing_at_stake
from stoa.core.game import OVER
from stoa.core.telling import Stretch, difference, paragraph, stretches

SVG = "{http://www.w3.org/2000/svg}"
OFFERED = 40  # legal moves of a table whose words are looked at


def every_kind_of_decision_says_why_it_matters(walk: Walk) -> None:
    """A game that says it for one kind of decision says it for all, always in the same words, and does not ask again."""
    face, state = walk.game.face, walk.state
    if state.turn < 0 or face.stakes is nothing_at_stake:
        return
    told = face.stakes(state)
    if told is None:
        raise Broken(f"stakes() says nothing where “{face.ask(state)}” is asked")
    if told.kind not in walk.said:
        need_message(told.words, f"stakes() of {told.kind!r}")
        if str(told.words) == str(face.ask(state)):
            raise Broken(f"stakes() of {told.kind!r} says what is asked, not why it matters")
        walk.said[told.kind] = told.words
    elif told.words is not walk.said[told.kind] and str(told.words) != str(walk.said[told.kind]):
        raise Broken(f"stakes() of {told.kind!r} says “{walk.said[told.kind]}” and then “{told.words}”")


def words_are_messages(walk: Walk) -> None:
    game, state = walk.game, walk.state
    if state.turn != OVER:
        need_message(game.face.ask(state), "ask()")
    for move in walk.some(walk.legal, OFFERED):
        need_message(game.face.offer(state, move), f"offer() of move {move}")
        need_message(game.face.label(state, move), f"label() of move {move}")


def the_tally_adds_up(walk: Walk) -> None:
    rows = walk.game.face.tally(walk.state)
    for row in rows:
        need_message(row.label, "a row of tally()")
    if any(len(row.points) != walk.seats for row in rows):
        raise Broken("a row of tally() has not one number for every seat")
    sums = [sum(row.points[seat] for row in rows) for seat in range(walk.seats)]
    if sums != walk.state.score():
        raise Broken(f"the rows add up to {sums}, the score is {walk.state.score()}")


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
            raise Broken(f"{name} is marked with {short(moves)}; there are {walk.game.moves} moves")


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
            raise Broken(f"an element offers moves {short(moves)} with the same words: {short(labels)}")


def every_marked_element_explains_itself(walk: Walk) -> None:
    """What it is, and what its moves cost and bring; for every seat that looks at it."""
    for mark, moves in walk.game.face.picture(walk.state).marks.items():
        told = explain(walk.state, mark, moves, len(walk.moves) % walk.seats)
        if told is None:
            raise Broken(f"{mark} stands for moves and does not explain itself")
        for words in (told.name, *told.words, *(way.label for way in told.ways)):
            need_message(words, f"the card of {mark}")
        amounts = [own.amount for way in told.ways for own in (*way.costs, *way.gains)]
        if not all(amount > 0 for amount in amounts):
            raise Broken(f"the card of {mark} names amounts that are none: {amounts}")
        if (told.refusal is None) == set(walk.legal).isdisjoint(moves):
            raise Broken(f"the card of {mark} says {told.refusal}, legal are {short(walk.legal)}")


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
            need_message(fact.words, f"tell() of moves {stretch.first} to {stretch.last}")
            if (fact.seat is None) != str(fact.words).endswith((".", "!")):
                raise Broken(f"{str(fact.words)!r} of a seat ends like a sentence, or of the table like none")
            numbers = set(re.findall(r"\d+", str(fact.words)))
            for name, change in fact.changes.items():
                if abs(change) > 1 and str(abs(change)) not in numbers:
                    raise Broken(f"{name} changes by {change}, and {str(fact.words)!r} does not say so")


def _stretches(walk: Walk) -> Iterator[Stretch]:
    return stretches(walk.game.start(walk.seats, walk.options), walk.moves)


def _parsed(svg: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise Broken(f"the picture is not well-formed: {error}") from None


def _ids(root: ElementTree.Element) -> list[str]:
    return [id for element in root.iter() if (id := element.get("id"))]
