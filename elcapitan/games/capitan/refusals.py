"""El Capitan's refusals with what their facts hold (`refusals.toml`)."""

from __future__ import annotations

from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from elcapitan.kit.rules.refusal_reason import GameRefusals
from elcapitan.kit.words.refusal_file import read_refusals


def game_refusals() -> GameRefusals:
    return read_refusals(RefusalCode, __package__)
