"""All limits of the house in one place."""

NAME = 30  # characters of a name
TOKENS_EACH = 20  # tokens of one person for programs
CHAT = 500  # characters of a chat message
CHATS_PER_SECOND, CHATS_AT_ONCE = 1, 5  # chat messages of one person, wherever and through whichever door
CHATS = 2000  # chat messages at one table
EVENTS = 20_000  # events at one table; from then on only what brings the game to its end
TABLES_WAITING = 20  # tables that one person may have open before they start
TABLES_OPEN = 100  # tables of one person that are not over: running, or opened within a day and still to begin
TABLES_UNPEOPLED = 3  # running tables of one person at which only computer players play
TABLES_OPEN_ADDRESS = 400  # the same for everybody of one address: new guests gain nothing
TABLES_UNPEOPLED_ADDRESS = 9
TABLES_LISTED = 100  # tables in a list
TABLES_SWEPT = 1000  # tables that are looked at in one go because something must be done for them
TABLES_KEPT = 1000  # tables in the memory of one process; the others are read again when they are needed

MINUTE, HOUR, DAY = 60, 3600, 86400
LIVE_BASE = (1 * MINUTE, 3 * HOUR)  # seconds on a clock at the start
LIVE_INCREMENT = (0, 10 * MINUTE)  # seconds for every turn
LIVE_CAP = 6 * HOUR  # seconds that a clock may hold
RELAXED_DAYS = (1, 14)  # days for a turn

CLOCK_LOW = 30  # seconds left on a clock that warns

AWAY = 60.0  # seconds after which a computer player may take over for somebody who is not here
BEAT = 20.0  # seconds between two notes of who is here
PING = 20  # seconds between two signs of life on a live connection, and the patience for an answer
MOVES = 200  # moves that are sent together
WAIT = 25  # seconds for which a program may wait for news of a table with one request
HINT_MS = 1000  # milliseconds that a computer player thinks about a hint
COMPOUND_MS = 200  # the same for every further small move of a compound decision
START_S = 60.0  # seconds that a worker may take to get ready, on however busy a machine
DRAW_S = 15.0  # seconds for which a worker that draws may be silent
THINK_S = 15.0  # seconds that a computer player may think; longer than any level needs
GREEDY_S = 5.0  # the same for the simple player that then steps in
LEASE_S = 25.0  # seconds for which one process thinks for a table alone; longer than THINK_S and GREEDY_S together
GARBAGE = 20_000, 20, 50  # how seldom garbage is looked for: a search through everything stops all tables for a moment
