"""The one list of what people can do at a table."""

import re
from pathlib import Path

from stoa.server.actions import ACTIONS

PAGE = Path(__file__).parents[2] / "docs" / "server.md"


def test_the_page_about_the_server_lists_every_action_with_its_fields():
    rows = re.findall(r"^\| `(\w+)` \|(.*?)\| .*\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in rows}
    assert told == {action.word(): set(action.__struct_fields__) for action in ACTIONS}


def test_every_action_says_what_it_is_for():
    assert all(action.__doc__ for action in ACTIONS)
