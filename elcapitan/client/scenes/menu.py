"""The main menu."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from elcapitan import __version__, paths
from elcapitan.client.campaign.campaign_data import has_campaign
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.art import LOW_CENTRE
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.water_sparkle import STEP_S, WaterSparkle
from elcapitan.client.lessons.finished_games import finished_games
from elcapitan.client.lessons.lesson_progress import left_courses
from elcapitan.client.model.game_list import game_facts, game_title, playable_games
from elcapitan.client.model.last_table import current_game
from elcapitan.client.puzzles.daily_games import has_left_daily_game
from elcapitan.client.scenes import routes
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.widget import Chosen, Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import DEFAULT_GAME, game_names, has_lessons, has_puzzles, has_statistics, introduction

if TYPE_CHECKING:
    from random import Random

    from elcapitan.client.net.table_client import TableClient

PLANK = (96, 520)
"""Left edge and width, u."""
BUTTON = (408, 66, 82)
"""Width, height and step, u."""
BESIDE = ("campaign", "lessons", "statistics", "quit")
"""Buttons that share a row with the one before."""
OF_A_GAME = ("campaign", "lessons", "puzzles", "statistics")
"""What each game has for itself, or lacks."""
HIGH, LEAST = 1080, 831
"""u of the plank's writing; the least, at the larger settings: a smaller compass, and all of it closer."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
WIDE = 1100
"""u across which plank and ship need."""
EMBLEM = 240
"""u, each way, of the room over the title."""


