"""The worker process: it ends with its stdin, in mid-thought too, and a call it cannot follow does not end it."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from tests.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[2]
CALL = {"host": "127.0.0.1", "port": 1, "ticket": "00" * 32, "game": "elcapitan", "level": "normal", "seed": 1}


async def worker(*command: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, *command, cwd=ROOT, stdin=pipe, stderr=pipe)


@pytest.mark.parametrize("command", [("-m", "elcapitan.bots.worker"), ("-m", "elcapitan", "serve", "--bot-worker")])
async def test_the_end_of_stdin_ends_it_with_0(command: tuple[str, ...]) -> None:
    process = await worker(*command)
    async with asyncio.timeout(PATIENCE_S):
        _, err = await process.communicate(b"")
    assert (process.returncode, err) == (0, b"")


async def test_a_server_that_is_gone_does_not_end_it() -> None:
    process = await worker("-m", "elcapitan.bots.worker")
    async with asyncio.timeout(PATIENCE_S):
        _, err = await process.communicate(json.dumps(CALL).encode() + b"\n")
    assert process.returncode == 0
    assert b"Traceback" not in err


@pytest.mark.parametrize("fault", [{"game": "chess"}, {"level": "grandmaster"}, {"hat": 1}])
async def test_a_call_it_cannot_follow_is_said_and_does_not_end_it(fault: dict[str, object]) -> None:
    process = await worker("-m", "elcapitan.bots.worker")
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write(json.dumps({**CALL, **fault}).encode() + b"\n")
    async with asyncio.timeout(PATIENCE_S):
        said = await process.stderr.readline()
        assert b"computer player" in said or b"Exception" in said
        process.stdin.close()
        await process.communicate()
    assert process.returncode == 0
