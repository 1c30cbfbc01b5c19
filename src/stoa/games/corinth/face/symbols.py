"""The symbols of Corinth."""

from stoa.core.message import say
from stoa.core.symbols import read_symbols, shared

SYMBOLS = {
    **shared(
        *("die-1", "die-2", "die-3", "die-4", "die-5", "die-6"),
        coin=say("Gold"),
        laurel=say("Bonus; winner"),
        check=say("Built"),
        bag=say("Goods"),
        ship=say("Start player"),
    ),
    **read_symbols(
        "stoa.games.corinth.face",
        {
            "block": say("Building"),
            "goat": say("Goat"),
            "grapes": say("Grapes"),
            "carpet": say("Carpet"),
            "spice": say("Spices"),
            "olive": say("Olives"),
            "steward": say("Steward"),
            "temple": say("Temple"),
            "warehouse": say("Warehouse"),
            "stable": say("Stable"),
            "trading-post": say("Trading post"),
        },
    ),
}
