"""Draw the pictures of the game into assets/art: `python assets/workshop/make_art.py [group ...]`.

Groups are the names in GROUPS; without any all are drawn. The same code always gives the same files. Drawing a group
writes over its files and removes nothing.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from painter import app_icon, board, buildings, cards, coins, compass, frames, grounds, icons, menu, ships
from painter.cities import (
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
from painter.palette import COLOURS
from painter.pixels import Pixels, save

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
Drawn = Iterator[tuple[str, Pixels]]


def pieces() -> Drawn:
    """Warehouses, fortresses, ships, discs, marks, coins and seals."""
    for name in COLOURS:
        for neutral in (False, True):
            for shut in (False, True):
                suffix = ("-neutral" if neutral else "") + ("-shut" if shut else "")
                yield f"pieces/warehouse-{name}{suffix}.png", buildings.warehouse(name, neutral=neutral, shut=shut)
        yield f"pieces/fortress-{name}.png", buildings.fortress(name)
        yield f"pieces/ship-{name}.png", ships.ship(name)
        yield f"pieces/disc-{name}.png", coins.seat_disc(name)
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
    yield "board/frame.png", board.empty_board()
    for number in range(1, 7):
        yield f"board/site-light-{number}.png", board.light_site(number)
    for number in range(1, 5):
        yield f"board/site-dark-{number}.png", board.dark_site(number)
    yield "board/site-last.png", board.last_site()
    for number in (1, 2):
        yield f"board/water-{number}.png", board.water_space(number)
        yield f"board/stone-{number}.png", board.stone_space(number)


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
    (ART / "frames" / "frames.toml").write_text("\n".join(entries), encoding="utf-8")


def city_pictures() -> Drawn:
    """The twelve cities."""
    for city, paint in CITIES.items():
        yield f"cities/{city}.jpg", paint()


def surfaces() -> Drawn:
    """The table, the menu's plank, the ledger's paper, the cloth, the brass rod."""
    yield "grounds/table.jpg", grounds.table()
    yield "grounds/plank.jpg", grounds.menu_plank()
    yield "grounds/paper.jpg", grounds.paper()
    yield "grounds/cloth.jpg", grounds.cloth()
    yield "grounds/cloth-mask.png", grounds.cloth_mask()
    yield "grounds/cloth-shadow.png", grounds.cloth_shadow()
    yield "rod.png", grounds.brass_rod()


def menu_pictures() -> Drawn:
    """The hero picture behind the menu."""
    yield "grounds/menu.jpg", menu.menu_picture()


def program_icons() -> Drawn:
    """The program's icon, also as Windows and macOS want it."""
    icon = app_icon.app_icon()
    app_icon.save_ico(icon, ART / "icon-app.ico")
    app_icon.save_icns(icon, ART / "icon-app.icns")
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
    "grounds": surfaces,
    "compass": compasses,
    "menu": menu_pictures,
    "app-icon": program_icons,
}


def main(wanted: list[str]) -> int:
    """Draw the groups; 2 if one of them does not exist."""
    unknown = [name for name in wanted if name not in GROUPS]
    if unknown:
        print(f"no such group: {', '.join(unknown)} (there are {', '.join(GROUPS)})", file=sys.stderr)
        return 2
    for name in wanted or list(GROUPS):
        start_s, count = time.perf_counter(), 0
        for file, picture in GROUPS[name]():
            save(picture, ART / file)
            count += 1
        print(f"{name}: {count} pictures in {time.perf_counter() - start_s:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
