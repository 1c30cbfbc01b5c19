"""The Colosseum table as a drawing and as a sketch."""

import re
from collections import Counter

import pytest

import stoa
from drawings import SVG, classes, columns, elements, plain, texts, walk
from stoa.core.drawing import png
from stoa.core.game import CHANCE, OVER
from stoa.core.words import LANGUAGES, Voice
from stoa.games.colosseum.face.ring import cell, middle
from stoa.games.colosseum.rules.board import NOBLES, RESTING, TYPES
from stoa.games.colosseum.rules.phases import PHASES

GAME = stoa.game("colosseum")
SECTIONS = ("turn", "board", "market", "table", "programs", "track", "players")


def decisions(seats, offers=1, seed=1):
    """The decisions of a random game and its end, with the move that led there."""
    for table, last in walk(GAME.start(seats, {"max_offers": offers}), stoa.SeededDice(seed)):
        if table.turn != CHANCE:
            yield table, last


def each_phase(seats, most=3, offers=1, seed=1):
    """A few decisions of every phase that a random game comes to, late ones among them."""
    seen = Counter()
    for table, last in decisions(seats, offers, seed):
        seen[table.phase, table.round] += 1
        if seen[table.phase, table.round] <= most:
            yield table, last


def reach(phase, seats=4, offers=1, least=lambda table: True):
    """The first table of random games in this phase."""
    for seed in range(1, 60):
        for table, last in decisions(seats, offers, seed):
            if PHASES[table.phase] == phase and least(table):
                return table, last
    raise AssertionError(f"no game comes to {phase}")


@pytest.mark.parametrize(("seats", "offers"), [(3, 1), (4, 0), (5, 1)])
def test_marks_stand_for_every_legal_move_of_every_phase(seats, offers):
    for table, last in each_phase(seats, offers=offers):
        drawing = GAME.picture(table, last=last)
        _, ids = elements(drawing)
        legal = set(table.legal()) if table.turn != OVER else set()
        marked = {move for moves in drawing.marks.values() for move in moves}
        assert legal <= marked, (PHASES[table.phase], sorted(legal - marked))
        assert set(drawing.marks) <= set(ids), PHASES[table.phase]
        assert set(ids) >= {f"section-{name}" for name in SECTIONS}
        for name, moves in drawing.marks.items():
            may = bool(legal & set(moves))
            assert (ids[name].get("class") == "act") == may, (PHASES[table.phase], name)
        lit = {name for name, element in ids.items() if element.get("class") == "act"}
        assert lit <= set(drawing.marks)


def test_marks_hold_with_the_full_number_of_offers():
    for n, (table, last) in enumerate(decisions(3, offers=12, seed=5)):
        if n % 40 == 0:
            drawing = GAME.picture(table, last=last)
            marked = {move for moves in drawing.marks.values() for move in moves}
            assert set(table.legal()) <= marked
            assert set(drawing.marks) <= set(elements(drawing)[1])


def test_what_is_over_asks_for_nothing():
    table, last = reach("over", offers=0)
    drawing = GAME.picture(table, last=last)
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
    for table, last in each_phase(4, most=1, offers=0):
        _, ids = elements(GAME.picture(table, last=last))
        for noble, name in enumerate(NOBLES):
            x, y = middle(table.nobles[noble])
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
        _, ids = elements(GAME.picture(GAME.load(dump)))
        assert classes(ids["arena-1"]).count("col-arena") == size
        assert any(use.get("href") == "#sym-loge" for use in ids["arena-1"].iter(f"{SVG}use")) == (size == 4)
        floor = [n for n in range(36) if "f-seat0" in classes(ids[f"square-{n}"])]
        assert floor == player["arena"]


def test_markets_show_their_tokens():
    table, _ = reach("opening")
    _, ids = elements(GAME.picture(table))
    for market in range(5):
        shown = [use.get("href") for use in ids[f"market-{market + 1}"].iter(f"{SVG}use")]
        assert len(shown) == table.in_market(market)


