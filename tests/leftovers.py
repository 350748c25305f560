"""Processes, open sockets and handlers of signals that a test leaves behind.

A test that fails cannot always tidy up. What it has started is ended and its sockets are closed before the next test
begins, so that one failure stays one failure. A test that passes and leaves a process behind has failed.

A process is known by a variable of its environment, which it passes on to those it starts: what a fixture starts for
several tests bears another value.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
import warnings
from collections.abc import Iterator
from multiprocessing import resource_tracker

import psutil
import pytest

from elcapitan.bots.spawn_context import SAFE_PATH
from tests.timeouts import PATIENCE_S

MARK = "ELCAPITAN_STARTED_BY"
"""The variable that names the test in whose body a process was started; empty between tests."""
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
LOOKS_EVERY_S = 0.1
ENDS_WITHIN_S = PATIENCE_S
"""So long a process may take to end after the test that started it."""
SHARED = {MARK: ""}
"""Added to the environment of a process that outlives the test it is started in, on purpose."""

_failed = pytest.StashKey[bool]()
_started: list[str] = []
"""What the running test has started, as far as Python's own modules start it."""
_number = 0


def _notice(event: str, _arguments: object) -> None:
    if event in ("subprocess.Popen", "os.posix_spawn", "os.fork", "os.forkpty"):
        _started.append(event)


sys.addaudithook(_notice)


@pytest.hookimpl
def pytest_sessionstart() -> None:
    """Python's own process that watches over shared memory lives as long as this one: not of the test that needs it."""
    if os.name == "posix":
        os.environ[MARK] = ""
        resource_tracker.ensure_running()


def started_by(mark: str) -> list[psutil.Process]:
    """The living processes that bear this mark, but for this one."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.pid != os.getpid() and process.environ().get(MARK) == mark and process.status() != "zombie":
                found.append(process)
        except psutil.Error:
            continue
    return found


def end(mark: str) -> None:
    """Kill the processes that bear this mark, until a look at all processes finds none."""
    while left := started_by(mark):
        for process in left:
            try:
                process.kill()
            except psutil.Error:
                continue  # it has just ended
        psutil.wait_procs(left, LOOKS_EVERY_S)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A command that a test calls handles signals for the rest of its process, which is this one."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    safe_path = os.environ.get(SAFE_PATH)
    result = yield
    if safe_path is None:
        os.environ.pop(SAFE_PATH, None)  # for processes of that test alone: `python -m tests...` needs the folder
    for number, handler in before.items():
        if handler is not None and signal.getsignal(number) is not handler:
            signal.signal(number, handler)
    if item.stash.get(_failed, False):
        _forget_open_files()
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    global _number
    _number += 1
    os.environ[MARK] = f"{os.getpid()}.{_number}"
    _started.clear()
    try:
        yield
    finally:
        os.environ[MARK] = ""


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """After the fixtures of this test have ended what is theirs."""
    yield
    mark = f"{os.getpid()}.{_number}"
    if not _started or not (left := started_by(mark)):
        return
    if item.stash.get(_failed, False):
        end(mark)
        return
    gc.collect()  # a scene that nothing holds any more may hold the line to a process
    # One that was told to end, or lost the process that started it, may need a moment.
    until_s = time.monotonic() + ENDS_WITHIN_S
    while left and time.monotonic() < until_s:
        psutil.wait_procs(left, LOOKS_EVERY_S)
        left = started_by(mark)
    if left:
        names = ", ".join(_command(process) for process in left)
        end(mark)
        pytest.fail(f"This test has left processes behind: {names}", pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.failed:  # type: ignore[attr-defined]
        item.stash[_failed] = True
    return report


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())[:200]
    except psutil.Error:
        return f"process {process.pid}"


def _forget_open_files() -> None:
    """Collect what the frames of the failed test still held; what this closes is no fault of the next test."""
    for name in ("last_value", "last_exc", "last_traceback"):
        if hasattr(sys, name):
            setattr(sys, name, None)
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gc.collect()
    finally:
        sys.unraisablehook = hook
