"""The documents show the screens as they are."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.pictures import golden, sheet

SEAMS = 8
"""Blocks of 3,600 that may differ where two JPEGs are compared; another sentence differs in twenty."""


@pytest.mark.parametrize("name", sheet.ALONE)
def test_a_picture_of_the_documents_is_that_of_the_screen(name: str) -> None:
    screen = golden.NAMED[sheet.ALONE[name]]
    shown = golden.kept(pygame.image.load(sheet.SCREENS / f"{name}.jpg"), screen)
    now = pygame.image.load(screen.file)
    assert golden.differing(shown, now).count() <= SEAMS


LARGEST_FILM_BYTES = 1_500_000


def test_the_pictures_of_the_documents_weigh_little_and_none_is_left_over() -> None:
    assert {file.stem for file in sheet.SCREENS.glob("*.jpg")} == {*sheet.ALONE, "all"}
    pictures, films = (list(sheet.SCREENS.glob(kind)) for kind in ("*.jpg", "*.gif"))
    assert sum(file.stat().st_size for file in pictures) < sheet.LARGEST_BYTES
    assert [file.name for file in films] == ["film.gif"]
    assert films[0].stat().st_size < LARGEST_FILM_BYTES


def test_the_readme_shows_pictures_that_are_there() -> None:
    root = Path(__file__).parents[2]
    readme = (root / "README.md").read_text("utf-8")
    shown = [line.split("](")[1].split(")")[0] for line in readme.splitlines() if line.startswith("![")]
    assert "docs/screens/all.jpg" in shown
    assert [file for file in shown if not (root / file).is_file()] == []
