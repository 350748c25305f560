"""Any bytes at a WebSocket port end in messages or in a closed connection, without sockets."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from websockets.frames import CTRL_OPCODES, Frame, Opcode

from elcapitan_server.connections.request_turns import TURN_S, RequestTurns
from elcapitan_server.connections.tls import SecuredProtocol
from elcapitan_server.connections.websocket import WebSocketAcceptor
from tests.server.websocket_clients import LOOPBACK

HEAD = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Forwarded-For: 203.0.113.7\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def client_frames(chance: random.Random) -> bytes:
    """Some frames of a client, of every kind."""
    frames = [_frame(chance, chance.choice([*Opcode])) for _ in range(chance.randrange(6))]
    return b"".join(frames)


def _frame(chance: random.Random, kind: Opcode) -> bytes:
    whole = kind in CTRL_OPCODES or chance.random() < 0.8
    return Frame(kind, bytes(chance.randrange(60)), fin=whole).serialize(mask=True)


class Sink:
    """What is behind a connection in these tests: it keeps what comes."""

    def __init__(self) -> None:
        self.transport: asyncio.BaseTransport | None = None
        self.received, self.ended, self.controls = b"", 0, 0
        self.turns, self.owner_of_turn = RequestTurns(), "the address"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        assert data
        self.received += data

    def eof_received(self) -> None:
        self.ended += 1

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None

    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...

    def spend_control(self) -> bool:
        self.controls += 1
        return True

    def cut(self) -> None:
        self.close("too-fast")

    def close(self, why: str, text: str = "") -> None:
        assert self.transport is not None
        assert isinstance(self.transport, asyncio.Transport)
        self.transport.close()


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.written, self.closed, self.reads = b"", False, True

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        assert not self.closed
        self.written += data

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None: ...
    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_reading(self) -> bool:
        return self.reads

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close


async def hear(connection: SecuredProtocol, wire: Wire, piece: bytes | bytearray) -> None:
    """The connection takes in what fits into its buffer."""
    room = connection.get_buffer(len(piece))
    assert isinstance(room, memoryview)
    room[: len(piece)] = piece
    connection.buffer_updated(len(piece))
    while not wire.reads and not wire.closed:
        await asyncio.sleep(0)


@pytest.mark.parametrize("seed", range(40))
async def test_any_bytes_end_in_messages_or_a_closed_connection_and_in_no_exception(seed: int) -> None:
    chance = random.Random(f"websocket/{seed}")
    sink, wire = Sink(), Wire()
    connection = WebSocketAcceptor(lambda: sink, LOOPBACK).new_connection()
    connection.connection_made(wire)
    said = bytearray(HEAD + client_frames(chance) + client_frames(chance))
    begin = len(HEAD) if seed % 4 else 0  # most with a whole request
    for _ in range(chance.randrange(4) if seed else 0):
        if begin < len(said):
            said[chance.randrange(begin, len(said))] = chance.randrange(256)
    while said and not wire.closed:
        size = chance.randrange(1, 200)
        piece, said = said[:size], said[size:]
        await hear(connection, wire, piece)
    connection.eof_received()
    connection.connection_lost(None)
    assert sink.transport is None
    if begin:
        assert wire.written.startswith(b"HTTP/1.1 101 ")


async def test_after_its_end_a_connection_costs_the_server_little_however_short_its_messages_are() -> None:
    sink, wire = Sink(), Wire()
    connection = WebSocketAcceptor(lambda: sink, LOOPBACK).new_connection()
    connection.connection_made(wire)
    await hear(connection, wire, HEAD)
    sink.cut()
    short = 2000 * Frame(Opcode.BINARY, b"x").serialize(mask=True)
    for _ in range(10):
        if wire.reads and not wire.closed:
            await hear(connection, wire, short)
    assert len(sink.received) < 500, "20,000 messages of one byte are not looked at one by one"


async def test_of_a_hundred_requests_for_a_websocket_few_are_answered_in_one_turn_of_the_loop() -> None:
    now_s = 0.0

    def clock() -> float:
        """Each request takes half a millisecond."""
        nonlocal now_s
        now_s += 0.0005
        return now_s

    acceptor = WebSocketAcceptor(Sink, LOOPBACK)
    acceptor.http_turns = RequestTurns(clock=clock)
    wires = [Wire() for _ in range(100)]
    connections = [acceptor.new_connection() for _ in wires]
    for wire, connection in zip(wires, connections, strict=True):
        connection.connection_made(wire)
        room = connection.get_buffer(len(HEAD))
        assert isinstance(room, memoryview)
        room[: len(HEAD)] = HEAD
        connection.buffer_updated(len(HEAD))
    answered = [sum(wire.reads for wire in wires)]
    while answered[-1] < len(wires):
        await asyncio.sleep(0)
        answered.append(sum(wire.reads for wire in wires))
    at_once = [after - before for before, after in zip([0, *answered], answered, strict=False)]
    assert max(at_once) <= 1 + TURN_S / 0.0005
    assert all(wire.written.startswith(b"HTTP/1.1 101 ") for wire in wires)
    for connection in connections:
        connection.connection_lost(None)


async def test_a_client_that_does_not_wait_for_its_websocket_costs_no_answer() -> None:
    acceptor, wire = WebSocketAcceptor(Sink, LOOPBACK), Wire()
    acceptor.http_turns.charge("another address", 1.0)
    connection = acceptor.new_connection()
    connection.connection_made(wire)
    room = connection.get_buffer(len(HEAD))
    assert isinstance(room, memoryview)
    room[: len(HEAD)] = HEAD
    connection.buffer_updated(len(HEAD))
    assert not wire.reads, "its turn has not come"
    wire.close()
    connection.connection_lost(None)
    for _ in range(20):
        await asyncio.sleep(0)
    assert wire.written == b""
