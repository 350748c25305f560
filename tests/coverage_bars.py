"""What the tests reach, by groups, against the bar of each: the end of `make coverage`.

Reads coverage's own report in JSON. A bar is for branches, which say more than lines; lines are told beside them.
Exit code 1 if a group lies below its bar, or an exclusion in our code gives no reason.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "build" / "coverage" / "report.json"
BARS: Mapping[str, float] = {
    "elcapitan/games/capitan/rules/": 98.0,
    "elcapitan/table/": 98.0,
    "elcapitan/protocol/": 98.0,
    "elcapitan/bots/": 85.0,
    "elcapitan/arena/": 85.0,
    "elcapitan/client/": 85.0,
    "elcapitan/commands/": 85.0,
    "elcapitan/": 85.0,
    "server/": 85.0,
}
"""Per cent of the branches; a file belongs to the first group whose folder it lies in."""
EXCLUDED = re.compile(r"#\s*pragma: no (?:cover|branch)(?P<reason>.*)")


class Share(NamedTuple):
    """What of a group is reached."""

    group: str
    lines: tuple[int, int]
    """Reached, and all."""
    branches: tuple[int, int]

    @property
    def low(self) -> bool:
        """Below its bar."""
        return per_cent(self.branches) < BARS[self.group]


class Gap(NamedTuple):
    """A file with what is not reached in it."""

    file: str
    lines: list[int]
    branches: list[tuple[int, int]]
    """From line to line; a negative one is the way out of the function that begins there."""


def per_cent(part: tuple[int, int]) -> float:
    """100 of nothing."""
    return 100 * part[0] / part[1] if part[1] else 100.0


def group_of(file: str) -> str | None:
    """None for what is not ours to measure."""
    return next((group for group in BARS if file.startswith(group)), None)


def shares(report: Mapping[str, Any]) -> list[Share]:
    """Of every group, in the order of the bars."""
    found = {group: [0, 0, 0, 0] for group in BARS}
    for file, told in report["files"].items():
        if (group := group_of(file)) is not None:
            counts = told["summary"]
            names = ("covered_lines", "num_statements", "covered_branches", "num_branches")
            found[group] = [sum(pair) for pair in zip(found[group], (counts[name] for name in names), strict=True)]
    return [Share(group, (a, b), (c, d)) for group, (a, b, c, d) in found.items() if b]


def gaps(report: Mapping[str, Any], start: str) -> Iterator[Gap]:
    """Every file in a folder that is not wholly reached."""
    for file, told in sorted(report["files"].items()):
        if file.startswith(start) and (told["missing_lines"] or told["missing_branches"]):
            yield Gap(file, told["missing_lines"], [(a, b) for a, b in told["missing_branches"]])


def unreasoned(files: Iterable[Path]) -> list[str]:
    """Exclusions that do not say why, with their places."""
    return [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if (found := EXCLUDED.search(line)) and not found["reason"].strip(" :;,()-")
    ]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.coverage_bars", description=__doc__)
    parser.add_argument("report", nargs="?", type=Path, default=REPORT, help="of `coverage json`")
    parser.add_argument("--gaps", metavar="FOLDER", help="also every line and branch there that is not reached")
    arguments = parser.parse_args(words)
    report = json.loads(arguments.report.read_text("utf-8"))
    low = False
    for share in shares(report):
        low |= share.low
        verdict = f"bar {BARS[share.group]:.0f}" + (", MISSED" if share.low else "")
        branches, lines = per_cent(share.branches), per_cent(share.lines)
        print(
            f"{share.group:22} branches {branches:5.1f} % of {share.branches[1]:5}, lines {lines:5.1f} %   ({verdict})"
        )
    for gap in gaps(report, arguments.gaps) if arguments.gaps else ():
        print(f"{gap.file}: lines {gap.lines}, branches {gap.branches}")
    silent = unreasoned([*ROOT.glob("elcapitan/**/*.py"), *ROOT.glob("server/**/*.py")])
    for place in silent:
        print(f"{place}: excluded without a reason")
    return int(low or bool(silent))


if __name__ == "__main__":
    sys.exit(main())
