"""Pages: what every reader can open, in every language."""

import re
from html import escape, unescape

import pytest

import stoa
from stoa.core.drawing import Box, Drawing
from stoa.core.rulebook import rules
from stoa.core.words import LANGUAGES
from stoa.web.reader import accepted, own_path
from stoa.web.rendering import detail
from visitors import Visitor

ABOUT = ["/new/{}", "/how-to-play/{}", "/rules/{}", "/rules/{}/numbered"]
PAGES = ["/", "/games", "/rules", "/records", "/settings"]
PAGES += [path.format(name) for path in ABOUT for name in stoa.game_names()]


def tag(lang: str) -> str:
    return lang.replace("_", "-")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_every_language(address: str, lang: str, path: str) -> None:
    page = Visitor(address, tag(lang)).page(path)
    assert f'<html lang="{tag(lang)}">' in page
    assert page.count("<h1") == 1
    assert page.count("<main") == 1


def test_a_language_that_stoa_does_not_speak_becomes_english(address: str) -> None:
    assert '<html lang="en">' in Visitor(address, "fr-FR, tlh;q=0.3").page("/")


def test_the_browsers_favourite_language_wins() -> None:
    assert accepted("en;q=0.2, de-AT;q=0.9, zh-TW") == ["zh-TW", "de-AT", "en"]


def test_a_chosen_language_stays_and_leads_back(visitor: Visitor) -> None:
    answer = visitor.post("/language", lang="de", back="/rules?x=1")
    assert (answer.url.path, answer.url.query) == ("/rules", b"x=1")
    assert '<html lang="de">' in answer.text
    assert '<html lang="de">' in visitor.page("/")


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""]
)
def test_the_way_back_never_leads_elsewhere(visitor: Visitor, back: str) -> None:
    assert own_path(back) == "/"
    assert visitor.post("/language", lang="de", back=back).url.path == "/"


@pytest.mark.parametrize("name", stoa.game_names())
@pytest.mark.parametrize("path", ["/rules/{}", "/rules/{}/numbered"])
def test_rules_can_be_linked_by_their_numbers(visitor: Visitor, path: str, name: str) -> None:
    page = visitor.page(path.format(name))
    numbers = list(rules(stoa.game(name)))
    assert numbers
    assert all(f'id="{number}"' in page for number in numbers)


@pytest.mark.parametrize("name", stoa.game_names())
def test_rules_without_a_translation_say_so_and_mark_their_language(address: str, name: str) -> None:
    game = stoa.game(name)
    english, german = rules(game), rules(game, "de")
    left = [number for number in english if english[number] == german[number]]
    page = Visitor(address, "de").page(f"/rules/{name}/numbered")
    assert re.findall(r'id="([A-Z]{3}-\d{3})" lang="en"', page) == left
    assert ("nicht übersetzt" in page) == bool(left)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/rules/chess",
        "/rules/chess/numbered",
        "/how-to-play/chess",
        "/new/chess",
        "/tables/abc",
        "/tables/abc/replay",
        "/records/abc",
    ],
)
def test_what_does_not_exist_is_a_page_with_one_sentence(address: str, path: str) -> None:
    answer = Visitor(address, "de").get(path)
    assert answer.status_code == 404
    assert "Hier ist nichts." in answer.text
    assert "Traceback" not in answer.text


def test_an_address_with_control_characters_is_not_found(visitor: Visitor) -> None:
    assert visitor.get("/tables/%00").status_code == 404


