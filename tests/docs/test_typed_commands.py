"""The commands of the documents, typed as they stand: each ends, serves, opens its window or is known to make."""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from elcapitan import cli, paths
from elcapitan.client.scenes.first_run import FirstRun
from elcapitan.client.shell import app
from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from tests.docs.test_commands import BOARD, WAYS, Ends, Opens, Planned, Stays, of_kind
from tests.docs.test_documents import ROOT
from tests.timeouts import PATIENCE_S

TLS = ROOT / "tests" / "server" / "connections" / "tls"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which everything is typed, with what the documents take to be there."""
    folder = tmp_path_factory.mktemp("typed")
    shutil.copy(paths.standard_board(), folder / BOARD)
    for file, name in (("cert.pem", "cert.pem"), ("cert.pem", "fullchain.pem"), ("key.pem", "privkey.pem")):
        shutil.copy(TLS / file, folder / name)
    (folder / "webhook.key").write_text("5" * 64)
    assert cli.main(["simulate", "--bots", "random,random", "--seed", "7", "--out", str(folder / "games")]) == 0
    shutil.copy(folder / "games" / "game-0001.capitan", folder / "game.capitan")
    return folder


@pytest.fixture(autouse=True)
def home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of one's own, a small window that nobody sees, and no sound."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    if "place" in request.fixturenames:
        monkeypatch.chdir(request.getfixturevalue("place"))


def words_of(line: str, instead: Mapping[str, str] = {}) -> list[str]:
    """As a shell hands them on."""
    words = [instead.get(word, word) for word in shlex.split(line)]
    return [found for word in words for found in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]


def ends(words: list[str]) -> object:
    """The exit code; help ends the program by itself."""
    try:
        return cli.main(words)
    except SystemExit as end:
        return end.code


@pytest.mark.parametrize("line", of_kind(Ends))
def test_it_does_what_it_is_said_to(
    line: str, place: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    way = WAYS[line]
    assert isinstance(way, Ends)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    program, *words = words_of(line, way.instead)
    if way.makes:
        (place / way.makes).unlink(missing_ok=True)
    if program == "python":
        assert subprocess.run([sys.executable, ROOT / words[0], *words[1:]], check=False).returncode == 0
    else:
        assert ends([*words, *(["--force"] if words[0] == "simulate" else [])]) == 0
    assert way.says in capfd.readouterr().out
    assert not way.makes or (place / way.makes).exists()


@contextmanager
def serving(line: str) -> Iterator[int]:
    """The server of this command, on a port of its own choice, which is yielded; told to end, it does."""
    process = subprocess.Popen(
        [sys.executable, "-m", "elcapitan", *words_of(line)[1:], "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'server'}"},
    )
    try:
        assert process.stdout is not None
        said = re.search(r"listens on .*, port (\d+)", process.stdout.readline())
        assert said is not None
        yield int(said[1])
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 0
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("line", of_kind(Stays))
@pytest.mark.usefixtures("place")
def test_it_serves_until_it_is_told_to_end(line: str) -> None:
    with serving(line) as port:
        assert port


def window_opens(words: list[str], way: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the scene has been painted and shows what it should; then it is closed."""
    before = time.monotonic()
    shown: list[type] = []

    class Watched(SceneStack):
        def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
            changed = super().draw(surface)
            if isinstance(self.top, way.scene) and way.also(self):
                shown.append(way.scene)
            if shown or time.monotonic() - before > PATIENCE_S:
                self.quit()
            return changed

    monkeypatch.setattr(app, "SceneStack", Watched)
    assert cli.main(words) == 0
    assert shown


@pytest.mark.parametrize("line", of_kind(Opens))
@pytest.mark.usefixtures("place")
def test_its_window_opens(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    way = WAYS[line]
    assert isinstance(way, Opens)
    name = "" if way.scene is FirstRun else "Klára"
    kept_settings.write(paths.settings_file(), Settings(language="en", name=name, width=640, height=480))
    _program, *words = words_of(line)
    if not way.at:
        window_opens(words, way, monkeypatch)
        return
    with serving(way.at) as port:
        window_opens([*words[:-1], f"127.0.0.1:{port}"], way, monkeypatch)


@pytest.mark.parametrize("line", of_kind(Planned))
def test_make_knows_how(line: str) -> None:
    way = WAYS[line]
    assert isinstance(way, Planned)
    told = subprocess.run(
        ["make", "-n", *words_of(line)[1:]], cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )
    assert told.returncode == 0, told.stderr
    assert way.step in told.stdout
