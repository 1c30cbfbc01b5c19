"""The log as it is stored: whatever was written once can be read for ever, and is written in the same way today."""

import json

import msgspec
import pytest

from stoa.server import events
from stoa.server.events import Event

# Rows as the first versions of Stoa wrote them: kind, seat, person, and the body as JSON.
STORED = [
    ("open", None, "ada", "{}", events.Open("ada")),
    ("sit", 0, "ada", '{"name": "Ada"}', events.Sit(0, "ada", "Ada")),
    ("stand", 0, "ada", '{"name": "Ada"}', events.Stand(0, "ada", "Ada")),
    ("assign", 1, "ada", '{"to": "bot:club"}', events.Assign(1, "ada", "bot:club")),
    ("start", None, "ada", '{"rules": "1"}', events.Start("ada", "1")),
    ("move", 0, "ada", '{"move": 12, "text": "@c3"}', events.Move(0, "ada", 12, "@c3")),
    ("move", 1, None, '{"move": 12, "text": "@c3"}', events.Move(1, None, 12, "@c3")),
    ("move", 1, None, '{"move": 12, "text": "@c3", "expects": 62}', events.Move(1, None, 12, "@c3", 62)),
    ("chance", None, None, '{"move": 3, "text": "4"}', events.Chance(3, "4")),
    ("undo", 0, "ada", '{"move": 12}', events.Undo(0, "ada", 12)),
    ("takeover", 0, None, '{"reason": "time"}', events.Takeover(0, None, "time")),
    ("takeover", 0, "ada", '{"reason": "left"}', events.Takeover(0, "ada", "left")),
    ("back", 0, "ada", "{}", events.Back(0, "ada")),
    ("resign", 0, "ada", "{}", events.Resign(0, "ada")),
    (
        "over",
        None,
        None,
        '{"by": "rules", "places": [1, 2], "score": [7, 5], "secret": "00ff"}',
        events.Over("rules", [1, 2], [7, 5], "00ff"),
    ),
    ("chat", None, "eve", '{"name": "Eve", "text": "hello"}', events.Chat("eve", "Eve", "hello")),
    ("outage", None, None, '{"begun": 1700000000.5, "ended": 1.0}', events.Outage(1700000000.5, 1.0)),
    ("rematch", None, "ada", '{"table": "next"}', events.Rematch("ada", "next")),
]


@pytest.mark.parametrize(("kind", "seat", "person", "body", "what"), STORED, ids=lambda value: str(value)[:20])
def test_a_stored_event_is_read_and_written_as_it_was(kind, seat, person, body, what):
    event = Event.load(7, 1000.5, kind, seat, person, json.loads(body))
    assert event == Event(7, 1000.5, what)
    row = event.row()
    assert (row["kind"], row["seat"], row["person_id"], json.dumps(row["body"])) == (kind, seat, person, body)
    assert (row["seq"], row["at"], event.kind) == (7, 1000.5, kind)


def test_every_kind_has_a_stored_example():
    kinds = {kind.__struct_config__.tag for kind in events.What.__args__}
    assert {kind for kind, *_ in STORED} == kinds


def test_a_seat_that_was_left_in_an_old_log_has_no_name():
    assert Event.load(3, 0.0, "stand", 0, "ada", {}).what == events.Stand(0, "ada", "")


def test_an_event_of_an_unknown_kind_is_not_guessed_at():
    with pytest.raises(msgspec.ValidationError, match="dance"):
        Event.load(1, 0.0, "dance", None, None, {})
