"""Bytes on the wire: frames, whole connections and single messages."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgpack

from elcapitan.protocol import codec, limits
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side, State, Unfit
from elcapitan.protocol.exceptions import FrameTooLarge, MalformedMessage
from elcapitan.protocol.framing import HEADER, Splitter, frame
from elcapitan.protocol.to_client import ToClient
from elcapitan.protocol.to_server import ToServer
from tests.fuzz import byte_mutation
from tests.protocol.samples import HELLO, TO_CLIENT, TO_SERVER, WELCOME

# Frames: however they arrive, the same come out, and nothing but FrameTooLarge is ever wrong with them.


def frames_of(pieces: list[bytes], limit: int) -> tuple[list[bytes], bool]:
    """The frames of a stream, and whether it was broken."""
    splitter, found = Splitter(), []
    try:
        for piece in pieces:
            splitter.feed(piece)
            while (payload := splitter.next_frame(limit)) is not None:
                found.append(payload)
            assert splitter.holds < HEADER + limit
    except FrameTooLarge:
        assert splitter.holds == 0
        return found, True
    return found, False


def read_frames(data: bytes) -> None:
    """Its first two bytes say how the rest is cut."""
    limit = (limits.FRAME_BEFORE_HELLO, limits.FRAME_TO_SERVER, limits.FRAME_TO_CLIENT, 40)[data[0] % 4 if data else 0]
    stream = data[2:]
    size = data[1] % 7 + 1 if len(data) > 1 else 1
    whole = frames_of([stream], limit)
    assert frames_of([stream[at : at + size] for at in range(0, len(stream), size)], limit) == whole
    assert all(0 < len(payload) <= limit for payload in whole[0])
    if not whole[1]:
        assert stream.startswith(b"".join(frame(payload, limit) for payload in whole[0]))


def make_frames(chance: random.Random) -> bytes:
    stream = b"".join(
        chance.choice((frame(chance.randbytes(size), 64), size.to_bytes(HEADER, "big")))
        for size in (chance.randrange(1, 50) for _ in range(chance.randrange(1, 4)))
    )
    return chance.randbytes(2) + (stream if chance.random() < 0.5 else byte_mutation.shaken(chance, stream))


# Connections: messages of our kinds in their turn, then at most one fault, and nothing after it.


def converse(end: Endpoint, stream: bytes, answer: Callable[[object], None]) -> None:
    spoken = (ToServer, Unfit) if end.side is Side.SERVER else (ToClient,)
    ended = False
    for at in range(0, len(stream), 97):
        end.receive_data(stream[at : at + 97])
        for event in end.events():
            assert not ended, "something came after the end"
            ended = isinstance(event, Broken | Ended)
            assert ended or isinstance(event, spoken)
            answer(event)
    end.receive_eof()
    assert all(isinstance(event, Ended) for event in end.events())


def read_as_server(stream: bytes) -> None:
    end = Endpoint(Side.SERVER)

    def answer(event: object) -> None:
        if end.state is State.GREETED:
            end.send(WELCOME)

    converse(end, stream, answer)


def read_as_client(stream: bytes) -> None:
    end = Endpoint(Side.CLIENT)
    end.send(HELLO)
    converse(end, stream, lambda event: None)


FRAMES_TO_SERVER = [frame(codec.encode(each), limits.FRAME_TO_SERVER) for each in TO_SERVER]
FRAMES_TO_CLIENT = [frame(codec.encode(each), limits.FRAME_TO_CLIENT) for each in TO_CLIENT]


def make_to_server(chance: random.Random) -> bytes:
    hello = FRAMES_TO_SERVER[0] if chance.random() < 0.9 else b""
    return hello + b"".join(byte_mutation.some_of(chance, FRAMES_TO_SERVER[1:]) for _ in range(chance.randrange(4)))


def make_to_client(chance: random.Random) -> bytes:
    welcome = FRAMES_TO_CLIENT[0] if chance.random() < 0.9 else b""
    return welcome + b"".join(byte_mutation.some_of(chance, FRAMES_TO_CLIENT[1:]) for _ in range(chance.randrange(4)))


# Messages: one that is said again in the same bytes as it was understood, or MalformedMessage.


def read_message(payload: bytes) -> None:
    for decode in (codec.decode_to_server, codec.decode_to_client):
        try:
            message = decode(payload)
        except MalformedMessage as trouble:
            assert len(str(trouble)) < 1000
        else:
            if message is None:
                continue  # of a type that no client knows
            assert isinstance(message, ToServer | ToClient)
            said = codec.encode(message)
            again = decode(said)
            assert again is not None
            assert codec.encode(again) == said


PAYLOADS = [*map(codec.encode, TO_SERVER), *map(codec.encode, TO_CLIENT)]
TREES = [msgpack.unpackb(payload) for payload in PAYLOADS]


def make_message(chance: random.Random) -> bytes:
    if chance.random() < 0.5:
        return byte_mutation.shaken(chance, chance.choice(PAYLOADS))
    bent = byte_mutation.bent(chance, chance.choice(TREES))
    payload: bytes = msgpack.packb(bent)
    return payload
