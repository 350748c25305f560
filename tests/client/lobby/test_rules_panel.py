"""The right panel of the lobby: where others find the table."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.protocol.to_client import Opened
from tests.client.headless_stage import stack, surface
from tests.client.lobby.host_and_guest import sit, table
from tests.client.scenes.scene_helpers import offline_link


@pytest.mark.parametrize(
    ("adapters", "expected"),
    [
        (["Wi-Fi wlan0", "tun0"], ["192.168.1.20", "Wi-Fi wlan0", "10.8.0.2 (tun0)"]),
        ([], ["192.168.1.20", "10.8.0.2"]),
    ],
)
@pytest.mark.usefixtures("alone")
async def test_the_host_sees_the_likeliest_address_and_the_adapter_of_each(
    adapters: list[str], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, link = stack(), offline_link()
    stage.push(LobbyScene(link))
    sit(link, table(), 1)
    link._on_message(Opened(port=21997, addresses=["192.168.1.20", "10.8.0.2"], adapters=adapters))
    written: list[str] = []

    def note(_look: DrawContext, _dst: pygame.Surface, words: str, *_how: object, **_more: object) -> pygame.Rect:
        written.append(words)
        return pygame.Rect(0, 0, 10, 10)

    monkeypatch.setattr(DrawContext, "fit", note)
    stage.draw(surface())
    first = written.index("Others can join at") + 1
    assert written[first : first + len(expected) + 1] == [*expected, "port 21997"]
