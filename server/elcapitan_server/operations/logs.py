"""The log of a server: lines for people, or one JSON object a line for programs that collect logs."""

from __future__ import annotations

import atexit
import json
import logging
import sys
import threading
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TextIO, cast

from elcapitan.text_cleaning import clean_line
from elcapitan_server.basics.counters import ServerCounters

TEXT_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
MAX_PRINTED = 8 * 1024
"""Letters of a line that something prints to the standard error."""

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
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format == "json" else logging.Formatter(TEXT_FORMAT))
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[handler])
    if log_format == "json":
        printed = PrintedLines(sys.stderr)
        atexit.register(printed.write, "\n")  # the end of a line that has none
        sys.stderr = cast(TextIO, printed)
        logging.captureWarnings(True)
        sys.excepthook = _log_uncaught
        threading.excepthook = lambda fault: _log_uncaught(
            fault.exc_type, fault.exc_value or fault.exc_type(), fault.exc_traceback
        )
        sys.unraisablehook = _log_unraisable


def log_last_words(text: str) -> bool:
    """Say in a JSON log why the server cannot run; False if the log is not one."""
    is_json = any(isinstance(handler.formatter, JsonFormatter) for handler in logging.getLogger().handlers)
    if is_json:
        log.critical("%s", text)
    return is_json


def _log_uncaught(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt | SystemExit):
        log.critical("a fault of the server", exc_info=(kind, fault, trace))


def _log_unraisable(unraisable: Any) -> None:
    fault = unraisable.exc_value
    log.error("%s: %r", unraisable.err_msg or "an exception was ignored", unraisable.object, exc_info=fault)
