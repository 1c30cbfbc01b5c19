"""Languages: which one is meant, what a voice says, and that every message is translated everywhere."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import stoa
from stoa.core import catalogue
from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.message import count, say
from stoa.core.telling import paragraph, sentences
from stoa.core.words import LANGUAGES, SHARED, UnknownLanguage, Voice, forms, home, language, read, rooms

TRANSLATIONS = LANGUAGES[1:]


@pytest.fixture
def santorini() -> Game:
    return stoa.game("santorini")


def write_po(folder: Path, lang: str, entries: str, plurals: str = "nplurals=2; plural=(n != 1);") -> None:
    (folder / "locale").mkdir(exist_ok=True)
    header = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plurals}\\n"\n\n'
    (folder / "locale" / f"{lang}.po").write_text(header + entries, encoding="utf-8")


class Toy(Game):
    """A game of another package."""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game whose module is in a folder of its own."""
    module = ModuleType("toy.box")
    module.__file__ = str(tmp_path / "box.py")
    monkeypatch.setitem(sys.modules, "toy.box", module)
    monkeypatch.setattr(Toy, "__module__", "toy.box")
    return Toy()


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        ("en", "en"),
        ("en_GB", "en"),
        ("en_US.UTF-8", "en"),
        ("de", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("de_US", "de"),
        ("de_DE.UTF-8", "de"),
        ("de_DE@euro", "de"),
        (" de\n", "de"),
        ("zh", "zh_Hans"),
        ("zh-CN", "zh_Hans"),
        ("zh_SG", "zh_Hans"),
        ("zh_CN.GB18030", "zh_Hans"),
        ("zh-Hans-TW", "zh_Hans"),
        ("zh-TW", "zh_Hant"),
        ("zh_HK", "zh_Hant"),
        ("zh-MO", "zh_Hant"),
        ("zh_Hant", "zh_Hant"),
        ("zh-hant-CN", "zh_Hant"),
    ],
)
def test_the_language_a_person_means_is_found(wanted: str, meant: str) -> None:
    assert language(wanted) == meant


@pytest.mark.parametrize(
    "wanted",
    ["", " ", "fr", "C", "POSIX", "d", "german", "de_!!", "de--AT", "de_", "../de", "de/../zh", "德", "x" * 9999],
)
def test_an_unknown_language_is_one_clear_line(wanted: str) -> None:
    with pytest.raises(UnknownLanguage, match="it speaks en, de, zh_Hans, zh_Hant") as caught:
        language(wanted)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_voice_takes_any_name_of_its_language() -> None:
    assert Voice("zh-TW").lang == "zh_Hant"
    with pytest.raises(UnknownLanguage):
        Voice("tlh")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Move up from b3 to c3, to level 2."),
        ("de", "Von b3 nach c3 auf Ebene 2 aufsteigen."),
        ("zh_Hans", "从 b3 向上移动到 c3（第 2 层）。"),
        ("zh_Hant", "從 b3 向上移動到 c3（第 2 層）。"),
    ],
)
def test_a_game_speaks_every_language(santorini: Game, lang: str, sentence: str) -> None:
    message = say("Move up from {here} to {there}, to level {level}.", here="b3", there="c3", level=2)
    assert Voice(lang, santorini)(message) == sentence


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "There is no such move here: 7."),
        ("de", "Diesen Zug gibt es hier nicht: 7."),
        ("zh_Hans", "此处没有这个行动：7。"),
        ("zh_Hant", "此處沒有這個行動：7。"),
    ],
)
def test_a_game_also_says_what_the_house_says(santorini: Game, lang: str, sentence: str) -> None:
    message = say("There is no such move here: {move}.", move=7)
    assert Voice(lang)(message) == sentence
    assert Voice(lang, santorini)(message) == sentence


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Seat 2 wins."),
        ("de", "Platz 2 gewinnt."),
        ("zh_Hans", "座位 2 获胜。"),
        ("zh_Hant", "座位 2 獲勝。"),
    ],
)
def test_a_message_within_a_message_is_translated_too(santorini: Game, lang: str, sentence: str) -> None:
    assert Voice(lang, santorini)(say("{side} wins.", side=say("Seat {seat}", seat=2))) == sentence


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("Ada", "轮到 Ada 进行。"), ("王", "轮到王进行。"), ("王 2", "轮到王 2 进行。"), ("小 明", "轮到小 明进行。")],
)
def test_chinese_sets_off_by_spaces_what_is_latin_alone(tmp_path: Path, toy: Game, name: str, sentence: str) -> None:
    write_po(tmp_path, "zh_Hans", 'msgid "It is the turn of {who}."\nmsgstr "轮到 {who} 进行。"\n')
    assert Voice("zh_Hans", toy)(say("It is the turn of {who}.", who=name)) == sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_has_no_translation_is_said_in_english(santorini: Game, lang: str) -> None:
    assert Voice(lang, santorini)(say("No catalogue has the {what}.", what="owl")) == "No catalogue has the owl."
    assert Voice(lang)(count("{n} owl", "{n} owls", 1)) == "1 owl"
    assert Voice(lang)(count("{n} owl", "{n} owls", 0)) == "0 owls"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_there_is_nothing_to_say_nothing_is_said(santorini: Game, lang: str) -> None:
    assert Voice(lang, santorini)(paragraph([])) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["{move}", "{", "}", "{}", "{0}", "{move.__class__}", "%s"])
