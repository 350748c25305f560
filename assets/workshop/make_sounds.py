"""Make the sounds of the game into assets/sounds: `python assets/workshop/make_sounds.py [name ...]`.

Without names all are made. What can be heard often has three takes, a little lower and higher, so that it never sounds
like a machine. The waves are always the same; OGG files never are, byte for byte, so they are compared by length and
loudness (`--check` says which files differ from what would be made).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
from sounds import effects, music
from sounds.waves import RATE, Wave, cabin, fit_length, normalise, shift_pitch

SOUNDS = Path(__file__).resolve().parents[1] / "sounds"
TAKES = (1.0, 0.96, 1.04)
"""The pitch of each take: four parts in a hundred to either side."""
QUALITY = 0.55


class Plan(NamedTuple):
    """How one sound is made."""

    make: Callable[[str], Wave]
    takes: int = 3
    db: float = -6.0
    """Where it is loudest."""
    room: float = 0.16
    """How much of the cabin is heard."""


PLANS: dict[str, Plan] = {
    "hover": Plan(effects.hover, db=-26, room=0),
    "click": Plan(effects.click),
    "card": Plan(effects.card),
    "flip": Plan(effects.flip),
    "coin": Plan(effects.coin, room=0.1),
    "sail": Plan(effects.sail),
    "dock": Plan(effects.dock),
    "build": Plan(effects.build),
    "fortress": Plan(effects.fortress),
    "shut": Plan(effects.shut),
    "lost": Plan(effects.lost, takes=1),
    "reopen": Plan(effects.reopen),
    "loan": Plan(effects.loan, takes=1),
    "your-turn": Plan(music.your_turn, takes=1),
    "illegal": Plan(effects.illegal),
    "undo": Plan(effects.undo),
    "payday": Plan(music.payday, takes=1, room=0.22),
    "win": Plan(music.win, takes=1, room=0.22),
    "chat": Plan(effects.chat),
}
SEA_DB = -34.0
"""Of the sea on the whole, not at its loudest."""


def make_take(name: str, take: int) -> Wave:
    """One take of a sound (from 0), two channels, from -1 to 1."""
    if name == "sea":
        return fit_length(effects.sea(name), SEA_DB)
    plan = PLANS[name]
    return normalise(cabin(name, shift_pitch(plan.make(name), TAKES[take]), plan.room), plan.db)


def files() -> dict[str, tuple[str, int]]:
    """Every file with the sound and the take that is in it."""
    found = {f"{name}-{take + 1}.ogg": (name, take) for name, plan in PLANS.items() for take in range(plan.takes)}
    return {**found, "sea.ogg": ("sea", 0)}


def alike(file: Path, wave: Wave) -> str:
    """What differs between a file and what would be made; empty when nothing does that can be heard."""
    if not file.is_file():
        return "is missing"
    kept, rate = soundfile.read(file, always_2d=True)
    if rate != RATE or abs(len(kept) - len(wave)) > 0.02 * RATE:
        return f"lasts {len(kept) / rate:.2f} s instead of {len(wave) / RATE:.2f} s"
    loud, wanted = (10 * np.log10(np.mean(each**2)) for each in (kept, wave))
    return f"is {loud:.1f} dB loud instead of {wanted:.1f} dB" if abs(loud - wanted) > 1 else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join((*PLANS, "sea")))
    parser.add_argument("--check", action="store_true", help="write nothing; say what differs")
    arguments = parser.parse_args()
    wanted = {file: what for file, what in files().items() if not arguments.names or what[0] in arguments.names}
    faults = 0
    SOUNDS.mkdir(exist_ok=True)
    for file, (name, take) in wanted.items():
        wave = make_take(name, take)
        if arguments.check:
            if fault := alike(SOUNDS / file, wave):
                faults += 1
                print(f"{file} {fault}")
            continue
        with soundfile.SoundFile(
            SOUNDS / file, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=1 - QUALITY
        ) as out:
            # libsndfile's Vorbis coder takes small bites only.
            for begin in range(0, len(wave), RATE):
                out.write(wave[begin : begin + RATE])
        print(f"{file:<16} {len(wave) / RATE:6.2f} s  {(SOUNDS / file).stat().st_size:>7} bytes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
