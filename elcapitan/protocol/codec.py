"""Messages to bytes and back: msgpack within narrow limits, then the schema of the message.

A server refuses what it does not know; a client ignores it, since a newer server may send more (docs/protocol.md).
Decoding ends in a message or in MalformedMessage, for any bytes. An object that fits no schema is never
printed: only msgspec's own sentence, which names the place and not the content, goes into the error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

import msgpack
import msgspec

from elcapitan.protocol import limits
from elcapitan.protocol.exceptions import LocalProtocolError, MalformedMessage, ValueOutOfRange
from elcapitan.protocol.to_client import AnyToClient, Refused, ToClient
from elcapitan.protocol.to_server import AnyToServer, Hello, Move, Ping, Pong, TakeBack, ToServer
from elcapitan.text_cleaning import MAX_SENTENCE, UNDECODABLE, clean_text

_BUILTIN = (bytes,)  # msgpack has bytes of its own; without this msgspec would expect base64
_ENCODER = msgspec.msgpack.Encoder()
_OFTEN: msgspec.msgpack.Decoder[Move | TakeBack | Ping | Pong] = msgspec.msgpack.Decoder(Move | TakeBack | Ping | Pong)
_LONGEST_OF_THESE = 256
"""Bytes; a move has at most 180."""

# Conversion to a union searches its members each time; to a single class it takes a tenth of the time.
_TO_SERVER: dict[object, Any] = {kind.__struct_config__.tag: kind for kind in get_args(AnyToServer)}
_TO_CLIENT: dict[object, Any] = {kind.__struct_config__.tag: kind for kind in get_args(AnyToClient)}


_NOT_SHOWN = ("record", "state")
"""Fields that are read by parsers of their own: their texts are not those of a sentence."""


def encode(message: ToServer | ToClient) -> bytes:
    """The payload of a frame."""
    try:
        return _ENCODER.encode(message)
    except (TypeError, ValueError, OverflowError) as error:
        raise LocalProtocolError(f"{type(message).__name__} cannot be sent: {error}") from None


def decode_to_server(payload: bytes) -> AnyToServer:
    """The message a client sent."""
    if len(payload) <= _LONGEST_OF_THESE and (often := _fast_decode(payload)) is not None:
        return often
    fields = _unpack(payload, longest_text=4096, longest_bytes=limits.FRAME_TO_SERVER, most=limits.MOST_TO_SERVER)
    if fields.get("type") == "hello" and (strange := _hello_of_another_age(fields)):
        return strange
    kind = _kind(fields, _TO_SERVER, AnyToServer)
    try:
        message: AnyToServer = msgspec.convert(_drop_nils(fields, kind), kind, builtin_types=_BUILTIN)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _out_of_range(fields, kind, str(error)) or MalformedMessage(str(error)) from None
    return message


def decode_to_client(payload: bytes) -> AnyToClient | None:
    """The message a server sent; None if it is of a type this program does not know. Unknown fields are ignored."""
    fields = _clean(_unpack(payload, longest_text=limits.FRAME_TO_CLIENT, longest_bytes=limits.FRAME_TO_CLIENT))
    tag = fields.get("type")
    if type(tag) is str and tag not in _TO_CLIENT:
        return None
    try:
        message: AnyToClient = msgspec.convert(fields, _kind(fields, _TO_CLIENT, AnyToClient), builtin_types=_BUILTIN)
    except (msgspec.ValidationError, RecursionError) as error:
        if fields.get("type") == "refused":
            return _refused_of_another_age(fields)
        raise MalformedMessage(str(error)) from None
    return message


def _clean(value: Any) -> Any:
    """The same with every text as it may be shown, 400 letters at most: a server may be hostile."""
    if type(value) is str:
        if value.isascii() and value.isprintable() and len(value) <= MAX_SENTENCE:
            return value  # as nearly all are
        return clean_text(value) or UNDECODABLE
    if type(value) is dict:
        return {_clean(name): each if name in _NOT_SHOWN else _clean(each) for name, each in value.items()}
    if type(value) is list:
        return [_clean(each) for each in value]
    return value


def _fast_decode(payload: bytes) -> AnyToServer | None:
    """A frequent message, if these are the very bytes that we would send for it.

    Those hold no key twice and nothing odd, so that it need not be checked; a fifth of the time.
    """
    try:
        message = _OFTEN.decode(payload)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None  # another message, or a faulty one: the full check says what is wrong with it
    return message if _ENCODER.encode(message) == payload else None


def _kind(fields: Mapping[str, Any], kinds: Mapping[object, Any], any_of_them: Any) -> Any:
    """The schema of the message's own `type`; of all of them, to say what is wrong, if it has none that is known."""
    tag = fields.get("type")
    return kinds.get(tag, any_of_them) if type(tag) is str else any_of_them


_RANGE = re.compile(r"Expected `(int|str|bytes)` (of length )?(<=|>=) (\d+) - at `\$\.(\w+)`")
_PATTERN = re.compile(r"Expected `str` matching regex '(.*)' - at `\$\.(\w+)`")
_ENUM = re.compile(r"Invalid enum value .* - at `\$\.(\w+)`", re.DOTALL)
_PATTERN_IN_WORDS = {
    limits.WORD: "a word of at most 32 small letters, digits and hyphens",
    limits.TABLE_ID: "12 small letters and digits",
}


