"""The log, a file for each crash, and a report to send to the developers.

Nothing here may fail because something else has: what cannot be written is left out.
"""

from __future__ import annotations

import contextlib
import json
import logging
import platform
import re
import sys
import time
import traceback
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pygame

from elcapitan import __version__, locked_file, paths
from elcapitan.text_cleaning import clean_output, clean_text

LOG_BYTES = 256 * 1024
MAX_CRASH_REPORTS = 10
"""Files about faults that are kept, the newest."""
MAX_CRASH_LETTERS = 256 * 1024
"""Of one; a traceback is long only if the words of a fault are."""
CRASH_PATTERN = "crash-*.txt"
LOGS = ("elcapitan.log", "elcapitan.log.1", "server.log", "server.log.1")
REPLACED = "backslashreplace"
"""How half a letter is written: what a fault says may be anything."""
FIRST_ZIP_YEAR, LAST_ZIP_YEAR = 1980, 2107
"""That format knows no others; a machine without a battery for its clock begins in 1970."""
NAME_SET = re.compile(r"^(\s*names?\s*=).*$", re.MULTILINE)
"""The lines of the settings with their own name, or those they gave to computer players, however written there."""


class QuietLogFile(RotatingFileHandler):
    """What cannot be written, as on a full disk, is not written: nothing goes to the terminal in its place."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - as logging calls it
        """Nothing is left to be done."""


def set_up_log_file() -> None:
    """Warnings and worse go into a file that never grows large; where none can be written they are left out."""
    handler: logging.Handler = logging.NullHandler()
    with contextlib.suppress(OSError):
        file = paths.ensure_folder(paths.logs()) / "elcapitan.log"
        if not file.is_fifo():  # without a reader it would stop the window
            handler = QuietLogFile(
                file, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True, errors=REPLACED
            )
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s", handlers=[handler]
    )


def versions() -> str:
    """This program, what it stands on, and the machine."""
    form = "frozen" if paths.is_frozen() else "Python"
    return (
        f"El Capitan {__version__} ({form})\nPython {sys.version.split()[0]}\n"
        f"pygame {pygame.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}\n{platform.platform()}\n"
    )


def write_crash_report(fault: BaseException | None = None) -> Path:
    """Write down the fault (None: the one being handled) and say where; the oldest such files go."""
    folder = paths.ensure_folder(paths.logs())
    file = folder / time.strftime("crash-%Y%m%d-%H%M%S.txt")
    fault = fault or sys.exception()
    details = _fault_details(fault)
    if len(details) > MAX_CRASH_LETTERS:
        details = f"{details[: MAX_CRASH_LETTERS // 2]}\n…\n{details[-MAX_CRASH_LETTERS // 2 :]}"
    file = locked_file.write_new_file(file, f"{versions()}\n{clean_output(details)}".encode(errors=REPLACED))
    # By their names, which a calendar that has jumped may put in any order: this one always stays.
    others = [old for old in sorted(folder.glob(CRASH_PATTERN)) if old != file]
    for old in others[: 1 - MAX_CRASH_REPORTS]:
        with contextlib.suppress(OSError):
            old.unlink()
    return file


def _fault_details(fault: BaseException | None) -> str:
    """The traceback; only the fault's name where even that fails."""
    try:
        return "".join(traceback.format_exception(fault)) if fault is not None else ""
    except Exception:
        return _fault_words(fault) if fault is not None else ""


def _fault_words(fault: BaseException) -> str:
    """The fault in one line; its text may hold anything, as it may come from a file or a host."""
    try:
        words = clean_text(str(fault))
    except Exception:
        words = ""
    return f"{type(fault).__name__}: {words}" if words else type(fault).__name__


def fault_summary(fault: BaseException) -> str:
    """What it is and where in our own program: "KeyError: 'napoli' (client/shell/app.py, line 12)"."""
    words = _fault_words(fault)
    ours = [frame for frame in traceback.extract_tb(fault.__traceback__) if "elcapitan" in Path(frame.filename).parts]
    if not ours:
        return words
    parts = Path(ours[-1].filename).parts
    start = len(parts) - parts[::-1].index("elcapitan")
    return f"{words} ({'/'.join(parts[start:])}, line {ours[-1].lineno})"


def _home() -> str:
    """The user's home, empty where they have none."""
    try:
        return str(Path.home())
    except RuntimeError:
        return ""


class NameRedactor:
    """Takes names out of what is sent: whole words alone, but all of them, however short."""

    def __init__(self, names: Iterable[str]) -> None:
        wanted = sorted({name for name in names if name.strip()}, key=len, reverse=True)
        # A name may begin or end with a sign that is no letter.
        self._people = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in wanted)) if wanted else None
        # On Windows a path in a fault's words has its backslashes twice.
        parts = [re.escape(part) for part in re.split(r"[\\/]+", _home())]
        self._home = re.compile(r"[\\/]+".join(parts) + r"(?![\w-])") if any(parts) else None

    def __call__(self, text: str) -> str:
        text = NAME_SET.sub(r'\1 "somebody"', text)
        if self._home is not None:
            text = self._home.sub("~", text)
        return self._people.sub("somebody", text) if self._people is not None else text


def save_report(file: Path, record: str, crash: Path | None, *, names: bool, known: Iterable[str] = ()) -> Path:
    """A zip of the logs, the record (empty: none), the settings and the versions. OSError if it cannot be written,
    and then no half of it is left.

    Without `names` those of the record and the `known` ones are taken out, and the path of the user's home. The tokens
    of seats are never in it.
    """
    veil = NameRedactor([*known, *_names_in(record)]) if not names else str
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as whole:
        _add(whole, "versions.txt", versions())
        for name, text in _report_texts(crash):
            _add(whole, name, veil(text))
        if record:
            _add(whole, "game.capitan", record if names else _remove_names(record))
    return locked_file.write_new_file(file, data.getvalue())


def _add(whole: zipfile.ZipFile, name: str, text: str) -> None:
    now = time.localtime()
    year = min(max(now.tm_year, FIRST_ZIP_YEAR), LAST_ZIP_YEAR)
    entry = zipfile.ZipInfo(name, (year, now.tm_mon, now.tm_mday, now.tm_hour, now.tm_min, now.tm_sec))
    entry.external_attr = 0o600 << 16  # as `writestr` does it by a name alone
    whole.writestr(entry, text.encode(errors=REPLACED), zipfile.ZIP_DEFLATED)


def _report_texts(crash: Path | None) -> Iterator[tuple[str, str]]:
    wanted: Mapping[str, Path] = {name: paths.logs() / name for name in LOGS} | {"settings.toml": paths.settings_file()}
    if crash is not None:
        wanted = {**wanted, crash.name: crash}
    for name, file in wanted.items():
        with contextlib.suppress(OSError):
            yield name, locked_file.read_bytes(file).decode("utf-8", errors="replace")


def _names_in(record: str) -> list[str]:
    return [str(seat["name"]) for seat in json.loads(record)["seats"]] if record else []


def _remove_names(record: str) -> str:
    """The same game; a name is no part of what its digest is reckoned from."""
    whole = json.loads(record)
    for at, seat in enumerate(whole["seats"], 1):
        seat["name"] = f"Seat {at}"
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
