"""A state of Clans of Caledonia as a drawing."""

import re
from collections import Counter

import pytest

import stoa
from drawings import SVG, elements, texts, title
from stoa.core.drawing import png
from stoa.core.game import CHANCE, OVER
from stoa.games.caledonia import CALEDONIA as GAME
from stoa.games.caledonia.face import FACE, chart
from stoa.games.caledonia.rules import expanding, modules
from stoa.games.caledonia.rules.board import GOODS, HEXES, UNITS, hex_name
from stoa.games.caledonia.rules.phases import PHASES

SECTIONS = ("turn", "map", "legend", "market", "contracts", "rounds", "tally")
EXPAND, TAKE, PASS = 766, 96, 0


def decisions(seats, seed=1, **options):
    """The decisions of a random game in which nobody passes early, and its end, with the move that led there."""
    dice = stoa.SeededDice(seed)
    state = GAME.start(seats, options)
    last = None
    while state.turn != OVER:
        if state.turn == CHANCE:
            last = state.draw(dice)
        else:
            yield state, last
            moves = state.legal()
            if len(moves) > 1 and moves[0] == PASS and dice.below(12):
                moves = moves[1:]
                rich = [move for move in moves if move >= EXPAND or TAKE <= move < TAKE + 100]
                moves = rich if rich and dice.below(10) < 6 else moves
            last = moves[dice.below(len(moves))]
        state.play(last)
    yield state, last


def each_phase(seats, most=2, seed=1, **options):
    """A few decisions of every phase and round that a game comes to."""
    seen = Counter()
    for state, last in decisions(seats, seed, **options):
        seen[state.phase, state.round] += 1
        if seen[state.phase, state.round] <= most:
            yield state, last


def reach(phase, seats=2, least=lambda state: True, **options):
    """The first state of some games in this phase."""
    for seed in range(1, 60):
        for state, last in decisions(seats, seed, **options):
            if PHASES[state.phase] == phase and least(state):
                return state, last
    raise AssertionError(f"no game comes to {phase}")


@pytest.mark.varied(2)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {"kickstarter_tiles": True}),
        (2, {"tighter_map": True, "no_clans": True}),
        (3, {"clan_auction": True, "kickstarter_tiles": True}),
        (4, {}),
        (4, {"no_port_tiles": True, "no_scoring_tiles": True, "fixed_imports": True}),
    ],
)
def test_marks_stand_for_every_legal_move_of_every_phase(seats, options):
    for seed in (1, 2):
        for state, last in each_phase(seats, most=1, seed=seed, **options):
            drawing = FACE.picture(state, last=last)
            _, ids = elements(drawing)
            legal = set(state.legal())
            marked = {move for moves in drawing.marks.values() for move in moves}
            assert legal <= marked, (PHASES[state.phase], sorted(legal - marked))
            assert set(drawing.marks) <= set(ids), (PHASES[state.phase], set(drawing.marks) - set(ids))
            sections = {f"section-{name}" for name in (*SECTIONS, *(f"player-{n + 1}" for n in range(seats)))}
            assert sections <= set(ids)
            for name, moves in drawing.marks.items():
                assert (ids[name].get("class") == "act") == bool(legal & set(moves)), (PHASES[state.phase], name)
            lit = {name for name, element in ids.items() if element.get("class") == "act"}
            assert lit <= set(drawing.marks)


@pytest.mark.parametrize("phase", ["choosing", "keeping", "returning", "taking off", "putting on", "slaughtering"])
def test_rare_decisions_have_their_marks_too(phase):
    state, last = reach(phase, seats=3)
    drawing = FACE.picture(state, last=last)
    marked = {move for moves in drawing.marks.values() for move in moves}
    assert set(state.legal()) <= marked
    assert set(drawing.marks) <= set(elements(drawing)[1])


def test_the_map_can_be_drawn_while_it_is_laid():
    state = GAME.start(4)
    dice = stoa.SeededDice(1)
    while state.turn == CHANCE:
        _, ids = elements(FACE.picture(state))
        laid = [n for n in range(HEXES) if "f-cal-mist" not in ids[f"hex-{hex_name(n)}"][1].get("class", "")]
        modules_laid = state.ground.sides
        assert len(laid) == sum(len(modules.spots_of(module)) for module in "ABCD"[: len(modules_laid)])
        state.play(state.draw(dice))


@pytest.mark.rule("CAL-023")
def test_adjacent_hexes_share_an_edge_of_the_drawing():
    for spot in ((0, 0), (5, 3), (6, 4), (11, 7)):
        corners = {(round(x), round(y)) for x, y in (chart.corner(spot, n) for n in range(6))}
        for other in filter(modules.inside, modules.around(spot)):
            shared = {(round(x), round(y)) for x, y in (chart.corner(other, n) for n in range(6))}
            close = sum(1 for x, y in corners if any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in shared))
            assert close == 2


