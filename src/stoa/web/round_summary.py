"""What a round brought everybody, summed up from what was told of it."""

from collections import Counter
from collections.abc import Sequence

from stoa.core.face import Rounds, owned
from stoa.core.game import Game
from stoa.core.telling import Fact
from stoa.core.words import Voice
from stoa.server.table import RUNNING, Table
from stoa.web.scene import Good, LogEntry, RoundCell, RoundView


def round_over(table: Table, entries: Sequence[LogEntry], news: Sequence[LogEntry], voice: Voice) -> RoundView | None:
    """The round that was over last, if that is news to the reader."""
    rounds = table.game.face.rounds
    if rounds is None or table.status != RUNNING:
        return None
    last = next((entry.seq for entry in reversed(news) if _is_over(entry, rounds)), None)
    if last is None or not any(entry.seq < last and _is_over(entry, rounds) for entry in entries):
        return None  # the first round has only begun
    told = _of_round(entries, last, rounds)
    seats = range(len(table.chairs))
    rows = []
    for kind, label in rounds.rows.items():
        of_kind = [fact for fact in told if fact.kind == kind and fact.seat is not None]
        if of_kind:
            cells = tuple(_cell([fact for fact in of_kind if fact.seat == seat], table.game, voice) for seat in seats)
            rows.append((voice(label), cells))
    new = tuple(voice(fact.words) for fact in told if fact.kind in rounds.news and fact.seat is None)
    return RoundView(last, tuple(rows), tuple(table.state.score()), new) if rows else None


def _cell(facts: Sequence[Fact], game: Game, voice: Voice) -> RoundCell:
    """What facts about one seat brought it: drawn where that says all, otherwise in words."""
    rounds = game.face.rounds
    assert rounds is not None
    got: Counter[str] = Counter()
    words = []
    for fact in facts:
        changes = {_amount(name): n for name, n in fact.changes.items()}
        if changes and changes.keys() <= rounds.drawn.keys():
            got.update(changes)
        else:
            words.append(voice(fact.words))
    drawn = {rounds.drawn[name]: n for name, n in got.items() if n}
    goods = tuple(Good(own.symbol, own.fill, own.amount, voice(own.title)) for own in owned(game.face.symbols, drawn))
    return RoundCell(goods, tuple(words))


def _amount(name: str) -> str:
    """An amount as its seat calls it: "players.1.money" is "money"."""
    return name.split(".", 2)[-1]


def _is_over(entry: LogEntry, rounds: Rounds) -> bool:
    return not entry.taken_back and any(fact.kind == rounds.over for fact in entry.facts)


def _of_round(entries: Sequence[LogEntry], last: int, rounds: Rounds) -> list[Fact]:
    """All that was told since the round before was over, up to this entry with what followed from it."""
    told: list[Fact] = []
    for entry in entries:
        if entry.taken_back:
            continue
        for fact in entry.facts:
            told.append(fact)
            if fact.kind == rounds.over and entry.seq < last:
                told = []
        if entry.seq >= last and entry.number is not None:
            break
    return told
