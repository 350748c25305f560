"""Clients that attack a server of this machine, as a program of their own: `python -m benchmarks.server.attackers`.

It makes one attack of attack_table.py, ends by itself after the seconds it is told, and reaches addresses of
127.0.0.0/8 only.
"""

from __future__ import annotations

import asyncio
import ctypes
import ctypes.util
import json
import os
import select
import socket
import ssl
import sys
from contextlib import suppress
from time import monotonic, sleep

from benchmarks.server import attack_games, attack_table
from benchmarks.server.attack_table import Attack, Place
from benchmarks.server.machine import GIVES_WAY

RECONNECT_S = 0.1
"""A connection that was closed is opened again after this time; an address may connect ten times a second."""
SMALL_BUFFER = 4096
"""Bytes the system buffers for a connection that does not read."""
CONNECT_TIMEOUT_S = 5.0
OF_MANY_OTHERS = -10
"""Nice value of the attackers among other programs."""


class AttackingLine:
    """One connection of an attack."""

    def __init__(self, attack: Attack, place: Place, number: int) -> None:
        self._attack, self._place = attack, place
        self._source = f"127.0.22.{1 + number % attack.addresses}"
        self._socket: socket.socket | None = None
        self._left = b""
        self._due_s = 0.0
        self.connected = 0
        self.sent = 0

    def work(self, now_s: float) -> bool:
        """Do what can be done without waiting; whether anything was done."""
        if self._socket is None:
            if now_s < self._due_s:
                return False
            self._connect(now_s)
            return True
        try:
            if self._attack.reads:
                self._read(self._socket)
            if not self._left:
                if now_s < self._due_s:
                    return False
                self._left = AGAIN
            sent = self._socket.send(self._left)
            self.sent += sent
            self._left = self._left[sent:]
            if not self._left:
                self._due_s = now_s + self._attack.pause_s
                if self._attack.once:
                    self._cut(now_s, self._attack.pause_s)
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        except (OSError, ValueError):
            self._cut(now_s, RECONNECT_S)
        return True

    def _connect(self, now_s: float) -> None:
        line = socket.socket()
        if self._attack.small:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.settimeout(CONNECT_TIMEOUT_S)
        try:
            line.bind((self._source, 0))
            line.connect((self._place.host, self._place.ports[self._attack.to]))
            first = self._attack.first(self._place)
            if self._attack.to == "tls" and self._attack.greets:
                line = _CONTEXT.wrap_socket(line)
            hello = attack_table.PAGE_HELLO if self._attack.is_page else attack_table.HELLO
            if self._attack.greets and self._attack.to == "websocket":
                hello = attack_table.UPGRADE + attack_table.web_messages(hello)
            if self._attack.greets:
                line.sendall(hello)
            said = b""
            while self._attack.greets and b"welcome" not in said:  # what comes before it would end the connection
                if not (part := line.recv(4096)):
                    raise ConnectionResetError
                said += part
            line.sendall(first)
        except OSError:
            line.close()
            self._due_s = now_s + RECONNECT_S
            return
        line.setblocking(False)
        self._socket, self._left, self._due_s = line, b"", 0.0
        self.connected += 1

    def _read(self, line: socket.socket) -> None:
        with suppress(BlockingIOError, ssl.SSLWantReadError):
            while data := line.recv(1 << 18):
                if len(data) < 1 << 16:
                    return
            raise ConnectionResetError

    def _cut(self, now_s: float, pause_s: float) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket, self._due_s = None, now_s + pause_s


_CONTEXT = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_CONTEXT.check_hostname, _CONTEXT.verify_mode = False, ssl.CERT_NONE
AGAIN = b""


def update_keys(place: Place, lines: int, until_s: float) -> int:
    """Ask for new keys of TLS 1.3 without pause, which the module `ssl` cannot do; how many times."""
    library = ctypes.CDLL(ctypes.util.find_library("ssl"))
    for name in ("TLS_client_method", "SSL_CTX_new", "SSL_new"):
        getattr(library, name).restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.SSL_CTX_new(ctypes.c_void_p(library.TLS_client_method())))
    opened: list[tuple[socket.socket, ctypes.c_void_p] | None] = [None] * lines
    count = 0
    while monotonic() < until_s:
        for number, each in enumerate(opened):
            if each is None:
                line = socket.create_connection((place.host, place.ports["tls"]), 5.0, (f"127.0.22.{number + 1}", 0))
                line.settimeout(None)
                secured = ctypes.c_void_p(library.SSL_new(context))
                library.SSL_set_fd(secured, line.fileno())
                if library.SSL_connect(secured) != 1:
                    line.close()
                    sleep(RECONNECT_S)
                    continue
                line.setblocking(False)
                opened[number] = each = line, secured
            line, secured = each
            for _ in range(50):
                library.SSL_key_update(secured, 1)
                if library.SSL_do_handshake(secured) != 1:
                    if select.select([], [line], [], 0)[1]:  # not only full: it has been cut
                        line.close()
                        opened[number] = None
                    break
                count += 1
    return count


def run(attack: Attack, place: Place, seconds: float) -> dict[str, int]:
    """Attack for that time; what was done."""
    global AGAIN
    if attack.plays is not None:
        return asyncio.run(attack_games.play_games(attack, (place.host, place.ports[attack.to]), seconds))
    AGAIN = attack.again(place)
    if "key updates" in attack.name:
        print("ready", flush=True)
        return {"key updates": update_keys(place, attack.addresses, monotonic() + seconds)}
    lines = [AttackingLine(attack, place, number) for number in range(attack.addresses * attack.lines)]
    for line in lines:
        line.work(monotonic())  # all are connected before the first begins
    print("ready", flush=True)
    until_s = monotonic() + seconds
    while (now_s := monotonic()) < until_s:
        worked = [line.work(now_s) for line in lines]
        if not any(worked):
            sleep(0.001)
    return {"connections": sum(line.connected for line in lines), "KiB": sum(line.sent for line in lines) // 1024}


def give_way() -> None:
    """Server and table go before them.

    So do the kernel's threads: with attackers of real-time priority (`chrt -f 10`) on the other core a sync of the disk
    waited for them, for up to two seconds.
    """
    if os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR):
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        os.setpriority(os.PRIO_PROCESS, 0, OF_MANY_OTHERS)
    else:
        os.nice(GIVES_WAY)


def main() -> None:
    give_way()
    name, seconds, host, ports, table = sys.argv[1:]
    attack = next(each for each in attack_table.ATTACKS if each.name == name)
    if not host.startswith("127."):
        raise SystemExit("only a server of this machine is attacked")
    print(json.dumps(run(attack, Place(host, json.loads(ports), table), float(seconds))), flush=True)


if __name__ == "__main__":
    main()