@pytest.mark.parametrize("name", stoa.game_names())
def test_pictures_and_their_style_sheets_come_as_files(visitor: Visitor, name: str) -> None:
    picture = visitor.get(f"/games/{name}/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<style>" in picture.text
    sheet = visitor.get(f"/games/{name}/style/zh_Hant")
    assert sheet.headers["content-type"].startswith("text/css")
    assert "light-dark(" in sheet.text
    assert "PingFang TC" in sheet.text


@pytest.mark.parametrize(
    ("focus", "seen"),
    [
        (None, (390, 263, 620, 465)),  # of all that is drawn
        (Box(0, 100, 400, 400), (0, 150, 400, 300)),
        (Box(0, 0, 800, 400), (90, 0, 620, 400)),
    ],
)
def test_a_card_shows_the_middle_of_what_a_drawing_is_about(focus: Box | None, seen: tuple[float, ...]) -> None:
    assert detail(Drawing(("",), view=Box(0, -1, 1400, 993), focus=focus)) == seen


@pytest.mark.parametrize("name", stoa.game_names())
def test_pictures_on_cards_are_details_of_the_drawing(visitor: Visitor, name: str) -> None:
    found = re.search(r'viewBox="([^"]*)"', visitor.get(f"/games/{name}/picture.svg").text)
    assert found is not None
    assert 0 < float(found[1].split()[2]) <= 640


def test_a_style_sheet_in_an_unknown_language_is_not_found(visitor: Visitor) -> None:
    assert visitor.get("/games/santorini/style/fr").status_code == 404


def test_a_name_is_shown_as_it_was_written_and_never_as_markup(visitor: Visitor) -> None:
    name = "<b>Ada</b> & 王"
    visitor.post("/settings", name=name)
    page = visitor.page("/settings")
    assert name not in page
    assert escape(name) in page


def test_a_name_that_is_too_long_is_refused_in_the_readers_language(address: str) -> None:
    answer = Visitor(address, "de").post("/settings", name="x" * 31)
    assert answer.status_code == 400
    assert "30" in answer.text


@pytest.mark.long
def test_every_link_of_every_page_leads_somewhere(visitor: Visitor) -> None:
    visitor.post("/play", game="santorini", level="novice")
    seen, left = set(), ["/"]
    while left:
        path = left.pop()
        seen.add(path)
        answer = visitor.get(path)
        assert answer.status_code == 200, path
        if answer.headers["content-type"].startswith("text/html"):
            found = {unescape(link).partition("#")[0] for link in re.findall(r'(?:href|src)="(/[^"]*)"', answer.text)}
            left += sorted(found - seen - set(left))
    assert {"/games", "/rules/santorini/numbered", "/how-to-play/santorini", "/records"} < seen


def test_the_server_says_that_it_is_well(visitor: Visitor) -> None:
    assert visitor.get("/health").text == "ok"


def test_the_board_is_seen_from_where_the_reader_likes(visitor: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=2, name="Ada")
    assert re.findall(r'name="view" value="([^"]*)"', visitor.page(table)) == ["corner", "front", "above", "corner.1"]
    board = re.search(r'viewBox="([^"]*)" role="group"', visitor.page(table))
    visitor.post("/view", game="santorini", view="front.3", back=table)
    assert re.findall(r'name="view" value="([^"]*)"', visitor.page(table)) == [
        "corner.3",
        "front.3",
        "above.3",
        "front",
    ]
    seen = re.search(r'viewBox="([^"]*)" role="group"', visitor.page(table))
    assert board is not None
    assert seen is not None
    assert board[1] != seen[1]
    visitor.post("/view", game="santorini", view="<b>", back=table)
    assert 'value="corner" aria-pressed="true"' in visitor.page(table)
    other = visitor.opens(game="corinth", seats=2)
    assert 'name="view"' not in visitor.page(other)


def test_a_card_says_what_a_game_is_how_long_it_takes_and_which_to_begin_with(visitor: Visitor) -> None:
    page = visitor.page("/")
    cards = page.split('<li class="card">')[1:]
    weights = [stoa.game(re.findall(r'name="game" value="([^"]*)"', card)[0]).face.lid for card in cards]
    assert all(lid is not None for lid in weights)
    for lid, card in zip(weights, cards, strict=True):
        assert lid is not None
        assert escape(str(lid.about)) in card
        assert f"{lid.minutes[0]} to {lid.minutes[1]} minutes" in card
        assert card.count('class="on"') == lid.weight
    assert ["Start with this one" in card for card in cards] == [True, False, False, False]
    assert [lid.weight for lid in weights if lid] == sorted(lid.weight for lid in weights if lid)
