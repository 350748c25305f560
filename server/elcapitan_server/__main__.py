"""`python -m elcapitan_server` is the dedicated server: the command `elcapitan serve`."""

from __future__ import annotations

import sys

from elcapitan.cli import main

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
