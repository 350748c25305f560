"""Every screen looks as it looked when somebody last looked at it, in both languages and at both sizes."""

from pathlib import Path

import pygame
import pytest

from tests.pictures import golden
from tests.pictures.golden import ALL, GOLDEN, Shot

LARGEST_BYTES = 12 * 2**20


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))


@pytest.mark.parametrize("shot", ALL, ids=lambda shot: shot.name)
def test_screen_looks_as_before(shot: Shot) -> None:
    assert golden.compared(shot) == ""


def test_golden_pictures_are_small_enough_and_none_is_left_over() -> None:
    files = set(GOLDEN.glob("*.jpg"))
    assert files == {shot.file for shot in ALL}
    assert sum(file.stat().st_size for file in files) < LARGEST_BYTES


def picture(colour: str = "#405060") -> pygame.Surface:
    surface = pygame.Surface((160, 80))
    surface.fill(colour)
    return surface


def test_a_level_or_two_is_no_difference() -> None:
    assert golden.differing(picture("#405060"), picture("#42525e")).count() == 0


def test_a_digit_that_changes_is_one() -> None:
    other = picture()
    other.fill("#f0e0c0", pygame.Rect(40, 40, 7, 12))
    assert golden.differing(picture(), other).count() >= 2


def test_difference_is_reported_with_both_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "REPORT", tmp_path / "report")
    other = picture()
    other.fill("white", pygame.Rect(0, 0, 80, 80))
    golden.report("thing", other, picture(), golden.differing(other, picture()))
    assert {file.name for file in (tmp_path / "report").iterdir()} == {
        "thing-before.jpg", "thing-after.jpg", "thing-difference.jpg", "index.html",
    }  # fmt: skip
    assert "thing-difference.jpg" in (tmp_path / "report" / "index.html").read_text("utf-8")
