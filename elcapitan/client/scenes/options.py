"""The options: language, window, motion, size of everything, three volumes. Each takes effect at once."""

from __future__ import annotations

from dataclasses import replace

import pygame

from elcapitan.client import i18n
from elcapitan.client.i18n import _, pgettext
from elcapitan.client.kit import theme
from elcapitan.client.kit.button import Button, Chips
from elcapitan.client.kit.dialogue import Dialogue
from elcapitan.client.kit.group import Group
from elcapitan.client.kit.look import Look
from elcapitan.client.kit.slider import NUMBER_U, Slider
from elcapitan.client.kit.widget import Chosen, Pressed, Widget
from elcapitan.client.scenes.keys import Keys
from elcapitan.client.settings import UI_SCALES, Settings
from elcapitan.client.sound import Sound

WIDTH = 960
ROW = 72
"""u from one line to the next."""
ABOVE, BELOW = 136, 140
"""u over the middle of the first line and under that of the last."""
TRIED: dict[str, Sound] = {"effects": Sound.BUILD, "interface": Sound.CHAT}
"""What a new volume is heard with; the sea is heard anyway."""


def changed(settings: Settings, what: str, value: object) -> Settings:
    """The settings with one thing chosen otherwise."""
    match what, value:
        case "language", str(language):
            return replace(settings, language=language)
        case "fullscreen", bool(fullscreen):
            return replace(settings, fullscreen=fullscreen)
        case "speed", str(speed):
            return replace(settings, speed=speed)
        case "ui_scale", float(scale):
            return replace(settings, ui_scale=scale)
        case "reduced_motion", bool(reduced):
            return replace(settings, reduced_motion=reduced)
        case "ask_before_end", bool(ask):
            return replace(settings, ask_before_end=ask)
        case "effects", float(volume):
            return replace(settings, effects=volume)
        case "ambience", float(volume):
            return replace(settings, ambience=volume)
        case "interface", float(volume):
            return replace(settings, interface=volume)
    return settings


class Options(Dialogue):
    """A dialogue before the menu or the table."""

    def __init__(self) -> None:
        super().__init__()
        self.group = Group()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._rows: list[tuple[str, str, Widget]] = []

    def relayout(self) -> None:
        look = self.stage.look.whole
        settings = self.stage.settings
        rows: list[tuple[str, str, list[tuple[object, str]], object]] = [
            ("language", _("Language"), list(i18n.LANGUAGES.items()), i18n.language()),
            (
                "fullscreen",
                _("Window"),
                [(False, pgettext("window", "Window")), (True, pgettext("window", "Full screen"))],
                settings.fullscreen,
            ),
            (
                "speed",
                _("Moves are shown"),
                [
                    ("calm", pgettext("speed", "calmly")),
                    ("normal", pgettext("speed", "normally")),
                    ("fast", pgettext("speed", "fast")),
                    ("off", pgettext("speed", "at once")),
                ],
                settings.speed,
            ),
            (
                "reduced_motion",
                _("Motion"),
                [(False, pgettext("motion", "lively")), (True, pgettext("motion", "reduced"))],
                settings.reduced_motion,
            ),
            (
                "ask_before_end",
                _("Before a turn ends"),
                [(False, pgettext("end", "end it at once")), (True, pgettext("end", "ask me"))],
                settings.ask_before_end,
            ),
            ("ui_scale", _("Size"), [(scale, f"{scale:.0%}") for scale in UI_SCALES], settings.ui_scale),
        ]
        volumes = [
            ("effects", _("Sounds of the game"), settings.effects),
            ("ambience", _("The sea"), settings.ambience),
            ("interface", _("Clicks and calls"), settings.interface),
        ]
        lines = len(rows) + len(volumes)
        self.box = pygame.Rect(0, 0, look.px(WIDTH), look.px(ABOVE + ROW * (lines - 1) + BELOW))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)

        def rect(at: int) -> pygame.Rect:
            found = pygame.Rect(0, 0, look.px(600), look.px(48))
            found.midright = (self.box.right - look.px(44), self.box.y + look.px(ABOVE + ROW * at))
            return found

        self._rows = [
            (what, label, Chips(rect(at), choices, value, gap=look.px(10)))
            for at, (what, label, choices, value) in enumerate(rows)
        ]
        self._rows += [
            (what, label, Slider(rect(at), volume, look.px(NUMBER_U)))
            for at, (what, label, volume) in enumerate(volumes, len(rows))
        ]
        back = pygame.Rect(0, 0, look.px(260), look.px(60))
        back.midbottom = (self.box.centerx, self.box.bottom - look.px(30))
        keys = pygame.Rect(self.box.x + look.px(44), back.y, look.px(220), back.h)
        done = Button(back, _("Done"), "check", "primary", value="done")
        self.group.set(
            [*(widget for _what, _label, widget in self._rows), done, Button(keys, _("Keys …"), value="keys")]
        )

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="keys")):
                self.stage.push(Keys())
            case Pressed():
                self.stage.pop()
            case Chosen(widget=widget, value=value):
                what = next(what for what, _label, each in self._rows if each is widget)
                self.stage.change_settings(changed(self.stage.settings, what, value))
                if what in TRIED:
                    self.stage.sound(TRIED[what])
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        at = (self.box.centerx, self.box.y + look.px(58))
        look.text(surface, _("Options"), "serif-bold", 42, theme.TITLE, at, "mc", shadow=True)
        for _what, label, widget in self._rows:
            left = self.box.x + look.px(44)
            look.fit(
                surface,
                label,
                widget.rect.x - left - look.px(16),
                "sans-semibold",
                22,
                theme.CREAM,
                (left, widget.rect.centery),
                "ml",
            )
