"""Child processes that outlive the program: a server that others still play at, a file manager."""

from __future__ import annotations

import subprocess
import threading


def leave_running(child: subprocess.Popen[bytes]) -> None:
    """Let it go on as long as it likes, also after this program.

    A thread waits for it: a child that nobody waits for stays in the system's table when it has ended, and the library
    warns of one that is forgotten. The thread is a daemon, so the end of this program does not wait for the child.
    """
    threading.Thread(target=_wait_for, args=(child,), name="child", daemon=True).start()


def _wait_for(child: subprocess.Popen[bytes]) -> None:
    with child:  # closes our ends of its pipes
        child.wait()
