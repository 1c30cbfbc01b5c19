"""A server for the crash test: a house behind a Unix socket, spoken to in lines of JSON, killed at any moment.

Every request is `{"do": ..., ...}` and has one answer, sent after the commit. `{"do": "watch"}` turns the connection
into a stream of a table's events.
"""

import asyncio
import json
from dataclasses import asdict
from typing import Any

from stoa.core.errors import StoaError
from stoa.server.house import House
from stoa.server.setting import Setting
from stoa.server.table import Table


def view(table: Table) -> dict[str, Any]:
    """What a scripted player needs to know of a table."""
    legal = table.state.legal() if table.turn is not None else []
    return {"table": table.id, "seq": table.seq, "status": table.status, "turn": table.turn, "legal": legal}


async def answer(house: House, asked: dict[str, Any]) -> dict[str, Any]:
    if asked["do"] == "welcome":
        return {"person": (await house.welcome(asked["name"])).id}
    person = await house.person(asked["person"])
    match asked["do"]:
        case "open":
            table = await house.open(person, Setting(asked["game"], tuple(asked["seats"])))
        case "look":
            table = await house.table(asked["table"])
        case "sit":
            table = await house.sit(asked["table"], person)
        case "start":
            table = await house.start(asked["table"], person)
        case "undo":
            table = await house.undo(asked["table"], person, asked["seen"])
        case _:
            table = await house.move(asked["table"], person, asked["seat"], asked["move"], asked["seen"])
    return view(table)


async def talk(house: House, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    def send(said: dict[str, Any]) -> None:
        writer.write(json.dumps(said).encode() + b"\n")

    try:
        while line := await reader.readline():
            asked = json.loads(line)
            if asked["do"] == "watch":
                seen = asked["seen"]
                async for seq in house.watch(asked["table"], seen):
                    for event in (await house.table(asked["table"])).events[seen:seq]:
                        send(asdict(event))
                    seen = seq
                    await writer.drain()
            try:
                send(await answer(house, asked))
            except StoaError as error:
                send({"refused": str(error)})
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()


async def serve(database: str, socket: str) -> None:
    async with House(database) as house:
        server = await asyncio.start_unix_server(lambda *streams: talk(house, *streams), socket)
        await server.serve_forever()


def main(database: str, socket: str) -> None:
    """The process that is killed."""
    asyncio.run(serve(database, socket))
