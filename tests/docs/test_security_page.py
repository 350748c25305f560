"""SECURITY.md against the source of the server: what it connects to, and what it starts."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache

from tests.server.server_process import ROOT

SERVER = ROOT / "server" / "elcapitan_server"
CONNECTING = ("open_connection", "create_connection", "create_datagram_endpoint", "sock_connect", "urlopen")
SOCKETS = {
    "basics/local_addresses.py",  # asks the system for its own addresses; nothing is sent
    "connections/listeners.py",
    "operations/admin_socket.py",  # a UNIX socket
    "operations/service_manager.py",  # likewise, systemd's
}
STARTING = ("subprocess_exec", "subprocess_shell", "create_subprocess_exec", "create_subprocess_shell", "Popen")
RUNNING_TEXT = ("system", "exec", "eval", "execv", "spawnv")


@cache
def calls() -> dict[str, set[str]]:
    """By the name of a function or method: the modules of the server that call it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                found[name].add(path.relative_to(SERVER).as_posix())
    return found


@cache
def imports() -> dict[str, set[str]]:
    """By the name of a module or its package: the modules of the server that import it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            named += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in named:
                for part in (name, name.partition(".")[0]):
                    found[part].add(path.relative_to(SERVER).as_posix())
    return found


def test_a_server_connects_to_a_database_or_a_webhook_and_to_nothing_else() -> None:
    assert set().union(*(calls()[name] for name in CONNECTING)) == {"operations/turn_webhook.py"}
    assert calls()["socket"] == SOCKETS
    assert imports()["asyncpg"] == {"nodes/postgres_connection.py"}
    assert imports()["zeroconf"] == imports()["zeroconf.asyncio"] == {"connections/discovery.py"}
    for library in ("http.client", "urllib.request", "requests", "httpx", "aiohttp", "smtplib", "websockets.asyncio"):
        assert imports()[library] == set(), library


def test_a_server_starts_processes_in_one_place_and_runs_no_text() -> None:
    assert set().union(*(calls()[name] for name in STARTING)) == {"basics/environment.py"}
    assert calls()["subprocess_shell"] == imports()["subprocess"] == set()
    assert set().union(*(calls()[name] for name in RUNNING_TEXT)) == set()
