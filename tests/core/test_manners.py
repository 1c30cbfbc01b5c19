"""What somebody who uses the library from Python expects: clear errors, objects that print and compare, and help."""

import copy
import inspect
import os
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec

import stoa
import stoa.bots
from dice_game import HOLD, PIG, ROLL, Pig
from stoa.bots.bot import consult
from stoa.bots.levels import UnknownBot, make
from stoa.core import registry
from stoa.core.checks import CheckFailed, check_games
from stoa.core.face import plain


class Climber(stoa.bots.Bot):
    """A bot that does not choose."""


class Bare(stoa.State):
    """A state of which nothing is written yet."""


class Box(stoa.Game):
    """A game of which nothing is written yet."""


class Loaded(stoa.Dice):
    """Dice that do not roll."""


class Blind(stoa.Judge[Any]):
    """A judge that does not judge."""


class Idle(stoa.Champion[Any]):
    """A champion that does not think."""


def bare() -> Bare:
    return Bare(PIG, 2)


FORGOTTEN: dict[str, Callable[[], object]] = {
    "Bare has no fill()": lambda: bare().fill(PIG.buffer()),
    "Bare has no play()": lambda: bare().play(0),
    "Bare has no copy()": lambda: bare().copy(),
    "Bare has no score()": lambda: bare().score(),
    "Bare has no places()": lambda: bare().places(),
    "Bare has no refusal()": lambda: bare().refusal(0),
    "Bare has no dump()": lambda: bare().dump(),
    "Bare has no key()": lambda: bare().key(),
    "Box has no start()": lambda: Box().start(2),
    "Box has no load()": lambda: Box().load({}),
    "Box has no face": lambda: Box().face,
    "Climber has no choose()": lambda: Climber("climber").choose(PIG.start(2)),
    "Loaded has no below()": lambda: Loaded().below(6),
    "Blind has no judge()": lambda: Blind().judge(PIG.start(2), vec[float]([0.0, 0.0])),
    "Idle has no think()": lambda: Idle().think(PIG.start(2), 1, 0),
}


@pytest.mark.parametrize("reason", FORGOTTEN)
def test_a_forgotten_method_is_a_clear_error(reason):
    with pytest.raises(NotImplementedError) as failed:
        FORGOTTEN[reason]()
    assert str(failed.value).startswith(reason)


def test_a_forgotten_method_is_named_where_compiled_code_calls_it():
    with pytest.raises(NotImplementedError, match=r"Bare has no fill\(\)"):
        bare().legal()
    with pytest.raises(NotImplementedError, match=r"Bare has no fill\(\)"):
        bare().playout(stoa.SeededDice(1), PIG.buffer())
    with pytest.raises(NotImplementedError, match=r"Loaded has no below\(\)"):
        stoa.bots.RandomBot(Loaded()).choose(PIG.start(2))
    with pytest.raises(stoa.StoaError, match=r"climber failed: NotImplementedError: Climber has no choose\(\)"):
        consult(Climber("climber"), PIG.start(2))


@pytest.mark.parametrize("label", ["name", "seats", "decisions", "version", "bound", "rules_prefix"])
def test_a_box_without_a_label_is_a_clear_error(label, install):
    game = Box()
    for name in {"name", "seats", "decisions", "version", "bound", "rules_prefix"} - {label}:
        setattr(game, name, getattr(PIG, name))
    with pytest.raises(stoa.UnknownGame, match=f"the game of class Box has no {label}"):
        stoa.register(game)
    with pytest.raises(CheckFailed, match=f"the box is labelled: it has no {label}"):
        check_games(game, 2, rules={"PIG-001"})
    install(game)
    with pytest.raises(stoa.UnknownGame, match=f"the game 'pig' of the package pig-box has no {label}"):
        stoa.game("pig")


def test_a_game_needs_no_options_and_no_chance():
    assert (Box().options, Box().chances) == ((), 0)


@pytest.fixture
def registered():
    yield stoa.register
    registry._registered.clear()
    registry.game.cache_clear()


def test_a_registered_game_is_found_by_records_pickles_and_checks(registered):
    before = stoa.game_names()
    game = Pig(name="hog")
    registered(game)
    assert stoa.game_names() == sorted([*before, "hog"])
    assert stoa.game("hog") is game
    record = stoa.Record(game, 2)
    record.play(ROLL)
    assert stoa.Record.read(record.write()).game is game
    assert copy.deepcopy(record.state()) == record.state()
    assert check_games(game, 2, games=3) > 3


def test_a_game_may_be_registered_again_but_not_in_place_of_an_installed_one(registered, pig):
    one, other = Pig(name="hog"), Pig(name="hog")
    registered(one)
    assert stoa.game("hog") is one
    registered(other)
    assert stoa.game("hog") is other
    with pytest.raises(stoa.UnknownGame, match="a game 'pig' is installed already"):
        registered(Pig())


@pytest.mark.parametrize("name", stoa.game_names())
def test_a_state_prints_its_table_without_markup_and_is_short_otherwise(name):
    game = stoa.game(name)
    state = game.start(game.seats[-1])
    assert "[/" not in str(state)
    assert len(str(state).splitlines()) > 5
    assert repr(state).startswith(f"<{type(state).__name__}: {state.seats} seats, ")
    assert len(repr(state)) < 80


