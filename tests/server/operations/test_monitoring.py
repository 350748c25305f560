"""The port of health and metrics: what is answered, and who gets no answer."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path

import pytest

from elcapitan_server.operations import monitoring
from tests.server.operations.monitored import ask, monitored
from tests.server.server_process import launch, run_process
from tests.timeouts import PATIENCE_S


async def test_a_server_that_is_well_says_so(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        for path in ("/healthz", "/readyz", "/readyz?verbose"):
            page = await ask(at.monitoring.port, path)
            assert (page.status, json.loads(page.text)) == (200, {"status": "ok"})
            assert page.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/", 404), ("GET", "/metricsx", 404), ("POST", "/healthz", 405)]
)
async def test_whatever_else_is_asked_for_is_refused(tmp_path: Path, method: str, path: str, status: int) -> None:
    async with monitored(tmp_path) as at:
        assert (await ask(at.monitoring.port, path, method=method)).status == status


async def test_an_answer_is_not_lost_with_a_body_that_is_not_wanted(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        reader, writer = await asyncio.open_connection("127.0.0.1", at.monitoring.port)
        writer.write(b"POST /healthz HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        for _ in range(100):
            writer.write(b"x" * 10_000)
            await writer.drain()
        assert json.loads(await reader.read()) == {"error": "only GET and HEAD are answered"}
        writer.close()


async def test_head_gives_the_head_alone(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        page = await ask(at.monitoring.port, "/healthz", method="HEAD")
        assert (page.status, page.text) == (200, "")
        assert page.headers["Content-Length"] == "17"


async def test_who_says_too_much_or_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring, "REQUEST_TIMEOUT_S", 0.1)
    async with monitored(tmp_path) as at:
        for said in (b"", b"GET", b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 20_000):
            reader, writer = await asyncio.open_connection("127.0.0.1", at.monitoring.port)
            writer.write(said)
            with suppress(ConnectionError):  # closed over something unread
                assert await reader.read() == b""
            writer.close()


async def test_idle_connections_keep_nobody_from_asking(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        idle = [
            await asyncio.open_connection("127.0.0.1", at.monitoring.port)
            for _ in range(2 * monitoring.MAX_CONNECTIONS)
        ]
        assert (await at.healthy()).status == 200
        # Those that have waited longest have made room for it.
        assert await idle[0][0].read() == b""
        assert len(at.monitoring._connections) <= monitoring.MAX_CONNECTIONS
        assert not idle[-1][0].at_eof()
        for _, each in idle:
            each.close()
        async with asyncio.timeout(PATIENCE_S):
            while at.monitoring._connections:
                await asyncio.sleep(0.01)
        assert (await at.healthy()).status == 200


async def test_the_program_answers_on_the_port_it_names_and_nowhere_without_the_option(tmp_path: Path) -> None:
    async with run_process(tmp_path, "--monitoring-port", "0", builtin=False) as server:
        assert server.process.stdout is not None
        line = (await server.process.stdout.readline()).decode()
        found = re.fullmatch(r"Health and metrics are on 127\.0\.0\.1, port (\d+)\.\n", line)
        assert found
        assert (await ask(int(found[1]), "/readyz")).status == 200
        assert "elcapitan_moves_total 0.0" in (await ask(int(found[1]), "/metrics")).text
        second = await launch(tmp_path / "second", "--monitoring-port", found[1], builtin=False)
        _, err = await second.process.communicate()
        assert second.process.returncode == 2
        assert err.decode().startswith(f"Monitoring cannot listen on 127.0.0.1, port {found[1]}: ")
        server.process.terminate()
        assert await server.ended() == 0
