"""Memory that is free goes back to the system where the C library can do that."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress

import pytest

from elcapitan_server.basics import process_memory
from elcapitan_server.basics.process_memory import keep_returning, return_free_memory


@pytest.mark.parametrize("platform", [sys.platform, "win32"])
def test_it_does_no_harm_on_any_system(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    return_free_memory()


def test_it_is_returned_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_memory, "RETURN_EVERY_S", 0.0)
    asked: list[Callable[[], None]] = []

    async def run(work: Callable[[], None]) -> None:
        asked.append(work)
        if len(asked) == 3:
            raise EOFError

    with suppress(EOFError):
        asyncio.run(keep_returning(run))
    assert asked == 3 * [return_free_memory]