def test_braces_in_a_value_are_just_braces(lang: str, name: str) -> None:
    assert name in Voice(lang)(say("“{move}” is not a move here.", move=name))


@pytest.mark.parametrize(("lang", "open", "close"), [("de", "„", "“"), ("zh_Hans", "“", "”"), ("zh_Hant", "「", "」")])
def test_quotation_marks_are_those_of_the_language(lang: str, open: str, close: str) -> None:
    assert f"{open}x{close}" in Voice(lang)(say("“{move}” is not a move here.", move="x"))


def test_a_number_chooses_the_form_of_the_language(tmp_path: Path, toy: Game) -> None:
    entry = 'msgid "{n} good is left."\nmsgid_plural "{n} goods are left."\n'
    write_po(tmp_path, "de", entry + 'msgstr[0] "Eine Ware ist übrig."\nmsgstr[1] "{n} Waren sind übrig."\n')
    write_po(tmp_path, "zh_Hans", entry + 'msgstr[0] "还剩 {n} 个货物。"\n', "nplurals=1; plural=0;")
    german, chinese = Voice("de", toy), Voice("zh_Hans", toy)
    said = {n: count("{n} good is left.", "{n} goods are left.", n) for n in (0, 1, 2)}
    assert [german(said[n]) for n in said] == ["0 Waren sind übrig.", "Eine Ware ist übrig.", "2 Waren sind übrig."]
    assert [chinese(said[n]) for n in said] == ["还剩 0 个货物。", "还剩 1 个货物。", "还剩 2 个货物。"]


def test_a_translation_that_is_not_finished_is_not_used(tmp_path: Path, toy: Game) -> None:
    write_po(
        tmp_path,
        "de",
        'msgid "Empty"\nmsgstr ""\n\n#, fuzzy\nmsgid "Fuzzy"\nmsgstr "Unscharf"\n\n'
        'msgid "{n} hand"\nmsgid_plural "{n} hands"\nmsgstr[0] "{n} Hand"\nmsgstr[1] ""\n',
    )
    voice = Voice("de", toy)
    assert [voice(say("Empty")), voice(say("Fuzzy"))] == ["Empty", "Fuzzy"]
    assert [voice(count("{n} hand", "{n} hands", n)) for n in (1, 2)] == ["1 hand", "2 hands"]


