"""A bot of one's own takes a seat at a table of `stoa serve`, over the JSON interface, and plays the game to its end.

    python examples/sit_down.py http://localhost:8000/tables/TABLE mybots:Climber

The second word is whatever `stoa arena` takes too. Nothing but the standard library and Stoa is needed.
"""

import json
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import stoa
from stoa.bots.bot import Bot, consult
from stoa.bots.levels import make

CHANGED = 409  # somebody was faster, or has taken a move back: look again


class Server:
    """What a program may ask of a server."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.headers = {"content-type": "application/json"}
        self.headers["authorization"] = f"Bearer {self.ask('people', name=name)['token']}"

    def ask(self, path: str, **body: object) -> Any:
        """The answer to a question, or with a body to a wish."""
        data = json.dumps(body).encode() if body else None
        with urlopen(Request(f"{self.address}/api/{path}", data, self.headers)) as answer:
            return json.load(answer)


def decision(bot: Bot, state: stoa.State) -> list[int]:
    """The small moves of one decision: those of a compound one are sent together."""
    moves = []
    while not moves or state.composing():
        moves.append(consult(bot, state).move)
        state.play(moves[-1])
    return moves


def play(table_address: str, spec: str) -> str:
    """Take a free seat, with the last one begin, and play; what became of it in words."""
    address, _, name = table_address.rpartition("/tables/")
    server, path = Server(address, spec.rpartition(":")[2]), f"tables/{name}"
    bot = make(spec, stoa.SeededDice(1))
    table = server.ask(f"{path}/sit", begin=True)
    game = stoa.game(table["game"])
    while table["status"] in ("waiting", "running"):
        mine = [seat["seat"] for seat in table["seats"] if seat["yours"]]
        if table["turn"] in mine:
            state = game.load(server.ask(f"{path}/position"))
            try:
                table = server.ask(f"{path}/move", seen=table["seq"], moves=decision(bot, state))
                continue
            except HTTPError as error:
                if error.code != CHANGED:
                    raise
        table = server.ask(f"{path}?after={table['seq']}&wait=25")
    return ", ".join(f"{seat['name']}: {seat['place']}" for seat in table["seats"])


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
