"""The options, page by page, each with a sentence that says what it does. A choice takes effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from elcapitan import paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.face import OptionPreview
from elcapitan.client.model.last_table import current_game
from elcapitan.client.model.portraits import all_faces, player_portrait
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.options.option_preview import HEADING_U, MARGIN_U, GamePreview
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.shell import file_manager, i18n
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.shell.option_list import OptionPage, SettingOption, all_options, page_name
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.shell.settings import LONGEST_NAME, Settings, is_valid
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.dialog import EDGE_U, Dialog
from elcapitan.client.widgets.slider import NUMBER_U, Slider
from elcapitan.client.widgets.swatches import FaceSwatches
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Chosen, Pressed, Submitted, Typed, Widget
from elcapitan.games import DEFAULT_GAME, face
from elcapitan.protocol.host_names import port_number

BOX, LEAST = (1540, 880), (1437, 811)
"""u; the least at the larger settings."""
MARGIN = 52
RIGHT = 440
"""u of what the lines bring about, right of them."""
APART = 40
ABOVE, BELOW = 190, 120
"""u over the lines and under them."""
ROW, MOST_ROW = 112, 190
"""u of a line; more where a page has few."""
CONTROL = 500
"""u wide."""
FOLDER_LINE, OPEN = 56, (130, 42)
"""u from one folder to the next, and its button."""
FACES_U = 62
"""u of the portraits' height."""
HEARD = 62
"""u from one sound to listen to, to the next."""
TRIED: dict[str, Sound] = {"effects": Sound.COIN, "interface": Sound.CHAT}
"""The sounds that a new volume is tried with, in any game; the sea plays anyway."""


def with_option(settings: Settings, what: str, value: object) -> Settings:
    """The settings with one other choice; an invalid one changes nothing."""
    new: dict[str, Any] = {what: value}
    return replace(settings, **new) if is_valid(what, value) else settings


def parse_port(text: str) -> int | None:
    """The port in a field: 0 for an empty one, None for what is none."""
    text = text.strip()
    if not text:
        return 0
    port = port_number(text)
    return port if port is not None and is_valid("port", port) else None


def user_folders() -> list[tuple[str, Path]]:
    """What is kept where."""
    return [
        (_("Games and boards"), paths.data()),
        (_("Settings"), paths.config()),
        (_("Logs"), paths.logs()),
    ]


def _why_not_open() -> str:
    """Why no folder can be looked into from here; empty if they can."""
    return "" if file_manager.open_command() is not None else _("no file manager found")


SOUNDS = (
    *(Sound.BUILD, Sound.COIN, Sound.CARD, Sound.UNDO, Sound.ILLEGAL),
    *(Sound.YOUR_TURN, Sound.CHAT, Sound.WIN),
)
"""The sounds that can be tried, for all games."""


def sound_name(sound: Sound) -> str:
    """What a sound is called."""
    return {
        Sound.BUILD: _("building"),
        Sound.COIN: _("coins"),
        Sound.CARD: _("a card"),
        Sound.UNDO: pgettext("sound", "taking back"),
        Sound.ILLEGAL: pgettext("sound", "not possible"),
        Sound.YOUR_TURN: _("your turn"),
        Sound.CHAT: _("a chat message"),
        Sound.WIN: pgettext("sound", "the end of the game"),
    }[sound]


