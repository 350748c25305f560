"""Odd files of a server and in the place of its options: one sentence and exit code 2, or a line of the log."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.server_process import launch
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow

DEEP = "[" * 100_000
LONG = "9" * 5000


def folder(name: str) -> Callable[[Path], object]:
    return lambda data: (data / name).mkdir()


def text(name: str, words: str) -> Callable[[Path], object]:
    return lambda data: (data / name).write_text(words)


def pipe(name: str) -> Callable[[Path], object]:
    return lambda data: os.mkfifo(data / name)


def huge(name: str) -> Callable[[Path], object]:
    """More than any memory holds, and next to nothing on the disk."""

    def make(data: Path) -> None:
        (data / name).touch()
        os.truncate(data / name, 1 << 40)

    return make


@pytest.mark.parametrize(
    ("make", "words", "sentence"),
    [
        (folder("journal.sqlite"), (), "journal.sqlite cannot be opened: "),
        (folder("makers.key"), (), "makers.key cannot be used: Is a directory."),
        (text("makers.key", "short"), (), "makers.key cannot be used: it has 5 bytes instead of 32."),
        (folder("server.lock"), (), "server.lock cannot be used: Is a directory."),
        (folder("server.json"), (), "server.json cannot be used: "),
        (text("o.toml", f"port = {DEEP}"), ("--config", "o.toml"), "o.toml is not valid TOML: "),
        (text("o.toml", f"port = {LONG}"), ("--config", "o.toml"), "o.toml is not valid TOML: "),
        (huge("o.toml"), ("--config", "o.toml"), "o.toml is not valid TOML: it is larger than 4 MiB."),
        (huge("makers.key"), (), "bytes instead of 32."),
        (folder("o.toml"), ("--config", "o.toml"), "o.toml cannot be read: Is a directory."),
        (pipe("o.toml"), ("--config", "o.toml"), "o.toml cannot be read: it is not a plain file."),
        (pipe("c.pem"), ("--tls-cert", "c.pem", "--tls-key", "c.pem"), "it is not a plain file"),
        (folder("nothing"), ("--config", "/dev/zero"), "/dev/zero cannot be read: it is not a plain file."),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="Windows has no such files")
async def test_a_server_that_cannot_start_says_one_sentence(
    tmp_path: Path, make: Callable[[Path], object], words: tuple[str, ...], sentence: str
) -> None:
    make(tmp_path)
    named = [str(tmp_path / word) if (tmp_path / word).exists() else word for word in words]
    server = await launch(tmp_path, *named, builtin=False)
    async with asyncio.timeout(PATIENCE_S):
        _, told = await server.process.communicate()
    assert server.process.returncode == 2
    assert sentence in told.decode()
    assert told.count(b"\n") == 1, told.decode()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (text("sanctions.json", DEEP), "the bans and mutes in "),
        (text("sanctions.json", LONG), "the bans and mutes in "),
        (folder("sanctions.json"), "the bans and mutes in "),
        (huge("sanctions.json"), "it is larger than 64 MiB"),
        (huge("calendar.json"), "the gaps of the calendar cannot be read: it is larger than 64 MiB"),
        (huge("server.json"), ""),
        (huge("journal.sqlite.commits"), ""),
        (text("calendar.json", DEEP), "the gaps of the calendar cannot be read"),
        (folder("calendar.json"), "the gaps of the calendar cannot be read"),
        (text("server.json", DEEP), ""),
        (text("journal.sqlite.commits", DEEP), ""),
        (folder("journal.sqlite.commits"), ""),
        (text("admin.sock", "mine"), "admin.sock is not a socket; move it away"),
        (folder("admin.sock"), "admin.sock is not a socket; move it away"),
        (folder(".lock"), ""),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="Windows has no such files")
async def test_a_server_that_can_start_says_what_it_found_and_leaves_no_traceback(
    tmp_path: Path, make: Callable[[Path], object], said: str
) -> None:
    make(tmp_path)
    server = await launch(tmp_path, builtin=False)
    assert server.port
    server.process.terminate()
    async with asyncio.timeout(PATIENCE_S):
        _, told = await server.process.communicate()
    assert server.process.returncode == 0
    assert said in told.decode()
    assert b"Traceback" not in told
