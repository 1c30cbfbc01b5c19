"""Seeing before doing, following the others, and confirming: cards beside what they are about, marks of what the others did,
the pace of their moves, turns that wait for a word, and dialogs of our own.
"""

import html
import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from browsing import PATIENCE, Player
from stoa.games.caledonia import moves as caledonia

Sit = Callable[..., Player]
expect.set_options(timeout=PATIENCE)

LIVE = re.compile(r'id="the-live"[^>]*data-seq="(?P<seq>\d+)"[^>]*data-yours="(?P<yours>yes|no)"')

OVERLAP = """() => {
  const tip = document.getElementById("the-tip").getBoundingClientRect();
  const about = document.querySelector('[aria-describedby="the-tip"]').getBoundingClientRect();
  const inside = tip.left >= 0 && tip.top >= 0 && tip.right <= innerWidth && tip.bottom <= innerHeight;
  const over = tip.left < about.right && about.left < tip.right && tip.top < about.bottom && about.top < tip.bottom;
  return [inside, over];
}"""


def at_table(sit: Sit, game: str, moves: int, size: str = "wide", **more: object) -> Player:
    """Somebody who has made so many moves against the computer and is asked again."""
    player = sit(size, **more)
    player.begin(game)
    for _ in range(moves):
        assert player.wait_for_turn()
        play(player, player.wish())
    assert player.wait_for_turn()
    return player


def play(player: Player, move: int) -> None:
    now = player.now()
    player.page.evaluate("(m) => document.querySelector(`#the-moves [data-move='${m}']`).click()", move)
    player.wait_beyond(now)


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hover(player: Player, place: Locator) -> Locator:
    """The card of something that the mouse rests on."""
    player.page.mouse.move(2, 2)
    player.page.mouse.move(*middle(place))
    return player.page.locator("#the-tip")


def test_a_card_says_what_something_is_costs_and_brings_beside_it(sit: Sit) -> None:
    player = at_table(sit, "caledonia", 4)
    buying = player.page.locator("#the-board [id^=buy].act")
    while not buying.count():  # a decision about something else, or no merchant is left
        play(player, player.wish())
        assert player.wait_for_turn()
    card = hover(player, buying.first)
    expect(card).to_be_visible()
    expect(card.locator(".card-name")).not_to_be_empty()
    expect(card.locator("tbody tr").first).to_contain_text(re.compile("−.*then £", re.DOTALL))
    expect(card.locator("thead")).to_contain_text("is left")
    assert player.page.evaluate(OVERLAP) == [True, False]
    player.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(hover(player, player.page.locator("#hex-c5"))).to_contain_text("c5: ")
    assert player.violations() == []


@pytest.mark.parametrize(
    ("game", "moves", "mark", "says"),
    [
        ("corinth", 1, "[id^=quay].act", "steps"),
        ("colosseum", 0, "[id^=sale].act", "in an arena of size"),
        ("santorini", 1, "[id^=space].act", "Nothing is built here yet."),
    ],
)
def test_every_game_explains_what_can_be_chosen(sit: Sit, game: str, moves: int, mark: str, says: str) -> None:
    player = at_table(sit, game, moves)
    expect(hover(player, player.page.locator(f"#the-board {mark}").first)).to_contain_text(says)


def test_the_focus_shows_the_card_at_once(sit: Sit) -> None:
    player = at_table(sit, "santorini", 1)
    player.tab_to("#the-board .act")
    expect(player.page.locator("#the-tip")).to_contain_text("Space ")
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#the-tip")).to_be_hidden()


def test_a_card_that_comes_late_takes_the_place_of_the_words(sit: Sit) -> None:
    player, late = sit("wide"), []

    def slow(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda text: late.append((page, text)) if '"card"' in text else page.send(text))

    player.page.route_web_socket(re.compile("/live"), slow)
    player.begin("santorini")
    assert player.wait_for_turn()
    tip = hover(player, player.page.locator("#the-board [id^=space].act").first)
    expect(tip).to_be_visible()
    expect(tip.locator(".card-name")).to_have_count(0)
    for page, text in late:
        page.send(text)
    expect(tip.locator(".card-name")).to_contain_text("Space ")


def test_a_long_press_explains_and_a_tap_plays(sit: Sit) -> None:
    player = at_table(sit, "santorini", 1, "phone")
    touch, now = player.context.new_cdp_session(player.page), player.now()
    x, y = player._spots()[0]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(player.page.locator("#the-tip")).to_contain_text("Space ")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.page.wait_for_timeout(200)
    assert player.now() == now
    player.page.touchscreen.tap(x, y)
    player.wait_beyond(now)


