"""The talk with a program."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stoa
from stoa.cli.protocol import REQUESTS, Talk
from stoa.core.names import computer_names
from stoa.core.record import LARGEST, verify

DOCS = Path(__file__).parents[2] / "docs" / "talk.md"


def ask(talk: Talk, do: str, **fields: Any) -> dict[str, Any]:
    """One request, one answer."""
    line = talk.answer(json.dumps({"do": do, **fields}).encode())
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    answer: dict[str, Any] = json.loads(line)
    return answer


@pytest.fixture
def talk() -> Talk:
    """A talk about a new table of Santorini."""
    talk = Talk()
    assert ask(talk, "new", game="santorini")["ok"]
    return talk


def test_the_transcript_in_the_docs_is_what_happens(run) -> None:
    text = DOCS.read_text(encoding="utf-8")
    asked = re.findall("^> (.*)$", text, re.MULTILINE)
    answers = [json.loads(line) for line in re.findall("^< (.*)$", text, re.MULTILINE)]
    assert len(asked) > 10
    result = run("talk", "--lang", "en", lines="".join(f"{line}\n" for line in asked))
    assert [json.loads(line) for line in result.stdout.splitlines()] == answers
    assert result.exit_code == 0


def test_the_docs_have_every_request_with_its_fields() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for name, (fields, _) in REQUESTS.items():
        (row,) = re.findall(rf"^\| `{name}` \|.*$", text, re.MULTILINE)
        for field in fields:
            assert f"`{field}`" in row


def test_the_program_in_the_docs_plays_a_whole_game(folder: Path) -> None:
    source = re.findall("```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[-1]
    command = f'[{sys.executable!r}, "-m", "stoa.cli", "talk"]'
    (folder / "player.py").write_text(source.replace('["stoa", "talk"]', command), encoding="utf-8")
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "player.py"], capture_output=True, text=True, check=True, env=env)
    assert stoa.Record.read(done.stdout).result in ("1 2", "2 1")


def test_a_game_with_dice_is_rolled_and_can_be_verified(pig: stoa.Game) -> None:
    talk = Talk()
    status = ask(talk, "new", game="pig", seats=3, options={"goal": "30", "dice": 2}, seed=5, names=["A", "B", "C"])
    commitment = status["dice"]
    assert len(commitment) == 64
    dice = stoa.SeededDice(1)
    while not status["over"]:
        if status["turn"] == "chance":
            weights = [entry["weight"] for entry in ask(talk, "legal")["legal"]]
            assert sum(weights) == 36
            status = ask(talk, "roll")
            assert status["played"][0]["sentence"].startswith("The roll is ")
            assert status["turns"][-1]["facts"][0]["kind"] == "roll"
        else:
            moves = ask(talk, "legal")["legal"]
            status = ask(talk, "play", move=moves[dice.below(len(moves))]["move"])
    record = stoa.Record.read(ask(talk, "record")["record"])
    assert record.commitment == commitment
    assert verify(record) > 0
    assert ask(talk, "state")["places"] == record.state().places()


def test_chance_is_not_taken_back_and_not_rolled_out_of_turn(pig: stoa.Game) -> None:
    talk = Talk()
    ask(talk, "new", game="pig", secret="00ff")
    assert ask(talk, "roll")["error"]["message"] == "Nothing is rolled or drawn now."
    ask(talk, "play", move="roll")
    assert ask(talk, "undo")["ok"]
    ask(talk, "play", move="roll")
    assert ask(talk, "hint", bot="random")["error"]["kind"] == "no-decision"
    ask(talk, "roll")
    assert ask(talk, "undo")["error"]["kind"] == "not-legal"
    assert ask(talk, "state")["moves"] == 2


def test_a_program_may_have_dice_of_its_own(pig: stoa.Game) -> None:
    talk = Talk()
    ask(talk, "new", game="pig")
    assert ask(talk, "play", moves=["roll", "6", "hold"])["turn"] == 2
    assert ask(talk, "state")["score"] == [6, 0]


def test_a_position_and_a_record_go_there_and_back(talk: Talk, whole_game: stoa.Record) -> None:
    assert ask(talk, "load", record=whole_game.write())["over"]
    assert ask(talk, "record")["record"] == whole_game.write()
    dump = whole_game.state(20).dump()
    ask(talk, "load", position=dump)
    assert ask(talk, "state")["state"] == dump


def test_several_moves_are_played_together_or_not_at_all(talk: Talk) -> None:
    before = ask(talk, "state")
    assert ask(talk, "play", moves=["@c3", "@b2", "@c3"])["error"]["rule"] == "SAN-015"
    assert ask(talk, "state") == before
    assert ask(talk, "play", moves=["@c3", "@b2"])["moves"] == 2


def test_what_happened_is_told_as_data_and_in_sentences(talk: Talk) -> None:
    ask(talk, "new", game="santorini", names=["Ada", "Ben"])
    (turn,) = ask(talk, "play", moves=["@c3"])["turns"]
    assert turn == {
        "first": 1,
        "last": 1,
        "open": False,
        "facts": [
            {"kind": "place", "seat": 1, "changes": {"worker.1.c3": 1}, "sentence": "Ada placed a worker on c3."}
        ],
        "sentences": ["Ada placed a worker on c3."],
    }
    (grown,) = ask(talk, "play", move="@b2")["turns"]
    assert (grown["first"], grown["last"], grown["open"]) == (2, 2, True)
    (grown,) = ask(talk, "play", move="@d4", lang="de")["turns"]
    assert (grown["first"], grown["last"], grown["open"]) == (2, 3, False)
    assert grown["sentences"] == ["Ben setzte Arbeiter auf b2 und d4."]
    assert [turn["last"] for turn in ask(talk, "log")["turns"]] == [1, 3]
    assert [turn["last"] for turn in ask(talk, "log", since=1)["turns"]] == [3]


def test_everybody_has_a_name_that_nobody_else_has(talk: Talk) -> None:
    assert ask(talk, "new", game="santorini", names=["Ada", "Ada"])["names"] == ["Ada", "Ada 2"]
    assert ask(talk, "new", game="santorini", seed=3)["names"] == computer_names(2, seed=3)
    dump = ask(talk, "state")["state"]
    assert "Seat 1" not in ask(talk, "load", position=dump)["names"]


def test_moves_are_numbers_too(talk: Talk) -> None:
    legal = ask(talk, "legal")["legal"]
    assert ask(talk, "play", move=legal[3]["move"])["played"][0]["notation"] == legal[3]["notation"]
    assert ask(talk, "why", move=legal[3]["move"])["rule"] == "SAN-015"
    for number in (-1, 100, 10**30):
        assert not ask(talk, "why", move=number)["legal"]
        assert ask(talk, "play", move=number)["error"]["kind"] == "not-legal"


def test_a_hint_is_a_legal_move_with_an_estimate(talk: Talk) -> None:
    hint = ask(talk, "hint", bot="mcts:40")
    assert hint["move"] in [entry["move"] for entry in ask(talk, "legal")["legal"]]
    assert len(hint["values"]) == 2
    assert hint["reason"].startswith("A computer player would choose: ")
    assert hint["line"][0] == hint["notation"]
    assert ask(talk, "hint", bot="nobody")["error"]["kind"] == "unknown-bot"
    assert ask(talk, "hint", bot="mcts:0")["error"]["kind"] == "unknown-bot"


def test_a_bot_that_fails_does_not_end_the_talk(talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_that_fail.py").write_text(
        "from stoa.bots import Bot\n"
        "class Boom(Bot):\n"
        "    def choose(self, state, limit=None): return 1 / 0\n"
        "boom = Boom('boom')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    error = ask(talk, "hint", bot="bots_that_fail:boom")["error"]
    assert error == {
        "kind": "bot-failed",
        "rule": "",
        "message": "bots_that_fail:boom failed: ZeroDivisionError: division by zero",
    }
    assert ask(talk, "hint", bot="greedy")["ok"]


def test_every_answer_is_in_the_language_asked_for(talk: Talk) -> None:
    assert ask(talk, "legal", lang="de")["ask"].startswith("Einen Arbeiter")
    assert ask(talk, "why", move="+a1", lang="zh-CN")["message"].endswith("才能建造。")
    assert ask(talk, "legal")["ask"].startswith("Place")
    assert ask(talk, "legal", lang="tlh")["error"]["kind"] == "unknown-language"


@pytest.mark.parametrize(
    ("line", "kind", "told"),
    [
        ("", "bad-request", "not JSON"),
        ("[]", "bad-request", "request: expected an object, found []"),
        ("{}", "bad-request", "do: expected text, found None"),
        ('{"do": "dance"}', "bad-request", "do: expected one of games, new, load"),
        ('{"do": "state", "id": [1]}', "bad-request", "id: expected text or a whole number, found [1]"),
        ('{"do": "state", "colour": 1}', "bad-request", "state has no field 'colour'; it has none"),
        ('{"do": "new"}', "bad-request", "game: expected text, found None"),
        ('{"do": "new", "game": "chess"}', "unknown-game", "there is no game 'chess'"),
        (
            '{"do": "new", "game": "santorini", "seats": true}',
            "bad-request",
            "seats: expected a whole number, found True",
        ),
        ('{"do": "new", "game": "santorini", "seats": 9}', "bad-option", "santorini is for 2, 3, 4 seats, not 9"),
        ('{"do": "new", "game": "santorini", "options": {"x": 1}}', "bad-option", "santorini has no option 'x'"),
        ('{"do": "new", "game": "santorini", "options": {"supply": 1}}', "bad-option", "1 is not one of"),
        ('{"do": "new", "game": "santorini", "options": {"supply": []}}', "bad-option", "option supply: expected text"),
        ('{"do": "new", "game": "santorini", "names": ["A"]}', "bad-record", "1 names for 2 seats"),
        ('{"do": "new", "game": "santorini", "names": [1, 2]}', "bad-request", "names: expected text, found 1"),
        ('{"do": "new", "game": "santorini", "seed": NaN}', "bad-request", "NaN is not a number in JSON"),
        ('{"do": "new", "game": "santorini", "seed": 1, "secret": "00"}', "bad-request", "exclude each other"),
        ('{"do": "new", "game": "santorini", "secret": "0"}', "bad-request", "secret: expected 1 to 64 bytes"),
        ('{"do": "load"}', "bad-request", "load: expected either position or record"),
        ('{"do": "load", "position": {"game": "santorini"}}', "bad-position", "the field 'seats' is missing"),
        ('{"do": "load", "position": 7}', "bad-position", "expected an object"),
        ('{"do": "load", "record": "Stoa: 2"}', "bad-record", "record, line 1"),
        ('{"do": "play"}', "bad-request", "play: expected either move or moves"),
        ('{"do": "play", "move": 1.5}', "bad-request", "move: expected text or a whole number, found 1.5"),
        ('{"do": "play", "moves": "@c3"}', "bad-request", "moves: expected a list, found '@c3'"),
        ('{"do": "play", "move": "zz"}', "not-legal", "“zz” is not a move here."),
        ('{"do": "undo"}', "not-legal", "There is nothing to take back"),
        ('{"do": "play", "move": "@"}', "not-legal", "“@” is not a move here."),
        ('{"do": "play", "move": "@z9"}', "not-legal", "“@z9” does not fit here; possible: @a1, @b1"),
        ('{"do": "legal", "moves": ["@zz"]}', "not-legal", "“@zz” is not a move here."),
        ('{"do": "log", "since": "yesterday"}', "bad-request", "since: expected a whole number"),
    ],
)
def test_a_bad_line_is_answered_and_changes_nothing(talk: Talk, line: str, kind: str, told: str) -> None:
    before = ask(talk, "state")
    answer = json.loads(talk.answer(line.encode()))
    assert not answer["ok"]
    assert answer["error"]["kind"] == kind
    assert told in answer["error"]["message"]
    assert ask(talk, "state") == before


@pytest.mark.parametrize("do", ["state", "legal", "why", "play", "roll", "undo", "log", "hint", "record"])
def test_without_a_table_there_is_nothing_to_ask(do: str) -> None:
    fields = {"move": "@c3"} if do in ("why", "play") else {}
    assert ask(Talk(), do, **fields)["error"]["kind"] == "no-table"


@pytest.mark.parametrize("line", [b"\xff\xfe\n", b"[" * 100_000, b"1" * 10_000, b'{"id": "\\ud800", "do": "state"}'])
def test_lines_that_are_hardly_text_are_answered(talk: Talk, line: bytes) -> None:
    answer = json.loads(talk.answer(line))
    assert answer.get("id") == "\ud800" or not answer["ok"]


def test_a_line_without_end_is_answered_once(run) -> None:
    lines = b'{"do": "new", "game": "' + b"x" * (LARGEST + 5000) + b'"}\n{"do": "quit"}\n'
    first, second = run("talk", lines=lines).stdout.splitlines()
    assert json.loads(first)["error"]["message"] == "a line has at most 4,000,000 bytes"
    assert json.loads(second)["ok"]


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["@c3", "santorini"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
fields = sorted({field for names, _ in REQUESTS.values() for field in names} | {"id", "lang"})
requests = st.fixed_dictionaries(
    {"do": st.sampled_from(sorted(REQUESTS)) | json_values}, optional=dict.fromkeys(fields, json_values)
)


@given(lines=st.lists(requests.map(lambda request: json.dumps(request).encode()) | st.binary(max_size=40), max_size=8))
def test_whatever_is_sent_every_line_has_one_answer_and_errors_change_nothing(lines: list[bytes]) -> None:
    talk = Talk()
    ask(talk, "new", game="santorini")
    for line in lines:
        before = ask(talk, "record")
        answer = json.loads(talk.answer(line))
        assert isinstance(answer["ok"], bool)
        if not answer["ok"]:
            assert set(answer["error"]) == {"kind", "rule", "message"}
            assert ask(talk, "record") == before


def test_a_record_that_somebody_gave_up_is_over(run, whole_game: stoa.Record) -> None:
    whole_game.take_back()
    whole_game.resign([1])
    talk = Talk()
    status = ask(talk, "load", record=whole_game.write())
    assert (status["over"], status["turn"]) == (True, None)
    assert ask(talk, "state")["places"] == [1, 2]
    assert ask(talk, "legal")["legal"] == []
    assert not ask(talk, "play", moves=["a1"])["ok"]
