"""The fonts that the system has, for letters that our own faces lack: Chinese and Hebrew names, for instance.

Font files are found in the folders where systems keep them, and asked what they have by their own table of letters
(`cmap`), without opening a font. Color bitmaps are left out: they have one size alone.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from struct import Struct, error, iter_unpack, unpack_from
from typing import Final

LIST_TIMEOUT_S: Final = 5.0
"""For fontconfig to list its files; its cache may have to be made first."""
LARGEST_TABLE: Final = 8 * 1024 * 1024
"""Bytes of a table of letters; that of a font with all of Unicode has 1.3 MiB."""
KILL_TIMEOUT_S: Final = 1.0
"""What still runs then waits for a disk that does not answer, and ends with it."""
PREFERRED: Final = (
    *("notosans", "dejavusans", "segoeui", "arial", "tahoma", "helvetica", "liberationsans", "msyh", "yugoth"),
    *("meiryo", "malgun", "nirmala", "leelawui", "ebrima", "gadugi", "pingfang", "hiragino", "applesdgothicneo"),
    *("geezapro", "thonburi", "kohinoor", "sourcehan", "wqy", "droidsans", "nanum", "seguiemj", "seguisym", "symbola"),
)
"""Beginnings of the names of plain sans-serif fonts, the better ones first; of Debian, Windows and macOS."""
_STYLED: Final = re.compile(r"bold|black|heavy|italic|oblique|light|thin|medium|mono|condensed|narrow|serif|kufi|extra")
"""Of fonts that are wanted last, beside plain letters."""


class LetterTable:
    """Which letters a font has, by its `cmap`."""

    def __init__(self, file: Path) -> None:
        """An empty one if the file is none that could be drawn at any size."""
        self._long, self._short = _read_tables(file)
        self._ends = [end for _start, end, _glyph in iter_unpack(">III", self._long[16:])] if self._long else []

    def has(self, letter: str) -> bool:
        """Whether there is a picture of the letter."""
        code = ord(letter)
        if self._ends:
            at = bisect_left(self._ends, code)
            return at < len(self._ends) and int(unpack_from(">I", self._long, 16 + 12 * at)[0]) <= code
        try:
            return code <= 0xFFFF and self._has_short(code)
        except error:
            return False  # the table is damaged

    def _has_short(self, code: int) -> bool:
        """By segments (format 4): ends, starts, differences, and offsets into a list of glyphs."""
        table = self._short
        if not table:
            return False
        (count,) = unpack_from(">H", table, 6)  # twice the segments
        ends = unpack_from(f">{count // 2}H", table, 14)
        at = bisect_left(ends, code)
        if at == len(ends):
            return False
        start, delta, offset = (unpack_from(">H", table, 16 + part * count + 2 * at)[0] for part in (1, 2, 3))
        if code < start:
            return False
        if not offset:
            return bool((code + delta) & 0xFFFF)
        place = 16 + 3 * count + 2 * at + offset + 2 * (code - start)
        return place + 2 <= len(table) and bool(unpack_from(">H", table, place)[0])


_TABLE: Final = Struct(">4sIII")
_ENCODING: Final = Struct(">HHI")


def _read_tables(file: Path) -> tuple[bytes, bytes]:
    """The letter tables of a font in formats 12 and 4, empty where it has none or draws none of its letters itself."""
    try:
        if not file.is_file():
            return b"", b""  # a pipe would keep its reader waiting
        with file.open("rb") as handle:
            head = handle.read(12)
            if head[:4] == b"ttcf":  # several fonts in one file: the first, as it is opened
                handle.seek(unpack_from(">I", handle.read(4))[0])
                head = handle.read(12)
            listed = handle.read(_TABLE.size * unpack_from(">H", head, 4)[0])
            tables = {name: (offset, length) for name, _sum, offset, length in _TABLE.iter_unpack(listed)}
            if b"cmap" not in tables or not tables.keys() & {b"glyf", b"CFF ", b"CFF2"} or b"sbix" in tables:
                return b"", b""
            handle.seek(tables[b"cmap"][0])
            cmap = handle.read(min(tables[b"cmap"][1], LARGEST_TABLE))
        return _subtables(cmap)
    except (OSError, error, ValueError, OverflowError):
        return b"", b""


def _subtables(cmap: bytes) -> tuple[bytes, bytes]:
    long = short = b""
    for at in range(unpack_from(">H", cmap, 2)[0]):
        platform, encoding, offset = _ENCODING.unpack_from(cmap, 4 + _ENCODING.size * at)
        if platform != 0 and (platform, encoding) not in ((3, 1), (3, 10)):
            continue
        (kind,) = unpack_from(">H", cmap, offset)
        if kind == 12:
            (groups,) = unpack_from(">I", cmap, offset + 12)
            long = cmap[offset : offset + 16 + 12 * groups]
        elif kind == 4:
            short = cmap[offset : offset + max(16, unpack_from(">H", cmap, offset + 2)[0])]
    return long[: 16 + (len(long) - 16) // 12 * 12] if long else b"", short


@cache
def letter_table(file: Path) -> LetterTable:
    """That of a font, read once."""
    return LetterTable(file)


def font_folders() -> list[Path]:
    """Where this system keeps fonts, whether or not there are such folders."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        windows, local = os.environ.get("WINDIR", r"C:\Windows"), os.environ.get("LOCALAPPDATA", "")
        own = [Path(local, "Microsoft", "Windows", "Fonts")] if local else []
        return [Path(windows, "Fonts"), *own]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [
        *(Path(folder) / "fonts" for folder in shared.split(":") if folder),
        *(home / ".local" / "share" / "fonts", home / ".fonts", Path("/run/host/fonts")),
    ]


