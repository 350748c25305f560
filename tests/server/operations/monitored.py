"""A server of this process with its monitoring, as the program puts them together, and what one reads there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from prometheus_client.parser import text_string_to_metric_families

from elcapitan_server.operations import health
from elcapitan_server.operations.monitoring import Monitoring
from elcapitan_server.server import Server
from tests.server.clients import run_server
from tests.timeouts import PATIENCE_S


class Page(NamedTuple):
    """An answer."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def reasons(self) -> list[str]:
        return [each["reason"] for each in json.loads(self.text).get("reasons", [])]


async def ask(port: int, path: str, *lines: str, method: str = "GET") -> Page:
    """One request over HTTP."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("\r\n".join([f"{method} {path} HTTP/1.1", "Host: here", *lines, "", ""]).encode())
    async with asyncio.timeout(PATIENCE_S):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *rest = head.decode().split("\r\n")
    return Page(int(first.split()[1]), dict(line.split(": ", 1) for line in rest), body.decode())


def values(text: str) -> dict[str, float]:
    """Every sample by its name and labels, such as `elcapitan_tables{stage="lobby"}`."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sample.labels.items())
            found[sample.name + (f"{{{labels}}}" if labels else "")] = sample.value
    return found


class MonitoredServer(NamedTuple):
    """A server and where it is asked."""

    server: Server
    port: int
    monitoring: Monitoring

    async def metrics(self) -> dict[str, float]:
        return values((await ask(self.monitoring.port, "/metrics")).text)

    async def ready(self) -> Page:
        return await ask(self.monitoring.port, "/readyz")

    async def healthy(self) -> Page:
        return await ask(self.monitoring.port, "/healthz")

    async def see(self, holds: Callable[[dict[str, float]], bool]) -> None:
        """Wait until the metrics show it."""
        async with asyncio.timeout(PATIENCE_S):
            while not holds(await self.metrics()):
                await asyncio.sleep(0.05)


@asynccontextmanager
async def monitored(folder: Path, **options: Any) -> AsyncIterator[MonitoredServer]:
    async with run_server(folder, **options) as (server, port):
        monitoring = Monitoring(server)
        patches = pytest.MonkeyPatch()
        patches.setattr(health, "PROBE_INTERVAL_S", 0.1)  # a test need not wait for what is seen within seconds
        monitoring.start()
        await monitoring.listen("127.0.0.1", 0)
        monitoring.health.state = None
        try:
            yield MonitoredServer(server, port, monitoring)
        finally:
            patches.undo()
            await monitoring.stop()