@pytest.mark.rule("COL-055")
def test_an_auction_shows_the_highest_bid_and_who_has_passed():
    table, _ = reach("bidding", least=lambda table: table.bidder >= 0 and table.passed)
    _, ids = elements(GAME.picture(table))
    words = texts(ids["auction"])
    assert str(table.bid) in words
    assert words.count("passed") == bin(table.passed).count("1")
    assert "highest bid" in words


@pytest.mark.rule("COL-052")
def test_all_bids_are_reached_through_one_element():
    table, _ = reach("bidding", least=lambda table: table.coins[table.turn] > table.bid + 12)
    drawing = GAME.picture(table)
    bids = [move for move in table.legal() if move >= 332]
    assert drawing.marks["bid-any"] == bids
    assert drawing.marks["bid-1"] == bids[:1]


@pytest.mark.rule("COL-146")
def test_a_draft_is_seen_to_be_one_and_an_offer_lies_open():
    table, _ = reach("drafting", least=lambda table: any(table.draft[kind] > 0 for kind in range(15)))
    _, ids = elements(GAME.picture(table))
    assert "Draft, not sent yet" in texts(ids["deal"])
    given = {f"given-{TYPES[kind]}" for kind in range(15) if table.draft[kind] > 0}
    assert given <= set(ids)
    table, _ = reach("answering")
    _, ids = elements(GAME.picture(table))
    assert "Draft, not sent yet" not in texts(ids["deal"])
    assert f"An offer to Seat {table.turn + 1}" in texts(ids["deal"])


@pytest.mark.rule("COL-089")
def test_an_event_adds_up_part_by_part():
    table, _ = reach("spectators")
    _, ids = elements(GAME.picture(table))
    parts = [int(part) for part in table.event_parts(table.turn)]
    words = texts(ids["event"])
    assert words[1:8] == [str(parts[0]), *(f"+{part}" for part in parts[1:])]
    assert texts(ids["total"]) == [str(sum(parts))]
    assert f"{' + '.join(map(str, parts))} = {sum(parts)}" in plain(GAME.sketch(table))


@pytest.mark.rule("COL-085")
def test_a_panel_shows_what_a_program_needs_and_what_is_missing():
    table, _ = reach("investing", seats=3)
    dump = table.dump()
    tokens = dump["players"][0]["tokens"]
    _, ids = elements(GAME.picture(table))
    held = {kind: texts(ids[f"token-1-{kind}"])[0] for kind in TYPES if kind != "emperor_token"}
    assert held == {kind: str(tokens.get(kind, 0)) for kind in held}
    for number in dump["players"][0]["programs"]:
        assert str(number) in texts(ids[f"program-{number}"])


@pytest.mark.rule("COL-034", "COL-041")
def test_programs_for_sale_have_a_price_and_sold_ones_an_owner():
    table, last = reach("opening", least=lambda table: table.sold() >> 10)
    _, ids = elements(GAME.picture(table, last=last))
    for program in range(10, 30):
        owner = next((seat for seat in range(table.seats) if table.owned[seat] >> program & 1), -1)
        drawn = classes(ids[f"sale-{program + 1}"])
        assert (owner >= 0) == any(name.startswith("f-seat") for name in drawn)
        if owner >= 0:
            assert f"f-seat{owner}" in drawn


def test_the_last_move_is_outlined():
    table, _ = reach("opening")
    last = GAME.read(table, "open 2")
    table.play(last)
    _, ids = elements(GAME.picture(table, last=last))
    assert "last" in classes(ids["market-2"])
    assert not any("last" in classes(element) for element in elements(GAME.picture(table))[1].values())


