"""What strangers, other sites and other people cannot do."""

import re
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from patience import STUCK
from stoa.web.server_config import ServerConfig
from visitors import Visitor, hang_up, moves, running, usual


@pytest.fixture
def table(visitor: Visitor) -> str:
    """A game that the visitor has begun against the computer."""
    return visitor.post("/play", game="santorini", level="novice", name="Ada").url.path


@pytest.mark.parametrize(
    "path", ["/", "/nowhere", "/rules/santorini", "/api/games", "/api/nowhere", "/static/nothing.js"]
)
def test_every_answer_forbids_what_pages_do_not_need(visitor: Visitor, path: str) -> None:
    headers = visitor.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_pages_have_nothing_inline(visitor: Visitor, table: str) -> None:
    for path in ("/", "/new/santorini", table, f"{table}/replay", "/settings", "/records"):
        page = visitor.page(path)
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page), path
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page)), path


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(visitor: Visitor) -> None:
    fresh = httpx.Client(base_url=visitor.address, timeout=STUCK)
    token = fresh.get("/").headers["set-cookie"]
    assert "HttpOnly" in token
    assert "SameSite=lax" in token
    answer = fresh.post("/play", data={"game": "santorini", "_csrf_token": fresh.cookies["csrftoken"]})
    session = next(text for text in answer.headers.get_list("set-cookie") if text.startswith("session="))
    assert "HttpOnly" in session
    assert "SameSite=lax" in session


