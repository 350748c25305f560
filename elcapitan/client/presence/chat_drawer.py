"""The chat at the table: docked under the log, with a drawer that has all of it and gestures.

Where the log is too low to share its place, a button that counts what is new opens the drawer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.net.notices import gesture_text
from elcapitan.client.presence.chat_lines import LONGEST, draw_chat_lines, name_colours
from elcapitan.client.presence.gestures import GESTURES, gesture_icon
from elcapitan.client.presence.participants import Participants
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.shell.pad_buttons import pad_button_of
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.layer import FOLDED_LOG, LONG_LINES, NARROW_LOG, SHORT_LOG, Layer, LayerLayout
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Pressed, Submitted, Widget, WidgetEvent
from elcapitan.client.widgets.widget_group import WidgetGroup
from elcapitan.protocol.to_client import ChatLine

BUTTON = (112, 34)
WIDE, HIGH = 470, 480
"""u of the drawer; less high where the window is."""
WIDEST = 640
"""u; a log beneath twelve boards is too wide to read."""
GESTURE_U = 42
"""u; the height of a gesture's button."""
BUBBLE_S = 6.0
"""How long a new line is shown beside the button while the drawer is closed."""
DOCK_LINE = 40
"""u; the height of the docked field and the side of the button beside it."""
ACTIVITY = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
"""Events which show that the player looks at this window."""
LEAVING = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN)
"""Keys that lead out of the field."""
TYPING = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING)
MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)


class ChatPlace(Protocol):
    """The view of a table that gives the chat its place."""

    chat_dock: Rect
    """In px; empty: there is no room under the log."""

    def dock_chat(self, docked: bool) -> None: ...


