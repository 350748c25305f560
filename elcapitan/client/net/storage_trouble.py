"""Why nothing can be written into a folder, in the player's words."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from elcapitan import paths
from elcapitan.client.shell.i18n import _

PROBE_BYTES = 64 * 1024
"""A disk that has no room for that has none for a game."""
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
FORBIDDEN = (errno.EROFS, errno.EACCES, errno.EPERM)


def storage_trouble_text(folder: Path) -> str:
    """What keeps a file from being written there, found by writing one; empty if nothing does."""
    try:
        paths.ensure_folder(folder)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(PROBE_BYTES))
            probe.flush()  # without a buffer a part of it would do
            os.fsync(probe.fileno())
    except OSError as fault:
        if fault.errno in FULL:
            return _("There is no room left on the disk (folder {folder})").format(folder=folder)
        if fault.errno in FORBIDDEN:
            return _("Nothing may be written to the folder {folder}").format(folder=folder)
        return _("The folder {folder} cannot be used: {reason}").format(folder=folder, reason=fault.strerror or fault)
    return ""
