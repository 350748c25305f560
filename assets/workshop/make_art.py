"""Draw the pictures of all games into their folders of assets, or check that they are what would be drawn.

    python assets/workshop/make_art.py [group ...]            draw
    python assets/workshop/make_art.py --check [group ...]    write nothing; say what differs

Groups are the names in GROUPS; without any all are taken. Those of Yspahan and
Carcassonne are in their games' own folders. The same code
always gives the same files, but for a level or two where another processor rounds a sum the other way. Drawing a group
writes over its files and removes nothing.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame
from art import app_icon, backgrounds, buildings, cards, city_board, coins, compass, frames, icons, menu_picture, ships
from art.cities import (
    alexandria,
    candia,
    constantinople,
    islas_canarias,
    lisboa,
    marseille,
    napoli,
    porto,
    tanger,
    tunis,
    valencia,
    venezia,
)
from art.drawing.pixels import Pixels, save
from art.palette import COLOURS, LIVERIES
from art.portraits import sitters
from carcassonne import pictures as carcassonne_pictures
from yspahan import pictures

CITIES: dict[str, Callable[[], Pixels]] = {
    "marseille": marseille.paint,
    "venezia": venezia.paint,
    "constantinople": constantinople.paint,
    "valencia": valencia.paint,
    "napoli": napoli.paint,
    "candia": candia.paint,
    "tanger": tanger.paint,
    "tunis": tunis.paint,
    "alexandria": alexandria.paint,
    "porto": porto.paint,
    "lisboa": lisboa.paint,
    "islas-canarias": islas_canarias.paint,
}
"""Its painter, by the id a city has on the board."""
ART = Path(__file__).resolve().parents[1] / "art"
YSPAHAN_ART = ART.parent / "games" / "yspahan" / "art"
CARCASSONNE_ART = ART.parent / "games" / "carcassonne" / "art"
LEVELS = 2
"""of 255 in each channel, premultiplied, by which a picture drawn again may differ."""
Drawn = Iterator[tuple[str, Pixels | bytes]]
"""Files of the folder with their pictures; bytes as they are written."""


def pieces() -> Drawn:
    """Warehouses, fortresses, ships and discs, also with large marks; marks, coins and seals."""
    for name in COLOURS:
        for folder, large in (("pieces", False), ("large-marks", True)):
            for neutral in (False, True):
                for shut in (False, True):
                    suffix = ("-neutral" if neutral else "") + ("-shut" if shut else "")
                    house = buildings.warehouse(name, neutral=neutral, shut=shut, large_mark=large)
                    yield f"{folder}/warehouse-{name}{suffix}.png", house
            yield f"{folder}/fortress-{name}.png", buildings.fortress(name, large_mark=large)
            yield f"{folder}/ship-{name}.png", ships.ship(name, large_mark=large)
    for name in LIVERIES:
        yield f"pieces/disc-{name}.png", coins.seat_disc(name)
        yield f"large-marks/disc-{name}.png", coins.seat_disc(name, large_mark=True)
        yield f"pieces/mark-{name}.png", coins.bare_mark(name)
    yield "pieces/ship-pirate.png", ships.ship("pirate")
    for metal in coins.METALS:
        yield f"pieces/coin-{metal}.png", coins.coin(metal)
    yield "pieces/coin-lily.png", coins.coin("gold", lily=True)
    for number in (1, 2, 3):
        yield f"pieces/seal-{number}.png", coins.seal(number, 128)
    yield "pieces/seal-slot.png", coins.seal_slot()
    yield "pieces/seal-big.png", coins.seal(4, 400)


def signs() -> Drawn:
    """The icons."""
    for name in icons.SIGNS:
        yield f"icons/{name}.png", icons.icon(name)


def boards() -> Drawn:
    """The empty board and its tiles."""
    yield "board/frame.png", city_board.empty_board()
    for number in range(1, 7):
        yield f"board/site-light-{number}.png", city_board.light_site(number)
    for number in range(1, 5):
        yield f"board/site-dark-{number}.png", city_board.dark_site(number)
    yield "board/site-last.png", city_board.last_site()
    for number in (1, 2):
        yield f"board/water-{number}.png", city_board.water_space(number)
        yield f"board/stone-{number}.png", city_board.stone_space(number)


def card_sheets() -> Drawn:
    """Card bases, backs, bonus plaques, the swap badge."""
    yield "cards/card-destination.png", cards.card_base(162, 170, 5)
    yield "cards/card-link.png", cards.card_base(132, 116, 9)
    yield "cards/card-loan.png", cards.card_base(124, 80, 13)
    for kind in cards.BACKS:
        yield f"cards/back-{kind}.png", cards.card_back(kind)
    for metal in cards.BONUS_METALS:
        yield f"cards/bonus-{metal}.png", cards.bonus_plaque(metal)
    yield "cards/swap-badge.png", cards.swap_badge()


def stretchables() -> Drawn:
    """The frames, and the list that tells how they stretch."""
    entries = ["# How each frame stretches, in px of its file; written by the workshop.\n"]
    for name, draw in frames.all_frames().items():
        drawn = draw()
        entries.append(drawn.entry(name))
        yield f"frames/{name}.png", drawn.picture
    yield "frames/frames.toml", "\n".join(entries).encode()


def city_pictures() -> Drawn:
    """The twelve cities."""
    for city, paint in CITIES.items():
        yield f"cities/{city}.jpg", paint()


def portraits() -> Drawn:
    """The people of all games."""
    for name in sitters.SITTERS:
        yield f"portraits/{name}.jpg", sitters.portrait(name)


def surfaces() -> Drawn:
    """The table, the menu's plank, the ledger's paper, the cloth, the brass rod."""
    yield "grounds/table.jpg", backgrounds.table()
    yield "grounds/plank.jpg", backgrounds.menu_plank()
    yield "grounds/paper.jpg", backgrounds.paper()
    yield "grounds/cloth.jpg", backgrounds.cloth()
    yield "grounds/cloth-mask.png", backgrounds.cloth_mask()
    yield "grounds/cloth-shadow.png", backgrounds.cloth_shadow()
    yield "rod.png", backgrounds.brass_rod()


def menu_pictures() -> Drawn:
    """The hero picture behind the menu."""
    yield "grounds/menu.jpg", menu_picture.menu_picture()


def program_icons() -> Drawn:
    """The program's icon, also as Windows and macOS want it."""
    icon = app_icon.app_icon()
    yield "icon-app.ico", app_icon.ico(icon)
    yield "icon-app.icns", app_icon.icns(icon)
    yield "icon-app.png", icon


