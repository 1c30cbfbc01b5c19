"""Records: the text of a game, its dice, its undo, and what happens to bad ones."""

import json
import os
import pickle
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stoa
from dice_game import HOLD, PIG, ROLL
from stoa.core.dice import SeededDice, TableDice
from stoa.core.errors import BadOption, BadPosition, BadRecord, NotLegal, StoaError
from stoa.core.game import CHANCE, OVER
from stoa.core.record import LARGEST, Record, verify

GOLDEN = Path(__file__).with_name("pig.stoa")
SECRET = bytes(range(32))
WITH_PIG = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(autouse=True)
def _pig(pig):
    """Every test here may read records of Pig."""


def played(seed: int = 1, moves: int | None = None, **setting) -> Record:
    """A game of Pig with the dice of a table: two moves a turn, then hold."""
    record = Record(PIG, setting.pop("seats", 2), secret=setting.pop("secret", SECRET), **setting)
    dice = SeededDice(seed)
    while record.state().turn != OVER and len(record.moves) != moves:
        state = record.state()
        if state.turn == CHANCE:
            record.roll()
        else:
            record.play(state.legal()[dice.below(len(state.legal()))])
    return record


def read(text: str | Path) -> Record | str:
    """The record, or why it is a bad one."""
    try:
        return Record.open(text) if isinstance(text, Path) else Record.read(text, "game.stoa")
    except BadRecord as error:
        return str(error)


def by_hand(*notation: str, **setting) -> Record:
    record = Record(PIG, setting.pop("seats", 2), **setting)
    for text in notation:
        record.play(PIG.read(record.state(), text))
    return record


# The text


def test_a_game_that_somebody_gave_up_says_so_and_reads_back():
    record = by_hand("roll", "3", secret=SECRET)
    record.resign([0])
    text = record.write()
    assert "\nEnded: seat 1 resigned\nResult: 2 1\n\n1. 1 roll\n" in text
    assert f"Secret: {SECRET.hex()}" in text
    again = Record.read(text)
    assert (again.resigned, again.places, again.over, again.write()) == ([0], [2, 1], True, text)


def test_at_a_larger_table_those_who_are_left_share_the_victory():
    record = by_hand("roll", seats=4)
    record.resign([3, 1])
    assert (record.ended, record.result) == ("seats 2, 4 resigned", "1 3 1 3")
    assert Record.read(record.write()).resigned == [1, 3]


def test_whoever_resigns_gives_up_for_the_whole_side():
    record = Record(stoa.game("santorini"), 4)
    partner = next(seat for seat in (1, 2, 3) if record.game.side(4, seat) == record.game.side(4, 0))
    record.resign([0])
    assert [seat for seat, place in enumerate(record.places) if place == 3] == [0, partner]


def test_after_a_resignation_nothing_is_played_until_it_is_taken_back():
    record = by_hand("roll", "3")
    twin = record.copy()
    record.resign([1])
    with pytest.raises(NotLegal, match="The game is over"):
        record.play(ROLL)
    with pytest.raises(BadRecord, match="over already"):
        record.resign([0])
    assert not twin.over
    record.take_back()
    assert (record.result, record.ended) == ("*", "")


def test_who_plays_alone_may_give_up_too():
    record = Record(stoa.game("caledonia"), 1)
    record.resign([0])
    assert Record.read(record.write()).result == "1"


def test_an_older_record_that_only_noted_the_resignation_is_still_read():
    record = Record.read(RESIGNED.replace("Ended: seat 1 resigned\nResult: 2 1", "Resigned 1: Ada\nResult: *"))
    assert (record.over, record.notes) == (False, {"Resigned 1": "Ada"})
    assert Record.read(record.write()).write() == record.write()


def test_a_game_that_the_rules_ended_was_not_given_up():
    text = played().write().replace("Result: ", "Ended: seat 2 resigned\nResult: ")
    line = text.splitlines().index("Ended: seat 2 resigned") + 1
    assert read(text) == (
        f"game.stoa, line {line}: the moves end the game by the rules, so it did not end because seat 2 resigned"
    )


def test_the_format_is_the_one_of_the_golden_file():
    record = Record.open(GOLDEN)
    assert record.write() == GOLDEN.read_text(encoding="utf-8")
    assert record.names == ["Ada", "小明"]
    assert record.notes == {"Event": "A rainy afternoon", "Date": "2025-01-31"}
    assert record.options == {"goal": 20, "dice": 2, "mercy": False}
    assert record.comments[0] == ["Ada was chosen to go first."]
    assert record.result == "1 2"
    assert verify(record) == sum(state.turn == CHANCE for state, _ in record.steps()) > 0


