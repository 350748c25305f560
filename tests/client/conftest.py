"""Every client test has a home of its own, no window and no sound, and begins in English."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from elcapitan import paths
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.prefetch import PaintJob, Prefetch
from elcapitan.client.net import local_server
from elcapitan.client.net.lan_discovery import LanDiscovery
from elcapitan.client.shell import i18n
from elcapitan.client.shell.sound import SoundMixer
from tests.client.fake_server import FakeServer
from tests.timeouts import PATIENCE_S


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    i18n.use_language("en")
    languages = dict(i18n.LANGUAGES)
    yield tmp_path / "home"
    i18n.LANGUAGES.clear()
    i18n.LANGUAGES.update(languages)
    i18n.use_language("en")


@pytest.fixture(autouse=True)
def built_in_servers_may_be_slow_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "START_TIMEOUT_S", PATIENCE_S)


@pytest.fixture(autouse=True)
def sounds_are_read_no_more(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A thread that reads on does not survive the end of pygame, with which another test may end."""
    opened: list[SoundMixer] = []
    open_mixer = SoundMixer.open

    def note(self: SoundMixer) -> None:
        opened.append(self)
        open_mixer(self)

    with monkeypatch.context() as patched:
        patched.setattr(SoundMixer, "open", note)
        yield
    for mixer in opened:
        mixer.close()


@pytest.fixture(autouse=True)
def prefetch_ends(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pictures of later screens are painted ahead in modules that say `PAINTS_AHEAD`: each window would paint them all.

    What painted on would meet what the next test has put in the place of something.
    """
    begun: list[Prefetch] = []
    begin, paints = Prefetch.__init__, getattr(request.module, "PAINTS_AHEAD", False)

    def note(self: Prefetch, look: DrawContext, scenes: Sequence[PaintJob]) -> None:
        begin(self, look, scenes if paints else ())
        begun.append(self)

    with monkeypatch.context() as patched:
        patched.setattr(Prefetch, "__init__", note)
        yield
    for prefetch in begun:
        prefetch.stop()
        prefetch.wait()


@pytest.fixture
async def harbour() -> AsyncIterator[FakeServer]:
    """A server that says what a test wants."""
    server = FakeServer()
    yield server
    await server.close()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else who plays on this network comes into the tests."""

    def nothing(self: LanDiscovery) -> None:
        raise OSError("no network in this test")

    monkeypatch.setattr(LanDiscovery, "_open", nothing)
