"""The reason for a turn in one sentence, as for a hint or in a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elcapitan.games.carcassonne.client.facts import turn_outlook
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.move_reasons import MoveReasons
from elcapitan.kit.words.phrases import Kinds


def _kinds(_state: CarcassonneState, _name: Callable[[int], str]) -> Kinds:
    return {**names.KINDS, "figures": WORDS["counts"]["figures"], "scored": names.SCORED}


REASONS: Final = MoveReasons(turn_outlook.turn_outlook, WORDS["reasons"], _kinds, turn_outlook.weight)
"""Of a turn of the seat to act, compared with another one."""
