"""The attacks on a server: each is a row of ATTACKS, which says where it connects, from how many addresses, and what it
sends repeatedly.

Those over TCP are made through the page's port, too.
"""

from __future__ import annotations

import ssl
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from string import ascii_lowercase
from typing import Any, Literal, NamedTuple

from benchmarks.server.wire import RULES, frame_bytes
from elcapitan import games, paths
from elcapitan.games.capitan.rules.model.board_faults import MOST_EXTRA
from elcapitan.table import record as records
from elcapitan.table.match import Match
from elcapitan_server.basics.game_catalogue import MAX_MAPPING
from elcapitan_server.web.page_files import read_page

Port = Literal["plain", "websocket", "tls"]
BINARY, CONTINUATION, CLOSE, PING, PONG = 0x2, 0x0, 0x8, 0x9, 0xA
"""Opcodes of RFC 6455."""
CHUNK = 64 * 1024


class Place(NamedTuple):
    """What an attack has to know of the server."""

    host: str
    ports: dict[Port, int]
    table: str
    """The id of the innocent table."""


class PlayedGame(NamedTuple):
    """A game as an attacker plays it."""

    game: str
    players: int
    options: Mapping[str, Any]


class Attack(NamedTuple):
    """One attack."""

    name: str
    to: Port
    addresses: int
    lines: int
    """Of each address."""
    again: Callable[[Place], bytes]
    """What each connection sends repeatedly."""
    first: Callable[[Place], bytes] = lambda place: b""
    """What it sends before that, after its hello."""
    pause_s: float = 0.0
    """Pause before it is sent again; 0: as soon as the system takes it."""
    reads: bool = False
    greets: bool = True
    small: bool = False
    """The system buffers little for a connection that does not read."""
    once: bool = False
    """The connection is closed after it has been sent once, and another one is opened."""
    is_page: bool = False
    """It greets as the page does."""
    plays: PlayedGame | None = None
    """What is played at a table of each address (attack_games.py) instead of all that."""


