"""Finished games of Yspahan for the tests of its statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elcapitan.client.statistics.stored_game import StoredGame, StoredSeat
from elcapitan.games.yspahan.client.statistics.finished_yspahan import FinishedYspahan

MINE, THEIRS = (20, 4, 8, 30, 15, 3), (10, 0, 6, 24, 10, 0)
"""Points by source: 80 and 50."""


def stored_yspahan(
    number: int, parts: Sequence[Sequence[int]] = (MINE, THEIRS), by: tuple[str, ...] = ("easy",), **facts: Any
) -> StoredGame:
    """Game `number`, a day later than the one before; the player sits on seat 1, `by` plays the others."""
    scores = [sum(row) for row in parts]
    own = FinishedYspahan(
        parts=[[*row] for row in parts],
        weeks=[[score * part // 6 for score in scores] for part in (1, 2, 3)],
        souks={},
        buildings={},
        actions={},
        cards={},
        dice_cards=0,
        camels_given=0,
        achieved=[],
    )
    seats = [StoredSeat(who, score, score == max(scores)) for who, score in zip(("person", *by), scores, strict=True)]
    return StoredGame(
        f"y{number:031}", "yspahan", 1.7e9 + 86400 * number, 1, tuple(seats), own._replace(**facts)._asdict()
    )


OPPONENTS = ("easy-supplier", "normal-card-player", "hard-caravan-leader", "person", "normal-master-builder", "hard")
SOUKS = ("vase-12", "chest-8", "vase-6", "sack-3", "barrel-6", "chest-4", "vase-4", "sack-8")
BUILDINGS = ("paddock", "shop", "caravanserai", "bath", "bazaar", "hoist")
CARDS = ("three-gold", "sell-camels", "good-in-shop", "exchange", "three-camels", "build-free-of-gold")
ACHIEVED = (("victory", "early"), ("camel", "top-row"), ("card-die",), ("broken", "dearest"))


def two_dozen_games() -> list[StoredGame]:
    """Games that differ in everything, the oldest first."""
    return [_game(number) for number in range(1, 25)]


def _game(number: int) -> StoredGame:
    others = 1 + number % 3
    parts = [
        [(number * (7 + 5 * seat + at) + 3 * at) % most for at, most in enumerate((30, 8, 14, 44, 26, 12))]
        for seat in range(1 + others)
    ]
    return stored_yspahan(
        number,
        parts,
        tuple(OPPONENTS[(number + at) % len(OPPONENTS)] for at in range(others)),
        souks={souk: 1 + number % 2 for at, souk in enumerate(SOUKS) if (number + at * 3) % 5 < 2},
        buildings={
            name: 3 + 2 * at + number % 3 for at, name in enumerate(BUILDINGS) if (number * 5 + at) % 7 < 6 - at
        },
        actions={"camels": 4, "gold": 3, "supply": 8 + number % 3, "supervisor": 4, "draw": 2}
        | ({"build": 3} if others == 1 else {}),
        cards={card: 1 for at, card in enumerate(CARDS) if number % (at + 2) == 0},
        dice_cards=number % 3,
        camels_given=number % 4,
        achieved=[*ACHIEVED[number % 4]],
    )
