"""Millions of bytes: `python -m tests.fuzz [TARGET ...] --runs N`, each target in a process of its own.

With atheris (`pip install -e '.[fuzz]'`) what the code does with some bytes leads to the next ones; without it they are
made by chance alone, and a sentence says so.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

SEEDS = 300
"""Nearly right bytes that atheris begins with."""
LONGEST = 65_536
OURS = (
    "elcapitan.protocol",
    "elcapitan.table",
    "elcapitan.games.capitan.rules",
    "elcapitan.games.yspahan.rules",
    "elcapitan.client.net.lan_discovery",
    "elcapitan_server",
)


def main(words: Sequence[str] | None = None) -> int:
    """0: nothing found. 1: something was; its bytes and the trace are on the screen."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="see tests/fuzz/targets.py (default: all)")
    parser.add_argument("--runs", type=int, default=1_000_000, help="for each target (default: %(default)s)")
    parser.add_argument(
        "--seconds", type=int, default=0, help="the most for each target (default: as many as it takes)"
    )
    parser.add_argument("--seed", type=int, default=0, help="another one, other bytes (default: by the clock)")
    parser.add_argument("--plain", action="store_true", help="by chance alone, without atheris")
    parser.add_argument("--led", metavar="FOLDER", help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    seed = options.seed or time.time_ns() % 2**31
    if options.led:
        _led(options.targets[0], options.runs, options.seconds, seed, Path(options.led))
    from tests.fuzz.targets import TARGETS  # not before: atheris has to see our modules come in

    if unknown := [name for name in options.targets if name not in TARGETS]:
        parser.error(f"there is no target {unknown[0]}")
    led = not options.plain and importlib.util.find_spec("atheris") is not None
    if not led and not options.plain:
        print("atheris is not installed (pip install -e '.[fuzz]'): the bytes are made by chance alone.")
    found = 0
    for name in options.targets or TARGETS:
        if led:
            found |= _in_a_process(name, options.runs, options.seconds, seed)
        else:
            found |= _plain(name, options.runs, options.seconds, seed)
    return found


def _plain(name: str, runs: int, seconds: int, seed: int) -> int:
    from tests.fuzz.targets import TARGETS

    target, chance, began = TARGETS[name], random.Random(seed), time.monotonic()
    done = 0
    while done < runs and not (seconds and time.monotonic() - began > seconds):
        data = target.make(chance)
        done += 1
        try:
            target.read(data)
        except Exception:
            traceback.print_exc()
            print(f"{name}: seed {seed}, run {done}: {data.hex()}", flush=True)
            return 1
    print(f"{name}: {done} runs with seed {seed}, {time.monotonic() - began:.0f} s: nothing found", flush=True)
    return 0


def _in_a_process(name: str, runs: int, seconds: int, seed: int) -> int:
    """atheris ends the process it runs in."""
    from tests.fuzz.targets import TARGETS

    began, chance = time.monotonic(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(SEEDS):
            Path(folder, f"seed-{number}").write_bytes(TARGETS[name].make(chance)[:LONGEST])
        words = [sys.executable, "-m", "tests.fuzz", name, "--runs", str(runs), "--seconds", str(seconds)]
        led = subprocess.run(
            [*words, "--seed", str(seed), "--led", folder],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    if led.returncode:
        sys.stderr.write(led.stdout[-4000:] + led.stderr[-8000:])
    said = "nothing found" if led.returncode == 0 else "something found"
    last = [line.replace("\t", " ") for line in led.stderr.splitlines() if "\tDONE " in line]
    print(
        f"{name}: seed {seed}, {time.monotonic() - began:.0f} s, atheris: {' '.join(last) or 'no end'}: {said}",
        flush=True,
    )
    return int(led.returncode != 0)


def _led(name: str, runs: int, seconds: int, seed: int, folder: Path) -> None:
    import atheris

    with atheris.instrument_imports(include=[*OURS]):
        from tests.fuzz.targets import TARGETS
    words = [f"-runs={runs}", f"-seed={seed}", f"-max_len={LONGEST}", f"-artifact_prefix={folder}/", "-rss_limit_mb=0"]
    if seconds:
        words.append(f"-max_total_time={seconds}")
    atheris.Setup(["fuzz", *words, str(folder)], TARGETS[name].read)
    atheris.Fuzz()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
