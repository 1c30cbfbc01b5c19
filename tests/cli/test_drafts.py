"""Decisions of several parts: drafts until they are complete, then played as a whole or not at all."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stoa
from dice_game import FACE, HOLD, ROLL, Pig, PigState
from stoa.cli.protocol import Talk
from stoa.core.game import Refusal, Value
from stoa.core.message import say
from stoa.core.moves import Kind, Moves

PEOPLE = ("--seat", "Ada=human", "--seat", "Ben=human")
RECORDS = Path(__file__).parents[1] / "records"
GIFT, MORE, GIVE = 2, 3, 4
WORDS = {GIFT: say("Begin a gift."), MORE: say("Add to the gift."), GIVE: say("Give it.")}


class GiftState(PigState):
    """Pig in which the seat in turn may promise gifts, which nobody counts: `gift`, some `more`, and `give`."""

    def __init__(self, game: stoa.Game, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(game, seats, options)
        self.gift: int | None = None

    def copy(self) -> "GiftState":
        twin = super().copy()
        twin.gift = self.gift
        return twin

    def composing(self) -> bool:
        return self.gift is not None

    def draft_from(self, move: int) -> list[int]:
        return [GIFT, MORE] if move == GIFT and self.seat == 1 else [move]

    def fill(self, out: Any) -> int:
        moves = [MORE, GIVE] if self.gift else [MORE]
        if self.gift is None:
            n = super().fill(out)
            moves = [out[i] for i in range(n)] + ([GIFT] if self.turn >= 0 else [])
        for i, move in enumerate(moves):
            out[i] = move
        return len(moves)

    def play(self, move: int) -> None:
        if self.turn < 0 or move in (ROLL, HOLD):
            super().play(move)
        elif move == GIVE:
            self.gift = None
        else:
            self.gift = 0 if move == GIFT else (self.gift or 0) + 1

    def refusal(self, move: int) -> Refusal | None:
        return None if move in self.legal() else Refusal("PIG-001", say("Not now."))


class GiftGame(Pig):
    shown = replace(
        FACE, offer=lambda state, move: WORDS[move] if move in WORDS and state.turn >= 0 else FACE.offer(state, move)
    )

    def __init__(self) -> None:
        super().__init__(GiftState)
        kinds = ((ROLL, "roll"), (HOLD, "hold"), (GIFT, "gift"), (MORE, "more"), (GIVE, "give"))
        self.decisions = Moves(*(Kind(word, move) for move, word in kinds))


@pytest.fixture
def gifts(install) -> stoa.Game:
    """The game with gifts, installed."""
    return install(GiftGame())


def written(folder: Path) -> list[str]:
    """The moves in the only record here."""
    (file,) = folder.glob("*.stoa")
    text = file.read_text(encoding="utf-8").partition("\n\n")[2]
    return [line.split(" ", 2)[2] for line in text.splitlines()]


@pytest.mark.parametrize("line", ["gift, more, more, give", "gift more more give", "GIFT，more、more give"])
def test_a_decision_of_several_parts_can_be_typed_in_one_line(run, folder: Path, gifts: stoa.Game, line: str) -> None:
    run("play", "pig", *PEOPLE, lines=f"{line}\n")
    assert written(folder) == ["gift", "more", "more", "give"]


def test_step_by_step_it_is_a_draft_that_only_its_maker_sees(run, folder: Path, gifts: stoa.Game) -> None:
    output = run("play", "pig", *PEOPLE, lines="gift\nmore\nsave half.stoa\ngive\nsave whole.stoa\nquit\n").output
    assert "Not complete yet: 1 Begin a gift. 2 Add to the gift." in output
    assert (folder / "half.stoa").read_text().endswith("Result: *\n\n")
    assert (folder / "whole.stoa").read_text().endswith("1. 1 gift\n2. 1 more\n3. 1 give\n")


def test_a_draft_is_lost_with_the_end_and_nothing_else_is(run, folder: Path, gifts: stoa.Game) -> None:
    run("play", "pig", *PEOPLE, lines="gift\nmore\ngive\ngift\nmore\n")
    assert written(folder) == ["gift", "more", "give"]


def test_a_draft_can_be_dropped_or_changed(run, folder: Path, gifts: stoa.Game) -> None:
    lines = "gift\nmore\ndrop\ngift\nmore\nmore\nmore\nremove 2\nremove 9\nremove 1\nundo\ngive\n"
    output = run("play", "pig", *PEOPLE, lines=lines).output
    assert "Name a part by its number, such as: remove 3" in output
    assert "The other parts cannot do without this one; “drop” drops them all." in output
    assert written(folder) == ["gift", "more", "give"]


def test_without_a_draft_there_is_nothing_to_drop_or_to_change(run, gifts: stoa.Game) -> None:
    output = run("play", "pig", *PEOPLE, lines="drop\nremove 1\nquit\n").output
    assert output.count("There is nothing to drop: no decision is half made.") == 2


def test_undo_takes_back_the_whole_decision(run, gifts: stoa.Game) -> None:
    output = run("play", "pig", *PEOPLE, lines="gift, more, more, give\nundo\nquit\n").output
    assert "4 moves are taken back." in output


def test_a_draft_may_begin_with_more_than_its_first_part(run, folder: Path, gifts: stoa.Game) -> None:
    position = gifts.start(2).dump() | {"turns": 1}
    (folder / "p.json").write_text(json.dumps(position))
    output = run("play", "pig", *PEOPLE, "--load", "p.json", lines="gift\ngive\n").output
    assert "Not complete yet: 1 Begin a gift. 2 Add to the gift." in output
    assert written(folder) == ["gift", "more", "give"]


def test_a_computer_player_decides_all_parts_at_once(run, folder: Path, gifts: stoa.Game) -> None:
    run("play", "pig", "--seat", "A=random", "--seat", "B=random", "--seed", "5", lines="a.stoa\n")
    assert "gift" in written(folder)
    assert stoa.Record.open(folder / "a.stoa").over


@pytest.fixture
def trade(folder: Path) -> Path:
    """A table of Colosseum at which the first of three may trade: gladiators for lions of the second."""
    record = stoa.Record.open(RECORDS / "colosseum" / "3-base-1-planner.stoa")
    for state, _ in record.steps():
        if state.turn == 0 and "offer 2" in [record.game.spell(state, move) for move in state.legal()]:
            (folder / "trade.json").write_text(json.dumps(state.dump()))
            break
    return folder / "trade.json"


def test_an_offer_is_typed_in_one_line_with_names_and_words_of_the_reader(run, folder: Path, trade: Path) -> None:
    people = (*PEOPLE, "--seat", "Cem=human")
    lines = "Ben\noffer Ben, give Gladiator, get Löwe, send\naccept\n"
    output = run("play", "colosseum", *people, "--load", "trade.json", "--lang", "de", lines=lines).output
    assert output.count("Ada bot Ben einen Gladiator für einen Löwen an.") == 1
    assert written(folder) == ["offer 2", "give gladiator", "get lion", "send", "accept"]


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (
            "offer Ben, give 2 gladiator, get lion, send",
            ["offer 2", "give gladiator", "give gladiator", "get lion", "send"],
        ),
        ("offer 2 pay 7 get lion send", ["offer 2", "pay 5", "pay 1", "pay 1", "get lion", "send"]),
        (
            "anbieten Ben, 2 Gladiator geben, Löwe bekommen, senden",
            ["offer 2", "give gladiator", "give gladiator", "get lion", "send"],
        ),
    ],
)
def test_parts_are_added_as_many_at_once_as_are_typed(
    run, folder: Path, trade: Path, line: str, parts: list[str]
) -> None:
    position = json.loads(trade.read_text())
    position["players"][0]["coins"] = 20
    trade.write_text(json.dumps(position))
    run("play", "colosseum", *PEOPLE, "--seat", "Cem=human", "--load", "trade.json", lines=f"{line}\n")
    assert written(folder) == parts


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("offer 2, give gladiator, get 99 lion, send", "Ben holds only 2 of this type. (COL-145)"),
        ("offer 2, get 3 chariot", "Ben holds no token of this type. (COL-145)"),
        ("offer 2, pay 500, get lion", "You have only 20 coins. (COL-145)"),
    ],
)
def test_more_than_there_is_of_something_is_refused_with_what_there_is(
    run, folder: Path, trade: Path, line: str, answer: str
) -> None:
    position = json.loads(trade.read_text())
    position["players"][0]["coins"] = 20
    trade.write_text(json.dumps(position))
    output = run("play", "colosseum", *PEOPLE, "--seat", "Cem=human", "--load", "trade.json", lines=f"{line}\n").output
    assert answer in output


def ask(talk: Talk, do: str, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(talk.answer(json.dumps({"do": do, **fields}).encode()))
    return answer


def test_programs_play_it_whole_or_not_at_all(gifts: stoa.Game) -> None:
    talk = Talk()
    ask(talk, "new", game="pig")
    for half in (["gift"], ["gift", "more"], ["gift", "more", "give", "gift"]):
        error = ask(talk, "play", moves=half)["error"]
        assert error["message"] == "This decision is not complete; send all its moves together, as a list."
        assert ask(talk, "state")["moves"] == 0
    legal = ask(talk, "legal", moves=["gift", "more"])
    assert legal["composing"]
    assert [entry["notation"] for entry in legal["legal"]] == ["more", "give"]
    assert not ask(talk, "legal", moves=["gift", "more", "give"])["composing"]
    assert not ask(talk, "why", move="roll", moves=["gift"])["legal"]
    assert ask(talk, "play", moves=["gift", "more", "give"])["moves"] == 3
    assert ask(talk, "undo")["moves"] == 0
