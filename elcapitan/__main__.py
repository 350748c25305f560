"""`python -m elcapitan` is the program `elcapitan`; frozen, this is where it begins."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line. Ctrl+C ends it without a traceback also while its modules are still loaded."""
    try:
        from elcapitan import cli, paths
    except KeyboardInterrupt:
        return 130  # cli.INTERRUPTED
    if paths.is_frozen():
        from multiprocessing import freeze_support

        # What multiprocessing starts is this program again, and must not become a second game.
        freeze_support()
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
