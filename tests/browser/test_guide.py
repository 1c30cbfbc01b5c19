"""How to play and the rules for people in a browser: nothing sticks out, and nothing is in anybody's way."""

from collections.abc import Callable

import pytest

import stoa
from browsing import Player


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("path", ["/how-to-play/{}", "/rules/{}"])
@pytest.mark.parametrize("name", stoa.game_names())
def test_texts_to_read_are_fit_for_everybody(sit: Callable[..., Player], name: str, path: str, size: str) -> None:
    reader = sit(size, "de")
    reader.page.goto(reader.address + path.format(name))
    reader.page.evaluate("() => { for (const image of document.images) image.loading = 'eager'; }")
    reader.page.wait_for_function("[...document.images].every((image) => image.complete && image.naturalWidth > 0)")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert reader.violations() == []
