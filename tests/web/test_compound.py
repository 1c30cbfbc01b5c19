"""Compound decisions in the making: seen by the person who makes them alone, by a live page, by forms and by programs."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from conftest import Install
from gift_game import BEGIN, GIFTS, PUT, SEND
from patience import STUCK
from visitors import Connection, Visitor, moves, running, usual


@pytest.fixture
def gifts(install: Install, tmp_path: Path, address: str) -> Iterator[str]:
    """The address of a server that has the game."""
    install(GIFTS, "gifts", "gift-box")
    with running(usual(tmp_path / "stoa.db")) as server:
        yield server


@pytest.fixture
def ada(gifts: str) -> Visitor:
    return Visitor(gifts)


@pytest.fixture
def ben(gifts: str) -> Visitor:
    return Visitor(gifts)


@pytest.fixture
def shared(ada: Visitor, ben: Visitor) -> str:
    """A running game of Ada and Ben; it is Ada's turn."""
    table = ada.opens(game="gifts", seats=2, name="Ada")
    ben.post(f"{table}/sit", name="Ben")
    return table


def draft(page: str) -> str:
    found = re.search(r'data-draft="([\d.]*)"', page)
    assert found
    return found[1]


def chips(page: str) -> list[str]:
    return re.findall(r'<li class="chip"[^>]*>([^<]*)', page)


def drafts(connection: Connection, *small: int) -> str:
    """What the page shows when these small moves are drafted."""
    for move in small:
        connection.say(do="move", move=move, seen=4)
        assert 'class="answer done"' in connection.answer()
    return connection.page


def test_only_the_person_who_makes_it_sees_it_until_it_is_whole(ada: Visitor, ben: Visitor, shared: str) -> None:
    with ada.connect(shared) as one, ben.connect(shared) as two:
        page = drafts(one, BEGIN, PUT, PUT + 2)
        assert chips(page) == ["Begin a parcel", "Put 1 coin into it", "Put 3 coins into it"]
        assert "Fill the parcel" in page
        assert "In the parcel: [1, 3]" in page
        assert moves(page) == [PUT, PUT + 1, PUT + 2, SEND]
        assert chips(ada.page(shared)) == []  # no event, nothing stored
        assert "In the parcel: None" in ben.page(shared)
        one.say(do="move", move=SEND, seen=4)
        one.answer()
        told = two.told("sent 4 coins")
        assert "Fill the parcel" not in told
        assert "In the parcel: [" not in told
        assert told.count('id="log-5"') == 1
        assert 'data-draft=""' in one.shows(lambda page: "sent 4 coins" in page)


def test_small_moves_can_be_taken_out_and_all_can_be_dropped(ada: Visitor, shared: str) -> None:
    with ada.connect(shared) as one:
        drafts(one, BEGIN, PUT, PUT + 2)
        one.say(do="remove", at=1)
        one.answer()
        assert chips(one.page) == ["Begin a parcel", "Put 3 coins into it"]
        one.say(do="remove", at=7)
        assert "nothing to remove" in one.answer()
        one.say(do="drop")
        one.answer()
        assert chips(one.page) == []
        assert moves(one.page) == [BEGIN]


def test_it_survives_a_lost_connection_and_a_reload(ada: Visitor, shared: str) -> None:
    with ada.connect(shared) as one:
        text = draft(drafts(one, BEGIN, PUT))
    page = ada.page(f"{shared}?draft={text}")
    assert chips(page) == ["Begin a parcel", "Put 1 coin into it"]
    with ada.connect(f"{shared}?draft={text}") as again:
        again.say(do="move", move=SEND, seen=4)
        assert 'class="answer done"' in again.answer()
        again.told("sent 1 coin")


@pytest.mark.parametrize("text", ["nonsense", "4", "4.99", "3.0", "4.0.4", "-1.0", "4.0.1.4", "٤.0", "4." + "0." * 999])
def test_a_draft_that_does_not_fit_is_forgotten(ada: Visitor, ben: Visitor, shared: str, text: str) -> None:
    assert chips(ada.page(f"{shared}?draft={text}")) == []
    with ada.connect(f"{shared}?draft={text}") as one:
        assert one.pings()


def test_nobody_drafts_for_somebody_else(ben: Visitor, shared: str) -> None:
    assert chips(ben.page(f"{shared}?draft=4.0.1")) == []
    with ben.connect(shared) as two:
        two.say(do="move", move=BEGIN, seen=4)
        assert "not your turn" in two.answer()


def test_it_begins_with_what_the_game_fills_in(ada: Visitor, ben: Visitor, shared: str) -> None:
    with ada.connect(shared) as one, ben.connect(shared) as two:
        drafts(one, BEGIN, PUT + 1, SEND)
        two.told("sent 2 coins")
        two.say(do="move", move=BEGIN, seen=7)
        two.answer()
        two.say(do="move", move=PUT, seen=7)
        two.answer()
        two.say(do="move", move=SEND, seen=7)
        two.answer()
        one.told("sent 1 coin")
        one.say(do="move", move=BEGIN, seen=10)
        one.answer()
        assert chips(one.page) == ["Begin a parcel", "Put 2 coins into it"]


def test_forms_carry_it_along(ada: Visitor, shared: str) -> None:
    page = ada.post(f"{shared}/move", seen=4, move=BEGIN).text
    assert chips(page) == ["Begin a parcel"]
    page = ada.post(f"{shared}/move", seen=4, moves="0", move=PUT).text
    assert chips(page) == ["Begin a parcel", "Put 1 coin into it"]
    without = re.search(r'href="([^"]*draft=[^"]*)" data-do="remove"', page)
    assert without
    assert chips(ada.page(without[1])) == ["Begin a parcel"]
    assert 'name="moves" value="0.1"' in page
    page = ada.post(f"{shared}/move", seen=4, moves="0.1", move=SEND).text
    assert chips(page) == []
    assert "sent 1 coin." in page


def test_programs_send_all_of_it_at_once(gifts: str) -> None:
    def ask(path: str, **said: object) -> httpx.Response:
        return http.post(path, json=said) if said else http.get(path)

    with httpx.Client(base_url=f"{gifts}/api", timeout=STUCK) as http:
        http.headers["authorization"] = f"Bearer {ask('/people', name='Robo').json()['token']}"
        path = f"/tables/{ask('/tables', game='gifts', seats=['me', 'me']).json()['id']}"
        seq = http.post(f"{path}/start").json()["seq"]
        first = ask(f"{path}/moves").json()["moves"]
        assert [(move["move"], move["goes_on"]) for move in first] == [(BEGIN, True)]
        then = ask(f"{path}/moves?after=0,1").json()
        assert [(move["move"], move["goes_on"]) for move in then["moves"]] == [
            (PUT, True),
            (PUT + 1, True),
            (PUT + 2, True),
            (SEND, False),
        ]
        assert then["question"].endswith("Fill the parcel")
        half = ask(f"{path}/move", seen=seq, moves=[BEGIN, PUT])
        assert half.status_code == 409
        assert "made as a whole" in half.json()["error"]
        assert ask(f"{path}/moves?after=4").status_code == 409
        assert ask(f"{path}/moves?after=x").status_code == 400
        assert ask(f"{path}/move", seen=seq, moves=[BEGIN, PUT, SEND]).json()["turn"] == 2
        entry = ask(f"{path}/log").json()[-1]
        assert (entry["sentence"], entry["number"]) == ("Robo sent 1 coin.", 3)
