"""Pictures of positions: painted by a process of their own, kept as files, and none for what cannot be painted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.saved import position_pictures
from elcapitan.client.saved.position_pictures import PositionPictures
from elcapitan.client.shell import i18n
from tests.client.fake_server import until

pytestmark = pytest.mark.usefixtures("home")
RECORD = (Path(__file__).parents[2] / "pictures" / "records" / "two.capitan").read_text("utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))


async def test_a_position_is_painted_beside_the_window_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = PositionPictures()
    assert pictures.scaled("{", (200, 100)) is None
    assert pictures.scaled(RECORD, (200, 100)) is None
    assert pictures.is_painting

    def is_painted() -> bool:
        pictures.update()
        return not pictures.is_painting

    await until(is_painted)
    found = pictures.scaled(RECORD, (200, 100))
    assert found is not None
    assert found.get_height() == 100, "as large as the room allows"
    assert pictures.scaled("{", (200, 100)) is None
    pictures.close()
    monkeypatch.setattr(position_pictures, "spawn_context", lambda: pytest.fail("no process where all are kept"))
    again = PositionPictures()
    assert again.scaled(RECORD, (200, 100)) is not None
    assert not again.update()
    assert not again.is_painting


class InstantPainter:
    """The end of a process that has painted at once what it is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, order: tuple[str, str, str]) -> None:
        self.sent.append(order[0])

    def poll(self) -> bool:
        return True

    def recv(self) -> None:
        return None


def test_what_is_on_the_screen_is_painted_first(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, pictures = InstantPainter(), PositionPictures()
    monkeypatch.setattr(pictures, "_line", lambda: painter)
    for page in (["first", "second", "third"], ["on another page"], ["third"], []):
        for text in page:
            pictures.scaled(text, (200, 100))
        pictures.update()
    assert painter.sent == ["first", "on another page", "third", "second"]
    pictures.update()
    assert not pictures.is_painting


def test_a_picture_with_the_words_of_another_language_is_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    file = PositionPictures()._file(RECORD)
    monkeypatch.setattr(i18n, "language", lambda: "cs")
    assert PositionPictures()._file(RECORD) != file


async def test_where_no_process_can_be_started_there_are_no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError("no process")

    monkeypatch.setattr(position_pictures, "spawn_context", fail)
    pictures = PositionPictures()
    pictures.scaled(RECORD, (200, 100))
    pictures.update()
    assert not pictures.is_painting
    pictures.close()


async def test_the_oldest_files_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_pictures, "KEPT", 1)
    pictures = PositionPictures()
    folder = paths.ensure_folder(paths.cache() / "positions")
    for name in ("old", "new"):
        pygame.image.save(pygame.Surface((4, 4)), folder / f"{name}.jpg")
    pictures.scaled(RECORD, (200, 100))
    pictures.update()
    pictures.close()
    await until(lambda: len([*folder.glob("*.jpg")]) == 1)
