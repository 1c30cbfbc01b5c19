"""The numbered rules to read; every "why not?" links to its number here."""

import re
from dataclasses import dataclass
from functools import cache

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markupsafe import Markup

from stoa.core.game import Game
from stoa.core.registry import game as find_game
from stoa.core.rulebook import rules as rules_of
from stoa.core.rulebook import sections, without_sources
from stoa.web.lobby import game_cards
from stoa.web.reader import Reader
from stoa.web.rendering import html

_NUMBER = re.compile(r"(?<![\w#-])([A-Z]{3}-\d{3})(?![\w-])")


@dataclass(frozen=True)
class Rule:
    """A rule: its number, its text, and whether it had to be left in English."""

    number: str
    text: Markup
    english: bool


@dataclass(frozen=True)
class Part:
    """Rules under a heading."""

    title: str
    rules: tuple[Rule, ...]


def rule_address(game: Game, number: str) -> str:
    """Where a rule can be read; empty for a refusal that has no number."""
    return f"/rules/{game.name}/numbered#{number}" if number else ""


@cache
def parts(game: Game, lang: str) -> tuple[Part, ...]:
    """The rules of a game as HTML; a number in the text leads to the rule."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    known = rules_of(game)

    def rule(number: str, text: str) -> Rule:
        written = markdown.render(without_sources(text)).replace("<th></th>", "<td></td>")  # nothing heads the corner
        linked = _NUMBER.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in known else m[1], written)
        return Rule(number, Markup(linked), english=lang != "en" and known[number] == text)

    return tuple(
        Part(section.title, tuple(rule(number, text) for number, text in section.rules.items()))
        for section in sections(game, lang)
    )


@get("/rules")
async def rulebooks_page(reader: NamedDependency[Reader]) -> Response[str]:
    return html("rulebooks.html.j2", reader.page, reader.voice, boxes=game_cards(reader.voice))


@get("/rules/{name:str}/numbered")
async def numbered_rules_page(name: FromPath[str], reader: NamedDependency[Reader]) -> Response[str]:
    return numbered_page(find_game(name), reader)


def numbered_page(game: Game, reader: Reader) -> Response[str]:
    """The numbered rules as a page."""
    voice = reader.voice_of(game)
    found = parts(game, voice.lang)
    untranslated = any(rule.english for part in found for rule in part.rules)
    return html("rules.html.j2", reader.page, voice, game=game, parts=found, untranslated=untranslated)
