"""The log of a server: lines for people, or one JSON object a line for programs that collect logs."""

from __future__ import annotations

import atexit
import json
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TextIO, cast

from elcapitan.text_cleaning import clean_line, clean_output
from elcapitan_server.basics.counters import ServerCounters

TEXT_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
MAX_PRINTED = 8 * 1024
"""Letters of a line that something prints to the standard error."""
MAX_WAITING = 1 << 20
"""Letters of the lines that wait for something to read the log; later ones are counted and left out."""
AT_ONCE_S = 0.5
"""How long a line is waited for when no other line waits, so that it is written even if the process is killed next."""
RETRY_INTERVAL_S = 0.05
FLUSH_TIMEOUT_S = 2.0
"""For what has been logged to be written before the process ends."""

log = logging.getLogger(__name__)


class JsonFormatter(logging.Formatter):
    """One object a line: `time` (UTC), `level`, `logger`, `message`, and `exception` with its traceback.

    All of it is ASCII: no letter ends a line for a reader, and no encoding lacks one.
    """

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message_of(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        elif record.exc_text:
            line["exception"] = record.exc_text
        if record.stack_info:
            line["stack"] = self.formatStack(record.stack_info)
        return json.dumps(line)


def _message_of(record: logging.LogRecord) -> str:
    """Also of one whose values do not fit its text: that must not cost its line."""
    try:
        return record.getMessage()
    except Exception:
        return f"{record.msg!r} {record.args!r}"


class BackgroundHandler(logging.Handler):
    """Writes in a thread of its own: a terminal that is held, a pipe that is not read or a disk that hangs stops no
    game for longer than AT_ONCE_S.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._write = _writer(stream)
        self._changed = threading.Condition()
        self._lines: list[str] = []
        self._letters = self._left_out = 0
        """Of the lines that wait; lines for which there was no room."""
        self._is_writing = False
        # A daemon, so that the end of the process never waits for it.
        threading.Thread(target=self._write_lines, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        try:
            line = self.format(record)
        except Exception:
            line = _message_of(record)
        with self._changed:
            if self._lines and self._letters + len(line) > MAX_WAITING:
                self._left_out += 1
                return
            is_first = self._is_written()
            self._lines.append(line)
            self._letters += len(line)
            self._changed.notify_all()
            if is_first:
                self._changed.wait_for(self._is_written, AT_ONCE_S)

    def _is_written(self) -> bool:
        return not (self._lines or self._is_writing)

    def flush(self) -> None:
        """Returns once everything is written; where nothing reads it, after FLUSH_TIMEOUT_S."""
        with self._changed:
            self._changed.wait_for(self._is_written, FLUSH_TIMEOUT_S)

    def _write_lines(self) -> None:
        while True:
            with self._changed:
                self._is_writing = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._lines)
                lines, self._lines, self._letters = self._lines, [], 0
                left_out, self._left_out = self._left_out, 0
                self._is_writing = True
            if left_out:
                text = "%s more lines were left out, because nothing read the log"
                lines.append(self.format(log.makeRecord(log.name, logging.WARNING, "", 0, text, (left_out,), None)))
            with suppress(OSError, ValueError):  # a full disk, a reader who has gone
                self._write("".join(f"{line}\n" for line in lines))


def _writer(stream: TextIO) -> Callable[[str], object]:
    """What writes to the same file as a stream, and leaves its buffer alone: that is locked while something waits."""
    try:
        raw = open(os.dup(stream.fileno()), "wb", buffering=0)  # noqa: SIM115 - open until the process ends
    except OSError:  # it is no file
        return stream.write
    encoding, errors = stream.encoding, stream.errors or "strict"

    def write(text: str) -> None:
        data = clean_output(text).replace("\n", os.linesep).encode(encoding, errors)
        while data:
            if (written := raw.write(data)) is None:  # another program has made it one that does not wait
                time.sleep(RETRY_INTERVAL_S)
            data = data[written or 0 :]

    return write


class CountingHandler(logging.Handler):
    """Counts lines by level."""

    def __init__(self, counters: ServerCounters) -> None:
        super().__init__(logging.WARNING)
        self._counters = counters

    def emit(self, record: logging.LogRecord) -> None:
        self._counters.log_messages[record.levelname.lower()] += 1


class PrintedLines:
    """The standard error beside a JSON log: each line printed to it becomes a line of the log.

    Libraries and Python itself print there: warnings, faults while a process ends, `print` for debugging.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._line = ""
        self._inside = threading.local()

    def write(self, text: str) -> int:
        *lines, rest = (self._line + text).split("\n")
        self._line = rest[:MAX_PRINTED]
        for line in lines:
            self._log(line)
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """A line without an end waits for it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def _log(self, line: str) -> None:
        # The log prints there, too, when its own stream is broken: that must not go round in circles.
        if line and not getattr(self._inside, "logging", False):
            self._inside.logging = True
            try:
                logging.getLogger("stderr").warning("%s", clean_line(line[:MAX_PRINTED]))
            finally:
                self._inside.logging = False


def set_up_log(log_format: str, *, verbose: bool) -> None:
    """Write the log to the standard error; `log_format` is `text` or `json`. With `json` nothing else is written there
    by this process from now on.
    """
    handler = BackgroundHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format == "json" else logging.Formatter(TEXT_FORMAT))
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[handler])
    # Python itself would write to the standard error, which may not be read.
    logging.captureWarnings(True)
    threading.excepthook = lambda fault: _log_uncaught(
        fault.exc_type, fault.exc_value or fault.exc_type(), fault.exc_traceback
    )
    sys.unraisablehook = _log_unraisable
    if log_format == "json":
        printed = PrintedLines(sys.stderr)
        atexit.register(printed.write, "\n")  # the end of a line that has none
        sys.stderr = cast(TextIO, printed)
        sys.excepthook = _log_uncaught


def flush_log() -> None:
    """Returns once everything that has been logged is written; where nothing reads it, soon."""
    for handler in logging.getLogger().handlers:
        handler.flush()


def log_last_words(text: str) -> bool:
    """Say in a JSON log why the server cannot run; False if the log is not one. What was logged before is written."""
    is_json = any(isinstance(handler.formatter, JsonFormatter) for handler in logging.getLogger().handlers)
    if is_json:
        log.critical("%s", text)
    flush_log()
    return is_json


def _log_uncaught(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt | SystemExit):
        log.critical("a fault of the server", exc_info=(kind, fault, trace))


def _log_unraisable(unraisable: Any) -> None:
    fault = unraisable.exc_value
    log.error("%s: %r", unraisable.err_msg or "an exception was ignored", unraisable.object, exc_info=fault)
