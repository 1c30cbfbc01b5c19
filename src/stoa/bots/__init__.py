"""Computer players that know the contract alone."""

from stoa.bots.bot import Bot, Limit, Thought
from stoa.bots.levels import make
from stoa.bots.mcts import MctsBot
from stoa.bots.simple import GreedyBot, RandomBot

__all__ = ["Bot", "GreedyBot", "Limit", "MctsBot", "RandomBot", "Thought", "make"]
