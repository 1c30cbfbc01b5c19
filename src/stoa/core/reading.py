"""What people mean by words that are not the notation of a move: words of another language, or half a command.

Everything here follows from the declared moves and from the catalogues of the game, so that every game has it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import permutations

from stoa.core.errors import NotLegal
from stoa.core.game import CHANCE, Game, State
from stoa.core.message import Message, say
from stoa.core.words import LANGUAGES, Voice

LONGEST = 60  # characters of what was typed that an answer repeats
MOST = 12  # words that an answer lists
ORDERED = 4  # words that are tried in every order

_WORD = re.compile(r"[^\W\d_]\w*(?:-[^\W\d_]\w*)*")
_NUMBER = re.compile(r"\d+")
_HAN = re.compile(r"[\u4e00-\u9fff]")


def in_notation(game: Game, text: str) -> str:
    """The text with the words of other languages replaced by those of the notation.

    >>> import stoa
    >>> in_notation(stoa.game("caledonia"), "buy Wolle 2")
    'buy wool 2'
    >>> in_notation(stoa.game("caledonia"), "購買羊毛2")
    'buy wool 2'
    """
    words, pattern = _translations(game)
    if not words:
        return text
    if not _HAN.search(text):
        return pattern.sub(lambda found: words[found[0].casefold()], text)
    return " ".join(pattern.sub(lambda found: f" {words[found[0].casefold()]} ", text).split())


@lru_cache(maxsize=32)
def _translations(game: Game) -> tuple[dict[str, str], re.Pattern[str]]:
    """The words of a game's notation by their names in all languages; a name of two of them means neither. Chinese is written
    without spaces between words.
    """
    written = _written(game)
    meanings: dict[str, set[str]] = {}
    for lang in LANGUAGES:
        voice = Voice(lang, game)
        for word in written:
            for known in (word, word.replace("_", " ")):
                meanings.setdefault(voice(Message(known, None, {})).casefold(), set()).add(word)
        for name in _names(game):
            meanings.setdefault(voice(Message(name.capitalize(), None, {})).casefold(), set()).add(name)
        for word, ways in game.face.spoken.items():
            for way in re.split("[,、]", voice(ways)):
                meanings.setdefault(way.strip().casefold(), set()).add(word)
    words = {said: meant.pop() for said, meant in meanings.items() if len(meant) == 1 and said not in written}
    longest = sorted(words, key=len, reverse=True)
    found = [re.escape(said) if _HAN.search(said) else rf"(?<!\w){re.escape(said)}(?!\w)" for said in longest]
    return words, re.compile("|".join(found), re.IGNORECASE)


def _written(game: Game) -> set[str]:
    """All words in the notation of a game's decisions, without numbers."""
    found = _names(game)
    for kind in game.decisions.kinds:
        found.update(word.casefold() for word in _WORD.findall(re.sub(r"\{\w+\}", " ", kind.pattern)))
    return found


def _names(game: Game) -> set[str]:
    """Those of them that are names of things."""
    words = [word for kind in game.decisions.kinds for argument in kind.sets for word in argument.words]
    return {name.casefold() for word in words for name in _WORD.findall(word)}


def complaint(state: State, text: str) -> NotLegal:
    """The answer to a text that is no notation of a move: what is missing, what would fit, or what is near."""
    shown = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    words = in_notation(state.game, shown).casefold().split()
    legal = [_words(state, move) for move in state.legal()]
    if not words or not legal:
        return NotLegal("", not_a_move(shown))
    if all(word in _written(state.game) or _NUMBER.fullmatch(word) for word in words):
        words = _ordered(words, legal)
    if begun := [known[len(words) :] for known in legal if known[: len(words)] == words]:
        return NotLegal(
            "", say("“{move}” is not complete; it goes on with {words}.", move=shown, words=_goes_on(begun))
        )
    if reason := _forbidden(state, words):
        return reason
    if near := _near(state, words, legal):
        return NotLegal("", say("“{move}” is not a move here; is it “{near}”?", move=shown, near=near))
    fitting = max(_common(known, words) for known in legal)
    after = [known[fitting:] for known in legal if _common(known, words) == fitting]
    if words[fitting:] and not fitting:  # a space that is not there, or a number too high
        after = [known for known in after if _shape(known[0]) == _shape(words[0]) != words[0]]
    if words[fitting:] and after and all(after):
        possible = _goes_on([known[:1] for known in after])
        misfit = say("“{word}” does not fit here; possible: {words}.", word=words[fitting], words=possible)
        return NotLegal("", misfit)
    return _forbidden(state, words[:1]) or NotLegal("", not_a_move(shown))


