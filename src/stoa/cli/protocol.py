"""The talk between Stoa and a program: one JSON object per line asks, one answers. `docs/talk.md` describes it.

A request names what to `do`; whatever is wrong with it, the answer says so, nothing has changed, and the talk goes on.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from stoa.bots.advice import advice
from stoa.bots.bot import consult
from stoa.bots.levels import ADVISER
from stoa.cli.chronicle import Chronicle, described
from stoa.cli.games import described as described_game
from stoa.cli.games import installed
from stoa.cli.sources import continued, from_position, make_bot, secret_of
from stoa.core.errors import BadOption, NotLegal, StoaError
from stoa.core.game import CHANCE, Game, State, Value, play
from stoa.core.message import say
from stoa.core.names import computer_names, everybody_named, told_apart
from stoa.core.record import LARGEST, Record
from stoa.core.registry import game as find_game
from stoa.core.rulebook import rules
from stoa.core.words import Voice, language

Request = dict[str, Any]
Answer = dict[str, Any]


class BadRequest(StoaError):
    """A line that is not a request."""


class NoTable(StoaError):
    """A request about a table before there is one."""


class Talk:
    """One talk with a program about one table at a time."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.seed: int | None = None
        self.over = False  # whether the program has said quit
        self._chronicle: Chronicle | None = None  # of the table, if there is one

    def answer(self, line: bytes) -> bytes:
        """The answer to a line, as a line."""
        answer: Answer = {}
        lang = self.lang
        try:
            request = _parse(line)
            if "id" in request:
                answer["id"] = _checked(request.pop("id"), "id", str, int)
            name = _checked(request.pop("do", None), "do", str)
            lang = language(_checked(request.pop("lang", lang), "lang", str))
            if name not in REQUESTS:
                raise BadRequest(f"do: expected one of {', '.join(REQUESTS)}, found {name!r:.40}")
            fields, method = REQUESTS[name]
            for field in request:
                if field not in fields:
                    raise BadRequest(f"{name} has no field {field!r:.40}; it has {', '.join(fields) or 'none'}")
            answer |= {"ok": True} | method(self, request, lang)
        except StoaError as error:
            answer |= {"ok": False, "error": self._error(error, lang)}
        return _line(answer)

    @property
    def chronicle(self) -> Chronicle:
        if self._chronicle is None:
            raise NoTable("there is no table yet; ask for one with new or load")
        return self._chronicle

    @property
    def record(self) -> Record:
        return self.chronicle.record

    def _begin(self, record: Record, seed: int | None = None) -> Answer:
        """A table to talk about from now on."""
        self._chronicle, self.seed = Chronicle(record), seed
        return self._status() | {"dice": record.commitment, "names": record.names}

    def new(self, request: Request, lang: str) -> Answer:
        game = find_game(_checked(request.get("game"), "game", str))
        seats = _checked(request.get("seats", game.seats[0]), "seats", int)
        options = _options(game, _checked(request.get("options", {}), "options", dict))
        game.complete_options(seats, options)
        names = [_checked(name, "names", str) for name in _checked(request.get("names", []), "names", list)]
        seed = _checked(request.get("seed"), "seed", int, type(None))
        secret = _checked(request.get("secret"), "secret", str, type(None))
        if secret is not None:
            if seed is not None:
                raise BadRequest("seed and secret exclude each other")
            if not re.fullmatch("([0-9a-f]{2}){1,64}", secret):
                raise BadRequest("secret: expected 1 to 64 bytes in hexadecimal digits")
        if secret is None and game.by_chance(options):
            secret = secret_of(seed).hex()
        names = told_apart(names) or computer_names(seats, seed=seed)
        return self._begin(
            Record(game, seats, options, names, secret=None if secret is None else bytes.fromhex(secret)), seed
        )

    def load(self, request: Request, lang: str) -> Answer:
        if ("position" in request) == ("record" in request):
            raise BadRequest("load: expected either position or record")
        if "position" in request:
            record = from_position(request["position"])
        else:
            record = Record.read(_checked(request["record"], "record", str))
        record = continued(record)
        record.names = everybody_named(record.names)
        return self._begin(record)

    def games(self, request: Request, lang: str) -> Answer:
        found, broken = installed()
        return {"games": [described_game(game) for game in found], "broken": broken}

    def state(self, request: Request, lang: str) -> Answer:
        state = self.record.state()
        return self._status() | {"state": state.dump(), "score": state.score(), "places": self.record.places}

    def legal(self, request: Request, lang: str) -> Answer:
        state, game, voice = self._after(request), self.record.game, self._voice(lang)
        weights = dict(state.odds()) if state.turn == CHANCE else {}
        moves = []
        for move in [] if self.record.over else state.legal():
            entry = {"move": move, "notation": game.spell(state, move), "sentence": voice(game.face.offer(state, move))}
            moves.append(entry | {"weight": weights[move]} if weights else entry)
        return self._status() | {"ask": voice(game.face.ask(state)), "composing": state.composing(), "legal": moves}

    def why(self, request: Request, lang: str) -> Answer:
        state, game, voice = self._after(request), self.record.game, self._voice(lang)
        try:
            move = _move(state, request.get("move"))
            play(state.copy(), move)
        except NotLegal as error:
            text = rules(game, lang).get(error.rule, "")
            return {"legal": False, "rule": error.rule, "message": voice(error.message), "text": text}
        return {"legal": True, "sentence": voice(game.face.offer(state, move))}

    def play(self, request: Request, lang: str) -> Answer:
        if ("move" in request) == ("moves" in request):
            raise BadRequest("play: expected either move or moves")
        wanted = [request["move"]] if "move" in request else _checked(request["moves"], "moves", list)
        after = self.record.state()
        moves = []
        for item in wanted:
            moves.append(_move(after, item))
            play(after, moves[-1])
        if after.composing():
            raise NotLegal("", say("This decision is not complete; send all its moves together, as a list."))
        before = len(self.record.moves)
        for move in moves:
            self.record.play(move)
        return self._status() | self._told(before, lang)

    def roll(self, request: Request, lang: str) -> Answer:
        if self.record.state().turn != CHANCE:
            raise NotLegal("", say("Nothing is rolled or drawn now."))
        before = len(self.record.moves)
        while self.record.now.turn == CHANCE:
            self.record.roll()
        return self._status() | self._told(before, lang)

    def log(self, request: Request, lang: str) -> Answer:
        return self._status() | {"turns": self._turns(_checked(request.get("since", 0), "since", int), lang)}

    def undo(self, request: Request, lang: str) -> Answer:
        if not self.record.undo():
            raise NotLegal("", say("There is nothing to take back, or chance has spoken."))
        while self.record.moves and self.record.now.composing():  # all of a decision or nothing
            self.record.take_back()
        return self._status()

    def hint(self, request: Request, lang: str) -> Answer:
        state, game, voice = self._after(request), self.record.game, self._voice(lang)
        bot = make_bot(_checked(request.get("bot", ADVISER), "bot", str), self.seed)
        thought = consult(bot, state)
        line, after = [], state.copy()
        for move in thought.line:
            line.append(game.spell(after, move))
            after.play(move)
        return {
            "move": thought.move,
            "notation": game.spell(state, thought.move),
            "sentence": voice(game.face.offer(state, thought.move)),
            "reason": voice(advice(state, thought)),
            "values": [round(value, 4) for value in thought.values],
            "visits": thought.visits,
            "line": line,
        }

    def text(self, request: Request, lang: str) -> Answer:
        return {"record": self.record.write()}

    def quit(self, request: Request, lang: str) -> Answer:
        self.over = True
        return {}

    def _status(self) -> Answer:
        turn, over = int(self.record.state().turn), self.record.over
        who = None if over else "chance" if turn == CHANCE else turn + 1
        return {"turn": who, "over": over, "moves": len(self.record.moves)}

    def _after(self, request: Request) -> State:
        """The table, or what it would be after the first `moves` of a decision that nobody has made yet."""
        state = self.record.state()
        for item in _checked(request.get("moves", []), "moves", list):
            play(state, _move(state, item))
        return state

    def _told(self, before: int, lang: str) -> Answer:
        """The moves since then in notation and words, and the turns that they belong to."""
        game, voice = self.record.game, self._voice(lang)
        played, state = [], self.record.state(before)
        for move in self.record.moves[before:]:
            played.append({"notation": game.spell(state, move), "sentence": voice(game.face.offer(state, move))})
            state.play(move)
        return {"played": played, "turns": self._turns(before, lang)}

    def _turns(self, since: int, lang: str) -> list[Answer]:
        voice = self._voice(lang)
        return [described(turn, voice) for turn in self.chronicle.since(since)]

    def _voice(self, lang: str) -> Voice:
        return Voice(lang, self.record.game, self.record.names)

    def _error(self, error: StoaError, lang: str) -> Answer:
        kind = re.sub("(?<=.)(?=[A-Z])", "-", type(error).__name__).lower()  # NotLegal: not-legal
        if isinstance(error, NotLegal):
            voice = self._voice(lang)
            return {"kind": kind, "rule": error.rule, "message": voice(error.message)}
        return {"kind": kind, "rule": "", "message": str(error)}


