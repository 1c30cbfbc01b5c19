"""The compact engine plays the same game as the rules in small moves."""

import pytest

from stoa.core.dice import SeededDice
from stoa.core.errors import BadPosition
from stoa.core.game import OVER
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.compact import compact, take
from stoa.games.santorini.rules.phases import BUILDING, CHOOSING, STEPPING
from stoa.games.santorini.rules.position import read, write
from stoa.games.santorini.rules.state import SantoriniState, Variant
from stoa.games.santorini.rules.supply import SUPPLIES, Supply
from stoa.games.santorini.rules.turns import (
    BUILD_ON,
    NO_BUILD,
    NO_TURN,
    Position,
    count_spaces,
    index,
    perft,
    random_game,
    random_start,
    spell_turn,
    turn_buffer,
)

EMPTY = "0" * 25
MIDDLE = f"{EMPTY}/1/b3,c2/c4,d3"
CORNERS = f"{EMPTY}/1/a1,e5/a5,e1"
ODD_SUPPLIES = [
    Supply("few blocks", 12, -1, -1, -1, 1),
    Supply("no domes", -1, -1, -1, -1, 0),
    Supply("few second levels", -1, -1, 4, -1, -1),
    Supply("few third levels", -1, 22, 18, 2, 14),
    Supply("nothing", 0, -1, -1, -1, 0),
]


def position(text: str, supply: str | Supply = "unlimited") -> Position:
    return compact(read(SANTORINI, text, supply))


def turns_of(table: SantoriniState) -> set[str]:
    """All full turns of a table between turns, by its own small moves."""
    found: set[str] = set()
    for choose in table.legal():
        chosen = table.copy()
        chosen.play(choose)
        for step in chosen.legal():
            text = SANTORINI.spell(chosen, step)
            stepped = chosen.copy()
            stepped.play(step)
            if stepped.turn == OVER:
                found.add(text)
            else:
                found |= {text + SANTORINI.spell(stepped, build) for build in stepped.legal()}
    return found


def play_full(table: SantoriniState, turn: int) -> None:
    """Play a full turn by small moves, through the names of the spaces."""
    start, there, build = turn & 31, turn >> 5 & 31, turn >> 10
    table.play(SANTORINI.read(table, space_name(start)))
    assert table.phase == STEPPING
    wins = "#" if build == NO_BUILD else ""
    table.play(SANTORINI.read(table, f"{space_name(start)}-{space_name(there)}{wins}"))
    if not wins:
        assert table.phase == BUILDING
        table.play(SANTORINI.read(table, f"+{space_name(build)}"))


def open_table(supply: Supply, dice: SeededDice) -> SantoriniState:
    """A table of two with all workers placed at random."""
    empty = SANTORINI.new_state(2, "original", "unlimited")
    table = SantoriniState(Variant(SANTORINI, 2, "original", supply), empty.levels, empty.workers)
    while table.turn != OVER and table.phase != CHOOSING:
        moves = table.legal()
        table.play(moves[dice.below(len(moves))])
    return table


def test_spaces_are_found_and_counted_by_their_bits():
    assert [index(1 << space) for space in range(25)] == list(range(25))
    for mask in (0, 1, 0x1FFFFFF, 0x1555555, 0x0AAAAAA, 1 << 24):
        assert count_spaces(mask) == bin(mask).count("1")


@pytest.mark.rule("SAN-020", "SAN-021", "SAN-022", "SAN-023", "SAN-024", "SAN-026", "SAN-027", "SAN-028")
@pytest.mark.rule("SAN-031", "SAN-033", "SAN-034", "SAN-040", "SAN-041", "SAN-042", "SAN-043", "SAN-044")
@pytest.mark.parametrize("supply", [*SUPPLIES.values(), *ODD_SUPPLIES], ids=lambda supply: supply.name)
def test_every_position_of_random_games_has_the_same_turns_as_the_rules(supply):
    dice = SeededDice(2024)
    buffer = turn_buffer()
    for _ in range(4):
        table = open_table(supply, dice)
        while table.turn != OVER:
            seen = compact(table)
            turns = seen.legal()
            expected = turns_of(table)
            assert [seen.turn(k) for k in range(len(turns))] == turns
            assert seen.turn(len(turns)) == NO_TURN
            assert seen.count() == seen.fill(buffer) == len(turns) == len(expected)
            assert {spell_turn(turn) for turn in turns} == expected
            wins = [turn for turn in turns if turn >> BUILD_ON == NO_BUILD]
            assert seen.count_wins() == len(wins)
            assert {space_name(turn >> 5 & 31) for turn in wins} == {
                space_name(space) for space in range(25) if seen.climbs() >> space & 1
            }
            turn = turns[dice.below(len(turns))]
            play_full(table, turn)
            seen.play(turn)
            twin = table.copy()
            take(twin, seen)
            assert twin.key() == table.key()
        end = compact(table)
        assert not end.count() or end.other & end.three


