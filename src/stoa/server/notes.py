"""What processes that share a database tell each other besides events: that a person's sessions have ended, or that a table is
another than its log alone would say. A note is written in the transaction of what it tells about.
"""

from sqlalchemy import delete, insert, text
from sqlalchemy.ext.asyncio import AsyncConnection

from stoa.server.models import note

CHANNEL = "stoa"  # of PostgreSQL's notifications
SIGN = "!"  # what a notification about a note begins with
KEPT_S = 3600.0  # seconds for which notes are kept: those who listen have heard them long before

PERSON, TABLE = "person", "table"  # what a note is about
OPERATOR = "operator"  # what was done by hand, as a sentence for the logs


async def tell(connection: AsyncConnection, about: str, id: str, now: float) -> None:
    """Tell all processes about a person or a table, or what an operator did, when the transaction is committed."""
    said = f"{about} {id}"
    await connection.execute(delete(note).where(note.c.at < now - KEPT_S))
    await connection.execute(insert(note).values(at=now, text=said))
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :said)"), {"said": f"{SIGN} {said}"})
