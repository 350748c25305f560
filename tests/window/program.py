"""The real program as a process on such a screen: started, watched, killed, and what it leaves behind.

Processes are known by number and time of birth, so that one with a number used again is never taken for another.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame

from elcapitan import paths
from elcapitan.bots.worker import MIN_WATCHED_TURN_VARIABLE
from tests.signals import send_signal
from tests.timeouts import PATIENCE_S
from tests.window.screen import Screen

ROOT = Path(__file__).parents[2]
PROGRAM = shlex.split(os.environ.get("ELCAPITAN_PROGRAM", "")) or [sys.executable, "-m", "tests.window.patient_program"]
"""What is tested: this checkout, or whatever the variable says, such as a frozen or an installed program."""
UNDER_WINE = bool(os.environ.get("ELCAPITAN_UNDER_WINE"))
"""Its processes have numbers of their own, by which nothing outside can find them (assets/packaging/try_wine.sh)."""
LOOKS_EVERY_S = 0.05
SCREEN_VARIABLES = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "WAYLAND_DISPLAY")


class Born(NamedTuple):
    """One process."""

    pid: int
    at: str
    """When it was born, in the system's own ticks."""
    parent: int


class Program:
    """`elcapitan play` in its window."""

    def __init__(self, process: subprocess.Popen[bytes], screen: Screen, home: Path, complaints: Path) -> None:
        self.process = process
        self.home = home
        self._screen = screen
        self.family: set[Born] = set()
        """The processes it has started, and those they have started."""
        self._complaints = complaints

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    def photograph(self) -> Path:
        """Save a picture of its screen, by which a failure can be understood; returns the file."""
        file = self.home.parent / "seen.png"
        pygame.image.save(self._screen.picture(), file)
        return file

    def meet(self) -> None:
        """Remember the processes that belong to it now."""
        alive = living()
        parents = {self.process.pid}
        while more := {born for born in alive if born.parent in parents} - self.family:
            self.family |= more
            parents = {born.pid for born in more}

    def survivors(self) -> set[Born]:
        """Those of them that still run."""
        names = {(born.pid, born.at) for born in self.family}
        return {born for born in living() if (born.pid, born.at) in names}

    def has_left(self) -> bool:
        """Whether it and all that belonged to it are gone; waits for them."""
        until = time.monotonic() + PATIENCE_S
        while (self.running or self.survivors()) and time.monotonic() < until:
            time.sleep(LOOKS_EVERY_S)
        return not self.running and not self.survivors()

    def kill(self, server: int) -> None:
        """The window and its server die at the same moment, without a word."""
        self.meet()
        assert server in {born.pid for born in self.family}, "that is not the server of this window"
        self.process.kill()
        send_signal(server, signal.SIGKILL)  # it ends by itself when its window is gone
        self.process.wait()

    def complaints(self) -> str:
        """Everything it has written to stderr and into its log folder, but for computer players that were slow."""
        logs = self.home / "logs"
        files = [self._complaints, *sorted(logs.glob("*"))] if logs.is_dir() else [self._complaints]
        return "".join(f"{file.name}:\n{text}" for file in files if (text := _without_slow_bots(file)))


def _without_slow_bots(file: Path) -> str:
    """On a busy machine a computer player may be late: the server then moves for it, and says so."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.endswith("(slow)\n"))


def living() -> set[Born]:
    """Every process of this machine that has not ended."""
    found = set()
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            # The name of the program stands in brackets and may hold anything.
            words = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if words[0] not in "ZX":
            found.add(Born(int(entry.name), words[19], int(words[1])))
    return found


@contextmanager
def running(
    screen: Screen, home: Path, *words: str, command: str = "play", on: Sequence[str] = ()
) -> Iterator[Program]:
    """`elcapitan play`, or another command, with these words; whatever of it still runs in the end is killed.

    `on` is what stands before it to have it run on another machine.
    """
    surroundings = {name: value for name, value in os.environ.items() if name not in SCREEN_VARIABLES}
    surroundings |= {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy", paths.HOME_VARIABLE: str(home)}
    surroundings[MIN_WATCHED_TURN_VARIABLE] = "0"  # nobody looks on while computers play a game to its end
    complaints = home / "stderr.txt"
    with complaints.open("ab") as err:
        call = [*on, *PROGRAM, command, *words]
        process = subprocess.Popen(call, cwd=ROOT, env=surroundings, stdout=err, stderr=err)
    program = Program(process, screen, home, complaints)
    try:
        yield program
    finally:
        program.meet()
        process.kill()
        process.wait()
        for born in program.survivors():
            send_signal(born.pid, signal.SIGKILL)  # it may have ended since it was found
