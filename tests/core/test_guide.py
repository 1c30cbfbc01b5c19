"""How to play and the rules for people: in every language, with pictures that are drawn from positions that load."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stoa
from stoa.core.game import Game
from stoa.core.guide import (
    HOW,
    RULES,
    Chapter,
    NoPicture,
    Paragraph,
    Shown,
    covered,
    draw,
    guide,
    picture_names,
    plain,
    position,
)
from stoa.core.rulebook import rules
from stoa.core.words import LANGUAGES, Voice, home

GAMES = stoa.game_names()
KINDS = (HOW, RULES)
SYMBOL = re.compile(r":([a-z][a-z0-9-]*)!?:")


def shape(chapter: Chapter) -> tuple[int, str, list[object]]:
    """What all languages have in common: headings, pictures, numbers, and the rows of tables."""
    return (
        chapter.level,
        chapter.name,
        [
            block.name if isinstance(block, Shown) else (block.numbers, block.text.count("\n|"))
            for block in chapter.blocks
        ],
    )


def shown(game: Game, kind: str) -> list[str]:
    return [block.name for chapter in guide(game, kind) for block in chapter.blocks if isinstance(block, Shown)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_every_language_has_the_same_chapters_pictures_and_tables(name: str, kind: str) -> None:
    game = stoa.game(name)
    english = guide(game, kind)
    assert english
    for lang in LANGUAGES[1:]:
        own = guide(game, kind, lang)
        assert [shape(chapter) for chapter in own] == [shape(chapter) for chapter in english]
        for here, there in zip(own, english, strict=True):
            assert not here.title or here.title != there.title
            assert here.blocks != there.blocks


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_rules_for_people_cover_every_number_and_no_other(name: str, lang: str) -> None:
    game = stoa.game(name)
    assert covered(game, lang) == set(rules(game))


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_is_read_in_three_minutes(name: str) -> None:
    game = stoa.game(name)
    first, *cards = guide(game, HOW)
    assert first.title == ""
    assert 5 <= len(cards) <= 8
    for card in cards:
        assert isinstance(card.blocks[0], Shown), f"{card.title}: the picture comes first"
        assert len(card.blocks) == 2
    words = [block.text for chapter in guide(game, HOW) for block in chapter.blocks if isinstance(block, Paragraph)]
    assert len(" ".join(words).split()) < 3 * 150  # of which slow readers read 150 in a minute


@pytest.mark.parametrize("name", GAMES)
def test_what_scores_and_what_the_signs_mean_can_be_looked_up(name: str) -> None:
    game = stoa.game(name)
    named = [chapter.name for chapter in guide(game, HOW) if chapter.name]
    assert named.count("scoring") == 1
    assert bool(game.face.symbols) != ("signs" in named)


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_is_shown_and_every_one_shown_exists(name: str) -> None:
    game = stoa.game(name)
    assert {picture for kind in KINDS for picture in shown(game, kind)} == set(picture_names(game))


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_is_drawn_from_a_position_that_loads(name: str) -> None:
    game = stoa.game(name)
    for picture in picture_names(game):
        state = position(game, picture)
        assert game.load(state.dump()).key() == state.key()
        drawing = draw(game, picture, "zh_Hant")
        whole = game.face.picture(state).view
        assert drawing.view is not None
        assert whole is not None
        assert drawing.view.width > 100
        assert drawing.view.x >= 0
        assert drawing.view.x + drawing.view.width <= whole.width + 1
        assert drawing.view.y + drawing.view.height <= whole.height + 1
        ElementTree.fromstring(drawing.svg)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_picture_marks_is_in_the_drawing(name: str) -> None:
    game = stoa.game(name)
    for picture in picture_names(game):
        drawing = draw(game, picture)
        for marked in re.findall(r"#([\w-]+)(?=[,{][^}]*outline)", drawing.style):
            assert f'id="{marked}"' in drawing.svg


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_symbols_of_the_texts_are_those_of_the_game(name: str, lang: str) -> None:
    game = stoa.game(name)
    for kind in KINDS:
        for chapter in guide(game, kind, lang):
            for block in chapter.blocks:
                if isinstance(block, Paragraph):
                    assert set(SYMBOL.findall(block.text)) <= set(game.face.symbols)


def test_a_symbol_is_its_name_where_it_stands_for_a_word() -> None:
    corinth = stoa.game("corinth")
    assert (
        plain("take 2 :goat!: from the harbor :ship:.", corinth, Voice("de", corinth))
        == "take 2 Ziege from the harbor."
    )


def test_an_unknown_picture_is_named() -> None:
    with pytest.raises(NoPicture, match="corinth has no picture 'moon'"):
        draw(stoa.game("corinth"), "moon")


def test_a_game_may_come_without_a_guide(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = stoa.game("corinth")
    assert home(game) is not None
    monkeypatch.setattr("stoa.core.guide.home", lambda game: tmp_path)
    assert guide(game, HOW) == ()
