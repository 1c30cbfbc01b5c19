"""Why a decision matters: one sentence when its kind is met for the first time, where it neither moves nor covers the board."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import stoa
from browsing import PATIENCE, Player, sentences
from stoa.core.words import LANGUAGES

Sit = Callable[..., Player]
expect.set_options(timeout=PATIENCE)

SIZES = ((1440, 900), (1280, 720), (1180, 820), (820, 1180))
PHONES = ((390, 844), (360, 640))
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
BOARD = """() => {
  const { x, y, width, height } = document.querySelector("#the-board > svg").getBoundingClientRect();
  return [x, y, width, height];
}"""
HELD = """(words) => {
  const p = document.querySelector("#the-stakes p");
  return words.filter((text) => {
    p.textContent = text;
    return p.scrollHeight > p.clientHeight + 1;
  });
}"""
# Sentences that take more than their line; and those that a tap does not show whole.
TAPPED = """(words) => {
  const [panel, p] = [document.getElementById("the-stakes"), document.querySelector("#the-stakes p")];
  const line = parseFloat(getComputedStyle(panel).minHeight);
  const wrong = { high: [], cut: [] };
  for (const text of words) {
    p.textContent = text;
    if (panel.offsetHeight > line + 1) wrong.high.push(text);
    if (p.scrollHeight > p.clientHeight + 1) p.click();
    if (p.scrollHeight > p.clientHeight + 1) wrong.cut.push(text);
    panel.classList.remove("open");
  }
  return wrong;
}"""


def told(page: Page, words: str) -> int:
    """How often a screen reader has been told something."""
    return page.locator("#the-telling p", has_text=words).count()


def make_a_move(player: Player) -> None:
    now = player.now()
    player.page.evaluate("document.querySelector('#the-moves [data-move]').click()")
    player.wait_beyond(now)


def test_a_kind_of_decision_is_explained_when_it_is_met_for_the_first_time_and_never_again(sit: Sit) -> None:
    player = sit()
    player.begin("santorini")
    page, panel = player.page, player.page.locator("#the-stakes")
    assert player.wait_for_turn()
    first = sentences(stoa.game("santorini"), "en")[0]
    expect(panel.locator("p")).to_have_text(first)
    expect(panel).to_be_visible()
    assert told(page, first) == 1
    page.reload()
    expect(panel).to_be_visible()  # nothing has been decided yet
    while panel.get_attribute("data-kind") == "santorini place":
        make_a_move(player)
        assert player.wait_for_turn()
    expect(panel).to_be_visible()
    expect(panel.locator("p")).not_to_have_text(first)
    player.begin("santorini")
    assert player.wait_for_turn()
    assert panel.get_attribute("data-kind") == "santorini place"
    expect(panel).to_be_hidden()
    assert told(page, first) == 0


def test_the_sentences_can_be_closed_and_switched_off_and_on_again(sit: Sit) -> None:
    player = sit()
    player.begin("corinth")
    page, panel = player.page, player.page.locator("#the-stakes")
    assert player.wait_for_turn()
    expect(panel).to_be_visible()
    assert player.violations() == []
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    page.evaluate("localStorage.removeItem('met')")
    page.reload()
    panel.get_by_role("button", name="Don’t show these").click()
    expect(panel).to_be_hidden()
    page.evaluate("localStorage.removeItem('met')")
    page.reload()
    assert player.wait_for_turn()
    expect(panel).to_be_hidden()
    page.locator("summary[aria-label=Settings]").click()
    page.get_by_label("Explain new kinds of decisions").check()
    expect(panel).to_be_visible()


@pytest.mark.varied(4)
@pytest.mark.parametrize("name", stoa.game_names())
def test_the_board_stays_where_it_is_and_every_sentence_is_seen_whole(name: str, sit: Sit) -> None:
    player = sit()
    player.begin(name)
    page, panel = player.page, player.page.locator("#the-stakes")
    assert player.wait_for_turn()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        expect(panel).to_be_visible()
        before = page.evaluate(BOARD)
        page.evaluate("document.getElementById('the-stakes').hidden = true; dispatchEvent(new Event('resize'))")
        page.evaluate(SETTLED)
        assert page.evaluate(BOARD) == before, (width, height)
        page.evaluate("document.getElementById('the-stakes').hidden = false; dispatchEvent(new Event('resize'))")
        assert page.evaluate(HELD, sentences(stoa.game(name), "de")) == []
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        for lang in LANGUAGES:
            page.evaluate("(lang) => { document.documentElement.lang = lang }", lang.replace("_", "-"))
            assert page.evaluate(TAPPED, sentences(stoa.game(name), lang)) == {"high": [], "cut": []}
    expect(panel).to_be_visible()


def test_the_keys_open_a_long_sentence_and_a_second_tap_closes_it(sit: Sit) -> None:
    player = sit("phone")
    player.begin("santorini")
    page, panel = player.page, player.page.locator("#the-stakes")
    assert player.wait_for_turn()
    page.evaluate("document.querySelector('#the-stakes p').textContent = 'Word for word it goes on. '.repeat(9)")
    cut = "(p) => p.scrollHeight > p.clientHeight + 1"
    assert panel.locator("p").evaluate(cut)
    player.tab_to("#the-stakes .never")
    assert not panel.locator("p").evaluate(cut)
    page.evaluate("document.activeElement.blur()")
    assert panel.locator("p").evaluate(cut)
    panel.locator("p").tap()
    assert not panel.locator("p").evaluate(cut)
    panel.locator("p").tap()
    expect(panel).to_be_hidden()
