"""What a person means by a typed line: a number of the list, a notation, or several notations of one turn."""

from collections.abc import Sequence

from stoa.core.errors import NotLegal
from stoa.core.game import State
from stoa.core.message import say
from stoa.core.reading import in_notation, not_a_move

MOST = 40  # words in one line


def read_moves(state: State, text: str, shown: Sequence[int]) -> list[int]:
    """The moves to play, one after the other; raises NotLegal if the line cannot be played as a whole.

    >>> import stoa
    >>> table = stoa.game("santorini").start(seats=2)
    >>> read_moves(table, "c3", shown=table.legal())
    [12]
    """
    words = in_notation(state.game, text.replace(",", " ").replace("，", " ").replace("、", " ")).split()
    if len(words) == 1 and words[0].isdecimal() and words[0].isascii():
        return [numbered(words[0], shown)]
    if len(words) > MOST:
        raise NotLegal("", say("That is too much for one line; write at most {most} words.", most=MOST))
    words[:1] = state.game.unfold(state, words[0]) if words else []
    found = _turn(state, words)
    if found is None:
        raise _reason(state, words)
    return found


def read_move(state: State, text: str, shown: Sequence[int]) -> int:
    """One move, legal or not; raises NotLegal with the reason if it is not."""
    text = " ".join(text.split())
    if text.isdecimal() and text.isascii():
        return numbered(text, shown)
    found = _meant(state, text) or _meant(state, in_notation(state.game, text))
    if len(found) == 1:
        return found[0]
    raise _ambiguous(state, text, found) if found else _refused(state, text)


def named(state: State, text: str) -> list[int]:
    """The moves, legal or not, of the parts of the drawing with this name, such as `e1` or `market 2`; if there are none,
    all moves whose notation ends with it.
    """
    game, name = state.game, "-".join(text.casefold().split())
    marks = game.face.picture(state).marks
    found = [move for mark, moves in marks.items() if f"-{name}-" in f"-{mark.casefold()}-" for move in moves]
    if not found:
        wanted = " ".join(text.casefold().split())
        found = [move for move in range(game.moves) if _ends(game.spell(state, move).casefold(), wanted)]
    return list(dict.fromkeys(found))


def numbered(text: str, shown: Sequence[int]) -> int:
    """The move with this number in the list."""
    if len(text) > 9 or not 1 <= int(text) <= len(shown):
        raise NotLegal("", say("There is no number {number}; the list ends at {last}.", number=text, last=len(shown)))
    return shown[int(text) - 1]


def _turn(state: State, words: Sequence[str]) -> list[int] | None:
    """The words as moves of the seat in turn, or nothing. A notation may have several words: the longest go first."""
    for n in range(len(words), 0, -1):
        found = _said(state, words[:n])
        if not found:
            continue
        if n == len(words):
            return found
        after = _after(state, found)
        if after.turn == state.turn:
            rest = _turn(after, words[n:])
            if rest is not None:
                return found + rest
    return None


def _said(state: State, words: Sequence[str]) -> list[int]:
    """The one move that some words stand for, or in a decision of several parts as many as they say: `get 2 lion`."""
    found = _meant(state, " ".join(words))
    if len(found) == 1:
        return found
    parts, left = _parts(state, words)
    return [] if left else parts


def _parts(state: State, words: Sequence[str]) -> tuple[list[int], int]:
    """Parts of a decision that together are as many as the words say, the largest first: `pay 5` and two of `pay 1` for `pay 7`;
    and how many are left that cannot be added.
    """
    numbers = [word for word in words if word.isdecimal() and word.isascii()]
    if len(numbers) != 1 or len(words) == 1 or not state.composing():
        return [], 0
    wanted, left = sorted(word.casefold() for word in words if word not in numbers), int(numbers[0])
    after, found = state.copy(), list[int]()
    while left and after.composing() and len(found) < MOST:
        sizes = _sizes(after, wanted)
        size = max((size for size in sizes if size <= left), default=0)
        if not size:
            break
        after.play(sizes[size])
        found.append(sizes[size])
        left -= size
    return found, left