def test_a_record_in_the_making_has_no_result_and_hides_its_secret():
    text = played(moves=3).write()
    assert "Result: *" in text
    assert "Dice: " in text
    assert "Secret" not in text


@pytest.mark.parametrize("seats", PIG.seats)
def test_what_is_written_is_read_back(seats):
    record = played(seats, seats=seats)
    again = Record.read(record.write())
    assert again.write() == record.write()
    assert (again.moves, again.state().key(), again.secret) == (record.moves, record.state().key(), SECRET)


@WITH_PIG
@given(
    names=st.lists(st.text(), min_size=2, max_size=2),
    comments=st.lists(st.text(), max_size=3),
    notes=st.dictionaries(st.sampled_from(["Event", "Date", "Played at", "Mood-2"]), st.text()),
)
def test_names_notes_and_comments_may_be_any_text(names, comments, notes):
    record = Record(PIG, 2, names=names)
    for comment in comments:
        record.comment(comment)
    record.play(ROLL)
    for comment in comments:
        record.comment(comment)
    record.notes.update(notes)
    again = Record.read(record.write())
    assert again.write() == record.write()
    assert again.comments == record.comments


@pytest.mark.parametrize(
    "name", ["Result", "Ended", "Seat 1", "Option goal", "Stoa", "event", "Two: parts", "", "A\nB", "Ä"]
)
def test_a_note_cannot_look_like_another_header(name):
    record = Record(PIG, 2)
    record.notes[name] = "x"
    with pytest.raises(BadRecord, match="cannot be the header of a note"):
        record.write()


def test_spacing_line_ends_and_remarks_behind_moves_are_free():
    text = "\ufeffStoa:1\r\nGame:   pig\r\nRules: 1\r\nSeats: 2\r\nResult: *\r\n\r\n\r\n  1.  1   roll ; at last\r\n"
    record = Record.read(text.removeprefix("\ufeff"))
    assert (record.moves, record.comments) == ([ROLL], {1: ["at last"]})
    assert record.names == ["Seat 1", "Seat 2"]


def test_a_record_can_start_from_a_position():
    position = PIG.start(2, {"goal": 30}).dump() | {"points": [29, 4], "turns": 2}
    record = Record(PIG, 2, position=position)
    assert record.options["goal"] == 30
    for notation in ("roll", "5", "hold"):
        record.play(PIG.read(record.state(), notation))
    again = Record.read(record.write())
    assert (again.position, again.result) == (position, "1 2")
    assert again.write() == record.write()


def test_a_position_must_belong_to_the_table():
    with pytest.raises(BadPosition, match="the position has 3 seats, the record 2"):
        Record(PIG, 2, position=PIG.start(3).dump())
    with pytest.raises(BadPosition, match="the position has other options than the record"):
        Record(PIG, 2, {"goal": 20}, position=PIG.start(2, {"goal": 30}).dump())


def test_a_table_needs_a_name_for_every_seat():
    with pytest.raises(BadRecord, match="1 names for 2 seats"):
        Record(PIG, 2, names=["Ada"])
    with pytest.raises(BadOption):
        Record(PIG, 9)


# Playing


def test_a_move_that_is_not_legal_leaves_the_record_as_it_was():
    record = by_hand("roll", "4")
    before = record.write()
    with pytest.raises(NotLegal):
        record.play(17)
    assert record.write() == before


def test_the_table_is_told_at_any_move():
    record = by_hand("roll", "4", "hold")
    assert [record.state(at).sum for at in range(4)] == [0, 0, 4, 0]
    assert record.state().points == [4, 0]
    for at in (-1, 4):
        with pytest.raises(BadRecord, match=f"the record has moves 0 to 3, not {at}"):
            record.state(at)


def test_the_table_that_is_told_is_a_copy():
    record = by_hand("roll", "4")
    record.state().play(HOLD)
    assert record.state().points == [0, 0]


# Undo


def test_a_seat_takes_back_its_last_move():
    record = by_hand("roll", "4", "hold")
    assert record.undo(0)
    assert (record.moves, record.state().sum) == ([ROLL, 3], 4)


