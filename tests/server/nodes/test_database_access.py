"""How nodes reach their database, as docs/hosting.md says it: TLS, passwords, connections, a standby, a full disk."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan_server.basics.environment import Environment
from elcapitan_server.nodes.database import DatabaseUnusable
from elcapitan_server.nodes.lease import DEFAULT_TIMES
from elcapitan_server.nodes.membership import HANDED_TOGETHER, LOOK_INTERVAL_S, MARGIN_S
from elcapitan_server.nodes.node_store import NodeStore
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.store.table_store import put_table
from tests.ports import reserved_port
from tests.server.clients import run_server
from tests.server.connections.test_certificate import CERTIFICATE, KEY
from tests.server.cuttable_line import CuttableLine
from tests.server.nodes.cluster import ROOT
from tests.server.nodes.postgres_server import NODE, NODE_PASSWORD, PostgresServer, find_program
from tests.server.nodes.stores import Node, running_node
from tests.server.store.journal_rows import TABLE, entries
from tests.timeouts import PATIENCE_S

RULES = "hostssl all encrypted 127.0.0.1/32 scram-sha-256\nhostnossl all encrypted 127.0.0.1/32 reject\n"


@pytest.fixture
def encrypted(postgres: PostgresServer) -> Iterator[PostgresServer]:
    """With TLS, without which the user `encrypted` is refused; others as before."""
    data = postgres.folder / "data"
    rules = (data / "pg_hba.conf").read_text()
    for source, name in ((CERTIFICATE, "server.crt"), (KEY, "server.key")):
        shutil.copyfile(source, data / name)
        shutil.chown(data / name, data.owner())
        (data / name).chmod(0o600)
    (data / "pg_hba.conf").write_text(RULES + rules)
    postgres.run_sql("postgres", "CREATE ROLE encrypted LOGIN SUPERUSER PASSWORD 'secret'")
    postgres.run_sql("postgres", "ALTER SYSTEM SET ssl = on")
    postgres.restart()
    yield postgres
    (data / "pg_hba.conf").write_text(rules)
    postgres.run_sql("postgres", "ALTER SYSTEM RESET ssl")
    postgres.run_sql("postgres", "DROP ROLE encrypted")
    postgres.restart()


def test_nodes_use_tls_where_it_is_offered_and_verify_the_database_if_told_to(
    encrypted: PostgresServer, tmp_path: Path
) -> None:
    url = f"postgresql://encrypted:secret@127.0.0.1:{encrypted.port}/postgres"

    async def try_to_connect(options: str) -> bool:
        connection = await PostgresDatabase(url + options).connect()
        found = await connection.fetchval("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        await connection.close()
        return bool(found)

    good = [f"?sslmode=verify-full&sslrootcert={CERTIFICATE}", "?sslmode=require", ""]
    assert [asyncio.run(try_to_connect(options)) for options in good] == [True] * 3
    other = tmp_path / "other.pem"
    other.write_bytes(b"")
    for options in ("?sslmode=disable", f"?sslmode=verify-full&sslrootcert={other}"):
        with pytest.raises((DatabaseUnusable, OSError, ValueError, PostgresDatabase(url)._driver.PostgresError)):
            asyncio.run(try_to_connect(options))


async def test_a_password_may_stand_in_a_file_of_its_own(
    postgres: PostgresServer, empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = empty_database.rpartition("/")[2]
    passwords = tmp_path / "passwords"
    passwords.write_text(f"127.0.0.1:{postgres.port}:{name}:{NODE}:{NODE_PASSWORD}\n")
    passwords.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    await PostgresDatabase(f"postgresql://{NODE}@127.0.0.1:{postgres.port}/{name}").prepare()


async def test_a_node_keeps_three_connections(postgres: PostgresServer, database: str, tmp_path: Path) -> None:
    count = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'elcapitan server'"
    name = database.rpartition("/")[2]
    async with asyncio.timeout(PATIENCE_S), run_server(tmp_path, nodes=NodeStore(database, Environment())):
        while (found := await asyncio.to_thread(postgres.run_sql, name, f"{count} AND datname = '{name}'")) != "3":
            assert int(found) < 3


async def test_a_database_without_room_refuses_what_is_stored_and_no_node_lets_go(
    postgres: PostgresServer, database: str
) -> None:
    full = (
        "SET search_path = elcapitan; CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE"
        " EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;"
        " CREATE TRIGGER full_disk BEFORE INSERT ON entries EXECUTE FUNCTION full_disk()"
    )
    name = database.rpartition("/")[2]
    async with running_node(database, "one:1") as one, running_node(database, "two:1"):
        await one.journal.commit([put_table(TABLE)])
        await asyncio.to_thread(postgres.run_sql, name, full)
        with pytest.raises(StorageUnavailable, match="No space left on device"):
            await one.journal.commit(entries(1))
        assert "No space left" in one.journal.trouble
        assert one.lease.tables == {TABLE.id}
        await asyncio.to_thread(postgres.run_sql, name, "DROP FUNCTION elcapitan.full_disk CASCADE")
        await one.journal.commit(entries(1))
        assert (one.journal.trouble, one.owned.released) == ("", [])


@pytest.mark.parametrize("how", ["cut", "stall"])
async def test_a_node_that_lost_its_line_says_so_and_takes_its_share_again_when_it_is_back(
    postgres: PostgresServer, database: str, how: str
) -> None:
    line = CuttableLine(postgres.port)
    await line.open()
    name = database.rpartition("/")[2]
    async with asyncio.timeout(PATIENCE_S), running_node(database, "two:1") as two:
        one = Node(f"postgresql://elcapitan@127.0.0.1:{line.port}/{name}", "one:1")
        await one.start()
        await one.journal.commit([put_table(TABLE)])
        one.owned.tables[TABLE.id] = TABLE  # type: ignore[assignment]
        getattr(line, how)()
        while TABLE.id in one.owned.tables:
            await asyncio.sleep(0.01)
        assert one.journal.trouble
        away = one.membership.directory.why_away()
        assert away is not None
        assert away.facts == {"address": "two:1"}
        with pytest.raises(StorageUnavailable):
            await one.journal.commit(entries(1))
        while TABLE.id not in two.owned.tables:
            await asyncio.sleep(0.01)
        line.mend()
        while one.membership.directory.why_away() is not None or one.journal.trouble:
            await asyncio.sleep(0.01)
        await one.stop()
    await line.close()


@pytest.mark.usefixtures("postgres")
def test_nodes_go_to_the_primary_wherever_it_stands_in_the_connection_string() -> None:
    """With databases of its own: those of all other tests need not be copied for a standby."""
    with PostgresServer() as own:
        _write_to_two(own)


def _write_to_two(postgres: PostgresServer) -> None:
    name = postgres.new_database().rpartition("/")[2]
    folder = postgres.folder / "standby"
    copy = [
        find_program("pg_basebackup"),
        "-D",
        str(folder),
        "-d",
        postgres.url("postgres"),
        "-R",
        "-c",
        "fast",
        "--no-sync",
    ]
    owner = postgres._user
    subprocess.run(copy, check=True, capture_output=True, user=owner, cwd=postgres.folder)
    with reserved_port() as port:
        words = [find_program("postgres"), "-D", str(folder), "-p", str(port), "-h", "127.0.0.1", "-k", ""]
        words += ["-c", "max_connections=60"]
        standby = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=owner, cwd=postgres.folder
        )
        try:
            asked = [find_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
            while subprocess.run(asked, check=False).returncode != 0:
                assert standby.poll() is None

            async def write(*ports: int) -> None:
                hosts = ",".join(f"127.0.0.1:{each}" for each in ports)
                async with running_node(f"postgresql://elcapitan@{hosts}/{name}") as node:
                    await node.journal.commit([put_table(TABLE._replace(id=f"{ports[0]:012d}"))])

            asyncio.run(write(postgres.port, port))
            asyncio.run(write(port, postgres.port))
        finally:
            standby.send_signal(signal.SIGQUIT)
            standby.wait()
            shutil.rmtree(folder)


def test_the_numbers_of_the_page_are_those_of_the_code() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert (LOOK_INTERVAL_S, DEFAULT_TIMES.lease_s + MARGIN_S) == (5.0, 2.0)
    shared = f"nobody has been for {DEFAULT_TIMES.idle_s:.0f} s, up to {HANDED_TOGETHER} every five seconds."
    assert shared in page
    assert "it lets its tables go after two seconds" in page
    assert f"after about {DEFAULT_TIMES.lease_s} s" in page
