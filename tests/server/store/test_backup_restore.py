"""A copy of the journal is made and brought back by the very words of docs/hosting.md."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person, move_id, table_of_two
from tests.server.server_process import ROOT, launch, run_process

HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FOLDER, COPY = "/var/lib/elcapitan/data", "/var/backups/elcapitan.sqlite"


def restoring() -> list[str]:
    """The commands between the server's stop and its start."""
    found = re.search(r"    systemctl stop elcapitan\n(.*?)    systemctl start elcapitan\n", HOSTING, re.DOTALL)
    assert found
    return [line.strip() for line in found[1].splitlines()]


async def position(port: int, table: str) -> int:
    person = await Person.greet(port)
    listed = (await person.ask(to_server.ListTables(), to_client.Tables)).tables
    await person.leave()
    return next(each.position for each in listed if each.id == table)


@pytest.mark.skipif(sys.platform == "win32", reason="these are commands of a Unix")
async def test_a_copy_brought_back_as_the_documents_say_is_what_was_copied(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    server = await launch(data, builtin=False)
    anna, bert = await table_of_two(server.port)
    assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal, closing(sqlite3.connect(copy)) as target:
        journal.backup(target)  # what `.backup` does
    while bert.position < 1:
        await bert.next()
    assert isinstance(await bert.move("bid 1", move_id(2)), to_client.Done)
    await server.kill()
    assert (data / "journal.sqlite-wal").stat().st_size, "a kill leaves the log"
    for command in restoring():
        words = command.replace(FOLDER, str(data)).replace(COPY, str(copy)).split()
        subprocess.run(words, check=True)
    async with run_process(data, builtin=False) as again:
        assert await position(again.port, anna.table) == 1
    for person in (anna, bert):
        await person.leave()
