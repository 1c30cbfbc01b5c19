"""All powers of the data, played here or not: what each is called, what it is the god of, its symbol, and when it acts."""

from stoa.core.explaining import Card
from stoa.core.message import Message, say
from stoa.core.symbols import read_symbols
from stoa.games.santorini.face import gods
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.powers import table

MARK = "god"  # begins the name of what a power is explained by

OTHERS: dict[str, Message] = {  # the powers that are not played here
    "chaos": say("Chaos"),
    "hecate": say("Hecate"),
    "moerae": say("Moerae"),
    "tartarus": say("Tartarus"),
    "tyche": say("Tyche"),
}

TITLES: dict[str, Message] = {
    "apollo": say("God of Music"),
    "artemis": say("Goddess of the Hunt"),
    "athena": say("Goddess of Wisdom"),
    "atlas": say("Titan Shouldering the Heavens"),
    "demeter": say("Goddess of the Harvest"),
    "hephaestus": say("God of Blacksmiths"),
    "hermes": say("God of Travel"),
    "minotaur": say("Bull-headed Monster"),
    "pan": say("God of the Wild"),
    "prometheus": say("Titan Benefactor of Mankind"),
    "aphrodite": say("Goddess of Love"),
    "ares": say("God of War"),
    "bia": say("Goddess of Violence"),
    "chaos": say("Primordial Nothingness"),
    "charon": say("Ferryman to the Underworld"),
    "chronus": say("God of Time"),
    "circe": say("Divine Enchantress"),
    "dionysus": say("God of Wine"),
    "eros": say("God of Desire"),
    "hera": say("Goddess of Marriage"),
    "hestia": say("Goddess of Hearth and Home"),
    "hypnus": say("God of Sleep"),
    "limus": say("Goddess of Famine"),
    "medusa": say("Petrifying Gorgon"),
    "morpheus": say("God of Dreams"),
    "persephone": say("Goddess of Spring Growth"),
    "poseidon": say("God of the Sea"),
    "selene": say("Goddess of the Moon"),
    "triton": say("God of the Waves"),
    "zeus": say("God of the Sky"),
    "aeolus": say("God of the Winds"),
    "charybdis": say("Whirlpool Monster"),
    "clio": say("Muse of History"),
    "europa": say("Queen & Guardian Automaton"),
    "gaea": say("Goddess of the Earth"),
    "graeae": say("The Gray Hags"),
    "hades": say("God of the Underworld"),
    "harpies": say("Winged Menaces"),
    "hecate": say("Goddess of Magic"),
    "moerae": say("Goddesses of Fate"),
    "nemesis": say("Goddess of Retribution"),
    "siren": say("Alluring Sea Nymph"),
    "tartarus": say("God of the Abyss"),
    "terpsichore": say("Muse of Dancing"),
    "urania": say("Muse of Astronomy"),
    "achilles": say("Volatile Warrior"),
    "adonis": say("Devastatingly Handsome"),
    "atalanta": say("Swift Huntress"),
    "bellerophon": say("Tamer of Pegasus"),
    "heracles": say("Doer of Great Deeds"),
    "jason": say("Leader of the Argonauts"),
    "medea": say("Powerful Sorceress"),
    "odysseus": say("Cunning Leader"),
    "polyphemus": say("Gigantic Cyclops"),
    "theseus": say("Slayer of the Minotaur"),
    "tyche": say("Goddess of Fortune"),
    "scylla": say("Menacing Sea Monster"),
    "castor": say("Divine & Mortal Twins"),
    "proteus": say("Shapeshifting Sea God"),
    "eris": say("Goddess of Discord"),
    "maenads": say("Raving Ones"),
    "asteria": say("Goddess of Falling Stars"),
    "hippolyta": say("Queen of the Amazons"),
    "hydra": say("Many-Headed Monster"),
    "iris": say("Goddess of the Rainbow"),
    "nyx": say("Goddess of Night"),
    "pegasus": say("Winged Horse"),
}

TIMINGS: dict[str, Message] = {  # when a power acts, as the data says
    "move": say("your move"),
    "build": say("your build"),
    "turn": say("your turn"),
    "start-of-turn": say("start of your turn"),
    "alternative-turn": say("instead of your turn"),
    "end-of-turn": say("end of your turn"),
    "opponent-turn": say("the others' turns"),
    "win-condition": say("how you win"),
    "lose-condition": say("how others lose"),
    "any-time": say("at any time"),
    "setup": say("the setup"),
}


def name(word: str) -> Message:
    """The name of a power, also of one that is not played here."""
    return gods.NAMES.get(word) or OTHERS[word]


SYMBOLS = read_symbols("stoa.games.santorini.face", {word: name(word) for word in board.GODS})


def timing(word: str) -> Message:
    """When a power acts; what it changes in the setup is said only where that is all."""
    classes = table.DATA[int(table.number(word)) - 1]["timing"]
    return TIMINGS[next((one for one in classes if one != "setup"), "setup")]


def card(word: str, *words: Message) -> Card:
    """The card of a power: its symbol, name and title, and what it does in a sentence, if it is played here."""
    effect = gods.EFFECTS.get(word)
    does = () if effect is None else (say("{effect}.", effect=effect),)
    return Card(name(word), (*does, *words), symbol=word, fill=SYMBOLS[word].fill, title=TITLES[word])
