"""The house on both databases: tables from the first seat to the rematch."""

import asyncio
from dataclasses import replace

import pytest

from patience import STUCK
from server_tables import ALONE, TWO, begin, until
from stoa.core.errors import BadOption, UnknownGame
from stoa.server import house as house_module
from stoa.server import lookup
from stoa.server.actions import Chat, Leave, Move, Rematch, Resign, Sit, Start, Takeover, Undo
from stoa.server.clock import Pace
from stoa.server.errors import Missing, Refused, Stale
from stoa.server.house import House
from stoa.server.limits import DAY, TABLES_UNPEOPLED, TABLES_WAITING
from stoa.server.table_setup import TableSetup

pytestmark = pytest.mark.anyio


async def test_a_person_plays_a_computer_player_to_the_end(house):
    table, (ada,) = await begin(house, ALONE)
    while table.status == "running":
        table = await until(house, table.id, lambda table: table.turn == 0 or table.status == "over")
        if table.turn == 0:
            table = await house.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[-1]))
    assert sorted(table.places) == [1, 2]
    assert {move.person for move in table.played if move.seat == 1} == {None}


async def test_two_people_see_each_others_moves(house):
    table, (ada, ben) = await begin(house)
    seen: list[int] = []

    async def look() -> None:
        async for seq in house.watch(table.id, table.seq):
            seen.append(seq)
            return

    looking = asyncio.create_task(look())
    await asyncio.sleep(0)
    after = await house.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[0]))
    await looking
    assert seen == [after.seq]
    waiting = 1 - after.turn
    with pytest.raises(Refused, match="not your turn"):
        await house.do(table.id, (ada, ben)[waiting], Move(seen=after.seq, move=after.state.legal()[0]))


async def test_who_reconnects_gets_the_gap(house):
    table, people = await begin(house)
    seen = table.seq
    for _ in range(2):
        table = await house.do(table.id, people[table.turn], Move(seen=table.seq, move=table.state.legal()[0]))
    async for seq in house.watch(table.id, seen):
        now = await house.table(table.id)
        assert [event.kind for event in now.events[seen:seq]] == ["move", "move"]
        break


async def test_moves_sent_twice_are_played_once(house):
    table, (ada, _) = await begin(house)
    move = table.state.legal()[0]
    tries = [house.do(table.id, ada, Move(seen=table.seq, move=move)) for _ in range(5)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 4
    assert len((await house.table(table.id)).played) == 1


async def test_a_table_outlives_the_house(database):
    async with House(database) as house:
        table, (ada, ben) = await begin(house)
        table = await house.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[0]))
        table = await house.do(table.id, ada, Undo(seen=table.seq))
        table = await house.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[1]))
        await house.do(table.id, ben, Chat("well played"))
    async with House(database) as house:
        again = await house.table(table.id)
        assert again.state.key() == table.state.key()
        assert again.events[-1].what.text == "well played"
        assert await house.person(ada.id) == ada
        await house.do(again.id, (ada, ben)[again.turn], Move(seen=again.seq, move=again.state.legal()[0]))


async def test_my_games_are_listed_with_those_that_wait_for_me_first(house):
    ada, ben = await house.welcome("Ada"), await house.welcome("Ben")
    waiting = await house.open(ada, TWO)
    theirs = await house.open(ben, TWO)
    await house.do(theirs.id, ada, Sit())
    await house.do(theirs.id, ben, Start())
    mine = await house.open(ada, TWO)
    await house.do(mine.id, ben, Sit())
    await house.do(mine.id, ada, Start())
    found = [(brief.id, brief.status, brief.waits == ada.id) for brief in await house.tables_of(ada)]
    assert found == [(mine.id, "running", True), (theirs.id, "running", False), (waiting.id, "waiting", False)]
    assert [brief.names for brief in await house.tables_of(ada)] == [["Ada", "Ben"], ["Ben", "Ada"], ["Ada", None]]


async def test_who_leaves_before_the_start_has_the_table_no_more(house):
    ada, ben = await house.welcome("Ada"), await house.welcome("Ben")
    table = await house.open(ada, TWO)
    await house.do(table.id, ben, Sit())
    await house.do(table.id, ben, Leave())
    assert await house.tables_of(ben) == []


async def test_only_public_tables_are_listed(house):
    ada = await house.welcome("Ada")
    await house.open(ada, TWO)
    public = await house.open(ada, TableSetup("santorini", ("person", "person"), public=True))
    assert [brief.id for brief in await house.public_tables()] == [public.id]


async def test_one_person_cannot_open_any_number_of_tables(house):
    ada = await house.welcome("Ada")
    for _ in range(TABLES_WAITING):
        await house.open(ada, TWO)
    with pytest.raises(Refused, match="You have opened"):
        await house.open(ada, TWO)


