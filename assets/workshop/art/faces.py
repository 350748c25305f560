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


def _turban(c: Canvas) -> None:
    """A wound cloth, in three folds."""
    c.fill(path(arc(50, 34, 25, 21, 170, 370, 30), curve((75, 40), (50, 46), (25, 40))), W)
    for left, top, right in ((33, 19, 64), (27, 27, 74)):
        c.erase(
            path(
                curve((left, top), (47, top + 2), (right, top + 11)),
                curve((right, top + 13.5), (47, top + 4.5), (left, top + 2.5)),
            )
        )


def _master_builder(c: Canvas) -> None:
    _bust(c)
    _turban(c)
    # A set square on the shoulder.
    c.erase([(66, 65), (101, 100), (66, 100)])
    c.fill([(70, 74), (94, 98), (70, 98)], W)
    c.erase([(75, 86), (82, 93), (75, 93)])


def _supplier(c: Canvas) -> None:
    _bust(c, beard=4)
    _turban(c)
    # A sack, tied at the neck.
    c.erase(arc(78, 82, 20, 19, 0, 360, 30))
    c.fill(path(arc(78, 85, 15, 13, -50, 230, 30)), W)
    c.fill([(70, 66), (86, 66), (81, 75), (75, 75)], W)
    c.erase([(72, 73.5), (84, 73.5), (84, 75.5), (72, 75.5)])


def _caravan_leader(c: Canvas) -> None:
    _bust(c)
    # A cloth against sand and sun, held by a cord.
    c.fill(
        path(
            arc(50, 38, 23, 25, 180, 360, 30),
            curve((73, 42), (75, 58), (86, 72)),
            [(71, 70), (69, 42), (31, 42), (29, 70)],
            curve((14, 72), (25, 58), (27, 42)),
        ),
        W,
    )
    for top in (29, 35):
        c.erase([(26, top), (74, top), (74, top + 2.5), (26, top + 2.5)])


def _card_player(c: Canvas) -> None:
    _bust(c)
    # A felt hat with a tassel, and cards in a fan.
    c.fill([(33, 40), (37, 14), (63, 14), (67, 40)], W)
    c.stroke([(50, 14), (73, 20), (74, 34)], 2.5, W)
    for left, top, right in ((58, 66, 72), (70, 64, 84), (82, 68, 96)):
        lean = (left - 70) / 3
        c.erase([(left - 3, top - 3), (right + 3, top - 3 + lean), (right + 2 - lean, 100), (left - 2 - lean, 100)])
        c.fill([(left, top), (right, top + lean / 2), (right - lean, 97), (left - lean, 97 - lean / 2)], W)


def _camel_driver(c: Canvas) -> None:
    _bust(c, beard=4)
    _turban(c)
    # A camel looks over the shoulder.
    c.erase([(60, 62), (101, 62), (101, 100), (60, 100)])
    c.fill(path((64, 100), curve((66, 88), (68, 84), (70, 72)), curve((72, 64), (80, 64), (84, 67)), (98, 72)), W)
    c.fill(path((98, 72), curve((101, 78), (98, 82), (92, 81)), curve((86, 80), (82, 80), (80, 84)), (78, 100)), W)
    c.fill([(70, 72), (98, 72), (80, 84), (78, 100), (64, 100)], W)
    c.fill([(71, 68), (69, 60), (76, 65)], W)
    c.erase(arc(82, 72, 2, 2, 0, 360, 12))


def _schemer(c: Canvas) -> None:
    _bust(c)
    _turban(c)
    # A moustache, and a key that is not their own.
    c.erase(path((50, 61), curve((58, 62), (62, 66), (66, 60)), curve((63, 71), (55, 69), (50, 66))))
    c.erase(path((50, 61), curve((42, 62), (38, 66), (34, 60)), curve((37, 71), (45, 69), (50, 66))))
    c.erase([(66, 62), (101, 62), (101, 100), (66, 100)])
    c.stroke(arc(76, 74, 7, 7, 0, 360, 24), 4, W)
    c.stroke([(81, 79), (96, 94)], 4.5, W)
    for at in (88, 94):
        c.stroke([(at, at - 2), (at + 5, at - 7)], 3.5, W)