def test_the_words_of_a_game_come_before_those_of_the_house(tmp_path: Path, toy: Game) -> None:
    write_po(tmp_path, "de", 'msgid "There is no such move here: {move}."\nmsgstr "Gibt es nicht: {move}!"\n')
    message = say("There is no such move here: {move}.", move="x")
    assert Voice("de", toy)(message) == "Gibt es nicht: x!"
    assert Voice("de")(message) == "Diesen Zug gibt es hier nicht: x."


def test_a_game_without_a_folder_speaks_with_the_words_of_the_house(monkeypatch: pytest.MonkeyPatch, toy: Game) -> None:
    monkeypatch.setattr(type(toy), "__module__", "__nowhere__")
    assert home(toy) is None
    assert Voice("de", toy)(say("There is no such move here: {move}.", move=1)) == "Diesen Zug gibt es hier nicht: 1."


def test_a_broken_catalogue_is_named(tmp_path: Path, toy: Game) -> None:
    write_po(tmp_path, "zh_Hant", 'msgid "unfinished\nnonsense\n')
    with pytest.raises(StoaError, match=r"zh_Hant\.po: not a catalogue of words"):
        Voice("zh_Hant", toy)


def test_every_message_of_the_house_is_translated_and_keeps_its_placeholders() -> None:
    assert [fault for folder in (SHARED, *rooms()) for fault in catalogue.faults(folder)] == []


@pytest.mark.parametrize("name", stoa.game_names())
def test_every_message_of_a_game_is_translated_and_keeps_its_placeholders(name: str) -> None:
    folder = home(stoa.game(name))
    assert folder is not None
    assert catalogue.sources(folder).messages
    assert catalogue.faults(folder) == []


