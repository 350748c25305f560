"""The rule book shows what it speaks of: real boards and cards beneath the writing, and the way to a first game."""

import pygame
import pytest

from elcapitan.client import i18n
from elcapitan.client.kit.button import Button
from elcapitan.client.scenes.examples import EXAMPLES, example
from elcapitan.client.scenes.how_to_play import HowToPlay
from elcapitan.client.settings import Settings
from tests.client import stages


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_page_of_rules_that_has_an_example_shows_it(language: str, size: tuple[int, int]) -> None:
    """The writing leaves it room in both languages; what it shows stands there by the rules and the printed numbers."""
    i18n.use(language)
    stack = stages.stack(size, Settings(language=language))
    book = HowToPlay()
    stack.push(book)
    surface = stages.surface(size)
    shown = 0
    for page in book.pages:
        stack.draw(surface)
        if (found := example(page.rules)) is not None:
            shown += 1
            middle = book.sheet.inflate(-book.sheet.w // 2, 0)
            middle.top, middle.h = book.sheet.bottom - book.sheet.h * 5 // 12, book.sheet.h // 4
            colours = {tuple(surface.get_at((x, middle.centery))[:3]) for x in range(middle.left, middle.right, 5)}
            assert len(colours) > 12, page.title  # paper alone is nearly of one colour
            assert "{" not in found.caption
        book._turn(1)
        book.stale = True
    assert shown == len(EXAMPLES)


def test_who_has_read_the_rules_may_play_at_once() -> None:
    stack = stages.stack()
    played: list[bool] = []
    book = HowToPlay(play=lambda: played.append(True))
    stack.push(book)
    for _ in book.pages:
        stack.handle(stages.key(pygame.K_RIGHT))
    button = next(each for each in book.group.widgets if isinstance(each, Button) and each.value == "play")
    assert button.label == "To the first game"
    stages.click_on(stack, button)
    assert played == [True]
