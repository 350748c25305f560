"""Golden games: what was played, and after every move the digest, the legal moves, the events and the points.

One file for each number of players, in JSON lines: a game's head, then a line for each move: seat, text, what chance
answered, digest, short hashes of the legal moves that follow and of the events, and the points where they changed.

Replaying needs no dice and no player: the moves and the answers of chance are read from the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.games.yspahan.rules.model.state import YspahanOptions, YspahanState
from elcapitan.games.yspahan.rules.play import play
from elcapitan.games.yspahan.rules.setting_up import new_game
from tests.games.yspahan.rules.properties.random_play import random_game

HERE = Path(__file__).parent
PLAYERS = (2, 3, 4)
PLAYED = (
    ("loader", YspahanOptions()),
    ("card player", YspahanOptions("three", "after")),
    ("builder", YspahanOptions()),
)
"""Manner and options of the games of one file."""
HASH_BYTES = 2
"""One difference in 65,536 goes unseen, and hardly one comes alone."""


class GoldenMove(NamedTuple):
    """One move of a golden game and what must be true after it."""

    seat: int
    text: str
    turned_up: list[str]
    digest: str
    legal: str
    events: str
    points: list[int]


class Golden(NamedTuple):
    """One game of a file."""

    head: dict[str, Any]
    moves: list[GoldenMove]


def file_of(players: int) -> Path:
    return HERE / f"{players}.jsonl"


def short(lines: Sequence[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=HASH_BYTES).hexdigest()


def seen(seat: int, text: str, turned_up: Sequence[str], state: YspahanState, events: Sequence[Event]) -> GoldenMove:
    """A move of that seat, and the position after it as the file keeps it."""
    legal, happened = short([str(move) for move in legal_moves(state)]), short([repr(event) for event in events])
    points = [player.points for player in state.players]
    return GoldenMove(seat, text, [*turned_up], digest(state), legal, happened, points)


def made(players: int, which: int) -> Golden:
    """A fresh game, the same on every machine."""
    manner, options = PLAYED[which]
    first, *steps = random_game(players, options, 100 * players + which, manner)
    head = {"players": players, "start": first.state.starter, **options._asdict()}
    return Golden(head, [seen(each.seat, str(each.move), each.turned_up, each.state, each.events) for each in steps])


def replayed(game: Golden) -> Iterator[tuple[GoldenMove, GoldenMove]]:
    """Each move as it stands in the file and as the rules of today have it."""
    head = game.head
    state = new_game(
        head["players"], head["start"], YspahanOptions(**{name: head[name] for name in YspahanOptions._fields})
    )
    for then in game.moves:
        seat = state.asked.seat if state.asked else state.seat
        played = play(state, parse(then.text), then.turned_up)
        assert not isinstance(played, Refusal), f"{then.text}: {played}"
        state = played.state
        yield then, seen(seat, then.text, then.turned_up, state, played.events)


def same(then: GoldenMove, today: GoldenMove) -> bool:
    """Whether today's rules have it as the file."""
    return then == today


def written(games: Sequence[Golden]) -> str:
    """The text of a file."""
    lines = []
    for game in games:
        lines.append(_json(game.head))
        points: list[int] = []
        for move in game.moves:
            line = [*move[:4], f"{move.legal} {move.events}"]
            lines.append(_json(line if move.points == points else [*line, move.points]))
            points = move.points
    return "\n".join(lines) + "\n"


def read(file: Path) -> list[Golden]:
    """The games of a file."""
    games: list[Golden] = []
    for line in map(json.loads, file.read_text("utf-8").splitlines()):
        if isinstance(line, dict):
            games.append(Golden(line, []))
            continue
        seat, text, turned_up, after, hashes, *points = line
        moves = games[-1].moves
        legal, events = hashes.split()
        now = points[0] if points else moves[-1].points
        moves.append(GoldenMove(seat, text, turned_up, after, legal, events, now))
    return games


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
