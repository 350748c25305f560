"""Alexandria: night, the lighthouse in three tiers with its beams, lamps in the city."""

from __future__ import annotations

from painter.cities.mason import Mason
from painter.cities.nature import boat, stones
from painter.cities.scene import Scene
from painter.palette import darker, lighter
from painter.pixels import Pixels

STONE = "#cdb48e"
LAMP = "#ffd98a"


def paint() -> Pixels:
    """The picture."""
    s = Scene(36)
    s.sky(((0, "#0c1c42"), (0.40, "#29497c"), (0.66, "#7688a8"), (0.80, "#eab484"), (1, "#f6c890")))
    s.stars(6, 44)
    s.sun(130, 15, 4.2, "#fff6de", reach=16, strength=0.45)
    s.clouds("#8f9cb8", "#3a4c74", 37, 22, 56, cover=0.42, strength=0.5)
    s.beam(58, 19.4, 184, 7, 60, "#ffe9b0", 0.62)
    s.beam(58, 19.4, 0, 6, 60, "#ffe9b0", 0.62)
    s.hills(67, 7, "#4a4a60", "#6a5a60", 91, length=50, haze="#a08a88", far=0.25)
    c = s.canvas()
    m = Mason(c, lamp="#ffdca0", shade=0.42)
    m.street(
        41, 78, 160, 69.5, (4, 8.5), ("#8a7060", "#776052", "#9a8068", "#6c5a58"), None, widths=(5, 10), window=LAMP
    )
    m.dome(118, 58.4, 6, "#6f8a94", high=7)
    m.wall(110.5, 58, 15, 11.5, "#8a7060")
    m.windows(112, 61, 8, 6, 3, 1, LAMP, size=(1.1, 2.8), arched=True)
    m.minaret(133, 38, 2.8, 31, "#9a8068", "#6f8a94")
    m.minaret(104, 44, 2.4, 25, "#9a8068", "#6f8a94")
    for x in (86, 92, 146, 150.5):  # old columns by the shore
        m.wall(x, 60, 1.3, 9.4, "#c4ac8c")
        m.canvas.box(x - 0.4, 59.4, 2.1, 0.8, "#dcc6a4")
    m.quay(80, 160, 69, 70.6, "#7a6858")
    s.paint(c, haze="#8a7c88", far=0.10)
    _lighthouse(s)
    s.sea(71, "#556f92", "#0d2144", "#ffe3aa", sun_x=58, mirror=0.52, sparkle=0.95)
    c = s.canvas()
    m = Mason(c)
    m.shore(
        [(26, 79.5), (33, 74), (41, 70), (77, 70), (87, 73.5), (93, 79), (76, 81), (58, 82.4), (40, 81.4)],
        "#8f785e",
        "#332722",
    )
    stones(c, 4, (34, 86), (72, 80), 30, "#8a745c")
    boat(c, 122, 80, 1.15, "#1c1416", "#d9c6a4")
    boat(c, 17, 82, 0.75, "#1c1416", "#d9c6a4")
    boat(c, 102, 74, 0.4, "#1c1416", "#d9c6a4")
    s.paint(c)
    return s.finished(corners=0.76)


def _lighthouse(s: Scene) -> None:
    """Pharos: square, then eight-sided, then round, with the fire on top."""
    c = s.canvas()
    m = Mason(c, lamp="#ffdca0")
    c.fill([(28, 74), (41, 69.4), (77, 69.4), (88, 74)], "#7a6650", "#4c3a2e")
    m.wall(36, 64, 44, 7, darker(STONE, 0.12))
    m.courses(36, 64, 44, 7, STONE, seed=6)
    c.fill([(42, 66), (46, 40), (70, 40), (74, 66)], lighter(STONE, 0.14), darker(STONE, 0.18))
    c.fill([(61.5, 40), (70, 40), (74, 66), (63.5, 66)], darker(STONE, 0.42), darker(STONE, 0.52))
    m.courses(44.5, 42, 27, 24, STONE, seed=7)
    m.wall(44.6, 38.6, 26.8, 1.8, STONE)
    m.battlements(44.6, 38.6, 26.8, STONE, 9, 1.6)
    m.windows(47, 43, 13, 20, 3, 3, "#3a2c20", size=(1, 2.2), arched=True)
    m.windows(47, 43, 4.4, 7, 1, 1, LAMP, size=(1, 2.2), arched=True)
    c.fill([(50, 38.6), (51.6, 27), (64.4, 27), (66, 38.6)], lighter(STONE, 0.18), darker(STONE, 0.08))
    c.fill([(55, 27), (60.4, 27), (61, 38.6), (54.4, 38.6)], lighter(STONE, 0.04))
    c.fill([(60.4, 27), (64.4, 27), (66, 38.6), (61, 38.6)], darker(STONE, 0.42))
    m.wall(50.6, 25.8, 14.8, 1.4, STONE)
    m.battlements(50.6, 25.8, 14.8, STONE, 6, 1.2)
    m.windows(51.6, 30, 8.6, 6, 2, 1, "#3a2c20", size=(1, 2.6), arched=True)
    m.wall(54.2, 18.4, 7.6, 7.6, STONE)
    m.windows(54.4, 19, 7.0, 5.6, 3, 1, "#ffe9a6", size=(1.5, 3.2), arched=True)
    m.dome(58, 18.8, 4.0, "#b98d3b", high=4.4)
    s.paint(c)
    s.sun(58, 21.4, 0, "#ffefb4", reach=7.5, strength=0.9)
