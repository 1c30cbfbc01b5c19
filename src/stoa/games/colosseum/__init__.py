"""Colosseum: buy, bid and trade for the assets of ever greater events, and draw the nobles into your arena."""
