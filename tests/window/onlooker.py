"""What the server says of the table, heard over a connection of the test's own that only looks (docs/protocol.md).

Is a Link to the scenes of the mirror: they may ask it for everything, and it does nothing but look.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import TableSetup
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.seat_tokens import SeatToken, SeatTokenStore
from elcapitan.client.net.table_client import FoundTable, TableClient
from elcapitan.protocol import to_client, to_server
from elcapitan_server.connections.rate_limits import COSTS, DEFAULT_RATES, Rate, TokenBucket
from tests.window.program import UNDER_WINE

Answer = TypeVar("Answer")
LOOKS_EVERY_S = 0.05
REQUESTS = Rate(DEFAULT_RATES.requests.per_s * 0.8, DEFAULT_RATES.requests.burst // 2)
"""What it may ask for: well within what a server grants a connection, as its bucket is not filled by our clock."""


class Onlooker(TableClient):
    """Looks at the table through the seat token of the window, which a look does not use up."""

    def __init__(self, home: Path) -> None:
        self.player_home = home
        self._seen: TableModel | None = None
        self._budget = TokenBucket(REQUESTS)
        super().__init__(self._address, self._kept_now())

    @property
    def model(self) -> TableModel | None:
        """As it was seen last."""
        return self._seen

    async def _address(self) -> ConnectAddress:
        told = self._told()
        if not UNDER_WINE and not Path(f"/proc/{told['pid']}").exists():
            raise ConnectionRefusedError("that server was killed; by now its port may be somebody else's")
        return ConnectAddress(told["host"], told["port"])

    @property
    def server_pid(self) -> int:
        return int(self._told()["pid"])

    def _told(self) -> dict[str, Any]:
        """What the server has written beside its lock."""
        told: dict[str, Any] = json.loads((self.player_home / "data" / "server.json").read_text("utf-8"))
        return told

    def _kept_now(self) -> SeatTokenStore:
        return SeatTokenStore(self.player_home / "config" / "seats.json")

    async def look(self) -> bool:
        """Bring the model up to date, if it is not too soon to look again; whether there is a game to look at."""
        self.seats = self._kept_now()
        kept = self.seats.seats_at()
        if not kept:
            return False
        if not self._budget.take_tokens(time.monotonic(), COSTS[to_server.Look]):
            return self.model is not None
        wire = await self._open()
        seen = await wire.request(to_server.Look(token=bytes.fromhex(kept[0].token)), to_client.Seen)
        assert isinstance(seen, to_client.Seen)
        self.table, self._kept = seen.table, kept[0]
        if seen.record:
            self._keep_up(seen)
        return self.model is not None

    def _keep_up(self, seen: to_client.Seen) -> None:
        record: dict[str, Any] = json.loads(seen.record)
        if self.model is None:
            self._seen = TableModel.from_record(record, me=seen.seat)
            self._seen.position = seen.table.position
        elif seen.table.position != self.model.position:
            known = [(step.seat, step.text) for step in self.model.steps]
            made = [(entry[0], entry[1]) for entry in record["moves"]]
            # At the end of a game with secrets everything is told.
            if record.get("seen_by") == self.model.setup.seen_by and made[: len(known)] == known:
                for entry in record["moves"][len(known) :]:
                    self.model.play(entry[0], entry[1], entry[2] if len(entry) > 2 else ())
            else:
                self.model.update_from_record(TableModel.from_record(record, me=seen.seat))
            self.model.position = seen.table.position
        told = [each.get("seed") or "" for each in record.get("shuffled", ())]
        if self.model is not None and told != [each.seed or "" for each in self.model.shuffled]:
            self.model.reveal(told)

    async def _begun(self) -> TableModel:
        """The table of the window, as soon as there is one."""
        self._seen = None
        while not await self._patiently(self.look):
            await asyncio.sleep(LOOKS_EVERY_S)
        assert self.model is not None
        return self.model

    async def _patiently(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Ask until there is a server: the window may only be starting it."""
        while True:
            with contextlib.suppress(OSError):
                return await ask()
            await asyncio.sleep(LOOKS_EVERY_S)

    # -- what the scenes of the mirror ask for

    async def new_table(self, plan: TableSetup) -> TableModel:
        return await self._begun()

    async def resume(self, kept: SeatToken) -> TableModel:
        return await self._begun()

    async def find_table(self, kept: SeatToken) -> FoundTable | None:
        return await self._patiently(partial(super().find_table, kept))

    def play(self, text: str) -> None:
        """The window plays."""

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """The window takes back."""

    async def leave(self) -> None:
        self._seen = self.table = self._kept = None
