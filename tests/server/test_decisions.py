"""What may be done at a table, and what follows from it: without any storage."""

import pytest

from stoa.core.record import Record, verify
from stoa.server import decisions
from stoa.server import table as table_module
from stoa.server.clock import Pace
from stoa.server.errors import Refused, Stale
from stoa.server.people import guest
from stoa.server.table import Event, Table
from stoa.server.table_setup import STAND_IN, TableSetup

ADA, BEN, CEM = guest("Ada"), guest("Ben"), guest("Cem")
ROLL, HOLD = 0, 1


class Sheet:
    """A table in the hands of a test: what was decided is applied at once."""

    def __init__(self, setup: TableSetup) -> None:
        self.table = Table("t", setup.checked(), b"secret of the dice")
        self.now = 1000.0
        self.do(decisions.open_table, ADA)

    def do(self, decide, *args) -> list[Event]:
        events = decide(self.table, *args, self.now)
        self.table = self.table.after(events)
        return events

    def move(self, person, seat, move) -> list[Event]:
        return self.do(decisions.move, person, seat, move, self.table.seq)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.table.events]


@pytest.fixture
def two(pig) -> Sheet:
    """Ada and Ben, running."""
    sheet = Sheet(TableSetup("pig", ("person", "person"), {"goal": 30}))
    sheet.do(decisions.sit, ADA, None, None)
    sheet.do(decisions.sit, BEN, None, None)
    sheet.do(decisions.start, ADA)
    return sheet


def lucky(sheet: Sheet, person, seat) -> None:
    """Roll until the turn goes on after it; the dice of this table are known."""
    while True:
        sheet.move(person, seat, ROLL)
        if sheet.table.turn == seat:
            return
        other, place = (BEN, 1) if seat == 0 else (ADA, 0)
        while sheet.table.turn == place:
            sheet.move(other, place, ROLL if ROLL in sheet.table.state.legal() else HOLD)


def test_a_move_and_what_chance_says_to_it_are_decided_together(two):
    events = two.move(ADA, 0, ROLL)
    assert [(event.kind, event.seat, event.person) for event in events] == [("move", 0, ADA.id), ("chance", None, None)]
    assert events[0].body == {"move": ROLL, "text": "roll"}


def test_the_game_begins_when_all_seats_are_taken(pig):
    sheet = Sheet(TableSetup("pig", ("person", "person", "bot:random")))
    sheet.do(decisions.sit, ADA, 1, None)
    with pytest.raises(Refused, match="all seats are taken"):
        sheet.do(decisions.start, ADA)
    sheet.do(decisions.sit, BEN, None, None)
    with pytest.raises(Refused, match="do not sit"):
        sheet.do(decisions.start, CEM)
    sheet.do(decisions.start, BEN)
    assert (sheet.table.status, sheet.table.names) == ("running", ["Ben", "Ada", "bot:random"])


def test_a_seat_belongs_to_one_person(pig):
    sheet = Sheet(TableSetup("pig", ("person", "bot:random")))
    sheet.do(decisions.sit, ADA, 0, None)
    for seat, reason in (
        (0, "taken"),
        (1, "computer player"),
        (2, "no such seat"),
        (-1, "no such seat"),
        (None, "All seats"),
    ):
        with pytest.raises(Refused, match=reason):
            sheet.do(decisions.sit, BEN, seat, None)


def test_who_opened_the_table_gives_free_seats_to_computer_players(pig):
    sheet = Sheet(TableSetup("pig", ("person", "person")))
    sheet.do(decisions.sit, ADA, 0, None)
    with pytest.raises(Refused, match="Only who opened"):
        sheet.do(decisions.assign, BEN, 1, "bot:novice")
    with pytest.raises(Refused, match="taken"):
        sheet.do(decisions.assign, ADA, 0, "bot:novice")
    sheet.do(decisions.assign, ADA, 1, "bot:novice")
    sheet.do(decisions.start, ADA)
    assert sheet.table.chairs[1].computer == "novice"


@pytest.mark.parametrize("seat", ["bot:os:system", "bot:", "robot", "bot:expert2", "", "person "])
def test_only_people_and_players_of_the_house_can_be_seated(pig, seat):
    with pytest.raises(Refused, match="no such player"):
        TableSetup("pig", ("person", seat)).checked()


def test_only_the_owner_of_the_seat_in_turn_moves(two):
    for person, seat, reason in (
        (BEN, 0, "not your seat"),
        (CEM, 0, "not your seat"),
        (BEN, 1, "not your turn"),
        (ADA, 2, "no such"),
    ):
        with pytest.raises(Refused, match=reason):
            two.move(person, seat, ROLL)