def test_the_last_noble_moved_is_outlined():
    table, _ = reach("dice")
    move = table.legal()[-1]
    table.play(move)
    name = NOBLES[(move - 85) // 23]
    _, ids = elements(GAME.picture(table, last=move))
    assert "last" in classes(ids[f"noble-{name}"])


def test_whose_turn_it_is_and_what_is_asked():
    table, _ = reach("producing", seats=3)
    root, ids = elements(GAME.picture(table))
    seat = table.turn + 1
    assert root.findtext(f"{SVG}desc") == f"Seat {seat}: {GAME.ask(table)}"
    turn = ["s-act" in classes(ids[f"section-player-{n}"]) for n in (1, 2, 3)]
    assert turn == [n == seat for n in (1, 2, 3)]


def test_the_drawing_stands_alone():
    table, _ = reach("investing")
    drawing = GAME.picture(table)
    root, _ = elements(drawing)
    assert root.get("role") == "img"
    assert root[0].text == "Colosseum"
    assert not re.search(r"(?:href|src)=\"(?!#)|url\(|@import", drawing.svg)


def test_the_drawing_follows_the_theme():
    table, _ = reach("investing")
    light, dark, auto = (GAME.picture(table, theme=theme).svg for theme in ("light", "dark", "auto"))
    assert png(light, 200) == png(auto, 200) != png(dark, 200)
    assert "prefers-color-scheme" in auto


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_is_large_enough_in_every_language(lang):
    voice = Voice(lang, GAME)
    for table, last in each_phase(5, most=1):
        root, _ = elements(GAME.picture(table, voice, last))
        width = float(root.get("viewBox").split()[2])
        assert all(float(text.get("font-size")) * 1300 / width >= 13 for text in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_is_drawn_beyond_the_picture(seats):
    for table, last in each_phase(seats, most=1, offers=0):
        root, _ = elements(GAME.picture(table, last=last))
        width, height = map(float, root.get("viewBox").split()[2:])
        for panel in root.iter(f"{SVG}rect"):
            assert float(panel.get("x", 0)) + float(panel.get("width")) <= width
            assert float(panel.get("y", 0)) + float(panel.get("height")) <= height


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_section_says_where_it_is(seats):
    root, ids = elements(GAME.picture(reach("investing", seats)[0]))
    width, height = map(float, root.get("viewBox").split()[2:])
    sections = [ids[f"section-{name}"] for name in (*SECTIONS, *(f"player-{n + 1}" for n in range(seats)))]
    for section in sections:
        x, y, wide, tall = map(float, section.get("data-box").split())
        assert 0 <= x < x + wide <= width
        assert 0 <= y < y + tall <= height


def test_what_the_voice_says_is_escaped():
    class Rogue(Voice):
        def __call__(self, message):
            return '<script>"&"</script>'

    root, ids = elements(GAME.picture(reach("investing")[0], Rogue("en", GAME)))
    assert not list(root.iter(f"{SVG}script"))
    assert ids["square-1"].findtext(f"{SVG}title") == '<script>"&"</script>'


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sketch_fits_a_terminal_in_every_language(lang):
    voice = Voice(lang, GAME)
    for table, _ in each_phase(4, most=1, offers=1):
        lines = plain(GAME.sketch(table, voice)).splitlines()
        assert max(columns(line) for line in lines) <= 80


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_sketch_shows_the_ring_the_markets_and_every_player(seats):
    for table, _ in each_phase(seats, most=1, offers=0, seed=2):
        text = plain(GAME.sketch(table))
        lines = text.splitlines()[1:9]
        for square in range(36):
            column, row = cell(square)
            here = lines[row][column * 5 : column * 5 + 5]
            owner = next((seat for seat in range(seats) if table.in_arena(seat, square)), -1)
            assert here[0] == ("●◆■⬢▲"[owner] if owner >= 0 else "○" if RESTING >> square & 1 else "·")
            nobles = sum(1 for place in table.nobles if place == square)
            assert len(here[1:].strip()) == nobles or here[1:].strip() == f"{nobles}×"
        assert all(f"Seat {seat + 1}" in text for seat in range(seats))
        if table.turn != OVER:
            assert f"▸ {'●◆■⬢▲'[table.turn]} Seat {table.turn + 1}" in text
