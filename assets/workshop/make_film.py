"""Write the moving picture in README: a game of computer players, the same on every machine, from menu to ranking.

`elcapitan film` writes films of recorded games; both use the same writer.
"""

from __future__ import annotations

import argparse
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pygame
from tour.film import film
from tour.hand import FRAME_S

from elcapitan.client.replay.film_writer import FRAMES_PER_S, open_film
from elcapitan.commands.simulate import simulate_game
from elcapitan.games.capitan.boards import standard_board

SIZE = (1280, 720)
"""Painted in this size, and scaled to what was asked for."""
SAMPLED = 12
"""Each so many frames one is asked for its colours."""
NAMES = ("Klára", "Šimon", "Matěj", "Žofie")
SEED = "tour"


def game_record() -> Any:
    """The record of the game shown, its seats named after people."""
    options = {"players": len(NAMES), "extras": [], "start": "drawn", "board": standard_board()}
    record = json.loads(simulate_game(["easy"] * len(NAMES), options, SEED, 1))
    for seat, name in zip(record["seats"], NAMES, strict=True):
        seat["name"] = name
    return record


def make_film(out: Path, seconds: float, width: int, language: str) -> None:
    """Write it; `width` in px. A GIF gets every second or third of the tour's 25 frames a second."""
    size = width, width * SIZE[1] // SIZE[0] // 2 * 2
    step = 1 / FRAME_S / FRAMES_PER_S[out.suffix.lower()]
    frames: list[pygame.Surface] = []
    for number, picture in enumerate(film(game_record(), seconds, SIZE, language)):
        if number >= len(frames) * step:
            frames.append(pygame.transform.smoothscale(picture, size))
    with open_film(out, size, list(islice(frames, 0, None, SAMPLED))) as writer:
        for frame in frames:
            writer.add(frame)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path, metavar="OUT.gif|OUT.mp4")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--width", type=int, default=600, help="in px (default: %(default)s)")
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    make_film(arguments.out, arguments.seconds, arguments.width, arguments.lang)


if __name__ == "__main__":
    main()
