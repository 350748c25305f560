"""What a review says of all turns together, in the unit of the game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from elcapitan.client.review.review_rows import _given_away
from elcapitan.client.shell import i18n

MODELS: dict[str, Any] = {
    name: SimpleNamespace(rules=SimpleNamespace(name=name)) for name in ("elcapitan", "yspahan", "carcassonne")
}


FINE = {
    "en": "Nothing given away: every turn was as good as any",
    "cs": "Bez ztráty: každý tah byl stejně dobrý jako nejlepší",
}
LOST = {
    "en": "Given away a turn: 1.7 florins, 0.9 % of a game",
    "cs": "Ztráta na tah: 1,7 florinu, 0,9 % hry",
}
SMALL = {"en": "Given away a turn: 1.7 points", "cs": "Ztráta na tah: 1,7 bodu"}


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(
    ("game", "points", "share", "said"),
    [
        ("elcapitan", 1.72, 0.009, LOST),
        ("yspahan", 1.72, 0.0, SMALL),
        ("carcassonne", 1.72, 0.0, SMALL),
        ("elcapitan", 0.04, 0.0, FINE),
        ("elcapitan", -3.0, -0.1, FINE),
    ],
)
def test_it_is_said_in_florins_or_points(
    game: str, points: float, share: float, said: dict[str, str], language: str
) -> None:
    i18n.use_language(language)
    found = cast("Any", SimpleNamespace(points_per_turn=points, games_per_turn=share))
    assert _given_away(MODELS[game], found) == said[language]
