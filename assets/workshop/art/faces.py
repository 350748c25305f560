"""The characters of computer players: busts in white, 100 units wide, told apart by what they wear on their heads."""

from __future__ import annotations

from collections.abc import Callable

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.marks import star

W = "#ffffff"


def _bust(c: Canvas, beard: float = 0.0) -> None:
    """Head and shoulders with a gap between them; a beard makes the chin longer."""
    c.fill(path(curve((8, 96), (10, 72), (38, 70)), curve((62, 70), (90, 72), (92, 96))), W)
    c.erase(path(arc(50, 55, 19, 22 + beard, 0, 180, 24), (31, 40), (69, 40)))
    c.fill(path(arc(50, 54, 15, 19 + beard, 0, 180, 24), (35, 40), (65, 40)), W)
    for x in (43.5, 56.5):
        c.erase(arc(x, 52, 2.6, 2.8, 0, 360, 16))


def _racer(c: Canvas) -> None:
    _bust(c)
    # A cap close to the head and a feather that the wind lays flat.
    c.fill(path(arc(50, 38, 18, 17, 180, 360, 24), (70, 43), (30, 43)), W)
    c.erase([(30, 38.5), (70, 38.5), (70, 41), (30, 41)])
    c.fill(path(curve((62, 26), (76, 4), (97, 10)), curve((97, 10), (92, 30), (66, 31))), W)
    for y, left in ((50, 4), (61, 10)):
        c.stroke([(left, y), (left + 16, y)], 4.5, W)


def _baron(c: Canvas) -> None:
    _bust(c)
    c.fill([(30, 40), (24, 13), (37, 25), (50, 8), (63, 25), (76, 13), (70, 40)], W)
    c.erase([(29, 33.5), (71, 33.5), (71, 36), (29, 36)])
    for x, y in ((24, 11), (50, 6), (76, 11)):
        c.oval(x, y, 4.2, 4.2, W)


def _builder(c: Canvas) -> None:
    _bust(c)
    # The crown of walls that was given to who was first on one.
    teeth = [(28, 40), (28, 10), (37, 10), (37, 18), (45.5, 18), (45.5, 10), (54.5, 10), (54.5, 18), (63, 18)]
    c.fill([*teeth, (63, 10), (72, 10), (72, 40)], W)
    c.erase([(28, 24.5), (72, 24.5), (72, 27), (28, 27)])
    c.erase(path(arc(50, 35, 4, 5, 180, 360, 16), (54, 41), (46, 41)))


def _banker(c: Canvas) -> None:
    _bust(c, beard=8)
    c.fill(path(arc(50, 33, 28, 17, 175, 365, 30), curve((72, 41), (50, 45), (28, 41))), W)
    c.erase([(33, 37.5), (67, 37.5), (67, 40), (33, 40)])
    # A coin on the chain of the office.
    c.erase(arc(78, 84, 13.5, 13.5, 0, 360, 30))
    c.oval(78, 84, 11, 11, W)
    c.erase([(76, 78), (80, 78), (80, 90), (76, 90)])


def _pirate(c: Canvas) -> None:
    _bust(c)
    c.erase(arc(57, 52, 5.4, 4.8, 0, 360, 20))
    c.fill(
        path(
            curve((6, 30), (22, 34), (30, 42)), curve((70, 42), (78, 34), (94, 30)), curve((94, 30), (62, 24), (50, 6))
        ),
        W,
    )
    c.fill(path(curve((6, 30), (38, 24), (50, 6)), (60, 34)), W)
    c.erase(arc(50, 25.5, 5.2, 5, 0, 360, 20))
    c.erase([(46.6, 28), (53.4, 28), (53.4, 34), (46.6, 34)])
    for x in (48, 52):
        c.oval(x, 25.5, 1.4, 1.5, W)


def _navigator(c: Canvas) -> None:
    _bust(c)
    # A broad hat against the sun, and the star one steers by.
    c.oval(50, 37, 35, 6.5, W)
    c.fill(path(arc(50, 33, 18, 20, 180, 360, 24), (68, 36), (32, 36)), W)
    c.erase([(32, 27.5), (68, 27.5), (68, 30), (32, 30)])
    c.erase(arc(22, 84, 13.5, 13.5, 0, 360, 30))
    c.fill(star(22, 84, 13, 4.6), W)


FACES: dict[str, Callable[[Canvas], None]] = {
    "face-racer": _racer,
    "face-baron": _baron,
    "face-builder": _builder,
    "face-banker": _banker,
    "face-pirate": _pirate,
    "face-navigator": _navigator,
}
"""Each by the name of its file; `face-` and the name of the character."""
