"""What a worker writes: its reports (elcapitan/bots/worker_reports.py), and what computer players print.

All of it becomes lines of the server's log, under the worker's name. What is printed is not ours: lines are cut and
cleaned, and neither their number nor their length can fill the log or the memory.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable, Mapping
from typing import Any

from elcapitan.text_cleaning import clean_line, clean_output

READ_BYTES = 64 * 1024
"""Read at a time; asyncio keeps up to twice as much."""
MAX_LINE_BYTES = 8 * 1024
"""Kept of a line; a report has at most half."""
MAX_SHOWN = 1000
"""Letters of a printed line."""
MAX_TRACEBACK = 8 * 1024
"""Letters of the traceback in a report."""
PARTIAL_LINE_S = 1.0
"""A line without an end after this time is logged as it is."""
LINES_BURST = 200
LINES_PER_S = 1.0
"""In the long run, some 100 MB a day at most; what is above is counted and not shown."""
FLOOD_PAUSE_S = 0.02
"""Between two pieces of what is not shown: 3 MB a second then cost the event loop next to nothing."""
LOGGER_NAME = re.compile(r"[\w.]{1,100}", re.ASCII)


class WorkerOutput:
    """The two pipes of one worker process."""

    def __init__(self, name: str, on_alive: Callable[[Mapping[str, Any]], None]) -> None:
        """`name` is the logger's; `on_alive` is told what is in each sign of life."""
        self._name, self._on_alive = name, on_alive
        self._lines, self._filled_s = float(LINES_BURST), asyncio.get_running_loop().time()
        self._dropped_lines = self._dropped_bytes = 0

    async def read(self, pipe: asyncio.StreamReader, *, has_reports: bool = False) -> None:
        """Until the pipe ends. What is printed into a pipe without reports is never read as one."""
        kept, cut, ended = bytearray(), 0, False
        while not ended:
            try:
                async with asyncio.timeout(PARTIAL_LINE_S if kept or self._dropped_lines else None):
                    received = await pipe.read(READ_BYTES)
            except TimeoutError:
                received = b"\n" if kept else b""
                self._show_dropped()
            else:
                ended = not received
            if self._is_flooded and len(received) > MAX_LINE_BYTES:
                first, last = received.find(b"\n"), received.rfind(b"\n")
                if 0 <= first < last:  # whole lines that would not be shown
                    self._drop(received.count(b"\n", first + 1), last - first)
                    received = received[: first + 1] + received[last + 1 :]
                await asyncio.sleep(FLOOD_PAUSE_S)
            *lines, rest = received.split(b"\n")
            for line in lines:
                self._take(bytes(kept) + line[: MAX_LINE_BYTES - len(kept)], cut + len(kept) + len(line), has_reports)
                kept.clear()
                cut = 0
            room = MAX_LINE_BYTES - len(kept)
            kept += rest[:room]
            cut += max(0, len(rest) - room)
        if kept:
            self._take(bytes(kept), cut + len(kept), has_reports)
        self._show_dropped()

    def _take(self, line: bytes, length: int, has_reports: bool) -> None:
        """A line, of which `length` bytes were written."""
        report = _parse_report(line) if has_reports else {}
        if "alive" in report:
            self._on_alive(report["alive"])
        elif not self._may_show():
            self._drop(1, length)
        elif "log" in report:
            self._log_report(report["log"])
        elif shown := clean_line(line.decode("utf-8", "replace")[:MAX_SHOWN]):
            more = f" ... ({length} bytes)" if length > len(line) or len(shown) == MAX_SHOWN else ""
            logging.getLogger(self._name).warning("%s%s", shown, more)

    def _log_report(self, fields: Mapping[str, Any]) -> None:
        level, source, text = fields.get("level"), str(fields.get("logger")), str(fields.get("message"))
        name = f"{self._name}.{source}" if LOGGER_NAME.fullmatch(source) else self._name
        log = logging.getLogger(name)
        number = level if isinstance(level, int) and logging.DEBUG <= level <= logging.CRITICAL else logging.WARNING
        record = log.makeRecord(name, number, "", 0, "%s", (clean_line(text),), None)
        if exception := fields.get("exception"):
            record.exc_text = clean_output(str(exception)[-MAX_TRACEBACK:])
        if log.isEnabledFor(number):
            log.handle(record)

    @property
    def _is_flooded(self) -> bool:
        self._fill()
        return self._lines < 1

    def _may_show(self) -> bool:
        self._fill()
        if self._lines < 1:
            return False
        self._show_dropped()
        self._lines -= 1
        return True

    def _fill(self) -> None:
        now_s = asyncio.get_running_loop().time()
        self._lines = min(float(LINES_BURST), self._lines + LINES_PER_S * (now_s - self._filled_s))
        self._filled_s = now_s

    def _drop(self, lines: int, length: int) -> None:
        self._dropped_lines += lines
        self._dropped_bytes += length

    def _show_dropped(self) -> None:
        if self._dropped_lines:
            text = "%s more lines with %s bytes were printed and are not shown"
            logging.getLogger(self._name).warning(text, self._dropped_lines, self._dropped_bytes)
            self._dropped_lines = self._dropped_bytes = 0


def _parse_report(line: bytes) -> dict[str, dict[str, Any]]:
    """Empty if it is none."""
    if not line.startswith((b'{"alive":', b'{"log":')):
        return {}
    try:
        report = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return report if isinstance(report, dict) and all(isinstance(each, dict) for each in report.values()) else {}
