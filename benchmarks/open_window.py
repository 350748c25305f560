"""Opens the real window once, for client.py: time until the first picture, memory, and processor time while idle.

`python -m benchmarks.open_window BEGUN menu|table [RECORD]`: BEGUN is the time.time() at which this process was asked
for. Prints one JSON object and ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path

from elcapitan.client.net.table_client import TableClient
from elcapitan.client.replay import screenshots
from elcapitan.client.shell import app
from elcapitan.client.shell.scene_stack import SceneStack

SETTLING_S = 8.0
"""Until glows have come to rest, sounds are read and pictures fetched ahead."""
STILL_S = 5.0


def memory() -> float:
    """MiB of this process that are really there (Linux)."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def watch(begun: float, stack: SceneStack) -> None:
    """Runs for the first time right after the first picture, because the loop is busy until then."""
    first_s, processor_s = time.time() - begun, time.process_time()
    await asyncio.sleep(SETTLING_S)
    used = time.process_time()
    await asyncio.sleep(STILL_S)
    still = (time.process_time() - used) / STILL_S
    sys.stdout.write(
        json.dumps({"first_s": first_s, "processor_s": processor_s, "still": still, "memory": memory()}) + "\n"
    )
    sys.stdout.flush()
    stack.quit()


def main() -> int:
    begun, screen = float(sys.argv[1]), sys.argv[2]
    tasks = []

    def first(stack: SceneStack, link: TableClient) -> None:
        record = json.loads(Path(sys.argv[3]).read_text("utf-8")) if screen != "menu" else None
        # Only the game that is shown is imported, as in the program.
        screenshots.push_screen(stack, screen, screenshots.model_at(record, screen, None) if record else None)
        tasks.append(asyncio.get_running_loop().create_task(watch(begun, stack)))

    return app.run(first)


if __name__ == "__main__":
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main())
