"""A question that has many answers keeps each of them inside the window, apart and readable."""

import pytest

from elcapitan.client.kit.button import Button
from elcapitan.client.table.question import Question
from tests.client import stages
from tests.client.scenes.scening import of_kind


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("answers", [1, 2, 10, 11, 25, 36])
def test_every_answer_is_in_the_window_and_apart(size: tuple[int, int], answers: int) -> None:
    chosen: list[int] = []
    stack = stages.stack(size)
    question = Question("Which?", [f"answer {at}" for at in range(answers)], chosen.append)
    stack.push(question)
    buttons = of_kind(question, Button)
    assert [button.value for button in buttons] == [*range(answers), -1]
    assert stages.surface(size).get_rect().contains(question.box)
    for at, button in enumerate(buttons):
        assert question.box.contains(button.rect)
        assert button.rect.collidelist([other.rect for other in buttons[:at]]) == -1
        assert button.rect.height >= 26
    stages.click_on(stack, buttons[answers - 1])
    assert chosen == [answers - 1]