def test_a_seat_cannot_take_back_the_move_of_another():
    record = by_hand("roll", "4", "hold", "roll")
    assert not record.undo(0)
    assert record.undo(1)
    assert not record.undo(1)
    assert record.undo(0)


def test_nobody_takes_back_what_chance_has_decided():
    record = by_hand("roll", "4")
    assert not record.undo(0)
    assert not record.undo()
    assert len(record.moves) == 2


def test_without_a_seat_the_last_decision_is_taken_back_whoever_made_it():
    record = by_hand("roll", "4", "hold", "roll")
    assert [record.undo(), record.undo(), record.undo()] == [True, True, False]


def test_there_is_nothing_to_undo_at_the_start():
    record = Record(PIG, 2)
    assert not record.undo()
    with pytest.raises(BadRecord, match="there is no move to take back"):
        record.take_back()


def test_taking_back_drops_the_remarks_on_what_is_gone():
    record = by_hand("roll", "4")
    record.comment("four!")
    record.play(HOLD)
    record.comment("careful")
    record.take_back()
    assert record.comments == {2: ["four!"]}
    record.take_back()
    assert (record.comments, record.state().turn) == ({}, CHANCE)


def test_rolling_again_after_taking_back_gives_the_same_outcome():
    record = played(moves=2)
    outcome = record.moves[1]
    record.take_back()
    assert record.roll() == outcome


# Dice


def test_a_table_that_rolls_makes_a_secret_of_its_own():
    record = Record(PIG, 2)
    record.play(ROLL)
    record.roll()
    assert record.commitment == TableDice(record.secret).commitment()
    assert len(record.secret) == 32


def test_a_record_without_its_secret_cannot_roll_on():
    record = Record.read(played(moves=1).write())
    assert record.state().turn == CHANCE
    with pytest.raises(BadRecord, match="the dice of this table need its secret"):
        record.roll()


def test_a_private_game_is_put_away_with_its_secret_and_goes_on_with_the_same_dice():
    record = Record.read(played(moves=1).write(reveal=True))
    assert record.secret == SECRET
    assert record.roll() == played(moves=2).moves[1]


def test_only_chance_rolls():
    with pytest.raises(ValueError, match="for chance alone"):
        Record(PIG, 2).roll()


def test_honest_dice_are_verified():
    for seed in range(5):
        record = Record.read(played(seed, seats=3).write())
        assert verify(record) == sum(state.turn == CHANCE for state, _ in record.steps())


def test_every_changed_outcome_is_noticed():
    record = played(2)
    changed = 0
    for n, (state, move) in enumerate([(state.copy(), move) for state, move in record.steps()]):
        if state.turn != CHANCE:
            continue
        for other in state.legal():
            if other != move:
                forged = Record(PIG, 2, secret=SECRET)
                forged.moves = [*record.moves[:n], other]
                with pytest.raises(BadRecord, match=f"move {n + 1}: the dice of this table gave"):
                    verify(forged)
                changed += 1
    assert changed > 20


def test_a_changed_secret_is_noticed():
    record = played()
    for n in range(32):
        record.secret = bytes(byte ^ (i == n) for i, byte in enumerate(SECRET))
        with pytest.raises(BadRecord, match="the secret does not belong to the commitment"):
            verify(record)


def test_a_changed_commitment_is_noticed():
    record = played()
    record.commitment = record.commitment[::-1]
    with pytest.raises(BadRecord, match="the secret does not belong to the commitment"):
        verify(record)


def test_a_record_that_promised_nothing_cannot_be_verified():
    with pytest.raises(BadRecord, match="no 'Dice' header"):
        verify(by_hand("roll", "4"))
    with pytest.raises(BadRecord, match="no 'Secret' header yet"):
        verify(Record.read(played(moves=3).write()))


# Files


def test_a_record_is_saved_and_opened(tmp_path):
    path = tmp_path / "game.stoa"
    played().save(path)
    assert Record.open(path).write() == played().write()
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["game.stoa"]


def test_a_failed_save_leaves_the_old_file_whole(tmp_path, monkeypatch):
    path = tmp_path / "game.stoa"
    played(moves=2).save(path)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoaError, match=r"cannot write .*game.stoa: No space left on device"):
        played().save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["game.stoa"]


