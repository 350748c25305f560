"""Options from a game's schema: a choice, a set and a number are chosen, kept in the plan, and said in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from elcapitan.client.model.table_setup import TableSetup, quick_setup
from elcapitan.client.newgame.schema_options import SchemaOptions
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.option_widgets import SetChips, Stepper
from elcapitan.client.widgets.widget import Chosen, Widget
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.table.ruleset import GameOption
from tests.client.headless_stage import look, surface
from tests.client.second_window import YspahanWindow
from tests.registered_games import registered, with_parts

PARTS = GameOption("parts", "set", ["north"], ("north", "south", "west"))
ROUNDS = GameOption("rounds", "number", 3, least=1, most=9)


class Rules(Yspahan):
    options = (*Yspahan.options[:2], PARTS, ROUNDS)  # type: ignore[assignment]


class Words:
    def option_text(self, name: str) -> str:
        return f"{name.capitalize()}:"

    def option_help_text(self, name: str) -> str:
        return f"What {name} are."

    def value_text(self, name: str, value: str) -> str:
        return value.upper()

    def value_help_text(self, name: str, value: str) -> str:
        return "All of them." if value == PARTS.choices[1] else ""


class WordsFace(YspahanWindow):
    def __init__(self) -> None:
        super().__init__()
        self.option_words = Words()


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    with registered(with_parts(YSPAHAN, ruleset=f"{__name__}:Rules", face=f"{__name__}:WordsFace")):
        yield


def laid_out(height: int = 500) -> tuple[SchemaOptions, TableSetup, list[Widget]]:
    options, plan = SchemaOptions("yspahan"), quick_setup(["easy"], "Klára", game="yspahan")
    return options, plan, options.lay_out(look(), pygame.Rect(800, 100, 400, height), plan)


def test_each_kind_has_its_widget_with_the_value_that_holds_and_start_has_none() -> None:
    _options, _plan, (gold, parts, rounds) = laid_out()
    assert isinstance(gold, Chips)
    assert gold.value == "any"
    assert isinstance(parts, SetChips)
    assert parts.chosen == ["north"]
    assert parts.choices[1] == ("south", "SOUTH")
    assert isinstance(rounds, Stepper)
    assert rounds.value == 3


def test_what_is_chosen_comes_into_the_plan_and_nothing_else() -> None:
    options, plan, (gold, parts, rounds) = laid_out()
    for widget, value in ((gold, "three"), (parts, ["north", "west"]), (rounds, 4)):
        changed = options.take(Chosen(widget, value), plan)
        assert changed is not None
        plan = changed
    assert plan.options == {"gold_steps": "three", "parts": ["north", "west"], "rounds": 4}
    assert options.take(Chosen(Widget(pygame.Rect(0, 0, 1, 1)), 1), plan) is None
    other = quick_setup(["easy"], "Eva", game="yspahan")
    assert options.with_values(other, options.values(plan)).options == plan.options


def test_every_option_is_explained_and_painted() -> None:
    options, _plan, widgets = laid_out()
    dst = surface()
    options.draw(dst, look())
    for widget in widgets:
        widget.draw(dst, look())
        assert options.tooltip(widget) == ("", widget.rect), "it stands under the widget, and no box covers it"
    assert options.tooltip(Widget(pygame.Rect(0, 0, 1, 1))) is None
    assert not any(one.rect.colliderect(other.rect) for one, other in pairwise(widgets))


def test_where_a_row_has_no_room_for_the_sentence_it_is_a_tooltip() -> None:
    options, _plan, widgets = laid_out(height=160)
    assert [options.tooltip(widget) for widget in widgets] == [
        (f"What {name} are.", widget.rect)
        for name, widget in zip(("gold_steps", "parts", "rounds"), widgets, strict=True)
    ]


def test_a_value_that_is_explained_has_its_own_tooltip() -> None:
    options, _plan, widgets = laid_out()
    parts = next(widget for widget in widgets if isinstance(widget, SetChips))
    parts.value = "south"
    assert options.tooltip(parts) == ("All of them.", parts.boxes[1])
