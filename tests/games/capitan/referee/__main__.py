"""`python -m tests.games.capitan.referee FILE...`: one line for each record; exit 1 when one of them does not hold."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.games.capitan.referee.record import judge


def sentence_on(path: Path) -> tuple[bool, str]:
    """Whether the record in the file holds, and the line that says so."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        return False, f"{path}: cannot be read as a record ({fault})"
    if not isinstance(record, dict):
        return False, f"{path}: is no record"
    verdict = judge(record)
    if verdict.ok:
        return True, f"{path}: holds, {'played to the end' if verdict.finished else 'unfinished'}"
    place = "the record" if verdict.entry is None else f"entry {verdict.entry} of moves"
    return False, f"{path}: {place} does not hold ({verdict.rule}): {verdict.sentence}"


def main(arguments: list[str]) -> int:
    if not arguments:
        sys.stderr.write("usage: python -m tests.games.capitan.referee FILE...\n")
        return 1
    held = True
    for name in arguments:
        ok, line = sentence_on(Path(name))
        sys.stdout.write(line + "\n")
        held = held and ok
    return 0 if held else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
