"""Colosseum as a drawing and as a sketch."""

import re
from collections import Counter

import pytest

import stoa
from drawings import SVG, classes, columns, elements, texts, walk
from stoa.core.drawing import png
from stoa.core.game import CHANCE, OVER
from stoa.core.words import LANGUAGES, Voice
from stoa.games.colosseum.face.ring import cell, middle
from stoa.games.colosseum.rules import producing
from stoa.games.colosseum.rules.board import DATA, NOBLES, RESTING, TYPES
from stoa.games.colosseum.rules.phases import PHASES

GAME = stoa.game("colosseum")
PROGRAMS = DATA["programs"]
SIGNS = ("E", "S1", "C1", "S2", "C2", "S3")
SECTIONS = ("turn", "board", "market", "table", "programs", "more-programs", "track", "players", "tokens")


def decisions(seats, offers=1, seed=1):
    """The decisions of a random game and its end, with the move that led there."""
    for state, last in walk(GAME.start(seats, {"max_offers": offers}), stoa.SeededDice(seed)):
        if state.turn != CHANCE:
            yield state, last


def each_phase(seats, most=3, offers=1, seed=1):
    """A few decisions of every phase that a random game comes to, late ones among them."""
    seen = Counter()
    for state, last in decisions(seats, offers, seed):
        seen[state.phase, state.round] += 1
        if seen[state.phase, state.round] <= most:
            yield state, last


def reach(phase, seats=4, offers=1, least=lambda state: True):
    """The first state of random games in this phase."""
    for seed in range(1, 60):
        for state, last in decisions(seats, offers, seed):
            if PHASES[state.phase] == phase and least(state):
                return state, last
    raise AssertionError(f"no game comes to {phase}")


@pytest.mark.varied(2)
@pytest.mark.parametrize(("seats", "offers"), [(3, 1), (4, 0), (5, 1)])
def test_marks_stand_for_every_legal_move_of_every_phase(seats, offers):
    for state, last in each_phase(seats, offers=offers):
        drawing = GAME.face.picture(state, last=last)
        _, ids = elements(drawing)
        legal = set(state.legal()) if state.turn != OVER else set()
        marked = {move for moves in drawing.marks.values() for move in moves}
        assert legal <= marked, (PHASES[state.phase], sorted(legal - marked))
        assert set(drawing.marks) <= set(ids), PHASES[state.phase]
        assert set(ids) >= {f"section-{name}" for name in SECTIONS}
        for name, moves in drawing.marks.items():
            may = bool(legal & set(moves))
            assert (ids[name].get("class") == "act") == may, (PHASES[state.phase], name)
        lit = {name for name, element in ids.items() if element.get("class") == "act"}
        assert lit <= set(drawing.marks)


def test_marks_hold_with_the_full_number_of_offers():
    for n, (state, last) in enumerate(decisions(3, offers=12, seed=5)):
        if n % 40 == 0:
            drawing = GAME.face.picture(state, last=last)
            marked = {move for moves in drawing.marks.values() for move in moves}
            assert set(state.legal()) <= marked
            assert set(drawing.marks) <= set(elements(drawing)[1])


def test_what_is_over_asks_for_nothing():
    state, last = reach("over", offers=0)
    drawing = GAME.face.picture(state, last=last)
    assert drawing.marks == {}
    root, ids = elements(drawing)
    assert "wins" in root.findtext(f"{SVG}desc") or "shared" in root.findtext(f"{SVG}desc")
    assert "1." in texts(ids["section-table"])


@pytest.mark.rule("COL-017", "COL-018")
def test_the_ring_runs_clockwise_through_neighbouring_squares():
    cells = [cell(square) for square in range(36)]
    assert len(set(cells)) == 36
    for (x, y), (after_x, after_y) in zip(cells, cells[1:] + cells[:1], strict=True):
        assert abs(x - after_x) + abs(y - after_y) == 1
    assert cells[0] == (11, 7), "the Emperor starts at the bottom right"


