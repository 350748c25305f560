"""Encrypted lines of the window: joined by tls://, refused in words where the certificate or the server is another."""

from __future__ import annotations

import shutil
import ssl
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.lobby.listed_tables import parse_address
from elcapitan.client.net import tls as tls_module
from elcapitan.client.net.lan_discovery import SERVICE, parse_announcement
from elcapitan.client.net.seat_tokens import server_name
from elcapitan.protocol import to_client, to_server
from elcapitan_server.connections.certificate import load_certificate
from tests.client.lobby.host_and_guest import Guest, settled
from tests.server.clients import run_server
from tests.server.connections.test_tls import CERTIFICATE, KEY


@pytest.fixture
async def secure_port(tmp_path: Path) -> AsyncIterator[int]:
    async with run_server(tmp_path / "server", tls=load_certificate(CERTIFICATE, KEY)) as (_server, port):
        yield port


@pytest.fixture
async def plain_port(tmp_path: Path) -> AsyncIterator[int]:
    async with run_server(tmp_path / "server") as (_server, port):
        yield port


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """What one test trusts no other does."""
    yield
    tls_module._extra_certificates.clear()


def test_the_address_says_that_the_line_is_encrypted() -> None:
    assert parse_address("tls://192.168.1.20") == ("tls://192.168.1.20", 21997)
    assert parse_address("tls://[fe80::1]:21998") == ("tls://fe80::1", 21998)
    assert parse_address("tls://tls://here") is None
    for host, port in (("tls://192.168.1.20", 21998), ("tls://fe80::1", 21997)):
        assert parse_address(server_name(host, port)) == (host, port)


def test_a_server_that_announces_it_is_reached_that_way() -> None:
    found = parse_announcement(f"Anna.{SERVICE}", ["192.168.1.7"], 21997, {b"tls": b"1"})
    assert found is not None
    assert found.hosts == ("tls://192.168.1.7",)


async def test_with_a_trusted_certificate_one_comes_in(secure_port: int) -> None:
    paths.ensure_folder(paths.config())
    shutil.copy(CERTIFICATE, tls_module.trusted_certificates_file())
    guest = Guest()
    guest.room.connect("tls://127.0.0.1", secure_port, "Ben")
    await settled(guest.room)
    assert guest.told == [f"There is no table at tls://127.0.0.1:{secure_port} yet"]
    assert guest.room.servers == [("tls://127.0.0.1", secure_port)]
    await guest.link.close()


async def test_a_certificate_can_be_trusted_for_one_run(secure_port: int) -> None:
    tls_module.trust_certificates(CERTIFICATE)
    guest = Guest()
    link = guest.link.client_for("tls://127.0.0.1", secure_port)
    assert await link.send_request(to_server.ListTables(), to_client.Tables) == to_client.Tables(tables=[])
    await guest.link.close()


async def test_a_certificate_nobody_trusts_is_said(secure_port: int) -> None:
    guest = Guest()
    guest.room.connect("tls://127.0.0.1", secure_port, "Ben")
    await settled(guest.room)
    (told,) = guest.told
    assert told.startswith(f"The certificate of tls://127.0.0.1:{secure_port} is not trusted")
    await guest.link.close()


async def test_a_plain_line_is_told_what_to_type(secure_port: int) -> None:
    guest = Guest()
    guest.room.connect("127.0.0.1", secure_port, "Ben")
    await settled(guest.room)
    assert guest.told == [f"127.0.0.1:{secure_port} only accepts encrypted connections: put tls:// before the address"]
    await guest.link.close()


async def test_an_encrypted_line_to_a_plain_server_is_said(plain_port: int) -> None:
    guest = Guest()
    guest.room.connect("tls://127.0.0.1", plain_port, "Ben")
    await settled(guest.room)
    assert guest.told == [f"tls://127.0.0.1:{plain_port} does not offer an encrypted connection"]
    await guest.link.close()


def test_a_file_without_a_certificate_is_no_use() -> None:
    with pytest.raises(ssl.SSLError, match="does not contain a certificate"):
        tls_module.trust_certificates(KEY)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1250"])
def test_a_certificate_is_read_however_an_editor_has_saved_it(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "own.pem"
    text = CERTIFICATE.read_text("ascii").replace("\n", "\r\n")
    file.write_bytes(f"-- můj server --\r\n{text}".encode(encoding))
    tls_module.trust_certificates(file)
    assert tls_module.ssl_context().cert_store_stats()["x509_ca"] >= 1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"-----BEGIN CERTIFICATE-----\nAAAA\n"])
def test_a_damaged_file_of_certificates_costs_no_connection(content: bytes) -> None:
    paths.ensure_folder(paths.config())
    tls_module.trusted_certificates_file().write_bytes(content)
    assert tls_module.ssl_context().verify_mode is ssl.CERT_REQUIRED
