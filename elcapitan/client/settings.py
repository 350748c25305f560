"""What a player has set once and expects to find again.

A file that is missing, broken or from another version gives the defaults for whatever it does not say rightly; it never
stops the game.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

import tomli_w

from elcapitan.client import i18n
from elcapitan.client.keys import may_be

SPEEDS: Final = {"calm": 0.5, "normal": 1.0, "fast": 2.0, "off": 0.0}
"""How fast moves are shown; 0 shows only the outcome."""
UI_SCALES: Final = (0.9, 1.0, 1.1, 1.2, 1.3)
LONGEST_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them, with what holds until something is chosen."""

    language: str = ""
    """Empty: the machine's own."""
    fullscreen: bool = False
    width: int = 1600
    height: int = 900
    """Of the window, in px, when it is not full screen."""
    speed: str = "normal"
    ui_scale: float = 1.0
    name: str = ""
    """The player's own, offered for her seat."""
    effects: float = 0.8
    """Volumes from 0 to 1: what happens in the game,"""
    ambience: float = 0.6
    """the sea,"""
    interface: float = 0.7
    """and what answers her hand or calls her."""
    reduced_motion: bool = False
    """Nothing travels, shakes or pulses."""

    ask_before_end: bool = False
    """A question before a turn ends, for it cannot be taken back."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys of the player's own choice, by what they do (keys.py)."""

    @property
    def spoken(self) -> str:
        """The language to speak."""
        return self.language or i18n.of_this_machine()

    @property
    def speed_factor(self) -> float:
        """Animations run this much faster; 0: they are left out."""
        return SPEEDS[self.speed]


def read(file: Path) -> Settings:
    """The settings in a file; defaults for whatever is not there or makes no sense."""
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    known = {each.name for each in fields(Settings)}
    sensible = {name: value for name, value in written.items() if name in known and _sensible(name, value)}
    return replace(Settings(), **sensible)


def write(file: Path, settings: Settings) -> None:
    """Replace the file in one step, so that a crash leaves the old one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(file.name + ".new")
    beside.write_text(tomli_w.dumps(asdict(settings)), encoding="utf-8")
    os.replace(beside, file)


def _sensible(name: str, value: Any) -> bool:
    match name:
        case "language":
            return value == "" or value in i18n.LANGUAGES
        case "keys":
            return isinstance(value, dict) and all(isinstance(key, str) and may_be(key) for key in value.values())
        case "fullscreen" | "reduced_motion" | "ask_before_end":
            return isinstance(value, bool)
        case "width" | "height":
            return type(value) is int and 480 <= value <= 16384
        case "speed":
            return isinstance(value, str) and value in SPEEDS
        case "ui_scale":
            return isinstance(value, int | float) and not isinstance(value, bool) and 0.9 <= value <= 1.3
        case "effects" | "ambience" | "interface":
            return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
        case _:
            return isinstance(value, str) and len(value) <= LONGEST_NAME
