"""A seeded game as it goes over the wire, for the page of the transcript and its file: a real server, two players.

Everything random comes from one seed and the calendar stands still, so the same program always writes the same bytes.
Pings are left out: they come by the clock. Both players choose their moves by a hash of the position's number.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from elcapitan import games
from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Endpoint, Side
from elcapitan.protocol.framing import HEADER, Splitter
from elcapitan.protocol.to_client import AnyToClient
from elcapitan.table.record import seed_hash
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.connections.address_limits import scale_limits
from elcapitan_server.connections.rate_limits import ConnectionRates, Rate
from elcapitan_server.server import Server
from elcapitan_server.server_settings import ServerSettings
from elcapitan_server.store.data_folder import DataFolder

GAME = "elcapitan"
NAMES = {"A": "Anna", "B": "Bert"}
WALL_S = 1_800_000_000
PLENTY = ConnectionRates(*[Rate(1e6, 1_000_000)] * 4)
"""The players do not wait between moves."""


class SeededBytes:
    """Everything random that the server draws."""

    def __init__(self) -> None:
        self._drawn = 0

    def __call__(self, count: int) -> bytes:
        self._drawn += 1
        return blake2b(f"transcript/{self._drawn}".encode(), digest_size=count).digest()


class FrameSent(NamedTuple):
    """One frame of the transcript."""

    line: str
    """A or B: whose connection."""
    to: str
    """server or client."""
    frame: bytes
    message: dict[str, Any]
    """In JSON form."""
    note: str


class TranscriptPlayer:
    """One connection whose frames are written down."""

    def __init__(self, line: str, frames: list[FrameSent], streams: tuple[Any, Any]) -> None:
        self._line, self._frames = line, frames
        self._reader, self._writer = streams
        self._end = Endpoint(Side.CLIENT)
        self._splitter = Splitter()
        self._coming: list[tuple[AnyToClient, bytes]] = []
        self.position: to_client.Position | None = None

    def send(self, message: to_server.ToServer, note: str = "") -> None:
        self._end.send(message)
        frame = self._end.data_to_send()
        self._frames.append(FrameSent(self._line, "server", frame, _json_form(message), note))
        self._writer.write(frame)

    async def receive(self, *kinds: type[to_client.ToClient]) -> Any:
        """Messages of exactly these kinds come next, in this order; the last one is returned."""
        for kind in kinds:
            message = await self._next()
            if not isinstance(message, kind):
                raise RuntimeError(f"{self._line}: {message} instead of {kind.__name__}")
        return message

    async def _next(self) -> AnyToClient:
        while not self._coming:
            received = await self._reader.read(65536)
            if not received:
                raise RuntimeError(f"{self._line}: the server has closed the connection")
            self._splitter.feed(received)
            self._end.receive_data(received)
            for message in self._end.events():
                payload = self._splitter.next_frame(limits.FRAME_TO_CLIENT)
                assert payload is not None
                assert isinstance(message, to_client.ToClient)
                if not isinstance(message, to_client.Ping):
                    self._coming.append((message, len(payload).to_bytes(HEADER, "big") + payload))
        # Written down when the script comes to it, so that the order does not depend on how the bytes arrive.
        message, frame = self._coming.pop(0)
        self._frames.append(FrameSent(self._line, "client", frame, _json_form(message), ""))
        if isinstance(message, to_client.Position):
            self.position = message
        return message

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


def _json_form(message: to_server.ToServer | to_client.ToClient) -> dict[str, Any]:
    """With binary in hex, which people can compare with the frame."""
    fields: dict[str, Any] = json.loads(json.dumps(msgspec.to_builtins(message, builtin_types=(bytes,)), default=_hex))
    return fields


def _hex(value: bytes) -> str:
    return value.hex()


class Transcript(NamedTuple):
    """What a game leaves behind."""

    frames: list[FrameSent]
    """All up to the first moves, and those of the end of the game."""
    digests: list[tuple[int, str]]
    """Of the moves that cannot be taken back: the number of the position, and its digest."""
    record: dict[str, Any]


async def play_transcript() -> Transcript:
    """Play the game."""
    with TemporaryDirectory() as folder:
        offer = OfferedGame(games.ruleset(GAME), games.colours(GAME), (), games.builtin_parts(GAME))
        server = Server(
            DataFolder(Path(folder) / "data"),
            {GAME: offer},
            (),
            ServerSettings(program="transcript 1", rates=PLENTY, limits=scale_limits(1_000_000, 1_000_000, PLENTY)),
            environment=Environment(random_bytes=SeededBytes(), wall_s=lambda: WALL_S),
        )
        address = await server.start("127.0.0.1", [0])
        try:
            return await _play(address.port)
        finally:
            await server.stop()


async def _play(port: int) -> Transcript:
    frames: list[FrameSent] = []

    async def connect(line: str) -> TranscriptPlayer:
        return TranscriptPlayer(line, frames, await asyncio.open_connection("127.0.0.1", port))

    ruleset = games.ruleset(GAME)
    anna, bert = await connect("A"), await connect("B")
    token = await _sit_down(anna, bert)
    await _first_moves(anna, bert)
    await bert.close()
    # The server has noticed that Bert is gone before the next connection.
    await anna.receive(to_client.Table)
    bert = await connect("B")
    bert.send(
        to_server.Hello(protocol=1, rules={GAME: 1}, program="example 1", name="Bert", token=token),
        "Bert's connection was lost. The token gives the seat back; `seated` brings the next one.",
    )
    await bert.receive(to_client.Welcome, to_client.Seated, to_client.Table)
    came_back: to_client.Record = await bert.receive(to_client.Record)
    await anna.receive(to_client.Table)
    begin, digests = len(frames), []
    following = ruleset.new({**options_of(came_back.record)}, json.loads(came_back.record)["deal"])
    number = came_back.position
    while seats := ruleset.to_act(following):
        last = len(frames)
        (seat,) = seats
        legal = ruleset.legal(following, seat)
        text = ruleset.show(legal[_hash_of(f"move/{number}") % len(legal)])
        moved = await _move(anna, bert, seat, to_server.Move(id=_id(number + 1), position=number, text=text))
        played = ruleset.play(following, seat, ruleset.parse(text), moved.turned_up)
        assert not played.refused
        following, number = played.state, moved.position
        if moved.digest is not None:
            assert moved.digest == ruleset.digest(following)
            digests.append((number, moved.digest))
    for each in (anna, bert):
        await each.receive(to_client.Over, to_client.Table)
    del frames[begin:last]
    frames[begin] = frames[begin]._replace(note="The game goes on. This is its last move, and what follows it.")
    anna.send(to_server.AskRecord(request=3), "The record of the finished game has the seed; `over` follows it.")
    record: to_client.Record = await anna.receive(to_client.Record)
    await anna.receive(to_client.Position, to_client.Over, to_client.Answered)
    await anna.close()
    await bert.close()
    return Transcript(frames, digests, json.loads(record.record))


def options_of(record: str) -> dict[str, Any]:
    """The options of a game, as its rules want them."""
    whole = json.loads(record)
    return {**whole["options"], "board": whole["board"]}


async def _move(anna: TranscriptPlayer, bert: TranscriptPlayer, seat: int, move: to_server.Move) -> to_client.Moved:
    """One move and all that follows it at once."""
    (anna if seat == 1 else bert).send(move)
    await anna.receive(to_client.Moved, to_client.Position, *([to_client.Done] if seat == 1 else []))
    moved: to_client.Moved = await bert.receive(to_client.Moved)
    if seat == 2:
        await bert.receive(to_client.Done)
    return moved


async def _sit_down(anna: TranscriptPlayer, bert: TranscriptPlayer) -> bytes:
    """Until the game has begun; Bert's token."""
    anna.send(
        to_server.Hello(protocol=1, program="example 1", name="Anna", features=["both", "requests"]),
        "Anna's client knows no rules: it asks for positions and moves by the feature `both`.",
    )
    await anna.receive(to_client.Welcome)
    anna.send(
        to_server.CreateTable(request=1, game=GAME, seats=2, options={"start": "1"}),
        "With the feature `requests` a request may have a number, and `answered` ends what it causes.",
    )
    seated: to_client.Seated = await anna.receive(to_client.Seated)
    await anna.receive(to_client.Table, to_client.Answered)
    bert.send(
        to_server.Hello(protocol=1, rules={GAME: 1}, program="example 1", name="Bert"),
        "Bert's client knows the rules and wants moves only.",
    )
    await bert.receive(to_client.Welcome)
    bert.send(to_server.JoinTable(table=seated.table))
    joined: to_client.Seated = await bert.receive(to_client.Seated)
    await bert.receive(to_client.Table)
    await anna.receive(to_client.Table)
    assert joined.token is not None
    bert.send(to_server.Ready())
    await bert.receive(to_client.Table)
    await anna.receive(to_client.Table)
    anna.send(
        to_server.Start(request=2),
        "The record has the board, the cards dealt, and under `shuffled` the hash of the seed.",
    )
    await anna.receive(to_client.Table, to_client.Record, to_client.Position, to_client.Answered)
    await bert.receive(to_client.Table, to_client.Record)
    return joined.token


