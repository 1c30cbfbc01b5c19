"""Guided first games and puzzles in a real browser: by mouse, by touch and by keys alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import stoa
from browsing import LISTENS, PATIENCE, Player
from stoa.core.course import course, has_course
from stoa.core.puzzle import puzzles

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
    page.wait_for_function(
        """(move) => {
          const marks = JSON.parse(document.getElementById("the-board").dataset.marks);
          const element = document.getElementById(Object.keys(marks).find((mark) => marks[mark].includes(move)));
          element?.focus();
          return element?.role === "button" && document.activeElement === element;
        }""",
        arg=move,
    )
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


def test_a_puzzle_is_solved_with_a_finger(sit: Sit) -> None:
    reader = sit("phone", lang="de")
    page, asked = reader.page, puzzles(stoa.game("santorini"))[1]
    page.goto("/puzzles/santorini")
    assert reader.violations() == []
    page.get_by_role("link", name="Rätsel 2 von 20").click()
    page.locator(LISTENS).wait_for(state="attached")
    assert reader.violations() == []
    state, at = asked.state, 0
    for move in asked.numbers():
        if len(state.legal()) > 1:
            expect(page.locator("#the-lesson")).to_have_attribute("data-at", str(at))
            play(reader, move, "list")
            at += 1
        state.play(move)
    expect(page.locator(".lesson-text")).to_contain_text("Richtig!")
    page.get_by_role("link", name="Das nächste Rätsel").click()
    page.wait_for_url("**/puzzles/santorini/3")
