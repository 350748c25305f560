"""Whatever the bytes are: a message, or MalformedMessage. Hello and refused are understood across the ages."""

from __future__ import annotations

from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from elcapitan.protocol import codec, limits, to_client, to_server
from elcapitan.protocol.codec import decode_to_client, decode_to_server, encode
from elcapitan.protocol.exceptions import LocalProtocolError, MalformedMessage, ValueOutOfRange
from tests.hypothesis_profiles import examples
from tests.protocol.newer_server import with_unknown_fields
from tests.protocol.samples import ID, TO_CLIENT, TO_SERVER


def named(message: object) -> str:
    return type(message).__name__


@pytest.mark.parametrize("message", TO_SERVER, ids=named)
def test_every_message_to_the_server_survives_the_wire(message: to_server.ToServer) -> None:
    assert decode_to_server(encode(message)) == message


@pytest.mark.parametrize("message", TO_CLIENT, ids=named)
def test_every_message_to_a_client_survives_the_wire(message: to_client.ToClient) -> None:
    assert decode_to_client(encode(message)) == message


def test_field_names_are_readable_and_defaults_are_left_out() -> None:
    sent = msgpack.unpackb(encode(to_client.Moved(position=4, seat=1, text="build 2")))
    assert sent == {"type": "moved", "position": 4, "seat": 1, "text": "build 2"}


def test_an_ordinary_step_takes_at_most_sixty_bytes_with_its_frame() -> None:
    assert 4 + len(encode(to_client.Moved(position=200, text="sail napoli+palermo napoli"))) <= 60


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "ready", "ready": 1},
        {"type": "ready", "surplus": True},
        {"type": "sing"},
        {"ready": True},
        {"type": "move", "id": bytes(15), "position": 0, "text": "end"},
        {"type": "move", "id": "0" * 16, "position": 0, "text": "end"},
        {"type": "move", "id": ID, "position": -1, "text": "end"},
        {"type": "move", "id": ID, "position": 2.0, "text": "end"},
        {"type": "move", "id": ID, "position": 0, "text": "x" * 121},
        {"type": "move", "id": ID, "position": 0},
        {"type": "create_table", "game": "a\n", "seats": 2},
        {"type": "create_table", "game": "../x", "seats": 2},
        {"type": "create_table", "game": "toy", "seats": 0},
        {"type": "resume", "token": bytes(31)},
        {"type": "hello", "protocol": True},
        {"type": "hello", "protocol": 1, "rules": {"elcapitan": "1"}},
        {"type": "hello"},
    ],
)
def test_the_schema_is_closed(fields: dict[str, Any]) -> None:
    with pytest.raises(MalformedMessage):
        decode_to_server(msgpack.packb(fields))


@pytest.mark.parametrize(
    ("fields", "text", "facts"),
    [
        ({"type": "say", "text": ""}, "The field text has at least 1 characters.", {"least": 1}),
        ({"type": "ready", "request": 2**31}, "The field request is at most 2147483647.", {"most": 2147483647}),
        (
            {"type": "join_table", "table": "ABCDEFGHIJKL"},
            "The field table is 12 small letters and digits.",
            {},
        ),
        (
            {"type": "create_table", "game": "El Capitan", "seats": 2},
            "The field game is a word of at most 32 small letters, digits and hyphens.",
            {},
        ),
        ({"type": "set_seat", "seat": 1, "name": "x" * 25}, "The field name has at most 24 characters.", {"most": 24}),
        ({"type": "set_seat", "seat": 0}, "The field seat is at least 1.", {"least": 1}),
        ({"type": "set_terms", "bank_s": 86401}, "The field bank_s is at most 86400.", {"most": 86400}),
        (
            {"type": "take_back", "id": ID, "position": 0, "what": "all"},
            "The field what is one of: step, turn.",
            {"words": ["step", "turn"]},
        ),
        (
            {"type": "set_terms", "onlookers": "all\n"},
            "The field onlookers is one of: chat, none, silent.",
            {"words": ["chat", "none", "silent"]},
        ),
        ({"type": "resume", "token": bytes(31)}, "The field token has at least 32 bytes.", {"least": 32}),
    ],
)
def test_a_value_out_of_its_range_is_told_from_broken_bytes(
    fields: dict[str, Any], text: str, facts: dict[str, object]
) -> None:
    with pytest.raises(ValueOutOfRange) as raised:
        decode_to_server(msgpack.packb({"request": 3, **fields}))
    fault = raised.value
    name = text.split()[2]
    assert (fault.to, fault.text, fault.facts) == (fields["type"], text, {"field": name, **facts})
    assert fault.request == (0 if name == "request" else 3)
    assert fault.id == fields.get("id", b"")


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "ready", "ready": 1},
        {"type": "ready", "surplus": True},
        {"type": "sing"},
        {"type": "agree", "to": 5},
        {"type": "hello", "protocol": 1, "wants": "everything"},
    ],
)
def test_what_a_program_gets_wrong_is_no_value_out_of_range(fields: dict[str, Any]) -> None:
    with pytest.raises(MalformedMessage) as raised:
        decode_to_server(msgpack.packb(fields))
    assert not isinstance(raised.value, ValueOutOfRange)


