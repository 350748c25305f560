"""What two builds of one checkout would differ in, taken away: times and order of entries in archives.

`python assets/packaging/reproducible.py ONE OTHER` compares two folders file by file; a difference is exit code 1.
"""

from __future__ import annotations

import filecmp
import os
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

DATE = (2026, 11, 22, 0, 0, 0)
"""Of every entry: make_linux.TIME as a ZIP archive writes it."""


def write_zip(file: Path, entries: Iterable[tuple[str, bytes, int]], *, compressed: bool) -> None:
    """An archive of (name, content, mode) whose bytes follow from these alone."""
    how = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(file, "w", how) as archive:
        for name, content, mode in sorted(entries):
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = how
            entry.create_system = 3  # as on Linux, wherever it is made
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, content)


def sort_zip(file: Path) -> None:
    """The same archive with its entries by name and without times."""
    with zipfile.ZipFile(file) as archive:
        compressed = any(entry.compress_type == zipfile.ZIP_DEFLATED for entry in archive.infolist())
        entries = [(entry.filename, archive.read(entry), 0o644) for entry in archive.infolist()]
    write_zip(file, entries, compressed=compressed)


def zip_folder(folder: Path, file: Path) -> None:
    """The folder as it unpacks, under its own name."""
    entries = (
        (f"{folder.name}/{path.relative_to(folder).as_posix()}", path.read_bytes(), path.stat().st_mode & 0o777)
        for path in folder.rglob("*")
        if path.is_file()
    )
    write_zip(file, entries, compressed=True)


def differences(one: Path, other: Path) -> list[str]:
    """The files that are not the same in both, by name."""
    names = {
        path.relative_to(root).as_posix() for root in (one, other) for path in root.rglob("*") if not path.is_dir()
    }
    return sorted(name for name in names if not _same(one / name, other / name))


def _same(one: Path, other: Path) -> bool:
    if one.is_symlink() or other.is_symlink():
        return one.is_symlink() and other.is_symlink() and os.readlink(one) == os.readlink(other)
    return one.is_file() and other.is_file() and filecmp.cmp(one, other, shallow=False)


def main(words: list[str]) -> int:
    if len(words) == 3 and words[0] == "--zip":
        zip_folder(Path(words[1]), Path(words[2]))
        return 0
    if len(words) != 2 or not all(Path(word).is_dir() for word in words):
        print("two folders to compare, or --zip FOLDER FILE", file=sys.stderr)
        return 2
    found = differences(Path(words[0]), Path(words[1]))
    print(*found, sep="\n") if found else print("the same, byte for byte")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
