"""Two machines in one house, as namespaces of this one, with a router between them that can stop forwarding.

Each machine has a network of its own behind the router, which passes discovery on (mdns_reflector.py). While it does
not forward, nothing gets through and neither machine is told: packets just vanish. Needs root and `ip`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]


def run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)


def possible() -> str:
    """Why this machine cannot be divided, empty if it can."""
    name = f"capitan-{os.getpid()}"
    try:
        run("ip", "netns", "add", name)
    except FileNotFoundError:
        return "there is no program `ip` here"
    except subprocess.CalledProcessError as error:
        return f"namespaces cannot be made here: {error.stderr.decode().strip()}"
    run("ip", "netns", "del", name)
    return ""


class RoutedNetwork:
    """The machines `a` and `b`, 10.77.1.2 and 10.77.2.2, and the router."""

    def __init__(self, mark: str = "") -> None:
        """`mark` is another process's house, as it calls it."""
        self.mark = mark or f"cap{os.getpid() % 100_000}"
        self.router = f"{self.mark}r"

    def name(self, machine: str) -> str:
        return f"{self.mark}{machine}"

    def on(self, machine: str) -> tuple[str, ...]:
        """What stands before a command that is to run there."""
        return "ip", "netns", "exec", self.name(machine)

    def build(self) -> None:
        run("ip", "netns", "add", self.router)
        for number, machine in enumerate("ab", 1):
            name = self.name(machine)
            run("ip", "netns", "add", name)
            ours = ("ip", "link", "add", "eth0", "netns", name, "type", "veth")
            run(*ours, "peer", "name", f"to-{machine}", "netns", self.router)
            for where, device, last in ((name, "eth0", 2), (self.router, f"to-{machine}", 1)):
                run("ip", "-n", where, "addr", "add", f"10.77.{number}.{last}/24", "brd", "+", "dev", device)
                run("ip", "-n", where, "link", "set", "lo", "up")
                run("ip", "-n", where, "link", "set", device, "up")
            run("ip", "-n", name, "route", "add", "default", "via", f"10.77.{number}.1")
        self.heal()

    def cut(self) -> None:
        """Nothing gets from one to the other any more, and neither is told."""
        self._forward("0")

    def heal(self) -> None:
        self._forward("1")

    def _forward(self, whether: str) -> None:
        order = f"echo {whether} > /proc/sys/net/ipv4/ip_forward"
        run("ip", "netns", "exec", self.router, "sh", "-c", order)

    def lines(self, machine: str, address: str) -> int:
        """How many TCP connections to that address a program on this machine still holds."""
        words = (*self.on(machine), "ss", "-Htn", "state", "established", "dst", address)
        found = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        return len(found.splitlines())

    def tear_down(self) -> None:
        for name in (self.name("a"), self.name("b"), self.router):
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


@contextmanager
def house() -> Iterator[RoutedNetwork]:
    built = RoutedNetwork()
    try:
        built.build()
        words = (
            "ip",
            "netns",
            "exec",
            built.router,
            sys.executable,
            "-m",
            "tests.server.attacks.mdns_reflector",
            "to-a",
            "to-b",
        )
        with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE) as reflector:
            assert reflector.stdout is not None
            try:
                assert reflector.stdout.readline()
                yield built
            finally:
                reflector.kill()
    finally:
        built.tear_down()
