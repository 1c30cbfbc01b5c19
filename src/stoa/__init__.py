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
from stoa.core.face import Face, ScoreRow
from stoa.core.game import CHANCE, OVER, Game, Option, Refusal, State, Value, play, ranking
from stoa.core.mind import Advice, Champion, Judge, Mind, share_hopes, share_victory
from stoa.core.moves import Argument, Kind, Moves, numbers
from stoa.core.record import Record
from stoa.core.registry import game, game_names, register
from stoa.version import VERSION

__version__ = VERSION

__all__ = [
    "CHANCE",
    "OVER",
    "Advice",
    "Argument",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Champion",
    "Dice",
    "Face",
    "Game",
    "Judge",
    "Kind",
    "Mind",
    "Moves",
    "NotLegal",
    "Option",
    "Record",
    "Refusal",
    "ScoreRow",
    "SeededDice",
    "State",
    "StoaError",
    "TableDice",
    "UnknownGame",
    "Value",
    "game",
    "game_names",
    "numbers",
    "play",
    "ranking",
    "register",
    "share_hopes",
    "share_victory",
]
