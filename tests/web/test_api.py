"""The JSON interface: a whole game by it, its errors, and whatever a machine can think of."""

import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import soak
import stoa
from patience import STUCK
from stoa.core.record import Record
from stoa.server.actions import ACTIONS
from stoa.server.limits import WAIT
from stoa.web.app import create_app
from stoa.web.messages import WISHES
from stoa.web.server_config import ServerConfig
from visitors import running, usual


class Player:
    """A program that plays."""

    def __init__(self, address: str, name: str = "Robo", lang: str = "en") -> None:
        self.http = httpx.Client(base_url=f"{address}/api", headers={"accept-language": lang}, timeout=STUCK)
        token = self.http.post("/people", json={"name": name}).json()["token"]
        self.http.headers["authorization"] = f"Bearer {token}"

    def get(self, path: str) -> dict:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, expect: int | None = None, **body: object) -> dict:
        answer = self.http.post(path, json=body)
        assert answer.status_code == expect if expect else answer.is_success, answer.text
        return answer.json()


@pytest.fixture
def player(address: str) -> Player:
    return Player(address)


@pytest.fixture
def rival(address: str) -> Player:
    return Player(address, "Rival")


def test_the_games_are_described(player: Player) -> None:
    games = {game["name"]: game for game in player.get("/games")}
    assert list(games) == stoa.game_names()
    for name, game in games.items():
        assert game["seats"] == list(stoa.game(name).seats)
        assert len(game["levels"]) >= 3


@pytest.mark.varied(3)
@pytest.mark.parametrize("name", stoa.game_names())
def test_a_whole_game_is_played_and_its_record_verifies(address: str, player: Player, rival: Player, name: str) -> None:
    game = stoa.game(name)
    seats = ["me", *["person"] * (game.seats[0] - 1)]
    table = player.post("/tables", game=name, seats=seats)
    path = f"/tables/{table['id']}"
    for _ in seats[1:]:
        rival.post(f"{path}/sit")
    table = player.post(f"{path}/start")
    dice = random.Random(name)
    while table["status"] == "running":
        who = player if table["turn"] == 1 else rival
        moves: list[int] = []
        while True:
            decision = who.get(f"{path}/moves?after={','.join(map(str, moves))}")
            assert decision["turn"] == table["turn"]
            choice = dice.choice(decision["moves"])
            assert choice["sentence"]
            moves.append(choice["move"])
            if not choice["goes_on"]:
                break
        table = who.post(f"{path}/move", seat=table["turn"], seen=decision["seq"], moves=moves)
    assert min(seat["place"] for seat in table["seats"]) == 1
    record = Record.read(httpx.get(f"{address}{path}/record", timeout=STUCK).text)
    assert Record.read(player.http.get(f"{path}/record").text).moves == record.moves
    assert record.result == " ".join(str(seat["place"]) for seat in table["seats"])
    assert record.secret is not None
    told = [entry for entry in player.get(f"{path}/log") if entry["number"]]
    assert [entry["number"] for entry in told] == sorted({entry["number"] for entry in told})
    assert told[-1]["number"] == len(record.moves)
    assert not any(entry["taken_back"] or entry["open"] for entry in told)
    assert all(entry["sentence"] and entry["facts"] for entry in told)
    state = record.state(0)
    for text in (text for entry in told for text in entry["notation"]):
        stoa.play(state, game.read(state, text))
    assert state == record.state()


def test_the_log_has_facts_for_programs(player: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "bot:random"])
    path = f"/tables/{table['id']}"
    table = player.post(f"{path}/start")
    assert table["seats"][0] | {"level": None} == table["seats"][0]
    assert table["seats"][1]["level"] == "random"
    player.post(f"{path}/move", seen=table["seq"], notation="@c3")
    entry = next(entry for entry in player.get(f"{path}/log") if entry["number"] == 1)
    assert entry["sentence"] == "Robo placed a worker on c3."
    assert entry["notation"] == ["@c3"]
    assert entry["facts"] == [
        {"kind": "place", "seat": 1, "changes": {"worker.1.c3": 1}, "words": "placed a worker on c3"}
    ]


