"""The terminal: colours, names, parts of the table, lists of choices and tables of points."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.columns import Columns
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Column, Table
from rich.text import Text

from stoa.bots.bot import Thought
from stoa.bots.levels import LEVELS
from stoa.cli.choices import Choice
from stoa.cli.chronicle import told
from stoa.cli.commands import clean
from stoa.cli.wrapping import terminal
from stoa.core.drawing import GLYPHS, PLAYERS
from stoa.core.face import Section, plain
from stoa.core.game import Game, State
from stoa.core.message import Message, Player, count, say
from stoa.core.record import Record
from stoa.core.rulebook import without_sources
from stoa.core.sketch import punctuated
from stoa.core.telling import Stretch
from stoa.core.words import Voice

SMALL = 24  # lines of a terminal that does not tell how many it has
LEAST = 4  # lines of choices, however much else there is
FEWEST = 2  # and where it is told why a decision matters
NEWS = 2  # lines of what happened
GAP = 3  # between columns


class Screen:
    """Where the table is shown, in one language and with the names of those who sit at it."""

    def __init__(self, game: Game, voice: Voice) -> None:
        self.game = game
        self.console = terminal()
        self.voice = voice
        self.names = voice.names
        self.table = 0  # lines of the table, or of the part of it that was shown last
        self.used = 0  # lines of it and of what was told and asked below it
        self.least = LEAST  # lines of choices now

    @property
    def height(self) -> int:
        """How many lines there are."""
        return self.console.height if self.console.is_terminal else SMALL

    def read(self, prompt: str) -> str:
        """What somebody types. Raises EOFError when there is no more to come."""
        return clean(input(prompt)).strip()

    def print(self, message: Message | str, style: str = "") -> None:
        """A message, or text as it is."""
        self._line(Text(clean(message if isinstance(message, str) else self.voice(message)), style))

    def _line(self, text: Text) -> None:
        """A line of text; only a terminal breaks it."""
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def sign(self, seat: int) -> tuple[str, str]:
        """The sign of a seat, and its colour; teammates share them."""
        place = self.game.side(len(self.names), seat) % len(PLAYERS)
        return GLYPHS[place], f"bold {PLAYERS[place]}"

    def seat(self, seat: int) -> Text:
        """A seat's sign and name in its colour."""
        glyph, colour = self.sign(seat)
        return Text(f"{glyph} {self.names[seat]}", colour)

    def title(self, players: Sequence[str | None] = ()) -> None:
        """What is played and by whom; of computer players also how strong they are."""
        self.console.rule(Text(self.voice(self.game.face.title), "bold"), align="left", style="dim")
        levels = {level.name: self.voice(level.title) for level in LEVELS}
        seats = [self.seat(seat) for seat in range(len(self.names))]
        for seat, player in zip(seats, players, strict=False):
            if player is not None:
                seat.append(f" ({levels.get(player, player)})", "dim")
        self.console.print(Text("   ").join(seats))

    def board(self, state: State) -> None:
        """The whole table."""
        self._sketch(state.game.face.sketch(state, self.voice))

    def section(self, state: State, section: "Section[State]") -> None:
        """A part of the table."""
        self._sketch(section.sketch(state, self.voice))

    def _sketch(self, sketch: str) -> None:
        sketch = punctuated(sketch, self.voice.lang)
        self.console.print(f"\n{sketch}", no_wrap=True, overflow="ignore", crop=False)
        # A sketch that is too tall scrolls away anyway.
        self.table = self.used = sketch.count("\n") + 1 if self.holds(sketch) else 0

    def holds(self, sketch: str) -> bool:
        """Whether a sketch leaves room for what is told and asked below it."""
        return sketch.count("\n") + 1 < self.height - LEAST

    def others(self, keys: Sequence[str]) -> None:
        """What else can be seen."""
        words = punctuated(", ".join(keys), self.voice.lang)
        self._count(Text(self.voice(say("More: {keys}", keys=words)), "dim"))

    def ask(self, seat: int, question: Message) -> None:
        """What somebody is asked."""
        self.least = LEAST
        colon = punctuated(": ", self.voice.lang)
        self._count(Text.assemble(self.seat(seat), colon, (clean(self.voice(question)), "bold")))

    def stakes(self, words: Message, off: Message | None) -> None:
        """Why a decision matters, for which a small screen shows fewer choices; if there is room, how to switch that off."""
        before = self.used
        self._count(Text(clean(self.voice(words)), "italic"))
        self.least = max(FEWEST, LEAST - self.used + before)
        if off is not None and self.height - self.used > LEAST + 1:
            self._count(Text(clean(self.voice(off)), "dim"))

    def _count(self, text: Text) -> None:
        """Text that takes room from the choices below it."""
        self.used += len(text.wrap(self.console, self.console.width))
        self._line(text)

    def draft(self, parts: Message) -> None:
        """What somebody has decided of a decision that is not complete."""
        self._count(Text(clean(self.voice(parts)), "green"))

    def refuse(self, rule: str, message: Message | str, about: str = "") -> None:
        """Why a move cannot be played, and where it is not clear which one."""
        number, text = f" ({rule})" if rule else "", message if isinstance(message, str) else self.voice(message)
        about = punctuated(f"{about}: ", self.voice.lang) if about else ""
        self._line(Text.assemble((about, "bold"), (clean(text), "red"), (number, "dim")))

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

    def legend(self, legend: Sequence[tuple[str | Message, Message]]) -> None:
        """What signs mean, side by side."""
        signs = [(sign if isinstance(sign, str) else self.voice(sign), meaning) for sign, meaning in legend]
        wide = max(cell_len(plain(sign)) for sign, _ in signs)
        short: list[Text] = []
        long = Table.grid(Column(no_wrap=True, min_width=wide), Column(overflow="fold"), padding=(0, 2, 0, 0))
        for sign, meaning in signs:
            cell, words = Text.from_markup(sign), self.voice(meaning)
            if wide + 2 + cell_len(words) <= self.console.width // 2 - GAP:
                cell.append(" " * (wide - cell.cell_len + 2) + words)
                short.append(cell)
            else:
                long.add_row(cell, words)
        self.console.print(Columns(short, (0, GAP), equal=True, column_first=True))
        self.console.print(long)

    def log(self, turns: Iterable[Stretch]) -> None:
        """What happened, turn by turn; before each the number of its last move."""
        for turn in turns:
            if text := self.turn(turn):
                self._line(Text.assemble((f"{turn.last:>3}. ", "cyan"), text))

    def turn(self, turn: Stretch) -> Text:
        """What happened in a turn, with the signs of those it happened to."""
        return self._joined(self._sentences(turn))

    def _sentences(self, turn: Stretch) -> list[Text]:
        sentences = []
        for message in told(turn):
            text, who = clean(self.voice(message)), message.values.get("who")
            if isinstance(who, Player):
                sentences.append(Text.assemble((self.sign(who.seat)[0] + " ", self.sign(who.seat)[1]), text))
            else:
                sentences.append(Text(text))
        return sentences

    def _joined(self, sentences: Sequence[Text]) -> Text:
        return Text("" if self.voice.lang.startswith("zh") else " ").join(sentences)

    def news(self, turns: Sequence[Stretch]) -> None:
        """What happened in the last turns, as far as it leaves room for the choices: the last sentences of it."""
        most = max(NEWS, self.height - self.used - LEAST - 3)
        sentences = [self._sentences(turn) for turn in turns]
        lines = self._lines(sentences)
        if len(lines) > most:
            while len(lines) > most - 1 and sum(map(len, sentences)) > 1:
                sentences[0] = sentences[0][1:]
                sentences = sentences if sentences[0] else sentences[1:]
                lines = self._lines(sentences)
            lines = [Text(self.voice(say("… (“log” tells it in full)")), "dim"), *lines[1 - most :]]
        self.used += len(lines)
        for line in lines:
            line.rstrip()
            self._line(line)

    def _lines(self, turns: Sequence[Sequence[Text]]) -> list[Text]:
        """What is told of some turns as lines that fit, each turn in lines of its own."""
        width = self.console.width if self.console.is_terminal else 10_000
        return [line for sentences in turns if sentences for line in self._joined(sentences).wrap(self.console, width)]

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

    def choices(self, choices: Sequence[Choice], all_of_them: bool = False) -> int:
        """List choices, as many as there is room for below the table; how many are shown."""
        cells = self._cells(choices)
        shown = len(cells) if all_of_them else self._most(cells)
        if self._across(cells):
            texts = [Text.assemble(*cell) for cell in cells[:shown]]
            self.console.print(Columns(texts, (0, GAP), equal=True, column_first=True))
        else:  # one under the other, sentences indented
            grid = Table.grid(Column(no_wrap=True), Column(overflow="fold"))
            for cell in cells[:shown]:
                grid.add_row(*cell)
            self.console.print(grid)
        if left := len(cells) - shown:
            self.print(say("… {n} more: press Enter.", n=left), "dim")
        return shown

    def fits(self, choices: Sequence[Choice]) -> bool:
        """Whether there is room for all of them."""
        return self._most(self._cells(choices)) == len(choices)

    def _cells(self, choices: Sequence[Choice]) -> list[tuple[Text, Text]]:
        """What is typed and what it does."""
        width = max(cell_len(choice.number) for choice in choices)
        wide = max(cell_len(choice.notation) for choice in choices)
        cells = []
        for choice in choices:
            number = " " * (width - cell_len(choice.number)) + choice.number
            typed = Text.assemble((number, "cyan"), " ", (set_cell_size(choice.notation, wide), "bold"), "  ")
            sentence = Text(choice.sentence)
            if choice.kind:
                sentence.truncate(max(GAP, self.console.width - typed.cell_len), overflow="ellipsis")
            cells.append((typed, sentence))
        return cells

    def _across(self, cells: Sequence[tuple[Text, Text]]) -> int:
        """How many stand side by side; none if a sentence is too long for that."""
        longest = max(typed.cell_len + sentence.cell_len for typed, sentence in cells)
        return (self.console.width + GAP) // (longest + GAP)

    def _most(self, cells: Sequence[tuple[Text, Text]]) -> int:
        """How many there is room for, with a line below that says how many are left."""
        if across := self._across(cells):
            return len(cells) if len(cells) <= self.room * across else (self.room - 1) * across
        lines = [len(text.wrap(self.console, self.console.width - typed.cell_len)) for typed, text in cells]
        shown = len(cells)
        while shown > 1 and sum(lines[:shown]) > self.room - (shown < len(cells)):
            shown -= 1
        return shown

    @property
    def room(self) -> int:
        """How many lines of choices leave the table on the screen, and a line to type."""
        return max(self.least, self.height - self.used - 1)

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