def _sizes(state: State, wanted: Sequence[str]) -> dict[int, int]:
    """The legal moves with these words, by the number that they have beside them; 1 if they have none."""
    found = {}
    for move in state.legal():
        spelled = state.game.spell(state, move).casefold().split()
        numbers = [int(word) for word in spelled if word.isdecimal()]
        if len(numbers) < 2 and sorted(word for word in spelled if not word.isdecimal()) == wanted:
            found[numbers[0] if numbers else 1] = move
    return found


def _after(state: State, moves: Sequence[int]) -> State:
    """The table after some moves."""
    after = state.copy()
    for move in moves:
        after.play(move)
    return after


def _meant(state: State, text: str) -> list[int]:
    """The legal moves that a text may stand for: written exactly, in other letters, by its end, `c3` for `b3-c3`, or in another
    order, `buy 2 wool` for `buy wool 2`.
    """
    spelled = {move: state.game.spell(state, move) for move in state.legal()}
    exact = [move for move, notation in spelled.items() if notation == text]
    wanted = text.casefold()
    return (
        exact
        or [move for move, notation in spelled.items() if notation.casefold() == wanted]
        or [move for move, notation in spelled.items() if _ends(notation.casefold(), wanted)]
        or [move for move, notation in spelled.items() if sorted(notation.casefold().split()) == sorted(wanted.split())]
    )


def _ends(notation: str, text: str) -> bool:
    while notation and not notation[-1].isalnum() and not text.endswith(notation[-1]):
        notation = notation[:-1]
    before = notation.removesuffix(text)
    return bool(text) and before != notation and not (before[-1:].isalnum() and text[0].isalnum())


def _reason(state: State, words: Sequence[str]) -> NotLegal:
    """Why the line cannot be played, at the first word that does not fit."""
    at = state.copy()
    while True:
        if at.turn != state.turn:
            return NotLegal("", say("“{words}” comes after the end of this turn.", words=" ".join(words)))
        fitting = [n for n in range(len(words), 0, -1) if _said(at, words[:n])]
        if not fitting:
            break
        at = _after(at, _said(at, words[: fitting[0]]))
        words = words[fitting[0] :]
    for n in range(len(words), 1, -1):
        if reason := _too_many(at, words[:n]):
            return reason
    texts = [" ".join(words[:n]) for n in range(len(words), 0, -1)]
    for text in texts:
        if several := _meant(at, text):
            return _ambiguous(at, text, several)
    parts = [" ".join(word for word in text.split() if not word.isdecimal()) for text in texts if at.composing()]
    return _best([_refused(at, text) for text in dict.fromkeys(parts + texts)])


def _too_many(state: State, words: Sequence[str]) -> NotLegal | None:
    """What forbids one more, where a decision of several parts has room for some of as many as were said."""
    parts, left = _parts(state, words)
    if not parts or not left:
        return None
    smallest = min(_sizes(state, sorted(word.casefold() for word in words if not word.isdecimal())).items())[1]
    refusal = _after(state, parts).refusal(smallest)
    return None if refusal is None else NotLegal(refusal.rule, refusal.message)


def _ambiguous(state: State, text: str, moves: Sequence[int]) -> NotLegal:
    names = ", ".join(state.game.spell(state, move) for move in moves[:5])
    return NotLegal("", say("“{words}” may mean {moves}; write it in full.", words=text, moves=names))


def _refused(state: State, text: str) -> NotLegal:
    """Why a text is not a legal move, read as it is or as the end of a notation like those that are legal."""
    spelled = [state.game.spell(state, move) for move in state.legal()]
    common = spelled[0]  # how all of them begin, without a name: `+` or `c3-`
    while common and (common[-1].isalnum() or not all(notation.startswith(common) for notation in spelled)):
        common = common[:-1]
    reasons = []
    for notation in (common + text, text):
        try:
            state.game.read(state, notation)
        except NotLegal as error:
            reasons.append(error)
    whole, as_typed = reasons
    return whole if whole.rule else _best([as_typed, whole, as_typed])


def _best(reasons: Sequence[NotLegal]) -> NotLegal:
    """The first reason that names a rule, else the first that helps, else the last one."""
    helpful = [reason for reason in reasons if reason.message.text != not_a_move("").text]
    return next((reason for reason in reasons if reason.rule), (helpful or reasons[-1:])[0])
