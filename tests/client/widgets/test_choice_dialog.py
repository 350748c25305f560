"""A question that has many answers keeps each of them inside the window, apart and readable."""

from itertools import pairwise

import pygame
import pytest

from elcapitan.client.shell.scene import Scene
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import LINE, ChoiceDialog
from elcapitan.client.widgets.text_rows import TextRow, row_texts
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import TableFixture


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("answers", [1, 2, 10, 11, 25, 36])
def test_every_answer_is_in_the_window_and_apart(size: tuple[int, int], answers: int) -> None:
    chosen: list[int] = []
    stack = headless_stage.stack(size)
    question = ChoiceDialog("Which?", [f"answer {at}" for at in range(answers)], chosen.append)
    stack.push(question)
    buttons = of_kind(question, Button)
    assert [button.value for button in buttons] == [*range(answers), -1]
    assert headless_stage.surface(size).get_rect().contains(question.box)
    for at, button in enumerate(buttons):
        assert question.box.contains(button.rect)
        assert button.rect.collidelist([other.rect for other in buttons[:at]]) == -1
        assert button.rect.height >= 26
    headless_stage.click_on(stack, buttons[answers - 1])
    assert chosen == [answers - 1]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("corner", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_few_answers_stand_beside_the_thing_in_the_window(size: tuple[int, int], corner: tuple[int, int]) -> None:
    chosen: list[int] = []
    stack = headless_stage.stack(size)
    stack.push(Scene())
    thing = pygame.Rect(corner[0] * (size[0] - 40), corner[1] * (size[1] - 40), 40, 40)
    stack.push(question := ChoiceDialog("Which?", ["this", "that"], chosen.append, beside=thing))
    assert question.leaves_clear
    assert headless_stage.surface(size).get_rect().contains(question.box)
    assert not question.box.colliderect(thing)
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=thing.center))
    assert (stack.top is question, chosen) == (False, [])
    many = ChoiceDialog("Which?", ["answer"] * 5, chosen.append, beside=thing)
    assert not many.leaves_clear


@pytest.mark.parametrize("ringed", [False, True])
def test_the_answer_that_enter_gives_is_ringed_for_whoever_asked_by_keys(ringed: bool) -> None:
    stack = headless_stage.stack()
    stack.push(question := ChoiceDialog("Which?", ["this", "that"], lambda at: None, ringed=ringed))
    first = of_kind(question, Button)[0]
    assert (first.focused, first.ringed) == (True, ringed)


def test_advice_for_which_there_is_no_room_is_left_out() -> None:
    stack = headless_stage.stack()
    stack.push(question := ChoiceDialog("Which?", ["answer"] * 9, lambda at: None, [[TextRow("advice")] * 4] * 9))
    assert headless_stage.surface().get_rect().contains(question.box)
    plain = ChoiceDialog("Which?", ["answer"] * 9, lambda at: None)
    stack.push(plain)
    assert plain.box == question.box


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_loan_asked_for_by_key_has_its_adviser_beneath_each_answer(size: tuple[int, int]) -> None:
    table = TableFixture(3, start(3)._replace(round=2))
    table.stack.resize(headless_stage.look(size))
    table.press(pygame.K_l)
    question = table.stack.top
    assert isinstance(question, ChoiceDialog)
    first, second = (row_texts(list(rows)) for rows in question.advice)
    assert first[:2] == ["payday I: repay 12 (interest 2)", "extended to payday II: 16, which is 4 more"]
    assert second[:2] == ["payday I: repay 20 (interest 4)", "extended to payday II: 30, which is 10 more"]
    answers = of_kind(question, Button)
    assert all(question.box.contains(button.rect) for button in answers)
    assert headless_stage.surface(size).get_rect().contains(question.box)
    beneath = [after.rect.y - button.rect.bottom for button, after in pairwise(answers)]
    assert min(beneath) >= question.look.px(LINE * len(first))
