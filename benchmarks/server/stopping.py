"""How long a full server takes to stop: `python -m benchmarks.server.stopping [--tables 10000]`.

Begun games with a computer player each, whose persons have left. SIGTERM once all computer players are connected. It
prints the time until the process has ended, its processor time, and its exit code. Then it is started on the same
folder and told to stop at once, while it still reads its tables.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
from pathlib import Path
from time import monotonic

from benchmarks.server.machine import cpu_s, noise, open_files
from benchmarks.server.process import Running, serving
from benchmarks.server.wire import Line

ADDRESSES = 200
AT_ONCE = 50
BAR_S = 5.0


async def _begin_games(server: Running, count: int, level: str) -> None:
    several = asyncio.Semaphore(AT_ONCE)

    async def begin(number: int) -> None:
        async with several:
            line = await Line.greet(server.address, f"127.0.40.{1 + number % ADDRESSES}")
            await line.ask("seated", type="create_table", game="elcapitan", seats=2, options={"start": "2"})
            await line.ask("table", type="add_bot", level=level)
            await line.ask("record", type="start")
            line.close()

    await asyncio.gather(*map(begin, range(count)))


async def _all_seated(server: Running, count: int) -> None:
    """Wait until as many connections are open; until nothing changes for a while if there are fewer."""
    seen, since_s = -1, monotonic()
    while (now := open_files(server.pid)) < count and monotonic() - since_s < 10.0:
        if now != seen:
            seen, since_s = now, monotonic()
        await asyncio.sleep(0.25)


async def measure(folder: Path, count: int, level: str) -> bool:
    """Print what was seen; whether the server has ended in time, with 0."""
    async with serving(folder) as server:
        began_s = monotonic()
        await _begin_games(server, count, level)
        await _all_seated(server, count)
        print(f"stopping: {count} games with {level} begun in {monotonic() - began_s:.0f} s,", end=" ")
        print(f"{open_files(server.pid)} files open")
        before_s, began_s = cpu_s(server.pid), monotonic()
        used_s = before_s
        server.process.send_signal(signal.SIGTERM)
        while server.process.returncode is None:
            used_s = max(used_s, cpu_s(server.pid))
            await asyncio.sleep(0.02)
        took_s = monotonic() - began_s
    print(
        f"  ended after {took_s:.2f} s, {used_s - before_s:.2f} s of processor time, with {server.process.returncode}"
    )
    for after_s in (0.6, 1.2, 2.4):
        early = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "elcapitan_server", "--host", "127.0.0.1", "--port", "0", "--data", str(folder)),
            stdout=asyncio.subprocess.DEVNULL,
        )
        await asyncio.sleep(after_s)
        began_s = monotonic()
        early.send_signal(signal.SIGTERM)
        code = await early.wait()
        print(f"  told {after_s:g} s after its start: ended after {monotonic() - began_s:.2f} s with {code}")
    return took_s <= BAR_S and server.process.returncode == 0


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--level", default="easy", help="of the computer players (default: easy)")
    options = parser.parse_args()
    print(noise())
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
        return 0 if await measure(Path(folder), options.tables, options.level) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