def test_saving_keeps_the_rights_of_the_file_and_follows_links(tmp_path):
    path, link = tmp_path / "game.stoa", tmp_path / "link.stoa"
    path.touch(0o600)
    link.symlink_to(path)
    played().save(link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600
    assert Record.open(path).result == played().result


def test_only_ordinary_files_are_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(StoaError, match="not an ordinary file"):
            played().save(path)
    with pytest.raises(StoaError, match=r"cannot write .*: No such file or directory"):
        played().save(tmp_path / "missing" / "game.stoa")


def test_names_that_are_not_text_do_not_stop_saving(tmp_path):
    played(names=["A\udce4", "B"]).save(tmp_path / "game.stoa")
    assert Record.open(tmp_path / "game.stoa").names == ["A?", "B"]


def test_files_that_cannot_be_read_are_told(tmp_path):
    path = tmp_path / "game.stoa"
    with pytest.raises(BadRecord, match=r"game.stoa: No such file or directory"):
        Record.open(path)
    with pytest.raises(BadRecord, match="Is a directory"):
        Record.open(tmp_path)
    path.write_bytes(b"Stoa: 1\n\xff\xfe")
    with pytest.raises(BadRecord, match=r"game.stoa: not a text file in UTF-8"):
        Record.open(path)
    path.write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(BadRecord, match=r"game.stoa: larger than 4,000,000 characters"):
        Record.open(path)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "game.stoa"
    path.write_text(played().write(), encoding="utf-8-sig")
    assert Record.open(path).moves == played().moves


# Bad records

HEAD = "Stoa: 1\nGame: pig\nRules: 1\nSeats: 2\nOption goal: 20\nResult: *\n"
RESIGNED = HEAD.replace("Result: *", "Ended: seat 1 resigned\nResult: 2 1") + "\n1. 1 roll\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "a record begins with the header 'Stoa: 1'"),
        ("\nStoa: 1\n", 1, "a record begins with the header 'Stoa: 1'"),
        ("Hello\n", 1, "expected a header such as 'Seats: 2', found 'Hello'"),
        (
            "Stoa: 2\nGame: pig\nRules: 1\nSeats: 2\nResult: *\n",
            1,
            "this is format 2; this version of Stoa reads format 1",
        ),
        ("Stoa: 1\nGame: pig\nGame: pig\n", 3, "the header 'Game' stands here a second time"),
        ("Stoa: 1\nGame: pig\nSeats: 2\nResult: *\n", 4, "the header 'Rules' is missing"),
        (HEAD.replace("pig", "chess"), 2, "there is no game 'chess'; installed: "),
        (HEAD.replace("Seats: 2", "Seats: two"), 4, "expected a number, found 'two'"),
        (HEAD.replace("Seats: 2", "Seats: ２"), 4, "expected a number, found '２'"),
        (HEAD.replace("Seats: 2", "Seats: 7"), 4, "pig is for 2, 3, 4 seats, not 7"),
        (HEAD.replace("goal: 20", "goal: 25"), 5, "option goal: '25' is not one of 20, 30"),
        (HEAD.replace("goal: 20", "speed: 1"), 5, "pig has no option speed"),
        (HEAD + "Seat 3: Cleo\n", 7, "there is no such seat at a table of 2"),
        (HEAD + "Secret: xyz\n", 7, "expected a secret in hexadecimal digits, found 'xyz'"),
        (HEAD + "Position: [1]\n", 7, "expected a position as a JSON object, found '[1]'"),
        (HEAD + "Position: " + "[" * 10**5 + "\n", 7, "expected a position as a JSON object, found "),
        (HEAD + "Position: {}\n", 7, "position: the field 'game' is missing"),
        (HEAD + f"Position: {json.dumps(PIG.start(3).dump())}\n", 7, "the position has 3 seats, the record 2"),
        (HEAD + "\nroll\n", 8, "expected a move such as '1. 1 @c3', found 'roll'"),
        (HEAD + "\n2. 1 roll\n", 8, "expected move 1, found move 2"),
        (HEAD + "\n" + "1" * 5000 + ". 1 roll\n", 8, "expected a move such as '1. 1 @c3', found '1111"),
        (HEAD + "\n1. 2 roll\n", 8, "it is the turn of 1, not of 2"),
        (HEAD + "\n1. 1 roll\n2. 2 4\n", 9, "it is the turn of ~, not of 2"),
        (HEAD + "\n1. ~ roll\n", 8, "it is the turn of 1, not of ~"),
        (HEAD + "\n1. 1 hold\n", 8, "'hold': Roll at least once before you hold. (PIG-003)"),
        (HEAD + "\n1. 1 jump\n", 8, "'jump': “jump” is not a move here."),
        (HEAD.replace("Rules: 1", "Rules: 0") + "\n1. 1 jump\n", 8, "'jump': “jump” is not a move here. (written for"),
        (HEAD.replace("Result: *", "Result: 1 2"), 6, "the result is given as '1 2', the moves lead to '*'"),
        (RESIGNED.replace("2 1", "1 2"), 7, "the result is given as '1 2', that seat 1 resigned leads to '2 1'"),
        (RESIGNED.replace("2 1", "*"), 7, "the result is given as '*', that seat 1 resigned leads to '2 1'"),
        (RESIGNED.replace("seat 1", "seat 3"), 6, "there is no such seat at a table of 2"),
        (RESIGNED.replace("seat 1", "seat 0"), 6, "there is no such seat at a table of 2"),
        (RESIGNED.replace("seat 1", "seats 1, 2"), 6, "not everybody can resign"),
        (RESIGNED.replace("seat 1 resigned", "adjourned"), 6, "expected how the game ended, such as 'seat 2 resigned'"),
        (RESIGNED.replace("seat 1", "seats 1"), 6, "expected how the game ended, such as 'seat 2 resigned', found"),
    ],
)
def test_a_bad_record_is_told_with_file_line_and_reason(text, line, reason):
    with pytest.raises(BadRecord) as error:
        Record.read(text, "game.stoa")
    assert str(error.value).startswith(f"game.stoa, line {line}: {reason}")
    assert len(str(error.value)) < 250


