"""What a person can do at a table besides moving: ask, take back, talk, look back, and lose the connection."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

import stoa
from browsing import PATIENCE, PLAYABLE, SIZES, Player, beyond
from stoa.core.message import say
from stoa.core.words import LANGUAGES, Voice

Sit = Callable[..., Player]
expect.set_options(timeout=PATIENCE)


def santorini(sit: Sit, size: str = "wide", **more: object) -> Player:
    player = sit(size, **more)
    player.begin("santorini")
    for _ in range(2):  # both workers are placed
        assert player.wait_for_turn()
        player.play("mouse")
    assert player.wait_for_turn()
    return player


def test_a_click_on_what_cannot_be_played_tells_the_rule_and_leads_to_it(sit: Sit) -> None:
    player = santorini(sit)
    answer = player.page.locator("#the-answer")
    player.page.locator("#the-board [id^=tower]:has([data-piece=worker-1])").first.click()
    expect(answer).to_contain_text("SAN-020")
    with player.context.expect_page() as opened:
        answer.get_by_role("link").click()
    expect(opened.value.locator(":target")).to_contain_text("SAN-020")


def test_undo_takes_a_move_back_and_the_log_keeps_it(sit: Sit) -> None:
    player = santorini(sit)
    player.play("mouse")  # chooses a worker, which nobody needs to be told
    question = player.page.locator("#the-question").inner_text()
    player.play("mouse")
    expect(player.page.locator("#the-question")).not_to_have_text(question)
    told = player.page.locator("#the-log li:visible").last.inner_text()
    assert " moved " in told
    player.page.get_by_role("button", name="Undo").click()
    expect(player.page.locator("#the-question")).to_have_text(question)
    expect(player.page.locator("#the-log .undone:visible")).to_have_count(1)
    expect(player.page.locator("#the-log .undone:visible")).to_contain_text(told.partition(".")[0])


def test_nothing_lights_up_in_a_game_that_was_given_up(sit: Sit) -> None:
    player = santorini(sit)
    lights = player.page.locator("#the-board .act .s-act >> visible=true")
    expect(lights).not_to_have_count(0)
    player.page.get_by_role("tab", name="Table").click()
    player.page.get_by_role("button", name="Resign").click()
    player.page.locator("#the-sure").get_by_role("button", name="Yes").click()
    expect(player.page.locator("#the-log")).to_contain_text("resigned.")
    expect(lights).to_have_count(0)


def test_a_hint_names_a_move_and_lights_it_up(sit: Sit) -> None:
    player = santorini(sit)
    player.page.get_by_role("button", name="Hint").click()
    expect(player.page.locator("#the-answer.hint")).to_contain_text("Choose the worker")
    expect(player.page.locator("#the-board .act.hinted")).to_have_count(1)


def test_a_hint_leads_to_what_it_is_about(sit: Sit) -> None:
    """On a phone it may be in another part of the board, or beyond the edge; a low window scrolls itself."""
    player = sit("phone")
    page = player.page
    player.begin("caledonia")
    assert player.wait_for_turn()
    for size in ({"width": 360, "height": 640}, {"width": 844, "height": 390}):
        page.set_viewport_size(size)
        page.locator("#the-tabs button").last.click()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".hinted >> visible=true")).to_be_in_viewport(ratio=0.9)


# The server's change has put other elements in the place of those that were there.
REDRAW = """() => {
  for (const old of document.querySelectorAll("#the-board > svg, #the-action .choices, #the-action .tools")) {
    old.replaceWith(old.cloneNode(true));
  }
  document.dispatchEvent(new Event("htmx:wsAfterMessage"));
}"""
# It has made room for a long sentence, so that everything on the board is elsewhere.
SHIFT = """() => {
  document.getElementById("the-answer").textContent = "A long answer. ".repeat(60);
  document.dispatchEvent(new Event("htmx:wsAfterMessage"));
}"""
# It asks for something else, and the same place stands for another move.
TURN = """() => {
  for (const told of document.querySelectorAll("#the-moves li button")) told.textContent = "Something else.";
  document.dispatchEvent(new Event("htmx:wsAfterMessage"));
}"""


def hold(player: Player, place: str) -> None:
    """Press the mouse on the middle of something, and keep it down."""
    box = player.page.locator(place).first.bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.mouse.down()


@pytest.mark.parametrize("change", [REDRAW, SHIFT], ids=["redrawn", "shifted"])
def test_a_press_plays_what_it_began_on_though_the_page_changes_before_it_ends(sit: Sit, change: str) -> None:
    player = santorini(sit)
    for place in ("#the-board .act", "[data-do=undo]"):
        now = player.now()
        hold(player, place)
        player.page.evaluate(change)
        player.page.mouse.up()
        player.wait_beyond(now)
    expect(player.page.locator("#the-log .undone")).to_have_count(1)


def test_a_press_does_nothing_else_than_what_it_began_on(sit: Sit) -> None:
    player = santorini(sit)
    seq = player.seen("seq")
    hold(player, "#the-board .act")
    player.page.evaluate(TURN)
    player.page.mouse.up()
    player.page.reload()
    assert player.seen("seq") == seq


def test_a_press_on_a_part_of_a_section_does_not_turn_the_page_to_that_part(sit: Sit) -> None:
    player = sit("phone")
    player.begin("colosseum")
    while player.wait_for_turn() and not player.page.locator("#section-market .act").count():
        player.play("mouse")
    now = player.now()
    player.page.locator("#the-tabs button[data-section=City]").click()
    player.page.locator("#section-market .act").first.click()
    expect(player.page.locator(f"#the-chooser[open], {beyond(now)}").first).to_be_attached()


def test_the_log_shows_the_board_of_a_moment_and_comes_back(sit: Sit) -> None:
    player = santorini(sit)
    workers = player.page.locator("#the-board [data-piece]")
    now = workers.count()
    player.page.locator("#the-log .then").first.click()
    expect(player.page.locator("#the-peek")).to_contain_text("move 1")
    expect(workers).to_have_count(1)
    player.page.get_by_role("button", name="Back to now").click()
    expect(workers).to_have_count(now)


@pytest.mark.long
def test_looking_back_on_a_phone_shows_the_board_and_leaves_the_tabs_as_they_were(sit: Sit) -> None:
    player = sit("phone")
    player.begin("caledonia")
    page = player.page
    player.wait_for_turn()
    player.play("touch")
    player.wait_for_turn()
    tabs, board = page.locator("#the-tabs button"), page.locator("#the-board > svg")
    tabs.last.click()
    before, all_of_it = tabs.count(), board.get_attribute("viewBox")
    tabs.first.click()
    page.locator("[data-open-side]").first.click()
    page.locator("#the-log .then").first.click()
    expect(page.locator("#the-peek")).to_be_in_viewport()
    tabs.nth(1).click()
    page.get_by_role("button", name="Back to now").click()
    expect(tabs).to_have_count(before)
    tabs.last.click()
    assert board.get_attribute("viewBox") == all_of_it


def test_a_new_table_keeps_what_was_chosen_while_its_form_was_on_its_way(sit: Sit) -> None:
    player = sit()
    page = player.page
    page.goto("/new/colosseum")
    answers: list[Route] = []
    page.route("**/new/colosseum?*", lambda route: answers.append(route))  # the line is slow
    page.get_by_label("Players", exact=True).select_option("4")
    with page.expect_request("**/new/colosseum?*"):
        page.get_by_label("Seat 2").select_option("bot:novice")
    for answer in answers:
        answer.continue_()
    expect(page.get_by_label("Seat 4")).to_be_attached()
    expect(page.get_by_label("Seat 2")).to_have_value("bot:novice")
    player.faults.clear()  # the page itself tells that it has given up the first request


def test_a_double_click_plays_once(sit: Sit) -> None:
    player = santorini(sit)
    sent: list[str | bytes] = []
    player.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(text)))
    player.page.reload()
    assert player.wait_for_turn()
    seq, now = int(player.seen("seq")), player.now()
    player.page.locator("#the-board .act").first.dblclick()
    player.wait_beyond(now)
    player.page.reload()
    assert int(player.seen("seq")) == seq + 1
    assert [json.loads(message)["do"] for message in sent].count("move") == 1


def test_a_replay_is_stepped_jumped_played_and_linked(sit: Sit) -> None:
    player = santorini(sit)
    page = player.page
    page.goto(f"{page.url}/replay")
    workers = page.locator("#the-board [data-piece]")
    expect(workers).to_have_count(4)
    page.get_by_label("One move back").click()
    expect(workers).to_have_count(3)
    page.keyboard.press("Home")
    expect(workers).to_have_count(0)
    page.locator("#the-log .then").nth(1).click()  # the second turn, in which two workers were placed
    expect(workers).to_have_count(3)
    assert page.url.endswith("?at=3")
    page.reload()
    expect(workers).to_have_count(3)
    page.get_by_label("Play on").click()
    expect(workers).to_have_count(4)
    expect(page.get_by_label("Play on")).to_be_visible()


def is_told_of_a_remark(host: Player, guest: Player) -> None:
    """Where the log is behind a button, that counts what was said since; opening it shows the remark."""
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_label("Say something").fill("Good luck!")
    host.page.keyboard.press("Enter")
    opener = guest.page.get_by_role("button", name="Log and chat Unread remarks: 1")
    expect(guest.page.get_by_role("status").filter(has_text="Unread remarks: 1")).to_be_attached()
    opener.click()
    expect(guest.page.locator("#the-chat")).to_contain_text("Good luck!")
    expect(guest.page.locator("#the-chat")).to_be_visible()
    guest.page.get_by_role("button", name="Close").click()
    expect(guest.page.get_by_role("button", name="Log and chat", exact=True)).to_be_visible()


def test_two_people_play_while_one_reloads_and_the_other_goes_offline(sit: Sit) -> None:
    host, guest = sit(), sit("phone")
    host.page.goto("/new/santorini")
    host.page.get_by_label("Seat 2").select_option("person")
    host.page.get_by_role("button", name="Open the table").click()
    guest.page.goto(host.page.locator("#the-invitation").input_value())
    guest.page.get_by_label("Your name").fill("<b>小明</b>")
    guest.page.get_by_role("button", name="Sit here").click()
    expect(host.page.locator("#the-rail")).to_contain_text("<b>小明</b>")
    if host.page.get_by_role("button", name="Start the game").count():
        host.page.get_by_role("button", name="Start the game").click()
    host_begins = host.wait_for_either(guest)
    is_told_of_a_remark(host, guest)
    first, second = (host, guest) if host_begins else (guest, host)
    first.play("mouse")  # one worker; the other side places both of its own
    assert second.wait_for_turn()
    second.page.reload()
    assert second.wait_for_turn()
    first.context.set_offline(True)
    expect(first.page.locator("#the-link")).to_be_visible()
    second.play("mouse")
    second.play("mouse")
    first.context.set_offline(False)
    expect(first.page.locator("#the-link")).to_be_hidden()
    assert first.wait_for_turn()
    assert first.numbers("#the-log .then") == second.numbers("#the-log .then") == [1, 3]
    first.faults.clear()  # the browser itself tells that the line was cut


# The first element of the market that stands for several legal moves.
SEVERAL = """() => {
  const marks = JSON.parse(document.getElementById("the-board").dataset.marks);
  const legal = new Set([...document.querySelectorAll("#the-moves [data-move]")].map((b) => Number(b.dataset.move)));
  const several = (place) => marks[place.id]?.filter((move) => legal.has(move)).length > 1;
  return [...document.querySelectorAll("#section-trade .act")].find(several)?.id;
}"""
SCROLL = """async ([x, y]) => {
  document.getElementById("the-view").scrollTo(x, y);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""


def test_a_phone_leads_to_what_is_out_of_sight_and_asks_which_of_several_moves_is_meant(sit: Sit) -> None:
    player = sit("phone")
    player.begin("caledonia")
    page = player.page
    while player.wait_for_turn() and not (page.evaluate(SEVERAL) and page.locator("#section-map .act").count()):
        player.play("touch")
    page.locator("#the-tabs [data-section=Map]").tap()
    for _ in range(4):
        page.keyboard.press("+")
    for corner in ([0, 0], [9999, 0], [0, 9999], [9999, 9999]):
        page.evaluate(SCROLL, corner)
        if not page.evaluate(PLAYABLE):
            break
    page.locator(".edges button:not([hidden])").first.tap()
    page.wait_for_function(f"() => ({PLAYABLE})().length")
    page.locator("#the-tabs [data-section=Market]").tap()
    page.locator(f"#{page.evaluate(SEVERAL)}").tap()
    expect(page.locator("#the-chooser-title")).to_have_text(re.compile(r"\w+: £\d+"))
    page.keyboard.press("Escape")
    expect(page.locator("#the-chooser")).to_be_hidden()


@pytest.mark.varied(4)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_changes_in_the_middle_of_a_game_with_the_log(sit: Sit, lang: str) -> None:
    player = santorini(sit)
    page = player.page
    page.get_by_label("Language").click()
    page.locator(f"button[name=lang][value={lang}]").click()
    voice = Voice(lang, stoa.game("santorini"))
    expect(page.locator("html")).to_have_attribute("lang", lang.replace("_", "-"))
    expect(page.locator("#the-question")).to_have_text(voice(say("Choose the worker that will move and build.")))
    expect(page.locator("#the-log")).to_contain_text(
        re.compile(voice(say("placed a worker on {space}", space="[a-e][1-5]")))
    )


def test_a_language_chosen_in_another_window_comes_with_the_log(sit: Sit) -> None:
    player = santorini(sit)
    other = player.context.new_page()
    other.goto("/settings")
    other.get_by_label("Language").first.click()
    other.locator("button[name=lang][value=de]").first.click()
    expect(other.locator("html")).to_have_attribute("lang", "de")
    player.context.set_offline(True)
    player.context.set_offline(False)
    expect(player.page.locator("html")).to_have_attribute("lang", "de")
    expect(player.page.locator("#the-log")).to_contain_text("Arbeiter")


@pytest.mark.varied(5)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", stoa.game_names())
def test_every_table_is_accessible_and_photographed(sit: Sit, game: str, size: str) -> None:
    player = sit(size)
    player.begin(game)
    for _ in range(6):
        if player.wait_for_turn():
            player.play("mouse")
    player.wait_for_turn()
    player.photograph(f"{game}-{size}")
    assert player.violations() == []
    assert smallest_text(player, ":not(svg *)") >= 13
    assert smallest_text(player, "svg *") >= 10  # where a whole table is laid out for the window
    tabs = player.page.locator("#the-tabs button").all_inner_texts()
    assert len(set(tabs)) == len(tabs)
    assert player.page.evaluate(PLAYABLE) or player.page.locator("#the-action .choices button").count()
    player.page.goto(f"{player.page.url}/replay")
    assert player.violations() == []


def test_what_can_be_pressed_has_the_words_on_it_in_its_name(sit: Sit) -> None:
    """Titles of a drawing count as words on it for axe; bids stand in their own sentences."""
    player = sit("phone")
    player.begin("colosseum")
    page = player.page
    bids: list[list[str]] = []
    while player.wait_for_turn() and not (bids := page.evaluate(BIDS)):
        now = player.now()
        page.evaluate("(m) => document.querySelector(`#the-moves [data-move='${m}']`).click()", player.wish())
        player.wait_beyond(now)
    assert player.violations() == []
    written, said = bids[0]
    assert said == f"Bid {written} coins."
    assert all(written in said for written, said in bids)


# The choices of a bid at this moment, each with what is written on it and what it is called.
BIDS = """() => [...document.querySelectorAll("#the-board [id^=hand-bid].act")].map(
    (bid) => [bid.querySelector("text").textContent, bid.getAttribute("aria-label")])"""


def smallest_text(player: Player, where: str) -> float:
    """The size in px of the smallest letters that can be seen in some elements."""
    return float(
        player.page.evaluate(
            """(where) => {
          const sizes = [99];
          for (const element of document.querySelectorAll("body *")) {
            if (!element.matches(where)) continue;
            const written = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
            const box = element.getBoundingClientRect();
            if (parseFloat(getComputedStyle(element).fontSize) === 0) continue;
            if (!written || box.width < 2 || element.matches("title, desc, .unseen, .unseen *")) continue;
            const svg = element.ownerSVGElement;
            const frame = svg?.getBoundingClientRect();
            if (svg && (box.right < frame.left || box.left > frame.right || box.bottom < frame.top || box.top > frame.bottom)) continue;
            sizes.push(parseFloat(getComputedStyle(element).fontSize) * (svg ? element.getScreenCTM().a : 1));
          }
          return Math.round(Math.min(...sizes) * 10) / 10;
        }""",
            where,
        )
    )


@pytest.mark.varied(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_other_page_is_accessible(sit: Sit, scheme: str) -> None:
    player = sit("phone", color_scheme=scheme)
    names = stoa.game_names()
    pages = ["/", "/games", "/rules", "/records", "/settings", "/nowhere"]
    pages += [f"/{kind}/{name}" for name in names for kind in ("new", "rules")]
    found = {}
    for address in pages:
        player.page.goto(address)
        if wrong := player.violations():
            found[address] = wrong
    player.faults = [fault for fault in player.faults if "404" not in fault]  # the browser tells of /nowhere
    assert found == {}
