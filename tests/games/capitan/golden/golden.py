"""Golden games of El Capitan: a file (tests/games/golden_file.py) for each table of `TABLES`.

Replaying needs no dice and no player: the moves and the cards are read from the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.events import CardTurnedUp, Event
from elcapitan.games.capitan.rules.model.moves import Move, parse
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from tests.games.capitan.positions import EXTRA_CHOICES, EXTRAS, printed_board
from tests.games.capitan.rules.properties.random_play import random_game
from tests.games.golden_file import Entry, Golden, short

HERE = Path(__file__).parent
PLAYED_AS = ("builder", "corsair", "any", "builder", "borrower", "builder", "builder")
"""The manners of the games of one file."""
WHOLE = {
    *((2 + at % 4, extras) for at, extras in enumerate(EXTRA_CHOICES)),
    *((players, EXTRAS) for players in (2, 3, 4)),
    (5, ()),
}
"""In the first game of these tables nothing is shortened."""


def file_of(players: int, extras: Sequence[str]) -> Path:
    return HERE / f"{players}-{'+'.join(extras) or 'none'}.jsonl"


def seen(
    state: GameState, seat: int, text: str, events: Sequence[Event], *, legal: Sequence[Move] | None, whole: bool
) -> Entry:
    """A move of that seat, and the position after it as the file keeps it; with the legal moves there, or without."""
    cards = [event.card for event in events if isinstance(event, CardTurnedUp)]
    happened = [repr(event) for event in events]
    listed = None if legal is None else [str(move) for move in legal]
    money = [player.money for player in state.players]
    entry = Entry(seat, text, cards, digest(state), None if listed is None else short(listed), short(happened), money)
    return entry._replace(listed=listed, happened=happened) if whole else entry


def made(players: int, extras: Sequence[str], which: int) -> Golden:
    """A fresh game of that table, the same on every machine."""
    seed = int.from_bytes(blake2b(f"{players}/{'+'.join(extras)}/{which}".encode(), digest_size=8).digest(), "big")
    steps = random_game(printed_board(*extras), players, seed, PLAYED_AS[which])
    opening = next(steps).state
    deal = [card for deck in (opening.destinations, opening.links) for card in deck.display]
    whole = which == 0 and (players, tuple(extras)) in WHOLE
    head = {"players": players, "extras": [*extras], "start": opening.starter, "deal": deal, "whole": whole}
    entries = []
    for step in steps:
        assert step.before is not None
        move = str(step.move)
        entries.append(seen(step.state, step.before.seat, move, step.events, legal=step.legal, whole=whole))
    return Golden(head, entries)


def replayed(game: Golden, legal_every: int = 1) -> Iterator[tuple[Entry, Entry]]:
    """Each entry as it stands in the file and as the rules of today have it; legal moves only every so often."""
    board = printed_board(*game.head["extras"])
    state = new_game(board, game.head["players"], game.head["start"], game.head["deal"])
    for at, entry in enumerate(game.entries):
        seat = state.seat
        played = play(state, parse(entry.text), entry.turned_up)
        assert not isinstance(played, Refusal), f"{entry.text}: {played}"
        state = played.state
        whole = entry.listed is not None
        legal = legal_moves(state) if whole or at % legal_every == 0 else None
        yield entry, seen(state, seat, entry.text, played.events, legal=legal, whole=whole)
