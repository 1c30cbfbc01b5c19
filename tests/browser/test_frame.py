"""The page of a table at every size: nothing has to be looked for, nothing collides, and fingers hit what they mean."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import stoa
from browsing import PATIENCE, Player, sentences
from stoa.core.words import LANGUAGES

Sit = Callable[..., Player]
expect.set_options(timeout=PATIENCE)

LARGE = ((1440, 900), (1280, 720), (1920, 1080), (1180, 820), (820, 1180))
PHONES = ((390, 844), (360, 640))
LOW = ((844, 390), (640, 360))  # a phone on its side; a window of 1280 x 720 at 200 %
FINGER = 44
MOVES = {"caledonia": 14, "colosseum": 7, "corinth": 7, "santorini": 4}  # until a table is full of things

# What happens on the page takes a frame to be laid out.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Texts that lie on each other, in the drawing and around it: by more than a seam, and not one within the other.
COLLISIONS = """() => {
  const view = document.getElementById("the-view").getBoundingClientRect();
  const found = [];
  const written = "#the-board text, .seat .who, .seat .score, .goods > span, .question, #the-action button, .sections button";
  for (const element of document.querySelectorAll(written)) {
    if (!element.checkVisibility({ opacityProperty: true }) || !element.textContent.trim()) continue;
    if (element.clientWidth === 1) continue; // for those who do not see it
    let { left, top, right, bottom } = element.getBoundingClientRect();
    if (element.ownerSVGElement) {
      if (right < view.left || left > view.right || bottom < view.top || top > view.bottom) continue;
      const trim = (bottom - top) * 0.22; // letters do not fill their line
      [left, right] = [Math.max(left, view.left), Math.min(right, view.right)];
      [top, bottom] = [Math.max(top + trim, view.top), Math.min(bottom - trim, view.bottom)];
    }
    if (right - left > 1) found.push({ words: element.textContent.trim(), left, top, right, bottom });
  }
  const bad = [];
  found.forEach((a, at) => {
    for (const b of found.slice(at + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && tall > 1) bad.push(`${a.words} | ${b.words}`);
    }
  });
  return bad;
}"""

# What a reader needs for the decision, and where it is: cards, what they own, the question, all buttons.
OUTSIDE = """() => {
  const needed = ".seat.front .mark, #the-question, #the-action button:not(#the-moves *), #the-moves summary, .sections button";
  return [...document.querySelectorAll(needed)].filter((element) => {
    if (!element.checkVisibility()) return false;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  }).map((element) => element.outerHTML.slice(0, 120));
}"""

# What players own that their cards have no room for, if it is as much as it may be: two digits of the first, one of all others.
CLIPPED = """() => [...document.querySelectorAll(".seat .goods")].flatMap((goods) => {
  const before = goods.innerHTML;
  [...goods.children].forEach((own, at) => {
    own.className = "";
    own.lastChild.textContent = at ? "8" : "88";
  });
  const card = goods.closest(".seat").getBoundingClientRect(), place = goods.getBoundingClientRect();
  const hidden = [...goods.children].filter((own) => {
    const { left, top, right, bottom } = own.getBoundingClientRect();
    return left < card.left || right > card.right || top < place.top - 2 || bottom > place.bottom + 2;
  }).map((own) => own.textContent);
  goods.innerHTML = before;
  return hidden;
})"""

# How many elements that stand for legal moves can be seen in the window.
ASKED = """() => {
  const view = document.getElementById("the-view").getBoundingClientRect();
  const seen = ({ left, top, right, bottom }) =>
    right > view.left + 8 && left < view.right - 8 && bottom > view.top + 8 && top < view.bottom - 8;
  return [...document.querySelectorAll("#the-board .act")].filter((e) => e.checkVisibility() && seen(e.getBoundingClientRect())).length
    + document.querySelectorAll("#the-action .choices button").length;
}"""

# Legal moves that a finger can play in the tab that is shown: by an element or a button that is large enough.
HIT = """(finger) => {
  const marks = JSON.parse(document.getElementById("the-board").dataset.marks);
  const large = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && width >= finger - 0.5 && height >= finger - 0.5;
  };
  const moves = new Set();
  for (const [id, stands] of Object.entries(marks)) {
    const element = document.getElementById(id);
    if (element && large(element)) for (const move of stands) moves.add(move);
  }
  for (const button of document.querySelectorAll("#the-action .choices button")) if (large(button)) moves.add(Number(button.dataset.move));
  return [...moves];
}"""

# The part of the window that is neither board nor choices: what stands above the board, and from the question down.
CHROME = """() => {
  const top = document.getElementById("the-view").getBoundingClientRect().top;
  const bar = document.getElementById("the-action");
  const rows = [...bar.children].map((row) => row.getBoundingClientRect());
  const ask = bar.querySelector(".ask").getBoundingClientRect();
  const choices = [...bar.querySelectorAll(":scope > .choices, :scope > .draft")].map((row) => row.getBoundingClientRect());
  const above = choices.some((row) => row.height && row.bottom <= ask.top); // a row of choices
  const beside = rows.filter((row) => row.height && row.bottom > ask.top).map((row) => row.top);
  const asked = above ? Math.min(...beside) : bar.getBoundingClientRect().top;
  return 1 - (asked - top) / innerHeight;
}"""

# Whether a question is longer than its place: a short one without more ado, a long one when it is tapped.
CUT = """(question) => {
  const cut = () => question.scrollHeight > question.clientHeight + 2;
  if (cut() && question.textContent.length > 80) question.focus();
  const still = cut();
  question.blur();
  return still;
}"""

# The sentence that tells a newcomer why the decision matters.
STAKES = """(words) => {
  const panel = document.getElementById("the-stakes");
  panel.querySelector("p").textContent = words;
  panel.hidden = false;
}"""

SMALL = """(finger) => [...document.querySelectorAll(
    "#the-action button:not(#the-moves *), #the-moves summary, .sections button, .side-open, .menu > summary")]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.getAttribute("aria-label") ?? element.textContent.trim(), element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < finger - 0.5 || height < finger - 0.5)
  .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""


