"""A package of computer players laid out as an installer would leave it, for the processes that are to find it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from elcapitan.bots import catalogue

PACKAGE = "somebodys_players"
SOURCE = """
import os, time
# As players' own bots were written before 0.1: the old names work for one more release (elcapitan/bots/kit.py).
from elcapitan.bots.kit import Player, whole_turns
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.moves import Pass

class Quick(Player):
    def choose(self, state, seat, budget):
        for turn in whole_turns(state):
            return turn.moves
        return [legal_moves(state)[0]]

class Raising(Player):
    def choose(self, state, seat, budget):
        raise RuntimeError("lost my compass")

class Cheating(Player):
    def choose(self, state, seat, budget):
        return [Pass(), Pass()]

class Sleeping(Player):
    def choose(self, state, seat, budget):
        time.sleep(600)

class Looping(Player):
    def choose(self, state, seat, budget):
        while True:
            pass

class Dying(Player):
    def choose(self, state, seat, budget):
        os._exit(3)

def unbuildable(seed):
    raise OSError("no charts")

shapeless = str
"""
POINTS = "quick Quick, raising Raising, cheating Cheating, sleeping Sleeping, looping Looping, dying Dying"
OTHERS = {"unbuildable": "unbuildable", "shapeless": "shapeless", "normal": "Quick", "Bad Name": "Quick"}


def lay_out(
    folder: Path, module: str, source: str, points: Mapping[str, str], group: str = catalogue.ENTRY_POINT_GROUP
) -> None:
    """A module and what an installer writes beside it; `points` by name, what they name in full."""
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    lines = "".join(f"{name} = {what}\n" for name, what in points.items())
    (about / "entry_points.txt").write_text(f"[{group}]\n{lines}")


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay the package out there and let this process and its children find it."""
    points = dict(each.split() for each in POINTS.split(", ")) | OTHERS
    lay_out(folder, PACKAGE, SOURCE, {name: f"{PACKAGE}:{what}" for name, what in points.items()})
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.delitem(sys.modules, PACKAGE, raising=False)
    catalogue.entry_points.cache_clear()
    return folder
