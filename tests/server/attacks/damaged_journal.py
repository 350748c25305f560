"""A journal that a killed server left behind, cut short or with a bit flipped, opened and held against what it was.

`python -m tests.server.attacks.damaged_journal [--records 3] [--flips 20000]` cuts it at every byte of its last
records and flips bits
anywhere. In every case a table is as it was some moves ago, or it is set aside with a sentence.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from elcapitan.protocol import codec, to_client, to_server
from elcapitan_server.basics.environment import Environment
from elcapitan_server.store import table_loading
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import JournalUnreadable
from elcapitan_server.store.table_rows import StoredTable
from elcapitan_server.store.wal_tail import FRAME_HEADER, LOG_HEADER
from elcapitan_server.tables.new_table import TableUnreadable, replay_match
from elcapitan_server.tables.table_registry import TableRegistry
from tests.server.clients import Person, move_id, run_server, sqlite_journal, toy_offers
from tests.server.in_memory_server import MemoryJournal, NoBots

MOVES = 21
MEMORY = Path("/dev/shm")


class Left(NamedTuple):
    """What is on disk."""

    main: bytes
    log: bytes
    """The write-ahead log beside it: everything that has happened so far."""
    stopped: bytes
    """The one file there is when the server has been stopped instead."""
    whole: StoredTable
    """What the two tell when nothing is wrong with them."""

    def records(self) -> list[int]:
        """Where in the log each commit ends."""
        page = int.from_bytes(self.log[8:12], "big")
        frames = range(LOG_HEADER, len(self.log), FRAME_HEADER + page)
        # The last frame of a commit says how many pages the whole file then has. Those of an older log, from when the
        # tables were made, have another salt.
        return [
            at + FRAME_HEADER + page
            for at in frames
            if any(self.log[at + 4 : at + 8]) and self.log[at + 8 : at + 16] == self.log[16:24]
        ]


@contextmanager
def folder_in_memory() -> Iterator[Path]:
    """Thousands of journals are opened and closed: nothing of them need ever come to a disk."""
    with tempfile.TemporaryDirectory(prefix="elcapitan-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


async def a_journal(folder: Path, page: int) -> Left:
    """A toy game in its middle, in pages of that many bytes (a fresh journal has 4096)."""
    whole = folder / "whole"
    whole.mkdir()
    fresh = sqlite3.connect(whole / "journal.sqlite")
    fresh.execute(f"PRAGMA page_size = {page}")
    fresh.execute("PRAGMA journal_mode = WAL")
    fresh.close()
    async with run_server(whole) as (server, port):
        journal = sqlite_journal(server)
        journal.empty_after, journal.quiet_s = sys.maxsize, 3600.0  # all of it stays in the log
        anna, bert = await Person.greet(port, "Anna"), await Person.greet(port, "Bert")
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"rounds": 9, "start": "1"}), to_client.Table)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Table)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        await bert.hear(to_client.Position)
        await anna.ask(to_server.Say(text="Good luck!"), to_client.Said)
        chance = Random(5)
        for number in range(1, MOVES + 1):
            asked = {}
            for person in (anna, bert):
                while person.position < number - 1:
                    await person.next()
                newest = next(each for each in reversed(person.heard) if isinstance(each, to_client.Position))
                if newest.legal:
                    asked[person] = newest.legal
            person = chance.choice([*asked])
            assert isinstance(await person.move(chance.choice(asked[person]), move_id(number)), to_client.Done)
        # As they are at this moment, which is what a kill leaves: everything acknowledged is in them.
        main, log = ((whole / name).read_bytes() for name in ("journal.sqlite", "journal.sqlite-wal"))
        await anna.leave()
        await bert.leave()
    return Left(main, log, (whole / "journal.sqlite").read_bytes(), opened(folder, main, log))


def opened(folder: Path, main: bytes, log: bytes) -> StoredTable:
    """The one table of such files. JournalUnreadable if they cannot be used at all."""
    return opened_and_told(folder, main, log)[0]


def opened_and_told(folder: Path, main: bytes, log: bytes) -> tuple[StoredTable, bool]:
    """And whether the journal has said that something is lost or damaged."""
    place = folder / "damaged"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    (place / "journal.sqlite").write_bytes(main)
    if log:
        (place / "journal.sqlite-wal").write_bytes(log)
    journal = Journal(place / "journal.sqlite")
    try:
        tables = [_read_whole(journal, kept) for kept in table_loading.read_summaries(journal)]
    finally:
        journal.close()
    if len(tables) != 1:
        raise JournalUnreadable(f"{len(tables)} tables.")
    return tables[0], bool(journal.left_out or journal.damage)


def _read_whole(journal: Journal, kept: table_loading.TableSummary) -> StoredTable:
    """As a server opens it when a player comes."""
    if kept.fault is not None:
        return StoredTable(kept.row, kept.seats, (), kept.last_link, kept.fault)
    rows = table_loading.TableRows(
        *(journal.select(*question) for question in table_loading.table_questions(kept.row.id))
    )
    return table_loading.rebuild_table(kept.row, kept.seats, kept.last_link, rows)


def verdict(whole: StoredTable, found: StoredTable) -> str:
    """`whole`, `shorter` or `set aside`; an AssertionError if it silently is another game than it was."""
    try:
        match = replay_match(found, toy_offers().get(found.row.game))
    except TableUnreadable as reason:
        told(found)
        return "set aside" if str(reason).endswith(".") else f"no sentence: {reason}"
    if match is None:
        assert found.row.stage == "lobby"
        assert not found.entries
        return "shorter"
    length = len(found.entries)
    assert found.entries == whole.entries[:length]
    assert found.row._replace(changed_s=0) == whole.row._replace(changed_s=0)
    assert found.seats == whole.seats
    assert set(found.chat) <= set(whole.chat)
    assert match.position == length
    return "whole" if length == len(whole.entries) else "shorter"


def told(found: StoredTable) -> None:
    """A server that has this table among others starts, and everyone can read of it, and everyone of the others."""
    journal = MemoryJournal()
    hall = TableRegistry(
        toy_offers(), journal, Environment(), NoBots(), [table_loading.summarize(found)], {}, lambda since_s: 0
    )
    for host in hall.hosts.values():
        codec.decode_to_client(codec.encode(to_client.Tables(tables=[host.info()])))
        assert host.is_set_aside
    journal.connection.close()


def cut(folder: Path, left: Left, records: int) -> Counter[str]:
    """Cut at every byte of that many last records; the outcome of each."""
    seen: Counter[str] = Counter()
    ends = left.records()
    before, said = None, ""
    for length in range(ends[-records - 1], ends[-1] + 1):
        found = opened(folder, left.main, left.log[:length])
        # Every acknowledged move whose bytes are all there, and no other.
        assert len(found.entries) == len(left.whole.entries) - sum(end > length for end in ends), length
        if found != before:  # the same table means the same game
            before, said = found, verdict(left.whole, found)
        seen[said] += 1
    return seen


def flip(folder: Path, left: Left, flips: int, chance: Random) -> Counter[str]:
    """Flip one bit, that many times: in the files a killed server leaves, or in the one a stopped server leaves."""
    seen: Counter[str] = Counter()
    for number in range(flips):
        files = [bytearray(left.main), bytearray(left.log)] if number % 2 else [bytearray(left.stopped), bytearray()]
        file = files[0] if not files[1] or chance.random() < 0.3 else files[1]
        bit = chance.randrange(8 * len(file))
        file[bit // 8] ^= 1 << bit % 8
        try:
            found, told_so = opened_and_told(folder, bytes(files[0]), bytes(files[1]))
            said = verdict(left.whole, found)
            seen[said if said != "shorter" or told_so else "shorter, and nothing said"] += 1
        except JournalUnreadable as reason:
            seen["unreadable" if str(reason).endswith(".") else f"no sentence: {reason}"] += 1
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.attacks.damaged_journal", description=__doc__)
    parser.add_argument("--records", type=int, default=3, help="cut at every byte of so many, the last (%(default)s)")
    parser.add_argument("--flips", type=int, default=20_000)
    parser.add_argument("--page", type=int, default=4096, help="bytes of a page of the journal (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logging.disable()  # of what is damaged a server tells much
    with folder_in_memory() as folder:
        left = asyncio.run(a_journal(folder, options.page))
        tell("cut at every byte", cut(folder, left, options.records))
        tell("one bit flipped", flip(folder, left, options.flips, Random(options.seed)))
    return 0


def tell(what: str, seen: Counter[str]) -> None:
    became = ", ".join(f"{count} {verdict}" for verdict, count in sorted(seen.items()))
    sys.stdout.write(f"{what}: {seen.total()} times: {became}; never another game\n")


if __name__ == "__main__":
    sys.exit(main())
