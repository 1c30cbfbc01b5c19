"""A teacher at the terminal, who goes from stop to stop of a course or a puzzle and asks for a move at each."""

from collections.abc import Callable, Sequence

from rich.text import Text

from stoa.cli.choices import begun, containing, grouped, listed
from stoa.cli.reading import named, read_move
from stoa.cli.screen import Screen
from stoa.cli.words import split
from stoa.core.course import Stop, reply
from stoa.core.errors import NotLegal, StoaError
from stoa.core.game import State
from stoa.core.message import Message, say
from stoa.core.telling import stretches

HELP: tuple[tuple[Message, Message], ...] = (
    (say("MOVE"), say("play a move by its number or notation; a unique end of the notation will do")),
    (say("Enter"), say("go on, or hear again what is asked")),
    (say("show"), say("a hint, and the move that is asked for")),
    (say("moves"), say("list the moves with their sentences, all or those with a word")),
    (say("why MOVE"), say("which rule forbids a move; a place or part of the board will do, too")),
    (say("table"), say("the part of the table that the decision is about, or all of it")),
    (say("back"), say("the lesson before")),
    (say("quit"), say("leave the table")),
)


class Leave(Exception):  # not an error, but the way out
    """The reader has had enough."""


class Teacher:
    """Teaches what some stops say."""

    def __init__(self, stops: Sequence[Stop], seat: int, screen: Screen, at: int = 0) -> None:
        self.stops = stops
        self.seat = seat
        self.screen = screen
        self.at = at

    @property
    def stop(self) -> Stop:
        """Where the reader is."""
        return self.stops[self.at]

    def run(self) -> None:
        """Go on until the last stop."""
        while True:
            self._show()
            if self.at == len(self.stops) - 1:
                return
            self._ask()

    def _show(self) -> None:
        """The table, what has happened, and what the teacher says."""
        stop, screen = self.stop, self.screen
        sections = list(stop.state.game.face.sections(stop.state))
        if sections:
            screen.section(stop.state, sections[0])
        else:
            screen.board(stop.state)
        if stop.before is not None:
            screen.news(list(stretches(stop.before, stop.moves)))
        if stop.done:
            screen.print(stop.done, "green")
        screen.print(stop.title, "bold")
        screen.print(stop.text)
        if stop.move is not None:
            screen.ask(int(stop.state.turn), stop.state.game.face.ask(stop.state))

    def _ask(self) -> None:
        """Ask until the reader goes on, or back."""
        at = self.at
        while self.at == at:
            waiting = say("press Enter") if self.stop.move is None else say("your move, or help")
            line = self.screen.read(f"[{self.at}/{len(self.stops) - 1}] {self.screen.voice(waiting)}> ")
            word, rest = split(line, COMMANDS)
            command = COMMANDS.get(word)
            try:
                if command is not None:
                    command(self, rest)
                elif self.stop.move is None:
                    self.at += 1
                elif line:
                    self._try(line)
                else:
                    self._show()
            except NotLegal as error:
                self.screen.refuse(error.rule, error.message)
            except StoaError as error:
                self.screen.print(str(error), "red")

    def _try(self, line: str) -> None:
        """A move: the right one goes on, another is shown, answered and taken back."""
        stop, state = self.stop, self.stop.state
        legal = state.legal()
        kind = begun(state, legal, line)
        if len(kind) > 1 and not line.isdecimal():
            self.screen.choices(listed(state, legal, self.screen.voice, kind), all_of_them=True)
            return
        move = read_move(state, line, legal)
        if move == stop.move:
            self.at += 1
            return
        for turn in stretches(state, [move]):
            if text := self.screen.turn(turn):
                self.screen.console.print(text)
        self.screen.print(reply(stop, move, self.screen.voice), "yellow")
        self.screen.print(say("Taken back. Try again."), "dim")

    def _help(self, rest: str) -> None:
        self.screen.pairs([(self.screen.voice(left), self.screen.voice(right)) for left, right in HELP])

    def _hint(self, rest: str) -> None:
        stop = self.stop
        if stop.move is None:
            return
        if stop.hint:
            self.screen.print(stop.hint, "yellow")
        state = stop.state
        notation, words = state.game.spell(state, stop.move), self.screen.voice(state.game.face.offer(state, stop.move))
        self.screen.console.print(Text.assemble((notation, "bold"), "  ", words))

    def _moves(self, rest: str) -> None:
        state = self.stop.state
        if self.stop.move is None:
            return
        found = containing(listed(state, state.legal(), self.screen.voice), rest)
        if not rest and not self.screen.fits(found):
            found = grouped(state, state.legal(), self.screen.voice)
        if found:
            self.screen.choices(found, all_of_them=True)
        else:
            self.screen.print(say("No move has “{word}” in it.", word=rest))

    def _why(self, rest: str) -> None:
        state: State = self.stop.state
        if self.stop.move is None or not rest:
            return
        try:
            read_move(state, rest, state.legal())
        except NotLegal as error:
            asked = [] if error.rule else named(state, rest)
            if not asked:
                raise
            refusals = [refusal for move in asked if (refusal := state.refusal(move)) is not None]
            if len(refusals) == len(asked):
                self.screen.refuse(refusals[0].rule, refusals[0].message)
                return
        self.screen.print(say("This can be played."))

    def _table(self, rest: str) -> None:
        self.screen.board(self.stop.state)

    def _back(self, rest: str) -> None:
        if self.at:
            self.at -= 1
        else:
            self.screen.print(say("This is the beginning."))

    def _quit(self, rest: str) -> None:
        raise Leave


COMMANDS: dict[str, Callable[[Teacher, str], None]] = {
    "help": Teacher._help,
    "?": Teacher._help,
    "show": Teacher._hint,
    "hint": Teacher._hint,
    "moves": Teacher._moves,
    "why": Teacher._why,
    "table": Teacher._table,
    "back": Teacher._back,
    "quit": Teacher._quit,
    "q": Teacher._quit,
}
