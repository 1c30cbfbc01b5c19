"""`stoa learn`: a guided first game in the terminal."""

from contextlib import suppress

import click

from stoa.cli.sources import GameName, lang_option, own_language
from stoa.core.game import Game
from stoa.core.message import say


@click.command(epilog="Example: stoa learn santorini --lang de")
@click.argument("game", type=GameName())
@click.option("--at", type=click.IntRange(0), default=0, metavar="N", help="Where to go on; quit tells the number.")
@lang_option
def learn(game: Game, at: int, lang: str) -> None:
    """Learn a game by playing it, with a teacher.

    The teacher asks for moves and explains them. Other moves may be tried too. At the table type help to see what you can do.
    """
    from stoa.cli.lesson import Leave, Teacher
    from stoa.cli.play import own_name
    from stoa.cli.screen import Screen
    from stoa.core.course import course
    from stoa.core.names import told_apart
    from stoa.core.words import Voice

    taught = course(game, lang)
    if at >= len(taught.stops):
        raise click.BadParameter(f"the course of {game.name} ends at {len(taught.stops) - 1}", param_hint="--at")
    own = own_name(Voice(lang, game))
    voice = Voice(lang, game, told_apart([name or own for name in taught.names]))
    spoken = "" if lang == own_language() else f" --lang {lang}"
    teacher = Teacher(taught.stops, taught.seat, Screen(game, voice), at)
    teacher.screen.title()
    try:
        with suppress(Leave, EOFError):
            teacher.run()
            teacher.screen.print(say("Now play a whole game against novices:"))
            seats = [f"--seat {name or own}={'novice' if name else 'human'}" for name in taught.names]
            teacher.screen.print(f"stoa play {game.name} {' '.join(seats)}{spoken}", "dim")
    finally:
        if teacher.at < len(taught.stops) - 1:
            teacher.screen.print(f"stoa learn {game.name} --at {teacher.at}{spoken}", "dim")