class Menu(WidgetScene):
    """The first scene, always at the bottom of the stack."""

    takes_files = True
    tune = Tune.MENU

    def __init__(self, link: TableClient, chance: Random | None = None) -> None:
        """`chance` draws the opponents of a new game."""
        super().__init__()
        self.link = link
        self.chance = chance
        self._waters: list[WaterSparkle] = []
        self._now_s = 0.0
        self._glinted_s = 0.0

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(WIDE, LEAST)

    @property
    def game(self) -> str:
        """The current game: how to play is about it."""
        return current_game(self.stage.settings)

    @property
    def _picture(self) -> str:
        """The current game's; the harbour for a game without one."""
        return introduction(self.game).picture or introduction(DEFAULT_GAME).picture

    def _game_with(self, part: str) -> str:
        """Whose campaign, lessons, puzzles or statistics are opened: the current game's, else those of another."""
        has = {
            "campaign": has_campaign,
            "lessons": has_lessons,
            "puzzles": has_puzzles,
            "statistics": has_statistics,
        }[part]
        return self.game if has(self.game) else next(filter(has, game_names()))

    @property
    def _closer(self) -> float:
        """From 0 (the plank has all its room) to 1 (it has the least)."""
        return max(0.0, min(1.0, (HIGH - self.look.down) / (HIGH - LEAST)))

    @property
    def toast_room(self) -> pygame.Rect:
        """On the picture beside the plank, above the version."""
        look = self.look
        room = pygame.Rect(look.px(sum(PLANK)), 0, 0, look.px(120))
        room.width, room.bottom = look.size[0] - room.x, look.size[1] - look.px(70)
        return room

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.relayout()  # whether there is a game to continue may have changed

    def relayout(self) -> None:
        look = self.look
        closer = self._closer
        top, step = self._top() + look.px(466 - 176 * closer), BUTTON[2] - 6 * closer
        left = look.px(PLANK[0] + (PLANK[1] - BUTTON[0]) / 2)
        nothing_kept = "" if _has_games(self.link) else _("No game to continue yet")
        plan = [
            ("new", _("New game"), introduction(self.game).icon, ""),
            ("campaign", _("Campaign"), "route", ""),
            ("network", _("Play on the local network"), "globe", ""),
            ("resume", _("Continue saved game"), "scroll", nothing_kept),
            ("rules", _("How to play"), "book", ""),
            ("lessons", _("Lessons"), "bulb", ""),
            ("puzzles", _("Puzzles"), "lens", ""),
            ("statistics", _("Statistics"), "star", ""),
            ("options", _("Options"), "gear", ""),
            ("quit", _("Quit"), "cross", ""),
        ]
        buttons = []
        row = -1
        for (value, label, icon, why_not), following in zip(plan, [*plan[1:], ("", "", "", "")], strict=True):
            row += value not in BESIDE
            rect = pygame.Rect(left, top + look.px(step * row), look.px(BUTTON[0]), look.px(BUTTON[1]))
            if value in BESIDE or following[0] in BESIDE:
                rect.width = look.px(BUTTON[0] / 2 - 6)
            if value in BESIDE:
                rect.right = left + look.px(BUTTON[0])
            button = Button(rect, label, icon, "primary" if value == "new" else "secondary", why_not, value)
            button.size_u, button.reason_at = 24, "inside"
            if value in OF_A_GAME and (game := self._game_with(value)) != self.game:
                button.note = game_title(game)
            buttons.append(button)
        languages = [(code, name) for code, name in sorted(i18n.LANGUAGES.items())]
        width = min(look.px(140 * len(languages) - 12), look.px(BUTTON[0]))
        low = self._top() + look.px(988 - 228 * closer)
        chips = pygame.Rect(left + (look.px(BUTTON[0]) - width) // 2, low, width, look.px(40))
        self.group.set([*buttons, Chips(chips, languages, i18n.language(), gap=look.px(12))])
        self._waters = [WaterSparkle(rect, look.s, count) for rect, count in self._seas()]

    def _top(self) -> int:
        """The plank's writing is in the middle of a window that is higher than wide screens are."""
        return (self.look.size[1] - self.look.px(HIGH - (HIGH - LEAST) * self._closer)) // 2

    def _seas(self) -> list[tuple[pygame.Rect, int]]:
        """The open water of the picture, never under the plank or the version; and how many glints."""
        width, height = self.look.size
        # The picture covers the window, as Art.picture cuts it.
        scale = max(width / 16, height / 9)
        left, top = (width - 16 * scale) / 2, (height - 9 * scale) * LOW_CENTRE
        plank = self.look.px(PLANK[0] + PLANK[1] + 30)
        free = pygame.Rect(plank, 0, width - plank - self.look.px(20), height - self.look.px(70))
        found = []
        for water in introduction(self.game).water:
            x, y = round(left + water.left * 16 * scale), round(top + water.top * 9 * scale)
            right, bottom = round(left + water.right * 16 * scale), round(top + water.bottom * 9 * scale)
            found.append((pygame.Rect(x, y, right - x, bottom - y).clip(free), water.glints))
        return [(rect, count) for rect, count in found if min(rect.size) > 0]

    def update(self, dt_s: float) -> None:
        self._now_s += dt_s
        if any(each.hovered or each.focused for each in self.group.widgets if getattr(each, "value", "") == "resume"):
            self.link.prepare_server()  # which takes half of the time until the games are listed

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            routes.open_file(self.stage, self.link, event.file)
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.group.focused is None:
            self.go("new")  # the golden button, before anything has a ring
            return True
        match self.group.handle(event):
            case Pressed(widget=Button(value=str(value))):
                self.go(value)
            case Chosen(value=str(language)):
                self.stage.change_settings(replace(self.stage.settings, language=language))
            case None:
                return False
        return True

    def go(self, where: str) -> None:
        match where:
            case "new":
                self.stage.push(routes.new_game(self.link, self.chance))
            case "network":
                self.stage.push(routes.network_games(self.link))
            case "resume":
                self.stage.push(routes.continue_games(self.link))
            case "rules":
                self.stage.push(routes.rule_book(lambda: self.go("new"), game=self.game))
            case "lessons":
                self.stage.push(routes.lessons(self._game_with(where)))
            case "puzzles":
                self.stage.push(routes.puzzles(self._game_with(where)))
            case "options":
                self.stage.push(routes.options())
            case "statistics":
                self.stage.push(routes.statistics(self.link, game=self._game_with(where)))
            case _ if where.startswith("campaign"):
                game = where.partition(" ")[2] or self._game_with("campaign")
                self.stage.push(routes.campaign(self.link, game))
            case "quit":
                from elcapitan.client.presence.participants import Participants
                from elcapitan.client.scenes.quit_dialog import quit_or_ask

                quit_or_ask(self.stage, Participants(self.link, self.stage))

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if not (self.stale or self.group.changed):
            return self._glint(surface)
        look, plank = self.look, self._plank(surface)
        if not self.stale:
            # Only the plank's writing changes.
            surface.set_clip(plank)
        look.picture(surface, self._picture, surface.get_rect())
        self._draw_plank(surface, look, plank)
        self.group.draw(surface, look)
        self._draw_version(surface, look)
        surface.set_clip(None)
        everywhere, self.stale = self.stale, False
        for water in self._waters if everywhere else ():
            water.clear()
        return None if everywhere else [plank]

    def _glint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """The light on the water, a dozen times a second."""
        if self.stage.settings.reduced_motion or self._now_s - self._glinted_s < STEP_S:
            return []
        self._glinted_s = self._now_s
        ground = self.look.art.picture(self._picture, surface.get_size())
        return [rect for water in self._waters for rect in water.draw(surface, ground, self._now_s)]

    def _plank(self, surface: pygame.Surface) -> pygame.Rect:
        return pygame.Rect(self.look.px(PLANK[0]), 0, self.look.px(PLANK[1]), surface.get_height())

    def _draw_plank(self, surface: pygame.Surface, look: DrawContext, plank: pygame.Rect) -> None:
        look.picture(surface, "grounds/plank", plank)
        for x in (plank.left, plank.right):
            rod = look.art.sprite("rod", look.px(8))
            for y in range(0, plank.height, rod.get_height()):
                surface.blit(rod, (x - look.px(4), y), special_flags=pygame.BLEND_PREMULTIPLIED)
        top, middle, closer = self._top(), plank.centerx, self._closer
        words, high = introduction(self.game), look.px(EMBLEM - 116 * closer)
        emblem = look.art.sprite(words.emblem, high)
        wide = min(high, high * high // emblem.get_height())
        at = (middle, top + look.px(46 - 30 * closer) + high // 2)
        look.sprite(surface, words.emblem, at, wide)
        look.fit(
            surface,
            words.name,
            look.px(430),
            "serif-black",
            84,
            theme.TITLE,
            (middle, top + look.px(342 - 146 * closer)),
            shadow=True,
        )
        # The title's tail reaches lower where only letters are larger.
        at = (middle, top + look.px(408 - 144 * closer + 30 * (look.larger - 1)))
        look.tracked(surface, words.subtitle.upper(), "sans-semibold", 19, theme.SECONDARY, at, 3)

    def _draw_version(self, surface: pygame.Surface, look: DrawContext) -> None:
        words = " · ".join([f"v{__version__}", *game_facts(self.game)])
        width = look.measure(words, "sans", 16) + look.px(44)
        box = pygame.Rect(0, 0, width, look.px(36))
        box.bottomright = (surface.get_width() - look.px(22), surface.get_height() - look.px(14))
        look.fill(surface, box, theme.PANEL, 0.5, radius=8)
        look.text(surface, words, "sans", 16, theme.CREAM, box.center, "mc")


def _has_games(link: TableClient) -> bool:
    """Whether there may be something to continue or to open: seats, a journal, records, games without a server."""
    if (
        link.seats.servers()
        or os.path.exists(paths.journal())
        or paths.files_newest_first(paths.records(), paths.RECORD_FILES)
    ):
        return True
    return any(left_courses(game) or finished_games(game) or has_left_daily_game(game) for game in playable_games())