def test_a_move_that_the_rules_forbid_is_refused_with_the_rule(two):
    with pytest.raises(Refused) as refused:
        two.move(ADA, 0, HOLD)
    assert refused.value.rule == "PIG-003"
    for nonsense in (-1, 2, 10**12):
        with pytest.raises(Refused, match="no such move"):
            two.move(ADA, 0, nonsense)


def test_a_move_decided_on_an_older_table_is_stale(two):
    seen = two.table.seq
    lucky(two, ADA, 0)
    for old in (seen, 0, -5, two.table.seq + 1):
        with pytest.raises(Stale):
            two.do(decisions.move, ADA, 0, ROLL, old)


def test_talk_does_not_make_a_move_stale(two):
    seen = two.table.seq
    two.do(decisions.chat, CEM, "good luck!")
    two.do(decisions.move, ADA, 0, ROLL, seen)
    assert two.table.played[0].body["text"] == "roll"


def test_what_chance_has_decided_is_not_taken_back(two):
    lucky(two, ADA, 0)
    with pytest.raises(Refused, match="nothing to take back"):
        two.do(decisions.undo, ADA, two.table.seq)


def test_undo_takes_back_own_moves_until_another_seat_has_moved(two):
    lucky(two, ADA, 0)
    before = two.table.state.key()
    two.move(ADA, 0, HOLD)
    with pytest.raises(Refused, match="nothing to take back"):
        two.do(decisions.undo, BEN, two.table.seq)
    log = two.table.seq
    two.do(decisions.undo, ADA, log)
    assert (two.table.state.key(), two.table.turn, two.table.seq) == (before, 0, log + 1)
    with pytest.raises(Stale):
        two.do(decisions.undo, ADA, log)
    two.move(ADA, 0, HOLD)
    two.move(BEN, 1, ROLL)
    with pytest.raises(Refused, match="nothing to take back"):
        two.do(decisions.undo, ADA, two.table.seq)


def test_several_people_share_a_screen(pig):
    sheet = Sheet(TableSetup("pig", ("person", "person")))
    sheet.do(decisions.sit, ADA, 0, "Mum")
    sheet.do(decisions.sit, ADA, 1, "Kid")
    sheet.do(decisions.start, ADA)
    lucky_seat = sheet.table.turn
    assert sheet.table.names == ["Mum", "Kid"]
    assert sheet.table.seats_of(ADA.id) == [0, 1]
    sheet.move(ADA, lucky_seat, ROLL)
    assert sheet.table.turn in (0, 1)


def finish(sheet: Sheet) -> None:
    while sheet.table.status == "running":
        seat = sheet.table.turn
        legal = sheet.table.state.legal()
        sheet.move((ADA, BEN)[seat], seat, HOLD if HOLD in legal else ROLL)


def test_the_end_shows_places_and_the_secret_and_the_record_verifies(two):
    commitment = two.table.commitment
    assert "Secret" not in two.table.written()
    finish(two)
    ending = two.table.ending
    assert (ending.body["by"], sorted(ending.body["places"])[0]) == ("rules", 1)
    record = Record.read(two.table.written())
    assert record.commitment == commitment
    assert verify(record) == sum(event.kind == "chance" for event in two.table.played)
    with pytest.raises(Refused, match="over"):
        two.move(ADA, 0, ROLL)


def test_a_log_replays_to_the_same_table(two):
    finish(two)
    again = Table("t", two.table.setup, two.table.secret).after(two.table.events)
    assert (again.state.key(), again.names, again.places) == (two.table.state.key(), two.table.names, two.table.places)


def test_a_table_that_was_shown_never_changes(two):
    before, log, key = two.table, two.table.seq, two.table.state.key()
    finish(two)
    assert (before.seq, before.status, before.state.key(), len(before.record.moves)) == (log, "running", key, 0)


def test_resigning_ends_a_game_of_two(two):
    two.do(decisions.resign, ADA, 0)
    assert (two.table.status, two.table.places, two.table.ending.body["by"]) == ("over", [2, 1], "resignation")
    assert "Secret: " in two.table.written()
    assert "Ended: seat 1 resigned\nResult: 2 1\n" in two.table.written()
    assert Record.read(two.table.written()).places == two.table.places


def test_at_a_larger_table_a_computer_player_plays_on_for_who_resigns(pig):
    sheet = Sheet(TableSetup("pig", ("person",) * 3))
    for person in (ADA, BEN, CEM):
        sheet.do(decisions.sit, person, None, None)
    sheet.do(decisions.start, ADA)
    sheet.do(decisions.resign, ADA, 0)
    assert (sheet.table.status, sheet.table.thinking) == ("running", STAND_IN)
    assert sheet.do(decisions.back, ADA) == []
    with pytest.raises(Refused, match="already"):
        sheet.do(decisions.resign, ADA, 0)
    sheet.do(decisions.resign, CEM, 2)
    assert (sheet.table.status, sheet.table.places) == ("over", [2, 1, 2])


