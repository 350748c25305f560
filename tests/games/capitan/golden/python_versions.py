"""The Pythons of this machine: those the house supports and that can be found without asking anybody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.timeouts import PATIENCE_S

SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
VARIABLE = "ELCAPITAN_PYTHONS"
"""Further interpreters, separated as in PATH."""


@cache
def at_hand() -> dict[str, str]:
    """Version to interpreter, one of each; the one that runs this first."""
    found: dict[str, str] = {}
    for interpreter in _candidates():
        version = _version(interpreter)
        if version in SUPPORTED:
            found.setdefault(version, interpreter)
    return found


def _candidates() -> Iterator[str]:
    yield sys.executable
    yield from filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    for version in SUPPORTED:
        if known := shutil.which(f"python{version}"):
            yield known
    # pyenv's are not all in PATH; what is there under their names may be a stub that finds no Python.
    for versions in (Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions",):
        yield from (str(each) for version in SUPPORTED for each in sorted(versions.glob(f"{version}*/bin/python")))


def _version(interpreter: str) -> str:
    """As "3.12"; empty if it does not say."""
    ask = [interpreter, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    try:
        said = subprocess.run(ask, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return said.stdout.strip() if said.returncode == 0 else ""
