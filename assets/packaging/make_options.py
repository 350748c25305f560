"""Write the server's options into docs/hosting.md and share/server.toml: `python assets/packaging/make_options.py`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from elcapitan_server.operations.options import example_file, options_table

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "docs" / "hosting.md"
EXAMPLE = HERE / "share" / "server.toml"
TABLE = re.compile(r"(?<=\n)\| option \| what it does \|\n(\|.*\n)+")


def page(text: str) -> str:
    """That page with the table as it should be."""
    return TABLE.sub(lambda _: options_table(), text, count=1)


def main() -> int:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    EXAMPLE.write_text(example_file(), encoding="utf-8")
    print(f"{PAGE} and {EXAMPLE} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
