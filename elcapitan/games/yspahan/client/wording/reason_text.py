"""The reason for a turn in one sentence, as for a hint or in a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elcapitan.games.yspahan.client.facts import turn_outlook
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.words.move_reasons import MoveReasons
from elcapitan.kit.words.phrases import Kinds


def _kinds(_state: YspahanState, _name: Callable[[int], str]) -> Kinds:
    return {
        **names.KINDS,
        "souk": names.souk_text,
        "in_souk": names.in_souk_text,
        "cards": names.cards_text,
        "building": names.building_text,
        "power": names.building_power_text,
    }


REASONS: Final = MoveReasons(turn_outlook.turn_outlook, WORDS["reasons"], _kinds, turn_outlook.weight)
"""Of a turn of the seat to act, or what is left of it, compared with another one."""
