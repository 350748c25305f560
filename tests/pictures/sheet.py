"""The pictures of the documents: some screens by themselves, and many of them small on one sheet.

    python -m tests.pictures.sheet            paint them anew into docs/screens; `make screens` makes the film as well
    python -m tests.pictures.sheet --check    which pictures, and the film, show other screens than those of today

The check is a release's: it would stop every change of a screen otherwise. It compares mean colours of blocks, so that
letters whose edge another machine smooths otherwise change nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import islice, zip_longest
from pathlib import Path

import pygame
from pygame import Rect, Surface

from elcapitan import paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.replay.film_writer import FRAMES_PER_S
from tests.pictures.golden import BLOCK, LARGE, NAMED, PANORAMA, Screen, differing, kept, painted

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
ALONE = {"menu": "menu", "table": "table-build", "city": "city", "payday": "payday"}
"""File and golden picture of what is shown large."""
LATE = NAMED["table-late"]
ROWS: tuple[tuple[Screen, ...], ...] = (
    (NAMED["menu"], NAMED["newgame"], NAMED["lobby-host"]),
    (NAMED["table-build"], NAMED["advised-harm"], NAMED["advised-reach"]._replace(language="en", size=LARGE)),
    (NAMED["table-twelve"]._replace(language="cs"), NAMED["city"], LATE._replace(size=(1280, 800))),
    (NAMED["payday"], NAMED["ranking"], LATE._replace(language="en", size=PANORAMA)),
    (NAMED["yspahan-roll"], NAMED["yspahan-buildings"]._replace(language="en"), NAMED["yspahan-week"]),
    (NAMED["carcassonne-tile"], NAMED["carcassonne-eight"], NAMED["carcassonne-count"]),
)
THUMB, GAP, MARGIN = (456, 257), 16, 28
LARGEST_BYTES = 2 * 2**20
OTHER = 0.005
"""Part of a picture's blocks that may differ. A picture just made differs in none; a card of New game that says
something else, in 0.017."""
OTHER_IN_FILM = 0.06
"""The same for the film, whose 256 colours are mixed from dots: one just made differs in up to 0.031; the film of a
week before differed in up to a half, in most moments in more than 0.09."""
FILM, FILM_SECONDS, FILM_WIDTH, FILM_LANGUAGE = "film.gif", 24, 540, "en"
"""What `make film` makes."""
MOMENT_S = 1.2
"""From one picture of the film that is compared to the next."""


def cells() -> Iterator[tuple[Screen, Rect]]:
    """Each screen of the sheet, and where its picture is on it."""
    for line, row in enumerate(ROWS):
        for column, screen in enumerate(row):
            place = Rect((MARGIN + column * (THUMB[0] + GAP), MARGIN + line * (THUMB[1] + GAP)), THUMB)
            part = min(place.w / screen.size[0], place.h / screen.size[1])
            box = Rect(0, 0, int(screen.size[0] * part), int(screen.size[1] * part))
            box.center = place.center
            yield screen, box


def sheet() -> Surface:
    """All of ROWS on the wood of the table, in their own proportions."""
    columns = max(len(row) for row in ROWS)
    width = 2 * MARGIN + columns * THUMB[0] + (columns - 1) * GAP
    height = 2 * MARGIN + len(ROWS) * THUMB[1] + (len(ROWS) - 1) * GAP
    whole = Surface((width, height))
    look = DrawContext((width, height), Art(paths.assets() / "art"))
    look.picture(whole, "grounds/table", whole.get_rect())
    for screen, box in cells():
        look.frame(whole, "shadow-card-lifted", box)
        whole.blit(pygame.transform.smoothscale(painted(screen), box.size), box)
        look.rim(whole, box.inflate(2, 2), theme.HAIRLINE, 2, 0.8)
    return whole


def is_other(now: Surface, shown: Surface, allowed: float = OTHER) -> bool:
    """Whether two pictures of one size show different things: more blocks differ than that part of them."""
    if now.get_size() != shown.get_size():
        return True
    blocks = (now.get_width() // BLOCK) * (now.get_height() // BLOCK)
    return differing(now, shown).count() > allowed * blocks


def older_pictures(folder: Path = SCREENS) -> Iterator[str]:
    """Which pictures there show screens that look different today."""
    for name, golden in ALONE.items():
        screen = NAMED[golden]
        if is_other(kept(painted(screen), screen), kept(pygame.image.load(folder / f"{name}.jpg"), screen)):
            yield f"{name}.jpg"
    whole = pygame.image.load(folder / "all.jpg")
    for screen, box in cells():
        inside = box.inflate(-8, -8)  # without the rim
        shown = whole.subsurface(inside) if whole.get_rect().contains(inside) else Surface((0, 0))
        today = pygame.transform.smoothscale(painted(screen), box.size)
        if is_other(today.subsurface(inside.move(-box.x, -box.y)), shown):
            yield f"all.jpg: {screen.name}"


def is_film_older(film: Path = SCREENS / FILM) -> bool:
    """Whether the film shows a game that looks different today."""
    return is_other_film(shown_frames(film), today_frames(film.suffix))


def is_other_film(shown: Iterable[Surface], today: Iterable[Surface]) -> bool:
    """Whether one of these moments differs, or one film is longer by more than a moment."""
    longer = 0
    for now, then in zip_longest(today, shown):
        if now is None or then is None:
            longer += 1
        elif is_other(now, then, OTHER_IN_FILM):
            return True
    return longer > 1


def shown_frames(film: Path) -> Iterator[Surface]:
    """What a film shows at its beginning and after every moment; a frame stands until the next one."""
    import av

    moment = 0
    before: Surface | None = None
    with av.open(str(film)) as opened:
        for frame in opened.decode(video=0):
            while before is not None and moment * MOMENT_S < frame.time - MOMENT_S / 100:
                yield before
                moment += 1
            before = pygame.image.frombuffer(
                frame.to_ndarray(format="rgb24").tobytes(), (frame.width, frame.height), "RGB"
            )
        while before is not None and moment * MOMENT_S < (opened.duration or 0) / av.time_base - MOMENT_S / 100:
            yield before
            moment += 1


def today_frames(ending: str) -> Iterator[Surface]:
    """The same moments of the film that would be made today."""
    import make_film

    frames = make_film.film_frames(ending, FILM_SECONDS, FILM_WIDTH, FILM_LANGUAGE)
    yield from islice(frames, 0, None, round(MOMENT_S * FRAMES_PER_S[ending]))


def main(argv: list[str] | None = None) -> int:
    """Paint all of them, or say which are older than the screens: exit code 1 then."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures.sheet", description="The documents' pictures.")
    parser.add_argument("--check", action="store_true", help="compare them with the screens of today and write nothing")
    pygame.font.init()
    if parser.parse_args(argv).check:
        older = [*older_pictures(), *([FILM] if is_film_older() else [])]
        for name in older:
            sys.stdout.write(f"docs/screens/{name} shows an older screen\n")
        sys.stdout.write("`make screens` makes them anew\n" if older else "the documents show the screens of today\n")
        return int(bool(older))
    SCREENS.mkdir(exist_ok=True)
    for name, golden in ALONE.items():
        pygame.image.save(painted(NAMED[golden]), SCREENS / f"{name}.jpg")
        sys.stdout.write(f"{name}.jpg\n")
    pygame.image.save(sheet(), SCREENS / "all.jpg")
    sys.stdout.write("all.jpg\n")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2] / "assets" / "workshop"))
    sys.exit(main())
