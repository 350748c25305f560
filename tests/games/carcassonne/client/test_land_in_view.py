"""What of the land is in view: the camera over it, the small map, the wheel that comes near, and the close-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
import pytest

from elcapitan.client.shell.pad_buttons import PadButton
from elcapitan.games.carcassonne.client.view.carcassonne_view import COVER
from elcapitan.games.carcassonne.rules.model.events import PigMoved, TilePlaced
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_thing
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.carcassonne.client.table_without_server import EVERYTHING, CarcassonneTable, first_square
from tests.games.carcassonne.positions import draws, table

# -- the camera


def test_the_wheel_makes_the_land_larger_about_the_pointer() -> None:
    shown = CarcassonneTable()
    controller = shown.scene.controller
    point = controller.land.center[0] + 90, controller.land.center[1] - 40
    before = controller.camera
    shown.stack.handle(headless_stage.moved(point))
    shown.stack.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    shown.frame()
    after = controller.camera
    assert after.step == before.step - 1
    assert after.place(controller.land, point) == pytest.approx(before.place(controller.land, point), abs=0.03)


def test_dragging_pulls_the_land_and_is_no_click() -> None:
    shown = CarcassonneTable()
    square = first_square(shown)
    rect = shown.rect(square)
    shown.drag(rect.center, (60, 30))
    assert shown.rect(square).center == (rect.centerx + 60, rect.centery + 30)
    assert not shown.scene.ui.chosen


def test_a_window_without_focus_lets_go_of_the_land() -> None:
    shown = CarcassonneTable()
    square = first_square(shown)
    shown.drag(shown.rect(square).center, (60, 30), let_go=pygame.event.Event(pygame.WINDOWFOCUSLOST))
    before = shown.rect(square)
    shown.stack.handle(headless_stage.moved(before.move(90, 50).center))
    shown.frame()
    assert shown.rect(square) == before


@pytest.mark.parametrize(
    ("key", "mod", "moves"),
    [(pygame.K_LEFT, pygame.KMOD_CTRL, (1, 0)), (pygame.K_DOWN, pygame.KMOD_CTRL, (0, -1))],
)
def test_arrows_with_ctrl_move_the_land(key: int, mod: int, moves: tuple[int, int]) -> None:
    shown = CarcassonneTable()
    before = shown.rect(square_thing((0, 0), Kind.TILE))
    shown.press(key, mod)
    after = shown.rect(square_thing((0, 0), Kind.TILE))
    assert ((after.x > before.x) - (after.x < before.x), (after.y > before.y) - (after.y < before.y)) == moves


def test_the_right_stick_moves_the_land_and_with_the_trigger_its_size() -> None:
    shown = CarcassonneTable()
    before = shown.scene.controller.camera

    def turn(held: int) -> None:
        event = pygame.event.Event(pygame.MOUSEWHEEL, x=1, y=1, flipped=False, pad=PadButton.SCROLL, held=held)
        shown.stack.handle(event)
        shown.frame()

    turn(pygame.KMOD_NONE)
    moved = shown.scene.controller.camera
    assert (moved.x, moved.y) != (before.x, before.y)
    shown.press(pygame.K_MINUS)
    turn(pygame.KMOD_SHIFT)
    assert shown.scene.controller.camera.step == moved.step


def test_two_fingers_make_the_land_smaller() -> None:
    shown = CarcassonneTable()
    before = shown.scene.controller.camera.step
    pinch = pygame.event.Event(pygame.MULTIGESTURE, pinched=-0.13, x=0.4, y=0.4, rotated=0, num_fingers=2)
    shown.stack.handle(pinch)
    assert shown.scene.controller.camera.step == before - 2


def test_f_shows_all_of_the_land_and_l_the_last_tile() -> None:
    shown = CarcassonneTable()
    controller = shown.scene.controller
    controller.pan(90, 90)
    shown.press(pygame.K_l)
    laid = shown.model.state.laid.square
    assert (controller.camera.x, controller.camera.y) == (laid[0] + 0.5, laid[1] + 0.5)
    controller.pan(90, 90)
    shown.press(pygame.K_f)
    assert controller.camera == controller.whole_land()


def test_the_camera_goes_to_what_another_player_does_off_the_screen_alone() -> None:
    shown = CarcassonneTable()
    controller = shown.scene.controller
    event = TilePlaced(2, "b01", 1, 0, 0)
    shown.scene._follow_events([event])
    still = controller.camera
    assert shown.scene.ui.glide is None
    shown.scene.ui.look(still.panned(5000, 0))
    shown.scene._follow_events([event])
    for _ in range(10):
        shown.frame(0.05)
    assert controller.camera.shows(controller.land, (1, 0))
    assert controller.camera.step == still.step


def test_a_click_on_the_small_map_goes_there_and_it_is_gone_when_the_land_is_seen() -> None:
    shown = CarcassonneTable(state=draws(table("b24-1 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0", sets=()), "b01"))
    controller = shown.scene.controller
    assert Thing(Kind.MAP) not in dict(controller.thing_rects)
    shown.scene.ui.look(controller.camera.panned(5000, 0))
    shown.frame()
    shown.click(Kind.MAP)
    assert (controller.camera.x, controller.camera.y) == pytest.approx((1.5, 0.5), abs=0.2)
    assert Thing(Kind.MAP) not in dict(controller.thing_rects)


def test_the_wheel_comes_near_while_its_event_is_off_the_screen() -> None:
    shown = CarcassonneTable(options=EVERYTHING)
    turned = PigMoved("fortune", "tax", 1)
    shown.scene._follow_events([turned])
    assert not shown.scene.ui.near_wheel
    shown.scene.ui.look(shown.scene.controller.camera.panned(5000, 0))
    shown.scene._follow_events([turned])
    assert shown.scene.ui.near_wheel
    shown.frame()
    assert not shown.scene.ui.near_wheel


# -- the close-up


def test_the_close_up_never_lies_over_its_tile() -> None:
    shown = CarcassonneTable(size=(1280, 720))
    controller = shown.scene.controller
    controller.zoom(11)
    shown.frame()
    shown.click(*first_square(shown))
    for _ in range(10):
        shown.frame(0.1)
    clicks = controller.queries.clicks
    near = shown.scene.view.near_layout(shown.model.state, shown.scene.ui, clicks)
    assert near is not None
    assert not near.rect.colliderect(controller.camera.rect(controller.land, clicks.drafted.laid.square))


def test_w9_the_close_up_hides_no_crown_space_that_may_be_taken() -> None:
    shown = CarcassonneTable(options={"wheel": "board"}, size=(1280, 720))
    for square in [thing for thing in shown.possible if thing.kind == Kind.SQUARE]:
        shown.click(square.kind, square.name, square.number)
        for _ in range(10):
            shown.frame(0.1)
        places = shown.scene.controller.thing_rects
        crowns = [rect for thing, rect in places if thing.kind == Kind.CROWN]
        assert shown.rect(COVER).collidelist(crowns) < 0, square
        laid = shown.scene.controller.queries.clicks.drafted.laid.square
        assert not shown.rect(COVER).colliderect(shown.rect(square_thing(laid)))
        shown.press(pygame.K_ESCAPE)


@pytest.mark.parametrize("options", [None, EVERYTHING], ids=["one kind", "all kinds"])
def test_the_close_up_offers_kinds_only_where_there_is_a_choice(options: Mapping[str, Any] | None) -> None:
    shown = CarcassonneTable(options=options, size=(1280, 720))
    shown.click(*first_square(shown))
    near = shown.scene.view.near_layout(shown.model.state, shown.scene.ui, shown.scene.controller.queries.clicks)
    assert near is not None
    assert bool(near.kinds) == (near.rect.w > near.tile.w * 1.2) == bool(options)
    assert not near.rect.colliderect(shown.rect(Thing(Kind.ZOOM_IN)))
    cover = shown.rect(COVER)
    assert near.tile.bottom < cover.bottom < near.rect.bottom  # no higher than its words: the land is seen beneath it
