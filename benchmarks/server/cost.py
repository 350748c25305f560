"""Processor time of the server for a move that is accepted, synced and sent to four, beside a bare echo to four.

Both are driven by the same kind of connections, 50 groups of four, by turns in one run; the median of the rounds
counts, so that no single one decides. What the rules need of a move is measured apart, in games of the same kind.

There are two echoes, for a server that is woken for every message pays for waking up and for cold caches, and one that
finds twenty messages waiting does not. The first is sent a message at each moment at which a move of the same round was
sent, by a load that is busy in between as it was with thinking; the second is asked again as soon as it has answered.
The bar holds for both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from benchmarks.server.load import set_up
from benchmarks.server.machine import cpu_s
from benchmarks.server.process import Running, echoing, serving
from benchmarks.server.tables import LoadedTable
from benchmarks.server.wire import Fields, Line
from elcapitan import games
from elcapitan.table.match import Match


class Cost(NamedTuple):
    """Seconds of processor time a message, of each round: a move, an echo at its moment, an echo without a pause."""

    moves: Sequence[float]
    echoes: Sequence[float]
    hurried: Sequence[float]
    per_s: Sequence[float]
    """How many moves there were in a second."""
    rules_s: float
    messages: int
    """Of each round."""

    @property
    def ratios(self) -> list[float]:
        """Of each round, in their order."""
        return [move / echo for move, echo in zip(self.moves, self.echoes, strict=True)]

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def hurried_ratio(self) -> float:
        """Beside an echo without a pause."""
        return median(move / echo for move, echo in zip(self.moves, self.hurried, strict=True))


class Group:
    """Four connections to the echo; each message is the next one's turn."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.lines: list[Line] = []
        self.left = 0
        self._received = 0
        self.rests = asyncio.Event()
        self.rests.set()

    async def open(self, server: Running) -> None:
        for _ in range(4):
            line = await Line.open(server.address)
            await line.ask("group", type="group", group=self._number)
            self.lines.append(line)
            await asyncio.sleep(0.002)  # what the others were sent on this occasion has come, too
        for line in self.lines:
            line.on_message = self._on_message

    def go(self, messages: int) -> None:
        """That many messages, each as soon as the one before has come back."""
        self.left, self._received = messages, 0
        self.rests.clear()
        self._say()

    def _say(self) -> None:
        self.left -= 1
        # As large as a move.
        self.lines[self.left % 4].say(type="moved", id=bytes(16), position=self.left, text="sail napoli+palermo napoli")

    def _on_message(self, line: Line, fields: Fields, size: int) -> None:
        self._received += 1
        if self._received % 4:
            return
        if self.left:
            self._say()
        else:
            self.rests.set()


async def _moves(server: Running, tables: Sequence[LoadedTable], count: int) -> tuple[float, list[float]]:
    """As many moves as fast as they go; processor time of one, and when each was sent."""
    before = sum(len(table.answered_s) for table in tables)
    for table in tables:
        table.moved_s.clear()
    used = cpu_s(server.pid)
    for table in tables:
        table.closed_loop = True
        table.move(0.0)
    while (done := sum(len(table.answered_s) for table in tables) - before) < count:
        await asyncio.sleep(0.02)
    for table in tables:
        table.closed_loop = False
    while any(table.waiting for table in tables):
        await asyncio.sleep(0.005)
    done = sum(len(table.answered_s) for table in tables) - before
    return (cpu_s(server.pid) - used) / done, sorted(at_s for table in tables for at_s in table.moved_s)


async def _echoes(server: Running, groups: Sequence[Group], times: Sequence[float]) -> float:
    """Messages as far apart as those times, the groups one after the other; processor time of one."""
    used, later_s = cpu_s(server.pid), perf_counter() - times[0]
    for number, at_s in enumerate(times):
        while perf_counter() < at_s + later_s:
            await asyncio.sleep(0)  # a real pause would be a thousandth of a second at least
        group = groups[number % len(groups)]
        await group.rests.wait()  # a group has one message at a time, as a table has
        group.go(1)
    for group in groups:
        await group.rests.wait()
    return (cpu_s(server.pid) - used) / len(times)


async def _burst(server: Running, groups: Sequence[Group], count: int) -> float:
    """As many messages as fast as they go; processor time of one."""
    used = cpu_s(server.pid)
    each = count // len(groups)
    for group in groups:
        group.go(each)
    for group in groups:
        await group.rests.wait()
    return (cpu_s(server.pid) - used) / (each * len(groups))


def rules_s(count: int, moves: int, seed: str) -> float:
    """What the rules need for a move of such games: parsing, chance, playing, and the digest where one is sent."""
    rules = games.ruleset(games.DEFAULT_GAME)
    options = {"players": 4, "extras": [], "start": "drawn", **games.builtin_parts(games.DEFAULT_GAME)}
    used, played_in_all = 0.0, 0
    for number in range(count):
        chance = Random(f"{seed}/{number}")
        match = Match(rules, options, chance.randbytes(16))
        while len(match.entries) < moves and match.to_act:
            seat = match.to_act[0]
            text = chance.choice(match.legal(seat))
            begun = process_time()
            move = rules.parse(text)
            played = rules.play(match.state, seat, move, match.dealer.turn_up(match.state, move))
            if not played.refused and played.final:
                rules.digest(played.state)
            used += process_time() - begun
            match.play(seat, text)
            played_in_all += 1
    return used / played_in_all


async def measure(folder: Path, count: int = 2000, rounds: int = 7, seed: int = 2) -> Cost:
    async with serving(folder / "cost") as server, echoing() as echo:
        groups = [Group(number) for number in range(50)]
        for group in groups:
            await group.open(echo)
        tables = await set_up(server, 50, seed)
        await _moves(server, tables, 500)
        await _burst(echo, groups, 500)
        moves, echoes, hurried, paces = [], [], [], []
        for _ in range(rounds):
            move, times = await _moves(server, tables, count)
            moves.append(move)
            paces.append(len(times) / (times[-1] - times[0]))
            echoes.append(await _echoes(echo, groups, times))
            hurried.append(await _burst(echo, groups, count))
        errors = [error for table in tables for error in table.errors]
        if errors:
            raise RuntimeError(errors[0])
        for table in tables:
            table.close()
    return Cost(moves, echoes, hurried, paces, rules_s(10, 300, str(seed)), count)