@pytest.fixture(scope="module", params=stoa.game_names())
def table(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[tuple[str, Player]]:
    """A table of every game in the middle of things, which all sizes are tried on."""
    player = Player(browser, address)
    player.begin(request.param)
    for _ in range(MOVES[request.param]):
        assert player.wait_for_turn()
        now = player.now()
        player.page.evaluate("(m) => document.querySelector(`#the-moves [data-move='${m}']`).click()", player.wish())
        player.wait_beyond(now)
    assert player.wait_for_turn()
    yield request.param, player
    assert player.faults == []
    player.context.close()


def resize(player: Player, size: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.evaluate(SETTLED)
    player.page.evaluate(SETTLED)


def photograph(player: Player, game: str, size: tuple[int, int], lang: str = "en") -> None:
    player.photograph(f"{game}-{size[0]}x{size[1]}-{lang}")


def speak(player: Player, lang: str) -> None:
    """The same table in another language."""
    with player.page.expect_navigation():
        player.page.evaluate(f"document.querySelector('button[name=lang][value={lang}]').click()")
    assert player.wait_for_turn()
    expect(player.page.locator("html")).to_have_attribute("lang", lang.replace("_", "-"))


def page_scrolls(player: Player) -> bool:
    root: dict[str, Any] = player.page.evaluate(
        "() => ({ tall: document.documentElement.scrollHeight > innerHeight, wide: document.documentElement.scrollWidth > innerWidth })"
    )
    assert not root["wide"]
    return bool(root["tall"])


@pytest.mark.varied(6)
@pytest.mark.parametrize("size", LARGE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_large_window_shows_all_that_a_decision_needs_at_once(
    table: tuple[str, Player], size: tuple[int, int]
) -> None:
    game, player = table
    resize(player, size)
    photograph(player, game, size)
    assert not page_scrolls(player)
    assert player.page.evaluate(OUTSIDE) == []
    assert player.page.evaluate(CLIPPED) == []
    assert player.page.evaluate(ASKED) > 0
    assert player.page.evaluate(COLLISIONS) == []
    assert player.page.locator(".rail-head .progress >> visible=true").count() == (game != "santorini")
    assert not player.page.locator("#the-question").evaluate(CUT)
    assert not player.page.locator("#the-view.scrolls").count()  # all of it fits
    if size[0] >= 1200:
        expect(player.page.locator("#the-log li").last).to_be_in_viewport()


@pytest.mark.varied(6)
@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_phone_leads_to_the_decision_and_every_move_can_be_hit(
    table: tuple[str, Player], size: tuple[int, int]
) -> None:
    game, player = table
    resize(player, size)
    player.page.reload()
    assert player.wait_for_turn()
    player.page.evaluate(SETTLED)
    photograph(player, game, size)
    page = player.page
    assert not page_scrolls(player)
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(ASKED) > 0
    assert page.evaluate(SMALL, FINGER) == []
    tabs = page.locator("#the-tabs button")
    assert tabs.count() <= 5
    hit = set(page.evaluate(HIT, FINGER))
    assert page.evaluate(COLLISIONS) == []
    for at in range(tabs.count()):
        tabs.nth(at).click()
        page.evaluate(SETTLED)
        assert page.evaluate(COLLISIONS) == [], tabs.nth(at).inner_text()
        hit |= set(page.evaluate(HIT, FINGER))
        if page.locator(".own").count() and page.locator(".seat .goods").count():
            assert page.locator(".own .goods").is_visible()
    legal = {int(move.get_attribute("data-move") or "") for move in page.locator("#the-moves li button").all()}
    assert legal <= hit


@pytest.mark.varied(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_most_of_a_phone_is_the_board_in_every_language(table: tuple[str, Player], lang: str) -> None:
    game, player = table
    resize(player, PHONES[0])
    speak(player, lang)
    page = player.page
    page.evaluate(STAKES, max(sentences(stoa.game(game), lang), key=len))
    for size in PHONES:
        resize(player, size)
        photograph(player, game, size, lang)
        assert page.evaluate(CHROME) < 0.3
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(COLLISIONS) == []
        assert not page.locator("#the-question").evaluate(CUT)


@pytest.mark.parametrize("size", LOW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_low_window_scrolls_and_everything_can_be_reached(table: tuple[str, Player], size: tuple[int, int]) -> None:
    game, player = table
    resize(player, size)
    photograph(player, game, size)
    page = player.page
    assert page_scrolls(player)
    for place in (".rail", ".action"):
        how = page.locator(place).evaluate("(element) => getComputedStyle(element).position")
        assert how not in ("fixed", "sticky")
    for place in ("#the-question", "#the-moves summary", "#the-board > svg"):
        page.locator(place).scroll_into_view_if_needed()
        expect(page.locator(place)).to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")


# An answer of two lines below the question.
ANSWER = """(words) => {
  document.getElementById("the-answer").innerHTML = words ? `<p>${words.repeat(40)}</p>` : "";
  dispatchEvent(new Event("resize"));
}"""


@pytest.mark.varied(3)
@pytest.mark.parametrize("size", LARGE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_answer_moves_nothing(table: tuple[str, Player], size: tuple[int, int]) -> None:
    _, player = table
    resize(player, size)
    view = player.page.locator("#the-view")
    before = view.bounding_box()
    player.page.evaluate(ANSWER, "Pass for once. ")
    player.page.evaluate(SETTLED)
    assert view.bounding_box() == before
    player.page.evaluate(ANSWER, "")


@pytest.mark.varied(3)
def test_a_board_grows_and_moves_in_its_frame_and_fits_again(table: tuple[str, Player]) -> None:
    _, player = table
    resize(player, LARGE[0])
    page, board, view = player.page, player.page.locator("#the-board > svg"), player.page.locator("#the-view")
    box = view.bounding_box()
    assert box
    wide = board.evaluate("(svg) => svg.clientWidth")
    for larger in (
        lambda: page.keyboard.press("+"),
        lambda: page.mouse.wheel(0, -200),
    ):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        larger()
        expect(page.locator(".stage.zoomed")).to_be_attached()
        assert board.evaluate("(svg) => svg.clientWidth") > wide
        before = view.evaluate("(view) => view.scrollTop")
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 60, steps=4)
        page.mouse.up()
        assert view.evaluate("(view) => view.scrollTop") > before
        page.locator("[data-zoom=fit]").click()
        expect(page.locator(".stage.zoomed")).to_have_count(0)
    page.keyboard.press("+")
    page.keyboard.press("0")
    assert board.evaluate("(svg) => svg.clientWidth") == wide


def test_panels_leave_the_board_and_undo_free_and_close(table: tuple[str, Player]) -> None:
    """The log beside the board on a tablet; it closes with Escape and by a click elsewhere."""
    _, player = table
    resize(player, (1180, 820))
    page, side = player.page, player.page.locator("#the-side")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator("#the-question").click()):
        page.locator("[data-open-side]").click()
        expect(side).to_be_visible()
        page.evaluate(SETTLED)
        panel, board, bar = (page.locator(at).bounding_box() for at in ("#the-side", "#the-board > svg", "#the-action"))
        assert panel
        assert board
        assert bar
        assert board["x"] + board["width"] <= panel["x"] + 1
        assert panel["y"] + panel["height"] <= bar["y"] + 1
        close()
        expect(side).to_be_hidden()
