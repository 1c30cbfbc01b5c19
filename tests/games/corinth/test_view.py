"""The Corinth table as a drawing and as a sketch."""

import re

import pytest

import stoa
from drawings import SVG, classes, columns, elements, played, texts, title, walk
from stoa.core.drawing import png
from stoa.core.face import plain
from stoa.core.game import OVER
from stoa.core.words import LANGUAGES, Voice
from stoa.games.corinth.rules.board import AREAS, BUILDINGS, DISTRICTS, FIRST_SHOP, NODE_NAMES, SHOP_GOODS, SHOPS
from stoa.games.corinth.rules.phases import PHASES

GAME = stoa.game("corinth")
HARBOR = {f"quay-{area}" for area in AREAS}


def random_tables(seats, seed=1, every=7):
    """Tables of a random game with random options and their last moves: every kind of decision, and the end."""
    dice = stoa.SeededDice(seed)
    for n, (table, last) in enumerate(walk(GAME.start(seats, GAME.sample(dice, seats)), dice)):
        if n % every == 0 or table.turn == OVER:
            yield table, last


def rolled(seats, dice, **options):
    """A new table after its first roll, nothing bought."""
    table = GAME.start(seats, options)
    return played(table, "buy 0", f"white {dice}")


AROUND = (
    "section-",
    "hand-",
    "title-",
    "district-",
    "route-",
    "below-",
)  # what has several elements in it, or is a twin


def outlined(ids):
    return sorted(name for name, element in ids.items() if not name.startswith(AROUND) and "last" in classes(element))


