"""What is in a frozen program: `python assets/packaging/contents.py FOLDER [--most MB]`.

Every file belongs to a known part (licences.py); an unknown file, or more megabytes than allowed, is exit code 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from licences import whose

MB = 1_000_000


class Found(NamedTuple):
    """One file."""

    path: str
    """From the folder, with slashes."""
    size: int
    """Bytes; a link has none of its own."""
    owner: str
    """Empty for an unknown file."""


def contents(folder: Path) -> Iterator[Found]:
    """Every file in the folder, by name."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() or file.is_symlink():
            path = file.relative_to(folder).as_posix()
            yield Found(path, 0 if file.is_symlink() else os.path.getsize(file), whose(path))


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="List what is in a frozen program.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=float, metavar="MB", help="how much all of it may be")
    parser.add_argument("--files", action="store_true", help="every file, not only whose they are")
    wanted = parser.parse_args(argv)
    found = list(contents(wanted.folder))
    if not found:
        print(f"there is nothing in {wanted.folder}", file=sys.stderr)
        return 1
    if wanted.files:
        for each in found:
            print(f"{each.size:12,}  {each.owner or '?':24} {each.path}")
    sizes, counts = Counter[str](), Counter[str]()
    for each in found:
        sizes[each.owner or "?"] += each.size
        counts[each.owner or "?"] += 1
    for owner, size in sizes.most_common():
        print(f"{size / MB:8.2f} MB  {counts[owner]:4} files  {owner}")
    total = sum(sizes.values()) / MB
    print(f"{total:8.2f} MB  {len(found):4} files  in all")
    strangers = [each.path for each in found if not each.owner]
    if strangers:
        print(f"nobody knows whose these are: {', '.join(strangers)}", file=sys.stderr)
    if wanted.most is not None and total > wanted.most:
        print(f"that is more than {wanted.most:g} MB", file=sys.stderr)
    return int(bool(strangers) or (wanted.most is not None and total > wanted.most))


if __name__ == "__main__":
    sys.exit(main())
