"""A server that is started on a journal of many tables: what the start takes, and how soon a player is in their game.

Two kinds of journals: begun games and lobbies. The games are random ones, from just begun to nearly over, each under
many tables' names with tokens of their own; every table has all its moves. The time counts from starting the program;
processor time and memory are those of the server's process when it listens, and when its tables are looked through.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks.server.machine import cpu_s, resident_kib
from benchmarks.server.process import serving
from benchmarks.server.wire import RULES, Line
from elcapitan import games
from elcapitan.table.match import Match
from elcapitan_server.basics.tokens import TokenHashes, token_hash
from elcapitan_server.store import table_store
from elcapitan_server.store.data_folder import JOURNAL
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import Write
from elcapitan_server.store.table_rows import EntryRow, SeatRow
from elcapitan_server.tables.new_table import new_table

LENGTHS = range(110, 500, 20)
"""Moves of the games, three hundred in the middle."""
SETTLED_S = 3.0
"""Seconds after the start, when all its own work is done."""
BACK = 100
"""People who come back one after the other, and as many all at once."""
KINDS = ("games", "lobbies")


class Restart(NamedTuple):
    """What was seen."""

    kind: str
    tables: int
    moves: int
    listens_s: float
    """From the start of the program."""
    listens_cpu_s: float
    settled_cpu_s: float
    settled_mib: float
    first_s: float
    """Until the first who came back had their record, counted from their hello, SETTLED_S after the start."""
    back_s: list[float]
    """The same of BACK others, one after the other."""
    all_s: float
    """Until one person of each of BACK other tables, all at once, was back."""
    loaded_mib: float
    """With all these games in memory."""


def token_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


async def fill(folder: Path, count: int, seed: int, kind: str = "games") -> int:
    """A journal with that many tables of that kind; the number of all their moves."""
    folder.mkdir(parents=True)
    journal = Journal(folder / JOURNAL)
    journal.start()
    played = [_play_table(length, Random(f"{seed}/{length}")) for length in LENGTHS]
    moves = 0
    for number, match in zip(range(count), itertools.cycle(played)):
        await journal.commit(_writes(number, match, kind))
        moves += len(match.entries) if kind == "games" else 0
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


def _writes(number: int, match: Match, kind: str) -> Sequence[Write]:
    options = {**match.options, "start": "drawn"}
    table = new_table(f"{number:012d}", games.DEFAULT_GAME, match.ruleset.version, 4, options, 1_700_000_000).row
    if kind == "games":
        table = table._replace(stage="playing", seed=match.seed)
    writes = [table_store.put_table(table)]
    for seat, colour in enumerate(games.colours(games.DEFAULT_GAME)[:4], 1):
        hashes = TokenHashes(token_hash(token_of(4 * number + seat)))
        writes.append(table_store.put_seat(table.id, seat, SeatRow(f"Player {seat}", colour, "person", True, hashes)))
    link = table.first_link()
    for at, (seat, text, turned_up) in enumerate(match.entries if kind == "games" else (), 1):
        entry = EntryRow(
            at, "move", seat, (number * 1000 + at).to_bytes(16, "big"), text, turned_up, at_s=1_700_000_000
        )
        link = entry.chain_hash(link)
        writes.append(table_store.put_entry(table.id, entry, link))
    return writes


async def _come_back(address: tuple[str, int], number: int, kind: str) -> tuple[Line, float]:
    """The first seat of that table is taken again; the seconds until all of it is there."""
    line = await Line.open(address)
    begun = perf_counter()
    last = "record" if kind == "games" else "table"
    await line.ask(last, type="hello", protocol=1, rules=RULES, token=token_of(4 * number + 1))
    return line, perf_counter() - begun


async def measure(folder: Path, count: int = 1000, kind: str = "games", seed: int = 3) -> Restart:
    data = folder / f"restart-{kind}-{count}"
    moves = await fill(data, count, seed, kind)
    begun = perf_counter()
    async with serving(data) as server:
        listens, listens_cpu = perf_counter() - begun, cpu_s(server.pid)
        await asyncio.sleep(SETTLED_S)
        settled_cpu, settled_kib = cpu_s(server.pid), resident_kib(server.pid)
        # The last table of all, which the server reads last.
        line, first = await _come_back(server.address, count - 1, kind)
        lines, back = [line], []
        some = min(BACK, count // 3)
        for number in range(some):
            line, took = await _come_back(server.address, number, kind)
            lines.append(line)
            back.append(took)
        begun = perf_counter()
        numbers = range(some, 2 * some)
        lines += [each for each, _ in await asyncio.gather(*(_come_back(server.address, n, kind) for n in numbers))]
        all_back = perf_counter() - begun
        loaded_kib = resident_kib(server.pid)
        for each in lines:
            each.close()
    return Restart(
        *(kind, count, moves, listens, listens_cpu, settled_cpu, settled_kib / 1024),
        *(first, back, all_back, loaded_kib / 1024),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1000, 5000])
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    options = parser.parse_args()
    for kind, count in itertools.product(options.kinds, options.tables):
        with tempfile.TemporaryDirectory() as folder:
            show(asyncio.run(measure(Path(folder), count, kind)))


def show(found: Restart) -> None:
    back = sorted(found.back_s)
    print(f"{found.tables} {found.kind}, {found.moves} moves: listens after {found.listens_s:.2f} s", end=" ")
    print(
        f"({found.listens_cpu_s:.2f} s of processor), settled {found.settled_cpu_s:.2f} s, {found.settled_mib:.0f} MiB;"
    )
    print(f"  the first is back after {1000 * found.first_s:.0f} ms, others in turn", end=" ")
    print(f"{1000 * back[len(back) // 2]:.0f} ms (median), {1000 * back[-1]:.0f} ms (worst),", end=" ")
    print(f"{len(back)} at once {1000 * found.all_s:.0f} ms; then {found.loaded_mib:.0f} MiB", flush=True)


if __name__ == "__main__":
    main()
