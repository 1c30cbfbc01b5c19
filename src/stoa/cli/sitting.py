"""One game at the terminal, from the first question to the last place. Whatever happens, the game is not lost."""

import shlex
import tempfile
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from datetime import datetime
from pathlib import Path

from rich.console import Group
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from stoa.bots.bot import Bot, Thought, consult
from stoa.cli.commands import clean
from stoa.cli.reading import named, read_move, read_moves
from stoa.cli.screen import Screen
from stoa.core.errors import NotLegal, StoaError
from stoa.core.game import CHANCE, OVER, State
from stoa.core.message import Message, count, say
from stoa.core.record import Record
from stoa.core.rulebook import rules

RECENT = 5  # lines shown while a bot thinks
FEW = 6  # outcomes of chance in a row that are told one by one
MOST = 3  # moves, or reasons against them, that answer one question

HELP: tuple[tuple[str, Message], ...] = (
    ("MOVE", say("play a move by its number or notation; a unique end of the notation will do")),
    ("MOVE MOVE …", say("play several moves of your turn in one line, by notation")),
    ("moves [WORD]", say("list the moves with their sentences, all or those with a word")),
    ("why MOVE", say("which rule forbids a move; a place or part of the board will do, too")),
    ("hint [BOT]", say("ask a computer player, such as mcts:2000 or greedy")),
    ("undo", say("take back your last move, unless chance has spoken since")),
    ("board", say("show the table again")),
    ("score", say("show the points")),
    ("log", say("tell the game so far")),
    ("save [FILE]", say("save the game; “stoa play --load FILE” goes on with it")),
    ("quit", say("leave the table")),
)


class Leave(Exception):  # not an error, but the way out
    """The player leaves the table."""


