"""The program itself, which at its end writes the names of its modules into the file that LISTED_MODULES names."""

from __future__ import annotations

import atexit
import os
import sys
from pathlib import Path

from elcapitan.cli import main

if __name__ == "__main__":
    atexit.register(lambda: Path(os.environ["LISTED_MODULES"]).write_text("\n".join(sys.modules), encoding="utf-8"))
    sys.exit(main())
