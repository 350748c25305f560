"""One picture of a finished game to share: the board, who has won, and everyone's score."""

from __future__ import annotations

from datetime import datetime

import pygame
from pygame import Rect, Surface

from elcapitan import paths
from elcapitan.client.drawing import backdrop, theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model import bot_profiles, game_list, stand_ins
from elcapitan.client.replay.headless import board_picture, image_bytes
from elcapitan.client.sheet import ranking_words
from elcapitan.client.sheet.ranking_sheet import RankingSheet
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.games import face
from elcapitan.locked_file import write_new_file

HEAD, EDGE, COLUMN, FOOT, TALLEST, STORY = 132, 30, 520, 56, 210, 170
"""u: the title, the margin, the ranking's width, the line at the bottom, the highest row of a player, and the room for
what decided the game."""


SIZE = 1920, 1080
"""px of a picture that is saved."""


def result_picture(stage: SceneContext, ranking: RankingSheet, size: tuple[int, int] = SIZE) -> Surface:
    """Board and ranking in a picture of `size` px, which does not depend on the window."""
    look, model = DrawContext(size, stage.look.art), ranking.model
    picture = Surface(look.size)
    backdrop.draw_wood(picture, look)
    window = picture.get_rect()
    title = look.px(EDGE), look.px(HEAD * 0.44)
    room = window.w - 2 * look.px(EDGE)
    won = ranking_words.winners_text(model, ranking.winners)  # it goes to others, too
    look.fit(picture, won, room, "serif-bold", 54, theme.TITLE, title, "ml", shadow=True)
    decided = ranking.story[len(stand_ins.stand_in_sentences(model)) :]
    told = " ".join(decided[:1])
    look.fit(picture, told, room, "sans", 22, theme.SECONDARY, (look.px(EDGE), look.px(HEAD * 0.8)), "ml")
    place = Rect(look.px(EDGE), look.px(HEAD), room - look.px(COLUMN + EDGE), window.h - look.px(HEAD + FOOT))
    board = board_picture(model, SceneStack(look, stage.settings, lambda settings: None), place.size)
    box = board.get_rect().fit(place)
    box.topleft = place.topleft
    picture.blit(pygame.transform.smoothscale(board, box.size), box)
    look.rim(picture, box, theme.HAIRLINE, 1.6, 0.8, radius=3)
    column = Rect(box.right + look.px(EDGE), box.y, 0, box.h)
    column.w = window.right - look.px(EDGE) - column.x
    below = _draw_places(picture, look, ranking, column)
    for sentence in decided[1:]:  # as many as there is room for
        high = len(look.wrap(sentence, "sans", 22, below.w)) * look.line_height("sans", 22)
        if high <= below.h:
            look.paragraph(picture, sentence, "sans", 22, theme.CREAM, below.topleft, below.w)
            below = Rect(below.x, below.y + high + look.px(10), below.w, below.h - high - look.px(10))
    foot = window.right - look.px(EDGE), window.bottom - look.px(FOOT / 2)
    look.text(picture, game_list.game_title(model.rules.name), "serif-semibold", 20, theme.SECONDARY, foot, "mr")
    return picture


def _draw_places(picture: Surface, look: DrawContext, ranking: RankingSheet, column: Rect) -> Rect:
    """Each player's place, portrait, name and score, the winner first; the room below them."""
    model, places = ranking.model, ranking.places()
    step = min(look.px(TALLEST), (column.h - look.px(STORY)) // len(places))
    for at, (number, seat) in enumerate(places):
        row = Rect(column.x, column.y + step * at, column.w, step - look.px(10))
        info, first = model.seats[seat - 1], number == 1
        look.fill(picture, row, theme.PANEL_ACTIVE if first else theme.PANEL, 0.95, radius=10)
        look.rim(picture, row, theme.LEGAL if first else theme.HAIRLINE, 2, 1 if first else 0.5, radius=10)
        middle, wide = row.centery, min(look.px(150), row.h - look.px(12))
        look.text(picture, f"{number}.", "serif-black", 34, theme.HEADING, (row.x + look.px(34), middle), "mc")
        portrait = ranking.portraits[seat - 1]
        left = row.x + look.px(66)
        draw_portrait(picture, look, portrait, info.colour, (left + wide // 2, middle), wide)
        score = face(model.rules.name).score_text(model.state, seat)
        end = look.text(picture, score, "sans-black", 44, theme.TITLE, (row.right - look.px(18), middle), "mr").x
        left += wide + look.px(18)
        room, apart = end - look.px(14) - left, min(look.px(20), row.h // 5)
        name = (left, middle - apart)
        look.fit(picture, info.name, room, "serif-semibold", 28, theme.CREAM, name, "ml")
        by = bot_profiles.level_text(info.by)
        look.fit(picture, by, room, "sans", 19, theme.SECONDARY, (left, middle + apart), "ml")
    top = column.y + step * len(places) + look.px(16)
    return Rect(column.x, top, column.w, column.bottom - top)


def save_result_picture(stage: SceneContext, ranking: RankingSheet, now: datetime) -> None:
    """Save it among the player's pictures, and tell them where it is or why it is not; nothing is overwritten."""
    try:
        file = paths.pictures() / f"{ranking.model.rules.name}-{now:%Y-%m-%d-%H%M%S}.png"
        file = write_new_file(file, image_bytes(result_picture(stage, ranking), file.suffix))
    except OSError as fault:
        stage.toast(_("The picture could not be saved: {reason}").format(reason=fault.strerror or fault))
    else:
        stage.toast(_("Saved as {file}").format(file=file))