def nested(depth: int) -> dict[str, Any]:
    inner: Any = 1
    for _ in range(depth):
        inner = [inner]
    return {"type": "set_options", "options": {"a": inner}}


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xc1",
        b"\x80\x80",
        b"\x90",
        b"\xdf\xff\xff\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        msgpack.packb([1]),
        msgpack.packb({1: 2}),
        msgpack.packb(msgpack.ExtType(5, b"x")),
        msgpack.packb({"type": "ready", "x": msgpack.Timestamp(1)}),
        msgpack.packb("ready"),
        msgpack.packb({"type": "set_options", "options": {"a": [0] * 2000}}),
        msgpack.packb(nested(20)),
        msgpack.packb(nested(900)),
        b"\x91" * 60_000,
        b"\x82\xa4type\xa5ready\xa4type\xa5start",
        b"\x81\xa4type\xa2\xff\xfe",
    ],
    ids=lambda payload: payload[:8].hex(),
)
def test_hostile_bytes_are_malformed_and_nothing_else(payload: bytes) -> None:
    for decode in (decode_to_server, decode_to_client):
        with pytest.raises(MalformedMessage):
            decode(payload)


def test_a_text_from_a_client_has_at_most_four_kib() -> None:
    with pytest.raises(MalformedMessage):
        decode_to_server(msgpack.packb({"type": "hello", "protocol": 1, "name": "x" * 5000}))


def test_as_deep_as_a_board_passes() -> None:
    assert isinstance(decode_to_server(msgpack.packb(nested(10))), to_server.SetOptions)


