"""Whole games that must replay for ever to the same end: random, lively, greedy and planning players."""

from collections import Counter
from itertools import product

import pytest

import stoa
from recorded import RECORDS, check_replay, check_writing, files

FILES = files("colosseum")


@pytest.mark.varied(3)
@pytest.mark.rule("COL-124", "COL-138")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_end(path):
    check_replay(path)


@pytest.mark.varied(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_written_as_it_was_read(path):
    check_writing(path)


def test_the_shelf_has_every_number_of_seats_both_auctions_and_every_kind_of_player():
    wanted = {
        f"{seats}-{auctions}-{kind}"
        for seats, auctions, kind in product(
            "345", ("base", "intense"), ("1-random", "0-greedy", "3-lively", "1-planner")
        )
    }
    assert wanted <= {path.stem for path in FILES}
    assert len(FILES) >= 20
    assert {stoa.Record.open(path).options["max_offers"] for path in FILES} == {0, 1, 3, 6, 12, 24}


def test_the_shelf_comes_through_every_phase_and_nearly_every_kind_of_move():
    phases, words = Counter(), Counter()
    for path in FILES:
        record = stoa.Record.open(path)
        for state, move in record.steps():
            phases[state.dump()["phase"]] += 1
            words[record.game.spell(state, move).split()[0]] += 1
    assert {"jokers", "podium", "asking", "donation", "cleanup", "answering", "refilling"} <= set(phases)
    assert {"buy", "expand", "ticket", "loge", "second", "cash", "swap", "open", "bid", "pass", "no", "accept"} <= set(
        words
    )
    assert {"decline", "counter", "send", "give", "get", "pay", "produce", "roll", "push", "joker"} <= set(words)
    assert {"program", "medal", "count", "ask", "draw"} <= set(words)


@pytest.mark.rule("COL-145", "COL-147")
def test_the_shelf_has_offers_to_one_and_to_all_counter_offers_and_trades_of_all_three():
    made = Counter()
    for path in FILES:
        for state, move in stoa.Record.open(path).steps():
            word = state.game.spell(state, move) if state.turn != stoa.CHANCE else ""
            trade = state.dump()["trade"] if word in ("send", "accept") else None
            if trade:
                answers = word == "accept" and trade["maker"] == trade["partner"]
                kind = (
                    "open"
                    if trade["to_all"]
                    else "counter"
                    if (trade["maker"] and word == "send") or answers
                    else "offer"
                )
                made[kind, word] += 1
    assert all(made[kind, word] for kind in ("open", "counter", "offer") for word in ("send", "accept")), made


@pytest.mark.rule("COL-137")
def test_a_record_that_breaks_a_rule_is_refused_with_line_and_rule(tmp_path):
    lines = (RECORDS / "colosseum" / "3-base-0-greedy.stoa").read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.endswith(" stop investing") or " buy " in line)
    number, seat, *_ = lines[at].split()
    path = tmp_path / "broken.stoa"
    path.write_text("\n".join([*lines[:at], f"{number} {seat} bid 9"]), "utf-8")
    with pytest.raises(
        stoa.BadRecord, match=rf"broken\.stoa, line {at + 1}: 'bid 9': There is no auction.*\(COL-053\)"
    ):
        stoa.Record.open(path)
