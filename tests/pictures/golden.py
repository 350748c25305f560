"""The golden pictures: which screens, how they are compared, and the report that shows what is different.

To renew pictures after a change of what is painted:
1. `python -m pytest tests/pictures/test_pictures.py`; tests/pictures/report/index.html shows before, after and where.
2. `python -m tests.pictures.golden WORDS` paints those whose names contain one of the words, or all without words.
3. Look at each of them before you commit it (`git diff --stat tests/pictures/golden` lists them).
4. If the menu, the table, a close-up or the payday has changed: `python -m tests.pictures.sheet` (docs/screens).
   Before a release `make screens-check` says whether its other pictures and the film are older than the screens.

A picture is a JPEG of at most 640 px across: the screen, or the part of it that its state changes, made smaller by a
whole number. Pictures are compared by the mean colour of blocks of 8x8 px of that JPEG. A JPEG keeps that mean to a
level, and a letter whose edge another processor or font library smooths otherwise does not change it.
"""

from __future__ import annotations

import gc
import html
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect, Surface

from elcapitan import games
from elcapitan.arena.game_review import review_from_json
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.draw_context import DEFAULT_VISION, DrawContext, VisionOptions
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay import screenshots
from elcapitan.client.review.review_scene import ReviewScene
from elcapitan.client.shell import file_manager, i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.games.capitan.client.view.table_view import TableView
from tests.art_memory import art
from tests.games.yspahan.client.view import frames
from tests.pictures import online_screens, turn_screens

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
RECORDS = HERE / "records"
REPORT = HERE / "report"

WIDEST = 640
"""px of a kept picture."""
BLOCK = 8
"""px of a kept picture."""
TOLERANCE = 13, 7, 20
"""Levels of red, green and blue by which the mean of a block may differ. A JPEG keeps colour coarser than light, and
green is most of the light: kept pictures stay below 10, 5 and 18."""
BLOCKS_ALLOWED = 1
"""Blocks beyond the tolerance that a picture may have."""
SMALL, LARGE = (1280, 720), (1920, 1080)
SQUARE, PANORAMA, LARGEST = (1024, 768), (1720, 720), (2560, 1440)


class Screen(NamedTuple):
    """One screen: what is painted, and how large."""

    name: str
    screen: str
    record: str = ""
    moves: int = 0
    language: str = "en"
    size: tuple[int, int] = SMALL
    part: Rect | None = None
    """px of the window: what is kept; None: everything."""
    wish: float = 1.0
    """How much larger the player wishes everything."""
    eyes: VisionOptions = DEFAULT_VISION
    """What the player's eyes ask for."""
    seats: int = 0
    """Of a table of Yspahan, whose frames need no record."""
    page: tuple[int, int] = (1, 1)
    """Of a rule book, and which of its pictures."""

    @property
    def file(self) -> Path:
        return GOLDEN / f"{self.name}.jpg"


