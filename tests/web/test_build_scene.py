"""Scenes: what each reader sees of a table, in every language. No server is needed for them."""

import re
from dataclasses import replace

import pytest

import stoa
from server_tables import Sheet, decide_at_random
from stoa.core.drawing import Drawing
from stoa.core.names import GREEK
from stoa.core.words import LANGUAGES, Voice
from stoa.server.actions import Leave, Move, Resign, Sit, Start, Undo
from stoa.server.clock import Pace
from stoa.server.decisions import computer_move
from stoa.server.people import Person
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup
from stoa.server.workers import draw
from stoa.web import chronicle
from stoa.web.build_scene import Asked, announcements, build_replay, build_scene
from stoa.web.drawing_cache import last_move, seat_of
from stoa.web.scene import Replay, Scene

ADA, BEN, EVE = (Person(name.lower(), name) for name in ("Ada", "Ben", "Eve"))
TWO = TableSetup("santorini", ("person", "person"), {"placement": "original", "supply": "unlimited"})


def picture(table: Table, voice: Voice, person: Person | None) -> Drawing:
    return draw(table.state, voice.lang, voice.names, last_move(table), seat_of(table, person)).inline()


class SeenSheet(Sheet):
    """A table of Ada's that readers look at."""

    def __init__(self, setup: TableSetup) -> None:
        super().__init__(setup, ADA)

    def seen_by(self, person: Person | None, lang: str = "en", **more: object) -> Scene:
        voice = self.table.voice(lang)
        return build_scene(self.table, person, voice, picture(self.table, voice, person), now=self.now, **more)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables of these tests have the same id: nothing may be kept from one to the next."""
    chronicle._kept.cache_clear()


def test_before_the_game_seats_can_be_taken_and_given_away_by_the_person_who_opened_the_table() -> None:
    table = SeenSheet(TWO)
    table.do(ADA, Sit())
    ada, ben = table.seen_by(ADA, address="http://x"), table.seen_by(BEN)
    assert [seat.kind for seat in ada.seats] == ["person", "open"]
    assert ada.invitation == "http://x/tables/t"
    assert ben.invitation == ""
    assert [seat.may_assign for seat in ada.seats] == [False, True]
    assert [seat.may_assign for seat in ben.seats] == [False, False]
    assert [seat.may_sit for seat in ben.seats] == [False, True]
    assert ada.may_leave
    assert not ben.may_leave
    assert not ada.may_start
    assert ada.question == "Waiting for one more player."


def test_only_the_reader_in_turn_is_offered_moves() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    ada, ben, guest = table.seen_by(ADA), table.seen_by(BEN), table.seen_by(None)
    assert [choice.move for choice in ada.choices] == table.table.state.legal()
    assert all(choice.on_board for choice in ada.choices)
    assert set(ada.marks) == {f"space-{file}{rank}" for file in "abcde" for rank in "12345"}
    assert ben.choices == guest.choices == ()
    assert ben.marks == guest.marks == {}
    assert (ada.your_turn, ben.your_turn) == (True, False)
    assert ben.question == "Ada: " + ada.question


def test_the_readers_own_seat_stands_in_front_and_for_others_whosever_turn_it_is() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    assert [table.seen_by(person).front.name for person in (ADA, BEN, None)] == ["Ada", "Ben", "Ada"]
    assert [table.seen_by(person).plays for person in (ADA, BEN, None)] == [True, True, False]
    hot_seat = SeenSheet(TWO)
    hot_seat.do(ADA, Sit(1, "Ada"))
    hot_seat.do(ADA, Sit(2, "Grandma"))
    hot_seat.do(ADA, Start())
    hot_seat.move(ADA, 12)
    hot_seat.move(ADA, 13)
    assert hot_seat.seen_by(ADA).front.name == "Grandma"


def test_people_at_one_screen_are_told_whose_turn_it_is() -> None:
    table = SeenSheet(TWO)
    table.do(ADA, Sit(1, "Ada"))
    table.do(ADA, Sit(2, "Grandma"))
    table.do(ADA, Start())
    table.move(ADA, 12)
    scene = table.seen_by(ADA)
    assert scene.your_turn
    assert scene.question.startswith("Grandma: ")


def told(scene: Scene | Replay) -> list[str]:
    """What the log tells of moves; what was taken back in brackets."""
    moves = [entry for entry in scene.log if entry.number and entry.lines]
    return [f"[{entry.text}]" if entry.taken_back else entry.text for entry in moves]


def test_a_turn_is_one_entry_that_grows() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    table.move(ADA, 12)
    placed = table.seen_by(EVE)
    assert told(placed) == ["Ada placed a worker on c3."]
    table.move(BEN, 6)
    begun = table.seen_by(EVE, since=placed.seq)
    assert told(begun) == ["Ben placed a worker on b2."]
    table.move(BEN, 7)
    grown = table.seen_by(EVE, since=begun.seq)
    assert told(grown) == ["Ben placed workers on b2 and c2."]
    assert [entry.seq for entry in grown.log] == [begun.seq]  # the page has it, and gets it again
    assert [entry.number for entry in grown.log] == [3]
    assert [line.side for entry in grown.log for line in entry.lines] == [1]


def test_the_log_only_grows_and_what_is_taken_back_stays_marked() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    table.move(ADA, 12)
    table.move(BEN, 6)
    table.move(BEN, 7)
    before = table.seen_by(BEN)
    assert before.may_undo
    assert not table.seen_by(ADA).may_undo
    table.do(BEN, Undo(seen=table.table.seq))
    after = table.seen_by(BEN)
    assert [entry.seq for entry in after.log] == [*[entry.seq for entry in before.log], before.seq + 1]
    assert told(after)[1:] == ["[Ben placed workers on b2 and c2.]", "Ben placed a worker on b2."]
    gap = table.seen_by(BEN, since=before.seq)
    assert [entry.seq for entry in gap.log] == [before.seq - 1, before.seq + 1]
    table.do(BEN, Undo(seen=table.table.seq))
    assert told(table.seen_by(BEN))[1:] == ["[Ben placed workers on b2 and c2.]"]
    table.move(BEN, 8)
    assert told(table.seen_by(BEN))[1:] == ["[Ben placed workers on b2 and c2.]", "Ben placed a worker on d2."]
    standing = [entry.number for entry in table.seen_by(BEN).log if entry.number and not entry.taken_back]
    assert standing == [1, 2]


def test_a_chronicle_that_follows_tells_what_one_that_comes_later_tells() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    people = {0: ADA, 1: BEN}
    dice = stoa.SeededDice(3)
    for n in range(60):
        turn = table.table.turn
        assert turn is not None
        legal = table.table.state.legal()
        table.move(people[turn], legal[dice.below(len(legal))])
        if n % 5 == 4:
            table.do(people[turn], Undo(seen=table.table.seq))
        followed = table.seen_by(EVE)
    chronicle._kept.cache_clear()
    assert told(table.seen_by(EVE)) == told(followed)
    record = table.table.record
    assert record is not None
    standing = [text for text in told(followed) if not text.startswith("[")]
    assert told(build_replay(record, 0, table.table.voice("en"), address="/r")) == standing


def test_news_are_what_has_happened_since_ones_last_move_until_one_moves() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    assert table.seen_by(ADA).news == table.seen_by(BEN).news == ()
    table.move(ADA, 12)
    assert [entry.text for entry in table.seen_by(BEN).news] == ["Ada placed a worker on c3."]
    assert table.seen_by(ADA).news == table.seen_by(EVE).news == ()
    table.move(BEN, 6)
    assert table.seen_by(BEN).news == ()
    table.move(BEN, 7)
    assert [entry.text for entry in table.seen_by(ADA).news] == ["Ben placed workers on b2 and c2."]
    table.do(BEN, Undo(seen=table.table.seq))
    assert [entry.text for entry in table.seen_by(ADA).news] == ["Ben placed a worker on b2."]


def test_a_screen_reader_says_every_turn_once_and_whose_turn_it_is() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    voice = table.table.voice("en")
    since, asked, said = table.table.seq, Asked(), []
    for person, move in ((ADA, 12), (BEN, 6), (BEN, 7)):
        table.move(person, move)
        scene = table.seen_by(ADA, since=since)
        said.append(announcements(scene, since, asked, voice))
        since, asked = scene.seq, Asked.by(scene)
    question = table.seen_by(ADA).question
    assert said == [
        ["Ada placed a worker on c3.", f"Ben: {question}"],
        [],
        ["Ben placed workers on b2 and c2.", f"Your turn: {question}"],
    ]


def test_everybody_has_one_name_that_nobody_else_has() -> None:
    table = SeenSheet(TableSetup("colosseum", ("person", "bot:strong", "person", "bot:club", "person")))
    for person in (ADA, Person("two", "ada"), Person("three", "Аdа")):
        table.do(person, Sit())
    seats = table.seen_by(ADA).seats
    names = [seat.name for seat in seats]
    assert (names[0], names[2], names[4]) == ("Ada", "ada 2", "Аdа 3")
    assert names[1] != names[3]
    assert {names[1], names[3]} < set(GREEK)
    assert [seat.level for seat in seats] == ["", "Strong", "", "Club", ""]
    table.do(ADA, Start())
    scene = table.seen_by(ADA)
    assert [seat.name for seat in scene.seats] == names == stoa.Record.read(table.table.written()).names
    assert "Seat 2" not in "".join(scene.board)
    assert names[1] in "".join(scene.board)


@pytest.mark.parametrize("hints", [False, True])
def test_what_computer_players_expect_is_told_where_hints_are_allowed(hints: bool) -> None:
    table = SeenSheet(TableSetup("santorini", ("bot:club", "person", "person"), hints=hints)).begin(ADA, BEN)
    assert [seat.expects for seat in table.seen_by(ADA).seats] == [None] * 3
    table.decide(lambda draft: computer_move(draft, draft.table.board_seq, [12], 62))
    for reader in (ADA, EVE):
        assert [seat.expects for seat in table.seen_by(reader).seats] == [62 if hints else None, None, None]


def test_whoever_plays_computers_alone_is_told_what_they_expect() -> None:
    table = SeenSheet(TableSetup("santorini", ("bot:club", "person"))).begin(ADA)
    table.decide(lambda draft: computer_move(draft, draft.table.board_seq, [12], 62))
    assert table.seen_by(ADA).seats[0].expects == 62
    assert table.seen_by(EVE).seats[0].expects is None


def test_an_open_seat_is_called_so() -> None:
    table = SeenSheet(TWO)
    table.do(ADA, Sit())
    assert [seat.name for seat in table.seen_by(BEN, "de").seats] == ["Ada", "Freier Platz"]


def test_somebody_who_looks_at_an_older_moment_is_not_told_the_future() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    old = table.table
    table.move(ADA, 12)
    assert table.seen_by(BEN).log[-1].seq == table.table.seq
    voice = old.voice("en")
    assert build_scene(old, BEN, voice, picture(old, voice, BEN), now=table.now).log[-1].seq == old.seq


def test_clocks_show_what_is_left_and_warn_when_it_is_little() -> None:
    table = SeenSheet(replace(TWO, pace=Pace.live(120, 10))).begin(ADA, BEN)
    table.now += 95
    ada, ben = (seat.clock for seat in table.seen_by(ADA).seats)
    assert ada is not None
    assert ben is not None
    assert (ada.text, ada.running, ada.low) == ("0:25", True, True)
    assert (ben.text, ben.running, ben.low) == ("2:00", False, False)
    table.now += 3600
    late = table.seen_by(ADA).seats[0].clock
    assert late is not None
    assert late.text == "0:00"


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "2 days"), ("de", "2 Tage"), ("zh_Hans", "2天"), ("zh_Hant", "2 天")]
)
def test_days_are_told_in_words(lang: str, text: str) -> None:
    table = SeenSheet(replace(TWO, pace=Pace.relaxed(2))).begin(ADA, BEN)
    clock = table.seen_by(ADA, lang).seats[1].clock
    assert clock is not None
    assert clock.text == text


def test_those_at_the_table_let_a_computer_player_take_over_for_somebody_who_is_away() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    ada = table.seen_by(ADA, here={"ada"}, gone={"ben"})
    assert [seat.here for seat in ada.seats] == [True, False]
    assert [seat.may_takeover for seat in ada.seats] == [False, True]
    assert not any(seat.may_takeover for seat in table.seen_by(ADA, here={"ada"}).seats)  # not yet
    assert not any(seat.may_takeover for seat in table.seen_by(EVE, here={"ada", "eve"}, gone={"ben"}).seats)
    assert table.seen_by(EVE, here={"ada", "eve"}).watchers == 1


def test_somebody_can_take_the_seat_back_from_a_computer_player() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    table.do(ADA, Leave())
    scene = table.seen_by(ADA)
    assert scene.may_back
    assert not scene.your_turn
    assert scene.choices == ()
    assert scene.seats[0].note == "a computer player has taken over"
    assert scene.seats[0].thinking
    assert scene.question == "Ada is thinking."


def test_the_end_names_the_winner_and_offers_a_rematch_to_the_players() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    table.do(ADA, Resign(1))
    scene = table.seen_by(ADA)
    assert (scene.status, scene.question) == ("over", "Ben wins.")
    assert [seat.place for seat in scene.seats] == [2, 1]
    assert scene.may_rematch
    assert not table.seen_by(EVE).may_rematch
    assert not scene.may_resign


def test_a_game_that_somebody_gave_up_is_replayed_to_the_resignation() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    table.move(ADA, 12)
    table.do(BEN, Resign(2))
    record = stoa.Record.read(table.table.written())
    voice = Voice("en", record.game, record.names)
    for shown in (
        build_replay(record, 1, voice, address="/r"),
        build_replay(record, 1, voice, address="/r", table=table.table),
    ):
        assert shown.question == "Ada wins."
        assert [(seat.place, seat.turn, seat.note) for seat in shown.seats] == [
            (1, False, ""),
            (2, False, "has resigned"),
        ]
        assert [entry.text for entry in shown.log] == ["Ada placed a worker on c3.", "Ben resigned."]
        assert [entry.seq for entry in shown.log] == [1, 2]
    before = build_replay(record, 0, voice, address="/r")
    assert before.question.startswith("Ada: ")
    assert [seat.place for seat in before.seats] == [None, None]


def test_somebody_who_plays_alone_has_not_drawn() -> None:
    table = SeenSheet(TableSetup("caledonia", ("person",))).begin(ADA)
    table.do(ADA, Resign(1))
    assert table.seen_by(ADA).question == "The game is over."


def test_a_frozen_table_says_why() -> None:
    table = SeenSheet(TWO).begin(ADA, BEN)
    table.table.freeze("other rules")
    scene = table.seen_by(ADA)
    assert scene.status == "frozen"
    assert scene.notice != ""
    assert scene.choices == ()


@pytest.mark.parametrize("name", stoa.game_names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_is_staged_and_replayed_in_every_language(name: str, lang: str) -> None:
    game = stoa.game(name)
    table = SeenSheet(TableSetup(name, ("person",) * game.seats[0]))
    for _ in range(game.seats[0]):
        table.do(ADA, Sit())
    table.do(ADA, Start())
    dice = stoa.SeededDice(4)
    for _ in range(20):
        table.do(ADA, Move(seen=table.table.seq, moves=decide_at_random(table.table.state, dice)))
    scene = table.seen_by(ADA, lang)
    assert len(scene.choices) == len(table.table.state.legal())
    assert "<style" not in "".join(scene.board)
    assert scene.board[0].startswith("<svg")
    offered = {choice.move for choice in scene.choices}
    on_board = {move for moves in scene.marks.values() for move in moves}
    assert {choice.move for choice in scene.choices if choice.on_board} == offered & on_board
    assert scene.tally[-1].points == tuple(table.table.state.score())
    record = table.table.record
    assert record is not None
    shown = build_replay(record, 10, table.table.voice(lang), address="/x")
    assert (shown.at, shown.last) == (10, len(record.moves))
    assert told(shown) == told(scene)
    seen = " ".join([*scene.board, scene.question, *told(scene), *(choice.sentence for choice in scene.choices)])
    assert not re.search(r"Seat \d|Platz \d|座位", seen)
    assert "Ada" in seen
