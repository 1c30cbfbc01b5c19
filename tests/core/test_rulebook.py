"""The numbered rules as text: found, read and translated."""

from pathlib import Path

import pytest

import stoa
from stoa.core.game import Game
from stoa.core.rulebook import _folder, _parts, rules, sections
from stoa.core.words import LANGUAGES, SHARED, UnknownLanguage

PLAIN = [f"SAN-{n:03}" for n in [*range(1, 9), *range(10, 18), *range(20, 39), *range(40, 45)]]
RULINGS = [f"SAN-{n}" for n in range(501, 516)]
TEXTS = Path(__file__).parents[2] / "docs" / "rules"


@pytest.fixture
def santorini() -> Game:
    return stoa.game("santorini")


def read(tmp_path: Path, text: str) -> list[tuple[str, dict[str, str]]]:
    file = tmp_path / "toy.md"
    file.write_text(text, encoding="utf-8")
    return [(section.title, section.rules) for section in _parts(file)]


def test_a_rule_is_an_item_with_its_indented_lines(tmp_path: Path) -> None:
    text = (
        "## 1. Play\n\n- **TOY-001** One\n  and two.\n  - a\n  - b\n\nA remark.\n  More of it.\n- **TOY-002** Three.\n"
    )
    assert read(tmp_path, text) == [("1. Play", {"TOY-001": "One and two.\n- a\n- b", "TOY-002": "Three."})]


def test_a_table_after_a_rule_belongs_to_it(tmp_path: Path) -> None:
    text = "## 1. Play\n- **TOY-001** Values:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- **TOY-002** More.\n"
    assert read(tmp_path, text) == [
        ("1. Play", {"TOY-001": "Values:\n| a | b |\n|---|---|\n| 1 | 2 |", "TOY-002": "More."})
    ]


def test_a_named_rule_keeps_its_name(tmp_path: Path) -> None:
    text = "## Powers\n- **TOY-201 Apollo** (move). He swaps.\n- **TOY-202 Hera**. She stops.\n"
    assert read(tmp_path, text) == [
        ("Powers", {"TOY-201": "**Apollo** (move). He swaps.", "TOY-202": "**Hera**. She stops."})
    ]


def test_a_ruling_is_a_question_and_its_answer(tmp_path: Path) -> None:
    text = "## Rulings\n| no. | question | ruling |\n|---|---|---|\n| TOY-501 | Who? | You (TOY-001). |\n| R2 | x | y |"
    assert read(tmp_path, text) == [("Rulings", {"TOY-501": "*Who?* You (TOY-001)."})]


def test_a_part_of_a_part_names_both(tmp_path: Path) -> None:
    text = "# Title\n## 1. Empty\n## 3. Play\n### The turn\n- **TOY-001** One.\n### The end\n- **TOY-002** Two.\n"
    assert [title for title, _ in read(tmp_path, text)] == ["3. Play – The turn", "3. Play – The end"]


def test_the_text_comes_with_the_package_and_from_the_source_tree(santorini: Game) -> None:
    tree = SHARED.parent.name == "src"
    assert _folder(santorini) == (SHARED.parents[1] / "docs" / "rules" if tree else SHARED / "rules")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_the_plain_game_has_a_text(santorini: Game, lang: str) -> None:
    found = rules(santorini, lang)
    assert set(PLAIN + RULINGS) <= set(found)
    assert all(text.strip() for text in found.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_stand_in_the_order_of_the_english_text(santorini: Game, lang: str) -> None:
    found = list(rules(santorini, lang))
    assert found == sorted(found)
    assert found == [number for section in sections(santorini, lang) for number in section.rules]


def test_sections_have_the_headings_of_the_language(santorini: Game) -> None:
    assert sections(santorini)[0].title == "1. Things and words"
    assert sections(santorini, "de")[0].title == "1. Dinge und Begriffe"
    assert sections(santorini, "zh-CN")[2].title == "3. 游戏进行 – 回合"
    assert sections(santorini, "zh-TW")[2].title == "3. 遊戲流程 – 回合"


def test_an_unknown_language_is_refused(santorini: Game) -> None:
    with pytest.raises(UnknownLanguage):
        rules(santorini, "fr")


class Toy(Game):
    """A game of another package."""

    name = "toy"


def test_a_game_without_a_text_has_no_rules() -> None:
    assert rules(Toy()) == {}
    assert sections(Toy(), "de") == []


def test_a_game_of_another_package_brings_its_own_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "toy.md").write_text("## Play\n- **TOY-001** One.\n- **TOY-002** Two.\n", encoding="utf-8")
    (tmp_path / "rules" / "toy.de.md").write_text("## Spiel\n- **TOY-001** Eins.\n", encoding="utf-8")
    monkeypatch.setattr("stoa.core.rulebook.home", lambda game: tmp_path)
    assert rules(Toy(), "de") == {"TOY-001": "Eins.", "TOY-002": "Two."}  # what is not translated, in English
    assert rules(Toy(), "zh") == {"TOY-001": "One.", "TOY-002": "Two."}


@pytest.mark.parametrize(
    ("name", "prefix", "least"),
    [("santorini", "SAN", 119), ("corinth", "COR", 142), ("colosseum", "COL", 159), ("caledonia", "CAL", 318)],
)
def test_rules_and_notes_for_developers_give_each_number_once(name: str, prefix: str, least: int) -> None:
    texts = [TEXTS / f"{name}.md", TEXTS / "developers" / f"{name}.md"]
    found = [number for text in texts for section in _parts(text) for number in section.rules]
    assert len(found) >= least
    assert len(found) == len(set(found))
    assert {number[:3] for number in found} == {prefix}