BOARDS, LOWER, NAPOLI = Rect(208, 64, 808, 560), Rect(208, 304, 1072, 416), Rect(400, 160, 592, 464)
"""Parts of a table of nine cities at 1280x720."""
CITY = Rect(248, 64, 1032, 560)
"""The city of Yspahan and what lies right of it."""
YSPAHAN_BAR = Rect(0, 624, 1280, 96)
"""The bar under a replay of Yspahan."""
PICTURED = (
    Screen("menu", "menu"),
    Screen("menu-square", "menu", language="cs", size=SQUARE),
    Screen("newgame-cs", "newgame", language="cs", size=LARGE),
    Screen("lobby-choosing", "company-lobby-0", language="cs"),
    Screen("lobby-host", "company-lobby-1"),
    Screen("lobby-terms", "company-terms-1"),
    Screen("options-picture", "options-picture", language="cs"),
    Screen("options-larger", "options-picture", wish=1.5),
    Screen("welcome", "welcome", language="cs"),
    Screen("rules-larger", "rules", language="cs", wish=1.3),
    Screen("fault", "company-fault"),
    Screen("saved", "company-saved"),
    Screen("achievements", "company-statistics-elcapitan-achievements", language="cs"),
    Screen("yspahan-details-cs", "company-statistics-yspahan-details", language="cs", size=LARGE),
    Screen("lessons", "lessons", language="cs"),
    Screen("guided-game", "guided-game", part=Rect(0, 64, 1016, 560)),
    Screen("exercise-larger", "exercise", language="cs", wish=1.3),
    Screen("table-start", "table", "three", 0),
    Screen("table-build", "table", "four", 272),
    Screen("table-late", "table", "five", 466, "cs", LARGEST),
    Screen("table-late-square", "table", "five", 466, size=SQUARE),
    Screen("table-larger", "table", "five", 466, wish=1.5),
    Screen("table-twelve-panorama", "table", "twelve", 153, "cs", PANORAMA),
    Screen("table-marks", "table", "two", 318, part=BOARDS, eyes=VisionOptions(large_marks=True)),
    Screen("table-contrast", "table", "four", 272, part=BOARDS, eyes=VisionOptions(high_contrast=True)),
    Screen("city", "city", "five", 466),
    Screen("city-larger", "city", "five", 466, "cs", wish=1.3),
    Screen("advised-harm", "advised-harm", "four", 272, part=Rect(208, 64, 1072, 560)),
    Screen("advised-reach", "advised-reach", "four", 272, "cs", part=BOARDS),
    Screen("turn-drag", "turn-drag", "four", 117, part=NAPOLI),
    Screen("turn-pirate", "turn-pirate", "twelve", 153),
    Screen("turn-question", "turn-question", "two", 107),
    Screen("turn-hint-larger", "turn-hint", "three", 61, "cs", part=Rect(0, 400, 640, 320), wish=1.3),
    Screen("turn-ribbon", "turn-ribbon", "three", 150, part=BOARDS),
    Screen("turn-keyboard", "turn-keyboard", "four", 117, part=BOARDS),
    Screen("company-chat", "company-chat", "four", 272, "cs"),
    Screen("payday", "payday", "four", 291),
    Screen("payday-counting", "payday-counting", "four", 291),
    Screen("payday-settling", "payday-settling", "two", 272),
    Screen("payday-larger", "payday", "four", 291, "cs", wish=1.3),
    Screen("ranking", "ranking", "three", 362),
    Screen("replay", "replay", "four", 150, part=LOWER),
    Screen("yspahan-floor", "floor", seats=4, size=LARGE),
    Screen("yspahan-placing", "placing", seats=2, part=Rect(0, 64, 976, 560)),
    Screen("yspahan-supervisor", "supervisor", seats=4),
    Screen("yspahan-question", "question", seats=2, language="cs"),
    Screen("yspahan-close-up-larger", "close-up", seats=3, language="cs", wish=1.3),
    Screen("yspahan-waiting-larger", "waiting", seats=4, wish=1.3),
    Screen("yspahan-drawer-buildings", "drawer-buildings", seats=3, language="cs", wish=1.3),
    Screen("yspahan-square", "floor", seats=2, size=SQUARE),
    Screen("yspahan-panorama", "floor", seats=4, size=PANORAMA),
    Screen("yspahan-marks", "waiting", seats=3, part=CITY, eyes=VisionOptions(high_contrast=True, large_marks=True)),
    Screen("yspahan-week-three", "payday", "yspahan/three", 170, "cs", LARGE),
    Screen("yspahan-week-larger", "payday", "yspahan/two", 216, wish=1.3),
    Screen("yspahan-ranking-cs", "ranking", "yspahan/two", 216, "cs", LARGE),
    Screen("yspahan-rules-tower", "rules", "yspahan/four", page=(3, 1)),
    Screen("yspahan-rules-buildings", "rules", "yspahan/four", language="cs", size=LARGE, page=(8, 1)),
    Screen("yspahan-replay", "replay", "yspahan/four", 150, part=YSPAHAN_BAR),
    Screen("yspahan-review-cs", "review", "yspahan/two", 216, "cs", LARGE),
    Screen("carcassonne-tile", "table", "carcassonne/two", 106, size=LARGE),
    Screen("carcassonne-eight", "table", "carcassonne/eight", 347, "cs"),
    Screen("carcassonne-square", "table", "carcassonne/eight", 474, size=SQUARE),
    Screen(
        "carcassonne-marks", "table", "carcassonne/two", 150, eyes=VisionOptions(high_contrast=True, large_marks=True)
    ),
    Screen("carcassonne-count", "payday", "carcassonne/eight", 474, "cs", LARGE),
    Screen("carcassonne-ranking", "ranking", "carcassonne/eight", 474),
    Screen("carcassonne-rules-wheel", "rules", "carcassonne/two", language="cs", page=(15, 1)),
)
"""These have golden pictures: every kind of screen of all games, all sizes and languages."""
SCREENS = (
    *PICTURED,
    Screen("menu-larger", "menu", wish=1.5),
    Screen("newgame", "newgame"),
    Screen("lobby", "lobby"),
    Screen("options-game", "options"),
    Screen("options-sound", "options-sound"),
    Screen("options-network", "options-network"),
    Screen("rules", "rules"),
    Screen("statistics", "company-statistics-elcapitan-numbers"),
    Screen("yspahan-statistics", "company-statistics-yspahan-numbers"),
    Screen("yspahan-statistics-cs", "company-statistics-yspahan-numbers", language="cs", size=LARGE),
    Screen("yspahan-details", "company-statistics-yspahan-details"),
    Screen("yspahan-achievements", "company-statistics-yspahan-achievements"),
    Screen("password", "company-password", language="cs"),
    Screen("table-neutral-backwards", "table", "two", 318, part=BOARDS),
    Screen("table-twelve", "table", "twelve", 153),
    Screen("advised-loan", "advised-loan", "five", 466, part=LOWER),
    Screen("advised-seat", "advised-seat", "five", 466, part=BOARDS),
    Screen("advised-keys", "advised-keys", "three", 100),
    Screen("advised-why", "advised-why", "four", 272),
    Screen("turn-held", "turn-held", "four", 117),
    Screen("turn-sailing", "turn-sailing", "four", 117, part=BOARDS),
    Screen("turn-building-near", "turn-building-near", "three", 151),
    Screen("turn-fortress-near", "turn-fortress-near", "three", 151),
    Screen("turn-reopening", "turn-reopening", "three", 93, part=BOARDS),
    Screen("turn-refused", "turn-refused", "four", 117, part=LOWER),
    Screen("turn-undo", "turn-undo", "four", 117, part=LOWER),
    Screen("turn-hint", "turn-hint", "three", 61, part=Rect(0, 64, 1016, 560)),
    Screen("turn-flight", "turn-flight", "four", 117, part=NAPOLI),
    Screen("turn-forecast", "turn-forecast", "four", 272, part=LOWER),
    Screen("company-away", "company-away", "twelve", 153),
    Screen("company-table", "company-table", "three", 100),
    Screen("yspahan-roll", "roll", seats=3),
    Screen("yspahan-floor-cs", "floor", seats=4, language="cs"),
    Screen("yspahan-buildings", "buildings", seats=3, language="cs", size=LARGE),
    Screen("yspahan-close-up", "close-up", seats=3),
    Screen("yspahan-drawer-log", "drawer-log", seats=4, wish=1.3),
    Screen("yspahan-week", "payday", "yspahan/four", 305),
    Screen("yspahan-ranking", "ranking", "yspahan/four", 305),
    Screen("yspahan-rules-souks", "rules", "yspahan/four", language="cs", page=(5, 3)),
    Screen("yspahan-rules-road", "rules", "yspahan/four", page=(6, 2), wish=1.3),
    Screen("yspahan-rules-week", "rules", "yspahan/four", page=(11, 2)),
    Screen("yspahan-review", "review", "yspahan/two", 216),
)
"""All screens: the words of these are measured (test_text_measure.py), and the documents show some (sheet.py)."""
NAMED = {screen.name: screen for screen in SCREENS}


