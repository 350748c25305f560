"""What a worker tells the server on its standard output: a line of JSON for each sign of life and each line of its log.

The server's end is worker_output.py. Nothing else goes that way: what a computer player prints goes to the standard
error. A report that the server does not read is dropped; a worker must not wait for it.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

ALIVE_INTERVAL_S = 1.0
"""Between two signs of life."""
MAX_REPORT_BYTES = 4096
"""A pipe of Linux takes so much as a whole or not at all (pipe(7))."""
MAX_MESSAGE = 1000
"""Letters of a log message."""
STDOUT, STDERR = 1, 2


class WorkerReports:
    """The worker's end of the pipe."""

    def __init__(self) -> None:
        """Takes the standard output; what is printed from now on goes to the standard error."""
        sys.stdout.flush()
        self._pipe = os.dup(STDOUT)
        os.dup2(STDERR, STDOUT)
        if sys.platform != "win32":
            os.set_blocking(self._pipe, False)

    def send(self, kind: str, fields: Mapping[str, Any]) -> None:
        """One report; from any thread."""
        line = _report_bytes(kind, fields)
        if len(line) <= MAX_REPORT_BYTES:
            with suppress(OSError):
                os.write(self._pipe, line)


class ReportHandler(logging.Handler):
    """Sends the lines of the log; a traceback too long for a report loses its beginning."""

    def __init__(self, reports: WorkerReports) -> None:
        super().__init__()
        self._reports = reports

    def emit(self, record: logging.LogRecord) -> None:
        try:
            message = record.getMessage()[:MAX_MESSAGE]
            trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            fields = {"level": record.levelno, "logger": record.name, "message": message, "exception": trace}
            while trace and len(_report_bytes("log", fields)) > MAX_REPORT_BYTES:
                fields["exception"] = trace = trace[len(trace) // 4 + 1 :]
            self._reports.send("log", fields)
        except Exception:
            self.handleError(record)


def _report_bytes(kind: str, fields: Mapping[str, Any]) -> bytes:
    return json.dumps({kind: fields}, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