def test_a_game_against_computers_is_over_when_the_last_person_resigns(pig):
    sheet = Sheet(TableSetup("pig", ("person", "bot:random", "bot:random")))
    sheet.do(decisions.sit, ADA, None, None)
    sheet.do(decisions.start, ADA)
    sheet.do(decisions.resign, ADA, 0)
    assert (sheet.table.status, sheet.table.places) == ("over", [3, 1, 1])


def test_a_team_has_given_up_when_all_its_people_have():
    sheet = Sheet(TableSetup("santorini", ("person", "person", "person", "bot:random")))
    for person in (ADA, BEN, CEM):
        sheet.do(decisions.sit, person, None, None)
    sheet.do(decisions.start, ADA)
    sheet.do(decisions.resign, ADA, 0)
    assert sheet.table.status == "running"
    sheet.do(decisions.resign, BEN, 1)
    assert (sheet.table.status, sheet.table.places) == ("over", [1, 3, 1, 3])
    assert "Resigned 1: Ada\nEnded: seat 2 resigned\nResult: 1 3 1 3\n" in sheet.table.written()


def test_before_the_start_leaving_frees_the_seat(pig):
    sheet = Sheet(TableSetup("pig", ("person", "person")))
    sheet.do(decisions.sit, ADA, 1, None)
    sheet.do(decisions.leave, ADA)
    assert sheet.table.names == [None, None]


def test_a_computer_player_takes_over_for_who_leaves_and_hands_back(two):
    two.do(decisions.leave, ADA)
    assert (two.table.thinking, two.table.chairs[0].away) == (STAND_IN, "left")
    with pytest.raises(Refused, match="Take it back first"):
        two.move(ADA, 0, ROLL)
    two.do(decisions.computer_move, two.table.board_seq, ROLL)
    assert two.table.played[0].person is None
    two.do(decisions.back, ADA)
    assert two.table.chairs[0].computer is None


def test_what_a_computer_player_did_in_ones_place_is_not_taken_back(two):
    lucky(two, ADA, 0)
    two.do(decisions.leave, ADA)
    two.do(decisions.computer_move, two.table.board_seq, HOLD)
    two.do(decisions.back, ADA)
    with pytest.raises(Refused, match="nothing to take back"):
        two.do(decisions.undo, ADA, two.table.seq)


def test_an_answer_of_a_computer_player_to_an_older_table_is_stale(two):
    two.do(decisions.leave, ADA)
    seq = two.table.board_seq
    two.do(decisions.computer_move, seq, ROLL)
    with pytest.raises(Stale):
        two.do(decisions.computer_move, seq, ROLL)


def test_a_table_rests_while_all_its_people_are_away(two):
    two.do(decisions.leave, ADA)
    two.do(decisions.leave, BEN)
    assert (two.table.resting, two.table.thinking, two.table.waits) == (True, None, ADA.id)
    two.do(decisions.back, BEN)
    assert two.table.thinking == STAND_IN


def test_others_let_a_computer_player_steer_for_who_is_away(two):
    with pytest.raises(Refused, match="Ada is here"):
        two.do(decisions.takeover, BEN, 0, False)
    with pytest.raises(Refused, match="do not sit"):
        two.do(decisions.takeover, CEM, 0, True)
    assert [decisions.may_replace(two.table, who, 0, True) for who in (BEN, CEM, None)] == [True, False, False]
    assert not decisions.may_replace(two.table, BEN, 0, False)
    two.do(decisions.takeover, BEN, 0, True)
    assert two.table.chairs[0].away == "away"
    assert not decisions.may_replace(two.table, BEN, 0, True)


def begun(pace: Pace) -> Sheet:
    sheet = Sheet(TableSetup("pig", ("person", "person"), {"goal": 30}, pace=pace))
    for person in (ADA, BEN):
        sheet.do(decisions.sit, person, None, None)
    sheet.do(decisions.start, ADA)
    return sheet


def test_at_a_relaxed_pace_nobody_is_replaced_for_being_away(pig):
    sheet = begun(Pace.relaxed(2))
    assert not decisions.may_replace(sheet.table, BEN, 0, True)
    with pytest.raises(Refused, match="Ada has days for a turn"):
        sheet.do(decisions.takeover, BEN, 0, True)


def test_leaving_and_coming_back_gains_no_time(pig):
    sheet = begun(Pace.live(60, 5))
    sheet.now += 57
    sheet.do(decisions.leave, ADA)
    sheet.do(decisions.back, ADA)
    assert sheet.table.clock.remaining(0, sheet.now) == 3


