"""The ladder: every computer player has a name to ask for it by.

`random`, `greedy`, `mcts:1000` (visits), `mcts:200ms`, `mcts:2s,judge,steps=4`, `mcts:30,judge,slips=20` (in 20 of 100
decisions it plays something that is not the best), `champion:2s`, the levels for people below, and own bots as
`package.module:name`, where `name` is a bot or makes one from dice.
"""

from importlib import import_module
from typing import Final, final

from stoa.bots.bot import Bot, Limit, read_limit, reason
from stoa.bots.champion import ChampionBot
from stoa.bots.learner import LearnerBot
from stoa.bots.mcts import MctsBot
from stoa.bots.simple import GreedyBot, RandomBot
from stoa.core.dice import Dice
from stoa.core.errors import StoaError
from stoa.core.message import Message, say


class UnknownBot(StoaError):
    """No computer player of that name, or settings that it does not have."""


@final
class Level:
    """A strength for people to choose: its name, in words, and the bot that plays it."""

    def __init__(self, name: str, title: Message, about: Message, spec: str) -> None:
        self.name: Final = name
        self.title: Final = title
        self.about: Final = about
        self.spec: Final = spec

    def __repr__(self) -> str:
        return f"<Level {self.name}: {self.spec}>"


# The time is for slow computers and uncompiled code: elsewhere the visits are over long before.
LEVELS: Final = (
    Level(
        "novice",
        say("Novice"),
        say("knows the rules and sees what is right in front of it"),
        "mcts:10/300ms,judge,slips=90",
    ),
    Level(
        "casual", say("Casual"), say("looks a little ahead and punishes careless moves"), "mcts:20/300ms,judge,slips=50"
    ),
    Level("club", say("Club"), say("knows what makes a good position"), "mcts:30/300ms,judge,slips=25"),
    Level("strong", say("Strong"), say("plans a few turns ahead, answers at once"), "mcts:200/1s,judge,slips=10"),
    Level("expert", say("Expert"), say("the best that this computer can do in two seconds"), "champion:2s"),
)
ADVISER: Final = "champion"  # gives hints, within the time that it is given: advice is not to slip


def make(spec: str, dice: Dice) -> Bot:
    """The bot that a spec names, thinking with these dice.

    >>> from stoa.core.dice import SeededDice
    >>> make("mcts:1000", SeededDice(1)).name
    'mcts:1000'
    """
    bot = _make(spec.strip(), dice)
    bot.name = spec.strip()
    return bot


def _make(spec: str, dice: Dice) -> Bot:
    for level in LEVELS:
        if level.name == spec:
            return _make(level.spec, dice)
    kind, colon, settings = spec.partition(":")
    if kind == "mcts":
        return _mcts(spec, settings if colon else None, dice)
    if kind == "champion":
        return ChampionBot(dice, _limit(spec, settings) if colon else None)
    if spec == "random":
        return RandomBot(dice)
    if spec == "greedy":
        return GreedyBot(dice)
    if is_own(spec):
        return _own(spec, kind, settings, dice)
    raise _unknown(spec)


def _unknown(spec: str) -> UnknownBot:
    known = ", ".join(names())
    return UnknownBot(f"there is no bot {spec!r}; there are: {known}, and own ones as package.module:name")


def is_own(spec: str) -> bool:
    """Whether the spec names a bot that somebody else wrote: a program, which runs as soon as the bot is made."""
    kind, colon, _ = spec.partition(":")
    return kind not in ("mcts", "champion") and ("." in kind or (colon != "" and kind.isidentifier()))


def names() -> list[str]:
    """What a bot can be asked for by: the plain ones, the levels from the weakest to the strongest, and specs."""
    return ["random", "greedy", *[level.name for level in LEVELS], "mcts", "mcts:1000", "mcts:200ms", "champion:2s"]


def _mcts(spec: str, settings: str | None, dice: Dice) -> Bot:
    if settings is None:
        return MctsBot(dice)
    limit: Limit | None = None
    judge = False
    steps = 0
    slips = 0
    for setting in settings.split(","):
        word, _, number = setting.strip().partition("=")
        if word == "judge" and not number:
            judge = True
        elif word == "steps" and number.isascii() and number.isdigit() and len(number) < 6:
            steps = int(number)
        elif word == "slips" and number.isascii() and number.isdigit() and 0 < int(number) <= 100:
            slips = int(number)
        elif word[:1].isdigit() and limit is None and not number:
            limit = _limit(spec, word)
        else:
            raise UnknownBot(
                f"{spec!r}: expected a limit such as 1000 or 2s, judge, steps=4 or slips=20, found {setting!r}"
            )
    if slips:
        if steps:
            raise UnknownBot(f"{spec!r}: steps and slips do not go together")
        return LearnerBot(dice, limit, slips, judge)
    return MctsBot(dice, limit, judge, steps)


def _limit(spec: str, text: str) -> Limit:
    try:
        return read_limit(text)
    except StoaError as error:
        raise UnknownBot(f"{spec!r}: {error}") from None


def _own(spec: str, module: str, name: str, dice: Dice) -> Bot:
    """A bot that somebody else wrote, found by its path."""
    try:
        thing: object = import_module(module)
        for part in name.split("."):
            thing = getattr(thing, part)
        if callable(thing) and not isinstance(thing, Bot):
            thing = thing(dice)
    except (Exception, SystemExit) as error:  # whatever it is that somebody else's code raises
        if isinstance(error, ModuleNotFoundError) and error.name == module and "." not in module:
            raise _unknown(spec) from None  # rather a slip, such as mtcs:100
        raise UnknownBot(f"{spec!r}: {reason(error)}") from error
    if not isinstance(thing, Bot):
        raise UnknownBot(f"{spec!r} is not a bot, nor does it make one from dice")
    return thing