REQUESTS: dict[str, tuple[tuple[str, ...], Callable[[Talk, Request, str], Answer]]] = {  # the fields of each
    "games": ((), Talk.games),
    "new": (("game", "seats", "options", "names", "seed", "secret"), Talk.new),
    "load": (("position", "record"), Talk.load),
    "state": ((), Talk.state),
    "legal": (("moves",), Talk.legal),
    "why": (("move", "moves"), Talk.why),
    "play": (("move", "moves"), Talk.play),
    "roll": ((), Talk.roll),
    "undo": ((), Talk.undo),
    "log": (("since",), Talk.log),
    "hint": (("bot", "moves"), Talk.hint),
    "record": ((), Talk.text),
    "quit": ((), Talk.quit),
}

_NAMES: dict[type, str] = {str: "text", int: "a whole number", dict: "an object", list: "a list", type(None): "null"}


def _parse(line: bytes) -> Request:
    if len(line) > LARGEST:
        raise BadRequest(f"a line has at most {LARGEST:,} bytes")
    try:
        request = json.loads(line.decode(), parse_constant=_no_number)
    except RecursionError:
        raise BadRequest("not JSON that can be read: nested too deeply") from None
    except ValueError as error:
        raise BadRequest(f"not JSON in UTF-8: {error}") from None
    return dict(_checked(request, "request", dict))


def _no_number(name: str) -> None:
    raise BadRequest(f"{name} is not a number in JSON")


def _line(answer: Answer) -> bytes:
    try:
        return json.dumps(answer, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:  # half a character that the program sent is sent back as it came
        return json.dumps(answer).encode() + b"\n"


def _checked(value: Any, field: str, *kinds: type) -> Any:
    if isinstance(value, kinds) and not isinstance(value, bool):
        return value
    raise BadRequest(f"{field}: expected {' or '.join(_NAMES[kind] for kind in kinds)}, found {value!r:.40}")


def _options(game: Game, options: Request) -> dict[str, Value]:
    """Options as JSON values, or in the words of the command line."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Value] = {}
    for name, value in options.items():
        if not isinstance(value, str | int):
            raise BadOption(f"option {name}: expected text, a whole number, true or false, found {value!r:.40}")
        chosen[name] = known[name].read(value) if name in known and isinstance(value, str) else value
    return chosen


def _move(state: State, move: Any) -> int:
    """A move by its number or its notation."""
    if isinstance(_checked(move, "move", str, int), int):
        return int(move)
    return state.game.read(state, move)
