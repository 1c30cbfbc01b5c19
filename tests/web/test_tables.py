"""Tables from the first seat to the rematch, by forms and links."""

import re
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from babel.dates import format_date

import stoa
from stoa.core.record import Record
from visitors import Visitor, moves, running, usual


@pytest.fixture
def shared(visitor: Visitor, other: Visitor) -> str:
    """A running game of two people on two machines."""
    table = visitor.opens(game="santorini", seats=2, name="Ada")
    other.post(f"{table}/sit", name="Ben")
    assert moves(visitor.page(table))
    return table


def seen(page: str) -> int:
    return int(re.search(r"live\?seen=(\d+)", page)[1])


def board(page: str) -> str:
    return re.search(r'<svg[^>]* class="stoa".*?</svg>', page, re.DOTALL)[0]


def plays(visitor: Visitor, table: str, move: int) -> str:
    """Play a move without scripts; the page afterwards."""
    answer = visitor.post(f"{table}/move", move=move, seen=seen(visitor.page(table)))
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_friend_joins_by_the_link_and_the_game_begins(visitor: Visitor, other: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=2, name="Ada")
    assert f'value="{visitor.address}{table}"' in visitor.page(table)
    assert "/sit" in other.page(table)
    page = other.post(f"{table}/sit", name="Ben").text
    assert "Ada" in page
    assert "Ben" in page
    assert moves(page) == []
    assert len(moves(visitor.page(table))) == 25


def test_a_seat_can_be_left_and_taken_again_before_the_game(visitor: Visitor, other: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=3, name="Ada")
    other.post(f"{table}/sit", name="Ben", seat=3)
    assert other.post(f"{table}/leave").url.path == "/"
    page = other.page(table)
    assert "Ben" in page.partition('id="the-log"')[2]  # it has happened
    assert page.count("/sit") == 2


def test_who_opened_the_table_gives_free_seats_to_computer_players(visitor: Visitor, other: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=3, name="Ada")
    assert other.post(f"{table}/assign", seat=2, to="bot:novice").status_code == 403  # nobody yet
    other.post(f"{table}/sit", name="Ben", seat=3)
    assert other.post(f"{table}/assign", seat=2, to="bot:novice").status_code == 409
    assert re.search(r'class="level">[^N]*Novice<', visitor.post(f"{table}/assign", seat=2, to="bot:novice").text)
    assert len(moves(visitor.post(f"{table}/start").text)) == 25


def test_a_waiting_table_says_what_each_reader_can_do_and_what_happens_next(visitor: Visitor, other: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=2, name="Ada")
    page = visitor.page(table)
    assert "The game begins by itself when somebody takes the last seat." in page
    assert "Sit here" not in page  # who sits already is asked for the name of who sits beside
    assert 'aria-label="Name at seat 2"' in page
    assert "Take a seat to play." in other.page(table)
    page = visitor.post(f"{table}/assign", seat=2, to="bot:novice").text
    assert "All seats are taken: start the game when you are ready." in page
    assert "Free the seat for a person" in page
    assert "About to begin" in other.page(table)


def test_ones_own_waiting_table_is_opened_and_that_of_others_is_joined(visitor: Visitor, other: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=3, public="yes")
    for page in (visitor.page("/games"), visitor.page("/")):
        assert "Open<" in listed(page, table)
        assert "Waiting for 2 more players." in listed(page, table)
    assert "Join<" in listed(other.page("/"), table)
    assert "2 seats are free" in listed(other.page("/"), table)


def listed(page: str, table: str) -> str:
    """The line of a table in a list."""
    return next(line for line in re.findall(r"<li[^>]*>.*?</li>", page, re.DOTALL) if table in line)


def test_moves_work_without_scripts_and_so_does_undo(visitor: Visitor, shared: str) -> None:
    page = plays(visitor, shared, 12)
    assert "undo" in page
    answer = visitor.post(f"{shared}/undo", seen=seen(page))
    assert len(moves(answer.text)) == 25
    assert 'class="entry undone"' in answer.text


def test_what_another_seat_has_answered_cannot_be_taken_back(visitor: Visitor, other: Visitor, shared: str) -> None:
    plays(visitor, shared, 0)
    page = plays(other, shared, 2)
    answer = visitor.post(f"{shared}/undo", seen=seen(page))
    assert answer.status_code == 409
    assert "nothing to take back" in answer.text


