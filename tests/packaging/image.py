"""The image of the server, tried without a container engine: its root filesystem, read-only, by its user, in a chroot.

    ELCAPITAN_ROOTFS=FOLDER python -m pytest tests/packaging/image.py

FOLDER is made by assets/packaging/make_rootfs.sh or is the image itself, mounted by try_image.sh. Needs root. What
the Containerfile says of the environment, the user and the command is read from there.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from elcapitan.games import game_names
from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person, play_to_the_end
from tests.server.operations.monitored import ask
from tests.server.server_process import ROOT, ServerProcess
from tests.timeouts import PATIENCE_S

ROOTFS = Path(os.environ.get("ELCAPITAN_ROOTFS", "/nowhere"))
MOST_MB = 110.0
TOLD_PAGES = """
from elcapitan import games
from elcapitan.page.page_view import PageSeat, PageView, load
from elcapitan.table.match import Match
from elcapitan.table.turns import Undoable
load(set(games.game_names()))
for name in games.game_names():
    options = {option.name: option.default for option in games.ruleset(name).options}
    match = Match(games.ruleset(name), {**options, "players": 2, **games.builtin_parts(name)}, bytes(16))
    seats = [PageSeat(each, colour, "person", "") for each, colour in zip("AB", games.colours(name))]
    for language in ("en", "cs"):
        print(name, len(PageView(name, match.options, match.view(1), seats, 1, language).whole(Undoable(0, 0))))
"""
CONTAINERFILE = (ROOT / "Containerfile").read_text("utf-8")
INSIDE = """
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount --bind "$2" "$1/data"
mount --bind /proc "$1/proc"
mount --bind /dev "$1/dev"
user=$3
rootfs=$1
shift 3
exec chroot --userspec="$user" --groups= "$rootfs" "$@"
"""
"""Arguments: the root filesystem, the folder of the volume, the user, the command."""


def said(word: str) -> str:
    """What the last stage of the Containerfile says after that word."""
    (found,) = re.findall(rf"^{word} (.*)$", CONTAINERFILE.partition("FROM scratch")[2], re.MULTILINE)
    return str(found)


def inside(data: Path, *words: str) -> list[str]:
    command = json.loads(said("ENTRYPOINT")) + list(words)
    return ["unshare", "--mount", "sh", "-c", INSIDE, "sh", str(ROOTFS), str(data), said("USER"), *command]


def environment() -> dict[str, str]:
    return {"PATH": os.environ["PATH"], **dict(pair.split("=", 1) for pair in said("ENV").split())}


@pytest.fixture
def volume(tmp_path: Path) -> Path:
    """As an engine makes it: with the owner and the permissions that the folder has in the image."""
    data = tmp_path / "volume"
    data.mkdir(mode=0o700)
    user, group = said("USER").split(":")
    os.chown(data, int(user), int(group))
    return data


@asynccontextmanager
async def running(data: Path, *words: str) -> AsyncIterator[ServerProcess]:
    process = await asyncio.create_subprocess_exec(
        *inside(data, *words), env=environment(), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        server = ServerProcess(process, await process.stdout.readline())
    assert server.line, (await process.communicate())[1].decode()
    server.port = int(server.line.rstrip(".\n").rpartition(" ")[2])
    try:
        yield server
    finally:
        await server.kill()


def command(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        inside(data, *words), env=environment(), capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )


def test_it_is_small() -> None:
    size = sum(path.lstat().st_size for path in ROOTFS.rglob("*") if path.is_file() and not path.is_symlink())
    assert size / 1e6 <= MOST_MB


def test_there_is_nothing_to_run_but_python_and_nothing_for_a_window() -> None:
    programs = [path for path in ROOTFS.rglob("*") if path.parent.name in ("bin", "sbin") and os.access(path, os.X_OK)]
    assert {path.name for path in programs if path.is_file()} <= {"python3.11"}
    assert not [*ROOTFS.rglob("*.ogg"), *ROOTFS.rglob("*.jpg")]
    setuid = [path for path in ROOTFS.rglob("*") if path.is_file() and path.stat().st_mode & 0o6000]
    assert setuid == []


def test_its_root_cannot_be_written_and_it_is_not_root(volume: Path) -> None:
    words = inside(volume)[:-2]
    tried = "import os; print(os.getuid(), os.getgid(), os.getgroups()); open('/etc/new', 'w')"
    found = subprocess.run(
        [*words, "-c", tried], env=environment(), capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )
    assert found.stdout.split() == ["65532", "65532", "[]"]
    assert "Read-only file system" in found.stderr or "Permission denied" in found.stderr


def test_a_page_is_told_every_game_in_every_language(volume: Path) -> None:
    found = subprocess.run(
        [*inside(volume)[:-2], "-c", TOLD_PAGES],
        env=environment(), capture_output=True, text=True, check=False, timeout=PATIENCE_S,
    )  # fmt: skip
    assert (found.returncode, found.stderr) == (0, "")
    assert len(found.stdout.splitlines()) == 6


async def test_it_serves_a_game_against_a_computer_player_and_is_managed(volume: Path, tmp_path: Path) -> None:
    options = ("--port", "0", "--monitoring-port", "0", "--host", "127.0.0.1")
    async with running(volume, "serve", *options) as server:
        assert server.process.stdout is not None
        monitoring = int((await server.process.stdout.readline()).decode().rstrip(".\n").rpartition(" ")[2])
        anna = await Person.greet(server.port, wants="positions")
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2, options={"start": "2"}), to_client.Seated)
        await anna.ask(to_server.AddBot(level="easy"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        assert (await ask(monitoring, "/readyz")).status == 200
        async with asyncio.timeout(PATIENCE_S):
            while "elcapitan_bot_workers 1.0" not in (await ask(monitoring, "/metrics")).text:
                await asyncio.sleep(0.2)
        listed = await asyncio.to_thread(command, volume, "admin", "tables")
        assert anna.table in listed.stdout, listed.stderr
        copied = await asyncio.to_thread(command, volume, "backup", "/data/copy.sqlite")
        assert copied.returncode == 0, copied.stderr
        await play_to_the_end(anna)
        assert "forced" not in repr(anna.heard)
        server.process.terminate()
        assert await server.ended() == 0
        await anna.leave()
    checked = await asyncio.to_thread(command, volume, "check", "/data/copy.sqlite")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert {path.stat().st_uid for path in volume.iterdir()} == {65532}


async def test_two_players_play_whole_games_from_outside(volume: Path) -> None:
    async with running(volume, "serve", "--port", "0") as server:
        for game in game_names():
            opened = await player(server.port, game)
            assert opened.stdout is not None
            table = (await opened.stdout.readline()).decode().split()[-1]
            joined = await player(server.port, table)
            ends = [(await each.communicate())[0].decode().splitlines()[-1] for each in (opened, joined)]
            assert ends[0] == ends[1]
            assert re.fullmatch(r"seats \[.*\] win with \[.*\]", ends[0])


async def player(port: int, wanted: str) -> asyncio.subprocess.Process:
    """One that knows neither the program nor the rules; `wanted` is a game or a table."""
    words = (sys.executable, str(ROOT / "examples" / "bot.py"), "127.0.0.1", str(port), wanted)
    return await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
