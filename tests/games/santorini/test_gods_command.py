"""`stoa santorini turns` and `perft` with god powers: the worked examples of the rules."""

import re

import pytest
from click.testing import CliRunner

from stoa.core.errors import StoaError
from stoa.games.santorini.command import santorini

FLAT = "0000000000000000000000000/1/{god}:b3,c2/mortal:c4,d3"
MIDDLE = "0021400212012140001100000/1/{god}:c5,d4/mortal:c4,d3"
COUNTS = {  # worked examples 10 and 11: positions after one turn, and wins
    "mortal": (68, 23, 0),
    "apollo": (80, 38, 0),
    "artemis": (136, 78, 0),
    "athena": (68, 23, 0),
    "atlas": (136, 46, 0),
    "demeter": (232, 68, 0),
    "hephaestus": (136, 40, 0),
    "hermes": (2144, 30, 0),
    "minotaur": (80, 38, 0),
    "pan": (68, 12, 2),
    "prometheus": (378, 66, 0),
}


NEARLY_STUCK = "3234344143244243041404440/2/{other}:b5,d3/{god}:c4,d2"  # worked example 6
LATE = "2122402341432303241424344/1/{god}:b5,d5/{other}:c3,b2"


def run(*words: str) -> list[str]:
    result = CliRunner().invoke(santorini, words)
    assert result.exception is None, result.output
    return result.output.splitlines()


@pytest.mark.rule(
    *("SAN-201", "SAN-202", "SAN-203", "SAN-204", "SAN-205", "SAN-206", "SAN-207", "SAN-208", "SAN-209", "SAN-210")
)
@pytest.mark.parametrize("god", COUNTS)
def test_the_worked_examples_count_the_positions_after_one_turn(god):
    first, second, wins = COUNTS[god]
    assert run("turns", FLAT.format(god=god))[-1] == f"{first} positions, 0 wins"
    lines = run("turns", MIDDLE.format(god=god))
    assert lines[-1] == f"{second} positions, {wins} wins"
    assert lines[:-1] == sorted(lines[:-1])
    assert len(set(lines)) == len(lines) == second + wins + 1
    assert [line for line in lines if line.endswith("#")] == (["c5-b4#", "c5-b5#"] if god == "pan" else [])


def test_a_plain_position_lists_its_68_turns():
    lines = run("turns", "0000000000000000000000000/1/b3,c2/c4,d3")
    assert lines[-1] == "68 positions, 0 wins"
    assert all(line.split("/")[1] == "2" for line in lines[:-1])


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        (FLAT.format(god="demeter"), "b3-a2+a1+a3"),
        (FLAT.format(god="prometheus"), "b3+a3-a2+a1"),
        (FLAT.format(god="atlas"), "b3-a2+a1^"),
        (FLAT.format(god="artemis"), "b3-a3-a2+a1"),
        (FLAT.format(god="hermes"), "b3-a1,c2-e1+d1"),
    ],
)
def test_a_listed_turn_can_be_written_and_played(text, turn, san):
    from stoa.games.santorini.rules.position import read, write

    state = read(san.game, text)
    small = san.game.unfold(state, turn)
    san.play(state, *small)
    assert any(line.startswith(write(state) + "  ") for line in run("turns", text))


def test_perft_counts_positions_with_powers():
    assert run("perft", FLAT.format(god="apollo"), "1") == ["1  turns 80  wins 0  stuck 0"]
    assert run("perft", "0000000000000000000000000/1/mortal:b3,c2/mortal:c4,d3", "2") == [
        "1  turns 68  wins 0  stuck 0",
        "2  turns 4850  wins 0  stuck 0",
    ]
    assert run("perft", "1142342213444423004334422/1/mortal:b2,c2/pan:e3,c4", "1") == ["1  turns 0  wins 0  stuck 1"]


@pytest.mark.rule("SAN-401", "SAN-402", "SAN-403", "SAN-410", "SAN-411")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (FLAT.format(god="apolo"), "'apolo' is not a power"),
        (FLAT.format(god="tyche"), "Tyche is not played here"),
        (FLAT.format(god="pan^"), "only Athena bans others from moving up"),
        ("0000000000000000000000000/1/hades:b3,c2/pan:c4,d3", "Pan and Hades cannot meet (SAN-410)"),
        ("0000000000000000000000000/1/hades:b3,c2/hades:c4,d3", "cannot both have Hades"),
        ("0000000000000000000000000/1/chronus:b3,c2/pan:c4,d3/hera:a1,a2", "Chronus is not for 3 players"),
        ("0000000000000000000000000/1/chronus+pan:b3,c2/hera+zeus:a1,a2", "Chronus is not for 4 players"),
        ("0000000000000000000000000/1/pan+pan:b3,c2/hera+zeus:a1,a2", "cannot both have Pan"),
        ("000000000000000000000000d/1/pan:b3,c2/hera:a1,a2", "five of 0 to 4, a, b and c"),
        ("0000000000000000000000000/3/pan:b3,c2/hera:a1,a2", "expected 1 to 2"),
        ("0000000000000000000000000/1/pan:b3/hera:a1,a2", "has 2 as long as it plays (SAN-006)"),
        ("a000000000000000000000000/1/pan:b3,a5/hera:a1,a2", "a5 is occupied already"),
    ],
)
def test_bad_positions_get_the_reason(text, reason):
    result = CliRunner().invoke(santorini, ["turns", text])
    assert isinstance(result.exception, StoaError)
    assert reason in str(result.exception)


