"""Alexandria: night, the lighthouse in three tiers with its beams, lamps in the city."""

from __future__ import annotations

from art.cities.nature import boat, stones
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.pixels import Pixels
from art.palette import darken, lighten

STONE = "#cdb48e"
LAMP = "#ffd98a"


def paint() -> Pixels:
    """The picture."""
    s = Scene(36)
    s.sky(((0, "#0c1c42"), (0.40, "#29497c"), (0.66, "#7688a8"), (0.80, "#eab484"), (1, "#f6c890")))
    s.stars(6, 44)
    s.sun(130, 15, 4.2, "#fff6de", reach=16, strength=0.45)
    s.clouds("#8f9cb8", "#3a4c74", 37, 22, 56, cover=0.42, strength=0.5)
    s.beam(36, 19.4, 184, 7, 60, "#ffe9b0", 0.62)
    s.beam(36, 19.4, 0, 6, 60, "#ffe9b0", 0.62)
    s.hills(67, 7, "#4a4a60", "#6a5a60", 91, length=50, haze="#a08a88", far=0.25)
    c = s.canvas()
    m = Stonework(c, lamp="#ffdca0", shade=0.42)
    m.street(
        41, 64, 160, 69.5, (4, 8.5), ("#8a7060", "#776052", "#9a8068", "#6c5a58"), None, widths=(5, 10), window=LAMP
    )
    m.dome(118, 58.4, 6, "#6f8a94", high=7)
    m.wall(110.5, 58, 15, 11.5, "#8a7060")
    m.windows(112, 61, 8, 6, 3, 1, LAMP, size=(1.1, 2.8), arched=True)
    m.minaret(133, 38, 2.8, 31, "#9a8068", "#6f8a94")
    m.minaret(104, 44, 2.4, 25, "#9a8068", "#6f8a94")
    for x in (86, 92, 146, 150.5):  # old columns by the shore
        m.wall(x, 60, 1.3, 9.4, "#c4ac8c")
        m.canvas.box(x - 0.4, 59.4, 2.1, 0.8, "#dcc6a4")
    m.quay(58, 160, 69, 70.6, "#7a6858")
    s.paint(c, haze="#8a7c88", far=0.10)
    _lighthouse(s)
    s.sea(71, "#556f92", "#0d2144", "#ffe3aa", sun_x=36, mirror=0.52, sparkle=0.95)
    c = s.canvas()
    m = Stonework(c)
    m.shore(
        [(4, 79.5), (11, 74), (19, 70), (55, 70), (65, 73.5), (71, 79), (54, 81), (36, 82.4), (18, 81.4)],
        "#8f785e",
        "#332722",
    )
    stones(c, 4, (12, 64), (72, 80), 30, "#8a745c")
    boat(c, 122, 80, 1.15, "#1c1416", "#d9c6a4")
    boat(c, 84, 82, 0.75, "#1c1416", "#d9c6a4")
    boat(c, 100, 74, 0.4, "#1c1416", "#d9c6a4")
    s.paint(c)
    return s.finish(corners=0.76)


def _lighthouse(s: Scene) -> None:
    """Pharos: square, then eight-sided, then round, with the fire on top."""
    c = s.canvas()
    m = Stonework(c, lamp="#ffdca0")
    c.fill([(6, 74), (19, 69.4), (55, 69.4), (66, 74)], "#7a6650", "#4c3a2e")
    m.wall(14, 64, 44, 7, darken(STONE, 0.12))
    m.courses(14, 64, 44, 7, STONE, seed=6)
    c.fill([(20, 66), (24, 40), (48, 40), (52, 66)], lighten(STONE, 0.14), darken(STONE, 0.18))
    c.fill([(39.5, 40), (48, 40), (52, 66), (41.5, 66)], darken(STONE, 0.42), darken(STONE, 0.52))
    m.courses(22.5, 42, 27, 24, STONE, seed=7)
    m.wall(22.6, 38.6, 26.8, 1.8, STONE)
    m.battlements(22.6, 38.6, 26.8, STONE, 9, 1.6)
    m.windows(25, 43, 13, 20, 3, 3, "#3a2c20", size=(1, 2.2), arched=True)
    m.windows(25, 43, 4.4, 7, 1, 1, LAMP, size=(1, 2.2), arched=True)
    c.fill([(28, 38.6), (29.6, 27), (42.4, 27), (44, 38.6)], lighten(STONE, 0.18), darken(STONE, 0.08))
    c.fill([(33, 27), (38.4, 27), (39, 38.6), (32.4, 38.6)], lighten(STONE, 0.04))
    c.fill([(38.4, 27), (42.4, 27), (44, 38.6), (39, 38.6)], darken(STONE, 0.42))
    m.wall(28.6, 25.8, 14.8, 1.4, STONE)
    m.battlements(28.6, 25.8, 14.8, STONE, 6, 1.2)
    m.windows(29.6, 30, 8.6, 6, 2, 1, "#3a2c20", size=(1, 2.6), arched=True)
    m.wall(32.2, 18.4, 7.6, 7.6, STONE)
    m.windows(32.4, 19, 7.0, 5.6, 3, 1, "#ffe9a6", size=(1.5, 3.2), arched=True)
    m.dome(36, 18.8, 4.0, "#b98d3b", high=4.4)
    s.paint(c)
    s.sun(36, 21.4, 0, "#ffefb4", reach=7.5, strength=0.9)
