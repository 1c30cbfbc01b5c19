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
    "aphrodite": say("Aphrodite"),
    "asteria": say("Asteria"),
    "charon": say("Charon"),
    "chronus": say("Chronus"),
    "hades": say("Hades"),
    "hera": say("Hera"),
    "hestia": say("Hestia"),
    "hypnus": say("Hypnus"),
    "iris": say("Iris"),
    "limus": say("Limus"),
    "pegasus": say("Pegasus"),
    "persephone": say("Persephone"),
    "poseidon": say("Poseidon"),
    "scylla": say("Scylla"),
    "triton": say("Triton"),
    "urania": say("Urania"),
    "zeus": say("Zeus"),
    "achilles": say("Achilles"),
    "atalanta": say("Atalanta"),
    "bellerophon": say("Bellerophon"),
    "polyphemus": say("Polyphemus"),
    "ares": say("Ares"),
    "medusa": say("Medusa"),
    "morpheus": say("Morpheus"),
    "harpies": say("Harpies"),
    "nemesis": say("Nemesis"),
    "medea": say("Medea"),
    "theseus": say("Theseus"),
    "maenads": say("Maenads"),
    "bia": say("Bia"),
    "eros": say("Eros"),
    "graeae": say("Graeae"),
    "terpsichore": say("Terpsichore"),
    "heracles": say("Heracles"),
    "jason": say("Jason"),
    "castor": say("Castor & Pollux"),
    "proteus": say("Proteus"),
    "hydra": say("Hydra"),
    "aeolus": say("Aeolus"),
    "europa": say("Europa & Talus"),
    "odysseus": say("Odysseus"),
    "selene": say("Selene"),
    "hippolyta": say("Hippolyta"),
    "clio": say("Clio"),
    "siren": say("Siren"),
    "eris": say("Eris"),
    "dionysus": say("Dionysus"),
    "charybdis": say("Charybdis"),
    "gaea": say("Gaea"),
    "adonis": say("Adonis"),
    "circe": say("Circe"),
    "nyx": say("Nyx"),
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
    "aphrodite": say("an opposing worker that begins its turn next to hers must end its last step next to one of them"),
    "asteria": say("after a turn in which her worker moved down she may put a dome on any unoccupied space"),
    "charon": say("before it moves, a worker may force a neighbouring opposing worker to its other side"),
    "chronus": say("he also wins as soon as five complete towers stand, whoever built them"),
    "hades": say("opposing workers cannot move down"),
    "hera": say("opponents cannot win by moving onto the perimeter"),
    "hestia": say("the worker may build a second time, but not on the perimeter"),
    "hypnus": say("an opposing worker that stands higher than its fellows cannot move"),
    "iris": say("a worker may leap over a neighbouring worker to the unoccupied space behind it, however high that is"),
    "limus": say("opposing workers cannot build next to hers, except domes"),
    "pegasus": say("a worker may move up any number of levels, but does not win by more than one"),
    "persephone": say("if an opponent can move up in its turn, it must"),
    "poseidon": say(
        "if the worker that did not move is on the ground, it may build up to three times at the end of the turn"
    ),
    "scylla": say("a worker that moves away from an opposing worker may force it onto the space just left"),
    "triton": say("a worker that enters a perimeter space may step again"),
    "urania": say("opposite edges and corners of the board are adjacent for her moves and builds"),
    "zeus": say("a worker may build a block under itself"),
    "achilles": say("once in the game his worker builds both before and after it moves"),
    "atalanta": say("once in the game her worker takes any number of extra steps"),
    "bellerophon": say("once in the game his worker moves up two levels in one step"),
    "polyphemus": say("once in the game he puts up to two domes on any unoccupied spaces at the end of his turn"),
    "ares": say("at the end of the turn the worker that did not move may take away a block next to it"),
    "medusa": say(
        "at the end of the turn lower neighbouring opposing workers turn to stone: a block takes their place"
    ),
    "morpheus": say(
        "every turn gives him a token, and instead of the normal build he builds once for every token spent"
    ),
    "harpies": say("an opposing worker that moves is blown on until the next space is higher or obstructed"),
    "nemesis": say("if no worker of an opponent is next to hers at the end of the turn, she may swap places with them"),
    "medea": say("once in the game she takes away all blocks from under a worker next to hers at the end of her turn"),
    "theseus": say(
        "once in the game he removes an opposing worker two levels above a neighbour of his at the end of his turn"
    ),
    "maenads": say("an opponent with a worker between two of hers at the end of her turn loses"),
    "bia": say("she places first, and an opposing worker straight ahead of the space that hers enters leaves the game"),
    "eros": say(
        "his workers start on opposite edges, and he also wins when one moves next to the other, both on level 1"
    ),
    "graeae": say("she has three workers, of which one moves and another builds"),
    "terpsichore": say("all of her workers must move, and then all of them must build"),
    "heracles": say("once in the game both of his workers build any number of domes instead of the normal build"),
    "jason": say(
        "once in the game he puts a third worker on the ground of the perimeter, and moves and builds with it"
    ),
    "castor": say("instead of a normal turn all of their workers move and none builds, or none moves and all build"),
    "proteus": say("he has three workers, and after one has moved another is forced onto the space just left"),
    "aeolus": say("at the end of the turn he may turn the wind or calm it, and nobody steps straight against it"),
    "europa": say(
        "at the end of the turn she may put Talus next to the worker that moved, where he stands as if he were a dome"
    ),
    "odysseus": say(
        "once in the game, before his turn, he forces any number of opposing workers next to his to unoccupied corners"
    ),
    "selene": say("instead of the normal build her woman may put a dome next to her on any level, whoever moved"),
    "clio": say("each of the first three blocks that her workers build gets a coin, which to opponents is a dome"),
    "siren": say(
        "instead of a normal turn she may force opposing workers one space in the direction fixed at the start, and build"
    ),
    "eris": say("instead of a normal turn she may move and build with an opposing worker that did not move last"),
    "dionysus": say(
        "whenever he completes a tower he may take an extra turn with an opposing worker, by which nobody can win"
    ),
    "charybdis": say(
        "at the end of the turn she may lay one of two whirlpools, and whoever steps onto one comes out at the other"
    ),
    "gaea": say("for each dome that anybody builds she may put one of two spare workers on the ground next to it"),
    "adonis": say(
        "once in the game he names one of his workers and an opposing one, "
        "which must be neighbours at the end of the next turn if they can"
    ),
    "circe": say(
        "if the opponent's workers are not neighbours when her turn begins, she alone has that power until her next turn"
    ),
    "nyx": say(
        "while the number of complete towers is odd she has a second power, which was set aside, and the opponent has none"
    ),
    "hippolyta": say("all workers other than her woman step diagonally only"),
    "hydra": say(
        "at the end of the turn she gains a worker if no two of hers are neighbours, and otherwise she loses one"
    ),
}


BUILDERS: dict[str, Message] = {  # what is asked where it is not simply the worker that moved who builds
    "graeae": say("Build with a worker that did not move."),
    "heracles": say("Build, or build domes next to all workers for once, or none at all."),
    "selene": say("Build next to the worker that moved, or put a dome next to the woman."),
}


def name(number: int) -> Message:
    """The name of a power by its number."""
    return NAMES[table.word(number)]


def effect(number: int) -> Message:
    """What a power does."""
    return EFFECTS[table.word(number)]