@pytest.mark.rule("COL-010", "COL-032")
def test_the_nobles_stand_on_their_squares():
    for state, last in each_phase(4, most=1, offers=0):
        _, ids = elements(GAME.face.picture(state, last=last))
        for noble, name in enumerate(NOBLES):
            x, y = middle(state.nobles[noble])
            use = ids[f"noble-{name}"].find(f"{SVG}use")
            assert use.get("href") == f"#sym-{name.split('_')[0]}"
            centre = [float(use.get(key)) + float(use.get("width")) / 2 for key in ("x", "y")]
            assert abs(centre[0] - x) < 28
            assert abs(centre[1] - y) < 28


@pytest.mark.rule("COL-044")
def test_arenas_grow_by_a_tier_and_show_their_loge():
    dump = reach("investing")[0].dump()
    player = dump["players"][0]
    for size in (2, 3, 4):
        player["arena"] = [32, 33, 34, 35][:size]
        player["loge"] = size == 4
        _, ids = elements(GAME.face.picture(GAME.load(dump)))
        assert classes(ids["arena-1"]).count("col-arena") == size
        assert any(use.get("href") == "#sym-loge" for use in ids["arena-1"].iter(f"{SVG}use")) == (size == 4)
        floor = [n for n in range(36) if "f-seat0" in classes(ids[f"square-{n}"])]
        assert floor == player["arena"]


def test_markets_show_their_tokens():
    state, _ = reach("opening")
    _, ids = elements(GAME.face.picture(state))
    for market in range(5):
        shown = [use.get("href") for use in ids[f"market-{market + 1}"].iter(f"{SVG}use")]
        assert len(shown) == state.in_market(market)


@pytest.mark.rule("COL-055")
def test_an_auction_shows_the_highest_bid_and_who_has_passed():
    state, _ = reach("bidding", least=lambda state: state.bidder >= 0 and state.passed)
    _, ids = elements(GAME.face.picture(state))
    words = texts(ids["auction"])
    assert str(state.bid) in words
    assert words.count("passed") == bin(state.passed).count("1")
    assert "highest bid" in words


@pytest.mark.rule("COL-052")
def test_all_bids_are_reached_through_one_element():
    state, _ = reach("bidding", least=lambda state: state.coins[state.turn] > state.bid + 12)
    drawing = GAME.face.picture(state)
    bids = [move for move in state.legal() if move >= 332]
    assert drawing.marks["bid-any"] == bids
    assert drawing.marks["bid-1"] == bids[:1]


@pytest.mark.rule("COL-146")
def test_a_draft_is_seen_to_be_one_and_an_offer_lies_open():
    state, _ = reach("drafting", least=lambda state: any(state.draft[kind] > 0 for kind in range(15)))
    _, ids = elements(GAME.face.picture(state))
    assert "Draft, not sent yet" in texts(ids["deal"])
    given = {f"given-{TYPES[kind]}" for kind in range(15) if state.draft[kind] > 0}
    assert given <= set(ids)
    state, _ = reach("answering")
    _, ids = elements(GAME.face.picture(state))
    assert "Draft, not sent yet" not in texts(ids["deal"])
    assert f"An offer to Seat {state.turn + 1}" in texts(ids["deal"])


@pytest.mark.rule("COL-089")
def test_an_event_adds_up_part_by_part():
    state, _ = reach("spectators")
    _, ids = elements(GAME.face.picture(state))
    parts = producing.event_parts(state, state.turn)
    words = texts(ids["event"])
    assert words[1:8] == [str(parts[0]), *(f"+{part}" for part in parts[1:])]
    assert texts(ids["total"]) == [str(sum(parts))]
    assert f"{' + '.join(map(str, parts))} = {sum(parts)}" in GAME.face.text(state)


