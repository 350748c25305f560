"""The WebSocket port serves files, with the limits of every connection, and WebSockets as before beside it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from benchmarks.server.attack_table import UPGRADE
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.host_names import page_link
from elcapitan_server.connections.address_limits import AddressLimits
from elcapitan_server.connections.rate_limits import Rate
from elcapitan_server.connections.websocket import WebSocketAcceptor
from elcapitan_server.server_settings import NewAcceptor
from elcapitan_server.web import http_opening, page_files
from elcapitan_server.web.invitation import qr_lines
from tests.server.clients import ROOM, Person, run_server
from tests.server.connections.test_websocket_bytes import Wire
from tests.server.server_process import OWNER, run_process
from tests.server.web.test_page_answers import make_page
from tests.server.websocket_clients import WebPerson, addresses, run_websocket
from tests.timeouts import PATIENCE_S

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Browser:
    """One connection of HTTP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, port: int, *sent: bytes) -> Browser:
        browser = cls(*await asyncio.open_connection("127.0.0.1", port))
        browser.writer.write(b"".join(sent))
        return browser

    async def answer(self) -> tuple[int, bytes]:
        async with asyncio.timeout(PATIENCE_S):
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
            return int(head.split()[1]), await self.reader.readexactly(length)

    async def rest(self) -> bytes:
        async with asyncio.timeout(PATIENCE_S):
            said = await self.reader.read()
        self.writer.close()
        return said


async def test_files_come_one_after_the_other_by_one_connection(tmp_path: Path) -> None:
    page = page_files.read_page(make_page(tmp_path / "page"))
    picture = next(path for path in page if path.endswith(".png.webp"))
    async with run_websocket(tmp_path / "data", page=page) as (server, _plain, port):
        browser = await Browser.connect(port, GET, f"GET {picture} HTTP/1.1\r\nHost: x\r\n\r\n".encode(), GET[:9])
        assert await browser.answer() == (200, page["/"].body)
        assert await browser.answer() == (200, page[picture].body)
        browser.writer.write(GET[9:])
        assert await browser.answer() == (200, page["/"].body)
        browser.writer.write(b"GET /no HTTP/1.1\r\n\r\n")
        assert (await browser.rest()).startswith(b"HTTP/1.1 404 ")
        assert addresses(server) == [], "a page is no player"
        anna = await WebPerson.greet(port, origin=f"http://127.0.0.1:{port}")
        await anna.line.close()
        with pytest.raises(InvalidStatus):
            await WebPerson.greet(port, origin="http://127.0.0.1:1")


async def test_a_client_that_half_closes_still_gets_its_file(tmp_path: Path) -> None:
    page = page_files.read_page(make_page(tmp_path / "page"))
    async with run_websocket(tmp_path / "data", page=page) as (_, _plain, port):
        browser = await Browser.connect(port, GET)
        browser.writer.write_eof()
        assert page["/"].body in await browser.rest()


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("GET / HTTP/1.1\r\nCookie: " + "x" * http_opening.MAX_REQUEST, b"431"),
        ("GET / HTTP/1.1\r\nX : a", b"400"),
        ("GET / HTTP/1.1\r\nX: a\r\n b", b"400"),
        ("GET / HTTP/2.0", b"400"),
    ],
)
async def test_a_head_that_cannot_be_read_is_told_so(tmp_path: Path, head: str, status: bytes) -> None:
    page = page_files.read_page(make_page(tmp_path / "page"))
    async with run_websocket(tmp_path / "data", page=page) as (_, _plain, port):
        browser = await Browser.connect(port, head.encode() + b"\r\n\r\n")
        assert (await browser.rest()).startswith(b"HTTP/1.1 " + status)


async def test_files_are_paid_by_the_budget_of_the_address(tmp_path: Path) -> None:
    page = page_files.read_page(make_page(tmp_path / "page"))
    limits: AddressLimits = ROOM._replace(requests=Rate(0.0001, 3))
    async with run_websocket(tmp_path / "data", page=page, limits=limits) as (_, _plain, port):
        browser = await Browser.connect(port, GET * 4)
        assert [(await browser.answer())[0] for _ in range(3)] == [200] * 3
        assert (await browser.rest()).startswith(b"HTTP/1.1 429 ")
        assert (await (await Browser.connect(port, GET)).rest()).startswith(b"HTTP/1.1 429 ")


