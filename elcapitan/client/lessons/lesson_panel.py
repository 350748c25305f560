"""What a lesson says, over a part of the table that the game chooses, with its buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.shell.pad_buttons import PadButton, pad_button_of
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.layer import Layer
from elcapitan.client.widgets.text_rows import INK, RowTone, TextRow
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Pressed
from elcapitan.client.widgets.widget_group import WidgetGroup

LARGEST_U, MEDIUM_U, SMALLEST_U = 20, 18, 15
"""Letters become smaller until all fits."""
BUTTON_U, GAP_U, SIDE_U, TOP_U, NEWS_GAP_U = 42, 10, 16, 48, 1
LayoutT = TypeVar("LayoutT")


class PanelButton(NamedTuple):
    """A button of the panel."""

    value: str
    label: str
    primary: bool = False


class NewsRow(NamedTuple):
    """What an opponent did."""

    wordings: tuple[str, ...]
    """From the whole sentence to the shortest one, for a panel with less room."""

    @property
    def words(self) -> str:
        return self.wordings[0]


class PanelText(NamedTuple):
    """What the panel says; without rows it is not shown."""

    title: str = ""
    place: str = ""
    """Which of how many, in the corner."""
    rows: tuple[TextRow, ...] = ()
    buttons: tuple[PanelButton, ...] = ()
    news: tuple[NewsRow, ...] = ()
    """What the opponents did, below the rows."""


class LessonPanel(Layer[LayoutT]):
    """The panel of one table. Its buttons are the first that Tab visits, before the groups of the table."""

    def __init__(
        self, keys: Callable[[], Bindings], press: Callable[[str], None], takes_focus: Callable[[int], bool]
    ) -> None:
        """`press` gets the value of a pressed button; `takes_focus`: whether the ring leaves the table's last group
        with that step (1 or -1), or is nowhere, so that it comes here."""
        self.text = PanelText()
        self.group = WidgetGroup()
        self._keys, self._press, self._takes_focus = keys, press, takes_focus
        self._rect = Rect(0, 0, 0, 0)
        self._made_for: object = None
        self._largest_u = LARGEST_U
        """Of the letters: no larger than in an earlier step of the same lesson."""
        self._sized_for = ("", "", 0.0, 0.0, tuple[NewsRow, ...]())

    def _place(self, brush: Brush, layout: LayoutT) -> Rect:
        """Its rectangle on a table; `needed_height` is the height that the text takes."""
        raise NotImplementedError

    @property
    def covered(self) -> Rect:
        """The whole panel, which no tooltip may cover."""
        return self._rect if self.text.rows else Rect(0, 0, 0, 0)

    def say(self, text: PanelText) -> bool:
        """Show this; whether it is something else than before."""
        changed, self.text = text != self.text, text
        return changed

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.text.rows:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        inside = hasattr(event, "pos") and bool(self._rect.collidepoint(event.pos))
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._answer(event)
        return inside and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def _key(self, event: pygame.event.Event) -> bool:
        widgets, now = self.group.widgets, self.group.focused
        action = self._keys().key_action(event)
        step = -1 if action is KeyAction.PREVIOUS else 1
        if action in (KeyAction.NEXT, KeyAction.PREVIOUS) and (now is not None or self._takes_focus(step)):
            at = widgets.index(now) + step if now is not None else 0 if step > 0 else len(widgets) - 1
            inside = 0 <= at < len(widgets)
            self.group.focus(widgets[at] if inside else None)
            return inside
        if now is not None and event.key in ACTIVATING_KEYS:
            self._answer(event)
            return True
        if now is not None:
            self.group.focus(None)  # the keyboard goes on at the table
            return event.key == pygame.K_ESCAPE and pad_button_of(event) is not PadButton.START
        return False

    def _answer(self, event: pygame.event.Event) -> None:
        match self.group.handle(event):
            case Pressed(widget=Button(value=str(value))):
                self._press(value)

    def update(self, dt_s: float) -> bool:
        return self.group.changed

    # -- picture

    def overlays(self, brush: Brush, layout: LayoutT) -> Iterable[Overlay]:
        if not self.text.rows:
            self._rect = Rect(0, 0, 0, 0)
            return
        look = brush.look
        rect = self._rect = self._place(brush, layout)
        self._lay_out(brush)
        fitted = self._fit(brush)
        states = tuple((button.hovered, button.held, button.focused) for button in self.group.widgets)
        text, group = self.text, self.group

        def paint(dst: Surface) -> None:
            look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
            look.frame(dst, "panel-active", rect)
            _write(dst, brush, rect, text, fitted)
            group.draw(dst, look)

        yield Overlay(("lesson", text, tuple(rect), states, fitted.size), rect.inflate(look.px(24), look.px(24)), paint)

    def _fit(self, brush: Brush) -> FittedText:
        """The letters keep their size from step to step of a lesson, until one needs smaller ones."""
        news = self.text.news or self._sized_for[-1]  # untold while a move of the player is shown
        sized_for = (self.text.title, self.text.place, brush.look.s, brush.look.larger, news)
        if sized_for != self._sized_for:
            self._sized_for, self._largest_u = sized_for, LARGEST_U
        fitted = fit_text(brush, self.text, self._rect, self._largest_u)
        self._largest_u = fitted.size
        return fitted

    def _lay_out(self, brush: Brush) -> None:
        made_for = (self.text.buttons, tuple(self._rect), brush.look.s, brush.look.larger)
        if made_for == self._made_for:
            return
        self._made_for = made_for
        look, rect = brush.look, self._rect.inflate(-2 * brush.px(SIDE_U), -2 * brush.px(14))
        count, gap = max(1, len(self.text.buttons)), look.px(GAP_U)
        width = (rect.w - gap * (count - 1)) // count
        buttons = []
        for at, each in enumerate(self.text.buttons):
            place = Rect(rect.x + at * (width + gap), rect.bottom - look.px(BUTTON_U), width, look.px(BUTTON_U))
            buttons.append(Button(place, each.label, kind="primary" if each.primary else "secondary", value=each.value))
            buttons[-1].size_u = 19
        self.group.set(buttons)


def needed_height(brush: Brush, text: PanelText, width: int, size: float) -> int:
    """How high a panel of that width is with letters of that size and the shortest news, px."""
    px = brush.px
    ends = px(TOP_U) + px(BUTTON_U + 24 if text.buttons else 12)
    room, line = width - 2 * px(SIDE_U), brush.look.line_height("sans", size)
    news = sum(len(brush.look.wrap(row.wordings[-1], "sans", size, room)) * line + px(NEWS_GAP_U) for row in text.news)
    return ends + _height(brush, text.rows, size, room) + news


def whole_height(brush: Brush, text: PanelText, width: int, size: float) -> int:
    """The same with all words of the news."""
    return needed_height(brush, text._replace(news=tuple(NewsRow((row.words,)) for row in text.news)), width, size)


def _write(dst: Surface, brush: Brush, rect: Rect, text: PanelText, fitted: FittedText) -> None:
    look = brush.look
    left, room = rect.x + look.px(SIDE_U), rect.w - 2 * look.px(SIDE_U)
    at = rect.y + look.px(28)
    beside = look.measure(text.place, "sans", 16) + look.px(12) if text.place else 0
    look.fit(dst, text.title, room - beside, "serif-semibold", 22, theme.HEADING, (left, at), "ml", shadow=True)
    look.text(dst, text.place, "sans", 16, theme.SECONDARY, (rect.right - look.px(SIDE_U), at), "mr")
    size, news = fitted
    y, line = rect.y + look.px(TOP_U), look.line_height("sans", size)
    for row in text.rows:
        for part in look.wrap(row.words, _style(row), size, room):
            look.text(dst, part, _style(row), size, INK.get(row.tone, theme.CREAM), (left, y + line // 2), "ml")
            y += line
        y += look.px(8)
    for words in news:
        for part in look.wrap(words, "sans", size, room):
            look.text(dst, part, "sans", size, INK[RowTone.QUIET], (left, y + line // 2), "ml")
            y += line
        y += look.px(NEWS_GAP_U)


class FittedText(NamedTuple):
    """What of a text stands in the panel."""

    size: int
    """Of its letters, u."""
    news: Sequence[str]


def is_whole(brush: Brush, text: PanelText, rect: Rect) -> bool:
    """Whether every line that the panel would show has room there."""
    return _is_room(brush, text, rect, fit_text(brush, text, rect))


def fit_text(brush: Brush, text: PanelText, rect: Rect, largest: int = LARGEST_U) -> FittedText:
    """First the letters become smaller, then sentences of the news shorter, the longest one first; at last they are
    left out, the earliest one first: the steps are what the player needs now."""
    news = [row.words for row in text.news]
    tried = [FittedText(size, news) for size in range(largest, SMALLEST_U - 1, -1)]
    shorter = [row.wordings[1:] for row in text.news]
    while any(shorter):
        longest = max((at for at, left in enumerate(shorter) if left), key=lambda at: len(news[at]))
        news = [*news[:longest], shorter[longest][0], *news[longest + 1 :]]
        shorter[longest] = shorter[longest][1:]
        tried.append(FittedText(SMALLEST_U, news))
    tried += [FittedText(SMALLEST_U, news[at:]) for at in range(1, len(news) + 1)]
    return next((each for each in tried if _is_room(brush, text, rect, each)), tried[-1])


def _is_room(brush: Brush, text: PanelText, rect: Rect, fitted: FittedText) -> bool:
    shown = text._replace(news=tuple(NewsRow((words,)) for words in fitted.news))
    return whole_height(brush, shown, rect.w, fitted.size) <= rect.h


def _height(brush: Brush, rows: Iterable[TextRow], size: float, room: int) -> int:
    look = brush.look
    line = look.line_height("sans", size)
    return sum(len(look.wrap(row.words, _style(row), size, room)) * line + look.px(8) for row in rows)


def _style(row: TextRow) -> str:
    return "sans" if row.tone in (RowTone.PLAIN, RowTone.QUIET) else "sans-semibold"
