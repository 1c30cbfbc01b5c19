"""Handing out the powers: named by the challenger, taken in turn, dealt by chance, or set by a position."""

import pytest

import stoa
from stoa.core.game import CHANCE
from stoa.core.telling import paragraph, stretches
from stoa.core.words import Voice
from stoa.games.santorini.rules.position import read, write
from stoa.games.santorini.rules.powers import table

GAME = stoa.game("santorini")


def play(state, *notations):
    for notation in notations:
        stoa.play(state, GAME.read(state, notation))
    return state


def why(state, notation):
    """The refusal of a move that is written so."""
    (move,) = GAME.decisions.find(state, notation)
    refusal = state.refusal(move)
    return None if refusal is None else str(refusal)


def gods(state):
    return state.dump()["powers"]["gods"]


@pytest.mark.rule("SAN-101")
def test_the_challenger_names_as_many_as_there_are_players_and_takes_the_last():
    state = GAME.start(3, {"powers": "simple"})
    play(state, "pan", "atlas", "hermes")
    assert (state.dump()["phase"], state.turn) == ("take", 1)
    play(state, "hermes", "pan")
    assert gods(state) == ["atlas", "hermes", "pan"]
    assert (state.dump()["phase"], state.turn) == ("first", 0)
    play(state, "first 3")
    assert (state.dump()["phase"], state.turn) == ("place", 2)
    for space, seat in (("a1", 2), ("a2", 2), ("b1", 0), ("b2", 0), ("c1", 1), ("c2", 1)):
        assert state.turn == seat
        play(state, f"@{space}")
    assert state.turn == 2
    assert state.dump()["workers"] == [["b1", "b2"], ["c1", "c2"], ["a1", "a2"]]


@pytest.mark.parametrize(
    ("first", "told"), [(1, "Ada took the first turn."), (2, "Ada let Ben take the first turn.")], ids=["own", "other"]
)
@pytest.mark.rule("SAN-101")
def test_what_the_challenger_did_is_told_once(first, told):
    start = GAME.start(3, {"powers": "simple"})
    written, moves, state = ["pan", "atlas", "hermes", "hermes", "pan", f"first {first}"], [], start.copy()
    for text in written:
        moves.append(GAME.read(state, text))
        state.play(moves[-1])
    voice = Voice("en", GAME, ("Ada", "Ben", "Cleo"))
    turns = [voice(paragraph(stretch.facts())) for stretch in stretches(start, moves)]
    assert turns[0] == "Ada named Pan, Atlas and Hermes."
    assert turns[-1] == told


@pytest.mark.rule("SAN-101", "SAN-014", "SAN-100")
def test_four_players_have_four_powers_and_the_team_of_the_first_places_first():
    state = play(GAME.start(4, {"powers": "simple"}), *["pan", "atlas", "hermes", "apollo", "hermes", "apollo", "pan"])
    assert gods(state) == ["atlas", "hermes", "apollo", "pan"]
    play(state, "first 2", "@a1", "@a2")
    assert state.turn == 2
    play(state, "@b1", "@b2")
    assert state.turn == 1
    assert state.dump()["workers"] == [["b1", "b2"], ["a1", "a2"]]


@pytest.mark.rule("SAN-101", "SAN-402", "SAN-403", "SAN-410")
def test_what_cannot_be_named_is_refused_with_the_rule():
    state = GAME.start(3, {"powers": "all"})
    assert why(state, "pan") is None
    assert why(state, "chronus") == "Chronus is not for 3 players. (SAN-402)"
    assert why(GAME.start(4, {"powers": "all"}), "chronus") == "Chronus is not for 4 players. (SAN-403)"
    assert why(state, "tyche") == "Tyche needs secrets or luck, which are not played here. (SAN-101)"
    assert why(state, "circe") == "Circe is not for 3 players. (SAN-402)"
    assert why(GAME.start(2, {"powers": "simple"}), "hera") == (
        "Hera is not one of the ten simple gods of this table. (SAN-101)"
    )
    play(state, "pan")
    assert why(state, "pan") == "Pan is named already. (SAN-101)"
    assert why(state, "hades") == "Hades and Pan cannot be in the same game. (SAN-410)"
    assert why(state, "@a1") == "First everybody gets a power. (SAN-101)"
    play(state, "atlas", "hermes")
    assert why(state, "hera") == "Take one of the powers that were named and are left. (SAN-101)"
    play(state, "atlas", "pan")
    assert why(state, "first 4") == "There are 3 players at this table. (SAN-011)"
    assert why(state, "@a1") == "First the challenger says who goes first. (SAN-101)"
    play(state, "first 1")
    assert why(state, "pan") == "The powers are handed out already. (SAN-101)"


@pytest.mark.rule("SAN-101")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dealt_powers_fit_together_and_every_one_is_dealt(seats):
    met = set()
    for seed in range(60):
        state = GAME.start(seats, {"powers": "all", "hand_out": "dealt"})
        dice = stoa.SeededDice(seed)
        while state.turn == CHANCE:
            assert {weight for _, weight in state.odds()} == {1}
            state.play(state.draw(dice))
        numbers = [table.number(god) for god in gods(state)]
        assert len(set(numbers)) == seats
        assert all(table.fits(one, seats) for one in numbers)
        assert not any(table.banned(one, other) for one in numbers for other in numbers)
        first = gods(state).index("bia") if "bia" in gods(state) else 0  # SAN-313
        assert (state.dump()["phase"], state.turn) == ("place", first % (3 if seats == 3 else 2))
        met |= set(gods(state))
    assert len(met) > 20


