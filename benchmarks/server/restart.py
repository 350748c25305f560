"""A server that is started on a journal of 1,000 open tables: how soon the first who comes back is in their game.

The journal is made of random games, from just begun to nearly over, each under many tables' names with tokens of their
own; every table has all its moves. The time counts from starting the program to the last byte of the record.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks.server.process import serving
from benchmarks.server.wire import RULES, Line
from elcapitan import games
from elcapitan.table.match import Match
from elcapitan_server.basics.tokens import TokenHashes, token_hash
from elcapitan_server.store import table_store
from elcapitan_server.store.data_folder import JOURNAL
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import Write
from elcapitan_server.store.table_store import EntryRow, SeatRow
from elcapitan_server.tables.new_table import new_table

LENGTHS = range(10, 500, 20)
"""Moves of the games; half of an evening in the middle."""


class Restart(NamedTuple):
    """What was seen, in seconds from the start of the program."""

    tables: int
    moves: int
    listens_s: float
    first_s: float
    all_s: float
    """When one person of each of a hundred tables, all at once, was back."""


def token_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


async def fill(folder: Path, count: int, seed: int) -> int:
    """A journal with so many open tables; the number of all their moves."""
    folder.mkdir(parents=True)
    journal = Journal(folder / JOURNAL)
    journal.start()
    played = [_play_table(length, Random(f"{seed}/{length}")) for length in LENGTHS]
    moves = 0
    for number, match in zip(range(count), itertools.cycle(played)):
        await journal.commit(_writes(number, match))
        moves += len(match.entries)
    journal.close()
    return moves


def _play_table(length: int, chance: Random) -> Match:
    options = {"players": 4, "extras": [], "start": "drawn", **games.builtin_parts(games.DEFAULT_GAME)}
    while True:
        match = Match(games.ruleset(games.DEFAULT_GAME), options, chance.randbytes(16))
        while len(match.entries) < length and match.to_act:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal(seat)))
        if match.to_act:
            return match


def _writes(number: int, match: Match) -> Sequence[Write]:
    options = {**match.options, "start": "drawn"}
    table = new_table(f"{number:012d}", games.DEFAULT_GAME, match.ruleset.version, 4, options, 1_700_000_000).row
    table = table._replace(stage="playing", seed=match.seed)
    writes = [table_store.put_table(table)]
    for seat, colour in enumerate(games.colours(games.DEFAULT_GAME)[:4], 1):
        hashes = TokenHashes(token_hash(token_of(4 * number + seat)))
        writes.append(table_store.put_seat(table.id, seat, SeatRow(f"Player {seat}", colour, "person", True, hashes)))
    link = table.first_link()
    for at, (seat, text, turned_up) in enumerate(match.entries, 1):
        entry = EntryRow(
            at, "move", seat, (number * 1000 + at).to_bytes(16, "big"), text, turned_up, at_s=1_700_000_000
        )
        link = entry.chain_hash(link)
        writes.append(table_store.put_entry(table.id, entry, link))
    return writes


async def measure(folder: Path, count: int = 1000, seed: int = 3) -> Restart:
    data = folder / "restart"
    moves = await fill(data, count, seed)
    begun = perf_counter()
    async with serving(data) as server:
        listens = perf_counter() - begun
        line = await Line.open(server.address)
        # The last table of all: nothing the server does in their order helps them.
        await line.ask("record", type="hello", protocol=1, rules=RULES, token=token_of(4 * (count - 1) + 1))
        first = perf_counter() - begun
        others = [await Line.open(server.address) for _ in range(100)]
        await asyncio.gather(
            *(
                other.ask("record", type="hello", protocol=1, rules=RULES, token=token_of(4 * number + 2))
                for number, other in enumerate(others)
            )
        )
        all_back = perf_counter() - begun
        for each in (line, *others):
            each.close()
    return Restart(count, moves, listens, first, all_back)
