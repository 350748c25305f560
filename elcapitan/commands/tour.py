"""`elcapitan tour`: a minute of the game that plays itself, written picture by picture, for a film."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from elcapitan.commands import CannotDo, asked
from elcapitan.commands.language import _

SIZE = (1280, 720)
NAMES = ("Klára", "Šimon", "Matěj", "Žofie")
LEVELS = ["easy"] * len(NAMES)
SEED = "tour"
SHORTEST, LONGEST = 2, 600


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser("tour", help="write the frames of a short film of the game")
    parser.add_argument(
        "--record-frames", type=Path, metavar="DIR", required=True, help="folder for the frames, 25 per second"
    )
    parser.add_argument(
        "--seconds", type=float, default=60.0, metavar="N", help="length in seconds (default: %(default)g)"
    )
    parser.add_argument(
        "--lang", default="en", metavar="LANG", help="language, such as en or cs (default: %(default)s)"
    )
    parser.add_argument("--force", action="store_true", help="overwrite the frames of an earlier film")


def run(arguments: argparse.Namespace) -> int:
    """Write frame-00001.jpg and so on."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not SHORTEST <= arguments.seconds <= LONGEST:
        raise CannotDo(_("--seconds must be from {least} to {most}").format(least=SHORTEST, most=LONGEST))
    language = asked.language(arguments.lang)
    folder: Path = arguments.record_frames
    try:
        folder.mkdir(parents=True, exist_ok=True)
        earlier = sorted(folder.glob("frame-*.jpg"))
        if earlier and not arguments.force:
            raise CannotDo(
                _("{folder} already holds the frames of a film; overwrite them with --force").format(folder=folder)
            )
        for file in earlier:
            file.unlink()
        count = _write(folder, arguments.seconds, language)
    except OSError as fault:
        raise CannotDo(
            _("{file} cannot be written: {reason}").format(file=folder, reason=fault.strerror or fault)
        ) from None
    print(
        _("{count} frames written to {folder}, 25 per second; to turn them into a film, for example:").format(
            count=count, folder=folder
        )
    )
    print(f"  ffmpeg -framerate 25 -i {folder}/frame-%05d.jpg -pix_fmt yuv420p tour.mp4")
    return 0


def _write(folder: Path, seconds: float, language: str) -> int:
    from elcapitan.client import shots
    from elcapitan.client.tour.film import film

    count = 0
    for count, picture in enumerate(film(_record(), seconds, SIZE, language), 1):
        shots.save(picture, folder / f"frame-{count:05}.jpg")
        if sys.stderr.isatty():
            print(f"\r{count} pictures", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return count


def _record() -> Any:
    """A game of computer players, the same on every machine, with the names of people."""
    from elcapitan.boards import standard_board
    from elcapitan.commands.simulate import simulated

    options = {"players": len(NAMES), "extras": [], "start": "drawn", "board": standard_board()}
    record = json.loads(simulated(LEVELS, options, SEED, 1))
    for seat, name in zip(record["seats"], NAMES, strict=True):
        seat["name"] = name
    return record
