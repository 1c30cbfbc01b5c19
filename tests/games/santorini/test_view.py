"""The Santorini table as a drawing and as a sketch."""

import re

import pytest

import stoa
from drawings import SVG, classes, elements, played, texts, title, walk
from stoa.core.drawing import png
from stoa.core.game import OVER
from stoa.core.words import Voice
from stoa.games.santorini.face import figures, perspective
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.position import read

SPACES = {f"space-{space_name(space)}" for space in range(25)}
TOWERS = {name.replace("space", "tower") for name in SPACES}
GAME = stoa.game("santorini")
MIDDLE = "0021400212012140031130320/1/c5,d4/c4,d3"

TABLES = [
    (2, {}),
    (2, {"supply": "original-40-16"}),
    (2, {"supply": "typed-22-18-14-14", "placement": "roxley"}),
    (3, {}),
    (3, {"supply": "original-40-16"}),
    (4, {}),
]


def random_tables(seats, options, seed=1):
    """Every fourth table of a random game and its end, with the move that led there: all kinds of decisions."""
    for n, (table, last) in enumerate(walk(GAME.start(seats, options), stoa.SeededDice(seed))):
        if n % 4 == 0 or table.turn == OVER:
            yield table, last


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_marks_stand_for_the_present_decision_on_every_table_of_a_game(seats, options):
    for table, last in random_tables(seats, options):
        drawing = GAME.face.picture(table, last=last)
        _, ids = elements(drawing)
        legal = set(table.legal())
        assert set(ids) >= SPACES
        if table.turn == OVER:
            assert drawing.marks == {}
        else:
            kind = min(legal) - min(legal) % 25
            assert drawing.marks == {f"space-{space_name(space)}": [kind + space] for space in range(25)}
            assert legal <= {move for moves in drawing.marks.values() for move in moves}
        for name in SPACES:
            may = bool(legal & set(drawing.marks.get(name, [])))
            assert (ids[name].get("class") == "act") == may
            assert ("glow" in classes(ids[name])) == may


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_workers_and_levels_are_drawn_where_they_are(seats, options):
    for table, last in random_tables(seats, options, seed=2):
        _, ids = elements(GAME.face.picture(table, last=last))
        dump = table.dump()
        standing = {f"worker-{name}": side for side, names in enumerate(dump["workers"]) for name in names}
        assert {name for name in ids if name.startswith("worker-")} == set(standing)
        for name, side in standing.items():
            assert f"f-seat{side}" in classes(ids[name])
        for space in range(25):
            drawn = classes(ids[f"tower-{space_name(space)}"])
            assert [f"f-san-roof{n}" in drawn for n in (1, 2, 3)] == [n <= table.levels[space] for n in (1, 2, 3)]
            assert ("f-san-dome" in drawn) == bool(table.domes >> space & 1)


def test_the_last_move_is_outlined():
    table, last = played(GAME.start(2), "@c3")
    _, ids = elements(GAME.face.picture(table, last=last))
    assert [name for name in sorted(TOWERS) if "last" in classes(ids[name])] == ["tower-c3"]
    _, ids = elements(GAME.face.picture(table))
    assert not any("last" in classes(ids[name]) for name in TOWERS)


def test_the_chosen_worker_is_highlighted_until_it_has_built():
    table, _ = played(read(GAME, MIDDLE), "d4")
    _, ids = elements(GAME.face.picture(table))
    assert "san-chosen" in classes(ids["worker-d4"])
    assert "san-chosen" not in classes(ids["worker-c5"])
    table, _ = played(table, "d4-d5")
    _, ids = elements(GAME.face.picture(table))
    assert "san-chosen" in classes(ids["worker-d5"])
    table, _ = played(table, "+d4")
    _, ids = elements(GAME.face.picture(table))
    assert not any("san-chosen" in classes(element) for element in ids.values())


