"""Processes beside the server's own: their end is noticed at once, and those they have started end with them."""

from __future__ import annotations

import asyncio
import sys

import pytest

from elcapitan_server.basics.environment import Environment
from tests.timeouts import PATIENCE_S

LEAVES_A_CHILD = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; print('here', flush=True); time.sleep(3600)"])
sys.stdin.readline()
sys.exit(3)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")
async def test_a_child_that_keeps_the_pipes_does_not_hide_the_end_of_its_process() -> None:
    process = await Environment().start_process(sys.executable, "-c", LEAVES_A_CHILD)
    assert process.stdin is not None
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        assert await process.stdout.readline() == b"here\n"
        process.stdin.write(b"end\n")
        assert await process.wait() == 3
        assert await process.stdout.read() == b"", "the child has ended, too"
        assert await process.wait() == 3
