"""The files of the source: those that git knows, or in an unpacked archive all but what the tools leave there."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEFT_BY_TOOLS = ("build", "dist", "node_modules", "__pycache__")
"""Folders; so are those whose names begin with a dot, and those of installed packages."""


def kept_files(*folders: str, root: Path = ROOT) -> list[str]:
    """From the root, with slashes; without any folder all of them. Also new ones that git does not ignore."""
    words = ["git", "ls-files", "-coz", "--exclude-standard", *folders]
    try:
        done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):  # no git, no repository, or one of another user
        return sorted(_walked(root, folders or ("",)))
    return sorted(name for name in done.stdout.split("\0") if name and (root / name).is_file())


def _walked(root: Path, folders: tuple[str, ...]) -> Iterator[str]:
    for folder in folders:
        for place, inside, files in os.walk(root / folder):
            inside[:] = [each for each in inside if not _is_left_by_tools(each)]
            yield from ((Path(place) / name).relative_to(root).as_posix() for name in files)


def _is_left_by_tools(folder: str) -> bool:
    is_hidden = folder.startswith(".") and folder not in (".ci", ".github")
    return is_hidden or folder in LEFT_BY_TOOLS or folder.endswith(".egg-info")
