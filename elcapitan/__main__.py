"""`python -m elcapitan` is the program `elcapitan`."""

from __future__ import annotations

import sys

from elcapitan.cli import main

if __name__ == "__main__":
    sys.exit(main())
