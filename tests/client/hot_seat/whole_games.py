"""Twenty whole games of people at one window, by clicks; too long for the suite.

`python -m tests.client.hot_seat.whole_games [NUMBER ...]` plays them all, or those numbers, each in a home of its own.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from elcapitan import paths
from elcapitan.client.model.bot_profiles import LOCAL
from elcapitan.client.shell import i18n
from elcapitan.client.statistics.statistics_store import stored_games
from tests.client.hot_seat.shared_window import SharedWindow, plan

GAMES: Sequence[tuple[str, Sequence[str], Mapping[str, Any]]] = [
    *(("yspahan", [LOCAL] * count, {}) for count in (1, 2, 3)),
    *(("yspahan", [LOCAL, "random"][:count], {"card_time": "after"}) for count in (1, 2)),
    ("yspahan", ["easy", LOCAL, "random"], {}),
    *(("elcapitan", [LOCAL] * count, {}) for count in (1, 2, 3, 4)),
    *(("elcapitan", [LOCAL, "random"], {"hands": hands}) for hands in ("cards", "numbers")),
    ("elcapitan", ["random", LOCAL, "easy"], {}),
    *(("carcassonne", [LOCAL] * count, {}) for count in (1, 2, 3, 4)),
    *(("carcassonne", [LOCAL, LOCAL], {"wheel": wheel}) for wheel in ("board", "tiles")),
    ("carcassonne", [LOCAL, "easy"], {"expansions": ["hills"]}),
]
"""The game, who plays beside the player, and the options."""


async def play(number: int) -> str:
    """Play that game to its end; one line about it."""
    game, others, options = GAMES[number]
    window, began_s = SharedWindow(number), time.monotonic()
    hands = {"hands": options["hands"]} if "hands" in options else {}
    await window.begin(plan(game, others, {name: options[name] for name in options if name != "hands"}, **hands))
    await window.play()
    model = window.link.model
    assert model is not None
    assert model.is_over
    people = {1, *(seat for seat, by in enumerate(others, 2) if by == LOCAL)}
    assert {step.seat for step in model.steps if step.by == "person"} == people
    assert bool(window.lifted) is model.hides_hands
    await window.until(lambda: bool(stored_games(game)))
    (counted,) = stored_games(game)
    assert [seat.by for seat in counted.seats] == ["person", *others]
    await window.close()
    facts = f"{len(model.steps)} moves, {len(window.lifted)} curtains, {len(window.turned)} changes of the table"
    return f"{number:2} {game}: {len(people)} people of {len(model.seats)}, {facts}, {time.monotonic() - began_s:.0f} s"


def main(numbers: Sequence[int]) -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    i18n.use_language("en")
    for number in numbers:
        with tempfile.TemporaryDirectory() as home:
            os.environ[paths.HOME_VARIABLE] = home
            sys.stdout.write(asyncio.run(play(number)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or range(len(GAMES)))
