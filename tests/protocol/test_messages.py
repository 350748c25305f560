"""The samples know every message, and docs/protocol.md knows every message and every field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.codec import decode_to_client, encode
from elcapitan.protocol.exceptions import MalformedMessage
from tests.protocol.samples import TO_CLIENT, TO_SERVER

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
PARTS = (to_client.OptionOffer, to_client.GameOffer, to_client.SeatInfo, to_client.LastMove, to_client.TableInfo)


def test_there_is_a_sample_of_every_message() -> None:
    assert {type(message) for message in TO_SERVER} == set(get_args(to_server.AnyToServer))
    assert {type(message) for message in TO_CLIENT} == set(get_args(to_client.AnyToClient))


def test_every_message_of_the_module_is_in_its_union() -> None:
    for module, base, union in (
        (to_server, to_server.ToServer, to_server.AnyToServer),
        (to_client, to_client.ToClient, to_client.AnyToClient),
    ):
        found = {each for each in vars(module).values() if isinstance(each, type) and issubclass(each, base)}
        assert found - {base} == set(get_args(union))


@pytest.mark.parametrize("message", [*TO_SERVER, *TO_CLIENT, *PARTS], ids=lambda each: getattr(each, "__name__", None))
def test_the_document_names_every_message_and_field(message: object) -> None:
    kind = message if isinstance(message, type) else type(message)
    fields = msgspec.structs.fields(kind)
    where = DOCUMENT
    if kind not in PARTS:
        heading = f"| `{limits.type_of(kind.__name__)}` |"
        assert heading in DOCUMENT
        where = "".join(line for line in DOCUMENT.splitlines() if line.startswith(heading))
    everywhere = to_server.ToServer.__struct_fields__
    for field in fields:
        if field.name not in everywhere or kind.__base__ is not to_server.ToServer:
            assert f"`{field.name}`" in where, f"{kind.__name__}.{field.name}"


def test_every_whole_number_of_a_message_has_its_range() -> None:
    """Readers in other languages choose a type by it; `hello` and `refused` are read leniently by everyone."""
    lenient = (to_server.Hello, to_client.Refused)
    for kind in [*get_args(to_server.AnyToServer), *get_args(to_client.AnyToClient), *PARTS]:
        if kind not in lenient:
            told = re.findall(r"IntType\(gt=None, ge=(\S+), lt=None, le=(\S+),", str(msgspec.inspect.type_info(kind)))
            assert ("None", "None") not in told, kind.__name__


def test_points_may_be_below_zero_within_the_range_of_the_page() -> None:
    scores = [-(2**31), 2**31 - 1]
    assert decode_to_client(encode(to_client.Over(winners=[2], scores=scores))).scores == scores  # type: ignore[union-attr]
    assert "*signed* -2147483648 to 2147483647" in DOCUMENT
    with pytest.raises(MalformedMessage):
        decode_to_client(encode(to_client.Over(winners=[2], scores=[-(2**31) - 1])))
