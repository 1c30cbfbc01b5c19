"""`stoa verify`: are the moves of a record legal, and are its dice those of its table?"""

import click

from stoa.cli.sources import json_option, open_record, print_json
from stoa.core.errors import BadRecord
from stoa.core.record import verify as verify_dice


@click.command(epilog="Example: stoa verify game.stoa")
@click.argument("record")
@json_option
def verify(record: str, as_json: bool) -> None:
    """Check the moves and the dice of a recorded game.

    Every move is played again by the rules, and every chance outcome is drawn again from the secret that the table
    committed itself to before the first move. RECORD is a file, or - for standard input.
    """
    played = open_record(record)
    rolls = 0
    if played.game.by_chance(played.options) or played.commitment:
        try:
            rolls = verify_dice(played)
        except BadRecord as error:
            raise BadRecord(f"{record}: not verified: {error}") from None
    if as_json:
        print_json(
            {
                "verified": True,
                "moves": len(played.moves),
                "rolls": rolls,
                "result": played.result,
                "ended": played.ended,
            }
        )
        return
    moves = "1 move is" if len(played.moves) == 1 else f"{len(played.moves)} moves are"
    dice = f"{rolls} chance outcomes are those of the table's dice" if rolls else "chance decided nothing"
    end = "the game goes on" if played.places is None else f"places {played.result}"
    if played.ended:
        end = f"{played.ended}; {end}"
    click.echo(f"verified: {moves} legal by the rules of {played.game.name}, {dice}; {end}")