SECOND_PERSON = re.compile(r"\b(you|yours?|du|dich|dir|dein\w*|euch|euer|eure\w*)\b|[你您妳]", re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", stoa.game_names())
def test_what_everybody_reads_addresses_nobody(name: str, lang: str) -> None:
    game, dice = stoa.game(name), stoa.SeededDice(8)
    voice = Voice(lang, game)
    said = set()
    for _ in range(2):
        state = game.start(game.smallest_contest(), game.sample(dice, game.smallest_contest()))
        for _ in range(120):
            if state.turn == stoa.OVER:
                break
            moves = state.legal()
            said |= {voice(game.face.ask(state)), *(voice(game.face.offer(state, move)) for move in moves)}
            move = int(state.draw(dice)) if state.turn == stoa.CHANCE else moves[dice.below(len(moves))]
            said |= {voice(told) for told in sentences(game.face.tell(state, [move]))}
            state.play(move)
    assert len(said) > 20
    assert [sentence for sentence in sorted(said) if SECOND_PERSON.search(sentence)] == []


HAN = r"[\u3400-\u9fff]"
MARKUP = re.compile(r"\{[^}]*\}|:[a-z-]+!?:|\]\([a-z-]+\)|\*\*")  # placeholders, symbols, pictures, what is bold
UNTIDY = re.compile(rf"{HAN}[A-Za-z0-9£]|[A-Za-z0-9%]{HAN}|{HAN} +{HAN}|{HAN}[,;:!?()]|[,;!?()]{HAN}")


def chinese(lang: str) -> Iterator[str]:
    """Everything in a script of Chinese that is said at tables, in guides and in courses."""
    folders = [folder for game in map(stoa.game, stoa.game_names()) if (folder := home(game))]
    for folder in (SHARED, *rooms(), *folders):
        for entry in read(folder, lang):
            if entry.id:
                yield from forms(entry.string)
        for file in (folder / "face").glob(f"guide/*.{lang}.md"):
            yield from file.read_text(encoding="utf-8").splitlines()
        for file in (folder / "face").glob(f"course/{lang}.json"):
            yield from re.findall(r'"((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("lang", "charset"), [("zh_Hans", "gb2312"), ("zh_Hant", "big5")])
def test_either_chinese_script_has_none_of_the_characters_of_the_other(lang: str, charset: str) -> None:
    """GB 2312 has no traditional forms, Big5 no simplified ones but those that were characters of their own before."""
    found = {character: text for text in chinese(lang) for character in re.findall(HAN, text)}
    assert len(found) > 500
    assert {character: text for character, text in found.items() if not character.encode(charset, "ignore")} == {}


@pytest.mark.parametrize("lang", ["zh_Hans", "zh_Hant"])
def test_chinese_sets_latin_words_and_numbers_off_by_spaces_and_nothing_else(lang: str) -> None:
    texts = [MARKUP.sub(lambda found: "" if found[0] == "**" else "·", text) for text in chinese(lang)]
    assert len(texts) > 1000
    assert [text for text in texts if UNTIDY.search(text)] == []


HEAD = "from stoa.core.message import count, say\n"


def sources(folder: Path, text: str, name: str = "text.py") -> catalogue.Sources:
    (folder / name).write_text(text, encoding="utf-8")
    return catalogue.Sources(folder)


def test_messages_are_found_with_their_plural(tmp_path: Path) -> None:
    found = sources(tmp_path, HEAD + 'a = say("One {x}" " line", x=say("Inner"))\nb = count("{n} a", "{n} b", 3)\n')
    assert set(found.messages) == {("One {x} line",), ("Inner",), ("{n} a", "{n} b")}
    assert found.faults == []


def test_messages_are_found_in_templates(tmp_path: Path) -> None:
    text = '<title>{{ voice(say("Board of {name}", name=name)) }}</title>{{ voice(count("{n} a", "{n} b", 2)) }}'
    found = sources(tmp_path, text, "board.svg.j2")
    assert set(found.messages) == {("Board of {name}",), ("{n} a", "{n} b")}


def test_other_functions_of_the_same_name_are_left_alone(tmp_path: Path) -> None:
    found = sources(tmp_path, 'from itertools import count\nn = count(1)\nm = "abc".count("a")\n')
    assert found.messages == set()
    assert found.faults == []


def test_the_house_ends_where_a_game_begins(tmp_path: Path) -> None:
    (tmp_path / "games" / "toy").mkdir(parents=True)
    sources(tmp_path, HEAD + 'say("of the house")\n')
    sources(tmp_path / "games" / "toy", HEAD + 'say("of the game")\n')
    assert set(catalogue.Sources(tmp_path).messages) == {("of the house",)}


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("say(name)", "text.py:2: say() needs its texts as literal strings"),
        ('say(f"{name} wins")', "text.py:2: say() needs its texts as literal strings"),
        ('count("one", many, 2)', "text.py:2: count() needs its texts as literal strings"),
        ('say("{who} wins {what}", who=1)', "text.py:2: no value for what"),
        ('say("{who wins", who=1)', "text.py:2: unreadable placeholders"),
        ('say("{n} same"); count("{n} same", "{n} sames", 2)', "no value for n"),
        ('say("same"); count("same", "{n} sames", 2)', "'same' has more than one plural form"),
    ],
)
def test_calls_that_no_catalogue_can_follow_are_faults(tmp_path: Path, call: str, fault: str) -> None:
    assert fault in "\n".join(sources(tmp_path, f"{HEAD}{call}\n").faults)


def test_values_from_a_mapping_are_trusted(tmp_path: Path) -> None:
    assert sources(tmp_path, HEAD + 'say("{who} wins", **values)\n').faults == []


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "{a} to {b}"\nmsgstr ""\n', "not translated"),
        ('#, fuzzy\nmsgid "{a} to {b}"\nmsgstr "{a} nach {b}"\n', "marked fuzzy"),
        ('msgid "{a} to {b}"\nmsgstr "{a} nach {c}"\n', "other placeholders than the source"),
        ('msgid "{a} to {b}"\nmsgstr "{a}"\n', "other placeholders than the source"),
        ('msgid "{a} to {b}"\nmsgstr "{a} nach {b"\n', "unreadable placeholders"),
        ('msgid "gone"\nmsgstr "weg"\n', "out of date"),
    ],
)
def test_a_wrong_translation_is_named(tmp_path: Path, entry: str, fault: str) -> None:
    sources(tmp_path, HEAD + 'say("{a} to {b}", a=1, b=2)\n')
    write_po(tmp_path, "de", entry)
    assert any("de.po" in line and fault in line for line in catalogue.faults(tmp_path))


