"""Says in one sentence which Debian packages the tests still need; run by `make test` before anything else."""

from __future__ import annotations

import shutil
import sys

NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool", "pg_ctlcluster": "postgresql"}
"""Program to the Debian package that brings it: the window is tested on a virtual screen with real clicks, servers that
share a database on a real one."""


def missing() -> list[str]:
    return [package for program, package in NEEDED.items() if shutil.which(program) is None]


def sentence() -> str:
    """What is lacking and how to get it; empty if nothing is."""
    lacking = missing()
    return f"The tests need {' and '.join(lacking)}: apt-get install {' '.join(lacking)}" if lacking else ""


if __name__ == "__main__":
    if lacking := sentence():
        sys.exit(lacking)
