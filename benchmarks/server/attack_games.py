"""An attack by playing: each address has a table of its own, whose players but for the host have pages, and moves there
as often as a connection may ask.

Moves cost their players nothing, and each of them is put into words for every seat.
"""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random
from time import monotonic, perf_counter

from benchmarks.server.attack_table import Attack, PlayedGame
from benchmarks.server.tables import LoadedTable
from benchmarks.server.wire import Fields, Line, Trouble

MOVE_EVERY_S = 0.05


class PagedTable(LoadedTable):
    """A table whose players have pages; the host follows the game by the rules."""

    def __init__(self, number: int, chance: Random, played: PlayedGame) -> None:
        super().__init__(number, chance, played.players, played.game, played.options)

    @property
    def source(self) -> str:
        """Not those of other attacks: they have used up what an address may do."""
        return f"127.0.24.{1 + self.number}"

    async def _greet_another(self, address: tuple[str, int], source: str) -> Line:
        return await Line.greet(address, source, {}, features=["page"], language="cs")

    async def begin(self) -> None:
        await super().begin()
        host = self.lines[0]
        self._positions = {host: self._positions[host]}

    def _on_message(self, line: Line, fields: Fields, size: int) -> None:
        if line is self.lines[0] and fields["type"] != "done":
            super()._on_message(line, fields, size)
        elif fields["type"] == "done":
            self._acknowledged(fields)


async def _play(number: int, played: PlayedGame, address: tuple[str, int], until_s: float) -> int:
    """Games until that moment; how many moves. Trouble if there were none."""
    made, trouble = 0, Trouble("no time")
    for seed in count():
        table = PagedTable(number, Random(f"{number} {seed}"), played)
        try:
            await table.open(address)
            while not (table.over or table.errors) and monotonic() < until_s:
                table.move(perf_counter())
                await asyncio.sleep(MOVE_EVERY_S)
        except (Trouble, OSError, TimeoutError) as fault:
            trouble = Trouble(fault)
            await asyncio.sleep(MOVE_EVERY_S)
        made += len(table.answered_s)
        table.close()
        if monotonic() >= until_s:
            break
    if not made:
        raise trouble
    return made


async def play_games(attack: Attack, address: tuple[str, int], seconds: float) -> dict[str, int]:
    """Attack for that time; what was done."""
    assert attack.plays is not None
    print("ready", flush=True)
    until_s = monotonic() + seconds
    made = await asyncio.gather(*(_play(number, attack.plays, address, until_s) for number in range(attack.addresses)))
    return {"moves": sum(made)}