async def test_a_table_can_be_opened_and_begun_in_one_step(house):
    ada = await house.welcome("Ada")
    table = await house.open(ada, ALONE, begin=True)
    assert [event.kind for event in table.events[:3]] == ["open", "sit", "start"]
    assert table.status == "running"
    shared = await house.open(ada, TWO, [Sit(2, "Bob"), Sit(1, "Ann")], begin=True)
    assert (shared.status, [chair.name for chair in shared.chairs]) == ("running", ["Ann", "Bob"])
    assert (await house.open(ada, TWO, begin=True)).status == "waiting"  # for somebody else
    assert (await house.open(ada, TWO, [])).seats_of(ada.id) == []


async def test_a_table_that_cannot_be_opened_leaves_nothing(house):
    ada = await house.welcome("Ada")
    with pytest.raises(Refused, match="This seat is for a computer player"):
        await house.open(ada, ALONE, [Sit(1), Sit(2, "Bob")], begin=True)
    assert await house.tables_of(ada) == []


async def test_computer_players_play_among_themselves_at_few_tables_of_one_person(sqlite):
    computers = TableSetup("santorini", ("bot:random", "bot:random"))
    async with House(sqlite, thinkers=0) as house:
        ada, ben = await house.welcome("Ada"), await house.welcome("Ben")
        for _ in range(TABLES_UNPEOPLED):
            await house.open(ada, computers, begin=True)
        with pytest.raises(Refused, match="among themselves at 3 of your tables"):
            await house.open(ada, computers, begin=True)
        waiting = await house.open(ada, computers)
        with pytest.raises(Refused, match="among themselves at 3 of your tables"):
            await house.do(waiting.id, ada, Start())
        assert (await house.open(ada, ALONE, begin=True)).status == "running"
        assert (await house.open(ben, computers, begin=True)).status == "running"


async def test_tables_that_are_not_over_are_limited_whoever_plays_at_them(sqlite, watch, monkeypatch):
    monkeypatch.setattr(house_module, "TABLES_OPEN", 2)
    async with House(sqlite, thinkers=0, clock=watch) as house:
        computers = TableSetup("santorini", ("bot:random", "bot:random"))
        table, (ada, _) = await begin(house)
        other = await house.open(ada, computers)
        with pytest.raises(Refused, match="2 tables that are not over"):
            await house.open(ada, computers)
        watch.now += DAY
        third = await house.open(ada, TWO)
        await house.do(other.id, ada, Start())
        await house.do(table.id, ada, Resign(1))
        with pytest.raises(Refused, match="2 tables that are not over"):
            await house.do(table.id, ada, Rematch())
        await house.do(third.id, ada, Leave())
        watch.now += DAY
        assert (await house.do(table.id, ada, Rematch())).status == "waiting"


async def test_a_short_list_has_the_tables_that_matter(sqlite, watch, monkeypatch):
    monkeypatch.setattr(lookup, "TABLES_LISTED", 1)
    async with House(sqlite, thinkers=0, clock=watch) as house:
        public = TableSetup("santorini", ("person", "person"), public=True)
        ada, ben = await house.welcome("Ada"), await house.welcome("Ben")
        free = await house.open(ada, public)
        watch.now += 1
        mine = await house.open(ada, public)
        await house.do(mine.id, ben, Sit())
        await house.do(mine.id, ada, Start())
        watch.now += 1
        theirs = await house.open(ben, public)
        await house.do(theirs.id, ada, Sit())
        await house.do(theirs.id, ben, Start())
        assert [brief.id for brief in await house.tables_of(ada)] == [mine.id]
        assert [brief.id for brief in await house.public_tables()] == [free.id]
        assert [await house.turns(person) for person in (ada, ben)] == [1, 1]
        await house.do(mine.id, ada, Resign(1))
        assert await house.turns(ada) == 0


async def test_settings_that_the_game_does_not_offer_are_refused(house):
    ada = await house.welcome("Ada")
    with pytest.raises(BadOption):
        await house.open(ada, TableSetup("santorini", ("person",)))
    with pytest.raises(BadOption):
        await house.open(ada, TableSetup("santorini", ("person", "person"), {"colour": "red"}))
    with pytest.raises(UnknownGame):
        await house.open(ada, TableSetup("whist", ("person", "person")))


async def test_what_does_not_exist_is_missing(house):
    with pytest.raises(Missing, match="no such table"):
        await house.table("nowhere")
    with pytest.raises(Missing, match="no such person"):
        await house.person("nobody")


async def test_a_rematch_is_one_table_for_all_one_seat_further(house):
    table, (ada, ben) = await begin(house)
    await house.do(table.id, ada, Resign(1))
    one, other = await asyncio.gather(house.do(table.id, ada, Rematch()), house.do(table.id, ben, Rematch()))
    assert one.id == other.id == (await house.table(table.id)).rematch
    new = await house.table(one.id)
    assert [chair.person for chair in new.chairs] == [ben.id, ada.id]
    assert (await house.do(table.id, ada, Rematch())).id == new.id


