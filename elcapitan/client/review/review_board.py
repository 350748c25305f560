"""The board of a game as it was before a turn, with what was played there and what would have been better.

The game's own table paints it on a surface that is not shown; the places of the marks are those of its clicks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect, Surface, Vector2

from elcapitan.arena.review import ReviewedTurn
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.review import review_rows
from elcapitan.client.review.review_work import ReviewWork
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.glows import bezier_point
from elcapitan.games import face

PLAYED_INK: Final = "#ff8a57"
BETTER_INK: Final = "#7fe6c4"
VEIL = 0.42
"""How much darker the board is where neither turn has been."""
KEPT = 12
"""Pictures that are kept."""
FINER = 2
"""Arrows are painted larger by this factor and then made smaller, which smooths their edges."""
ARC = 0.18
"""How far an arrow bends aside, as a part of its length."""
FRAME = 24
"""u of room for the frame of a place at the edge."""
DASH = 14
"""u of a dash and the gap behind it."""
CURVE_POINTS = 36


class TurnMarks(NamedTuple):
    """Where a turn was made on the board, in px of the table."""

    boxes: tuple[Rect, ...]
    """What is clicked for it, in this order."""
    after: Surface
    """The table after it."""


class ReviewBoard:
    """Pictures of one game's board."""

    def __init__(self, work: ReviewWork) -> None:
        self._work = work
        self._pictures: dict[object, Surface] = {}

    def picture(self, turn: ReviewedTurn, size: tuple[int, int], look: DrawContext) -> Surface | None:
        """The picture if it is there; `paint` makes it."""
        return self._pictures.get(self._key(turn, size, look))

    def paint(self, turn: ReviewedTurn, size: tuple[int, int], look: DrawContext, settings: Settings) -> None:
        """Make the picture of the turn; the first one of a game takes the longest."""
        if len(self._pictures) >= KEPT:
            self._pictures.clear()
        model = self._work.model_at(turn.first)
        stack = SceneStack(look.whole, settings, lambda changed: None)
        table: Any = face(model.rules.name).make_table(stack, model, None)
        table.ui.is_picture = True
        stack.push(table)
        stack.update(0.0)
        before = Surface(look.size)
        stack.draw(before)
        rects = {thing: rect for thing, rect in table.controller.thing_rects if rect.w and rect.h}
        origin = rects.get(table.turn_origin(model.state))
        turns = turn.played, turn.best if review_rows.is_lossy(turn) else ()
        marks = [self._marks(stack, table, rects, turn.seat, each) for each in turns]
        board = table.board_rect
        # What is beside the board, such as a loan or the tower, is shown where a turn has been there.
        beside = [box for mark in marks for box in mark.boxes if board.top <= box.centery <= board.bottom]
        board = board.unionall([box.inflate(look.px(FRAME), look.px(FRAME)) for box in beside]).clip(before.get_rect())
        self._pictures[self._key(turn, size, look)] = _composed(before, board, marks, origin, size, look)

    @staticmethod
    def _key(turn: ReviewedTurn, size: tuple[int, int], look: DrawContext) -> object:
        return turn.first, turn.seat, size, look.s, look.eyes, i18n.language()

    @staticmethod
    def _marks(stack: SceneStack, table: Any, rects: dict[Any, Rect], seat: int, turn: Sequence[str]) -> TurnMarks:
        model: TableModel = table.model
        rules, queries = model.rules, table.controller.queries
        boxes: list[Rect] = []
        state = model.state
        for step in table.controller.hint_steps(state, [rules.parse(text) for text in turn]):
            clicks = queries.clicks_type(step.before, seat)
            things = clicks.clicks_of((step.move,)) if step.move in clicks.legal_moves else ()
            boxes += [rects[thing] for thing in things if thing in rects]
            if not rules.ends_turn(step.move):
                played = rules.play(step.before, seat, step.move)
                state = state if played.refused else played.state
        after = Surface(stack.look.size)
        table.director.restart(state, model.steps)
        table.stale = True
        stack.draw(after)
        table.director.restart(model.state, model.steps)
        return TurnMarks(tuple(boxes), after)


def _composed(
    before: Surface,
    board: Rect,
    marks: Sequence[TurnMarks],
    origin: Rect | None,
    size: tuple[int, int],
    look: DrawContext,
) -> Surface:
    """The board fitted into a picture of that size, veiled but where the turns have been, with frames and arrows."""
    scale = min(size[0] / board.w, size[1] / board.h)
    shift = Vector2((size[0] - board.w * scale) / 2, (size[1] - board.h * scale) / 2) - Vector2(board.topleft) * scale

    def fitted(source: Surface, rect: Rect) -> tuple[Surface, Rect]:
        place = _placed(rect, scale, shift)
        return pygame.transform.smoothscale(source.subsurface(rect).copy(), place.size), place

    found = Surface(size)
    look.picture(found, "grounds/table", found.get_rect())
    found.blit(*fitted(before, board))
    look.fill(found, found.get_rect(), theme.VEIL, VEIL)
    inks = (PLAYED_INK, BETTER_INK)
    inside = [[box for box in mark.boxes if board.contains(box)] for mark in marks]
    for mark, boxes in zip(marks, inside, strict=True):
        for box in boxes:
            found.blit(*fitted(mark.after, box))
    over = Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
    for at, boxes in enumerate(inside):
        placed = [_placed(box, scale, shift) for box in boxes]
        grown = 0 if at else look.px(4)
        _draw_frames(over, [box.inflate(2 * grown, 2 * grown) for box in placed], inks[at], look, dashed=not at)
        start = [_placed(origin, scale, shift)] if origin is not None and board.contains(origin) else []
        ways = [*start, *placed]
        if len(ways) > 1:
            _draw_arrow(over, ways[0], ways[-1], inks[at], look, dashed=not at)
    found.blit(pygame.transform.smoothscale(over, size), (0, 0))
    _draw_labels(found, [[_placed(box, scale, shift) for box in boxes] for boxes in inside], look)
    return found


