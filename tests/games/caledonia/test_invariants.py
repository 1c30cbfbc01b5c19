"""Laws that hold after every step of a game, and a second account of money, goods, glory and the final score."""

from collections import Counter

import pytest

from games.caledonia.ledger import account, final, map_of, units_on
from games.caledonia.slow_map import DATA
from stoa.core import game as contract
from stoa.games.caledonia.rules.scoring import parts

SEEDS = range(16) if not contract.__file__.endswith(".py") else range(3)
SEATS = (1, 2, 3, 4)


def steps(cal, seats, seed):
    """Every step of a lively game: the description before, the notation, the description after."""
    for state, move in cal.walk(seats, seed, rich=seed % 3 > 0):
        if move is None:
            return
        now = state.copy()
        before, notation = now.dump(), cal.game.spell(now, move)
        now.step(move)
        while True:
            after = now.dump()
            yield before, notation, after
            legal, forced = now.legal(), now.forced()
            before, notation = after, cal.game.spell(now, forced) if forced >= 0 else None
            if not now.follow():
                break
            assert legal == [forced] or (forced in legal and must_go(before, notation))


def must_go(dump, notation):
    """CAL-126: whether the contract asks for all animals of the kind that is slaughtered."""
    word, spot = notation.split()
    player = dump["players"][dump["turn"] - 1]
    kind = next(unit for unit, spots in player["units"].items() if spot in spots)
    asked = dump["open"]["beef" if kind == "cow" else "mutton"]
    return word == "slaughter" and asked == len(player["units"][kind]) and not player["cellar"]


@pytest.mark.rule(
    "CAL-006", "CAL-007", "CAL-058", "CAL-079", "CAL-088", "CAL-095", "CAL-132", "CAL-136", "CAL-142", "CAL-164"
)
@pytest.mark.rule("CAL-010", "CAL-011", "CAL-016", "CAL-017", "CAL-018", "CAL-019", "CAL-020", "CAL-031", "CAL-084")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
def test_pieces_are_conserved_and_money_and_glory_change_by_the_rules_alone(cal, seats, seed):
    kinds = Counter()
    for before, notation, after in steps(cal, seats, seed):
        conserved(before, notation, after)
        changes = account(before, notation, after)
        for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True), 1):
            change = changes[seat]
            assert new["money"] == old["money"] + change.money >= 0, (seat, notation)
            goods = {good: old["goods"].get(good, 0) + change.goods[good] for good in cal.goods}
            assert new["goods"] == {good: n for good, n in goods.items() if n}, (seat, notation)
            assert new["glory"] == old["glory"] + change.glory, (seat, notation)
        kinds[notation.split()[0]] += 1
    assert after["phase"] == "over"
    assert kinds["pass"] == 5 * seats


def conserved(before, notation, after):
    """CAL-010 to CAL-019 and CAL-031."""
    contracts = Counter(after["pile"]["unseen"])
    contracts.update(after["pile"]["bottom"])
    contracts.update(number for number in after["export_board"] if number)
    contracts.update(after["removed"])
    contracts.update(after["open"]["drawn"])
    spots = Counter()
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True), 1):
        contracts.update(new["contracts"])
        contracts.update(new["fulfilled"])
        merchants = new["merchants"]
        standing = [*merchants["buying"].values(), *merchants["selling"].values()]
        assert merchants["board"] + merchants["stock"] + sum(standing) == 7
        assert not merchants["buying"].keys() & merchants["selling"].keys()
        for unit, places in new["units"].items():
            assert len(places) <= (8 if unit == "worker" else 4)
        assert len(new["contracts"]) <= (2 if new["clan"] == "buchanan" else 1)
        assert new["shipping"] in range(6)
        assert set(old["fulfilled"]) <= set(new["fulfilled"])
        assert set(old["ports"]) <= set(new["ports"])
        spots.update(units_on(new).keys())
        moved(seat, before, old, new, notation)
    assert sorted(contracts) == list(range(1, 51))
    assert set(contracts.values()) == {1}
    assert not spots or max(spots.values()) == 1
    assert not after["removed"] or after["seats"] == 1
    if spots:
        slow, closed = map_of(after), set(after["map"]["closed"])
        for player in after["players"]:
            for unit, places in player["units"].items():
                if unit != "worker":
                    assert not closed & set(places)
                    assert all(DATA["units"][unit]["terrain"] in slow.terrain(spot) for spot in spots_of(places))


def spots_of(places):
    return [("abcdefghijklm".index(place[0]), int(place[1:]) - 1) for place in places]


def moved(seat, before, old, new, notation):
    """CAL-019: a unit comes by placing, and goes only by slaughter, port tile 7 or rowing."""
    was, now = units_on(old), units_on(new)
    if was == now:
        return
    assert seat == before["turn"]
    came, went = now.items() - was.items(), was.items() - now.items()
    word = notation.split()[0]
    if word == "slaughter":
        assert not came
        assert [unit for _, unit in went] in (["cow"], ["sheep"])
    elif word == "on":
        assert len(came) == len(went) == 2
        assert {spot for spot, _ in came} == {spot for spot, _ in went}
        assert not {unit for _, unit in came} & {unit for _, unit in went}
        assert "field" not in {unit for _, unit in (*came, *went)}
    elif word == "row":
        assert [unit for _, unit in came] == [unit for _, unit in went] == ["worker"]
    else:
        assert word in (*DATA["units"], "worker")
        assert not went
        assert [unit for _, unit in came] == [word]


@pytest.mark.rule("CAL-183", "CAL-184", "CAL-185", "CAL-186", "CAL-187", "CAL-189", "CAL-190", "CAL-192", "CAL-197")
@pytest.mark.parametrize("seats", SEATS)
def test_the_final_scoring_is_counted_a_second_time(cal, seats):
    seen = Counter()
    for seed in range(100, 100 + len(SEEDS) * 5):
        *_, (state, _) = cal.walk(seats, seed, rich=seed % 3 > 0)
        dump = state.dump()
        rows = final(dump)
        assert parts(state) == rows
        assert state.score() == [sum(points) for points in rows]
        keys = [(sum(points), player["money"] % 10) for points, player in zip(rows, dump["players"], strict=True)]
        assert state.places() == [1 + sum(other > key for other in keys) for key in keys]
        for points in rows:
            seen.update(n for n, row in enumerate(points) if row)
    assert {0, 1, 2, 3, 4, 5, 6} <= set(seen)
