"""Games are found through entry points, our own and those of other packages alike."""

import pytest

import stoa
from dice_game import PIG, Pig
from stoa.core.errors import UnknownGame


def test_the_games_of_this_package_are_listed_in_order():
    assert stoa.game_names() == sorted(stoa.game_names())
    assert all(stoa.game(name).name == name for name in stoa.game_names())


def test_the_list_of_games_is_still_there_after_a_game_is_loaded():
    first = stoa.game_names()
    stoa.game(first[0])
    assert stoa.game_names() == first


def test_a_game_is_always_the_same_box():
    name = stoa.game_names()[0]
    assert stoa.game(name) is stoa.game(name)


def test_a_game_of_another_package_is_found(install):
    before = stoa.game_names()
    install(PIG)
    assert stoa.game_names() == sorted([*before, "pig"])
    assert stoa.game("pig") is PIG


def test_listing_games_does_not_import_them(install):
    install.offer("no_such_module:BOX", "pig", "pig-box")
    assert "pig" in stoa.game_names()


@pytest.mark.parametrize("name", ["chess", "", "Pig", "../pig", "pig\n"])
def test_an_unknown_game_is_told_with_those_installed(name, pig):
    with pytest.raises(UnknownGame, match=r"there is no game .*; installed: .*pig"):
        stoa.game(name)


def test_two_packages_with_the_same_game_are_a_clear_error(install):
    install(PIG, package="pig-box")
    install(Pig(), package="other-pig")
    assert stoa.game_names().count("pig") == 1
    with pytest.raises(UnknownGame, match="'pig' is offered by the package other-pig and the package pig-box;"):
        stoa.game("pig")


def test_a_game_that_cannot_be_imported_is_a_clear_error(install):
    install.offer("no_such_module:BOX", "pig", "pig-box")
    with pytest.raises(
        UnknownGame, match="the game 'pig' of the package pig-box cannot be loaded: ModuleNotFoundError"
    ):
        stoa.game("pig")


@pytest.mark.parametrize("box", [None, "pig", Pig, Pig(name="hog")])
def test_what_is_not_a_game_of_that_name_is_a_clear_error(box, install):
    install(box)
    with pytest.raises(UnknownGame, match="'pig_box:BOX' of the package pig-box is not a game named 'pig'"):
        stoa.game("pig")