class Options(Dialog):
    """The dialogue of the options."""

    needs = LEAST

    def __init__(self, page: OptionPage = OptionPage.GAME) -> None:
        super().__init__()
        self.box = pygame.Rect(0, 0, 0, 0)
        i18n.find_languages()
        self._damaged_languages = " ".join(i18n.damaged_languages().values())
        self.page = page
        self._pages: Chips | None = None
        self._rows: list[tuple[SettingOption, Widget]] = []
        self._typed: dict[str, str] = {}
        """The text of a field while it is invalid."""
        self._wide, self._high, self._left = float(BOX[0]), float(BOX[1]), 0.0
        """u of the box, and of its lines."""
        self._step: float = ROW
        self._preview: OptionPreview = GamePreview(DEFAULT_GAME)
        self._still = True
        """What the preview shows is painted as it will stay."""

    def enter(self, stage: SceneContext) -> None:
        game = current_game(stage.settings)
        show = face(game).option_preview
        self._preview = GamePreview(game) if show is None else show()
        super().enter(stage)

    @property
    def busy(self) -> bool:
        return self.coming or self._moving

    @property
    def _moving(self) -> bool:
        return self._preview.moving(self.page, self.stage.settings)

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        self._preview.update(dt_s)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        moving = self._moving or not self._still
        self._still = not self._moving
        if self.stale or self.coming or self.group.changed or not moving:
            return super().draw(surface)
        self._preview.draw(surface, self.look, self.page, self.stage.settings)
        return [self._preview.rect]

    def relayout(self) -> None:
        look = self.look
        self._wide, self._high = (
            min(most, room - EDGE_U) for most, room in zip(BOX, (look.across, look.down), strict=True)
        )
        self._left = self._wide - 2 * MARGIN - APART - RIGHT
        self.box = pygame.Rect(0, 0, look.px(self._wide), look.px(self._high))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        tabs = pygame.Rect(inner.x, self.box.y + look.px(108), inner.w, look.px(50))
        self._pages = Chips(tabs, [(page, page_name(page)) for page in OptionPage], self.page, gap=look.px(12))
        high = self.box.h - look.px(ABOVE + BELOW)
        right = inner.x + look.px(self._left + APART)
        self._preview.rect = pygame.Rect(right, self.box.y + look.px(ABOVE), inner.right - right, high)
        chosen = [option for option in all_options() if option.page is self.page]
        room, beneath = self._high - ABOVE - BELOW, 0.0
        if self.page is OptionPage.NETWORK:
            beneath = 44 + FOLDER_LINE * (len(user_folders()) + 0.5)
        self._step = min(MOST_ROW, (room - beneath) / len(chosen))
        self._rows = [(option, self._control(look, option, at)) for at, option in enumerate(chosen)]
        low = self.box.bottom - look.px(92)
        done = Button(pygame.Rect(0, low, look.px(260), look.px(60)), _("Done"), "check", "primary", value="done")
        done.rect.right = inner.right
        keys = Button(pygame.Rect(inner.x, low, look.px(220), look.px(60)), _("Keys …"), value="keys")
        plain = Button(pygame.Rect(0, low, look.px(330), look.px(60)), _("Reset this page"), "undo", value="defaults")
        plain.rect.x = keys.rect.right + look.px(16)
        sounds = list(self._sounds(look)) if self.page is OptionPage.SOUND else []
        extra = list(self._folder_buttons()) if self.page is OptionPage.NETWORK else sounds
        self.group.set([*(widget for _option, widget in self._rows), *extra, done, keys, plain, self._pages])
        self.stale = True

    def _sounds(self, look: DrawContext) -> Iterator[Button]:
        """To listen to how loud they are."""
        box = self._preview.rect.inflate(-2 * look.px(MARGIN_U), 0)
        step = min(HEARD, (box.h / look.s - HEADING_U) / len(SOUNDS))
        for at, sound in enumerate(SOUNDS):
            place = pygame.Rect(box.x, box.y + look.px(HEADING_U + step * at), box.w, look.px(step - 12))
            yield Button(place, sound_name(sound), "sound", value=sound)

    def _control(self, look: DrawContext, option: SettingOption, at: int) -> Widget:
        value = getattr(self.stage.settings, option.name)
        rect = pygame.Rect(0, 0, look.px(CONTROL), look.px(48))
        rect.midright = (
            self.box.x + look.px(MARGIN + self._left),
            self.box.y + look.px(ABOVE + self._step * (at + 0.5)),
        )
        match option.kind:
            case "face":
                rect = rect.inflate(0, look.px(FACES_U) - rect.h)
                return FaceSwatches(rect, player_portrait(player_name(self.stage.settings), value), all_faces())
            case "volume":
                return Slider(rect, value, look.px(NUMBER_U))
            case "text":
                return TextField(rect, value, _("for example, Nora"), LONGEST_NAME)
            case "port":
                return TextField(rect, self._typed.get(option.name, str(value or "")), "21997", 5)
        if option.name == "language":
            value = self.stage.settings.spoken
        return Chips(rect, option.choices, value, gap=look.px(10))

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value=Sound() as sound)):
                self.stage.sound(sound)
            case Pressed(widget=Button(value=Path() as folder)):
                self._show_folder(folder)
            case Pressed(widget=Button(value=str(value))):
                self._press(value)
            case Chosen(widget=widget, value=OptionPage() as page) if widget is self._pages:
                self.page = page
                self._preview.begin()
                self.relayout()
            case Chosen(widget=widget, value=value):
                self._choose(self._option(widget), value)
            case Typed(widget=widget) | Submitted(widget=widget) if isinstance(widget, TextField):
                self._type(self._option(widget), widget.text)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _option(self, widget: Widget) -> SettingOption:
        return next(option for option, each in self._rows if each is widget)

    def _press(self, what: str) -> None:
        if what == "keys":
            self.stage.push(KeyHelpDialog())
        elif what == "defaults":
            plain = {option.name: getattr(Settings(), option.name) for option, _widget in self._rows}
            self._typed.clear()
            self.stage.change_settings(replace(self.stage.settings, **plain))
        else:
            self.stage.pop()

    def _choose(self, option: SettingOption, value: object) -> None:
        self._preview.begin()
        settings = with_option(self.stage.settings, option.name, value)
        if option.kind == "volume":
            settings = replace(settings, muted=False)  # a new volume is audible at once
        self.stage.change_settings(settings)
        if option.name in TRIED:
            self.stage.sound(TRIED[option.name])

    def _type(self, option: SettingOption, text: str) -> None:
        """Stored with every letter; the widgets stay, because one of them is being typed into."""
        value: object = text.strip()
        if option.kind == "port":
            value = parse_port(text)
            self._typed[option.name] = text
        if value is not None:
            self.stage.keep_settings(with_option(self.stage.settings, option.name, value))
        self._show_face()
        self.stale = True

    def _show_face(self) -> None:
        """A face that was not chosen follows from the name."""
        settings = self.stage.settings
        for _option, widget in self._rows:
            if isinstance(widget, FaceSwatches):
                widget.value = player_portrait(player_name(settings), settings.face)

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        at = (self.box.centerx, self.box.y + look.px(60))
        look.text(surface, _("Options"), "serif-bold", 42, theme.TITLE, at, "mc", shadow=True)
        left = self.box.x + look.px(MARGIN)
        for at_, (option, widget) in enumerate(self._rows):
            room, middle = widget.rect.x - left - look.px(24), widget.rect.centery
            if at_:
                line = pygame.Rect(left, middle - look.px(self._step / 2), look.px(self._left), max(1, look.px(1)))
                look.fill(surface, line, theme.HAIRLINE, 0.28)
            sentence, ink = self._sentence(option)
            below = max(look.px(30), look.line_height("sans-semibold", 22) * 9 // 10)
            block = look.block(sentence, "sans", 17, (room, look.px(self._step + 6) - below))
            top = middle - (below + block.step * len(block.lines)) // 2
            at = (left, top + round(below * 13 / 30))
            look.fit(surface, option.label, room, "sans-semibold", 22, theme.CREAM, at, "ml")
            look.draw_block(surface, block, ink, (left, top + below), "tl")
        if self.page is OptionPage.NETWORK:
            self._paint_folders(surface, look, left)
        self._preview.draw(surface, look, self.page, self.stage.settings)

    def _sentence(self, option: SettingOption) -> tuple[str, str]:
        if option.kind == "port" and parse_port(self._typed.get(option.name, "")) is None:
            return _("A port is a number from 1024 to 65535."), theme.REASON
        if option.name == "language" and self._damaged_languages:
            return self._damaged_languages, theme.REASON
        return option.sentence, theme.SECONDARY

    def _folder_line(self, at: int) -> int:
        """The middle of the line of that folder, in px; -1 is the heading's."""
        return self.box.y + self.look.px(ABOVE + self._step * len(self._rows) + 44 + FOLDER_LINE * (at + 1))

    def _folder_buttons(self) -> Iterator[Button]:
        """To look into them with the system's file manager."""
        look = self.look
        why_not = _why_not_open()
        for at, (_what, folder) in enumerate(user_folders()):
            rect = pygame.Rect(0, 0, look.px(OPEN[0]), look.px(OPEN[1]))
            rect.midright = (self.box.x + look.px(MARGIN + self._left), self._folder_line(at))
            button = Button(rect, _("Open"), why_not=why_not, value=folder)
            button.reason_at, button.size_u = "nowhere", 18
            yield button

    def _show_folder(self, folder: Path) -> None:
        try:
            file_manager.open_folder(folder)
        except OSError as fault:
            words = _("The folder could not be opened: {reason}")
            self.stage.toast(words.format(reason=fault.strerror or fault))

    def _paint_folders(self, surface: pygame.Surface, look: DrawContext, left: int) -> None:
        width, y = look.px(self._left), self._folder_line(-1)
        look.fit(surface, _("Folders"), width // 2, "serif-semibold", 24, theme.HEADING, (left, y), "ml")
        if why_not := _why_not_open():
            look.fit(surface, why_not, width // 2, "sans", 16, theme.REASON, (left + width, y), "mr")
        for at, (what, folder) in enumerate(user_folders()):
            y = self._folder_line(at)
            look.fit(surface, what, look.px(220), "sans-semibold", 19, theme.CREAM, (left, y), "ml")
            room = width - look.px(240 + OPEN[0] + 16)
            look.fit(surface, str(folder), room, "sans", 18, theme.SECONDARY, (left + look.px(240), y), "ml")
