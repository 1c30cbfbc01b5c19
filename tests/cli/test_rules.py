"""The numbered rules to read."""

import json
from pathlib import Path

import pytest


def test_all_rules_are_shown_part_by_part(run) -> None:
    text = run("rules", "santorini").output
    assert text.index("SAN-001") < text.index("SAN-010") < text.index("SAN-031")
    assert "Setup" in text
    assert "**" not in text


def test_rules_by_number_in_any_spelling(run) -> None:
    text = run("rules", "santorini", "10", "SAN-12", "san-015").output
    assert [word for word in text.split() if word.startswith("SAN-")] == ["SAN-010", "SAN-012", "SAN-015"]


def test_rules_that_contain_a_word(run) -> None:
    rows = json.loads(run("rules", "santorini", "--search", "DOME", "--json").output)
    assert rows
    assert all("dome" in row["text"].lower() for row in rows)
    assert {"number", "part", "text"} == set(rows[0])


def test_rules_in_chinese_are_shown_whole(run) -> None:
    text = run("rules", "santorini", "21", "--lang", "zh_Hant").output
    (row,) = json.loads(run("rules", "santorini", "21", "--lang", "zh_Hant", "--json").output)
    assert "…" not in text
    assert row["text"].replace("*", "").replace(" ", "") in "".join(text.split())


@pytest.fixture
def half_translated(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rules of Santorini, of which one is translated."""
    (folder / "santorini.md").write_text("## Play\n- **SAN-001** One, see [SAN-002].\n- **SAN-002** Two. [S0, R7]\n")
    (folder / "santorini.de.md").write_text("## Spiel\n- **SAN-002** Zwei. [S0, R7]\n")
    monkeypatch.setattr("stoa.core.rulebook._folder", lambda game: folder)


@pytest.mark.usefixtures("half_translated")
def test_rules_without_a_translation_say_so(run) -> None:
    first = [run("rules", "santorini", *args, "--lang", "de").output.splitlines()[0] for args in ([], ["1"], ["2"])]
    assert first == [
        "Einige dieser Regeln sind nicht übersetzt; sie stehen hier auf Englisch.",
        "Diese Regeln sind nicht übersetzt; sie stehen hier auf Englisch.",
        "",
    ]
    assert run("rules", "santorini", "--lang", "en").output.startswith("\nPlay\n")


@pytest.mark.usefixtures("half_translated")
def test_the_sources_of_a_rule_are_left_to_its_text(run) -> None:
    shown = [line.rstrip() for line in run("rules", "santorini").output.splitlines()]
    assert shown[-2:] == ["SAN-001  One, see [SAN-002].", "SAN-002  Two."]
    assert json.loads(run("rules", "santorini", "2", "--json").output)[0]["text"] == "Two. [S0, R7]"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["999"], "santorini has no rule '999'; its rules are SAN-001 to SAN-"),
        (["COR-001"], "santorini has no rule 'COR-001'"),
        (["²"], "santorini has no rule '²'"),
        (["--search", "submarine"], "no rule of santorini contains 'submarine' in en"),
    ],
)
def test_rules_that_are_not_there(fails, args: list[str], told: str) -> None:
    assert told in fails("rules", "santorini", *args)


def test_a_game_without_a_text_says_so(fails, pig) -> None:
    assert fails("rules", "pig") == "stoa: pig comes without a text of its rules"


def test_how_to_play_is_told_without_pictures_and_symbols(run) -> None:
    text = run("rules", "corinth", "--how", "--lang", "de").output
    assert "Waren ausliefern" in text
    assert "1 Gold oder 1 Ziege je Würfel" in text
    assert not {"![", ":goat", "**"} & {sign for sign in ("![", ":goat", "**") if sign in text}
    rows = json.loads(run("rules", "corinth", "--how", "--json").output)
    assert rows[0]["title"] == "Corinth"
    assert len(rows) == 8


def test_how_to_play_is_not_searched(run) -> None:
    done = run("rules", "corinth", "--how", "--search", "goat")
    assert done.exit_code != 0
    assert "--how tells the whole game" in done.output