@pytest.mark.rule("COL-085")
def test_a_row_shows_what_a_player_has_and_a_program_what_its_owner_lacks():
    state, _ = reach("investing", seats=3)
    dump = state.dump()
    tokens = dump["players"][0]["tokens"]
    _, ids = elements(GAME.face.picture(state))
    held = {kind: texts(ids[f"token-1-{kind}"])[0] for kind in TYPES if kind != "emperor_token"}
    assert held == {kind: str(tokens.get(kind, 0)) for kind in held}
    for number in dump["players"][0]["programs"]:
        row = texts(ids[f"program-{number}"])
        assert str(number) in row
        assets = {kind: need for kind, need in PROGRAMS[number - 1]["assets"].items() if need}
        have = {kind: tokens.get(kind, 0) for kind in assets}
        shown = [f"{have[kind]}/{need}" if 0 < have[kind] < need else str(need) for kind, need in assets.items()]
        assert sorted(row[2 : 2 + len(assets)]) == sorted(shown)
        assert classes(ids[f"program-{number}"]).count("f-col-short") == sum(
            have[kind] < assets[kind] for kind in assets
        )


@pytest.mark.rule("COL-016", "COL-033")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_programs_in_play_are_listed_those_of_players_first(seats):
    for state, last in each_phase(seats, most=1, offers=0):
        _, ids = elements(GAME.face.picture(state, last=last))
        halves = [ids["section-programs"], ids["section-more-programs"]]
        rows = [row[0].get("id") for half in halves for row in half if row.get("id")]
        owned = [f"program-{n + 1}" for seat in range(seats) for n in range(30) if state.owned[seat] >> n & 1]
        assert [name for name in ids if name.startswith("program-")] == owned
        assert len(rows) == 20 + 2 * seats
        free = [f"sale-{n + 1}" for n in range(10, 30) if not state.sold() >> n & 1]
        assert rows[len(owned) :] == free


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_layouts_name_sections_that_are_there(seats):
    drawing = GAME.face.picture(reach("investing", seats)[0])
    _, ids = elements(drawing)
    for layout in drawing.layouts:
        assert {f"section-{name}" for name in re.findall(r"[\w-]+", layout)} <= set(ids)


@pytest.mark.rule("COL-034", "COL-041")
def test_programs_for_sale_have_a_price_and_sold_ones_an_owner():
    state, last = reach("opening", least=lambda state: state.sold() >> 10)
    _, ids = elements(GAME.face.picture(state, last=last))
    for program in range(10, 30):
        owner = next((seat for seat in range(state.seats) if state.owned[seat] >> program & 1), -1)
        drawn = classes(ids[f"sale-{program + 1}"])
        assert (owner >= 0) == any(name.startswith("f-seat") for name in drawn)
        if owner >= 0:
            assert f"f-seat{owner}" in drawn


def test_the_last_move_is_outlined():
    state, _ = reach("opening")
    last = GAME.read(state, "open 2")
    state.play(last)
    _, ids = elements(GAME.face.picture(state, last=last))
    assert "last" in classes(ids["market-2"])
    assert not any("last" in classes(element) for element in elements(GAME.face.picture(state))[1].values())


