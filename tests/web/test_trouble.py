"""When the database is in trouble: visitors get a sentence, those who run the server get the rest."""

import asyncio
import logging
from pathlib import Path

import pytest
from litestar.testing import AsyncTestClient

from stoa.server.errors import Unavailable
from stoa.server.house import House
from stoa.web.app import create_app
from stoa.web.errors import explain
from stoa.web.server_config import ServerConfig

TROUBLE = "the database /srv/secret/stoa.db cannot be used: disk I/O error"


def test_trouble_with_the_database_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "stoa.web"):
        status, sentence, _ = explain(Unavailable(TROUBLE))
    assert status == 503
    assert "secret" not in str(sentence)
    assert TROUBLE in caplog.text


def test_pages_say_that_the_tables_cannot_be_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise Unavailable(TROUBLE)

    async def visit() -> list[tuple[int, str]]:
        config = ServerConfig(str(tmp_path / "stoa.db"), host="0.0.0.0")
        async with House(config.database, thinkers=0) as house:
            monkeypatch.setattr(house, "table", fail)
            async with AsyncTestClient(create_app(config, house)) as client:
                answers = [await client.get(path) for path in ("/tables/x", "/tables/x/replay")]
                return [(answer.status_code, answer.text) for answer in answers]

    for status, text in asyncio.run(visit()):
        assert status == 503
        assert "cannot be reached" in text
        assert "secret" not in text
