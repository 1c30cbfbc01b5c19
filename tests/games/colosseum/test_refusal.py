"""Why not? `legal` and `refusal` are two readings of the rules that agree on every move, and every refusal has a rule."""

import re

import pytest

import stoa
from stoa.core import game as contract

EVERY = 3 if not contract.__file__.endswith(".py") else 23
HANDS = {1: {"tokens": "2 horse, lion", "coins": 20}, 2: {"tokens": "2 ship"}}
ACT = {"programs": [1], "tokens": "2 gladiator, decoration"}


def sampled(col, setting, seed=1):
    """Some states of a lively game: every few moves, and whenever the phase is new in the game."""
    seen = set()
    for n, (state, _) in enumerate(col.walk(*setting, seed=seed)):
        phase = state.dump()["phase"]
        if phase not in seen or n % EVERY == 0:
            seen.add(phase)
            yield state


def test_legal_and_refusal_agree_on_every_move(col, setting):
    moves = range(col.game.moves)
    for state in sampled(col, setting):
        legal = state.legal()
        assert legal == sorted(set(legal))
        if state.turn == stoa.CHANCE:
            assert all(state.refusal(move) is not None for move in moves[::50])
        else:
            assert legal == [move for move in moves if state.refusal(move) is None]
            assert bool(legal) == (state.turn != stoa.OVER)


def test_every_refusal_names_a_rule_in_a_sentence(col, setting):
    said = set()
    for state in sampled(col, setting, seed=2):
        for move in range(0, col.game.moves, 3):
            refusal = state.refusal(move)
            if refusal is not None:
                text = str(refusal.message)
                assert re.fullmatch(r"COL-\d{3}", refusal.rule)
                assert re.fullmatch(r"[A-Z][^{}]*\.", text), text
                said.add((refusal.rule, refusal.message.text))
    assert len(said) > 20


def test_notation_is_unique_and_read_back(col, setting):
    for state in sampled(col, setting, seed=3):
        legal = state.legal()
        words = [col.game.spell(state, move) for move in legal]
        assert len(words) == len(set(words))
        for move, word in zip(legal[:20], words, strict=False):
            assert col.game.read(state, f"  {word} ") == move
        if state.turn >= 0:
            refused = {col.game.spell(state, move) for move in set(range(col.game.moves)) - set(legal)}
            assert not refused & set(words)


def test_the_notation_of_every_decision_is_its_own(col):
    state = col.state({1: ACT | {"loge": True}}, phase="dice", event={"dice": ["II", "V"]})
    words = [col.game.spell(state, move) for move in range(col.game.moves)]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("which", ["decisions", "outcomes"])
def test_every_kind_of_move_is_written_and_read_back(col, which):
    kinds = getattr(col.game, which)
    state = col.state({1: ACT | {"loge": True}}, phase="dice", event={"dice": ["II", "V"]})
    for kind in kinds.kinds:
        for move in {kind.first, kind.first + kind.size - 1}:
            assert kinds.find(state, kinds.spell(state, move)) == [move], kind
            assert kind.move(*kind.arguments(move)) == move


def test_a_number_that_is_no_move_is_an_error(col):
    state = col.state()
    for number in (-7, -1, col.game.moves):
        with pytest.raises(ValueError, match=rf"there is no move {number}; moves are numbered from 0 to 1331"):
            state.refusal(number)


def test_a_refused_move_changes_nothing(col):
    state = col.state(HANDS, phase="trading")
    before = state.key()
    for move in set(range(col.game.moves)) - set(state.legal()):
        with pytest.raises(stoa.NotLegal):
            stoa.play(state, move)
    assert state.key() == before


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("", "is not a move here"),
        ("castle", "is not a move here"),
        ("buy 10", "possible: 11–25"),
        ("buy 31", "possible: 11–25"),
        ("bid", "There is no auction"),
        ("bid -1", "There is no auction"),
        ("bid 1000", "There is no auction"),
        ("emperor VII", "There are no dice"),
    ],
)
def test_words_that_are_no_move_are_refused_with_what_would_be_one(col, word, answer):
    with pytest.raises(stoa.NotLegal, match=answer):
        col.game.read(col.state(), word)


@pytest.mark.parametrize(
    ("phase", "changes", "refusals"),
    [
        ("investing", {}, {"open 1": "COL-049", "pass": "COL-053", "offer 2": "COL-064", "produce": "COL-071"}),
        ("investing", {}, {"bid 8": "COL-053", "second by medals": "COL-039", "push emperor +1": "COL-081"}),
        ("investing", {}, {"give up horse": "COL-104", "ask horse": "COL-106", "ask nothing": "COL-106"}),
        ("investing", {}, {"program 1": "COL-082", "joker horse": "COL-086", "count": "COL-096", "end event": "COL-152"}),
        ("investing", {}, {"accept": "COL-064", "send": "COL-064", "give horse": "COL-064", "emperor first=1": "COL-074"}),
        ("opening", {}, {"ticket": "COL-038", "pass": "COL-053", "stop investing": "COL-038"}),
        ("bidding", {"auction": {"market": 1}}, {"open 2": "COL-053", "no auction": "COL-053", "pass": "COL-051"}),
        ("trading", {}, {"give horse": "COL-145", "send": "COL-145", "ask 5": "COL-145", "accept": "COL-147"}),
        ("producing", {}, {"count": "COL-096", "stop moving": "COL-081", "loge": "COL-038", "program 1": "COL-082"}),
        ("pushing", {}, {"push emperor +1": "COL-080", "no event": "COL-071"}),
        ("naming", {}, {"program 30": "COL-082", "stop moving": "COL-081"}),
        ("spectators", {"event": {"program": 1}}, {"medal for spectators": "COL-096", "jokers done": "COL-086"}),
        ("dice", {"event": {"dice": ["V", None]}}, {"emperor sum 6": "COL-077", "emperor second=3": "COL-075"}),
        ("dice", {"event": {"dice": ["V", None]}}, {"emperor V=3": "COL-075", "produce": "COL-071", "stop moving": "COL-075"}),
    ],
)  # fmt: skip
def test_each_phase_says_why_other_moves_must_wait(col, phase, changes, refusals):
    state = col.state({1: ACT}, phase=phase, **changes)
    assert {move: col.why(state, move) for move in refusals} == refusals


def test_two_like_dice_are_one_choice(col):
    state = col.state({1: ACT | {"loge": True}}, phase="dice", event={"dice": ["V", "V"]})
    assert col.why(state, "emperor second=5") == "COL-075"
    col.play(state, "emperor V")
    assert col.why(state, "emperor V") == "COL-077"
    assert col.why(state, "consul_1 V") is None
    assert col.why(state, "consul_1 first=5") == "COL-075"