@pytest.mark.parametrize(
    ("forms", "right"),
    [
        (["{n} Ware", "{n} Waren"], True),
        (["eine Ware", "{n} Waren"], True),
        (["{n} Ware", "viele Waren"], False),
        (["{n} Ware"], False),
        (["{n} Ware {x}", "{n} Waren"], False),
    ],
)
def test_only_the_form_for_many_must_name_the_number(tmp_path: Path, forms: list[str], right: bool) -> None:
    sources(tmp_path, HEAD + 'count("{n} good", "{n} goods", 2)\n')
    texts = "".join(f'msgstr[{i}] "{text}"\n' for i, text in enumerate(forms))
    write_po(tmp_path, "de", f'msgid "{{n}} good"\nmsgid_plural "{{n}} goods"\n{texts}')
    catalogue.sources.cache_clear()
    german = [line for line in catalogue.faults(tmp_path) if "de.po" in line and "out of date" not in line]
    assert (german == []) is right


def test_an_update_keeps_translations_adds_new_messages_and_drops_old_ones(tmp_path: Path) -> None:
    sources(tmp_path, HEAD + 'say("kept")\nsay("new")\n')
    write_po(tmp_path, "de", 'msgid "kept"\nmsgstr "behalten"\n\nmsgid "gone"\nmsgstr "weg"\n')
    catalogue.update(tmp_path)
    text = (tmp_path / "locale" / "de.po").read_text(encoding="utf-8")
    assert 'msgid "kept"\nmsgstr "behalten"\n' in text
    assert 'msgid "new"\nmsgstr ""\n' in text
    assert "gone" not in text
    assert "weg" not in text
    assert {file.name for file in (tmp_path / "locale").iterdir()} == {f"{lang}.po" for lang in TRANSLATIONS}


def test_an_update_of_what_is_up_to_date_changes_nothing(tmp_path: Path) -> None:
    sources(tmp_path, HEAD + 'say("kept")\ncount("{n} good", "{n} goods", 1)\n')
    catalogue.update(tmp_path)
    before = {file: file.read_bytes() for file in (tmp_path / "locale").iterdir()}
    catalogue.update(tmp_path)
    assert {file: file.read_bytes() for file in (tmp_path / "locale").iterdir()} == before
    assert not any("out of date" in line for line in catalogue.faults(tmp_path))
    assert b"Date" not in b"".join(before.values())


def run_tool(*arguments: object) -> subprocess.CompletedProcess[str]:
    tool = Path(__file__).parents[2] / "tools" / "words"
    return subprocess.run([sys.executable, tool, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_the_tool_lists_what_is_to_be_translated_and_then_is_content(tmp_path: Path) -> None:
    (tmp_path / "text.py").write_text(HEAD + 'say("Hello")\n')
    first = run_tool(tmp_path)
    assert first.returncode == 0
    assert first.stdout.count("not translated: 'Hello'") == len(TRANSLATIONS)
    assert run_tool("--check", tmp_path).returncode == 1
    for file in (tmp_path / "locale").iterdir():
        file.write_text(file.read_text(encoding="utf-8").replace('"Hello"\nmsgstr ""', '"Hello"\nmsgstr "Hallo"'))
    content = run_tool("--check", tmp_path)
    assert (content.returncode, content.stdout, content.stderr) == (0, "", "")


def test_the_tool_refuses_what_is_not_a_folder(tmp_path: Path) -> None:
    refused = run_tool("--check", tmp_path / "nowhere")
    assert refused.returncode == 2
    assert "is not a folder" in refused.stderr