def test_a_move_decided_on_an_old_table_is_refused(visitor: Visitor, shared: str) -> None:
    old = seen(visitor.page(shared))
    plays(visitor, shared, 0)
    answer = visitor.post(f"{shared}/move", move=1, seen=old)
    assert answer.status_code == 409
    assert "changed" in answer.text


def test_a_move_against_the_rules_is_refused_with_its_number(visitor: Visitor, other: Visitor, shared: str) -> None:
    plays(visitor, shared, 0)
    answer = other.post(f"{shared}/move", move=0, seen=seen(other.page(shared)))
    assert answer.status_code == 409
    assert re.search(r"\(SAN-\d{3}\)", answer.text)


@pytest.mark.parametrize("move", ["", "-1", "x", "1e3", "999999999", "1" * 40, "٣"])
def test_a_move_that_is_no_number_is_refused(visitor: Visitor, shared: str, move: str) -> None:
    answer = visitor.post(f"{shared}/move", move=move, seen=seen(visitor.page(shared)))
    assert answer.status_code in (400, 409)
    assert len(moves(visitor.page(shared))) == 25


def test_the_log_is_told_in_the_language_of_the_reader_at_any_time(visitor: Visitor, shared: str) -> None:
    plays(visitor, shared, 12)
    assert "The game began." in visitor.page(shared)
    visitor.post("/language", lang="de", back=shared)
    page = visitor.page(shared)
    assert "Die Partie begann." in page
    assert "The game began." not in page


def test_resigning_ends_the_game_and_a_rematch_follows_with_the_seats_changed(
    visitor: Visitor, other: Visitor, shared: str
) -> None:
    page = visitor.post(f"{shared}/resign").text
    assert "Ben wins." in page
    assert 'id="the-board" class="board still"' in page  # nobody is asked: nothing lights up
    assert 'data-marks="{}"' in page
    assert "<b>Ada</b> resigned." in visitor.page(f"{shared}/replay")
    answer = visitor.post(f"{shared}/rematch")
    again = answer.url.path
    assert again not in ("/", shared)
    assert "Waiting for Ben." in answer.text
    assert "Waiting for Ben." in visitor.page("/games")
    assert f'action="{shared}/rematch"' in other.page(shared)  # leads to a seat
    assert again in Visitor(visitor.address).page(shared)  # and those who watched to the table
    assert other.post(f"{shared}/rematch").url.path == again
    names = re.findall(r'class="name"[^>]*>([^<]+)', other.page(again))
    assert sorted(names) == ["Ada", "Ben"]


def test_a_computer_player_takes_over_for_somebody_who_leaves_until_they_are_back(
    visitor: Visitor, other: Visitor, shared: str
) -> None:
    visitor.post(f"{shared}/leave")
    assert "and a computer player took over" in other.page(shared)
    visitor.post(f"{shared}/back")
    page = visitor.page(shared)
    assert "came back." in page


def test_nobody_takes_over_for_somebody_who_is_here(visitor: Visitor, other: Visitor, shared: str) -> None:
    with visitor.connect(shared) as line:
        assert line.pings()
        answer = other.post(f"{shared}/takeover", seat=1)
    assert answer.status_code == 409
    assert "Ada is here." in answer.text


def test_my_games_tell_the_opponents_the_result_and_the_day(visitor: Visitor, other: Visitor, shared: str) -> None:
    other.post(f"{shared}/resign")
    today = format_date(datetime.now(UTC).date(), locale="en")
    won, lost = visitor.page("/games"), other.page("/games")
    for page in (won, lost):
        assert "Ada and Ben" in page
        assert today in page
    assert 'class="won">You won<' in won
    assert ">Place 2 of 2<" in lost


def test_a_spectator_is_told_so(visitor: Visitor, other: Visitor, shared: str) -> None:
    assert "You are watching" not in visitor.page(shared)
    assert "You are watching" in Visitor(visitor.address).page(shared)


def test_the_next_game_is_announced_with_who_has_opened_it(visitor: Visitor, other: Visitor, shared: str) -> None:
    other.post(f"{shared}/resign")
    assert "has opened the next game" not in visitor.page(shared)
    other.post(f"{shared}/rematch")
    assert "Ben has opened the next game." in visitor.page(shared)


