"""What may be done at a table, and what follows from it: without any storage."""

import pytest

from server_tables import Sheet, decide_at_random
from stoa.core.dice import SeededDice
from stoa.core.record import Record, verify
from stoa.server import actions, decisions, events
from stoa.server.actions import Assign, Back, Chat, Hint, Leave, Move, Rematch, Resign, Sit, Start, Takeover, Undo
from stoa.server.clock import Pace
from stoa.server.errors import Refused, Stale
from stoa.server.people import Person, guest
from stoa.server.table import RUNNING, Table
from stoa.server.table_setup import TAKEOVER_LEVEL, TableSetup

ADA, BEN, CEM = guest("Ada"), guest("Ben"), guest("Cem")
ROLL, HOLD = 0, 1


def sheet_of(*seats: str, **more: object) -> Sheet:
    """A table of the dice game that Ada has opened."""
    return Sheet(TableSetup("pig", seats, **more), ADA)


@pytest.fixture
def two(pig) -> Sheet:
    """Ada and Ben, running."""
    return sheet_of("person", "person", options={"goal": 30}).begin(ADA, BEN)


def lucky(sheet: Sheet, person, seat) -> None:
    """Roll until the turn goes on after it; the dice of this table are known."""
    while True:
        sheet.move(person, ROLL)
        if sheet.table.turn == seat:
            return
        other, place = (BEN, 1) if seat == 0 else (ADA, 0)
        while sheet.table.turn == place:
            sheet.move(other, ROLL if ROLL in sheet.table.state.legal() else HOLD)


def test_a_move_and_what_chance_says_to_it_are_decided_together(two):
    move, outcome = two.move(ADA, ROLL)
    assert move == events.Move(0, ADA.id, ROLL, "roll")
    assert isinstance(outcome, events.Chance)


def test_a_move_is_played_once_on_its_way_into_the_log(two, monkeypatch):
    played, play = [], type(two.table.state).play

    def counted(state, move):
        played.append(move)
        play(state, move)

    monkeypatch.setattr(type(two.table.state), "play", counted)
    events = two.move(ADA, ROLL)
    assert played == [event.move for event in events]


def test_only_who_is_asked_answers():
    sheet = Sheet(TableSetup("colosseum", ("person",) * 3), ADA).begin(ADA, BEN, CEM)
    dice, asked = SeededDice(5), 0
    while sheet.table.status == RUNNING and asked < 20:
        phase, turn = sheet.table.state.dump()["phase"], sheet.table.turn
        assert decisions.answers(sheet.table) == (phase == "answering")
        asked += phase == "answering"
        moves = decide_at_random(sheet.table.state, dice)
        sheet.do((ADA, BEN, CEM)[turn], Move(seen=sheet.table.seq, moves=moves))
    assert asked


def test_the_game_begins_when_all_seats_are_taken(pig):
    sheet = sheet_of("person", "person", "bot:random")
    sheet.do(ADA, Sit(2))
    with pytest.raises(Refused, match="all seats are taken"):
        sheet.do(ADA, Start())
    sheet.do(BEN, Sit())
    with pytest.raises(Refused, match="do not sit"):
        sheet.do(CEM, Start())
    sheet.do(BEN, Start())
    assert (sheet.table.status, sheet.table.names) == ("running", ["Ben", "Ada", "bot:random"])


def test_a_seat_belongs_to_one_person(pig):
    sheet = sheet_of("person", "bot:random")
    sheet.do(ADA, Sit(1))
    for seat, reason in (
        (1, "taken"),
        (2, "computer player"),
        (3, "no such seat"),
        (0, "no such seat"),
        (None, "All seats"),
    ):
        with pytest.raises(Refused, match=reason):
            sheet.do(BEN, Sit(seat))


def test_the_person_who_opened_the_table_gives_free_seats_to_computer_players(pig):
    sheet = sheet_of("person", "person")
    sheet.do(ADA, Sit(1))
    with pytest.raises(Refused, match="Only the person who opened"):
        sheet.do(BEN, Assign(2, "bot:novice"))
    with pytest.raises(Refused, match="taken"):
        sheet.do(ADA, Assign(1, "bot:novice"))
    sheet.do(ADA, Assign(2, "bot:novice"))
    sheet.do(ADA, Start())
    assert sheet.table.chairs[1].computer == "novice"


