"""Laws that hold after every step of a game, and a second count of spectators, awards, coins and removed tokens.

Nothing here asks the rules how to count: everything is computed anew from the dumps and the printed numbers.
"""

from collections import Counter

import pytest

from stoa.core import game as contract

SEEDS = range(4) if not contract.__file__.endswith(".py") else range(1)
NOBLES = {"emperor": 7, "consul_1": 5, "consul_2": 5, "senator_1": 3, "senator_2": 3, "senator_3": 3}


def steps(col, state, move):
    """Every state from before the move to after what follows by itself, with the notation of the move first."""
    now = state.copy()
    before, notation = now.dump(), col.game.spell(state, move)
    now.step(move)
    while True:
        after = now.dump()
        yield before, notation, after
        before, notation = after, None
        if not now.follow():
            break


def games(col, setting, seed, kept=True):
    """Every step of a lively game."""
    for state, move in col.walk(*setting, seed=seed, kept=kept):
        if move is not None:
            yield from steps(col, state, move)


def placed(dump):
    """The tokens that are not removed."""
    found = Counter(dump["bag"])
    for place in [*dump["markets"], *(player["tokens"] for player in dump["players"])]:
        found.update(place)
    found.update([dump["face_down"]] if dump["face_down"] else [])
    return found


@pytest.mark.rule("COL-128", "COL-129", "COL-130", "COL-131", "COL-132", "COL-159")
@pytest.mark.parametrize("seed", SEEDS)
def test_pieces_are_conserved_after_every_step(col, setting, seed):
    removed = None
    for before, notation, after in games(col, setting, seed):
        if after["phase"] == "dealing":
            continue
        if removed is None:
            removed = Counter()
            assert placed(after) == col.totals
        players = after["players"]
        removed.update(leaving(before, notation, after))
        # COL-128
        found = placed(after)
        assert found + removed == col.totals
        assert sum(found.values()) + sum(removed.values()) == 152
        # COL-129
        assert 0 <= sum(player["medals"] for player in players) <= 18
        assert sum(player["tickets"] for player in players) <= 10
        assert sum(player["podiums"] for player in players) <= 4
        programs = [program for player in players for program in player["programs"]]
        assert len(programs) == len(set(programs)) <= 30
        assert sorted(after["nobles"]) == sorted(NOBLES)
        assert all(0 <= square < 36 for square in after["nobles"].values())
        assert sorted(after["stars"]) == sorted(col.star_types)
        for old, new in zip(before["players"], players, strict=True):
            # COL-130
            assert new["marker"] >= old["marker"]
            assert set(old["arena"]) <= set(new["arena"])
            assert 2 <= len(new["arena"]) <= 4
            # COL-007, COL-159
            assert min(new["coins"], new["medals"]) >= 0
            assert "emperor_token" not in new["tokens"]
            assert set(new["produced"]) <= set(new["programs"])
            assert set(old["produced"]) <= set(new["produced"])
            assert all(new["tokens"].get(kind, 0) >= n for kind, n in new["used"].items())
        # COL-131
        for kind, holder in after["stars"].items():
            held = [player["tokens"].get(kind, 0) for player in players]
            assert holder is None or held[holder - 1] >= 3 or max(held) < 3
        # COL-132
        if after["phase"] not in ("opening", "bidding", "refilling") and after["bag"]:
            assert [sum(market.values()) for market in after["markets"]] == [3] * 5
    assert after["phase"] == "over"
    assert sum(player["podiums"] for player in after["players"]) == 4


def leaving(before, notation, after):
    """The tokens that this step removes from the game."""
    if notation in ("swap additional_action", "second by additional_action"):
        return Counter(["additional_action"])
    if before["phase"] == "bidding" and after["phase"] != "bidding":
        emperors = before["markets"][before["auction"]["market"] - 1].get("emperor_token", 0)
        return Counter({"emperor_token": emperors})
    if before["phase"] == "cleanup" and after["phase"] != "cleanup":
        chosen = [player["gives_up"] for player in before["players"] if player["gives_up"]]
        last = [player for player in before["players"] if player["used"] and not player["gives_up"]]
        assert len(last) == 1  # the last player in turn order has chosen by this step
        gone = Counter(last[0]["tokens"])
        gone.subtract(after["players"][before["players"].index(last[0])]["tokens"])
        assert sum(gone.values()) == 1
        return Counter(chosen) + gone
    return Counter()


@pytest.mark.rule("COL-159", "COL-007")
@pytest.mark.parametrize("seed", SEEDS)
def test_coins_change_only_by_prices_bids_trades_medals_and_income(col, setting, seed):
    reasons = Counter()
    for before, notation, after in games(col, setting, seed):
        change = {
            seat: new["coins"] - old["coins"]
            for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True), 1)
            if new["coins"] != old["coins"]
        }
        expected, reason = money(col, before, notation, after)
        assert change == {seat: coins for seat, coins in expected.items() if coins}
        reasons[reason] += 1
    assert reasons["price"] > 3
    assert reasons["income"] > 3


def money(col, before, notation, after):
    seat = before["turn"]
    if notation == "cash medal":
        return {seat: 6}, "medal"
    if before["phase"] == "investing" and notation:
        word, *rest = notation.split()
        if word == "buy":
            return {seat: -col.data["programs"][int(rest[0]) - 1]["price"]}, "price"
        if word in ("expand", "ticket", "loge"):
            return {seat: {"expand": -10, "ticket": -10, "loge": -5}[word]}, "price"
    if before["phase"] == "bidding" and after["phase"] != "bidding":
        if notation and notation.startswith("bid"):
            return {seat: -int(notation.split()[1])}, "bid"
        if before["auction"]["bidder"] is None:
            return {seat: -8}, "bid"
        return {before["auction"]["bidder"]: -before["auction"]["bid"]}, "bid"
    if notation == "accept":
        coins, maker = before["trade"]["offer"]["coins"], before["trade"]["maker"]
        return {maker: -coins, seat: coins}, "trade"
    if before["phase"] == "spectators" and after["phase"] == "ending":
        return {seat: sum(spectators(col, before))}, "income"
    return {}, ""