class ChatDrawer(Layer[LayerLayout]):
    """The chat at the table; hidden at a table with one person."""

    def __init__(
        self,
        company: Participants,
        view: ChatPlace,
        kept_free: Callable[[], Rect] = lambda: Rect(0, 0, 0, 0),
        is_covered: Callable[[], bool] = lambda: False,
    ) -> None:
        """`kept_free`: a note with a closing cross; while it covers the button, the button is not shown.

        `is_covered`: whether a close-up lies over the dock, which then is neither shown nor used.
        """
        self.participants = company
        self._view = view
        self._kept_free = kept_free
        self._is_covered = is_covered
        self.is_open = False
        self.field = TextField(Rect(0, 0, 0, 0), "", "", LONGEST)
        self.drawer = Rect(0, 0, 0, 0)
        self._button = Button(Rect(0, 0, 0, 0), "", value="chat")
        self._cross = Button(Rect(0, 0, 0, 0), "", "cross", value="close")
        self._gestures = [Button(Rect(0, 0, 0, 0), "", gesture_icon(each), value=each) for each in GESTURES]
        self.group = WidgetGroup([self._button])
        self._back = 0
        self._pointer = (-1, -1)
        self._bubble_s = 0.0
        self._known: object = None
        self._may = company.may_chat, company.may_gesture
        """Whether I may write, and show gestures."""
        self._newest = max((line.number for line in company.chat), default=0)
        self._was_docked = False

    @property
    def is_docked(self) -> bool:
        return self._view.chat_dock.h > 0 and not self._is_covered()

    # What happens

    def update(self, dt_s: float) -> bool:
        company = self.participants
        self._view.dock_chat(not company.is_alone)
        newest = max((line.number for line in company.chat), default=0)
        if newest != self._newest:
            self._newest, self._bubble_s, self._back = newest, BUBBLE_S, 0
        self._bubble_s = max(0.0, self._bubble_s - dt_s)
        if self.is_open:
            company.mark_read()
        may = company.may_chat, company.may_gesture
        if self.is_open and self._known is not None and may != self._may:
            self.open(True)
        self._may = may
        self._follow_dock()
        known = (company.is_alone, newest, len(company.chat), company.unread, self.is_open, self._bubble_s > 0, may)
        changed, self._known = known != self._known or self.group.changed, known
        return changed

    def _follow_dock(self) -> None:
        """The docked field can be used as soon as there is a dock."""
        if self.is_docked != self._was_docked:
            self._was_docked = self.is_docked
            self.open(self.is_open)

    def open(self, is_open: bool) -> None:
        self.is_open, self._back, self._bubble_s = is_open, 0, 0.0
        widgets: list[Widget] = [self.field] if self.participants.may_chat else []
        widgets += self._gestures if self.participants.may_gesture else []
        widgets.append(self._cross)
        docked: list[Widget] = [self.field] if self.is_docked and self.participants.may_chat else []
        self.group.set([*(widgets if is_open else docked), self._button])
        self.group.focus(self.field if is_open and self.participants.may_chat else None, ringed=False)

    @property
    def typing(self) -> bool:
        return self.field.focused

    @property
    def covered(self) -> Rect:
        """The drawer: what others say can be read, and what is written."""
        return self.drawer if self.is_open and not self.participants.is_alone else Rect(0, 0, 0, 0)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.participants.is_alone:
            return False
        self._follow_dock()
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if self.is_docked and event.type in ACTIVITY:
            self.participants.mark_read()  # it is in sight, and the player looks at this window
        if event.type in MOUSE:
            return self._mouse(event)
        if event.type == pygame.KEYDOWN and (self.is_open or self.group.focused is not None) and self._walk(event):
            return True
        if event.type == pygame.KEYDOWN and not self.field.focused:
            return self._shortcut(event)
        if event.type in TYPING and self.field.focused:
            self._type(event)
            return True
        return False

    def _walk(self, event: pygame.event.Event) -> bool:
        """Tab and the arrows up and down leave the field; elsewhere all arrows and Enter work."""
        if event.key not in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN) and (
            self.field.focused or self.group.focused is None
        ):
            return False
        if event.key == pygame.K_ESCAPE:
            return False
        self._press(self.group.handle(event))
        return True

    def _press(self, report: WidgetEvent | None) -> None:
        match report:
            case Pressed(widget=Button(value="chat")):
                self.open(not self.is_open)
            case Pressed(widget=Button(value="close")):
                self.open(False)
            case Pressed(widget=Button() as button) if button in self._gestures:
                self.participants.show_gesture(GESTURES[self._gestures.index(button)])

    def _shortcut(self, event: pygame.event.Event) -> bool:
        if Bindings(self.participants.stage.settings.keys).key_action(event) is KeyAction.CHAT:
            if self.is_docked and self.participants.may_chat and not self.is_open:
                self.group.focus(self.field, ringed=False)
            else:
                self.open(True)
            return True
        if event.key == pygame.K_ESCAPE and (self.is_open or self.group.focused is not None):
            self.open(False)
            return True
        return False

    def _type(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.open(False)
            return
        report = self.field.handle(event)
        if isinstance(report, Submitted) and self.field.text.strip():
            self.participants.say(self.field.text.strip())
            self.field.clear()

    def _mouse(self, event: pygame.event.Event) -> bool:
        place = self.drawer if self.is_open else self._view.chat_dock
        inside = (self.is_open or self.is_docked) and place.collidepoint(self._pointer)
        if event.type == pygame.MOUSEWHEEL:
            inside |= self.is_open and pad_button_of(event) is not None
            if inside:
                self._back = max(0, min(len(self.participants.chat) - 1, self._back + event.y))
                self._known = None
            return inside
        on_button = self._button.contains(event.pos)
        self._press(self.group.handle(event))
        return (inside or on_button) and event.type != pygame.MOUSEMOTION

    # How it looks

    def overlays(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        if self.participants.is_alone:
            self._button.rect = Rect(0, 0, 0, 0)
            return
        self._lay_out(brush, layout)
        if self.is_docked and not self.is_open:
            yield self._dock_overlay(brush)
        unread = self.participants.unread
        button = self._button
        state = (button.hovered, button.held, unread, button.rect.topleft)
        yield Overlay(
            ("chat-button", *state),
            button.rect.inflate(brush.px(24), brush.px(24)),
            lambda dst: self._draw_button(dst, brush, unread),
        )
        if self.is_open:
            field, cross = self.field, self._cross
            lines = tuple(self.participants.chat)
            typed = (field.text, field.composed, field.caret, field.anchor, field.focused)
            key = (lines[-1:], len(lines), self._back, *typed)
            whole = self.drawer.inflate(brush.px(40), brush.px(40))
            states = tuple((each.hovered, each.held, each.focused) for each in (*self._gestures, cross))
            yield Overlay(
                ("chat", key, states, self._may, self.drawer.topleft, self.drawer.size),
                whole,
                lambda dst: self._draw_drawer(dst, brush, lines),
            )
        elif self._bubble_s > 0 and unread and not self.is_docked:
            newest = next(line for line in reversed(self.participants.chat) if line.number)
            rect = self._bubble(brush, layout)
            yield Overlay(
                ("chat-bubble", newest.number, rect.topleft),
                rect,
                lambda dst: self._draw_bubble(dst, brush, rect, newest),
            )

    def _lay_out(self, brush: Brush, layout: LayerLayout) -> None:
        look, log = brush.look, layout.log
        self._button.label, self._button.icon = _("Chat"), ""
        self._button.rect = Rect(0, 0, look.px(BUTTON[0]), look.px(BUTTON[1]))
        dock = self._view.chat_dock
        if dock.h:
            self._button.label, self._button.icon = "", "gesture-laugh"
            self._button.rect = Rect(0, 0, look.px(DOCK_LINE), look.px(DOCK_LINE))
            self._button.rect.bottomright = (dock.right - look.px(10), dock.bottom - look.px(10))
        elif log.h < look.px(FOLDED_LOG) and log.w > look.px(NARROW_LOG):
            self._button.rect.midright = (log.right - look.px(30), log.centery)
        elif log.h < look.px(FOLDED_LOG):  # under the cards beside it
            tray = layout.destinations.rect
            self._button.rect.midbottom = (tray.centerx, tray.bottom - look.px(8))
        elif log.h < look.px(SHORT_LOG) and log.w > look.px(LONG_LINES):  # left of where the drawer of the log opens
            self._button.rect.topright = (log.right - look.px(34), log.y + look.px(6))
        elif log.h < look.px(SHORT_LOG):
            self._button.rect.topleft = (log.x + look.px(8), log.y + look.px(6))
        else:
            self._button.rect.topright = (log.right - look.px(18), log.y + look.px(8))  # beside the heading
        bottom = layout.rail.rect.y - look.px(12)
        height = min(look.px(HIGH), bottom - layout.strip.bottom - look.px(12))
        # As wide as a wide log: beside it only the ends of lines would be seen.
        wide = max(look.px(WIDE), min(log.w, look.px(WIDEST)))
        self.drawer = Rect(log.x, bottom - height, wide, height)
        if dock.h:  # over the log, and over nothing else
            self.drawer = log.union(dock)
        if self.drawer.right > layout.size[0] - look.px(8):
            self.drawer.right = layout.size[0] - look.px(8)
        hidden = self.is_open or (dock.h > 0 and self._is_covered())
        if hidden or self._kept_free().colliderect(self._button.rect):
            self._button.rect.size = (0, 0)  # it is under the drawer or the close-up, or over the cross
        self._cross.rect = Rect(0, 0, look.px(40), look.px(40))
        self._cross.rect.topright = (self.drawer.right - look.px(12), self.drawer.y + look.px(10))
        self.field.rect = Rect(0, 0, self.drawer.w - look.px(32), look.px(48))
        self.field.rect.midbottom = (self.drawer.centerx, self.drawer.bottom - look.px(16))
        self.field.hint = _("Write a message …")
        if dock.h and not self.is_open:
            right = self._button.rect.x - look.px(8)
            self.field.rect = Rect(dock.x + look.px(10), self._button.rect.y, 0, look.px(DOCK_LINE))
            self.field.rect.w = right - self.field.rect.x
        columns = 3 if self.drawer.w >= look.px(WIDE * 0.9) else 2
        rows = -(-len(GESTURES) // columns)
        bottom = (self.field.rect.y if self.participants.may_chat else self.drawer.bottom - look.px(16)) - look.px(10)
        gap, high = look.px(8), look.px(GESTURE_U)
        wide = (self.drawer.w - look.px(32) - (columns - 1) * gap) // columns
        for at, (button, gesture) in enumerate(zip(self._gestures, GESTURES, strict=True)):
            left = self.drawer.x + look.px(16) + at % columns * (wide + gap)
            button.rect = Rect(left, bottom - (rows - at // columns) * (high + gap) + gap, wide, high)
            button.label, button.size_u = gesture_text(gesture), 16

    def _bubble(self, brush: Brush, layout: LayerLayout) -> Rect:
        """Over the oldest lines of the log; a short log has no room for it and is covered as a whole."""
        log = layout.log
        if log.h < brush.px(SHORT_LOG):
            rect = Rect(log.x, 0, brush.px(WIDE), brush.px(80))
            rect.bottom = log.bottom
            return rect
        return Rect(log.x + brush.px(6), log.y + brush.px(48), log.w - brush.px(12), brush.px(100))

    def _dock_overlay(self, brush: Brush) -> Overlay:
        field, lines, dock = self.field, tuple(self.participants.chat), self._view.chat_dock
        typed = (field.text, field.composed, field.caret, field.anchor, field.focused, field.hovered)
        key = ("chat-dock", lines[-1:], len(lines), self._back, typed, self._may, tuple(dock))
        return Overlay(key, dock.inflate(brush.px(20), brush.px(20)), lambda dst: self._draw_dock(dst, brush, lines))

    def _draw_dock(self, dst: Surface, brush: Brush, lines: tuple[ChatLine, ...]) -> None:
        """The newest lines, and the field below them."""
        look, dock = brush.look, self._view.chat_dock
        look.frame(dst, "panel", dock)
        area = dock.inflate(-2 * look.px(14), 0)
        area.y += look.px(10)
        area.h = (self.field.rect.y if self.participants.may_chat else dock.bottom) - look.px(6) - area.y
        if lines:
            draw_chat_lines(dst, look, area, lines, name_colours(self.participants.seats), self._back)
        else:
            look.fit(dst, _("No messages yet"), area.w, "sans-italic", 18, theme.SECONDARY, area.center)
        if self.participants.may_chat:
            self.field.draw(dst, look)
            self.field.changed = False

    def _draw_button(self, dst: Surface, brush: Brush, unread: int) -> None:
        if not self._button.rect.w:
            return
        self._button.draw(dst, brush.look)
        self._button.changed = False
        if unread:
            look = brush.look
            at = (self._button.rect.right + look.px(4), self._button.rect.y)
            look.disc(dst, at, 13, theme.BAD)
            look.text(dst, str(min(unread, 99)), "sans-bold", 15, theme.ENGRAVED, at, "mc")

    def _draw_drawer(self, dst: Surface, brush: Brush, lines: tuple[ChatLine, ...]) -> None:
        look, drawer = brush.look, self.drawer
        look.frame(dst, "shadow-panel", drawer)
        look.fill(dst, drawer, theme.PANEL_ACTIVE, 0.98, radius=10)
        look.rim(dst, drawer, theme.HAIRLINE, 1.6, 0.9, radius=10)
        at = (drawer.x + look.px(20), drawer.y + look.px(30))
        look.text(dst, _("Chat"), "serif-semibold", 24, theme.HEADING, at, "ml", shadow=True)
        bottom = self.field.rect.y if self.participants.may_chat else drawer.bottom
        if self.participants.may_gesture:
            bottom = self._gestures[0].rect.y
        area = Rect(drawer.x + look.px(20), drawer.y + look.px(56), drawer.w - look.px(40), 0)
        area.h = bottom - look.px(10) - area.y
        if lines:
            draw_chat_lines(dst, look, area, lines, name_colours(self.participants.seats), self._back)
        else:
            text = _("No messages yet")
            look.fit(dst, text, area.w, "sans-italic", 19, theme.SECONDARY, area.center)
        if self.participants.may_chat:
            self.field.draw(dst, look)
            self.field.changed = False
        if self.participants.may_gesture:
            for button in self._gestures:
                button.draw(dst, look)
                button.changed = False
        if self.group.focused not in (None, self.field):
            self.group.focused.draw_ring(dst, look)
        self._cross.draw(dst, look)
        self._cross.changed = False

    def _draw_bubble(self, dst: Surface, brush: Brush, rect: Rect, line: ChatLine) -> None:
        look = brush.look
        look.fill(dst, rect, theme.PANEL_ACTIVE, 0.97, radius=10)
        look.rim(dst, rect, theme.HAIRLINE, 1.4, 0.9, radius=10)
        area = rect.inflate(-look.px(32), -look.px(16))
        draw_chat_lines(dst, look, area, [line], name_colours(self.participants.seats))
