"""Stoa: exact rules, strong bots and records for four board games.

>>> import stoa
>>> game = stoa.game("santorini")
>>> state = game.start(seats=2)
>>> stoa.play(state, game.read(state, "@c3"))
>>> len(state.legal())
24
"""

# The package is loaded before the function of the same name is imported: loaded later, it would take the name over. So
# `stoa.games` is always the function; modules of games are imported with `from stoa.games... import ...`.
import stoa.games as _games  # noqa: F401
from stoa.core.dice import Dice, SeededDice, TableDice
from stoa.core.errors import BadOption, BadPosition, BadRecord, NotLegal, StoaError, UnknownGame
from stoa.core.game import CHANCE, OVER, Game, Option, Refusal, State, play
from stoa.core.record import Record
from stoa.core.registry import game, games
from stoa.version import VERSION

__version__ = VERSION

__all__ = [
    "CHANCE",
    "OVER",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Dice",
    "Game",
    "NotLegal",
    "Option",
    "Record",
    "Refusal",
    "SeededDice",
    "State",
    "StoaError",
    "TableDice",
    "UnknownGame",
    "game",
    "games",
    "play",
]
