"""Second readings that share no code with the engine: a scorer, the steward's routes, and legal against refused."""

import pytest

import stoa
from stoa.games.corinth import moves

POINTS = {  # COR-006: shop, goods, points
    "green": [("green-1", 2, 1), ("green-2", 3, 2), ("green-3", 3, 3), ("green-6", 5, 6)],
    "purple": [("purple-2", 2, 2), ("purple-3", 3, 3), ("purple-4", 3, 4), ("purple-6", 4, 6)],
    "blue": [("blue-3", 2, 3), ("blue-5", 3, 5), ("blue-8", 4, 8)],
    "orange": [("orange-4", 2, 4), ("orange-5", 2, 5), ("orange-10", 4, 10)],
}
BONUS = {"green": 5, "purple": 4, "blue": 3}


def complete(sheet, district):
    return all(sheet["districts"][district][shop] == goods for shop, goods, _ in POINTS[district])


def recount(sheet, firsts, seat, last_box_only):
    """COR-101 to COR-107 from the sheet in words; the bonuses from who was seen to be first."""
    total = 0
    for district, shops in POINTS.items():
        total += sum(points for shop, goods, points in shops if sheet["districts"][district][shop] == goods)
        if firsts.get(district) == seat:
            total += BONUS[district]
    for track in ("gold", "goats"):
        total += (sheet[track]["circled"] - sheet[track]["crossed_out"]) // 2
    if "temple" in sheet["buildings"]:
        total += 3 * len(sheet["buildings"])
    boxes = []
    circled = []
    for move in sheet["route"]:
        circled.append(move[-1])
        if move[-1] in ("r0c0", "r0c4", "r4c0"):
            boxes.append(len(circled) + len({"r0c3", "r2c0", "r2c4", "r4c2"} & set(circled)))
    return total + sum(boxes[-1:] if last_box_only else boxes)


@pytest.mark.rule("COR-058", "COR-060", "COR-107", "COR-108", "COR-109", "COR-110", "COR-137", "COR-138")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_finished_random_game_is_recounted(cor, seats):
    for seed in range(60):
        firsts = {}
        for table, _ in cor.random(seats, seed):
            sheets = table.dump()["sheets"]
            for district in POINTS:
                done = [seat for seat, sheet in enumerate(sheets) if complete(sheet, district)]
                if done and district in BONUS:
                    firsts.setdefault(district, done[0])
                holders = [seat for seat, sheet in enumerate(sheets) if district in sheet["bonuses"]]
                assert holders == ([firsts[district]] if district in firsts else [])
        dump = table.dump()
        last = dump["options"]["market_total_mode"] == "last_box_only"
        totals = [recount(sheet, firsts, seat, last) for seat, sheet in enumerate(dump["sheets"])]
        assert table.score() == (totals if dump["won_by_roll"] is None else [0] * seats)
        gold = [sheet["gold"]["circled"] - sheet["gold"]["crossed_out"] for sheet in dump["sheets"]]
        keys = list(zip(totals, gold, strict=True))
        if dump["won_by_roll"] is None:
            assert table.places() == [1 + sum(other > key for other in keys) for key in keys]


def naive_routes(position, used, most):
    """All routes of up to so many links over nodes that are not used, by trying."""
    row, column = int(position[1]), int(position[3])
    for there in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        node = f"r{there[0]}c{there[1]}"
        if min(there) >= 0 and max(there) <= 4 and node not in used:
            yield (node,)
            if most > 1:
                for route in naive_routes(node, used | {node}, most - 1):
                    yield (node, *route)


def naive_moves(dump, seat, value, changeable):
    """COR-062 to COR-071: every allowed route with its price."""
    sheet = dump["sheets"][seat]
    gold = sheet["gold"]["circled"] - sheet["gold"]["crossed_out"]
    free = 2 if "stable" in sheet["buildings"] else 0
    used = {"r2c2"} | {node for move in sheet["route"] for node in move}
    found = {}
    for route in naive_routes(sheet["steward"], used, value + (gold + free if changeable else 0)):
        price = max(0, abs(len(route) - value) - free)
        if price <= gold and (changeable or len(route) == value):
            found[route] = price
    return found


