"""Yspahan in a few words."""

from __future__ import annotations

from elcapitan.client.introduction import GameIntroduction, Water
from elcapitan.client.shell.i18n import _


def introduction() -> GameIntroduction:
    """In the language that is spoken now."""
    return GameIntroduction(
        "Yspahan",
        _("Fill the souks of the city with your goods, and send them off with the caravan."),
        _("45–60 minutes"),
        _("3 weeks"),
        "yspahan/menu",
        "camel",
        "die",
        _("Merchants of Isfahan"),
        "yspahan/camel",
        (Water(0.0, 0.83, 1.0, 0.94, 10),),
    )
