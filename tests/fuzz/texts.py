"""What people bring along and ask for: records, boards, options of a table, moves."""

from __future__ import annotations

import json
import random
import tomllib
import zlib
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import msgpack

from elcapitan import games
from elcapitan.games.capitan.rules.model.board_faults import find_faults
from elcapitan.games.capitan.ruleset import board_of
from elcapitan.protocol import codec, to_client
from elcapitan.protocol.exceptions import MalformedMessage
from elcapitan.table import record as records
from elcapitan.table.match import Match
from elcapitan.table.record import RecordError, SeatLine
from elcapitan.table.replay import verify_record
from elcapitan.table.ruleset import Ruleset
from elcapitan.text_cleaning import clean_name
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import BadOptions, OfferedGame
from elcapitan_server.store import table_store
from elcapitan_server.store.table_loading import summarize
from elcapitan_server.tables import load_game
from elcapitan_server.tables.hosted_table import HostedTable
from elcapitan_server.tables.new_table import check_options
from tests.fuzz import byte_mutation
from tests.server.in_memory_server import MemoryJournal, NoBots
from tests.server.server_with_toy import offers
from tests.simulation.players import by_kind
from tests.table.toy_matches import SEATS, SEED, begun, played
from tests.toy_game import Toy

ROOT = Path(__file__).parents[2]
WORLD = Environment(random_bytes=bytes)


# Records: played through and found honest, or RecordError with one sentence.


def read_record(data: bytes) -> None:
    for text in (data, data.decode(errors="surrogateescape")):
        try:
            found = records.parse_record(text)
            again = records.parse_record(records.format_record(found))
            assert again == found
            verify_record(found, ruleset)
        except RecordError as trouble:
            one_sentence(str(trouble))
            continue
        records.format_record(found).encode()


def one_sentence(text: str) -> None:
    assert text
    assert len(text) < 2000
    assert "\n" not in text
    text.encode()


@cache
def record_trees() -> list[dict[str, Any]]:
    """Games cut short, so that a thousand of them are read in a second or two, and one whole."""
    found = []
    for file in sorted((ROOT / "tests" / "pictures" / "records").glob("*.capitan")):
        tree = json.loads(file.read_text(encoding="utf-8"))
        found += [shortened(tree, count) for count in (3, 30)]
    older = {"payments": "paydays", "scores": "money"}
    found.append({older.get(name, name): value for name, value in found[0].items()} | {"version": 1})
    return found + secret_trees() + yspahan_trees()


def secret_trees() -> list[dict[str, Any]]:
    """Games with secrets: whole ones, and what a seat and an onlooker were told of them."""
    found = []
    for moves in (("1 bid 3",), ("1 bid 3", "2 bid 1", "1 ask"), ("1 bid 2", "2 bid 0", "1 roll") * 3):
        match = played(begun(), *moves)
        found += [json.loads(records.format_record(match.record(SEATS, audience))) for audience in (None, 0, 2)]
    return found


def yspahan_trees() -> list[dict[str, Any]]:
    """The beginning of a game of Yspahan, whole and as a seat and an onlooker were told it, its middle and its end."""
    chance, found = random.Random(4), []
    options = {"players": 3, "start": "2", "gold_steps": "three", "card_time": "after"}
    match, seats = Match(games.ruleset("yspahan"), options, SEED), (*SEATS, SeatLine("Cleo", "green", "easy"))
    while match.result is None:
        seat = match.to_act[0]
        match.play(seat, by_kind(match.legal(seat), chance))
        if match.position in (3, 30, 90) or match.result is not None:
            audiences = (None, 0, 2) if match.position == 30 else (None,)
            found += [json.loads(records.format_record(match.record(seats, audience))) for audience in audiences]
    return found


def ruleset(name: str) -> Ruleset:
    return Toy() if name == "toy" else games.ruleset(name)


def shortened(tree: dict[str, Any], count: int) -> dict[str, Any]:
    """That record after its first moves."""
    rules = ruleset(tree["game"])
    state = rules.new({**tree["options"], "board": tree["board"]}, tree["deal"])
    payments: list[Any] = []
    for seat, text, *turned_up in tree["moves"][:count]:
        made = rules.play(state, seat, rules.parse(text), *turned_up)
        assert not made.refused
        state = made.state
        payments += rules.payments(made.events)
    cut = {name: value for name, value in tree.items() if name not in ("scores", "winners")}
    return {**cut, "moves": tree["moves"][:count], "payments": payments, "digest": rules.digest(state)}


def make_record(chance: random.Random) -> bytes:
    tree = chance.choice(record_trees())
    if chance.random() < 0.3:
        return byte_mutation.shaken(chance, as_json(tree))
    parts = [name for name in tree if name != "board"] if chance.random() < 0.7 else [*tree]
    part = chance.choice(parts)
    if part == "moves" and chance.random() < 0.5:
        return as_json({**tree, "moves": with_another_move(chance, tree["moves"])})
    return as_json({**tree, part: byte_mutation.bent(chance, tree[part])})


def with_another_move(chance: random.Random, moves: list[Any]) -> list[Any]:
    """The same moves but for one, which is any at all; chance answers it as it did, or nearly."""
    at = chance.randrange(len(moves))
    seat, _, *turned_up = moves[at]
    answers = turned_up if chance.random() < 0.5 else [byte_mutation.bent(chance, each) for each in turned_up]
    return [*moves[:at], [seat, chance.choice(MOVES), *answers], *moves[at + 1 :]]


def as_json(tree: Any) -> bytes:
    return json.dumps(tree, default=repr).encode()


@cache
def on_offer() -> dict[str, OfferedGame]:
    return offers()


# Games brought along (`load_game`): a table that can be told to everyone and kept, or a refusal of one sentence.