def _ordered(words: list[str], legal: list[list[str]]) -> list[str]:
    """The words in the order in which they fit best: `buy wool 2` for `buy 2 wool`."""
    if len(words) > ORDERED:
        return words
    return max(map(list, permutations(words)), key=lambda some: max(_common(known, some) for known in legal))


def not_a_move(text: str) -> Message:
    """What is said of a text if there is nothing more helpful to say."""
    return say("“{move}” is not a move here.", move=text)


def _near(state: State, words: list[str], legal: list[list[str]]) -> str:
    """The text without its slips, if it then is or begins a move."""
    known = _written(state.game) | {word for notation in legal for word in notation}
    mended = [word if word in known else (get_close_matches(word, known, 1, 0.65) or [word])[0] for word in words]
    moves = legal if state.turn == CHANCE else [*legal, *(_words(state, move) for move in range(state.game.moves))]
    changed = any(not _NUMBER.search(one) for one, other in zip(words, mended, strict=True) if one != other)
    return " ".join(mended) if changed and any(move[: len(mended)] == mended for move in moves) else ""


def _shape(word: str) -> str:
    """A word with all digits and the letters before them alike: `r1c2` and `r9c9` have the same shape."""
    return re.sub(r"[^\W\d_](?=\d)", "a", re.sub(r"\d+", "0", word)) if _NUMBER.search(word) else word


def _words(state: State, move: int) -> list[str]:
    return state.game.spell(state, move).casefold().split()


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words both begin with."""
    n = 0
    while n < min(len(one), len(other)) and one[n] == other[n]:
        n += 1
    return n


def _forbidden(state: State, words: list[str]) -> NotLegal | None:
    """What forbids most of the moves that begin with these words, if there are any."""
    if state.turn == CHANCE:
        return None
    reasons: Counter[tuple[str, str]] = Counter()
    messages: dict[tuple[str, str], Message] = {}
    for move in range(state.game.moves):
        if _words(state, move)[: len(words)] == words:
            refusal = state.refusal(move)
            if refusal is not None:
                reason = (refusal.rule, str(refusal.message))
                reasons[reason] += 1
                messages[reason] = refusal.message
    if not reasons:
        return None
    ((usual, _),) = reasons.most_common(1)
    return NotLegal(usual[0], messages[usual])


def _goes_on(rests: Iterable[Sequence[str]]) -> Message:
    """The words that may follow, place by place: `wool, milk, then 1–3`."""
    rests = [rest for rest in rests if rest]
    depth = max(map(len, rests))
    places = [_choices(list(dict.fromkeys(rest[n] for rest in rests if len(rest) > n))) for n in range(depth)]
    told = places[0]
    for place in places[1:]:
        told = say("{words}, then {more}", words=told, more=place)
    return told


def _choices(words: list[str]) -> Message:
    """Some words in the reader's language, or numbers by their runs."""
    if all(_NUMBER.fullmatch(word) for word in words):
        words = _runs(sorted(map(int, words)))
    told = Message(_literal(words[0]), None, {})
    for word in words[1:MOST]:
        told = say("{things}, {thing}", things=told, thing=Message(_literal(word), None, {}))
    return say("{words} and {n} more", words=told, n=len(words) - MOST) if len(words) > MOST else told


def _literal(word: str) -> str:
    return word.replace("{", "{{").replace("}", "}}")


def _runs(numbers: list[int]) -> list[str]:
    """Numbers in a row, as the first and the last of them.

    >>> _runs([0, 1, 2, 5, 7, 8])
    ['0–2', '5', '7', '8']
    """
    found: list[str] = []
    first = 0
    for n, number in enumerate(numbers):
        if n + 1 == len(numbers) or numbers[n + 1] != number + 1:
            run = numbers[first : n + 1]
            found += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(one) for one in run]
            first = n + 1
    return found