class Sitting:
    """A table with people and bots in its seats; `players` has the bot of every seat, or None for a person."""

    def __init__(
        self, record: Record, players: Sequence[Bot | None], screen: Screen, adviser: Callable[[str], Bot]
    ) -> None:
        self.record = record
        self.game = record.game
        self.players = players
        self.screen = screen
        self.voice = screen.voice
        self.adviser = adviser
        self.file: Path | None = None  # where the player saved the game
        self.saved = list(record.moves)  # what is in a file already
        self.held: list[Text] = []  # what happened since a person last decided: told below the table, where it is read

    def run(self) -> None:
        """Play to the end, or until the player leaves."""
        self._edit_lines()
        try:
            self._open()
            with suppress(Leave):
                while not self.record.over:
                    self._go_on()
                self._close()
            self._offer()
        except EOFError:
            self._rescue()
        except BaseException:
            self._rescue()
            raise

    def _go_on(self) -> None:
        """Let chance, a bot or a person decide."""
        turn = self.record.state().turn
        if turn == CHANCE:
            self._roll()
        elif (bot := self.players[turn]) is not None:
            self._wait_for(bot)
        else:
            self._ask()

    def _open(self) -> None:
        self.screen.title(self.record.state())
        if self.record.commitment:
            self.screen.print(say("Commitment to the dice: {commitment}", commitment=self.record.commitment), "dim")
        if self.record.over:
            return
        if self.record.state().turn != CHANCE:  # else there is not much to see yet
            self.screen.board(self.record.state())
        if None in self.players:
            self.screen.print(say("Type “help” to see what you can do."), "dim")

    def _close(self) -> None:
        state = self.record.state()
        self._lay(state)
        self.screen.print(say("The game is over."), "bold")
        self.screen.given_up(self.record)
        self.screen.tally(state, self.record.places)

    def _play(self, move: int, state: State) -> None:
        """Play a move and tell it and what follows from it."""
        sentence, news = self.game.face.tell(state, move), self.game.face.news(state, move)
        self.record.play(move)
        self._tell(state, move, sentence, news)

    def _tell(self, state: State, move: int, sentence: Message, news: list[Message]) -> None:
        """Tell a move at once if only bots play; a person reads it with the next question."""
        self._hold(self.screen.said(int(state.turn), self.voice(sentence), note=self.game.spell(state, move)), news)

    def _hold(self, line: Text, news: Sequence[Message]) -> None:
        self.held.append(line)
        self.held += [Text(clean(self.voice(message)), "bold yellow") for message in news]
        if None not in self.players:
            self.screen.lines(self.held)
            self.held.clear()

    def _lay(self, state: State) -> None:
        """The table if it looks different now, and below it what happened since the last question."""
        self.screen.board(state, again=False, told=self.held)
        self.held.clear()

    def _roll(self) -> None:
        """Let chance speak until somebody decides. A whole setup is one line; `log` tells it in full."""
        asked: list[str] = []
        told: list[str] = []
        written: list[str] = []
        news: list[Message] = []
        while (state := self.record.state()).turn == CHANCE:
            move = self.record.roll()
            asked.append(self.voice(self.game.face.ask(state)))
            told.append(self.voice(self.game.face.tell(state, move)))
            written.append(self.game.spell(state, move))
            news += self.game.face.news(state, move)
        if len(told) > FEW:
            told = list(dict.fromkeys(asked))
            if None in self.players:
                told.append(self.voice(say("(“log” tells it in full)")))
        self._hold(self.screen.said(CHANCE, " ".join(told), note=written[0] if len(written) == 1 else ""), news)

    def _wait_for(self, bot: Bot) -> None:
        state = self.record.state()
        thought = self._think(bot, state, say("{name} is thinking …", name=self.screen.names[state.turn]))
        self._play(thought.move, state)
        if None not in self.players and self.record.state().turn not in (state.turn, OVER):
            self.screen.board(self.record.state(), again=False)

    def _think(self, bot: Bot, state: State, waiting: Message) -> Thought:
        """Wait for a bot; meanwhile a terminal shows who is thinking, and the last lines of what will be told."""
        console = self.screen.console
        shown = Group(*self.held[-RECENT:], Spinner("dots", Text(self.voice(waiting), "dim")))
        with Live(shown, console=console, transient=True) if console.is_terminal else nullcontext():
            return consult(bot, state)

    def _ask(self) -> None:
        """Ask a person until something is played."""
        state = self.record.state()
        moves = state.legal()
        self._lay(state)
        self.screen.says(int(state.turn), self.voice(self.game.face.ask(state)), "bold")
        self.screen.moves(state, moves)
        while True:
            line = self._read(f"{self.screen.names[state.turn]}> ")
            if not line:
                continue
            try:
                if self._obey(line, state, moves):
                    return
            except NotLegal as error:
                self.screen.refuse(error.rule, error.message)
            except (StoaError, OSError) as error:
                self.screen.print(str(error), "red")

    def _read(self, prompt: str) -> str:
        return clean(input(prompt)).strip()

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
        """The n-th notation or command that begins with what is typed."""
        state = self.record.state()
        words = [self.game.spell(state, move) for move in state.legal()] + list(COMMANDS)
        return dict(enumerate(word for word in words if word.startswith(typed))).get(n)

    def _obey(self, line: str, state: State, moves: list[int]) -> bool:
        """Do what the line says; whether the question is answered."""
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None and line not in [self.game.spell(state, move) for move in moves]:
            return command(self, rest.strip(), state, moves)
        for move in read_moves(state, line, moves):
            self._play(move, self.record.state())
        return True

    def _help(self, rest: str, state: State, moves: list[int]) -> bool:
        self.screen.pairs([(left, self.voice(right)) for left, right in HELP])
        return False

    def _moves(self, rest: str, state: State, moves: list[int]) -> bool:
        self.screen.moves(state, moves, full=True, only=rest)
        return False

    def _board(self, rest: str, state: State, moves: list[int]) -> bool:
        self.screen.board(state)
        self.screen.says(int(state.turn), self.voice(self.game.face.ask(state)), "bold")
        return False

    def _score(self, rest: str, state: State, moves: list[int]) -> bool:
        self.screen.tally(state)
        return False

    def _log(self, rest: str, state: State, moves: list[int]) -> bool:
        self.screen.log(self.record, 0, len(self.record.moves))
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
                self._forbid(state, asked)
            else:
                self.screen.refuse(error.rule, error.message)
                self._cite(error.rule)
        return False

    def _allow(self, state: State, moves: Sequence[int]) -> None:
        for move in moves[:MOST]:
            self.screen.print(say("That is legal now: {sentence}", sentence=self.game.face.tell(state, move)))

    def _forbid(self, state: State, moves: Sequence[int]) -> None:
        """Why none of these moves is legal; what forbids most of them first, with its rule."""
        reasons: dict[tuple[str, str], list[str]] = {}
        for move in moves:
            refusal = state.refusal(move)
            assert refusal is not None
            reasons.setdefault((refusal.rule, self.voice(refusal.message)), []).append(self.game.spell(state, move))
        usual = sorted(reasons.items(), key=lambda reason: -len(reason[1]))
        for (rule, text), notations in usual[:MOST]:
            about = ", ".join(notations[:MOST]) + (", …" if len(notations) > MOST else "")
            self.screen.refuse(rule, text, about if len(usual) > 1 else "")
        self._cite(usual[0][0][0])

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
                sentence=self.game.face.tell(state, thought.move),
            ),
            "green",
        )
        self.screen.estimate(state, thought)
        return False

    def _undo(self, rest: str, state: State, moves: list[int]) -> bool:
        makers = [int(before.turn) for before, _ in self.record.steps()]
        own = [n for n, maker in enumerate(makers) if maker >= 0 and self.players[maker] is None]
        if not own:
            self.screen.print(say("There is no move of yours to take back."))
            return False
        if CHANCE in makers[own[-1] :]:
            self.screen.print(say("Chance has spoken since your last move; it stays."))
            return False
        taken = len(makers) - own[-1]
        for _ in range(taken):
            self.record.take_back()
        self.screen.print(count("{n} move is taken back.", "{n} moves are taken back.", taken))
        return True

    def _save(self, rest: str, state: State, moves: list[int]) -> bool:
        self._keep(_file(rest) if rest else self.file or self._fresh(Path()))
        return False

    def _quit(self, rest: str, state: State, moves: list[int]) -> bool:
        raise Leave

    def _offer(self) -> None:
        """Offer to save a game that has moves which are in no file yet."""
        file = self.file or self._fresh(Path())
        question = self.voice(say("Save the game? Enter saves it as {file}, “no” does not", file=str(file)))
        while self.saved != self.record.moves:
            answer = self._read(f"{question}> ")
            if answer.lower() in NO:
                return
            try:
                self._keep(file if not answer or answer.lower() in YES else _file(answer))
            except (StoaError, OSError) as error:
                self.screen.print(str(error), "red")

    def _keep(self, file: Path) -> None:
        """Save the game in a file, which the player names, but not over another game."""
        if file.exists() and file != self.file:
            self.screen.print(say("{file} exists already; name another file.", file=str(file)), "red")
            return
        self.record.save(file, reveal=True)
        self.file = file
        self._report(file)

    def _rescue(self) -> None:
        """Save the game without asking: here, or where else there is room."""
        if self.saved == self.record.moves:
            return
        for folder in (Path(), _file("~"), Path(tempfile.gettempdir())):
            file = self._fresh(folder)
            try:
                self.record.save(file, reveal=True)
            except StoaError:
                continue
            with suppress(OSError, SystemExit):  # the terminal may be gone
                self.screen.print("")
                self._report(file)
            return
        self.screen.print(self.record.write(reveal=True))

    def _report(self, file: Path) -> None:
        self.saved = list(self.record.moves)
        self.screen.print(say("Saved as {file}.", file=str(file)), "green")
        if not self.record.over:
            self.screen.print(f"stoa play {self.game.name} --load {shlex.quote(str(file))}", "dim")

    def _fresh(self, folder: Path) -> Path:
        """A file name that is not taken."""
        stem = f"{self.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
        names = [f"{stem}.stoa", *(f"{stem}-{n}.stoa" for n in range(2, 1000))]
        return next(folder / name for name in names if not (folder / name).exists())


def _file(text: str) -> Path:
    """A file as people write it, with `~` for their own folder."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # there is no such user
        return Path(text)


NO = ("n", "no", "nein", "不", "否")
YES = ("y", "yes", "j", "ja", "是")

COMMANDS: dict[str, Callable[[Sitting, str, State, list[int]], bool]] = {
    "help": Sitting._help,
    "?": Sitting._help,
    "moves": Sitting._moves,
    "board": Sitting._board,
    "score": Sitting._score,
    "log": Sitting._log,
    "why": Sitting._why,
    "hint": Sitting._hint,
    "undo": Sitting._undo,
    "save": Sitting._save,
    "quit": Sitting._quit,
    "q": Sitting._quit,
    "exit": Sitting._quit,
}