def spectators(col, dump):
    """COL-089 to COL-096 counted by hand."""
    player = dump["players"][dump["turn"] - 1]
    event = dump["event"]
    program = col.data["programs"][event["program"] - 1]
    missing, used = 0, set()
    for kind, need in program["assets"].items():
        jokers = event["jokers"].get(kind, 0)
        real = min(player["tokens"].get(kind, 0), need - jokers)
        missing += need - jokers - real
        if real:
            used.add(kind)
    return [
        program["spectators_by_missing"][missing],
        5 * len(set(player["produced"]) - {event["program"]}),
        5 * player["tickets"],
        4 * sum(holder == dump["turn"] and kind in used for kind, holder in dump["stars"].items()),
        sum(worth for noble, worth in NOBLES.items() if dump["nobles"][noble] in player["arena"]),
        3 * player["podiums"],
        3 * event["medals"],
    ]


@pytest.mark.rule(
    "COL-089", "COL-090", "COL-091", "COL-092", "COL-093", "COL-094", "COL-095", "COL-096", "COL-097", "COL-098"
)
def test_every_event_is_counted_a_second_time(col):
    parts = Counter()
    for seed in range(6):
        for seats, offers in ((3, 1), (4, 0), (5, 1)):
            for before, _, after in games(col, (seats, False, offers), seed):
                if before["phase"] != "spectators" or after["phase"] != "ending":
                    continue
                found = spectators(col, before)
                seat = before["turn"] - 1
                old, new = before["players"][seat], after["players"][seat]
                assert new["marker"] == max(old["marker"], sum(found))
                assert new["coins"] == old["coins"] + sum(found)
                assert set(new["produced"]) == {*old["produced"], before["event"]["program"]}
                assert new["tokens"] == old["tokens"]
                assert sum(new["used"].values()) >= col.data["programs"][before["event"]["program"] - 1]["min_assets"]
                parts.update(n for n, points in enumerate(found) if points)
    assert min(parts[n] for n in range(7)) > 0, parts  # every part has been counted in some event
    assert parts[0] > 100


@pytest.mark.rule("COL-121", "COL-122", "COL-123", "COL-157")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kept", [True, False])
def test_every_award_is_checked_a_second_time(col, setting, seed, kept):
    moved = 0
    for before, _, after in games(col, setting, seed, kept):
        if after["phase"] == "dealing":
            assert not any(after["stars"].values())
            continue
        for kind, holder in before["stars"].items():
            held = {seat: player["tokens"].get(kind, 0) for seat, player in enumerate(after["players"], 1)}
            assert after["stars"][kind] == award(holder, held, kept)
            moved += after["stars"][kind] != holder
    assert moved > 0


def award(holder, held, kept):
    """COL-121."""
    if holder and held[holder] >= 3 and all(n <= held[holder] for n in held.values()):
        return holder
    if holder and kept and max(held.values()) < 3:
        return holder
    for seat, n in held.items():
        if n >= 3 and all(n > other for rival, other in held.items() if rival != seat):
            return seat
    return None


@pytest.mark.rule("COL-110", "COL-111", "COL-116")
def test_every_medal_is_earned_or_spent_by_a_rule(col):
    earned = Counter()
    for seed in range(12):
        for before, notation, after in games(col, (4, seed % 2 == 1, 1), seed):
            supply = 18 - sum(player["medals"] for player in before["players"])
            for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True), 1):
                change = new["medals"] - old["medals"]
                if not change:
                    continue
                if before["phase"] == "dice" and notation != "cash medal" and not notation.startswith("swap"):
                    noble = notation.split()[0]
                    assert (change, after["nobles"][noble] in {0, 6, 12, 19, 26, 30}) == (1, True)
                    earned["resting area"] += 1
                elif notation == "swap additional_action":
                    assert change == 1
                    earned["additional action"] += 1
                elif before["phase"] == "bidding" and after["phase"] != "bidding":
                    market = before["markets"][before["auction"]["market"] - 1]
                    assert change == min(supply, market["emperor_token"])
                    earned["emperor"] += 1
                else:
                    assert seat == before["turn"]
                    cost = -2 if notation == "second by medals" else -1
                    assert change == cost
                    assert notation.split()[0] in ("cash", "push", "medal", "second")
    assert set(earned) == {"resting area", "additional action", "emperor"}


@pytest.mark.rule("COL-075", "COL-077", "COL-080", "COL-153")
def test_nobles_move_only_by_dice_and_medals(col):
    moved = Counter()
    for seed in range(8):
        for before, notation, after in games(col, (5, False, 0), seed):
            changed = {noble for noble in NOBLES if before["nobles"][noble] != after["nobles"][noble]}
            if not changed:
                continue
            words = notation.split()
            noble = words[1] if words[0] == "push" else words[0]
            assert changed == {noble}
            steps_made = (after["nobles"][noble] - before["nobles"][noble]) % 36
            if words[0] == "push":
                assert steps_made == int(words[2]) % 36
                assert int(words[2]) in (1, 2, 3, -1, -2, -3)
            elif words[1] == "sum":
                assert steps_made == int(words[2])
            else:
                face = words[1].split("=")
                assert steps_made == (int(face[1]) if len(face) > 1 else col.faces.index(face[0]) + 1)
            moved[before["phase"]] += 1
    assert moved["dice"] > 50
    assert moved["pushing"] > 3
