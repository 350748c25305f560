"""The installer for Windows, made as the release makes it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from elcapitan import __version__
from tests.timeouts import PATIENCE_S

SCRIPT = Path(__file__).parents[2] / "assets" / "packaging" / "installer.nsi"
needs_makensis = pytest.mark.skipif(
    shutil.which("makensis") is None, reason="makensis is not installed: apt-get install nsis"
)


def made(folder: Path, into: Path) -> tuple[Path, str]:
    """The installer of the program in `folder`, and everything that makensis says of it."""
    out = into / f"ElCapitan-{__version__}-setup.exe"  # NSIS thinks some names dangerous
    words = [f"-DVERSION={__version__}", f"-DFOLDER={folder}", f"-DOUT={out}", str(SCRIPT)]
    done = subprocess.run(["makensis", "-V4", "-WX", *words], capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return out, done.stdout
