"""How each form of the program starts, how large it is and what it needs: `python -m benchmarks.startup [FORM ...]`.

A form is a wheel, which is installed by pip into an environment of its own; a .deb or .tar.gz, which is unpacked; a
frozen folder; or a frozen file. Without any: this checkout. Of each: what it weighs, packed and unpacked; `--version`;
the server until it listens; the window at 1280x720 until its first picture, for the first time ever and after that.
Times by the clock, with the processor time of all its processes in brackets; memory is what is theirs alone and their
share of what they share, once the server listens and when the window has been open for a while. Needs Linux and Xvfb.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.settings import Settings
from elcapitan.paths import HOME_VARIABLE
from tests.window.program import living
from tests.window.screen import Screen, open_screen

SIZE = (1280, 720)
SETTLING_S = 5.0
"""Until sounds are read and pictures are fetched ahead."""
GIVEN_UP_S = 60.0
LOOKS_EVERY_S = 0.01
TICK_S = 1 / os.sysconf("SC_CLK_TCK")
FEW_SHADES = 60
"""Fewer in a sample of the screen's bytes: nothing but one colour has been painted yet."""
SAMPLED = 1009
"""Interval of the bytes that are read."""


class Form(NamedTuple):
    """What is started."""

    name: str
    command: list[str]
    packed: float = 0.0
    """MB of the package; 0: there is none."""
    unpacked: float = 0.0
    """MB installed; 0: it is not unpacked."""


class Start(NamedTuple):
    """One start."""

    clock_s: float
    processor_s: float
    memory: float
    """MiB."""

    def __str__(self) -> str:
        return f"{self.clock_s:5.2f} s ({self.processor_s:4.2f}) {self.memory:4.0f} MiB"


class TooLate(Exception):
    """Raised when a program has not shown or printed what it should; the text says which."""


def megabytes(path: Path) -> float:
    """Of a file, or of all files in a folder; links weigh nothing."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return sum(file.stat().st_size for file in files if not file.is_symlink()) / 1e6


def form(path: Path | None, folder: Path) -> Form:
    """Make it ready to be started; `folder` is for what is unpacked."""
    if path is None:
        return Form("checkout", [sys.executable, "-m", "elcapitan"])
    if path.is_dir():
        return Form("folder", [str(path / "ElCapitan")], unpacked=megabytes(path))
    packed = megabytes(path)
    match path.suffix:
        case ".whl":
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            programs = folder / "bin"
            before = megabytes(folder)
            pip: list[str | Path] = [programs / "pip", "install", "--quiet", "--disable-pip-version-check"]
            subprocess.run([*pip, path], check=True)
            return Form("wheel", [str(programs / "elcapitan")], packed, megabytes(folder) - before)
        case ".deb":
            subprocess.run(["dpkg-deb", "-x", path, folder], check=True)
            return Form(".deb", [str(folder / "usr/lib/elcapitan/ElCapitan")], packed, megabytes(folder))
        case ".gz":
            folder.mkdir()
            subprocess.run(["tar", "-xzf", path, "-C", folder], check=True)
            return Form(".tar.gz", [str(next(folder.glob("*/program/ElCapitan")))], packed, megabytes(folder))
    return Form("one file", [str(path)], packed)


def family(pid: int) -> set[int]:
    """The process and all that descend from it."""
    parents = {born.pid: born.parent for born in living()}
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def cpu_used_s(pids: set[int]) -> float:
    """Processor seconds of these processes, with those of their children that have ended."""
    ticks = 0
    for pid in pids:
        try:
            words = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(map(int, words[11:15]))
    return ticks * TICK_S


def memory(pids: set[int]) -> float:
    """MiB of these processes."""
    kib = 0
    for pid in pids:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        kib += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kib / 1024


@contextmanager
def start_program(command: list[str], home: Path, **more: str) -> Iterator[tuple[subprocess.Popen[str], float]]:
    """The program, and when it was asked for; ended in the end, with all it has begun."""
    home.mkdir(exist_ok=True)
    kept_settings.write(home / "config" / "settings.toml", Settings("en", width=SIZE[0], height=SIZE[1], name="Klára"))
    surroundings = {**os.environ, HOME_VARIABLE: str(home), "SDL_AUDIODRIVER": "dummy", **more}
    begun = time.monotonic()
    process = subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield process, begun
    finally:
        left = family(process.pid)
        for pid in left:
            if pid != process.pid or process.poll() is None:
                os.kill(pid, signal.SIGTERM)
        process.communicate(timeout=GIVEN_UP_S)


def version(command: list[str], home: Path) -> Start:
    """Until it has printed its version and ended."""
    before = os.times()
    begun = time.monotonic()
    subprocess.run(
        [*command, "--version"], check=True, capture_output=True, env={**os.environ, HOME_VARIABLE: str(home)}
    )
    after = os.times()
    processor_s = after.children_user + after.children_system - before.children_user - before.children_system
    return Start(time.monotonic() - begun, processor_s, 0.0)


def server(command: list[str], home: Path) -> Start:
    """Until it listens."""
    with start_program([*command, "serve", "--host", "127.0.0.1", "--port", "0"], home) as (process, begun):
        assert process.stdout is not None
        if "listens" not in process.stdout.readline():
            raise TooLate("the server does not listen")
        clock_s = time.monotonic() - begun
        pids = family(process.pid)
        return Start(clock_s, cpu_used_s(pids), memory(pids))


def window(command: list[str], home: Path, screen: Screen) -> Start:
    """Until something is painted; memory once it is at rest."""
    if is_painted(screen):
        raise TooLate("the screen is not empty")
    with start_program([*command, "play"], home, DISPLAY=screen.display, SDL_VIDEODRIVER="x11") as (process, begun):
        while not is_painted(screen):
            if process.poll() is not None or time.monotonic() - begun > GIVEN_UP_S:
                raise TooLate("the window shows nothing")
            time.sleep(LOOKS_EVERY_S)
        clock_s = time.monotonic() - begun
        processor_s = cpu_used_s(family(process.pid))
        time.sleep(SETTLING_S)
        return Start(clock_s, processor_s, memory(family(process.pid)))


def is_painted(screen: Screen) -> bool:
    """More than a window's empty ground is shown."""
    return len(set(screen.pixels()[::SAMPLED])) > FEW_SHADES