def test_the_last_noble_moved_is_outlined():
    state, _ = reach("dice")
    move = state.legal()[-1]
    state.play(move)
    name = NOBLES[(move - 85) // 23]
    _, ids = elements(GAME.face.picture(state, last=move))
    assert "last" in classes(ids[f"noble-{name}"])


def test_whose_turn_it_is_and_what_is_asked():
    state, _ = reach("producing", seats=3)
    root, ids = elements(GAME.face.picture(state))
    seat = state.turn + 1
    assert root.findtext(f"{SVG}desc") == f"Seat {seat}: {GAME.face.ask(state)}"
    turn = ["s-act" in classes(ids[f"player-{n}"]) for n in (1, 2, 3)]
    assert turn == [n == seat for n in (1, 2, 3)]


def test_the_drawing_stands_alone():
    state, _ = reach("investing")
    drawing = GAME.face.picture(state)
    root, _ = elements(drawing)
    assert root.get("role") == "img"
    assert root[0].text == "Colosseum"
    assert not re.search(r"(?:href|src)=\"(?!#)|url\(|@import", drawing.svg)


def test_the_drawing_follows_the_theme():
    state, _ = reach("investing")
    light, dark, auto = (GAME.face.picture(state, theme=theme).svg for theme in ("light", "dark", "auto"))
    assert png(light, 200) == png(auto, 200) != png(dark, 200)
    assert "prefers-color-scheme" in auto


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_is_large_enough_in_every_language(lang):
    voice = Voice(lang, GAME)
    for state, last in each_phase(5, most=1):
        root, _ = elements(GAME.face.picture(state, voice, last))
        width = float(root.get("viewBox").split()[2])
        assert all(float(text.get("font-size")) * 1300 / width >= 13 for text in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_is_drawn_beyond_the_picture_and_the_parts_for_fingers_beside_it(seats):
    for state, last in each_phase(seats, most=1, offers=0):
        root, ids = elements(GAME.face.picture(state, last=last))
        boxes = [tuple(map(float, part.get("data-box").split())) for part in ids.values() if part.get("data-box")]
        width, height = map(float, root.get("viewBox").split()[2:])
        for panel in root.iter(f"{SVG}rect"):
            x, y, wide, tall = (float(panel.get(name, 0)) for name in ("x", "y", "width", "height"))
            beside = any(
                u - 1 <= x and x + wide <= u + w + 1 and v - 1 <= y and y + tall <= v + h + 1 for u, v, w, h in boxes
            )
            assert beside or (x + wide <= width and y + tall <= height)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_section_says_where_it_is(seats):
    root, ids = elements(GAME.face.picture(reach("investing", seats)[0]))
    width, height = map(float, root.get("viewBox").split()[2:])
    for name in SECTIONS:
        section = ids[f"section-{name}"]
        x, y, wide, tall = map(float, section.get("data-box").split())
        assert 0 <= x < x + wide <= width
        assert 0 <= y < y + tall <= height


def test_what_the_voice_says_is_escaped():
    class Rogue(Voice):
        def __call__(self, message):
            return '<script>"&"</script>'

    root, ids = elements(GAME.face.picture(reach("investing")[0], Rogue("en", GAME)))
    assert not list(root.iter(f"{SVG}script"))
    assert ids["square-1"].findtext(f"{SVG}title") == '<script>"&"</script>'


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sketch_fits_a_terminal_in_every_language(lang):
    voice = Voice(lang, GAME)
    for state, _ in each_phase(4, most=1, offers=1):
        lines = GAME.face.text(state, voice).splitlines()
        assert max(columns(line) for line in lines) <= 80


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_sketch_shows_the_ring_the_markets_and_every_player(seats):
    for state, _ in each_phase(seats, most=1, offers=0, seed=2):
        text = GAME.face.text(state)
        lines = text.splitlines()[1:9]
        for square in range(36):
            column, row = cell(square)
            here = lines[row][column * 5 : column * 5 + 5]
            owner = next((seat for seat in range(seats) if state.in_arena(seat, square)), -1)
            assert here[0] == ("●◆■⬢▲"[owner] if owner >= 0 else "○" if RESTING >> square & 1 else "·")
            nobles = [name for name, place in zip(SIGNS, state.nobles, strict=True) if place == square]
            shown = "".join(nobles) if len(nobles) < 3 else f"{len(nobles)}×"
            assert here[1:].strip() == (shown or str(square))
        assert all(f"Seat {seat + 1}" in text for seat in range(seats))
        if state.turn != OVER:
            assert f"▸ {'●◆■⬢▲'[state.turn]} Seat {state.turn + 1}" in text
