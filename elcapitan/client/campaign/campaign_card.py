"""The card of a stop: who waits there, what is to be reached, what was reached, and the button to go."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.campaign.route_stops import draw_star
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait

WIDTH_U, HEIGHT_U, LOW_U, LEAST_U = 556, 332, 236, 140
"""A card without goals is lower, and more so without a button."""
BUTTON_U = (206, 48)
PORTRAIT_U, TEXT_X_U, INSET_U = 148, 190, 20
GAP_U = 24
"""Between a stop and its card."""
NOTCH_U = 17


class CardText(NamedTuple):
    """What stands on a card."""

    kicker: str
    """Above the title."""
    title: str
    text: str
    portrait: tuple[str, str] = ("", "")
    """File and colour; empty: none."""
    goals: Sequence[tuple[str, bool]] = ()
    """In words, and whether each was met."""
    best: str = ""
    foot: str = ""
    button: str = ""
    """Empty: there is nothing to do yet."""

    @property
    def height_u(self) -> int:
        return HEIGHT_U if self.goals else LOW_U if self.button else LEAST_U


def card_rect(
    look: DrawContext, chart: Rect, here: Rect, foot: int, height_u: int, seen: Collection[tuple[float, float]]
) -> Rect:
    """Where a card hides the fewest of the points that should be seen: below its stop, above, left or right.

    `here` is what it must not hide, and `foot` px below that.
    """
    size, gap = (look.px(WIDTH_U), look.px(height_u)), look.px(GAP_U)
    aside = size[0] // 2 - look.px(4 * NOTCH_U)
    found = [Rect((0, 0), size) for _side in range(8)]
    for rect, x in zip(found, (0, -aside, aside), strict=False):
        rect.midtop = here.centerx + x, here.bottom + foot + gap
    for rect, x in zip(found[3:], (0, -aside, aside), strict=False):
        rect.midbottom = here.centerx + x, here.y - gap
    found[6].midright = here.x - 2 * gap, here.centery
    found[7].midleft = here.right + 2 * gap, here.centery
    inner = chart.inflate(-2 * look.px(INSET_U), -2 * look.px(INSET_U))

    def hidden(rect: Rect) -> tuple[int, int]:
        covers = 1000 * rect.colliderect(here) + sum(map(rect.collidepoint, seen))
        return covers, abs(rect.centerx - inner.centerx)

    return min((rect.clamp(inner) for rect in found), key=hidden)


def button_rect(look: DrawContext, card: Rect) -> Rect:
    """Its lower right corner."""
    rect = Rect(0, 0, look.px(BUTTON_U[0]), look.px(BUTTON_U[1]))
    rect.bottomright = card.right - look.px(INSET_U), card.bottom - look.px(14)
    return rect


def draw_card(dst: Surface, look: DrawContext, card: Rect, stop: Rect, words: CardText) -> None:
    """Everything but its button."""
    look.fill(dst, card, theme.PANEL_ACTIVE, radius=12)
    look.frame(dst, "panel-active", card)
    _draw_notch(dst, look, card, stop)
    inset = look.px(INSET_U)
    left = card.x + inset
    if words.portrait[0]:
        wide = look.px(PORTRAIT_U)
        centre = card.x + inset + wide // 2, card.y + inset + wide // 2
        draw_portrait(dst, look, *words.portrait, centre, wide)
        left = card.x + look.px(TEXT_X_U)
    room = card.right - inset - left
    look.fit(dst, words.kicker, room, "sans-semibold", 18, theme.HEADING, (left, card.y + look.px(32)), "ml")
    look.fit(dst, words.title, room, "serif-bold", 31, theme.CREAM, (left, card.y + look.px(66)), "ml", shadow=True)
    high = look.px(94 if words.goals else max(words.height_u - 156, 50))
    block = look.block(words.text, "sans-italic", 19, (room, high))
    look.draw_block(dst, block, theme.CREAM, (left, card.y + look.px(88)), "tl")
    if words.goals:
        line = Rect(card.x + inset, card.y + look.px(184), card.w - 2 * inset, max(1, look.px(1.2)))
        look.fill(dst, line, theme.HAIRLINE, 0.5)
        _draw_goals(dst, look, card, words)
    room = card.w - 3 * inset - (look.px(BUTTON_U[0]) if words.button else 0)
    at = card.x + inset, card.bottom - look.px(36)
    look.fit(dst, words.foot, room, "sans", 17, theme.SECONDARY, at, "ml")


def _draw_goals(dst: Surface, look: DrawContext, card: Rect, words: CardText) -> None:
    left, right = card.x + look.px(58), card.right - look.px(INSET_U)
    for at, (goal, is_met) in enumerate(words.goals):
        y = card.y + look.px(206 + 29 * at)
        draw_star(dst, look, (card.x + look.px(36), y), 20, is_earned=is_met)
        ink = theme.TITLE if is_met else theme.CREAM
        end = look.fit(dst, goal, right - left, "sans-semibold", 19, ink, (left, y), "ml").right
        if not at and words.best:
            beside = end + look.px(14), y
            look.fit(dst, words.best, right - beside[0], "sans", 17, theme.SECONDARY, beside, "ml")


def _draw_notch(dst: Surface, look: DrawContext, card: Rect, stop: Rect) -> None:
    """A corner that points at the stop, if the card is above or below it."""
    if card.x < stop.centerx < card.right and not card.y <= stop.centery <= card.bottom:
        half, edge, way = look.px(NOTCH_U), card.y + 1, -1
        if stop.centery > card.centery:
            edge, way = card.bottom - 1, 1
        x = max(card.x + 2 * half, min(card.right - 2 * half, stop.centerx))
        points = [(x - half, edge), (x, edge + way * half), (x + half, edge)]
        pygame.draw.polygon(dst, theme.PANEL_ACTIVE, points)
        pygame.draw.aalines(dst, theme.HAIRLINE, False, points)
