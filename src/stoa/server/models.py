"""The tables of the database. The log (`event`) is the truth; what `game_table` and `seat` say besides the setting
follows from it and is there to be looked up.
"""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

HEAD = "0003"  # the last migration; a test compares both

metadata = MetaData()

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", String(16), nullable=False),
    Column("since", Double, nullable=False, index=True),
    Column("banned", Double),  # since when, if at all
)

session = Table(  # of browsers
    "session",
    metadata,
    Column("key", String(128), primary_key=True),
    Column("value", LargeBinary, nullable=False),
    Column("person_id", String(32), index=True),
    Column("until", Double, index=True),
)

game_table = Table(
    "game_table",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("setting", JSON, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("opener", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("names", JSON, nullable=False),
    Column("waits", String(32)),
    Column("due", Double),
    Column("changed", Double, nullable=False),
    Column("notice", Text),
    Column("checked", Text),  # the versions that have last found that its log replays
    Column("origin", String(32)),  # stands for the address it was opened from; nothing else is known of it
    Index("game_table_opener", "opener", "status"),
    Index("game_table_origin", "origin", "status"),
    Index("game_table_changed", "status", "changed"),
    Index("game_table_waiting", "status", "waits"),
    Index("game_table_due", "due"),
    Index("game_table_public", "public", "status", "changed"),
)

seat = Table(
    "seat",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("person_id", String(32), nullable=False, index=True),
)

event = Table(
    "event",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger),
    Column("person_id", String(32)),
    Column("body", JSON, nullable=False),
)

lease = Table(  # who thinks for a table, until when
    "lease",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id"), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False, index=True),
)

presence = Table(  # when somebody was last seen at a table
    "presence",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id"), primary_key=True),
    Column("person_id", String(32), primary_key=True),
    Column("seen", Double, nullable=False, index=True),
)

heartbeat = Table(  # when each process that serves people was last well
    "heartbeat",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("seen", Double, nullable=False),
)

outage = Table(  # times at which no process served people: nobody's clock ran
    "outage",
    metadata,
    Column("begun", Double, primary_key=True),
    Column("ended", Double, nullable=False),
)

note = Table(  # what processes tell each other besides events
    "note",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Double, nullable=False, index=True),
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,
)