def test_moves_can_be_written_in_notation(player: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "me"])
    path = f"/tables/{table['id']}"
    seq = player.post(f"{path}/start")["seq"]
    table = player.post(f"{path}/move", seat=1, seen=seq, notation="@c3")
    assert table["turn"] == 2
    refused = player.post(f"{path}/move", expect=409, seat=2, seen=table["seq"], notation="@c3")
    assert re.fullmatch(r"SAN-\d{3}", refused["rule"])
    assert player.post(f"{path}/undo", seen=table["seq"])["turn"] == 1


def test_a_program_reads_the_whole_position(player: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "me"])
    path = f"/tables/{table['id']}"
    seq = player.post(f"{path}/start")["seq"]
    player.post(f"{path}/move", seat=1, seen=seq, notation="@c3")
    state = stoa.game("santorini").load(player.get(f"{path}/position"))
    legal = [choice["move"] for choice in player.get(f"{path}/moves")["moves"]]
    assert state.turn == 1
    assert state.legal() == legal


def test_what_is_taken_back_keeps_its_notation_and_what_is_left_of_the_turn_loses_it(player: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "me"], begin=True)
    path = f"/tables/{table['id']}"
    for notation in ("@a1", "@a2", "@e1", "@e2", "a1", "a1-b1"):
        table = player.post(f"{path}/move", seen=table["seq"], notation=notation)
    player.post(f"{path}/undo", seen=table["seq"])
    turns = [entry for entry in player.get(f"{path}/log") if entry["number"]]
    assert [entry["notation"] for entry in turns if entry["taken_back"]] == [["a1", "a1-b1"]]
    assert [text for entry in turns if not entry["taken_back"] for text in entry["notation"]][:4] == [
        "@a1",
        "@a2",
        "@e1",
        "@e2",
    ]


def test_a_program_waits_for_what_happens_next(player: Player, rival: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "person"])
    path, seq = f"/tables/{table['id']}", table["seq"]
    assert player.get(f"{path}?after={seq}&wait=1")["seq"] == seq  # nothing has happened
    assert player.get(f"{path}?after={seq - 1}&wait={WAIT}")["seq"] == seq  # it has already
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(player.get, f"{path}?after={seq}&wait={WAIT}")
        rival.post(f"{path}/sit", begin=True)
        assert waiting.result()["seq"] > seq
    assert player.get(path)["status"] == "running"


@pytest.mark.parametrize("wait", ["-1", str(WAIT + 1), "soon"])
def test_nobody_waits_for_ever(player: Player, wait: str) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "person"])["id"]
    assert player.http.get(f"/tables/{table}?wait={wait}").status_code == 400


def test_a_game_begins_when_nobody_else_is_awaited(player: Player, rival: Player) -> None:
    begun = player.post("/tables", game="santorini", seats=["me", "bot:random"], begin=True)
    assert begun["status"] == "running"
    table = player.post("/tables", game="corinth", seats=["me", "person", "person"], begin=True)
    assert table["status"] == "waiting"
    path = f"/tables/{table['id']}"
    assert rival.post(f"{path}/sit", begin=True)["status"] == "waiting"
    assert rival.post(f"{path}/sit", begin=True)["status"] == "running"


def test_whoever_looks_for_a_game_finds_public_tables(player: Player, rival: Player) -> None:
    shown = player.post("/tables", game="santorini", seats=["me", "person"], public=True)["id"]
    hidden = player.post("/tables", game="santorini", seats=["me", "person"])["id"]
    tables = {table["id"]: table for table in rival.get("/public-tables")}
    assert tables[shown]["seats"] == ["Robo", None]
    assert tables[shown]["status"] == "waiting"
    assert hidden not in tables
    rival.post(f"/tables/{shown}/sit")


def test_sentences_come_in_the_language_that_is_asked_for(address: str) -> None:
    german = Player(address, lang="de")
    table = german.post("/tables", game="santorini", seats=["me", "me"])
    assert "kann beginnen" in table["question"]
    assert "Dieser" not in german.post(f"/tables/{table['id']}/start")["question"]


def test_without_a_token_there_is_only_the_list_of_games(address: str, player: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "me"])["id"]
    nobody = httpx.Client(base_url=f"{address}/api", timeout=STUCK)
    assert nobody.get("/games").status_code == 200
    for token in ("", "Bearer", "Bearer x", "Basic abc", "Bearer " + "x" * 5000):
        nobody.headers["authorization"] = token
        answer = nobody.get(f"/tables/{table}")
        assert answer.status_code == 401
        assert "token" in answer.json()["error"]


