"""Why nothing can be written into a folder, in the player's words."""

from __future__ import annotations

import asyncio
import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from elcapitan import paths
from elcapitan.client.shell.i18n import _

PROBE_BYTES = 64 * 1024
"""A disk that has no room for that has none for a game."""
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
FORBIDDEN = (errno.EROFS, errno.EACCES, errno.EPERM)
STALLED_S = 5.0
"""A computer player on this machine has usually moved by then."""


def storage_trouble_text(folder: Path) -> str:
    """What keeps a file from being written there, found by writing one; empty if nothing does."""
    try:
        paths.ensure_folder(folder)
        with tempfile.TemporaryFile(dir=folder, buffering=0) as probe:
            probe.write(bytes(PROBE_BYTES))
            os.fsync(probe.fileno())
    except OSError as fault:
        if fault.errno in FULL:
            return _("There is no room left on the disk (folder {folder})").format(folder=folder)
        if fault.errno in FORBIDDEN:
            return _("Nothing may be written to the folder {folder}").format(folder=folder)
        return _("The folder {folder} cannot be used: {reason}").format(folder=folder, reason=fault.strerror or fault)
    return ""


async def watch_disk(bot_turn: Callable[[], object], tell: Callable[[str], None]) -> None:
    """Tell what keeps computer players of our own server from moving, if it is the disk: they alone are refused then.

    `bot_turn` says which turn of theirs is waited for (None: none). Goes on until it is cancelled.
    """
    turn, stalled = None, 0
    while True:
        await asyncio.sleep(STALLED_S)
        before, turn = turn, bot_turn()
        stalled = stalled + 1 if turn is not None and turn == before else 0
        if stalled.bit_count() != 1:
            continue  # ever less often while it is something else, such as a pause
        if trouble := await asyncio.to_thread(storage_trouble_text, paths.data()):
            tell(trouble)
            stalled = 0
