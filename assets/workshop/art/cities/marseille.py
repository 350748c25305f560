"""Marseille: cream houses with red roofs on a hill, a church over them, two forts holding the harbour mouth."""

from __future__ import annotations

from art.cities.nature import boat, gulls, smoke, stones, wares
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.pixels import Pixels

WALLS = ("#eed7ac", "#dfbf90", "#f4e4c4", "#d8ab7c", "#e9c9a0")
ROOFS = ("#b8573a", "#a84a33", "#c76a45")
FORT = "#d8b786"


def paint() -> Pixels:
    """The picture."""
    s = Scene(4)
    s.sky(((0, "#5fa6d4"), (0.35, "#aed8ea"), (0.62, "#fbe8c8"), (1, "#fbd4a0")))
    s.sun(66, 34, 3.4, "#fff6d8", reach=38, strength=0.55)
    s.clouds("#ffffff", "#dccfc8", 4, 4, 34, cover=0.55, strength=0.85)
    s.hills(52, 24, "#b7adb4", "#dcc9b4", 21, length=34, haze="#f3dcc0", far=0.25)
    s.hills(59, 15, "#bcab7f", "#dcc6a0", 22, length=26)

    c = s.canvas()
    m = Stonework(c)
    m.street(9, 64, 152, 53, (3.5, 6.5), WALLS, ROOFS)
    m.church(96, 54, 24, "#ecd9b4", "#a84a33", spire=8)
    s.paint(c, haze="#f6dfc0", far=0.12)
    c = s.canvas()
    m = Stonework(c)
    m.street(5, 50, 160, 63, (5, 11), WALLS, ROOFS, window="#5a3f30")
    smoke(c, 3, 121, 50, 16)
    m.quay(48, 160, 62.4, 64.2, "#bd9d6c")
    s.paint(c)
    s.sea(64, "#4f9fba", "#12476a", "#f2fdff", sun_x=60, mirror=0.5)

    c = s.canvas()
    m = Stonework(c)
    boat(c, 92, 73, 0.95)
    boat(c, 80, 68, 0.45)
    _north_fort(m)
    _south_fort(m)
    stones(c, 4, (2, 62), (71, 90), 46, "#a88a5c")
    stones(c, 5, (132, 160), (70, 90), 26, "#a08250")
    wares(c, 3, 33, 65.6, 6)
    boat(c, 112, 81, 1.3, "#3a2012", "#f7e8c6", lateen=False)
    gulls(c, 2, 118, 22, 12)
    s.paint(c)
    return s.finish(warmth="#ffe9c8")


def _north_fort(m: Stonework) -> None:
    """A keep and its wall on the left quay."""
    m.wall(28, 45, 30, 27, "#cfae7d", turn=0.9)
    m.courses(28, 45, 30, 27, "#cfae7d", seed=3)
    m.battlements(28, 45, 30, "#cfae7d", 8, 1.9)
    m.windows(31, 50, 24, 8, 5, 1, "#5a3f28", size=(1, 2.4))
    m.tower(10, 30, 18, 42, FORT, merlons=5, over=1.2, high=2.2)
    m.windows(12, 36, 10, 18, 2, 2, "#5a3f28", size=(1, 2.6), arched=True)
    m.flag(19, 28, 9, "#c9342b")
    m.shore([(0, 92), (0, 66), (9, 64.5), (58, 65.5), (62, 70), (58, 75), (66, 80), (60, 92)], "#b0905e", "#5a4226")
    m.quay(8, 60, 65, 67, "#c2a372")


def _south_fort(m: Stonework) -> None:
    """A round tower on the right."""
    m.round_tower(143, 38, 15, 32, "#d2b07c", batter=1.2)
    m.windows(138, 44, 8, 12, 2, 1, "#5a3f28", size=(1, 2.6), arched=True)
    m.flag(143, 36, 8, "#2f5fa8")
    m.shore([(122, 92), (126, 80), (130, 70), (136, 66), (162, 65), (162, 92)], "#a98a56", "#58401f")
