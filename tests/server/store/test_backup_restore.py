"""A copy of the journal is made and brought back by the very words of docs/hosting.md."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from elcapitan import cli
from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person, move_id, table_of_two
from tests.server.server_process import ROOT, launch, run_process

HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FOLDER = "/var/lib/elcapitan/data"


def backing_up() -> str:
    """The command that makes a copy."""
    (found,) = {*re.findall(r"^    sudo (elcapitan backup .*)$", HOSTING, re.MULTILINE)}
    return str(found)


def restoring() -> str:
    """The command between the server's stop and its start."""
    found = re.search(
        r"    sudo systemctl stop elcapitan\n    sudo (.*)\n    sudo systemctl start elcapitan\n", HOSTING
    )
    assert found
    return found[1]


def run_command(line: str, **instead: str) -> None:
    words = [instead.get(word, word) for word in shlex.split(line)[1:]]
    assert cli.main(words) == 0


async def position(port: int, table: str) -> int:
    person = await Person.greet(port)
    listed = (await person.ask(to_server.ListTables(), to_client.Tables)).tables
    await person.leave()
    return next(each.position for each in listed if each.id == table)


async def test_a_copy_brought_back_as_the_documents_say_is_what_was_copied(tmp_path: Path) -> None:
    data, copies = tmp_path / "data", tmp_path / "copies"
    copies.mkdir()
    server = await launch(data, builtin=False)
    anna, bert = await table_of_two(server.port)
    assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
    run_command(backing_up(), **{FOLDER: str(data), "/var/backups": str(copies)})
    while bert.position < 1:
        await bert.next()
    assert isinstance(await bert.move("bid 1", move_id(2)), to_client.Done)
    await server.kill()
    assert (data / "journal.sqlite-wal").stat().st_size, "a kill leaves the log"
    (copy,) = copies.iterdir()
    run_command(restoring(), **{FOLDER: str(data), "copy.sqlite": str(copy)})
    async with run_process(data, builtin=False) as again:
        assert await position(again.port, anna.table) == 1
    for person in (anna, bert):
        await person.leave()
