"""A turn at the table with a gamepad alone, and what the table says while one is in use."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.pad_buttons import PadFamily
from elcapitan.games.capitan.client.advice.forecast import forecast
from elcapitan.games.capitan.client.wording.thing_tooltips import thing_rows
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.games.client.pad_table import PadTable
from tests.games.client.window_games import CAPITAN
from tests.hypothesis_profiles import some_of


@pytest.fixture(params=some_of(["en", "cs"], 1))
def table(request: pytest.FixtureRequest) -> Iterator[PadTable]:
    found = PadTable(CAPITAN, request.param)
    yield found
    found.app.stack.close()
    i18n.use_language("en")


def test_a_whole_turn_bought_sailed_built_and_ended(table: PadTable) -> None:
    asked = [
        table.act_on_first(kind)
        for kind in (CapitanKind.DISPLAY, CapitanKind.HAND, CapitanKind.HARBOUR, CapitanKind.SITE)
    ]
    assert asked == ["buy alexandria-2", "", "sail alexandria-2 alexandria", "build 1"]
    table.pad.press("y")
    assert table.link.asked[-1] == "end"
    assert table.model.state.seat != table.model.me


def test_the_left_trigger_takes_a_step_back(table: PadTable) -> None:
    table.act_on_first(CapitanKind.DISPLAY)
    table.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    table.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0)
    assert table.link.asked == ["buy alexandria-2", "step"]
    assert not table.model.steps


def test_a_chosen_card_is_put_back_by_b(table: PadTable) -> None:
    table.act_on_first(CapitanKind.DISPLAY)
    table.act_on_first(CapitanKind.HAND)
    assert table.scene.ui.chosen == "alexandria-2"
    table.pad.press("b")
    assert table.scene.ui.chosen is None
    assert table.app.stack.top is table.scene


@pytest.mark.parametrize("table", ["en", "cs"], indirect=True)
def test_tooltips_name_the_buttons_while_the_pad_is_in_use(table: PadTable) -> None:
    def rows(kind: str) -> list[str]:
        told = thing_rows(table.scene.controller.view_context, Thing(kind), forecast(table.scene.director.picture), ())
        return [row.words for row in told]

    assert any(words.endswith(": F1") for words in rows(CapitanKind.MENU))
    keys = {kind: rows(kind)[-1] for kind in (CapitanKind.HINT, CapitanKind.MENU, CapitanKind.SPEED)}
    table.app.stack.show_pad(PadFamily.PLAYSTATION)
    assert all(rows(kind)[-1] != said for kind, said in keys.items())
    square = "Square" if i18n.language() == "en" else "Čtvereček"
    assert square in rows(CapitanKind.HINT)[-1]
    table.app.stack.show_pad(None)
    assert {kind: rows(kind)[-1] for kind in keys} == keys


def test_a_rebound_or_lost_key_changes_nothing_for_the_pad() -> None:
    table = PadTable(CAPITAN, keys={"next": "y", "hint": "return-key", "end": "tab"})
    table.act_on_first(CapitanKind.DISPLAY)
    assert table.link.asked == ["buy alexandria-2"]
    table.app.stack.close()