@pytest.mark.parametrize("seat", ["bot:os:system", "bot:", "robot", "bot:expert2", "", "person "])
def test_only_people_and_players_of_the_house_can_be_seated(pig, seat):
    with pytest.raises(Refused, match="no such player"):
        TableSetup("pig", ("person", seat)).checked()


def test_only_the_owner_of_the_seat_in_turn_moves(two):
    for person, seat, reason in (
        (BEN, 1, "not your seat"),
        (CEM, 1, "not your seat"),
        (CEM, None, "do not sit"),
        (BEN, 2, "not your turn"),
        (BEN, None, "not your turn"),
        (ADA, 3, "no such"),
        (ADA, 0, "no such"),
    ):
        with pytest.raises(Refused, match=reason):
            two.do(person, Move(seen=two.table.seq, move=ROLL, seat=seat))


def test_a_move_that_the_rules_forbid_is_refused_with_the_rule(two):
    with pytest.raises(Refused) as refused:
        two.move(ADA, HOLD)
    assert refused.value.rule == "PIG-003"
    for nonsense in (-1, 2, 10**12):
        with pytest.raises(Refused, match="no such move"):
            two.move(ADA, nonsense)


def test_a_move_decided_on_an_older_table_is_stale(two):
    seen = two.table.seq
    lucky(two, ADA, 0)
    for old in (seen, 0, -5, two.table.seq + 1):
        with pytest.raises(Stale):
            two.move(ADA, ROLL, old)


def test_talk_does_not_make_a_move_stale(two):
    seen = two.table.seq
    two.do(CEM, Chat("good luck!"))
    two.move(ADA, ROLL, seen)
    assert two.table.played[0].text == "roll"


def test_what_chance_has_decided_is_not_taken_back(two):
    lucky(two, ADA, 0)
    with pytest.raises(Refused, match="nothing to take back"):
        two.do(ADA, Undo(seen=two.table.seq))


def test_undo_takes_back_own_moves_until_another_seat_has_moved(two):
    lucky(two, ADA, 0)
    before = two.table.state.key()
    two.move(ADA, HOLD)
    with pytest.raises(Refused, match="nothing to take back"):
        two.do(BEN, Undo(seen=two.table.seq))
    log = two.table.seq
    two.do(ADA, Undo(seen=log))
    assert (two.table.state.key(), two.table.turn, two.table.seq) == (before, 0, log + 1)
    with pytest.raises(Stale):
        two.do(ADA, Undo(seen=log))
    two.move(ADA, HOLD)
    two.move(BEN, ROLL)
    with pytest.raises(Refused, match="nothing to take back"):
        two.do(ADA, Undo(seen=two.table.seq))


def against_computers(*seats: str) -> Sheet:
    """A table at which the first person has placed a worker, and the computer player after that two."""
    sheet = Sheet(TableSetup("santorini", ("person", "bot:random", *seats)), ADA)
    sheet.begin(ADA, *[BEN for _ in seats]).move(ADA, 0)
    for space in (1, 2)[: 1 if seats else 2]:
        sheet.decide(lambda draft, space=space: decisions.computer_move(draft, draft.table.board_seq, [space]))
    return sheet


def test_whoever_plays_computers_alone_takes_their_answer_back_too():
    sheet = against_computers()
    undone = sheet.do(ADA, Undo(seen=sheet.table.seq))
    assert [(what.seat, what.move) for what in undone] == [(1, 2), (1, 1), (0, 0)]
    assert sheet.table.state.key() == sheet.table.game.start(2).key()
    with pytest.raises(Refused, match="nothing to take back"):
        sheet.do(ADA, Undo(seen=sheet.table.seq))


def test_the_answer_of_a_computer_player_stays_among_people():
    sheet = against_computers("person")
    with pytest.raises(Refused, match="nothing to take back"):
        sheet.do(ADA, Undo(seen=sheet.table.seq))


def test_an_answer_in_which_chance_spoke_stays(pig):
    sheet = sheet_of("person", "bot:random").begin(ADA)
    while sheet.table.turn == 0:
        sheet.move(ADA, sheet.table.state.legal()[-1])
    sheet.decide(lambda draft: decisions.computer_move(draft, draft.table.board_seq, [ROLL]))
    with pytest.raises(Refused, match="nothing to take back"):
        sheet.do(ADA, Undo(seen=sheet.table.seq))


