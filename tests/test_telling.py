"""Whole recorded games, told turn by turn in four languages, as somebody who watched would report them.

`python tests/test_telling.py` writes the texts anew; read them before they are committed.
"""

from pathlib import Path

import pytest

import stoa
from stoa.core.telling import difference, paragraph, stretches
from stoa.core.words import LANGUAGES, Voice

RECORDS = Path(__file__).with_name("records")
TEXTS = Path(__file__).with_name("tellings")
NAMES = ("Daphne", "Ion", "Kleio", "Nestor", "Thalia")


READ = {  # the games whose reports were read
    "caledonia": "2-base-mcts-300-judge",
    "colosseum": "3-base-3-lively",
    "corinth": "3-seats-default",
    "santorini": "2-original-unlimited-mcts-200",
}


def record(name: str) -> stoa.Record:
    return stoa.Record.read((RECORDS / name / f"{READ[name]}.stoa").read_text(encoding="utf-8"))


def report(game: stoa.Record, lang: str) -> str:
    voice = Voice(lang, game.game, NAMES[: game.seats])
    told = stretches(game.game.start(game.seats, game.options), game.moves)
    return "".join(f"{stretch.first}. {voice(paragraph(stretch.facts()))}\n" for stretch in told)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", READ)
def test_a_whole_game_is_told_as_it_was_read_and_found_good(name, lang):
    assert report(record(name), lang) == (TEXTS / f"{name}.{lang}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*/*.stoa")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_whoever_reads_the_log_alone_can_set_up_the_final_board(path):
    game = stoa.Record.read(path.read_text(encoding="utf-8"))
    start = game.state(0)
    board = game.game.face.told(start)
    for stretch in stretches(start, game.moves):
        for fact in stretch.facts():
            for name, change in fact.changes.items():
                board[name] = board.get(name, 0) + change
    assert difference(board, game.game.face.told(game.state())) == {}
    assert game.game.face.told(game.state())


if __name__ == "__main__":
    TEXTS.mkdir(exist_ok=True)
    for name in READ:
        for lang in LANGUAGES:
            (TEXTS / f"{name}.{lang}.txt").write_text(report(record(name), lang), encoding="utf-8")
