"""Shows a folder in the system's file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from elcapitan import paths
from elcapitan.client.shell.detached_process import leave_running


def open_command() -> list[str] | None:
    """The command that shows a folder; None where there is none. Windows needs no command: there it is empty."""
    if sys.platform == "win32":
        return []
    name = "open" if sys.platform == "darwin" else "xdg-open"
    found = shutil.which(name)
    return [found] if found else None


def open_folder(folder: Path) -> None:
    """Show it; it is made if nothing has been kept in it yet. OSError if that cannot be done."""
    command = open_command()
    if command is None:
        raise FileNotFoundError("no program shows folders here")
    paths.ensure_folder(folder)
    if sys.platform == "win32":
        os.startfile(folder)
        return
    # What bots/spawn_context.py sets is meant for our own processes.
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    # In a session of its own: it outlives the game, and what it says is not the game's.
    shown = subprocess.Popen(
        [*command, str(folder)],
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    leave_running(shown)
