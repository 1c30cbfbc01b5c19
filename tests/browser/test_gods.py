"""Two people choose powers on their phones and play with them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import PATIENCE, Player

Sit = Callable[..., Player]
expect.set_options(timeout=PATIENCE)


def take(player: Player, god: str) -> None:
    """Tap the card of a power."""
    assert player.wait_for_turn()
    now = player.now()
    player.page.locator("#the-gallery").get_by_role("button", name=re.compile(f"^{god}")).tap()
    player.wait_beyond(now)


@pytest.mark.long
def test_two_people_draft_gods_on_phones_and_play(sit: Sit) -> None:
    ada, ben = sit("phone"), sit("phone")
    ada.page.goto("/new/santorini?seats=2&seat-1=me&seat-2=person&option-powers=simple")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Open the table").tap()
    ben.page.goto(ada.page.locator("#the-invitation").input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit here").tap()
    assert ada.wait_for_either(ben)
    ada.photograph("gods-to-name-phone")
    for god in ("Artemis", "Pan"):
        take(ada, god)
    assert ben.wait_for_turn()
    expect(ben.page.locator("#the-gallery .piece")).to_have_count(2)
    ben.photograph("gods-to-take-phone")
    take(ben, "Pan")
    ada.choose("Ben")  # goes first
    expect(ada.page.locator("#the-gallery")).to_be_hidden()
    for player, space in ((ben, "b2"), (ben, "d4"), (ada, "b4"), (ada, "d2")):
        player.choose(space)
    for player in (ben, ada) * 2:
        assert player.wait_for_turn()
        while player.seen("yours") == "yes":  # a turn is several moves, how many depends on the power
            player.play("touch")
    for player in (ada, ben):
        expect(player.page.locator("#the-rail")).to_contain_text("Artemis")
        expect(player.page.locator("#the-rail")).to_contain_text("Pan")
    ada.photograph("gods-played-phone")


def test_the_powers_to_take_are_shown_from_the_first_card_on(sit: Sit) -> None:
    ada = sit("phone")
    ada.page.goto("/new/santorini?seats=4&seat-1=me&seat-2=me&seat-3=me&seat-4=me&option-powers=simple")
    ada.page.get_by_role("button", name="Open the table").tap()
    for god in ("Artemis", "Minotaur", "Pan", "Prometheus"):  # the last of them far down
        take(ada, god)
    expect(ada.page.locator("#the-gallery .piece")).to_have_count(4)
    expect(ada.page.locator("#the-gallery .piece").first).to_be_in_viewport(ratio=1)
