"""The widgets of a scene: which one gets an event, and how the keyboard moves between them."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Pressed, Widget, WidgetEvent

_WAYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class WidgetGroup:
    """A list of widgets in the order in which Tab visits them."""

    def __init__(self, widgets: Iterable[Widget] = ()) -> None:
        self.widgets = list(widgets)
        self._sounds: list[Sound] = []

    def set(self, widgets: Iterable[Widget]) -> None:
        """Other widgets from now on. What was focused or under the mouse is so again, by its place in the list; a
        button that is pressed stays pressed, as long as it says and does the same at the same place.
        """
        before, pressed = self.widgets, [each for each in self.widgets if each.held]
        self.widgets = list(widgets)
        for each in self.widgets:
            each.held = each.held or any(each.is_same(old) for old in pressed)
        for old, new in zip(before, self.widgets, strict=False):
            if type(old) is type(new):
                new.hovered = old.hovered and old.rect == new.rect
                new.focus(old.focused and new.enabled, old.ringed)
        for gone in before:
            if gone not in self.widgets:
                gone.focus(False)

    @property
    def changed(self) -> bool:
        """Something has to be painted again."""
        return any(widget.changed for widget in self.widgets)

    @property
    def focused(self) -> Widget | None:
        return next((widget for widget in self.widgets if widget.focused), None)

    @property
    def typing(self) -> bool:
        """Text is being typed into one of them."""
        return self.focused is not None and self.focused.takes_text

    def release(self) -> None:
        """Another scene is in front: a button pressed now must not be done when the pointer comes back."""
        for widget in self.widgets:
            widget.let_go()

    def sounds_to_play(self) -> list[Sound]:
        """The sounds since the last call: a tick for hovering, a knock for a press."""
        heard, self._sounds = self._sounds, []
        return heard

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        """Give the event to whom it belongs."""
        pointed = {widget for widget in self.widgets if widget.hovered}
        found = self._give(event)
        if isinstance(found, Pressed | Chosen):
            self._sounds.append(Sound.CLICK)
        elif any(widget.hovered and widget.enabled and widget not in pointed for widget in self.widgets):
            self._sounds.append(Sound.HOVER)
        elif self._refused(event):
            self._sounds.append(Sound.ILLEGAL)
        return found

    def _refused(self, event: pygame.event.Event) -> bool:
        """A click on what cannot be used now."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        return pressed and any(widget.contains(event.pos) and not widget.enabled for widget in self.widgets)

    def _give(self, event: pygame.event.Event) -> WidgetEvent | None:
        if event.type == pygame.KEYDOWN and self._walk(event):
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.focus(next((w for w in self.widgets if w.enabled and w.contains(event.pos)), None), ringed=False)
        found: WidgetEvent | None = None
        for widget in self.widgets:
            found = widget.handle(event) or found
        return found

    def focus(self, chosen: Widget | None, ringed: bool = True) -> None:
        """Only that widget has the keyboard's attention; None: no widget."""
        for widget in self.widgets:
            widget.focus(widget is chosen, ringed)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        """Paint all; the ring of the focused one comes last and is not painted over."""
        for widget in self.widgets:
            widget.draw(dst, look)
            widget.changed = False
        if self.focused is not None:
            self.focused.draw_ring(dst, look)

    def _walk(self, event: pygame.event.Event) -> bool:
        reachable = [widget for widget in self.widgets if widget.enabled]
        if not reachable:
            return False
        now = self.focused
        if event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            at = reachable.index(now) + step if now in reachable else (0 if step > 0 else -1)
            self.focus(reachable[at % len(reachable)])
            return True
        if now is None:
            if event.key in _WAYS or event.key in ACTIVATING_KEYS:
                self.focus(reachable[0])
                return True
            return False
        way = _WAYS.get(event.key)
        if way is None or (now.takes_arrows and way[1] == 0) or (way[1] and now.takes_step(way[1])):
            return False
        if (there := _nearest(now, reachable, way)) is None:
            return False
        self.focus(there)
        return True


def _nearest(start: Widget, others: list[Widget], way: tuple[int, int]) -> Widget | None:
    """The closest widget on that side; straight ahead counts for more than sideways."""

    def distance(other: Widget) -> float | None:
        dx = other.rect.centerx - start.rect.centerx
        dy = other.rect.centery - start.rect.centery
        ahead = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        return None if ahead <= 0 else ahead + 2.5 * aside

    found = [
        (far, at) for at, other in enumerate(others) if other is not start and (far := distance(other)) is not None
    ]
    return others[min(found)[1]] if found else None