def web_frame(opcode: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    """A frame of a WebSocket client, masked by zeros."""
    head, size = bytes([opcode | 0x80 * final]), len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return head + length + bytes(4) + payload


HELLO = frame_bytes(
    {"type": "hello", "protocol": 1, "name": "Eve", "rules": RULES, "features": ["requests", "ask-position", "hints"]}
)
PAGE_HELLO = frame_bytes(
    {"type": "hello", "protocol": 1, "name": "Eve", "features": ["page", "requests", "hints"], "language": "cs"}
)
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


MOST_IN_A_MESSAGE = 0xFFFF
"""Bytes; what is longer travels in several messages."""


def web_messages(data: bytes) -> bytes:
    """The same bytes in messages of a WebSocket client."""
    pieces = range(0, len(data), MOST_IN_A_MESSAGE)
    return b"".join(web_frame(BINARY, data[at : at + MOST_IN_A_MESSAGE]) for at in pieces)


def from_page_port(attack: Attack) -> Attack:
    """The same attack over TCP through the port of the page."""
    through = attack._replace(name=f"page's port: {attack.name}", to="websocket")
    if not attack.greets:  # what is no request of HTTP
        return through
    return through._replace(again=wrapped(attack.again), first=wrapped(attack.first))


def get(path: str, count: int = 1) -> Callable[[Place], bytes]:
    """Requests of HTTP, all in one write."""
    return raw(count * f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())


def get_picture(place: Place) -> bytes:
    """The largest picture of the page, many times in one write."""
    files = read_page(paths.assets() / "page")
    return get(max((path for path in files if path.endswith(".webp")), key=lambda path: files[path].size), 50)(place)


def many(count: int, **message: object) -> Callable[[Place], bytes]:
    """That many of the message in one write."""
    return lambda place: count * frame_bytes(message)


def raw(data: bytes) -> Callable[[Place], bytes]:
    return lambda place: data


def web(data: bytes) -> Callable[[Place], bytes]:
    """As many of that frame of WebSocket as fill a write."""
    return raw(data * max(1, CHUNK // 4 // len(data)))


def watch_and(count: int, **message: object) -> Callable[[Place], bytes]:
    """Watch the innocent table, and send `count` requests there."""
    return lambda place: frame_bytes({"type": "watch", "table": place.table}) + count * frame_bytes(message)


def create(**more: object) -> bytes:
    return frame_bytes({"type": "create_table", "game": games.DEFAULT_GAME, "seats": 4} | more)


def _nested(count: int) -> dict[str, object]:
    """A request as large as one may be, that takes long to read and means nothing."""
    return {"type": "set_options", "options": {str(n): [[0] * 1000 for _ in range(15)] for n in range(count)}}


def long_record(moves: int = 400) -> bytes:
    """The record of a game that is not over, as `load_game` takes it."""
    options = {"players": 4, "extras": [], "start": "drawn", **games.builtin_parts(games.DEFAULT_GAME)}
    for seed in range(100):
        chance = Random(seed)
        match = Match(games.ruleset(games.DEFAULT_GAME), options, chance.randbytes(16))
        while len(match.entries) < moves and match.to_act:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal(seat)))
        if match.to_act:
            lines = [records.SeatLine(f"Player {seat}", "", "person") for seat in range(1, 5)]
            return zlib.compress(records.format_record(match.record(lines, 0)).encode())
    raise RuntimeError("every game ends before that many moves")


def _load(place: Place) -> bytes:
    return frame_bytes({"type": "load_game", "record": long_record()}) + frame_bytes({"type": "leave_table"})


def _watch_and_leave(place: Place) -> bytes:
    return frame_bytes({"type": "watch", "table": place.table}) + frame_bytes({"type": "leave_table"})


def wrapped(sent: Callable[[Place], bytes]) -> Callable[[Place], bytes]:
    return lambda place: web_messages(sent(place))


def _client_hello(place: Place) -> bytes:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    with suppress(ssl.SSLWantReadError):
        context.wrap_bio(incoming, outgoing).do_handshake()
    return outgoing.read()


def _all_options(place: Place) -> bytes:
    """Every combination of the options of the largest game, whose tiles are put together anew for each."""
    expansions = ("inns", "traders", "hills", "river")
    chosen = [
        {
            "expansions": [each for at, each in enumerate(expansions) if bits >> at & 1],
            "wheel": wheel,
            "farmers": farmers,
        }
        for bits in range(16)
        for wheel in ("none", "board", "tiles")
        for farmers in ("yes", "no")
    ]
    return b"".join(frame_bytes({"type": "set_options", "options": options}) for options in chosen)


def _other_boards(place: Place) -> bytes:
    """Boards of one's own, each another one, with as many extra cities and as much else as there may be."""
    board: dict[str, Any] = {**games.builtin_parts(games.DEFAULT_GAME)["board"]}
    places = [[column, line] for column in range(3, 9) for line in range(3)][:MOST_EXTRA]
    ids = [f"city-{letter}" for letter in ascii_lowercase]
    board["extra"] = [
        {**board["extra"][0], "id": id, "name": id, "at": at} for id, at in zip(ids, places, strict=False)
    ]
    board["unread"] = [
        f"{number % 1000:03}" for number in range((MAX_MAPPING - len(repr(board)) - 100) // len("'000', "))
    ]
    extras = [city["id"] for city in board["extra"]]
    names = [f"board {number}" for number in range(16)]
    return b"".join(
        frame_bytes({"type": "set_options", "options": {"extras": extras, "board": board | {"name": name}}})
        for name in names
    )


LIST: dict[str, object] = {"type": "list_tables"}
PASSWORD = "a password of forty letters, or even more"
TCP_ATTACKS: Sequence[Attack] = (
    Attack("lists: 60 at once, 40 lines of 10 addresses", "plain", 10, 4, many(60, **LIST), pause_s=3.0),
    Attack("lists: 60 at once, 80 lines of 10 addresses", "plain", 10, 8, many(60, **LIST), pause_s=3.0),
    Attack("lists: 60 at once, 20 lines of one address", "plain", 1, 20, many(60, **LIST), pause_s=3.0),
    Attack("lists: one every 30 ms, 40 lines, unread", "plain", 10, 4, many(1, **LIST), pause_s=0.03),
    Attack("lists: one every 50 ms, 40 lines, read", "plain", 10, 4, many(1, **LIST), pause_s=0.05, reads=True),
    Attack("lists: without pause, 6 lines, read", "plain", 6, 1, many(20, **LIST), reads=True),
    Attack("pings, 40 lines", "plain", 10, 4, many(100, type="ping"), reads=True),
    Attack("pongs, 40 lines", "plain", 10, 4, many(100, type="pong")),
    Attack("unknown types, 20 lines", "plain", 10, 2, many(1, type="no_such_type"), once=True),
    Attack("values out of range, 20 lines", "plain", 10, 2, many(100, type="say", text="x" * 300)),
    Attack("hello twice, 20 lines", "plain", 10, 2, raw(HELLO), once=True),
    Attack("requests of 60 KiB, 20 lines", "plain", 10, 2, many(1, **_nested(4)), reads=True),
    Attack("single bytes, 40 lines", "plain", 10, 4, raw(b"\0")),
    Attack("frames never ended, 40 lines", "plain", 10, 4, raw(b"x" * 64), first=raw(b"\0\0\xff\xff")),
    Attack("a byte a second, 300 lines", "plain", 100, 3, raw(b"\0"), pause_s=1.0, greets=False),
    Attack("connects without pause", "plain", 100, 1, raw(HELLO), greets=False, once=True),
    Attack("goes on after the end, 20 lines", "plain", 10, 2, raw(b"x" * CHUNK), first=many(1, type="hello")),
    Attack(
        "records, unread, 40 lines", "plain", 10, 4, many(20, type="ask_record"), watch_and(20, type="ask_record"), 1.0
    ),
    Attack(
        "records, read, 40 lines",
        "plain",
        10,
        4,
        many(5, type="ask_record"),
        watch_and(1, type="ask_record"),
        0.3,
        True,
    ),
    Attack("positions, 40 lines", "plain", 10, 4, many(5, type="ask_position"), watch_and(1), 0.3, True),
    Attack(
        "joins and leaves a table, 20 lines",
        "plain",
        10,
        2,
        _watch_and_leave,
        reads=True,
    ),
    Attack(
        "tables made and left, 20 lines",
        "plain",
        10,
        2,
        raw(10 * (create() + frame_bytes({"type": "leave_table"}))),
        reads=True,
    ),
    Attack(
        "tables with passwords, one address",
        "plain",
        1,
        8,
        raw(create(password=PASSWORD)),
        once=True,
        pause_s=0.1,
        reads=True,
    ),
    Attack(
        "tables with passwords, 10 addresses",
        "plain",
        10,
        4,
        raw(create(password=PASSWORD)),
        once=True,
        pause_s=0.1,
        reads=True,
    ),
    Attack(
        "passwords set anew, 10 addresses",
        "plain",
        10,
        4,
        many(2, type="set_terms", password=PASSWORD),
        raw(create()),
        0.1,
        True,
    ),
    Attack(
        "options set anew, 40 lines",
        "plain",
        10,
        4,
        _all_options,
        raw(create(game="carcassonne", seats=8)),
        reads=True,
    ),
    Attack("boards set anew, 40 lines", "plain", 10, 4, _other_boards, raw(create()), reads=True),
    Attack("games loaded, 10 addresses", "plain", 10, 2, _load, pause_s=0.1, reads=True),
)
WEB_ATTACKS: Sequence[Attack] = (
    Attack("WebSocket: pings, one line", "websocket", 1, 1, web(web_frame(PING))),
    Attack("WebSocket: pings, 4 lines", "websocket", 4, 1, web(web_frame(PING)), reads=True),
    Attack("WebSocket: pings of 125 bytes, 16 lines, unread", "websocket", 4, 4, web(web_frame(PING, bytes(125)))),
    Attack("WebSocket: unsolicited pongs, 4 lines", "websocket", 4, 1, web(web_frame(PONG))),
    Attack("WebSocket: empty messages, 4 lines", "websocket", 4, 1, web(web_frame(BINARY))),
    Attack(
        "WebSocket: empty continuations, 4 lines",
        "websocket",
        4,
        1,
        web(web_frame(CONTINUATION, final=False)),
        raw(web_frame(BINARY, final=False)),
    ),
    Attack("WebSocket: fragments of one byte, 4 lines", "websocket", 4, 1, web(web_frame(BINARY, b"\0"))),
    Attack("WebSocket: closes repeated, 8 lines", "websocket", 4, 2, web(web_frame(CLOSE, b"\x03\xe8"))),
    Attack(
        "WebSocket: lists, 60 at once, 40 lines",
        "websocket",
        10,
        4,
        raw(web_frame(BINARY, 60 * frame_bytes(LIST))),
        pause_s=3.0,
    ),
    Attack("WebSocket: HTTP byte by byte, 40 lines", "websocket", 10, 4, raw(b"a"), raw(b"GET /"), greets=False),
    Attack("WebSocket: connects without pause", "websocket", 100, 1, raw(UPGRADE), greets=False, once=True),
    Attack("HTTP: the page without pause, 40 lines", "websocket", 10, 4, get("/", 10), reads=True, greets=False),
    Attack("HTTP: a picture, unread, 40 lines", "websocket", 10, 4, get_picture, greets=False, small=True),
    Attack("HTTP: paths that are not there, 40 lines", "websocket", 10, 4, get("/../x" * 300), greets=False, once=True),
    Attack(
        "HTTP: heads never ended, 40 lines",
        "websocket",
        10,
        4,
        raw(b"X: y\r\n"),
        raw(b"GET / HTTP/1.1\r\n"),
        greets=False,
    ),
    *(
        each._replace(is_page=True, reads=True, again=wrapped(each.again), first=wrapped(each.first))
        for each in (
            Attack("page: comes to a game and goes, 20 lines", "websocket", 10, 2, _watch_and_leave),
            Attack("page: whole positions, 40 lines", "websocket", 10, 4, many(5, type="ask_position"), watch_and(1)),
            Attack(
                "page: what a thing is, 40 lines",
                "websocket",
                10,
                4,
                many(5, type="ask_about", thing="seat::1"),
                watch_and(0),
            ),
            Attack(
                "page: forecasts, 40 lines",
                "websocket",
                10,
                4,
                many(5, type="ask_about", thing="forecast::1"),
                watch_and(0),
            ),
            Attack(
                "page: options in words, 40 lines",
                "websocket",
                10,
                4,
                many(5, type="ask_options", game=games.DEFAULT_GAME),
            ),
        )
    ),
)
LARGEST_GAMES: Sequence[PlayedGame] = (
    PlayedGame("elcapitan", 5, {}),
    PlayedGame("yspahan", 4, {}),
    PlayedGame("carcassonne", 8, {"expansions": ["inns", "traders", "hills", "river"], "wheel": "tiles"}),
)
GAME_ATTACKS: Sequence[Attack] = tuple(
    Attack(f"page: {played.game} of {played.players}, 10 tables", "plain", 10, 0, raw(b""), plays=played)
    for played in LARGEST_GAMES
)
TLS_ATTACKS: Sequence[Attack] = (
    Attack("TLS: handshakes without pause", "tls", 100, 1, _client_hello, greets=False, once=True),
    Attack(
        "TLS: 32 handshakes at once of 6 addresses", "tls", 6, 32, _client_hello, greets=False, once=True, pause_s=1.0
    ),
    Attack("TLS: records of one byte, 20 lines", "tls", 10, 2, raw(b"\0")),
    Attack("TLS: key updates, 10 lines", "tls", 10, 1, raw(b"")),
    Attack("TLS: alerts, 20 lines", "tls", 10, 2, raw(b"\x15\x03\x03\0\x02\x01\0" * 500), greets=False),
    Attack("TLS: lists, 60 at once, 40 lines", "tls", 10, 4, many(60, **LIST), pause_s=3.0),
)
ATTACKS: Sequence[Attack] = (*TCP_ATTACKS, *map(from_page_port, TCP_ATTACKS), *WEB_ATTACKS, *GAME_ATTACKS, *TLS_ATTACKS)
