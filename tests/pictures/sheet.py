"""The pictures of the documents: some screens by themselves, and all of them small on one sheet.

`python -m tests.pictures.sheet` paints them anew into docs/screens.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
from pygame import Rect, Surface

from elcapitan import paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.draw_context import DrawContext
from tests.pictures.golden import LARGE, NAMED, PANORAMA, Screen, painted

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
ALONE = {"menu": "menu", "table": "table-build", "city": "city", "payday": "payday"}
"""File and golden picture of what is shown large."""
LATE = NAMED["table-late"]
ROWS: tuple[tuple[Screen, ...], ...] = (
    (NAMED["menu"], NAMED["newgame"], NAMED["lobby-host"]),
    (NAMED["table-build"], NAMED["advised-harm"], NAMED["advised-reach"]._replace(language="en", size=LARGE)),
    (NAMED["table-twelve"]._replace(language="cs"), NAMED["city"], LATE._replace(size=(1280, 800))),
    (NAMED["payday"], NAMED["ranking"], LATE._replace(language="en", size=PANORAMA)),
)
THUMB, GAP, MARGIN = (456, 257), 16, 28
LARGEST_BYTES = 2 * 2**20


def sheet() -> Surface:
    """All of ROWS on the wood of the table, in their own proportions."""
    columns = max(len(row) for row in ROWS)
    width = 2 * MARGIN + columns * THUMB[0] + (columns - 1) * GAP
    height = 2 * MARGIN + len(ROWS) * THUMB[1] + (len(ROWS) - 1) * GAP
    whole = Surface((width, height))
    look = DrawContext((width, height), Art(paths.assets() / "art"))
    look.picture(whole, "grounds/table", whole.get_rect())
    for line, row in enumerate(ROWS):
        for column, screen in enumerate(row):
            place = Rect((MARGIN + column * (THUMB[0] + GAP), MARGIN + line * (THUMB[1] + GAP)), THUMB)
            picture = painted(screen)
            part = min(place.w / picture.get_width(), place.h / picture.get_height())
            small = pygame.transform.smoothscale_by(picture, part)
            box = small.get_rect(center=place.center)
            look.frame(whole, "shadow-card-lifted", box)
            whole.blit(small, box)
            look.rim(whole, box.inflate(2, 2), theme.HAIRLINE, 2, 0.8)
    return whole


def main() -> None:
    """Paint all of them."""
    pygame.font.init()
    SCREENS.mkdir(exist_ok=True)
    for name, golden in ALONE.items():
        pygame.image.save(painted(NAMED[golden]), SCREENS / f"{name}.jpg")
        sys.stdout.write(f"{name}.jpg\n")
    pygame.image.save(sheet(), SCREENS / "all.jpg")
    sys.stdout.write("all.jpg\n")


if __name__ == "__main__":
    main()
