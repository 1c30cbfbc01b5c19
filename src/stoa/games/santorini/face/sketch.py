"""The board for a terminal."""

from stoa.core.drawing import GLYPHS, PLAYERS
from stoa.core.message import name_of, say
from stoa.core.sketch import sign
from stoa.core.words import Voice
from stoa.games.santorini import moves
from stoa.games.santorini.face import figures, gods
from stoa.games.santorini.face.text import won
from stoa.games.santorini.face.tokens import coins, talus, tokens, whirlpools, women
from stoa.games.santorini.face.view import TONES
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.powers import table
from stoa.games.santorini.rules.powers.divine import MORTAL, UNKNOWN
from stoa.games.santorini.rules.state import SantoriniState

LEGEND = (
    ("●◆▲■", say("workers, each player's with a sign of its own")),
    ("›●‹", say("the worker that moves and builds now")),
    ("1▂▂ 2▄▄ 3▆▆", say("towers with so many levels")),
    ("▟▙", say("a dome")),
    ("●♀", say("the woman of a side whose power knows her")),
    ("○", say("a coin of Clio's, to her opponents a dome")),
    ("≋", say("a whirlpool of Charybdis")),
    ("◎", say("Talus, who counts as a dome")),
    ("▌ ▐", say("a space that can be chosen now")),
    ("▸", say("whose turn it is")),
    ("+●●", say("workers that are still to be placed")),
    ("c4", say("the space in column c, row 4")),
)


def sketch(state: SantoriniState, voice: Voice | None = None) -> str:
    """The board for a terminal: in every space a worker or a dome and its level; legal spaces are lit."""
    legal = {moves.space(move) for move in state.legal()} if state.turn >= 0 else set()
    wall = "[#8A8272]│[/]"
    rows = []
    for rank in (4, 3, 2, 1, 0):
        cells = [_cell(state, rank * 5 + file, rank * 5 + file in legal) for file in range(5)]
        rows.append(f"  {board.RANKS[rank]} {wall}{wall.join(cells)}{wall} {board.RANKS[rank]}")
    files = "     " + " ".join(f"    {file}    " for file in board.FILES)
    return "\n".join(
        [
            _heading(state, voice),
            _rule("┌", "┬", "┐"),
            f"\n{_rule('├', '┼', '┤')}\n".join(rows),
            _rule("└", "┴", "┘"),
            files.rstrip(),
            *_powers(state, voice),
            *_stock(state, voice),
        ]
    )


def _rule(left: str, cross: str, right: str) -> str:
    return f"    [#8A8272]{left}{cross.join(['─────────'] * 5)}{right}[/]"


def _cell(state: SantoriniState, space: int, lit: bool) -> str:
    """A space in nine columns."""
    level = int(state.levels[space])
    owner = figures.owner(state, space)
    above, colour = "   ", "default"
    if state.domes >> space & 1:
        above, colour = "▟▙ ", TONES["san-dome"][1]
    elif talus(state) == space:
        above = " ◎ "
    elif owner >= 0:
        left, right = ("›", "‹") if state.worker == space else (" ", " ")
        right = (
            "♀"
            if space in women(state)
            else "○"
            if space in coins(state)
            else "≋"
            if space in whirlpools(state)
            else right
        )
        above = f"{left}{GLYPHS[owner]}{right}"
        colour = PLAYERS[owner]
    elif space in whirlpools(state):
        above = " ≋ "
    elif space in coins(state):
        above = " ○ "
    storeys = ("  ", "▂▂", "▄▄", "▆▆")[level]
    if lit:
        return f"[bold #FFFFFF on #0F6B5C][#4FC3AD]▌[/]{above} {level}{storeys}[#4FC3AD]▐[/][/]"
    digit = f"[bold]{level}[/]" if level else "[dim]0[/]"
    return f" [bold {colour}]{above}[/] {digit}[#A98B5D]{storeys}[/] "


def _heading(state: SantoriniState, voice: Voice | None) -> str:
    speak = voice or str
    names = []
    for side in figures.sides(state, voice):
        glyph = sign(side.number)
        if side.won:
            names.append(f"{glyph} [bold]{speak(won(state))}[/]")
        elif side.out:
            names.append(f"{glyph} [dim]{speak(say('{side} is out.', side=side.name))}[/]")
        elif side.turn >= 0:
            who = speak(name_of(side.turn))
            team = f" ({side.name})" if len(side.seats) > 1 else ""
            names.append(f"[bold]▸[/] {glyph} [bold]{who}{team}[/]{_waiting(side)}")
        else:
            names.append(f"{glyph} {side.name}{_waiting(side)}")
    if state.phase == phases.DONE and state.winner == board.NOBODY:
        names.append(f"[bold]{speak(won(state))}[/]")
    return "    " + "    ".join(names)


def _waiting(side: figures.Side) -> str:
    return f" [{PLAYERS[side.number]}]+{GLYPHS[side.number] * side.waiting}[/]" if side.waiting else ""


def _powers(state: SantoriniState, voice: Voice | None) -> list[str]:
    """Who has which power, and whom it binds now."""
    speak = voice or str
    if not state.variant.powers:
        return []
    found = [say("Named: {god}", god=gods.name(god)) for god in state.divine.named]
    for seat, god in enumerate(state.divine.gods):
        if god != UNKNOWN:
            robbed = god > 0 and state.divine.acting[seat] == MORTAL
            name = say("({god})", god=gods.name(god)) if robbed else gods.name(god)
            found.append(say("{who}: {god}", who=name_of(seat), god=name))
        if god > 0 and table.is_hero(god) and state.divine.counts[seat]:
            found.append(say("has used its power"))
        if state.divine.risen >> seat & 1:
            found.append(say("nobody else may move up"))
    found += tokens(state).values()
    return [f"    {speak(one)}" for one in found]


def _stock(state: SantoriniState, voice: Voice | None) -> list[str]:
    speak = voice or str
    left = [n for _, n in figures.pieces_left(state)]
    if len(left) == 2:
        return ["    " + speak(say("Pieces left: {blocks} blocks, {domes} domes.", blocks=left[0], domes=left[1]))]
    if left:
        numbers = dict(zip(("one", "two", "three", "domes"), left, strict=True))
        text = say("Pieces left: {one} of level 1, {two} of level 2, {three} of level 3, {domes} domes.", **numbers)
        return ["    " + speak(text)]
    return []
