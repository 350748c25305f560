"""Games of several people at one window, by clicks, against the built-in server."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from elcapitan.client.hot_seat.curtain import Curtain
from elcapitan.client.model.bot_profiles import LOCAL
from elcapitan.games import face
from tests.client.hot_seat.shared_window import SharedWindow, plan
from tests.client.scenes.scene_helpers import press


@pytest.fixture
async def window() -> AsyncIterator[SharedWindow]:
    shared = SharedWindow()
    yield shared
    await shared.close()


async def test_in_an_open_game_the_table_turns_to_who_must_act(window: SharedWindow) -> None:
    await window.begin(plan("carcassonne", [LOCAL, LOCAL]))
    assert [client.seat for client in window.link.people.clients] == [1, 2, 3]
    for seat in (1, 2, 3, 1):
        assert window.seat == seat
        assert window.top.controller.queries.moves
        while window.seat == seat:
            await window.act()
    assert not window.lifted


async def test_hidden_hands_are_behind_a_curtain_and_everyone_comes_back(window: SharedWindow) -> None:
    await window.begin(plan("yspahan", [LOCAL, "random"]))
    assert isinstance(window.top, Curtain)
    await window.play(16)
    assert window.lifted[:3] == ["Klára", "Leila", "Klára"] or window.lifted[:3] == ["Klára", "Leila", "Leila"]
    # Between two people everyone's table is shown, or the curtain.
    assert all(one == 0 or other == 0 for one, other in zip(window.turned, window.turned[1:], strict=False))
    model, table = window.link.model, window.link.place
    assert model is not None
    tokens = window.link.seats.seats_of_people(window.link.server, table)
    assert sorted((kept.person, kept.seat) for kept in tokens) == [(1, 1), (2, 2)]
    window.stack.go_to_menu()
    await window.link.leave()
    again = await window.link.resume(window.link.seats.seats_at()[0])
    assert [client.seat for client in window.link.people.clients] == [1, 2]
    assert len(again.steps) >= len(model.steps)
    window.stack.push(face("yspahan").table(window.link, window.stack, again))
    await window.rest()
    assert isinstance(window.top, Curtain)
    press(window.stack, f"I am {window.top.seat.name}")
    window.frame()
    assert window.seat == window.top.model.me > 0