def test_moves_after_the_end_are_told():
    text = played().write()
    number = len(played().moves) + 1
    with pytest.raises(BadRecord, match="the game was over before this move"):
        Record.read(f"{text}{number}. 1 roll\n")


def test_a_record_that_is_too_large_is_not_even_looked_at():
    with pytest.raises(BadRecord, match=r"game.stoa: larger than 4,000,000 characters"):
        Record.read("x" * (LARGEST + 1), "game.stoa")


def test_a_record_cut_off_at_any_line_is_a_bad_record():
    lines = GOLDEN.read_text(encoding="utf-8").splitlines(keepends=True)
    for n in range(len(lines)):
        with pytest.raises(BadRecord, match=r"^game.stoa, line \d+: "):
            Record.read("".join(lines[:n]), "game.stoa")


@WITH_PIG
@given(cut=st.integers(0, 10**6), rest=st.binary(max_size=8), skip=st.integers(0, 12))
def test_damaged_bytes_are_a_bad_record_or_a_good_one(tmp_path, cut, rest, skip):
    whole = GOLDEN.read_bytes()
    cut %= len(whole)
    path = tmp_path / "damaged.stoa"
    path.write_bytes(whole[:cut] + rest + whole[cut + skip :])
    found = read(path)
    if isinstance(found, str):
        assert found.startswith(str(path))
        assert "\n" not in found
    else:
        assert Record.read(found.write()).write() == found.write()


@WITH_PIG
@given(
    lines=st.lists(st.sampled_from([*HEAD.splitlines(), "", "1. 1 roll", "2. ~ 4", "3. 1 hold", "; hm"]) | st.text())
)
def test_any_text_is_a_bad_record_or_a_good_one(lines):
    found = read("\n".join(lines))
    if isinstance(found, str):
        assert found.startswith("game.stoa, line ")
    else:
        assert Record.read(found.write()).write() == found.write()


@WITH_PIG
@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["goal", "dice", "mercy", "x"]), inner, max_size=3)
        ),
    ),
    st.sampled_from(list(PIG.start(2).dump())),
)
def test_a_damaged_position_is_a_bad_record_or_a_good_one(value, field):
    head = HEAD.replace("Option goal: 20\n", "")
    text = f"{head}Position: {json.dumps(PIG.start(2).dump() | {field: value})}\n"
    found = read(text)
    if isinstance(found, str):
        assert found.startswith("game.stoa, line 6: ")
    else:
        assert found.state().turn in (0, 1, CHANCE, OVER)


def test_records_can_travel_between_processes():
    record = played()
    again = pickle.loads(pickle.dumps(record))
    assert again.write() == record.write()
    assert again.game is stoa.game("pig")
