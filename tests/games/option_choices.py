"""Every choice of a game's options, read in the schema of its ruleset: random games are played with all of them.

An option that is added to a ruleset is played at once, and a referee that does not know it refuses it by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, product
from typing import Any

from elcapitan.table.ruleset import GameOption, Ruleset

DRAWN_BY_CHANCE = "start"


def option_values(option: GameOption, of_board: Sequence[str] = ()) -> list[Any]:
    """All that an option may be, the smallest sets first; `of_board` are the choices of a set that has none."""
    if option.kind == "number":
        return [*range(option.least, option.most + 1)]
    choices = option.choices or tuple(of_board)
    if option.kind == "choice":
        return [*choices]
    return [[*some] for some in chain.from_iterable(combinations(choices, count) for count in range(len(choices) + 1))]


def option_choices(game: Ruleset, of_board: Sequence[str] = ()) -> list[dict[str, Any]]:
    """All choices of all options together, but for the seat that begins, which chance draws."""
    options = [option for option in game.options if option.name != DRAWN_BY_CHANCE]
    rows = product(*(option_values(option, of_board) for option in options))
    return [dict(zip((option.name for option in options), row, strict=True)) for row in rows]


def choice_id(choice: object) -> str | None:
    """The name of a test's case with that choice; None (pytest's own name) for what is none."""
    if not isinstance(choice, dict):
        return None
    return "-".join("+".join(value) or "none" if isinstance(value, list) else str(value) for value in choice.values())
