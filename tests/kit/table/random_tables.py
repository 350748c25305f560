"""Positions of random games, as the clicks of the seat to act see them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.clicks import CapitanClicks
from elcapitan.games.capitan.ruleset import ElCapitan
from elcapitan.games.carcassonne.clicks import CarcassonneClicks
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.ruleset import Carcassonne
from elcapitan.games.yspahan.clicks import YspahanClicks
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.kit.table.click_paths import ClickPaths
from elcapitan.table.match import Match
from elcapitan.table.ruleset import Ruleset

AnyClicks = ClickPaths[Any, Any]
EXTRAS = ["porto", "lisboa", "islas-canarias"]
TABLES: Mapping[str, tuple[Ruleset, type[AnyClicks], Mapping[str, Any], int]] = {
    **{
        f"capitan-{players}-{len(extras)}": (
            *(ElCapitan(), CapitanClicks),
            {"players": players, "start": 1, "board": standard_board(), "extras": extras},
            11 if extras else 7,
        )
        for players, extras in ((2, []), (3, EXTRAS), (4, []))
    },
    **{
        f"yspahan-{players}-{when}": (Yspahan(), YspahanClicks, {"players": players, "start": 1, "card_time": when}, 5)
        for players, when in ((2, "any"), (3, "after"), (4, "any"))
    },
    **{
        f"carcassonne-{players}-{len(sets)}": (
            *(Carcassonne(), CarcassonneClicks),
            {"players": players, "start": 1, "expansions": [*sets], "wheel": wheel},
            every,
        )
        for players, sets, wheel, every in ((2, (), "none", 7), (8, tiles.SETS, "board", 17))
    },
}
"""By name: the rules, the clicks, the options, and every which position is looked at."""


def positions(name: str, seed: int = 1, every: int = 0) -> Iterator[AnyClicks]:
    """The clicks of the seat to act, where its moves are made by clicks; `every` 0: as the table says."""
    rules, clicks, options, usual = TABLES[name]
    match, chance = Match(rules, options, seed.to_bytes(16, "big")), random.Random(seed)
    count = 0
    while match.to_act:
        (seat,) = match.to_act
        count += 1
        if count % (every or usual) == 0 and any(True for _turn in clicks(rules.view(match.state, seat), seat).turns()):
            yield clicks(rules.view(match.state, seat), seat)
        match.play(seat, chance.choice(match.legal(seat)))
