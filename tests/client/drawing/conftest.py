"""Here pictures are read and scaled as in the program."""

from __future__ import annotations

import pytest

from tests.art_memory import forget_art


@pytest.fixture(autouse=True)
def _art_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_art(monkeypatch)
