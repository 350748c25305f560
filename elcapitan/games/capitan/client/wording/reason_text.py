"""The reason for a turn in one sentence, as for a hint or in a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.client.advice import turn_outlook
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.client.wording.words import WORDS
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.words.move_reasons import MoveReasons
from elcapitan.kit.words.phrases import Kinds


def _kinds(state: GameState, name: Callable[[int], str]) -> Kinds:
    def place(what: turn_outlook.CityPlace | turn_outlook.PlaceThreat) -> str:
        found = what.place if isinstance(what, turn_outlook.PlaceThreat) else what
        text = _("first place in {city}") if found.rank == 1 else _("second place in {city}")
        return text.format(city=words.place_text(state.board, found.city))

    return {**words.kinds(state.board), "place": place, "rival": lambda what: name(what.rival)}


REASONS: Final = MoveReasons(turn_outlook.turn_outlook, WORDS["reasons"], _kinds, turn_outlook.weight)
"""Of a turn of the seat to act, compared with another one."""
