"""Draws a sample of faults and tries each of them: `python -m tests.mutants --game capitan --sample 600 --out FILE`.

FILE gets a line of JSON for each fault as soon as it has been tried; the same command goes on where it was left. With
`--again` only those that survived are tried anew. Needs the extra `mutants` (cosmic-ray) and a system with fork.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.mutants.mutations import Fault, changed_lines, modules, places, real
from tests.mutants.trial import NO_PROGRAM, SURVIVED, Trial


def main() -> int:
    options = _options()
    drawn = [fault for module in modules(options.game) for fault in places(module)]
    in_all = len(drawn)
    random.Random(options.seed).shuffle(drawn)
    tried: dict[str, dict[str, Any]] = {}
    if options.out.exists():
        tried = {line["fault"]: line for line in map(json.loads, options.out.read_text("utf-8").splitlines())}
    if options.again:
        tried = {name: line for name, line in tried.items() if line["became"] != SURVIVED}
    trial = Trial(options.game, options.long)
    counted = Counter[str]()
    for fault in drawn:
        line = tried.get(str(fault)) or _tried(fault, trial)
        if line is None:
            continue
        if str(fault) not in tried:
            with options.out.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")
            sys.stdout.write(f"{sum(counted.values()):4} {line['became']:10} {fault}  {line['noticed']}\n")
            sys.stdout.flush()
        if line["became"] == NO_PROGRAM:
            continue
        counted[line["became"]] += 1
        if sum(counted.values()) == options.sample:
            break
    killed = sum(counted.values()) - counted[SURVIVED]
    share = killed / max(1, sum(counted.values()))
    sys.stdout.write(f"{killed} of {sum(counted.values())} killed, {share:.1%}; {in_all} places in all\n")
    return 0


def _tried(fault: Fault, trial: Trial) -> dict[str, Any] | None:
    """None for a change that changes nothing."""
    if not real(fault):
        return None
    became, noticed = trial.try_out(fault)
    return {"fault": str(fault), "became": became, "noticed": noticed, "change": changed_lines(fault)}


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="capitan", choices=("capitan", "yspahan"), help="whose rules (capitan)")
    parser.add_argument("--sample", type=int, default=600, help="faults that are programs (600)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("mutants.jsonl"), help="results, a line each")
    parser.add_argument("--again", action="store_true", help="try those anew that survived")
    parser.add_argument("--long", action="store_true", help="survivors meet the long tests too")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
