"""The live connection: what is acknowledged, told and refused, and that nothing that comes in can hurt."""

import json
import random
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

import soak
import stoa
from stoa.web import live, live_protocol
from stoa.web.live_protocol import DEFLATE, SEAM
from stoa.web.messages import SIZE
from visitors import Connection, Visitor, hang_up, moves, running, usual

TEMPLATES = Path(live.__file__).parent / "templates"


@pytest.fixture
def shared(visitor: Visitor, other: Visitor) -> str:
    """A running game of two people on two machines; it is the visitor's turn."""
    table = visitor.opens(game="santorini", seats=2, name="Ada")
    other.post(f"{table}/sit", name="Ben")
    return table


def entries(text: str) -> list[int]:
    return [int(number) for number in re.findall(r'id="log-(\d+)"', text)]


def test_a_move_is_acknowledged_and_told_to_everybody(visitor: Visitor, other: Visitor, shared: str) -> None:
    with (
        visitor.connect(shared) as ada,
        other.connect(shared) as ben,
        Visitor(visitor.address).connect(shared) as guest,
    ):
        ada.say(do="move", move=12, seen=4)
        assert 'class="answer done"' in ada.answer()
        for connection in (ada, ben, guest):
            connection.told('id="log-5"')
        assert len(moves(ben.page)) == 24
        assert moves(ada.page) == moves(guest.page) == []


