"""Memory that is free goes back to the system where the C library can do that."""

from __future__ import annotations

import sys

import pytest

from elcapitan_server.basics.process_memory import return_free_memory


@pytest.mark.parametrize("platform", [sys.platform, "win32"])
def test_it_does_no_harm_on_any_system(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    return_free_memory()
