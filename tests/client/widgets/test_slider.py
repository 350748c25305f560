"""The slider: dragged, clicked, moved by arrows; told of once it is let go."""

import pygame
import pytest
from pygame import Rect

from elcapitan.client.widgets.slider import Slider
from elcapitan.client.widgets.widget import Chosen
from tests.client.headless_stage import click, key, look, mouse, moved


def slider(value: float = 0.5) -> Slider:
    return Slider(Rect(100, 50, 300, 40), value, 60)


def at(widget: Slider, value: float) -> tuple[int, int]:
    return round(widget.track.x + widget.track.w * value), widget.rect.centery


@pytest.mark.parametrize("value", [0.0, 0.3, 1.0])
def test_a_click_puts_it_there(value: float) -> None:
    widget = slider()
    reports = [widget.handle(event) for event in click(at(widget, value))]
    assert reports == [None, None, Chosen(widget, value)]


def test_it_is_told_of_once_and_only_when_let_go() -> None:
    widget = slider()
    assert widget.handle(mouse(pygame.MOUSEBUTTONDOWN, at(widget, 0.5))) is None
    assert widget.handle(moved(at(widget, 0.8))) is None
    assert widget.value == 0.8
    beyond = (widget.rect.right + 500, 900)
    assert widget.handle(moved(beyond)) is None
    assert widget.handle(mouse(pygame.MOUSEBUTTONUP, beyond)) == Chosen(widget, 1.0)
    assert widget.handle(moved(at(widget, 0.1))) is None
    assert widget.value == 1.0


def test_it_stays_where_it_is_once_the_window_loses_the_focus() -> None:
    widget = slider()
    widget.handle(mouse(pygame.MOUSEBUTTONDOWN, at(widget, 0.8)))
    assert widget.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST)) == Chosen(widget, 0.8)
    assert widget.handle(moved(at(widget, 0.1))) is None
    assert widget.value == 0.8


def test_arrows_go_by_tenths_and_stop_at_the_ends() -> None:
    widget = slider(0.9)
    widget.focus(True)
    assert widget.handle(key(pygame.K_RIGHT)) == Chosen(widget, 1.0)
    assert widget.handle(key(pygame.K_RIGHT)) is None
    assert widget.handle(key(pygame.K_LEFT)) == Chosen(widget, 0.9)


def test_what_stays_where_it_was_is_not_told() -> None:
    widget = slider(0.5)
    assert [widget.handle(event) for event in click(at(widget, 0.5))] == [None, None, None]


def test_it_is_painted_within_its_rectangle() -> None:
    for value in (0.0, 1.0):
        surface = pygame.Surface((500, 140))
        pygame.font.init()
        slider(value).draw(surface, look())
        seen = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
        seen.invert()
        assert Rect(100, 50, 300, 40).contains(seen.get_bounding_rects()[0].unionall(seen.get_bounding_rects()))
