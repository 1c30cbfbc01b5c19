"""A state of Clans of Caledonia for a terminal."""

import re
from unicodedata import east_asian_width

import pytest

import stoa
from stoa.core.face import plain
from stoa.core.game import CHANCE, OVER
from stoa.core.words import Voice
from stoa.games.caledonia import CALEDONIA as GAME
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import FACE
from stoa.games.caledonia.face.sketch import UNIT_LETTERS
from stoa.games.caledonia.rules.board import GOODS, HEXES
from stoa.games.caledonia.rules.phases import PHASES


def decisions(seats, seed=1, **options):
    """The decisions of a random game in which nobody passes early, and its end."""
    dice = stoa.SeededDice(seed)
    state = GAME.start(seats, options)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(dice))
            continue
        yield state
        moves = state.legal()
        moves = moves[1:] if moves[0] == 0 and len(moves) > 1 and dice.below(12) else moves
        state.play(moves[dice.below(len(moves))])
    yield state


def reach(phase, seats, round_=1):
    return next(t for t in decisions(seats) if PHASES[t.phase] == phase and t.round >= round_)


def columns(text):
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {"tighter_map": True}), (3, {"clan_auction": True}), (4, {})]
)
def test_no_line_is_wider_than_100_columns(seats, options):
    for state in decisions(seats, **options):
        assert max(map(columns, FACE.text(state).splitlines())) <= 100


def test_the_map_shows_every_unit():
    state = reach("acting", seats=4, round_=3)
    rows = "\n".join(FACE.text(state).splitlines()[1:21])
    for unit, letters in enumerate(UNIT_LETTERS[:8]):
        here = sum(1 for index in range(HEXES) if state.unit(index) == unit)
        assert len(re.findall(f"[●◆■⬢]{letters}", rows)) == here


def test_prices_and_contracts_are_listed():
    state = reach("acting", seats=2)
    lines = FACE.text(state).splitlines()
    for n, good in enumerate(GOODS):
        row = next(line for line in lines if re.match(rf" {good} +▸? ?\d", line))
        assert re.search(rf"▸ ?{state.price(n)}\b", row)
    for contract in state.boxes:
        assert any(re.match(rf" +{contract + 1}  .+ → ", line) for line in lines)


def test_players_show_their_money_and_whose_turn_it_is():
    state = reach("acting", seats=3)
    lines = FACE.text(state).splitlines()
    for seat, player in enumerate(state.players):
        row = next(line for line in lines if f"Seat {seat + 1} " in line)
        assert f"£{player.money}," in row
        assert row.startswith("▸") == (state.turn == seat)


def test_the_end_names_the_winner():
    state = reach("over", seats=2)
    text = FACE.text(state)
    assert text.startswith("The end")
    assert text.count("wins.") == state.places().count(1)


LANGUAGES = ("en", "de", "zh_Hans", "zh_Hant")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 4])
def test_every_part_of_the_table_fits_into_a_small_terminal(lang, seats):
    voice = Voice(lang, GAME, ["Daphne", "Ion", "Kleio", "Nestor"][:seats])
    for n, state in enumerate(decisions(seats)):
        if n % 20 == 0:
            for section in FACE.sections(state):
                lines = plain(section.sketch(state, voice)).splitlines()
                assert max(map(columns, lines)) <= 80
                assert len(lines) <= 14


@pytest.mark.parametrize(
    ("phase", "keys"),
    [("picking", ["clans"]), ("acting", ["north", "south"]), ("placed", ["market", "contracts"])],
)
def test_the_first_part_is_where_the_decision_is_made(phase, keys):
    assert FACE.sections(reach(phase, seats=4))[0].key in keys


def test_the_halves_of_the_map_show_every_row_and_every_board_can_be_seen():
    state = reach("acting", seats=3)
    parts = {section.key: plain(section.sketch(state)) for section in FACE.sections(state)}
    for row in range(1, 10):
        assert any(line.startswith(f"{row} ") for line in (parts["north"] + "\n" + parts["south"]).splitlines())
    assert [key for key in parts if key.startswith("board")] == ["board1", "board2", "board3"]
    for seat in range(3):
        assert f"£{state.players[seat].money}," in parts[f"board{seat + 1}"]


@pytest.mark.rule("CAL-030")
def test_the_map_marks_deltas_and_spaces_that_may_be_chosen():
    state = reach("starting workers", seats=3)
    rows = "\n".join(FACE.text(state).splitlines()[1:21])
    assert rows.count("∆") == sum(state.ground.stands(state.ground.delta, index) for index in range(HEXES))
    targets = {(move - moves.EXPAND) % HEXES for move in state.legal()}
    assert rows.count("*") == len(targets)


def test_the_legend_explains_every_sign_of_the_map():
    known = "".join(sign for sign, _ in FACE.legend) + "".join(str(words) for _, words in FACE.legend)
    for seats in (1, 3):
        for state in (reach("acting", seats), reach("acting", seats, 3)):
            rows = FACE.text(state).splitlines()[2:21]
            signs = set("".join(rows)) - set(" 123456789")
            assert signs <= set(known)
