"""Our client at a server that knows nothing of stand-ins: it is sent what it can read, and what we see is kept."""

from __future__ import annotations

import zlib

import pytest

from elcapitan.client.model.game_records import record_text
from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.table_client import TableClient
from elcapitan.protocol import limits, to_client, to_server
from elcapitan.table.record import parse_record
from tests.client.fake_server import FakeServer
from tests.client.model.stood_in import stood_in_model


@pytest.mark.parametrize(("features", "version"), [([], 2), ([limits.STAND_INS], 3)])
async def test_a_record_to_go_on_from_has_the_version_that_the_server_reads(
    harbour: FakeServer, link: TableClient, features: list[str], version: int
) -> None:
    harbour.features = features
    harbour.refuse = to_client.Refused(why="bad-record", to="load_game")
    text = record_text(stood_in_model(lambda _at, number: number == 5))
    with pytest.raises(RequestDeclined):
        await link.load_game(text)
    (sent,) = [each for each in harbour.heard if isinstance(each, to_server.LoadGame)]
    read = zlib.decompress(sent.record).decode()
    assert read.startswith(f'{{"format":"elcapitan-record","version":{version},')
    marks = parse_record(text).stand_ins
    assert parse_record(read).stand_ins == (marks if version == 3 else ())
