"""What things and players are called."""

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.message import Message, count, say
from stoa.games.colosseum.rules import board

ASSET_NAMES = (
    say("gladiator"),
    say("comedian"),
    say("musician"),
    say("horse"),
    say("torch"),
    say("priest"),
    say("ship"),
    say("lion"),
    say("scenery"),
    say("decoration"),
    say("chariot"),
    say("cage"),
    say("Joker"),
    say("Emperor token"),
    say("Additional Action token"),
)

PROGRAM_NAMES = (
    say("Tribute to Munus"),
    say("Amphitryon"),
    say("Ode to Aurora"),
    say("Race of Janus"),
    say("Naumachia"),
    say("Venatio"),
    say("The Last of the Samnites"),
    say("Drama Ultima"),
    say("Anthem to Cupidon"),
    say("Cavalry of Spartacus"),
    say("Amphitrite's Anger"),
    say("Cave Leonem Cruciatum"),
    say("Retiarius vs. Secutor"),
    say("Satyricon of Momus"),
    say("Lyres of Mercury"),
    say("The Ponies of Epona"),
    say("Bacchus and the Nymphs"),
    say("Mare Spielbergus"),
    say("Lions' Procession"),
    say("Circus Maximus"),
    say("The Dialogues of Pluto"),
    say("And Tellus Created the Earth"),
    say("Safari Optimus Maximus"),
    say("The Galleys of Apollo"),
    say("Legendary Lion Hunters"),
    say("Venus' Equestrian Cavalcade"),
    say("Neptune's Fury"),
    say("Isis' Revealed Secrets"),
    say("Great Prophecies of Jupiter"),
    say("Caesar's Triumphal March"),
)

NOBLE_NAMES = (
    say("the Emperor"),
    say("the first Senator"),
    say("the first Consul"),
    say("the second Senator"),
    say("the second Consul"),
    say("the third Senator"),
)

PARTS_OF_TURN = (
    say("Investing"),
    say("Acquiring"),
    say("Trading"),
    say("Producing"),
    say("Closing Ceremonies"),
)
LETTERS = {"emperor": say("E"), "consul": say("C"), "senator": say("S")}


def seat_name(seat: int) -> Message:
    """A player by her seat."""
    return say("Seat {seat}", seat=seat + 1)


def listed(items: list[Message]) -> Message:
    """Several things in one sentence; at least one."""
    text = items[0]
    for item in items[1:]:
        text = say("{list}, {item}", list=text, item=item)
    return text


def goods(offer: vec[i64], sign: int) -> Message:
    """What one side of an offer gives: its maker with sign 1, the other side with -1."""
    found: list[Message] = []
    for asset, name in enumerate(ASSET_NAMES):
        amount = sign * offer[asset]
        if amount == 1:
            found.append(name)
        elif amount > 1:
            found.append(say("{n} × {kind}", n=amount, kind=name))
    coins = sign * offer[board.MONEY]
    if coins > 0:
        found.append(count("{n} coin", "{n} coins", coins))
    return listed(found) if found else say("nothing")
