"""Colours, symbols and parts that all drawings share."""

from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stoa
from stoa.core.drawing import (
    GLYPHS,
    PIGMENTS,
    PLAYERS,
    SHAPES,
    TOKENS,
    Box,
    Drawing,
    Lights,
    Look,
    UnknownTheme,
    contrast,
    definitions,
    on,
    outline,
    png,
    style,
)
from stoa.core.lettering import breadth, clip, wrap
from stoa.core.message import say
from stoa.core.symbols import SHARED, Symbol, read_symbols
from stoa.core.words import LANGUAGES, Voice

SVG = "{http://www.w3.org/2000/svg}"


GAMES = [
    import_module(f"stoa.games.{path.parents[1].name}.face.symbols").SYMBOLS
    for path in Path(stoa.__file__).parent.glob("games/*/face/symbols.py")
]
SYMBOLS: dict[str, Symbol] = {name: symbol for symbols in (SHARED, *GAMES) for name, symbol in symbols.items()}


def alone(name: str, theme: str = "light", fill: str = "") -> str:
    symbol = SYMBOLS[name]
    use = f'<use href="#sym-{name}" width="48" height="48" class="sym s-edge f-{fill or symbol.fill}"/>'
    return Drawing((use,), view=Box(0, 0, 48, 48), style=style(theme), symbols=definitions({name: symbol})).svg


def parts(call: str, **context: object) -> ElementTree.Element:
    """What one macro of the shared parts draws."""
    source = f'{{% import "parts.svg.j2" as part %}}<svg xmlns="http://www.w3.org/2000/svg">{{{{ {call} }}}}</svg>'
    environment = Look("stoa.core", symbols=SYMBOLS).template("parts.svg.j2").environment
    return ElementTree.fromstring(environment.from_string(source).render(**context))


def texts(drawn: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in drawn.iter(f"{SVG}text")]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_on_the_page_and_on_panels(scheme):
    for ground in ("paper", "stone"):
        below = TOKENS[ground][scheme]
        assert contrast(TOKENS["ink"][scheme], below) >= 7
        for name in ("quiet", "act", "warn"):
            assert contrast(TOKENS[name][scheme], below) >= 4.5, (name, ground)


def test_text_can_be_read_on_every_player():
    assert all(contrast(on(colour), colour) >= 4.5 for colour in PLAYERS)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_lines_stand_out_from_every_pigment(scheme):
    edge = PIGMENTS["edge"][scheme]
    assert all(contrast(edge, pair[scheme]) >= 3 for name, pair in PIGMENTS.items() if name != "edge")


def test_players_differ_in_colour_shape_and_glyph():
    assert len(set(PLAYERS)) == len(set(SHAPES)) == len(set(GLYPHS)) == len(PLAYERS) == 5
    assert len({outline(seat, 10) for seat in range(5)}) == 5


def test_every_game_has_symbols_of_its_own():
    own = [set(symbols) - set(SHARED) for symbols in GAMES]
    assert len(set().union(*own)) == sum(map(len, own)) == len(SYMBOLS) - len(SHARED) > 0
    assert all(symbol.fill in PIGMENTS for symbol in SYMBOLS.values())


def test_a_symbol_without_a_title_and_a_title_without_a_symbol_are_found(tmp_path, monkeypatch):
    (tmp_path / "box_of_signs").mkdir()
    (tmp_path / "box_of_signs" / "symbols.svg").write_text('<svg><symbol id="key" data-fill="gold"><g/></symbol></svg>')
    monkeypatch.syspath_prepend(tmp_path)
    assert read_symbols("box_of_signs", {"key": say("Key")})["key"].shapes == "<g/>"
    for titles in ({}, {"key": say("Key"), "lock": say("Lock")}):
        with pytest.raises(ValueError, match=r"symbols\.svg and titles differ"):
            read_symbols("box_of_signs", titles)


@pytest.mark.parametrize("name", sorted(SYMBOLS))
def test_symbols_show_something_in_both_schemes(name):
    empty = png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>', 32)
    light, dark = png(alone(name), 32), png(alone(name, "dark"), 32)
    assert light.startswith(b"\x89PNG")
    assert len({empty, light, dark}) == 3
    classes = {c for e in ElementTree.fromstring(alone(name)).iter() for c in e.get("class", "").split()}
    known = {f"f-{pigment}" for pigment in PIGMENTS} | {"s-ink", "s-edge", "sym", "stoa"}
    assert classes <= known


