"""Processes that work for another one end with it, and not before."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import psutil
import pytest

from elcapitan.bots.background import BackgroundWork
from tests.timeouts import PATIENCE_S


def work_without_end() -> None:
    sys.stdout.write(f"{psutil.Process().pid}\n")
    sys.stdout.flush()
    time.sleep(10 * PATIENCE_S)


def begin_and_wait() -> None:
    """What a window does that is killed while a computer player thinks."""
    BackgroundWork[None]().begin(work_without_end)
    time.sleep(10 * PATIENCE_S)


def test_work_ends_with_a_program_that_is_killed() -> None:
    begin = f"from {__name__} import begin_and_wait; begin_and_wait()"
    with subprocess.Popen([sys.executable, "-c", begin], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        at_work = psutil.Process(int(program.stdout.readline()))
        program.kill()
        gone, _alive = psutil.wait_procs([at_work], PATIENCE_S)
    assert gone == [at_work]


def interrupt_oneself() -> str:
    signal.raise_signal(signal.SIGINT)
    return "done"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
def test_ctrl_c_interrupts_no_work() -> None:
    """It reaches every process of a terminal; one that was just being started wrote a traceback there."""
    work = BackgroundWork[str]()
    work.begin(interrupt_oneself)
    deadline = time.monotonic() + PATIENCE_S
    while (found := work.poll()) is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert found == "done"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
