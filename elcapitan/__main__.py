"""`python -m elcapitan` is the program `elcapitan`; frozen, this is where it begins."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from elcapitan import paths
from elcapitan.cli import main


def _settle_in() -> None:
    """What a program that is its own Python must do before anything else."""
    from multiprocessing import freeze_support

    # What multiprocessing starts is this program again, and must not become a second game.
    freeze_support()
    # On Windows a program without a console has no outputs, and a word that nobody hears is no fault.
    if sys.stdout is None or sys.stderr is None:
        nobody = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  (as long as the program lives)
        sys.stdout, sys.stderr = sys.stdout or nobody, sys.stderr or nobody


if __name__ == "__main__":
    if paths.frozen():
        _settle_in()
    sys.exit(main())