def test_nothing_of_a_message_is_kept_to_compress_the_next(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada:
        (deflate,) = ada.socket.protocol.extensions
        assert deflate.name == "permessage-deflate"
        assert deflate.remote_no_context_takeover
        assert deflate.local_no_context_takeover
        assert ada.pings()


def test_what_several_are_sent_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    params = [("client_max_window_bits", None)]
    one, other = (DEFLATE.process_request_params(params, [])[1] for _ in range(2))
    made: list[object] = []
    compressor = live_protocol.zlib.compressobj
    monkeypatch.setattr(live_protocol.zlib, "compressobj", lambda *given: made.append(given) or compressor(*given))
    board = "a worker climbs, 工人" * 100
    texts = [f"Ada: {board}{board}, hello", f"Ben: {board}, hello"]
    sent = [
        line.encode(Frame(Opcode.TEXT, SEAM.join((text[:5], board, text[5 + len(board) :])).encode()))
        for line, text in zip((one, other), texts, strict=True)
    ]
    assert len(made) == 5  # the board once
    reader = ClientPerMessageDeflateFactory().process_response_params(
        [("server_no_context_takeover", None), ("client_no_context_takeover", None)], []
    )
    assert [reader.decode(frame).data.decode() for frame in sent] == texts


def test_who_comes_back_gets_exactly_what_was_missed(visitor: Visitor, other: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada:
        ada.say(do="move", move=0, seen=4)
        ada.answer()
    with other.connect(shared) as ben:
        ben.say(do="move", move=1, seen=5)
        ben.answer()
        ben.say(do="chat", text="your turn")
        ben.answer()
    with visitor.connect(shared, seen=4) as ada:
        first = ada.shows(bool)
        assert entries(first) == [5, 6]
        assert "your turn" in first
    with visitor.connect(shared, seen=6) as ada:
        first = ada.shows(bool)
        assert entries(first) == []
        assert "your turn" in first
    with visitor.connect(shared, seen=999) as ada:
        assert entries(ada.shows(bool))[0] < 4


def test_an_undone_move_is_struck_out_where_it_was_seen(visitor: Visitor, other: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada, other.connect(shared) as ben:
        ada.say(do="move", move=12, seen=4)
        ada.answer()
        ben.told('id="log-5"')
        ada.say(do="undo", seen=5)
        assert 'class="answer done"' in ada.answer()
        assert re.search(r'id="log-5" class="entry undone', ben.told("entry undone"))


def test_why_not_tells_the_rule_and_where_to_read_it(visitor: Visitor, other: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada:
        ada.say(do="move", move=12, seen=4)
        ada.answer()
    with other.connect(shared) as ben:
        ben.say(do="why", mark="space-c3")
        answer = ben.answer()
        assert re.search(r'href="/rules/santorini/numbered#SAN-\d{3}"', answer)
        assert 'data-mark="space-c3"' in answer
        ben.say(do="why", move=12)
        assert "SAN-" in ben.answer()
        ben.say(do="why", mark="space-a1")
        assert "This can be played." in ben.answer()
        ben.say(do="why", mark="no-such-thing")
        assert "nothing to do with" in ben.answer()


def test_why_not_speaks_the_readers_language(address: str, shared: str) -> None:
    with Visitor(address, "de").connect(shared) as connection:
        connection.say(do="why", mark="elsewhere")
        assert "Entscheidung" in connection.answer()


def test_a_hint_is_a_legal_move_with_a_reason(visitor: Visitor) -> None:
    alone = visitor.opens(game="santorini", seats=2, seat_2="bot:novice", name="Ada")
    with visitor.connect(alone) as ada:
        legal = moves(visitor.page(alone))
        ada.say(do="hint")
        answer = ada.answer()
        assert "A computer player would choose" in answer
        assert re.search(r"It expects \d+ % of the victory before this choice and \d+ % after it", answer)
        assert int(re.search(r'data-hint="(\d+)"', answer)[1]) in legal


def test_there_are_no_hints_among_people_unless_the_table_allows_them(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada:
        ada.say(do="hint")
        assert "There are no hints at this table" in ada.answer()
    assert 'data-do="hint"' not in visitor.page(shared)


def test_a_hint_is_for_who_is_in_turn(other: Visitor, shared: str) -> None:
    with other.connect(shared) as ben:
        ben.say(do="hint")
        assert 'class="answer refused"' in ben.answer()


def test_the_game_goes_on_against_the_computer_until_it_is_over(visitor: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=2, seat_2="bot:novice", name="Ada")
    dice = random.Random(5)
    with visitor.connect(table, seen=0) as connection:
        while 'data-status="over"' not in connection.shows(lambda page: moves(page) or 'data-status="over"' in page):
            seen = connection.seq
            connection.say(do="move", move=dice.choice(moves(connection.page)), seen=seen)
            assert 'class="answer done"' in connection.answer()
            connection.shows(lambda _, seen=seen: connection.seq > seen)
    assert "wins." in visitor.page(table)


def test_two_windows_of_one_person_cannot_move_twice(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as one, visitor.connect(shared) as two:
        one.say(do="move", move=3, seen=4)
        two.say(do="move", move=4, seen=4)
        answers = [one.answer(), two.answer()]
        assert sorted("answer done" in answer for answer in answers) == [False, True]


@pytest.mark.parametrize("language", ["de", "zh-Hans", "zh-Hant"])
def test_updates_come_in_the_language_of_the_page(address: str, visitor: Visitor, shared: str, language: str) -> None:
    with Visitor(address, language).connect(shared) as connection, visitor.connect(shared) as ada:
        ada.say(do="move", move=12, seen=4)
        told = connection.told('id="log-5"')
        assert "Choose" not in told
        assert "Place" not in told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"move"',
        "{}",
        '{"do": 1}',
        '{"do": "dance"}',
        '{"do": "move"}',
        '{"do": "move", "move": null, "seen": 4}',
        '{"do": "move", "move": 1.5, "seen": 4}',
        '{"do": "move", "move": true, "seen": 4}',
        '{"do": "move", "move": -1, "seen": 4}',
        '{"do": "move", "move": 99999999999999999999999, "seen": 4}',
        '{"do": "move", "move": 24, "seen": 999}',
        '{"do": "move", "move": 24, "seen": 1}',
        '{"do": "why", "move": 100000}',
        '{"do": "why", "mark": []}',
        '{"do": "\\ud800"}',
        '{"do": "chat"}',
        '{"do": "chat", "text": ["x"]}',
        '{"do": "chat", "text": "\\u0000\\ud800"}',
        '{"do": "undo", "seen": {}}',
        '{"do": NaN}',
        "[" * 3000,
        "x" * (SIZE + 1),
        "\x00\x01",
    ],
)
def test_nonsense_gets_an_answer_and_changes_nothing(visitor: Visitor, shared: str, text: str) -> None:
    with visitor.connect(shared) as connection:
        connection.socket.send(text)
        answer = connection.answer()
        assert re.search(r'class="answer (error|refused)"', answer)
        assert connection.pings()
    assert len(moves(visitor.page(shared))) == 25


def test_a_message_with_a_field_that_there_is_not_is_refused_by_its_name(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as connection:
        connection.say(do="move", number=24, seen=4)
        assert "number: there is no such field; there are: seen, move, moves, notation, seat" in connection.answer()
        assert connection.heard["kind"] == "error"
        connection.say(do="drop", seen=4)  # a page says with every button what it has seen
        connection.answer()
        assert connection.heard["kind"] == "done"


def test_a_message_in_bytes_is_not_understood_and_the_connection_stays(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as connection:
        connection.socket.send(b'{"do": "ping"}')
        assert "a message is an object in JSON" in connection.answer()
        assert connection.heard["kind"] == "error"
        assert connection.pings()


def test_a_message_that_is_far_too_large_ends_the_connection(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as connection:
        connection.socket.send("x" * 100_000)
        assert hang_up(connection) == 1009  # too big


def test_a_flood_ends_the_connection_and_a_new_one_is_welcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoa.server.bucket.monotonic", lambda: 0.0)  # nobody gets patience back by waiting
    with running(usual(tmp_path / "stoa.db", per_second=5)) as address:
        visitor = Visitor(address)
        table = visitor.opens(game="santorini", seats=2)
        with visitor.connect(table) as connection:
            for _ in range(10):  # twice as many at once as in a second
                assert connection.pings()
            with pytest.raises(ConnectionClosed) as closed:
                connection.pings()
            assert closed.value.rcvd.code == 1013  # try again later
        with visitor.connect(table) as connection:
            assert connection.pings()


def test_spectators_without_a_name_can_look_but_not_act(address: str, shared: str) -> None:
    with Visitor(address).connect(shared) as connection:
        for wish in (
            {"do": "move", "move": 0, "seen": 4},
            {"do": "chat", "text": "x"},
            {"do": "hint"},
            {"do": "resign"},
        ):
            connection.say(**wish)
            assert "Say your name first." in connection.answer()


WORDS = ["do", "move", "seen", "why", "mark", "hint", "undo", "chat", "text", "back", "ping", "space-c3", "12"]


def wild(dice: random.Random, depth: int = 0) -> object:
    """Anything that JSON can say."""
    kind = dice.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return dice.choice([None, True, False])
    if kind == 1:
        return dice.choice([0, 1, -1, 12, 25, 999, 2**63, -(2**70), 1e308, 0.5])
    if kind in (2, 3):
        return dice.choice(WORDS)
    if kind == 4:
        return "".join(
            chr(dice.choice([0, 9, 38, 60, 0x202E, 0x4E2D, 0xD800, 0x1F600])) for _ in range(dice.randrange(6))
        )
    if kind == 5:
        return dice.randrange(100)
    if kind == 6:
        return [wild(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {str(dice.choice(WORDS)): wild(dice, depth + 1) for _ in range(dice.randrange(5))}


def message(dice: random.Random, connection: Connection) -> str:
    """A message that is right, nearly right, or anything else."""
    kind = dice.randrange(6)
    if kind == 0:
        return json.dumps(wild(dice))
    if kind == 1:
        return "".join(chr(dice.randrange(1, 500)) for _ in range(dice.randrange(40)))
    near = {"do": "move", "move": dice.choice(moves(connection.page) or [7]), "seen": connection.seq}
    if kind < 4:
        near["do"] = dice.choice(["move", "move", "why", "undo", "chat", "back", "ping", "nothing"])
        near |= {
            "text": wild(dice),
            "mark": "space-b2",
            dice.choice(["do", "move", "seen", "text", "mark"]): wild(dice),
        }
    elif kind == 4:
        near |= {"move": dice.randrange(130), "seen": connection.seq + dice.choice([0, 0, -1, 1])}
    return json.dumps(near)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_sent_is_answered_and_only_legal_moves_are_played(
    visitor: Visitor, other: Visitor, shared: str, seed: int
) -> None:
    """Fuzz both connections of a game, each message answered; then the record must be a game by the rules, which goes on."""
    dice = random.Random(seed)
    with visitor.connect(shared, seen=0) as ada, other.connect(shared, seen=0) as ben:
        for connection in (ada, ben):
            connection.shows(bool)
        for _ in range(soak.times(200)):  # STOA_SOAK=1250 is a million messages
            connection = dice.choice((ada, ben))
            connection.socket.send(message(dice, connection))
            assert "Something is wrong here" not in connection.answer()
    record = recorded(visitor, shared)
    assert record.names == ["Ada", "Ben"]
    in_turn = (visitor, other)[record.state().turn]
    page = in_turn.page(shared)
    in_turn.post(f"{shared}/move", move=moves(page)[0], seen=re.search(r'name="seen" value="(\d+)"', page)[1])
    assert recorded(visitor, shared).moves == [*record.moves, moves(page)[0]]


def recorded(visitor: Visitor, table: str) -> stoa.Record:
    return stoa.Record.read(visitor.get(f"{table}/record").text)


def test_talk_leaves_the_board_alone_and_a_move_brings_what_has_changed(visitor: Visitor, shared: str) -> None:
    with visitor.connect(shared) as ada:
        ada.say(do="chat", text="hello")
        told = ada.told("hello")
        assert 'id="the-board"' not in told
        assert "<svg></svg></template>" in told
        ada.say(do="move", move=12, seen=ada.seq)
        told = ada.told('id="log-6"')
        assert 'id="the-board"' not in told
        assert set(re.findall(r'<g id="tower-(..)"', told)) == {"c3"}


def test_what_seldom_changes_is_sent_again_only_when_it_has_changed(
    visitor: Visitor, other: Visitor, shared: str
) -> None:
    seldom = {'id="the-about"', 'id="the-stakes"', 'id="the-gallery"'}
    with visitor.connect(shared) as ada, other.connect(shared, seen=0) as ben:
        first = ben.shows(bool)
        assert {element for element in seldom if element in first} == seldom
        ada.say(do="chat", text="Good luck")
        said = ben.shows(lambda page: "Good luck" in page)
        assert not any(element in said for element in seldom)
        ada.say(do="resign")
        assert 'id="the-about"' in ben.shows(lambda page: "resigned" in page)


def test_where_nobody_has_chosen_a_language_the_connection_speaks_that_of_the_page(
    visitor: Visitor, other: Visitor, shared: str
) -> None:
    with other.connect(shared, lang="de") as ben, visitor.connect(shared) as ada:
        ada.say(do="move", move=12, seen=4)
        assert "<b>Ada</b> setzte" in ben.told('id="log-5"')


def test_a_page_in_another_language_gets_the_board_anew(visitor: Visitor, shared: str) -> None:
    visitor.post("/language", lang="en", back=shared)
    assert "&amp;lang=en" in visitor.page(shared)
    with visitor.connect(shared, lang="de") as connection:
        assert 'id="the-board"' in connection.shows(bool)


def test_who_talks_too_fast_is_asked_to_wait_and_the_connection_stays(
    visitor: Visitor, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stoa.server.bucket.monotonic", lambda: 0.0)  # nobody gets patience back by waiting
    with visitor.connect(shared) as connection:
        answers = []
        for n in range(12):
            connection.say(do="chat", text=f"number {n}")
            answers.append(connection.answer())
        assert ["answer done" in answer for answer in answers] == [True] * 5 + [False] * 7
        assert ["too fast" in answer for answer in answers] == [False] * 5 + [True] * 7
        assert connection.pings()


def test_too_many_connections_are_refused_with_a_sentence_until_one_is_closed(tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db", connections_per_person=2, connections_per_table=3)) as address:
        ada, eve = Visitor(address), Visitor(address)
        table = ada.opens(game="santorini", seats=2, name="Ada")
        with ada.connect(table), eve.connect(table), eve.connect(table):
            with ada.connect(table) as connection:  # a table is never too full for those who sit there
                assert connection.pings()
                with ada.connect(table) as third:
                    assert "too many windows" in third.answer()
                    assert hang_up(third) == 1013
            with eve.connect(table) as connection:
                assert "Too many people" in connection.answer()
        with eve.connect(table) as connection:
            assert connection.pings()


def test_what_all_who_look_on_see_is_written_once(
    visitor: Visitor, other: Visitor, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = live.Connection._write

    def counted(self: live.Connection, *given: object) -> live.View:
        written.append(live.side_of(given[0], self.reader.person))
        return write(self, *given)

    monkeypatch.setattr(live.Connection, "_write", counted)
    with ExitStack() as lines:
        ada, ben = (lines.enter_context(who.connect(shared)) for who in (visitor, other))
        watching = [lines.enter_context(Visitor(visitor.address).connect(shared)) for _ in range(6)]
        for line in (ada, ben, *watching):
            assert line.pings()
        ada.say(do="move", move=12, seen=4)
        ada.answer()
        for line in (ada, ben, *watching):
            line.told('id="log-5"')
    assert written.count(live.NOBODY) <= 2  # twice if the second changes meanwhile
    assert len(written) - written.count(live.NOBODY) == 2


def test_everybody_gets_their_own_form_token_in_what_is_shared(visitor: Visitor) -> None:
    table = visitor.opens(game="santorini", seats=2, name="Ada", public="yes")
    one, other = Visitor(visitor.address), Visitor(visitor.address)
    with one.connect(table, seen=0) as first, other.connect(table, seen=0) as second:
        pages = first.shows(bool), second.shows(bool)
    for who, page in zip((one, other), pages, strict=True):
        assert set(re.findall(r'_csrf_token\\?" value=\\?"([^"\\]+)', page)) == {who.http.cookies["csrftoken"]}


def fragments(template: Path) -> set[Path]:
    """A template and all that it includes."""
    included = re.findall(r'include "([^"]+)"', template.read_text(encoding="utf-8"))
    return {template}.union(*(fragments(TEMPLATES / name) for name in included))


def test_shared_fragments_say_nothing_about_the_reader() -> None:
    for template in fragments(TEMPLATES / "table" / "update.html.j2"):
        text = template.read_text(encoding="utf-8")
        assert set(re.findall(r"page\.(\w+)", text)) <= {"csrf", "lang", "tag", "name"}, template.name
        assert not re.search(r"\{\{[^}]*page\.name", text), template.name
