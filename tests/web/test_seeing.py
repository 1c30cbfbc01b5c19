"""Asking what something is, pressing what is not legal yet, and holding a turn until it is confirmed: on the live line."""

import pytest

from stoa.games.santorini import moves as santorini
from stoa.games.santorini.rules.board import space_number
from visitors import Connection, Visitor, moves


@pytest.fixture
def shared(visitor: Visitor, other: Visitor) -> str:
    """Two people who have placed their workers; it is the visitor's turn."""
    table = visitor.opens(game="santorini", seats=2, name="Ada")
    other.post(f"{table}/sit", name="Ben")
    for person, names in ((visitor, "c3"), (other, "a1 e5"), (visitor, "e1")):
        for name in names.split():
            page = person.page(table)
            seen = page.partition('data-seq="')[2].partition('"')[0]
            person.post(f"{table}/move", move=santorini.PLACE + space_number(name), seen=seen)
    return table


def choose(name: str) -> int:
    return int(santorini.CHOOSE) + space_number(name)


def step(name: str) -> int:
    return int(santorini.STEP) + space_number(name)


def build(name: str) -> int:
    return int(santorini.BUILD) + space_number(name)


def seen(visitor: Visitor, table: str) -> int:
    return int(visitor.page(table).partition('data-seq="')[2].partition('"')[0])


def test_everybody_may_ask_what_something_is(visitor: Visitor, other: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada, other.connect(shared) as ben:
        ada.say(do="explain", marks=["nothing-such", "space-c3"])
        assert "Choose the worker on c3." in ada.answer()
        assert (ada.heard["is"], ada.heard["mark"]) == ("card", "space-c3")
        ben.say(do="explain", marks=["space-c3"])
        card = ben.answer()
        assert "A worker of Ada stands here." in card
        assert "SAN-" not in card  # it is not his to choose anything
        ben.say(do="explain", marks=["nothing-such"])
        assert ben.answer() == ""
        ben.say(do="explain", marks=["x"] * 9)
        assert "marks" in ben.answer()


def press(connection: Connection, mark: str, at: int, **more: object) -> str:
    connection.say(do="press", mark=mark, seen=at, **more)
    return connection.answer()


def test_a_press_on_another_worker_chooses_it_instead(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada:
        ada.say(do="move", move=choose("c3"), seen=seen(visitor, shared))
        ada.answer()
        at = seen(visitor, shared)
        assert 'class="answer done"' in press(ada, "space-e1", at)
        assert "Move the worker on e1" in visitor.page(shared)
        assert "SAN-" in press(ada, "space-a1", seen(visitor, shared))  # somebody else's worker


def test_a_press_on_what_one_worker_reaches_moves_it(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada:
        assert 'class="answer done"' in press(ada, "space-b4", seen(visitor, shared))
        assert "Build next to the worker on b4" in visitor.page(shared)


def test_a_turn_is_held_until_it_is_confirmed(visitor: Visitor, other: Visitor, shared: str) -> None:
    at = seen(visitor, shared)
    with visitor.connect(shared) as ada:
        for move in (choose("c3"), step("c4"), build("c5")):
            assert 'data-do="confirm"' not in ada.page
            ada.say(do="hold", move=move, seen=at)
            assert 'class="answer done"' in ada.answer()
        assert 'data-do="confirm"' in ada.page
        assert "moved from c3 to c4 and built level 1 on c5" in ada.page
        assert moves(ada.page) == []
        assert seen(other, shared) == at  # nobody else knows
        ada.say(do="hold", move=build("b4"), seen=at)
        assert "Confirm this turn first" in ada.answer()
        ada.say(do="remove", at=2)
        ada.answer()
        assert build("c5") in moves(ada.page)
        press(ada, "space-c5", at, hold=True)
        ada.say(do="hold", move=build("b5"), seen=at)
        ada.answer()
        ada.say(do="confirm", seen=at)
        assert 'class="answer done"' in ada.answer()
    assert "built level 1 on b5" in other.page(shared)


def test_nothing_is_confirmed_that_was_not_held(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada:
        ada.say(do="confirm", seen=seen(visitor, shared))
        answer = ada.answer()
        assert 'class="answer error"' in answer or 'class="answer refused"' in answer
