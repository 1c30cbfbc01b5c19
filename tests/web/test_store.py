"""Stores for Litestar over one table of the database."""

import asyncio
from pathlib import Path

from stoa.server.house import House
from stoa.web.store import DatabaseStore


def test_a_store_that_is_emptied_leaves_the_others_alone(tmp_path: Path) -> None:
    async def empty_one() -> list[bytes | None]:
        async with House(str(tmp_path / "stoa.db"), thinkers=0) as house:
            logins, tokens = (DatabaseStore(kind, lambda: house.sessions) for kind in ("logins", "tokens"))
            for store in (logins, tokens):
                await store.set("one", b"1")
                await store.set("two", b"2", expires_in=60)
            await logins.delete_all()
            return [await store.get(key) for store in (logins, tokens) for key in ("one", "two")]

    assert asyncio.run(empty_one()) == [None, None, b"1", b"2"]