def compasses() -> Drawn:
    """The rose by itself."""
    yield "compass.png", compass.compass(960)


GROUPS: dict[str, Callable[[], Drawn]] = {
    "pieces": pieces,
    "icons": signs,
    "board": boards,
    "cards": card_sheets,
    "frames": stretchables,
    "cities": city_pictures,
    "portraits": portraits,
    "grounds": surfaces,
    "compass": compasses,
    "menu": menu_pictures,
    "app-icon": program_icons,
    **pictures.GROUPS,
    **carcassonne_pictures.GROUPS,
}


def folder_of(group: str) -> Path:
    """The folder of a group's pictures."""
    if group in carcassonne_pictures.GROUPS:
        return CARCASSONNE_ART
    return YSPAHAN_ART if group in pictures.GROUPS else ART


def write(drawn: Pixels | bytes, file: Path) -> None:
    """As it belongs into the folder."""
    if isinstance(drawn, bytes):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(drawn)
    else:
        save(drawn, file)


def fault(drawn: Pixels | bytes, file: Path) -> str:
    """What differs visibly between a stored file and what is drawn now; empty if nothing does."""
    if not file.is_file():
        return "is missing"
    if isinstance(drawn, bytes) and file.suffix not in (".jpg", ".png"):
        # The icons hold the picture beside them, which is compared by itself.
        same = file.suffix != ".toml" or file.read_bytes() == drawn
        return "" if same else "says something else"
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder) / file.name
        write(drawn, again)
        stored, now = _premultiply(file), _premultiply(again)
    if stored.shape != now.shape:
        return f"is {stored.shape[1]}x{stored.shape[0]} px instead of {now.shape[1]}x{now.shape[0]}"
    most = int(np.abs(stored - now).max())
    return f"differs by {most} levels" if most > LEVELS else ""


def _premultiply(file: Path) -> np.ndarray[tuple[int, ...], np.dtype[np.int_]]:
    """Where nothing is seen, no colour counts."""
    picture = pygame.image.load(file)
    raw = np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8)
    levels = raw.reshape(picture.get_height(), picture.get_width(), 4).astype(int)
    levels[..., :3] = (levels[..., :3] * levels[..., 3:] + 127) // 255
    return levels


def main(arguments: list[str]) -> int:
    """Draw or check the groups; 2 if one of them does not exist, 1 if a stored file is not what is drawn."""
    parser = argparse.ArgumentParser(description="Draw the pictures of the game, or check them.")
    parser.add_argument("groups", nargs="*", metavar="group", help=", ".join(GROUPS))
    parser.add_argument("--check", action="store_true", help="write nothing; say what differs")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.groups if name not in GROUPS]
    if unknown:
        print(f"no such group: {', '.join(unknown)} (there are {', '.join(GROUPS)})", file=sys.stderr)
        return 2
    faults = 0
    known = set()
    for name in asked.groups or list(GROUPS):
        start_s, count = time.perf_counter(), 0
        for path, drawn in GROUPS[name]():
            count += 1
            file = folder_of(name) / path
            known.add(file)
            if not asked.check:
                write(drawn, file)
            elif said := fault(drawn, file):
                faults += 1
                print(f"{path} {said}")
        print(f"{name}: {count} files in {time.perf_counter() - start_s:.1f} s")
    if asked.check and not asked.groups:
        for folder in (ART, YSPAHAN_ART, CARCASSONNE_ART):
            for file in sorted(each for each in folder.rglob("[!.]*") if each.is_file() and each not in known):
                faults += 1
                print(f"{file.relative_to(folder)} is drawn by no group")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