def test_people_get_hints_against_each_other_only_where_the_table_allows_it(pig):
    hint = Hint()
    assert not hint.allowed(sheet_of("person", "person").begin(ADA, BEN).table, ADA)
    assert hint.allowed(sheet_of("person", "person", hints=True).begin(ADA, BEN).table, ADA)
    assert hint.allowed(sheet_of("person", "bot:random").begin(ADA).table, ADA)
    assert hint.allowed(sheet_of("person", "person").begin(ADA, ADA).table, ADA)


def test_several_people_share_a_screen(pig):
    sheet = sheet_of("person", "person")
    sheet.do(ADA, Sit(1, "Mum"))
    sheet.do(ADA, Sit(2, "Kid"))
    sheet.do(ADA, Start())
    assert sheet.table.names == ["Mum", "Kid"]
    assert sheet.table.seats_of(ADA.id) == [0, 1]
    sheet.move(ADA, ROLL)
    assert sheet.table.turn in (0, 1)


def finish(sheet: Sheet) -> None:
    while sheet.table.status == "running":
        seat = sheet.table.turn
        legal = sheet.table.state.legal()
        sheet.move((ADA, BEN)[seat], HOLD if HOLD in legal else ROLL)


def test_the_end_shows_places_and_the_secret_and_the_record_verifies(two):
    commitment = two.table.commitment
    assert "Secret" not in two.table.written()
    finish(two)
    ending = two.table.ending
    assert (ending.by, min(ending.places)) == ("rules", 1)
    record = Record.read(two.table.written())
    assert record.commitment == commitment
    assert verify(record) == sum(isinstance(move, events.Chance) for move in two.table.played)
    with pytest.raises(Refused, match="over"):
        two.move(ADA, ROLL)


def test_a_log_replays_to_the_same_table(two):
    finish(two)
    again = Table("t", two.table.setup, two.table.secret).after(two.table.events)
    assert (again.state.key(), again.names, again.places) == (two.table.state.key(), two.table.names, two.table.places)


def test_a_table_that_was_shown_never_changes(two):
    before, log, key = two.table, two.table.seq, two.table.state.key()
    finish(two)
    assert (before.seq, before.status, before.state.key(), len(before.record.moves)) == (log, "running", key, 0)


def test_resigning_ends_a_game_of_two(two):
    two.do(ADA, Resign(1))
    assert (two.table.status, two.table.places, two.table.ending.by) == ("over", [2, 1], "resignation")
    assert "Secret: " in two.table.written()
    assert "Ended: seat 1 resigned\nResult: 2 1\n" in two.table.written()
    assert Record.read(two.table.written()).places == two.table.places


def test_at_a_larger_table_a_computer_player_plays_on_for_somebody_who_resigns(pig):
    sheet = sheet_of(*["person"] * 3)
    sheet.begin(ADA, BEN, CEM)
    sheet.do(ADA, Resign(1))
    assert (sheet.table.status, sheet.table.thinking) == ("running", TAKEOVER_LEVEL)
    with pytest.raises(Refused, match="No computer player has taken over"):
        sheet.do(ADA, Back())
    with pytest.raises(Refused, match="already"):
        sheet.do(ADA, Resign(1))
    sheet.do(CEM, Resign(3))
    assert (sheet.table.status, sheet.table.places) == ("over", [2, 1, 2])


def test_a_game_against_computers_is_over_when_the_last_person_resigns(pig):
    sheet = sheet_of("person", "bot:random", "bot:random")
    sheet.do(ADA, Sit())
    sheet.do(ADA, Start())
    sheet.do(ADA, Resign(1))
    assert (sheet.table.status, sheet.table.places) == ("over", [3, 1, 1])


def test_a_team_has_given_up_when_all_its_people_have():
    sheet = Sheet(TableSetup("santorini", ("person", "person", "person", "bot:random")), ADA)
    sheet.begin(ADA, BEN, CEM)
    sheet.do(ADA, Resign(1))
    assert sheet.table.status == "running"
    sheet.do(BEN, Resign(2))
    assert (sheet.table.status, sheet.table.places) == ("over", [1, 3, 1, 3])
    assert "Resigned 1: Ada\nEnded: seat 2 resigned\nResult: 1 3 1 3\n" in sheet.table.written()


