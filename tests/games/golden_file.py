"""Golden games: what was played, and after every move the digest, the scores, the legal moves and the events.

A file has JSON lines: a game's head, then a line for each move: seat, text, what was turned up, digest, a short hash of
the legal moves that follow and one of the events, and the scores where they changed. Where nothing is shortened the
legal moves and events are there themselves, too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

HASH_BYTES = 2
"""One difference in 65,536 goes unseen, and hardly one comes alone; a byte more in each is half a megabyte."""


class Entry(NamedTuple):
    """One move of a golden game and what must be true after it, as far as it was looked at."""

    seat: int
    text: str
    turned_up: Sequence[str]
    digest: str
    legal: str | None
    """None where the legal moves were not asked for."""
    events: str
    scores: Sequence[int]
    listed: Sequence[str] | None = None
    happened: Sequence[str] | None = None


class Golden(NamedTuple):
    """One game of a file."""

    head: dict[str, Any]
    entries: list[Entry]


def short(lines: Sequence[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=HASH_BYTES).hexdigest()


def same(then: Entry, today: Entry) -> bool:
    """Whether today's rules have it as the file; legal moves as far as they were asked for."""
    expected = then if today.legal is not None else then._replace(legal=None)
    return _lists(today) == _lists(expected)


def _lists(entry: Sequence[object]) -> list[object]:
    return [list(part) if isinstance(part, tuple | list) else part for part in entry]


def written(games: Sequence[Golden]) -> str:
    """The text of a file."""
    lines = []
    for game in games:
        lines.append(_json(game.head))
        scores: Sequence[int] = ()
        for entry in game.entries:
            line: list[Any] = [*entry[:4], f"{entry.legal or '-'} {entry.events}"]
            if entry.scores != scores or entry.listed is not None:
                line.append(entry.scores)
            if entry.listed is not None:
                line += [entry.listed, entry.happened]
            lines.append(_json(line))
            scores = entry.scores
    return "\n".join(lines) + "\n"


def read(file: Path) -> list[Golden]:
    """The games of a file."""
    games: list[Golden] = []
    for line in map(json.loads, file.read_text("utf-8").splitlines()):
        if isinstance(line, dict):
            games.append(Golden(line, []))
            continue
        seat, text, turned_up, after, hashes, *more = line
        legal, events = hashes.split()
        entries = games[-1].entries
        scores = more[0] if more else entries[-1].scores
        entries.append(Entry(seat, text, turned_up, after, None if legal == "-" else legal, events, scores, *more[1:]))
    return games


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
