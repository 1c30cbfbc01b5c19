"""The same pages on PostgreSQL: sessions, live tables and records that were brought."""

import pytest

import stoa
from postgres import Cluster
from visitors import Visitor, running, usual


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.database()


def test_two_servers_on_one_database_show_the_same_table(database: str) -> None:
    with running(usual(database)) as here, running(usual(database, thinkers=0)) as there:
        ada, ben = Visitor(here), Visitor(there)
        table = ada.opens(game="santorini", seats=2, name="Ada", hints="yes")
        ben.post(f"{table}/sit", name="Ben")
        with ada.connect(table, seen=0) as one, ben.connect(table, seen=0) as two:
            one.shows(lambda _: 'data-status="running"' in one.page)
            one.say(do="move", move=12, seen=one.seq)
            assert 'class="answer done"' in one.answer()
            two.told("c3")
            two.shows(lambda page: 'data-yours="yes"' in page)
            two.say(do="hint")
            assert "A computer player would choose" in two.answer()


def test_what_one_server_knows_of_a_reader_the_other_knows_too(database: str) -> None:
    with running(usual(database, thinkers=0)) as here, running(usual(database, thinkers=0)) as there:
        ada = Visitor(here)
        ada.post("/settings", name="Ada 王")
        elsewhere = Visitor(there)
        elsewhere.http.cookies.set("session", ada.http.cookies["session"], domain="127.0.0.1")
        assert 'value="Ada 王"' in elsewhere.page("/settings")
        assert ada.http.post(
            f"{there}/language", data={"lang": "de", "_csrf_token": ada.http.cookies["csrftoken"]}
        ).is_success
        text = stoa.Record(stoa.game("santorini"), 2).write()
        token = ada.http.cookies["csrftoken"]
        brought = ada.http.post("/records", files={"text": (None, text), "_csrf_token": (None, token)})
        assert elsewhere.get(brought.url.path).status_code == 200


def test_addresses_that_databases_stumble_over_are_not_found(database: str) -> None:
    with running(usual(database, thinkers=0)) as here:
        visitor = Visitor(here)
        for path in ("/tables/%00", "/tables/%F0%9F%98%80", "/tables/" + "x" * 500, "/records/%00", "/tables/%ff"):
            assert visitor.get(path).status_code == 404, path