def test_before_the_start_leaving_frees_the_seat(pig):
    sheet = sheet_of("person", "person")
    sheet.do(ADA, Sit(2))
    sheet.do(ADA, Leave())
    assert sheet.table.names == [None, None]


def test_a_computer_player_takes_over_for_somebody_who_leaves_and_hands_back(two):
    two.do(ADA, Leave())
    assert (two.table.thinking, two.table.chairs[0].away) == (TAKEOVER_LEVEL, "left")
    with pytest.raises(Refused, match="Take it back first"):
        two.move(ADA, ROLL)
    two.decide(lambda draft: decisions.computer_move(draft, two.table.board_seq, [ROLL]))
    assert two.table.played[0].person is None
    two.do(ADA, Back())
    assert two.table.chairs[0].computer is None


def test_what_a_computer_player_did_in_ones_place_is_not_taken_back(two):
    lucky(two, ADA, 0)
    two.do(ADA, Leave())
    two.decide(lambda draft: decisions.computer_move(draft, two.table.board_seq, [HOLD]))
    two.do(ADA, Back())
    with pytest.raises(Refused, match="nothing to take back"):
        two.do(ADA, Undo(seen=two.table.seq))


def test_what_a_computer_player_expects_is_kept_until_its_next_opinion():
    sheet = Sheet(TableSetup("santorini", ("person", "bot:random")), ADA).begin(ADA)
    sheet.move(ADA, 0)
    sheet.decide(lambda draft: decisions.computer_move(draft, draft.table.board_seq, [1], 40))
    assert (sheet.table.expected(0), sheet.table.expected(1)) == (None, 40)
    sheet.decide(lambda draft: decisions.computer_move(draft, draft.table.board_seq, [2]))
    assert sheet.table.expected(1) == 40


def test_an_answer_of_a_computer_player_to_an_older_table_is_stale(two):
    two.do(ADA, Leave())
    seq = two.table.board_seq
    two.decide(lambda draft: decisions.computer_move(draft, seq, [ROLL]))
    with pytest.raises(Stale):
        two.decide(lambda draft: decisions.computer_move(draft, seq, [ROLL]))


def test_a_table_rests_while_all_its_people_are_away(two):
    two.do(ADA, Leave())
    two.do(BEN, Leave())
    assert (two.table.resting, two.table.thinking, two.table.waits) == (True, None, ADA.id)
    two.do(BEN, Back())
    assert two.table.thinking == TAKEOVER_LEVEL


def test_others_let_a_computer_player_take_over_for_somebody_who_is_away(two):
    with pytest.raises(Refused, match="Ada is here"):
        two.do(BEN, Takeover(1), gone=())
    with pytest.raises(Refused, match="do not sit"):
        two.do(CEM, Takeover(1), gone={ADA.id})
    takeover = Takeover(1)
    assert [takeover.allowed(two.table, who, {ADA.id}) for who in (BEN, CEM, None)] == [True, False, False]
    assert not takeover.allowed(two.table, BEN)
    two.do(BEN, Takeover(1), gone={ADA.id})
    assert two.table.chairs[0].away == "away"
    assert not takeover.allowed(two.table, BEN, {ADA.id})


def begun(pace: Pace) -> Sheet:
    sheet = sheet_of("person", "person", options={"goal": 30}, pace=pace)
    sheet.begin(ADA, BEN)
    return sheet


def test_at_a_relaxed_pace_nobody_takes_over_for_somebody_who_is_away(pig):
    sheet = begun(Pace.relaxed(2))
    assert not Takeover(1).allowed(sheet.table, BEN, {ADA.id})
    with pytest.raises(Refused, match="Ada has days for a turn"):
        sheet.do(BEN, Takeover(1), gone={ADA.id})


def test_leaving_and_coming_back_gains_no_time(pig):
    sheet = begun(Pace.live(60, 5))
    sheet.now += 57
    sheet.do(ADA, Leave())
    sheet.do(ADA, Back())
    assert sheet.table.clock.remaining(0, sheet.now) == 3


