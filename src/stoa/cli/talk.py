"""`stoa talk`: a table for a program."""

import sys

import click

from stoa.cli.protocol import Talk
from stoa.cli.sources import lang_option
from stoa.core.record import LARGEST


@click.command(epilog='Example: echo \'{"do": "new", "game": "santorini"}\' | stoa talk')
@lang_option
def talk(lang: str) -> None:
    """Play from a program in any language, by lines of JSON.

    Every line on standard input is a request and gets one line on standard output. docs/talk.md describes them.
    """
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    session = Talk(lang)
    while not session.over and (line := asked.readline(LARGEST + 2)):
        answer = session.answer(line)
        while not line.endswith(b"\n") and (line := asked.readline(LARGEST)):
            pass  # the rest of a line that is too long
        answers.write(answer)
        answers.flush()
