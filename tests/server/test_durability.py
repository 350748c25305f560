"""What was acknowledged is there after any end: killed at random, at every step of a commit, with a damaged journal."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.journal import Journal, JournalUnreadable
from elcapitan_server.opening import Unreadable, played_again
from elcapitan_server.rows import StoredTable, stored_tables
from tests.server import dying, killing
from tests.server.people import Person, move_id, toy_offers

KILLS = 20
FLIPS = 2000


async def test_killed_at_random_moments_under_load_it_loses_nothing_and_does_nothing_twice(tmp_path: Path) -> None:
    seen = await killing.play_and_kill(tmp_path, KILLS, seed=1, tables=4)
    assert seen.acknowledged > KILLS


@pytest.mark.parametrize("step", dying.STEPS)
async def test_killed_at_every_step_of_a_commit(tmp_path: Path, step: str) -> None:
    # Coming back is a commit for each of the four, so that the second kill is in the middle of the game.
    seen = await killing.play_and_kill(tmp_path, 0, seed=2, tables=2, at=[f"{step}:{times}" for times in (1, 12)])
    assert seen.acknowledged


# Damage


async def a_journal(folder: Path) -> tuple[bytes, bytes, StoredTable]:
    """The two files a killed server leaves behind, and what is in them: a game of the toy in the middle."""
    from tests.server.people import serving

    async with serving(folder / "whole") as (_, port):
        anna, bert = await Person.greet(port, "Anna"), await Person.greet(port, "Bert")
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"rounds": 9, "start": "1"}), to_client.Table)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Table)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        await bert.hear(to_client.Position)
        await anna.ask(to_server.Say(text="Good luck!"), to_client.Said)
        chance = Random(5)
        for number in range(1, 22):
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
        main, log = (folder / "whole" / name for name in ("journal.sqlite", "journal.sqlite-wal"))
        found = main.read_bytes(), log.read_bytes()
        await anna.leave()
        await bert.leave()
    return *found, opened(folder, *found)


def opened(folder: Path, main: bytes, log: bytes) -> StoredTable:
    """The one table of such files. JournalUnreadable if they cannot be used at all."""
    place = folder / "damaged"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    (place / "journal.sqlite").write_bytes(main)
    if log:
        (place / "journal.sqlite-wal").write_bytes(log)
    journal = Journal(place / "journal.sqlite")
    try:
        tables = stored_tables(journal)
    finally:
        journal.close()
    if len(tables) != 1:
        raise JournalUnreadable(f"{len(tables)} tables.")
    return tables[0]


def verdict(whole: StoredTable, found: StoredTable) -> str:
    """`whole`, `shorter` or `set aside`; an AssertionError if it is another game than it was, and nobody is told."""
    try:
        match = played_again(found, toy_offers().get(found.row.game))
    except Unreadable as reason:
        return "set aside" if str(reason).endswith(".") else f"no sentence: {reason}"
    if match is None:
        assert found.row.stage == "lobby"
        assert not found.entries
        return "shorter"
    length = len(found.entries)
    assert found.entries == whole.entries[:length]
    assert found.row._replace(changed_s=0) == whole.row._replace(changed_s=0)
    seats = {at: seat._replace(left_ms=0) for at, seat in found.seats.items()}
    assert seats == {at: seat._replace(left_ms=0) for at, seat in whole.seats.items()}
    assert set(found.chat) <= set(whole.chat)
    assert match.position == length
    return "whole" if length == len(whole.entries) else "shorter"


FRAME = 24 + 4096
"""Bytes of a page in the write-ahead log."""


async def test_a_journal_cut_at_any_byte_is_as_it_was_some_moves_ago(tmp_path: Path) -> None:
    main, log, whole = await a_journal(tmp_path)
    seen = set()
    last = len(log) - 6 * FRAME
    # Every byte around the seams, where something could be decided, and a scattering of those in between.
    cuts = {seam + by for seam in range(last, len(log) + 1, FRAME) for by in range(-30, 30)}
    cuts |= {*range(last, len(log), 61)}
    longest = 0
    for cut in sorted(each for each in cuts if each <= len(log)):
        found = opened(tmp_path, main, log[:cut])
        seen.add(verdict(whole, found))
        assert len(found.entries) >= longest, f"a longer journal tells less at byte {cut}"
        longest = len(found.entries)
    assert seen == {"whole", "shorter"}


async def test_a_flipped_bit_is_noticed_or_changes_nothing(tmp_path: Path) -> None:
    main, log, whole = await a_journal(tmp_path)
    # The files as a server that was stopped leaves them: everything in one.
    stopped = tmp_path / "whole" / "journal.sqlite"
    chance, seen = Random(6), dict.fromkeys(("whole", "shorter", "set aside", "unreadable"), 0)
    for number in range(FLIPS):
        files = [bytearray(main), bytearray(log)] if number % 2 else [bytearray(stopped.read_bytes()), bytearray()]
        file = files[0] if not files[1] or chance.random() < 0.3 else files[1]
        bit = chance.randrange(8 * len(file))
        file[bit // 8] ^= 1 << bit % 8
        try:
            seen[verdict(whole, opened(tmp_path, bytes(files[0]), bytes(files[1])))] += 1
        except JournalUnreadable as reason:
            seen["unreadable" if str(reason).endswith(".") else f"no sentence: {reason}"] += 1
    assert all(seen.values()), seen