class FontListing:
    """Asks fontconfig for its files; where it is installed it also knows the folders that are a user's own."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def files(self) -> list[Path]:
        """What it lists; nothing if there is none, or if it takes longer than LIST_TIMEOUT_S."""
        program = shutil.which("fc-list") if sys.platform not in ("win32", "darwin") else None
        if program is None or self._stopped:
            return []
        try:
            child = self._child = subprocess.Popen(
                [program, "--format", "%{file}\n"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError):
            return []
        listed = b""
        try:
            listed = child.communicate(timeout=LIST_TIMEOUT_S)[0]
        except subprocess.TimeoutExpired:
            self.stop()
            with suppress(subprocess.TimeoutExpired):
                child.wait(KILL_TIMEOUT_S)
        finally:
            if child.stdout is not None:
                child.stdout.close()
        return [Path(os.fsdecode(line)) for line in listed.splitlines() if line]

    def stop(self) -> None:
        """End it with all that it has started; it is not waited for."""
        self._stopped = True
        if self._child is not None and self._child.returncode is None:
            with suppress(OSError):
                os.killpg(self._child.pid, signal.SIGKILL)


def _in_folders(folders: Iterable[Path]) -> Iterator[Path]:
    """Every file in them and in the folders inside; each folder once, however many links lead to it."""
    seen = set[str]()
    for folder in folders:
        for place, inner, names in os.walk(folder, followlinks=True):
            if (real := os.path.realpath(place)) in seen:
                inner.clear()
                continue
            seen.add(real)
            yield from (Path(place, name) for name in names)


def list_fonts(listing: FontListing) -> tuple[Path, ...]:
    """Every font file of the system, plain sans-serif ones first."""
    files = {*listing.files()} or {*_in_folders(font_folders())}
    return tuple(sorted((file for file in files if file.suffix.lower() in (".ttf", ".otf", ".ttc")), key=_rank))


@cache
def system_fonts() -> tuple[Path, ...]:
    """The same, listed once."""
    return list_fonts(FontListing())


def _rank(file: Path) -> tuple[bool, int, str]:
    name = file.name.lower()
    place = next((at for at, start in enumerate(PREFERRED) if name.startswith(start)), len(PREFERRED))
    return bool(_STYLED.search(name)), place, str(file)


def font_with(letter: str) -> Path | None:
    """The first font of the system that has the letter; None if there is none. Lists and reads fonts meanwhile."""
    return next((file for file in system_fonts() if letter_table(file).has(letter)), None)
