"""The unit for systemd: how it is rated, that it is understood, and that a server lives under what it forbids."""

from __future__ import annotations

import asyncio
import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from tests.packaging import sandbox
from tests.packaging.sandbox import UNIT
from tests.server.clients import Person, move_id, table_of_two
from tests.server.server_process import ROOT, ServerProcess
from tests.timeouts import PATIENCE_S

HIGHEST_RATING = 15
"""Tenths: systemd calls 0 safe and 10 unsafe."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed: apt-get install systemd"
)


def rating(unit: Path) -> subprocess.CompletedProcess[str]:
    words = ["systemd-analyze", "security", "--offline=true", f"--threshold={HIGHEST_RATING}", "--no-pager", str(unit)]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE_S)


@needs_systemd
def test_it_is_rated_at_most_one_and_a_half() -> None:
    found = rating(UNIT)
    assert found.returncode == 0, found.stdout


@needs_systemd
@pytest.mark.parametrize("line", ["SystemCallFilter=", "CapabilityBoundingSet=", "RestrictNamespaces="])
def test_a_unit_that_forbids_less_is_rated_worse(tmp_path: Path, line: str) -> None:
    weaker = tmp_path / UNIT.name
    weaker.write_text("".join(each for each in UNIT.read_text("utf-8").splitlines(True) if not each.startswith(line)))
    assert rating(weaker).returncode != 0


@needs_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    text = UNIT.read_text("utf-8").replace("/opt/elcapitan/bin/elcapitan", "/bin/true")
    unit = tmp_path / UNIT.name
    unit.write_text(text.replace("Documentation=man:elcapitan(6)\n", ""))
    words = ["systemd-analyze", "verify", "--man=no", str(unit)]
    found = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert (found.returncode, found.stderr) == (0, "")


def test_the_program_gets_the_time_it_needs_to_stop_and_its_watchdog() -> None:
    text = UNIT.read_text("utf-8")
    assert sandbox.settings("Type", text) == ["notify"]
    assert float(sandbox.settings("TimeoutStopSec", text)[0]) > 5
    assert 0 < float(sandbox.settings("WatchdogSec", text)[0]) <= 60


def test_its_user_lasts_as_long_as_it_and_owns_one_folder() -> None:
    text, page = UNIT.read_text("utf-8"), (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert sandbox.settings("DynamicUser", text) == ["yes"]
    assert sandbox.settings("User", text) == []
    (folder,) = sandbox.settings("StateDirectory", text)
    assert sandbox.settings("StateDirectoryMode", text) == ["0700"]
    assert sandbox.settings("Environment", text) == [f"ELCAPITAN_HOME=/var/lib/{folder}"]
    assert f"are in `/var/lib/{folder}/data`" in page
    assert sandbox.settings("EnvironmentFile", text) == ["-/etc/elcapitan.env"]


def why_no_sandbox() -> str:
    """Why the unit's restrictions cannot be tried here; empty if they can."""
    if sys.platform != "linux" or os.geteuid():
        return "only root of a Linux machine can forbid so much"
    if shutil.which("systemd-analyze") is None:
        return "systemd-analyze is not installed: apt-get install systemd"
    try:
        ctypes.CDLL(sandbox.LIBRARY)
    except OSError:
        return "libseccomp is not installed: apt-get install libseccomp2"
    tried = [sys.executable, "-m", "tests.packaging.sandbox", "/var/tmp", "/bin/true"]
    found = subprocess.run(tried, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stderr.strip().rpartition("\n")[2] if found.returncode else ""


@pytest.fixture(scope="module")
def _possible() -> None:
    if reason := why_no_sandbox():
        pytest.skip(reason)


def inside(folder: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "tests.packaging.sandbox", str(folder), *words]


@pytest.mark.usefixtures("_possible")
@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("open('/etc/new', 'w')", "Read-only file system"),
        ("import socket; socket.socket(socket.AF_PACKET)", "Operation not permitted"),
        ("import os; os.chroot('/')", "Operation not permitted"),
        ("import mmap; mmap.mmap(-1, 4096, prot=mmap.PROT_WRITE | mmap.PROT_EXEC)", "Permission denied"),
        ("import os; os.nice(-1)", "not permitted"),
    ],
)
def test_what_it_forbids_is_not_possible_under_it(tmp_path: Path, statement: str, fault: str) -> None:
    words = inside(tmp_path, sys.executable, "-c", statement)
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert fault in found.stderr


@pytest.mark.usefixtures("_possible")
async def test_a_server_lives_under_it_with_its_journal_computer_players_and_metrics(tmp_path: Path) -> None:
    options = ("--host", "127.0.0.1", "--port", "0", "--monitoring-port", "0", "--data", str(tmp_path / "data"))
    process = await asyncio.create_subprocess_exec(
        *inside(tmp_path, sys.executable, "-B", "-m", "tests.server.server_with_toy", *options),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        server = ServerProcess(process, await process.stdout.readline())
    assert server.line, (await process.communicate())[1].decode()
    port = int(server.line.rstrip(".\n").rpartition(" ")[2])
    try:
        anna, bert = await table_of_two(port)
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        carl = await Person.greet(port, "Carl")
        await carl.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await carl.ask(to_server.AddBot(level="meek"), to_client.Table)
        await carl.ask(to_server.Start(), to_client.Position)
        while 2 in (await carl.hear(to_client.Position)).to_act:
            pass  # a worker has been started and plays
        process.terminate()
        async with asyncio.timeout(PATIENCE_S):
            _, err = await process.communicate()
        assert (process.returncode, err.decode()) == (0, "")
        assert (tmp_path / "data" / "journal.sqlite").stat().st_mode & 0o077 == 0
        for person in (anna, bert, carl):
            await person.leave()
    finally:
        await server.kill()