async def test_of_a_client_that_does_not_read_one_piece_is_kept_and_it_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_opening, "SENDING_TIMEOUT_S", 0.2)
    monkeypatch.setattr(page_files, "MAX_PICTURE_BYTES", 2**25)
    folder = make_page(tmp_path / "page")
    (folder / "pictures/art/huge.png.webp").write_bytes(bytes(2**24))
    page = page_files.read_page(folder)
    kept: list[int] = []
    openings: list[http_opening.HttpOpening] = []
    proceed: Callable[[http_opening.HttpOpening], None] = http_opening.HttpOpening.proceed

    def counted(opening: http_opening.HttpOpening) -> None:
        proceed(opening)
        kept.append(opening._tcp.get_write_buffer_size())
        openings.append(opening)

    monkeypatch.setattr(http_opening.HttpOpening, "proceed", counted)
    async with run_websocket(tmp_path / "data", page=page) as (_, _plain, port):
        path = next(path for path in page if path.endswith("huge.png.webp"))
        browser = await Browser.connect(port)
        browser.reader._transport.pause_reading()  # type: ignore[attr-defined]
        browser.writer.write(f"GET {path} HTTP/1.1\r\n\r\n".encode())
        async with asyncio.timeout(PATIENCE_S):
            while not openings or not openings[0]._tcp.is_closing():
                await asyncio.sleep(0.01)
        browser.reader._transport.resume_reading()  # type: ignore[attr-defined]
        with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
            await browser.answer()
        assert max(kept) <= http_opening.PIECE_BYTES
        browser.writer.close()


async def test_requests_that_come_while_an_answer_is_sent_are_left_to_the_system() -> None:
    wire, waiting = Wire(), list[Callable[[], None]]()
    opening = http_opening.HttpOpening(wire, {}, lambda *_: True, waiting.append, lambda *_: None)
    opening._unsent = memoryview(bytes(2**20))
    for _ in range(50):
        if wire.reads:
            opening.receive(100 * GET)
    assert len(opening._received) <= http_opening.MAX_REQUEST + 100 * len(GET)
    opening.proceed()
    assert len(wire.written) == http_opening.PIECES_IN_A_TURN * http_opening.PIECE_BYTES
    assert len(waiting) == 1, "the rest in another turn"
    assert not wire.reads
    opening.close()


def test_a_table_is_invited_to_by_its_link_and_a_code_of_it() -> None:
    link = page_link("2001:db8::1", 21980, "abcdefghijkl")
    assert link == "http://[2001:db8::1]:21980/#abcdefghijkl"
    lines = qr_lines(link)
    assert len({len(line) for line in lines}) == 1
    assert set("".join(lines)) == set(" ▀▄█")


async def test_a_built_in_server_that_is_opened_has_a_page(tmp_path: Path) -> None:
    async with run_process(tmp_path) as server:
        owner = await Person.greet(server.port, "Olga", owner=OWNER)
        opened = await owner.ask(to_server.Open(announce=False), to_client.Opened)
        browser = await Browser.connect(opened.page, GET)
        assert (await browser.answer())[0] == 200
        browser.writer.close()
        guest = await WebPerson.greet(opened.page, origin=f"http://127.0.0.1:{opened.page}")
        await guest.line.close()
        waiting = await Browser.connect(opened.page, GET)
        assert (await waiting.answer())[0] == 200
        await owner.ask(to_server.Close(), to_client.Closed)
        waiting.writer.write(UPGRADE)
        with suppress(ConnectionError):
            assert await waiting.rest() == b"", "an old connection is of no use after that"
        with pytest.raises(ConnectionRefusedError):
            await Browser.connect(opened.page)
        await owner.leave()


async def test_the_page_is_read_beside_the_event_loop(tmp_path: Path) -> None:
    threads: list[threading.Thread] = []

    def read() -> NewAcceptor:
        threads.append(threading.current_thread())
        return lambda behind, accounts: WebSocketAcceptor(behind, accounts=accounts)

    async with run_server(tmp_path) as (server, _):
        server._web = read
        await server._listen_web("127.0.0.1", [0])
    assert threads[0] is not threading.main_thread()


async def test_host_says_by_which_link_its_table_is_opened(tmp_path: Path) -> None:
    async with run_process(tmp_path, "--hidden", builtin=False, module=("elcapitan", "host")) as server:
        assert server.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while "In a browser: " not in (line := (await server.process.stdout.readline()).decode()):
                assert line, "it has ended"
            code = (await server.process.stdout.readline()).decode()
            while "On a television: " not in (screen := (await server.process.stdout.readline()).decode()):
                assert screen, "it has ended"
        address, _, table = line.rpartition("http://127.0.0.1:")[2].strip().partition("/#")
        assert len(table) == 12
        assert screen.strip().endswith(f":{address}/#tv/{table}")
        assert set(code.strip()) <= set("▀▄█ ")
        browser = await Browser.connect(int(address), GET)
        assert (await browser.answer())[0] == 200
        browser.writer.close()
