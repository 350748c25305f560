"""Tells systemd that the server is ready, alive or stopping (the protocol of sd_notify(3)).

It is one datagram to the socket that the variable NOTIFY_SOCKET names, which begins with @ for one without a file. A
server without a service manager has no such variable and sends nothing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from collections.abc import Callable, Iterable, MutableMapping

from elcapitan.text_cleaning import clean_text

log = logging.getLogger(__name__)


class ServiceManager:
    """The service manager that started this process, if one did."""

    def __init__(self, environment: MutableMapping[str, str]) -> None:
        """Takes its variables out of the environment: they are not for the workers of computer players."""
        self._address = environment.pop("NOTIFY_SOCKET", "")
        usec = environment.pop("WATCHDOG_USEC", "")
        pid = environment.pop("WATCHDOG_PID", "") or str(os.getpid())
        self.watchdog_s = int(usec) / 1e6 if usec.isdigit() and pid == str(os.getpid()) else 0.0
        """A process that is silent for longer is killed and started again; 0.0: none is watched."""
        self._timer: asyncio.TimerHandle | None = None
        self._is_ready = False
        """It has been told so, and not that the server stops: only then can it have asked for a reload."""

    def notify(self, **state: str | int) -> None:
        """Send variables such as `READY=1`; nothing happens without a service manager."""
        if not self._address:
            return
        # A status may name a file: the end of a line in it would begin a variable, and its bytes need not be UTF-8.
        text = "\n".join(f"{name}={clean_text(str(value))}" for name, value in state.items())
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
                sender.setblocking(False)  # a manager that does not read stops no game
                sender.sendto(text.encode(), address)
        except OSError as error:
            log.warning("the service manager cannot be told %s: %s", text.partition("\n")[0], error)

    def ready(self, status: str) -> None:
        self._is_ready = True
        self.notify(READY=1, STATUS=status)

    def reloading(self) -> None:
        """`reloaded` has to follow; the time tells the manager which of several requests this is."""
        if self._is_ready:
            self.notify(RELOADING=1, MONOTONIC_USEC=time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000)

    def reloaded(self, status: str) -> None:
        """Ready as before; a server that only starts, or stops, is not."""
        if self._is_ready:
            self.ready(status)

    def stopping(self) -> None:
        self._is_ready = False
        self.stop_watchdog()
        self.notify(STOPPING=1)

    def start_watchdog(self, why_not_alive: Callable[[], Iterable[str]]) -> None:
        """Say that the server is alive, three times in the time it has, unless there is a reason why it is not."""
        if self.watchdog_s and self._address:
            self._keep_alive(why_not_alive)

    def stop_watchdog(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _keep_alive(self, why_not_alive: Callable[[], Iterable[str]]) -> None:
        if reasons := [*why_not_alive()]:
            log.error("the watchdog is not told that the server is alive: %s", " ".join(reasons))
        else:
            self.notify(WATCHDOG=1)
        self._timer = asyncio.get_running_loop().call_later(self.watchdog_s / 3, self._keep_alive, why_not_alive)
