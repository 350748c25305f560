"""The keys of the table, as a help; a click on one rebinds it. A second page is about gamepads."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.key_actions import KeyAction, key_action_name
from elcapitan.client.model.last_table import current_game
from elcapitan.client.scenes.pad_help import paint_pad_help
from elcapitan.client.shell import key_bindings
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.shell.pad_buttons import PadFamily, pad_button_of
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.widget import Chosen, Pressed, Widget
from elcapitan.games import face, game_names, has_face

BOX = (1240, 900)
ROW = 54
TOP = 150
HELD = (
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_MODE,
)


def fixed_keys(game: str) -> tuple[tuple[str, str], ...]:
    """The keys that mean a place and not an action, with what they do at the table of that game."""
    words = face(game).key_words()
    return (
        (_("Arrows"), _("next possible action; with Shift, everything on the table")),
        *words.fixed,
        (pgettext("key", "Enter"), _("confirm")),
        (_("Esc"), _("back, then the pause menu")),
        (_("Mouse"), _("click or drag; on a touch screen, hold for the tooltip")),
    )


def is_letter_of_a_table(combo: str) -> bool:
    """Whether that key means something of its own at the table of some game; the keys are the same in all games."""
    return any(combo in face(game).key_words().letters for game in game_names() if has_face(game))


class HelpPage(StrEnum):
    """The pages of the help."""

    KEYS = "keys"
    PAD = "pad"


class KeyHelpDialog(Dialog):
    """The dialogue of the keys."""

    needs = BOX

    def __init__(self, game: str = "") -> None:
        """`game`: at whose table it is opened; "": the current game."""
        super().__init__()
        self.game = game
        self.box = Rect(0, 0, 0, 0)
        self.page: HelpPage | None = None
        """None: not opened yet; it opens at the page of the device in use."""
        self.waiting: KeyAction | None = None
        """The action that gets the next key pressed."""
        self._names: list[tuple[str, Rect]] = []
        self.fixed_lines: list[Rect] = []
        """One for each of `fixed_keys`, under the keys that can be changed and above the buttons."""

    @property
    def bindings(self) -> key_bindings.Bindings:
        return key_bindings.Bindings(self.stage.settings.keys)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.game = self.game or current_game(stage.settings)
        if self.page is None:
            self.page = HelpPage.PAD if stage.pad else HelpPage.KEYS

    def relayout(self) -> None:
        look = self.look
        self.box = Rect(0, 0, look.px(BOX[0]), look.px(BOX[1]))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        low = self.box.bottom - look.px(74)
        done = Button(
            Rect(self.box.right - look.px(304), low, look.px(260), look.px(54)), _("Done"), "check", "primary"
        )
        done.value, done.size_u = "done", 24
        choices = [(HelpPage.KEYS, _("Keyboard")), (HelpPage.PAD, _("Gamepad"))]
        chips = Rect(self.box.right - look.px(344), self.box.y + look.px(36), look.px(300), look.px(42))
        pages = Chips(chips, choices, self.page)
        self.group.set([done, *(self._key_widgets(look, done) if self.page is HelpPage.KEYS else ()), pages])
        self.stale = True

    def _key_widgets(self, look: DrawContext, done: Button) -> list[Widget]:
        """The keys to choose, and the buttons that choose all of them; `done` is in their row."""
        words, keys = face(self.game).key_words(), self.bindings
        every = KeyAction
        names = {action: words.names.get(action) or key_action_name(action) for action in every}
        actions = [action for action, named in names.items() if named and action not in words.unused]
        half = (len(actions) + 1) // 2
        column = (self.box.w - look.px(44 * 2 + 40)) // 2
        self._names, buttons = [], []
        for at, action in enumerate(actions):
            x = self.box.x + look.px(44) + (column + look.px(40)) * (at // half)
            y = self.box.y + look.px(TOP + ROW * (at % half))
            self._names.append((names[action], Rect(x, y, column - look.px(176), look.px(46))))
            label = _("press a key …") if self.waiting is action else keys.label_here(action) or "–"
            button = Button(Rect(x + column - look.px(164), y, look.px(164), look.px(46)), label, value=action)
            button.kind = "primary" if self.waiting is action else "secondary"
            buttons.append(button)
        top = self._names[half - 1][1].bottom + look.px(20)
        lines = len(fixed_keys(self.game))
        step = min(look.px(32), (done.rect.y - look.px(8) - top) // lines)
        self.fixed_lines = [
            Rect(self.box.x + look.px(44), top + step * at, self.box.w - look.px(88), step) for at in range(lines)
        ]
        plain = Button(Rect(self.box.x + look.px(44), done.rect.y, look.px(320), look.px(54)), _("Reset to defaults"))
        plain.value = "defaults"
        plain.why_not = "" if self.stage.settings.keys else _("nothing has been changed")
        plain.reason_at = "nowhere"
        near = Button(
            plain.rect.move(plain.rect.w + look.px(16), 0), _("One-handed, near the arrow keys"), value="one-hand"
        )
        near.rect.w = done.rect.x - look.px(16) - near.rect.x
        near.why_not = _("already set") if keys.keys == key_bindings.ONE_HAND else ""
        near.reason_at = "nowhere"
        return [*buttons, plain, near]

    def handle(self, event: pygame.event.Event) -> bool:
        if self.waiting is not None and event.type == pygame.KEYDOWN:
            if pad_button_of(event) is not None:
                self._wait_for(None)  # a pad has no key to offer, and must not be held here
            else:
                self._chosen(self.waiting, event)
            return True
        match self.group.handle(event):
            case Pressed(widget=Button(value=KeyAction() as action)):
                self._wait_for(None if self.waiting is action else action)
            case Chosen(value=HelpPage() as page):
                self.page, self.waiting = page, None
                self.relayout()
            case Pressed(widget=Button(value="done")):
                self.stage.pop()
            case Pressed(widget=Button(value="defaults")):
                self.stage.change_settings(replace(self.stage.settings, keys={}))
            case Pressed(widget=Button(value="one-hand")):
                near = {action.value: key for action, key in key_bindings.ONE_HAND.items()}
                self.stage.change_settings(replace(self.stage.settings, keys=near))
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _wait_for(self, action: KeyAction | None) -> None:
        self.waiting = action
        self.relayout()

    def _chosen(self, action: KeyAction, event: pygame.event.Event) -> None:
        if event.key in HELD:
            return  # the key itself is still to come
        self.waiting = None
        combo = key_bindings.key_combination(event)
        if event.key == pygame.K_ESCAPE:
            self.relayout()
        elif not key_bindings.may_be_bound(combo) or is_letter_of_a_table(combo):
            self.stage.toast(_("This key is reserved and cannot be changed."))
            self.relayout()
        else:
            keys = self.bindings.with_key(action, combo)
            self.stage.change_settings(replace(self.stage.settings, keys=keys))

    def paint(self, surface: Surface, look: DrawContext) -> None:
        room = self.box.w - look.px(88)
        at = (self.box.centerx, self.box.y + look.px(56))
        title = _("Gamepad") if self.page is HelpPage.PAD else _("Keyboard")
        look.fit(surface, title, self.box.w - look.px(720), "serif-bold", 42, theme.TITLE, at, shadow=True)
        at = (self.box.centerx, self.box.y + look.px(106))
        if self.page is HelpPage.PAD:
            told = _("Plug it in at any time; the buttons are named as on the gamepad in use")
            look.fit(surface, told, room, "sans-italic", 18, theme.SECONDARY, at)
            area = Rect(self.box.x + look.px(44), self.box.y + look.px(TOP), room, self.box.h - look.px(TOP + 90))
            paint_pad_help(surface, look, area, self.stage.pad or PadFamily.XBOX, self.game)
            return
        look.fit(surface, _("Click a key to change it"), room, "sans-italic", 18, theme.SECONDARY, at)
        for name, rect in self._names:
            look.fit(surface, name, rect.w, "sans-semibold", 20, theme.CREAM, (rect.x, rect.centery), "ml")
        for (keys, words), line in zip(fixed_keys(self.game), self.fixed_lines, strict=True):
            at = (line.x, line.centery)
            look.fit(surface, keys, look.px(190), "sans-bold", 18, theme.HEADING, at, "ml")
            at = (line.x + look.px(206), line.centery)
            look.fit(surface, words, line.w - look.px(206), "sans", 18, theme.CREAM, at, "ml")
