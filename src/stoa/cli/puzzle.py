"""`stoa puzzle`: positions with one right decision, in the terminal."""

from contextlib import suppress
from datetime import date

import click

from stoa.cli.sources import GameName, lang_option
from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.message import say


@click.command(epilog="Example: stoa puzzle santorini 7")
@click.argument("game", type=GameName())
@click.argument("number", type=click.IntRange(1), required=False)
@lang_option
def puzzle(game: Game, number: int | None, lang: str) -> None:
    """Find the one right decision in a position.

    Without a NUMBER it is another one every day. Type help to see what you can do.
    """
    from stoa.cli.lesson import Leave, Teacher
    from stoa.cli.play import own_name
    from stoa.cli.screen import Screen
    from stoa.core.puzzle import players, puzzles, stops
    from stoa.core.words import Voice

    known = puzzles(game)
    if not known:
        raise StoaError(f"{game.name} has no puzzles")
    number = number or date.today().toordinal() % len(known) + 1
    if number > len(known):
        raise StoaError(f"{game.name} has {len(known)} puzzles, not {number}")
    asked = known[number - 1]
    voice = Voice(lang, game, players(asked, number, own_name(Voice(lang, game))))
    title = voice(say("Puzzle {n} of {last}", n=number, last=len(known)))
    teacher = Teacher(stops(asked, title, voice), int(asked.state.turn), Screen(game, voice))
    teacher.screen.title()
    with suppress(Leave, EOFError):
        teacher.run()
        teacher.screen.print(f"stoa puzzle {game.name} {number % len(known) + 1}", "dim")
