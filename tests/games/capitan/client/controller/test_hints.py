"""Hints at the table: asked for by key and button, shown as ghosts and words, followed, and put away."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.shell import i18n
from elcapitan.client.table import glows
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client.prompt_adviser import PromptAdviser, use_prompt_adviser
from tests.games.capitan.client.scenes.table_without_server import TableFixture
from tests.games.capitan.positions import table as position


@pytest.fixture(autouse=True)
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    use_prompt_adviser(monkeypatch)


def moored_table() -> TableFixture:
    """I lie in Marseille and may build there."""
    return TableFixture(3, position("red", "blue", "yellow").arrived("red", "marseille").money("red", 20).state)


def advise(table: TableFixture, *turn: str, instead: str = "", lead: float = 0.0) -> None:
    other = (Alternative((parse(instead), parse("end")), lead),) if instead else ()
    PromptAdviser.answer = Advice(tuple(parse(text) for text in turn), other)
    table.press(pygame.K_h)
    table.frame()


def rows(scene: TableScene) -> list[str]:
    return [row.words for row in scene.controller.panels.note.rows]


def steps(scene: TableScene) -> list[str]:
    return [str(step.move) for step in scene.controller.hints.steps]


def test_a_hint_says_what_to_do_what_it_changes_and_what_it_is_worth() -> None:
    table = moored_table()
    advise(table, "build 1", "end", instead="build 2", lead=6.4)
    assert steps(table.scene) == ["build 1"]
    assert rows(table.scene)[:2] == [
        "Build a warehouse on site 1",
        "About 6 florins better than a warehouse in Marseille, site 2",
    ]
    assert any(row.startswith("Your payday: ") for row in rows(table.scene))
    assert all(row[:1] == row[:1].upper() for row in rows(table.scene))
    assert table.scene.controller.panels.note.text.title == "Hint"


def test_what_is_worth_as_much_is_said_to_be_as_good() -> None:
    table = moored_table()
    advise(table, "build 1", "end", instead="build 2", lead=0.4)
    assert "About as good: a warehouse in Marseille, site 2" in rows(table.scene)


def test_it_is_painted_on_what_is_to_be_clicked_and_leaves_no_trace() -> None:
    table = moored_table()
    table.frame(glows.PULSES_S)
    table.frame()

    def seen(rect: pygame.Rect) -> bytes:
        return pygame.image.tobytes(table.surface.subsurface(rect), "RGB")

    site, board = (
        table.rect(Thing(kind, "marseille", at)) for kind, at in ((CapitanKind.SITE, 1), (CapitanKind.CITY, 0))
    )
    before = seen(site), seen(board)
    advise(table, "build 1", "end")
    assert seen(site) != before[0]
    table.press(pygame.K_h)
    for _ in range(3):
        table.frame()
    assert rows(table.scene) == []
    assert (seen(site), seen(board)) == before


def test_the_button_is_there_in_my_turn_alone() -> None:
    table = moored_table()
    PromptAdviser.answer = Advice((parse("build 1"), parse("end")))
    table.click(Thing(CapitanKind.HINT))
    table.frame()
    assert steps(table.scene) == ["build 1"]
    table.actions.play("build 1")
    table.actions.play("end")
    for _ in range(3):
        table.frame()
    assert Thing(CapitanKind.HINT) not in dict(table.scene.controller.thing_rects)
    table.press(pygame.K_h)
    assert table.toast == "You can ask for a hint in your own turn."


def test_it_is_reworded_with_the_language() -> None:
    table = moored_table()
    advise(table, "build 1", "end", instead="build 2", lead=6.4)
    i18n.use_language("cs")
    table.scene.controller.panels.note.reword()
    assert rows(table.scene)[1] == "Asi o 6 florinů lepší než sklad, Marseille, místo 2"
