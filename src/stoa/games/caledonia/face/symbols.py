"""The symbols of Clans of Caledonia."""

from stoa.core.message import say
from stoa.core.symbols import read_symbols, shared

SYMBOLS = {
    **shared(
        "check",
        "contract",
        laurel=say("Glory; winner"),
        arrow=say("In return"),
        cross=say("Closed, or out"),
    ),
    **read_symbols(
        "stoa.games.caledonia.face",
        {
            "pound": say("Pound"),
            "worker": say("Worker"),
            "stall": say("Market stall"),
            "sheep": say("Sheep"),
            "cow": say("Cow"),
            "field": say("Field"),
            "dairy": say("Cheese dairy"),
            "bakery": say("Bakery"),
            "distillery": say("Distillery"),
            "wool": say("Wool"),
            "milk": say("Milk"),
            "grain": say("Grain"),
            "bread": say("Bread"),
            "cheese": say("Cheese"),
            "whisky": say("Whisky"),
            "hops": say("Hops"),
            "cotton": say("Cotton"),
            "tobacco": say("Tobacco"),
            "cane": say("Sugar cane"),
            "meat": say("Meat"),
            "beer": say("Beer"),
            "butter": say("Butter"),
            "axe": say("Woodcutters' technology"),
            "pick": say("Miners' technology"),
            "boat": say("Shipping"),
            "anchor": say("Port"),
            "merchant": say("Merchant"),
            "woodcutter": say("Woodcutter"),
            "miner": say("Miner"),
            "land": say("Free land"),
            "upgrade": say("Upgrade"),
            "settlement": say("Settlement"),
            "border": say("Border space"),
        },
    ),
}