def test_the_short_form_tells_who_decides():
    state = PIG.start(3)
    assert repr(state) == "<PigState: 3 seats, seat 1 decides>"
    state.play(ROLL)
    assert repr(state) == "<PigState: 3 seats, chance decides>"
    state.playout(stoa.SeededDice(1), PIG.buffer())
    assert repr(state) == "<PigState: 3 seats, the game is over>"
    assert repr(Bare(PIG, 1)) == "<Bare: 1 seat, seat 1 decides>"


def test_a_state_of_a_game_without_a_face_can_be_printed_too():
    class Faceless(Pig):
        @property
        def face(self):
            return stoa.Game.face.__get__(self)

    assert str(Faceless().start(2)) == "<PigState: 2 seats, seat 1 decides>"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("[bold]12[/] of [#2F6DB5 on red]20[/#2F6DB5 on red]", "12 of 20"),
        ("[12] and [A]", "[12] and [A]"),
        (r"\[bold] stays", "[bold] stays"),
        (r"\\[bold]a[/]", "\\a"),
    ],
)
def test_markup_is_read_as_the_terminal_reads_it(markup, text):
    from rich.text import Text

    assert plain(markup) == Text.from_markup(markup).plain == text


def test_equal_states_compare_equal():
    state = PIG.start(2)
    assert state == state.copy()
    assert state != PIG.start(3)
    assert state != Pig().start(2)  # another box
    assert state != "state"
    after = state.copy()
    after.play(ROLL)
    assert state != after
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


@pytest.mark.parametrize("name", stoa.game_names())
def test_states_of_every_game_are_equal_to_their_copies_and_unhashable(name):
    state = stoa.game(name).start(stoa.game(name).seats[0])
    assert state == state.copy() == pickle.loads(pickle.dumps(state))
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


def test_other_objects_print_what_they_are(pig):
    record = stoa.Record(pig, 2, names=["Ada", "Ben"])
    record.play(ROLL)
    assert repr(record) == "<Record: pig, Ada, Ben, 1 move, result *>"
    assert str(record) == record.write()
    assert repr(pig.options[0]) == "<Option goal: 20, 30>"
    assert repr(pig.start(2).refusal(HOLD)) == "<Refusal: Roll at least once before you hold. (PIG-003)>"
    assert repr(pig.decisions) == "<Moves: 2 of 2 kinds>"
    assert str(pig.outcomes) == "    0 {pips}\n    6 {pips}"
    assert repr(pig.outcomes.kinds[1]) == "<Kind pair: 21 from 6>"
    assert repr(pig) == "<pig>"
    assert repr(Box()) == "<Box>"
    assert repr(make("mcts:30/1s", stoa.SeededDice(1))) == "<MctsBot mcts:30/1s>"
    assert repr(stoa.bots.Limit(30, 1000)) == "<Limit 30/1000ms>"
    assert repr(stoa.Advice([1, 2], [0.25, 0.75], 9)) == "<Advice: line [1, 2], values [0.250, 0.750], 9 visits>"
    assert repr(stoa.ScoreRow(pig.face.title, [1, 2])) == "<ScoreRow Pig: 1, 2>"


@pytest.mark.parametrize("dice", [stoa.SeededDice(7), stoa.TableDice(b"secret", 3)], ids=["seeded", "table"])
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda dice: pickle.loads(pickle.dumps(dice))])
def test_dice_that_are_copied_or_pickled_go_on_where_they_are(dice, way):
    dice.below(6)
    twin = way(dice)
    assert [dice.below(1000) for _ in range(20)] == [twin.below(1000) for _ in range(20)]


def test_yes_and_no_may_be_given_as_words():
    mercy = PIG.options[2]
    assert mercy.check("yes") is True
    assert mercy.check("no") is False
    with pytest.raises(stoa.BadOption, match="option mercy: 'maybe' is not one of no, yes"):
        mercy.check("maybe")


def test_a_misspelled_bot_is_answered_with_the_bots_there_are():
    with pytest.raises(UnknownBot, match=r"there is no bot 'mtcs:100'; there are: random, .* mcts:1000"):
        make("mtcs:100", stoa.SeededDice(1))


def test_a_position_of_another_game_is_told_by_its_name():
    dump = stoa.game("corinth").start(2).dump()
    with pytest.raises(stoa.BadPosition, match="game: expected 'santorini', found 'corinth'"):
        stoa.game("santorini").load(dump)


def test_a_state_of_another_game_is_told_by_its_name():
    santorini, state = stoa.game("santorini"), stoa.game("corinth").start(2)
    with pytest.raises(stoa.StoaError, match="this is a state of corinth, not of santorini"):
        santorini.spell(state, 0)
    with pytest.raises(stoa.StoaError, match="this is a state of corinth, not of santorini"):
        santorini.read(state, "@c3")