def test_cookies_of_a_browser_mean_nothing_here(address: str) -> None:
    browser = httpx.Client(base_url=address, timeout=STUCK)
    browser.get("/")
    browser.post("/play", data={"game": "santorini", "_csrf_token": browser.cookies["csrftoken"]})
    assert browser.get("/api/tables").status_code == 401


def test_only_a_seats_owner_acts_for_it(player: Player, rival: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "person"])
    path = f"/tables/{table['id']}"
    rival.post(f"{path}/sit")
    seq = player.post(f"{path}/start")["seq"]
    assert "not your seat" in rival.post(f"{path}/move", expect=409, seat=1, seen=seq, move=0)["error"]
    assert "not your turn" in rival.post(f"{path}/move", expect=409, seat=2, seen=seq, move=0)["error"]
    rival.post(f"{path}/resign", expect=409, seat=1)
    assert player.get(path)["seq"] == seq


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess", "seats": ["me", "me"]}, "no game 'chess'; installed: "),
        ({"game": "santorini", "seats": ["me"]}, "seats"),
        ({"game": "santorini", "seats": []}, "seats"),
        ({"game": "santorini", "seats": ["me", "bot:os.system"]}, "os.system. There are: person, bot:random, "),
        ({"game": "santorini", "seats": ["me", "me"], "options": {"supply": "endless"}}, "supply"),
        ({"game": "santorini", "seats": ["me", "me"], "options": {"supply": True}}, "supply"),
        ({"game": "santorini", "seats": ["me", "me"], "pace": {"kind": "blitz"}}, "pace"),
        ({"game": "santorini", "seats": ["me", "me"], "pace": {"kind": "live", "minutes": 0}}, "minutes"),
        ({"seats": ["me", "me"]}, "game"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(player: Player, body: dict, says: str) -> None:
    answer = player.http.post("/tables", json=body)
    assert answer.status_code in (400, 404, 409)
    assert says in answer.json()["error"]


NO_FIELD = "there is no such field; there are:"
TABLE = {"game": "santorini", "seats": ["me", "me"]}


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("tables", {**TABLE, "option": {}}, f"option: {NO_FIELD} game, seats, options, public, pace, hints, begin"),
        (
            "tables",
            {**TABLE, "pace": {"kind": "live", "minute": 5}},
            f"pace.minute: {NO_FIELD} kind, minutes, increment, days",
        ),
        ("people", {"name": "Robo", "age": 7}, f"age: {NO_FIELD} name"),
        ("tables/ID/move", {"seen": 0, "move": 0, "seats": 1}, f"seats: {NO_FIELD} seen, move, moves, notation, seat"),
        ("tables/ID/sit", {"chair": 1}, f"chair: {NO_FIELD} seat, name, begin"),
        ("tables/ID/start", {"begin": True}, f"begin: {NO_FIELD} none"),
        ("tables/ID/leave", {"seat": 1}, f"seat: {NO_FIELD} none"),
    ],
)
def test_a_field_that_there_is_not_is_refused_by_its_name_with_those_there_are(
    player: Player, path: str, body: dict, says: str
) -> None:
    table = player.post("/tables", **TABLE)["id"]
    opened = player.get("/tables")
    answer = player.http.post(f"/{path.replace('ID', table)}", json=body)
    assert (answer.status_code, answer.json()["error"]) == (400, says)
    assert player.get("/tables") == opened


def test_what_needs_no_fields_needs_no_body(player: Player) -> None:
    table = player.post("/tables", **TABLE)["id"]
    assert player.http.post(f"/tables/{table}/start").json()["status"] == "running"


def test_a_pace_is_kept_in_seconds(player: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "me"], pace={"kind": "live", "minutes": 5})
    assert [seat["seconds"] for seat in table["seats"]] == [300.0, 300.0]


def test_the_clock_of_who_decides_runs(player: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "me"], pace={"kind": "live", "minutes": 5})
    player.post(f"/tables/{table['id']}/start")
    first, second = (seat["seconds"] for seat in player.get(f"/tables/{table['id']}")["seats"])
    assert first < second == 300.0


def test_who_has_left_can_take_the_seat_back(player: Player, rival: Player) -> None:
    table = player.post("/tables", game="santorini", seats=["me", "person"])["id"]
    rival.post(f"/tables/{table}/sit")
    player.post(f"/tables/{table}/start")
    player.post(f"/tables/{table}/leave")
    player.post(f"/tables/{table}/back")
    assert "Robo came back." in [line["sentence"] for line in player.get(f"/tables/{table}/log")]


