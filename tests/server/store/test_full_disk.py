"""A disk that is really full, and has space again: a file system of two megabytes for one server."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person, move_id, table_of_two
from tests.server.server_process import run_process
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow

TIMES = 5


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own."""
    place = tmp_path / "disk"
    place.mkdir()
    if sys.platform != "linux" or os.geteuid():
        pytest.skip("only root can make a small disk here")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], capture_output=True, text=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be made here: {mounted.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def fill(place: Path) -> Path:
    """A file that fills the disk."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


async def whose_move(position: int, *people: Person) -> tuple[Person, str]:
    """A player who may move in that position, and the move."""
    found = []
    for person in people:
        while person.position < position:
            await person.next()
        newest = next(each for each in reversed(person.heard) if isinstance(each, to_client.Position))
        found += [(person, text) for text in newest.legal]
    return found[0]


async def test_a_move_is_refused_others_read_on_and_it_can_be_made_once_there_is_space(disk: Path) -> None:
    async with run_process(disk / "data", builtin=False) as server:
        anna, bert = await table_of_two(server.port)
        carl, dora = await table_of_two(server.port)
        for position in range(TIMES):
            person, text = await whose_move(position, anna, bert)
            id = move_id(position + 1)
            filler = fill(disk)
            for _ in range(2):
                refused = await person.move(text, id)
                assert isinstance(refused, to_client.Refused)
                assert refused.why == "storage-unavailable"
            # Everything that needs no disk goes on at every table.
            assert (await carl.ask(to_server.Ping(number=position), to_client.Pong)).number == position
            assert len((await dora.ask(to_server.ListTables(), to_client.Tables)).tables) == 2
            late = await Person.greet(server.port)
            assert (await late.ask(to_server.Look(token=carl.token), to_client.Seen)).table.position == 0
            await late.leave()
            filler.unlink()
            async with asyncio.timeout(PATIENCE_S):
                assert await person.move(text, id) == to_client.Done(id=id, position=position + 1)
        told = [each.position for each in bert.heard if isinstance(each, to_client.Position)]
        assert told == sorted({*told}), "what was refused was told to nobody"
        for person in (anna, bert, carl, dora):
            await person.leave()


async def test_everyone_is_told_that_nothing_can_be_stored_and_that_it_can_again(disk: Path) -> None:
    async with run_process(disk / "data", builtin=False) as server:
        anna, bert = await table_of_two(server.port, features=["storage"])
        onlooker = await Person.greet(server.port, features=["storage"])
        await onlooker.ask(to_server.Watch(table=anna.table), to_client.Watching)
        elsewhere = await Person.greet(server.port, features=["storage"])
        older = await Person.greet(server.port)
        for position in range(2):
            person, text = await whose_move(position, anna, bert)
            filler = fill(disk)
            refused = await person.move(text, move_id(position + 1))
            assert isinstance(refused, to_client.Refused)
            for each in (anna, bert, onlooker, elsewhere):
                assert not (await each.hear(to_client.Storage)).available
            late = await Person.greet(server.port, features=["storage"])
            assert not (await late.hear(to_client.Storage)).available
            filler.unlink()
            for each in (anna, bert, onlooker, elsewhere, late):
                assert (await each.hear(to_client.Storage)).available
            await late.leave()
            done = await person.move(text, move_id(position + 1))
            assert done == to_client.Done(id=move_id(position + 1), position=position + 1)
        assert not [each for each in older.heard if isinstance(each, to_client.Storage)], "an older client"
        for person in (anna, bert, onlooker, elsewhere, older):
            await person.leave()
