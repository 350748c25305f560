"""One failing test stays one: what it leaves behind is ended, whoever started the tests and however."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.signals import is_alive

ROOT = Path(__file__).parents[1]

STARTS = '''
import gc, socket, subprocess, sys
from pathlib import Path
SLEEPS = """
import subprocess, sys
WAITS = [sys.executable, "-c", "import threading; threading.Event().wait()"]
print(subprocess.Popen(WAITS).pid, flush=True)
subprocess.run(WAITS)
"""

def starts_two(folder):
    process = subprocess.Popen([sys.executable, "-c", SLEEPS], stdout=-1, start_new_session=True)
    (folder / "pids").write_text(f"{process.pid} {int(process.stdout.readline())}")
    return process
'''

LEAVES = (
    STARTS
    + """
def test_fails(request):
    listener, process = socket.create_server(("127.0.0.1", 0)), starts_two(request.path.parent)
    ring = [listener, process]
    ring.append(ring)
    assert False

def test_next():
    gc.collect()
"""
)

PASSES = (
    STARTS
    + """
def test_passes_and_leaves_two(request):
    from tests import leftovers
    leftovers.ENDS_WITHIN_S = 0.1
    process = starts_two(request.path.parent)
    process.stdout.close()
    process.returncode = 0  # nobody waits for it

def test_next():
    gc.collect()
"""
)


IGNORES = """
import signal

def test_ignores():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)

def test_next():
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
"""


def run(folder: Path, text: str) -> str:
    """What pytest says of a file of that text, with the fixtures of these tests."""
    (folder / "test_it.py").write_text(text, "utf-8")
    return pytest_says("-p", "tests.leftovers", "-c", str(ROOT / "pyproject.toml"), str(folder / "test_it.py"))


def pytest_says(*words: str) -> str:
    """All that a run of its own prints."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return ran.stdout + ran.stderr


@pytest.mark.parametrize(("text", "tells"), [(LEAVES, "1 failed, 1 passed"), (PASSES, "2 passed, 1 error")])
def test_what_a_test_leaves_behind_is_ended_and_fails_no_other(tmp_path: Path, text: str, tells: str) -> None:
    told = run(tmp_path, text)
    assert tells in told, told
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 2
    assert not any(map(is_alive, pids))


def test_a_signal_that_a_test_handles_is_handled_as_before_in_the_next_one(tmp_path: Path) -> None:
    told = run(tmp_path, IGNORES)
    assert "2 passed" in told, told


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
def test_programs_under_test_hear_signals_that_the_tests_were_started_to_ignore() -> None:
    heard = signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM
    before = {number: signal.signal(number, signal.SIG_IGN) for number in heard}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGUSR1])
    try:
        told = pytest_says("tests/test_tools.py::test_a_program_is_started_with_no_signal_ignored_or_blocked")
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in before.items():
            signal.signal(number, handler)
    assert "1 passed" in told, told