async def test_people_who_share_a_screen_move_one_seat_further_with_their_names(house):
    ada, ben = await house.welcome("Ada"), await house.welcome("Ben")
    table = await house.open(ada, TableSetup("santorini", ("person",) * 3), [Sit(1, "Ann"), Sit(2, "Bob")])
    await house.do(table.id, ben, Sit())
    await house.do(table.id, ada, Start())
    await house.do(table.id, ada, Resign(1))
    await house.do(table.id, ada, Resign(2))
    new = await house.do(table.id, ben, Rematch())
    assert new.setup.awaited(new.names) == ["Bob", "Ann"]
    new = await house.do(table.id, ada, Rematch())
    assert [chair.name for chair in new.chairs] == ["Bob", "Ben", "Ann"]
    assert new.setup.awaited(new.names) == []


async def test_who_finds_the_seat_of_the_rematch_taken_gets_another(house):
    table, (ada, ben, cem) = await begin(house, TableSetup("santorini", ("person",) * 3))
    for person, seat in ((ada, 0), (ben, 1)):
        await house.do(table.id, person, Resign(seat + 1))
    new = await house.do(table.id, cem, Rematch())
    await house.do(new.id, cem, Sit(1, "Dora"))
    assert [chair.name for chair in (await house.do(table.id, ben, Rematch())).chairs] == ["Dora", "Cem", "Ben"]
    with pytest.raises(Refused, match="All seats are taken"):
        await house.do(table.id, ada, Rematch())


async def test_who_only_watched_does_not_take_a_seat_of_the_rematch(house):
    table, (ada, ben) = await begin(house)
    cem = await house.welcome("Cem")
    await house.do(table.id, ada, Resign(1))
    new = await house.do(table.id, ada, Rematch())
    assert (await house.do(table.id, cem, Rematch())).id == new.id
    assert {chair.person for chair in (await house.table(new.id)).chairs} == {ada.id, None}
    assert (await house.do(table.id, ben, Rematch())).seats_of(ben.id)


async def test_a_hint_is_a_legal_move_for_the_seat_in_turn(house):
    table, (ada, ben) = await begin(house, replace(TWO, hints=True))
    thought = await house.hint(table.id, ada)
    assert thought.move in table.state.legal()
    with pytest.raises(Refused, match="seat in turn"):
        await house.hint(table.id, ben)


async def test_a_computer_player_steps_in_when_time_is_over_and_hands_back(sqlite, watch):
    async with House(sqlite, clock=watch) as house:
        table, (ada, _) = await begin(house, TableSetup("santorini", ("person", "person"), pace=Pace.live(60, 5)))
        watch.now += 61
        table = await until(house, table.id, lambda table: table.chairs[0].away == "time")
        table = await until(house, table.id, lambda table: table.turn == 1)
        table = await house.arrive(table.id, ada)
        assert table.chairs[0].computer is None


async def test_who_has_been_away_can_be_replaced(sqlite, watch):
    async with House(sqlite, clock=watch) as house:
        table, (ada, ben) = await begin(house)
        await house.arrive(table.id, ada)
        await house.arrive(table.id, ben)
        with pytest.raises(Refused, match="Ada is here"):
            await house.do(table.id, ben, Takeover(1))
        await house.depart(table.id, ada)
        watch.now += 59
        with pytest.raises(Refused, match="Ada is here"):
            await house.do(table.id, ben, Takeover(1))
        assert await house.present(table.id) == {ben.id}
        watch.now += 2
        table = await house.do(table.id, ben, Takeover(1))
        assert table.chairs[0].away == "away"
        assert (await house.arrive(table.id, ada)).chairs[0].away == ""


async def test_those_who_watch_hear_who_comes_and_goes(house):
    table, (ada, _) = await begin(house)
    heard = house.greet(table.id)
    for change in (house.arrive, house.depart):
        news = asyncio.create_task(anext(heard))
        await asyncio.sleep(0)
        await change(table.id, ada)
        await asyncio.wait_for(news, STUCK)


async def test_those_who_watch_a_table_that_was_forgotten_hear_who_comes(house):
    table, (ada, _) = await begin(house)
    heard = house.greet(table.id)
    news = asyncio.create_task(anext(heard))
    await asyncio.sleep(0)
    house._tables.forget(table.id)
    await asyncio.wait_for(news, STUCK)
    news = asyncio.create_task(anext(heard))
    await asyncio.sleep(0)
    await house.arrive(table.id, ada)
    await asyncio.wait_for(news, STUCK)


async def test_nobody_arrives_at_a_table_that_is_not_there(house):
    ada = await house.welcome("Ada")
    with pytest.raises(Missing):
        await house.arrive("nowhere", ada)


async def test_names_and_languages_change(house):
    ada = await house.welcome("Ada", "de")
    changed = await house.change_person(ada, name=" Ada  L. ")
    assert await house.person(ada.id) == changed
    assert (changed.name, changed.language) == ("Ada L.", "de")
