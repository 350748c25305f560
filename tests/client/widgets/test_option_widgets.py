"""Several of some words, and a number: by click and by key."""

import pygame

from elcapitan.client.widgets.option_widgets import SetChips, Stepper
from elcapitan.client.widgets.widget import Chosen
from tests.client.headless_stage import click, key, look, surface

BOX = pygame.Rect(0, 0, 300, 40)


def chosen_by(widget: SetChips | Stepper, pos: tuple[int, int]) -> object:
    reports = [widget.handle(event) for event in click(pos)]
    return next((report.value for report in reports if isinstance(report, Chosen)), None)


def test_each_word_is_turned_on_and_off_by_a_click() -> None:
    words = SetChips(BOX, [("a", "A"), ("b", "B"), ("c", "C")], ["c"])
    assert chosen_by(words, words.boxes[0].center) == ["a", "c"]
    assert chosen_by(words, words.boxes[2].center) == ["a"]
    words.draw(surface(), look())


def test_arrows_walk_along_the_words_and_enter_turns_one() -> None:
    words = SetChips(BOX, [("a", "A"), ("b", "B"), ("c", "C")], [])
    words.focus(True, True)
    assert words.handle(key(pygame.K_RIGHT)) is None
    report = words.handle(key(pygame.K_RETURN))
    assert isinstance(report, Chosen)
    assert report.value == ["b"]
    words.draw_ring(surface(), look())


def test_a_number_goes_one_down_or_up_and_stays_within_its_bounds() -> None:
    number = Stepper(BOX, 2, 1, 3)
    assert chosen_by(number, number.more.center) == 3
    assert chosen_by(number, number.more.center) is None
    assert chosen_by(number, number.less.center) == 2
    assert chosen_by(number, BOX.center) is None
    number.focus(True)
    for name, value in ((pygame.K_LEFT, 1), (pygame.K_RIGHT, 2)):
        report = number.handle(key(name))
        assert isinstance(report, Chosen)
        assert report.value == value
    number.draw(surface(), look())
