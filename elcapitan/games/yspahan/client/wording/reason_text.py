"""The reason for a turn in one sentence, as for a hint or in a review."""

from __future__ import annotations

from typing import Final

from elcapitan.games.yspahan.client.facts import turn_outlook
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.kit.words.move_reasons import MoveReasons

REASONS: Final = MoveReasons(
    turn_outlook.turn_outlook, WORDS["reasons"], lambda _state, _name: names.KINDS, turn_outlook.weight
)
"""Of a turn of the seat to act, or what is left of it, compared with another one."""