def test_the_storey_that_a_build_would_add_glows():
    table, _ = played(read(GAME, "4433244322243321432100000/2/a1,b1/e5,d4"), "d4", "d4-e4")
    _, ids = elements(GAME.face.picture(table))
    dome, storey = (ids[name].find(f"{SVG}path") for name in ("space-d5", "space-d4"))
    assert "dash" in dome.get("class")
    assert "A" in dome.get("d")
    assert "dash" in storey.get("class")
    assert storey.get("d").count("M") == 3  # two walls and a roof


def test_spaces_say_what_a_click_does_or_what_is_there():
    table, _ = played(read(GAME, MIDDLE), "d4")
    _, ids = elements(GAME.face.picture(table, Voice("en", GAME)))
    said = {name: title(ids[name]) for name in SPACES}
    assert said["space-e4"] == "Move up from d4 to e4, to level 2."
    assert said["space-e5"] == "e5: a dome."
    assert said["space-c4"] == "c4: level 2, a worker of Seat 2."
    assert said["space-a1"] == "a1: level 3."


def test_the_row_above_shows_whose_turn_it_is_and_the_workers_still_to_place():
    table, _ = played(GAME.start(3), "@b3", "@d4")
    _, ids = elements(GAME.face.picture(table))
    waiting = [classes(ids["waiting"]).count(f"san-waiting-{side}") for side in range(3)]
    assert waiting == [1, 1, 2]
    assert ["s-act" in classes(ids[f"side-{n}"]) for n in (1, 2, 3)] == [False, True, False]


def test_four_seats_are_two_teams_with_both_their_seats():
    root, ids = elements(GAME.face.picture(GAME.start(4)))
    assert texts(ids["side-1"]) == ["1", "3", "Seat 1 and Seat 3"]
    assert texts(ids["side-2"]) == ["2", "4", "Seat 2 and Seat 4"]
    assert root.findtext(f"{SVG}desc") == "Seat 1: Place a worker on an unoccupied space."


def test_a_won_game_shows_its_winner():
    table, last = played(read(GAME, "0300002230411331031200213/2/b4,a5/a4,e2"), "e2", "e2-e1#")
    root, ids = elements(GAME.face.picture(table, last=last))
    assert "Seat 2 wins." in texts(ids["side-2"])
    assert "sym-laurel" in ids
    assert "s-gold" in classes(ids["worker-e1"])
    assert root.findtext(f"{SVG}desc") == "Seat 2 wins."
    assert "Seat 2 wins." in GAME.face.text(table)


def test_a_side_that_is_out_is_crossed_out():
    table = read(GAME, "0000000000000000000000000/1/a1,a2/-/e5,e4")
    _, ids = elements(GAME.face.picture(table))
    assert "sym-cross" in ids
    assert [ids[f"side-{n}"].find(f"{SVG}use") is not None for n in (1, 2, 3)] == [False, True, False]
    assert "Seat 2 is out." in GAME.face.text(table)


@pytest.mark.rule("SAN-042")
@pytest.mark.parametrize(
    ("supply", "left"), [("original-40-16", ["9", "14"]), ("typed-22-18-14-18", ["6", "8", "9", "16"])]
)
def test_a_limited_supply_shows_the_pieces_left(supply, left):
    table = read(GAME, MIDDLE, supply=supply)
    _, ids = elements(GAME.face.picture(table))
    assert texts(ids["supply"]) == ["Pieces left", *left]
    assert all(re.search(rf"\b{n}\b", GAME.face.text(table).splitlines()[-1]) for n in left)


def test_an_unlimited_supply_shows_no_rail():
    table = read(GAME, MIDDLE)
    assert "supply" not in elements(GAME.face.picture(table))[1]
    assert "Pieces left" not in GAME.face.sketch(table)