@pytest.mark.rule("SAN-031", "SAN-033", "SAN-038")
@pytest.mark.parametrize("supply", SUPPLIES.values(), ids=lambda supply: supply.name)
def test_random_games_end_as_the_rules_replay_them(supply):
    for seed in range(5):
        dice = SeededDice(seed)
        start = random_start(dice, supply)
        end = start.copy()
        winner = end.play_out(dice)
        again = random_game(SeededDice(seed), supply)
        assert (again.one, again.two, again.three, again.domes, again.own, again.other, again.side) == (
            (end.one, end.two, end.three, end.domes, end.own, end.other, end.side)
        )
        dice = SeededDice(seed)
        table = open_table(supply, SeededDice(0))
        take(table, random_start(dice, supply))
        while table.turn != OVER:
            turns = compact(table).legal()
            play_full(table, turns[dice.below(len(turns))])
        finished = table.copy()
        take(finished, end)
        assert finished.key() == table.key()
        assert table.winner == winner


def test_every_turn_of_a_random_choice_is_equally_likely():
    start = position("0300002230411331031200213/2/b4,a5/a4,e2")
    dice = SeededDice(3)
    seen: dict[int, int] = {}
    for _ in range(2200):
        turn = start.turn(dice.below(start.count()))
        seen[turn] = seen.get(turn, 0) + 1
    assert set(seen) == set(start.legal())
    assert min(seen.values()) > 60
    assert max(seen.values()) < 150


@pytest.mark.rule("SAN-020", "SAN-021")
@pytest.mark.parametrize(
    ("text", "turns"),
    [(MIDDLE, [68, 4850, 331798]), (CORNERS, [36, 1296, 69468])],
    ids=["middle", "corners"],
)
def test_sequences_from_the_first_turn_are_as_many_as_the_rules_say(text, turns):
    assert perft(position(text), 3) == [(n, 0, 0) for n in turns]


@pytest.mark.rule("SAN-031")
def test_the_winning_example_has_22_turns_with_three_climbs():
    start = position("0300002230411331031200213/2/b4,a5/a4,e2")
    assert perft(start, 1) == [(22, 3, 0)]
    assert sum(spell_turn(turn).endswith("#") for turn in start.legal()) == 3


@pytest.mark.rule("SAN-033")
def test_a_stuck_side_has_no_turn():
    assert perft(position("1142342213444423004334422/1/b2,c2/e3,c4"), 2) == [(0, 0, 1), (0, 0, 0)]


@pytest.mark.rule("SAN-033")
def test_the_nearly_stuck_example_ends_within_three_turns():
    start = position("3234344143244243041404440/2/b5,d3/c4,d2")
    assert perft(start, 4) == [(1, 0, 0), (4, 3, 0), (0, 0, 1), (0, 0, 0)]


@pytest.mark.rule("SAN-041", "SAN-043")
def test_a_side_without_pieces_to_build_with_is_stuck():
    text = "2121140211242240440241101/1/d1,d5/d3,a2"
    assert position(text).count() == 34
    assert perft(position(text, "original-40-16"), 1) == [(0, 0, 1)]


@pytest.mark.rule("SAN-041", "SAN-043", "SAN-044")
def test_without_blocks_only_domes_and_climbs_are_left():
    text = "1222113211112223440131011/1/b5,b1/b3,c5"
    assert position(text).count() == 17
    strict = position(text, "original-40-16")
    assert sorted(spell_turn(turn) for turn in strict.legal()) == ["b5-a4+b4", "b5-a5+b4", "b5-b4#", "b5-c4+b4"]


def test_position_and_table_turn_into_each_other():
    table = read(SANTORINI, "0021400212012140001100000/2/c5,d4/c4,d3")
    other = read(SANTORINI, MIDDLE)
    take(other, compact(table))
    assert other.key() == table.key()
    assert write(other) == "0021400212012140001100000/2/d4,c5/d3,c4"


def test_only_a_table_of_two_sides_between_turns_is_a_position():
    three = read(SANTORINI, f"{EMPTY}/1/b3,c2/c4,d3/a1,a2")
    begun = read(SANTORINI, MIDDLE)
    begun.play(begun.legal()[0])
    for table in (three, begun, SANTORINI.start(2)):
        with pytest.raises(BadPosition, match="two sides"):
            compact(table)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("supply", SUPPLIES)
def test_a_playout_from_any_point_leaves_a_finished_table(seats, supply):
    dice = SeededDice(seats)
    buffer = SANTORINI.buffer()
    for played in (0, 3, 4, 7, 8, 9, 20, 31):
        table = SANTORINI.start(seats, {"supply": supply})
        for _ in range(played):
            moves = table.legal()
            table.play(moves[dice.below(len(moves))])
        table.playout(dice, buffer)
        assert table.turn == OVER
        assert table.faults() == []
        assert sorted(table.places())[0] == 1
        assert SANTORINI.load(table.dump()).key() == table.key()


def test_a_playout_is_repeatable_and_leaves_copies_alone():
    table = read(SANTORINI, MIDDLE)
    ends = set()
    for _ in range(2):
        twin = table.copy()
        twin.playout(SeededDice(5), SANTORINI.buffer())
        ends.add(twin.key())
    assert len(ends) == 1
    assert table.key() == read(SANTORINI, MIDDLE).key()
