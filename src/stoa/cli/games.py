"""`stoa games`: what can be played here."""

from typing import Any

import click

from stoa.cli.sources import json_option, lang_option, print_json
from stoa.core.errors import StoaError
from stoa.core.game import Game, Option, spell_value
from stoa.core.message import count, say
from stoa.core.registry import game as find_game
from stoa.core.registry import game_names
from stoa.core.words import Voice


@click.command(epilog="Example: stoa games --json")
@json_option
@lang_option
def games(as_json: bool, lang: str) -> None:
    """List the installed games with their seats and options."""
    found, broken = installed()
    for reason in broken:
        click.echo(f"stoa: {reason}", err=True)
    if as_json:
        print_json([described(game) for game in found])
        return
    from rich.table import Column, Table
    from rich.text import Text

    from stoa.cli.wrapping import terminal

    console = terminal()
    for game in found:
        voice = Voice(lang, game)
        least, most = game.seats[0], game.seats[-1]
        range_of_seats = say("{least} to {most} seats", least=least, most=most)
        seats = voice(count("{n} seat", "{n} seats", least) if least == most else range_of_seats)
        console.print(Text.assemble((game.name, "bold cyan"), f"  {voice(game.face.title)}, {seats}"))
        for option in game.options:
            grid = Table.grid("", Column(no_wrap=True), Column(overflow="fold"), padding=(0, 2))
            grid.add_row("", Text(option.name, "bold"), Text(f"{voice(option.label)}{_where(option, voice)}"))
            console.print(grid)
            grid = Table.grid("", Column(no_wrap=bool(option.meanings)), Column(overflow="fold"), padding=(0, 2))
            for value, meaning in _values(option, voice):
                grid.add_row("  ", Text(value, "green"), Text(meaning))
            console.print(grid)


def installed() -> tuple[list[Game], list[str]]:
    """The games that can be played, and why others cannot: one that fails does not hide the rest."""
    found: list[Game] = []
    broken: list[str] = []
    for name in game_names():
        try:
            found.append(find_game(name))
        except StoaError as error:
            broken.append(str(error))
    return found, broken


def _values(option: Option, voice: Voice) -> list[tuple[str, str]]:
    """The values with their meanings, or in one line if they speak for themselves; the default is marked."""
    values = [spell_value(value) for value in option.values]
    if not option.meanings:
        return [(", ".join(values), voice(say("(default {value})", value=values[0])))]
    meanings = [voice(option.meanings[value]) if value in option.meanings else "" for value in values]
    meanings[0] = f"{meanings[0]} {voice(say('(default)'))}".strip()
    return list(zip(values, meanings, strict=True))


def _where(option: Option, voice: Voice) -> str:
    if option.seats is None:
        return ""
    return " " + voice(say("(players: {seats})", seats=", ".join(map(str, option.seats))))


def described(game: Game) -> dict[str, Any]:
    """A game and its options for machines."""
    return {
        "name": game.name,
        "title": str(game.face.title),
        "rules": game.version,
        "seats": list(game.seats),
        "options": [
            {
                "name": option.name,
                "label": str(option.label),
                "default": option.default,
                "values": list(option.values),
                "seats": list(game.seats if option.seats is None else option.seats),
                "meanings": {value: str(meaning) for value, meaning in option.meanings.items()},
            }
            for option in game.options
        ],
    }