@pytest.mark.rule("SAN-404")
def test_without_the_option_nothing_is_different():
    plain = GAME.start(3, {"powers": "none", "hand_out": "dealt", "max_turns": 100, "apollo": "second"})
    assert plain.dump() == GAME.start(3).dump()
    assert plain.dump()["options"] == {"placement": "original", "supply": "unlimited"}
    assert why(plain, "pan") == "That belongs to god powers, and this game is played without. (SAN-100)"


@pytest.mark.rule("SAN-017")
def test_with_powers_the_workers_are_placed_as_in_the_later_edition_if_nobody_says_otherwise():
    assert GAME.start(2, {"powers": "simple"}).dump()["options"]["placement"] == "roxley"
    options = {"powers": "simple", "placement": "original"}
    assert GAME.start(2, options).dump()["options"]["placement"] == "original"


@pytest.mark.rule("SAN-114", "SAN-525")
@pytest.mark.parametrize(
    "text",
    [
        "0000000000000000000000000/1/apollo:c2,b3/athena^:d3,c4",
        "abc4300000000000000000000/2/pan:c2,b3/mortal:d3,c4",
        "0000000000000000000000000/3/apollo:c2,b3/athena^:d3,c4/zeus:a1,a2",
        "0000000000000000000000000/3/apollo:c2,b3/athena:-/zeus:a1,a2",
        "0000000000000000000000000/4/apollo+hera:c2,b3/athena^+zeus:d3,c4",
    ],
)
def test_a_position_is_written_as_it_was_read(text):
    state = read(GAME, text)
    assert write(state) == text
    assert GAME.load(state.dump()).key() == state.key()


@pytest.mark.rule("SAN-114")
def test_in_the_middle_of_a_turn_a_dump_says_how_it_came_about():
    state = play(read(GAME, "0000000000000000000000000/1/artemis:c2,b3/pan:d3,c4"), "b3", "b3-a3")
    dump = state.dump()
    assert dump["powers"]["before"] == "0000000000000000000000000/1/artemis:c2,b3/pan:d3,c4"
    assert dump["powers"]["played"] == ["b3", "b3-a3"]
    again = GAME.load(dump)
    assert again.key() == state.key()
    play(again, "a3-a4", "+a5")
    for change, reason in (
        ({"played": ["b3", "b3-a5"]}, "played: 'b3-a5': a5 is not next to b3"),
        ({"played": ["b3"]}, "these moves do not lead"),
        ({"before": None}, "'played' needs the position"),
        ({"before": "x"}, "expected a position in one line"),
    ):
        with pytest.raises(stoa.BadPosition, match=reason):
            GAME.load({**dump, "powers": {**dump["powers"], **change}})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"gods": ["pan"]}, "gods: expected a list of 2"),
        ({"gods": ["pan", "zorro"]}, "god of seat 2: expected one of"),
        ({"gods": ["pan", None]}, "every seat has a power"),
        ({"gods": ["pan", "hades"]}, "cannot meet"),
        ({"risen": [1]}, "seat 1 has not Athena's power"),
        ({"turns": -1}, "turns: expected a whole number"),
        ({"first": 3}, "first: expected a whole number"),
        ({"past": [1]}, "past: expected positions"),
        ({"counts": [0, 100]}, "count of seat 2"),
        ({"named": ["pan"]}, "every seat has a power"),
        ({"more": 1}, "there is no field"),
    ],
)
def test_a_description_of_no_table_is_refused_with_the_reason(change, reason):
    dump = read(GAME, "0000000000000000000000000/1/zeus:b3,c2/pan:c4,d3").dump()
    with pytest.raises(stoa.BadPosition, match=reason):
        GAME.load({**dump, "powers": {**dump["powers"], **change}})


@pytest.mark.parametrize("phase", ["name", "take", "first", "deal", "place", "step", "further", "over"])
def test_a_phase_that_does_not_fit_is_refused(phase):
    dump = read(GAME, "0000000000000000000000000/1/zeus:b3,c2/pan:c4,d3").dump()
    with pytest.raises(stoa.BadPosition):
        GAME.load({**dump, "phase": phase})


def test_a_record_of_a_game_with_powers_is_read_back():
    record = stoa.Record(GAME, 2, {"powers": "simple"})
    for text in "pan atlas pan;first 2;@a1 @a2 @b1 @c1".replace(";", " ; ").split(" ; "):
        for notation in [text] if text.startswith("first") else text.split():
            record.play(GAME.read(record.state(), notation))
    again = stoa.Record.read(record.write())
    assert again.write() == record.write()
    assert "Option powers: simple" in record.write()
    assert again.state().key() == record.state().key()


@pytest.mark.rule("SAN-101")
def test_all_powers_that_somebody_names_are_told_in_one_sentence():
    from stoa.core.telling import paragraph, stretches
    from stoa.core.words import LANGUAGES, Voice

    state = GAME.start(3, {"powers": "simple"})
    played = [int(GAME.decisions.find(state, god)[0]) for god in ("pan", "atlas", "hermes")]
    (named,) = stretches(state, played)
    facts = GAME.face.tell(named.before, named.moves)
    told = {lang: Voice(lang, GAME, ("Ada", "Ben", "Cem"))(paragraph(facts)) for lang in LANGUAGES}
    assert told == {
        "en": "Ada named Pan, Atlas and Hermes.",
        "de": "Ada nannte Pan, Atlas und Hermes.",
        "zh_Hans": "Ada 提出了潘、阿特拉斯和赫尔墨斯。",
        "zh_Hant": "Ada 提出了潘、阿特拉斯和荷米斯。",
    }