def on_sheet(seat):
    """The elements of a sheet that can be tried."""
    return {
        *(f"shop-{shop}-{seat + 1}" for shop in SHOPS),
        *(f"node-{node}-{seat + 1}" for node in NODE_NAMES),
        *(f"building-{building.replace('_', '-')}-{seat + 1}" for building in BUILDINGS),
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_marks_stand_for_the_present_decision_on_every_table_of_a_game(seats, seed):
    phases = set()
    for table, last in random_tables(seats, seed, every=3):
        phases.add(PHASES[table.phase])
        drawing = GAME.face.picture(table, last=last)
        _, ids = elements(drawing)
        if table.turn < 0:
            assert drawing.marks == {}
            assert "glow" not in classes(ids["section-harbor"])
            continue
        legal = set(table.legal())
        assert legal <= {move for moves in drawing.marks.values() for move in moves}
        assert set(drawing.marks) >= HARBOR | on_sheet(table.turn)
        assert set(drawing.marks) <= set(ids)
        for name, moves in drawing.marks.items():
            may = bool(legal & set(moves))
            assert (ids[name].get("class") == "act") == may
            assert ("glow" in classes(ids[name])) == may
        assert all(ids[name].get("class") != "act" for name in set(ids) - set(drawing.marks))
    assert phases >= {"take", "act", "step", "shop", "build", "white", "over"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_on_the_sheets_is_drawn_on_them(seats):
    for table, last in random_tables(seats, seed=3, every=25):
        _, ids = elements(GAME.face.picture(table, last=last))
        dump = table.dump()
        for seat, sheet in enumerate(dump["sheets"]):
            for district in DISTRICTS:
                for shop, marked in sheet["districts"][district].items():
                    drawn = classes(ids[f"shop-{shop}-{seat + 1}"])
                    assert drawn.count(f"f-cor-{district}") == marked
            for building in BUILDINGS:
                element = ids[f"building-{building.replace('_', '-')}-{seat + 1}"]
                assert ("f-cor-gold-soft" in classes(element)) == (building in sheet["buildings"])
            for box, node in (("A", "r0c0"), ("B", "r0c4"), ("C", "r4c0")):
                shown = texts(ids[f"node-{node}-{seat + 1}"])
                assert (str(sheet["boxes"][box]) in shown) == (sheet["boxes"][box] is not None)
            left = sheet["gold"]["circled"] - sheet["gold"]["crossed_out"]
            assert str(left) in texts(ids[f"track-gold-{seat + 1}"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sheet_in_turn_is_in_front(seats):
    for table, _ in random_tables(seats, every=20):
        if table.turn == OVER:
            continue
        _, ids = elements(GAME.face.picture(table))
        boxes = {n: [float(v) for v in ids[f"section-sheet-{n + 1}"].get("data-box").split()] for n in range(seats)}
        first = min(boxes, key=lambda n: (boxes[n][1], boxes[n][0]))
        assert first == table.active()
        assert f"section-sheet-{first + 1}-market" in ids


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sections_do_not_overlap_and_lie_within_the_drawing(seats):
    root, ids = elements(GAME.face.picture(GAME.start(seats)))
    width, height = (float(side) for side in root.get("viewBox").split()[2:])
    names = ["action", "harbor", "score", *(f"sheet-{n + 1}" for n in range(seats))]
    boxes = [[float(v) for v in ids[f"section-{name}"].get("data-box").split()] for name in names]
    for at, (x, y, w, h) in enumerate(boxes):
        assert 0 <= x < x + w <= width
        assert 0 <= y < y + h <= height
        for x2, y2, w2, h2 in boxes[:at]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


def test_text_is_large_enough_on_the_page_and_in_every_section_on_a_phone():
    for seats in (2, 3, 4):
        for table, last in random_tables(seats, every=40):
            root, ids = elements(GAME.face.picture(table, last=last))
            assert all(float(text.get("font-size")) >= 13 for text in root.iter(f"{SVG}text"))
            divided = {name.rsplit("-", 1)[0] for name in ids if name.endswith("-market")}
            for name, section in ids.items():
                if name.startswith("section-") and name not in divided:
                    width = float(section.get("data-box").split()[2])
                    sizes = [float(text.get("font-size")) for text in section.iter(f"{SVG}text")]
                    assert min(sizes, default=99) * 390 / width >= 13, name


@pytest.mark.rule("COR-034", "COR-035")
def test_dice_lie_on_the_quay_of_their_area():
    table, _ = rolled(3, "1 1 1 2 2 4 4 4 6")
    _, ids = elements(GAME.face.picture(table))
    faces = {
        area: [use.get("href") for use in ids[f"quay-{area}"].iter(f"{SVG}use") if "die" in use.get("href")]
        for area in AREAS
    }
    assert faces["goats"] == ["#sym-die-1"] * 3
    assert faces["green"] == ["#sym-die-2"] * 2
    assert faces["purple"] == ["#sym-die-4"] * 3
    assert faces["gold"] == ["#sym-die-6"]
    assert faces["blue"] == faces["orange"] == []
    assert title(ids["quay-purple"]) == (
        "Choose the purple group: 3 dice of value 4, for 3 purple goods or 4 steps of the steward."
    )
    assert title(ids["quay-orange"]) == "Orange: no dice."
    assert ids["quay-orange"].get("class") is None


@pytest.mark.rule("COR-026")
def test_yellow_dice_are_bought_with_buttons_and_stand_out_on_the_harbor():
    table = GAME.start(2)
    drawing = GAME.face.picture(table)
    _, ids = elements(drawing)
    assert [ids[f"buy-{n}"].get("class") for n in range(4)] == ["act", "act", None, None]
    assert drawing.marks["buy-3"] == [3]
    assert title(ids["buy-1"]) == "Buy 1 yellow die for 1 gold."
    table, last = played(table, "buy 1", "white 1 1 2 2 3 3 4 4 5", "yellow 5")
    _, ids = elements(GAME.face.picture(table, last=last))
    dice = [use.get("class") for use in ids["quay-gold"].iter(f"{SVG}use") if "die" in use.get("href")]
    assert ["f-gold" in drawn for drawn in dice] == [False, True]


@pytest.mark.rule("COR-041")
def test_the_action_and_the_steward_are_buttons_and_the_group_is_in_hand():
    table, last = played(rolled(3, "1 1 1 2 2 4 4 4 6")[0], "take purple")
    drawing = GAME.face.picture(table, last=last)
    _, ids = elements(drawing)
    assert [name for name in ("act", "steward", "stay", "stop", "end") if name in ids] == ["act", "steward"]
    assert "Deliver 3" in " ".join(texts(ids["act"]))
    hand = [use.get("href") for use in ids["section-action"].iter(f"{SVG}use")]
    assert hand.count("#sym-die-4") == 3
    assert outlined(ids) == ["quay-purple"]


@pytest.mark.rule("COR-132")
def test_the_steward_walks_node_by_node_and_stops_where_it_stands():
    table, _ = played(rolled(3, "1 1 1 2 2 4 4 4 6")[0], "take green", "steward", "r2c3")
    drawing = GAME.face.picture(table, last=GAME.read(table, "stop"))
    _, ids = elements(drawing)
    here = ids["node-r2c3-1"]
    assert drawing.marks["node-r2c3-1"] == drawing.marks["stop"] == [GAME.read(table, "stop")]
    assert here.get("class") == "act"
    assert title(here) == "Stop on r2c3 (1 gold) and pay 1 gold."
    assert title(ids["node-r2c4-1"]) == "Step to r2c4 (+1); to stop there costs nothing."
    assert title(ids["node-r0c0-1"]) == "r0c0: score box A."
    assert ids["node-r0c0-1"].get("class") is None
    table, last = played(table, "r2c4")
    _, ids = elements(GAME.face.picture(table, last=last))
    way = [path.get("class") for path in ids["section-sheet-1-market"].iter(f"{SVG}path")]
    assert way.count("cor-ink s-act") == 2, "a move under way is not yet ink"
    assert outlined(ids) == []
    assert "last" in classes(ids["section-sheet-1-market"])


@pytest.mark.rule("COR-072", "COR-073")
def test_circled_and_passed_nodes_are_told_apart():
    table, _ = played(rolled(3, "1 1 1 2 2 4 4 4 6")[0], "take green", "steward", "r2c3", "r2c4", "stop")
    _, ids = elements(GAME.face.picture(table))
    assert title(ids["node-r2c3-1"]) == "r2c3: 1 gold, passed."
    assert title(ids["node-r2c4-1"]) == "r2c4: +1, circled."
    rings = [e for e in ids["section-sheet-1"].iter(f"{SVG}circle") if "cor-ink" in e.get("class", "")]
    assert len(rings) == 1


def test_the_last_move_is_outlined_where_it_was_made():
    table, _ = rolled(3, "1 1 1 2 2 4 4 4 6")
    table, last = played(table, "take purple", "deliver")
    table, last = played(table, "purple-3")
    _, ids = elements(GAME.face.picture(table, last=last))
    assert outlined(ids) == ["shop-purple-3-1"]
    assert outlined(elements(GAME.face.picture(table))[1]) == []


def test_a_move_that_ends_a_round_is_outlined_on_the_sheet_of_its_player():
    table, _ = rolled(3, "1 1 1 2 2 4 4 4 6")
    table, _ = played(table, "take purple", "deliver", "purple-3", "take goats", "get goats")
    while table.turn != 2:
        table, _ = played(table, "end")
    table, last = played(table, "take green", "deliver", "green-2")
    assert table.round == 1
    _, ids = elements(GAME.face.picture(table, last=last))
    assert outlined(ids) == ["shop-green-2-3"]


def test_a_roll_is_outlined_round_the_harbor_and_is_no_move():
    table, last = rolled(2, "1 1 1 2 2 4 4 4 6")
    _, ids = elements(GAME.face.picture(table, last=last))
    assert outlined(ids) == []
    frame = ids["section-harbor"].find(f"{SVG}rect")
    assert "s-ink" in frame.get("class")
    calm = elements(GAME.face.picture(table))[1]["section-harbor"].find(f"{SVG}rect")
    assert "s-ink" not in calm.get("class")


@pytest.mark.rule("COR-058")
def test_a_bonus_shows_who_has_taken_it_on_every_sheet():
    dump = GAME.start(3).dump()
    for shop in range(FIRST_SHOP[2], FIRST_SHOP[3]):
        dump["sheets"][1]["districts"]["blue"][SHOPS[shop]] = SHOP_GOODS[shop]
    dump["sheets"][1]["bonuses"] = ["blue"]
    _, ids = elements(GAME.face.picture(GAME.load(dump)))
    for n in (1, 2, 3):
        bonuses = [
            part
            for part in ids[f"section-sheet-{n}"].iter(f"{SVG}g")
            if title(part) == "The first to complete the district gets 3 points."
        ]
        assert len(bonuses) == 1
        assert texts(bonuses[0]) == ["+3", "2"]


@pytest.mark.rule("COR-101", "COR-107")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_score_adds_up_row_by_row(seats):
    for table, _ in random_tables(seats, seed=4, every=60):
        _, ids = elements(GAME.face.picture(table))
        shown = texts(ids["section-score"])
        assert shown[0] == ("Final score" if table.turn == OVER else "Score")
        rows = [shown[1 + seats :][at : at + seats + 1] for at in range(0, 9 * (seats + 1), seats + 1)]
        assert [row[0] for row in rows] == [
            *("Orange", "Market", "Blue", "Gold", "Purple", "Goats", "Green", "Temple", "Total"),
        ]
        points = [[int(n) for n in row[1:]] for row in rows]
        assert [sum(column) for column in zip(*points[:-1], strict=True)] == points[-1] == table.score()


def test_the_end_shows_the_winner_first_and_all_places():
    *_, (table, last) = random_tables(4, seed=6)
    winner = table.places().index(1)
    root, ids = elements(GAME.face.picture(table, last=last))
    assert f"Seat {winner + 1} wins with {max(table.score())} points." in root.findtext(f"{SVG}desc")
    standings = [text for text in texts(ids["section-action"]) if re.fullmatch(r"\d\.", text)]
    assert standings == [f"{place}." for place in sorted(table.places())]
    assert f"section-sheet-{winner + 1}-districts" in ids
    assert f"Seat {winner + 1} wins" in GAME.face.text(table)


@pytest.mark.rule("COR-032")
def test_dice_that_are_all_alike_end_the_game_in_the_drawing_too():
    table, last = rolled(3, "4 4 4 4 4 4 4 4 4")
    root, ids = elements(GAME.face.picture(table, last=last))
    assert "All dice are alike: Seat 1 wins at once." in root.findtext(f"{SVG}desc")
    assert "Total" not in texts(ids["section-score"]), "nothing is scored"
    assert "All dice were alike" in " ".join(texts(ids["section-score"]))


def test_a_roll_that_leaves_no_choice_of_groups_is_still_drawn_as_a_roll():
    table, last = rolled(3, "4 4 4 4 4 4 4 4 4", all_same_roll_wins=False)
    _, ids = elements(GAME.face.picture(table, last=last))
    assert outlined(ids) == []
    assert "s-ink" in ids["section-harbor"].find(f"{SVG}rect").get("class")


def test_the_drawing_stands_alone_and_names_itself():
    drawing = GAME.face.picture(GAME.start(3))
    root, _ = elements(drawing)
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Corinth"
    assert not re.search(r"(?:href|src)=\"(?!#)|url\(|@import", drawing.svg)


def test_the_drawing_follows_the_theme():
    table, _ = rolled(2, "1 1 1 2 2 4 4 4 6")
    light, dark, auto = (GAME.face.picture(table, theme=theme).svg for theme in ("light", "dark", "auto"))
    assert png(light, 320) == png(auto, 320) != png(dark, 320)
    assert GAME.face.picture(table).svg == auto == table._repr_svg_()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_drawing_speaks_every_language(lang):
    voice = Voice(lang, GAME)
    table, _ = rolled(3, "1 1 1 2 2 4 4 4 6")
    root, ids = elements(GAME.face.picture(table, voice))
    harbor = {"en": "Harbor", "de": "Hafen", "zh_Hans": "港口", "zh_Hant": "港口"}[lang]
    assert harbor in texts(ids["section-harbor"])
    assert voice(GAME.face.ask(table)) in root.findtext(f"{SVG}desc")
    if lang != "en":
        assert "Temple" not in texts(root)


def test_what_the_voice_says_is_escaped():
    class Rogue(Voice):
        def __call__(self, message):
            return '<script>"&"</script>'

    for table, last in random_tables(3, every=50):
        root, ids = elements(GAME.face.picture(table, Rogue("en", GAME), last))
        assert not list(root.iter(f"{SVG}script"))
        assert title(ids["node-r2c2-1"]) == '<script>"&"</script>'


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sketch_fits_a_terminal(seats, lang):
    voice = Voice(lang, GAME)
    for table, _ in random_tables(seats, seed=5, every=11):
        assert max(columns(line) for line in GAME.face.text(table, voice).splitlines()) <= 80


def test_a_full_sheet_fits_the_terminal_too():
    dump = GAME.start(4).dump()
    dump["options"]["track_capacity_limits_gains"] = False
    for sheet in dump["sheets"]:
        sheet["buildings"] = list(BUILDINGS)
        sheet["gold"] = {"circled": 900, "crossed_out": 9}
        sheet["goats"] = {"circled": 900, "crossed_out": 10}
    for lang in LANGUAGES:
        table = GAME.load(dump)
        lines = GAME.face.text(table, Voice(lang, GAME)).splitlines()
        assert max(columns(line) for line in lines) <= 80
        elements(GAME.face.picture(table, Voice(lang, GAME)))


def test_the_sketch_shows_the_harbor_the_sheet_in_turn_and_the_others():
    table, _ = rolled(3, "1 1 1 2 2 4 4 4 6")
    lines = GAME.face.text(table).splitlines()
    assert "Round 1 of 18" in lines[0]
    assert re.search(r"▸▐ Purple +4 +4 +4 ", lines[6])
    assert "▸" not in lines[5], "nobody can take dice that are not there"
    assert re.search(r"O +Orange +4 ▢▢ +5 ▢▢ +10 ▢▢▢▢ +0", "\n".join(lines))
    assert sum("Seat 2" in line or "Seat 3" in line for line in lines) == 2
    table, _ = played(table, "take green", "steward", "r2c3", "r2c4", "stop")
    after = GAME.face.text(table)
    assert table.turn == 1
    assert "Seat 1 0 points" in after


def test_the_sketch_draws_the_way_of_the_steward():
    table, _ = played(rolled(3, "1 1 1 2 2 4 4 4 6")[0], "take purple", "steward", "r2c3", "r2c4")
    lines = GAME.face.text(table).splitlines()
    middle = next(line for line in lines if "‹♟›" in line)
    assert "·━━━━━━·━━━━ ‹♟›" in middle


def test_the_market_has_the_coordinates_of_its_moves():
    table, _ = played(rolled(3, "1 1 1 2 2 4 4 4 6")[0], "take purple", "steward", "r2c3", "r2c4")
    lines = GAME.face.text(table).splitlines()
    head = next(n for n, line in enumerate(lines) if "c0     c1     c2     c3     c4" in line)
    assert [f"r{row} " in lines[head + 1 + 2 * row] for row in range(5)] == [True] * 5
    assert lines[head + 3].rstrip().endswith("›2G‹"), "r1c4 can be chosen, and shows it without colours"
    assert lines[head + 7].rstrip().endswith("›1B‹"), "r3c4 too"
    assert "›+1‹" not in "\n".join(lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_section_fits_a_small_terminal(seats, lang):
    voice = Voice(lang, GAME, ["Konstantinopolitana", "Ion", "Kleio", "Nestor"][:seats])
    for table, _ in random_tables(seats, seed=7, every=29):
        sections = GAME.face.sections(table)
        assert {section.key for section in sections} == {"harbor", "score", *(f"sheet{n + 1}" for n in range(seats))}
        for section in sections:
            lines = plain(section.sketch(table, voice)).splitlines()
            assert max(columns(line) for line in lines) <= 80
            assert len(lines) <= 14


def test_the_first_section_is_the_one_of_the_decision():
    table, _ = rolled(3, "1 1 1 2 2 4 4 4 6")
    assert [section.key for section in GAME.face.sections(table)] == ["harbor", "sheet1", "sheet2", "sheet3", "score"]
    harbor = plain(GAME.face.sections(table)[0].sketch(table))
    assert re.search(r"▸▐ Purple +4 +4 +4 +3 purple goods or 4 steps", harbor)
    table, _ = played(table, "take purple", "steward")
    first = GAME.face.sections(table)[0]
    assert first.key == "sheet1"
    assert "›1P‹" in plain(first.sketch(table))
    other = next(section for section in GAME.face.sections(table) if section.key == "sheet2")
    assert "‹♟›" in plain(other.sketch(table))


def test_the_legend_explains_the_signs_of_the_sketch():
    signs = "".join(sign for sign, _ in GAME.face.legend)
    for table, _ in random_tables(4, every=40):
        shown = set(re.findall(r"[▸›‹✦·⚄☆▣▢✕♟]", GAME.face.text(table)))
        assert shown <= set(signs)