def test_the_drawing_stands_alone_and_names_itself():
    drawing = GAME.face.picture(read(GAME, MIDDLE))
    root, _ = elements(drawing)
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Santorini"
    assert not re.search(r"(?:href|src)=\"(?!#)|url\((?!#)|@import", drawing.svg)
    assert re.findall('<symbol id="([^"]*)"', drawing.svg) == ["sym-cross", "sym-laurel"], "what the game uses"


def test_the_drawing_follows_the_theme():
    table = read(GAME, MIDDLE)
    light, dark, auto = (GAME.face.picture(table, theme=theme).svg for theme in ("light", "dark", "auto"))
    assert png(light, 320) == png(auto, 320) != png(dark, 320)
    assert GAME.face.picture(table).svg == auto == table._repr_svg_()
    assert "prefers-color-scheme" in auto


def test_text_is_large_enough_on_a_phone():
    for table, last in random_tables(4, {"supply": "original-40-16"}):
        root, _ = elements(GAME.face.picture(table, last=last, view="front"))
        width = float(root.get("viewBox").split()[2])
        assert all(float(text.get("font-size")) * 400 / width >= 13 for text in root.iter(f"{SVG}text"))


def test_the_board_is_seen_from_three_sides_and_turned():
    table, _ = played(read(GAME, MIDDLE), "d4", "d4-d5")
    views = [view.turned(n) for view in GAME.face.views for n in range(4)]
    drawings = {view: GAME.face.picture(table, view=view) for view in views}
    assert [view.key for view in GAME.face.views] == ["corner", "front", "above"]
    assert GAME.face.picture(table).svg == drawings["corner"].svg
    assert len({drawing.svg for drawing in drawings.values()}) == 12
    for view, drawing in drawings.items():
        _, ids = elements(drawing)
        assert set(ids) >= SPACES
        assert drawing.marks == drawings["corner"].marks
        assert bool(texts(ids["levels"])) == view.startswith("above")


@pytest.mark.parametrize("view", ["corner", "front.1", "above.2"])
def test_what_may_be_chosen_lies_over_everything_else(view):
    table, _ = played(read(GAME, MIDDLE), "d4", "d4-d5")
    _, ids = elements(GAME.face.picture(table, view=view))
    order = [element.get("class") for element in ids["spaces"]]
    assert order == sorted(order, key=lambda kind: kind == "act")
    assert "act" in order
    assert all(ids[name.replace("space", "tower")].get("data-for") == name for name in SPACES)


def test_towers_are_drawn_from_the_back_to_the_front():
    for view in ("corner", "corner.2", "front.1"):
        eye = perspective.eye(view)
        near = [eye.near(*eye.centre(space)) for space in figures.from_the_back(eye)]
        assert near == sorted(near)


def test_what_the_voice_says_is_escaped():
    class Rogue(Voice):
        def __call__(self, message):
            return '<script>"&"</script>'

    root, ids = elements(GAME.face.picture(read(GAME, MIDDLE), Rogue("en", GAME)))
    assert not list(root.iter(f"{SVG}script"))
    assert title(ids["space-c3"]) == '<script>"&"</script>'


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_sketch_shows_every_space_at_its_place(seats, options):
    for table, _ in random_tables(seats, options, seed=3):
        lines = GAME.face.text(table).splitlines()
        assert max(len(line) for line in lines) <= 80
        legal = {move % 25 for move in table.legal()}
        for rank in range(5):
            name, *cells, again = lines[2 + 2 * (4 - rank)].split("│")
            assert name.strip() == again.strip() == str(rank + 1)
            for file, cell in enumerate(cells):
                space = rank * 5 + file
                assert len(cell) == 9
                assert cell[5] == str(table.levels[space])
                assert ("▌" in cell) == (space in legal)
                assert ("▟▙" in cell) == bool(table.domes >> space & 1)
                for side, glyph in zip(range(table.variant.sides), "●◆■", strict=False):
                    assert (glyph in cell) == bool(table.workers[side] >> space & 1)
        assert lines[12].split() == list("abcde")
