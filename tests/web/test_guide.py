"""How to play and the rules for people as pages."""

import re
from html import unescape

import pytest

import stoa
from stoa.core.rulebook import rules
from visitors import Visitor

PICTURE = re.compile(r'<img src="(/how-to-play/[^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"')


@pytest.mark.parametrize("name", stoa.game_names())
def test_how_to_play_shows_pictures_in_the_readers_language(address: str, name: str) -> None:
    reader = Visitor(address, "zh-Hant")
    pictures = PICTURE.findall(reader.page(f"/how-to-play/{name}"))
    assert 5 <= len(pictures) <= 8
    assert all(alt and int(width) > 100 and int(height) > 20 for _, alt, width, height in pictures)
    first = reader.get(unescape(pictures[0][0]))
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert "default-src 'none'" in first.headers["content-security-policy"]
    assert 'xml:lang="zh-Hant"' in first.text


@pytest.mark.parametrize("name", ["corinth", "colosseum", "caledonia"])
def test_no_line_of_chinese_begins_with_the_sign_after_a_symbol(address: str, name: str) -> None:
    page = Visitor(address, "zh-Hant").page(f"/how-to-play/{name}")
    assert 'class="unbroken"' in page
    assert not re.search(r"</svg>[、，。；：！？）」]", re.sub(r'<span class="unbroken">.*?</span>', "", page))


@pytest.mark.parametrize("path", ["no-such-picture?lang=en", "harbor?lang=xx", "harbor?lang=..%2f", "..%2fhow.en.md"])
def test_a_picture_that_does_not_exist_is_not_found(visitor: Visitor, path: str) -> None:
    assert visitor.get(f"/how-to-play/corinth/pictures/{path}").status_code == 404


@pytest.mark.parametrize("name", stoa.game_names())
def test_every_paragraph_leads_to_its_numbered_rule(visitor: Visitor, name: str) -> None:
    numbers = re.findall(rf'href="/rules/{name}/numbered#([A-Z]{{3}}-\d{{3}})"', visitor.page(f"/rules/{name}"))
    assert numbers
    assert set(numbers) <= set(rules(stoa.game(name)))


def test_symbols_are_drawn_and_those_that_stand_for_words_are_named(visitor: Visitor) -> None:
    page = visitor.page("/rules/corinth")
    assert '<use href="#sym-goat"' in page
    assert '<symbol id="sym-goat"' in page
    assert 'aria-label="Goat"' in page
    assert ":goat" not in page


@pytest.mark.parametrize(
    ("name", "sign", "meaning"),
    [
        ("corinth", "laurel", "獎勵；勝者"),
        ("corinth", "block", "建築"),
        ("corinth", "bag", "貨物"),
        ("caledonia", "laurel", "榮譽分；勝者"),
        ("caledonia", "boat", "航行能力"),
        ("colosseum", "laurel", "先前的演出"),
        ("colosseum", "star", "明星獎勵牌"),
    ],
)
def test_the_symbols_say_what_they_mean_in_a_game(address: str, name: str, sign: str, meaning: str) -> None:
    page = Visitor(address, "zh-Hant").page(f"/how-to-play/{name}")
    legend = page[page.index('class="legend"') :]
    assert re.search(rf'href="#sym-{sign}"[^>]*/></svg>{meaning}</li>', legend)


@pytest.mark.parametrize("page", ["/", "/new/corinth", "/rules"])
def test_how_to_play_is_linked(visitor: Visitor, page: str) -> None:
    assert 'href="/how-to-play/corinth"' in visitor.page(page)


def test_how_to_play_is_linked_at_every_table(visitor: Visitor) -> None:
    table = visitor.post("/play", game="corinth", level="novice")
    assert 'href="/how-to-play/corinth"' in table.text
