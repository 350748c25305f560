"""Carcassonne's refusals with what their facts hold (`refusals.toml`)."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode
from elcapitan.kit.rules.refusal_reason import GameRefusals
from elcapitan.kit.words.refusal_file import read_refusals


def game_refusals() -> GameRefusals:
    return read_refusals(CarcassonneRefusalCode, __package__)
