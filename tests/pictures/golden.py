"""The golden pictures: which screens, how they are compared, and the report that shows what is different.

A picture is kept half as wide and high, as a JPEG, and compared by the mean colour of its 8x8 blocks, because blits
differ by a level or two between processors and a JPEG is never exact. The mean of a block is the same at half the size;
the report shows what the half loses. `python -m tests.pictures.golden` paints all of them anew (or those whose names
contain the words given); look at every one of them before it is committed: `elcapitan shot` paints it whole.
"""

from __future__ import annotations

import gc
import html
import json
import os
import sys
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from elcapitan.client.drawing.draw_context import DEFAULT_VISION, DrawContext, VisionOptions
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell import file_manager
from elcapitan.games.capitan.client.scenes import screenshots
from tests.pictures import advice_screens, online_screens

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
RECORDS = HERE / "records"
REPORT = HERE / "report"

BLOCK = 8
"""px of the screen."""
KEPT = 2
"""px of the screen for one of the kept picture, each way."""
TOLERANCE = 24, 12, 36
"""Levels of red, green and blue by which the mean of a block may differ. A JPEG keeps colour coarser than light, and
green is most of the light: kept pictures stay below 18, 9 and 29; another letter is above 20 in all three."""
BLOCKS_ALLOWED = 6
"""Blocks beyond the tolerance that a picture may have: less than one digit of the smallest letters."""
SIZES = ((1920, 1080), (1280, 720))
LARGE, SMALL = SIZES[:1], SIZES[1:]
SQUARE, TALLER, PANORAMA = (1024, 768), (1280, 800), (1720, 720)
"""4:3, 16:10 and 21:9."""
LANGUAGES = ("en", "cs")


class Screen(NamedTuple):
    """What is painted."""

    name: str
    screen: str
    record: str = ""
    moves: int = 0
    sizes: tuple[tuple[int, int], ...] = SIZES
    """One alone where the other shows nothing else: pictures weigh."""
    wish: float = 1.0
    """How much larger somebody wishes everything."""
    eyes: VisionOptions = DEFAULT_VISION
    """What somebody's eyes ask for."""


SCREENS = (
    Screen("menu", "menu", sizes=(*SIZES, SQUARE)),
    Screen("newgame", "newgame"),
    Screen("lobby", "lobby"),
    Screen("lobby-choosing", "company-lobby-0"),
    Screen("lobby-host", "company-lobby-1"),
    Screen("lobby-terms", "company-terms-1", sizes=SMALL),
    Screen("table-start", "table", "three", 0),
    Screen("table-build", "table", "four", 272),
    Screen("table-neutral-backwards", "table", "two", 318),
    Screen("table-late", "table", "five", 466, (*SIZES, SQUARE, TALLER, PANORAMA)),
    Screen("table-larger", "table", "five", 466, (*SMALL, SQUARE), wish=1.3),
    Screen("table-twelve-larger", "table", "twelve", 153, SMALL, wish=1.3),
    Screen("city-larger", "city", "five", 466, SMALL, wish=1.3),
    Screen("menu-larger", "menu", sizes=SMALL, wish=1.3),
    Screen("newgame-larger", "newgame", sizes=SMALL, wish=1.3),
    Screen("options-larger", "options-picture", sizes=SMALL, wish=1.3),
    Screen("rules-larger", "rules", sizes=SMALL, wish=1.3),
    Screen("payday-larger", "payday", "four", 291, SMALL, wish=1.3),
    Screen("table-twelve", "table", "twelve", 153, (*SIZES, SQUARE, TALLER, PANORAMA)),
    Screen("table-marks", "table", "two", 318, sizes=SMALL, eyes=VisionOptions(large_marks=True)),
    Screen("table-contrast", "table", "four", 272, sizes=SMALL, eyes=VisionOptions(high_contrast=True)),
    Screen("city", "city", "five", 466, (*SIZES, SQUARE)),
    Screen("advised-harm", "advised-harm", "four", 272, (*SIZES, SQUARE, TALLER, PANORAMA)),
    Screen("advised-reach", "advised-reach", "four", 272, LARGE),
    Screen("advised-reach-twelve", "advised-reach", "twelve", 153, SMALL),
    Screen("advised-loan", "advised-loan", "five", 466, SMALL),
    Screen("advised-seat", "advised-seat", "five", 466, SMALL),
    Screen("advised-keys", "advised-keys", "three", 100, SMALL),
    Screen("advised-why", "advised-why", "four", 272),
    Screen("company-chat", "company-chat", "four", 272, SMALL),
    Screen("company-away", "company-away", "twelve", 153, LARGE),
    Screen("company-pause", "company-pause", "three", 100, SMALL),
    Screen("company-table", "company-table", "three", 100, SMALL),
    Screen("payday", "payday", "four", 291, (*SIZES, SQUARE)),
    Screen("ranking", "ranking", "three", 362),
    Screen("replay", "replay", "four", 150),
    Screen("options-game", "options"),
    Screen("options-picture", "options-picture"),
    Screen("options-sound", "options-sound"),
    Screen("options-network", "options-network"),
    Screen("welcome", "welcome"),
    Screen("rules", "rules"),
    Screen("fault", "company-fault"),
    Screen("saved", "company-saved"),
    Screen("password", "company-password"),
)


class Shot(NamedTuple):
    """One picture: a screen in a language at a size."""

    screen: Screen
    language: str
    size: tuple[int, int]

    @property
    def name(self) -> str:
        size = str(self.size[1]) if self.size in SIZES else f"{self.size[0]}x{self.size[1]}"
        return f"{self.screen.name}-{self.language}-{size}"

    @property
    def file(self) -> Path:
        return GOLDEN / f"{self.name}.jpg"


