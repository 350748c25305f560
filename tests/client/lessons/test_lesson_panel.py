"""The panel of a lesson: how large its letters are from step to step."""

from __future__ import annotations

import pytest
from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.lessons.lesson_panel import (
    SMALLEST_U,
    LessonPanel,
    NewsRow,
    PanelText,
    fit_text,
    is_whole,
    needed_height,
)
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


def test_the_news_give_way_before_the_steps_do() -> None:
    brush = Brush(headless_stage.look((1280, 720)))
    for news in (NEWS, NEWS * 2):
        text = page("Value", 4, news)
        for height in range(needed_height(brush, text._replace(news=()), 235, SMALLEST_U), 400):
            fitted = fit_text(brush, text, Rect(0, 0, 235, height))
            assert is_whole(brush, text._replace(news=news[len(news) - len(fitted.news) :]), Rect(0, 0, 235, height))
    assert not fit_text(brush, text, Rect(0, 0, 235, 10)).news


def test_a_panel_is_high_enough_for_the_shortest_news_of_more_than_a_line() -> None:
    brush = Brush(headless_stage.look((1280, 720)))
    goods = "Omid placed 2 goods in the yellow souk of the barrel district (complete: 3 points)"
    news = (NewsRow((f"Omid drew a card; {goods}", goods)), NewsRow(("Leila took 7 gold",)))
    text = PanelText("The city is yours", "", (TextRow("The shops are empty again."),), (), news)
    assert is_whole(brush, text, Rect(0, 0, 235, needed_height(brush, text, 235, SMALLEST_U)))


def test_the_oldest_news_are_left_out_where_there_is_no_room_for_all() -> None:
    brush = Brush(headless_stage.look((1280, 720)))
    news = tuple(NewsRow((f"Leila took {count} gold",)) for count in (1, 2, 3))
    text = PanelText("The supervisor", "", (TextRow("Dice may move him."),), (), news)
    rect = Rect(0, 0, 235, needed_height(brush, text._replace(news=news[1:]), 235, SMALLEST_U))
    assert is_whole(brush, text, rect)
    assert [*fit_text(brush, text, rect).news] == ["Leila took 2 gold", "Leila took 3 gold"]
