"""What things and players are called."""

from collections.abc import Sequence

from stoa.core.message import Message, count, name_of, say
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
NOBLE_KINDS = {"emperor": say("Emperor"), "consul": say("Consul"), "senator": say("Senator")}
NOBLE_LABELS = (
    say("Emperor"),
    say("first Senator"),
    say("first Consul"),
    say("second Senator"),
    say("second Consul"),
    say("third Senator"),
)
LETTERS = {"emperor": say("E"), "consul": say("C"), "senator": say("S")}

_TOKENS = (
    count("a gladiator", "{n} gladiators", 1),
    count("a comedian", "{n} comedians", 1),
    count("a musician", "{n} musicians", 1),
    count("a horse", "{n} horses", 1),
    count("a torch", "{n} torches", 1),
    count("a priest", "{n} priests", 1),
    count("a ship", "{n} ships", 1),
    count("a lion", "{n} lions", 1),
    count("a piece of scenery", "{n} pieces of scenery", 1),
    count("a decoration", "{n} decorations", 1),
    count("a chariot", "{n} chariots", 1),
    count("a cage", "{n} cages", 1),
    count("a Joker", "{n} Jokers", 1),
    count("an Emperor token", "{n} Emperor tokens", 1),
    count("an Additional Action token", "{n} Additional Action tokens", 1),
)


def tokens(asset: int, n: int) -> Message:
    """So many tokens of a type, at least one."""
    name = _TOKENS[asset]
    return Message(name.text, name.plural, {"n": n})


def program_name(program: int) -> Message:
    """The number and the name of a program."""
    return say("program {number} ({name})", number=program + 1, name=PROGRAM_NAMES[program])


def listed(items: Sequence[Message]) -> Message:
    """Several things in one sentence; at least one."""
    *some, last = items
    return say("{list} and {item}", list=row(some), item=last) if some else last


def row(items: Sequence[Message]) -> Message:
    """Several things one behind the other; at least one."""
    text = items[0]
    for item in items[1:]:
        text = say("{list}, {item}", list=text, item=item)
    return text


def named(seats: Sequence[int]) -> Message:
    """The names of several players; at least one."""
    *some, last = (name_of(seat) for seat in seats)
    return say("{names} and {name}", names=row(some), name=last) if some else last


def goods(offer: Sequence[int], sign: int = 1) -> Message:
    """Tokens by type, and coins behind them if they are counted too: what one side of an offer gives, its maker with
    sign 1, the other side with -1.
    """
    found = [tokens(asset, sign * offer[asset]) for asset in range(board.ASSETS) if sign * offer[asset] > 0]
    if len(offer) > board.MONEY and sign * offer[board.MONEY] > 0:
        found.append(count("{n} coin", "{n} coins", sign * offer[board.MONEY]))
    return listed(found) if found else say("nothing")