def median(starts: list[Start]) -> Start:
    """Of each number by itself."""
    return Start(*(statistics.median(column) for column in zip(*starts, strict=True)))


def report_lines(each: Form, times: int, folder: Path) -> Iterator[str]:
    """Lines about one form."""
    sizes = [f"{size:.1f} MB {word}" for size, word in ((each.packed, "packed"), (each.unpacked, "unpacked")) if size]
    yield f"{each.name:<10}{', '.join(sizes)}".rstrip()
    home = folder / "home"

    def many(start: Callable[[list[str], Path], Start]) -> Start:
        return median([start(each.command, home) for _ in range(times)])

    quick = many(version)
    yield f"  --version          {quick.clock_s:5.2f} s ({quick.processor_s:4.2f})"
    yield f"  server listens     {many(server)}"
    with open_screen(folder / "screen", SIZE) as screen:

        def opened(command: list[str], home: Path) -> Start:
            start = window(command, home, screen)
            until = time.monotonic() + GIVEN_UP_S
            while is_painted(screen) and time.monotonic() < until:
                time.sleep(LOOKS_EVERY_S)
            return start

        yield f"  window, first time {opened(each.command, folder / 'new')}"
        yield f"  window, later      {median([opened(each.command, folder / 'new') for _ in range(times)])}"


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.startup", description=__doc__)
    parser.add_argument(
        "forms", nargs="*", type=Path, metavar="FORM", help="wheel, .deb, .tar.gz, frozen folder or file"
    )
    parser.add_argument(
        "--times", type=int, default=5, metavar="N", help="starts of each kind; their median is told (5)"
    )
    arguments = parser.parse_args(words)
    print(f"medians of {arguments.times} starts; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for number, path in enumerate(arguments.forms or [None]):
        with tempfile.TemporaryDirectory(prefix="start-") as name:
            folder = Path(name)
            try:
                for line in report_lines(
                    form(path and path.resolve(), folder / f"unpacked{number}"), arguments.times, folder
                ):
                    print(line, flush=True)
            except (OSError, subprocess.SubprocessError, StopIteration, TooLate) as fault:
                print(f"benchmarks.startup: {path or 'checkout'}: {fault}", file=sys.stderr)
                return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
