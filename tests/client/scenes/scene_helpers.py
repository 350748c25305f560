"""Scenes on a real stack, found by the words on their widgets."""

from __future__ import annotations

from typing import TypeVar

from elcapitan.client.lessons.loading_scene import LoadingScene
from elcapitan.client.net.local_server import ConnectAddress, ServerUnavailable
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.widget import Widget
from elcapitan.client.widgets.widget_group import WidgetGroup
from tests.client.headless_stage import click_on, surface

W = TypeVar("W", bound=Widget)


async def nowhere() -> ConnectAddress:
    raise ServerUnavailable("there is no server in this test")


def offline_link() -> TableClient:
    """A link without a server and without seats."""
    return TableClient(nowhere, SeatTokenStore(None))


def group(scene: Scene) -> WidgetGroup:
    found = vars(scene)["group"]
    assert isinstance(found, WidgetGroup)
    return found


def of_kind(scene: Scene, kind: type[W]) -> list[W]:
    return [widget for widget in group(scene).widgets if isinstance(widget, kind)]


def button(scene: Scene, label: str) -> Button:
    labels = {each.label: each for each in of_kind(scene, Button)}
    assert label in labels, f"no button {label!r} among {sorted(labels)}"
    return labels[label]


def press(stack: SceneStack, label: str) -> None:
    """Click the button with that label on the topmost scene."""
    click_on(stack, button(stack.top, label))


def load(stack: SceneStack) -> None:
    """Show that something loads, and then what was loaded."""
    assert isinstance(stack.top, LoadingScene), "the click is answered before anything is loaded"
    stack.update(0.02)
    stack.draw(surface(stack.look.size))
    assert isinstance(stack.top, LoadingScene), "it is seen for a frame"
    stack.update(0.02)


def overlaps(scene: Scene) -> list[tuple[Widget, Widget]]:
    """Widgets that lie upon each other."""
    widgets = group(scene).widgets
    return [
        (one, other)
        for at, one in enumerate(widgets)
        for other in widgets[at + 1 :]
        if one.rect.colliderect(other.rect)
    ]
