"""Two clients on two machines with a router between them (router.py) that stops forwarding for a while.

`python -m tests.server.attacks.two_machines [--cut 60]` has two real clients without their windows find each other by
discovery, play, lose the connection in mid-game for that many seconds, and finish the game. Needs root and `ip`.
`python -m tests.window.two_machines` is the same with windows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.server.attacks.router import ROOT, RoutedNetwork, house, possible

PATIENCE_S = 150.0
"""For each thing that has to happen."""
GUEST_ADDRESS = "10.77.2.2"
CUT_AT = 30
"""The position at which the connection is lost."""


class Client:
    """A client on one of the machines, and what it has said."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said: list[dict[str, Any]] = []

    @classmethod
    async def start(cls, house: RoutedNetwork, machine: str, home: Path, *words: str) -> Client:
        return cls(
            await asyncio.create_subprocess_exec(
                *(*house.on(machine), sys.executable, "-m", "tests.client.headless_client", *words),
                cwd=ROOT,
                env={**os.environ, "ELCAPITAN_HOME": str(home)},
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        )

    async def hear(self, what: str, **least: int) -> dict[str, Any]:
        """The next line that says so, with numbers at least as high."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while line := await self.process.stdout.readline():
                said: dict[str, Any] = json.loads(line)
                self.said.append(said)
                if said["what"] == what and all(said[name] >= number for name, number in least.items()):
                    return said
        raise AssertionError(f"the client ended before it said {what}; it said {self.said[-3:]}")

    async def end(self) -> None:
        if self.process.returncode is None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self.process.wait()
            except TimeoutError:
                self.process.kill()
                await self.process.wait()


class TwoMachineGame(NamedTuple):
    """How it went."""

    found: dict[str, Any]
    """What the guest found on the network."""
    noticed_s: Sequence[float]
    """How long after the cut the guest, and the host's server, knew of it."""
    freed_s: float
    """And how long after it the server had closed the guest's connection."""
    back_s: float
    """How long after the network was restored the guest was in their seat again."""
    ends: Sequence[dict[str, Any]]
    """What each had before them when the game was over."""


async def evening(folder: Path, cut_s: float) -> TwoMachineGame:
    """Two clients, one game, and a network that is lost for that long, or until both have noticed."""
    loop = asyncio.get_running_loop()
    with house() as built:
        host = await Client.start(built, "a", folder / "a", "host")
        guest = await Client.start(built, "b", folder / "b", "guest")
        try:
            found = await guest.hear("found")
            await host.hear("position", position=CUT_AT)
            built.cut()
            cut_at = loop.time()
            await guest.hear("lost")
            noticed = [loop.time() - cut_at]
            await host.hear("away")
            noticed.append(loop.time() - cut_at)
            async with asyncio.timeout(PATIENCE_S):
                while built.lines("a", GUEST_ADDRESS):
                    await asyncio.sleep(0.1)
            freed = loop.time() - cut_at
            await asyncio.sleep(cut_s - (loop.time() - cut_at))
            built.heal()
            healed_at = loop.time()
            await guest.hear("back")
            back = loop.time() - healed_at
            ends = [await host.hear("over"), await guest.hear("over")]
        finally:
            await guest.end()
            await host.end()
    return TwoMachineGame(found, noticed, freed, back, ends)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.attacks.two_machines", description=__doc__)
    parser.add_argument("--cut", type=float, default=60.0, help="seconds without a line (%(default)g)")
    cut_s = parser.parse_args().cut
    if reason := possible():
        sys.stdout.write(f"This machine cannot be divided: {reason}\n")
        return 1
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
        seen = asyncio.run(evening(Path(folder), cut_s))
    sys.stdout.write(f"found by discovery: {seen.found}\nthe guest knew of it after {seen.noticed_s[0]:.1f} s,")
    sys.stdout.write(f" the server after {seen.noticed_s[1]:.1f} s, its socket gone after {seen.freed_s:.1f} s;")
    sys.stdout.write(f" {cut_s:.0f} s without a line;\n")
    sys.stdout.write(f"back in her seat {seen.back_s:.1f} s after the line; the ends: {seen.ends}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
