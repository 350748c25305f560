"""Carcassonne in a few words."""

from __future__ import annotations

from elcapitan.client.introduction import GameIntroduction
from elcapitan.client.shell.i18n import _


def introduction() -> GameIntroduction:
    """In the language that is spoken now."""
    sentence = _("Lay the land tile by tile, and claim its roads, cities, cloisters and meadows.")
    return GameIntroduction(
        "Carcassonne",
        sentence,
        _("30–45 minutes"),
        _("72 tiles and more"),
        "carcassonne/menu",
        "die",
        "die",
        _("Knights, monks and farmers"),
        "carcassonne/figure-big-red",
    )
