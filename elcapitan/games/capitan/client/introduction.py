"""El Capitan in a few words."""

from __future__ import annotations

from elcapitan.client.introduction import GameIntroduction, Water
from elcapitan.client.shell.i18n import _

WATER = (Water(0.0, 0.69, 0.555, 0.845, 12), Water(0.0, 0.845, 1.0, 1.0, 18))
"""Beside the ship's hull, and before it."""


def introduction() -> GameIntroduction:
    """In the language that is spoken now."""
    return GameIntroduction(
        "El Capitan",
        _("Sail between the ports of the Mediterranean, build warehouses, and be paid for them."),
        _("60–90 minutes"),
        _("9–12 cities"),
        "grounds/menu",
        "anchor",
        "helm",
        _("Merchants of the Mediterranean"),
        water=WATER,
    )
