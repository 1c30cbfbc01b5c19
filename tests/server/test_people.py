import pytest

from stoa.server.errors import Refused
from stoa.server.people import clean_name, clean_text, guest


@pytest.mark.parametrize("name", ["Ada", "Zoë", "李雷", "Ада", "سارا", "👩\u200d🚀"])
def test_names_of_all_scripts_are_kept(name):
    assert clean_name(name) == name


def test_what_steers_terminals_or_turns_text_around_is_taken_out_of_names():
    assert clean_name("Ada\u202e\x1b[31m\n\tBen") == "Ada [31m Ben"


@pytest.mark.parametrize("name", ["", "  \n", "\u200d", "\u202e", "x" * 31])
def test_names_are_neither_empty_nor_long(name):
    with pytest.raises(Refused, match="A name has"):
        clean_name(name)


def test_guests_of_one_name_are_different_people():
    assert guest("Ada").id != guest("Ada").id


def test_text_stands_on_one_line():
    assert clean_text(" well\r\nplayed\x00 ") == "well played"


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u0301\u0302", "\u115f\u1160", "\uffa0 \u200d"])
def test_names_that_nobody_sees_are_refused(name):
    with pytest.raises(Refused, match="A name has"):
        clean_name(name)


@pytest.mark.parametrize(
    "name", ["Computer (club)", "computer", "Сomputer 2", "Bot-7", "STOA", "電腦（新手）", "Admin"]
)
def test_nobody_passes_for_the_house_or_its_players(name):
    with pytest.raises(Refused, match="mistaken for the house"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Computerfreak", "Botho", "Stoaner", "Administratio", "❤", "R2-D2"])
def test_names_that_only_begin_like_that_are_kept(name):
    assert clean_name(name) == name
