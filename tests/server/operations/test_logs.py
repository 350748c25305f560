"""The log as JSON: one object a line, with any content; and the count of its lines."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.operations import logs
from elcapitan_server.operations.admin_socket import ask_server
from elcapitan_server.operations.logs import CountingHandler, JsonFormatter
from tests.server.clients import Person
from tests.server.server_process import run_process
from tests.timeouts import PATIENCE_S


def record(message: str, *values: object, exc_info: bool = False) -> logging.LogRecord:
    info = sys.exc_info() if exc_info else None
    return logging.LogRecord("elcapitan_server.x", logging.WARNING, "x.py", 1, message, values, info)


def test_a_line_is_one_object_also_with_line_ends_and_a_traceback_in_it() -> None:
    try:
        raise ValueError("a\nb")
    except ValueError:
        text = JsonFormatter().format(record('table "%s"\n\x1b', "é", exc_info=True))
    assert "\n" not in text
    line = json.loads(text)
    assert (line["level"], line["logger"], line["message"]) == ("warning", "elcapitan_server.x", 'table "é"\n\x1b')
    assert "ValueError: a\nb" in line["exception"]
    assert line["time"].endswith("+00:00")


def test_lines_are_counted_by_level_from_warnings_on() -> None:
    counters = ServerCounters()
    log = logging.Logger("own")
    log.addHandler(CountingHandler(counters))
    log.info("nothing")
    log.warning("one")
    log.error("two")
    assert counters.log_messages == {"warning": 1, "error": 1}


def test_odd_lines_are_one_object_each_too() -> None:
    odd = [
        record("%d of %s", "three"),
        record("no values %s"),
        record("half a letter \ud800 and an end \u2028\x85 of a line"),
        record("%s", type("Faulty", (), {"__str__": lambda self: 1 / 0})()),
    ]
    odd[1].stack_info = "where\nit was said"
    odd[2].exc_text = "a traceback\nthat was made elsewhere"
    for each in odd:
        text = JsonFormatter().format(each)
        assert text.isascii()
        assert len(text.splitlines()) == 1
        assert json.loads(text)["message"]


PRINTS = """
import logging, os, sys, threading, traceback, warnings
from elcapitan_server.operations.logs import set_up_log
set_up_log("json", verbose=False)
print("printed", "twice", file=sys.stderr)
print("half", end="", file=sys.stderr); sys.stderr.flush(); print(" a line", file=sys.stderr)
warnings.warn("warned")
logging.error("%d", "no number")
logging.getLogger("asyncio").error("of a library")
try: 1 / 0
except ZeroDivisionError: traceback.print_exc()
def fail(): raise RuntimeError("in a thread")
thread = threading.Thread(target=fail); thread.start(); thread.join()
class Faulty:
    def __del__(self): raise RuntimeError("while it was deleted")
faulty = Faulty(); del faulty
print("without an end", end="", file=sys.stderr)
raise RuntimeError("at last")
"""


def test_with_a_json_log_nothing_else_is_on_the_standard_error() -> None:
    ran = subprocess.run([sys.executable, "-X", "dev", "-c", PRINTS], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in ran.stderr.splitlines()]
    told = "\n".join(line["message"] + line.get("exception", "") for line in lines)
    for text in ("printed twice", "half a line", "warned", "no number", "of a library", "division by zero"):
        assert text in told
    for text in ("in a thread", "while it was deleted", "at last", "without an end"):
        assert text in told
    assert ran.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe there cannot be filled without waiting")
def test_lines_wait_until_they_are_read_and_those_without_room_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MAX_WAITING", 200_000)
    monkeypatch.setattr(logs, "AT_ONCE_S", 0.01)
    monkeypatch.setattr(logs, "FLUSH_TIMEOUT_S", 0.01)
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with suppress(BlockingIOError):
        while True:
            os.write(writer, b"\n")
    os.set_blocking(writer, True)
    own, shown, left_out = logging.Logger("own"), list[int](), 0
    with open(reader, encoding="utf-8") as read, open(writer, "w", encoding="utf-8") as stream:
        own.addHandler(handler := logs.BackgroundHandler(stream))
        for count in range(2000):
            own.warning("%s of \u017elu\u0165 %s", count, "x" * 1000)
        handler.flush()  # does not wait for ever
        while len(shown) + left_out < 2000:
            number, _, rest = read.readline().partition(" ")
            if rest.startswith("of \u017elu\u0165 x"):
                shown.append(int(number))
            elif rest:
                assert rest == "more lines were left out, because nothing read the log\n"
                left_out += int(number)
    assert shown == sorted(shown)
    assert left_out > 0


def test_a_line_that_waits_for_nothing_is_there_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the process is killed at the next moment."""
    monkeypatch.setattr(logs, "AT_ONCE_S", PATIENCE_S)
    own = logging.Logger("own")
    with (tmp_path / "log").open("w") as stream:
        own.addHandler(logs.BackgroundHandler(stream))
        for count in range(3):
            own.warning("line %s", count)
            assert (tmp_path / "log").read_text().splitlines() == [f"line {each}" for each in range(count + 1)]


def test_a_line_longer_than_all_that_may_wait_is_written_where_nothing_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MAX_WAITING", 100)
    monkeypatch.setattr(logs, "AT_ONCE_S", PATIENCE_S)
    with (tmp_path / "log").open("w") as stream:
        own = logging.Logger("own")
        own.addHandler(logs.BackgroundHandler(stream))
        own.warning("x" * 1000)
    assert (tmp_path / "log").read_text() == "x" * 1000 + "\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no UNIX sockets")
async def test_a_log_that_nothing_reads_stops_neither_the_server_nor_its_end(tmp_path: Path) -> None:
    async with run_process(tmp_path, builtin=False) as server:
        anna = await Person.greet(server.port)
        for _ in range(600):  # more than a pipe, and asyncio at our end of it, can hold
            await asyncio.to_thread(ask_server, tmp_path, {"do": "announce", "text": "x" * 400})
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        server.process.terminate()
        async with asyncio.timeout(PATIENCE_S):
            while server.process.returncode is None:  # asyncio's own `wait` waits for the pipes, too
                await asyncio.sleep(0.01)
        assert server.process.returncode == 0
        await anna.leave()


async def test_the_program_writes_json_when_told_to(tmp_path: Path) -> None:
    async with run_process(tmp_path, "--log-format", "json", "--verbose", builtin=False) as server:
        anna = await Person.greet(server.port)
        server.process.terminate()
        assert await anna.farewell() == "shutting-down"
        _, err = await server.process.communicate()
        lines = [json.loads(line) for line in err.splitlines()]
        assert any("shutting-down" in line["message"] for line in lines)
        await anna.leave()
