"""The rules hand over the position after each event; the last one is the new position but for whose turn it is."""

from __future__ import annotations

import random

import pytest

from elcapitan.client.model.table_model import GameStep
from tests.games.capitan.client.random_games import EXTRAS
from tests.games.capitan.client.view.test_director import model
from tests.games.yspahan.offline_link import OfflineYspahan

CAPITAN = (
    *("board", "players", "cities", "destinations", "links"),
    *("starter", "phase", "round", "pirate"),
)
YSPAHAN = (
    *("players", "week", "day", "starter", "turns_left", "tower", "supervisor"),
    *("shops", "caravan", "deck", "pile", "discard", "shuffles", "built"),
)
"""What the picture of a position shows."""


def yspahan_steps(seats: int) -> list[GameStep]:
    link = OfflineYspahan(seats, seed=seats)
    link.play_to_the_end(random.Random(seats))
    return link.model.steps


@pytest.mark.parametrize(
    ("seats", "extras"),
    [(seats, extras) for seats in (2, 3, 4, 5) for extras in ((), EXTRAS)],
    ids=lambda value: f"{len(value)} extra cities" if isinstance(value, tuple) else str(value),
)
def test_events_of_el_capitan_lead_to_the_position_of_the_step(seats: int, extras: tuple[str, ...]) -> None:
    check_steps(model(seats, None, seats, extras).steps, CAPITAN)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_events_of_yspahan_lead_to_the_position_of_the_step(seats: int) -> None:
    check_steps(yspahan_steps(seats), YSPAHAN)


def check_steps(steps: list[GameStep], parts: tuple[str, ...]) -> None:
    for step in steps:
        assert len(step.positions) == len(step.events) > 0
        for part in parts:
            assert getattr(step.positions[-1], part) == getattr(step.after, part), (step.text, part)
