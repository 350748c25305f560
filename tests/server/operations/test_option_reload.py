"""SIGHUP: which options of the file hold at once, which need a restart, and that a bad file changes nothing."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan_server.operations.option_reload import RELOADABLE, OptionReload, limits_of, rates_of, retention_of
from elcapitan_server.operations.options import OPTIONS, add_options, resolve_options
from elcapitan_server.server import Server
from tests.server.clients import run_server
from tests.server.server_process import run_process
from tests.timeouts import PATIENCE_S


@pytest.fixture(autouse=True)
def same_level() -> Iterator[None]:
    before = logging.getLogger().level
    yield
    logging.getLogger().setLevel(before)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "server.toml"


def reload_of(server: Server, file: Path, *words: str) -> OptionReload:
    parser = argparse.ArgumentParser()
    add_options(parser)
    given = parser.parse_args(["--config", str(file), *words])
    return OptionReload(server, given, resolve_options(given))


async def test_limits_days_and_log_level_hold_at_once_also_for_addresses_that_are_here(
    tmp_path: Path, file: Path
) -> None:
    file.write_text("tables-per-address = 7\n")
    async with run_server(tmp_path / "data") as (server, _):
        reload = reload_of(server, file)
        here = server.accounts.for_address("192.0.2.1", 0.0)
        file.write_text(
            "tables-per-address = 1\nconnections-per-address = 256\nrequests-per-s = 5\nkeep-games = 3\n"
            'trusted-network = ["198.51.100.0/24"]\nverbose = true\nport = 5\n'
        )
        assert reload.reload() == (
            "options have been read again; changed: requests-per-s, connections-per-address, tables-per-address,"
            " trusted-network, keep-games, verbose; a restart is needed for: port"
        )
        assert server.retention == retention_of(reload.options)
        assert server.retention.games == 3
        assert here._limits == server.accounts._limits == limits_of(reload.options)
        assert server._rates == rates_of(reload.options)
        assert server.accounts.maker_of("198.51.100.9") == b""
        assert logging.getLogger().level == logging.INFO
        assert "changed: none; a restart is needed for: port" in reload.reload()


@pytest.mark.parametrize("text", ["[" * 100_000, "port = 99999", "nonsense = 1", "tables-per-address = 0", "\xff"])
async def test_a_bad_file_changes_nothing_and_says_so(
    tmp_path: Path, file: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text("keep-games = 5\n")
    async with run_server(tmp_path / "data") as (server, _):
        reload = reload_of(server, file)
        before = server.retention, server._rates, server.accounts._limits, reload.options
        file.write_text(f"keep-games = 6\n{text}\n", encoding="latin-1")
        assert str(file) in reload.reload()
        assert "options and certificate stay what they were" in caplog.text
        file.unlink()
        assert "cannot be read" in reload.reload()
        assert before == (server.retention, server._rates, server.accounts._limits, reload.options)


async def test_what_was_typed_still_wins_over_the_file(tmp_path: Path, file: Path) -> None:
    file.write_text("")
    async with run_server(tmp_path / "data") as (server, _):
        reload = reload_of(server, file, "--keep-games", "9")
        file.write_text("keep-games = 5\nkeep-lobbies = 1\n")
        assert "changed: keep-lobbies" in reload.reload()
        assert server.retention.games == 9


async def test_half_a_certificate_changes_nothing(tmp_path: Path, file: Path) -> None:
    file.write_text("")
    async with run_server(tmp_path / "data") as (server, _):
        reload = reload_of(server, file)
        file.write_text('tls-cert = "cert.pem"\nkeep-games = 1\n')
        assert "a restart is needed for: tls-cert" in reload.reload()
        assert server.retention.games == 1


def test_every_option_that_is_taken_over_exists() -> None:
    assert {*RELOADABLE} <= {option.field for option in OPTIONS}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
async def test_the_program_reads_its_file_again_on_sighup(tmp_path: Path, file: Path) -> None:
    file.write_text("keep-games = 5\n")
    async with run_process(tmp_path / "data", "--config", str(file), builtin=False) as server:
        assert server.process.stderr is not None
        file.write_text("keep-games = 6\n")
        server.process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(PATIENCE_S):
            assert b"options have been read again; changed: keep-games\n" in await server.process.stderr.readline()
        server.process.terminate()
        assert await server.ended() == 0
