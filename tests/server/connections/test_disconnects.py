"""A client that is lost in the middle of a message, at any byte and in any way, leaves nothing behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.codec import encode
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side
from elcapitan.protocol.framing import frame
from elcapitan_server.connections import peer
from elcapitan_server.server import Server
from tests.protocol.samples import HELLO, TO_CLIENT, TO_SERVER, WELCOME
from tests.server.clients import move_id, run_server, table_of_two
from tests.server.in_memory_server import serve_in_memory
from tests.timeouts import PATIENCE_S
from tests.virtual_time import in_virtual_time

pytestmark = pytest.mark.slow

STRANGER = frame(
    encode(to_server.Hello(protocol=HELLO.protocol, name="Nobody", wants="positions")), limits.FRAME_TO_SERVER
)
BEGUN = [
    *(STRANGER[:length] for length in range(len(STRANGER) + 1)),
    *(
        STRANGER + whole[:length]
        for whole in (frame(encode(each), limits.FRAME_TO_SERVER) for each in TO_SERVER)
        for length in range(1, len(whole))
    ),
]
"""All parts of a message that a lost client can have sent: of a hello, or of any that follows it."""
AT_ONCE = 100


@pytest.mark.parametrize("reset", [False, True], ids=["closed", "reset"])
async def test_vanishing_at_every_byte_of_every_message_disturbs_nobody(tmp_path: Path, reset: bool) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        quiet = len(asyncio.all_tasks())
        for start in range(0, len(BEGUN), AT_ONCE):
            await asyncio.gather(*(vanish(port, said, reset) for said in BEGUN[start : start + AT_ONCE]))
            assert isinstance(await anna.move("bid 9", move_id(start + 1)), to_client.Refused)  # it is listened to
        await only_these(server, 2)
        assert isinstance(await anna.move("bid 1", move_id(0)), to_client.Done)
        while bert.position < 1:
            await bert.next()
        assert len(asyncio.all_tasks()) <= quiet
        assert not any(each.is_unauthenticated for each in server._pending_connections)
        await anna.leave()
        await bert.leave()


async def vanish(port: int, said: bytes, reset: bool) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    if reset:
        writer.transport.abort()
    writer.close()


async def only_these(server: Server, count: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while len(server._peers) > count:
            await asyncio.sleep(0.005)


@in_virtual_time
async def test_silence_at_every_byte_of_every_message_ends_in_time() -> None:
    """As of a half-open connection: nothing comes any more, and no error says so."""
    async with serve_in_memory() as house:
        for said in BEGUN:
            house.door()._writer.write(said)
        await asyncio.sleep(peer.HELLO_TIMEOUT_S + 1.0)
        ended = [each not in house._here for each in house.peers]
        assert ended == [len(said) < len(STRANGER) for said in BEGUN]
        await asyncio.sleep(peer.KEEP_ALIVE.dead_s - peer.HELLO_TIMEOUT_S)
        assert not house._here
        anna = await house.greet()
        await anna.ask(to_server.ListTables(), to_client.Tables)


def test_a_server_that_vanishes_at_any_byte_of_any_message_has_ended_and_nothing_else() -> None:
    greeting = frame(encode(WELCOME), limits.FRAME_TO_CLIENT)
    for message in TO_CLIENT:
        whole = frame(encode(message), limits.FRAME_TO_CLIENT)
        before = b"" if message == WELCOME else greeting
        for length in range(1, len(whole)):
            end = Endpoint(Side.CLIENT)
            end.send(HELLO)
            end.receive_data(before + whole[:length])
            end.receive_eof()
            *heard, last = end.events()
            assert last == Ended(in_mid_frame=True), (message, length)
            assert len(heard) == bool(before)
            assert not any(isinstance(each, Broken) for each in heard)
