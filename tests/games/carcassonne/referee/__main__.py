"""`python -m tests.games.carcassonne.referee FILE...`: a line for each record; exit 1 when one does not hold."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.games.carcassonne.referee.record import judge_record


def sentence_on(path: Path) -> tuple[bool, str]:
    """Whether the record in the file holds, and the line that says so."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        return False, f"{path}: cannot be read as a record ({error})"
    findings = judge_record(text)
    if findings.ok:
        notes = "".join(f"; {sentence.rstrip('.').lower()}" for sentence in findings.unproven)
        return True, f"{path}: holds, {'played to the end' if findings.finished else 'unfinished'}{notes}"
    fault = findings.faults[0]
    place = "the record" if fault.entry is None else f"entry {fault.entry} of moves"
    return False, f"{path}: {place} does not hold ({fault.rule}): {fault.sentence}"


def main(arguments: list[str]) -> int:
    if not arguments:
        sys.stderr.write("usage: python -m tests.games.carcassonne.referee FILE...\n")
        return 1
    judged = [sentence_on(Path(name)) for name in arguments]
    sys.stdout.writelines(f"{line}\n" for _, line in judged)
    return 0 if all(ok for ok, _ in judged) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