@pytest.mark.long
@pytest.mark.rule("SAN-401")
def test_every_offered_power_is_for_two_players():
    from stoa.games.santorini.rules.powers import table

    for god in table.RULES:
        workers = ["b3", "c2", "a1"][: table.RULES[god].begins_with()]
        kept = "@b3" if table.RULES[god].knows_woman() or table.RULES[god].lays() else ""  # the woman, or a direction
        kept += "=pan" if god == "nyx" else ""  # SAN-536: her night power
        text = f"0000000000000000000000000/1/{god}{kept}:{','.join(workers)}/mortal:c4,d3"
        assert run("turns", text)[-1].endswith(" 0 wins")


@pytest.mark.rule("SAN-411")
def test_a_mirror_match_of_a_simple_power_can_be_set_up():
    assert run("turns", "0000000000000000000000000/1/pan:b3,c2/pan:c4,d3")[-1] == "68 positions, 0 wins"


@pytest.mark.parametrize(
    "text",
    [
        *(FLAT.format(god=god) for god in COUNTS),
        MIDDLE.format(god="hermes").replace("mortal", "athena^"),
        FLAT.format(god="zeus"),
        "0000000000000000000000000/2/pan:b3,c2/hera:c4,d3/hermes:a1,a2",
        "0000000000000000000000000/4/pan+zeus:b3,c2/hera+atlas:c4,d3",
    ],
)
def test_the_engine_answers_a_turn_that_can_be_played(text, san):
    from stoa.games.santorini.rules.position import read

    (answer,) = engine_answers(f"{text} 20")
    state = read(san.game, text)
    seat = state.turn
    san.play(state, *san.game.unfold(state, answer))
    if state.turn == seat:
        san.play(state, "stop")  # the power would allow more
    assert state.turn != seat


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (MIDDLE.format(god="pan"), "c5-b[45]#"),
        ("0000000000012300000000000/1/artemis:b3,e5/mortal:a1,e1", "b3-c3-d3#"),
        ("0000000000032000000000000/2/zeus:a1,e1/pegasus:c3,e5", "c3-b3#"),  # through the contract
        ("1142342213444423004334422/1/pan:b2,c2/mortal:e3,c4", "error: the game is over"),
    ],
)
def test_the_engine_wins_if_it_can_and_says_if_there_is_no_turn(text, answer):
    (found,) = engine_answers(f"{text} 5000")
    assert re.fullmatch(answer, found)


def test_the_engine_changes_from_plain_games_to_powers_and_back():
    answers = engine_answers("0000000000032000000000000/1/c3,e5/a1,e1 5000", f"{MIDDLE.format(god='pan')} 5000")
    assert [answer[-1] for answer in answers] == ["#", "#"]


def engine_answers(*lines):
    result = CliRunner().invoke(santorini, ["engine"], input="\n".join(lines))
    assert result.exception is None, result.output
    return result.output.splitlines()


@pytest.mark.parametrize("god", COUNTS)
def test_perft_of_simple_powers_counts_on_the_compact_engine_what_the_contract_counts(god):
    from stoa.core.game import OVER
    from stoa.games.santorini import SANTORINI
    from stoa.games.santorini.command import count_divine_turns, count_outcomes
    from stoa.games.santorini.rules import compact
    from stoa.games.santorini.rules.position import read

    for text, depths in ((NEARLY_STUCK, 3), (LATE, 2)):
        for other in ("mortal", "athena^", "minotaur"):
            state = read(SANTORINI, text.format(god=god, other=other))
            if state.turn == OVER:
                continue  # stuck under the ban
            counts = [count_outcomes(state, depth) for depth in range(1, depths + 1)]
            position = compact.divine(state, state.turn)
            assert [count_divine_turns(*position, depth) for depth in range(1, depths + 1)] == counts
    assert run("perft", NEARLY_STUCK.format(god="mortal", other="mortal"), "3") == [
        "1  turns 1  wins 0  stuck 0",
        "2  turns 4  wins 3  stuck 0",
        "3  turns 0  wins 0  stuck 1",
    ]


