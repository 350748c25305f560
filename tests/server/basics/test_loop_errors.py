"""A complaint that comes a hundred times a second is written down once a minute, every other one at once."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan_server.basics.loop_errors import LOG_INTERVAL_S, TOO_MANY_FILES_TEXT, LoopErrorHandler
from tests.virtual_time import in_virtual_time


def test_no_room_for_connections_is_said_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    @in_virtual_time
    async def complained() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(LoopErrorHandler())
        for _ in range(2):
            for _ in range(100):
                loop.call_exception_handler(
                    {"message": TOO_MANY_FILES_TEXT, "exception": OSError(24, "Too many open files")}
                )
            await asyncio.sleep(LOG_INTERVAL_S)

    complained()
    assert [each.message for each in caplog.records] == [
        "there is no room for more connections now: [Errno 24] Too many open files"
    ] * 2


def test_everything_else_is_told_as_ever(caplog: pytest.LogCaptureFixture) -> None:
    @in_virtual_time
    async def complained() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(LoopErrorHandler())
        loop.call_soon(lambda: 1 / 0)
        await asyncio.sleep(1.0)

    complained()
    (record,) = caplog.records
    assert record.name == "asyncio"
    assert "ZeroDivisionError" in caplog.text
