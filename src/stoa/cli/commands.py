"""The group of commands: loads each one late, finds added ones by entry point, and turns every error into one line."""

import ast
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import click

from stoa.core.errors import StoaError
from stoa.version import VERSION

GROUP = "stoa.commands"
WRONG = 2  # exit code of every error a person can mend
INTERRUPTED = 130


class Commands(click.Group):
    """`stoa` itself: `own` says where its commands are; others come from the entry point group `stoa.commands`."""

    def __init__(self, own: Mapping[str, tuple[str, str]], **attrs: Any) -> None:
        version = click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
            help="Show the version and whether the rules are compiled.",
        )
        super().__init__(params=[version], **attrs)
        self.own = own

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["--help"])

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.own, *sorted(self._added())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.own:
            entry = EntryPoint(cmd_name, self.own[cmd_name][0], GROUP)
        elif cmd_name in self._added():
            entry = self._added()[cmd_name]
        else:
            return None
        try:
            command = entry.load()
        except (ImportError, AttributeError) as error:
            raise StoaError(f"the command {cmd_name!r} cannot be loaded from {entry.value}: {error}") from error
        if not isinstance(command, click.Command):
            raise StoaError(f"the entry point {entry.value!r} of {cmd_name!r} is not a click command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, line) for name, (_, line) in self.own.items()]
        rows += [(name, _first_line(entry)) for name, entry in sorted(self._added().items())]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def _added(self) -> dict[str, EntryPoint]:
        return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in self.own}

    def main(self, args: Any = None, prog_name: str | None = None, *_: Any, **extra: Any) -> NoReturn:
        """Run a command line and leave with its exit code. Errors are one line `stoa: ...` on stderr."""
        extra["standalone_mode"] = False
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        status = 0
        try:
            answer = super().main(args, prog_name or "stoa", **extra)
            status = answer if isinstance(answer, int) else 0
            sys.stdout.flush()
        except BrokenPipeError:
            # Whoever read our output has left. What is still in the buffer goes nowhere, without a word.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 1
        except click.Abort:
            status = INTERRUPTED
        except click.UsageError as error:
            hint = f" Try: {error.ctx.command_path} --help" if error.ctx else ""
            status = _complain(error.format_message() + hint)
        except click.ClickException as error:
            status = _complain(error.format_message())
        except StoaError as error:
            if error.__cause__ is not None and os.environ.get("STOA_TRACEBACK"):
                raise  # for those who look for the mistake in a bot or game of their own
            status = _complain(str(error))
        except OSError as error:
            where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
            status = _complain(f"{where}{error.strerror or error}")
        except Exception as error:
            if os.environ.get("STOA_TRACEBACK"):
                raise
            status = _complain(
                f"this is a bug in Stoa: {type(error).__name__}: {error} (set STOA_TRACEBACK=1 to see where)"
            )
        sys.exit(status)


def clean(text: str) -> str:
    """Text from outside, without characters that would steer the terminal."""
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def _complain(text: str) -> int:
    click.echo(f"stoa: {clean(' '.join(text.split()))}", err=True)
    return WRONG


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    file = import_module("stoa.core.game").__file__ or ""
    click.echo(f"stoa {VERSION} ({'pure Python' if file.endswith('.py') else 'compiled'})")
    ctx.exit()


def _first_line(entry: EntryPoint) -> str:
    """What --help says of an added command: the first line of its module's docstring, read without running it or the
    packages it is in.
    """
    package, *inner = entry.module.split(".")
    try:
        spec = find_spec(package)
        if spec is not None and spec.origin:
            file = Path(spec.origin).parent.joinpath(*inner).with_suffix(".py") if inner else Path(spec.origin)
            text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
            if text:
                line = text.splitlines()[0].removeprefix(f"`stoa {entry.name}`: ")
                return line[:1].upper() + line[1:]
    except (ImportError, OSError, ValueError, SyntaxError):
        pass
    return f"Added by {entry.dist.name}." if entry.dist else "An added command."
