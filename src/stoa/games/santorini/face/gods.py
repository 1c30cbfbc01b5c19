"""The powers in words: their names, and what each does in one sentence."""

from stoa.core.message import Message, say
from stoa.games.santorini.rules.powers import table

NAMES: dict[str, Message] = {
    "mortal": say("no power"),
    "apollo": say("Apollo"),
    "artemis": say("Artemis"),
    "athena": say("Athena"),
    "atlas": say("Atlas"),
    "demeter": say("Demeter"),
    "hephaestus": say("Hephaestus"),
    "hermes": say("Hermes"),
    "minotaur": say("Minotaur"),
    "pan": say("Pan"),
    "prometheus": say("Prometheus"),
}

EFFECTS: dict[str, Message] = {
    "apollo": say("a worker may move onto a neighbouring opposing worker's space, which is forced onto the space left"),
    "artemis": say("the worker may step twice, but not back to where it began"),
    "athena": say("after a turn in which she moved up, opponents cannot move up until her next turn"),
    "atlas": say("a worker may build a dome on any level"),
    "demeter": say("the worker may build a second time, on another space"),
    "hephaestus": say("the worker may add a second block, but no dome, on the space just built on"),
    "hermes": say("workers that stay on their level may walk any distance, and then either of them builds"),
    "minotaur": say("a worker may move onto an opposing worker's space and force it straight on, if there is room"),
    "pan": say("he also wins by moving down two or more levels"),
    "prometheus": say("a worker that does not move up may build before and after it moves"),
}


def name(number: int) -> Message:
    """The name of a power by its number."""
    return NAMES[table.word(number)]


def effect(number: int) -> Message:
    """What a power does."""
    return EFFECTS[table.word(number)]
