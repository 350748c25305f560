"""A whole game of Carcassonne with a gamepad alone, from the first tile to the ranking."""

from __future__ import annotations

import random

import pygame

from elcapitan.client.sheet.winner_moment import END_S
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.games.carcassonne.client.scenes.ranking import CarcassonneRanking
from elcapitan.games.carcassonne.client.scenes.scoring_film import ScoringFilm
from elcapitan.games.carcassonne.client.scenes.table import CarcassonneScene
from tests.client.scenes.scene_helpers import offline_link
from tests.client.virtual_pad import VirtualPad
from tests.games.carcassonne.client.table_without_server import CarcassonneLink

WAYS = ("rb", "rb", "lb", "right", "down", "left", "up")
MOST_ACTIONS = 1500
"""Three times what this game takes."""


def test_a_whole_game_by_pad() -> None:
    settings = Settings(language="en", width=1280, height=720, speed="off")
    app, chance = App(window.open_window(settings), settings, offline_link()), random.Random(9)
    pygame.event.clear()
    link = CarcassonneLink(4, 9)
    scene = CarcassonneScene(app.stack, link.model, link)
    app.stack.push(scene)
    pad = VirtualPad(app)
    pad.wait(2)
    try:
        for _ in range(MOST_ACTIONS):
            if link.over:
                break
            link.play_others(chance)
            pad.wait()
            if not link.over and scene.controller.queries.moves:
                if not scene.ui.chosen or chance.random() < 0.3:
                    pad.press(chance.choice(WAYS))
                pad.press("a")
        assert link.over
        pad.wait(5)
        assert isinstance(app.stack.top, ScoringFilm)
        pad.press("b")  # to its end
        pad.press("b")  # on
        app.stack.update(END_S)
        assert isinstance(app.stack.top, CarcassonneRanking)
        assert {"draw", "place", "figure"} <= {text.split()[0] for text in link.asked}
    finally:
        app.stack.close()