def test_my_games_begin_with_those_that_wait_for_me(visitor: Visitor, other: Visitor, shared: str) -> None:
    waiting = visitor.opens(game="santorini", seats=2)
    page = visitor.page("/games")
    assert page.index(shared) < page.index(waiting)
    assert "Your turn" in page
    assert '<span aria-hidden="true">1</span>' in page  # the badge
    assert "Your turn" not in other.page("/games")


def test_a_record_is_downloaded_and_shows_its_secret_only_at_the_end(visitor: Visitor, shared: str) -> None:
    plays(visitor, shared, 12)
    running = visitor.get(f"{shared}/record")
    assert "attachment" in running.headers["content-disposition"]
    assert "Secret" not in running.text
    record = Record.read(running.text)
    assert (record.names, record.moves, record.result) == (["Ada", "Ben"], [12], "*")
    visitor.post(f"{shared}/resign")
    assert "Secret:" in visitor.get(f"{shared}/record").text


def test_a_game_is_stepped_through_and_linked_at_a_move(visitor: Visitor, other: Visitor, shared: str) -> None:
    plays(visitor, shared, 0)
    plays(other, shared, 1)
    first, second, last = (visitor.page(f"{shared}/replay?at={at}") for at in (0, 1, 2))
    boards = [board(page) for page in (first, second, last)]
    assert len(set(boards)) == 3
    assert board(visitor.page(f"{shared}/replay")) == boards[2]
    for wild in ("999999", "-1", "x", ""):
        assert visitor.get(f"{shared}/replay?at={wild}").status_code == 200


def test_a_record_that_is_brought_can_be_looked_at_by_whoever_has_the_link(visitor: Visitor, other: Visitor) -> None:
    record = Record(stoa.game("santorini"), 2, names=["<i>Ada</i>", "Ben"])
    record.play(12)
    answer = visitor.http.post(
        "/records",
        files={"file": ("game.stoa", record.write().encode())},
        headers={"x-csrftoken": visitor.http.cookies["csrftoken"]},
    )
    assert answer.url.path.startswith("/records/")
    page = other.page(f"{answer.url.path}?at=1")
    assert "&lt;i&gt;Ada&lt;/i&gt;" in page
    assert "<i>Ada" not in page
    assert other.get(f"{answer.url.path}/record").text == record.write()


def test_a_record_can_be_pasted(visitor: Visitor) -> None:
    text = Record(stoa.game("santorini"), 2).write()
    token = visitor.http.cookies["csrftoken"]
    answer = visitor.http.post("/records", files={"text": (None, text), "_csrf_token": (None, token)})
    assert answer.url.path.startswith("/records/")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "there is no record"),
        (b"hello", "line 1"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"x" * 400_001, "larger than"),
        (b"Stoa: 1\nGame: chess\nRules: 1\nSeats: 2\nResult: *\n", "chess"),
    ],
)
def test_a_record_that_cannot_be_read_is_told_with_the_reason(visitor: Visitor, content: bytes, says: str) -> None:
    answer = visitor.http.post(
        "/records", files={"file": ("x", content)}, headers={"x-csrftoken": visitor.http.cookies["csrftoken"]}
    )
    assert answer.status_code == 400
    assert says in answer.text


def bring(visitor: Visitor, length: int) -> httpx.Response:
    """Bring a record of so many moves."""
    record = Record(stoa.game("santorini"), 2)
    for move in range(length):
        record.play(move)
    token = visitor.http.cookies["csrftoken"]
    return visitor.http.post("/records", files={"text": (None, record.write()), "_csrf_token": (None, token)})


def test_the_latest_records_of_somebody_are_kept_and_older_ones_go(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stoa.web.replay.MOST", 2)
    visitor.post("/settings", name="Ada")
    paths = [bring(visitor, length).url.path for length in range(4)]
    assert [visitor.get(path).status_code for path in paths] == [404, 404, 200, 200]


def test_who_brings_too_many_records_is_asked_to_wait(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", uploads=2)) as address:
        visitor = Visitor(address)
        assert [bring(visitor, length).status_code for length in range(3)] == [200, 200, 429]
        assert visitor.get("/records").status_code == 200


def test_the_list_of_what_somebody_has_brought_is_nobodys_to_see(visitor: Visitor) -> None:
    bring(visitor, 1)
    assert visitor.get("/records/of 127.0.0.1/record").status_code == 404
