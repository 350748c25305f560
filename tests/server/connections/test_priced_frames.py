"""Every frame and every byte has a price, below the messages as well; nothing is done for who does not read."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import Endpoint, Side, frame_message
from elcapitan_server.connections.certificate import load_certificate
from elcapitan_server.connections.rate_limits import DEFAULT_RATES, Rate, TokenBucket
from elcapitan_server.connections.request_turns import RequestTurns
from elcapitan_server.connections.tls import RECORD_HEAD, SecuredProtocol, TlsRecords
from elcapitan_server.connections.websocket import WebSocketAcceptor
from tests.server.clients import Person, run_server
from tests.server.connections.test_tls import CERTIFICATE, KEY, trusting
from tests.server.connections.test_websocket_bytes import HEAD, Sink, Wire
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.server.websocket_clients import run_websocket
from tests.timeouts import PATIENCE_S
from tests.virtual_time import in_virtual_time


def client_frame(kind: Opcode, data: bytes = b"", *, final: bool = True) -> bytes:
    return Frame(kind, data, fin=final).serialize(mask=True)


def hello() -> bytes:
    end = Endpoint(Side.CLIENT)
    end.send(to_server.Hello(protocol=1, name="Eve"))
    return end.data_to_send()


@pytest.mark.parametrize(
    ("first", "again", "most"),
    [
        (b"", client_frame(Opcode.PING), 220),
        (b"", client_frame(Opcode.PING, bytes(125)), 60),
        (b"", client_frame(Opcode.PONG), 0),
        (b"", client_frame(Opcode.BINARY), 0),
        (client_frame(Opcode.BINARY, final=False), client_frame(Opcode.CONT, final=False), 0),
        (client_frame(Opcode.BINARY, b"\0\0\xff\xff", final=False), client_frame(Opcode.CONT, b"x", final=False), 0),
    ],
    ids=["pings", "long pings", "unsolicited pongs", "empty messages", "empty continuations", "single bytes"],
)
async def test_a_flood_of_websocket_frames_ends_the_connection_with_a_reason(
    tmp_path: Path, first: bytes, again: bytes, most: int
) -> None:
    async with run_websocket(tmp_path, rates=DEFAULT_RATES) as (server, _plain, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HEAD + client_frame(Opcode.BINARY, hello()))
        writer.write(first + 1500 * again)
        async with asyncio.timeout(PATIENCE_S):
            said = await reader.read()
        assert b"too-fast" in said
        assert server.counters.closed["too-fast"] == 1
        assert said.count(bytes([0x80 | Opcode.PONG])) <= most, "what is paid for, and the rest of one piece"
        writer.close()


async def test_a_websocket_that_is_not_read_gets_no_more_pongs_into_memory() -> None:
    sink, wire = Sink(), Wire()
    connection = WebSocketAcceptor(lambda: sink).new_connection()

    def come(data: bytes) -> None:
        room = connection.get_buffer(len(data))
        assert isinstance(room, memoryview)
        room[: len(data)] = data
        connection.buffer_updated(len(data))

    connection.connection_made(wire)
    come(HEAD)
    connection.pause_writing()  # as the system says when it takes nothing over any more
    written = len(wire.written)
    come(80 * client_frame(Opcode.PING, bytes(125)))
    assert len(wire.written) == written
    assert not wire.reads
    connection.resume_writing()
    while not wire.reads:
        await asyncio.sleep(0)
    assert wire.written.count(bytes([0x80 | Opcode.PONG, 125])) == 80
    assert sink.controls == 80


@in_virtual_time
async def test_single_bytes_are_paid_for_as_well() -> None:
    async with serve_in_memory() as house:
        anna = house.door(rates=DEFAULT_RATES)
        anna.say(to_server.Hello(protocol=1, name="Anna"))
        await anna.hear(to_client.Welcome)
        (peer,) = house.peers
        peer.data_received(b"\0\0\xff\xff")
        count = 0
        while peer.is_open:
            peer.data_received(b"x")
            count += 1
        assert DEFAULT_RATES.pieces.burst - 2 <= count <= DEFAULT_RATES.pieces.burst
        assert await anna.farewell() == "too-fast"


@in_virtual_time
async def test_a_client_that_writes_length_and_message_apart_is_not_cut() -> None:
    async with serve_in_memory() as house:
        anna = house.door(rates=DEFAULT_RATES)
        anna.say(to_server.Hello(protocol=1, name="Anna"))
        await anna.hear(to_client.Welcome)
        (peer,) = house.peers
        end = Endpoint(Side.CLIENT)
        end.send(to_server.Hello(protocol=1))
        end.receive_data(frame_message(to_client.Welcome(protocol=1, program="", games=[])))
        end.data_to_send()
        end.send(to_server.Ready())
        frame = end.data_to_send()
        for number in range(1000):
            peer.data_received(frame[:4])
            peer.data_received(frame[4:])
            await anna.hear(to_client.Refused)
            await asyncio.sleep(0.02)
            if number % 50 == 0:
                anna.say(to_server.Pong())
        assert peer.is_open


@in_virtual_time
async def test_a_large_frame_is_paid_for_before_it_is_decoded() -> None:
    async with serve_in_memory() as house:
        anna = house.door(rates=DEFAULT_RATES)
        anna.say(to_server.Hello(protocol=1, name="Anna"))
        await anna.hear(to_client.Welcome)
        anna.say(to_server.LoadGame(record=bytes(50_000)))
        assert (await anna.hear(to_client.Refused)).why == "bad-record"
        for _ in range(5):
            anna.say(to_server.LoadGame(record=bytes(50_000)))
        assert await anna.farewell() == "too-fast"


@in_virtual_time
async def test_who_does_not_read_is_not_worked_for_until_they_do() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna")
        (slow,) = house.peers
        slow.pause_writing()
        for _ in range(20):
            anna.say(to_server.ListTables())
        await asyncio.sleep(1.0)
        assert not slow._queue, "nothing has been answered"
        slow.resume_writing()
        heard = await wait_until_settled(anna)
        assert sum(isinstance(message, to_client.Tables) for message in heard) == 20


@in_virtual_time
async def test_a_hello_with_a_token_counts_for_its_address() -> None:
    async with serve_in_memory() as house:
        anna = house.door(rates=DEFAULT_RATES)
        (peer,) = house.peers
        peer._budget.shared = lambda now_s, cost: cost < 5
        anna.say(to_server.Hello(protocol=1, name="Anna", token=bytes(32)))
        assert await anna.farewell() == "too-fast"


async def test_bytes_after_the_end_are_read_only_so_far(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna = await Person.greet(port)
        (ending,) = server._peers
        ending.close("shutting-down")
        anna._writer.write(bytes(4_000_000))
        while server._peers:
            await asyncio.sleep(0.005)
        assert ending._read_after_end < 1_000_000
        anna.vanish()


def record(size: int) -> bytes:
    return b"\x17\x03\x03" + size.to_bytes(2, "big") + bytes(size)


@pytest.mark.parametrize("step", [1, 2, 3, 5, 7, 1000])
async def test_tls_records_are_counted_however_they_come(step: int) -> None:
    wire = Wire()
    records = TlsRecords(wire, asyncio.BufferedProtocol(), TokenBucket(DEFAULT_RATES.pieces), RequestTurns())
    stream = b"".join(map(record, (0, 1, 300, 5, 0, 0, 70)))
    count = 0
    for at in range(0, len(stream), step):
        records._unread += stream[at : at + step]
        while records._unread:
            count += records._next_piece()[1]
    assert count == 7
    assert len(record(0)) == RECORD_HEAD


class Behind(SecuredProtocol):
    """What is behind the encryption."""

    def __init__(self) -> None:
        super().__init__()
        self.cuts = 0

    def cut(self) -> None:
        self.cuts += 1


class Library(asyncio.BufferedProtocol):
    """Decrypts as the real one does: a request for new keys brings no data."""

    def __init__(self, behind: Behind) -> None:
        self._behind = behind

    def get_buffer(self, sizehint: int) -> memoryview:
        return memoryview(bytearray(sizehint))

    def buffer_updated(self, nbytes: int) -> None:
        if nbytes != len(KEY_UPDATE):
            self._behind.deliveries += 1


KEY_UPDATE = record(22)


@pytest.mark.parametrize(
    ("stream", "delivered", "cuts"),
    [
        (100 * KEY_UPDATE, 0, 1),
        (100 * (KEY_UPDATE + record(30)), 5, 1),
        (200 * record(30), 200, 0),
        (5 * KEY_UPDATE + 20 * record(2000), 40, 0),
    ],
    ids=["new keys", "new keys between messages", "messages", "a few new keys"],
)
async def test_tls_records_without_data_are_dear(stream: bytes, delivered: int, cuts: int) -> None:
    wire, behind = Wire(), Behind()
    records = TlsRecords(wire, Library(behind), TokenBucket(Rate(0.001, 300)), RequestTurns())
    records.behind, records.secured = behind, wire
    records._unread = stream
    while records._unread:
        records._give_piece()
    assert (behind.deliveries, behind.cuts) == (delivered, cuts)


async def test_a_flood_of_tls_records_ends_the_connection(tmp_path: Path) -> None:
    certificate = load_certificate(CERTIFICATE, KEY)
    async with run_server(tmp_path, tls=certificate, rates=DEFAULT_RATES) as (server, port):
        anna = Person(*await asyncio.open_connection("127.0.0.1", port, ssl=trusting()))
        anna.say(to_server.Hello(protocol=1, name="Anna"))
        await anna.hear(to_client.Welcome)
        anna._writer.write(b"\0\0\xff\xff")
        async with asyncio.timeout(PATIENCE_S):
            while server._peers:
                anna._writer.write(b"x")  # a record of its own
                await asyncio.sleep(0)
        assert server.counters.closed["too-fast"] == 1
        anna.vanish()


async def test_handshakes_take_turns_with_everything_else(tmp_path: Path) -> None:
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (_, port):
        contexts = 20 * [trusting()]
        lines = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", port, ssl=context) for context in contexts))
        people = [Person(*line) for line in lines]
        for person in people:
            person.say(to_server.Hello(protocol=1, name="Anna"))
            await person.hear(to_client.Welcome)
            await person.leave()
