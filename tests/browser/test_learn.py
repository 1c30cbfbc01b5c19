"""Guided first games and puzzles in a real browser: by mouse, by touch and by keys alone."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect

import soak
import stoa
from browsing import LISTENS, PATIENCE, Player
from stoa.core.course import Stop, course
from stoa.core.puzzle import puzzles
from stoa.core.words import LANGUAGES

Sit = Callable[..., Player]
expect.set_options(timeout=PATIENCE)

# How a course is played: the game, the language, the window, and with what. Together with the puzzles below all languages are
# read in both windows; `make soak` plays every course in all of them.
COURSES = [
    ("santorini", "en", "wide", "keys"),
    ("corinth", "de", "phone", "list"),
    ("colosseum", "zh-Hans", "wide", "list"),
    ("caledonia", "zh-Hant", "phone", "list"),
]
PUZZLES = [
    ("santorini", "zh-Hans", "phone", "list"),
    ("corinth", "zh-Hant", "wide", "keys"),
    ("colosseum", "en", "phone", "list"),
    ("caledonia", "de", "wide", "list"),
]
if soak.LONG:
    TONGUES = [lang.replace("_", "-") for lang in LANGUAGES]
    COURSES = PUZZLES = [
        (name, *read) for name, *_ in COURSES for read in product(TONGUES, ("wide", "phone"), ("list",))
    ]
    COURSES += [(name, "de", "wide", "keys") for name in dict.fromkeys(name for name, *_ in COURSES)]
# Whether what stands for a move can be seen: the middle of a place on the board, or a button.
IN_SIGHT = """(move) => {
  const marks = JSON.parse(document.getElementById("the-board").dataset.marks);
  const view = document.getElementById("the-view").getBoundingClientRect();
  const places = Object.keys(marks).filter((id) => marks[id].includes(move)).map((id) => document.getElementById(id)).filter(Boolean);
  const middles = places.filter((place) => place.getClientRects().length).map((place) => {
    const box = place.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  if (document.querySelector(`#the-action .choices [data-move="${move}"]`)) return true;
  return middles.some(([x, y]) => view.left <= x && x <= view.right && view.top <= y && y <= view.bottom);
}"""
# Whether the end of what the teacher says is in sight.
ASKED_IN_SIGHT = """() => {
  const [box, text] = ["#the-lesson", "#the-lesson .lesson-text"].map((name) => document.querySelector(name).getBoundingClientRect());
  return text.bottom <= box.bottom + 1;
}"""
RIGHT = {"en": "Right!", "de": "Richtig!", "zh-Hans": "正确", "zh-Hant": "正確"}


def play(reader: Player, move: int, way: str) -> None:
    """Make a move: in the list of moves with the mouse or a finger or by keys alone, or with Enter on the board."""
    page = reader.page
    if way == "keys":
        reader.type_from_the_list(move)
        return
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


@pytest.mark.varied(8)
@pytest.mark.parametrize(("name", "lang", "size", "way"), COURSES)
def test_a_course_is_played_to_its_end(name: str, lang: str, size: str, way: str, sit: Sit) -> None:
    reader = sit(size, lang=lang)
    stops = course(stoa.game(name), lang.replace("-", "_")).stops
    reader.page.goto(f"/learn/{name}")
    reader.page.locator(LISTENS).wait_for(state="attached")
    assert reader.violations() == []
    for at, stop in enumerate(stops[:-1]):
        expect(reader.page.locator("#the-lesson")).to_have_attribute("data-at", str(at))
        if stop.move is not None:
            reader.page.wait_for_function(IN_SIGHT, arg=stop.move)
            play(reader, stop.move, way)
        elif way == "keys":
            reader.tab_to("#the-action a.main[data-go]")
            reader.page.keyboard.press("Enter")
        else:
            reader.page.locator("#the-action a.main[data-go]").click()
    expect(reader.page.locator(".lesson-text")).to_have_text(stops[-1].text)
    reader.photograph(f"learn-{name}-{size}")
    reader.page.locator("form[action='/play'] button").click()
    reader.page.wait_for_url("**/tables/**")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_whoever_is_new_sees_at_once_where_to_begin(size: str, sit: Sit) -> None:
    reader = sit(size, lang="de")
    reader.page.goto("/")
    begin = reader.page.get_by_role("link", name="Santorini lernen")
    place = begin.bounding_box()
    assert place is not None
    assert place["y"] + place["height"] < 500
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert reader.violations() == []
    begin.click()
    reader.page.wait_for_url("**/learn/santorini?at=0")


def test_trying_something_else_is_answered_and_taken_back(sit: Sit) -> None:
    reader = sit()
    page = reader.page
    page.goto("/learn/santorini?at=1")
    page.locator(LISTENS).wait_for()
    stop = course(stoa.game("santorini")).stops[1]
    for notation in ("@a1", "@a1", "@c3"):  # twice the same mistake, then as asked
        expect(page.locator("#the-board .act").first).to_be_visible()
        play(reader, stop.state.game.read(stop.state, notation), "board")
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


def test_the_lessons_lie_behind_a_button_where_there_is_no_room(sit: Sit) -> None:
    page = sit("phone").page
    page.goto("/learn/santorini?at=1")
    page.locator(LISTENS).wait_for()
    page.locator("[data-open-side]").click()
    expect(page.locator("#the-side .parts [aria-current]")).to_be_visible()
    expect(page.locator("[data-close-side]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#the-side")).to_be_hidden()
    expect(page.locator("[data-open-side]")).to_be_focused()


def test_what_is_asked_is_in_sight_however_much_has_happened(sit: Sit) -> None:
    page = sit("phone", lang="zh-Hant").page
    stops = course(stoa.game("caledonia"), "zh_Hant").stops
    at = max(range(len(stops) - 1), key=lambda at: len(stops[at].moves))  # production and a new round
    page.goto(f"/learn/caledonia?at={at}")
    page.locator(LISTENS).wait_for(state="attached")
    assert page.evaluate(
        """() => {
          const teacher = document.getElementById("the-lesson").getBoundingClientRect();
          return document.querySelector(".lesson-text").getBoundingClientRect().bottom <= teacher.bottom;
        }"""
    )


@pytest.mark.varied(2)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_a_lesson_asks_for_has_a_frame(size: str, sit: Sit) -> None:
    """On the board, among the buttons, and among the choices that one place of the board offers."""
    page = sit(size, lang="zh-Hant").page
    stops = course(stoa.game("caledonia"), "zh_Hant").stops
    expand = next(at for at, stop in enumerate(stops) if stop.title == "擴張")
    page.goto(f"/learn/caledonia?at={expand}")
    page.locator(LISTENS).wait_for(state="attached")
    frame = page.locator("#the-board rect.named")
    expect(frame).to_have_count(1)
    around = frame.bounding_box()
    hexagon = page.locator(f"#{marked(stops[expand])}").bounding_box()
    assert around is not None
    assert hexagon is not None
    assert around["x"] < hexagon["x"] < hexagon["x"] + hexagon["width"] < around["x"] + around["width"]
    page.locator(f"#{marked(stops[expand])}").dispatch_event("click")
    expect(page.locator("#the-chooser .named")).to_have_attribute("data-move", str(stops[expand].move))
    leave = next(at for at, stop in enumerate(stops) if stop.title == "跳過與生產")
    page.goto(f"/learn/caledonia?at={leave}")
    expect(page.locator("#the-action .named")).to_have_text("跳過")
    expect(frame).to_have_count(0)
    page.goto("/puzzles/caledonia/1")  # where nothing is given away
    page.locator(LISTENS).wait_for(state="attached")
    expect(page.locator(".named")).to_have_count(0)


def marked(stop: Stop) -> str:
    """The element of the drawing that stands for what a lesson asks for."""
    marks = stop.state.game.face.picture(stop.state).marks
    return next(mark for mark, moves in marks.items() if stop.move in moves)


@pytest.mark.varied(3)
@pytest.mark.parametrize(("name", "at"), [("santorini", 1), ("corinth", 2), ("colosseum", 1), ("caledonia", 1)])
def test_by_keys_a_ring_shows_what_a_lesson_asks_for(name: str, at: int, sit: Sit) -> None:
    reader = sit()
    reader.page.goto(f"/learn/{name}?at={at}")
    reader.page.locator(LISTENS).wait_for(state="attached")
    reader.tab_to("#the-board .act")
    ring = reader.page.locator("#the-board rect.ring")
    expect(ring).to_be_visible()
    reader.page.keyboard.press("Enter")
    expect(reader.page.locator("#the-lesson")).to_have_attribute("data-at", str(at + 1))


@pytest.mark.varied(8)
@pytest.mark.parametrize(("name", "lang", "size", "way"), PUZZLES)
def test_a_puzzle_is_solved_and_leads_to_the_next(name: str, lang: str, size: str, way: str, sit: Sit) -> None:
    reader = sit(size, lang=lang)
    page, asked = reader.page, puzzles(stoa.game(name))[1]
    page.goto(f"/puzzles/{name}")
    assert reader.violations() == []
    page.locator(f"a[href='/puzzles/{name}/2']").click()
    page.locator(LISTENS).wait_for(state="attached")
    assert reader.violations() == []
    state, at = asked.state, 0
    for move in asked.numbers():
        if len(state.legal()) > 1:
            expect(page.locator("#the-lesson")).to_have_attribute("data-at", str(at))
            play(reader, move, way)
            at += 1
        state.play(move)
    expect(page.locator(".lesson-text")).to_contain_text(RIGHT[lang])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(f"#the-action a[href='/puzzles/{name}/3']").click()
    page.wait_for_url(f"**/puzzles/{name}/3")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_where_a_walk_may_end_a_button_says_so(size: str, sit: Sit) -> None:
    reader = sit(size, lang="de")
    reader.page.goto("/learn/corinth?at=8")
    reader.page.locator(LISTENS).wait_for(state="attached")
    button = reader.page.locator("#the-action .choices").get_by_role("button", name="Hier anhalten")
    button.click()
    expect(reader.page.locator("#the-lesson")).to_have_attribute("data-at", "9")


@pytest.mark.varied(5)
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("name", ["santorini", "corinth", "colosseum", "caledonia"])
def test_what_a_lesson_asks_for_is_seen_without_scrolling(name: str, size: str, sit: Sit) -> None:
    """In German, whose lessons are the longest."""
    reader, hidden = sit(size, lang="de"), []
    for at in range(len(course(stoa.game(name), "de").stops)):
        reader.page.goto(f"/learn/{name}?at={at}")
        reader.page.locator(LISTENS).wait_for(state="attached")
        if not reader.page.evaluate(ASKED_IN_SIGHT):
            hidden.append(at)
    assert hidden == []


def test_on_a_phone_the_answer_to_a_wrong_move_is_told_to_its_end(sit: Sit) -> None:
    reader, stop = sit("phone", lang="de"), course(stoa.game("corinth"), "de").stops[4]
    wrong = stop.state.game.read(stop.state, "blue-8")
    reader.page.goto(f"/learn/corinth?at=4&move={wrong}")
    reader.page.locator(LISTENS).wait_for(state="attached")
    reply = reader.page.locator("#the-question.reply")
    expect(reply).to_have_text(stop.answers[wrong])
    assert reply.evaluate("(told) => told.scrollHeight <= told.clientHeight + 1")
