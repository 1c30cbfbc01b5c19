"""What the tests of drawings and sketches share: the tables of random games, and what is seen in a drawing of one."""

from unicodedata import east_asian_width
from xml.etree import ElementTree

import stoa

SVG = "{http://www.w3.org/2000/svg}"


def walk(table, dice):
    """Every table of a random game, chance and the end among them, with the move that led there."""
    last = None
    yield table, last
    while table.turn != stoa.OVER:
        if table.turn == stoa.CHANCE:
            last = table.draw(dice)
        else:
            moves = table.legal()
            last = moves[dice.below(len(moves))]
        table.play(last)
        yield table, last


def played(table, *moves):
    """The table after these moves, as people write them, and the last of them."""
    last = None
    for move in moves:
        last = table.game.read(table, move)
        stoa.play(table, last)
    return table, last


def elements(drawing):
    """The root of a drawing, and its elements by their ids."""
    root = ElementTree.fromstring(drawing.svg)
    found = [(element.get("id"), element) for element in root.iter() if element.get("id")]
    assert len(dict(found)) == len(found), "ids are unique"
    return root, dict(found)


def texts(element):
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def title(element):
    return element.findtext(f"{SVG}title")


def classes(element):
    """The classes of an element and of everything in it."""
    return " ".join(part.get("class", "") for part in element.iter()).split()


def columns(line):
    """How wide a line is in a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)
