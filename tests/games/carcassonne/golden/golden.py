"""Golden games: one for each set of options, by how it went.

A line of `games.jsonl` is one random game (its number gives its moves): options, players, starter, moves, digest of the
last position, points, and its trail, a byte for each move made of its text, the answer of chance, the digest after it,
the legal moves that follow and the events. The first byte that differs names the move.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from elcapitan.games.carcassonne.rules.model.position import digest
from elcapitan.games.carcassonne.rules.play import legal_moves
from tests.games.carcassonne.positions import points
from tests.games.carcassonne.rules.properties.random_play import OPTION_SETS, RandomStep, random_game

FILE = Path(__file__).with_name("games.jsonl")


def players_of(number: int) -> int:
    """Two to eight, in turn."""
    return 2 + number % 7


def trail_byte(step: RandomStep) -> str:
    """Of one move, in two hex digits."""
    lines = [f"{step.seat} {step.move}", *step.turned_up, digest(step.after)]
    lines += [*map(str, legal_moves(step.after)), *map(repr, step.events)]
    return blake2b("\n".join(lines).encode(), digest_size=1).hexdigest()


def played(number: int) -> dict[str, Any]:
    """The game of that number as the rules of today play it."""
    steps = [*random_game(players_of(number), OPTION_SETS[number], number)]
    last = steps[-1].after
    return {
        **OPTION_SETS[number],
        "players": players_of(number),
        "start": steps[0].seat,
        "moves": len(steps),
        "digest": digest(last),
        "points": points(last),
        "trail": "".join(map(trail_byte, steps)),
    }


def written() -> Iterator[str]:
    """The lines of the file."""
    for number in range(len(OPTION_SETS)):
        yield json.dumps(played(number), separators=(",", ":"))


def stored() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
