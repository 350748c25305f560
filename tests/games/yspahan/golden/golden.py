"""Golden games of Yspahan: one file for each number of players (tests/games/golden_file.py).

Replaying needs no dice and no player: the moves and the answers of chance are read from the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.games.yspahan.rules.model.state import YspahanOptions, YspahanState
from elcapitan.games.yspahan.rules.play import play
from elcapitan.games.yspahan.rules.setting_up import new_game
from tests.games.golden_file import Entry, Golden, short
from tests.games.yspahan.rules.properties.random_play import random_game

HERE = Path(__file__).parent
PLAYERS = (2, 3, 4)
PLAYED = (
    ("loader", YspahanOptions()),
    ("card player", YspahanOptions("three", "after")),
    ("builder", YspahanOptions()),
)
"""Manner and options of the games of one file."""


def file_of(players: int) -> Path:
    return HERE / f"{players}.jsonl"


def seen(seat: int, text: str, turned_up: Sequence[str], state: YspahanState, events: Sequence[Event]) -> Entry:
    """A move of that seat, and the position after it as the file keeps it."""
    legal, happened = short([str(move) for move in legal_moves(state)]), short([repr(event) for event in events])
    points = [player.points for player in state.players]
    return Entry(seat, text, [*turned_up], digest(state), legal, happened, points)


def made(players: int, which: int) -> Golden:
    """A fresh game, the same on every machine."""
    manner, options = PLAYED[which]
    first, *steps = random_game(players, options, 100 * players + which, manner)
    head = {"players": players, "start": first.state.starter, **options._asdict()}
    return Golden(head, [seen(each.seat, str(each.move), each.turned_up, each.state, each.events) for each in steps])


def replayed(game: Golden) -> Iterator[tuple[Entry, Entry]]:
    """Each move as it stands in the file and as the rules of today have it."""
    head = game.head
    state = new_game(
        head["players"], head["start"], YspahanOptions(**{name: head[name] for name in YspahanOptions._fields})
    )
    for then in game.entries:
        seat = state.asked.seat if state.asked else state.seat
        played = play(state, parse(then.text), then.turned_up)
        assert not isinstance(played, Refusal), f"{then.text}: {played}"
        state = played.state
        yield then, seen(seat, then.text, then.turned_up, state, played.events)
