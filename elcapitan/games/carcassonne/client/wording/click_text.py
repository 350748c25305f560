"""Why a click means nothing, in words."""

from __future__ import annotations

from typing import Any

from elcapitan.games.carcassonne.words import refusal_text
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.table.click_paths import ShowReason


def why_not_words(at: CarcassonneContext, meant: Any) -> str:
    """What a refusal or a `ShowReason` says."""
    if not isinstance(meant, ShowReason):
        return refusal_text.refusal_text([info.name for info in at.seats], meant)
    return at.tell(WORDS["click-reasons"][meant.reason], seat=meant.seat)


def reason_rule(meant: Any) -> str:
    """The rule behind it; empty: none."""
    return "" if isinstance(meant, ShowReason) else str(meant.rule)