def read_loaded(data: bytes) -> None:
    try:
        record = load_game.unpack_record(data, on_offer())
    except RequestRefused as reason:
        assert reason.why in ("bad-record", "no-such-game")
        one_sentence(reason.text)
        return
    assert record.seen_by is None
    chosen = on_offer()[record.game]
    stored = load_game.table_from_record("0" * 12, record, chosen, 0, "chat", None)
    host = HostedTable(summarize(stored), chosen, shelf(), WORLD, NoBots(), no_start)
    host.load(stored)
    told = host.info()
    for seat in told.seats:
        assert clean_name(seat.name) == seat.name
    codec.decode_to_client(codec.encode(to_client.Table(table=told)))
    for write in [table_store.put_table(stored.row), *load_game.extra_writes(stored)]:
        shelf().connection.execute(write.sql, write.values)
    shelf().connection.execute("DELETE FROM tables")


def no_start() -> NoReturn:
    raise AssertionError("no game begins here")


@cache
def shelf() -> MemoryJournal:
    return MemoryJournal()


def make_loaded(chance: random.Random) -> bytes:
    packed = zlib.compress(make_record(chance), 1)
    return packed if chance.random() < 0.9 else byte_mutation.shaken(chance, packed)


# Boards: faults, all of them sentences with their place, or a board that a game can begin on.


def read_board(data: bytes) -> None:
    try:
        mapping = tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        try:
            mapping = json.loads(data)
        except (ValueError, RecursionError):
            return
    found = find_faults(mapping)
    for sentence in found:
        assert ":" in sentence
        sentence.encode()
    if not found:
        extras = [city["id"] for city in mapping.get("extra", ())]
        json.dumps(board_of(mapping, extras).mapping, ensure_ascii=False).encode()
        start_on(mapping, extras)


def start_on(mapping: Any, extras: list[str]) -> None:
    """A game on that board, from its start to its first moves."""
    ruleset = games.ruleset("elcapitan")
    options = {"board": mapping, "extras": extras, "players": 2, "start": 1}
    try:
        dealer = ruleset.dealer(bytes(16), options)
        state = ruleset.new(options, dealer.deal())
    except ValueError as trouble:
        assert str(trouble)
        return
    ruleset.legal(state, 1)
    ruleset.digest(state)


@cache
def board_tree() -> dict[str, Any]:
    return dict(games.builtin_parts("elcapitan")["board"])


BOARD_FILE = (ROOT / "assets" / "boards" / "mediterranean.toml").read_bytes()


def make_board(chance: random.Random) -> bytes:
    if chance.random() < 0.3:
        return byte_mutation.shaken(chance, BOARD_FILE)
    # Without cities beside it there is a third less to look at, and as much that can be wrong.
    whole = board_tree()
    return as_json(byte_mutation.bent(chance, whole if chance.random() < 0.3 else {**whole, "extra": []}))


# Options of a table, as `create_table` brings them: playable, or BadOptions with one sentence.


def read_options(data: bytes) -> None:
    try:
        message = codec.decode_to_server(b"\x82\xa4type\xabset_options\xa7options" + data)
    except MalformedMessage:
        return
    wished = getattr(message, "options", {})
    for name in games.game_names():
        try:
            options = check_options(on_offer()[name], wished, 3, WORLD)
        except BadOptions as trouble:
            one_sentence(str(trouble))
        else:
            json.dumps(options, ensure_ascii=False).encode()


def make_options(chance: random.Random) -> bytes:
    wished: dict[str, Any]
    if chance.random() < 0.2:
        wished = {"gold_steps": chance.choice(("any", "three")), "card_time": "after", "start": "3"}
        return msgpack_of(chance, wished)
    wished = {
        "extras": chance.choice(([], ["porto"], ["lisboa", "porto"])),
        "start": chance.choice(("drawn", "2")),
    }
    if chance.random() < 0.3:
        wished["board"] = byte_mutation.bent(chance, board_tree()) if chance.random() < 0.7 else board_tree()
    return msgpack_of(chance, wished)


def msgpack_of(chance: random.Random, wished: dict[str, Any]) -> bytes:
    payload: bytes = msgpack.packb(byte_mutation.bent(chance, wished) if chance.random() < 0.7 else wished)
    return payload if chance.random() < 0.8 else byte_mutation.shaken(chance, payload)


# Moves of any game: one that is written as it is read, or ValueError.


def read_move(data: bytes) -> None:
    for name in games.game_names():
        rules = games.ruleset(name)
        try:
            move = rules.parse(data.decode(errors="surrogateescape"))
        except ValueError as trouble:
            assert len(str(trouble)) < 500
        else:
            assert rules.parse(rules.show(move)) == move


MOVES = [
    *("buy marseille-3", "buy marseille+napoli", "sail marseille+napoli napoli", "build 12 neutral", "reopen 2"),
    *("fortress", "loan 16", "end", "pass", "repay 10", "extend 16", "start 5", "pirate tunis 2 charge"),
    *("pirate tunis 1 florins", "pirate tunis 3 marseille-3 marseille+napoli"),
    *("roll 3", "camels exchange", "gold three-gold", "supply chest sell-camels", "place sack-8a", "draw", "draw vase"),
    *("supervisor barrel east-1", "first vase-4a", "keep", "send", "build caravanserai", "play three-camels"),
    *("build bath gold build-free-of-camels build-free-of-gold", "play exchange camels 12", "play sell-gold 10"),
    "play good-in-shop barrel-3a",
]
"""Of El Capitan, then of Yspahan."""


def make_move(chance: random.Random) -> bytes:
    return byte_mutation.shaken(chance, chance.choice(MOVES).encode())
