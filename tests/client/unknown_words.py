"""Messages and records as a newer or a hostile server could send them: what is named in them is unknown here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgpack
import msgspec

from elcapitan.protocol.codec import decode_to_client
from elcapitan.protocol.exceptions import MalformedMessage
from elcapitan.protocol.to_client import AnyToClient, ToClient
from tests.hypothesis_profiles import examples

WORD = "of-2031"
"""A word of the wire: a colour, a level, a game that does not exist yet."""
NAME = "{0} {name} %s [red][@click=app.quit]x[/] \\N"
"""A name that is read by whatever takes marks or places for something else."""
FREE = ("options", "facts", "state", "rules")
"""Maps of a game's own, whose values may be anything."""
ODD_VALUES: tuple[Any, ...] = (None, WORD, NAME, "", 0, -1, 2**31 - 1, True, [], [[]], {}, {"a": 1}, [WORD], 1.5, b"x")


def variants(message: ToClient) -> Iterator[AnyToClient]:
    """The message with one thing otherwise, for each thing in it, as far as it is still a message of its kind."""
    fields = msgpack.unpackb(msgspec.msgpack.encode(message))
    for other in _otherwise(fields):
        try:
            decoded = decode_to_client(msgpack.packb(other))
        except MalformedMessage:
            continue  # the connection ends with it, and is opened again
        if decoded is not None:
            yield decoded


def record_variants(record: str) -> Iterator[str]:
    """A record with one thing otherwise, for each thing in it but its moves after the first few.

    A board's thousands of values are alike: every 7th variant of it.
    """
    mapping = json.loads(record)
    short = {**mapping, "moves": mapping["moves"][:3]}
    for at, other in enumerate(_otherwise(short)):
        if at % 7 and other.get("board") not in (None, mapping.get("board")):
            continue
        moves = other.get("moves")
        if moves == short["moves"]:
            other = {**other, "moves": mapping["moves"]}
        try:
            yield json.dumps(other)
        except TypeError:
            continue


def _otherwise(value: Any, name: str = "") -> Iterator[Any]:
    """The value with one thing in it otherwise, and the whole of it otherwise.

    The elements of a list are of one kind: between the first and the last only in the deep round.
    """
    match value:
        case dict():
            for key, inner in value.items():
                if key == "type":
                    continue
                yield {each: value[each] for each in value if each != key}
                for other in ODD_VALUES if name in FREE else _otherwise(inner, key):
                    yield {**value, key: other}
            if name in FREE:
                yield {**value, WORD: WORD}
                yield {**value, NAME: [NAME]}
        case list():
            yield []
            yield [*value, *value]
            yield [*reversed(value)]
            ends = (0, len(value) - 1)
            for at, inner in enumerate(value):
                if at in ends or examples(2, deep=len(value)) == len(value):
                    for other in _otherwise(inner):
                        yield [*value[:at], other, *value[at + 1 :]]
        case bool():
            yield not value
        case str():
            yield from (WORD, NAME, "", "person", "easy")
        case int():
            yield from (0, 1, 2, 5, 16, 255, 2**31 - 1, -1)
        case _:
            yield None
