"""The JSON Schema of the messages is valid, fits every message, and is as strict as the code that reads them."""

from __future__ import annotations

from typing import Any

import jsonschema
import msgspec
import pytest

from elcapitan.protocol.schema import DIALECT, message_schema
from elcapitan.protocol.to_client import ToClient
from elcapitan.protocol.to_server import Hello, ToServer
from tests.protocol.newer_server import with_unknown_fields
from tests.protocol.samples import TO_CLIENT, TO_SERVER

SCHEMA = message_schema()


def validator(side: str) -> Any:
    return jsonschema.Draft202012Validator(SCHEMA | {"anyOf": [{"$ref": f"#/$defs/{side}"}]})


SERVER, CLIENT = validator("to_server"), validator("to_client")


def named(message: object) -> str:
    return type(message).__name__


def test_it_is_a_valid_schema() -> None:
    assert SCHEMA["$schema"] == DIALECT
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("message", TO_SERVER, ids=named)
def test_every_message_to_the_server_fits_and_with_an_unknown_field_does_not(message: ToServer) -> None:
    fields = msgspec.to_builtins(message)
    SERVER.validate(fields)
    assert SERVER.is_valid(fields | {"weather": 1}) == isinstance(message, Hello)
    assert not SERVER.is_valid(fields | {"type": "weather"})


@pytest.mark.parametrize("message", TO_CLIENT, ids=named)
def test_every_message_to_a_client_fits_also_with_unknown_fields(message: ToClient) -> None:
    fields = msgspec.to_builtins(message)
    CLIENT.validate(fields)
    CLIENT.validate(with_unknown_fields(fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "ready", "ready": "yes"},
        {"type": "resume"},
        {"type": "join_table", "table": "ABCDEFGHIJKL"},
        {"type": "join_table", "table": "0123456789abc"},
        {"type": "say", "text": ""},
        {"type": "take_back", "id": "A" * 24, "position": 0, "what": "all"},
        {"type": "pong", "number": -1},
    ],
)
def test_what_the_server_refuses_does_not_fit(fields: dict[str, Any]) -> None:
    assert not SERVER.is_valid(fields)


def test_classes_and_fields_are_described_by_their_docstrings() -> None:
    move = SCHEMA["$defs"]["to_server.Move"]
    assert move["description"].startswith("Sent by a seat that was asked")
    assert move["properties"]["position"]["description"] == "The number of the position at which the seat was asked."
    assert "echoed by `refused`" in move["properties"]["request"]["description"]
    assert all("description" in part for part in SCHEMA["$defs"].values())


def test_without_the_source_classes_are_still_described(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: object) -> str:
        raise OSError("could not get source code")

    monkeypatch.setattr("elcapitan.protocol.schema.inspect.getsource", missing)
    move = message_schema()["$defs"]["to_server.Move"]
    assert move["description"].startswith("Sent by")
    assert "description" not in move["properties"]["position"]
