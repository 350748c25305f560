"""Write the frames of the moving picture in README into a folder, as JPEG, 25 a second.

They show a game of computer players, the same on every machine, from the menu to the ranking. `make film` turns them
into a GIF.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tour.film import film

from elcapitan.commands.simulate import simulate_game
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.client.scenes import screenshots

SIZE = (1280, 720)
NAMES = ("Klára", "Šimon", "Matěj", "Žofie")
SEED = "tour"


def game_record() -> Any:
    """The record of the game shown, its seats named after people."""
    options = {"players": len(NAMES), "extras": [], "start": "drawn", "board": standard_board()}
    record = json.loads(simulate_game(["easy"] * len(NAMES), options, SEED, 1))
    for seat, name in zip(record["seats"], NAMES, strict=True):
        seat["name"] = name
    return record


def main() -> None:
    """Write frame-00001.jpg and so on."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True)
    for number, picture in enumerate(film(game_record(), arguments.seconds, SIZE, arguments.lang), 1):
        screenshots.save_image(picture, arguments.folder / f"frame-{number:05}.jpg")


if __name__ == "__main__":
    main()
