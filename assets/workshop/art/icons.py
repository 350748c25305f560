"""The small signs of buttons and panels: white, 100 units wide, tinted by the game.

Each sign is one function of a canvas; SIGNS lists them by the name of their file.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.drawing.pixels import Pixels
from art.faces import FACES
from art.gestures import GESTURES
from art.marks import draw_anchor, star
from art.replay_signs import REPLAY_SIGNS

ICON_PX = 128
W = "#ffffff"
Sign = Callable[[Canvas], None]


def icon(name: str) -> Pixels:
    """The sign of that name."""
    canvas = Canvas(ICON_PX, ICON_PX, 100, 5)
    SIGNS[name](canvas)
    return canvas.finish()


def _hole(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    canvas.erase([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


def _anchor(c: Canvas) -> None:
    draw_anchor(c, 50, 48, 42, W, 0.95)


def _tower(c: Canvas) -> None:
    c.fill(
        [
            (22, 92),
            (27, 42),
            (17, 36),
            (17, 10),
            (31, 10),
            (31, 21),
            (43, 21),
            (43, 10),
            (57, 10),
            (57, 21),
            (69, 21),
            (69, 10),
            (83, 10),
            (83, 36),
            (73, 42),
            (78, 92),
        ],
        W,
    )
    c.erase(path(arc(50, 72, 8.5, 9, 180, 360, 20), (58.5, 93), (41.5, 93)))


def _house(c: Canvas) -> None:
    c.fill([(17, 90), (17, 50), (8, 50), (50, 11), (92, 50), (83, 50), (83, 90)], W)
    _hole(c, 41, 60, 18, 31)


def _card(c: Canvas) -> None:
    c.fill([(10, 26), (50, 10), (54, 20), (36, 26), (36, 80), (30, 82)], W, alpha=0.6)
    c.box(40, 18, 48, 70, W)
    _hole(c, 47, 26, 34, 26)
    for y in (60, 70):
        _hole(c, 47, y, 34, 5)


def _map(c: Canvas) -> None:
    """Nine cities, three by three."""
    for row in range(3):
        for column in range(3):
            c.box(11 + 28 * column, 14 + 26 * row, 22, 20, W)


def _scroll(c: Canvas) -> None:
    c.box(24, 12, 52, 74, W)
    c.oval(22, 20, 10, 9, W)
    c.oval(78, 80, 10, 9, W)
    for y in (28, 42, 56):
        _hole(c, 34, y, 32, 5.5)


def _undo(c: Canvas) -> None:
    c.stroke(arc(52, 54, 30, 28, 205, 425, 30), 10, W)
    c.fill([(4, 44), (44, 50), (20, 16)], W)


def _check(c: Canvas) -> None:
    c.stroke([(15, 54), (39, 78), (86, 23)], 13, W)


def _menu(c: Canvas) -> None:
    for y in (26, 50, 74):
        c.stroke([(18, y), (82, y)], 10, W)


def _speaker(c: Canvas) -> None:
    c.fill([(10, 37), (28, 37), (50, 17), (50, 83), (28, 63), (10, 63)], W)


def _sound(c: Canvas) -> None:
    _speaker(c)
    for r in (16, 31):
        c.stroke(arc(54, 50, r, r, -50, 50, 14), 7, W)


def _mute(c: Canvas) -> None:
    _speaker(c)
    c.stroke([(63, 36), (91, 64)], 8, W)
    c.stroke([(91, 36), (63, 64)], 8, W)


def _lens(c: Canvas) -> None:
    c.ring(42, 42, 32, 9, W)
    c.stroke([(66, 66), (88, 88)], 12, W)


def _lock(c: Canvas) -> None:
    c.stroke(path((32, 50), (32, 34), arc(50, 32, 18, 20, 180, 360, 24), (68, 50)), 9, W)
    c.box(20, 44, 60, 46, W)
    c.erase(arc(50, 63, 6.5, 6.5, 0, 360, 24))
    _hole(c, 47, 64, 6, 14)


def _globe(c: Canvas) -> None:
    c.ring(50, 50, 42, 6.5, W)
    c.box(10, 47, 80, 6, W)
    c.box(47, 10, 6, 80, W)
    for side in (-1, 1):
        c.stroke(curve((50, 10), (50 + side * 46, 50), (50, 90)), 5.5, W)


def _chevron(c: Canvas) -> None:
    c.fill([(10, 28), (50, 66), (90, 28), (90, 50), (50, 90), (10, 50)], W)


def _triangle(c: Canvas) -> None:
    c.fill([(50, 12), (92, 86), (8, 86)], W)


def _boards(c: Canvas) -> None:
    for ends in ([(10.0, 28.0), (90.0, 72.0)], [(10.0, 72.0), (90.0, 28.0)]):
        c.stroke(ends, 17, W, round_ends=False)
    for x, y in ((18, 32.5), (82, 67.5), (18, 67.5), (82, 32.5)):
        c.erase(arc(x, y, 3.4, 3.4, 0, 360, 14))


def _nobuild(c: Canvas) -> None:
    c.ring(50, 50, 44, 10, W)
    c.stroke([(21, 21), (79, 79)], 10, W, round_ends=False)


def _bot(c: Canvas) -> None:
    c.fill(
        path(
            arc(28, 42, 10, 10, 180, 270, 8),
            arc(72, 42, 10, 10, 270, 360, 8),
            arc(72, 76, 10, 10, 0, 90, 8),
            arc(28, 76, 10, 10, 90, 180, 8),
        ),
        W,
    )
    c.box(46.5, 16, 7, 18, W)
    c.oval(50, 14, 8, 8, W)
    c.box(8, 50, 7, 20, W)
    c.box(85, 50, 7, 20, W)
    for x in (37, 63):
        c.erase(arc(x, 54, 7.5, 7.5, 0, 360, 24))
    _hole(c, 35, 69, 30, 5.5)


def _person(c: Canvas) -> None:
    c.oval(50, 29, 20, 21, W)
    c.fill(path(curve((12, 92), (14, 55), (50, 55)), curve((50, 55), (86, 55), (88, 92))), W)


def _plus(c: Canvas) -> None:
    c.stroke([(50, 18), (50, 82)], 15, W)
    c.stroke([(18, 50), (82, 50)], 15, W)


def _cross(c: Canvas) -> None:
    c.stroke([(22, 22), (78, 78)], 14, W)
    c.stroke([(78, 22), (22, 78)], 14, W)


def _swap(c: Canvas) -> None:
    c.stroke([(12, 34), (72, 34)], 10, W)
    c.fill([(66, 14), (95, 34), (66, 54)], W)
    c.stroke([(88, 68), (28, 68)], 10, W)
    c.fill([(34, 48), (5, 68), (34, 88)], W)


def _gear(c: Canvas) -> None:
    for i in range(8):
        a = i * math.pi / 4
        c.stroke([(50, 50), (50 + 42 * math.cos(a), 50 + 42 * math.sin(a))], 16, W, round_ends=False)
    c.oval(50, 50, 33, 33, W)
    c.erase(arc(50, 50, 14, 14, 0, 360, 40))


def _star(c: Canvas) -> None:
    c.fill(star(50, 54, 46, 19.5), W)


def _arrow(c: Canvas) -> None:
    c.stroke([(12, 50), (66, 50)], 13, W)
    c.fill([(56, 20), (92, 50), (56, 80)], W)


def _trash(c: Canvas) -> None:
    c.fill([(22, 32), (78, 32), (72, 92), (28, 92)], W)
    c.box(14, 20, 72, 8, W)
    c.box(38, 10, 24, 8, W)
    for x in (37, 47.5, 58):
        _hole(c, x, 42, 5, 40)


def _save(c: Canvas) -> None:
    c.fill([(12, 12), (74, 12), (88, 26), (88, 88), (12, 88)], W)
    _hole(c, 28, 12, 40, 24)
    c.box(54, 15, 9, 17, W)
    _hole(c, 26, 50, 48, 38)
    c.box(31, 55, 38, 28, W)


def _pencil(c: Canvas) -> None:
    c.fill([(12, 88), (17, 65), (64, 18), (82, 36), (35, 83)], W)
    c.fill([(69, 13), (76, 6), (94, 24), (87, 31)], W)
    c.erase([(19, 68), (22, 65), (35, 78), (32, 81)])


def _book(c: Canvas) -> None:
    for side in (-1, 1):
        page = path(
            (50, 24),
            curve((50, 24), (50 + side * 20, 10), (50 + side * 42, 18)),
            (50 + side * 42, 80),
            curve((50 + side * 42, 80), (50 + side * 20, 72), (50, 86)),
        )
        c.fill(page, W)
    _hole(c, 47.8, 24, 4.4, 64)
    for y in (34, 48, 62):
        for side in (-1, 1):
            c.erase([(50 + side * 10, y), (50 + side * 34, y - 6), (50 + side * 34, y - 1), (50 + side * 10, y + 5)])


def _helm(c: Canvas) -> None:
    """A ship's wheel: eight spokes with handles, and the rim between them."""
    for i in range(8):
        a = i * math.pi / 4
        c.stroke([(50, 50), (50 + 45 * math.cos(a), 50 + 45 * math.sin(a))], 9, W)
    c.oval(50, 50, 33, 33, W)
    c.erase(arc(50, 50, 24, 24, 0, 360, 48))
    for i in range(8):
        a = i * math.pi / 4
        c.stroke([(50, 50), (50 + 27 * math.cos(a), 50 + 27 * math.sin(a))], 7, W, round_ends=False)
    c.oval(50, 50, 11, 11, W)


