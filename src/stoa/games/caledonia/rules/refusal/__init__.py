"""Why a move is not legal: a second reading of the rules, written apart from the engine and tested against it.

It asks the map hex by hex and counts from the pieces themselves; it shares no search for moves with the engine. `reading`
is the way in, the other modules are the chapters.
"""
