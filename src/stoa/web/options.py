"""The options of a new table: what may be chosen together, and what a form has chosen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from stoa.core.errors import BadOption
from stoa.core.game import Game, Option, Value, spell_value
from stoa.core.message import say
from stoa.core.words import Voice


@dataclass(frozen=True)
class Choosable:
    """A value of an option in a form."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """An option in a form that says something beside what else is chosen, with the values that the rules allow beside at least
    one choice of the others.
    """

    name: str
    label: str
    values: tuple[Choosable, ...]


def asked(form: Mapping[str, str]) -> dict[str, str]:
    """The options among the fields of a form, as they are written."""
    return {key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")}


def read_options(game: Game, form: Mapping[str, str]) -> dict[str, Value]:
    """The options that a form chooses; raises BadOption for a value that an option does not have."""
    known = {option.name: option for option in game.options}
    return {name: known[name].read(text) if name in known else text for name, text in asked(form).items()}


def chosen(game: Game, seats: int, form: Mapping[str, str], first: str = "") -> dict[str, Value]:
    """The options that a form asks for. Where they do not go together, the option `first` keeps its value, then as many others do as
    the rules allow, from the top of the list.
    """
    wanted: dict[str, Value] = {}
    for option in sorted(game.options, key=lambda option: option.name != first):
        if option.offered(seats) and option.name in form:
            try:
                tried = {**wanted, option.name: option.read(form[option.name])}
            except BadOption:
                continue
            if _completed(game, seats, tried):
                wanted = tried
    return _completed(game, seats, wanted) or game.complete_options(seats, {})


def fields(game: Game, seats: int, options: Mapping[str, Value], voice: Voice) -> tuple[Field, ...]:
    """The form of a table of this size."""
    return tuple(_fields(game, seats, options, voice))


def _fields(game: Game, seats: int, options: Mapping[str, Value], voice: Voice) -> Iterator[Field]:
    for option in game.options:
        if not option.offered(seats) or not game.says(option, options):
            continue
        values = [
            Choosable(
                spell_value(value), meaning(option, value, voice), value == options.get(option.name, option.default)
            )
            for value in option.values
            if _completed(game, seats, {option.name: value})
        ]
        if len(values) > 1:
            yield Field(option.name, voice(option.label), tuple(values))


def meaning(option: Option, value: Value, voice: Voice) -> str:
    """A value in words."""
    if spell_value(value) in option.meanings:
        return voice(option.meanings[spell_value(value)])
    if isinstance(value, bool):
        return voice(say("Yes") if value else say("No"))
    return str(value)


def _completed(game: Game, seats: int, wanted: Mapping[str, Value]) -> dict[str, Value]:
    """These values with the defaults of the other options, of which one may give way; empty if the rules forbid it all."""
    others = [option for option in game.options if option.offered(seats) and option.name not in wanted]
    giving_way = [{option.name: value} for option in others for value in option.values[1:]]
    for change in ({}, *giving_way):
        try:
            return game.complete_options(seats, {**wanted, **change})
        except BadOption:
            continue
    return {}
