"""The window under test has its own screen; what is painted in the tests themselves needs none."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from elcapitan.client.shell import i18n
from tests import system_packages


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    i18n.use_language("en")
    yield
    i18n.use_language("en")


@pytest.fixture(autouse=True)
def _nothing_lacking() -> None:
    """Without its programs this proof is worth nothing, so it fails instead of being left out."""
    if sentence := system_packages.sentence():
        pytest.fail(sentence, pytrace=False)
