"""Whole games of the referee's own legal moves, drawn at random, and their records."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any

from tests.games.carcassonne.referee import board, record
from tests.games.carcassonne.referee.chance import Drawn
from tests.games.carcassonne.referee.land import Laid, Land
from tests.games.carcassonne.referee.position import Options, Position
from tests.games.carcassonne.referee.table import RefereeTable

Record = dict[str, Any]

SEED_BYTES = 16

STYLES = (
    {"figure": 8, "crown": 2, "pass": 1},
    {"figure": 3, "crown": 1, "pass": 3, "grow": 2},
    {"figure": 5, "crown": 6, "pass": 1, "score": 2},
)
"""How much more often than another kind of move, when both are legal."""
AIMED = (0.2, 0.6, 0.9)
"""How often a tile goes where most tiles lie around it: closed land finishes much, open land lets much grow."""
JOINING = (0.0, 0.5)
"""How often a tile goes where it joins the features of several figures: majorities and ties are rare elsewhere."""
TRIED = 6
"""Places of which the one that joins most is taken."""
SPECIAL = 0.7
"""How often a figure other than an ordinary one is placed where one may be: each player has only one of a kind."""


class RandomPlayers:
    """Draw moves at random, but so that much happens."""

    def __init__(self, choice: Random) -> None:
        self.choice = choice
        self.shift = choice.randrange(len(STYLES))
        """Seats have the styles in turn, from another one in each game."""
        self.aimed = choice.choice(AIMED)
        self.joining = choice.choice(JOINING)

    def pick_text(self, table: RefereeTable, legal: set[str]) -> str:
        """First what kind of move, then which."""
        style = STYLES[(table.to_act()[0] + self.shift) % len(STYLES)]
        verbs = sorted({_verb(text) for text in legal})
        (verb,) = self.choice.choices(verbs, [style.get(verb, 1) for verb in verbs])
        texts = sorted(text for text in legal if _verb(text) == verb)
        if verb == "place" and self.choice.random() < self.aimed:
            around = [_around(table, text) for text in texts]
            texts = [text for text, count in zip(texts, around, strict=True) if count == max(around)]
        if verb == "place" and self.choice.random() < self.joining:
            tried = self.choice.sample(texts, min(TRIED, len(texts)))
            texts = [max(tried, key=lambda text: _joined(table, text))]
        special = [text for text in texts if text.split()[0] == "figure" and text.split()[1] != board.FOLLOWER]
        if special and self.choice.random() < SPECIAL:
            texts = special
        return self.choice.choice(texts)


def _verb(text: str) -> str:
    return text.split()[-1] if text.startswith("sheep") else text.split()[0]


def _around(table: RefereeTable, text: str) -> int:
    """How many tiles lie around that place; those with the player's own builder or shepherd count much."""
    _, x, y, _ = text.split()
    waiting = {
        (figure.x, figure.y)
        for figure in table.now.figures
        if figure.seat == table.now.seat and figure.kind in (board.BUILDER, board.SHEPHERD)
    }
    return sum(5 if square in waiting else 1 for square in table.now.land.occupied_around(int(x), int(y)))


def _joined(table: RefereeTable, text: str) -> int:
    """How many players stand on each feature of the tile at that place; several on one count more."""
    now = table.now
    assert now.tile is not None
    x, y, rotation = (int(word) for word in text.split()[1:])
    land = Land((*now.tiles, Laid(now.tile, x, y, rotation)), now.options.with_board)
    features = {land.feature(spot) for spot in land.spots_on(x, y)}
    return sum(len({figure.seat for figure in now.figures if figure.spot in feature}) ** 2 for feature in features)


def steps(table: RefereeTable, seed: bytes, choice: Random) -> Iterator[list[Any]]:
    """Plays to the end; every move as an entry of `moves`, once it is played. A dead end raises IndexError."""
    players, chance = RandomPlayers(choice), Drawn(seed, table.now)
    while table.to_act():
        (seat,) = table.to_act()
        text = players.pick_text(table, table.legal_texts(seat))
        answers = table.drawn(seat, text, chance)
        table.play(seat, text, answers)
        yield [seat, text, list(answers)] if answers else [seat, text]


@cache
def played(options: Options, number: int) -> Record:
    """The record of a whole game. The callers copy what they change."""
    return record_of(*played_table(options, number))


def played_table(options: Options, number: int) -> tuple[RefereeTable, list[list[Any]], list[Position], bytes]:
    """The table at the end, the entries, the position after each of them, and the seed."""
    choice = Random(number)
    seed = choice.randbytes(SEED_BYTES)
    table = RefereeTable(options)
    entries, positions = [], [table.now]
    for entry in steps(table, seed, choice):
        entries.append(entry)
        positions.append(table.now)
    return table, entries, positions, seed


def record_of(table: RefereeTable, entries: list[list[Any]], positions: list[Position], seed: bytes) -> Record:
    options = table.now.options
    colours = ("blue", "red", "green", "yellow", "pearl", "orange", "violet", "black")[: options.players]
    return {
        **record.HEAD,
        "options": {
            "players": options.players,
            "start": options.start,
            "expansions": list(options.expansions),
            "wheel": options.wheel,
            "farmers": options.farmers,
        },
        "seats": [{"name": f"Seat {colour}", "colour": colour, "by": "person"} for colour in colours],
        "deal": [],
        "moves": entries,
        "payments": table.now.payments,
        "digest": table.digest(),
        "scores": list(table.scores()),
        "winners": list(table.winners() or ()),
        "shuffled": [{"from": 0, "hash": blake2b(seed, digest_size=32).hexdigest(), "seed": seed.hex()}],
    }
