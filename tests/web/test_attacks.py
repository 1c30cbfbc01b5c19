"""What an attack has tried, and what holds now."""

import asyncio
import contextlib
import logging
import re
import socket
import sqlite3
import sys
from pathlib import Path
from time import monotonic, sleep
from unittest.mock import Mock

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from websockets.exceptions import ConnectionClosed, InvalidStatus

import stoa
from damage import beginnings, overwrite
from patience import STUCK
from stoa.core.record import Record
from stoa.server.fairness import Asker
from stoa.web.guard import Guard, room_for_connections
from stoa.web.page import Page
from stoa.web.rates import Rates
from stoa.web.replaying import TOKEN, Replays, Step
from visitors import Visitor, hang_up, moves, running, usual

HTTPS = {"host": "play.example.org"}


def person(address: str, name: str = "Robo") -> httpx.Client:
    """A program with a token."""
    client = httpx.Client(base_url=f"{address}/api", timeout=STUCK)
    client.headers["authorization"] = f"Bearer {client.post('/people', json={'name': name}).json()['token']}"
    return client


# Who is counted


def test_an_invented_token_does_not_hide_the_session(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", per_person=4)) as address:
        ada = Visitor(address)
        ada.post("/settings", name="Ada")
        statuses = [ada.http.get("/rules", headers={"authorization": f"Bearer {n}"}).status_code for n in range(6)]
        assert statuses[-1] == 429


def test_a_token_is_counted_for_its_person(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", per_person=3)) as address:
        robo = person(address)
        statuses = [robo.get("/tables", headers={"x-more": str(n)}).status_code for n in range(5)]
        assert statuses == [200, 200, 200, 429, 429]


def test_new_guests_of_one_address_are_counted(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", guests=2)) as address:
        answers = [httpx.post(f"{address}/api/people", json={"name": "Eve"}, timeout=STUCK) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert int(answers[-1].headers["retry-after"]) > 60
        assert Visitor(address).post("/play", game="santorini").status_code == 429


def test_what_was_counted_is_forgotten() -> None:
    rates = Rates()
    assert rates.take("ada", 1, seconds=-1.0) == 0
    assert rates.take("ben", 1) == 0
    assert rates.take("ben", 1) > 0
    rates.tidy()
    assert len(rates) == 1


# What cannot be read


@pytest.mark.parametrize(
    "body", [b"[" * 10_000, b'{"name": ' * 2_000, b'{"name": "\xff\xfe"}', b"\x00", b'{"name": "\\ud800"}', b"nul"]
)
def test_what_cannot_be_read_is_the_senders_mistake(
    address: str, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        answer = httpx.post(
            f"{address}/api/people", content=body, headers={"content-type": "application/json"}, timeout=STUCK
        )
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert not caplog.records


def test_forms_that_cannot_be_read_are_the_senders_mistake(visitor: Visitor, caplog: pytest.LogCaptureFixture) -> None:
    headers = {"x-csrftoken": visitor.http.cookies["csrftoken"], "content-type": "application/x-www-form-urlencoded"}
    with caplog.at_level(logging.WARNING):
        for body in (b"name=%ff%fe", b"\xff\xfe", b"&" * 5000, b"name=%00"):
            assert visitor.http.post("/settings", content=body, headers=headers).status_code < 500
        headers["content-type"] = "multipart/form-data; boundary=x"
        for body in (b"--x", b"--x\r\n\r\n\xff", b"--x\r\ncontent-disposition: \xff\r\n\r\n\r\n--x--"):
            assert visitor.http.post("/records", content=body, headers=headers).status_code < 500
    assert not caplog.records


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_json_says_that_it_is_json(address: str, kind: str) -> None:
    answer = httpx.post(
        f"{address}/api/people", content=b'{"name": "Eve"}', headers={"content-type": kind}, timeout=STUCK
    )
    assert answer.status_code == 415
    assert "Content-Type" in answer.json()["error"]


# One limit for all doors


def test_programs_chat_no_faster_than_people(address: str) -> None:
    robo = person(address)
    table = robo.post("/tables", json={"game": "santorini", "seats": ["me", "me"]}).json()["id"]
    said = [robo.post(f"/tables/{table}/chat", json={"text": f"{n}"}) for n in range(12)]
    assert {answer.status_code for answer in said} == {200, 409}
    assert "too fast" in said[-1].json()["error"]


# Forms


def test_the_token_of_another_session_does_not_fit(visitor: Visitor, other: Visitor) -> None:
    visitor.post("/settings", name="Ada")
    other.post("/settings", name="Eve")
    planted = other.http.cookies["csrftoken"]
    visitor.http.cookies.set("csrftoken", planted, domain="127.0.0.1")
    answer = visitor.http.post("/settings", data={"name": "Eve's", "_csrf_token": planted})
    assert answer.status_code == 403
    assert 'value="Ada"' in visitor.page("/settings")
    assert visitor.http.cookies["csrftoken"] != planted  # the page has brought the right one back
    assert visitor.post("/settings", name="Ada L.").status_code == 200


def test_a_form_that_was_open_before_somebody_had_a_name_still_works(visitor: Visitor) -> None:
    token = visitor.http.cookies["csrftoken"]
    for name in ("Ada", "Ada L."):
        assert visitor.http.post("/settings", data={"name": name, "_csrf_token": token}).status_code == 200


def test_a_refused_form_leaves_the_cookie_alone(visitor: Visitor) -> None:
    before = visitor.http.cookies["csrftoken"]
    answer = visitor.http.post("/language", data={"lang": "de", "_csrf_token": "x"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert visitor.http.cookies["csrftoken"] == before


@pytest.mark.parametrize(
    "headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}]
)
def test_a_form_of_another_site_is_refused_even_with_a_token(visitor: Visitor, headers: dict[str, str]) -> None:
    token = visitor.http.cookies["csrftoken"]
    answer = visitor.http.post("/language", data={"lang": "de", "_csrf_token": token}, headers=headers)
    assert answer.status_code == 403
    own = {"origin": visitor.address, "sec-fetch-site": "same-origin"}
    assert visitor.http.post("/language", data={"lang": "de", "_csrf_token": token}, headers=own).status_code == 200


def test_behind_https_no_other_name_of_the_site_can_set_our_cookies(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", public="https://play.example.org")) as address:
        browser = httpx.Client(base_url=address, headers=HTTPS, timeout=STUCK)
        token = browser.get("/").headers["set-cookie"].partition(";")[0].partition("=")
        assert token[0] == "__Host-csrftoken"
        headers = {"cookie": f"{token[0]}={token[2]}", "x-csrftoken": token[2]}
        answers = [
            browser.post("/settings", data={"name": "Ada"}, headers=headers),
            browser.post("/language", data={"lang": "de"}, headers=headers),
            browser.post("/view", data={"game": "santorini", "view": "top"}, headers=headers),
            browser.get("/learn/santorini?at=2", headers=headers),
        ]
        for answer in answers:
            for cookie in answer.headers.get_list("set-cookie"):
                assert cookie.startswith("__Host-")
                assert "Secure" in cookie
                assert "Path=/;" in cookie
                assert "Domain" not in cookie
        assert [len(answer.headers.get_list("set-cookie")) for answer in answers[1:]] == [1, 1, 1]
        resumed = browser.get("/learn/santorini", headers={"cookie": "__Host-learn-santorini=2"})
        assert resumed.headers["location"].endswith("?at=2")


# Whether the server is well


def test_a_server_that_cannot_write_lives_but_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoa.web.health.FRESH_S", 0.0)
    database = tmp_path / "stoa.db"
    with running(usual(database)) as address:
        assert httpx.get(f"{address}/health/ready", timeout=STUCK).text == "ok"
        monkeypatch.setattr("stoa.web.health.PATIENCE_S", 0.3)
        lock = sqlite3.connect(database, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        answer = httpx.get(f"{address}/health/ready", timeout=STUCK)
        assert (answer.status_code, answer.text) == (503, "not ready")
        for path in ("/health", "/health/live"):
            assert httpx.get(f"{address}{path}", timeout=STUCK).text == "ok"
        lock.execute("ROLLBACK")
        lock.close()

        async def ready() -> None:
            async with asyncio.timeout(STUCK), httpx.AsyncClient() as client:
                while (await client.get(f"{address}/health/ready", timeout=STUCK)).status_code != 200:
                    await asyncio.sleep(0.1)

        asyncio.run(ready())


def test_a_server_with_a_damaged_table_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoa.web.health.FRESH_S", 0.0)
    database = tmp_path / "stoa.db"
    with running(usual(database)) as address:
        overwrite(database, beginnings(database)["person"])
        assert httpx.get(f"{address}/health/ready", timeout=STUCK).status_code == 503
        assert httpx.get(f"{address}/health/live", timeout=STUCK).status_code == 200


@pytest.mark.parametrize("path", ["/", "/rules", "/health", "/health/live", "/health/ready", "/metrics", "/api/games"])
def test_head_is_answered_as_get_is(address: str, path: str) -> None:
    answers = [httpx.request(method, f"{address}{path}", timeout=STUCK) for method in ("HEAD", "GET")]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [bool(answer.content) for answer in answers] == [False, True]
    assert answers[0].headers["content-type"] == answers[1].headers["content-type"]


def test_head_is_no_way_to_send_a_form(address: str) -> None:
    assert httpx.head(f"{address}/play", timeout=STUCK).status_code == 405


# Connections


def half_open(address: str, text: bytes) -> socket.socket:
    """A connection that has sent only a part of a request."""
    host, _, port = address.removeprefix("http://").partition(":")
    connection = socket.create_connection((host, int(port)), timeout=STUCK)
    connection.sendall(text)
    return connection


UNFINISHED = {
    "nothing": b"",
    "a part of the headers": b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ",
    "a part of the body": b"POST /settings HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 50\r\n\r\nname=",
    "a part of the next request": b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET /heal",
}


@pytest.mark.parametrize("what", UNFINISHED)
def test_a_request_that_is_never_whole_is_ended(
    address: str, what: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("HEADER_S", "BODY_S"):
        monkeypatch.setattr(f"stoa.web.guard.{name}", 0.3)
    with caplog.at_level(logging.WARNING), half_open(address, UNFINISHED[what]) as connection:
        while connection.recv(4096):
            pass
    assert not any(record.exc_info for record in caplog.records)


def test_when_many_requests_are_unfinished_the_oldest_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guards: list[Guard] = []

    def guard(most: int) -> Guard:
        guards.append(Guard(most, unfinished=10, grace=0.5))
        return guards[-1]

    monkeypatch.setattr("stoa.web.serving.Guard", guard)
    monkeypatch.setattr("stoa.web.guard.HEADER_S", 60.0)  # nobody is late here
    with caplog.at_level(logging.WARNING), running(usual(tmp_path / "stoa.db")) as address:
        many = [half_open(address, b"GET / HTTP/1.1\r\nx: ") for _ in range(100)]
        while guards[0].unfinished != 10:  # although nobody else comes
            sleep(0.02)
        assert guards[0].ended == {"too many unfinished requests": 90}
        assert httpx.get(f"{address}/health", timeout=STUCK).text == "ok"
        for connection in many:
            connection.close()
    assert sum("unfinished" in record.getMessage() for record in caplog.records) == 1  # and not one line for each


def test_what_the_log_was_not_told_it_is_told_after_a_silence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("stoa.web.guard.SILENCE_S", 0.05)

    async def trouble() -> None:
        guard = Guard(most=1)
        for _ in range(5):
            guard.end(Mock(), "no room")
        async with asyncio.timeout(STUCK):
            while len(caplog.records) < 2:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)  # and nothing more, as nothing more has happened

    asyncio.run(trouble())
    assert [record.getMessage() for record in caplog.records] == [
        "a connection ends: no room (1 so far)",
        "4 more connections have ended: no room (5 so far)",
    ]


def test_a_system_without_limits_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)  # as on Windows
    assert room_for_connections() > 1000


def test_when_everybody_comes_back_at_once_nobody_is_turned_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stoa.web.serving.Guard", lambda most: Guard(most, unfinished=5))
    with running(usual(tmp_path / "stoa.db")) as address:
        many = [half_open(address, b"") for _ in range(50)]
        for connection in many:
            connection.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
        for connection in many:
            assert connection.recv(100).startswith(b"HTTP/1.1 200")
            connection.close()


def test_there_is_room_for_so_many_connections(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", connections=3)) as address:
        many = [half_open(address, b"GET") for _ in range(5)]
        closed = 0
        for connection in many[3:]:
            try:
                closed += connection.recv(10) == b""
            except ConnectionError:
                closed += 1
        assert closed == 2
        for connection in many:
            connection.close()
        with contextlib.suppress(httpx.TransportError):  # the server hears of it in its own time
            httpx.get(f"{address}/health", timeout=STUCK)
        assert httpx.get(f"{address}/health", timeout=STUCK).text == "ok"


def test_live_connections_begin_only_so_often(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", handshakes=3)) as address:
        ada = Visitor(address)
        table = ada.opens(game="santorini", seats=2, name="Ada")
        for _ in range(3):
            with ada.connect(table) as line:
                assert line.pings()
        with pytest.raises(InvalidStatus) as refused, ada.connect(table):
            pass
        assert refused.value.response.status_code == 429
        assert int(refused.value.response.headers["retry-after"]) <= 61


def test_who_comes_and_goes_is_told_at_most_once_a_second_and_without_the_board(
    visitor: Visitor, other: Visitor
) -> None:
    table = visitor.opens(game="santorini", seats=2, name="Ada")
    third = Visitor(visitor.address)
    for guest, name in ((other, "Eve"), (third, "Fay")):
        guest.post("/settings", name=name)
    with visitor.connect(table) as ada:
        began = monotonic()
        for _ in range(5):
            with other.connect(table) as eve:
                assert eve.pings()
        told = [""]
        with other.connect(table), third.connect(table):
            while "2 spectators" not in told[-1]:
                told.append(ada.hear())
        spent = monotonic() - began
    assert len(told) - 1 <= spent + 1
    assert all("the-rail" in html and "<svg" not in html for html in told[1:])


# Who may act


def test_after_goodbye_an_open_line_plays_no_move(visitor: Visitor) -> None:
    table = visitor.post("/play", game="santorini", level="novice", name="Ada").url.path
    page = visitor.page(table)
    with visitor.connect(table) as line:
        assert line.pings()
        visitor.post("/goodbye")
        with contextlib.suppress(ConnectionClosed):  # it may have ended already
            line.say(do="move", move=moves(page)[0], seen=2)
        assert hang_up(line) == 1008
    assert moves(visitor.page(table)) == []
    assert "placed a worker" not in visitor.page(table)


def test_after_goodbye_at_one_server_an_open_line_at_another_ends(tmp_path: Path) -> None:
    database = tmp_path / "stoa.db"
    with running(usual(database)) as here, running(usual(database, thinkers=0)) as there:
        ada, elsewhere = Visitor(here), Visitor(there)
        table = ada.opens(game="santorini", seats=2, name="Ada")
        for cookie in ("session", "csrftoken"):
            elsewhere.http.cookies.set(cookie, ada.http.cookies[cookie], domain="127.0.0.1")
        with elsewhere.connect(table) as line:
            assert line.pings()
            ada.post("/goodbye")
            assert hang_up(line) == 1008


def test_tokens_and_browsers_are_listed_and_ended_at_once(visitor: Visitor, address: str) -> None:
    visitor.post("/settings", name="Ada")
    page = visitor.post("/settings/access/token").text
    token = re.search(r"<code>([\w-]{40,})</code>", page)[1]
    program = httpx.Client(base_url=f"{address}/api", headers={"authorization": f"Bearer {token}"}, timeout=STUCK)
    assert program.get("/tables").status_code == 200
    listed = visitor.page("/settings/access")
    assert token not in listed
    ids = re.findall(r'name="id" value="([0-9a-f]{64})"', listed)
    assert len(ids) == 2
    assert "this browser" in listed
    visitor.post("/settings/access/end", id=ids[1])
    assert program.get("/tables").status_code == 401
    assert 'value="Ada"' in visitor.page("/settings")
    visitor.post("/settings/access/end", id=ids[0])
    assert 'value="Ada"' not in visitor.page("/settings")


def test_nobody_ends_what_is_anothers(visitor: Visitor, other: Visitor) -> None:
    visitor.post("/settings", name="Ada")
    other.post("/settings", name="Eve")
    (id,) = re.findall(r'name="id" value="([0-9a-f]{64})"', visitor.page("/settings/access"))
    other.post("/settings/access/end", id=id)
    assert 'value="Ada"' in visitor.page("/settings")


def test_a_program_ends_its_token(address: str) -> None:
    robo = person(address)
    assert robo.delete("/token").status_code == 204
    assert robo.get("/tables").status_code == 401


# Replays


def test_replays_are_written_by_another_process_and_kept(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    table = visitor.post("/play", game="santorini", level="novice", name="Ada").url.path
    asked: list[Step] = []
    ask = Replays._write

    async def counted(self: Replays, written: bytes, step: Step, asker: Asker) -> str:
        asked.append(step)
        return await ask(self, written, step, asker)

    def fail(*_: object) -> str:
        raise AssertionError("this process writes a replay")

    monkeypatch.setattr(Replays, "_write", counted)
    monkeypatch.setattr("stoa.web.replaying.write", fail)
    pages = [visitor.page(f"{table}/replay?at=0") for _ in range(3)]
    assert len(asked) == 1
    assert pages[0] == pages[1] == pages[2]
    assert visitor.http.cookies["csrftoken"] in pages[0]
    assert TOKEN not in pages[0]


def test_when_the_process_for_replays_fails_they_are_written_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoa.web.replaying.COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    record = Record(stoa.game("santorini"), 2, names=["Ada", "Ben"])
    step = Step(0, "en", ("Ada", "Ben"), Page("en", "/", "token", ""), "/records/x", "/records/x/record")

    async def page() -> str:
        replays = Replays()
        try:
            return await replays.page(record, step, Asker())
        finally:
            await replays.close()

    assert "Ben" in asyncio.run(page())


def test_more_steps_than_can_wait_are_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoa.web.replaying.WAITING", 0)
    record = Record(stoa.game("santorini"), 2)
    step = Step(0, "en", ("Ada", "Ben"), Page("en", "/", "token", ""), "/records/x", "/records/x/record")
    with pytest.raises(TooManyRequestsException):
        asyncio.run(Replays().page(record, step, Asker()))


# Figures


@pytest.mark.parametrize("door", ["form", "program", "live"])
def test_moves_are_counted_through_whichever_door(address: str, door: str) -> None:
    def count() -> float:
        found = re.search(
            r'stoa_action_seconds_count{action="move"} (\S+)', httpx.get(f"{address}/metrics", timeout=STUCK).text
        )
        return float(found[1]) if found else 0.0

    before = count()
    if door == "program":
        robo = person(address)
        table = robo.post("/tables", json={"game": "santorini", "seats": ["me", "me"], "begin": True}).json()
        played = robo.post(f"/tables/{table['id']}/move", json={"seen": table["seq"], "move": 0})
        assert played.status_code in (200, 201), played.text
    else:
        ada = Visitor(address)
        path = ada.opens(game="santorini", seats=2, seat_1="me", seat_2="me")
        page = ada.page(path)
        seq, move = int(re.search(r'data-seq="(\d+)"', page)[1]), moves(page)[0]
        if door == "form":
            assert ada.post(f"{path}/move", move=move, seen=seq).status_code == 200
        else:
            with ada.connect(path) as line:
                line.say(do="move", move=move, seen=seq)
                line.answer()
    assert count() == before + 1


def test_figures_are_for_this_machine_and_for_those_with_the_token(
    visitor: Visitor, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = visitor.opens(game="santorini", seats=2, name="Ada")
    with visitor.connect(table) as line:
        line.say(do="chat", text="hello")
        line.answer()
        answer = httpx.get(f"{address}/metrics", timeout=STUCK)
    figures = answer.text
    assert answer.headers["content-type"].count("charset") == 1
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert "stoa_live_connections 1.0" in figures
    assert 'stoa_action_seconds_count{action="chat"}' in figures
    assert re.search(r"stoa_events_committed_total [1-9]", figures)
    assert re.search(r"stoa_commits_total [1-9]", figures)
    assert re.search(r'stoa_cache_bytes{cache="views"} \d', figures)
    assert re.search(r'stoa_cache_asked_total{answer="found",cache="views"} \d', figures)
    assert re.search(r'stoa_requests_total{status="2xx"} [1-9]', figures)
    proxied = {"x-forwarded-for": "1.2.3.4"}
    assert httpx.get(f"{address}/metrics", headers=proxied, timeout=STUCK).status_code == 404
    monkeypatch.setenv("STOA_METRICS_TOKEN", "secret")
    assert (
        httpx.get(f"{address}/metrics", headers=proxied | {"authorization": "Bearer x"}, timeout=STUCK).status_code
        == 404
    )
    assert (
        httpx.get(f"{address}/metrics", headers=proxied | {"authorization": "Bearer secret"}, timeout=STUCK).status_code
        == 200
    )
