"""Journals of every earlier schema, as the programs of that time wrote them, are upgraded and played on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import parse_record
from elcapitan_server.operations.journal_check import check_journal
from elcapitan_server.program import offered_games
from elcapitan_server.store import journal_connection
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import JournalUnreadable
from elcapitan_server.store.schemas import SCHEMAS
from tests.server.clients import Person, move_id, run_server
from tests.server.store.old_journals import JOURNALS, MOVES

OFFERS = offered_games()
VERSIONS = range(1, len(SCHEMAS) + 1)
each_schema = pytest.mark.parametrize("schema", VERSIONS)


def put_journal(schema: int, folder: Path) -> dict[str, Any]:
    """The stored journal of that schema into a data folder; what its players know."""
    content = gzip.decompress((JOURNALS / f"schema-{schema}.sqlite.gz").read_bytes())
    (folder / "journal.sqlite").write_bytes(content)
    known: dict[str, Any] = json.loads((JOURNALS / f"schema-{schema}.json").read_text("utf-8"))
    return known


def test_a_journal_of_every_schema_is_stored() -> None:
    names = {f"schema-{schema}.{kind}" for schema in VERSIONS for kind in ("sqlite.gz", "json")}
    assert {path.name for path in JOURNALS.iterdir()} == names, "see old_journals.py"


@each_schema
async def test_its_players_come_back_with_their_tokens_and_play_on(schema: int, tmp_path: Path) -> None:
    known = put_journal(schema, tmp_path)
    async with run_server(tmp_path, OFFERS) as (server, port):
        assert {known["table"], known["lobby"]} <= server.lobby.tables.keys()
        people = []
        for token in known["tokens"]:
            person = await Person.greet(port, wants="positions")
            person.say(to_server.Resume(token=bytes.fromhex(token)))
            assert (await person.hear(to_client.Position)).position == MOVES
            people.append(person)
        seen = await people[0].ask(to_server.Look(token=people[0].token), to_client.Seen)
        assert [move.text for move in parse_record(seen.record).moves] == known["moves"]
        chats = [each for each in people[0].heard if isinstance(each, to_client.Chat)]
        assert [line.text for chat in chats for line in chat.lines] == (["Good luck!"] if known["chat"] else [])
        asked = [next(each for each in person.heard if isinstance(each, to_client.Position)) for person in people]
        person, text = next((person, at.legal[0]) for person, at in zip(people, asked, strict=True) if at.legal)
        assert await person.move(text, move_id(1)) == to_client.Done(id=move_id(1), position=MOVES + 1)
        for person in people:
            await person.leave()
    report = check_journal(tmp_path / "journal.sqlite", OFFERS)
    assert (report.findings, report.schema, report.moves) == ([], len(SCHEMAS), MOVES + 1)


@each_schema
def test_it_can_be_checked_without_being_upgraded(schema: int, tmp_path: Path) -> None:
    put_journal(schema, tmp_path)
    before = (tmp_path / "journal.sqlite").read_bytes()
    report = check_journal(tmp_path / "journal.sqlite", OFFERS)
    assert (report.findings, report.schema, report.moves) == ([], schema, MOVES)
    assert (tmp_path / "journal.sqlite").read_bytes() == before


@pytest.mark.parametrize("schema", VERSIONS[:-1])
def test_an_older_program_refuses_it_in_a_sentence_and_leaves_it_as_it_is(
    schema: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_journal(schema + 1, tmp_path)
    path = tmp_path / "journal.sqlite"
    before = path.read_bytes()
    monkeypatch.setattr(journal_connection, "SCHEMAS", SCHEMAS[:schema])
    with pytest.raises(JournalUnreadable) as caught:
        Journal(path)
    assert str(caught.value) == f"The journal {path} was written by a newer version of this program."
    assert path.read_bytes() == before
