"""What can be chosen at a table, as lines to read: every move, or where there are many, every kind of move."""

from collections.abc import Sequence
from dataclasses import dataclass

from stoa.core.game import State
from stoa.core.message import say
from stoa.core.words import Voice

FEW = 2  # moves of a kind that are listed one by one among others


@dataclass(frozen=True)
class Choice:
    """One line to choose from."""

    number: str  # in the list of all moves: "3", "12–35"
    notation: str  # what to type
    sentence: str  # what it does
    kind: bool = False  # it stands for all moves of a kind, with one of them as an example


def listed(state: State, legal: Sequence[int], voice: Voice, moves: Sequence[int] | None = None) -> list[Choice]:
    """The legal moves one by one, or some of them, with their numbers among all."""
    wanted = None if moves is None else set(moves)
    return [
        Choice(str(number), state.game.spell(state, move), voice(state.game.face.offer(state, move)))
        for number, move in enumerate(legal, 1)
        if wanted is None or move in wanted
    ]


def grouped(state: State, legal: Sequence[int], voice: Voice) -> list[Choice]:
    """The legal moves by the word that stands for their kind; few of a kind one by one."""
    kinds: dict[str, list[Choice]] = {}
    for move, choice in zip(legal, listed(state, legal, voice), strict=True):
        kinds.setdefault(word(state, move), []).append(choice)
    found = []
    for name, choices in kinds.items():
        if len(choices) <= FEW:
            found += choices
            continue
        first, last = choices[0].number, choices[-1].number
        between = "–" if int(last) - int(first) == len(choices) - 1 else "…"
        example = say("{n} choices, such as: {sentence}", n=len(choices), sentence=choices[0].sentence)
        found.append(Choice(f"{first}{between}{last}", f"{name} …", voice(example), kind=True))
    return found


def containing(choices: Sequence[Choice], text: str) -> list[Choice]:
    """The choices with this text in their notation or sentence."""
    return [choice for choice in choices if text.casefold() in f"{choice.notation} {choice.sentence}".casefold()]


def word(state: State, move: int) -> str:
    """What moves of this kind are called: the word that their notation begins with, or else the name of the kind."""
    kind = state.game.decisions.kind(move)
    first = kind.pattern.split()[0]
    return first if kind.spelled is None and first.isalpha() else kind.name


def begun(state: State, legal: Sequence[int], text: str) -> list[int]:
    """The legal moves of the kind that a text names, or else those whose notation begins with its words."""
    words = text.casefold().split()
    kind = [move for move in legal if word(state, move).casefold() == " ".join(words)]
    return kind or [move for move in legal if state.game.spell(state, move).casefold().split()[: len(words)] == words]
