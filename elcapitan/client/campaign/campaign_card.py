"""The card of a stop: who waits there, what is to be reached, what was reached, and the button to go."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
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
STEP_U, FAR_U, FARTHEST_U = 64, 16, 240
"""From one place that is tried for a card to the next, how far away it stands rather than hide a point, and at most."""


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
    look: DrawContext, chart: Rect, here: Rect, foot: int, height_u: int, seen: Mapping[tuple[float, float], int]
) -> Rect:
    """Where a card hides the fewest of the points that should be seen: beside its stop, or on a free part of the chart
    not too far from it.

    `here` is what it must not hide, and `foot` px below that; `seen` says how much each point counts.
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
    step = look.px(STEP_U)
    own = Rect(here.x, here.y, here.w, here.h + foot)
    around = own.inflate(2 * (size[0] + look.px(FARTHEST_U)), 2 * (size[1] + look.px(FARTHEST_U))).clip(inner)
    found += [
        Rect((x, y), size)
        for x in range(around.x, around.right - size[0], step)
        for y in range(around.y, around.bottom - size[1], step)
    ]

    def cost(rect: Rect) -> tuple[float, int]:
        far = math.dist((0, 0), _between(rect, own)) / look.px(FAR_U)
        hidden = sum(weight for point, weight in seen.items() if rect.collidepoint(point))
        return 1000 * rect.colliderect(own) + hidden + far, abs(rect.centerx - inner.centerx)

    return min((rect.clamp(inner) for rect in found), key=cost)


def _between(one: Rect, other: Rect) -> tuple[int, int]:
    """px from one to the other, across and down; 0 where they overlap."""
    return (
        max(0, other.x - one.right, one.x - other.right),
        max(0, other.y - one.bottom, one.y - other.bottom),
    )


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
    """A corner that points at the stop; it reaches to one that is further away."""
    across, down = _between(card, stop)
    half, reach = look.px(NOTCH_U), look.px(NOTCH_U + 4)
    if down:
        x = max(card.x + 2 * half, min(card.right - 2 * half, stop.centerx))
        y = card.y + 1 if stop.centery < card.centery else card.bottom - 1
        foot = (x - half, y), (x + half, y)
    elif across:
        y = max(card.y + 2 * half, min(card.bottom - 2 * half, stop.centery))
        x = card.x + 1 if stop.centerx < card.centerx else card.right - 1
        foot = (x, y - half), (x, y + half)
    else:
        return
    end = max(stop.x, min(stop.right, x)), max(stop.y, min(stop.bottom, y))
    far = math.dist((x, y), end)
    part = max(reach, far - look.px(NOTCH_U)) / far
    tip = x + (end[0] - x) * part, y + (end[1] - y) * part
    points = [foot[0], tip, foot[1]]
    pygame.draw.polygon(dst, theme.PANEL_ACTIVE, points)
    pygame.draw.aalines(dst, theme.HAIRLINE, False, points)
