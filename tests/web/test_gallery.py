"""Drawings are made once for all who see the same, in a process of their own as long as that works."""

import asyncio
import logging
import os
import signal
import sys

import pytest

import stoa
from stoa.core.drawing import Drawing
from stoa.core.game import State
from stoa.core.words import Voice
from stoa.server import decisions
from stoa.server.people import Person
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup
from stoa.web.artist import Artist, draw
from stoa.web.gallery import Gallery

pytestmark = pytest.mark.anyio

ADA, BEN = Person("ada", "Ada"), Person("ben", "Ben")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def here(state: State, lang: str, last: int | None, seat: int | None) -> Drawing:
    return draw(state, lang, last, seat)


def begun(game: str) -> Table:
    table = Table("t", TableSetup(game, ("person", "person")).checked(), bytes(32))
    for decide, *args in (
        (decisions.open_table, ADA),
        (decisions.sit, ADA, None, None),
        (decisions.sit, BEN, None, None),
    ):
        table = table.after(decide(table, *args, 0.0))
    return table.after(decisions.start(table, ADA, 0.0))


@pytest.mark.parametrize("name", stoa.game_names())
async def test_the_artist_draws_what_would_be_drawn_here(name: str) -> None:
    state = stoa.game(name).start(stoa.game(name).smallest_contest())
    artist = Artist()
    try:
        drawings = await asyncio.gather(*(artist.draw(state, lang, None, 0) for lang in ("en", "de", "zh_Hans")))
    finally:
        await artist.close()
    assert drawings == [draw(state, lang, None, 0) for lang in ("en", "de", "zh_Hans")]


async def test_an_artist_that_dies_is_replaced_and_nobody_waits_in_vain() -> None:
    state = stoa.game("santorini").start(2)
    artist = Artist()
    try:
        await artist.draw(state, "en", None, None)
        assert artist._process is not None
        first = artist._process.pid
        os.kill(first, signal.SIGKILL)
        assert await artist.draw(state, "en", None, None) == draw(state, "en", None, None)
        assert await artist.draw(state, "de", None, None) == draw(state, "de", None, None)
        assert artist._process.pid != first
    finally:
        await artist.close()


@pytest.mark.parametrize(
    "program", ["raise SystemExit(1)", "import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 1, 7]))"]
)
async def test_without_a_working_artist_drawings_are_made_here(program: str, caplog: pytest.LogCaptureFixture) -> None:
    state = stoa.game("santorini").start(2)
    artist = Artist((sys.executable, "-c", program))
    with caplog.at_level(logging.WARNING):
        async with asyncio.timeout(60):
            assert await artist.draw(state, "en", None, None) == draw(state, "en", None, None)
    await artist.close()
    assert "the artist failed" in caplog.text


async def test_all_who_see_the_same_get_the_same_drawing_until_the_table_changes() -> None:
    gallery, table = Gallery(here), begun("santorini")
    voice = Voice("en", table.game)
    first = await gallery.picture(table, voice, ADA)
    assert await gallery.picture(table, voice, BEN) is first
    assert await gallery.picture(table, voice, None) is first
    assert await gallery.picture(table, Voice("de", table.game), ADA) is not first
    assert table.turn is not None
    later = table.after(
        decisions.move(table, (ADA, BEN)[table.turn], table.turn, table.state.legal()[0], table.seq, 0.0)
    )
    assert await gallery.picture(later, voice, ADA) != first


async def test_who_plays_sees_the_own_sheet_in_front() -> None:
    game = next(name for name in stoa.game_names() if stoa.game(name).own_view)
    gallery, table = Gallery(here), begun(game)
    voice = Voice("en", table.game)
    ada, ben, guest = [await gallery.picture(table, voice, person) for person in (ADA, BEN, None)]
    assert table.turn is not None
    assert ada != ben
    assert guest == (ada, ben)[table.turn]


async def test_a_drawing_that_failed_is_made_again() -> None:
    table, tries = begun("santorini"), []

    async def clumsy(state: State, lang: str, last: int | None, seat: int | None) -> Drawing:
        tries.append(lang)
        if len(tries) == 1:
            raise OSError("the pencil broke")
        return draw(state, lang, last, seat)

    gallery, voice = Gallery(clumsy), Voice("en", table.game)
    with pytest.raises(OSError, match="pencil"):
        await gallery.picture(table, voice, ADA)
    assert (await gallery.picture(table, voice, ADA)).marks
    assert tries == ["en", "en"]
