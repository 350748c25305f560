"""What other tests stand on when a machine is busy: signals, ports and databases."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests import database_cleanup
from tests.ports import reserved_port
from tests.signals import is_alive, send_signal


def test_a_signal_to_a_process_that_has_just_ended_is_no_fault() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    send_signal(process.pid, signal.SIGKILL)
    assert not is_alive(process.pid)


@pytest.mark.parametrize("nobody", [0, None])
def test_a_signal_to_nobody_does_not_go_to_all(nobody: int | None) -> None:
    with pytest.raises(AssertionError, match="no process"):
        send_signal(nobody, signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
def test_a_program_is_started_with_no_signal_ignored_or_blocked() -> None:
    """Also under nohup and in the background of a script (tests/test_leftovers.py starts this one so)."""
    asks = (
        "import signal; names = 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGCHLD', 'SIGTSTP'\n"
        "print([name for name in names if signal.getsignal(getattr(signal, name)) is signal.SIG_IGN])\n"
        "print(signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    )
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout
    assert told == "[]\nset()\n"


def test_a_process_that_has_ended_and_was_not_waited_for_is_not_alive() -> None:
    with subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE) as process:
        assert is_alive(process.pid)
        assert process.stdout is not None
        process.stdout.read()
        while is_alive(process.pid):
            pass
        assert process.returncode is None


async def test_a_reserved_port_is_given_to_nobody_who_asks_for_any_and_to_the_server_that_names_it() -> None:
    with reserved_port() as port:
        with pytest.raises(OSError, match="in use"), socket.socket() as other:
            other.bind(("127.0.0.1", port))
        for _ in range(2):  # a server may end and come back
            server = await asyncio.start_server(lambda reader, writer: writer.close(), "", port)
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            await writer.wait_closed()
            server.close()
            await server.wait_closed()


def test_databases_are_closed_by_the_tests_thread_whichever_collects_garbage(tmp_path: Path) -> None:
    for place in (":memory:", tmp_path / "file.sqlite"):
        ring: list[object] = [database_cleanup.open_database(place)]
        ring.append(ring)
        del ring
    collecting = threading.Thread(target=gc.collect)
    collecting.start()
    collecting.join()
    kept = [*database_cleanup._open]
    assert len(kept) == 2
    database_cleanup.close_databases()
    for database in kept:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            database.execute("SELECT 1")