# How far the number of a turn is from the outline that it belongs to.
ASIDE = """() => {
  const mark = document.querySelector("#the-board .since:has(text)");
  const box = mark.querySelector("text").getBoundingClientRect();
  const shape = mark.querySelector("polygon, path, rect"), turn = shape.getScreenCTM(), long = shape.getTotalLength();
  return Math.min(...Array.from({ length: 200 }, (_, at) => {
    const { x, y } = DOMPoint.fromPoint(shape.getPointAtLength(long * at / 200)).matrixTransform(turn);
    return Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2);
  }));
}"""


def test_what_the_others_did_is_marked_until_one_acts(sit: Sit) -> None:
    player = at_table(sit, "santorini", 5)  # a whole turn, and the answer to it
    page = player.page
    expect(page.locator("#the-news .order")).to_have_text("1")
    expect(page.locator("#the-board .since text")).to_have_text("1")
    places = str(page.locator("#the-news [data-places]").get_attribute("data-places")).split()
    expect(page.locator("#the-board .since")).to_have_count(len(places))
    assert page.locator("#the-board .since").first.evaluate("e => getComputedStyle(e).pointerEvents") == "none"
    assert page.evaluate(ASIDE) < 12
    play(player, player.wish())
    expect(page.locator("#the-board .since")).to_have_count(0)


def test_the_moves_of_the_others_come_at_a_pace_and_a_click_skips_it(sit: Sit) -> None:
    """The page's clock stands still, so that what it shows does not depend on how busy the machine is."""
    player = sit("wide")
    page = player.page
    page.clock.install()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    player.begin("santorini")
    page.get_by_label("Settings").click()
    page.get_by_label("Moves of the others").select_option("normal")
    page.keyboard.press("Escape")
    page.clock.pause_at(page.evaluate("Date.now() + 5000"))
    while player.seen("yours") == "yes":
        play(player, player.wish())  # the second worker waits for the other's: one's own moves are shown at once
    waiting = answer(player, sent)
    for _ in range(waiting):
        assert player.seen("yours") == "no"
        now = player.now()
        page.clock.run_for(1000)
        player.wait_beyond(now)
    assert player.seen("yours") == "yes"  # one after another, and not sooner
    while player.seen("yours") == "yes":
        play(player, player.wish())
    now = player.now()
    assert answer(player, sent) > 0
    assert player.now() == now  # the answer has come and waits
    last = json.loads(sent[-1])["html"]
    marks = json.loads(html.unescape(re.findall(r'data-marks="([^"]*)"', last)[0]))
    page.mouse.click(*middle(page.locator(f"#{next(mark for mark, moves in marks.items() if moves)}")))
    expect(page.locator("#the-live[data-yours=yes]")).to_be_attached()
    page.clock.run_for(1000)
    assert f'data-seq="{player.seen("seq")}"' in last  # all of it, and the click has played nothing


def test_who_skips_is_shown_at_once_what_still_comes_until_they_act(sit: Sit) -> None:
    """Three computer players: their moves go on coming after the click."""
    player = sit("wide")
    page = player.page
    page.clock.install()
    page.goto("/")
    form = page.locator("form[action='/play']", has=page.locator("input[value=santorini]"))
    form.locator("select[name=seats]").select_option("4")
    form.locator("select[name=level]").select_option("novice")
    form.locator("button").click()
    assert player.wait_for_turn()
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.clock.pause_at(page.evaluate("Date.now() + 5000"))
    while player.seen("yours") == "yes":
        play(player, player.wish())
    page.wait_for_timeout(300)  # something has come, and waits
    page.locator("#the-view").click(position={"x": 5, "y": 5})
    expect(page.locator("#the-live[data-yours=yes]")).to_be_attached()  # though the clock stands still


def test_ground_that_goes_on_fills_a_tall_window(sit: Sit) -> None:
    player = at_table(sit, "santorini", 2)
    for width, height in ((820, 1180), (390, 844), (1440, 900)):
        player.page.set_viewport_size({"width": width, "height": height})
        expect(player.page.locator(".table[data-columns]")).to_be_attached()
        player.page.wait_for_timeout(200)
        view, sea = (player.page.locator(at).first.bounding_box() for at in ("#the-view", "#the-board [data-bleed]"))
        assert view
        assert sea
        assert sea["height"] >= view["height"] - 2
        assert sea["width"] >= view["width"] - 2


