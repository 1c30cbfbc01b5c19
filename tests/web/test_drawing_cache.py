"""Drawings are made once for all who see the same."""

import pytest

import stoa
from server_tables import Sheet
from stoa.core.drawing import Drawing
from stoa.core.game import State
from stoa.core.words import Voice
from stoa.server.people import Person
from stoa.server.table_setup import TableSetup
from stoa.server.workers import draw
from stoa.web.drawing_cache import DrawingCache

pytestmark = pytest.mark.anyio

ADA, BEN = Person("ada", "Ada"), Person("ben", "Ben")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def here(state: State, voice: Voice, last: int | None, seat: int | None, view: str, before: Drawing) -> Drawing:
    return draw(state, voice.lang, voice.names, last, seat, view).inline()


def begun(game: str) -> Sheet:
    return Sheet(TableSetup(game, ("person", "person")), ADA).begin(ADA, BEN)


async def test_all_who_see_the_same_get_the_same_drawing_until_the_table_changes() -> None:
    drawings, sheet = DrawingCache(here), begun("santorini")
    table = sheet.table
    voice = Voice("en", table.game)
    first = await drawings.picture(table, voice, ADA)
    assert await drawings.picture(table, voice, BEN) is first
    assert await drawings.picture(table, voice, None) is first
    assert await drawings.picture(table, Voice("de", table.game), ADA) is not first
    assert table.turn is not None
    sheet.move((ADA, BEN)[table.turn], table.state.legal()[0])
    assert await drawings.picture(sheet.table, voice, ADA) != first


async def test_who_looks_from_elsewhere_gets_another_drawing() -> None:
    drawings, table = DrawingCache(here), begun("santorini").table
    voice = Voice("en", table.game)
    corner = await drawings.picture(table, voice, ADA)
    above = await drawings.picture(table, voice, ADA, view="above.1")
    assert "".join(above.pieces) != "".join(corner.pieces)
    assert await drawings.picture(table, voice, BEN, view="above.1") is above


async def test_a_drawing_has_the_names_of_its_table() -> None:
    drawings, table = DrawingCache(here), begun("corinth").table
    named = await drawings.picture(table, table.voice("en"), None)
    assert "Ada" in "".join(named.pieces)
    assert "Seat 1" not in "".join(named.pieces)
    assert await drawings.picture(table, Voice("en", table.game, ("Cem", "Ben")), None) != named


async def test_who_plays_sees_the_own_sheet_in_front() -> None:
    game = next(name for name in stoa.game_names() if stoa.game(name).face.own_view)
    drawings, table = DrawingCache(here), begun(game).table
    voice = Voice("en", table.game)
    ada, ben, guest = [await drawings.picture(table, voice, person) for person in (ADA, BEN, None)]
    assert table.turn is not None
    assert ada != ben
    assert guest == (ada, ben)[table.turn]


async def test_what_is_kept_is_counted_as_it_lies_in_memory() -> None:
    table = begun("corinth").table
    drawings = {lang: DrawingCache(here) for lang in ("en", "zh_Hans")}
    letters = {}
    for lang, cache in drawings.items():
        drawing = await cache.picture(table, Voice(lang, table.game), ADA)
        letters[lang] = sum(map(len, drawing.pieces))
    assert letters["zh_Hans"] < letters["en"]
    assert (
        drawings["zh_Hans"].kept.bytes > 2 * letters["zh_Hans"]
    )  # a text with one Chinese letter takes twice the room


async def test_a_drawing_that_failed_is_made_again() -> None:
    table, tries = begun("santorini").table, []

    async def clumsy(
        state: State, voice: Voice, last: int | None, seat: int | None, view: str, before: Drawing
    ) -> Drawing:
        tries.append(voice.lang)
        if len(tries) == 1:
            raise OSError("the pencil broke")
        return await here(state, voice, last, seat, view, before)

    drawings, voice = DrawingCache(clumsy), Voice("en", table.game)
    with pytest.raises(OSError, match="pencil"):
        await drawings.picture(table, voice, ADA)
    assert (await drawings.picture(table, voice, ADA)).marks
    assert tries == ["en", "en"]
