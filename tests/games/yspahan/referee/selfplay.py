"""Whole games of the referee's own legal moves, drawn at random, and their records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any

from tests.games.yspahan.referee.board import BESIDE
from tests.games.yspahan.referee.position import Position
from tests.games.yspahan.referee.record import HEAD, PAYMENTS_AND_SCORES
from tests.games.yspahan.referee.table import RefereeTable

Record = dict[str, Any]

SEED_BYTES = 16

STYLES = (
    {"camels": 9, "gold": 9, "supply": 3, "build": 2, "end": 3, "keep": 2},
    {"draw": 9, "camels": 3, "gold": 3, "supervisor": 3, "play": 2, "end": 2},
    {"supervisor": 12, "supply": 12, "draw": 2, "end": 2},
)
"""How much more often than another kind of move, when both are legal: the rarest rules need rich or crowded tables."""
AIMED = 0.8
"""How often the supervisor goes where most is loaded, and a good into a shop at a corner of the crossing."""


class RandomPlayers:
    """Draw moves at random, but so that much happens."""

    def __init__(self, choice: Random) -> None:
        self.choice = choice
        self.shift = choice.randrange(len(STYLES))
        """Seats have the styles in turn, from another one in each game."""

    def pick_text(self, table: RefereeTable, legal: set[str]) -> str:
        """First what kind of move, then which: else most moves would be the supervisor's, who has the most squares."""
        style = STYLES[(table.to_act()[0] + self.shift) % len(STYLES)]
        verbs = sorted({text.split()[0] for text in legal})
        (verb,) = self.choice.choices(verbs, [style.get(verb, 1) for verb in verbs])
        texts = sorted(text for text in legal if text.split()[0] == verb)
        merits = [_merit(table, text.split()[-1]) for text in texts]
        if self.choice.random() < AIMED:
            texts = [text for text, merit in zip(texts, merits, strict=True) if merit == max(merits)]
        return self.choice.choice(texts)


def _merit(table: RefereeTable, place: str) -> int:
    """Of a square, how many goods lie beside it; of a shop, whether two squares do; 0 of every other word."""
    if place in BESIDE:
        return sum(table.now.shops[shop] > 0 for shop in BESIDE[place])
    return sum(place in shops for shops in BESIDE.values()) // 2


def steps(table: RefereeTable, seed: bytes, choice: Random) -> Iterator[list[Any]]:
    """Plays to the end; every move as an entry of `moves`, once it is played. A dead end raises IndexError."""
    players = RandomPlayers(choice)
    while table.to_act():
        seat = choice.choice(table.to_act())
        text = players.pick_text(table, table.legal_texts(seat))
        answers = table.drawn(seat, text, seed)
        table.play(seat, text, answers)
        yield [seat, text, list(answers)] if answers else [seat, text]


@cache
def played(players: int, number: int) -> Record:
    """The record of a whole game in version 2. The callers copy what they change."""
    return record_of(*played_table(players, number, {}))


def played_table(
    players: int, number: int, options: Mapping[str, str]
) -> tuple[RefereeTable, list[list[Any]], list[Position], bytes]:
    """The table at the end, the entries, the position after each of them, and the seed."""
    choice = Random(number)
    seed = choice.randbytes(SEED_BYTES)
    table = RefereeTable(players, options, choice.randint(1, players))
    moves, positions = [], [table.now]
    for entry in steps(table, seed, choice):
        moves.append(entry)
        positions.append(table.now)
    return table, moves, positions, seed


def record_of(table: RefereeTable, moves: list[list[Any]], positions: list[Position], seed: bytes) -> Record:
    payments, scores = PAYMENTS_AND_SCORES[2]
    players = len(table.now.players)
    colours = ("blue", "red", "green", "yellow")[:players]
    return {
        **HEAD,
        "version": 2,
        "options": {"players": players, **table.now.options, "start": positions[0].starter},
        "seats": [{"name": f"Seat {colour}", "colour": colour, "by": "person"} for colour in colours],
        "deal": [],
        "moves": moves,
        payments: table.now.payments,
        "digest": "0" * SEED_BYTES,
        scores: list(table.scores()),
        "winners": list(table.winners() or ()),
        "shuffled": [{"from": 0, "hash": blake2b(seed, digest_size=32).hexdigest(), "seed": seed.hex()}],
    }
