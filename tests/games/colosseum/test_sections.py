"""The parts of the table for a terminal of 80 x 24."""

import re

import pytest

from drawings import columns
from stoa.core.face import plain
from stoa.core.words import LANGUAGES, Voice
from stoa.games.colosseum.face.sketch import TYPE_SIGNS

FIRST = {
    "investing": "programs",
    "opening": "markets",
    "bidding": "markets",
    "trading": "trade",
    "drafting": "trade",
    "answering": "trade",
    "producing": "event",
    "dice": "ring",
    "pushing": "ring",
    "naming": "event",
    "jokers": "event",
    "spectators": "event",
    "cleanup": "event",
}
HIGHEST = 15  # lines; with title, question and prompt a terminal of 24 holds it


def shown(col, state, key, voice=None):
    (section,) = (section for section in col.game.face.sections(state) if section.key == key)
    return plain(section.sketch(state, voice))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 5])
def test_every_part_fits_a_small_terminal_in_every_language(col, lang, seats):
    voice = Voice(lang, col.game, ["Daphne", "Ion", "Κλειώ", "Nestor the Elder of Pylos", "小明"][:seats])
    for n, (state, _) in enumerate(col.walk(seats, False, 3, seed=2)):
        if n % 5 == 0:
            for section in col.game.face.sections(state):
                lines = plain(section.sketch(state, voice)).splitlines()
                assert len(lines) <= HIGHEST, (section.key, state.dump()["phase"])
                assert max(map(columns, lines)) <= 80, (section.key, lines)


def test_what_the_decision_is_about_comes_first_and_the_own_sheet_behind_it(col):
    seen = set()
    for state, _ in col.walk(4, False, 3, seed=1):
        keys = [section.key for section in col.game.face.sections(state)]
        assert len(set(keys)) == len(keys) == 9
        phase = state.dump()["phase"]
        if phase in FIRST:
            assert keys[:2] == [FIRST[phase], f"sheet{state.turn + 1}"]
            seen.add(phase)
    assert len(seen) > 9


@pytest.mark.rule("COL-106")
def test_who_asks_for_a_donation_sees_what_there_is(col):
    state = col.state({1: {"tokens": "3 lion"}}, phase="donation", turn=2, closing={"podium": 1})
    first, second, *_ = col.game.face.sections(state)
    assert (first.key, second.key) == ("sheet1", "sheet2")
    assert "3× lion★" in plain(first.sketch(state))


@pytest.mark.rule("COL-015", "COL-140")
def test_programs_for_sale_show_what_they_need_and_bring(col):
    state = col.state({1: {"tokens": "3 gladiator, 2 ship, decoration"}, 2: {"programs": [12]}})
    lines = shown(col, state, "programs").splitlines()
    needs = "3 · · · · · 3 · · 2 · ·"
    assert f"11 13 {needs}  17 11" in next(line for line in lines if line.startswith("  11"))
    assert not any(line.startswith("  12") for line in lines)
    assert re.search(r"30 40 2 2 2 3 2 1 · · · 1 3 ·  50  0$", "\n".join(lines), re.MULTILINE)
    assert "3 · · · · · 2 · · 1 · ·" in lines[2]


def test_a_trade_shows_what_everybody_holds(col):
    state = col.state({1: {"tokens": "3 horse"}, 2: {"tokens": "lion, 2 torch", "coins": 17}}, phase="trading")
    lines = shown(col, state, "trade").splitlines()
    row = next(line for line in lines if "Seat 2" in line)
    assert row.split()[-1] == "17"
    assert row.split("Seat 2")[1].split()[:8] == ["·", "·", "·", "·", "2", "·", "·", "1"]
    assert "3★" in next(line for line in lines if "Seat 1" in line)
    col.play(state, "offer 2", "give horse", "get lion")
    assert "● gives: horse" in shown(col, state, "trade")
    assert "◆ gives: lion" in shown(col, state, "trade")


@pytest.mark.rule("COL-010", "COL-094")
def test_nobles_can_be_told_apart(col):
    state = col.state(phase="opening", nobles={"consul_1": 14, "senator_2": 14})
    text = shown(col, state, "ring")
    assert "■C1S2" in text
    for noble in ("C1 Consul      +5  14 Seat 3", "S2 Senator     +3  14 Seat 3", "E  Emperor     +7   0"):
        assert noble in text


def test_every_sign_has_a_meaning(col):
    meanings = {str(sign): meaning for sign, meaning in col.game.face.legend}
    assert len(meanings) == len(col.game.face.legend)
    signs = {"E", "C1", "C2", "S1", "S2", "S3", "○", "·", "★", "✓", "▸", "∑", "=", "#", "$"}
    assert signs <= set(meanings)
    types = [str(meanings[name]) for name in ("Gl", "Co", "Mu", "Ho", "To", "Pr", "Sh", "Li", "Sc", "De", "Ch", "Ca")]
    assert types == list(col.standard)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_types_have_signs_of_two_columns_in_every_language(col, lang):
    voice = Voice(lang, col.game, ("Ada", "Ben", "Cleo", "Dion", "Eva"))
    signs = [voice(sign) for sign in TYPE_SIGNS]
    assert len(set(signs)) == len(signs)
    assert {columns(sign) for sign in signs} == {2}
    state = col.state({1: {"tokens": "2 lion"}}, phase="investing")
    head, own = shown(col, state, "trade", voice).splitlines()[1:3]
    place = columns(head[: head.index(voice(TYPE_SIGNS[col.standard.index("lion")]))])
    assert own[place] == "2"
