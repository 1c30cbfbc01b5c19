"""Tables as pictures."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stoa

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_new_table_is_drawn_to_standard_output(run, folder: Path) -> None:
    result = run("draw", "santorini", "-o", "-")
    assert ElementTree.fromstring(result.stdout).tag == "{http://www.w3.org/2000/svg}svg"
    assert list(folder.iterdir()) == []


def test_a_record_is_drawn_to_a_file(run, folder: Path, saved: Path) -> None:
    result = run("draw", "game.stoa", "--at", "9", "-o", "nine.svg")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "wrote nine.svg\n")
    ElementTree.parse(folder / "nine.svg")
    assert run("draw", "game.stoa").stderr == "wrote board.svg\n"


def test_a_position_is_drawn_like_the_table_it_describes(run, folder: Path, whole_game: stoa.Record) -> None:
    state = whole_game.state(12)
    (folder / "p.json").write_text(json.dumps(state.dump()))
    assert run("draw", "p.json", "-o", "-").stdout == state.game.face.picture(state).svg


def test_a_png_has_the_width_asked_for(run, folder: Path, saved: Path) -> None:
    run("draw", "game.stoa", "-o", "board.png", "--width", "120")
    data = (folder / "board.png").read_bytes()
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20], "big") == 120


def test_themes_differ(run, saved: Path) -> None:
    drawn = {theme: run("draw", "game.stoa", "-o", "-", "--theme", theme).stdout for theme in ("light", "dark", "auto")}
    assert len(set(drawn.values())) == 3


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["game.stoa", "--at", "9999"], "the record has moves 0 to"),
        (["santorini", "--at", "1"], "the record has moves 0 to 0, not 1"),
        (["game.stoa", "-o", "board.gif"], "-o board.gif: a drawing ends in .svg or .png"),
        (["game.stoa", "-o", "no/such/board.svg"], "cannot write no/such/board.svg: No such file or directory"),
        (["game.stoa", "--theme", "pink"], "Invalid value for '--theme'"),
        (["nothing"], "nothing: No such file or directory"),
        (["bad.json"], "bad.json: not a position in JSON: "),
        (["list.json"], 'list.json: expected an object with the field "game"'),
        (["other.json"], "other.json: there is no game 'chess'"),
        (["short.json"], "short.json: position: the field 'seats' is missing"),
        (["seats.json"], "seats.json: seats: expected a whole number from 2 to 4, found 9"),
        (["deep.json"], "deep.json: not a position in JSON: nested too deeply"),
        (["bytes.stoa"], "bytes.stoa: not a text file in UTF-8 (byte 0)"),
        (["empty.stoa"], "empty.stoa, line 1: a record begins with the header 'Stoa: 1'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(fails, folder: Path, saved: Path, args: list[str], told: str) -> None:
    dump = stoa.game("santorini").start(2).dump()
    (folder / "bad.json").write_text("{")
    (folder / "list.json").write_text("[1]")
    (folder / "other.json").write_text('{"game": "chess"}')
    (folder / "short.json").write_text('{"game": "santorini"}')
    (folder / "seats.json").write_text(json.dumps(dump | {"seats": 9}))
    (folder / "deep.json").write_text("[" * 100_000)
    (folder / "bytes.stoa").write_bytes(b"\xff\xfe\x00")
    (folder / "empty.stoa").write_text("")
    assert told in fails("draw", *args)
