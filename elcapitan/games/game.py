"""What a game brings along: its rules, and the parts that are imported only when they are wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from elcapitan.table.ruleset import Ruleset

if TYPE_CHECKING:
    from elcapitan.bots.bot import GameBots
    from elcapitan.client.face import Face


@dataclass(frozen=True, slots=True)
class Game:
    """One entry of the registry (elcapitan/games/__init__.py)."""

    ruleset: Ruleset
    colours: tuple[str, ...]
    """The colours a seat can have, in the order they are offered."""
    builtin_parts: Callable[[], dict[str, Any]]
    """What the program ships for the game and a table may replace by its own: the board."""
    bots: Callable[[], GameBots]
    face: Callable[[], Face]
    """Its scenes and words; needs pygame."""
