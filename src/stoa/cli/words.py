"""What can be typed besides moves, in the reader's language; words of all languages are understood."""

import re
from collections.abc import Iterable
from functools import lru_cache

from stoa.core.message import Message, say
from stoa.core.words import LANGUAGES, Voice

# Said here so that the catalogues have them; `called` says one by its name.
COMMANDS = (
    say("help"),
    say("moves"),
    say("board"),
    say("table"),
    say("drop"),
    say("remove"),
    say("score"),
    say("log"),
    say("explain"),
    say("why"),
    say("hint"),
    say("show"),
    say("undo"),
    say("back"),
    say("save"),
    say("quit"),
)

TAKING = ("moves", "remove", "explain", "why", "hint", "save")  # those that something may follow
_HAN = re.compile(r"[\u4e00-\u9fff]")


def called(command: str, voice: Voice) -> str:
    """What a command is called in the reader's language."""
    return voice(Message(command, None, {}))


@lru_cache
def meanings(*commands: str) -> dict[str, str]:
    """These commands by what they are called in any language."""
    return {called(command, Voice(lang)).casefold(): command for lang in LANGUAGES for command in commands}


def split(line: str, commands: Iterable[str]) -> tuple[str, str]:
    """The command that a line begins with, or else its first word, and the rest. Chinese needs no space between the two."""
    known = meanings(*commands)
    word, _, rest = line.partition(" ")
    if word.casefold() not in known:
        for said, command in known.items():
            if command in TAKING and _HAN.match(said) and line.startswith(said):
                return command, line.removeprefix(said).strip()
    return known.get(word.casefold(), word.casefold()), rest.strip()