ALL = [Shot(screen, language, size) for screen in SCREENS for size in screen.sizes for language in LANGUAGES]


def painted(shot: Shot) -> pygame.Surface:
    """The screen as the program paints it now, at the home of somebody who has kept nothing yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ELCAPITAN_HOME", "/home/klara/elcapitan")
        patch.setattr(file_manager, "open_command", lambda: ["/usr/bin/xdg-open"])
        return _painted(shot)


def _painted(shot: Shot) -> pygame.Surface:
    screen = shot.screen
    if screen.screen.startswith("company-"):
        return online_screens.paint(screen.screen, shot.size, shot.language, screen.record, screen.moves)
    model: TableModel | None = None
    if screen.record:
        record = json.loads((RECORDS / f"{screen.record}.capitan").read_text("utf-8"))
        model = screenshots.model_at(record, screen.screen, screen.moves)
    if model is not None and screen.screen.startswith("advised-"):
        return advice_screens.paint(screen.screen, shot.size, shot.language, model)
    if screen.wish != 1.0 or screen.eyes != DEFAULT_VISION:
        return wished(shot, model)
    return screenshots.paint(screen.screen, shot.size, shot.language, model, at=screen.moves)


def wished(shot: Shot, model: TableModel | None) -> pygame.Surface:
    """The screen for somebody with that wish and those eyes."""
    stack = screenshots.stack_for(shot.size, shot.language)
    stack.resize(DrawContext(shot.size, stack.look.art, shot.screen.wish, eyes=shot.screen.eyes))
    screenshots.push_screen(stack, shot.screen.screen, model)
    surface = pygame.Surface(shot.size)
    stack.draw(surface)
    return surface


def kept(surface: pygame.Surface) -> pygame.Surface:
    """The picture as it is kept."""
    width, height = surface.get_size()
    plain = pygame.Surface((width, height), 0, 32)
    plain.blit(surface, (0, 0))
    return pygame.transform.smoothscale(plain, (width // KEPT, height // KEPT))


def blocks(picture: pygame.Surface) -> pygame.Surface:
    """One pixel for each block of a kept picture: its mean colour."""
    width, height = picture.get_size()
    plain = pygame.Surface((width, height), 0, 32)
    plain.blit(picture, (0, 0))
    return pygame.transform.smoothscale(plain, (width * KEPT // BLOCK, height * KEPT // BLOCK))


def differing(now: pygame.Surface, golden: pygame.Surface) -> pygame.mask.Mask:
    """The blocks of two kept pictures whose mean colour is another."""
    limit = (*TOLERANCE, 255)
    alike = pygame.mask.from_threshold(blocks(now), (0, 0, 0), limit, blocks(golden))
    alike.invert()
    return alike


def compared(shot: Shot) -> str:
    """Empty if the picture is as it was; else one sentence, and the report has both and the difference."""
    if not shot.file.is_file():
        return f"there is no golden picture {shot.name}; paint it by python -m tests.pictures.golden {shot.name}"
    now, golden = painted(shot), pygame.image.load(shot.file)
    small = kept(now)
    if small.get_size() != golden.get_size():
        return f"{shot.name} has another size"
    other = differing(small, golden)
    if other.count() <= BLOCKS_ALLOWED:
        return ""
    report(shot.name, now, golden, other)
    return f"{shot.name}: {other.count()} blocks of {BLOCK}x{BLOCK} differ; see {REPORT / 'index.html'}"


def report(name: str, now: pygame.Surface, golden: pygame.Surface, other: pygame.mask.Mask) -> None:
    """Before, after and where they differ, on one page with the others."""
    REPORT.mkdir(exist_ok=True)
    marked = now.copy()
    red = pygame.Surface(other.get_size(), pygame.SRCALPHA)
    other.to_surface(red, setcolor=(255, 0, 0, 150), unsetcolor=(0, 0, 0, 0))
    marked.blit(pygame.transform.scale(red, (red.get_width() * BLOCK, red.get_height() * BLOCK)), (0, 0))
    before = pygame.transform.smoothscale(golden, now.get_size())
    for kind, surface in (("before", before), ("after", now), ("difference", marked)):
        pygame.image.save(surface, REPORT / f"{name}-{kind}.jpg")
    names = sorted({file.name.removesuffix("-difference.jpg") for file in REPORT.glob("*-difference.jpg")})
    rows = "".join(_row(each) for each in names)
    page = f"<!doctype html><meta charset='utf-8'><title>Pictures that differ</title><body>{rows}"
    (REPORT / "index.html").write_text(page, encoding="utf-8")


def _row(name: str) -> str:
    pictures = "".join(
        f"<figure style='display:inline-block;margin:4px'><img src='{html.escape(name)}-{kind}.jpg' width='620'>"
        f"<figcaption>{kind}</figcaption></figure>"
        for kind in ("before", "after", "difference")
    )
    return f"<h2>{html.escape(name)}</h2>{pictures}"


def main(words: list[str]) -> None:
    """Paint the golden pictures whose names contain one of the words; all of them without words."""
    GOLDEN.mkdir(exist_ok=True)
    for shot in ALL:
        if not words or any(word in shot.name for word in words):
            pygame.image.save(kept(painted(shot)), shot.file)
            gc.collect()  # a scene is a ring of objects and holds a window's pictures
            sys.stdout.write(f"{shot.file.relative_to(HERE)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
