"""A game's options drawn from its schema: a choice as chips, a set as words to turn on, a number with its two steps.

The words are the face's. Who begins is chosen elsewhere, so `start` is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_setup import TableSetup
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.option_widgets import SetChips, Stepper
from elcapitan.client.widgets.widget import Chosen, Widget, WidgetEvent
from elcapitan.games import face, ruleset
from elcapitan.table.ruleset import GameOption

START = "start"
LABEL_U, CHIPS_U, STEP_U = 20, 44, 128
"""u: the middle of a label under the top of its row, the height of the widget, and from row to row at most."""
CHIPS_AT_U, HELP_AT_U, GAP_U = 40, 102, 6
ONE_ROW = 3
"""More words of a set are in two rows."""
STEPPER_U = 200


def own_options(game: str) -> Sequence[GameOption]:
    """The options of a game beside who begins."""
    return [option for option in ruleset(game).options if option.name != START]


def option_widget(
    rect: pygame.Rect, game: str, option: GameOption, value: Any, gap: int, why_not: str = "", rows: int = 1
) -> Widget:
    """What an option is chosen by; it reports `Chosen` with the new value. The parts of a set have that many rows."""
    words = face(game).option_words
    choices = [(each, words.value_text(option.name, each)) for each in option.choices]
    match option.kind:
        case "choice":
            return Chips(rect, choices, value, why_not, gap)
        case "set":
            return SetChips(rect, choices, value, why_not, gap, rows)
        case "number":
            return Stepper(rect, value, option.least, option.most, why_not)


class SchemaOptions:
    """The TableOptions of a game that has no part of New game of its own."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._rows: list[tuple[GameOption, Widget]] = []
        self._labels: list[tuple[str, pygame.Rect]] = []
        self._step = 0
        """px from row to row."""
        self._told_px = 0
        """What a row needs for the sentence under its widget; a lower one has it as a tooltip."""

    @property
    def why_not(self) -> str:
        """Everything that the schema allows can be played."""
        return ""

    def lay_out(self, look: DrawContext, rect: pygame.Rect, plan: TableSetup) -> list[Widget]:
        options = own_options(self.game)
        second = look.px(CHIPS_U + GAP_U)
        rows = [2 if option.kind == "set" and len(option.choices) > ONE_ROW else 1 for option in options]
        lower = rect.height - second * (sum(rows) - len(rows))
        step = self._step = min(look.px(STEP_U), lower // max(1, len(options)))
        self._told_px = look.px(HELP_AT_U + LABEL_U)
        self._rows, self._labels = [], []
        top = rect.y
        for option, count in zip(options, rows, strict=True):
            box = pygame.Rect(rect.x, top + look.px(CHIPS_AT_U), rect.width, look.px(CHIPS_U))
            box.height += second * (count - 1)
            if option.kind == "number":
                box.width = look.px(STEPPER_U)
            value = plan.options.get(option.name, option.default)
            self._rows.append((option, option_widget(box, self.game, option, value, look.px(GAP_U), "", count)))
            label = pygame.Rect(rect.x, top, rect.width, 2 * look.px(LABEL_U))
            self._labels.append((face(self.game).option_words.option_text(option.name), label))
            top += step + second * (count - 1)
        return [widget for _option, widget in self._rows]

    def take(self, report: WidgetEvent, plan: TableSetup) -> TableSetup | None:
        option = self._option_of(report.widget)
        if option is None or not isinstance(report, Chosen):
            return None
        return replace(plan, options={**plan.options, option.name: report.value})

    def tooltip(self, widget: Widget) -> tuple[str, pygame.Rect] | None:
        if (option := self._option_of(widget)) is None:
            return None
        words = face(self.game).option_words
        if isinstance(widget, Chips):
            value, _label, box = widget.meant
            if told := words.value_help_text(option.name, str(value)):
                return told, box
        return "" if self._is_told else words.option_help_text(option.name), widget.rect

    @property
    def _is_told(self) -> bool:
        """What an option means stands under it."""
        return self._step >= self._told_px

    def _option_of(self, widget: Widget) -> GameOption | None:
        return next((option for option, each in self._rows if each is widget), None)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        for words, box in self._labels:
            look.fit(dst, words, box.width, "sans-semibold", 20, theme.CREAM, (box.x, box.centery), "ml")
        for (option, widget), (_words, box) in zip(self._rows, self._labels, strict=True):
            below = widget.rect.bottom + look.px(HELP_AT_U - CHIPS_AT_U - CHIPS_U)
            told, at = face(self.game).option_words.option_help_text(option.name), (box.x, below)
            if self._is_told:
                look.fit(dst, told, box.width, "sans-italic", 17, theme.SECONDARY, at, "ml")

    def final(self, plan: TableSetup) -> TableSetup:
        return plan

    def values(self, plan: TableSetup) -> Mapping[str, Any]:
        return plan.options

    def with_values(self, plan: TableSetup, values: Mapping[str, Any]) -> TableSetup:
        return replace(plan, options={name: value for name, value in values.items() if name != START})
