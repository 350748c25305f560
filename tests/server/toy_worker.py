"""Computer players of the toy game: they need no rules of their own and play the first move they are told is legal.

Switches: `mute` never answers, `wild` answers with moves that are not legal, `mortal` ends the process at every move
after the first, `alive` reports once that it lives, `noisy` prints what no log expects.
"""

from __future__ import annotations

import asyncio
import faulthandler
import json
import os
import sys
import threading
import traceback
from typing import Any

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Ended, Endpoint, Side, State


async def sit(call: dict[str, Any], switches: set[str]) -> None:
    reader, writer = await asyncio.open_connection(call["host"], call["port"])
    end = Endpoint(Side.CLIENT)

    def say(message: to_server.ToServer) -> None:
        if end.state is State.CLOSED:
            return  # the closing message came together with what is answered here
        end.send(message)
        writer.write(end.data_to_send())

    say(to_server.Hello(protocol=limits.PROTOCOL, wants="positions", ticket=bytes.fromhex(call["ticket"])))
    moves = 0
    while received := await read(reader):
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


async def read(reader: asyncio.StreamReader) -> bytes:
    """Nothing more after a reset, as after an end."""
    try:
        return await reader.read(65536)
    except ConnectionError:
        return b""


NOISE = (
    b"a whole line\n",
    b"bytes \xff\xfe\x00 and \x1b]52;c;QQ==\x07 escapes\r\n",
    b'{"alive": {"stuck": 99}}\n',
    b'{"time": "never", "level": \n',
    b"x" * 100_000 + b"\n",
    "lines\u2028within\x85lines\n".encode(),
    b"\n\n",
    b"an end that never com",
)


def make_noise() -> None:
    for text in NOISE:
        os.write(2, text)
    faulthandler.dump_traceback()
    try:
        raise RuntimeError("several\nlines")
    except RuntimeError:
        traceback.print_exc()
    os.write(1, b"on the standard output\n")
    os.write(1, b'{"log": {"level": 40, "logger": "a.b", "message": "reported", "exception": "Trace\\nback"}}\n')


async def main() -> None:
    if "alive" in sys.argv:
        os.write(1, b'{"alive": {"stuck": 0, "answered": 0, "spent": {}}}\n')
    if "noisy" in sys.argv:
        make_noise()
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes] = asyncio.Queue()

    def read_lines() -> None:
        waiting = b""
        while received := os.read(0, 4096):
            *whole, waiting = (waiting + received).split(b"\n")
            for line in whole:
                loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, b"")

    threading.Thread(target=read_lines, daemon=True).start()
    sitting = set()
    while line := await lines.get():
        sitting.add(loop.create_task(sit(json.loads(line), {*sys.argv[1:]})))
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main())
