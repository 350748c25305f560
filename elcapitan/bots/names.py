"""The levels by name: for whoever offers or lists computer players without having them think."""

from __future__ import annotations

from typing import Final

OPPONENTS: Final = ("easy", "normal", "hard")
"""The levels a person is offered."""
LEVELS: Final = ("random", *OPPONENTS)
"""Chance for measuring, too."""
