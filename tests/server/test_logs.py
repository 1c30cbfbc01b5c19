"""What a process says about itself."""

import json
import logging
import re

import pytest

from stoa.server.logs import set_up


@pytest.fixture(autouse=True)
def as_before():
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def test_a_line_has_the_time_and_how_grave_it_is(capsys):
    set_up()
    logging.getLogger("stoa.web").warning("two\nlines")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING stoa.web: two lines\n", capsys.readouterr().err
    )


def test_programs_get_json(capsys):
    set_up("json")
    try:
        raise ValueError("deep\nwithin")
    except ValueError:
        logging.getLogger("stoa.house").exception("table %s", "x")
    said = json.loads(capsys.readouterr().err)
    assert (said["level"], said["where"], said["message"]) == ("error", "stoa.house", "table x")
    assert "ValueError" in said["error"]
