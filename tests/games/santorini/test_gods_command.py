"""`stoa santorini turns` and `perft` with god powers: the worked examples of the rules."""

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
        ("0000000000000000000000000/1/pan:b3/hera:a1,a2", "has two (SAN-006)"),
        ("a000000000000000000000000/1/pan:b3,a5/hera:a1,a2", "a5 is occupied already"),
    ],
)
def test_bad_positions_get_the_reason(text, reason):
    result = CliRunner().invoke(santorini, ["turns", text])
    assert isinstance(result.exception, StoaError)
    assert reason in str(result.exception)


@pytest.mark.rule("SAN-401")
def test_every_offered_power_is_for_two_players():
    from stoa.games.santorini.rules.powers import table

    for god in table.RULES:
        assert run("turns", f"0000000000000000000000000/1/{god}:b3,c2/mortal:c4,d3")[-1].endswith(" 0 wins")


@pytest.mark.rule("SAN-411")
def test_a_mirror_match_of_a_simple_power_can_be_set_up():
    assert run("turns", "0000000000000000000000000/1/pan:b3,c2/pan:c4,d3")[-1] == "68 positions, 0 wins"


def test_the_engine_says_that_it_plays_without_powers():
    result = CliRunner().invoke(santorini, ["engine"], input=FLAT.format(god="pan") + " 10\n")
    assert result.output == "error: the compact engine plays without god powers\n"


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
    ]
    assert all(line.count("%") == 3 for line in table[1:])
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert len(root.findall(".//{http://www.w3.org/2000/svg}path[@stroke-width='3']")) == 3
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
