import asyncio

import pytest

from stoa.server.sessions import Sessions
from stoa.server.storage import Storage

pytestmark = pytest.mark.anyio


async def test_a_session_is_kept_until_it_ends(storage):
    sessions = Sessions(storage)
    await sessions.set("key", b"value", until=100.0)
    assert await sessions.get("key", now=99.0) == b"value"
    assert await sessions.get("key", now=100.0) is None
    await sessions.renew("key", 200.0)
    assert await sessions.get("key", now=150.0) == b"value"
    assert await sessions.get("other", now=0.0) is None


async def test_a_session_is_written_again(storage):
    sessions = Sessions(storage)
    await sessions.set("key", b"one", until=None)
    await sessions.set("key", b"two", until=None)
    assert await sessions.get("key", now=1e12) == b"two"
    await sessions.delete("key")
    assert await sessions.get("key", now=0.0) is None


async def test_all_sessions_of_a_person_are_revoked_at_once(storage):
    sessions = Sessions(storage)
    await sessions.set("phone", b"a", until=None, person="ada")
    await sessions.set("phone", b"b", until=None)
    await sessions.set("laptop", b"c", until=None, person="ada")
    await sessions.set("other", b"d", until=None, person="ben")
    assert await sessions.revoke("ada", 0.0) == 2
    assert [await sessions.get(key, now=0.0) for key in ("phone", "laptop", "other")] == [None, None, b"d"]


async def test_sessions_that_have_ended_are_removed(storage):
    sessions = Sessions(storage)
    await sessions.set("old", b"a", until=100.0)
    await sessions.set("new", b"b", until=300.0)
    await sessions.tidy(now=200.0)
    await sessions.renew("old", 400.0)
    assert [await sessions.get(key, now=250.0) for key in ("old", "new")] == [None, b"b"]


async def test_all_sessions_of_one_kind_are_ended_and_no_others(storage):
    sessions = Sessions(storage)
    for key in ("a_b:1", "a_b:2", "axb:1", "secret:a_b:"):
        await sessions.set(key, b"value", until=None)
    await sessions.clear("a_b:")
    assert [await sessions.get(key, now=0.0) for key in ("a_b:1", "a_b:2")] == [None, None]
    assert [await sessions.get(key, now=0.0) for key in ("axb:1", "secret:a_b:")] == [b"value", b"value"]


async def test_two_processes_write_one_new_session_at_once(storage, database):
    other = await Storage(database).open()
    await asyncio.gather(*[Sessions(one).set("key", b"value", until=None, person="ada") for one in (storage, other)])
    await other.close()
    assert await Sessions(storage).get("key", now=0.0) == b"value"


async def test_a_value_is_set_once_by_whoever_comes_first(storage, database):
    other = await Storage(database).open()
    found = await asyncio.gather(*[Sessions(one).once("key", value) for one, value in ((storage, b"a"), (other, b"b"))])
    await other.close()
    assert found[0] == found[1] == await Sessions(storage).get("key", now=0.0)


async def test_the_end_of_a_session_can_be_asked_for(storage):
    sessions = Sessions(storage)
    await sessions.set("key", b"value", until=100.0)
    assert (await sessions.until("key"), await sessions.until("other")) == (100.0, None)
