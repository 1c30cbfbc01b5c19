"""What a table tells those who sit at it: since their last turn, by a screen reader, and of offers when they are sent."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import PATIENCE, Player

Sit = Callable[..., Player]
expect.set_options(timeout=PATIENCE)


def two(sit: Sit, game: str = "santorini", **seats: str) -> tuple[Player, Player]:
    """Ada and Ben, each at a browser of their own; Ada begins. She may play for others too."""
    ada, ben = sit(), sit()
    query = "&".join(f"seat-{seat[-1]}={who}" for seat, who in seats.items())
    ada.page.goto(f"/new/{game}?seats={max(2, len(seats))}&{query}")
    names = ada.page.locator("input[name=name], input[name^='name-']")
    for at, name in enumerate(("Ada", "Cem")[: names.count()]):
        names.nth(at).fill(name)
    ada.page.get_by_role("button", name="Open the table").click()
    ben.page.goto(ada.page.locator("#the-invitation").input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit here").click()
    assert ada.wait_for_either(ben)
    return ada, ben


def said(player: Player) -> list[str]:
    """What a screen reader has said since the page was loaded."""
    return player.page.locator("#the-telling p").all_inner_texts()


def test_a_screen_reader_says_every_turn_once_and_whose_turn_it_is(sit: Sit) -> None:
    ada, ben = two(sit)
    region = ben.page.locator("#the-telling")
    expect(region).to_have_attribute("aria-live", "polite")
    assert said(ben) == []
    ada.choose("c3")
    expect(region.locator("p")).to_have_count(3)
    told, asked, why = said(ben)
    assert told == "Ada placed a worker on c3."
    assert asked.startswith("Your turn: ")
    assert why == ben.page.locator("#the-stakes p").text_content()  # the first decision of its kind
    ben.choose("b2")
    ben.page.reload()
    assert said(ben) == [why]  # no turn again, but a decision of that kind is still to be made
    ben.choose("b4")
    ada.wait_for_turn()
    heard = said(ada)
    placed = [text for text in heard if " placed " in text]
    assert placed == ["Ada placed a worker on c3.", "Ben placed workers on b2 and b4."]
    assert heard[-1].startswith("Your turn: ")


def test_what_has_happened_since_ones_last_turn_stays_until_one_acts(sit: Sit) -> None:
    ada, ben = two(sit)
    news = ben.page.locator("#the-news")
    expect(news).to_be_hidden()
    ada.choose("c3")
    expect(news).to_contain_text("Ada placed a worker on c3.")
    expect(ada.page.locator("#the-news")).to_be_hidden()
    ben.page.reload()
    expect(news).to_contain_text("Ada placed a worker on c3.")
    ben.photograph("since-your-last-turn")
    ben.choose("b2")
    expect(news).to_be_hidden()
    ben.choose("b4")
    expect(ada.page.locator("#the-news")).to_contain_text("Ben placed workers on b2 and b4.")


@pytest.mark.long
def test_two_people_trade_and_the_offer_is_told_when_it_is_sent(sit: Sit) -> None:
    ada, ben = two(sit, "colosseum", seat1="me", seat2="person", seat3="me")
    for player in (ada, ben, ada) * 2:  # nobody invests, and nobody starts an auction
        assert player.wait_for_turn()
        player.choose(player.page.locator("#the-moves li button").last.text_content() or "")
    before = ben.seen("seq")
    ada.choose("Offer a trade to Ben")
    ada.choose("Give one more")
    ada.choose("Ask for one more")
    ada.choose("Pay 1 coin more")
    chips = ada.page.locator(".chip")
    expect(chips).to_have_count(4)
    ada.photograph("an-offer-in-the-making")
    ada.page.reload()
    expect(chips).to_have_count(4)
    ada.page.get_by_role("link", name=re.compile("Remove: Pay 1 coin")).click()
    expect(chips).to_have_count(3)
    assert ben.seen("seq") == before
    expect(ben.page.locator(".chip")).to_have_count(0)
    entries = ben.page.locator("#the-log li:not([hidden])")
    told = entries.count()
    ada.choose("Send the offer")
    assert ben.wait_for_turn()
    expect(entries).to_have_count(told + 1)
    expect(entries.last).to_contain_text("Ada offered Ben")
    expect(ada.page.locator(".chip")).to_have_count(0)
    ben.photograph("an-offer-to-answer")
    ben.choose("Accept")
    expect(ada.page.locator("#the-news")).to_contain_text("Ben")


@pytest.mark.long
def test_an_offer_in_the_making_can_be_dropped(sit: Sit) -> None:
    ada, _ = two(sit, "colosseum", seat1="me", seat2="person", seat3="me")
    for player in (ada, _, ada) * 2:
        assert player.wait_for_turn()
        player.choose(player.page.locator("#the-moves li button").last.text_content() or "")
    question = ada.page.locator("#the-question").inner_text()
    ada.choose("Offer a trade to Ben")
    expect(ada.page.locator(".chip")).to_have_count(1)
    ada.page.get_by_role("link", name="Drop it all").click()
    expect(ada.page.locator(".chip")).to_have_count(0)
    expect(ada.page.locator("#the-question")).to_have_text(question)
    assert "draft" not in ada.page.url
