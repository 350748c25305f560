"""Ask pip-audit for known weaknesses of what a release and the image are made of (release.txt, image.txt):
`python assets/packaging/audit.py`.

1 if one is known. If its service cannot be reached it says so, and nothing fails: no answer is no finding.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

OUT_OF_REACH = re.compile(
    r"ConnectionError|ServiceError|Max retries|Name or service|resolve|timed? ?out|Proxy|refused"
    r"|(40[34]|429) Client Error|5\d\d Server Error",
    re.IGNORECASE,
)
NOT_FOUND = "could not be audited"
"""Printed of each package that the service does not know, and of all if only a copy of the index can be reached."""
WAITS_S = 300
PINS = tuple(map(Path(__file__).with_name, ("release.txt", "image.txt")))


def pinned(pins: str) -> str:
    """Every package with its version, one a line, also those of other systems than this one."""
    return "".join(f"{pin}\n" for pin in sorted(set(re.findall(r"^[A-Za-z0-9][\w.-]*==[\w.+!]+", pins, re.MULTILINE))))


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "pinned.txt"
        pins = "\n".join(file.read_text(encoding="utf-8") for file in PINS)
        wanted.write_text(pinned(pins), encoding="utf-8")
        command = [sys.executable, "-m", "pip_audit", "--no-deps", "--disable-pip", "--progress-spinner", "off"]
        try:
            done = subprocess.run([*command, "-r", str(wanted)], capture_output=True, text=True, timeout=WAITS_S)
        except subprocess.TimeoutExpired:
            print("audit: the service did not answer; nothing is known of weaknesses", file=sys.stderr)
            return 0
    return verdict(done.returncode, done.stdout, done.stderr)


def verdict(code: int, said: str, complained: str) -> int:
    """What pip-audit's answer means: 1 for a weakness, also for a program that is not there or was asked wrongly."""
    unknown = said.count(NOT_FOUND)
    if code == 0:
        print("no known weakness" if not unknown else f"audit: nothing is known of {unknown} packages", file=sys.stderr)
        return 0
    if "known vulnerabilit" in complained:
        print(said + complained, file=sys.stderr)
        return 1
    if OUT_OF_REACH.search(complained):
        print("audit: the service cannot be reached; nothing is known of weaknesses", file=sys.stderr)
        return 0
    print(said + complained, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
