"""Languages from the user's data folder: a file of words, `de.po` or `de.mo`, is one more language, or a better one.

Only the translations are taken whose {places} are those of the English text, written alike: no other could be filled
in. A damaged file is no language, is named with the line at fault, and leaves the others alone.
"""

from __future__ import annotations

import gettext as _gettext
import re
import string
import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from elcapitan import locked_file, paths

CODE: Final = re.compile(r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*")
"""What the file of a language is called before its ending: `de`, `pt-BR`."""
MOST_BYTES: Final = 4_000_000
"""Ten times as large as the largest file of words that comes with the program."""
_KEYWORD: Final = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s*("(?:[^"\\]|\\.)*")')
_CONTINUED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPED: Final = re.compile(r"\\(.)")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}
_PERCENT: Final = re.compile(r"%%|%(?:\(\w+\))?[sdr]")
_BARE_PERCENT: Final = "%"
_BY_ZERO: Final = re.compile(r"[%/](?!\s*[1-9])")
"""In the rule for the forms of a plural: divided by anything but a number, which may be 0 for some counts."""
_MO_MAGIC: Final = 0x950412DE
CHARSET: Final = "Content-Type: text/plain; charset=UTF-8"


class UnreadableWords(Exception):
    """Raised when a file holds no words that can be used."""

    def __init__(self, line: int = 0) -> None:
        super().__init__(line)
        self.line = line
        """Of a .po file, from 1; 0: the whole file."""


class Message(NamedTuple):
    """One text of the program."""

    words: str
    plural: str = ""
    context: str = ""

    @property
    def key(self) -> str:
        """As .mo files have it."""
        return (f"{self.context}\4" if self.context else "") + self.words + (f"\0{self.plural}" if self.plural else "")


def files() -> dict[str, Path]:
    """The file of each language in the data folder; of a .po and a .mo file the newer one."""
    newest_last = [
        file
        for ending in ("*.po", "*.mo")
        for file, _changed_s in paths.files_newest_first(paths.own_languages(), ending)
        if CODE.fullmatch(file.stem)
    ]
    return {file.stem: file for file in sorted(newest_last, key=_changed)}


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def catalogue(language: str) -> _gettext.GNUTranslations | None:
    """The words of a language from the data folder, read again when the file has changed; None if it has none there.

    UnreadableWords if there is a file and it is damaged.
    """
    file = files().get(language)
    return None if file is None else read(file)


def read(file: Path) -> _gettext.GNUTranslations:
    """The words of a .po or .mo file, read again when it has changed. UnreadableWords if it is damaged."""
    return _read(file, _changed(file))


@lru_cache(maxsize=16)
def _read(file: Path, _changed_s: float) -> _gettext.GNUTranslations:
    try:
        data = locked_file.read_bytes(file, MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise UnreadableWords
        messages = _of_mo(data) if file.suffix == ".mo" else _of_po(locked_file.decode_text(data))
        return _gettext.GNUTranslations(BytesIO(_compiled(messages)))
    except (OSError, ValueError, struct.error, IndexError, OverflowError, RecursionError) as fault:
        raise UnreadableWords from fault


def _of_po(text: str) -> dict[Message, list[str]]:
    """The messages of a .po file that are translated and not doubtful. UnreadableWords, with the line."""
    found: dict[Message, list[str]] = {}
    parts: dict[str, str] = {}
    field, doubtful = "", False

    def finish() -> None:
        forms = [parts[name] for name in sorted(parts) if name.startswith("msgstr")]
        if "msgid" in parts and forms and all(forms) and (not doubtful or not parts["msgid"]):
            message = Message(parts["msgid"], parts.get("msgid_plural", ""), parts.get("msgctxt", ""))
            found[message] = forms
        parts.clear()

    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        begins = line.startswith(("msgctxt", "msgid ", 'msgid"', "#"))
        if begins and any(name.startswith("msgstr") for name in parts):
            finish()
            doubtful = False
        if not line or line.startswith("#"):
            doubtful |= line.startswith("#,") and "fuzzy" in line
            continue
        if keyword := _KEYWORD.fullmatch(line):
            field = keyword[1] + (keyword[2] or "")
            if field in parts:
                raise UnreadableWords(number)
            parts[field] = _unquoted(keyword[3])
        elif _CONTINUED.fullmatch(line) and field in parts:
            parts[field] += _unquoted(line)
        else:
            raise UnreadableWords(number)
    finish()
    if not found:
        raise UnreadableWords
    return found


def _unquoted(quoted: str) -> str:
    return _ESCAPED.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), quoted[1:-1])


