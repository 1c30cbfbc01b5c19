"""A guided first game: prepared positions, the moves that a reader is asked to make in them, and what a teacher says.

A course is data in a game's folder, so that a game of another package can bring its own:

    face/course/course.json       the chapters: where each begins, and its lessons with all their moves in notation
    face/course/<position>.json   prepared positions, as `State.dump` describes them
    face/course/<language>.json   what is said, for every lesson by its name

    {"seat": 1, "names": ["", "Thea"], "chapters": [
      {"seats": 2, "lessons": [{"name": "place", "moves": ["@c3", "@d4", "@b2", "@b4"]}]},
      {"position": "late", "lessons": [...]}]}

The moves of a lesson are everything that happens in it, as in a record. Where the reader's seat decides, the reader is
asked for the move; other seats and chance play what is written, and so does the reader's seat for a move behind `…`.
A lesson without moves only tells something.

    {"place": {"title": "…", "text": "…", "done": "…", "hint": "…", "answers": {"@a1": "…"}}}

`text` says what is asked and why it matters; as a list it has one text for each move the reader is asked for. `done`
says what it has brought, `hint` helps, and `answers` are for legal moves other than the one that is asked for.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from stoa.core.errors import StoaError
from stoa.core.game import OVER, Game, State
from stoa.core.message import say
from stoa.core.words import LANGUAGES, Voice, home, language

PLAYED = "… "  # before a move that is played for the reader
SAID = {"title", "text", "done", "hint", "answers"}


class BadCourse(StoaError):
    """A course that cannot be read, or that the rules forbid; says the file, the lesson and the reason."""


@dataclass(frozen=True)
class Words:
    """What a teacher says in one lesson, in one language."""

    title: str
    text: tuple[str, ...] = ()  # one for each move that is asked for, or one for all
    done: str = ""
    hint: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)  # legal moves in notation: what is wrong with them here


@dataclass(frozen=True)
class Stop:
    """A moment of a course: the table as it is, what the teacher says, and the move that the reader is asked for."""

    state: State
    title: str
    text: str
    move: int | None = None  # none where the reader only goes on
    hint: str = ""
    answers: Mapping[int, str] = field(default_factory=dict)
    done: str = ""  # what the lesson before has brought
    before: State | None = None  # the table at the stop before, where this one goes on from it
    moves: tuple[int, ...] = ()  # what has happened since


@dataclass(frozen=True)
class Course:
    """A course in one language. `stops` are its moments in order; at the last one the game is over."""

    game: Game
    seats: int
    seat: int  # the reader's, from 0
    names: tuple[str, ...]  # of all who play; the reader's is empty
    stops: tuple[Stop, ...]


def has_course(game: Game) -> bool:
    """Whether a game brings a course."""
    folder = _folder(game)
    return folder is not None and (folder / "course.json").is_file()


@cache
def course(game: Game, lang: str = "en") -> Course:
    """The course of a game in a language; in English where it is not translated. Raises BadCourse."""
    folder = _folder(game)
    if folder is None or not has_course(game):
        raise BadCourse(f"{game.name} has no course")
    return _Reader(game, folder, language(lang)).course()


def _folder(game: Game) -> Path | None:
    folder = home(game)
    return None if folder is None else folder / "face" / "course"


def faults(game: Game) -> list[str]:
    """What is wrong with a course, one line each; empty if it can be played to its end in every language, all texts are
    there, and the reader wins.
    """
    found = []
    folder = _folder(game)
    assert folder is not None
    for lang in LANGUAGES:
        if not (folder / f"{lang}.json").is_file():
            found.append(f"{folder / lang}.json: there is no such file")
            continue
        try:
            made = _Reader(game, folder, lang).course()
        except StoaError as error:
            found.append(str(error))
            continue
        found += [f"{lang}: {fault}" for fault in _ending(made)]
    return found + list(_untranslated(folder))


def _ending(made: Course) -> Iterator[str]:
    last = made.stops[-1].state
    if last.turn != OVER:
        yield "the course ends before the game is over"
    elif last.places()[made.seat] != 1 or last.places().count(1) == len(last.places()) > 1:
        yield "the reader does not win"


def _untranslated(folder: Path) -> Iterator[str]:
    """Where the languages do not say the same things."""
    texts = {lang: _read(folder / f"{lang}.json") for lang in LANGUAGES if (folder / f"{lang}.json").is_file()}
    for lang, lessons in texts.items():
        for name, said in texts.get("en", {}).items():
            other = lessons.get(name, {})
            if _shape(said) != _shape(other):
                yield f"{folder / lang}.json: {name} does not say what the English text says"
            elif lang != "en" and any(ours == theirs for ours, theirs in zip(_flat(said), _flat(other), strict=True)):
                yield f"{folder / lang}.json: {name} is not translated"


def _shape(said: Mapping[str, Any]) -> object:
    return {
        key: sorted(part) if isinstance(part, dict) else len(part) if isinstance(part, list) else bool(part)
        for key, part in said.items()
    }


def _flat(said: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for _, part in sorted(said.items()):
        found += (
            [part] if isinstance(part, str) else part if isinstance(part, list) else [part[key] for key in sorted(part)]
        )
    return found


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadCourse(f"{file}: {error}") from None


class _Reader:
    """Reads one course and plays it through."""

    def __init__(self, game: Game, folder: Path, lang: str) -> None:
        self.game = game
        self.folder = folder
        self.file = folder / "course.json"
        self.data = _read(self.file)
        texts = folder / f"{lang}.json"
        self.texts = texts if texts.is_file() else folder / "en.json"
        self.words = _read(self.texts)
        self.stops: list[Stop] = []
        self.state: State
        self.done = ""  # what the last lesson has brought, until somebody is told
        self.before: State | None = None  # the table at the last stop of this chapter
        self.since: list[int] = []  # the moves since

    def course(self) -> Course:
        """Play all lessons."""
        try:
            self.seat = int(self.data["seat"]) - 1
            chapters = self.data["chapters"]
            seats = 0
            for chapter in chapters:
                self._chapter(chapter)
                seats = seats or int(self.state.seats)
        except (KeyError, TypeError, AttributeError) as error:
            raise BadCourse(f"{self.file}: missing or of the wrong kind: {error}") from None
        names = tuple(self.data.get("names", [""] * seats))
        if len(names) != seats or names[self.seat] or {len(names), int(self.state.seats)} != {seats}:
            raise BadCourse(f"{self.file}: expected a name for every seat but the reader's")
        return Course(self.game, seats, self.seat, names, tuple(self.stops))

    def _chapter(self, chapter: Mapping[str, Any]) -> None:
        if "position" in chapter:
            self.state = self.game.load(_read(self.folder / f"{chapter['position']}.json"))
        else:
            self.state = self.game.start(chapter["seats"], chapter.get("options", {}))
        self.before, self.since, self.done = None, [], ""
        title = ""
        for lesson in chapter["lessons"]:
            words = self._said(lesson["name"])
            title = words.title
            self._lesson(lesson["name"], lesson["moves"], words)
            self.done = words.done
        self._stop(Stop(self.state, title, self.done))  # what the chapter has brought, before the table changes

    def _said(self, name: str) -> Words:
        said = self.words.get(name)
        if said is None:
            raise BadCourse(f"{self.texts}: nothing is said for the lesson {name!r}")
        if unknown := set(said) - SAID:
            raise BadCourse(f"{self.texts}: {name}: {', '.join(sorted(unknown))} is not known")
        text = said["text"]
        texts = (text,) if isinstance(text, str) else tuple(text)
        return Words(said["title"], texts, said.get("done", ""), said.get("hint", ""), said.get("answers", {}))

    def _lesson(self, name: str, moves: Sequence[str], words: Words) -> None:
        if not moves:
            self._stop(Stop(self.state, words.title, " ".join(words.text), done=self.done))
            self.done = ""
        asked = 0
        for text in moves:
            asks = self.state.turn == self.seat and not text.startswith(PLAYED)
            try:
                move = self.game.read(self.state, text.removeprefix(PLAYED))
            except StoaError as error:
                raise BadCourse(f"{self.file}: {name}: {text}: {error}") from None
            if asks:
                if len(words.text) != 1 and asked >= len(words.text):
                    raise BadCourse(f"{self.texts}: {name}: no text for {text}")
                said = words.text[asked if len(words.text) > 1 else 0]
                answers = self._answers(name, words)
                self._stop(Stop(self.state, words.title, said, move, words.hint, answers, done=self.done))
                self.done = ""
                asked += 1
            self.state.play(move)
            self.since.append(move)
        if moves and not asked:
            raise BadCourse(f"{self.file}: {name}: the reader is asked for nothing")
        if moves and len(words.text) not in (1, asked):
            raise BadCourse(f"{self.texts}: {name}: {len(words.text)} texts for {asked} moves")

    def _answers(self, name: str, words: Words) -> dict[int, str]:
        """What is said to other moves that are legal here; an answer belongs to the move of a lesson at which it is legal."""
        legal = {self.game.spell(self.state, move): move for move in self.state.legal()}
        return {legal[notation]: text for notation, text in words.answers.items() if notation in legal}

    def _stop(self, stop: Stop) -> None:
        state = self.state.copy()
        self.stops.append(replace(stop, state=state, before=self.before, moves=tuple(self.since)))
        self.before, self.since = state, []


def reply(stop: Stop, move: int, voice: Voice) -> str:
    """What is said to a legal move other than the one that is asked for: what it means here, if that teaches something."""
    if move in stop.answers:
        return stop.answers[move]
    return voice(say("The rules allow that, but it is not what is asked for here."))
