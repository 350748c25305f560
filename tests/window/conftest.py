"""The window under test has its own screen; what is painted in the tests themselves needs none."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from elcapitan import paths
from elcapitan.arena.game_review import GameReview
from elcapitan.client.net import connection
from elcapitan.client.review import review_store
from elcapitan.client.sheet.after_game import AfterGame
from elcapitan.client.shell import i18n
from elcapitan.table.record import GameRecord
from tests import system_packages
from tests.client.conftest import alone
from tests.timeouts import PATIENCE_S
from tests.window.screen import Hand, Screen, open_hand, open_screen
from tests.window.user import SIZE

__all__ = ["alone"]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    i18n.use_language("en")
    yield
    i18n.use_language("en")


@pytest.fixture(autouse=True)
def _onlookers_are_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """They wait for servers as long as the windows do (patient_program.py)."""
    for name in ("OPEN_TIMEOUT_S", "ANSWER_TIMEOUT_S"):
        monkeypatch.setattr(connection, name, PATIENCE_S)


@pytest.fixture(autouse=True)
def _only_programs_look_for_games(alone: None) -> None:
    """Lobbies that are painted here alone would keep their sockets on the network until they are collected."""


@pytest.fixture(autouse=True)
def _a_home_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The mirror knows of no games but those of its windows: a game that another test has finished suggests a level."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "mirror"))


@pytest.fixture(autouse=True)
def _only_programs_review(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The mirror's ranking tells what a window has found and stored, whenever that is."""
    stored = review_store.stored_review

    def stored_by_a_window(record: GameRecord, positions: Sequence[Any]) -> GameReview | None:
        with pytest.MonkeyPatch.context() as patch:
            for home in tmp_path.iterdir():
                patch.setenv("ELCAPITAN_HOME", str(home))
                if (found := stored(record, positions)) is not None:
                    return found
        return None

    monkeypatch.setattr(review_store, "stored_review", stored_by_a_window)
    monkeypatch.setattr(AfterGame, "begin_review", lambda _after: None)


@pytest.fixture(autouse=True)
def _nothing_lacking() -> None:
    """Without a screen and a hand these tests are left out, and the last line of the run says so."""
    if sentence := system_packages.sentence(system_packages.WINDOW):
        pytest.skip(sentence)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with open_screen(tmp_path / "screen", SIZE) as opened:
        yield opened


@pytest.fixture
def hand(screen: Screen) -> Iterator[Hand]:
    with open_hand(screen) as opened:
        yield opened


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"
