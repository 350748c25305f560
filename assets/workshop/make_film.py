"""Write the moving picture in README: a game of computer players, the same on every machine, from menu to ranking.

`elcapitan film` writes films of recorded games; both use the same writer.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
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
"""One frame in this many is sampled for its colours."""
NAMES = ("Klára", "Šimon", "Matěj", "Žofie")
SEED = "tour"


def game_record() -> Any:
    """The record of the game shown, its seats named after people."""
    options = {"players": len(NAMES), "extras": [], "start": "drawn", "board": standard_board()}
    record = json.loads(simulate_game(["easy"] * len(NAMES), options, SEED, 1))
    for seat, name in zip(record["seats"], NAMES, strict=True):
        seat["name"] = name
    return record


def film_frames(ending: str, seconds: float, width: int, language: str) -> Iterator[pygame.Surface]:
    """Its frames, `width` px wide. A GIF gets every second or third of the tour's 25 frames a second."""
    step = 1 / FRAME_S / FRAMES_PER_S[ending.lower()]
    shown = 0
    for number, picture in enumerate(film(game_record(), seconds, SIZE, language)):
        if number >= shown * step:
            shown += 1
            yield pygame.transform.smoothscale(picture, frame_size(width))


def frame_size(width: int) -> tuple[int, int]:
    """px; an even height, which codecs want."""
    return width, width * SIZE[1] // SIZE[0] // 2 * 2


def make_film(out: Path, seconds: float, width: int, language: str) -> None:
    """Write it; `width` in px."""
    frames = list(film_frames(out.suffix, seconds, width, language))
    with open_film(out, frame_size(width), list(islice(frames, 0, None, SAMPLED))) as writer:
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