def _city_builder(c: Canvas) -> None:
    _bust(c, beard=4)
    # A close cap, and a tower with battlements on the shoulder.
    c.fill(path(arc(50, 39, 19, 18, 180, 360, 24), (70, 43), (30, 43)), W)
    c.erase([(30, 36.5), (70, 36.5), (70, 39), (30, 39)])
    c.erase([(64, 58), (100, 58), (100, 100), (64, 100)])
    teeth = [(68, 62), (75, 62), (75, 68), (79, 68), (79, 62), (87, 62), (87, 68), (91, 68), (91, 62), (98, 62)]
    c.fill([*teeth, (98, 76), (94, 76), (94, 98), (72, 98), (72, 76), (68, 76)], W)
    c.erase(path(arc(83, 88, 4, 5, 180, 360, 16), (87, 98), (79, 98)))


def _farmer(c: Canvas) -> None:
    _bust(c)
    # A straw hat with a broad brim, and an ear of grain.
    c.oval(50, 38, 38, 5.5, W)
    c.fill(path((32, 37), (36, 16), (64, 16), (68, 37)), W)
    c.erase([(33, 29), (67, 29), (67, 32), (33, 32)])
    c.erase(arc(82, 80, 15, 22, 0, 360, 30))
    c.stroke([(82, 98), (82, 64)], 3, W)
    for top in (64, 73, 82):
        for way in (-1, 1):
            c.fill(path((82, top + 9), (82 + 9 * way, top + 3), (82 + 7 * way, top - 5)), W)


def _partner(c: Canvas) -> None:
    _bust(c)
    # A flat cap to one side, and two rings that hang together.
    c.fill(path(arc(46, 34, 27, 14, 150, 380, 30), (70, 43), (30, 43)), W)
    c.erase([(30, 38), (70, 38), (70, 40.5), (30, 40.5)])
    for x in (69, 83):
        c.erase(arc(x, 84, 13, 13, 0, 360, 30))
    for x in (69, 83):
        c.stroke(arc(x, 84, 9, 9, 0, 360, 30), 3.5, W)


def _shepherd(c: Canvas) -> None:
    _bust(c, beard=8)
    # A hood with a point, and a crook.
    c.fill(path((27, 62), (29, 34), curve((32, 18), (48, 8), (66, 4)), curve((70, 18), (73, 34), (73, 62))), W)
    c.erase(path(arc(50, 54, 15, 20, 0, 360, 30)))
    c.fill(path(arc(50, 55, 12, 17, 0, 360, 30)), W)
    for x in (45, 55):
        c.erase(arc(x, 52, 2.4, 2.6, 0, 360, 16))
    c.erase([(80, 36), (100, 36), (100, 100), (80, 100)])
    c.stroke([(86, 98), (86, 46), *arc(91, 46, 5.5, 7, 180, 360, 20)], 4, W)


def _blocker(c: Canvas) -> None:
    _bust(c)
    # A helmet that covers the nose, and a shield.
    c.fill(path((29, 50), arc(50, 36, 21, 24, 180, 360, 30), (71, 50), (64, 44), (36, 44)), W)
    c.erase([(29, 38), (71, 38), (71, 40.5), (29, 40.5)])
    c.erase([(44.5, 42), (55.5, 42), (55.5, 62), (44.5, 62)])
    c.fill([(47, 41), (53, 41), (53, 60), (47, 60)], W)
    c.erase(path((58, 64), (100, 64), (100, 100), (58, 100)))
    c.fill(path((63, 68), (95, 68), curve((95, 86), (90, 95), (79, 99)), curve((68, 95), (63, 86), (63, 68))), W)
    c.erase([(77.5, 71), (80.5, 71), (80.5, 95), (77.5, 95)])


FACES: dict[str, Callable[[Canvas], None]] = {
    "face-racer": _racer,
    "face-baron": _baron,
    "face-builder": _builder,
    "face-banker": _banker,
    "face-pirate": _pirate,
    "face-navigator": _navigator,
    "face-master-builder": _master_builder,
    "face-supplier": _supplier,
    "face-caravan-leader": _caravan_leader,
    "face-card-player": _card_player,
    "face-camel-driver": _camel_driver,
    "face-schemer": _schemer,
    "face-city-builder": _city_builder,
    "face-farmer": _farmer,
    "face-partner": _partner,
    "face-shepherd": _shepherd,
    "face-blocker": _blocker,
}
"""Each by the name of its file; `face-` and the name of the character."""
