"""One game at the terminal, from the first question to the last place. Whatever happens, the game is not lost."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from rich.console import Group
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from stoa.bots.advice import advice
from stoa.bots.bot import Bot, Thought, consult
from stoa.cli.choices import Choice, begun, containing, grouped, listed
from stoa.cli.chronicle import Chronicle
from stoa.cli.met import Met
from stoa.cli.reading import named, read_move, read_moves
from stoa.cli.saving import Saving
from stoa.cli.screen import Screen
from stoa.cli.words import called, split
from stoa.core.errors import NotLegal, StoaError
from stoa.core.face import Section
from stoa.core.game import CHANCE, State, play
from stoa.core.message import Message, count, say
from stoa.core.reading import in_notation, not_a_move
from stoa.core.record import Record
from stoa.core.rulebook import rules
from stoa.core.sketch import punctuated
from stoa.core.telling import Stretch

MOST = 3  # moves, or reasons against them, that answer one question

HELP: tuple[tuple[Message, Message], ...] = (
    (say("MOVE"), say("play a move by its number or notation; a unique end of the notation will do")),
    (say("MOVE, MOVE …"), say("play several moves of one turn in one line")),
    (say("Enter"), say("more of the list; after its end the table again")),
    (say("moves [WORD]"), say("list the moves with their sentences, all or those with a word")),
    (say("why MOVE"), say("which rule forbids a move; a place or part of the board will do, too")),
    (say("hint [BOT]"), say("ask a computer player, such as mcts:2000 or greedy")),
    (say("undo"), say("take back the last move, unless chance has spoken since")),
    (say("drop, remove N"), say("drop a decision of several parts before it is complete, or one part of it")),
    (say("board, table"), say("the part of the table that the decision is about, or all of it")),
    (say("score"), say("show the points")),
    (say("log"), say("tell the game so far")),
    (say("explain on|off"), say("tell why a kind of decision matters when it is met for the first time, or never")),
    (say("save [FILE]"), say("save the game; “stoa play --load FILE” goes on with it")),
    (say("quit"), say("leave the table")),
)


class Leave(Exception):  # not an error, but the way out
    """The player leaves the table."""


class Sitting:
    """A table with people and bots in its seats; `players` has the bot of every seat, or None for a person.

    A decision of several parts is a draft until it is complete: only then is it played, all of it at once.
    """

    def __init__(
        self, record: Record, players: Sequence[Bot | None], screen: Screen, adviser: Callable[[str], Bot]
    ) -> None:
        self.record = record
        self.game = record.game
        self.players = players
        self.screen = screen
        self.voice = screen.voice
        self.adviser = adviser
        self.chronicle = Chronicle(record)
        self.draft: list[int] = []
        self.saving = Saving(record, screen)
        self.seen = len(record.moves)  # how many moves there were before a person's last decision
        self.shown: str | None = None  # the key of the part of the table on the screen, if it is up to date
        self.rest: list[Choice] = []  # choices for which there was no room
        self.met = Met()
        self.told = False  # how sentences about decisions are switched off

    @property
    def table(self) -> State:
        """The table as whoever decides sees it: with the draft."""
        state = self.record.state()
        for move in self.draft:
            state.play(move)
        return state

    def run(self) -> None:
        """Play to the end, or until the player leaves."""
        self._edit_lines()
        try:
            self._open()
            with suppress(Leave):
                while not self.record.over:
                    self._go_on()
                self._close()
            self.saving.offer()
        except EOFError:
            self.saving.rescue()
        except BaseException:
            self.saving.rescue()
            raise

    def _go_on(self) -> None:
        """Let chance, a bot or a person decide."""
        turn = self.record.now.turn
        if turn == CHANCE:
            self.record.roll()
        elif (bot := self.players[turn]) is not None:
            self._wait_for(bot)
        else:
            self._ask()
            return
        if None not in self.players:
            self._watch()

    def _open(self) -> None:
        self.screen.title([None if bot is None else bot.name for bot in self.players])
        if self.record.commitment:
            self.screen.print(say("Commitment to the dice: {commitment}", commitment=self.record.commitment), "dim")
        if None in self.players and not self.record.over:
            self.screen.print(say("Type “?” to see what you can do and what the signs mean."), "dim")

    def _close(self) -> None:
        """What happened last, and the points; of a divided table they are all that is left to see."""
        state = self.record.state()
        if not self._sections(state):
            self.screen.board(state)
        self.screen.log(self._news())
        self.screen.print(say("The game is over."), "bold")
        self.screen.given_up(self.record)
        self.screen.tally(state, self.record.places)

    def _play(self, move: int) -> None:
        """Play a move, or add it to a decision of several parts, which is played when it is complete."""
        after = self.table
        play(after, move)
        self.draft.append(move)
        if not after.composing():
            for part in self.draft:
                self.record.play(part)
            self.draft.clear()

    def _news(self) -> list[Stretch]:
        """The turns since a person last decided; one's own is told when it is over, or when others have a part in it."""
        turns = self.chronicle.since(self.seen)
        return [turn for turn in turns if not turn.open or self._others(turn)]

    def _others(self, turn: Stretch) -> bool:
        """Whether somebody else or chance has decided in this turn since a person did."""
        state = turn.before.copy()
        for number, move in enumerate(turn.moves, turn.first):
            if number > self.seen and (state.turn == CHANCE or self.players[state.turn] is not None):
                return True
            state.play(move)
        return False

    def _show(self, state: State) -> None:
        """The part of the table that the decision is about, and below it what happened since the last one."""
        sections = self._sections(state)
        section = sections[0] if sections else None
        news = self._news()
        key = section.key if section else ""
        self.screen.used = self.screen.table
        if news or key != self.shown:
            self._board("", state, [])
            if sections:
                self.screen.others([*self._words(sections[1:]), self._called("table"), "?"])
            self.screen.news(news)

    def _sections(self, state: State) -> "list[Section[State]]":
        return list(self.game.face.sections(state))

    def _watch(self) -> None:
        """Tell people who let computer players play what has happened; the table after every turn."""
        turns = self.chronicle.since(self.seen)
        for turn in turns:
            if not turn.open:
                self.screen.log([turn])
                self.seen = turn.last
                if not self.record.over:
                    self._board("", self.record.state(), [])

    def _wait_for(self, bot: Bot) -> None:
        """Let a bot decide; a decision of several parts all at once."""
        waiting = say("{name} is thinking …", name=self.screen.names[self.record.now.turn])
        self._play(self._think(bot, self.record.state(), waiting).move)
        while self.draft:
            self._play(self._think(bot, self.table, waiting).move)

    def _think(self, bot: Bot, state: State, waiting: Message) -> Thought:
        """Wait for a bot; meanwhile a terminal shows who is thinking, and what was done last."""
        console = self.screen.console
        if not console.is_terminal:
            return consult(bot, state)
        recent = [self.screen.turn(turn) for turn in self._news()[-1:]]
        for line in recent:
            line.truncate(console.width, overflow="ellipsis")
        with Live(Group(*recent, Spinner("dots", Text(self.voice(waiting), "dim"))), console=console, transient=True):
            return consult(bot, state)

    def _ask(self) -> None:
        """Ask a person until something is played."""
        state = self.table
        moves = state.legal()
        self._show(state)
        self._question(state)
        self._list(state, moves)
        while True:
            line = self.screen.read(f"{self.screen.names[state.turn]}> ")
            before = len(self.record.moves)
            try:
                if self._obey(line, state, moves):
                    self.seen = min(before, len(self.record.moves))
                    return
            except NotLegal as error:
                self._refuse(error, line, state, moves)
            except (StoaError, OSError) as error:
                self.screen.print(str(error), "red")

    def _refuse(self, error: NotLegal, line: str, state: State, moves: list[int]) -> None:
        """Say why a line cannot be played; if it names a part of the table, why no move there can."""
        if error.rule or error.message.text != not_a_move("").text:
            self.screen.refuse(error.rule, error.message)
        elif forbidden := [move for move in named(state, line) if move not in moves]:
            self._forbid(state, forbidden)
        else:
            values = error.message.values
            help_with = say(
                "“{move}” is not a move here; Enter lists the moves, “help” tells what else there is.", **values
            )
            self.screen.refuse("", help_with)

    def _question(self, state: State) -> None:
        """What is to be decided, why that matters, and what has been decided of it."""
        self.screen.ask(int(state.turn), self.game.face.ask(state))
        self._explain_new(state)
        if self.draft:
            parts, before = [], self.record.state()
            for number, move in enumerate(self.draft, 1):
                parts.append(f"{number} {self.voice(self.game.face.offer(before, move))}")
                before.play(move)
            self.screen.draft(say("Not complete yet: {parts}", parts=" ".join(parts)))

    def _explain_new(self, state: State) -> None:
        """Why a decision of this kind matters, when it is met for the first time."""
        stakes = self.game.face.stakes(state)
        if stakes is None or not self.met.first(f"{self.game.name} {stakes.kind}"):
            return
        off = None if self.told else say("(“explain off” switches such sentences off.)")
        self.screen.stakes(stakes.words, off)
        self.told = True

    def _list(self, state: State, moves: list[int]) -> None:
        """The choices: all of them, or their kinds, or as many as there is room for."""
        choices = listed(state, moves, self.voice)
        if not self.screen.fits(choices):
            kinds = grouped(state, moves, self.voice)
            choices = kinds if len(kinds) > 1 else choices
        self._page(choices)

    def _page(self, choices: list[Choice]) -> None:
        self.rest = choices[self.screen.choices(choices) :]

    def _edit_lines(self) -> None:
        """Let people edit what they type, and complete it with Tab, where the system has readline."""
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def _complete(self, typed: str, n: int) -> str | None:
        """The n-th notation, part of the table or command that begins with what is typed."""
        state = self.table
        words = [self.game.spell(state, move) for move in state.legal()]
        words += [*self._words(self._sections(state)), *map(self._called, COMMANDS)]
        return dict(enumerate(word for word in words if word.startswith(typed))).get(n)

    def _obey(self, line: str, state: State, moves: list[int]) -> bool:
        """Do what the line says; whether the question is answered."""
        if not line:
            return self._more(state, moves)
        word, rest = split(line, COMMANDS)
        command = COMMANDS.get(ALSO.get(word, word))
        if line not in [self.game.spell(state, move) for move in moves]:
            if command is not None:
                return command(self, rest, state, moves)
            if section := self._named(state, line):
                self.screen.section(state, section)
                self.shown = None
                return False
            kind = begun(state, moves, in_notation(self.game, line))
            if len(kind) > 1 and not line.isdecimal():
                self._page(listed(state, moves, self.voice, kind))
                return False
        played = self._meant(state, line, moves)
        if len(played) == 1 and not self.draft:
            played = state.draft_from(played[0])
        for move in played:
            self._play(move)
        return True

    def _meant(self, state: State, line: str, moves: list[int]) -> list[int]:
        """The moves of a line, in which somebody's name may stand for the seat."""
        try:
            return read_moves(state, line, moves)
        except NotLegal:
            seats = {name.casefold(): str(seat) for seat, name in enumerate(self.screen.names, 1)}
            names = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
            called = rf"(?<!\w)(?:{names})(?!\w)"
            by_seat = re.sub(called, lambda found: seats.get(found[0].casefold(), found[0]), line, flags=re.IGNORECASE)
            if by_seat == line or by_seat.isdecimal():  # a bare number would be one of the list
                raise
            return read_moves(state, by_seat, moves)

    def _words(self, sections: "Iterable[Section[State]]") -> list[str]:
        """What to type to see these parts of the table."""
        return [self.voice(section.word) for section in sections]

    def _called(self, command: str) -> str:
        """What a command is called."""
        return called(command, self.voice)

    def _named(self, state: State, text: str) -> "Section[State] | None":
        """The part of the table with this name, in the notation or in the reader's language."""
        for section in self._sections(state):
            names = (section.key, self.voice(section.word), self.voice(section.title))
            if text.casefold() in [name.casefold() for name in names]:
                return section
        return None

    def _more(self, state: State, moves: list[int]) -> bool:
        """More of the list; after its end the table, the question and the list again."""
        if self.rest:
            self.screen.used = 0
            self._page(self.rest)
        else:
            self._board("", state, moves)
            self._question(state)
            self._list(state, moves)
        return False

    def _help(self, rest: str, state: State, moves: list[int]) -> bool:
        """What can be typed."""
        rows = [(self.voice(left), self.voice(right)) for left, right in HELP]
        rows += [(self.voice(section.word), self.voice(section.title)) for section in self._sections(state)]
        self.screen.pairs(rows)
        self.shown = None
        return False

    def _legend(self, rest: str, state: State, moves: list[int]) -> bool:
        """What the signs mean and, in a line, what can be typed."""
        if self.game.face.legend:
            self.screen.legend(self.game.face.legend)
        words = [*self._words(self._sections(state)), *map(self._called, COMMANDS)]
        listed = punctuated(", ".join(words), self.voice.lang)
        self.screen.print(say("Commands: {commands} (“help” explains them).", commands=listed))
        self.shown = None
        return False

    def _moves(self, rest: str, state: State, moves: list[int]) -> bool:
        if found := containing(listed(state, moves, self.voice), rest):
            self.screen.choices(found, all_of_them=True)
        else:
            self.screen.print(say("No move has “{word}” in it.", word=rest))
        return False

    def _board(self, rest: str, state: State, moves: list[int]) -> bool:
        """The part of the table that the decision is about."""
        sections = self._sections(state)
        if sections:
            self.screen.section(state, sections[0])
        else:
            self.screen.board(state)
        self.shown = sections[0].key if sections else ""
        return False

    def _table(self, rest: str, state: State, moves: list[int]) -> bool:
        self.screen.board(state)
        self.shown = None
        return False

    def _drop(self, rest: str, state: State, moves: list[int]) -> bool:
        if not self.draft:
            self.screen.print(say("There is nothing to drop: no decision is half made."))
            return False
        self.draft.clear()
        return True

    def _remove(self, rest: str, state: State, moves: list[int]) -> bool:
        """Take one part out of a decision, if what is left can still be played."""
        if not rest.isdecimal() or not 1 <= int(rest) <= len(self.draft):
            self.screen.print(
                say("Name a part by its number, such as: remove {n}", n=len(self.draft))
                if self.draft
                else say("There is nothing to drop: no decision is half made.")
            )
            return False
        left = [move for number, move in enumerate(self.draft, 1) if number != int(rest)]
        after = self.record.state()
        with suppress(NotLegal):
            for move in left:
                play(after, move)
            if after.composing() or not left:
                self.draft = left
                return True
        self.screen.print(say("The other parts cannot do without this one; “drop” drops them all."), "red")
        return False

    def _score(self, rest: str, state: State, moves: list[int]) -> bool:
        self.screen.tally(state)
        return False

    def _log(self, rest: str, state: State, moves: list[int]) -> bool:
        self.screen.log(self.chronicle.turns)
        self.shown = None
        return False

    def _explain(self, rest: str, state: State, moves: list[int]) -> bool:
        if rest.lower() in (*ON, *OFF):
            self.met.explain(rest.lower() in ON)
        if self.met.explains:
            self.screen.print(say("A kind of decision is explained when it is met for the first time."))
            self._explain_new(state)
        else:
            self.screen.print(say("Kinds of decisions are not explained; “explain on” changes that."))
        return False

    def _why(self, rest: str, state: State, moves: list[int]) -> bool:
        if not rest:
            self.screen.print(say("Name a move, such as: why {move}", move=self.game.spell(state, moves[0])))
            return False
        try:
            self._allow(state, [read_move(state, rest, moves)])
        except NotLegal as error:
            asked = [] if error.rule else named(state, rest)
            if legal := [move for move in asked if move in moves]:
                self._allow(state, legal)
            elif asked:
                self._cite(self._forbid(state, asked))
            else:
                self.screen.refuse(error.rule, error.message)
                self._cite(error.rule)
        return False

    def _allow(self, state: State, moves: Sequence[int]) -> None:
        for move in moves[:MOST]:
            self.screen.print(say("That is legal now: {sentence}", sentence=self.game.face.offer(state, move)))

    def _forbid(self, state: State, moves: Sequence[int]) -> str:
        """Why none of these moves is legal, what forbids most of them first; the number of its rule."""
        reasons: dict[tuple[str, str], list[str]] = {}
        for move in moves:
            refusal = state.refusal(move)
            assert refusal is not None
            reasons.setdefault((refusal.rule, self.voice(refusal.message)), []).append(self.game.spell(state, move))
        usual = sorted(reasons.items(), key=lambda reason: -len(reason[1]))
        for (rule, text), notations in usual[:MOST]:
            about = ", ".join(notations[:MOST]) + (", …" if len(notations) > MOST else "")
            self.screen.refuse(rule, text, about if len(usual) > 1 else "")
        return usual[0][0][0]

    def _cite(self, rule: str) -> None:
        text = rules(self.game, self.voice.lang).get(rule)
        if text:
            self.screen.rule(rule, text)

    def _hint(self, rest: str, state: State, moves: list[int]) -> bool:
        bot = self.adviser(rest)
        thought = self._think(bot, state, say("{name} is thinking …", name=bot.name))
        self.screen.print(
            say(
                "Hint: {notation} – {sentence}",
                notation=self.game.spell(state, thought.move),
                sentence=advice(state, thought),
            ),
            "green",
        )
        self.screen.estimate(state, thought)
        return False

    def _undo(self, rest: str, state: State, moves: list[int]) -> bool:
        if self.draft:
            self.draft.pop()
            return True
        makers, begins = [], []
        for before, _ in self.record.steps():
            makers.append(int(before.turn))
            begins.append(not before.composing())
        own = [n for n, maker in enumerate(makers) if maker >= 0 and self.players[maker] is None and begins[n]]
        if not own:
            self.screen.print(say("There is no move to take back."))
            return False
        if CHANCE in makers[own[-1] :]:
            self.screen.print(say("Chance has spoken since the last move; it stays."))
            return False
        taken = len(makers) - own[-1]
        for _ in range(taken):
            self.record.take_back()
        self.screen.print(count("{n} move is taken back.", "{n} moves are taken back.", taken))
        self.shown = None
        return True

    def _save(self, rest: str, state: State, moves: list[int]) -> bool:
        self.saving.save(rest)
        return False

    def _quit(self, rest: str, state: State, moves: list[int]) -> bool:
        raise Leave


ON = ("on", "an", "开", "開")
OFF = ("off", "aus", "关", "關")

COMMANDS: dict[str, Callable[[Sitting, str, State, list[int]], bool]] = {
    "help": Sitting._help,
    "?": Sitting._legend,
    "moves": Sitting._moves,
    "board": Sitting._board,
    "table": Sitting._table,
    "drop": Sitting._drop,
    "remove": Sitting._remove,
    "score": Sitting._score,
    "log": Sitting._log,
    "explain": Sitting._explain,
    "why": Sitting._why,
    "hint": Sitting._hint,
    "undo": Sitting._undo,
    "save": Sitting._save,
    "quit": Sitting._quit,
}
ALSO = {  # other words for the same
    **dict.fromkeys(("zeichen", "符号", "符號"), "?"),
    **dict.fromkeys(("plan",), "board"),
    **dict.fromkeys(("alles",), "table"),
    **dict.fromkeys(("erklären",), "explain"),
    **dict.fromkeys(("q", "exit"), "quit"),
}
