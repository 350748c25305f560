"""Every screen looks as it did when someone last looked at it; how to renew a picture stands in golden.py."""

from pathlib import Path

import pygame
import pytest

from tests.pictures import golden
from tests.pictures.golden import GOLDEN, PICTURED, Screen

MOST, LARGEST_BYTES = 70, 4_000_000


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))


@pytest.mark.parametrize("screen", PICTURED, ids=lambda screen: screen.name)
def test_screen_looks_as_before(screen: Screen) -> None:
    assert golden.compared(screen) == ""


def test_golden_pictures_are_small_enough_and_none_is_left_over() -> None:
    files = set(GOLDEN.glob("*.jpg"))
    assert files == {screen.file for screen in PICTURED}
    assert len(files) <= MOST
    assert sum(file.stat().st_size for file in files) < LARGEST_BYTES


def picture(colour: str = "#405060") -> pygame.Surface:
    surface = pygame.Surface((160, 80))
    surface.fill(colour)
    return surface


def test_a_level_or_two_is_no_difference() -> None:
    assert golden.differing(picture("#405060"), picture("#42525e")).count() == 0


def test_a_digit_that_changes_is_one() -> None:
    other = picture()
    other.fill("#f0e0c0", pygame.Rect(38, 40, 4, 6))
    assert golden.differing(picture(), other).count() > golden.BLOCKS_ALLOWED


def test_difference_is_reported_with_both_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "REPORT", tmp_path / "report")
    other = picture()
    other.fill("white", pygame.Rect(0, 0, 80, 80))
    golden.report("thing", other, picture(), golden.differing(other, picture()))
    assert {file.name for file in (tmp_path / "report").iterdir()} == {
        "thing-before.jpg", "thing-after.jpg", "thing-difference.jpg", "index.html",
    }  # fmt: skip
    assert "thing-difference.jpg" in (tmp_path / "report" / "index.html").read_text("utf-8")
