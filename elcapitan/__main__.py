"""`python -m elcapitan` is the program `elcapitan`; frozen, this is where it begins."""

from __future__ import annotations

import sys

from elcapitan import paths
from elcapitan.cli import main

if __name__ == "__main__":
    if paths.is_frozen():
        from multiprocessing import freeze_support

        # What multiprocessing starts is this program again, and must not become a second game.
        freeze_support()
    sys.exit(main())
