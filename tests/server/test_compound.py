"""Compound decisions at tables: played all or not at all, taken back as a whole, and made whole by computer players."""

from pathlib import Path

import pytest

from conftest import Install
from gift_game import BEGIN, GIFTS, PUT, SEND
from server_tables import Sheet, until
from stoa.server import events
from stoa.server.actions import Move, Start, Undo
from stoa.server.clock import Pace
from stoa.server.decisions import computer_move
from stoa.server.errors import HalfMade, Refused
from stoa.server.house import House
from stoa.server.people import Person
from stoa.server.table import ENDED
from stoa.server.table_setup import TableSetup

pytestmark = pytest.mark.anyio

ADA, BEN = Person("ada", "Ada"), Person("ben", "Ben")
TWO = TableSetup("gifts", ("person", "person"), pace=Pace.live(60, 10))
GIFT = [BEGIN, PUT, PUT + 2, SEND]


@pytest.fixture(autouse=True)
def _gifts(install: Install) -> None:
    install(GIFTS, "gifts", "gift-box")


@pytest.fixture
def sheet() -> Sheet:
    return Sheet(TWO, ADA).begin(ADA, BEN)


def test_its_small_moves_are_played_together(sheet: Sheet) -> None:
    seq = sheet.table.seq
    happened = sheet.do(ADA, Move(seen=seq, moves=GIFT))
    assert [what.move for what in happened if isinstance(what, events.Move)] == GIFT
    assert [what.text for what in happened if isinstance(what, events.Move)] == ["begin", "put 1", "put 3", "send"]
    assert (sheet.table.turn, sheet.table.state.score()) == (1, [4, 0])


@pytest.mark.parametrize("moves", [[BEGIN], [BEGIN, PUT]])
def test_half_of_it_is_refused_and_changes_nothing(sheet: Sheet, moves: list[int]) -> None:
    before = sheet.table.seq
    with pytest.raises(HalfMade, match="made as a whole"):
        sheet.do(ADA, Move(seen=before, moves=moves))
    with pytest.raises(HalfMade):
        sheet.move(ADA, BEGIN)
    assert (sheet.table.seq, sheet.table.state.composing()) == (before, False)


def test_one_wrong_move_spoils_all_of_it(sheet: Sheet) -> None:
    before = sheet.table.seq
    with pytest.raises(Refused, match="empty parcel") as refused:
        sheet.do(ADA, Move(seen=before, moves=[BEGIN, SEND]))
    assert refused.value.rule == "GIFT-2"
    with pytest.raises(Refused, match="not your turn"):
        sheet.do(ADA, Move(seen=before, moves=[*GIFT, BEGIN]))
    assert (sheet.table.seq, sheet.table.played) == (before, [])


def test_undo_takes_all_of_it_back(sheet: Sheet) -> None:
    sheet.do(ADA, Move(seen=sheet.table.seq, moves=GIFT))
    sheet.do(BEN, Move(seen=sheet.table.seq, moves=[BEGIN, PUT, SEND]))
    undone = sheet.do(BEN, Undo(seen=sheet.table.seq))
    assert [what.move for what in undone if isinstance(what, events.Undo)] == [SEND, PUT, BEGIN]
    assert [move.move for move in sheet.table.played] == GIFT
    with pytest.raises(Refused, match="nothing to take back"):
        sheet.do(BEN, Undo(seen=sheet.table.seq))


def test_clocks_count_it_as_one_decision(sheet: Sheet) -> None:
    sheet.now += 20
    sheet.do(ADA, Move(seen=sheet.table.seq, moves=GIFT))
    assert sheet.table.clock.left == [50, 60]
    assert sheet.table.clock.running == 1
    sheet.do(ADA, Undo(seen=sheet.table.seq))
    assert sheet.table.clock.left == [40, 60]


def test_a_computer_player_sends_it_whole(sheet: Sheet) -> None:
    alone = Sheet(TableSetup("gifts", ("bot:random", "person")), ADA).begin(ADA)
    seq = alone.table.board_seq
    with pytest.raises(HalfMade):
        alone.decide(lambda draft: computer_move(draft, seq, [BEGIN]))
    alone.decide(lambda draft: computer_move(draft, seq, GIFT))
    assert alone.table.turn == 1


async def test_computer_players_make_all_of_it_in_their_heads(
    tmp_path: Path, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'gift-box'}:{folder}:{folder.parent / 'src'}")
    (tmp_path / "gift-box" / "gift_box.py").write_text("from gift_game import GIFTS as BOX\n")
    async with House(sqlite) as house:
        ada = await house.welcome("Ada")
        table = await house.open(ada, TableSetup("gifts", ("bot:random", "bot:novice")))
        await house.do(table.id, ada, Start())
        table = await until(house, table.id, lambda table: table.status == ENDED)
    moves = [event for event in table.events if isinstance(event.what, events.Move)]
    times = {event.at for event in moves}
    assert len(times) == 6  # decisions, each with all its moves
    assert len(moves) >= 6 * 3
