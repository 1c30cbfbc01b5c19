"""Stoa: exact rules, strong bots and records for four board games.

>>> import stoa
>>> game = stoa.game("santorini")
>>> state = game.start(seats=2)
>>> stoa.play(state, game.read(state, "@c3"))
>>> len(state.legal())
24
"""

from stoa.core.dice import Dice, SeededDice, TableDice
from stoa.core.errors import BadOption, BadPosition, BadRecord, NotLegal, StoaError, UnknownGame
from stoa.core.game import CHANCE, OVER, Game, Option, Refusal, State, play
from stoa.core.record import Record
from stoa.core.registry import game, game_names
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
    "game_names",
    "play",
]
