"""The log as JSON: one object a line, with any content; and the count of its lines."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.operations.logs import CountingHandler, JsonFormatter
from tests.server.clients import Person
from tests.server.server_process import run_process


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


async def test_the_program_writes_json_when_told_to(tmp_path: Path) -> None:
    async with run_process(tmp_path, "--log-format", "json", "--verbose", builtin=False) as server:
        anna = await Person.greet(server.port)
        server.process.terminate()
        assert await anna.farewell() == "shutting-down"
        _, err = await server.process.communicate()
        lines = [json.loads(line) for line in err.splitlines()]
        assert any("shutting-down" in line["message"] for line in lines)
        await anna.leave()