def test_symbols_take_the_fill_of_the_place_where_they_are_used():
    assert png(alone("die-3"), 32) != png(alone("die-3", fill="gold"), 32)
    assert png(alone("worker", fill="seat0"), 32) != png(alone("worker", fill="seat1"), 32)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_symbol_has_a_title_in_every_language(language):
    sheet = definitions(SYMBOLS, Voice(language))
    drawn = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{sheet}</svg>')
    assert [symbol.get("id") for symbol in drawn] == [f"sym-{name}" for name in SYMBOLS]
    assert all(symbol.findtext(f"{SVG}title") for symbol in drawn)


def test_themes_choose_the_colours():
    assert TOKENS["paper"][0] in style("light")
    assert TOKENS["paper"][1] not in style("light")
    assert TOKENS["paper"][0] not in style("dark")
    assert style("auto").index(TOKENS["paper"][0]) < style("auto").index("prefers-color-scheme:dark")
    assert png(alone("goat", "auto"), 32) == png(alone("goat", "light"), 32)


def test_a_drawing_in_a_page_follows_the_scheme_of_the_page():
    light, dark = TOKENS["ink"]
    assert f".f-ink{{fill:light-dark({light},{dark})}}" in style("page")
    assert "@media" not in style("page")


def test_a_game_adds_tones_of_its_own():
    assert ".f-san-tile{fill:#111111}" in style("light", {"san-tile": ("#111111", "#222222")})


def test_an_unknown_theme_is_refused_with_those_that_there_are():
    with pytest.raises(UnknownTheme, match="no theme 'sepia'; there are auto, light, dark, page"):
        style("sepia")


def test_words_are_escaped_and_wrapped():
    drawn = parts("part.lines(words, 0, 0, 80, 13)", words="Tea & <b>cake</b> for everybody here")
    spans = [span.text or "" for span in drawn.iter(f"{SVG}tspan")]
    assert len(spans) > 2
    assert " ".join(spans) == "Tea & <b>cake</b> for everybody here"
    assert len({span.get("y") for span in drawn.iter(f"{SVG}tspan")}) == len(spans)


@pytest.mark.parametrize(
    "words",
    [
        "Move the worker on c3 to a neighbouring space.",
        "把c3上的工人移到相鄰的空格（level 3），然後建造。",
        "（一）",
        "",
        "x" * 40,
    ],
)
def test_wrapping_keeps_every_character_within_the_width(words):
    lines = wrap(words, 100, 13)
    assert "".join("".join(lines).split()) == "".join(words.split())
    assert all(breadth(line, 13) <= 100 + 13 or " " not in line for line in lines)
    assert not any(line.startswith(("，", "。", "）")) for line in lines)


def test_a_token_shows_seat_and_text():
    drawn = parts("part.token(4, 10, 10, 12, 5)")
    classes = [element.get("class") for element in drawn.iter() if element.get("class")]
    assert classes == ["f-seat4 s-ink", "f-on4 num"]
    assert texts(drawn) == ["5"]


def test_badges_and_panels_show_their_numbers_and_headings():
    assert texts(parts("part.coin(50, 0, 0, 12)")) == ["50"]
    assert texts(parts("part.points(-3, 0, 0, 12)")) == ["-3"]
    assert texts(parts("part.amount('wool', 7, 0, 0, 16)")) == ["7"]
    assert texts(parts("part.panel(0, 0, 100, 50, title='A & B')")) == ["A & B"]


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_an_amount_stands_where_its_anchor_says(anchor):
    use = parts(f"part.amount('coin', 12, 100, 0, 20, anchor='{anchor}')").find(f"{SVG}use")
    left = float(use.get("x"))
    assert {"start": left == 100, "middle": 60 < left < 95, "end": left < 75}[anchor]


LIGHTS = Lights({"hex-a1": "Go there.", "hex-b2": "", "buy-wool": "Buy it."}, ["hex-a1", "dice"])


def test_lights_tell_what_can_be_clicked_and_what_was_played_last():
    assert LIGHTS.on("hex-a1")
    assert LIGHTS.on("hex-b2")
    assert not LIGHTS.on("dice")
    assert LIGHTS.last("dice")
    assert not LIGHTS.last("hex-b2")
    assert LIGHTS.tip("hex-a1", "land") == "Go there."
    assert LIGHTS.tip("hex-b2", "land") == LIGHTS.tip("hex-c3", "land") == "land"
    assert LIGHTS.tag("hex-b2") == 'id="hex-b2" class="act"'
    assert LIGHTS.tag("dice") == 'id="dice"'


