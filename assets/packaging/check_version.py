"""Whether a tag is the version that program, changes and documents speak of.

python assets/packaging/check_version.py v0.1.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
METAINFO = "assets/packaging/share/elcapitan.metainfo.xml"
"""Lists the releases, the newest first."""
NO_RELEASE = {"README.md": "There is no release yet", "README.cs.md": "Zatím žádné vydání není"}
"""What each says in place of a table of downloads, until there is a release; docs/releasing.md has the table."""
DOWNLOADS = ("-setup.exe", ".dmg", "_amd64.deb", ".AppImage")
"""How the files in that table end."""


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
    found = [
        f"{file} says {match[1] if match else 'nothing'}, not {wanted}"
        for file, match in said.items()
        if not match or match[1] != wanted
    ]
    for file, sentence in NO_RELEASE.items():
        text = (ROOT / file).read_text(encoding="utf-8")
        if sentence in text or not all(ending in text for ending in DOWNLOADS):
            found.append(f'{file} says "{sentence}" instead of listing the downloads (docs/releasing.md)')
    return found


def main(words: list[str]) -> int:
    if len(words) != 1:
        print("which tag?", file=sys.stderr)
        return 2
    found = faults(words[0])
    print(*found, sep="\n", file=sys.stderr) if found else print(f"{words[0]} agrees with everything")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