async def _first_moves(anna: TranscriptPlayer, bert: TranscriptPlayer) -> None:
    """A refused move, one that is taken back, and one that is sent twice."""
    asked = anna.position
    assert asked is not None
    anna.send(
        to_server.Move(id=bytes(16), position=asked.position, text="end"),
        "The rules forbid this move. Nothing has happened, and the id may be used again.",
    )
    await anna.receive(to_client.Refused)
    text = asked.legal[0]
    anna.send(
        to_server.Move(id=bytes(16), position=asked.position, text=text),
        "A legal move: `moved` to the whole table, the position to those who want it, and `done` to the player.",
    )
    await anna.receive(to_client.Moved, to_client.Position, to_client.Done)
    await bert.receive(to_client.Moved)
    anna.send(
        to_server.Move(id=bytes(16), position=asked.position, text=text),
        "The same id again, as after a lost connection: the same `done`, and no second move.",
    )
    await anna.receive(to_client.Done)
    anna.send(
        to_server.TakeBack(id=_id(1), position=1, what="step"),
        "The move is taken back. The number of the position increases all the same.",
    )
    await anna.receive(to_client.TakenBack, to_client.Position, to_client.Done)
    await bert.receive(to_client.TakenBack)


def _id(position: int) -> bytes:
    return blake2b(f"id/{position}".encode(), digest_size=16).digest()


