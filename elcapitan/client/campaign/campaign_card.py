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

WIDTH_U, HEIGHT_U, LOW_U, LEAST_U = 556, 340, 236, 140
"""A card without goals is lower, and more so without a button."""
BUTTON_U = (206, 48)
PORTRAIT_U, TEXT_X_U, INSET_U = 148, 190, 20
GAPS_U = (24, 48, 72, 96)
"""Between a stop and its card: the nearest, unless it hides too much there."""
NOTCH_U = 17
STEP_U, FAR_U = 32, 10
"""From one place that is tried for a card to the next; the square of its distance in the latter counts as points."""
MOST_HIDDEN = 2
"""Other stops that a card may hide, if there is a place where it hides no more."""
GOAL_U = 29
"""From one goal to the next, where letters are no larger than usual."""


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

    def height(self, look: DrawContext) -> int:
        """In px."""
        if self.goals:
            return look.px(HEIGHT_U) + (len(self.goals) + 1) * (_goal_step(look) - look.px(GOAL_U))
        return look.px(LOW_U if self.button else LEAST_U)


def card_rect(
    look: DrawContext,
    chart: Rect,
    own: Rect,
    height: int,
    stops: Sequence[tuple[int, int]],
    seen: Mapping[tuple[float, float], int],
) -> Rect:
    """Where a card of that height in px hides the fewest of the points that should be seen, all around its stop.

    `own` is what it must not hide; `stops` are the middles of all stops; `seen` says how much each point counts.
    """
    width, step = look.px(WIDTH_U), look.px(STEP_U)
    inner = chart.inflate(-2 * look.px(INSET_U), -2 * look.px(INSET_U))
    near = own.inflate(2 * look.px(GAPS_U[0]) - 2, 2 * look.px(GAPS_U[0]) - 2)
    found: dict[tuple[int, int], Rect] = {}
    for gap in map(look.px, GAPS_U):
        ring = own.inflate(2 * gap + width, 2 * gap + height)  # where its middle may be
        along = range(ring.x, ring.right + step, step)
        beside = range(ring.y, ring.bottom + step, step)
        middles = [(min(x, ring.right), y) for x in along for y in (ring.y, ring.bottom)]
        middles += [(x, min(y, ring.bottom)) for y in beside for x in (ring.x, ring.right)]
        places = [Rect(0, 0, width, height).move_to(center=middle).clamp(inner) for middle in middles]
        found |= {place.topleft: place for place in places}

    def cost(rect: Rect) -> tuple[bool, int, float, int]:
        far = math.dist((0, 0), _between(rect, own)) / look.px(FAR_U)
        hidden = sum(weight for point, weight in seen.items() if rect.collidepoint(point))
        crowd = max(MOST_HIDDEN, sum(map(rect.collidepoint, stops)))
        return rect.colliderect(near), crowd, hidden + far * far, abs(rect.centerx - inner.centerx)

    return min(found.values(), key=cost)


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
    high = look.px(94) if words.goals else max(card.h - look.px(156), look.px(50))
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
    left, right, step = card.x + look.px(58), card.right - look.px(INSET_U), _goal_step(look)
    for at, (goal, is_met) in enumerate(words.goals):
        y = card.y + look.px(192) + step // 2 + step * at
        draw_star(dst, look, (card.x + look.px(36), y), 20, is_earned=is_met)
        ink = theme.TITLE if is_met else theme.CREAM
        end = look.fit(dst, goal, right - left, "sans-semibold", 19, ink, (left, y), "ml").right
        if not at and words.best:
            beside = end + look.px(14), y
            look.fit(dst, words.best, right - beside[0], "sans", 17, theme.SECONDARY, beside, "ml")


def _goal_step(look: DrawContext) -> int:
    """px from one goal to the next."""
    return max(look.px(GOAL_U), look.line_height("sans-semibold", 19))


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
