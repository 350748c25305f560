"""Scenes on a real stack, found by the words on their widgets."""

from __future__ import annotations

from typing import TypeVar

from elcapitan.client.builtin import Address, NoServer
from elcapitan.client.kit.button import Button
from elcapitan.client.kit.group import Group
from elcapitan.client.kit.widget import Widget
from elcapitan.client.link import Link
from elcapitan.client.scene import Scene
from elcapitan.client.stack import Stack
from elcapitan.client.tokens import KeptSeats
from tests.client.stages import click_on

W = TypeVar("W", bound=Widget)


async def nowhere() -> Address:
    raise NoServer("there is no server in this test")


def lonely_link() -> Link:
    """A link without a server and without seats."""
    return Link(nowhere, KeptSeats(None))


def group(scene: Scene) -> Group:
    found = vars(scene)["group"]
    assert isinstance(found, Group)
    return found


def of_kind(scene: Scene, kind: type[W]) -> list[W]:
    return [widget for widget in group(scene).widgets if isinstance(widget, kind)]


def button(scene: Scene, label: str) -> Button:
    labels = {each.label: each for each in of_kind(scene, Button)}
    assert label in labels, f"no button {label!r} among {sorted(labels)}"
    return labels[label]


def press(stack: Stack, label: str) -> None:
    """Click the button with that label on the topmost scene."""
    click_on(stack, button(stack.top, label))


def overlaps(scene: Scene) -> list[tuple[Widget, Widget]]:
    """Widgets that lie upon each other."""
    widgets = group(scene).widgets
    return [
        (one, other)
        for at, one in enumerate(widgets)
        for other in widgets[at + 1 :]
        if one.rect.colliderect(other.rect)
    ]
