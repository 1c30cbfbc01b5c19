"""What every part of the board is."""

from stoa.core.explaining import Card, by_beginning
from stoa.core.message import Message, name_of, say
from stoa.games.santorini.face import pantheon
from stoa.games.santorini.face.bans import bans
from stoa.games.santorini.face.text import side_name
from stoa.games.santorini.face.tokens import coins, named_workers, talus, tokens, whirlpools, women
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.board import space_name, space_number
from stoa.games.santorini.rules.powers import table
from stoa.games.santorini.rules.powers.divine import MORTAL
from stoa.games.santorini.rules.state import SantoriniState


def explain(state: SantoriniState, mark: str, seat: int) -> Card | None:
    """A space and what stands there, a side, a power, the pieces that are left."""
    found = by_beginning(mark, KNOWN)
    return found[0](state, found[1]) if found else None


def _space(state: SantoriniState, name: str) -> Card | None:
    space = space_number(name)
    if space < 0:
        return None
    words = [_built(state, space)]
    for side in range(state.variant.sides):
        if state.workers[side] >> space & 1:
            whose = side_name(state, side)
            woman = say("The woman of {side} stands here.", side=whose) if space in women(state) else None
            words.append(woman or say("A worker of {side} stands here.", side=whose))
    if space in coins(state):
        words.append(say("A coin of Clio's lies here: to her opponents it is a dome."))
    if space in whirlpools(state):
        words.append(say("A whirlpool: whoever steps onto it comes out at the other, if that is unoccupied."))
    if space in (pair := named_workers(state)):
        other = space_name(next(one for one in pair if one != space))
        words.append(say("Adonis asks that it ends the turn next to the one on {space}.", space=other))
    if talus(state) == space:
        words.append(say("Talus stands here, as if he were a dome."))
    return Card(say("Space {space}", space=name), tuple(words))


def _built(state: SantoriniState, space: int) -> Message:
    level = int(state.levels[space])
    if state.domes >> space & 1:
        return say("A dome closes it: nobody can move or build here any more.")
    if level == board.TOP:
        return say("Level 3: a worker who moves up to here wins; a dome can be built on top.")
    if level:
        return say("Level {n}: workers climb one level at a time.", n=level)
    return say("Nothing is built here yet.")


def _side(state: SantoriniState, number: str) -> Card | None:
    if not number.isdigit() or not 1 <= int(number) <= state.variant.sides:
        return None
    side = int(number) - 1
    seats = [seat for seat in range(state.seats) if state.side(seat) == side]
    words = say("Moves up to level 3 to win.") if state.workers[side] else say("Has no worker on the board.")
    return Card(name_of(seats[0]) if len(seats) == 1 else side_name(state, side), (words,))


def _god(state: SantoriniState, word: str) -> Card | None:
    """A power, whose it is, and what it forbids now."""
    if word not in pantheon.SYMBOLS:
        return None
    words: list[Message] = []
    god = int(table.number(word))
    if state.variant.powers and god in list(state.divine.acting):
        words.append(say("{who} has this power.", who=name_of(list(state.divine.acting).index(god))))
    elif state.variant.powers and god == state.divine.night:
        words.append(say("It is set aside for the night."))
    if state.variant.powers and god in list(state.divine.gods):
        seat = list(state.divine.gods).index(god)
        if state.divine.acting[seat] == MORTAL:
            words.append(say("{who} is without this power now.", who=name_of(seat)))
        if table.is_hero(god) and state.divine.counts[seat]:
            words.append(say("It was used in this game, and is used up."))
    if state.variant.powers:
        words += [say("{effect}.", effect=says) for god_word, says in tokens(state).items() if god_word == word]
        words += [say("Now: {ban}.", ban=ban.says) for ban in bans(state) if ban.word == word]
    return pantheon.card(word, *words)


def _supply(state: SantoriniState, _: str) -> Card:
    return Card(say("Pieces left"), (say("What is used up can no longer be built."),))


KNOWN = {"space": _space, "worker": _space, "side": _side, "supply": _supply, "god": _god, "ban": _god}