def _placed(rect: Rect, scale: float, shift: Vector2) -> Rect:
    left, top = round(rect.x * scale + shift.x), round(rect.y * scale + shift.y)
    return Rect(left, top, max(1, round(rect.w * scale)), max(1, round(rect.h * scale)))


def _draw_frames(dst: Surface, boxes: Sequence[Rect], ink: str, look: DrawContext, *, dashed: bool) -> None:
    """Round the places of a turn, in a surface that is FINER times as large."""
    for box in boxes:
        big = Rect(*(FINER * each for each in box))
        wide, radius = FINER * max(2, look.px(4)), FINER * look.px(8)
        big.inflate_ip(2 * wide, 2 * wide)
        pygame.draw.rect(dst, theme.SHADOW, big.inflate(wide, wide), wide * 2, radius)
        if not dashed:
            pygame.draw.rect(dst, ink, big, wide, radius)
            continue
        big.inflate_ip(-wide, -wide)
        corners = [big.topleft, big.topright, big.bottomright, big.bottomleft, big.topleft]
        for start, end in pairwise(corners):
            count = 2 * max(1, round(Vector2(start).distance_to(end) / (FINER * look.px(DASH)))) + 1
            points = [Vector2(start).lerp(Vector2(end), part / count) for part in range(count + 1)]
            for at in range(0, count, 2):
                pygame.draw.line(dst, ink, points[at], points[at + 1], wide)


def _draw_arrow(dst: Surface, begin: Rect, goal: Rect, ink: str, look: DrawContext, *, dashed: bool) -> None:
    """A bent arrow to the edge of the goal; none where its ends are one place."""
    start, end = Vector2(begin.center), Vector2(goal.center)
    length = hypot(end.x - start.x, end.y - start.y)
    if length < look.px(56):
        return
    aside = (end - start).rotate(90 if dashed else -90) * ARC
    bend = (start + end) / 2 + aside
    end += (bend - end).normalize() * min(goal.w, goal.h) * 0.5
    tail, tip, middle = start * FINER, end * FINER, bend * FINER
    head = FINER * look.px(26)
    points = [
        Vector2(bezier_point((tail.x, tail.y), (middle.x, middle.y), (tip.x, tip.y), at / CURVE_POINTS))
        for at in range(CURVE_POINTS)
    ]
    kept = [point for point in points if point.distance_to(tip) > head * 0.8]
    way = (tip - kept[-1]).normalize()
    sides = [tip - way * head + way.rotate(turned) * head * 0.62 for turned in (90, -90)]
    for colour, more in ((theme.SHADOW, FINER * look.px(3)), (ink, 0)):
        wide = FINER * look.px(8) + 2 * more
        for at, (a, b) in enumerate(pairwise(kept)):
            if not dashed or at % 6 < 4:
                pygame.draw.line(dst, colour, a, b, wide)
                pygame.draw.circle(dst, colour, b, wide // 2)
        pygame.draw.polygon(dst, colour, [tip + way * more * 1.6, *(each - way * more for each in sides)])


def _draw_labels(dst: Surface, boxes: Sequence[Sequence[Rect]], look: DrawContext) -> None:
    """A word at the last place of each turn, where it covers neither place."""
    taken = [box for each in boxes for box in each[-1:]]
    for words, ink, places in ((_("played"), PLAYED_INK, boxes[0]), (_("better"), BETTER_INK, boxes[1])):
        if not places:
            continue
        wide = look.measure(words, "sans-bold", 19) + look.px(24)
        plate, last, gap = Rect(0, 0, wide, look.px(34)), places[-1], look.px(10)
        free = []
        for side, anchor in (("midtop", last.midbottom), ("midbottom", last.midtop)):
            setattr(plate, side, anchor)
            moved = plate.move(0, gap if side == "midtop" else -gap)
            free.append(moved.clamp(dst.get_rect().inflate(-gap, -gap)))
        plate = next((each for each in free if each.collidelist(taken) < 0), free[0])
        taken.append(plate)
        look.fill(dst, plate, theme.PANEL, 0.92, radius=7)
        look.rim(dst, plate, ink, 2, radius=7)
        look.text(dst, words, "sans-bold", 19, ink, plate.center, "mc")
