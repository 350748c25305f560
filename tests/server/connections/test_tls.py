"""Encrypted lines: who speaks TLS plays, who does not is told so, on either kind of server."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import ssl
import sys
from pathlib import Path
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import Ended
from elcapitan_server.connections import tls as tls_module
from elcapitan_server.connections.certificate import load_certificate
from elcapitan_server.connections.discovery import ServiceDetails
from elcapitan_server.connections.rate_limits import Rate
from tests.server.clients import PLENTY, ROOM, Person, all_leave, play_to_the_end, run_server, table_of_two
from tests.server.connections.test_certificate import make_certificate
from tests.server.in_memory_server import wait_until_settled
from tests.server.operations.monitored import monitored
from tests.server.server_process import launch, run_process
from tests.timeouts import PATIENCE_S

CERTIFICATE, KEY = (Path(__file__).parent / "tls" / name for name in ("cert.pem", "key.pem"))
"""Of 127.0.0.1, made for these tests and good for nothing else."""
OWNER = bytes(range(32))
SECURE = ("--tls-cert", str(CERTIFICATE), "--tls-key", str(KEY))


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(CERTIFICATE))


async def securely(port: int, name: str = "Anna") -> Person:
    person = Person(*await asyncio.open_connection("127.0.0.1", port, ssl=trusting()))
    person.say(to_server.Hello(protocol=1, name=name, wants="positions"))
    await person.hear(to_client.Welcome)
    return person


@pytest.mark.usefixtures("patient_server")
async def test_a_whole_game_is_played_over_encrypted_lines_with_a_computer_player(tmp_path: Path) -> None:
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (_, port):
        anna = await securely(port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        anna.say(to_server.AddBot(level="meek"))
        await wait_until_settled(anna)
        await anna.ask(to_server.Start(), to_client.Position)
        await play_to_the_end(anna)
        assert "forced" not in repr(anna.heard)
        await anna.leave()


async def test_a_plain_line_to_a_secure_server_is_told_what_is_missing(tmp_path: Path) -> None:
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (server, port):
        anna = await Person.connect(port)
        anna.say(to_server.Hello(protocol=1, name="Anna"))
        assert await anna.farewell() == "tls-only"
        await anna.leave()
        bert = await securely(port)
        assert len(server._peers) == 1
        await bert.leave()


async def test_an_encrypted_line_to_a_plain_server_is_told_in_its_own_language(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        with pytest.raises(ssl.SSLError, match=r"(?i)protocol.version"):
            await asyncio.open_connection("127.0.0.1", port, ssl=trusting())
        carl, dora = await table_of_two(port)
        await play_to_the_end(carl, dora)
        await carl.leave()
        await dora.leave()


async def test_a_client_verifies_the_server_by_default(tmp_path: Path) -> None:
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (_, port):
        with pytest.raises(ssl.SSLCertVerificationError):
            await asyncio.open_connection("127.0.0.1", port, ssl=ssl.create_default_context())
        anna = await securely(port)
        await anna.leave()


@pytest.mark.parametrize("begun", [b"", b"\x16", b"\x16\x03\x01\x00\x05nonsense"])
async def test_who_does_not_finish_their_greeting_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(tls_module, "FIRST_BYTE_TIMEOUT_S", 0.1)
    monkeypatch.setattr(tls_module, "HANDSHAKE_TIMEOUT_S", 0.1)
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (_, port):
        stranger = await Person.connect(port)
        stranger._writer.write(begun)
        assert type(await stranger.next()).__name__ in ("Ended", "Broken")  # an alert of TLS is no frame of ours
        anna = await securely(port)
        await anna.leave()
        await stranger.leave()


async def test_a_connection_that_is_lost_as_its_handshake_ends_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = asyncio.Event()
    start_tls = asyncio.BaseEventLoop.start_tls

    async def start_and_lose(loop: asyncio.BaseEventLoop, transport: asyncio.Transport, *args: Any, **all: Any) -> Any:
        secured = await start_tls(loop, transport, *args, **all)
        if all.get("server_side"):
            transport.abort()
            await asyncio.sleep(0)  # it hears of the end before the handshake goes on
            lost.set()
        return secured

    monkeypatch.setattr(asyncio.BaseEventLoop, "start_tls", start_and_lose)
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (server, port):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trusting())
            writer.close()
        await lost.wait()
        for _ in range(5):
            await asyncio.sleep(0)
        assert not server._peers


@pytest.mark.usefixtures("default_port")
@pytest.mark.parametrize("begun", [b"", b"\x16\x03\x01\x00\x05"], ids=["nothing", "a handshake"])
@pytest.mark.parametrize("end", ["stop", "close"])
async def test_no_handshake_outlives_its_listener(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes, end: str
) -> None:
    """Neither when the server stops nor when its owner closes it to the network."""
    for name in ("FIRST_BYTE_TIMEOUT_S", "HANDSHAKE_TIMEOUT_S"):
        monkeypatch.setattr(tls_module, name, 100 * PATIENCE_S)
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY), owner=OWNER) as (_, port):
        owner = await Person.greet(port, "Olga", owner=OWNER)
        opened = await owner.ask(to_server.Open(announce=False), to_client.Opened)
        stranger = await Person.connect(opened.port)
        stranger._writer.write(begun)
        late = await Person.connect(opened.port)
        late._writer.write(b"no TLS")
        assert await late.farewell() == "tls-only", "the stranger has been accepted, too"
        if end == "close":
            await owner.ask(to_server.Close(), to_client.Closed)
            assert await stranger.next() == Ended(in_mid_frame=False)
    assert await stranger.next() == Ended(in_mid_frame=False)
    await all_leave(owner, stranger, late)


@pytest.mark.parametrize("most", ["MAX_WAITING", "MAX_WAITING_OF_ONE"])
async def test_no_more_than_so_many_are_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: str) -> None:
    monkeypatch.setattr(tls_module, most, 3)
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as (_, port):
        waiting = [await Person.connect(port) for _ in range(3)]
        late = await Person.connect(port)
        assert await late.farewell() == ""
        await waiting[0].leave()
        while True:
            try:
                anna = await securely(port)
            except (ConnectionError, ssl.SSLError):
                continue  # it has not been noticed yet that there is room again
            break
        for person in (anna, late, *waiting[1:]):
            await person.leave()


async def test_the_program_serves_securely_by_its_options(tmp_path: Path) -> None:
    async with run_process(tmp_path, *SECURE, builtin=False) as server:
        anna = await securely(server.port)
        server.process.terminate()
        assert await anna.farewell() == "shutting-down"
        assert await server.ended() == 0
        await anna.leave()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (SECURE[:2], "both --tls-cert and --tls-key"),
        ((*SECURE[:3], "nowhere.pem"), "cannot be used"),
        ((*SECURE[:3], str(CERTIFICATE)), "cannot be used"),
    ],
)
async def test_files_that_cannot_be_used_end_it_in_one_sentence(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    server = await launch(tmp_path, *words, builtin=False)
    _, err = await server.process.communicate()
    assert (server.line, server.process.returncode) == ("", 2)
    assert sentence in err.decode()
    assert len(err.decode().strip().splitlines()) == 1


def test_it_is_announced_that_the_line_has_to_be_secure() -> None:
    sign = ServiceDetails("Anna", 21997, ["10.0.0.1"], "1", ["toy"])
    assert "tls" not in sign.text_record
    assert sign._replace(secure=True).text_record["tls"] == "1"


async def test_one_address_shakes_hands_so_often(tmp_path: Path) -> None:
    tight = ROOM._replace(connects=Rate(0.001, 2))
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY), limits=tight) as (_, port):
        anna = await securely(port)
        broken = Person(*await asyncio.open_connection("127.0.0.1", port))
        broken._writer.write(b"\x16\x03\x01\x00\x05nothing to shake")
        assert await broken.farewell() == ""
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await securely(port)
        await anna.leave()
        await broken.leave()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
@pytest.mark.parametrize("prefix", [(), ("nohup",)])
async def test_a_renewed_certificate_is_taken_up_on_sighup_and_nobody_is_cut(
    prefix: tuple[str, ...], tmp_path: Path
) -> None:
    certificate, key = (Path(shutil.copy(file, tmp_path)) for file in (CERTIFICATE, KEY))
    key.chmod(0o600)
    words = ("--tls-cert", str(certificate), "--tls-key", str(key), "--verbose")
    async with run_process(tmp_path / "data", *words, builtin=False, prefix=prefix) as server:
        assert server.process.stderr is not None

        async def reload() -> bytes:
            server.process.send_signal(signal.SIGHUP)
            async with asyncio.timeout(PATIENCE_S):
                while b"certificate" not in (line := await server.process.stderr.readline()):  # type: ignore[union-attr]
                    assert line
            return line

        anna, before = await securely(server.port), certificate.read_text()
        renewed, its_key = make_certificate(tmp_path)
        certificate.write_text("a half-written file")
        assert b"options and certificate stay what they were: " in await reload()
        assert await certificate_of(server.port) == ssl.PEM_cert_to_DER_cert(before)
        shutil.copyfile(renewed, certificate)
        shutil.copyfile(its_key, key)
        assert b"the TLS certificate expires on" in await reload()
        assert b"has been read again" in await server.process.stderr.readline()
        assert await certificate_of(server.port) == ssl.PEM_cert_to_DER_cert(renewed.read_text())
        await anna.ask(to_server.ListTables(), to_client.Tables)
        await anna.leave()


async def certificate_of(port: int) -> bytes:
    """What a new connection is shown."""
    unchecked = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
    _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=unchecked)
    shown = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    writer.close()
    assert isinstance(shown, bytes)
    return shown


async def test_a_change_of_the_rates_holds_for_new_encrypted_lines(tmp_path: Path) -> None:
    """Their records are counted beside what is in them."""
    tight = PLENTY._replace(pieces=Rate(0.001, 20))
    async with run_server(tmp_path, tls=load_certificate(CERTIFICATE, KEY), rates=tight) as (server, port):
        server.change_limits(PLENTY, ROOM, ())
        anna = Person(*await asyncio.open_connection("127.0.0.1", port, ssl=trusting()))
        anna.end.send(to_server.Hello(protocol=1, name="Anna", wants="positions"))
        for byte in anna.end.data_to_send():
            anna._writer.write(bytes((byte,)))
            await asyncio.sleep(0.001)
        await anna.hear(to_client.Welcome)
        await anna.leave()


async def test_handshakes_that_fail_are_counted(tmp_path: Path) -> None:
    async with monitored(tmp_path, tls=load_certificate(CERTIFICATE, KEY)) as at:
        anna = await securely(at.port)
        with pytest.raises(ssl.SSLCertVerificationError):  # it does not trust the certificate
            await asyncio.open_connection("127.0.0.1", at.port, ssl=ssl.create_default_context())
        broken = Person(*await asyncio.open_connection("127.0.0.1", at.port))
        broken._writer.write(b"\x16\x03\x01\x00\x05nothing to shake")
        assert await broken.farewell() == ""
        await at.see(lambda metrics: metrics["elcapitan_tls_handshake_failures_total"] == 2)
        for person in (anna, broken):
            await person.leave()
