"""One line of text to type: caret, marking, letters that an input method composes, cut, paste and undo."""

from __future__ import annotations

from contextlib import suppress

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.text_layout import face_file
from elcapitan.client.drawing.text_runs import missing_letters
from elcapitan.client.shell import keyboard
from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.client.widgets.widget import Submitted, Typed, Widget, WidgetEvent
from elcapitan.text_cleaning import clean_line

SIZE_U = 20
COMMANDS = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x, pygame.K_z)
"""With Ctrl, on macOS with Cmd."""
UNDO_STEPS = 100
NOTE_U = 16
MAX_PASTED = 10_000
"""Letters of the clipboard that are read; a whole book would take seconds to clean."""
MAX_NAMED = 2
"""Letters without a font that are named; they cannot be shown, after all."""


def _code_points(letters: str) -> str:
    """`U+738B, U+5C0F …`"""
    named = ", ".join(f"U+{ord(letter):04X}" for letter in letters[:MAX_NAMED])
    return f"{named} …" if len(letters) > MAX_NAMED else named


def _clipboard() -> str:
    """Its text; empty if it holds none, or none that can be read."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):  # another program may hold it, or have put in bytes that are no UTF-8
        return ""


class TextField(Widget):
    """A field; `text` is what stands in it."""

    takes_arrows = True
    takes_text = True

    def __init__(self, rect: pygame.Rect, text: str = "", hint: str = "", longest: int = 24, why_not: str = "") -> None:
        """`hint` is shown while it is empty; `longest` in characters."""
        super().__init__(rect, why_not)
        self.text = text
        self.hint = hint
        self.longest = longest
        self.caret = len(text)
        self.anchor = self.caret
        """The other end of what is marked; the caret itself when nothing is."""
        self.composed = ""
        """What an input method is composing: shown at the caret, and no part of the text before it is finished."""
        self._was_cut = False
        """Something of what was typed last had no room; said in the field."""
        self._before_edits: list[tuple[str, int]] = []
        """Text and caret before each edit, for Ctrl+Z."""
        self._command_sign = ""
        """Of the key pressed last, if it was a command: X reports the letter of Ctrl+A as text if it is not Latin."""
        self._shift = 0
        """px by which a long text is moved to the left."""

    @property
    def marked(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def focus(self, focused: bool, ringed: bool = False) -> None:
        if focused and not self.focused and ringed:
            self.anchor, self.caret = 0, len(self.text)  # reached by Tab: typing replaces what was there
        if not focused:
            self.composed, self._was_cut = "", False
        super().focus(focused, ringed)

    def let_go(self) -> None:
        super().let_go()
        self._set(composed="")  # the input method goes on in what is in front now

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        if event.type == pygame.KEYDOWN:
            foreign = keyboard.is_command(event.mod) and keyboard.latin_key(event) != event.key
            self._command_sign = keyboard.sign_of(event.key) if foreign else ""
        elif event.type == pygame.TEXTINPUT and self._command_sign and event.text.lower() == self._command_sign:
            self._command_sign = ""
            return None
        elif event.type == pygame.WINDOWFOCUSLOST and self.composed:
            # Not every input method says that it has given up; Enter and the arrows would stay its own.
            self._set(composed="")
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) and self.focused and self.enabled:
            self._set(composed=event.text if event.type == pygame.TEXTEDITING else "")
            return self._type(event.text) if event.type == pygame.TEXTINPUT else None
        return super().handle(event)

    def pressed_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        # A click puts the caret at the end; fields are short, and the arrows do the rest.
        self.caret = self.anchor = len(self.text)
        self.composed = ""
        return None

    def clear(self) -> None:
        """Empty it for another text; Ctrl+Z does not bring this one back."""
        self._show_text("", 0)
        self._before_edits.clear()

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        if self.composed:
            return None  # Enter, Esc and arrows are the input method's
        if keyboard.is_command(event.mod) and (key := keyboard.latin_key(event)) in COMMANDS:
            return self._command(key)
        words = keyboard.goes_by_words(event.mod)
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                return Submitted(self, self.text)
            case pygame.K_BACKSPACE:
                return self._erase(self._before(words))
            case pygame.K_DELETE:
                return self._erase(min(len(self.text), self.caret + 1))
            case pygame.K_LEFT:
                self._move(self._before(words), event.mod)
            case pygame.K_RIGHT:
                self._move(min(len(self.text), self.caret + 1), event.mod)
            case pygame.K_HOME:
                self._move(0, event.mod)
            case pygame.K_END:
                self._move(len(self.text), event.mod)
        return None

    def _command(self, key: int) -> WidgetEvent | None:
        """Do what one of COMMANDS says."""
        low, high = self.marked
        match key:
            case pygame.K_a:
                self.anchor, self.caret, self.changed = 0, len(self.text), True
            case pygame.K_c | pygame.K_x if low < high:
                with suppress(pygame.error):  # another program may hold the clipboard
                    pygame.scrap.put_text(self.text[low:high])
                return self._erase(self.anchor) if key == pygame.K_x else None
            case pygame.K_v:
                return self._type(_clipboard())
            case pygame.K_z if self._before_edits:
                text, caret = self._before_edits.pop()
                self._show_text(text, caret)
                return Typed(self, text)
        return None

    def _before(self, whole_word: bool) -> int:
        if not whole_word:
            return max(0, self.caret - 1)
        return self.text.rstrip()[: self.caret].rstrip().rfind(" ", 0, self.caret) + 1

    def _move(self, to: int, modifiers: int) -> None:
        self.caret, self.changed = to, True
        if not modifiers & pygame.KMOD_SHIFT:
            self.anchor = to

    def _type(self, typed: str) -> WidgetEvent | None:
        typed = clean_line(typed[:MAX_PASTED])
        low, high = self.marked
        room = max(0, self.longest - len(self.text) + (high - low))
        is_cut, typed = len(typed) > room, typed[:room]
        put = self._put(self.text[:low] + typed + self.text[high:], low + len(typed)) if typed else None
        self.changed |= is_cut
        self._was_cut = is_cut
        return put

    def _erase(self, to: int) -> WidgetEvent | None:
        low, high = self.marked
        if low == high:
            low, high = min(self.caret, to), max(self.caret, to)
        return self._put(self.text[:low] + self.text[high:], low) if low < high else None

    def _put(self, text: str, caret: int) -> WidgetEvent:
        self._before_edits = [*self._before_edits[-UNDO_STEPS:], (self.text, self.caret)]
        self._show_text(text, caret)
        return Typed(self, text)

    def _show_text(self, text: str, caret: int) -> None:
        self.text, self.caret, self.anchor, self.changed, self._was_cut = text, caret, caret, True, False

    def _note_text(self) -> str:
        """What is said at the right end of the field."""
        if lacking := missing_letters(self.text, face_file("sans")):
            return _("no font for {letters}").format(letters=_code_points(lacking))
        if self._was_cut:
            words = ngettext("at most {count} character", "at most {count} characters", self.longest)
            return words.format(count=self.longest)
        return ""

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        look.frame(dst, "input", self.rect)
        room = self.rect.inflate(-2 * look.px(14), -look.px(8))
        if words := self._note_text():
            end_of_room = (room.right, room.centery)
            note = look.fit(dst, words, room.width // 2, "sans-italic", NOTE_U, theme.REASON, end_of_room, "mr")
            room.width -= note.width
        font = look.font("sans", SIZE_U)
        size = font.get_ascent()
        low, high = self.marked
        shown, caret = self.text, self.caret
        if self.composed:
            shown, caret = self.text[:low] + self.composed + self.text[high:], low + len(self.composed)
        at = font.size(shown[:caret])[0]
        self._shift = max(at - room.width + 2, min(self._shift, at)) if font.size(shown)[0] > room.width else 0
        with look.clipped(dst, room):
            left = room.x - self._shift
            start = font.size(shown[:low])[0]
            if self.focused and low < high and not self.composed:
                end = font.size(shown[:high])[0]
                look.fill(dst, pygame.Rect(left + start, room.y, end - start, room.height), theme.CLOTH[3], 0.8)
            if shown:
                ink = theme.CREAM if self.enabled else theme.DISABLED
                look.text(dst, shown, "sans", SIZE_U, ink, (left, self.rect.centery), "ml")
            elif self.hint:
                look.text(dst, self.hint, "sans-italic", SIZE_U, theme.DISABLED, (left, self.rect.centery), "ml")
            if self.composed:
                line = pygame.Rect(left + start, self.rect.centery + size * 3 // 5, at - start, max(1, look.px(1.4)))
                dst.fill(theme.CREAM, line)
            if self.focused:
                bar = pygame.Rect(left + at, self.rect.centery - size * 3 // 5, max(1, look.px(2)), size * 6 // 5)
                dst.fill(theme.CREAM, bar)
                if pygame.display.get_init():
                    pygame.key.set_text_input_rect(bar)  # an input method shows its list of words below
