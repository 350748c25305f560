"""What workers print becomes lines of the log: clean, cut, under the worker's name, and never too many."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from typing import Any

import pytest

from elcapitan_server.workers import worker_output
from elcapitan_server.workers.worker_output import LINES_BURST, MAX_SHOWN, WorkerOutput
from tests.virtual_time import in_virtual_time

NAME = "bot_worker.7"


async def read(*pieces: bytes, has_reports: bool = False) -> list[Mapping[str, Any]]:
    """A pipe with these pieces, then its end; the signs of life in it."""
    heard: list[Mapping[str, Any]] = []
    pipe, output = asyncio.StreamReader(), WorkerOutput(NAME, heard.append)
    reading = asyncio.ensure_future(output.read(pipe, has_reports=has_reports))
    for piece in pieces:
        pipe.feed_data(piece)
        await asyncio.sleep(0)
    pipe.feed_eof()
    await reading
    return heard


def shown(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == NAME]


@in_virtual_time
async def test_lines_are_whole_however_they_come(caplog: pytest.LogCaptureFixture) -> None:
    await read(b"one\ntw", b"o\n\nth", b"r", b"ee")
    assert shown(caplog) == ["one", "two", "three"]
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


@in_virtual_time
async def test_a_line_without_an_end_is_shown_after_a_while(caplog: pytest.LogCaptureFixture) -> None:
    pipe = asyncio.StreamReader()
    reading = asyncio.ensure_future(WorkerOutput(NAME, lambda _: None).read(pipe))
    pipe.feed_data(b"half a li")
    await asyncio.sleep(2 * worker_output.PARTIAL_LINE_S)
    assert shown(caplog) == ["half a li"]
    pipe.feed_eof()
    await reading


@in_virtual_time
async def test_nothing_in_a_line_controls_a_terminal_or_breaks_it(caplog: pytest.LogCaptureFixture) -> None:
    await read(b"a\x1b]52;c;QQ==\x07b\rc\xff\x00d\xe2\x80\xa8e\n")
    assert shown(caplog) == ["a]52;c;QQ==b c\ufffdd e"]


@in_virtual_time
async def test_a_line_of_ten_megabytes_is_cut_and_never_held(caplog: pytest.LogCaptureFixture) -> None:
    await read(*[b"x" * 100_000] * 100, b"\nnext\n")
    long, following = shown(caplog)
    assert long == "x" * MAX_SHOWN + " ... (10000000 bytes)"
    assert following == "next"


@in_virtual_time
async def test_a_flood_is_counted_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    lines = 200_000
    await read(*[b"".join(b"line %d\n" % number for number in range(at, at + 1000)) for at in range(0, lines, 1000)])
    told = shown(caplog)
    assert len(told) < LINES_BURST + 50
    left_out = sum(int(line.split()[0]) for line in told if "more lines" in line)
    assert left_out + sum(line.startswith("line") for line in told) == lines


@in_virtual_time
async def test_reports_are_read_where_they_are_sent_and_nowhere_else(caplog: pytest.LogCaptureFixture) -> None:
    alive = {"stuck": 0, "answered": 3, "spent": {"ab": 0.5}}
    line = json.dumps({"alive": alive}).encode() + b"\n"
    assert await read(line, has_reports=True) == [alive]
    assert await read(line) == []
    assert len(shown(caplog)) == 1


@in_virtual_time
async def test_a_reported_line_keeps_its_level_its_logger_and_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    fields = {"level": 40, "logger": "elcapitan.bots.seat", "message": "one\ntwo", "exception": "Trace\nback\x1b[2J"}
    await read(json.dumps({"log": fields}).encode() + b"\n", has_reports=True)
    (record,) = caplog.records
    assert (record.levelno, record.name) == (logging.ERROR, f"{NAME}.elcapitan.bots.seat")
    assert (record.getMessage(), record.exc_text) == ("one two", "Trace\nback[2J")


@in_virtual_time
async def test_reports_that_are_none_are_lines_like_others(caplog: pytest.LogCaptureFixture) -> None:
    odd = [b'{"alive": 3}', b'{"log": [1]}', b'{"log":' + b"[" * 5000, b'{"alive": {"a": 1}, "log": 2}', b"null", b"[]"]
    assert await read(b"\n".join(odd), has_reports=True) == []
    assert len(shown(caplog)) == len(odd)
    await read(b'{"log": {"level": "high", "logger": "../x", "message": 3}}\n', has_reports=True)
    assert (caplog.records[-1].levelno, caplog.records[-1].name) == (logging.WARNING, NAME)
