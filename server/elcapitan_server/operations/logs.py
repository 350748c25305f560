"""The log of a server: lines for people, or one JSON object a line for programs that collect logs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from elcapitan_server.basics.counters import ServerCounters

TEXT_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonFormatter(logging.Formatter):
    """One object a line: `time` (UTC), `level`, `logger`, `message`, and `exception` with its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class CountingHandler(logging.Handler):
    """Counts lines by level."""

    def __init__(self, counters: ServerCounters) -> None:
        super().__init__(logging.WARNING)
        self._counters = counters

    def emit(self, record: logging.LogRecord) -> None:
        self._counters.log_messages[record.levelname.lower()] += 1


def set_up_log(log_format: str, *, verbose: bool) -> None:
    """Write the log to the standard error; `log_format` is `text` or `json`."""
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, format=TEXT_FORMAT)
    if log_format == "json":
        for handler in logging.getLogger().handlers:
            handler.setFormatter(JsonFormatter())
