"""A client without a window: its real link, tokens, built-in server and discovery, and moves of chance.

`python -m tests.client.headless_client host|guest` plays one game of two and says in lines of JSON what happens. The
end of its standard input ends it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from random import Random
from typing import Any

from elcapitan import paths
from elcapitan.client.net.lan_discovery import DiscoveredServer, LanDiscovery
from elcapitan.client.net.notices import Notice, NoticeKind
from elcapitan.client.net.table_client import TableClient
from elcapitan.games import ruleset
from elcapitan.games.capitan.boards import standard_board
from elcapitan.protocol import to_client, to_server

NAME = "The captain of a"


def say(what: str, **facts: Any) -> None:
    sys.stdout.write(json.dumps({"what": what, **facts}) + "\n")
    sys.stdout.flush()


async def find() -> DiscoveredServer:
    """The first game someone announces."""
    heard: asyncio.Future[DiscoveredServer] = asyncio.get_running_loop().create_future()

    def changed(found: tuple[DiscoveredServer, ...]) -> None:
        if found and not heard.done():
            heard.set_result(found[0])

    lan_discovery = LanDiscovery(changed)
    assert await lan_discovery.start()
    found = await heard
    await lan_discovery.stop()
    say("found", name=found.name, hosts=found.hosts, port=found.port)
    return found


def told(notice: Notice) -> None:
    if notice.what in (NoticeKind.LOST, NoticeKind.SILENT, NoticeKind.BACK):
        say("back" if notice.what is NoticeKind.BACK else "lost")


async def host(link: TableClient) -> None:
    await link.take_seat(to_server.CreateTable(game="elcapitan", seats=2, options={"board": standard_board()}))
    await link.send_request(to_server.Open(name=NAME), to_client.Opened)
    while link.table is None or not all(
        seat.by is not None and (seat.seat == 1 or seat.ready) for seat in link.table.seats
    ):
        await asyncio.sleep(0.05)
    await link.send_request(to_server.Start(), to_client.Record)


async def guest(link: TableClient) -> TableClient:
    found = await find()
    line = link.client_for(found.hosts[0], found.port)
    line.notice = told
    tables = await line.send_request(to_server.ListTables(), to_client.Tables)
    assert isinstance(tables, to_client.Tables)
    await line.take_seat(to_server.JoinTable(table=tables.tables[0].id))
    await line.send_request(to_server.Ready(), to_client.Table)
    return line


async def play(link: TableClient, chance: Random) -> None:
    """One's own moves, until the game is over."""
    rules = ruleset("elcapitan")
    said, away = -1, False
    while True:
        await asyncio.sleep(0.02)
        if link.table is not None and away != any(seat.away for seat in link.table.seats):
            away = not away
            say("away" if away else "all here")
        if (model := link.model) is None:
            continue
        if model.position != said:
            said = model.position
            say("position", position=said)
        if (result := rules.result(model.state)) is not None:
            say("over", position=said, digest=rules.digest(model.state), scores=[*result.scores])
            return
        if model.state.seat == link.seat and model.pending is None:
            moves = rules.legal(model.state, link.seat)
            link.play(rules.show(chance.choice(moves)))


async def main(role: str) -> None:
    loop, ended = asyncio.get_running_loop(), asyncio.Event()

    def watch() -> None:
        while os.read(0, 4096):
            pass
        loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=watch, daemon=True).start()
    paths.data().mkdir(parents=True, exist_ok=True)
    link = TableClient.for_local_server(role.capitalize())
    link.notice = told

    async def evening() -> None:
        line = link
        if role == "host":
            await host(link)
        else:
            line = await guest(link)
        await play(line, Random(role))

    going = asyncio.create_task(evening())
    ending = asyncio.create_task(ended.wait())
    await asyncio.wait((going, ending), return_when=asyncio.FIRST_COMPLETED)
    if going.done():
        going.result()
        await ended.wait()  # who hosts stays until everyone has seen the end
    else:
        going.cancel()
    await link.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
