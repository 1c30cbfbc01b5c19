"""`stoa rules`: the numbered rules to read, and how to play."""

from collections.abc import Sequence

import click

from stoa.cli.sources import GameName, json_option, lang_option, print_json
from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.guide import HOW, Paragraph, guide, plain
from stoa.core.message import Message, say
from stoa.core.rulebook import Section, sections, without_sources
from stoa.core.rulebook import rules as english_rules
from stoa.core.words import Voice


@click.command(epilog="Example: stoa rules santorini 21 22 --lang de")
@click.argument("game", type=GameName())
@click.argument("numbers", nargs=-1, metavar="[NUMBER]...")
@click.option("--search", metavar="WORD", help="Only the rules that contain this word.")
@click.option("--how", is_flag=True, help="How to play, in three minutes, instead of the rules.")
@json_option
@lang_option
def rules(game: Game, numbers: Sequence[str], search: str | None, how: bool, as_json: bool, lang: str) -> None:
    """Show the numbered rules of a game.

    All of them, or those with the given numbers: 21, SAN-21 and SAN-021 mean the same. Without a translation a rule is shown
    in English. In a browser the same is told with pictures, under /how-to-play and /rules.
    """
    if how:
        if numbers or search is not None:
            raise StoaError("--how tells the whole game; numbers and --search are for its rules")
        _tell_how(game, as_json, lang)
        return
    parts = sections(game, lang)
    if not parts:
        raise StoaError(f"{game.name} comes without a text of its rules")
    if numbers:
        parts = _numbered(game, parts, numbers)
    if search is not None:
        parts = _filtered(parts, [n for part in parts for n, text in part.rules.items() if _has(text, search)])
        if not parts:
            raise StoaError(f"no rule of {game.name} contains {search!r} in {lang}")
    if as_json:
        print_json(
            [{"number": n, "part": part.title, "text": text} for part in parts for n, text in part.rules.items()]
        )
        return
    from rich.markdown import Markdown
    from rich.table import Column, Table
    from rich.text import Text

    from stoa.cli.wrapping import terminal

    console = terminal()
    if lang != "en" and (missing := _missing(game, parts)):
        console.print(Text(Voice(lang)(missing), "yellow"), soft_wrap=not console.is_terminal)
    for part in parts:
        console.print(Text(f"\n{part.title}\n", "bold"))
        grid = Table.grid("", Column(overflow="fold"), padding=(0, 2))
        for number, text in part.rules.items():
            grid.add_row(Text(number, "cyan"), Markdown(without_sources(text)))
        console.print(grid)


def _tell_how(game: Game, as_json: bool, lang: str) -> None:
    """How to play, without the pictures."""
    voice = Voice(lang, game)
    chapters = [
        (chapter.title, [plain(block.text, game, voice) for block in chapter.blocks if isinstance(block, Paragraph)])
        for chapter in guide(game, HOW, lang)
    ]
    if not chapters:
        raise StoaError(f"{game.name} does not tell how it is played")
    if as_json:
        print_json([{"title": title or voice(game.face.title), "text": texts} for title, texts in chapters])
        return
    from rich.markdown import Markdown
    from rich.text import Text

    from stoa.cli.wrapping import terminal

    console = terminal()
    for title, texts in chapters:
        console.print(Text(f"\n{title or voice(game.face.title)}\n", "bold"))
        for text in texts:
            console.print(Markdown(text))


def _missing(game: Game, parts: list[Section]) -> Message | None:
    """What to say if rules that should be translated are in English."""
    english = english_rules(game)
    found = [english[number] == text for part in parts for number, text in part.rules.items()]
    if all(found):
        return say("These rules are not translated; they are shown in English.")
    if any(found):
        return say("Some of these rules are not translated; they are shown in English.")
    return None


def _numbered(game: Game, parts: list[Section], numbers: Sequence[str]) -> list[Section]:
    known = {number for part in parts for number in part.rules}
    wanted = []
    for text in numbers:
        prefix, _, digits = text.upper().rpartition("-")
        number = f"{prefix or game.rules_prefix}-{digits:0>3}"
        if number not in known:
            raise StoaError(f"{game.name} has no rule {text!r}; its rules are {min(known)} to {max(known)}")
        wanted.append(number)
    return _filtered(parts, wanted)


def _filtered(parts: list[Section], numbers: Sequence[str]) -> list[Section]:
    kept = [Section(part.title, {n: text for n, text in part.rules.items() if n in numbers}) for part in parts]
    return [part for part in kept if part.rules]


def _has(text: str, word: str) -> bool:
    return word.casefold() in text.casefold()