@pytest.mark.parametrize("inner", [{}, []], ids=["maps", "arrays"])
def test_a_client_sends_so_many_maps_and_arrays_at_most(inner: object) -> None:
    def message(count: int) -> bytes:
        """With two more of them around these."""
        options = {str(at): [inner] * min(200, count - 201 * at - 1) for at in range(-(-count // 201))}
        return msgpack.packb({"type": "set_options", "options": options})

    assert isinstance(decode_to_server(message(limits.MOST_TO_SERVER - 2)), to_server.SetOptions)
    with pytest.raises(MalformedMessage):
        decode_to_server(message(limits.MOST_TO_SERVER - 1))


def test_no_more_than_that_are_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def make(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
        made.append(pairs)
        return dict(pairs)

    monkeypatch.setattr(codec, "_unique", make)
    with pytest.raises(MalformedMessage):
        decode_to_server(msgpack.packb({"type": "set_options", "options": {str(at): [{}] * 1000 for at in range(60)}}))
    assert len(made) < limits.MOST_TO_SERVER


def test_hello_ignores_fields_it_does_not_know() -> None:
    hello = decode_to_server(msgpack.packb({"type": "hello", "protocol": 1, "hat": "blue"}))
    assert hello == to_server.Hello(protocol=1)


def test_nil_is_none_in_every_field_that_may_be_left_out() -> None:
    for sample in TO_SERVER:
        kind = type(sample)
        required = {each.name for each in msgspec.structs.fields(kind) if each.required}
        whole = {name: getattr(sample, name) for name in required}
        nils = {name: None for name in kind.__struct_fields__ if name not in required}
        payload = msgpack.packb({"type": kind.__struct_config__.tag, **whole, **nils})
        assert decode_to_server(payload) == kind(**whole)


def test_nil_does_not_hide_a_field_that_does_not_exist_nor_stand_for_one_that_is_needed() -> None:
    for fields in ({"type": "ready", "surplus": None}, {"type": "resume", "token": None}, {"type": None}):
        with pytest.raises(MalformedMessage):
            decode_to_server(msgpack.packb(fields))


@pytest.mark.parametrize("protocol", [0, 2, 77, 2**40])
def test_hello_of_another_protocol_is_understood_whatever_else_it_says(protocol: int) -> None:
    hello = decode_to_server(msgpack.packb({"type": "hello", "protocol": protocol, "rules": "none", "name": 5}))
    assert isinstance(hello, to_server.Hello)
    assert hello.protocol == min(protocol, 2**31 - 1)


def test_refused_is_understood_whatever_has_become_of_its_fields() -> None:
    refused = decode_to_client(msgpack.packb({"type": "refused", "why": "protocol-too-old", "protocol": "1-9", "x": 1}))
    assert refused == to_client.Refused(why="protocol-too-old")
    assert decode_to_client(msgpack.packb({"type": "refused", "why": 7})) == to_client.Refused(why="unknown")


@pytest.mark.parametrize("message", TO_CLIENT, ids=named)
def test_a_client_ignores_fields_of_a_newer_server_in_every_map(message: to_client.ToClient) -> None:
    newer = with_unknown_fields(msgpack.unpackb(encode(message)))
    assert newer != msgpack.unpackb(encode(message))
    assert decode_to_client(msgpack.packb(newer)) == message


def test_a_client_ignores_types_of_a_newer_server_whatever_is_in_them() -> None:
    assert decode_to_client(msgpack.packb({"type": "weather", "wind": [3, {"from": b"x" * 100}]})) is None


@pytest.mark.parametrize("fields", [{}, {"type": 5}, {"type": None}, {"type": ["table"]}])
def test_what_has_no_type_is_malformed_for_a_client_too(fields: dict[str, Any]) -> None:
    with pytest.raises(MalformedMessage):
        decode_to_client(msgpack.packb(fields))


def test_a_known_field_of_a_wrong_type_is_malformed_for_a_client_too() -> None:
    with pytest.raises(MalformedMessage):
        decode_to_client(msgpack.packb({"type": "pong", "number": "seven"}))


def test_what_msgpack_cannot_hold_is_our_own_fault() -> None:
    with pytest.raises(LocalProtocolError):
        encode(to_server.SetOptions(options={"a": 2**70}))


scalar = (
    some.none() | some.booleans() | some.integers(-(2**63), 2**64 - 1) | some.text(max_size=8) | some.binary(max_size=8)
)
tree = some.recursive(
    scalar, lambda t: some.lists(t, max_size=3) | some.dictionaries(some.text(max_size=6), t, max_size=3)
)
OFTEN = [
    to_server.Move(id=ID, position=3, text="sail napoli+palermo napoli"),
    to_server.TakeBack(id=ID, position=3, what="step"),
    to_server.Ping(number=300),
    to_server.Pong(),
]
FIELDS = ["type", "id", "position", "text", "seat", "token", "options", "protocol", "why", "state", "table", "rules"]
TYPES = ["hello", "move", "refused", "moved", "set_options", "position", "welcome", "table"]


@settings(max_examples=examples(100, deep=300))
@given(some.binary(max_size=200))
def test_any_bytes_give_a_message_or_malformed(payload: bytes) -> None:
    only_malformed(payload)


@settings(max_examples=examples(100, deep=400))
@given(some.dictionaries(some.sampled_from(FIELDS), tree | some.sampled_from(TYPES)), some.sampled_from(TYPES))
def test_any_map_gives_a_message_or_malformed(fields: dict[str, Any], kind: str) -> None:
    only_malformed(msgpack.packb({**fields, "type": kind}))


@settings(max_examples=examples(100, deep=300))
@given(some.sampled_from([*TO_SERVER, *TO_CLIENT]), some.integers(0, 400), some.integers(0, 255))
def test_any_changed_byte_gives_a_message_or_malformed(message: Any, place: int, byte: int) -> None:
    payload = bytearray(encode(message))
    payload[place % len(payload)] = byte
    only_malformed(bytes(payload))


@settings(max_examples=examples(100, deep=400))
@given(some.sampled_from(OFTEN), some.integers(0, 400), some.integers(0, 255), some.booleans())
def test_what_is_said_often_is_understood_as_if_it_were_said_once(
    message: Any, place: int, byte: int, whole: bool
) -> None:
    payload = bytearray(encode(message))
    if not whole:
        payload[place % len(payload)] = byte
    long_way = pytest.MonkeyPatch()
    long_way.setattr(codec, "_LONGEST_OF_THESE", 0)
    try:
        expected = understood(bytes(payload))
    finally:
        long_way.undo()
    assert understood(bytes(payload)) == expected


def test_a_key_that_stands_twice_in_a_move_is_seen() -> None:
    twice = b"\x85" + encode(OFTEN[0])[1:] + b"\xa4text\xa3end"
    assert understood(twice) == "malformed"


def understood(payload: bytes) -> object:
    try:
        return decode_to_server(payload)
    except MalformedMessage:
        return "malformed"


def only_malformed(payload: bytes) -> None:
    for decode in (decode_to_server, decode_to_client):
        try:
            message = decode(payload)
        except MalformedMessage:
            continue
        assert message is None or isinstance(message, to_server.ToServer | to_client.ToClient)
