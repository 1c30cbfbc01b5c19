"""Guided first games and puzzles in a real browser: by mouse, by touch and by keys alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import stoa
from browsing import LISTENS, PATIENCE, Player
from stoa.core.course import course, has_course

Sit = Callable[..., Player]
expect.set_options(timeout=PATIENCE)

# A course for each way to play: the language, the window, and with what.
WAYS = {
    "santorini": ("en", "wide", "keys"),
    "corinth": ("de", "phone", "list"),
    "colosseum": ("zh-Hans", "wide", "list"),
    "caledonia": ("zh-Hant", "phone", "list"),
}
COURSES = [name for name in WAYS if has_course(stoa.game(name))]


def play(reader: Player, move: int, way: str) -> None:
    """Make a move: with the keys on the board, or in the list of moves with the mouse or a finger."""
    page = reader.page
    if way == "list":
        if not page.locator("#the-moves[open]").count():
            page.locator("#the-moves summary").click()
        page.locator(f"#the-moves [data-move='{move}']").click()
        return
    found = page.evaluate(
        """(move) => {
          const marks = JSON.parse(document.getElementById("the-board").dataset.marks);
          const id = Object.keys(marks).find((mark) => marks[mark].includes(move));
          document.querySelector('#the-board [tabindex="0"]').focus();
          const element = document.getElementById(id);
          element.focus();
          return document.activeElement === element;
        }""",
        move,
    )
    assert found
    page.keyboard.press("Enter")


@pytest.mark.parametrize("name", COURSES)
def test_a_course_is_played_to_its_end(name: str, sit: Sit) -> None:
    lang, size, way = WAYS[name]
    reader = sit(size, lang=lang)
    stops = course(stoa.game(name), lang.replace("-", "_")).stops
    reader.page.goto(f"/learn/{name}")
    reader.page.locator(LISTENS).wait_for(state="attached")
    assert reader.violations() == []
    for at, stop in enumerate(stops[:-1]):
        expect(reader.page.locator("#the-lesson")).to_have_attribute("data-at", str(at))
        if stop.move is not None:
            play(reader, stop.move, way)
        elif way == "keys":
            reader.page.locator("#the-action a.main[data-go]").focus()
            reader.page.keyboard.press("Enter")
        else:
            reader.page.locator("#the-action a.main[data-go]").click()
    expect(reader.page.locator(".lesson-text")).to_have_text(stops[-1].text)
    reader.photograph(f"learn-{name}-{size}")
    reader.page.locator("form[action='/play'] button").click()
    reader.page.wait_for_url("**/tables/**")


def test_trying_something_else_is_answered_and_taken_back(sit: Sit) -> None:
    reader = sit()
    page = reader.page
    page.goto("/learn/santorini?at=1")
    page.locator(LISTENS).wait_for()
    stop = course(stoa.game("santorini")).stops[1]
    for notation in ("@a1", "@a1", "@c3"):  # twice the same mistake, then as asked
        expect(page.locator("#the-board .act").first).to_be_visible()
        play(reader, stop.state.game.read(stop.state, notation), "keys")
        if notation == "@a1":
            expect(page.locator("#the-question")).to_contain_text("A corner has only three neighbours")
            page.get_by_role("link", name="Take it back").click()
            expect(page.locator("#the-question")).to_have_text("Place a worker on an unoccupied space.")
    expect(page.locator("#the-lesson")).to_have_attribute("data-at", "2")
    page.get_by_role("link", name="Show me").click()
    expect(page.locator("#the-answer.hint")).to_contain_text("Place a worker on c2.")
    expect(page.locator("#the-board .hinted")).to_have_count(1)
    page.go_back()
    expect(page.locator("#the-lesson")).to_have_attribute("data-at", "1")
    assert reader.violations() == []