def engine_moves(cor, table, seat, before):
    """Every route that the small steps of the engine lead to, with what it cost."""
    sheet = cor.sheet_of(table, seat + 1)
    if table.turn == seat and table.dump()["phase"] == "step":
        found = {}
        for move in table.legal():
            after = table.copy()
            after.play(move)
            for route, price in engine_moves(cor, after, seat, before).items():
                assert route not in found or move == moves.STOP
                found[route] = price
        return found
    spent = sheet["gold"]["crossed_out"] - before["gold"]["crossed_out"]
    return {tuple(sheet["route"][-1]): spent}


@pytest.mark.rule("COR-063", "COR-065", "COR-069", "COR-070", "COR-071", "COR-132")
def test_the_small_steps_lead_to_all_routes_and_no_others(cor):
    compared = 0
    for seed in range(40):
        for table, _ in cor.random(2 + seed % 3, seed):
            dump = table.dump()
            if dump["phase"] not in ("act", "rest") or compared % 3:
                compared += dump["phase"] in ("act", "rest")
                continue
            compared += 1
            seat = table.turn
            sheet = dump["sheets"][seat]
            if sheet["gold"]["circled"] - sheet["gold"]["crossed_out"] > 2:
                continue
            value = dump["group"]["value"] if dump["group"] else 1
            changeable = bool(dump["group"]) or dump["options"]["compensation_step_may_be_changed"]
            naive = naive_moves(dump, seat, value, changeable)
            after = table.copy()
            after.play(moves.STEWARD)
            assert engine_moves(cor, after, seat, sheet) == naive
    assert compared > 500


@pytest.mark.rule("COR-071", "COR-127")
def test_the_steward_is_offered_exactly_when_a_route_exists(cor):
    seen = {True: 0, False: 0}
    for seed in range(40):
        for table, move in cor.random(3, seed, compensation_optional=True):
            dump = table.dump()
            if dump["phase"] != "take" or move is None:
                continue
            seat = table.turn
            gold = dump["sheets"][seat]["gold"]
            if gold["circled"] - gold["crossed_out"] > 3:
                continue
            area = ("goats", "green", "purple", "blue", "orange", "gold")[move - moves.TAKE]
            possible = bool(naive_moves(dump, seat, dump["harbor"][area]["value"], True))
            after = table.copy()
            after.play(move)
            asked = after.dump()["phase"] == "act" and after.dump()["group"]["area"] == area and after.turn == seat
            assert asked == possible
            seen[possible] += 1
    assert min(seen.values()) > 50


def every_end_costs_gold(dump):
    """COR-132: whether the steward's move under way can no longer end for nothing, which is asked even without a choice."""
    if dump["phase"] != "step":
        return False
    sheet = dump["sheets"][dump["turn"] - 1]
    value = dump["group"]["value"] if dump["group"] else 1
    free = 2 if "stable" in sheet["buildings"] else 0
    used = {"r2c2"} | {node for move in sheet["route"] for node in move}
    ends = [dump["steps"] + len(route) for route in naive_routes(sheet["steward"], used, value + free - dump["steps"])]
    return all(abs(steps - value) > free for steps in ends)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_and_refused_agree_on_every_move_of_random_games(cor, seats):
    for seed in range(12):
        for table, _ in cor.random(seats, 100 + seed):
            legal = set(table.legal()) if table.turn >= 0 else set()
            for move in range(cor.game.moves):
                refusal = table.refusal(move)
                assert (refusal is None) == (move in legal)
                assert refusal is None or refusal.rule.startswith("COR-")
            assert table.turn == stoa.OVER or len(table.legal()) > 1 or every_end_costs_gold(table.dump())
            assert table.faults() == []


def test_every_dump_is_read_back(cor):
    for seed in range(12):
        for table, _ in cor.random(2 + seed % 3, 200 + seed):
            again = cor.game.load(table.dump())
            assert again.key() == table.key()
            assert again.dump() == table.dump()
            assert again.legal() == table.legal()
