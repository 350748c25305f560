"""The panel of a lesson: how large its letters are from step to step."""

from __future__ import annotations

import pytest
from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.lessons.lesson_panel import LessonPanel, NewsRow, PanelText
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.text_rows import TextRow, heading_row
from tests.client import headless_stage

NEWS = (NewsRow(("Ben: builds in Napoli",)),)


class PanelInPlace(LessonPanel[Rect]):
    """A panel that lies where it is told."""

    def _place(self, brush: Brush, layout: Rect) -> Rect:
        return layout


def sizes(*texts: PanelText) -> list[object]:
    """Of the letters of these texts, one after the other, in a panel with little room."""
    panel = PanelInPlace(lambda: Bindings(Settings().keys, None), lambda value: None, lambda step: False)
    brush, found = Brush(headless_stage.look((1280, 720))), list[object]()
    for text in texts:
        panel.say(text)
        [overlay] = panel.overlays(brush, Rect(0, 0, 235, 225))
        found.append(overlay.key[-1])  # type: ignore[index]
    return found


def page(title: str, steps: int, news: tuple[NewsRow, ...] = NEWS) -> PanelText:
    told = TextRow("A payday pays whoever has the most warehouses in a city, and half of it to the second one. " * 2)
    return PanelText(title, "", (told, *(heading_row(f"{at}. Buy the card Napoli") for at in range(steps))), (), news)


def test_the_letters_of_a_lesson_keep_their_size_from_step_to_step() -> None:
    [larger] = sizes(page("Value", 0))
    first, second, last = sizes(page("Value", 4), page("Value", 2, ()), page("Value", 0))
    assert first == second == last != larger


@pytest.mark.parametrize("later", [page("Majority", 0), page("Value", 0, (NewsRow(("Ben: passes",)),))])
def test_another_lesson_and_another_turn_have_their_own_size(later: PanelText) -> None:
    assert sizes(page("Value", 4), later)[1:] == sizes(later)