def _out_of_range(fields: Mapping[str, Any], kind: Any, fault: str) -> ValueOutOfRange | None:
    """What msgspec says of a value that is of the right type and out of its range, in a sentence for people.

    None if it says something else. Its sentences are held by a test: should they change, the connection ends as before.
    """
    facts: dict[str, object] = {}
    if fields.get("type") == "hello":
        return None
    if found := _RANGE.fullmatch(fault):
        of, length, direction, bound, name = found.groups()
        unit = (" characters" if of == "str" else " bytes") if length else ""
        which = "most" if direction == "<=" else "least"
        verb = "has" if length else "is"
        text, facts[which] = f"The field {name} {verb} at {which} {bound}{unit}.", int(bound)
    elif found := _PATTERN.fullmatch(fault):
        pattern, name = found[1].replace("\\\\", "\\"), found[2]
        text = f"The field {name} is {_PATTERN_IN_WORDS.get(pattern, 'of another form')}."
    elif found := _ENUM.fullmatch(fault):
        name = found[1]
        facts["words"] = words = _words(kind, name)
        text = f"The field {name} is one of: {', '.join(words)}."
    else:
        return None
    return ValueOutOfRange(fields, text, {"field": name, **facts})


def _words(kind: Any, name: str) -> list[str]:
    """What a field of a message can be that has to be one of a few words."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    of = next(field.type for field in info.fields if field.name == name)
    each_of = of.types if isinstance(of, msgspec.inspect.UnionType) else [of]
    return [str(word) for each in each_of if isinstance(each, msgspec.inspect.LiteralType) for word in each.values]


def _drop_nils(fields: dict[str, Any], kind: Any) -> dict[str, Any]:
    """Nil is "none", as if the field were left out: what a client's own map says where it has nothing to say.

    A field that no schema knows stays, so that it is seen.
    """
    if None not in fields.values():
        return fields
    known = getattr(kind, "__struct_fields__", ())
    return {name: value for name, value in fields.items() if value is not None or name not in known}


def _hello_of_another_age(fields: Mapping[str, Any]) -> Hello | None:
    """A hello in a protocol that is not ours, even with unknown fields; None if the protocol is ours or no number."""
    protocol = fields.get("protocol")
    if type(protocol) is not int or limits.OLDEST_PROTOCOL <= protocol <= limits.PROTOCOL:
        return None
    return Hello(protocol=min(max(protocol, 0), 2**31 - 1))


def _refused_of_another_age(fields: Mapping[str, Any]) -> Refused:
    """What can be understood of a refusal whose fields have changed: at least that it is one."""
    why, text = (fields.get(name) for name in ("why", "text"))
    return Refused(
        why=why[:32] if isinstance(why, str) else "unknown",
        text=text[:400] if isinstance(text, str) else "",
    )


def _unpack(payload: bytes, longest_text: int, longest_bytes: int, most: int | None = None) -> dict[str, Any]:
    """`most`: maps and arrays in it, which take the longest to decode; None: as many as there are."""
    left = most or 0

    def count(values: list[Any]) -> list[Any]:
        nonlocal left
        left -= 1
        if left < 0:
            raise ValueError("too many maps and arrays")
        return values

    try:
        fields = msgpack.unpackb(
            payload,
            strict_map_key=True,
            max_str_len=longest_text,
            max_bin_len=longest_bytes,
            max_array_len=1024,
            max_map_len=256,
            max_ext_len=0,
            object_pairs_hook=(lambda pairs: _unique(count(pairs))) if most else _unique,
            list_hook=count if most else None,
        )
    except (ValueError, msgpack.UnpackException, RecursionError) as error:
        raise MalformedMessage(f"not msgpack within the limits ({type(error).__name__})") from None
    if type(fields) is not dict:
        raise MalformedMessage("the outermost object is not a map")
    if _is_too_deep(fields, most - left if most else None):
        raise MalformedMessage(f"more than {limits.DEEPEST} maps and arrays inside one another")
    return fields


def _unique(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    """msgpack silently takes the last of two equal keys; two readers could then read two things."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key stands twice in a map")
    return fields


def _is_too_deep(fields: dict[str, Any], count: int | None) -> bool:
    """`count`: of its maps and arrays, itself among them, if that is known."""
    layer, seen = _inside(fields), 1
    for _ in range(limits.DEEPEST - 1):
        seen += len(layer)
        if not layer or seen == count:  # what is left need not be searched for any
            return False
        layer = [inner for holder in layer for inner in _inside(holder)]
    return bool(layer)


def _inside(holder: dict[str, Any] | list[Any]) -> list[Any]:
    """The maps and arrays in it."""
    values = holder.values() if type(holder) is dict else holder
    if {dict, list}.isdisjoint(map(type, values)):
        return []  # as in most; a loop over 60,000 numbers would take three milliseconds more
    return [each for each in values if type(each) in (dict, list)]
