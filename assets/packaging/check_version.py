"""Whether a tag is the version that program and changes speak of: `python assets/packaging/check_version.py v0.1.0`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
METAINFO = "assets/packaging/share/elcapitan.metainfo.xml"
"""Lists the releases, the newest first."""


def faults(tag: str) -> list[str]:
    """What does not agree."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    package = (ROOT / "elcapitan" / "__init__.py").read_text(encoding="utf-8")
    metainfo = (ROOT / METAINFO).read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    said = {
        "pyproject.toml": re.search(r'^version = "(.+)"$', project, re.MULTILINE),
        "elcapitan/__init__.py": re.search(r'^__version__ = "(.+)"$', package, re.MULTILINE),
        METAINFO: re.search(r'<release version="(.+?)"', metainfo),
        "CHANGELOG.md": re.search(r"^## (\S+)(?! \(unreleased\))\s", changes, re.MULTILINE),
    }
    wanted = tag.removeprefix("v")
    return [
        f"{file} says {found[1] if found else 'nothing'}, not {wanted}"
        for file, found in said.items()
        if not found or found[1] != wanted
    ]


def main(words: list[str]) -> int:
    if len(words) != 1:
        print("which tag?", file=sys.stderr)
        return 2
    found = faults(words[0])
    print(*found, sep="\n", file=sys.stderr) if found else print(f"{words[0]} agrees with everything")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
