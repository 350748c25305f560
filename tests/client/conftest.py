"""Every client test has a home of its own, no window and no sound, and begins in English."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from elcapitan import paths
from elcapitan.client import i18n


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    i18n.use("en")
    yield tmp_path / "home"
    i18n.use("en")