def _camel(c: Canvas) -> None:
    """A dromedary that looks to the right."""
    body = path(
        curve((12, 46), (11, 32), (26, 30)),
        curve((26, 30), (35, 29), (39, 17), (47, 11)),
        curve((47, 11), (56, 14), (58, 28), (65, 31)),
        curve((65, 31), (74, 34), (78, 38), (80, 24)),
        curve((80, 24), (80, 12), (85, 9)),
        (86, 4),
        (90, 8),
        curve((90, 8), (99, 10), (99, 16)),
        curve((99, 16), (97, 21), (89, 20)),
        curve((89, 20), (92, 42), (78, 53)),
        curve((78, 53), (50, 62), (22, 56)),
        curve((22, 56), (14, 54), (12, 46)),
    )
    c.fill(body, W)
    for hip, knee, hoof in ((14, 19, 11), (25, 29, 33), (64, 61, 58), (74, 77, 75)):
        c.fill([(hip, 48), (hip + 12, 50), (knee + 6, 70), (hoof + 8, 92), (hoof - 1, 92), (knee - 2, 70)], W)
    c.stroke(curve((14, 40), (4, 44), (6, 62)), 4, W)


def _die(c: Canvas) -> None:
    """The five of a die."""
    corners = ((22, 22, 180), (78, 22, 270), (78, 78, 0), (22, 78, 90))
    c.fill(path(*(arc(x, y, 13, 13, a, a + 90, 8) for x, y, a in corners)), W)
    for x, y in ((50, 50), (29, 29), (71, 29), (29, 71), (71, 71)):
        c.erase(arc(x, y, 8.5, 8.5, 0, 360, 24))