def test_what_is_too_large_is_refused(player: Player) -> None:
    assert player.http.post("/people", json={"name": "x" * 100_000}).status_code in (400, 413)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Player, str]:
    """A server of its own for the machine that tries everything, with a game that goes on."""
    database: Path = tmp_path_factory.mktemp("api") / "stoa.db"
    with running(usual(database, thinkers=0)) as address:
        player = Player(address)
        table = player.post("/tables", game="santorini", seats=["me", "me"])["id"]
        player.post(f"/tables/{table}/start")
        yield address, player, table


CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DESCRIBED = create_app(ServerConfig("unused.db")).openapi_schema.to_schema()
SCHEMA = schemathesis.openapi.from_dict(DESCRIBED)
OPERATIONS = [operation for path in DESCRIBED["paths"].values() for operation in path.values()]
COMPONENTS = DESCRIBED["components"]["schemas"]


@SCHEMA.parametrize()
@hypothesis.settings(max_examples=soak.times(25), deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
def test_the_interface_keeps_what_its_description_promises(
    case: schemathesis.Case, prepared: tuple[str, Player, str]
) -> None:
    address, player, table = prepared
    if len(str(case.path_parameters.get("table_id", ""))) % 3:
        case.path_parameters["table_id"] = table  # most of what is tried should get past the door
    if str(case.query.get("wait")).isdecimal() and int(case.query["wait"]) <= WAIT:
        case.query["wait"] = 0  # it would wait for what does not happen
    headers = {"authorization": player.http.headers["authorization"]}
    case.call_and_validate(base_url=address, headers=headers, checks=CHECKS)


def test_the_description_says_how_a_token_is_sent_and_who_needs_none() -> None:
    scheme = DESCRIBED["components"]["securitySchemes"]["token"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert DESCRIBED["security"] == [{"token": []}]
    assert {each["operationId"] for each in OPERATIONS if each.get("security") == [{}]} == {"list_games", "new_person"}


def test_every_route_and_every_field_is_described_in_words() -> None:
    for operation in OPERATIONS:
        assert operation["description"].startswith(operation["summary"])
        assert " " in operation["summary"]
        assert "\n" not in operation["description"]
    for name, component in COMPONENTS.items():
        assert component["description"]
        for field, told in component["properties"].items():
            inner = [told, *told.get("anyOf", []), COMPONENTS.get(told.get("$ref", "").rpartition("/")[2], {})]
            assert any(each.get("description") for each in inner), f"{name}.{field}"


def test_the_description_lists_what_may_be_chosen_for_a_table() -> None:
    table = COMPONENTS["NewTable"]["properties"]
    assert table["game"]["enum"] == stoa.game_names()
    assert {"me", "person", "bot:club", "bot:random"} <= set(table["seats"]["items"]["enum"])
    for name in stoa.game_names():
        for option in stoa.game(name).options:
            told = table["options"]["properties"][option.name]
            assert set(option.values) <= set(told["enum"])
            assert f"{name}: {option.label}." in told["description"]
    assert set(COMPONENTS["Assign"]["properties"]["to"]["enum"]) == set(table["seats"]["items"]["enum"]) - {"me"}


def test_what_is_sent_has_no_fields_but_those_described() -> None:
    bodies = [each["requestBody"] for each in OPERATIONS if "requestBody" in each]
    for body in bodies:
        schema = body["content"]["application/json"]["schema"]
        name = (schema.get("$ref") or schema["oneOf"][0]["$ref"]).rpartition("/")[2]
        assert COMPONENTS[name]["additionalProperties"] is False
        assert body["required"] == ("oneOf" not in schema)
    assert COMPONENTS["NewPace"]["additionalProperties"] is False


def test_forms_live_pages_and_programs_can_do_the_same() -> None:
    app = create_app(ServerConfig("unused.db"))
    words = {action.word() for action in ACTIONS}
    posts = {route.path for route in app.routes if "POST" in getattr(route, "methods", ())}
    for door in ("/tables", "/api/tables"):
        prefix = f"{door}/{{table_id:str}}/"
        assert {path.removeprefix(prefix) for path in posts if path.startswith(prefix)} == words
    assert {"why", "explain", "press", "hold", "confirm", "hint", "ping", "remove", "drop"} | words == set(WISHES)
