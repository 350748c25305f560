"""What pages are told: bytes a move beside the changes of the position, and how long it takes.

    python -m benchmarks.page_frames [--show GAME] [--language cs]

Plays random games of three players, each followed by a page at every seat and one that looks on. `--show` prints the
first bodies of one seat instead.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
import zlib
from collections.abc import Iterator
from typing import Any

from elcapitan import games
from elcapitan.page.page_view import PageSeat, PageView, load
from elcapitan.table.match import Match

NAMES = ("Klára", "Šimon", "Matěj")
OFFERED = ("offers", "prompt", "to_act", "undo", "lines")
"""What is told of the moves; the rest is what has changed on the table."""


def page_bodies(game: str, language: str, seed: int) -> Iterator[tuple[int, bytes, float]]:
    """A random game: by seat (0: an onlooker), each body and the CPU seconds it took."""
    rules, chance = games.ruleset(game), random.Random(seed)
    options = {option.name: option.default for option in rules.options}
    match = Match(rules, {**options, "players": len(NAMES), **games.builtin_parts(game)}, seed.to_bytes(16, "big"))
    seats = [PageSeat(name, colour, "person", "") for name, colour in zip(NAMES, games.colours(game), strict=False)]
    views = [PageView(game, match.options, match.view(at), seats, at, language) for at in range(len(NAMES) + 1)]
    for at, view in enumerate(views):
        view.changes(match.takeable(at))
        yield at, view.whole(match.takeable(at)), 0.0
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal(seat)))
        for at, view in enumerate(views):
            began = time.process_time()
            view.play(*match.last_told(at)[:3])
            body = view.changes(match.takeable(at))
            yield at, body, time.process_time() - began


def packed(fields: dict[str, Any]) -> int:
    """Bytes of such a body."""
    return len(zlib.compress(json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", choices=games.game_names())
    parser.add_argument("--language", default="cs")
    parser.add_argument("--bodies", type=int, default=12)
    told = parser.parse_args()
    for name in games.game_names():
        load(name)
    if told.show:
        bodies = (
            json.loads(zlib.decompress(body))
            for seat, body, _s in page_bodies(told.show, told.language, 1)
            if seat == 1
        )
        for _at, body in zip(range(told.bodies), bodies, strict=False):
            print(json.dumps(body, ensure_ascii=False, indent=1))
        return
    for game in games.game_names():
        all_of_it, beside, spent, first = [], [], [], []
        for seat, body, took_s in page_bodies(game, told.language, 2):
            fields = json.loads(zlib.decompress(body))
            if "whole" in fields:
                first.append(len(body))
            elif seat:
                all_of_it.append(len(body))
                beside.append(packed({name: fields[name] for name in OFFERED if name in fields}))
                spent.append(took_s * 1000)
        print(
            f"{game}: {len(beside) // len(NAMES)} moves; first body {max(first)} bytes; a move and seat:"
            f" {statistics.mean(all_of_it):.0f} bytes, {statistics.mean(beside):.0f} of them of moves"
            f" (p95 {sorted(beside)[len(beside) * 95 // 100]}); {statistics.mean(spent):.1f} ms"
            f" (p99 {sorted(spent)[len(spent) * 99 // 100]:.1f})"
        )


if __name__ == "__main__":
    main()
