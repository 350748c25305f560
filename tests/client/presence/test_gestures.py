"""Gestures at the table: six buttons in the chat's drawer, a bubble at the seat, and a line in the chat."""

from __future__ import annotations

import asyncio

import pygame
import pytest

from elcapitan.client.net.notices import gesture_text
from elcapitan.client.presence import status_bar
from elcapitan.client.presence.gestures import BUBBLE_S, GESTURES, GestureBubbles
from elcapitan.client.presence.status_text import TableStatus
from elcapitan.client.shell import i18n
from elcapitan.client.widgets.button import Button
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import GestureName
from tests.client.presence.table_with_friends import TableWithFriends

SIZES = [(1280, 720), (1920, 1080), (800, 450)]


def table_with_gestures(
    seat: int = 1, size: tuple[int, int] = (1280, 720), *, allowed: bool = True
) -> TableWithFriends:
    at = TableWithFriends(seat, size)
    at.link._on_message(to_client.Gestures(allowed=allowed))
    at.frame()
    return at


def bubbles(at: TableWithFriends) -> dict[int, GestureName]:
    layer = at.layer(GestureBubbles)
    assert isinstance(layer, GestureBubbles)
    return {seat: gesture for seat, (gesture, _left_s) in layer.shown.items()}


def offered(at: TableWithFriends) -> list[Button]:
    """The buttons of gestures that can be pressed."""
    at.chat.open(True)
    at.frame()
    return [each for each in at.chat.group.widgets if isinstance(each, Button) and each.value in GESTURES]


async def asked(at: TableWithFriends) -> list[to_server.ToServer]:
    await asyncio.sleep(0)
    return [each for each in at.asked if isinstance(each, to_server.ShowGesture)]


@pytest.mark.parametrize("size", SIZES)
async def test_each_of_six_is_asked_for_by_its_button(size: tuple[int, int]) -> None:
    at = table_with_gestures(size=size)
    for button in offered(at):
        assert at.chat.drawer.contains(button.rect)
        assert not button.rect.colliderect(at.chat.field.rect)
        at.click(button.rect.center)
    assert await asked(at) == [to_server.ShowGesture(gesture=each) for each in GESTURES]


@pytest.mark.parametrize(
    ("keys", "gesture"), [((pygame.K_TAB, pygame.K_RIGHT), GESTURES[1]), ((pygame.K_UP,), GESTURES[4])]
)
async def test_keys_lead_from_the_field_to_the_gestures_and_enter_shows_one(
    keys: tuple[int, ...], gesture: GestureName
) -> None:
    at = table_with_gestures()
    offered(at)
    assert at.chat.typing
    for key in (*keys, pygame.K_RETURN):
        at.press(key)
    assert await asked(at) == [to_server.ShowGesture(gesture=gesture)]
    at.press(pygame.K_ESCAPE)
    assert not at.chat.is_open


@pytest.mark.parametrize("gesture", GESTURES)
def test_it_is_seen_at_the_seat_for_a_while_and_stays_in_the_chat(gesture: GestureName) -> None:
    at = table_with_gestures()
    at.link._on_message(to_client.GestureShown(seat=2, gesture=gesture))
    at.frame()
    assert bubbles(at) == {2: gesture}
    line = at.company.chat[-1]
    assert (line.seat, line.name, line.text) == (2, "Ben", gesture_text(gesture))
    assert at.company.unread == 0, "it needs no answer"
    at.hear(1, 2, "Ahoj")
    at.link._on_message(to_client.GestureShown(seat=2, gesture=gesture))
    at.frame()
    assert at.company.unread == 1
    assert at.chat._bubble_s > 0
    at.frame(3 * BUBBLE_S)
    assert bubbles(at), "nobody has moved a hand here: it may not have been seen"
    at.stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    at.frame(BUBBLE_S / 2)
    assert bubbles(at)
    at.frame(BUBBLE_S / 2 + 0.1)
    assert not bubbles(at)
    assert at.company.chat


def test_a_newer_gesture_of_the_same_seat_takes_the_place_of_the_older() -> None:
    at = table_with_gestures()
    for gesture in ("oops", "laugh"):
        at.link._on_message(to_client.GestureShown(seat=2, gesture=gesture))
        at.frame()
    assert bubbles(at) == {2: "laugh"}


def test_the_bubble_is_painted_below_the_seat() -> None:
    at = table_with_gestures()
    before = at.surface.copy()
    at.link._on_message(to_client.GestureShown(seat=2, gesture="thanks"))
    at.frame()
    layout = at.scene.view.layout_for(at.model.state)
    panel = layout.panels[1]
    below = pygame.Rect(panel.centerx - 40, layout.strip.bottom + 10, 80, 20)
    assert pygame.image.tobytes(at.surface.subsurface(below), "RGB") != pygame.image.tobytes(
        before.subsurface(below), "RGB"
    )


def test_the_bubble_is_below_the_status_bar_while_that_is_shown() -> None:
    at = table_with_gestures()
    layer = at.layer(GestureBubbles)
    assert isinstance(layer, GestureBubbles)
    layout = at.scene.view.layout_for(at.model.state)
    panel, brush = layout.panels[1], at.scene.view.brush
    free = layer._bubble(brush, layout, panel)
    layer._status.shown = TableStatus("Matěj would like a pause", "info", "pause")
    moved = layer._bubble(brush, layout, panel)
    assert free.top > layout.strip.bottom
    assert moved.top >= layout.strip.bottom + brush.px(status_bar.TOP + status_bar.HEIGHT)
    assert moved.x == free.x


def test_where_gestures_are_off_or_the_server_is_older_there_are_no_buttons() -> None:
    assert offered(table_with_gestures(allowed=False)) == []
    assert offered(TableWithFriends()) == []
    assert offered(table_with_gestures(seat=0)) == [], "an onlooker"


def test_switching_off_while_the_drawer_is_open_takes_the_buttons_away() -> None:
    at = table_with_gestures()
    assert len(offered(at)) == len(GESTURES)
    at.link._on_message(to_client.Gestures(allowed=False))
    at.frame()
    assert not [each for each in at.chat.group.widgets if isinstance(each, Button) and each.value in GESTURES]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_gesture_has_its_own_words(language: str) -> None:
    with i18n.temporary_language(language):
        assert len({gesture_text(each) for each in GESTURES}) == len(GESTURES)
