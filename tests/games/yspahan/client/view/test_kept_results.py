"""What a table keeps from frame to frame is what it would make anew: words, parts and overlays."""

from __future__ import annotations

import random

import pygame
import pytest

from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import ThingRects, thing_rect
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.view.frame_builder import FrameBuilder
from elcapitan.games.yspahan.client.view.table_overlays import TableOverlays
from elcapitan.games.yspahan.client.view.table_parts import TablePicture
from tests.client import headless_stage
from tests.games.yspahan.client.table_without_server import YspahanTable
from tests.games.yspahan.client.test_table_by_clicks import answer_dialog
from tests.hypothesis_profiles import some_of

ACTIONS = 150


def assert_made_anew_is_the_same(scene: YspahanScene) -> None:
    moment, queries, view = scene._moment(), scene.controller.queries, scene.view
    shown = scene.frames.frame_content(moment)
    assert shown == FrameBuilder(scene.model, scene.director, queries, scene.ui, plays=True).frame_content(moment)
    layout, near = view.layout_for(shown.at.state), view.close_up_layout(scene.ui.close_up)
    kept = TablePicture(view.brush, layout, shown, view._kept).parts()
    anew = TablePicture(view.brush, layout, shown).parts()
    assert [part[:3] for part in kept] == [part[:3] for part in anew]
    places: ThingRects = view._find_things(shown.at.state, scene.ui, hint=shown.offers_hint)
    assert view.thing_rects(shown.at.state, scene.ui, hint=shown.offers_hint) == places
    overlays = TableOverlays(view.brush, layout, shown, dict(reversed(places)), near).overlays()
    assert [each[:2] for each in view._overlays(shown, layout).overlays()] == [each[:2] for each in overlays]


@pytest.mark.parametrize("seen", some_of([(3, 1.3), (2, 1.0), (4, 1.0)], 1), ids=str)
def test_in_any_frame_of_a_game(seen: tuple[int, float]) -> None:
    players, wish = seen
    chance = random.Random(players)
    settings = Settings(language="en", speed="fast", ui_scale=wish)
    table = YspahanTable(players, seed=players, settings=settings)
    scene, keys = table.scene, [pygame.K_z, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_b, pygame.K_l, pygame.K_u]
    for _ in range(ACTIONS):
        if table.stack.top is not scene:
            if not answer_dialog(table, chance):
                table.press(pygame.K_ESCAPE)
            continue
        table.link.play_others(chance)
        possible = list(scene.controller.queries.possible)
        if possible and chance.random() < 0.5:
            target = chance.choice(possible)
            if thing_rect(scene.controller.thing_rects, target) is not None:
                table.click(*target)
        elif chance.random() < 0.3:
            table.press(chance.choice(keys))
        else:
            rect = chance.choice(scene.controller.thing_rects)[1]
            table.stack.handle(headless_stage.moved(rect.center))
        for dt_s in (0.02, 0.3, 0.3):
            table.frame(dt_s)
            if table.stack.top is scene:
                assert_made_anew_is_the_same(scene)
    assert {"roll", "supply", "place", "end"} <= {text.split()[0] for text in table.link.asked}