def test_a_part_has_only_its_own_lights():
    land = LIGHTS.among("hex-", "port-")
    assert land == Lights({"hex-a1": "Go there.", "hex-b2": ""}, ["hex-a1"])
    assert hash(land) == hash(Lights({"hex-b2": "", "hex-a1": "Go there."}, ["hex-a1"]))
    assert land != LIGHTS
    assert land != LIGHTS.among("hex-a", "hex-b", "dice")


def test_another_frame_needs_another_drawing():
    before = Drawing(("<svg>", "<g id='a'/>", "</svg>"))
    assert Drawing(before.pieces).changes(before.prints) == []
    assert Drawing(("<svg lang='de'>", "<g id='a'/>", "</svg>")).changes(before.prints) is None
    assert before.changes(Drawing(()).prints) is None


def painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, **context: object) -> Drawing:
    """A drawing with a part that has two smaller elements."""
    (tmp_path / "folded").mkdir(exist_ok=True)
    (tmp_path / "folded" / "__init__.py").touch()
    template = (
        '{{ cut }}<g id="all" class="{{ line }}">'
        '{{ fold }}<g id="one">{{ one }}</g>{{ fold }} {{ fold }}<g id="two">{{ two }}</g>{{ fold }}</g>{{ cut }}'
    )
    (tmp_path / "folded" / "folded.svg.j2").write_text(template)
    monkeypatch.syspath_prepend(tmp_path)
    return Look("folded").paint("folded.svg.j2", size=(1, 1), title=say(name), marks={}, **context)


def test_of_a_part_only_the_smaller_elements_are_replaced_that_have_changed(tmp_path, monkeypatch):
    before = painted(tmp_path, monkeypatch, "A", line="thin", one=1, two=1)
    assert before.pieces[1] == '<g id="all" class="thin"><g id="one">1</g> <g id="two">1</g></g>'
    after = painted(tmp_path, monkeypatch, "A", line="thin", one=1, two=2)
    assert after.changes(before.prints) == ['<g id="two">2</g>']
    bold = painted(tmp_path, monkeypatch, "A", line="bold", one=1, two=2)
    assert bold.changes(before.prints) == [bold.pieces[1]]


def drawing(**more: object) -> Drawing:
    pieces = ("<g/>", "<g id='a'/>", "")
    return Drawing(pieces, {"a": [1, 2]}, Box(0, -10, 200, 100.5), title="A & B", **more)


def test_a_drawing_is_put_together_from_its_fields():
    drawn = drawing(language="zh_Hant", style=".a{fill:none}", symbols="<symbol id='sym-key'/>")
    root = ElementTree.fromstring(drawn.svg)
    assert [element.tag.removeprefix(SVG) for element in root] == ["title", "style", "defs", "g", "g"]
    assert (root.get("viewBox"), root.get("role")) == ("0 -10 200 100.5", "img")
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "zh-Hant"
    assert [root[0].text, root[1].text, root[2][0].get("id")] == ["A & B", ".a{fill:none}", "sym-key"]


def test_a_page_gets_a_drawing_in_pieces_and_without_its_style_sheet():
    framed = drawing(style=".a{fill:none}").framed("group")
    assert framed[1::2] == ("<g id='a'/>",)
    root = ElementTree.fromstring("".join(framed))
    assert root.get("role") == "group"
    assert root.find(f"{SVG}style") is None


def test_an_svg_from_elsewhere_is_a_drawing_as_it_is():
    plain = Drawing((alone("coin"),))
    assert plain.svg == plain._repr_svg_() == "".join(plain.framed("group")) == alone("coin")
    assert plain.png(32) == png(alone("coin"), 32)
    assert plain.style == ""


def test_a_drawing_shows_itself_briefly():
    assert repr(drawing()) == "<Drawing: A & B, 200 x 100.5, 1 marks>"
    assert drawing()._repr_svg_() == drawing().svg
    assert drawing().png()[:4] == b"\x89PNG"


@pytest.mark.parametrize("words", ["Handelsniederlassung", "雅典卫城的商人", ""])
def test_words_are_cut_off_where_they_would_not_fit(words):
    assert clip(words, 1000, 15) == words
    assert breadth(clip(words, 60, 15), 15) <= 60


@pytest.mark.parametrize("name", stoa.game_names())
def test_what_is_drawn_again_is_the_same_text(name: str) -> None:
    game = stoa.game(name)
    state = game.start(game.smallest_contest())
    once, again = (game.face.picture(state, Voice("en", game)) for _ in range(2))
    assert once is not again
    assert all(one is other for one, other in zip(once.pieces, again.pieces, strict=True))
