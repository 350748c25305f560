"""A name that the network never answers for holds up neither other work nor the end of the program."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from elcapitan.client.name_lookup import look_up_in_own_threads
from elcapitan.client.net.connection import ServerConnection
from elcapitan.client.net.local_server import ConnectAddress

SILENT = "silent.example"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names looked up so far; no answer comes for SILENT while the test runs."""
    names: list[str] = []
    over = threading.Event()
    getaddrinfo = socket.getaddrinfo

    def look_up(host: str, *about: Any) -> Any:
        names.append(host)
        if host == SILENT:
            over.wait()
            raise OSError("no answer")
        return getaddrinfo(host, *about)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    yield names
    over.set()


async def _connect() -> None:
    address = ConnectAddress(SILENT, 21998)
    with pytest.raises(TimeoutError):
        await ServerConnection.open(address, {}, "Ada", lambda message: None, lambda wire: None, within_s=0.01)


def test_the_program_ends_while_a_name_is_looked_up(asked: list[str]) -> None:
    asyncio.run(_connect())
    assert asked == [SILENT]


async def test_many_attempts_leave_room_for_other_work(asked: list[str]) -> None:
    for _attempt in range(40):
        await _connect()
    assert asked == [SILENT], "one lookup at a time"
    assert await asyncio.to_thread(lambda: "done") == "done"


async def test_an_answer_and_a_fault_arrive(asked: list[str]) -> None:
    look_up_in_own_threads()
    loop = asyncio.get_running_loop()
    assert (await loop.getaddrinfo("127.0.0.1", 80))[0][4] == ("127.0.0.1", 80)
    with pytest.raises(UnicodeError):
        await loop.getaddrinfo("a" * 70 + ".example", 80)
