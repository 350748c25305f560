"""Games with other parts than their own, in the registry while a test lasts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

from elcapitan import games
from elcapitan.games.game import Game, Part


def with_parts(game: Game, **places: str) -> Game:
    """The game with these parts in place of its own, each as `module:name`."""
    return replace(game, parts={**game.parts, **cast(dict[Part, str], places)})


def without(game: Game, part: Part) -> Game:
    """The game without that part."""
    return replace(game, parts={name: place for name, place in game.parts.items() if name != part})


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """The registry has that game under its name while this lasts."""
    before = games._own().copy()
    games._own()[game.name] = game
    try:
        yield
    finally:
        games._own().clear()
        games._own().update(before)