def _of_mo(data: bytes) -> dict[Message, list[str]]:
    """The messages of a .mo file. ValueError, struct.error if it is none."""
    order = "<" if data[:4] == struct.pack("<I", _MO_MAGIC) else ">"
    magic, _version, count, ids, words = struct.unpack(f"{order}5I", data[:20])
    if magic != _MO_MAGIC:
        raise ValueError("no .mo file")

    def text(table: int, at: int) -> str:
        length, offset = struct.unpack_from(f"{order}2I", data, table + 8 * at)
        if offset + length > len(data):
            raise ValueError("cut short")
        return data[offset : offset + length].decode("utf-8")

    found = {}
    for at in range(count):
        context, _separator, rest = text(ids, at).rpartition("\4")
        one, _zero, many = rest.partition("\0")
        found[Message(one, many, context)] = text(words, at).split("\0")
    return found


def _places(text: str) -> set[str]:
    """What is filled in, in braces or with a sign of percent, and how; `%` for such a sign that fills nothing in.

    How it is written counts: `{name:d}` fails for a name, and `{name:>999999999}` fills the memory. ValueError if a
    brace is alone.
    """
    braces = {(name, how, spec) for _text, name, spec, how in string.Formatter().parse(text) if name is not None}
    found = {f"{{{name}!{how}:{spec}}}" for name, how, spec in braces} | {*_PERCENT.findall(text)} - {"%%"}
    return found | {_BARE_PERCENT} if "%" in _PERCENT.sub("", text) else found


def _usable(messages: Mapping[Message, list[str]]) -> Iterator[tuple[str, str]]:
    for message, forms in messages.items():
        if not message.words:
            plural = re.search(r"^Plural-Forms:.*$", "".join(forms), re.MULTILINE)
            if plural and _BY_ZERO.search(plural[0]):
                raise UnreadableWords
            yield "", f"{CHARSET}\n{plural[0] if plural else ''}\n"
        elif _fits(message, forms):
            yield message.key, "\0".join(forms)


def _fits(message: Message, forms: list[str]) -> bool:
    """Whether every form can be filled in, and tells all that the English one does; of a plural, one may tell less."""
    wanted = _places(message.words)
    try:
        if message.plural:
            return all(_places(form) <= wanted | _places(message.plural) for form in forms)
        # "15 %" may be "15 Prozent"; a sign that the English text lacks may stand where argparse fills in.
        return all(_places(form) in (wanted, wanted - {_BARE_PERCENT}) for form in forms)
    except ValueError:
        return False


def _compiled(messages: Mapping[Message, list[str]]) -> bytes:
    """The usable ones as a .mo file, which gettext reads; it checks the rule for the forms of a plural."""
    pairs = [
        (key.encode(), words.encode())
        for key, words in sorted(({"": f"{CHARSET}\n"} | dict(_usable(messages))).items())
    ]
    head, ids, words, texts = 28, b"", b"", b""
    first = head + 16 * len(pairs)
    for place in (0, 1):
        table = b""
        for pair in pairs:
            table += struct.pack("<2I", len(pair[place]), first + len(texts))
            texts += pair[place] + b"\0"
        ids, words = (table, words) if place == 0 else (ids, table)
    return struct.pack("<7I", _MO_MAGIC, 0, len(pairs), head, head + len(ids), 0, 0) + ids + words + texts