def test_behind_https_cookies_travel_over_https_only(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", public="https://play.example.org")) as address:
        answer = httpx.get(address, headers={"host": "play.example.org"}, timeout=STUCK)
    assert "Secure" in answer.headers["set-cookie"]


def test_somebody_who_only_looks_gets_no_session(visitor: Visitor) -> None:
    visitor.page("/")
    assert "session" not in visitor.http.cookies


def test_the_number_of_a_session_is_ours_to_choose(address: str) -> None:
    visitor = Visitor(address)
    visitor.http.cookies.set("session", "chosen-by-somebody-else", domain="127.0.0.1")
    answer = visitor.http.post(
        "/settings",
        data={"name": "Ada"},
        headers={"x-csrftoken": visitor.http.cookies["csrftoken"]},
        follow_redirects=False,
    )
    assert "session=" in answer.headers["set-cookie"]
    assert "chosen-by-somebody-else" not in answer.headers["set-cookie"]


def test_a_form_without_its_token_does_nothing(visitor: Visitor, table: str) -> None:
    before = visitor.page(table)
    for data in ({}, {"_csrf_token": "x"}, {"_csrf_token": "0" * 128}):
        answer = visitor.http.post(f"{table}/resign", data=data)
        assert answer.status_code == 403
        assert "reload the page" in answer.text
        visitor.get("/")  # brings a new token
    assert moves(visitor.page(table)) == moves(before)


def test_a_token_of_another_server_is_replaced_so_that_a_reload_helps(visitor: Visitor) -> None:
    visitor.http.cookies.set("csrftoken", "f" * 128, domain="127.0.0.1")
    assert visitor.post("/language", lang="de").status_code == 403
    visitor.http.cookies.delete("csrftoken")
    visitor.get("/")
    assert visitor.post("/language", lang="de").status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_get_no_live_connection(visitor: Visitor, table: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, visitor.connect(table, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_there_is_no_live_connection_to_a_table_that_does_not_exist(visitor: Visitor) -> None:
    with pytest.raises(InvalidStatus), visitor.connect("/tables/abc", seen=0):
        pass


def test_only_a_seats_owner_acts_for_it(visitor: Visitor, other: Visitor, table: str) -> None:
    other.post("/settings", name="Eve")
    page = visitor.page(table)
    number, seen = moves(page)[0], re.search(r"live\?seen=(\d+)", page)[1]
    assert moves(other.page(table)) == []
    for path, fields in {
        "move": {"move": number, "seen": seen},
        "undo": {"seen": seen},
        "resign": {},
        "leave": {},
        "start": {},
        "rematch": {},
        "takeover": {"seat": 1},
        "back": {},
        "assign": {"seat": 1, "to": "bot:novice"},
    }.items():
        answer = other.post(f"{table}/{path}", **fields)
        assert answer.status_code == 409, path
    assert visitor.page(table).count('class="entry') == page.count('class="entry')


def test_somebody_without_a_name_is_asked_for_it(address: str, table: str) -> None:
    stranger = Visitor(address)
    answer = stranger.post(f"{table}/chat", text="hello")
    assert answer.status_code == 403
    assert "Say your name first." in answer.text


def test_the_address_of_a_table_cannot_be_guessed(visitor: Visitor) -> None:
    tables = {visitor.opens(game="santorini", seats=2) for _ in range(5)}
    assert len(tables) == 5
    assert all(len(table.removeprefix("/tables/")) >= 22 for table in tables)  # 128 bits


def test_goodbye_ends_the_session_everywhere(visitor: Visitor, address: str) -> None:
    visitor.post("/settings", name="Ada")
    elsewhere = Visitor(address)
    elsewhere.http.cookies.set("session", visitor.http.cookies["session"], domain="127.0.0.1")
    assert 'value="Ada"' in elsewhere.page("/settings")
    visitor.post("/goodbye")
    assert 'value="Ada"' not in elsewhere.page("/settings")
    assert 'value="Ada"' not in visitor.page("/settings")


def test_goodbye_also_ends_live_connections(visitor: Visitor, table: str) -> None:
    with visitor.connect(table) as connection:
        connection.say(do="ping")
        connection.answer()
        visitor.post("/goodbye")
        with suppress(ConnectionClosed):  # it may have ended already
            connection.say(do="resign")
        assert hang_up(connection) == 1008  # not allowed
    assert "resigned" not in visitor.page(table)


def test_forms_that_are_too_large_are_refused(visitor: Visitor) -> None:
    answer = visitor.post("/settings", name="x" * 30_000)
    assert answer.status_code == 413
    assert "too large" in answer.text


def test_too_many_requests_are_told_how_long_to_wait(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", per_address=5)) as address:
        answers = [httpx.get(address, headers={"accept-language": "de"}, timeout=STUCK) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert 0 < int(answers[-1].headers["retry-after"]) <= 60
        assert "zu schnell" in answers[-1].text
        assert httpx.get(f"{address}/health", timeout=STUCK).status_code == 200


def test_a_person_is_limited_wherever_the_requests_come_from(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", per_person=3)) as address:
        ada, ben = Visitor(address), Visitor(address)
        for who in (ada, ben):
            who.http.post("/settings", data={"name": "X", "_csrf_token": who.http.cookies["csrftoken"]})
        statuses = [ada.get("/rules").status_code for _ in range(5)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        assert ben.get("/rules").status_code == 200


def test_a_server_at_home_answers_only_to_its_own_names(tmp_path: Path) -> None:
    config = ServerConfig(str(tmp_path / "x.db"), port=8000)
    assert config.hosts == ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"]
    assert ServerConfig("x.db", public="https://play.example.org").hosts[0] == "play.example.org"
    with running(usual(tmp_path / "stoa.db", host="127.0.0.1")) as address:
        assert httpx.get(address, headers={"host": "rebound.example"}, timeout=STUCK).status_code == 400


def test_what_is_said_is_never_markup(visitor: Visitor, other: Visitor, table: str) -> None:
    other.post("/settings", name="<script>x</script>")
    text = '<img src=x onerror=alert(1)> ‮ 你好 & "quotes"'
    assert other.post(f"{table}/chat", text=text).status_code == 200
    page = visitor.page(table)
    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "&lt;script&gt;" in page
    assert "‮" not in page
    assert "你好" in page


def test_errors_reveal_nothing(visitor: Visitor) -> None:
    for path in (
        "/tables/%2e%2e%2f%2e%2e",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/rules/..%2f..",
        "/tables/'--",
    ):
        answer = visitor.get(path)
        assert answer.status_code in (400, 404), path
        assert "Traceback" not in answer.text
        assert "stoa/web" not in answer.text