@pytest.mark.parametrize("told", ["ask", "label", "offer", "tally", "tell", "picture", "sketch", "marks"])
@pytest.mark.parametrize("name", stoa.game_names())
def test_a_face_tells_nothing_of_a_state_of_another_game(name, told):
    face = stoa.game(name).face
    other = next(stoa.game(one) for one in stoa.game_names() if one != name)
    more = {"label": (0,), "offer": (0,), "tell": ([0],)}.get(told, ())
    with pytest.raises(stoa.StoaError) as refused:
        getattr(face, told)(other.start(other.seats[-1]), *more)
    assert str(refused.value) == f"this is a state of {other.name}, which has a face of its own: state.game.face"


def test_what_is_no_state_is_told_by_what_it_is():
    with pytest.raises(stoa.StoaError, match=r"a face tells of states, as game.start\(2\) makes them; found 'table'"):
        stoa.game("santorini").face.ask("table")


@pytest.mark.parametrize("move", ["buy 0", None, 1.5])
def test_what_is_no_number_is_no_move(move):
    state = stoa.game("santorini").start(2)
    before = state.key()
    with pytest.raises(stoa.StoaError) as refused:
        stoa.play(state, move)
    assert str(refused.value).startswith(f"a move is a number, not {move!r}; ")
    assert "state.game.read(state, text)" in str(refused.value)
    assert state.key() == before


@pytest.mark.parametrize("options", [[1], ["powers"], "powers", 7])
@pytest.mark.parametrize("name", stoa.game_names())
def test_options_without_names_are_refused(name, options):
    with pytest.raises(stoa.StoaError, match=r"options are given by name, as \{'supply': 'unlimited'\}; found "):
        stoa.game(name).start(3, options)


@pytest.mark.parametrize(
    ("thing", "attributes"),
    [
        (stoa.State, ["game", "seats", "turn"]),
        (
            stoa.Game,
            ["name", "seats", "options", "decisions", "outcomes", "version", "bound", "rules_prefix"],
        ),
    ],
)
def test_help_tells_what_the_attributes_of_the_contract_are(thing, attributes):
    told = pydoc.plain(pydoc.render_doc(thing))
    assert [name for name in attributes if f"`{name}`" not in told] == []


@pytest.mark.parametrize("name", stoa.game_names())
def test_there_are_no_places_before_the_end(name):
    game = stoa.game(name)
    state = game.start(game.smallest_contest())
    with pytest.raises(stoa.StoaError, match="the game is not over: nobody has a place yet"):
        state.places()
    state.playout(stoa.SeededDice(1), game.buffer())
    assert 1 in state.places()


def test_a_number_that_can_only_be_one_is_told_so():
    class Duel(Pig):
        def __init__(self) -> None:
            super().__init__()
            self.seats = range(2, 3)

    with pytest.raises(stoa.BadPosition, match="seats: expected 2, found 3"):
        Duel().load(PIG.start(3).dump())


PUBLIC = [thing for name in stoa.__all__ if inspect.isroutine(thing := getattr(stoa, name)) or inspect.isclass(thing)]
PUBLIC += [getattr(stoa.bots, name) for name in stoa.bots.__all__]


@pytest.mark.parametrize("thing", PUBLIC, ids=lambda thing: thing.__name__)
def test_everything_public_has_a_docstring_compiled_or_not(thing):
    assert inspect.getdoc(thing)
    members = [(name, member) for name, member in inspect.getmembers(thing) if not name.startswith("_")]
    written = [(name, member) for name, member in members if inspect.isroutine(member) or isinstance(member, property)]
    assert [name for name, member in written if inspect.isclass(thing) and not inspect.getdoc(member)] == []


def test_help_shows_what_the_source_says():
    assert inspect.getdoc(stoa.State.fill).startswith("Write the legal moves (at CHANCE: the outcomes)")
    assert inspect.getdoc(stoa.Game.face).startswith("What it shows to people")
    assert inspect.getdoc(stoa.SeededDice.below).startswith("A whole number from 0 to n - 1")
    assert inspect.getdoc(stoa.play).startswith("The checked door")
    assert list(inspect.signature(stoa.State.fill).parameters) == ["self", "out"]
    assert stoa.core.game.__doc__.startswith("The contract")


def test_importing_the_library_leaves_out_what_takes_long():
    script = (
        "import sys, stoa; print(*{'importlib.metadata', 'email', 'tempfile', 'babel', 'jinja2'} & set(sys.modules))"
    )
    path = os.pathsep.join(sys.path)
    done = subprocess.run([sys.executable, "-c", script], env=os.environ | {"PYTHONPATH": path}, capture_output=True)
    assert (done.stdout.strip(), done.stderr) == (b"", b"")


def test_a_game_can_be_imported_by_its_full_name():
    script = "import stoa.games.corinth; print(stoa.games.corinth.CORINTH, stoa.game('corinth'))"
    path = os.pathsep.join(sys.path)
    done = subprocess.run([sys.executable, "-c", script], env=os.environ | {"PYTHONPATH": path}, capture_output=True)
    assert (done.stdout.split(), done.stderr) == ([b"<corinth>", b"<corinth>"], b"")
