"""What people may type for the words of Clans of Caledonia's notation, in their language."""

from stoa.core.message import say

SPOKEN = {
    "pass": say("pass, skip"),
    "done": say("done, finished"),
    "shipping": say("shipping, upgrade shipping"),
    "technology": say("technology, upgrade"),
    "merchant": say("merchant, hire"),
    "recall": say("recall, take back"),
    "buy": say("buy, purchase"),
    "sell": say("sell, sell off"),
    "take": say("take, contract"),
    "fulfil": say("fulfil, fulfill"),
    "keep": say("keep, hold"),
    "bottom": say("bottom, under the pile"),
    "port": say("port, harbour"),
    "discard": say("discard, give back"),
    "choose": say("choose, select"),
    "building bonus": say("building bonus, bonus for a building"),
    "barrel": say("barrel, cask"),
    "barrel down": say("barrel down, lay down"),
    "make": say("make, produce"),
    "bid": say("bid, offer points"),
    "leave": say("leave, quit the auction"),
    "slaughter": say("slaughter, kill"),
    "row": say("row, row to"),
}
