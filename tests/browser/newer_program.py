"""The program as if it were of another version: `python -m tests.browser.newer_program serve ...`."""

from __future__ import annotations

import elcapitan

elcapitan.__version__ = "99.0"

if __name__ == "__main__":
    from elcapitan.cli import main

    raise SystemExit(main())
