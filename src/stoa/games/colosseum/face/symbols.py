"""The symbols of Colosseum."""

from stoa.core.message import say
from stoa.core.symbols import read_symbols, shared

SYMBOLS = {
    **shared(
        "check",
        "bag",
        "ship",
        arrow=say("Goes to"),
        cross=say("Given up"),
        coin=say("Coins"),
        laurel=say("Earlier events"),
        plus=say("Additional Action"),
        contract=say("Program"),
    ),
    **read_symbols(
        "stoa.games.colosseum.face",
        {
            "star": say("Star Performer Award"),
            "medal": say("Medal"),
            "ticket": say("Season Ticket"),
            "gladiator": say("Gladiator"),
            "mask": say("Comedian"),
            "lyre": say("Musician"),
            "horse": say("Horse"),
            "torch": say("Torch"),
            "priest": say("Priest"),
            "lion": say("Lion"),
            "scenery": say("Scenery"),
            "decoration": say("Decoration"),
            "chariot": say("Chariot"),
            "cage": say("Cage"),
            "joker": say("Joker"),
            "emperor": say("Emperor"),
            "consul": say("Consul"),
            "senator": say("Senator"),
            "podium": say("Podium"),
            "loge": say("Emperor's loge"),
            "arena": say("Arena"),
            "spectators": say("Spectators"),
        },
    ),
}
