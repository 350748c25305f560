"""A child that is left running is waited for whenever it ends, and nothing of it is left behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

from elcapitan.client.shell.detached_process import leave_running
from tests.signals import is_alive, send_signal
from tests.timeouts import PATIENCE_S

SLEEPS = [sys.executable, "-c", "import time; time.sleep(600)"]


def test_it_goes_on_and_is_waited_for_when_it_ends() -> None:
    child = subprocess.Popen(SLEEPS, stdout=subprocess.PIPE)
    leave_running(child)
    waiting = next(thread for thread in threading.enumerate() if thread.name == "child")
    assert is_alive(child.pid)
    send_signal(child.pid, signal.SIGKILL)
    waiting.join(PATIENCE_S)
    assert child.returncode == -signal.SIGKILL
    assert child.stdout is not None
    assert child.stdout.closed


def test_a_program_that_ends_before_its_child_does_not_wait_for_it_and_warns_of_nothing() -> None:
    program = (
        "import subprocess; from elcapitan.client.shell.detached_process import leave_running\n"
        f"child = subprocess.Popen({SLEEPS!r}, stdin=subprocess.PIPE, stdout=-3, stderr=-3)\n"
        "print(child.pid, flush=True); leave_running(child); del child"
    )
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )
    pid = int(ended.stdout)
    assert is_alive(pid)
    send_signal(pid, signal.SIGKILL)
    assert (ended.returncode, ended.stderr) == (0, "")
