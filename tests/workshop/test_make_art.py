"""Drawing a group again gives the files that are there."""

from __future__ import annotations

from pathlib import Path

import make_art
import numpy as np
import pygame
import pytest
from painter.pixels import save


def _read(path: Path) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    picture = pygame.image.load(path)
    raw = np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8)
    return raw.reshape(picture.get_height(), picture.get_width(), 4)


@pytest.mark.parametrize("group", ["icons", "pieces"])
def test_a_group_drawn_again_is_what_is_stored(group: str, tmp_path: Path) -> None:
    for file, picture in make_art.GROUPS[group]():
        save(picture, tmp_path / "again.png")
        stored, again = _read(make_art.ART / file).astype(int), _read(tmp_path / "again.png").astype(int)
        assert stored.shape == again.shape, file
        # Another processor may round a sum of floats the other way: a level or two, nowhere more.
        seen = (stored[..., 3] > 8) & (again[..., 3] > 8)
        assert np.abs(stored - again)[seen].max(initial=0) <= 3, file


def test_an_unknown_group_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_art.main(["sculptures"]) == 2
    assert "sculptures" in capsys.readouterr().err