@pytest.mark.rule("CAL-024")
def test_every_land_hex_shows_its_terrains_and_its_cost():
    state, _ = reach("starting workers", seats=4, map="1212", no_port_tiles=True)
    _, ids = elements(FACE.picture(state))
    printed = chart.hexes("1212")
    fills = {}
    for spot, found in printed.items():
        hex_ = ids[f"hex-{hex_name(spot[0] * 9 + spot[1])}"]
        fills[spot] = {path.get("fill") for path in hex_.iter(f"{SVG}path") if path.get("fill")}
        expected = {f"url(#cal-on-{kind})" for kind in found.terrain} or {"url(#cal-on-loch)"}
        assert fills[spot] == expected
    costs = Counter(text for text in texts(ids["section-map"]) if text.isdigit())
    land = Counter(str(found.cost) for found in printed.values() if not found.loch)
    labels = Counter(str(n) for n in range(1, 10)) + Counter(str(n) for n in range(1, 10))
    assert costs == land + labels


@pytest.mark.rule("CAL-035")
def test_shaded_land_lies_in_mist_with_two_players_alone():
    for seats, expected in ((2, True), (3, False)):
        state, _ = reach("acting", seats=seats, map="1111")
        _, ids = elements(FACE.picture(state))
        shaded = next(spot for spot, found in chart.hexes("1111").items() if found.shaded and not found.port)
        element = ids[f"hex-{hex_name(shaded[0] * 9 + shaded[1])}"]
        assert any(path.get("fill") == "url(#cal-on-mist)" for path in element.iter(f"{SVG}path")) == expected
        assert ("Closed" in title(element)) == expected


@pytest.mark.rule("CAL-027", "CAL-030")
def test_rivers_run_along_edges_and_end_in_a_loch():
    sides = chart.four("1111")
    assert len(chart.rivers("1111")) == sum(len(side.rivers) for side in sides)
    assert 2 * len(chart.mouths("1111")) >= len({spot for side in sides for spot in side.deltas})


def test_units_stand_on_their_hexes_in_the_colour_of_their_seat():
    state, last = reach("acting", seats=4, least=lambda state: state.round == 3)
    _, ids = elements(FACE.picture(state, last=last))
    for index in range(HEXES):
        name = hex_name(index)
        if not state.board[index]:
            assert f"unit-{name}" not in ids
            continue
        piece = ids[f"unit-{name}"]
        seat = int(state.owner(index))
        assert any(f"f-seat{seat}" in (part.get("class") or "") for part in piece.iter())
        assert piece.get("data-piece").endswith(f"-{seat}")


@pytest.mark.rule("CAL-095", "CAL-165")
def test_a_hex_tells_what_a_unit_would_cost_and_bring():
    state, _ = reach(
        "acting", seats=4, least=lambda state: any(EXPAND <= move < EXPAND + 117 for move in state.legal())
    )
    _, ids = elements(FACE.picture(state))
    move = next(move for move in state.legal() if EXPAND <= move < EXPAND + 117)
    index = move - EXPAND
    price = expanding.cost(state, state.players[state.turn], 0, index, False)
    assert f"sheep for £{price}: 1 wool a round." in title(ids[f"hex-{hex_name(index)}"])


@pytest.mark.rule("CAL-033", "CAL-148")
def test_port_tiles_show_what_they_do_and_who_has_used_them():
    state, _ = reach("acting", seats=3, least=lambda state: any(player.ports for player in state.players))
    _, ids = elements(FACE.picture(state))
    for module, tile in enumerate(state.ports):
        place = ids[f"hex-{hex_name(state.ground.ports[module])}"]
        assert f"Port tile {tile + 1}" in title(place)
        for seat, player in enumerate(state.players):
            assert (f"Used by Seat {seat + 1}" in title(place)) == bool(player.ports >> tile & 1)
            used = any(f"f-seat{seat}" in (part.get("class") or "") for part in ids[f"port-{tile + 1}"].iter())
            assert used == bool(player.ports >> tile & 1)


@pytest.mark.rule("CAL-079", "CAL-083")
def test_ladders_show_the_price_and_every_merchant():
    state, _ = reach("acting", seats=4, least=lambda state: any(n for player in state.players for n in player.stalls))
    _, ids = elements(FACE.picture(state))
    for n, good in enumerate(GOODS):
        price = ids[f"price-{good}"]
        bold = [text.text for text in price.iter(f"{SVG}text") if text.get("font-weight")]
        assert bold == [str(state.price(n))]
        for way, sign in (("buy", 1), ("sell", -1)):
            merchants = sum(max(0, sign * int(player.stalls[n])) for player in state.players)
            shapes = [part for part in ids[f"{way}-{good}"].iter() if re.search(r"f-seat\d", part.get("class") or "")]
            assert len(shapes) == merchants


@pytest.mark.rule("CAL-042", "CAL-088")
def test_the_export_board_shows_contracts_as_crates_and_the_fee():
    state, _ = reach("acting", seats=4, least=lambda state: state.round == 4)
    _, ids = elements(FACE.picture(state))
    shown = {f"contract-{contract + 1}" for contract in state.boxes if contract >= 0}
    assert {name for name in ids if re.fullmatch(r"contract-\d+", name)} == shown
    assert texts(ids["fee"]) == ["−£10"]
    assert "pile" in title(ids["pile"])


