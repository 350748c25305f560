"""What systemd is told, received by a socket in its place: ready, alive, reloading, stopping."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan_server.operations.service_manager import ServiceManager
from tests.server.server_process import run_process
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd")


class Manager:
    """Receives the messages of a service."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.setblocking(False)
        self.close = self._socket.close

    async def hear(self) -> dict[str, str]:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE_S):
            text = (await loop.sock_recv(self._socket, 4096)).decode()
        return dict(line.split("=", 1) for line in text.splitlines())

    def has_heard(self) -> bool:
        try:
            return bool(self._socket.recv(4096, socket.MSG_PEEK))
        except BlockingIOError:
            return False


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    found = Manager(str(tmp_path / "notify"))
    yield found
    found.close()


async def test_a_service_says_when_it_is_ready_reloading_alive_and_stopping(
    tmp_path: Path, manager: Manager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "3000000")
    async with run_process(tmp_path / "data", builtin=False) as server:
        ready = await manager.hear()
        assert ready == {"READY": "1", "STATUS": f"listens on 127.0.0.1, port {server.port}"}
        assert await manager.hear() == {"WATCHDOG": "1"}
        server.process.send_signal(signal.SIGHUP)
        while (heard := await manager.hear()) == {"WATCHDOG": "1"}:
            pass
        assert heard["RELOADING"] == "1"
        assert int(heard["MONOTONIC_USEC"]) > 0
        assert (await manager.hear())["READY"] == "1"
        assert await manager.hear() == {"WATCHDOG": "1"}
        server.process.terminate()
        while (heard := await manager.hear()) == {"WATCHDOG": "1"}:
            pass
        assert heard == {"STOPPING": "1"}
        assert await server.ended() == 0


async def test_no_text_of_a_status_is_a_variable_or_cannot_be_sent(tmp_path: Path, manager: Manager) -> None:
    service = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    service.ready("The file of options a\nMAINPID=1\udcff\x1b cannot be read.")
    assert await manager.hear() == {"READY": "1", "STATUS": "The file of options a MAINPID=1\ufffd cannot be read."}


async def test_a_reload_makes_no_server_ready_that_starts_or_stops(tmp_path: Path, manager: Manager) -> None:
    service = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    service.reloading()
    service.reloaded("options have been read again")
    assert not manager.has_heard()
    service.ready("listens")
    service.stopping()
    service.reloading()
    service.reloaded("options have been read again")
    assert [await manager.hear() for _ in range(2)] == [{"READY": "1", "STATUS": "listens"}, {"STOPPING": "1"}]
    assert not manager.has_heard()


async def test_a_players_own_server_tells_nobody(
    tmp_path: Path, manager: Manager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    async with run_process(tmp_path / "data"):
        assert not manager.has_heard()


async def test_a_server_that_does_not_work_is_silent_and_the_watchdog_bites() -> None:
    address = f"@elcapitan-test-{os.getpid()}"
    hearing = Manager("\0" + address[1:])
    try:
        service = ServiceManager({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "150000"})
        reasons: list[str] = []
        service.start_watchdog(lambda: reasons)
        assert await hearing.hear() == {"WATCHDOG": "1"}
        assert await hearing.hear() == {"WATCHDOG": "1"}
        reasons.append("The journal's thread has ended.")
        await asyncio.sleep(0.2)
        while hearing.has_heard():
            await hearing.hear()
        await asyncio.sleep(0.2)
        assert not hearing.has_heard()
        service.stop_watchdog()
    finally:
        hearing.close()


def test_a_watchdog_for_another_process_is_none_of_its_business_and_workers_inherit_nothing() -> None:
    variables = {"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "3000000", "WATCHDOG_PID": str(os.getpid() + 1), "A": "b"}
    assert ServiceManager(variables).watchdog_s == 0.0
    assert variables == {"A": "b"}


async def test_a_manager_that_is_gone_costs_a_line_of_the_log(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).ready("listens")
    assert "the service manager cannot be told READY=1" in caplog.text