def test_the_log_names_the_person_who_left_before_the_start(pig):
    sheet = sheet_of("person", "person")
    sheet.do(ADA, Sit(1, "Ada at the window"))
    (event,) = sheet.do(ADA, Leave())
    assert event == events.Stand(0, ADA.id, "Ada at the window")


def test_writing_the_record_leaves_the_table_as_it_is(pig):
    sheet = sheet_of(*["person"] * 3)
    sheet.begin(ADA, BEN, CEM)
    sheet.do(ADA, Resign(1))
    assert "Resigned 1: Ada" in sheet.table.written()
    assert not sheet.table.record.notes


def test_a_computer_player_takes_over_when_time_is_over(pig):
    sheet = sheet_of("person", "person", pace=Pace.live(60, 5))
    sheet.begin(ADA, BEN)
    sheet.now += 59
    assert sheet.decide(decisions.expire) == []
    sheet.now += 1
    (event,) = sheet.decide(decisions.expire)
    assert event == events.Takeover(0, None, "time")
    assert (sheet.table.due, sheet.table.thinking) == (None, TAKEOVER_LEVEL)
    sheet.do(ADA, Back())
    assert sheet.table.due == sheet.now + 11


def test_the_increment_is_for_a_turn_and_not_for_every_roll(pig):
    sheet = sheet_of("person", "person", options={"goal": 30}, pace=Pace.live(60, 5))
    sheet.begin(ADA, BEN)
    lucky(sheet, ADA, 0)
    left = sheet.table.clock.remaining(0, sheet.now)
    sheet.now += 2
    sheet.move(ADA, HOLD)
    assert sheet.table.clock.remaining(0, sheet.now) == left - 2 + 5
    sheet.now += 3
    sheet.do(ADA, Undo(seen=sheet.table.seq))
    assert sheet.table.clock.remaining(0, sheet.now) == left - 2


def test_time_in_a_log_never_runs_backwards(two):
    two.now -= 100
    two.move(ADA, ROLL)
    assert two.table.events[-2].at == two.table.events[-3].at


def test_chat_is_limited(two):
    for text, reason in (("", "nothing to say"), ("\n", "nothing to say"), ("x" * 501, "at most 500")):
        with pytest.raises(Refused, match=reason):
            two.do(CEM, Chat(text))


def test_a_rematch_is_for_those_who_played_to_the_end(two):
    with pytest.raises(Refused, match="still going on"):
        two.do(ADA, Rematch())
    finish(two)
    with pytest.raises(Refused, match="do not sit"):
        two.do(CEM, Rematch())
    assert Rematch().allowed(two.table, BEN)


def test_a_frozen_table_says_why(two):
    two.table.freeze("move 3 is not legal")
    with pytest.raises(Refused, match=r"cannot go on .* move 3 is not legal"):
        two.move(ADA, ROLL)


def test_nothing_is_done_and_undone_for_ever(two, monkeypatch):
    lucky(two, ADA, 0)
    two.move(ADA, HOLD)
    monkeypatch.setattr(actions, "EVENTS", two.table.seq + 2)
    two.do(ADA, Undo(seen=two.table.seq))
    two.move(ADA, HOLD)
    for action in (Undo(seen=two.table.seq), Leave()):
        with pytest.raises(Refused, match="only moves"):
            two.do(ADA, action)
    two.move(BEN, ROLL)


def test_seats_are_not_taken_and_left_for_ever(pig, monkeypatch):
    sheet = sheet_of("person", "person")
    sheet.do(ADA, Sit(1))
    monkeypatch.setattr(actions, "EVENTS", sheet.table.seq)
    for action in (Sit(2), Assign(2, "bot:random")):
        with pytest.raises(Refused, match="only moves"):
            sheet.do(ADA, action)
    sheet.do(ADA, Leave())


def test_whoever_looks_on_cannot_speak_in_the_name_of_somebody_who_plays(two):
    impostor = Person("x", "Bеn")  # the second letter is Cyrillic
    (said,) = two.do(impostor, Chat("I resign!"))
    assert said.name == "Bеn 2"
    (said,) = two.do(Person(BEN.id, "Ada"), Chat("I am called as at my seat"))
    assert said.name == "Ben"