@pytest.mark.rule("CAL-051")
def test_pairs_lie_open_until_they_are_taken():
    state, last = reach("picking", seats=4, least=lambda state: state.taken)
    drawing = FACE.picture(state, last=last)
    _, ids = elements(drawing)
    pairs = [name for name in ids if re.fullmatch(r"pair-\d", name)]
    assert len(pairs) == 5
    open_ = [name for name in pairs if ids[name].get("class") == "act"]
    assert len(open_) == len(state.legal())


@pytest.mark.rule("CAL-268")
def test_the_auction_shows_the_highest_bid():
    state, _ = reach("bidding", seats=3, least=lambda state: state.bid >= 0, clan_auction=True)
    drawing = FACE.picture(state)
    _, ids = elements(drawing)
    assert str(state.bid) in texts(ids["auction"])
    assert len(drawing.marks["bid-any"]) == 30 - state.bid


@pytest.mark.rule("CAL-010", "CAL-164")
def test_player_boards_show_units_goods_and_money():
    state, _ = reach("acting", seats=4, least=lambda state: state.round == 3)
    _, ids = elements(FACE.picture(state))
    for seat, player in enumerate(state.players):
        board = ids[f"section-player-{seat + 1}"]
        assert str(player.money) in texts(board)
        for n, good in enumerate(GOODS):
            assert texts(ids[f"seat-{seat + 1}-good-{good}"]) == [str(player.goods[n])]
        for n, unit in enumerate(UNITS[:6]):
            cell = ids[f"seat-{seat + 1}-unit-{unit}"]
            placed = [part for part in cell.iter(f"{SVG}rect") if f"f-seat{seat}" in part.get("class")]
            assert len(placed) == player.units[n]


@pytest.mark.rule("CAL-183")
def test_the_end_shows_the_final_scoring_row_by_row():
    state, last = reach("over", seats=3)
    drawing = FACE.picture(state, last=last)
    assert drawing.marks == {}
    root, ids = elements(drawing)
    words = texts(ids["section-tally"])
    assert "Final scoring" in words
    for line in FACE.tally(state):
        at = words.index(str(line.label))
        assert words[at + 1 : at + 4] == [str(n) for n in line.points]
    assert words[-3:] == [str(n) for n in state.score()]
    assert re.search("wins|shared", root.findtext(f"{SVG}desc"))


def test_the_last_move_is_outlined():
    for state, last in decisions(2, seed=4):
        if last is not None and last >= EXPAND and state.board[(last - EXPAND) % HEXES]:
            root, _ = elements(FACE.picture(state, last=last))
            assert any(part.get("class") == "last s-ink" for part in root.iter())
            return
    raise AssertionError("nobody expands")


def test_parts_for_a_telephone_are_narrow_and_their_words_large():
    state, _ = reach("acting", seats=4, least=lambda state: state.round == 2)
    _, ids = elements(FACE.picture(state))
    halves = [f"player-{n}-{half}" for n in (1, 4) for half in ("units", "upgrades")]
    for name in ("market", "contracts", "rounds", "tally", *halves):
        section = ids[f"section-{name}"]
        x, y, width, height = map(float, section.get("data-box").split())
        smallest = min(float(text.get("font-size")) for text in section.iter(f"{SVG}text"))
        assert width * 13 / smallest <= 345, (name, smallest)
        assert x >= 0
        assert y >= 0
        assert height > 0
        assert section.get("data-name")


@pytest.mark.parametrize(
    ("phase", "options"),
    [("picking", {}), ("bidding", {"clan_auction": True}), ("acting", {}), ("keeping", {}), ("over", {})],
)
def test_a_page_can_show_every_decision_at_once(phase, options):
    """What has to be seen to choose is in every layout; the rest are buttons of the page."""
    state, _ = reach(phase, seats=3, **options)
    drawing = FACE.picture(state)
    _, ids = elements(drawing)
    wanted = {
        "picking": {"map", "pairs", "rounds"},
        "bidding": {"map", "auction", "pairs", "rounds"},
        "acting": {"map", "market", "contracts", "rounds", "player-own"},
        "keeping": {"map", "drawn", "contracts", "rounds", "player-own"},
        "over": {"map", "tally", "contracts", "rounds", "player-own"},
    }[phase]
    assert len(drawing.layouts) == 2
    for layout in drawing.layouts:
        named = set(re.findall(r"[\w-]+", layout))
        assert wanted <= named
        assert {f"section-{name.replace('own', '1')}" for name in named} <= set(ids)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("seats", [1, 4])
def test_drawings_become_pictures_in_both_schemes(seats, theme):
    state, last = reach("acting", seats=seats, least=lambda state: state.round == 2)
    assert png(FACE.picture(state, last=last, theme=theme).svg, 700)[:4] == b"\x89PNG"
