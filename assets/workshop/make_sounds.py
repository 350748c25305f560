"""Make the sounds and the music of the games: `python assets/workshop/make_sounds.py [name ...]`.

Without names all are made. El Capitan's go into assets/sounds, those of another game, whose names begin with it and a
slash, into that game's own folder. A frequent sound has three takes, a little lower and higher, so that it does not
sound mechanical. Every kind has its loudness (`LUFS`). The waves are always the same; OGG files never are, byte for
byte, so they are compared by length and loudness: `--check` says which files differ from what would be made, `--table`
measures the files.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import soundfile
from carcassonne import effects as carcassonne_effects
from carcassonne import tunes as carcassonne_tunes
from sounds import effects, loudness, music
from sounds.score import Piece, play_piece
from sounds.tunes import TUNES
from sounds.waves import RATE, Wave, cabin, shift_pitch
from yspahan import effects as yspahan_effects
from yspahan import tunes as yspahan_tunes

SOUNDS = Path(__file__).resolve().parents[1] / "sounds"
OWN = {"yspahan/": yspahan_effects, "carcassonne/": carcassonne_effects}
"""The games that have sounds of their own, by what their names begin with."""
TAKES = (1.0, 0.96, 1.04)
"""The pitch of each take: four parts in a hundred to either side."""
QUALITY, LOOP_QUALITY = 0.55, 0.07
"""Of short sounds, and of music and sea, which have little above 5 kHz."""
PEAK_DB = -3.0
"""No sample of any file is higher."""
TOLERANCE_LU = 1.0
LUFS: Final = {"piece": -20.0, "card": -22.0, "answer": -24.0, "call": -18.0, "click": -27.0, "hover": -46.0}
"""How loud the sounds of each kind are: ships and stones, cards and coins, answers to a hand, calls, clicks, ticks."""
LOOP_LUFS: Final = {
    "sea": -31.0,
    "music/menu": -25.0,
    "music/table": -30.0,
    "music/payday": -25.0,
    "music/ranking": -25.0,
    "yspahan/music/table": -30.0,
    "carcassonne/music/table": -30.0,
}


class Plan(NamedTuple):
    """How one sound is made."""

    make: Callable[[str], Wave]
    kind: str
    takes: int = 3
    room: float = 0.16
    """How much room sound there is."""


PLANS: dict[str, Plan] = {
    "hover": Plan(effects.hover, "hover", room=0),
    "click": Plan(effects.click, "click"),
    "card": Plan(effects.card, "card"),
    "flip": Plan(effects.flip, "card"),
    "coin": Plan(effects.coin, "card", room=0.1),
    "sail": Plan(effects.sail, "piece"),
    "dock": Plan(effects.dock, "piece"),
    "build": Plan(effects.build, "piece"),
    "fortress": Plan(effects.fortress, "piece"),
    "shut": Plan(effects.shut, "piece"),
    "lost": Plan(effects.lost, "piece", takes=1),
    "reopen": Plan(effects.reopen, "piece"),
    "loan": Plan(effects.loan, "piece", takes=1),
    "your-turn": Plan(music.your_turn, "call", takes=1),
    "illegal": Plan(effects.illegal, "answer"),
    "undo": Plan(effects.undo, "card"),
    "payday": Plan(music.payday, "call", takes=1, room=0.22),
    "win": Plan(music.win, "call", takes=1, room=0.22),
    "chat": Plan(effects.chat, "answer"),
    **{game + name: Plan(make, kind) for game, own in OWN.items() for name, (make, kind) in own.MANY.items()},
    **{game + name: Plan(make, kind, 1, 0.2) for game, own in OWN.items() for name, (make, kind) in own.SINGLE.items()},
}
PIECES: dict[str, Callable[[], Piece]] = {
    **{f"music/{name}": write for name, write in TUNES.items()},
    **yspahan_tunes.TUNES,
    **carcassonne_tunes.TUNES,
}
"""The music, by the names of its files."""


class Measured(NamedTuple):
    """What is measured in one file."""

    file: str
    seconds: float
    lufs: float
    wanted: float
    peak_db: float
    seam_db: float | None
    """None for what is no loop."""


def make_take(name: str, take: int) -> Wave:
    """One take of a sound (from 0), two channels, from -1 to 1."""
    if name == "sea":
        return loudness.level_to(effects.sea(name), RATE, LOOP_LUFS[name])
    if name in LOOP_LUFS:
        wave = play_piece(name, PIECES[name]())
        return loudness.level_to(wave, RATE, LOOP_LUFS[name])
    plan = PLANS[name]
    wave = cabin(name, shift_pitch(plan.make(name), TAKES[take]), plan.room)
    return loudness.level_to(wave, RATE, LUFS[plan.kind])


def files() -> dict[str, tuple[str, int]]:
    """Every file with the sound and the take that is in it."""
    found = {f"{name}-{take + 1}.ogg": (name, take) for name, plan in PLANS.items() for take in range(plan.takes)}
    return {**found, **{f"{name}.ogg": (name, 0) for name in LOOP_LUFS}}


def place(file: str) -> Path:
    """The path of a file."""
    game, _slash, rest = file.partition("/")
    return SOUNDS.parent / "games" / game / "sounds" / rest if f"{game}/" in OWN else SOUNDS / file


def measure(file: str) -> Measured:
    """What a file in the folder holds; a short sound counts as loud as its kind, a loop as its own."""
    name, _take = files()[file]
    wave, rate = soundfile.read(place(file), always_2d=True)
    wanted = LOOP_LUFS[name] if name in LOOP_LUFS else LUFS[PLANS[name].kind]
    seam = loudness.seam_db(wave) if name in LOOP_LUFS else None
    return Measured(file, len(wave) / rate, loudness.loudness(wave, rate), wanted, loudness.peak_db(wave), seam)


def table() -> Iterator[str]:
    """The measurements of all files, as a table for the documents."""
    yield "| file | s | LUFS | wanted | peak dB | seam dB |"
    yield "|---|---:|---:|---:|---:|---:|"
    for file in files():
        found = measure(file)
        seam = "" if found.seam_db is None else f"{found.seam_db:.1f}"
        yield (
            f"| `{found.file.removesuffix('.ogg')}` | {found.seconds:.2f} | {found.lufs:.1f} | {found.wanted:.0f} "
            f"| {found.peak_db:.1f} | {seam} |"
        )


def alike(file: Path, wave: Wave) -> str:
    """What differs between a file and what would be made; empty if nothing audible does."""
    if not file.is_file():
        return "is missing"
    kept, rate = soundfile.read(file, always_2d=True)
    if rate != RATE or abs(len(kept) - len(wave)) > 0.02 * rate:
        return f"lasts {len(kept) / rate:.2f} s instead of {len(wave) / RATE:.2f} s"
    loud, wanted = (10 * np.log10(np.mean(each**2)) for each in (kept, wave))
    return f"is {loud:.1f} dB loud instead of {wanted:.1f} dB" if abs(loud - wanted) > 1 else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join((*PLANS, *LOOP_LUFS)))
    parser.add_argument("--check", action="store_true", help="write nothing; say what differs")
    parser.add_argument("--table", action="store_true", help="write nothing; measure the files")
    arguments = parser.parse_args()
    if arguments.table:
        print("\n".join(table()))
        return 0
    wanted = {file: what for file, what in files().items() if not arguments.names or what[0] in arguments.names}
    faults = 0
    for file, (name, take) in wanted.items():
        wave = make_take(name, take)
        if arguments.check:
            if fault := alike(place(file), wave):
                faults += 1
                print(f"{file} {fault}")
            continue
        place(file).parent.mkdir(parents=True, exist_ok=True)
        quality = LOOP_QUALITY if name in LOOP_LUFS else QUALITY
        with soundfile.SoundFile(
            place(file), "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=1 - quality
        ) as out:
            # libsndfile's Vorbis coder takes small bites only.
            for begin in range(0, len(wave), RATE):
                out.write(wave[begin : begin + RATE])
        print(f"{file:<32} {len(wave) / RATE:6.2f} s  {place(file).stat().st_size:>7} bytes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
