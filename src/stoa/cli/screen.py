"""The terminal: colours, seats, lists of moves and tables of points."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Column, Table
from rich.text import Text

from stoa.bots.bot import Thought
from stoa.cli.commands import clean
from stoa.core.drawing import GLYPHS, PLAYERS
from stoa.core.game import CHANCE, Game, State
from stoa.core.message import Message, count, say
from stoa.core.record import Record
from stoa.core.rulebook import without_sources
from stoa.core.words import Voice

FEW = 20  # moves that are listed with their sentences; more are listed by notation alone
ROWS = 8  # of a list by notation
GAP = 3  # between columns


class Screen:
    """Where the table is shown, in one language."""

    def __init__(self, game: Game, voice: Voice, names: Sequence[str]) -> None:
        self.game = game
        self.console = Console(highlight=False)
        self.voice = voice
        self.names = [clean(name) for name in names]
        self._board = ""
        self._told = 0  # lines below the table

    def print(self, message: Message | str, style: str = "") -> None:
        """A message, or text as it is."""
        self._line(Text(clean(message if isinstance(message, str) else self.voice(message)), style))

    def _line(self, text: Text) -> None:
        """A line of text; only a terminal breaks it."""
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def seat(self, seat: int) -> Text:
        """A seat's sign and name in its colour, or chance."""
        if seat == CHANCE:
            return Text(self.voice(say("Chance")), "bold")
        place = self.game.side(len(self.names), seat) % len(PLAYERS)
        return Text.assemble((f"{GLYPHS[place]} {self.names[seat]}", f"bold {PLAYERS[place]}"))

    def title(self, state: State, note: str = "") -> None:
        """What is played and by whom."""
        seats = Text("   ").join(self.seat(seat) for seat in range(state.seats))
        self.console.rule(Text.assemble((self.voice(state.game.face.title), "bold"), note), align="left", style="dim")
        self.console.print(seats)

    def lines(self, lines: Sequence[Text]) -> None:
        """Lines of text, one below the other."""
        for line in lines:
            self._line(line)

    def board(self, state: State, again: bool = True, told: Sequence[Text] = ()) -> None:
        """Show the table, without `again` only if it looks different now, and below it the moves that led there."""
        sketch = state.game.face.sketch(state, self.voice)
        if again or sketch != self._board:
            self.console.print()
            self.console.print(sketch, no_wrap=True, overflow="ignore", crop=False)
            self.console.print()
        self._board, self._told = sketch, len(told)
        self.lines(told)

    def said(self, seat: int, text: str, style: str = "", note: str = "") -> Text:
        """A line about a seat or about chance."""
        return Text.assemble(self.seat(seat), ": ", (clean(text), style), (f"  {note}" if note else "", "dim"))

    def says(self, seat: int, text: str, style: str = "") -> None:
        """Show such a line."""
        self._line(self.said(seat, text, style))

    def refuse(self, rule: str, message: Message | str, about: str = "") -> None:
        """Why a move cannot be played, and where it is not clear which one."""
        number, text = f" ({rule})" if rule else "", message if isinstance(message, str) else self.voice(message)
        self._line(Text.assemble((f"{about}: " if about else "", "bold"), (clean(text), "red"), (number, "dim")))

    def rule(self, number: str, text: str) -> None:
        """A numbered rule, which is Markdown."""
        grid = Table.grid("", Column(overflow="fold"), padding=(0, 2))
        grid.add_row(Text(number, "bold cyan"), Markdown(without_sources(text)))
        self.console.print(grid)

    def pairs(self, rows: Sequence[tuple[str, str]]) -> None:
        """What to type, and what it does."""
        grid = Table.grid("", Column(overflow="fold"), padding=(0, 3))
        for left, right in rows:
            grid.add_row(Text(left, "bold cyan"), Text(right))
        self.console.print(grid)

    def log(self, record: Record, first: int, last: int) -> None:
        """The moves after `first` up to `last` as sentences, with what followed from them, and how the game ended."""
        for number, (state, move) in enumerate(record.steps(), 1):
            if first < number <= last:
                self.told(number, state, move)
        if last == len(record.moves):
            self.given_up(record)

    def told(self, number: int, state: State, move: int) -> None:
        """One move as a numbered sentence, with what follows from it."""
        game, who = state.game, self.seat(int(state.turn))
        sentence = clean(self.voice(game.face.tell(state, move)))
        self._line(
            Text.assemble((f"{number:>3}. ", "cyan"), who, f": {sentence}", (f"  {game.spell(state, move)}", "dim"))
        )
        for message in game.face.news(state, move):
            self.print(message, "bold yellow")

    def given_up(self, record: Record) -> None:
        """Who has resigned, if that ended the game, and who has won because of it."""
        from babel.lists import format_list

        for seat in record.resigned:
            self.print(say("{name} resigns.", name=self.names[seat]), "bold")
        if record.resigned and record.places:
            winners = [name for name, place in zip(self.names, record.places, strict=True) if place == 1]
            if len(winners) < len(self.names):
                names = format_list(winners, locale=self.voice.lang)
                self.print(count("{names} wins.", "{names} win.", len(winners), names=names), "bold yellow")

    def estimate(self, state: State, thought: Thought) -> None:
        """How a bot judges the table, and what it expects."""
        from babel.numbers import format_decimal, format_percent

        lang = self.voice.lang
        parts = [
            Text.assemble(self.seat(seat), f" {format_percent(value, locale=lang)}")
            for seat, value in enumerate(thought.values)
        ]
        if thought.visits:
            visits = format_decimal(thought.visits, locale=lang)
            tried = count("({visits} visit)", "({visits} visits)", thought.visits, visits=visits)
            parts.append(Text(self.voice(tried), "dim"))
        if parts:
            self._line(Text("   ").join(parts))
        after, line = state.copy(), []
        for move in thought.line:
            line.append(state.game.spell(after, move))
            after.play(move)
        if len(line) > 1:
            self.print(say("Expected: {line}", line=" ".join(line)), "dim")

    def moves(self, state: State, moves: Sequence[int], full: bool = False, only: str = "") -> None:
        """The numbered moves that contain a word: with their sentences if there are few, or for the `full` list."""
        rows = []
        for number, move in enumerate(moves, 1):
            notation, sentence = state.game.spell(state, move), self.voice(state.game.face.tell(state, move))
            if only.casefold() in f"{notation} {sentence}".casefold():
                rows.append((number, notation, sentence))
        if not rows:
            self.print(say("No move has “{word}” in it.", word=only))
            return
        width, wide = len(str(rows[-1][0])), max(cell_len(notation) for _, notation, _ in rows)
        short, long = [], []
        for number, notation, sentence in rows:
            cell = Text.assemble((f"{number:>{width}}", "cyan"), " ", (set_cell_size(notation, wide), "bold"))
            short.append(cell)
            long.append(Text.assemble(cell, f"  {sentence}"))
        if full or (len(moves) <= FEW and self._fits(long)):
            if max(cell.cell_len for cell in long) > self.console.width:  # one under the other, sentences indented
                grid = Table.grid(Column(no_wrap=True), Column(overflow="fold"), padding=(0, 2, 0, 0))
                for cell, (_, _, sentence) in zip(short, rows, strict=True):
                    grid.add_row(cell, Text(sentence))
                self.console.print(grid)
                return
            self.console.print(Columns(long, padding=(0, GAP), equal=True, column_first=True))
            return
        shown = short[: ROWS * self._across(short)]
        self.console.print(Columns(shown, padding=(0, GAP), equal=True, column_first=True))
        if left := len(short) - len(shown):
            self.print(say("… and {left} more; “moves” lists all, “moves WORD” those with a word.", left=left), "dim")

    def _across(self, cells: Sequence[Text]) -> int:
        """How many stand side by side."""
        return max(1, (self.console.width + GAP) // (max(cell.cell_len for cell in cells) + GAP))

    def _fits(self, cells: Sequence[Text]) -> bool:
        """Whether the list leaves the table above it, the question and the answer on the screen."""
        room = self.console.height - len(self._board.splitlines()) - self._told - 4
        return not self.console.is_terminal or len(cells) <= max(2, room) * self._across(cells)

    def tally(self, state: State, places: Sequence[int] | None = None) -> None:
        """The points row by row, and the places of a game that is over."""
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="")
        table.add_column()
        for seat in range(state.seats):
            table.add_column(self.seat(seat), justify="right")
        rows = state.game.face.tally(state)
        for row in rows:
            table.add_row(escape(self.voice(row.label)), *(str(points) for points in row.points))
        if len(rows) != 1:
            table.add_row(self.voice(say("Total")), *(str(points) for points in state.score()), style="bold")
        if places is not None:
            table.add_row(self.voice(say("Final place")), *(f"{place}." for place in places), style="bold")
        self.console.print(table)
