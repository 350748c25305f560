"""What is drawn again is what is stored; what is not is found out."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import make_art
import numpy as np
import pytest
from art.drawing.pixels import Pixels


def first(group: str) -> tuple[str, Pixels]:
    file, drawn = next(islice(make_art.GROUPS[group](), 1))
    assert not isinstance(drawn, bytes)
    return file, drawn


@pytest.mark.parametrize(
    "group", ["icons", "pieces", "board", "portraits", "yspahan-pieces", "yspahan-cards", "carcassonne-pieces"]
)
def test_a_picture_drawn_again_is_what_is_stored(group: str) -> None:
    """One of each; `make art-check` takes them all."""
    file, drawn = first(group)
    assert make_art.fault(drawn, make_art.folder_of(group) / file) == ""


def test_a_picture_that_is_another_larger_or_missing_is_found_out() -> None:
    file, drawn = first("icons")
    stored = make_art.ART / file
    assert "levels" in make_art.fault(np.roll(drawn, 3, axis=1), stored)
    assert "px instead of" in make_art.fault(drawn[:-1], stored)
    assert "missing" in make_art.fault(drawn, stored.with_name("nothing.png"))


def test_an_unknown_group_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_art.main(["sculptures"]) == 2
    assert "sculptures" in capsys.readouterr().err


def test_checking_writes_nothing_and_finds_what_is_left_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_art, "ART", tmp_path)
    monkeypatch.setattr(make_art, "YSPAHAN_ART", tmp_path / "yspahan")
    monkeypatch.setattr(make_art, "CARCASSONNE_ART", tmp_path / "carcassonne")
    monkeypatch.setattr(make_art, "GROUPS", {"icons": lambda: iter([first_icon])})
    assert make_art.main(["--check"]) == 1
    assert list(tmp_path.iterdir()) == []
    assert make_art.main([]) == 0
    assert make_art.main(["--check"]) == 0
    (tmp_path / "old.png").touch()
    assert make_art.main(["--check"]) == 1
    assert "old.png is drawn by no group" in capsys.readouterr().out


first_icon = first("icons")
