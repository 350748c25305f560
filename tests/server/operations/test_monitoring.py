"""The port of health and metrics: what is answered, and who gets no answer."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sys
from contextlib import ExitStack, suppress
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


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"GET /healthz HTTP/1.0\r\n\r\n", 200),
        (b"GET /healthz HTTP/1.0\n\n", 200),
        (b"GET /metrics HTTP/1.1\nAccept: text/plain\n\r\n", 200),
        (b"GET http://127.0.0.1:9197/healthz HTTP/1.1\r\nHost: 127.0.0.1:9197\r\n\r\n", 200),
        (b"GET HTTP://[::1]:9197/readyz?verbose HTTP/1.1\r\n\r\n", 200),
        (b"GET http://127.0.0.1:9197 HTTP/1.1\r\n\r\n", 404),
        (b"GET /http://127.0.0.1/healthz HTTP/1.1\r\n\r\n", 404),
        (b"GET /healthz HTTP/1.1\r\n\r\n" * 3, 200),
        (b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 65_536 + b"\r\n\r\n", 431),
        (b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 65_536, 431),
        (b"\x16\x03\x01\xff\xfe\r\n\r\n", 405),
    ],
)
async def test_every_form_of_a_request_has_one_answer(tmp_path: Path, said: bytes, status: int) -> None:
    async with monitored(tmp_path) as at:
        reader, writer = await asyncio.open_connection("127.0.0.1", at.monitoring.port)
        for start in range(0, len(said), 5000):
            writer.write(said[start : start + 5000])
        async with asyncio.timeout(PATIENCE_S):
            answer = await reader.read()
        writer.close()
        assert answer.startswith(b"HTTP/1.1 %d " % status)
        assert answer.count(b"HTTP/1.1 ") == 1


async def test_who_does_not_end_a_request_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring, "REQUEST_TIMEOUT_S", 0.1)
    async with monitored(tmp_path) as at:
        for said in (b"", b"GET", b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 8000):
            reader, writer = await asyncio.open_connection("127.0.0.1", at.monitoring.port)
            writer.write(said)
            with suppress(ConnectionError):  # closed over something unread
                assert await reader.read() == b""
            writer.close()


@pytest.mark.parametrize("said", [b"", b"G", b"GET /healthz HTTP/1.1\r\nX: "])
async def test_idle_and_slow_connections_keep_nobody_from_asking(tmp_path: Path, said: bytes) -> None:
    async with monitored(tmp_path) as at:
        idle = []
        for _ in range(5 * monitoring.MAX_CONNECTIONS):
            idle.append(await asyncio.open_connection("127.0.0.1", at.monitoring.port))
            idle[-1][1].write(said)
        assert (await at.healthy()).status == 200
        # Those that have waited longest have made room for it.
        with suppress(ConnectionError):
            assert await idle[0][0].read() == b""
        assert len([*at.monitoring._connections]) <= monitoring.MAX_CONNECTIONS
        assert not idle[-1][0].at_eof()
        for _, each in idle:
            each.close()
        async with asyncio.timeout(PATIENCE_S):
            while [*at.monitoring._connections]:
                await asyncio.sleep(0.01)
        assert (await at.healthy()).status == 200


async def test_a_flood_from_many_addresses_does_not_cut_a_request_that_has_come(tmp_path: Path) -> None:
    """All of them are accepted in the same turn of the loop; the oldest is one that is asked."""
    async with monitored(tmp_path) as at:
        with ExitStack() as sockets:

            def connect(address: str) -> socket.socket:
                made = sockets.enter_context(socket.socket())
                made.bind((address, 0))
                made.connect(("127.0.0.1", at.monitoring.port))  # before the loop has its next turn
                return made

            asking = connect("127.0.0.1")
            asking.sendall(b"GET /healthz HTTP/1.1\r\n\r\n")
            for number in range(3 * monitoring.MAX_CONNECTIONS):
                connect(f"127.0.{number % 200}.2")
            asking.setblocking(False)
            async with asyncio.timeout(PATIENCE_S):
                answer = await asyncio.get_running_loop().sock_recv(asking, 4096)
            assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "accept",
    [
        "application/openmetrics-text;version=zz",
        "application/openmetrics-text;version=1.0.0\x00",
        "application/openmetrics-text;version=" + "9" * 5000,
        "text/plain;version=1e9",
        "text/plain;version=",
        ";;,;=",
        "\xff\xfe",
    ],
)
async def test_metrics_are_answered_whatever_is_accepted(
    tmp_path: Path, accept: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with monitored(tmp_path) as at:
        reader, writer = await asyncio.open_connection("127.0.0.1", at.monitoring.port)
        writer.write(b"GET /metrics HTTP/1.1\r\nAccept: " + accept.encode("latin-1") + b"\r\n\r\n")
        async with asyncio.timeout(PATIENCE_S):
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        assert head.startswith(b"HTTP/1.1 200 ")
        assert b"elcapitan_ready 1.0" in body
    assert "fault" not in caplog.text


async def test_openmetrics_is_written_for_who_accepts_it(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        page = await ask(at.monitoring.port, "/metrics", "Accept: application/openmetrics-text;version=1.0.0")
        assert page.headers["Content-Type"].startswith("application/openmetrics-text; version=1.0.0")
        assert page.text.endswith("# EOF\n")


async def test_a_fault_in_an_answer_is_one_line_and_500(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with monitored(tmp_path) as at:
        monkeypatch.setattr(at.monitoring.health, "troubles", lambda: 1 / 0)
        assert (await at.ready()).status == 500
    assert [record.exc_info for record in caplog.records if "a fault" in record.message] == [None]


async def test_connections_that_are_open_at_the_end_leave_no_trace_in_the_log(tmp_path: Path) -> None:
    words = ("--monitoring-port", "0", "--log-format", "json")
    async with run_process(tmp_path, *words, builtin=False) as server:
        assert server.process.stdout is not None
        port = int((await server.process.stdout.readline()).decode().rstrip(".\n").rsplit(" ", 1)[1])
        lines = [await asyncio.open_connection("127.0.0.1", port)]
        if sys.platform != "win32":
            lines.append(await asyncio.open_unix_connection(str(tmp_path / "admin.sock")))
        for _, writer in lines:
            writer.write(b"GET /heal")
        assert (await ask(port, "/healthz")).status == 200
        server.process.terminate()
        _, told = await server.process.communicate()
        assert server.process.returncode == 0
        assert b"xception" not in told
        for _, writer in lines:
            writer.close()


def open_ports(pid: int) -> set[int]:
    """Where a process listens, over IPv4 or IPv6."""
    own = {os.readlink(each) for each in Path(f"/proc/{pid}/fd").iterdir()}
    rows = [row.split() for name in ("tcp", "tcp6") for row in Path(f"/proc/{pid}/net/{name}").read_text().splitlines()]
    return {int(row[1].rpartition(":")[2], 16) for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in own}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not list the sockets of a process there")
async def test_a_server_opens_no_port_that_nobody_has_asked_for(tmp_path: Path) -> None:
    words = ("--monitoring-port", "0", "--websocket", "0")
    async with (
        run_process(tmp_path / "plain", builtin=False) as plain,
        run_process(tmp_path / "asked", *words, builtin=False) as asked,
    ):
        for _ in words[::2]:  # each says where it listens
            assert asked.process.stdout is not None
            await asked.process.stdout.readline()
        for_players_and_bots = open_ports(plain.process.pid)
        assert plain.port in for_players_and_bots
        assert len(for_players_and_bots) == 2
        assert len(open_ports(asked.process.pid)) == 4


async def test_the_program_answers_on_the_port_it_names(tmp_path: Path) -> None:
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
