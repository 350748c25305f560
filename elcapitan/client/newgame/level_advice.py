"""Which level of computer players suits the player, by how their last games against such players ended."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.statistics.statistics_store import StatisticsError, stored_games
from elcapitan.client.statistics.stored_game import StoredGame
from elcapitan.games import has_statistics, opponents

NEWEST = 4
"""Games at one level that are looked at."""
FEWEST_WON, FEWEST_LOST = 3, 3
"""Of these: won for the next level, lost without a victory for the one before."""


def suggested_level(game: str) -> str:
    """The level to play against next; empty: there is no finished game to tell by, or it cannot be read."""
    try:
        return level_after(stored_games(game) if has_statistics(game) else (), opponents(game))
    except StatisticsError:
        return ""


def level_after(played: Sequence[StoredGame], levels: Sequence[str]) -> str:
    """The same of these games, the oldest first; `levels`: the weakest first. The strongest opponent counts."""
    found = [(strongest, each.me.won) for each in played if (strongest := _strongest(each, levels)) >= 0]
    if not found:
        return ""
    at = found[-1][0]
    won = [is_won for strongest, is_won in found if strongest == at][-NEWEST:]
    if sum(won) >= FEWEST_WON:
        at += 1
    elif len(won) >= FEWEST_LOST and not any(won):
        at -= 1
    return levels[max(0, min(at, len(levels) - 1))]


def _strongest(played: StoredGame, levels: Sequence[str]) -> int:
    """The place of the strongest opponent's level; below 0: none of ours."""
    return max(
        (levels.index(level) for each in played.opponents if (level := split_level_word(each.by)[0]) in levels),
        default=-1,
    )
