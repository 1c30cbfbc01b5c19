"""Litestar's key/value store over the sessions of the database: logins that can be revoked, tokens, and records that were
brought to look at.

Keys are kept as their hashes, so that nobody who sees the database can use a session.
"""

import hashlib
import json
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import time

from litestar.stores.base import Store

from stoa.server.sessions import Sessions

SESSIONS = "sessions"  # the store of browsers
TOKEN_DAYS = 400  # days for which a token is valid


class DatabaseStore(Store):
    """A store for one kind of thing. `sessions` is called late, because the house opens after the stores are made."""

    __slots__ = ("_kind", "_sessions")

    def __init__(self, kind: str, sessions: Callable[[], Sessions]) -> None:
        self._kind = kind
        self._sessions = sessions

    def _key(self, key: str) -> str:
        return self.key_of(self._kind, key)

    @staticmethod
    def key_of(kind: str, key: str) -> str:
        """Under which key the database has what a store of some kind keeps under another."""
        return f"{kind}:{hashlib.sha256(key.encode()).hexdigest()}"

    async def set(self, key: str, value: str | bytes, expires_in: int | timedelta | None = None) -> None:
        data = value.encode() if isinstance(value, str) else value
        await self._sessions().set(self._key(key), data, _until(expires_in), person_in(data))

    async def get(self, key: str, renew_for: int | timedelta | None = None) -> bytes | None:
        found = await self._sessions().get(self._key(key), time())
        until = _until(renew_for)
        if found is not None and until is not None:
            await self._sessions().renew(self._key(key), until)
        return found

    async def delete(self, key: str) -> None:
        await self._sessions().delete(self._key(key))

    async def delete_all(self) -> None:
        await self._sessions().clear(f"{self._kind}:")

    async def exists(self, key: str) -> bool:
        return await self.get(key) is not None

    async def expires_in(self, key: str) -> int | None:
        until = await self._sessions().until(self._key(key))
        return None if until is None else int(until - time())

    async def revoke(self, person: str) -> None:
        """End all sessions of somebody, and all their tokens, on every machine."""
        await self._sessions().revoke(person, time())

    async def secret(self, name: str) -> str:
        """A secret that all processes on this database share, made by the first that asks for it."""
        return (await self._sessions().once(self._key(name), secrets.token_hex(32).encode())).decode()


async def give_token(store: DatabaseStore, person: str) -> str:
    """A new token for a program that acts for somebody; nobody can read it again."""
    token = secrets.token_urlsafe(32)
    held = {"person": person, "since": f"{datetime.now(UTC):%Y-%m-%d}", "browser": f"{token[:4]}…"}
    await store.set(token, json.dumps(held), TOKEN_DAYS * 86400)
    return token


def _until(expires_in: int | timedelta | None) -> float | None:
    if expires_in is None:
        return None
    return time() + (expires_in.total_seconds() if isinstance(expires_in, timedelta) else expires_in)


def person_in(data: bytes) -> str | None:
    """Whose session it is, so that all sessions of a person can be found."""
    if not data.startswith(b"{"):
        return None
    person = json.loads(data).get("person")
    return person if isinstance(person, str) else None
