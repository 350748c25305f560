"""The row of games one of which is played: picture, name, players, length, one sentence; a game without a window is
greyed and says why.
"""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.model.game_list import game_picture, game_title, seats_text, why_not_playable
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, WidgetEvent
from elcapitan.games import game_names, introduction

RADIUS = 10
SHALLOW = 90
"""u; a lower card has no sentence, and what is told of it stands closer together; so does one where it has no room."""
NARROW = 300
"""u; a narrower card does not say how long a game takes."""
WITH_PICTURE = 180
"""u; a narrower card has no picture."""
ONE_LINE = 700
"""u; a narrower card has two lines for its sentence."""
SENTENCE_AT = 0.53
"""Of the card's height, where its two lines begin."""
WIDEST = 620
"""u; with few games the cards do not grow beyond it."""


class GameCards(Chips):
    """Reports the wire name of the chosen game; arrows pass over games that cannot be played."""

    def __init__(self, rect: pygame.Rect, game: str, gap: int, widest: int) -> None:
        """`widest`: px of a card at most."""
        games = game_names()
        room = min(rect.width, widest * len(games) + gap * (len(games) - 1))
        super().__init__(
            pygame.Rect(rect.x, rect.y, room, rect.height), [(each, game_title(each)) for each in games], game, gap=gap
        )

    def box(self, game: str) -> pygame.Rect:
        """Where the card of that game is."""
        return self.boxes[[value for value, _words in self.choices].index(game)]

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 1 if event.key in ACTIVATING_KEYS else 0)
        playable = [at for at, (game, _words) in enumerate(self.choices) if not why_not_playable(str(game))]
        now = next((at for at, place in enumerate(playable) if self.choices[place][0] == self.value), 0)
        return self._choose(playable[(now + step) % len(playable)]) if step and playable else None

    def _choose(self, at: int) -> WidgetEvent | None:
        return None if why_not_playable(str(self.choices[at][0])) else super()._choose(at)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        for at, (box, (game, _words)) in enumerate(zip(self.boxes, self.choices, strict=True)):
            self._draw_card(dst, look, box, str(game), at == self._under and self.hovered)

    def _is_shallow(self, look: DrawContext, box: pygame.Rect) -> bool:
        """In a small window letters are no smaller than can be read, and two lines may be too tall for the card."""
        lines = 1 if box.width >= look.px(ONE_LINE) else 2
        room = box.height * (1 - SENTENCE_AT)
        return box.height < look.px(SHALLOW) or lines * look.line_height("sans-italic", 17) > room

    def _shallow_size(self, look: DrawContext, height: int, room: int) -> float:
        """u, of the names on cards of that height: all alike, and above what is told of the game."""
        style, size = "serif-semibold", 22
        while size > 14 and look.line_height(style, size) + look.line_height("sans-semibold", 16) > height:
            size -= 1
        fitting = (look.fitting(introduction(game).name, room, style, size)[1] for game in game_names())
        return min(fitting) / look.s

    def _draw_card(self, dst: pygame.Surface, look: DrawContext, box: pygame.Rect, game: str, hovered: bool) -> None:
        on, why_not = game == self.value, why_not_playable(game)
        said, shallow = introduction(game), self._is_shallow(look, box)
        look.fill(dst, box, theme.PANEL_ACTIVE if on else theme.PANEL, 0.95, radius=RADIUS)
        if hovered and not on and not why_not:
            look.fill(dst, box, theme.LEGAL, 0.14, radius=RADIUS)
        rim = theme.LEGAL if on else theme.HAIRLINE
        look.rim(dst, box, rim, 2.6 if on else 1.2, 1 if on else 0.5, radius=RADIUS)
        inset = look.px(5 if shallow else 8)
        picture = pygame.Rect(box.x + inset, box.y + inset, 0, box.height - 2 * inset)
        picture.width = min(round(picture.height * 16 / 9), box.width // 3)
        left, ink = picture.right + look.px(16), theme.DISABLED if why_not else theme.TITLE if on else theme.CREAM
        if box.width < look.px(WITH_PICTURE):
            left = box.x + look.px(12)
        else:
            draw_game_picture(dst, look, game_picture(game), picture, veiled=bool(why_not))
        room = box.right - look.px(14) - left

        def line(part: float) -> tuple[int, int]:
            return left, box.y + round(box.height * part)

        if on and not shallow:
            mark = (box.right - look.px(14), line(0.24)[1])
            look.icon(dst, "check", mark, look.px(22), theme.OK, anchor="mr")
        name_room = room - (look.px(30) if on and not shallow else 0)
        one_line = box.width >= look.px(ONE_LINE)
        size, name_at = 27.0, line(0.24 if one_line else 0.2)
        if shallow:
            size, name_at = self._shallow_size(look, box.height, name_room), line(0.32)
        look.fit(dst, said.name, name_room, "serif-semibold", size, ink, name_at, "ml")
        facts = seats_text(game) if box.width < look.px(NARROW) else f"{seats_text(game)}  ·  {said.length}"
        plain = theme.DISABLED if why_not else theme.SECONDARY
        if why_not:
            if not shallow:
                look.fit(dst, facts, room, "sans-semibold", 17, plain, line(0.5), "ml")
            at = line(0.72 if shallow else 0.77)
            look.icon(dst, "lock", at, look.px(16), theme.REASON, anchor="ml")
            beside = look.px(22)
            look.fit(dst, why_not, room - beside, "sans", 16, theme.REASON, (at[0] + beside, at[1]), "ml")
        elif shallow:
            look.fit(dst, facts, room, "sans-semibold", 16, plain, line(0.72), "ml")
        else:
            ink = theme.CREAM if on else plain
            look.fit(dst, facts, room, "sans-semibold", 17, plain, line(0.5 if one_line else 0.42), "ml")
            if one_line:
                look.fit(dst, said.sentence, room, "sans-italic", 17, ink, line(0.77), "ml")
            else:
                block = look.block(said.sentence, "sans-italic", 17, (room, round(box.height * 0.46)), 2)
                look.draw_block(dst, block, ink, line(SENTENCE_AT), "tl")