def test_the_log_names_who_left_before_the_start(pig):
    sheet = Sheet(TableSetup("pig", ("person", "person")))
    sheet.do(decisions.sit, ADA, 0, "Ada at the window")
    (event,) = sheet.do(decisions.leave, ADA)
    assert (event.kind, event.body) == ("stand", {"name": "Ada at the window"})


def test_writing_the_record_leaves_the_table_as_it_is(pig):
    sheet = Sheet(TableSetup("pig", ("person",) * 3))
    for person in (ADA, BEN, CEM):
        sheet.do(decisions.sit, person, None, None)
    sheet.do(decisions.start, ADA)
    sheet.do(decisions.resign, ADA, 0)
    assert "Resigned 1: Ada" in sheet.table.written()
    assert not sheet.table.record.notes


def test_a_computer_player_takes_over_when_time_is_over(pig):
    sheet = Sheet(TableSetup("pig", ("person", "person"), pace=Pace.live(60, 5)))
    for person in (ADA, BEN):
        sheet.do(decisions.sit, person, None, None)
    sheet.do(decisions.start, ADA)
    sheet.now += 59
    assert sheet.do(decisions.expire) == []
    sheet.now += 1
    (event,) = sheet.do(decisions.expire)
    assert (event.kind, event.seat, event.person, event.body) == ("takeover", 0, None, {"reason": "time"})
    assert (sheet.table.due, sheet.table.thinking) == (None, STAND_IN)
    sheet.do(decisions.back, ADA)
    assert sheet.table.due == sheet.now + 11


def test_the_increment_is_for_a_turn_and_not_for_every_roll(pig):
    sheet = Sheet(TableSetup("pig", ("person", "person"), {"goal": 30}, pace=Pace.live(60, 5)))
    for person in (ADA, BEN):
        sheet.do(decisions.sit, person, None, None)
    sheet.do(decisions.start, ADA)
    lucky(sheet, ADA, 0)
    left = sheet.table.clock.remaining(0, sheet.now)
    sheet.now += 2
    sheet.move(ADA, 0, HOLD)
    assert sheet.table.clock.remaining(0, sheet.now) == left - 2 + 5
    sheet.now += 3
    sheet.do(decisions.undo, ADA, sheet.table.seq)
    assert sheet.table.clock.remaining(0, sheet.now) == left - 2


def test_time_in_a_log_never_runs_backwards(two):
    two.now -= 100
    (event, *_) = two.move(ADA, 0, ROLL)
    assert event.at == two.table.events[-3].at


def test_chat_is_limited(two):
    for text, reason in (("", "nothing to say"), ("\n", "nothing to say"), ("x" * 501, "at most 500")):
        with pytest.raises(Refused, match=reason):
            two.do(decisions.chat, CEM, text)


def test_a_rematch_is_for_those_who_played_to_the_end(two):
    with pytest.raises(Refused, match="still going on"):
        two.do(decisions.rematch, ADA, "next")
    finish(two)
    with pytest.raises(Refused, match="do not sit"):
        two.do(decisions.rematch, CEM, "next")
    two.do(decisions.rematch, BEN, "next")
    assert two.table.rematch == "next"


def test_a_frozen_table_says_why(two):
    two.table.freeze("move 3 is not legal")
    with pytest.raises(Refused, match=r"cannot go on .* move 3 is not legal"):
        two.move(ADA, 0, ROLL)


def test_nothing_is_done_and_undone_for_ever(two, monkeypatch):
    lucky(two, ADA, 0)
    two.move(ADA, 0, HOLD)
    for module in (decisions, table_module):
        monkeypatch.setattr(module, "EVENTS", two.table.seq + 2)
    two.do(decisions.undo, ADA, two.table.seq)
    two.move(ADA, 0, HOLD)
    assert not two.table.may_undo(ADA.id)
    for decide in ((decisions.undo, ADA, two.table.seq), (decisions.leave, ADA)):
        with pytest.raises(Refused, match="only moves"):
            two.do(*decide)
    two.move(BEN, 1, ROLL)


def test_seats_are_not_taken_and_left_for_ever(pig, monkeypatch):
    sheet = Sheet(TableSetup("pig", ("person", "person")))
    sheet.do(decisions.sit, ADA, 0, None)
    monkeypatch.setattr(decisions, "EVENTS", sheet.table.seq)
    for decide in ((decisions.sit, BEN, 1, None), (decisions.assign, ADA, 1, "bot:random")):
        with pytest.raises(Refused, match="only moves"):
            sheet.do(*decide)
    sheet.do(decisions.leave, ADA)