@pytest.mark.long
def test_a_long_answer_on_a_phone_is_shown_whole_when_it_is_tapped(sit: Sit) -> None:
    player = at_table(sit, "caledonia", 5)
    page, answer = player.page, player.page.locator("#the-answer")
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("[data-do=hint]").click()
    expect(answer).to_contain_text("would choose")
    expect(answer).to_have_class(re.compile("cut"))
    answer.click()
    assert answer.evaluate("(words) => words.scrollHeight <= words.clientHeight + 2")


def answer(player: Player, sent: list[str]) -> int:
    """Wait until the server has told all that the computer did after one's last move: how many changes the page has to show."""
    shown = int(player.seen("seq"))
    while True:
        pages = [said["html"] for said in map(json.loads, sent) if said.get("board")]
        waiting = [found for found in map(LIVE.search, pages) if found and int(found["seq"]) > shown]
        if waiting and waiting[-1]["yours"] == "yes":
            return len(waiting)
        player.page.wait_for_timeout(20)


def test_a_click_on_another_worker_chooses_that_one(sit: Sit) -> None:
    player = at_table(sit, "santorini", 2)
    page = player.page
    first, other = (str(page.locator("#the-board .act").nth(n).get_attribute("id")) for n in (0, 1))
    page.locator(f"#{first}").click()
    expect(page.locator("#the-question")).to_contain_text(f"worker on {first.removeprefix('space-')}")
    page.locator(f"#worker-{other.removeprefix('space-')}").click()
    expect(page.locator("#the-question")).to_contain_text(f"worker on {other.removeprefix('space-')}")


def test_a_turn_waits_to_be_confirmed_for_those_who_want_it(sit: Sit) -> None:
    player = at_table(sit, "santorini", 2)
    page, seq = player.page, player.seen("seq")
    page.get_by_label("Settings").click()
    page.get_by_label("Confirm every turn").check()
    page.keyboard.press("Escape")
    for _ in range(3):
        expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
        player.play("mouse")
    assert player.seen("seq") == seq  # nobody has been told
    expect(page.locator(".held")).to_contain_text(re.compile(r"moved .* and built "))
    expect(page.locator("#the-board .act[tabindex='0']")).to_have_count(0)
    page.get_by_text("Undo").click()
    expect(page.locator(".held")).not_to_contain_text("built")
    player.play("mouse")
    page.reload()
    expect(page.locator(".held")).to_contain_text("built")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#the-log")).to_contain_text("built")
    assert int(player.seen("seq")) > int(seq)


def test_undo_takes_back_the_answer_of_the_computer_too(sit: Sit) -> None:
    player = at_table(sit, "santorini", 5)
    page = player.page
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#the-question")).to_contain_text("Build next to")
    expect(page.locator("#the-log .undone:visible")).not_to_have_count(0)


def test_dialogs_close_with_a_click_outside(sit: Sit) -> None:
    player = at_table(sit, "santorini", 0)
    page = player.page
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#the-sure")).to_be_visible()
    page.mouse.click(5, 400)
    expect(page.locator("#the-sure")).to_be_hidden()
    assert player.seen("status") == "running"


@pytest.mark.long
def test_a_round_is_summed_up_when_it_is_over(sit: Sit) -> None:
    player = sit("wide")
    player.begin("caledonia")
    page = player.page
    while not page.locator("#the-round").count():
        assert player.wait_for_turn()
        passing = page.locator(f"#the-moves [data-move='{caledonia.PASS}']").count()
        play(player, int(caledonia.PASS) if passing else player.wish())
        assert player.wait_for_turn()
    summary = page.locator("#the-round")
    expect(summary.locator(".sums")).to_be_visible()
    expect(summary.locator("thead .mark")).to_have_count(2)
    expect(summary.locator("tbody th").first).to_have_text("Income")
    expect(summary.locator("td .amount").first).to_contain_text(
        "Pound"
    )  # drawn, with its name for those who do not see it
    assert player.violations() == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for width, height in ((1180, 820), (820, 1180), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        if not summary.evaluate("(summary) => summary.open"):
            summary.locator("summary").click()
        expect(summary.locator(".sums")).to_be_in_viewport()
        low, view, bar = (page.locator(at).bounding_box() for at in ("#the-news", "#the-view", "#the-action"))
        assert low
        assert view
        assert bar
        assert low["y"] + low["height"] <= view["y"] + 1  # neither over the board
        assert view["height"] > 100
        assert view["y"] + view["height"] <= bar["y"] + 1  # nor over Undo
        page.keyboard.press("Escape")
        expect(summary.locator(".sums")).to_be_hidden()
