"""A PostgreSQL of the tests' own: in a folder that goes with it, on a port kept for it, ended by its handle.

Its processes are a group of their own: Ctrl+C in a terminal does not reach them.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import IO, Self

import asyncpg

from tests.leftovers import SHARED
from tests.ports import reserved_port

SETTINGS = ("max_connections=60", "shared_buffers=16MB", "log_min_messages=fatal", "autovacuum=off", "fsync=off")
"""Its processes may be killed here, but the machine does not fail: what is written need not be forced to the disk."""
NODE, NODE_PASSWORD = "node", "first"
"""Who the nodes of a cluster are there, with a password as they should have one; everybody else is trusted."""
READY_TIMEOUT_S, STOP_TIMEOUT_S = 120.0, 60.0
USERS = ("postgres", "nobody")
"""PostgreSQL refuses to run as root: the first of these that is there runs it then."""


class PostgresMissing(Exception):
    """Raised when PostgreSQL is not installed; its text is one sentence."""


def find_program(name: str) -> str:
    """The path of one of its programs. PostgresMissing if it is not there."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = next((str(folder / name) for folder in folders if (folder / name).is_file()), shutil.which(name))
    if found is None:
        raise PostgresMissing(
            "PostgreSQL is not installed, and tests of several nodes need it: apt-get install postgresql"
        )
    return found


class PostgresServer:
    """One cluster of databases."""

    def __init__(self) -> None:
        """Made and started. PostgresMissing if it is not installed."""
        initdb, self._program = find_program("initdb"), find_program("postgres")
        self._user = _unprivileged_user()
        self._group = pwd.getpwnam(self._user).pw_gid if self._user is not None else None
        self._extra_groups: list[int] | None = [] if self._user is not None else None
        self.folder = Path(tempfile.mkdtemp(prefix="elcapitan-postgres-"))
        self._process: subprocess.Popen[bytes] | None = None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._reserved = ExitStack()
        self.port = self._reserved.enter_context(reserved_port())
        subprocess.run(
            [initdb, "-D", self.folder / "data", "-U", "elcapitan", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            user=self._user,
            group=self._group,
            extra_groups=self._extra_groups,
            process_group=0,
        )
        self._databases = 0
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"host all {NODE} 127.0.0.1/32 scram-sha-256\n" + rules.read_text())
        self.start()
        self.run_sql("postgres", f"CREATE ROLE {NODE} LOGIN")
        self.set_node_password()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def start(self) -> None:
        """Start it, and return once it takes connections."""
        settings = [word for setting in SETTINGS for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = self._run(log, settings)
        self._wait_until_ready()

    def _run(self, log: IO[bytes], settings: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self._program, "-D", self.folder / "data", "-p", str(self.port), "-h", "127.0.0.1", "-k", "", *settings],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=log,
            cwd=self.folder,
            env=os.environ | SHARED,
            user=self._user,
            group=self._group,
            extra_groups=self._extra_groups,
            process_group=0,
        )

    def _wait_until_ready(self) -> None:
        """pg_isready asks it; a moment is let pass between two questions."""
        asked = [find_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        pause = threading.Event()
        for _ in range(int(READY_TIMEOUT_S / 0.05)):
            assert self._process is not None
            if self._process.poll() is not None:
                raise AssertionError(f"PostgreSQL has ended: {(self.folder / 'log').read_text()[-2000:]}")
            if subprocess.run(asked, check=False).returncode == 0:
                return
            pause.wait(0.05)
        raise AssertionError("PostgreSQL does not get ready")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: at once and in order. SIGQUIT: as if it had crashed, so that it recovers at its next start."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:  # a checkpoint on a busy disk: it recovers at its next start
            process.send_signal(signal.SIGQUIT)
            process.wait(STOP_TIMEOUT_S)

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        self.stop(how)
        self.start()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def new_database(self, template: str = "template1") -> str:
        """The connection string of a new database: empty, or a copy of one that has no connections."""
        self._databases += 1
        name = f"test{self._databases}"
        self.run_sql("postgres", f"CREATE DATABASE {name} OWNER {NODE} TEMPLATE {template}")
        return self.url(name)

    def set_node_password(self, password: str = NODE_PASSWORD) -> None:
        """From now on new connections of nodes need that one."""
        self.run_sql("postgres", f"ALTER ROLE {NODE} PASSWORD '{password}'")

    def url(self, database: str) -> str:
        return f"postgresql://elcapitan@127.0.0.1:{self.port}/{database}"

    def run_sql(self, database: str, sql: str) -> str:
        """What psql prints for it, without decoration."""
        done = subprocess.run(
            [find_program("psql"), "-X", "-q", "-A", "-t", "-d", self.url(database), "-c", sql],
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    @asynccontextmanager
    async def all_connections_taken(self) -> AsyncIterator[None]:
        """While no further connection can be opened."""
        taken = []
        try:
            with suppress(asyncpg.TooManyConnectionsError):
                while True:
                    taken.append(await asyncpg.connect(self.url("postgres")))
            yield
        finally:
            for connection in taken:
                connection.terminate()

    def remove(self) -> None:
        """Stop it, delete its folder and let go of its port."""
        self.stop()
        self._reserved.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _unprivileged_user() -> str | None:
    """Who runs it if we are root; None: we do."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(user for user in USERS if user in known)
