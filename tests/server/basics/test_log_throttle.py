"""What would be said at every commit is said once a minute."""

from __future__ import annotations

import logging
import time

import pytest

from elcapitan_server.basics.log_throttle import LOG_INTERVAL_S, ThrottledLog


def test_the_same_trouble_is_said_once_a_minute_with_how_often_it_came(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now_s = 5.0
    monkeypatch.setattr(time, "monotonic", lambda: now_s)
    trouble = ThrottledLog(logging.getLogger("test"))
    for _ in range(30):
        trouble.error("no room: %s", "disk full")
    assert caplog.messages == ["no room: disk full"]
    now_s += LOG_INTERVAL_S
    trouble.error("no room: %s", "disk full")
    now_s += LOG_INTERVAL_S
    trouble.error("no room: %s", "disk full")
    assert caplog.messages[1:] == ["no room: disk full (and 29 times since it was said last)", "no room: disk full"]
