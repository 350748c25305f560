"""Child processes that outlive the program: a server that others still play at, a file manager."""

from __future__ import annotations

import subprocess
import threading


def leave_running(child: subprocess.Popen[bytes]) -> None:
    """Let it run as long as it likes, also after this program. A thread waits for it: otherwise an ended child stays in
    the system's process table, and the library warns of one that is garbage-collected. The thread is a daemon, so the
    end of this program does not wait for the child.
    """
    threading.Thread(target=_wait_for, args=(child,), name="child", daemon=True).start()


def _wait_for(child: subprocess.Popen[bytes]) -> None:
    with child:  # closes our ends of its pipes
        child.wait()