def stack_for(screen: Screen, art: Art, larger: float = 1.0) -> SceneStack:
    """An empty stack for the screen's window and language; text alone `larger` times."""
    pygame.font.init()
    i18n.use_language(screen.language)
    look = DrawContext(screen.size, art, screen.wish, larger, eyes=screen.eyes)
    return SceneStack(look, Settings(language=screen.language), lambda settings: None)


@contextmanager
def at_home() -> Iterator[None]:
    """At the home of a player who has kept nothing yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ELCAPITAN_HOME", "/home/klara/elcapitan")
        patch.setattr(file_manager, "open_command", lambda: ["/usr/bin/xdg-open"])
        patch.setattr(TableView, "prefetch_pictures", lambda view: None)  # a picture has no next frame
        yield


def painted(screen: Screen) -> Surface:
    """The whole screen as the program paints it now."""
    with at_home():
        if screen.seats:
            i18n.use_language(screen.language)
            shown = frames.SCREENS[screen.screen](screen.seats)
            return frames.picture(shown, screen.size, screen.wish, screen.eyes)
        stack = stack_for(screen, art())
        push(stack, screen)
        surface = Surface(screen.size)
        stack.top.stale = True
        stack.draw(surface)
        return surface


def push(stack: SceneStack, screen: Screen) -> None:
    """Put the screen on the stack."""
    if screen.screen.startswith("company-"):
        online_screens.push(stack, screen.screen, screen.record, screen.moves)
        return
    model: TableModel | None = None
    if screen.screen == "review":
        stack.push(review(screen.record))
        stack.draw(Surface(stack.look.size))
        stack.update(0.0)  # the board is painted once the page has been seen
        return
    if "/" in screen.record:  # the folder is the game's
        record = json.loads((RECORDS / f"{screen.record}.capitan").read_text("utf-8"))
        face = games.face(record["game"])
        if screen.screen == "rules":
            stack.push(face.rule_book(page=screen.page))
            return
        model = screenshots.model_at(record, screen.screen, screen.moves)
        if screen.screen == "replay":  # which cannot be played on from
            stack.push(face.replay(stack, model, None, len(model.steps) if screen.moves is None else screen.moves))
        else:
            screenshots.push_screen(stack, screen.screen, model)
        return
    if screen.record:
        record = json.loads((RECORDS / f"{screen.record}.capitan").read_text("utf-8"))
        model = screenshots.model_at(record, screen.screen, screen.moves)
    if model is not None and screen.screen in turn_screens.SHOWN:
        turn_screens.push(stack, screen.screen, model)
    else:
        screenshots.push_screen(stack, screen.screen, model, at=screen.moves)


def review(record: str) -> ReviewScene:
    """The review of a recorded game as `elcapitan review --json` has found it, seen by nobody at its table."""
    model = TableModel.from_record(json.loads((RECORDS / f"{record}.capitan").read_text("utf-8")), me=0)
    found = review_from_json(json.loads((RECORDS / f"{record}.review.json").read_text("utf-8")))
    return ReviewScene(model, found=found)


def scale(screen: Screen) -> int:
    """px of the window for one of the kept picture, each way."""
    return -(-screen.size[0] // WIDEST)


def kept(surface: Surface, screen: Screen) -> Surface:
    """The picture as it is kept."""
    part = surface.subsurface(screen.part or surface.get_rect())
    plain = Surface(part.get_size(), 0, 32)
    plain.blit(part, (0, 0))
    return pygame.transform.smoothscale(plain, (part.get_width() // scale(screen), part.get_height() // scale(screen)))


def blocks(picture: Surface) -> Surface:
    """One pixel for each block of a kept picture: its mean colour."""
    width, height = picture.get_size()
    plain = Surface((width, height), 0, 32)
    plain.blit(picture, (0, 0))
    return pygame.transform.smoothscale(plain, (width // BLOCK, height // BLOCK))


def differing(now: Surface, golden: Surface) -> pygame.mask.Mask:
    """The blocks of two kept pictures whose mean colour is another."""
    limit = (*TOLERANCE, 255)
    alike = pygame.mask.from_threshold(blocks(now), (0, 0, 0), limit, blocks(golden))
    alike.invert()
    return alike


def compared(screen: Screen) -> str:
    """Empty if the picture is as it was; else one sentence, and the report has both and the difference."""
    if not screen.file.is_file():
        return f"there is no golden picture {screen.name}; paint it by python -m tests.pictures.golden {screen.name}"
    now, golden = kept(painted(screen), screen), pygame.image.load(screen.file)
    if now.get_size() != golden.get_size():
        return f"{screen.name} has another size"
    other = differing(now, golden)
    if other.count() <= BLOCKS_ALLOWED:
        return ""
    report(screen.name, now, golden, other)
    return f"{screen.name}: {other.count()} blocks of {BLOCK}x{BLOCK} differ; see {REPORT / 'index.html'}"


def report(name: str, now: Surface, golden: Surface, other: pygame.mask.Mask) -> None:
    """Before, after and where they differ, on one page with the others."""
    REPORT.mkdir(exist_ok=True)
    marked = now.copy()
    red = Surface(other.get_size(), pygame.SRCALPHA)
    other.to_surface(red, setcolor=(255, 0, 0, 150), unsetcolor=(0, 0, 0, 0))
    marked.blit(pygame.transform.scale(red, now.get_size()), (0, 0))
    for kind, surface in (("before", golden), ("after", now), ("difference", marked)):
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
    for screen in PICTURED:
        if not words or any(word in screen.name for word in words):
            pygame.image.save(kept(painted(screen), screen), screen.file)
            gc.collect()  # a scene is a ring of objects and holds a window's pictures
            sys.stdout.write(f"{screen.file.relative_to(HERE)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
