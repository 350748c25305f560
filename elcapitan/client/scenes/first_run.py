"""The first start: language, name, sound, and what to begin with. Asked once; all of it is in the options."""

from __future__ import annotations

from dataclasses import replace

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lessons.guided_game_button import GuidedGameButton
from elcapitan.client.lessons.loading_scene import LoadingScene
from elcapitan.client.model.portraits import all_faces, player_portrait
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.options.options import FACES_U
from elcapitan.client.scenes import routes
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.shell.settings import LONGEST_NAME, Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.swatches import FaceSwatches
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Chosen, Pressed, Submitted, Typed, Widget
from elcapitan.games import game_names, has_lessons

BOX = (1080, 904)
MARGIN = 60
ABOVE = 214
ROW = 84
CONTROL = 560
TWO_LINES = 80
"""Of a toast."""
QUIET = {"effects": 0.0, "ambience": 0.0, "interface": 0.0, "music": 0.0}


class FirstRun(Dialog):
    """The dialogue of the first start."""

    needs = BOX

    def __init__(self, link: TableClient) -> None:
        super().__init__()
        self.link = link
        self.box = pygame.Rect(0, 0, 0, 0)
        self._rows: list[tuple[str, Widget]] = []
        self._ways: list[Button] = []
        """To begin."""
        self._plain: list[Button] = []
        """Those of them that are no guided game."""

    @property
    def toast_room(self) -> pygame.Rect:
        """Above the box, where there is room for two lines, or else over the heading: settings that could not be read
        lead here, which must cover no button.
        """
        if self.box.y >= self.look.px(TWO_LINES):
            return pygame.Rect(self.box.x, 0, self.box.width, self.box.y)
        return pygame.Rect(self.box.x, self.box.y, self.box.width, self.look.px(ABOVE - 25))

    def relayout(self) -> None:
        look, settings = self.look, self.stage.settings
        self.box = pygame.Rect(0, 0, look.px(BOX[0]), look.px(BOX[1]))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)

        def rect(at: int) -> pygame.Rect:
            found = pygame.Rect(0, 0, look.px(CONTROL), look.px(50))
            found.midright = (self.box.right - look.px(MARGIN), self.box.y + look.px(ABOVE + ROW * at))
            return found

        gap = look.px(12)
        sounds = [(True, pgettext("sound", "on")), (False, pgettext("sound", "off"))]
        language = Chips(rect(0), sorted(i18n.LANGUAGES.items()), i18n.language(), gap=gap)
        name = TextField(rect(1), settings.name, _("for example, Nora"), LONGEST_NAME)
        sound = Chips(rect(3), sounds, settings.effects > 0, gap=gap)
        around = rect(2).inflate(0, look.px(FACES_U) - look.px(50))
        self._faces = FaceSwatches(around, player_portrait(player_name(settings), settings.face), all_faces())
        self._rows = [
            (_("Language"), language),
            (_("Your name"), name),
            (_("Your face"), self._faces),
            (_("Sound"), sound),
        ]
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        guided = [game for game in game_names() if has_lessons(game)]

        def place(at: int, of: int, above_u: float, high_u: float) -> pygame.Rect:
            wide = (inner.width - (of - 1) * look.px(20)) // of
            return pygame.Rect(
                inner.x + at * (wide + look.px(20)), self.box.bottom - look.px(above_u), wide, look.px(high_u)
            )

        buttons: list[Button] = [
            GuidedGameButton(place(at, len(guided), 318, 132), game) for at, game in enumerate(guided)
        ]
        plan = [("alone", _("Play alone"), "play"), ("others", _("Play with others"), "globe")]
        self._plain = [
            Button(place(at, len(plan), 138, 66), label, icon, value=value)
            for at, (value, label, icon) in enumerate(plan)
        ]
        for button in self._plain:
            button.size_u = 24
        buttons += self._plain
        first, self._ways = not self._ways, buttons
        self.group.set([*(widget for _label, widget in self._rows), *buttons])
        if first:
            self.group.focus(name, ringed=False)  # typing begins at once
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        settings = self.stage.settings
        match self.group.handle(event):
            case Pressed(widget=GuidedGameButton(game=game)):
                self._begin("learn", game)
            case Pressed(widget=Button(value=str(value))):
                self._begin(value)
            case Chosen(widget=FaceSwatches(), value=str(face)):
                self.stage.keep_settings(replace(settings, face=face))
                self.stale = True
            case Chosen(value=str(language)):
                self.stage.change_settings(replace(settings, language=language))
            case Chosen(value=bool(sound)):
                plain = {what: getattr(Settings(), what) for what in QUIET}
                self.stage.change_settings(replace(settings, **(plain if sound else QUIET)))
            case Typed(widget=TextField() as field) | Submitted(widget=TextField() as field) as report:
                settings = replace(settings, name=field.text.strip())
                self.stage.keep_settings(settings)
                self._faces.value, self.stale = player_portrait(player_name(settings), settings.face), True
                if isinstance(report, Submitted):
                    self.group.focus(self._ways[0])
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self._begin("")
        return True

    def _begin(self, with_what: str, game: str = "") -> None:
        """`game`: whose guided game it is; the menu is about that game then."""
        settings = replace(self.stage.settings, welcomed=True, game=game or self.stage.settings.game)
        self.link.name = settings.name
        self.stage.pop()
        self.stage.change_settings(settings)
        match with_what:
            case "learn":
                self.stage.push(LoadingScene(lambda stage: routes.guided_game(stage, game)))
            case "alone":
                self.stage.push(routes.new_game(self.link))
            case "others":
                self.stage.push(routes.network_games(self.link))

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        room = self.box.width - 2 * look.px(MARGIN)
        at = (self.box.centerx, self.box.y + look.px(72))
        look.fit(surface, _("Welcome aboard"), room, "serif-bold", 46, theme.TITLE, at, shadow=True)
        at = (self.box.centerx, self.box.y + look.px(130))
        words = _("You can change all of this later in the options")
        look.fit(surface, words, room, "sans-italic", 19, theme.SECONDARY, at)
        left = self.box.x + look.px(MARGIN)
        for label, widget in self._rows:
            width = widget.rect.x - left - look.px(20)
            look.fit(surface, label, width, "sans-semibold", 23, theme.CREAM, (left, widget.rect.centery), "ml")
        at = (self.box.centerx, self.box.bottom - look.px(166))
        look.fit(surface, _("Each guides you through a first game"), room, "sans", 18, theme.SECONDARY, at)
        at = (self.box.centerx, self.box.bottom - look.px(352))
        look.fit(surface, _("How would you like to start?"), room, "serif-semibold", 26, theme.HEADING, at)
        said = (_("A game against computer players"), _("A game on your network"))
        for button, words in zip(self._plain, said, strict=True):
            below = (button.rect.centerx, button.rect.bottom + look.px(28))
            look.fit(surface, words, button.rect.width, "sans", 18, theme.SECONDARY, below)
