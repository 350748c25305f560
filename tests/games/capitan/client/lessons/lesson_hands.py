"""Hands for the tables of lessons: they do what the table shows, and press the buttons of the panel."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind


class LessonHands:
    """A stack with lessons on it."""

    def __init__(self, language: str = "en") -> None:
        self.stack: SceneStack = headless_stage.stack(settings=Settings(language=language, name="Ada", speed="off"))
        self.surface = headless_stage.surface()

    @property
    def table(self) -> LessonTable:
        assert isinstance(self.stack.top, LessonTable)
        return self.stack.top

    def frame(self, count: int = 1) -> None:
        for _frame in range(count):
            self.stack.update(0.02)
            self.stack.draw(self.surface)

    def key(self, name: int, mod: int = 0) -> None:
        self.stack.handle(headless_stage.key(name, mod))
        self.frame(2)

    def click(self, target: Thing) -> None:
        rect = thing_rect(self.table.controller.thing_rects, target)
        assert rect is not None, f"{target} is not on the table"
        for event in headless_stage.click(rect.center):
            self.stack.handle(event)
        self.frame(2)

    def end_turn(self) -> None:
        self.click(Thing(CapitanKind.END))

    def do_shown_step(self) -> str:
        """Click what the table shows as the next step; the move that came of it."""
        table = self.table
        step, made = table.controller.hints.steps[0], len(table.model.steps)
        for target in step.targets:
            if len(table.model.steps) == made and self.stack.top is table:
                self.click(target)
        if isinstance(self.stack.top, ChoiceDialog):  # which of two moves is meant
            wanted = str(step.move).split()[0]
            buttons = of_kind(self.stack.top, Button)
            labels = {"build": ("Build", "Postav"), "reopen": ("Reopen", "Znovu")}[wanted]
            headless_stage.click_on(self.stack, next(b for b in buttons if b.label.startswith(labels)))
            self.frame(2)
        assert len(table.model.steps) > made, f"the clicks for {step.move} made no move"
        return table.model.steps[made].text

    def press(self, value: str) -> None:
        """A button of the panel."""
        button = next(
            each for each in self.table.panel.group.widgets if isinstance(each, Button) and each.value == value
        )
        headless_stage.click_on(self.stack, button)
        self.frame(2)

    @property
    def words(self) -> str:
        """Everything in the panel."""
        text = self.table.panel.text
        return "\n".join([text.title, *(row.words for row in text.news), *(row.words for row in text.rows)])


def focus_by_tab(hands: LessonHands, value: str) -> None:
    """Tab until that button of the panel has the ring."""
    for _ in range(15):
        focused = hands.table.panel.group.focused
        if isinstance(focused, Button) and focused.value == value:
            return
        hands.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not reach {value}")


WAYS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}


def walk_to(table: LessonTable, target: Thing, press: Callable[[str], None]) -> None:
    """Group by group, then step by step, until the ring is on that thing of the table.

    `press` gets `next` for the next group, or a direction.
    """

    def middle(of: Thing) -> tuple[int, int]:
        rect = thing_rect(table.controller.thing_rects, of)
        assert rect is not None, f"{of} is not on the table"
        return rect.center

    for _group in range(20):
        for _step in range(40):
            before = table.ui.focus
            if before == target:
                return
            if before is None:
                break
            (x, y), (to_x, to_y) = middle(before), middle(target)
            ways = ["right" if to_x > x else "left", "down" if to_y > y else "up"]
            for way in ways if abs(to_x - x) > abs(to_y - y) else reversed(ways):
                press(way)
                if table.ui.focus != before:
                    break
            else:
                break
        press("next")
    raise AssertionError(f"{target} cannot be reached")


def do_step_by_walking(table: LessonTable, press: Callable[[str], None]) -> None:
    """Walk to what the table shows as the next step and act there; `press` as in `walk_to`, and `act`."""
    step, made = table.controller.hints.steps[0], len(table.model.steps)
    for target in step.targets:
        if len(table.model.steps) == made:
            walk_to(table, target, press)
            press("act")
    assert len(table.model.steps) > made, f"walking to {step.targets} made no move"
