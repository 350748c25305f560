"""Computer players of the toy game: they need no rules of their own and play the first move they are told is legal.

Switches: `mute` never answers, `wild` answers with moves that are not legal, `mortal` ends the process at every move
after the first.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from typing import Any

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Ended, Endpoint, Side


async def sit(call: dict[str, Any], switches: set[str]) -> None:
    reader, writer = await asyncio.open_connection(call["host"], call["port"])
    end = Endpoint(Side.CLIENT)

    def say(message: to_server.ToServer) -> None:
        end.send(message)
        writer.write(end.data_to_send())

    say(to_server.Hello(protocol=limits.PROTOCOL, wants="positions", ticket=bytes.fromhex(call["ticket"])))
    moves = 0
    while received := await reader.read(65536):
        end.receive_data(received)
        for event in end.events():
            if isinstance(event, Ended | to_client.Closing):
                return
            asked = event.legal if isinstance(event, to_client.Position) else []
            again = isinstance(event, to_client.Refused) and "wild" in switches
            if "mute" in switches or not (asked or again):
                continue
            if "mortal" in switches and moves:
                os._exit(1)
            moves += 1
            text = "bid 9" if "wild" in switches else asked[0]
            assert isinstance(event, to_client.Position | to_client.Refused)
            say(to_server.Move(id=os.urandom(16), position=event.position, text=text))
    writer.close()


async def main() -> None:
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes] = asyncio.Queue()

    def read() -> None:
        waiting = b""
        while received := os.read(0, 4096):
            *whole, waiting = (waiting + received).split(b"\n")
            for line in whole:
                loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, b"")

    threading.Thread(target=read, daemon=True).start()
    sitting = set()
    while line := await lines.get():
        sitting.add(loop.create_task(sit(json.loads(line), {*sys.argv[1:]})))
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main())
