"""The example is a game in a package of its own: installed beside Stoa, it plays everywhere that our own games do."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import stoa
from patience import STUCK
from pig.mind import PigJudge
from pig.moves import HOLD, ROLL
from stoa.bots.levels import make
from stoa.core import course
from stoa.core.catalogue import faults
from stoa.core.checks import check_games
from stoa.core.game import Game
from stoa.core.guide import covered
from stoa.core.rulebook import rules
from stoa.core.words import LANGUAGES, Voice, home
from visitors import Visitor, moves, running, usual

EXAMPLE = Path(__file__).parents[2] / "examples" / "pig" / "pig"


def stoa_command(*words: str, typed: str = "") -> str:
    """What a command prints, run as a program."""
    command = [sys.executable, "-m", "stoa", *words]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=STUCK)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_the_laws_and_refuses_by_the_rules_of_its_own_text(seats: int, installed_pig: Game) -> None:
    assert list(rules(installed_pig)) == [f"PIG-00{n}" for n in range(1, 8)]
    assert check_games(installed_pig, seats, games=20) > 20


def test_it_is_complete_in_every_language() -> None:
    assert faults(EXAMPLE) == []


def test_it_brings_a_course(installed_pig: Game) -> None:
    assert course.faults(installed_pig) == []
    assert "Taken back." in stoa_command("learn", "pig", "--at", "2", "--lang", "en", typed="roll\nquit\n")


def test_its_words_come_from_its_own_catalogues(installed_pig: Game) -> None:
    assert Voice("de", installed_pig)(installed_pig.face.ask(installed_pig.start(2))) == "Würfeln oder halten?"
    assert home(installed_pig) is not None


def test_a_table_prints_and_draws_itself(installed_pig: Game) -> None:
    state = installed_pig.load(installed_pig.start(2).dump() | {"points": [12, 0], "sum": 5})
    assert "Seat 1  ████████████░░░░░░░░  12/20" in str(state)
    assert "This turn: 5" in str(state)
    drawing = installed_pig.face.picture(state, Voice("de", installed_pig))
    assert drawing.marks == {"roll": [ROLL], "hold": [HOLD]}
    assert all(f'id="{name}"' in drawing.svg for name in drawing.marks)
    assert "Dieser Zug: 5" in drawing.svg


def test_its_judge_prefers_points(installed_pig: Game) -> None:
    judge = installed_pig.mind.judge()
    assert isinstance(judge, PigJudge)
    state = installed_pig.load(installed_pig.start(2).dump() | {"points": [18, 0], "sum": 2})
    assert make("mcts:200,judge", stoa.SeededDice(1)).choose(state).move == HOLD


def test_it_is_played_in_the_terminal(installed_pig: Game, tmp_path: Path) -> None:
    record = tmp_path / "game.stoa"
    told = stoa_command(
        "play",
        "pig",
        "--seat",
        "Ada=human",
        "--seat",
        "Ben=random",
        "--seed",
        "1",
        typed=f"why hold\nroll\nsave {record}\nquit\n",
    )
    assert "Roll at least once before you hold. (PIG-003)" in " ".join(told.split())
    assert "Ada rolled " in told
    assert stoa.Record.open(record).game is installed_pig


def test_it_is_played_in_the_arena_where_its_mind_beats_random(installed_pig: Game) -> None:
    match = ("mcts:60,judge", "random", "--games", "40", "--seed", "1", "--jobs", "2", "--json")
    best = json.loads(stoa_command("arena", "pig", *match))["standings"][0]
    assert (best["bot"], best["games"]) == ("mcts:60,judge", 40)
    assert best["low"] > 0.5


def test_its_rules_can_be_read_and_its_options_are_listed(installed_pig: Game) -> None:
    assert "PIG-004" in stoa_command("rules", "pig")
    assert "Roll or hold" in stoa_command("rules", "pig", "--how")
    for lang in LANGUAGES:
        assert covered(installed_pig, lang) == set(rules(installed_pig))
    assert "Half of the sum is kept after a 1" in stoa_command("games")


def test_it_is_played_in_a_page_by_forms_and_by_a_live_connection(installed_pig: Game, tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db")) as address:
        ada, ben = Visitor(address), Visitor(address)
        assert "Pig" in ada.page("/")
        assert 'id="PIG-001"' in ada.page("/rules/pig")
        assert 'id="PIG-001"' in ada.page("/rules/pig/numbered")
        assert "Roll or hold" in ada.page("/how-to-play/pig")
        table = ada.opens(game="pig", seats=2, name="Ada")
        ben.post(f"{table}/sit", name="Ben")
        player = ada if moves(ada.page(table)) else ben
        assert moves(player.page(table)) == [ROLL]
        assert 'id="roll"' in player.page(table)
        with player.connect(table) as connection:
            connection.say(do="move", move=ROLL, seen=4)
            connection.told("rolled ")
        assert "<svg" in ada.page(f"{table}/replay")
