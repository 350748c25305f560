"""El Capitan in a few words."""

from __future__ import annotations

from elcapitan.client.introduction import GameIntroduction
from elcapitan.client.shell.i18n import _


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
    )