def _hash_of(text: str) -> int:
    return int.from_bytes(blake2b(text.encode()).digest(), "big")


# What comes of it


def vectors() -> dict[str, Any]:
    """By game: seeds with their hash, starting player, first cards and first position."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name in games.game_names():
        ruleset = games.ruleset(name)
        offer = OfferedGame(ruleset, games.colours(name), (), games.builtin_parts(name))
        found[name] = []
        least, most = ruleset.seats
        for seats in range(least, most + 1):
            seed = blake2b(f"vector/{name}/{seats}".encode(), digest_size=16).digest()
            options = offer.options({}, seats)
            dealer = ruleset.dealer(seed, options)
            options["start"], deal = dealer.starter(seats), [*dealer.deal()]
            first = ruleset.new(options, deal)
            found[name].append(
                {
                    "seed": seed.hex(),
                    "hash": seed_hash(seed),
                    "players": seats,
                    "start": options["start"],
                    "deal": deal,
                    "state": ruleset.position(first, None),
                    "digest": ruleset.digest(first),
                }
            )
    return found


def file_text(transcript: Transcript) -> str:
    """The file docs/transcript.json: one line a frame."""
    parts = {
        "protocol": limits.PROTOCOL,
        "frames": [
            {"connection": each.line, "to": each.to, "hex": each.frame.hex(), "message": each.message}
            for each in transcript.frames
        ],
        "digests": transcript.digests,
        "record": transcript.record,
        "vectors": vectors(),
    }
    lines = ["{"]
    for name, part in parts.items():
        comma = "" if name == "vectors" else ","
        if name == "frames":
            assert isinstance(part, list)
            lines += [f'"{name}": [', *_joined(part), f"]{comma}"]
        else:
            lines.append(f'"{name}": {json.dumps(part, ensure_ascii=False)}{comma}')
    return "\n".join([*lines, "}"]) + "\n"


def _joined(each_on_a_line: list[Any]) -> Iterator[str]:
    for number, each in enumerate(each_on_a_line, start=1):
        yield json.dumps(each, ensure_ascii=False) + ("" if number == len(each_on_a_line) else ",")


MOST_HEX = 96
"""Bytes of a frame that the page shows; the file has all of them."""
HEAD = """# A transcript

Two players, a seed, and every frame between them and a server: from the first `hello` to the first moves of a game of
El Capitan, then its end. A is Anna's connection, B is Bert's. Long frames and texts are cut here.
[transcript.json](transcript.json) has all of them in hex with the messages they hold (binary in hex), and:

- `digests`: the number of each position after a move that cannot be taken back, and the `digest` of its `moved`;
- `record`: the record of the finished game. Its moves, played by a client's own rules, must lead to these digests;
- `vectors`: for each game and number of players a `seed`, the `hash` announced for it, the starting seat if it is
  drawn, the cards of `deal`, and `state` and `digest` of the first position as an onlooker sees it.

The page and the file are made by `python assets/packaging/make_protocol.py`, and a test makes them again. Everything
random in them comes from one seed; `ping` is left out.
"""


def page_text(transcript: Transcript) -> str:
    """The page docs/transcript.md."""
    lines = [HEAD]
    for each in transcript.frames:
        if each.note:
            lines.append(f"{each.note}\n")
        arrow = f"{each.line} → server" if each.to == "server" else f"server → {each.line}"
        more = f"… ({len(each.frame)} bytes)" if len(each.frame) > MOST_HEX else ""
        fields = {name: _cut(value) for name, value in each.message.items() if name != "type"}
        told = [json.dumps(fields, ensure_ascii=False)] if fields else []
        shown = "\n".join([*told, each.frame[:MOST_HEX].hex() + more])
        lines.append(f"**{arrow}: {each.message['type']}**\n\n```text\n{shown}\n```\n")
    return "\n".join(lines)


def _cut(value: Any) -> Any:
    """What the page shows of a value: long texts, lists and maps are cut."""
    if isinstance(value, str) and len(value) > 80:
        return value[:80] + "…"
    if isinstance(value, list):
        return [_cut(each) for each in value[:4]] + (["…"] if len(value) > 4 else [])
    if isinstance(value, dict):
        shown = {name: _cut(each) for name, each in [*value.items()][:16]}
        return shown | ({"…": "…"} if len(value) > 16 else {})
    return value