def test_a_win_on_two_paths_is_one_win():
    # from a3 over a4 or b4 to b5: the same step at the end, and the same position
    text = "03000" + "22000" + "20000" + "0" * 10 + "/1/artemis:a3,e1/mortal:e5,d5"
    wins = [line for line in run("turns", text) if line.endswith("#")]
    assert wins == ["a3-a4-b5#"]
    assert run("perft", text, "1")[0].split("  ")[2] == "wins 1"


@pytest.mark.rule("SAN-040")
def test_supply_counts_pieces_as_table_and_picture(tmp_path):
    from xml.etree import ElementTree

    path = tmp_path / "blocks.svg"
    lines = run("supply", "--games", "6", "--strong", "1", "--ms", "2", "--picture", str(path))
    table = [line for line in lines if not line.startswith("playing")]
    assert [line.split("  ")[0] for line in table] == [
        "games",
        "random",
        "strong, 2 ms a turn",
        "random with god powers",
        "strong with simple gods, 2 ms",
    ]
    assert all(line.count("%") == 3 for line in table[1:])
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert len(root.findall(".//{http://www.w3.org/2000/svg}path[@stroke-width='3']")) == 4
    failed = CliRunner().invoke(santorini, ["supply", "--games", "1", "--picture", str(tmp_path / "none" / "x.svg")])
    assert failed.exit_code == 1
    assert "No such file or directory" in failed.output


@pytest.mark.rule("SAN-042")
def test_a_box_is_short_if_any_of_its_pieces_is():
    from stoa.games.santorini.usage import Usage

    def boxes(levels, domes):
        from stoa.games.santorini.usage import BOXES

        return [box.name for box in BOXES if Usage(levels, domes).exceeds(box)]

    assert boxes((20, 12, 8), 5) == []
    assert boxes((20, 13, 8), 5) == ["original-40-16"]
    assert boxes((23, 9, 8), 5) == ["typed-22-18-14-18", "typed-22-18-14-14"]
    assert boxes((14, 13, 13), 15) == ["typed-22-18-14-14"]


def test_balance_plays_every_pairing_with_both_sides_and_goes_on_where_it_was(tmp_path, monkeypatch):
    import json
    from functools import partial
    from xml.etree import ElementTree

    from stoa.games.santorini import balance
    from stoa.games.santorini.mind.divine_search import DivineEngine

    assert len(balance.pairings(mortal=True)) == 45 + 10
    gods = ("mortal", "apollo", "athena", "pan")
    monkeypatch.setattr(balance, "WAYS", {god: balance.WAYS[god] for god in gods})
    monkeypatch.setattr(balance, "DivineEngine", partial(DivineEngine, 8))  # short games need little memory

    kept, drawn = tmp_path / "games.jsonl", tmp_path / "balance.svg"
    words = ["balance", "--pairs", "1", "--ms", "1", "--mortal", "--save", str(kept)]
    first = run(*words)
    pairs = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert len({(pair["one"], pair["other"]) for pair in pairs}) == len(pairs) == 3 + 3
    assert all(pair["won"] in (0, 1, 2) and pair["nodes"] > 0 for pair in pairs)
    table = [line for line in first if not line.startswith("playing")]
    assert sorted(line.split()[0].lower() for line in table[1:]) == sorted(gods)
    again = run(*words, "--picture", str(drawn))
    assert again == table, "nothing is played twice"
    root = ElementTree.fromstring(drawn.read_text(encoding="utf-8"))
    assert len(root.findall(".//{http://www.w3.org/2000/svg}rect[@rx]")) == 2 * 6
    kept.write_text("nonsense\n")
    result = CliRunner().invoke(santorini, words)
    assert "has other lines than those of balance" in str(result.exception)


def test_the_table_of_balance_counts_a_game_for_both_gods():
    from stoa.games.santorini.balance import Pair, picture, rows, tallies

    pairs = [Pair("pan", "atlas", n, 100, won) for n, won in enumerate((2, 1, 2))]
    found = tallies([*pairs, Pair("atlas", "mortal", 0, 100, 2)])
    assert rows(found) == [
        ["", "all gods", "over Pan", "over Atlas", "over Mortal"],
        ["Pan", "83 (44-97)", "", "83 (44-97)", ""],
        ["Atlas", "17 (3-56)", "17 (3-56)", "", "100 (34-100)"],
        ["Mortal", "0 (0-66)", "", "0 (0-66)", ""],
    ]
    assert ">83<" in picture(found)
