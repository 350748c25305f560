"""The table while somebody looks for an answer: a move seen from before, the map of reach, a loan, the keys, a turn
explained.
"""

from __future__ import annotations

import pygame

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.capitan.client.facts.targets import Target, TargetKind
from elcapitan.games.capitan.client.scenes import screenshots
from elcapitan.games.capitan.client.scenes.table import TableScene

LONG_S = 5.0
"""So long that glows stand still and every explanation is there."""
POINTED = {
    "advised-harm": Target(TargetKind.SITE, "venezia", 8),
    "advised-reach": Target(TargetKind.CITY, "napoli"),
    "advised-loan": Target(TargetKind.LOAN, "", 16),
    "advised-seat": Target(TargetKind.SEAT, "", 2),
}


def paint(screen: str, size: tuple[int, int], language: str, model: TableModel) -> pygame.Surface:
    """The table of a record with that thing pointed at."""
    stack = screenshots.stack_for(size, language)
    surface = pygame.Surface(size)
    scene = TableScene(stack, model, None)
    stack.push(scene)
    stack.draw(surface)
    scene.ui.is_reach_map_open = screen == "advised-reach"
    scene.ui.hover = POINTED.get(screen)
    stack.update(LONG_S)
    stack.update(LONG_S)
    if screen in ("advised-reach", "advised-seat"):
        scene.controller.panels.show_recap()
    if screen == "advised-keys":
        scene.controller.panels.screens.open_keys()
    if screen == "advised-why":
        # Of a level that believes nothing that might be tuned.
        model.steps[:] = [step._replace(by="easy-builder") for step in model.steps]
        scene.controller.panels.show_reason()
    stack.draw(surface)
    return surface
