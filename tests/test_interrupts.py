"""A signal while a module is being imported waits until that is whole: Python may crash otherwise."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, call

import pytest

from elcapitan import cli, interrupts
from elcapitan.commands.hosting import restore
from elcapitan_server.nodes import journal_export, journal_import
from tests.timeouts import PATIENCE_S

INTERRUPTED_IMPORT = """
import signal
import time
from contextlib import ExitStack
from elcapitan import interrupts
from elcapitan_server.operations.stop_signals import StopRequested, StopSignals
kept = ENTER
try:
    import interrupts_itself
    print("whole")
    while True:
        time.sleep(0.01)
except (KeyboardInterrupt, StopRequested):
    print("ended")
"""
MODULE = """
import signal
signal.raise_signal(signal.SIGINT)
"""
ENDLESS = """
import signal, time
from elcapitan import interrupts
interrupts.LONGEST_S = 0
signal.raise_signal(signal.SIGINT)
while True:
    time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("enter", ["ExitStack(); kept.enter_context(interrupts.handled_ctrl_c())", "StopSignals()"])
@pytest.mark.parametrize(("module", "said"), [(MODULE, "whole\nended\n"), (ENDLESS, "ended\n")])
def test_a_signal_while_a_module_is_imported_comes_once_it_is_whole(
    enter: str, module: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "interrupts_itself.py").write_text(module)
    path = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_IMPORT.replace("ENTER", enter)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")


def test_several_signals_while_a_module_is_imported_end_the_command_once(monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[Any] = []

    def timer(_after_s: float, _send: object, _numbers: object) -> Any:
        timers.append(Mock())
        return timers[-1]

    monkeypatch.setattr(threading, "Timer", timer)
    importing: Any = SimpleNamespace(f_code=interrupts.IMPORTING, f_back=None)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGINT):
        assert interrupts.put_off_while_importing(number, importing)
    assert not interrupts.put_off_while_importing(signal.SIGINT, None)
    assert [timer.method_calls for timer in timers] == [[call.start(), call.cancel()]]


def test_ctrl_c_is_as_before_afterwards_and_within_asyncio() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with interrupts.handled_ctrl_c():
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            interrupts.leave_ctrl_c_to_asyncio()
            assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_lets_the_copy_of_a_database_end_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    async def interrupted(*_about: object) -> None:
        try:
            signal.raise_signal(signal.SIGINT)
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    monkeypatch.setattr(journal_export, "export_journal", interrupted)
    monkeypatch.setattr(journal_import, "import_journal", interrupted)
    monkeypatch.setattr(restore, "_open_copy", lambda path: Mock())
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for words in (["backup", "none/copy.sqlite"], ["restore", "copy.sqlite"]):
            assert cli.main([*words, "--store", "postgresql:///"]) == cli.INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, before)
    assert ended == ["cancelled"] * 2


def test_ctrl_c_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts.handled_ctrl_c():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            interrupts.leave_ctrl_c_to_asyncio()
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_that_a_library_of_c_has_lost_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_words: object) -> int:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        raise SystemError("error return without exception set")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(cli.command_module("film"), "run", interrupted)
    try:
        assert cli.main(["film", "a.capitan", "a.gif"]) == cli.INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, before)


def test_any_other_fault_of_a_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(_words: object) -> int:
        raise SystemError

    monkeypatch.setattr(cli.command_module("film"), "run", failed)
    with pytest.raises(SystemError):
        cli.main(["film", "a.capitan", "a.gif"])