def _route(c: Canvas) -> None:
    """A dotted way between two places."""
    c.oval(18, 76, 14, 14, W)
    for x, y in ((37, 62), (42, 44), (56, 34)):
        c.oval(x, y, 6.5, 6.5, W)
    c.fill([(60, 30), (78, 56), (96, 30)], W)
    c.oval(78, 25, 18, 18, W)
    c.erase(arc(78, 25, 7.5, 7.5, 0, 360, 32))


def _help(c: Canvas) -> None:
    c.stroke(path(arc(50, 32, 23, 21, 190, 370, 28), (66, 46), (50, 56), (50, 66)), 12, W)
    c.oval(50, 87, 8, 8, W)


def _bulb(c: Canvas) -> None:
    """A lit lamp: an idea."""
    c.oval(50, 38, 28, 28, W)
    c.fill([(34, 54), (66, 54), (61, 70), (39, 70)], W)
    c.erase([(44, 44), (50, 50), (56, 44), (56, 70), (44, 70)])
    c.fill([(47, 48), (53, 48), (53, 70), (47, 70)], W)
    c.box(38, 75, 24, 6, W)
    c.box(42, 85, 16, 7, W)
    for i in range(5):
        a = math.pi * (1 + i / 4)
        c.stroke([(50 + 35 * math.cos(a), 38 + 35 * math.sin(a)), (50 + 43 * math.cos(a), 38 + 43 * math.sin(a))], 6, W)


SIGNS: dict[str, Sign] = {
    "anchor": _anchor, "tower": _tower, "house": _house, "card": _card, "scroll": _scroll, "undo": _undo,
    "check": _check, "menu": _menu, "sound": _sound, "mute": _mute, "lens": _lens, "lock": _lock, "globe": _globe,
    "chevron": _chevron, "triangle": _triangle, "boards": _boards, "nobuild": _nobuild, "bot": _bot,
    "person": _person, "plus": _plus, "cross": _cross, "swap": _swap, "gear": _gear, "star": _star,
    "arrow": _arrow, "trash": _trash, "save": _save, "pencil": _pencil,
    "book": _book, "helm": _helm, "camel": _camel, "die": _die, "route": _route,
    "help": _help, "bulb": _bulb, "map": _map,
    **REPLAY_SIGNS,
    **GESTURES,
    **FACES,
}  # fmt: skip
