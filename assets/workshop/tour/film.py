"""Runs the acts one after another on a clock of its own and gives every frame away: the same film on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pygame

from elcapitan import paths
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from tour import acts
from tour.game import begin_before, first_payday, shutdown_after
from tour.hand import FRAME_S, Frames, Hand

SHARES = {"menu": 0.10, "new game": 0.12, "table": 0.38, "payday": 0.14, "shutdown": 0.12, "ranking": 0.14}
"""How the time is divided among the acts. An act that ends early leaves its time to the next."""
OVER = object()
"""What an act that has ended gives instead of None."""
WHOLE_S = 60.0
"""A shorter film has a quicker hand, so that it comes as far."""
SECONDS_A_TURN = 14.0
"""Of a turn of mine with those of the others after it."""


def film(record: Mapping[str, Any], seconds: float, size: tuple[int, int], language: str) -> Iterator[pygame.Surface]:
    """Every frame, 25 a second; the surface is the same each time, so it must be kept before the next is asked for.

    `record` is a finished game with a payday.
    """
    pygame.font.init()
    i18n.use_language(language)
    surface = pygame.Surface(size)
    names = [seat["name"] for seat in record["seats"]]
    settings = Settings(language=language, name=names[0], speed="fast")
    stack = SceneStack(DrawContext(size, Art(paths.assets() / "art")), settings, lambda changed: None)
    hand = Hand(stack, (size[0] * 0.62, size[1] * 0.7), min(1.0, seconds / WHOLE_S))
    entry = first_payday(record)
    begin = begin_before(record, entry, max(1, round(seconds * SHARES["table"] / SECONDS_A_TURN)))
    plan: list[tuple[str, Frames]] = [
        ("menu", acts.menu(hand)),
        ("new game", acts.new_game(hand)),
        ("table", acts.table(hand, record, begin)),
        ("payday", acts.payday(hand, record, entry + 1)),
        ("shutdown", acts.shutdown(hand, record, begin_before(record, shutdown_after(record, entry), 1))),
        ("ranking", acts.ranking(hand, record)),
    ]
    drawn, passed = 0, 0.0
    for name, act in plan:
        passed += SHARES[name] * seconds
        while drawn < round(passed / FRAME_S):
            if next(act, OVER) is OVER and name != "ranking":
                break
            drawn += 1
            _frame(stack, surface)
            picture = surface.copy()
            hand.draw(picture)
            yield picture
    stack.close()


def _frame(stack: SceneStack, surface: pygame.Surface) -> None:
    stack.update(FRAME_S)
    stack.draw(surface)
