"""Nodes that share a database, with faults at random moments of virtual time: `python -m
tests.server.nodes.lease_simulation [--seeds N] [--first N]`.

The nodes' own code runs, on the database of lease_model.py. Each seed is one story, always the same.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from collections import Counter
from random import Random
from typing import NamedTuple

from tests.server.nodes.lease_model import Broken, ModelDatabase
from tests.server.nodes.model_node import ModelNode
from tests.server.nodes.pausable_loop import PausableLoop
from tests.simulation.loop import Program

NODES, TABLES = 3, 4
FAULTS = ("pause", "kill", "cut", "restart", "leave")
STORY_S = 7.0
CALM_S = 7.0
"""After the last fault: everything has to work again within this time."""
PLAYED_ON_S = 3.0
"""Within this time every table has a move: one that is handed over is read for up to 2 s (model_node.py)."""


class Story(NamedTuple):
    """What happened in one seed."""

    faults: Counter[str]
    acknowledged: int
    refused: int
    takeovers: int


class World:
    """One seed."""

    def __init__(self, seed: int, loop: PausableLoop) -> None:
        self.chance, self.loop = Random(seed), loop
        self.database = ModelDatabase(loop, Random(f"{seed}/database"))
        self.nodes = [self._node(number) for number in range(NODES)]
        self.acknowledged: dict[str, list[bytes]] = {}
        self.refused: list[tuple[str, bytes]] = []
        self.faults: Counter[str] = Counter()
        self._players = Program("players")
        self._paused: set[int] = set()

    def _node(self, number: int) -> ModelNode:
        return ModelNode(self.database, number, Random(self.chance.random()))

    async def run(self) -> Story:
        for node in self.nodes:
            self.loop.run_in(node.program, node.start())
        players = [self.loop.run_in(self._players, self._play(f"table{number:07d}")) for number in range(TABLES)]
        while self.loop.time() < STORY_S:
            await asyncio.sleep(self.chance.uniform(0.1, 1.2))
            await self._inject(self.chance.choice(FAULTS), self.chance.randrange(NODES))
        await self._calm()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        self._check()
        takeovers = sum(epoch - 1 for _, epoch in self.database.leases.values())
        acknowledged = sum(map(len, self.acknowledged.values()))
        for node in self.nodes:
            await self.loop.kill(node.program)
        await self.loop.kill(self.database.program)
        return Story(self.faults, acknowledged, len(self.refused), takeovers)

    async def _inject(self, kind: str, number: int) -> None:
        self.faults[kind] += 1
        node, lasts_s = self.nodes[number], self.chance.choice((0.05, 0.5, 1.4, 1.6, 2.5, 4.0))
        match kind:
            case "pause":
                if number not in self._paused:
                    self._paused.add(number)
                    self.loop.pause(node.program)
                    self.loop.call_later(lasts_s, self._resume, number, node)
            case "kill":
                self._resume(number, node)
                await self._replace(number, node)
            case "leave" if number not in self._paused:
                await asyncio.wait([self.loop.run_in(node.program, self._leave(node))], timeout=5.0)
                await self._replace(number, node)
            case "cut":
                node.line.cut()
                node.line.is_cut = True
                self.loop.call_later(lasts_s, setattr, node.line, "is_cut", False)
            case "restart" if self.database.is_up:
                self.database.stop()
                self.loop.call_later(lasts_s, setattr, self.database, "is_up", True)

    async def _leave(self, node: ModelNode) -> None:
        await node.journal.stop()
        await node.membership.stop()

    def _resume(self, number: int, node: ModelNode) -> None:
        if self.nodes[number] is node and number in self._paused:
            self._paused.discard(number)
            self.loop.resume(node.program)

    async def _replace(self, number: int, node: ModelNode) -> None:
        node.line.cut(for_good=True)
        await self.loop.kill(node.program)
        self.nodes[number] = self._node(number)
        self.loop.run_in(self.nodes[number].program, self.nodes[number].start())

    async def _play(self, table: str) -> None:
        """Moves at one table, at all nodes that claim to have it."""
        chance = Random(f"{table}/{self.chance.random()}")
        while not any(table in node.tables for node in self.nodes):
            await self._ask(chance.choice(self.nodes), lambda node: node.create(table))
            await asyncio.sleep(0.05)
        while True:
            await asyncio.sleep(chance.uniform(0.0, 0.3))
            for node in self.nodes:
                if table in node.tables:
                    id = chance.randbytes(16)
                    self.loop.run_in(self._players, self._move(node, table, id))

    async def _move(self, node: ModelNode, table: str, id: bytes) -> None:
        kept = await self._ask(node, lambda node: node.play(table, id))
        if kept:
            self.acknowledged.setdefault(table, []).append(id)
            if id not in [each for _, each, _ in self.database.entries[table]]:
                raise Broken(f"{table}: {id.hex()} is acknowledged and not in the log")
        elif kept is False:
            self.refused.append((table, id))

    async def _ask(self, node: ModelNode, work: object) -> bool | None:
        """What that node answers; None if it dies before."""
        assert callable(work)
        task = self.loop.run_in(node.program, work(node))
        await asyncio.wait([task])
        return task.result() if node.program.alive and not task.cancelled() else None

    async def _calm(self) -> None:
        """No more faults: every table is played on, at one node."""
        self.database.is_up = True
        for number, node in enumerate(self.nodes):
            node.line.is_cut = False
            self._resume(number, node)
        await asyncio.sleep(CALM_S)
        before = {table: len(entries) for table, entries in self.database.entries.items()}
        await asyncio.sleep(PLAYED_ON_S)
        for table, count in before.items():
            owners = [node for node in self.nodes if table in node.tables]
            if len(owners) > 1 or len(self.database.entries[table]) <= count:
                raise Broken(f"{table} is not played on: {len(owners)} owners, {count} moves")

    def _check(self) -> None:
        if len(self.database.entries) != TABLES:
            raise Broken(f"only {len(self.database.entries)} tables were ever made")
        for table, entries in self.database.entries.items():
            if [number for number, _, _ in entries] != [*range(1, len(entries) + 1)]:
                raise Broken(f"{table} has a gap")
            epochs = [epoch for _, _, epoch in entries]
            if epochs != sorted(epochs):
                raise Broken(f"{table}: an old owner wrote after a new one: {epochs}")
            kept = [id for _, id, _ in entries]
            if len(kept) != len({*kept}):
                raise Broken(f"{table}: a move is kept twice")
            if lost := {*self.acknowledged.get(table, ())} - {*kept}:
                raise Broken(f"{table}: acknowledged and lost: {len(lost)}")
            if found := [id for at, id in self.refused if at == table and id in kept]:
                raise Broken(f"{table}: refused and kept: {len(found)}")
        if self.loop.faults:
            raise Broken(f"nobody caught: {self.loop.faults[0]}")


def run_seed(seed: int) -> Story:
    """Broken, with its seed, if a promise is."""
    with asyncio.Runner(loop_factory=PausableLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, PausableLoop)
        try:
            return runner.run(World(seed, loop).run())
        except Broken as broken:
            raise Broken(f"seed {seed}: {broken}") from None


def main(first: int, seeds: int) -> int:
    logging.disable()
    began_s, faults, acknowledged, refused, takeovers = time.monotonic(), Counter[str](), 0, 0, 0
    for seed in range(first, first + seeds):
        story = run_seed(seed)
        faults += story.faults
        acknowledged, refused = acknowledged + story.acknowledged, refused + story.refused
        takeovers += story.takeovers
        if (seed - first + 1) % 500 == 0:
            sys.stderr.write(f"{seed - first + 1} seeds in {time.monotonic() - began_s:.0f} s\n")
    sys.stdout.write(
        f"{seeds} seeds from {first}: every promise is kept\n"
        f"faults {dict(faults)}, {takeovers} tables taken over, {acknowledged} moves acknowledged, {refused} refused\n"
    )
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    sys.exit(main(given.first, given.seeds))
